//! What an import changed, in words.

use std::fmt;

/// How many names are listed.
const NAMED: usize = 6;

const PIXELS: &str = "the numbers are pixels, so y was taken to go downwards; if the map is \
                      upside down now, flip it";
const NO_TOP: &str = "the file does not say which way is up: y was taken to go upwards; if the \
                      map is upside down, flip it";

/// One thing that was put right, chosen or added, or that could not be.
#[derive(Clone, Debug, PartialEq)]
pub enum Mend {
    /// Of several layers one was read.
    Layer(String),
    /// Features without areas were left out.
    NoAreas(usize),
    /// Web Mercator became degrees.
    Mercator,
    /// The numbers are not degrees, and were scaled to fit a plane.
    Scaled {
        /// How many of the file's units are one of the map's.
        unit: f64,
    },
    /// The numbers are pixels, with y downwards: up and down changed places.
    Pixels,
    /// Up and down changed places, because that was wished for.
    Flipped,
    /// The file does not say where its top is.
    NoTop,
    /// Parts that lie across the 180th meridian were put beside the rest.
    Shifted(usize),
    /// Corners were put on a grid, in which what is nearer than half a step is one.
    Grid {
        /// A step of it, in the map's units.
        step: f64,
    },
    /// Where areas lay upon each other, the smaller one was kept.
    Overlaps {
        /// The pieces that lay in several regions.
        pieces: usize,
        /// The regions that lost something.
        regions: Vec<String>,
    },
    /// Gaps between regions were given to a neighbour.
    Gaps {
        /// The gaps that were closed.
        count: usize,
        /// How wide a gap may be, in the map's units.
        width: f64,
    },
    /// Small parts were given to a neighbour or left out.
    Specks {
        /// The parts that were small.
        count: usize,
        /// The area below which a part is small, in square units of the map.
        area: f64,
    },
    /// Regions that are nothing at the size of the map.
    Vanished(Vec<String>),
    /// Regions that went into another one.
    Merged {
        /// Each with the one that it went into.
        pairs: Vec<(String, String)>,
        /// How many regions there are to be.
        most: usize,
    },
    /// Cells of a fantasy map became its provinces or states.
    Cells(&'static str),
    /// The property that names the regions.
    NamedBy(String),
    /// Names that were made.
    Made(Vec<String>),
    /// Names that could not be read in orders, or were another's.
    Renamed(Vec<(String, String)>),
    /// The title that was made.
    Title(String),
    /// Corners were left out.
    Simplified {
        /// How many there were.
        from: usize,
        /// How many there are.
        to: usize,
    },
    /// Straits that join the parts.
    Straits(Vec<[String; 2]>),
    /// Links and cuts of the file that do not fit any more.
    Dropped {
        /// Links and cuts.
        count: usize,
    },
    /// What else is said of regions and cannot be used.
    Facts(Vec<String>),
    /// Production was made.
    Production(String),
    /// Seas were made.
    Seas(usize),
    /// Fortifications were made, of those that were wanted.
    Forts {
        /// How many there are.
        made: usize,
        /// How many were wanted.
        wanted: usize,
    },
}

/// Some of many names.
fn some(names: impl ExactSizeIterator<Item = String>) -> String {
    let all = names.len();
    let mut shown: Vec<String> = names.take(NAMED).collect();
    if all > NAMED {
        shown.push(format!("and {} more", all - NAMED));
    }
    shown.join(", ")
}

/// Some of many pairs, with a word between them.
fn couples(pairs: &[(String, String)], word: &str) -> String {
    let couple =
        |(one, other): &(String, String)| format!("{} {word} {other}", letters::visible(one, 40));
    some(pairs.iter().map(couple))
}

/// A number with about four digits.
fn readable(number: f64) -> String {
    let mut grain = 1.0;
    while number * grain < 1000.0 && grain < 1e9 {
        grain *= 10.0;
    }
    ((number * grain).round() / grain).to_string()
}

/// `1 gap`, `2 gaps`.
fn many(count: usize, one: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {one}{end}")
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layer(name) => write!(f, "of several layers, \"{name}\" was read"),
            Self::NoAreas(count) => {
                write!(
                    f,
                    "{} without an area, such as points and lines: left out",
                    many(*count, "feature")
                )
            }
            Self::Mercator => f.write_str("Web Mercator was turned into degrees"),
            Self::Scaled { unit } => {
                write!(
                    f,
                    "the numbers are not degrees: they lie on a plane now, {} of them a unit",
                    readable(*unit)
                )
            }
            Self::Pixels => f.write_str(PIXELS),
            Self::Flipped => f.write_str("the map was flipped: up and down changed places"),
            Self::NoTop => f.write_str(NO_TOP),
            Self::Shifted(count) => {
                write!(
                    f,
                    "{} across the 180th meridian: put beside the rest",
                    many(*count, "part")
                )
            }
            Self::Grid { step } => write!(f, "corners were put on a grid with steps of {step}"),
            Self::Overlaps { pieces, regions } => write!(
                f,
                "{} lay in several regions and went to the smallest; less was left of {}",
                many(*pieces, "piece"),
                some(regions.iter().cloned())
            ),
            Self::Gaps { count, width } => {
                write!(
                    f,
                    "{} narrower than {width} went to a neighbour",
                    many(*count, "gap")
                )
            }
            Self::Specks { count, area } => write!(
                f,
                "{} of less than {area} square units: given to a neighbour, or left out as an island",
                many(*count, "part")
            ),
            Self::Vanished(names) => {
                write!(
                    f,
                    "too small to be drawn, so left out: {}",
                    some(names.iter().cloned())
                )
            }
            Self::Merged { pairs, most } => write!(
                f,
                "the smallest regions went into neighbours until {most} were left: {}",
                couples(pairs, "into")
            ),
            Self::Cells(what) => write!(
                f,
                "the cells were put together by their {what}, water was left out"
            ),
            Self::NamedBy(name) => write!(f, "the names are those of the property \"{name}\""),
            Self::Made(names) => write!(f, "names were made: {}", some(names.iter().cloned())),
            Self::Renamed(pairs) => write!(
                f,
                "names were changed so that orders can be read: {}",
                couples(pairs, "is now")
            ),
            Self::Title(title) => write!(f, "the title is \"{title}\""),
            Self::Simplified { from, to } => write!(f, "of {from} corners {to} were kept"),
            Self::Straits(pairs) => write!(
                f,
                "{} so that all hangs together: {}",
                many(pairs.len(), "strait"),
                some(pairs.iter().map(|[one, other]| format!("{one}-{other}")))
            ),
            Self::Dropped { count } => {
                write!(
                    f,
                    "{} of the file do not fit any more and were left out",
                    many(*count, "link or cut")
                )
            }
            Self::Facts(names) => write!(
                f,
                "codes, levels or productions that cannot be used were left out: {}",
                some(names.iter().cloned())
            ),
            Self::Production(of) => write!(f, "production was made {of}"),
            Self::Seas(count) => write!(f, "{} made around the land", many(*count, "sea")),
            Self::Forts { made, wanted } => {
                write!(
                    f,
                    "{} made, of {wanted} that were wanted",
                    many(*made, "fortification")
                )
            }
        }
    }
}
