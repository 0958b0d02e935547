//! The drawing ground that all kinds of pictures share: set texts, sprites of tokens, palettes.
//!
//! It knows none of the kinds; what only one of them keeps is that kind's own.

use std::sync::Arc;

use crate::{
    art::{Art, Sprites},
    cache::Shelf,
    canvas::{Canvas, Point, Rect, Sprite},
    look::LetterSize,
    palette::{Colours, Palette},
    text::{Align, Fitted, Lettering, Style, Typesetter},
};

/// Room for palettes with their tables.
const PALETTE_BYTES: usize = 16 << 20;

/// What is kept from picture to picture, of whatever kind.
#[derive(Debug)]
pub(crate) struct Workshop {
    typesetter: Typesetter,
    sprites: Sprites,
    palettes: Shelf<Colours, Arc<Palette>>,
}

impl Workshop {
    /// One whose letters are as large as they are posted.
    pub(crate) fn new() -> Self {
        Self::lettered(LetterSize::Normal)
    }

    /// One whose letters are so large.
    pub(crate) fn lettered(size: LetterSize) -> Self {
        Self::with(Typesetter::new(size))
    }

    /// One that notes what is written.
    pub(crate) fn watched(size: LetterSize) -> Self {
        Self::with(Typesetter::watched(size))
    }

    fn with(typesetter: Typesetter) -> Self {
        Self {
            typesetter,
            sprites: Sprites::new(),
            palettes: Shelf::new(PALETTE_BYTES, |_| Palette::bytes()),
        }
    }

    /// What was written since a watched workshop was made.
    pub(crate) fn written(&self) -> Vec<Lettering> {
        self.typesetter.written()
    }

    /// The palette of some colours.
    pub(crate) fn palette(&self, colours: &Colours) -> Arc<Palette> {
        let make = || Arc::new(Palette::of(colours));
        self.palettes.get_or(colours.clone(), make)
    }

    /// Fits a text into `room`, see [`Typesetter::fit`].
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.typesetter.fit(text, style, floor, room)
    }

    /// The same as large as it is posted, where larger letters would have no room.
    pub(crate) fn fit_normal(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.typesetter.fit_normal(text, style, floor, room)
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
    area: Rect,
    factor: f64,
}

impl<'a> Easel<'a> {
    /// Draws what of the picture lies in `area`, `factor` pixels per unit.
    pub(crate) fn new(workshop: &'a Workshop, area: Rect, factor: f64) -> Self {
        Self {
            canvas: Canvas::new(area, factor),
            workshop,
            area,
            factor,
        }
    }

    /// Fits a text into `room`, see [`Typesetter::fit`].
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.workshop.fit(text, style, floor, room)
    }

    /// The same as large as it is posted, see [`Workshop::fit_normal`].
    pub(crate) fn fit_normal(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.workshop.fit_normal(text, style, floor, room)
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

    /// What of the picture is drawn, in units.
    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    /// Pixels per unit.
    pub(crate) fn factor(&self) -> f64 {
        self.factor
    }

    /// Draws a thing in a box with its top left corner at a point.
    pub(crate) fn art(&mut self, art: Art, corner: Point, side: f64) {
        let sprite = self.workshop.sprite(art, side * self.factor);
        self.canvas.sprite(&sprite, corner);
    }
}
