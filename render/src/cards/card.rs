//! Cards face up and face down, drawn for a width of 100 and scaled.

use super::grid::TALL;
use crate::{
    art::{role, suit_emblem},
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Point, Rect, RoundedRect, Vec2},
    colour::Colour,
    scene::{Rank, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Cards narrower than this show their rank and suit only.
const DETAILED: u16 = 62;
/// The paper of cards that fell.
const FALLEN_PAPER: Colour = Colour::hex(0xAE_B5AF);

/// The colours of one card.
struct Paint {
    paper: Colour,
    fill: Colour,
    ink: Colour,
    letter: Colour,
    sign: Colour,
    /// Of lines on its colour: light on dark ones.
    line: Colour,
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
        let is_dark = suit.ink().r > 127;
        let line = if is_dark {
            suit.fill().mix(theme::IVORY, 82)
        } else {
            suit.letter()
        };
        Self {
            line: pale(line, 40),
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
    // Small cards lie on dark panels, where a shadow would only cost bytes.
    if width >= f64::from(DETAILED) {
        let fallen = Rect::new(0.0, 2.5, width, (width * TALL).round() + 2.5);
        let shadow = RoundedRect::from_rect(fallen, width * 0.09);
        canvas.shadow(&shadow, 7.0, theme::SHADOW.alpha(120));
    }
    canvas.place(Affine::scale(width / 100.0));
    canvas.fill(&outline(0.0), edge);
    canvas.fill(&outline(110.0 / width), paper);
}

pub(super) fn face(easel: &mut Easel<'_>, suit: Suit, rank: Rank, width: u16, is_fallen: bool) {
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
        cross(canvas, Point::new(50.0, 92.0), 31.0, 1.0);
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
        canvas.fill(&(place * layer.lines.clone()), paint.line);
    }
}

/// A red cross over what fell; it leaves the rank free.
pub(super) fn cross(canvas: &mut Canvas, at: Point, half: f64, unit: f64) {
    for (width, colour) in [(13.0, theme::IVORY), (8.4, theme::DANGER)] {
        for turn in [-1.0, 1.0] {
            let reach = Vec2::new(half, half * turn);
            let pen = Pen::new(width * unit, colour);
            canvas.stroke(&Line::new(at - reach, at + reach), &pen);
        }
    }
}

pub(super) fn back(canvas: &mut Canvas, suit: Suit, width: u16, is_fallen: bool) {
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
    let radius = if small { 33.0 } else { 27.0 };
    placed_paper(canvas, suit, Point::new(50.0, 70.0), radius, &paint);
    canvas.place(Affine::IDENTITY);
}

/// Cards face down as one, with their number under the emblem.
pub(super) fn pile(easel: &mut Easel<'_>, suit: Suit, width: u16, count: u8) {
    let paint = Paint::of(suit, false);
    let canvas = &mut easel.canvas;
    if count > 1 {
        // The card below looks out at the right.
        let unit = f64::from(width) / 100.0;
        let (across, down) = ((5.0 * unit).max(2.0), (width_tall(width) - 1.0).max(1.0));
        let under = Rect::new(across, 2.0, f64::from(width) + across, down);
        let outline = RoundedRect::from_rect(under, 9.0 * unit);
        canvas.fill(&outline, paint.letter);
        let inner = RoundedRect::from_rect(under.inset(-1.1), 8.0 * unit);
        canvas.fill(&inner, paint.paper);
    }
    sheet(canvas, width, paint.paper, paint.letter);
    canvas.fill(&outline(5.0), paint.fill);
    placed_paper(canvas, suit, Point::new(50.0, 43.0), 30.0, &paint);
    canvas.place(Affine::IDENTITY);
    let unit = f64::from(width) / 100.0;
    let style = Style::new(Face::Number, 56.0 * unit, paint.ink);
    let at = Point::new(50.0 * unit, 105.0 * unit);
    easel.text(&count.to_string(), style, at, Align::Centre);
}

fn width_tall(width: u16) -> f64 {
    (f64::from(width) * TALL).round()
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

/// The same without an edge, for paper.
pub(super) fn colour_disc(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64) {
    placed_disc(canvas, suit, at, radius, &Paint::of(suit, false));
}

/// The emblem of a suit on a disc of paper, for grounds of its colour.
pub(super) fn paper_disc(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64) {
    placed_paper(canvas, suit, at, radius, &Paint::of(suit, false));
}

fn placed_paper(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64, paint: &Paint) {
    canvas.fill(&Circle::new(at, radius * 1.07), paint.letter);
    canvas.fill(&Circle::new(at, radius), paint.paper);
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius * 0.65);
    canvas.fill(&(place * suit_emblem(suit).clone()), paint.sign);
}

fn placed_disc(canvas: &mut Canvas, suit: Suit, at: Point, radius: f64, paint: &Paint) {
    canvas.fill(&Circle::new(at, radius), paint.letter);
    canvas.fill(&Circle::new(at, radius * 0.93), paint.fill);
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius * 0.66);
    let sign = place * suit_emblem(suit).clone();
    canvas.fill(&sign, paint.ink);
}
