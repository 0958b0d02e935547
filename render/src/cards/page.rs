//! A part being drawn: lines and letters through a canvas, things as sprites.

use super::things::Thing;
use crate::{
    canvas::{Point, Raster, Rect, Sprite},
    look::Scale,
    num::nearest_pixel,
    workshop::{Easel, Workshop},
};
use std::sync::Arc;

/// The pixels of a part, with what lies under it already there.
pub(super) struct Page<'a> {
    raster: Raster,
    area: Rect,
    factor: f64,
    workshop: &'a Workshop,
}

impl<'a> Page<'a> {
    pub(super) fn new(workshop: &'a Workshop, ground: Raster, area: Rect, factor: f64) -> Self {
        Self {
            raster: ground,
            area,
            factor,
            workshop,
        }
    }

    /// The area of the part in the picture.
    pub(super) fn area(&self) -> Rect {
        self.area
    }

    /// Draws lines and letters that lie in an area on whole units.
    pub(super) fn paint(&mut self, area: Rect, draw: impl FnOnce(&mut Easel<'_>)) {
        let mut easel = Easel::new(self.workshop, area, self.factor);
        draw(&mut easel);
        let sprite = Sprite {
            raster: Arc::new(easel.canvas.finish()),
            offset: (0, 0),
        };
        let at = (area.origin() - self.area.origin()) * self.factor;
        sprite.put_on(&mut self.raster, at);
    }

    /// Puts a thing with its top left corner, or middle, at a point.
    pub(super) fn put(&mut self, thing: &Thing, at: Point) {
        let scale = if self.factor < 1.5 {
            Scale::One
        } else {
            Scale::Two
        };
        let sprite = self.workshop.cards.sprite((thing.clone(), scale), || {
            let area = thing.area();
            let mut easel = Easel::new(self.workshop, area, self.factor);
            thing.draw(&mut easel);
            let offset = area.origin().to_vec2() * self.factor;
            Sprite {
                raster: Arc::new(easel.canvas.finish()),
                offset: (nearest_pixel(offset.x), nearest_pixel(offset.y)),
            }
        });
        let at = (at - self.area.origin()) * self.factor;
        sprite.put_on(&mut self.raster, at);
    }

    /// The finished pixels.
    pub(super) fn finish(self) -> Raster {
        self.raster
    }
}
