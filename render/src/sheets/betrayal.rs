//! A treaty torn in two, with a banner on each half and a dagger in one of them.

use super::frame::{self, BODY, SIZE, TITLE, WHOLE};
use crate::{
    art::{self, counter, emblem},
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Point, Rect, Vec2, polygon},
    chrome::{self, TitleBar},
    colour::Colour,
    engine::Sheet,
    look::Scale,
    num::length,
    palette::Kind,
    scene::{BetrayalScene, Faction, Power},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const MIDDLE: f64 = SIZE.width / 2.0;
/// Half the width and height of the whole paper.
const PAPER: Vec2 = Vec2::new(400.0, 172.0);
/// How far the tear runs to and fro, from top to bottom.
const TEAR: [f64; 9] = [-26.0, 14.0, -10.0, 30.0, -16.0, 20.0, -30.0, 6.0, -18.0];
/// Where the middle of the paper was, where its halves lie now and how they are turned.
const HEIGHT: f64 = 350.0;
const HALVES: [(Vec2, f64); 2] = [
    (Vec2::new(MIDDLE - 40.0, HEIGHT), -0.075),
    (Vec2::new(MIDDLE + 40.0, HEIGHT + 8.0), 0.06),
];
/// The middle of a banner, from the middle of the paper.
const BANNER: f64 = 222.0;
const PARCHMENT: Colour = Colour::hex(0xEF_E8D6);
const LINES: Colour = Colour::hex(0xD8_B58A);
const WAX: Colour = Colour::hex(0x9C_1D2B);

/// One part of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Torn(Torn),
    Title(TitleBar),
}

/// All that is shown below the title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Torn {
    cry: String,
    by: Power,
    with: Power,
    words: String,
}

/// The parts of a scene.
pub(super) fn sheet(scene: &BetrayalScene, scale: Scale) -> Sheet<Part> {
    let torn = Torn {
        cry: scene.cry.clone(),
        by: scene.by.clone(),
        with: scene.with.clone(),
        words: scene.words.clone(),
    };
    let title = TitleBar {
        crest: scene.crest,
        text: scene.title.clone(),
        heading: scene.heading.clone(),
        badge: scene.badge.clone(),
    };
    let badge = scene.badge.as_ref().and_then(|badge| badge.faction);
    let factions = [scene.by.faction, scene.with.faction];
    let factions = factions.into_iter().chain(badge);
    let parts = [Part::Torn(torn), Part::Title(title)];
    frame::sheet(Kind::Chart, factions, scale, parts, Part::area)
}

impl Part {
    fn area(&self) -> Rect {
        match self {
            Self::Torn(_) => WHOLE,
            Self::Title(_) => TITLE,
        }
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Torn(torn) => torn.draw(easel),
            Self::Title(title) => frame::draw_title(title, easel),
        }
    }
}

impl Torn {
    fn draw(&self, easel: &mut Easel<'_>) {
        chrome::ground(&mut easel.canvas, SIZE);
        chrome::panel(&mut easel.canvas, BODY, theme::BAR, 0.0);
        let style = Style::new(Face::Title, 66.0, theme::GOLD).tracked(60);
        let cry = easel.fit(&self.cry, style, 30.0, BODY.width() - 80.0);
        cry.draw(
            &mut easel.canvas,
            Point::new(MIDDLE, BODY.y0 + 54.0),
            Align::Centre,
        );
        let powers = [&self.by, &self.with];
        for ((power, side), (at, turn)) in powers.into_iter().zip([-1.0, 1.0]).zip(HALVES) {
            easel
                .canvas
                .place(Affine::translate(at) * Affine::rotate(turn));
            draw_half(&mut easel.canvas, side);
            draw_banner(&mut easel.canvas, side * BANNER, power.faction);
            easel.canvas.place(Affine::IDENTITY);
            draw_name(easel, MIDDLE + side * 270.0, power);
        }
        draw_dagger(&mut easel.canvas);
        let style = Style::new(Face::Strong, 34.0, theme::IVORY);
        let words = easel.fit(&self.words, style, 20.0, BODY.width() - 60.0);
        let foot = Point::new(MIDDLE, BODY.y1 - 36.0);
        words.draw(&mut easel.canvas, foot, Align::Centre);
    }
}

/// The half of the paper at the left (-1) or right (1), around the middle of the whole.
fn draw_half(canvas: &mut Canvas, side: f64) {
    let step = 2.0 * PAPER.y / (length(TEAR.len()) - 1.0);
    let tear = TEAR.iter().enumerate();
    let tear = tear.map(|(place, x)| Point::new(*x, length(place) * step - PAPER.y));
    let edge = side * PAPER.x;
    let corners = [Point::new(edge, PAPER.y), Point::new(edge, -PAPER.y)];
    let shape: BezPath = polygon(tear.chain(corners));
    canvas.fill(&shape, PARCHMENT);
    canvas.stroke(&shape, &Pen::new(2.0, theme::WOOD_DARK));
    // What was written, as lines beside the banner.
    for row in 0..7 {
        let y = f64::from(row) * 38.0 - 116.0;
        let inner = if row % 2 == 0 { 52.0 } else { 60.0 };
        for (from, to) in [(inner, 122.0), (322.0, PAPER.x - 24.0)] {
            let line = Line::new((side * from, y), (side * to, y));
            canvas.stroke(&line, &Pen::new(5.0, LINES));
        }
    }
    if side < 0.0 {
        let seal = Point::new(-84.0, PAPER.y - 44.0);
        canvas.fill(&Circle::new(seal, 36.0), theme::INK);
        canvas.fill(&Circle::new(seal, 34.0), WAX);
        canvas.stroke(
            &Circle::new(seal, 24.0),
            &Pen::new(3.0, Colour::hex(0xDD_6A66)),
        );
    }
}

/// A banner with a swallow's tail in the colour of a side, with its emblem, around a place on the paper.
fn draw_banner(canvas: &mut Canvas, x: f64, faction: Faction) {
    let (half, top, foot) = (84.0, -138.0, 138.0);
    let at = |dx: f64, y: f64| Point::new(x + dx, y);
    let cloth = polygon([
        at(-half, top),
        at(half, top),
        at(half, foot),
        at(0.0, foot - 46.0),
        at(-half, foot),
    ]);
    canvas.stroke(&cloth, &Pen::new(9.0, faction.deep()));
    canvas.stroke(&cloth, &Pen::new(5.0, theme::IVORY));
    canvas.fill(&cloth, faction.fill());
    let pole = Rect::new(x - half - 16.0, top - 8.0, x + half + 16.0, top + 6.0);
    canvas.fill(&pole, theme::GOLD_DEEP);
    canvas.fill(&pole.inset(-2.5), theme::GOLD);
    let sign = Affine::translate((x, -28.0)) * Affine::scale(58.0);
    canvas.fill(&(sign * emblem(faction).clone()), faction.ink());
}

/// Code and name below a half.
fn draw_name(easel: &mut Easel<'_>, x: f64, power: &Power) {
    const PILL: f64 = 104.0;
    let y = BODY.y1 - 96.0;
    let style = Style::new(Face::Strong, 28.0, theme::IVORY);
    let name = easel.fit(&power.name, style, 20.0, 330.0);
    let left = x - (PILL + 14.0 + name.width) / 2.0;
    let pill = Rect::new(left, y - 19.0, left + PILL, y + 19.0);
    counter::code_pill(&mut easel.canvas, power.faction, pill);
    let style = Style::new(Face::Number, 26.0, power.faction.ink());
    let from = pill.x0 + pill.height() * 1.02;
    let code = easel.fit(&power.code, style, 17.5, pill.x1 - from - 5.0);
    let middle = Point::new(f64::midpoint(from, pill.x1 - 4.0), y);
    code.draw(&mut easel.canvas, middle, Align::Centre);
    let at = Point::new(pill.x1 + 14.0, y);
    name.draw(&mut easel.canvas, at, Align::Left);
}

/// The dagger in the banner at the right, come from the left.
fn draw_dagger(canvas: &mut Canvas) {
    let place = Affine::translate((MIDDLE + 226.0, HEIGHT - 62.0));
    canvas.place(place * Affine::rotate(-0.82) * Affine::scale(150.0));
    art::dagger(canvas);
    canvas.place(Affine::IDENTITY);
}
