//! Lines of text: set once, kept, fitted into the room there is.
//!
//! A line is one path of all its glyphs, one em high. It is shaped once and then
//! only placed. Characters that no bundled font has become boxes; everything is
//! set from left to right.

mod clean;
mod font;

use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use font::Face;

use crate::{
    cache::Shelf,
    canvas::{Affine, BezPath, Canvas, Pen, Point},
    colour::Colour,
};
use clean::clean;
pub use clean::is_mark;

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
}

/// What was written, in the order of drawing.
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
    shelf: Shelf<(Face, u16, String), Arc<Line>>,
    written: Option<Written>,
}

impl Typesetter {
    pub(crate) fn new() -> Self {
        Self {
            shelf: Shelf::new(SHELF_BYTES),
            written: None,
        }
    }

    /// One that notes every line that is drawn.
    pub(crate) fn watched() -> Self {
        Self {
            written: Some(Written::default()),
            ..Self::new()
        }
    }

    /// The lines drawn so far; none if nobody watches.
    pub(crate) fn written(&self) -> Vec<Lettering> {
        let written = self.written.as_ref();
        written.map_or_else(Vec::new, |written| {
            written
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone()
        })
    }

    /// Sets a text in at most `room` units: smaller down to `floor`, then cut.
    pub(crate) fn fit(&self, text: &str, style: Style, floor: f64, room: f64) -> Fitted {
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
        let line = if line.width * size <= room {
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

    /// Sets a text that is known to fit.
    pub(crate) fn set(&self, text: &str, style: Style) -> Fitted {
        self.fit(text, style, style.size, f64::INFINITY)
    }

    /// The longest beginning that fits with an ellipsis behind it.
    fn cut(&self, text: &str, style: Style, room: f64) -> Arc<Line> {
        let ends: Vec<usize> = text
            .char_indices()
            .filter(|&(_, letter)| !is_mark(letter))
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
        self.shelf.get_or(key, || {
            let line = compose(style, text);
            let bytes = 128 + line.path.elements().len() * 56;
            (Arc::new(line), bytes)
        })
    }
}

/// Shapes a clean text, stretch by stretch of what one face can draw.
fn compose(style: Style, text: &str) -> Line {
    let tracking = f64::from(style.tracking) / 1000.0;
    let mut line = Line {
        text: text.to_owned(),
        path: BezPath::new(),
        width: 0.0,
    };
    let mut stretch = (Some(style.face), String::new());
    for letter in text.chars() {
        let face = style.face.for_letter(letter);
        // A mark stays with its letter, so that the font can place it; where the
        // letter's font lacks it, it is left out: a box over a letter says nothing.
        let is_mark = is_mark(letter);
        if is_mark && !stretch.0.is_some_and(|face| face.has(letter)) {
            continue;
        }
        if face != stretch.0 && !is_mark {
            append(&mut line, stretch.0, &stretch.1, tracking);
            stretch = (face, String::new());
        }
        stretch.1.push(letter);
    }
    append(&mut line, stretch.0, &stretch.1, tracking);
    // The room behind the last letter would put centred lines off their centre.
    line.width = (line.width - tracking).max(0.0);
    line
}

fn append(line: &mut Line, face: Option<Face>, text: &str, tracking: f64) {
    let mut add = |run: &font::Run, tracking: f64| {
        line.path
            .extend(Affine::translate((line.width, 0.0)) * run.path.clone());
        line.width += run.width + tracking;
    };
    match face {
        Some(_) if text.is_empty() => {}
        Some(face) => add(&face.shape(text, tracking), 0.0),
        None => text
            .chars()
            .for_each(|_| add(&font::replacement(), tracking)),
    }
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
