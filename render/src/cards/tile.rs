//! Cards as low tiles, where there are so many that whole cards could not be read.

use super::card;
use crate::{
    canvas::{Point, Rect, RoundedRect},
    num::pixels,
    scene::{Rank, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Width of a tile for its height.
const WIDE: f64 = 1.6;

/// Where the emblem of an opened card is, in shares of the width.
pub(super) const MARK: f64 = 0.79;

/// What a tile stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shown {
    /// So many cards face down.
    Hidden(u8),
    /// A card that was opened.
    Opened(Rank),
}

/// Width of a tile so high, on whole units.
pub(super) fn width(height: u16) -> u16 {
    pixels((f64::from(height) * WIDE).round())
}

/// Draws a tile with its corner at the origin.
pub(super) fn draw(easel: &mut Easel<'_>, suit: Suit, shown: Shown, height: u16) {
    let (wide, high) = (f64::from(width(height)), f64::from(height));
    let whole = Rect::new(0.0, 0.0, wide, high);
    let (edge, ground) = match shown {
        Shown::Hidden(_) => (theme::IVORY, suit.fill()),
        Shown::Opened(_) => (suit.letter(), theme::IVORY),
    };
    let canvas = &mut easel.canvas;
    canvas.fill(&RoundedRect::from_rect(whole, high * 0.16), edge);
    let inner = RoundedRect::from_rect(whole.inset(-1.6), high * 0.12);
    canvas.fill(&inner, ground);
    let middle = high / 2.0;
    let at = |share: f64| Point::new(wide * share, middle);
    match shown {
        Shown::Hidden(count) => {
            card::paper_disc(canvas, suit, at(0.3), high * 0.35);
            let style = Style::new(Face::Number, high * 0.8, suit.ink());
            let count = easel.fit(&count.to_string(), style, high * 0.5, wide * 0.42);
            count.draw(&mut easel.canvas, at(0.75), Align::Centre);
        }
        Shown::Opened(rank) => {
            card::colour_disc(canvas, suit, at(MARK), high * 0.25);
            let style = Style::new(Face::Number, high * 0.8, suit.letter());
            let rank = easel.fit(rank.text(), style, high * 0.7, wide * 0.6);
            rank.draw(&mut easel.canvas, at(0.33), Align::Centre);
        }
    }
}
