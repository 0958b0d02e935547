//! Pills: short texts on a colour.

use crate::{
    canvas::{Point, Rect, RoundedRect, Size},
    colour::Colour,
    text::{Align, Style},
    workshop::Easel,
};

/// How a pill looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pill {
    pub(crate) style: Style,
    /// The smallest that its letters become before they are cut.
    pub(crate) floor: f64,
    pub(crate) height: f64,
    pub(crate) fill: Colour,
}

impl Pill {
    pub(crate) fn new(style: Style, fill: Colour) -> Self {
        Self {
            style,
            floor: 17.5,
            height: style.size * 1.6,
            fill,
        }
    }

    /// Draws a text of at most 264 units in a pill that ends at a point; says how wide it became.
    pub(crate) fn draw(self, easel: &mut Easel<'_>, text: &str, at: Point) -> f64 {
        let text = easel.fit_normal(text, self.style, self.floor, 264.0);
        let width = text.width + self.height * 0.9;
        let size = Size::new(width, self.height);
        let rect = Rect::from_center_size((at.x - width / 2.0, at.y), size);
        let shape = RoundedRect::from_rect(rect, self.height / 2.0);
        easel.canvas.fill(&shape, self.fill);
        text.draw(&mut easel.canvas, rect.center(), Align::Centre);
        width
    }
}
