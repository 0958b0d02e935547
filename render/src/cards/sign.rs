//! Small signs for coins, supply trains, the deck, what is known to all, what fell.

use super::card;
use crate::{
    art::{emblem_crown, eye_shape, role},
    canvas::{Affine, Canvas, Circle, Pen, Point, Rect, RoundedRect},
    colour::Colour,
    scene::Rank,
    theme,
};

/// The gold of a coin.
const COIN: Colour = Colour::hex(0xF2_C04A);

/// A small sign that stands for a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    /// Coins that a seat has won.
    Coin,
    /// A supply train that lies before a seat.
    Train,
    /// An open eye: known to all.
    Eye,
    /// Cards that are still to be dealt.
    Deck,
    /// What marks a card that fell.
    Fell,
}

/// Draws a sign in a box so wide around the origin.
pub(super) fn draw(canvas: &mut Canvas, sign: Sign, width: u16) {
    let half = f64::from(width) / 2.0;
    canvas.place(Affine::scale(half));
    match sign {
        Sign::Coin => coin(canvas),
        Sign::Train => train(canvas),
        Sign::Eye => eye(canvas),
        Sign::Deck => deck(canvas),
        Sign::Fell => card::cross(canvas, Point::ZERO, 0.62, 0.022),
    }
    canvas.place(Affine::IDENTITY);
}

/// Two coins, one before the other.
fn coin(canvas: &mut Canvas) {
    for at in [(0.24, 0.18), (-0.14, -0.1)] {
        let disc = |radius: f64| Circle::new(at, radius);
        canvas.fill(&disc(0.8), theme::BAR);
        canvas.fill(&disc(0.73), theme::GOLD_DEEP);
        canvas.fill(&disc(0.66), COIN);
        canvas.stroke(&disc(0.47), &Pen::new(0.08, theme::GOLD_DEEP));
    }
    let mark = Affine::translate((-0.14, -0.1)) * Affine::scale(0.3) * emblem_crown();
    canvas.fill(&mark, theme::GOLD_DEEP.mix(theme::INK, 40));
}

fn train(canvas: &mut Canvas) {
    canvas.place_more(Affine::scale(0.8));
    for layer in role(Rank::Six) {
        canvas.stroke(&layer.body, &Pen::new(0.13, theme::INK));
        canvas.fill(&layer.body, theme::WOOD);
        canvas.fill(&layer.lines, theme::WOOD_DARK);
    }
}

/// Three cards, one on the other, with backs of no suit.
fn deck(canvas: &mut Canvas) {
    for off in [0.26, 0.13, 0.0] {
        let card = Rect::new(-0.74 + off, -0.96 + off, 0.48 + off, 0.7 + off);
        let inset = |by: f64| RoundedRect::from_rect(card.inset(-by), 0.16 - by * 0.8);
        canvas.fill(&inset(0.0), theme::BAR);
        canvas.fill(&inset(0.05), theme::IVORY);
        canvas.fill(&inset(0.13), theme::GOLD_DEEP);
    }
    let mark = Affine::translate((-0.13, -0.13)) * Affine::scale(0.4) * emblem_crown();
    canvas.fill(&mark, theme::GOLD_PALE);
}

fn eye(canvas: &mut Canvas) {
    canvas.fill(&Circle::new(Point::ZERO, 1.0), theme::IVORY);
    canvas.fill(&Circle::new(Point::ZERO, 0.88), theme::BAR);
    canvas.fill(eye_shape(), theme::IVORY);
    canvas.fill(&Circle::new(Point::ZERO, 0.3), theme::BAR);
    canvas.fill(&Circle::new((0.1, -0.1), 0.1), theme::IVORY);
}
