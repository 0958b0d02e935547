//! The bundled fonts: which face is used for what, shaping, outlines.

use std::sync::LazyLock;

use harfrust::{Buffer, Direction, Font, ShapeOptions, ShaperFont, shape};
use ttf_parser::{GlyphId, OutlineBuilder};

use crate::canvas::{Affine, BezPath, Rect, Shape};

/// A bundled face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    /// Inter Medium: lists and small lines.
    Plain,
    /// Inter `SemiBold`: names.
    Strong,
    /// Inter Bold: numbers.
    Number,
    /// Alegreya Sans SC Medium: captions in small capitals.
    Caption,
    /// Alegreya Sans SC Bold: titles of panels.
    Header,
    /// Cinzel Bold: titles of pictures.
    Title,
    /// Alegreya Sans SC Medium Italic: names of seas.
    Water,
}

/// One loaded face.
struct Loaded {
    shaper: Font,
    outlines: ttf_parser::Face<'static>,
    units: f64,
    /// Height of capitals in ems.
    cap: f64,
}

static LOADED: LazyLock<[Loaded; 7]> = LazyLock::new(|| {
    [
        load(include_bytes!("../../fonts/Inter-Medium.ttf")),
        load(include_bytes!("../../fonts/Inter-SemiBold.ttf")),
        load(include_bytes!("../../fonts/Inter-Bold.ttf")),
        load(include_bytes!("../../fonts/AlegreyaSansSC-Medium.ttf")),
        load(include_bytes!("../../fonts/AlegreyaSansSC-Bold.ttf")),
        load(include_bytes!("../../fonts/Cinzel-Bold.ttf")),
        load(include_bytes!(
            "../../fonts/AlegreyaSansSC-MediumItalic.ttf"
        )),
    ]
});

fn load(bytes: &'static [u8]) -> Loaded {
    let shaper = Font::new(bytes, 0).expect("bundled fonts are sound: a test draws every one");
    let outlines = ttf_parser::Face::parse(bytes, 0).expect("bundled fonts are sound");
    let units = f64::from(outlines.units_per_em());
    let cap = outlines
        .capital_height()
        .map_or(0.7, |height| f64::from(height) / units);
    Loaded {
        shaper,
        outlines,
        units,
        cap,
    }
}

/// A stretch of text as one path, one em high, on a baseline at 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub(crate) path: BezPath,
    pub(crate) width: f64,
}

impl Face {
    fn loaded(self) -> &'static Loaded {
        let [plain, strong, number, caption, header, title, water] = &*LOADED;
        match self {
            Self::Plain => plain,
            Self::Strong => strong,
            Self::Number => number,
            Self::Caption => caption,
            Self::Header => header,
            Self::Title => title,
            Self::Water => water,
        }
    }

    /// Height of capitals in ems.
    pub(crate) fn cap_height(self) -> f64 {
        self.loaded().cap
    }

    /// Whether the face draws a character itself.
    pub(crate) fn has(self, letter: char) -> bool {
        self.loaded().outlines.glyph_index(letter).is_some()
    }

    /// The face that draws a character in a text set in this one, if any does.
    pub(crate) fn for_letter(self, letter: char) -> Option<Self> {
        let stand_in = match self {
            Self::Plain | Self::Caption | Self::Water => Self::Plain,
            Self::Strong | Self::Header | Self::Title => Self::Strong,
            Self::Number => Self::Number,
        };
        [self, stand_in].into_iter().find(|face| face.has(letter))
    }

    /// Shapes a text all of whose characters this face has; `tracking` in ems.
    pub(crate) fn shape(self, text: &str, tracking: f64) -> Run {
        let loaded = self.loaded();
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        // Cannot fail: the direction is set and the buffer holds no glyphs yet. If
        // it ever did, a line would be empty instead of the picture lost.
        if shape(
            &ShaperFont::new(&loaded.shaper),
            &mut buffer,
            ShapeOptions::new(),
        )
        .is_err()
        {
            return Run::default();
        }
        let mut run = Run::default();
        for (glyph, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let x = run.width + f64::from(position.x_offset) / loaded.units;
            let y = f64::from(position.y_offset) / loaded.units;
            self.outline(glyph.glyph_id, x, y, &mut run.path);
            run.width += f64::from(position.x_advance) / loaded.units;
            if position.x_advance > 0 {
                run.width += tracking;
            }
        }
        run
    }

    fn outline(self, glyph: u32, x: f64, y: f64, into: &mut BezPath) {
        let loaded = self.loaded();
        let Ok(glyph) = u16::try_from(glyph) else {
            return;
        };
        let mut pen = Outline(BezPath::new());
        if loaded
            .outlines
            .outline_glyph(GlyphId(glyph), &mut pen)
            .is_some()
        {
            let scale = 1.0 / loaded.units;
            let place = Affine::new([scale, 0.0, 0.0, -scale, x, -y]);
            into.extend(place * pen.0);
        }
    }
}

/// What stands for a character no font has: an upright box, visibly so.
pub(crate) fn replacement() -> Run {
    let outer = Rect::new(0.08, -0.72, 0.56, 0.0);
    let inner = outer.inset(-0.06);
    let mut path = outer.to_path(0.1);
    path.extend(inner.to_path(0.1).reverse_subpaths());
    Run { path, width: 0.64 }
}

struct Outline(BezPath);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0
            .quad_to((f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.curve_to(
            (f64::from(x1), f64::from(y1)),
            (f64::from(x2), f64::from(y2)),
            (f64::from(x), f64::from(y)),
        );
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
