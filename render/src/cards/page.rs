//! A part being drawn: lines and letters through a canvas, things as sprites.

use std::sync::Arc;

use super::{sign::Sign, things::Thing};
use crate::{
    cache::Shelf,
    canvas::{Point, Raster, Rect, Sprite},
    look::Scale,
    num::nearest_pixel,
    workshop::{Easel, Workshop},
};

/// Things drawn before.
pub(super) type Things = Shelf<(Thing, Scale), Sprite>;

/// The pixels of a part, with what lies under it already there.
pub(super) struct Page<'a> {
    raster: Raster,
    area: Rect,
    scale: Scale,
    workshop: &'a Workshop,
    things: &'a Things,
}

impl<'a> Page<'a> {
    pub(super) fn new(
        (workshop, things): (&'a Workshop, &'a Things),
        ground: Raster,
        area: Rect,
        scale: Scale,
    ) -> Self {
        Self {
            raster: ground,
            area,
            scale,
            workshop,
            things,
        }
    }

    /// The area of the part in the picture.
    pub(super) fn area(&self) -> Rect {
        self.area
    }

    /// Draws lines and letters that lie in an area on whole units.
    pub(super) fn paint(&mut self, area: Rect, draw: impl FnOnce(&mut Easel<'_>)) {
        let factor = self.scale.factor();
        let mut easel = Easel::new(self.workshop, area, factor);
        draw(&mut easel);
        let sprite = Sprite {
            raster: Arc::new(easel.canvas.finish()),
            offset: (0, 0),
        };
        let at = (area.origin() - self.area.origin()) * factor;
        sprite.put_on(&mut self.raster, at);
    }

    /// Puts a thing with its top left corner, or middle, at a point.
    pub(super) fn put(&mut self, thing: &Thing, at: Point) {
        let factor = self.scale.factor();
        let sprite = self.things.get_or((thing.clone(), self.scale), || {
            let area = thing.area();
            let mut easel = Easel::new(self.workshop, area, factor);
            thing.draw(&mut easel);
            let offset = area.origin().to_vec2() * factor;
            Sprite {
                raster: Arc::new(easel.canvas.finish()),
                offset: (nearest_pixel(offset.x), nearest_pixel(offset.y)),
            }
        });
        let at = (at - self.area.origin()) * factor;
        sprite.put_on(&mut self.raster, at);
    }

    /// Puts a sign of its usual size with its middle at a point.
    pub(super) fn put_sign(&mut self, sign: Sign, at: Point) {
        let width = match sign {
            Sign::Coin => 38,
            Sign::Train => 54,
            Sign::Eye => 36,
            Sign::Deck => 44,
            Sign::Fell => 26,
        };
        self.put(&Thing::Sign { sign, width }, at);
    }

    /// The finished pixels.
    pub(super) fn finish(self) -> Raster {
        self.raster
    }
}
