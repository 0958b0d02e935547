//! Things that lie on the felt: cards, discs of suits, names, arrows.
//!
//! Each is drawn once for a size and kept as a sprite. The anchor of a card is its
//! corner, that of what is round its middle.

use super::{
    card,
    grid::TALL,
    sign::{self, Sign},
    tile::{self, Shown},
};
use crate::{
    art::Art,
    canvas::{Affine, Canvas, Pen, Point, Rect, RoundedRect, Vec2, polygon},
    scene::{Arms, Card, Rank, Suit, Supporter},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room around a thing for shadows and edges.
const MARGIN: f64 = 12.0;
/// The most half width of the name of a supporter.
const CHIP: f64 = 105.0;

/// A thing on the felt.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Thing {
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
    /// Someone's arms in a box so wide, placed by its middle.
    Shield { arms: Arms, width: u16 },
    /// The name of a supporter, placed by its middle.
    Chip(Supporter),
    /// Cards face down, one on the other, with their number; so wide.
    Pile { suit: Suit, width: u16, count: u8 },
    /// Cards as a tile so high.
    Tile {
        suit: Suit,
        shown: Shown,
        height: u16,
    },
    /// A sign in a box so wide, placed by its middle.
    Sign { sign: Sign, width: u16 },
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
    /// A card so wide, face up or face down.
    pub(super) fn card(card: Card, width: u16, is_fallen: bool) -> Self {
        let suit = card.suit;
        match card.face {
            Some(rank) => Self::Face {
                suit,
                rank,
                width,
                is_fallen,
            },
            None => Self::Back {
                suit,
                width,
                is_fallen,
            },
        }
    }

    /// What it takes up around its anchor, on whole units.
    pub(super) fn area(&self) -> Rect {
        let oblong = |width: u16| {
            let width = f64::from(width);
            Rect::new(0.0, 0.0, width, (width * TALL).round())
        };
        let round = |width: u16| {
            let half = f64::from(width / 2 + 1);
            Rect::new(-half, -half, half, half)
        };
        let inner = match *self {
            Self::Face { width, .. }
            | Self::Back { width, .. }
            | Self::Pile { width, .. }
            | Self::New { width } => oblong(width),
            Self::Shield { width, .. } | Self::Sign { width, .. } => round(width),
            Self::Tile { height, .. } => {
                Rect::new(0.0, 0.0, tile::width(height).into(), height.into())
            }
            Self::Chip(_) => Rect::new(-CHIP, -17.0, CHIP, 17.0),
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
            } => card::face(easel, suit, rank, width, is_fallen),
            &Self::Back {
                suit,
                width,
                is_fallen,
            } => card::back(&mut easel.canvas, suit, width, is_fallen),
            &Self::Shield { arms, width } => {
                let side = f64::from(width);
                let corner = Point::new(-side / 2.0, -side / 2.0);
                easel.art(Art::Plate(arms), corner, side);
            }
            Self::Chip(supporter) => chip(easel, supporter),
            &Self::Pile { suit, width, count } => card::pile(easel, suit, width, count),
            &Self::Tile {
                suit,
                shown,
                height,
            } => tile::draw(easel, suit, shown, height),
            &Self::Sign { sign, width } => sign::draw(&mut easel.canvas, sign, width),
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

/// A dark pill with arms and a name.
fn chip(easel: &mut Easel<'_>, supporter: &Supporter) {
    const HALF: f64 = 16.0;
    let style = Style::new(Face::Header, 25.5, theme::IVORY).tracked(10);
    let name = easel.fit(&supporter.name, style, 15.0, 2.0 * CHIP - 52.0);
    let width = name.width + 52.0;
    let rect = Rect::new(-width / 2.0, -HALF, width / 2.0, HALF);
    let canvas = &mut easel.canvas;
    let shadow = RoundedRect::from_rect(rect + Vec2::new(0.0, 2.0), HALF);
    canvas.shadow(&shadow, 5.0, theme::SHADOW.alpha(110));
    canvas.fill(&RoundedRect::from_rect(rect, HALF), theme::IVORY);
    canvas.fill(&RoundedRect::from_rect(rect.inset(-1.8), HALF), theme::BAR);
    let plate = Art::Plate(supporter.arms);
    easel.art(plate, Point::new(rect.x0 - 2.0, -22.0), 44.0);
    let at = Point::new(rect.x0 + 38.0, 0.0);
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
    let style = Style::new(Face::Number, 18.0, theme::INK).tracked(50);
    let word = easel.fit("NEW", style, 17.5, 80.0);
    let half = word.width / 2.0 + 9.0;
    let middle = Point::new((width / 2.0).round(), height - 8.0);
    let pill = Rect::new(
        middle.x - half,
        middle.y - 11.0,
        middle.x + half,
        middle.y + 11.0,
    );
    easel
        .canvas
        .fill(&RoundedRect::from_rect(pill.inset(2.0), 13.0), theme::INK);
    easel
        .canvas
        .fill(&RoundedRect::from_rect(pill, 11.0), theme::GOLD_PALE);
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
