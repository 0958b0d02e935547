//! The bundled fonts: which face is used for what, shaping, outlines.

use std::{fmt, io::Read as _, ptr, sync::LazyLock};

use flate2::read::GzDecoder;
use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont, shape};
use ttf_parser::{GlyphId, OutlineBuilder};

use crate::canvas::{Affine, BezPath, Circle, Point, Shape};

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

/// A font file that comes with the program, read when it is first needed.
pub(super) struct Font {
    pub(super) file: &'static str,
    loaded: LazyLock<Loaded>,
}

struct Loaded {
    shaper: harfrust::Font,
    outlines: ttf_parser::Face<'static>,
    units: f64,
    /// Height of capitals in ems.
    cap: f64,
}

impl Loaded {
    /// Reads a file, which is packed with gzip: as they are, fonts would be a seventh of the program.
    fn new(packed: &[u8]) -> Self {
        let mut bytes = Vec::new();
        let mut file = GzDecoder::new(packed);
        let read = file.read_to_end(&mut bytes);
        read.expect("bundled fonts are sound: a test reads each");
        // Once read, a font is kept for as long as the program runs.
        let bytes: &'static [u8] = Box::leak(bytes.into_boxed_slice());
        let shaper = harfrust::Font::new(bytes, 0).expect("bundled fonts are sound");
        let outlines = ttf_parser::Face::parse(bytes, 0).expect("bundled fonts are sound");
        let units = f64::from(outlines.units_per_em());
        let cap = outlines
            .capital_height()
            .map_or(0.7, |height| f64::from(height) / units);
        Self {
            shaper,
            outlines,
            units,
            cap,
        }
    }
}

macro_rules! fonts {
    ($($name:ident = $file:literal;)*) => {
        $(pub(super) static $name: Font = Font {
            file: $file,
            loaded: LazyLock::new(|| Loaded::new(include_bytes!(concat!("../../fonts/", $file, ".gz")))),
        };)*

        #[cfg(test)]
        pub(super) static ALL: &[&Font] = &[$(&$name),*];
    };
}

fonts! {
    PLAIN = "Inter-Medium.ttf";
    STRONG = "Inter-SemiBold.ttf";
    NUMBER = "Inter-Bold.ttf";
    CAPTION = "AlegreyaSansSC-Medium.ttf";
    HEADER = "AlegreyaSansSC-Bold.ttf";
    TITLE = "Cinzel-Bold.ttf";
    WATER = "AlegreyaSansSC-MediumItalic.ttf";

    ARABIC = "NotoSansArabic-SemiBold.ttf";
    ARMENIAN = "NotoSansArmenian-SemiBold.ttf";
    BENGALI = "NotoSansBengali-SemiBold.ttf";
    CANADIAN = "NotoSansCanadianAboriginal-SemiBold.ttf";
    CHEROKEE = "NotoSansCherokee-SemiBold.ttf";
    DEVANAGARI = "NotoSansDevanagari-SemiBold.ttf";
    ETHIOPIC = "NotoSansEthiopic-SemiBold.ttf";
    GEORGIAN = "NotoSansGeorgian-SemiBold.ttf";
    GUJARATI = "NotoSansGujarati-SemiBold.ttf";
    GURMUKHI = "NotoSansGurmukhi-SemiBold.ttf";
    HEBREW = "NotoSansHebrew-SemiBold.ttf";
    KANNADA = "NotoSansKannada-SemiBold.ttf";
    KHMER = "NotoSansKhmer-SemiBold.ttf";
    LAO = "NotoSansLao-SemiBold.ttf";
    MALAYALAM = "NotoSansMalayalam-SemiBold.ttf";
    MYANMAR = "NotoSansMyanmar-SemiBold.ttf";
    SINHALA = "NotoSansSinhala-SemiBold.ttf";
    TAMIL = "NotoSansTamil-SemiBold.ttf";
    TELUGU = "NotoSansTelugu-SemiBold.ttf";
    THAANA = "NotoSansThaana-SemiBold.ttf";
    THAI = "NotoSansThai-SemiBold.ttf";

    JAPANESE = "NotoSansJP-Medium.ttf";
    CHINESE = "NotoSansSC-Medium.ttf";
    KOREAN = "NotoSansKR-Medium.ttf";
    EMOJI = "NotoEmoji-Medium.ttf";
    SIGNS = "NotoSansSymbols-SemiBold.ttf";
    MORE_SIGNS = "NotoSansSymbols2-Regular.ttf";
}

/// A stretch of text as one path, one em high, on a baseline at 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub(crate) path: BezPath,
    pub(crate) width: f64,
}

/// A glyph where shaping put it, in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) id: u16,
    pub(super) x: f64,
    pub(super) y: f64,
    advance: f64,
}

impl Face {
    /// The font of the face, then the one that has letters which it lacks.
    pub(super) fn fonts(self) -> [&'static Font; 2] {
        match self {
            Self::Plain => [&PLAIN, &PLAIN],
            Self::Strong => [&STRONG, &STRONG],
            Self::Number => [&NUMBER, &NUMBER],
            Self::Caption => [&CAPTION, &PLAIN],
            Self::Header => [&HEADER, &STRONG],
            Self::Title => [&TITLE, &STRONG],
            Self::Water => [&WATER, &PLAIN],
        }
    }

    /// Height of capitals in ems.
    pub(crate) fn cap_height(self) -> f64 {
        let [font, _] = self.fonts();
        font.loaded.cap
    }
}

impl Font {
    /// Whether the font draws a character itself.
    pub(super) fn has(&self, letter: char) -> bool {
        self.loaded.outlines.glyph_index(letter).is_some()
    }

    /// The glyphs of a text all of whose characters this font has, from left to right.
    pub(super) fn glyphs(&self, text: &str, direction: Direction) -> Vec<Glyph> {
        let loaded = &*self.loaded;
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        // Cannot fail: the direction is set and the buffer holds no glyphs yet. If
        // it ever did, a line would be empty instead of the picture lost.
        let shaped = shape(
            &ShaperFont::new(&loaded.shaper),
            &mut buffer,
            ShapeOptions::new(),
        );
        if shaped.is_err() {
            return Vec::new();
        }
        let ems = |units: i32| f64::from(units) / loaded.units;
        let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
        let glyphs = glyphs.filter_map(|(glyph, position)| {
            Some(Glyph {
                id: u16::try_from(glyph.glyph_id).ok()?,
                x: ems(position.x_offset),
                y: ems(position.y_offset),
                advance: ems(position.x_advance),
            })
        });
        glyphs.collect()
    }

    /// Shapes a text all of whose characters this font has; `tracking` in ems.
    pub(super) fn shape(&self, text: &str, direction: Direction, tracking: f64) -> Run {
        let mut run = Run::default();
        for glyph in self.glyphs(text, direction) {
            self.outline(glyph.id, run.width + glyph.x, glyph.y, &mut run.path);
            run.width += glyph.advance;
            if glyph.advance > 0.0 {
                run.width += tracking;
            }
        }
        run
    }

    fn outline(&self, glyph: u16, x: f64, y: f64, into: &mut BezPath) {
        let loaded = &*self.loaded;
        let scale = 1.0 / loaded.units;
        let place = Affine::new([scale, 0.0, 0.0, -scale, x, -y]);
        let mut pen = Outline { path: into, place };
        // A glyph without an outline, such as a space, draws nothing.
        let _bounds = loaded.outlines.outline_glyph(GlyphId(glyph), &mut pen);
    }
}

impl PartialEq for Font {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)
    }
}

/// What stands for a character that no font has: a letter in a circle.
pub(super) fn circled(letter: char) -> Run {
    let width = 1.0;
    let middle = STRONG.loaded.cap / 2.0;
    let circle = |radius| Circle::new((width / 2.0, -middle), radius).to_path(0.002);
    let mut path = circle(0.46);
    path.extend(circle(0.39).reverse_subpaths());
    let inside = STRONG.shape(letter.encode_utf8(&mut [0; 4]), Direction::LeftToRight, 0.0);
    let size = 0.6;
    let corner = ((width - inside.width * size) / 2.0, middle * (size - 1.0));
    path.extend(Affine::translate(corner) * Affine::scale(size) * inside.path);
    Run { path, width }
}

/// Adds what a font draws to a path, at its place.
struct Outline<'a> {
    path: &'a mut BezPath,
    place: Affine,
}

impl Outline<'_> {
    fn at(&self, x: f32, y: f32) -> Point {
        self.place * Point::new(x.into(), y.into())
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.at(x1, y1), self.at(x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let controls = (self.at(x1, y1), self.at(x2, y2));
        self.path.curve_to(controls.0, controls.1, self.at(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}

#[cfg(test)]
mod tests {
    use harfrust::Direction::{LeftToRight, RightToLeft};

    use super::{ALL, ARABIC, DEVANAGARI, HEBREW};

    #[test]
    fn every_font_can_be_read() {
        for font in ALL {
            assert!(font.loaded.units > 0.0, "{font:?}");
            assert!((0.3..1.0).contains(&font.loaded.cap), "{font:?}");
        }
    }

    #[test]
    fn arabic_letters_join() {
        let ids = |text| ARABIC.glyphs(text, RightToLeft).into_iter().map(|it| it.id);
        let together: Vec<u16> = ids("عرب").collect();
        let apart: Vec<u16> = ids("ب").chain(ids("ر")).chain(ids("ع")).collect();
        assert_eq!(together.len(), apart.len());
        assert_ne!(together, apart);
        // The last letter stands first from the left.
        let last: Vec<u16> = ids("رب").collect();
        assert_eq!(together[0], last[0]);
    }

    #[test]
    fn marks_are_placed_on_their_letters() {
        // A point in the letter adds nothing to its width.
        let plain = HEBREW.shape("ש", RightToLeft, 0.0).width;
        let pointed = HEBREW.shape("ש\u{5C1}\u{5B8}", RightToLeft, 0.0).width;
        assert!((plain - pointed).abs() < 1e-9, "{plain} {pointed}");
        // A short i is written behind its letter and stands before it.
        let ka = DEVANAGARI.glyphs("क", LeftToRight)[0].id;
        let ki = DEVANAGARI.glyphs("कि", LeftToRight);
        assert_eq!(ki.last().map(|glyph| glyph.id), Some(ka));
    }
}
