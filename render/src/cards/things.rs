//! Things that lie on the felt: cards, discs of suits, names, arrows.
//!
//! Each is drawn once for a size and kept as a sprite. Cards are drawn for a
//! width of 100 and scaled; their corner is the anchor, for discs the middle.

use super::grid::TALL;
use crate::{
    art::{Art, role, suit_emblem},
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Point, Rect, RoundedRect, Vec2, polygon},
    colour::Colour,
    scene::{Arms, Facing, Piece, Rank, Suit, Supporter},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room around a thing for shadows and edges.
const MARGIN: f64 = 12.0;
/// Cards narrower than this show their rank and suit only.
const DETAILED: u16 = 62;

const FALLEN_PAPER: Colour = Colour::hex(0xAE_B5AF);

/// A thing on the felt.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Thing {
    /// A card face up, so wide.
    Face {
        suit: Suit,
        rank: Rank,
        width: u16,
        is_fallen: bool,
    },
    /// A card face down, so wide.
    Back {
        suit: Suit,
        width: u16,
        is_fallen: bool,
    },
    /// The emblem of a suit on a disc, so wide.
    Disc { suit: Suit, width: u16 },
    /// A unit in someone's arms in a box so wide, placed by its middle.
    Shield { arms: Arms, width: u16 },
    /// The name of a supporter, placed by its middle.
    Chip(Supporter),
    /// What marks a card so wide that came just now.
    New { width: u16 },
    /// An arrow so far across and down.
    Arrow {
        across: i16,
        down: i16,
        suit: Suit,
        is_full: bool,
    },
}

impl Thing {
    /// What it takes up around its anchor, on whole units.
    pub(super) fn area(&self) -> Rect {
        let card = |width: u16| {
            let width = f64::from(width);
            Rect::new(0.0, 0.0, width, (width * TALL).round())
        };
        let round = |width: u16| {
            let half = f64::from(width / 2 + 1);
            Rect::new(-half, -half, half, half)
        };
        let inner = match *self {
            Self::Face { width, .. } | Self::Back { width, .. } | Self::New { width } => {
                card(width)
            }
            Self::Disc { width, .. } | Self::Shield { width, .. } => round(width),
            Self::Chip(_) => Rect::new(-100.0, -17.0, 100.0, 17.0),
            Self::Arrow { across, down, .. } => {
                let (across, down) = (f64::from(across), f64::from(down));
                Rect::new(0.0, 0.0, across, down).abs().inset(30.0)
            }
        };
        inner.inset(MARGIN)
    }

    /// Draws it with its anchor at the origin.
    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            &Self::Face {
                suit,
                rank,
                width,
                is_fallen,
            } => face(easel, suit, rank, width, is_fallen),
            &Self::Back {
                suit,
                width,
                is_fallen,
            } => back(&mut easel.canvas, suit, width, is_fallen),
            &Self::Disc { suit, width } => {
                disc(&mut easel.canvas, suit, Point::ZERO, f64::from(width) / 2.0);
            }
            &Self::Shield { arms, width } => {
                let side = f64::from(width);
                let unit = Art::Piece(Piece::Unit, arms, Facing::Ready);
                easel.art(unit, Point::new(-side / 2.0, -side / 2.0), side);
            }
            Self::Chip(supporter) => chip(easel, supporter),
            &Self::New { width } => new_mark(easel, width),
            &Self::Arrow {
                across,
                down,
                suit,
                is_full,
            } => {
                let reach = Vec2::new(across.into(), down.into());
                arrow(&mut easel.canvas, reach, suit, is_full);
            }
        }
    }
}

/// The colours of one card.
struct Paint {
    paper: Colour,
    fill: Colour,
    ink: Colour,
    letter: Colour,
    sign: Colour,
}

impl Paint {
    fn of(suit: Suit, is_fallen: bool) -> Self {
        let pale = |colour: Colour, percent| {
            if is_fallen {
                colour.mix(FALLEN_PAPER, percent)
            } else {
                colour
            }
        };
        Self {
            paper: pale(theme::IVORY, 100),
            fill: pale(suit.fill(), 52),
            ink: pale(suit.ink(), 35),
            letter: pale(suit.letter(), 18),
            sign: pale(suit.sign(), 40),
        }
    }
}

/// The outline of a card 100 wide, smaller by so much on every side.
fn outline(by: f64) -> RoundedRect {
    let rect = Rect::new(by, by, 100.0 - by, 100.0 * TALL - by);
    RoundedRect::from_rect(rect, (9.0 - by * 0.8).max(1.5))
}

/// Shadow and paper of a card with an edge of a colour.
fn sheet(canvas: &mut Canvas, width: u16, paper: Colour, edge: Colour) {
    let width = f64::from(width);
    let fallen = Rect::new(0.0, 2.5, width, (width * TALL).round() + 2.5);
    let shadow = RoundedRect::from_rect(fallen, width * 0.09);
    canvas.shadow(&shadow, 7.0, theme::SHADOW.alpha(120));
    canvas.place(Affine::scale(width / 100.0));
    canvas.fill(&outline(0.0), edge);
    canvas.fill(&outline(110.0 / width), paper);
}

fn face(easel: &mut Easel<'_>, suit: Suit, rank: Rank, width: u16, is_fallen: bool) {
    let paint = Paint::of(suit, is_fallen);
    sheet(&mut easel.canvas, width, paint.paper, paint.letter);
    if width < DETAILED {
        return small_face(easel, suit, rank, width, &paint);
    }
    let canvas = &mut easel.canvas;
    let line = Pen::new(1.6, paint.paper.mix(paint.fill, 70));
    canvas.stroke(&outline(4.6), &line);
    placed_disc(canvas, suit, Point::new(78.5, 24.5), 14.5, &paint);
    icon(canvas, rank, Point::new(50.0, 91.0), 33.0, &paint);
    if is_fallen {
        cross(canvas, Point::new(50.0, 92.0), 31.0);
    }
    canvas.place(Affine::IDENTITY);
    let unit = f64::from(width) / 100.0;
    let style = Style::new(Face::Number, 43.0 * unit, paint.letter);
    let letter = easel.fit(rank.text(), style, 30.0 * unit, 51.0 * unit);
    let at = Point::new(10.0 * unit, 25.0 * unit);
    letter.draw(&mut easel.canvas, at, Align::Left);
}

/// A card too small for an icon: a large rank over the emblem.
fn small_face(easel: &mut Easel<'_>, suit: Suit, rank: Rank, width: u16, paint: &Paint) {
    placed_disc(&mut easel.canvas, suit, Point::new(50.0, 99.0), 28.0, paint);
    easel.canvas.place(Affine::IDENTITY);
    let unit = f64::from(width) / 100.0;
    let style = Style::new(Face::Number, 62.0 * unit, paint.letter);
    let letter = easel.fit(rank.text(), style, 40.0 * unit, 84.0 * unit);
    let at = Point::new(50.0 * unit, 38.0 * unit);
    letter.draw(&mut easel.canvas, at, Align::Centre);
}

fn icon(canvas: &mut Canvas, rank: Rank, at: Point, half: f64, paint: &Paint) {
    let place = Affine::translate(at.to_vec2()) * Affine::scale(half);
    for layer in role(rank) {
        let body = place * layer.body.clone();
        canvas.stroke(&body, &Pen::new(3.4, paint.letter));
        canvas.fill(&body, paint.fill);
        canvas.fill(&(place * layer.lines.clone()), paint.letter);
    }
}

/// A red cross over what fell; it leaves the rank free.
fn cross(canvas: &mut Canvas, at: Point, half: f64) {
    for (width, colour) in [(13.0, theme::IVORY), (8.4, theme::DANGER)] {
        for turn in [-1.0, 1.0] {
            let reach = Vec2::new(half, half * turn);
            canvas.stroke(&Line::new(at - reach, at + reach), &Pen::new(width, colour));
        }
    }
}

fn back(canvas: &mut Canvas, suit: Suit, width: u16, is_fallen: bool) {
    let paint = Paint::of(suit, is_fallen);
    sheet(canvas, width, paint.paper, paint.letter);
    let field = outline(5.0);
    canvas.fill(&field, paint.fill);
    let small = width < DETAILED;
    if !small {
        let sign = paint.fill.mix(paint.ink, 26);
        canvas.clipped(&field, |canvas| canvas.fill(&pattern(suit), sign));
        let line = Pen::new(1.4, paint.fill.mix(paint.ink, 50));
        canvas.stroke(&outline(8.5), &line);
    }
    let middle = Point::new(50.0, 70.0);
    let radius = if small { 33.0 } else { 27.0 };
    canvas.fill(&Circle::new(middle, radius + 2.0), paint.letter);
    canvas.fill(&Circle::new(middle, radius), paint.paper);
    let place = Affine::translate(middle.to_vec2()) * Affine::scale(radius * 0.64);
    canvas.fill(&(place * suit_emblem(suit).clone()), paint.sign);
    canvas.place(Affine::IDENTITY);
}

/// Small emblems all over a back.
fn pattern(suit: Suit) -> BezPath {
    let mut path = BezPath::new();
    for row in 0..8_u8 {
        for col in 0..6_u8 {
            let shift = f64::from(row % 2) * 10.0;
            let x = f64::from(col) * 20.0 + shift - 0.0;
            let y = f64::from(row) * 18.6 + 5.0;
            let place = Affine::translate((x, y)) * Affine::scale(6.2);
            path.extend(place * suit_emblem(suit).clone());
        }
    }
    path
}

/// The emblem of a suit in its ink on a disc of its colour.
pub(super) fn disc(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64) {
    canvas.fill(&Circle::new(at, radius), theme::IVORY);
    placed_disc(canvas, suit, at, radius - 2.0, &Paint::of(suit, false));
}

fn placed_disc(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64, paint: &Paint) {
    canvas.fill(&Circle::new(at, radius), paint.letter);
    canvas.fill(&Circle::new(at, radius * 0.93), paint.fill);
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius * 0.66);
    let sign = place * suit_emblem(suit).clone();
    canvas.fill(&sign, paint.ink);
}

/// A dark pill with arms and a name.
fn chip(easel: &mut Easel<'_>, supporter: &Supporter) {
    const HALF: f64 = 16.0;
    let style = Style::new(Face::Header, 23.0, theme::IVORY).tracked(15);
    let name = easel.fit(&supporter.name, style, 17.5, 140.0);
    let width = name.width + 54.0;
    let rect = Rect::new(-width / 2.0, -HALF, width / 2.0, HALF);
    let canvas = &mut easel.canvas;
    let shadow = RoundedRect::from_rect(rect + Vec2::new(0.0, 2.0), HALF);
    canvas.shadow(&shadow, 5.0, theme::SHADOW.alpha(110));
    canvas.fill(&RoundedRect::from_rect(rect, HALF), theme::IVORY);
    canvas.fill(&RoundedRect::from_rect(rect.inset(-1.8), HALF), theme::BAR);
    let unit = Art::Piece(Piece::Unit, supporter.arms, Facing::Ready);
    easel.art(unit, Point::new(rect.x0 - 1.0, -21.0), 42.0);
    let at = Point::new(rect.x0 + 39.0, 0.0);
    name.draw(&mut easel.canvas, at, Align::Left);
}

/// A gold edge around a card, and a word at its foot.
fn new_mark(easel: &mut Easel<'_>, width: u16) {
    let width = f64::from(width);
    let height = (width * TALL).round();
    let edge = RoundedRect::new(-1.0, -1.0, width + 1.0, height + 1.0, width * 0.09 + 1.0);
    let canvas = &mut easel.canvas;
    canvas.stroke(&edge, &Pen::new(6.5, theme::INK));
    canvas.stroke(&edge, &Pen::new(4.5, theme::GOLD_PALE));
    let style = Style::new(Face::Number, 17.5, theme::INK).tracked(60);
    let word = easel.fit("NEW", style, 17.5, 80.0);
    let half = word.width / 2.0 + 11.0;
    let middle = Point::new((width / 2.0).round(), height - 15.0);
    let pill = Rect::new(
        middle.x - half,
        middle.y - 13.0,
        middle.x + half,
        middle.y + 13.0,
    );
    easel
        .canvas
        .fill(&RoundedRect::from_rect(pill.inset(2.0), 15.0), theme::INK);
    easel
        .canvas
        .fill(&RoundedRect::from_rect(pill, 13.0), theme::GOLD_PALE);
    word.draw(&mut easel.canvas, middle, Align::Centre);
}

/// A straight arrow that grows towards its head; hollow if it struck in vain.
fn arrow(canvas: &mut Canvas, reach: Vec2, suit: Suit, is_full: bool) {
    let length = reach.hypot().max(1.0);
    let along = reach / length;
    let across = Vec2::new(-along.y, along.x);
    let head = 38.0_f64.min(length * 0.62);
    let at = |far: f64, side: f64| (along * far + across * side).to_point();
    let neck = length - head * 0.86;
    let shape = polygon([
        at(0.0, -5.0),
        at(neck, -9.0),
        at(length - head, -head * 0.62),
        at(length, 0.0),
        at(length - head, head * 0.62),
        at(neck, 9.0),
        at(0.0, 5.0),
    ]);
    let fallen = Affine::translate((0.0, 3.0)) * shape.clone();
    canvas.shadow(&fallen, 7.0, theme::SHADOW.alpha(120));
    canvas.stroke(&shape, &Pen::new(9.0, theme::IVORY));
    canvas.stroke(&shape, &Pen::new(3.4, suit.letter()));
    let fill = if is_full { suit.fill() } else { theme::IVORY };
    canvas.fill(&shape, fill);
}
