//! Tokens drawn once for each size, then only placed.

use std::sync::Arc;

use super::{
    castle,
    man::{self, Coat},
    unit,
};
use crate::{
    cache::Shelf,
    canvas::{Canvas, Rect, Sprite},
    scene::{Arms, Build, Chessman, Facing, Faction, Icon, Piece, Token},
};

/// Room for sprites; one of a 4 by 4 board takes about 170 kB.
const SHELF_BYTES: usize = 48 << 20;

/// Room around the box of a token for its shadow, in its units.
const MARGIN: f64 = 9.0;

/// A thing that is drawn in a box of 100 by 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Art {
    Piece(Piece, Arms, Facing),
    /// Arms without their colour: gold on steel.
    Plate(Arms),
    Scrap(Build),
    Man(Chessman, Faction, Coat),
    /// A die with so many spots.
    Die(u8, Faction, Coat),
}

impl Art {
    pub(crate) fn of_token(token: Token) -> Self {
        Self::Piece(token.piece, token.arms, token.facing)
    }

    pub(crate) fn of_icon(icon: Icon, arms: Arms) -> Self {
        match icon {
            Icon::Unit => Self::Piece(Piece::Unit, arms, Facing::Ready),
            Icon::Castle => Self::Piece(Piece::Castle, arms, Facing::Ready),
            Icon::Scrap => Self::Scrap(arms.build),
        }
    }
}

/// The sprites made so far.
#[derive(Debug)]
pub(crate) struct Sprites {
    shelf: Shelf<(Art, u64), Sprite>,
}

impl Sprites {
    pub(crate) fn new() -> Self {
        Self {
            shelf: Shelf::new(SHELF_BYTES, Sprite::bytes),
        }
    }

    /// The sprite of a thing whose box has a side of so many pixels.
    pub(crate) fn get(&self, art: Art, side: f64) -> Sprite {
        self.shelf
            .get_or((art, side.to_bits()), || draw(art, side / 100.0))
    }
}

fn draw(art: Art, factor: f64) -> Sprite {
    // Whole pixels, so that the box starts on one wherever the sprite is put.
    let margin = (MARGIN * factor).ceil();
    let room = margin / factor;
    let area = Rect::new(-room, -room, 100.0 + room, 100.0 + room);
    let mut canvas = Canvas::new(area, factor);
    match art {
        Art::Piece(Piece::Unit, arms, facing) => unit::draw(&mut canvas, arms, facing),
        Art::Piece(Piece::Castle, arms, facing) => castle::draw(&mut canvas, arms, facing),
        Art::Plate(arms) => unit::draw_plate(&mut canvas, arms),
        Art::Scrap(build) => unit::draw_scrap(&mut canvas, build),
        Art::Man(man, faction, coat) => man::draw(&mut canvas, man, faction, coat),
        Art::Die(spots, faction, coat) => man::draw_die(&mut canvas, spots, faction, coat),
    }
    let offset = -i32::from(crate::num::pixels(margin));
    Sprite {
        raster: Arc::new(canvas.finish()),
        offset: (offset, offset),
    }
}
