//! The base of a picture of cards: green felt between dark bars.

use super::{HEIGHT, WIDTH, field};
use crate::{
    canvas::{Canvas, Point, Raster, Rect, Size},
    chrome,
    colour::Colour,
    num::{byte_share, length},
    theme,
    workshop::{Easel, Workshop},
};

/// The felt, and the lighter felt of lanes and places for cards.
pub(super) const FELT: Colour = Colour::hex(0x1D_3A31);
pub(super) const LANE: Colour = Colour::hex(0x26_483D);
/// The edge of lanes.
pub(super) const LANE_EDGE: Colour = Colour::hex(0x4E_7465);
/// The ground between two armies.
pub(super) const NO_MANS_LAND: Colour = Colour::hex(0x18_2F28);
/// Felt and lanes where the light falls on them.
const LIT: [(Colour, Colour); 2] = [
    (FELT, Colour::hex(0x25_493D)),
    (LANE, Colour::hex(0x30_5A4C)),
];
/// Steps from dark to light; more are not visible.
const STEPS: u8 = 10;

/// What lies on the felt before any part is put on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Marking {
    /// Three lanes with places for cards.
    Lanes,
    /// Nothing.
    Plain,
}

/// Felt with a title bar, and a bar at the foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Base {
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

    pub(super) fn size() -> Size {
        Size::new(WIDTH.into(), HEIGHT.into())
    }

    /// The bar at the foot below its rules.
    pub(super) fn foot(self) -> Rect {
        let Size { width, height } = Self::size();
        Rect::new(0.0, f64::from(self.foot) + 7.0, width, height)
    }

    pub(super) fn draw(self, factor: f64, workshop: &Workshop) -> Raster {
        let size = Self::size();
        let all = Rect::from_origin_size(Point::ZERO, size);
        let mut easel = Easel::new(workshop, all, factor);
        easel.canvas.fill(&all, FELT);
        match self.marking {
            Marking::Lanes => field::draw_lanes(&mut easel),
            Marking::Plain => {}
        }
        chrome::title_ground(&mut easel.canvas, size.width);
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
    let Size { width, height } = Base::size();
    let top = f64::from(base.foot);
    let bar = Rect::new(0.0, top, width, height);
    canvas.shadow(&bar, 9.0, theme::SHADOW.alpha(110));
    canvas.fill(&bar, theme::BAR);
    canvas.fill(&Rect::new(0.0, top, width, top + 3.0), theme::GOLD);
    let second = Rect::new(0.0, top + 6.0, width, top + 7.0);
    canvas.fill(&second, theme::GOLD_DEEP);
}

/// Lets light fall on the middle of the felt. Rows of one colour cost a file next
/// to nothing, which threads or a round light would.
fn light(raster: &mut Raster, (top, bottom): (f64, f64)) {
    let solid = |colour: Colour| [colour.r, colour.g, colour.b, 255];
    let middle = f64::midpoint(top, bottom);
    let reach = (bottom - top) / 2.0;
    let width = usize::from(raster.width());
    let rows = raster.data_as_u8_slice_mut().chunks_exact_mut(width * 4);
    for (y, row) in rows.enumerate() {
        let far = ((length(y) - middle).abs() / reach).min(1.0);
        let step = (f64::from(STEPS) * (1.0 - far * far)).round();
        let percent = byte_share(step / f64::from(STEPS) * 100.0 / 255.0);
        let shades = LIT.map(|(dark, lit)| (solid(dark), solid(dark.mix(lit, percent))));
        for pixel in row.as_chunks_mut::<4>().0 {
            if let Some((_, lit)) = shades.iter().find(|(dark, _)| pixel == dark) {
                *pixel = *lit;
            }
        }
    }
}
