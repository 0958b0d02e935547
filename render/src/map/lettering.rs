//! How names and numbers on a map are set.

use crate::{
    canvas::{Canvas, Pen, Point, Rect, RoundedRect},
    colour::Colour,
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Workshop,
};

/// How high capitals are that must be read: where Discord shows 550 of 1600 units, 8 pixels.
pub(super) const READ: f64 = 23.6;
/// How high capitals are that may need a click.
const PRINT: f64 = 13.0;
/// Nothing longer stands on a map.
const LONGEST: f64 = 330.0;
/// How much wider than its name a strip is.
const STRIP: f64 = 14.0;

/// How a name is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lettering {
    pub(super) ground: Paper,
    pub(super) print: Print,
}

/// How large a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Print {
    /// Read wherever the picture is shown.
    Large,
    /// Read after a click.
    Small,
}

/// What a name is written on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Paper {
    Land,
    Water,
    /// A light strip of its own, wherever it lies.
    Strip,
}

impl Lettering {
    fn style(self) -> Style {
        let face = self.face();
        let size = self.capitals() / face.cap_height();
        if self.ground == Paper::Water {
            Style::new(face, size, theme::SEA_NAME).tracked(60)
        } else {
            Style::new(face, size, theme::INK).tracked(12)
        }
    }

    fn face(self) -> Face {
        match self.ground {
            Paper::Water => Face::Water,
            Paper::Land | Paper::Strip => Face::Header,
        }
    }

    fn capitals(self) -> f64 {
        match self.print {
            Print::Large => READ,
            Print::Small => PRINT,
        }
    }

    /// A name, cut where it is too long for a map.
    fn fit(self, text: &str, workshop: &Workshop) -> Fitted {
        let style = self.style();
        workshop.fit_normal(text, style, style.size, LONGEST)
    }

    /// The room that a name takes around its middle, in units.
    pub(super) fn bounds(self, text: &str, workshop: &Workshop) -> Rect {
        let strip = match self.ground {
            Paper::Strip => STRIP + 2.0,
            Paper::Land | Paper::Water => 3.0,
        };
        let half = f64::midpoint(self.fit(text, workshop).width, strip);
        let high = self.capitals();
        // Accents above capitals, tails below; codes have neither.
        let is_plain = text
            .bytes()
            .all(|it| matches!(it, b'A'..=b'Z' | b'0'..=b'9'));
        let (rise, fall) = if is_plain && self.ground != Paper::Strip {
            (0.56, 0.54)
        } else {
            (0.66, 0.62)
        };
        Rect::new(-half, -high * rise, half, high * fall)
    }

    /// Draws a name around the origin.
    pub(super) fn draw(self, canvas: &mut Canvas, text: &str, workshop: &Workshop) {
        let text = self.fit(text, workshop);
        match self.ground {
            Paper::Water => text.draw(canvas, Point::ZERO, Align::Centre),
            Paper::Land => {
                let halo = theme::IVORY.alpha(165);
                text.draw_on_halo(canvas, Point::ZERO, 5.2, halo);
            }
            Paper::Strip => {
                let high = self.capitals();
                let half = f64::midpoint(text.width, STRIP);
                let strip = Rect::new(-half, -high * 0.64, half, high * 0.6);
                let strip = RoundedRect::from_rect(strip, 4.0);
                canvas.stroke(&strip, &Pen::new(1.0, theme::INK.alpha(150)));
                canvas.fill(&strip, theme::IVORY);
                text.draw(canvas, Point::ZERO, Align::Centre);
            }
        }
    }

    /// Whether a name is too long for a map.
    pub(super) fn cuts(self, text: &str, workshop: &Workshop) -> bool {
        let style = self.style();
        workshop
            .fit_normal(text, style, style.size, f64::INFINITY)
            .width
            > LONGEST
    }
}

/// The style of numbers and codes that must be read.
pub(super) fn reading(colour: Colour) -> Style {
    Style::new(Face::Number, READ / Face::Number.cap_height(), colour)
}
