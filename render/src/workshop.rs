//! What every kind of scene draws with: set texts, sprites, static layers.

use std::sync::Arc;

use crate::{
    art::{Art, Sprites},
    board::LayerKey,
    cache::Shelf,
    canvas::{Canvas, Point, Raster, Size},
    text::{Align, Fitted, Style, Typesetter},
};

/// Room for static layers; that of a 4 by 4 board takes 4.4 MB, 17.6 at scale 2.
const LAYER_BYTES: usize = 64 << 20;

/// What is kept from picture to picture.
#[derive(Debug)]
pub(crate) struct Workshop {
    typesetter: Typesetter,
    sprites: Sprites,
    layers: Shelf<LayerKey, Arc<Raster>>,
}

impl Workshop {
    pub(crate) fn new() -> Self {
        Self {
            typesetter: Typesetter::new(),
            sprites: Sprites::new(),
            layers: Shelf::new(LAYER_BYTES),
        }
    }

    /// The static layer under a key, drawn now if it is not kept.
    pub(crate) fn layer(&self, key: LayerKey, draw: impl FnOnce() -> Raster) -> Arc<Raster> {
        self.layers.get_or(key, || {
            let layer = draw();
            let bytes = layer.data().len() * 4;
            (Arc::new(layer), bytes)
        })
    }
}

/// A picture being drawn, with the workshop at hand.
pub(crate) struct Easel<'a> {
    pub(crate) canvas: Canvas,
    workshop: &'a Workshop,
    factor: f64,
}

impl<'a> Easel<'a> {
    pub(crate) fn new(workshop: &'a Workshop, size: Size, factor: f64) -> Self {
        Self {
            canvas: Canvas::new(size, factor),
            workshop,
            factor,
        }
    }

    /// Fits a text into `room`, see [`Typesetter::fit`].
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.workshop.typesetter.fit(text, style, floor, room)
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

    /// Draws a thing in a box with its top left corner at a point.
    pub(crate) fn art(&mut self, art: Art, corner: Point, side: f64) {
        let sprite = self.workshop.sprites.get(art, side * self.factor);
        self.canvas.sprite(&sprite, corner);
    }
}
