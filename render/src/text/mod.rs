//! Lines of text: set once, kept, fitted into the room there is.
//!
//! A line is one path of all its glyphs, one em high. It is shaped once and then
//! only placed. A character that no bundled font has becomes a letter in a circle.

mod clean;
mod font;
mod order;

use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use font::Face;

use crate::{
    cache::Shelf,
    canvas::{Affine, BezPath, Canvas, Pen, Point},
    colour::Colour,
    look::LetterSize,
};
use clean::{clean, is_isolate};
use font::circled;
use letters::belongs;
use order::{initial, stretches};

/// Room for shaped lines; a line of 20 letters takes about 10 kB.
const SHELF_BYTES: usize = 8 << 20;

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    /// Em size in layout units.
    pub(crate) size: f64,
    pub(crate) colour: Colour,
    /// Room added behind each letter, in thousandths of an em.
    pub(crate) tracking: u16,
}

impl Style {
    /// A style without tracking.
    pub(crate) const fn new(face: Face, size: f64, colour: Colour) -> Self {
        Self {
            face,
            size,
            colour,
            tracking: 0,
        }
    }

    /// The same style with letters further apart, in thousandths of an em.
    pub(crate) const fn tracked(self, tracking: u16) -> Self {
        Self { tracking, ..self }
    }

    /// The same style in another size.
    pub(crate) const fn sized(self, size: f64) -> Self {
        Self { size, ..self }
    }
}

/// Which point of a line is placed; upright it is always centred on capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// A line of text in a picture, as large as it was drawn.
///
/// See [`Renderer::letters`](crate::Renderer::letters).
#[derive(Clone, Debug, PartialEq)]
pub struct Lettering {
    /// What is to be read, with an ellipsis where it was cut.
    pub text: String,
    /// How high its capitals are, in pixels of the picture.
    pub capitals: f64,
    /// The size of its font, in pixels of the picture.
    pub size: f64,
}

/// What was written, by several threads in any order.
type Written = Arc<Mutex<Vec<Lettering>>>;

/// A text that was made to fit.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    line: Arc<Line>,
    style: Style,
    written: Option<Written>,
    /// Width in layout units.
    pub(crate) width: f64,
}

#[derive(Debug)]
struct Line {
    text: String,
    path: BezPath,
    /// Width in ems.
    width: f64,
}

/// Sets texts and remembers them.
#[derive(Debug)]
pub(crate) struct Typesetter {
    /// How many times as large as a style says a text is set where there is room.
    factor: f64,
    shelf: Shelf<(Face, u16, String), Arc<Line>>,
    written: Option<Written>,
}

impl Line {
    /// The bytes it takes in memory, for bounded caches.
    fn bytes(&self) -> usize {
        128 + self.path.elements().len() * 56
    }
}

impl Typesetter {
    /// One that sets texts so large.
    pub(crate) fn new(size: LetterSize) -> Self {
        Self {
            factor: size.factor(),
            shelf: Shelf::new(SHELF_BYTES, |line: &Arc<Line>| line.bytes()),
            written: None,
        }
    }

    /// One that notes every line that is drawn.
    pub(crate) fn watched(size: LetterSize) -> Self {
        Self {
            written: Some(Written::default()),
            ..Self::new(size)
        }
    }

    /// The lines drawn so far, sorted by their texts and sizes; none if nobody watches. Each is there
    /// once: how often something was drawn depends on which of several threads finds it drawn already.
    pub(crate) fn written(&self) -> Vec<Lettering> {
        let Some(written) = &self.written else {
            return Vec::new();
        };
        let written = written.lock().unwrap_or_else(PoisonError::into_inner);
        let mut written = written.clone();
        written.sort_by(|one, other| {
            let by_text = one.text.cmp(&other.text);
            by_text.then(one.capitals.total_cmp(&other.capitals))
        });
        written.dedup();
        written
    }

    /// Sets a text in at most `room` units: smaller down to `floor`, then cut.
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        self.fit_normal(text, style.sized(style.size * self.factor), floor, room)
    }

    /// The same as large as its style says.
    pub(crate) fn fit_normal(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
        let text = clean(text);
        let line = self.line(style, &text);
        let needed = line.width * style.size;
        if needed <= room {
            return Fitted {
                line,
                style,
                written: self.written.clone(),
                width: needed,
            };
        }
        let size = (style.size * room / needed).max(floor.min(style.size));
        let style = style.sized(size);
        // A hair wider is as wide as the room: sizes are rounded.
        let line = if line.width * size <= room + 1e-6 {
            line
        } else {
            self.cut(&text, style, room)
        };
        let width = line.width * size;
        Fitted {
            line,
            style,
            written: self.written.clone(),
            width,
        }
    }

    /// Sets a text that is known to fit, as large as its style says.
    pub(crate) fn set(&self, text: &str, style: Style) -> Fitted {
        self.fit_normal(text, style, style.size, f64::INFINITY)
    }

    /// The longest beginning that fits with an ellipsis behind it.
    fn cut(&self, text: &str, style: Style, room: f64) -> Arc<Line> {
        let ends: Vec<usize> = text
            .char_indices()
            .filter(|&(_, letter)| !belongs(letter))
            .map(|(at, _)| at)
            .collect();
        let shortened = |end: usize| {
            let kept = text.get(..end).unwrap_or_default().trim_end();
            self.line(style, &format!("{kept}…"))
        };
        let fitting = ends.partition_point(|&end| shortened(end).width * style.size <= room);
        shortened(
            fitting
                .checked_sub(1)
                .and_then(|at| ends.get(at))
                .copied()
                .unwrap_or(0),
        )
    }

    fn line(&self, style: Style, text: &str) -> Arc<Line> {
        let key = (style.face, style.tracking, text.to_owned());
        self.shelf.get_or(key, || Arc::new(compose(style, text)))
    }
}

/// Shapes a clean text, stretch by stretch of what one font can draw.
fn compose(style: Style, text: &str) -> Line {
    let tracking = f64::from(style.tracking) / 1000.0;
    let mut line = Line {
        text: text.chars().filter(|&letter| !is_isolate(letter)).collect(),
        path: BezPath::new(),
        width: 0.0,
    };
    let mut add = |run: font::Run| {
        line.path
            .extend(Affine::translate((line.width, 0.0)) * run.path);
        line.width += run.width;
    };
    // The room behind the last letter would put centred lines off their centre.
    let mut behind = 0.0;
    for stretch in stretches(style.face, text) {
        // Letters that join would come apart.
        let own = stretch
            .font
            .is_none_or(|font| style.face.fonts().contains(&font));
        behind = if own { tracking } else { 0.0 };
        match stretch.font {
            Some(font) => add(font.shape(&stretch.text, stretch.direction, behind)),
            None => stretch.text.chars().for_each(|letter| {
                let mut sign = circled(initial(letter));
                sign.width += behind;
                add(sign);
            }),
        }
    }
    line.width = (line.width - behind).max(0.0);
    line
}

impl Fitted {
    /// Notes the line for whoever watches.
    fn note(&self, canvas: &Canvas) {
        let Some(written) = &self.written else {
            return;
        };
        let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
        written.push(Lettering {
            text: self.line.text.clone(),
            capitals: self.style.face.cap_height() * self.style.size * canvas.factor(),
            size: self.style.size * canvas.factor(),
        });
    }

    /// Draws the line with its left, middle or right end at a point, the middle
    /// of its capitals at the height of that point.
    pub(crate) fn draw(&self, canvas: &mut Canvas, at: Point, align: Align) {
        let x = match align {
            Align::Left => at.x,
            Align::Centre => at.x - self.width / 2.0,
            Align::Right => at.x - self.width,
        };
        self.note(canvas);
        let baseline = at.y + self.style.face.cap_height() * self.style.size / 2.0;
        canvas.place(Affine::translate((x, baseline)) * Affine::scale(self.style.size));
        canvas.fill(&self.line.path, self.style.colour);
        canvas.place(Affine::IDENTITY);
    }

    /// Draws the line with its middle at a point, on a soft edge of another colour
    /// so many units wide.
    pub(crate) fn draw_on_halo(&self, canvas: &mut Canvas, at: Point, width: f64, halo: Colour) {
        self.note(canvas);
        let baseline = at.y + self.style.face.cap_height() * self.style.size / 2.0;
        let corner = (at.x - self.width / 2.0, baseline);
        canvas.place(Affine::translate(corner) * Affine::scale(self.style.size));
        let pen = Pen::new(width / self.style.size, halo);
        canvas.stroke(&self.line.path, &pen);
        canvas.fill(&self.line.path, self.style.colour);
        canvas.place(Affine::IDENTITY);
    }
}

#[cfg(test)]
mod tests {
    use super::{Face, Style, Typesetter};
    use crate::{
        canvas::{PathEl, Shape},
        colour::Colour,
        look::LetterSize,
    };

    const STYLE: Style = Style::new(Face::Strong, 20.0, Colour::hex(0));

    #[test]
    fn a_name_from_right_to_left_is_cut_behind_its_end() {
        let setter = Typesetter::new(LetterSize::Normal);
        let name = "שלום עולם גדול ויפה";
        let whole = setter.set(name, STYLE);
        let cut = setter.fit(name, STYLE, STYLE.size, whole.width / 2.0);
        assert!(cut.line.text.ends_with('…') && cut.line.text.starts_with("שלום"));
        assert!(cut.width <= whole.width / 2.0);
        // The ellipsis stands on the left: its dots are low.
        let size = cut.line.width;
        let left = cut.line.path.elements().iter();
        let lowest = left
            .filter_map(PathEl::end_point)
            .filter(|point| point.x < size * 0.1)
            .map(|point| -point.y)
            .fold(0.0, f64::max);
        assert!(lowest < 0.25, "{lowest}");
    }

    #[test]
    fn a_letter_that_no_font_has_is_one_letter_in_a_circle() {
        let setter = Typesetter::new(LetterSize::Normal);
        let sign = setter.set("\u{378}", STYLE);
        let bounds = sign.line.path.bounding_box();
        assert!((bounds.width() - bounds.height()).abs() < 0.01, "{bounds}");
        assert!((sign.line.width - 1.0).abs() < 1e-9);
        let two = setter.set("\u{378}\u{379}", STYLE);
        assert!((two.line.width - 2.0).abs() < 1e-9);
    }
}
