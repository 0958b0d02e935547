//! The base of a picture of cards: green felt between dark bars.

use super::{
    felt::{FELT, light},
    lanes,
};
use crate::{
    canvas::{Canvas, Raster, Rect},
    chrome, theme,
    workshop::{Easel, Workshop},
};

/// Width and height of every picture, in units: the form in which Discord shows it largest.
pub(super) const WIDTH: u16 = 1100;
pub(super) const HEIGHT: u16 = 700;
/// The area of every picture.
pub(super) const WHOLE: Rect = Rect::new(0.0, 0.0, WIDTH as f64, HEIGHT as f64);

/// What lies on the felt before any part is put on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Marking {
    /// Three lanes with places for cards.
    Lanes,
    /// No places: parts lie wherever there is room.
    Plain,
}

/// Felt with a title bar, and a bar at the foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Base {
    pub(super) marking: Marking,
    /// Where the bar at the foot begins.
    pub(super) foot: u16,
}

impl Base {
    /// One with a bar at the foot so high.
    pub(super) const fn new(marking: Marking, bar: u16) -> Self {
        Self {
            marking,
            foot: HEIGHT - bar,
        }
    }

    /// The bar at the foot below its rules.
    pub(super) fn foot(self) -> Rect {
        Rect {
            y0: f64::from(self.foot) + 7.0,
            ..WHOLE
        }
    }

    pub(super) fn draw(self, factor: f64, workshop: &Workshop) -> Raster {
        let mut easel = Easel::new(workshop, WHOLE, factor);
        easel.canvas.fill(&WHOLE, FELT);
        match self.marking {
            Marking::Lanes => lanes::draw(&mut easel),
            Marking::Plain => {}
        }
        chrome::title_ground(&mut easel.canvas, WHOLE.x1);
        draw_foot(&mut easel.canvas, self);
        let mut raster = easel.canvas.finish();
        light(
            &mut raster,
            (chrome::TITLE_HEIGHT * factor, f64::from(self.foot) * factor),
        );
        raster
    }
}

/// The bar at the foot with a rule over it, as under the title.
fn draw_foot(canvas: &mut Canvas, base: Base) {
    let top = f64::from(base.foot);
    let bar = Rect { y0: top, ..WHOLE };
    let width = WHOLE.x1;
    canvas.shadow(&bar, 9.0, theme::SHADOW.alpha(110));
    canvas.fill(&bar, theme::BAR);
    canvas.fill(&Rect::new(0.0, top, width, top + 3.0), theme::GOLD);
    let second = Rect::new(0.0, top + 6.0, width, top + 7.0);
    canvas.fill(&second, theme::GOLD_DEEP);
}
