//! What every kind of scene draws with, kept from picture to picture.
//!
//! Set texts, sprites, palettes, and finished blocks: parts of a picture, such
//! as a seat bar, as indices into a palette. A picture is put together of blocks;
//! only what changed is drawn.

use std::sync::Arc;

use crate::{
    art::{Art, Sprites},
    board::{Ground, Part},
    cache::Shelf,
    canvas::{Canvas, Point, Raster, Rect, Sprite},
    cards,
    map::{Grain, MapShelves, Sign},
    palette::{Kind, Owner, Palette},
    scene::Arms,
    sheets::PartKey,
    text::{Align, Fitted, Lettering, Style, Typesetter},
};

/// Room for blocks; all those of a 4 by 4 board take 1.6 MB, 6.4 at scale 2.
const BLOCK_BYTES: usize = 48 << 20;
/// Room for grounds that are drawn over; that of a 4 by 4 board takes 2 MB.
const GROUND_BYTES: usize = 32 << 20;
/// Room for parts of chess boards, charts and their like; a whole one takes 0.8 to 1.5 MB.
const SHEET_BYTES: usize = 24 << 20;
/// Room for palettes with their tables.
const PALETTE_BYTES: usize = 16 << 20;

/// The sides in a picture, which decide its colours.
pub(crate) type Sides = Vec<Arms>;

/// What is kept from picture to picture.
#[derive(Debug)]
pub(crate) struct Workshop {
    typesetter: Typesetter,
    sprites: Sprites,
    palettes: Shelf<(Kind, Vec<Owner>), Arc<Palette>>,
    blocks: Shelf<(Ground, Sides, Part), Arc<[u8]>>,
    grounds: Shelf<Ground, Arc<Raster>>,
    sheets: Shelf<PartKey, Arc<[u8]>>,
    pub(crate) cards: cards::Store,
    /// What only maps need.
    pub(crate) maps: MapShelves,
}

impl Workshop {
    pub(crate) fn new() -> Self {
        Self::with(Typesetter::new())
    }

    /// One that notes what is written.
    pub(crate) fn watched() -> Self {
        Self::with(Typesetter::watched())
    }

    fn with(typesetter: Typesetter) -> Self {
        Self {
            typesetter,
            sprites: Sprites::new(),
            palettes: Shelf::new(PALETTE_BYTES),
            blocks: Shelf::new(BLOCK_BYTES),
            grounds: Shelf::new(GROUND_BYTES),
            sheets: Shelf::new(SHEET_BYTES),
            cards: cards::Store::new(),
            maps: MapShelves::new(),
        }
    }

    /// What was written since a watched workshop was made.
    pub(crate) fn written(&self) -> Vec<Lettering> {
        self.typesetter.written()
    }

    /// The palette for pictures of a kind with some owners in them.
    pub(crate) fn palette(
        &self,
        kind: Kind,
        owners: impl IntoIterator<Item = Owner>,
    ) -> Arc<Palette> {
        let mut owners: Vec<Owner> = owners.into_iter().collect();
        owners.sort_unstable();
        owners.dedup();
        self.palettes.get_or((kind, owners.clone()), || {
            (Arc::new(Palette::of(kind, &owners)), Palette::bytes())
        })
    }

    /// The indices of a part, drawn now if they are not kept.
    pub(crate) fn block(
        &self,
        key: (Ground, Sides, Part),
        palette: &Palette,
        draw: impl FnOnce() -> Raster,
    ) -> Arc<[u8]> {
        self.blocks.get_or(key, || {
            let indices: Arc<[u8]> = palette.map(draw().data_as_u8_slice()).into();
            let bytes = indices.len();
            (indices, bytes)
        })
    }

    /// The indices of a part of a sheet, drawn now if they are not kept.
    pub(crate) fn sheet_block(
        &self,
        key: PartKey,
        palette: &Palette,
        draw: impl FnOnce() -> Raster,
    ) -> Arc<[u8]> {
        self.sheets.get_or(key, || {
            let indices: Arc<[u8]> = palette.map(draw().data_as_u8_slice()).into();
            let bytes = indices.len();
            (indices, bytes)
        })
    }

    /// The pixels of a ground that is drawn over, drawn now if they are not kept.
    pub(crate) fn ground(&self, key: Ground, draw: impl FnOnce() -> Raster) -> Arc<Raster> {
        self.grounds.get_or(key, || {
            let raster = draw();
            let bytes = raster.data_as_u8_slice().len();
            (Arc::new(raster), bytes)
        })
    }

    /// Fits a text into `room`, see [`Typesetter::fit`].
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.typesetter.fit(text, style, floor, room)
    }

    /// The sprite of a thing whose box has a side of so many pixels.
    pub(crate) fn sprite(&self, art: Art, side: f64) -> Sprite {
        self.sprites.get(art, side)
    }
}

/// A picture, or a part of one, being drawn with the workshop at hand.
pub(crate) struct Easel<'a> {
    pub(crate) canvas: Canvas,
    workshop: &'a Workshop,
    factor: f64,
}

impl<'a> Easel<'a> {
    /// Draws what of the picture lies in `area`, `factor` pixels per unit.
    pub(crate) fn new(workshop: &'a Workshop, area: Rect, factor: f64) -> Self {
        Self {
            canvas: Canvas::new(area, factor),
            workshop,
            factor,
        }
    }

    /// Fits a text into `room`, see [`Typesetter::fit`].
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.workshop.fit(text, style, floor, room)
    }

    /// Draws a short text of our own that is known to fit.
    pub(crate) fn text(&mut self, text: &str, style: Style, at: Point, align: Align) {
        let fitted = self.workshop.typesetter.set(text, style);
        fitted.draw(&mut self.canvas, at, align);
    }

    /// Draws a text fitted into `room`, down to four fifths of its size.
    pub(crate) fn label(&mut self, text: &str, style: Style, at: Point, align: Align, room: f64) {
        self.fit(text, style, style.size * 0.8, room)
            .draw(&mut self.canvas, at, align);
    }

    /// Draws a sign of maps around a point, of a share of its size.
    pub(crate) fn sign(&mut self, sign: &Sign, at: Point, share: f64) {
        let sprite = sign.sprite(self.workshop, Grain::all(share), self.factor);
        self.canvas.sprite(&sprite, at);
    }

    /// Pixels per unit.
    pub(crate) fn factor(&self) -> f64 {
        self.factor
    }

    /// The workshop that it draws with.
    pub(crate) fn workshop(&self) -> &'a Workshop {
        self.workshop
    }

    /// Draws a thing in a box with its top left corner at a point.
    pub(crate) fn art(&mut self, art: Art, corner: Point, side: f64) {
        let sprite = self.workshop.sprite(art, side * self.factor);
        self.canvas.sprite(&sprite, corner);
    }
}
