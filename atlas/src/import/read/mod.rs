//! Files of many forms as places: what is drawn, and what is said of it.

pub(super) mod geojson;
pub(super) mod json;
pub(super) mod shapefile;
pub(super) mod svg;
pub(super) mod topojson;

use super::refused::Refused;
use crate::draft::Link;
use json::Json;

/// The bytes of a file that is imported: 64 MiB, also of what is packed in it.
pub(super) const FILE_BYTES: usize = 64 << 20;
/// The places of a file.
pub(super) const PLACES: usize = 200_000;
/// The corners of a file.
pub(super) const CORNERS: usize = 6_000_000;

/// A ring of positions in the file's units; its first one may come again at its end.
pub(super) type Ring = Vec<[f64; 2]>;

/// What the numbers of a file are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Frame {
    /// The file does not say.
    #[default]
    Unknown,
    /// Degrees of longitude and latitude.
    Degrees,
    /// Metres of the map that web pages show.
    Mercator,
    /// Any plane, with y upwards.
    Plane,
    /// The file does not say, but its numbers are those of a picture's pixels, with y downwards.
    Pixels,
}

/// One thing that is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    /// What is said of it.
    pub(super) facts: Vec<(String, Json)>,
    /// Polygons of rings, in whatever direction.
    pub(super) polygons: Vec<Vec<Ring>>,
}

impl Place {
    /// What is said of it under a name; a name without its case is as good.
    pub(super) fn fact(&self, name: &str) -> Option<&Json> {
        let exact = self.facts.iter().find(|(known, _)| known == name);
        let near = || {
            self.facts
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        exact.or_else(near).map(|(_, value)| value)
    }

    /// The same as text; nothing where it is empty.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.fact(name).and_then(Json::text)
    }
}

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    pub(super) title: Option<String>,
    pub(super) frame: Frame,
    pub(super) places: Vec<Place>,
    /// Features that are not areas.
    pub(super) others: usize,
    pub(super) notices: Vec<String>,
    pub(super) links: Vec<Link>,
    pub(super) cuts: Vec<[String; 2]>,
    /// Of several layers, the one that was read.
    pub(super) layer: Option<String>,
}

/// Reads a file by what is in it; its name counts only where that does not tell.
pub(super) fn read(bytes: &[u8], layer: Option<&str>) -> Result<Source, Refused> {
    if bytes.len() > FILE_BYTES {
        return Err(Refused::FileSize(bytes.len()));
    }
    let source = if bytes.starts_with(b"PK") {
        shapefile::zip(bytes)?
    } else if bytes.starts_with(&shapefile::MAGIC) {
        shapefile::read(bytes, None, None)?
    } else {
        let text = whole_text(bytes);
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        if begin.starts_with('<') {
            svg::read(begin)?
        } else {
            let json = json::parse(begin)?;
            if topojson::is_topology(&json) {
                topojson::read(&json, layer)?
            } else {
                geojson::read(&json)?
            }
        }
    };
    let corners: usize = source
        .places
        .iter()
        .flat_map(|place| &place.polygons)
        .flatten()
        .map(Vec::len)
        .sum();
    if source.places.len() > PLACES || corners > CORNERS {
        return Err(Refused::TooMuch {
            places: source.places.len(),
            corners,
        });
    }
    if source.places.is_empty() {
        return Err(Refused::NoAreas {
            others: source.others,
        });
    }
    Ok(source)
}

/// The text of a file: in UTF-16 if its first mark says so.
fn whole_text(bytes: &[u8]) -> String {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.as_chunks().0.iter().map(|pair| unit(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => text(bytes),
    }
}

/// Text in UTF-8, or else in the first of all encodings for the West.
pub(super) fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
