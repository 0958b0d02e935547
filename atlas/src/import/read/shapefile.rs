//! Shapefiles: areas, what is said of them in a table beside it, and the words on its coordinates; in one archive.

use std::io::{Cursor, Read};

use super::json::Json;
use super::{CORNERS, FILE_BYTES, Frame, PLACES, Place, Ring, Source};
use crate::import::refused::Refused;
use crate::model::sides;

/// How a Shapefile begins.
pub(in crate::import) const MAGIC: [u8; 4] = [0, 0, 0x27, 0x0a];
/// The files of an archive that are looked at.
const FILES: usize = 1000;

fn wrong(what: impl Into<String>) -> Refused {
    Refused::Shapefile { what: what.into() }
}

/// Reads an archive: the Shapefile in it with the most bytes, else a file of another form.
pub(super) fn zip(bytes: &[u8]) -> Result<Source, Refused> {
    let mut archive =
        zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| wrong(error.to_string()))?;
    let mut names: Vec<(String, u64)> = Vec::new();
    for index in 0..archive.len().min(FILES) {
        if let Ok(file) = archive.by_index(index) {
            let name = file.name().map(std::borrow::Cow::into_owned);
            names.extend(name.ok().map(|name| (name, file.size())));
        }
    }
    let ending = |name: &str| {
        name.rsplit('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    let largest = |ends: &[&str]| {
        let fit = names.iter().filter(|(name, _)| {
            ends.contains(&ending(name).as_str()) && !name.starts_with("__MACOSX")
        });
        fit.rev()
            .max_by_key(|(_, size)| *size)
            .map(|(name, _)| name.clone())
    };
    let mut left = FILE_BYTES;
    let mut open = |name: &str| -> Result<Vec<u8>, Refused> {
        let file = archive
            .by_name(name)
            .map_err(|error| wrong(error.to_string()))?;
        let mut content = Vec::new();
        let most = u64::try_from(left).unwrap_or(u64::MAX);
        file.take(most + 1)
            .read_to_end(&mut content)
            .map_err(|error| wrong(format!("{name}: {error}")))?;
        left = left
            .checked_sub(content.len())
            .ok_or(Refused::FileSize(FILE_BYTES + 1))?;
        Ok(content)
    };
    let Some(shapes) = largest(&["shp"]) else {
        let other = largest(&["geojson", "json", "topojson", "svg"]);
        let name =
            other.ok_or_else(|| wrong("the archive holds no .shp, .geojson, .json or .svg"))?;
        let content = open(&name)?;
        if content.starts_with(b"PK") {
            return Err(wrong("an archive within the archive"));
        }
        return super::read(&content, None);
    };
    let stem = &shapes[..shapes.len() - 3];
    let beside = |end: &str| {
        names
            .iter()
            .map(|(name, _)| name)
            .find(|name| name.eq_ignore_ascii_case(&format!("{stem}{end}")))
    };
    let content = open(&shapes)?;
    let mut optional = |end: &str| beside(end).and_then(|name| open(name).ok());
    let (table, words) = (optional("dbf"), optional("prj"));
    let mut source = read(&content, table.as_deref(), words.as_deref())?;
    let title = stem
        .trim_end_matches('.')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    source.title = (!title.is_empty()).then(|| title.replace('_', " "));
    Ok(source)
}

fn bytes_at<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn whole(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(i32::from_le_bytes(bytes_at(bytes, at)?)).ok()
}

fn number(bytes: &[u8], at: usize) -> Option<f64> {
    bytes_at(bytes, at).map(f64::from_le_bytes)
}

/// Reads shapes, with the table and the projection beside them if there are any.
pub(super) fn read(
    shapes: &[u8],
    table: Option<&[u8]>,
    words: Option<&[u8]>,
) -> Result<Source, Refused> {
    let mut source = Source {
        frame: words.map_or(Frame::Unknown, frame),
        ..Source::default()
    };
    let rows = table.map(rows).unwrap_or_default();
    let mut at = 100;
    let mut record = 0;
    let mut corners = 0;
    while let Some(length) = bytes_at(shapes, at + 4).map(i32::from_be_bytes) {
        let length = usize::try_from(length)
            .ok()
            .and_then(|words| words.checked_mul(2))
            .unwrap_or(0);
        let content = shapes
            .get(at + 8..(at + 8).saturating_add(length).min(shapes.len()))
            .unwrap_or_default();
        if length < 4 {
            break;
        }
        let rings = rings(content).unwrap_or_default();
        corners += rings.iter().map(Vec::len).sum::<usize>();
        if corners > CORNERS || source.places.len() > PLACES {
            return Err(Refused::TooMuch {
                places: source.places.len(),
                corners,
            });
        }
        if rings.is_empty() {
            source.others += 1;
        } else {
            let facts = rows.get(record).cloned().unwrap_or_default();
            source.places.push(Place {
                facts,
                polygons: polygons(rings),
            });
        }
        record += 1;
        at += 8 + length;
    }
    if record == 0 {
        return Err(wrong("it holds no records"));
    }
    Ok(source)
}

/// The rings of one record; nothing where it is not an area.
fn rings(record: &[u8]) -> Option<Vec<Ring>> {
    if !matches!(whole(record, 0)?, 5 | 15 | 25) {
        return None;
    }
    let (parts, points) = (whole(record, 36)?, whole(record, 40)?);
    let first = 44_usize.checked_add(parts.checked_mul(4)?)?;
    if points > record.len() / 16 || parts > record.len() / 4 {
        return None;
    }
    let starts: Vec<usize> = (0..parts)
        .map(|part| whole(record, 44 + 4 * part))
        .collect::<Option<_>>()?;
    let point = |index: usize| {
        Some([
            number(record, first + 16 * index)?,
            number(record, first + 16 * index + 8)?,
        ])
    };
    let mut rings = Vec::new();
    for (part, &start) in starts.iter().enumerate() {
        let end = starts.get(part + 1).copied().unwrap_or(points).min(points);
        // Parts that lie upon each other would be read again and again.
        if start < end
            && part
                .checked_sub(1)
                .is_none_or(|before| starts[before] < start)
        {
            rings.push((start..end).filter_map(point).collect());
        }
    }
    Some(rings)
}

/// Rings as polygons: those that run clockwise are outer ones, and the others holes of the one before.
fn polygons(rings: Vec<Ring>) -> Vec<Vec<Ring>> {
    let cross = |(a, b): ([f64; 2], [f64; 2])| a[0] * b[1] - b[0] * a[1];
    let area = |ring: &Ring| sides(ring).map(cross).sum::<f64>();
    let (outer, holes): (Vec<Ring>, Vec<Ring>) =
        rings.into_iter().partition(|ring| area(ring) <= 0.0);
    if outer.is_empty() {
        return holes.into_iter().map(|ring| vec![ring]).collect();
    }
    let mut polygons: Vec<Vec<Ring>> = outer.into_iter().map(|ring| vec![ring]).collect();
    let span = |ring: &Ring| {
        ring.iter()
            .fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |b, at| {
                [
                    b[0].min(at[0]),
                    b[1].min(at[1]),
                    b[2].max(at[0]),
                    b[3].max(at[1]),
                ]
            })
    };
    let spans: Vec<[f64; 4]> = polygons.iter().map(|polygon| span(&polygon[0])).collect();
    for hole in holes {
        let around = span(&hole);
        let is_in = |b: &[f64; 4]| {
            b[0] <= around[0] && b[1] <= around[1] && b[2] >= around[2] && b[3] >= around[3]
        };
        let size = |b: &[f64; 4]| (b[2] - b[0]) * (b[3] - b[1]);
        let smallest = (0..spans.len())
            .filter(|&at| is_in(&spans[at]))
            .min_by(|&a, &b| size(&spans[a]).total_cmp(&size(&spans[b])));
        polygons[smallest.unwrap_or(0)].push(hole);
    }
    polygons
}

/// The rows of a dBASE table.
fn rows(table: &[u8]) -> Vec<Vec<(String, Json)>> {
    let header = bytes_at(table, 8).map_or(0, u16::from_le_bytes).into();
    let width: usize = bytes_at(table, 10).map_or(0, u16::from_le_bytes).into();
    let mut fields: Vec<(String, u8, usize, usize)> = Vec::new();
    let (mut at, mut offset) = (32, 1);
    while let Some(field) = table.get(at..at + 32).filter(|field| field[0] != 0x0d) {
        let end = field[..11].iter().position(|&byte| byte == 0).unwrap_or(11);
        let length = usize::from(field[16]);
        fields.push((super::text(&field[..end]), field[11], offset, length));
        offset += length;
        at += 32;
    }
    if width == 0 {
        return Vec::new();
    }
    let row = |row: &[u8]| -> Vec<(String, Json)> {
        let value = |(name, kind, offset, length): &(String, u8, usize, usize)| {
            let text = super::text(row.get(*offset..offset + length)?);
            let text = text.trim_matches(['\0', ' ']);
            let value = match kind {
                b'N' | b'F' => text
                    .parse()
                    .ok()
                    .filter(|number: &f64| number.is_finite())
                    .map(Json::Number),
                _ => (!text.is_empty()).then(|| Json::Text(text.to_owned())),
            };
            Some((name.clone(), value?))
        };
        fields.iter().filter_map(value).collect()
    };
    table
        .get(header..)
        .unwrap_or_default()
        .chunks_exact(width)
        .take(PLACES)
        .map(row)
        .collect()
}

fn frame(words: &[u8]) -> Frame {
    let words = super::text(words);
    if words.trim_start().starts_with("GEOGCS") || words.trim_start().starts_with("GEOGCRS") {
        Frame::Degrees
    } else if words.contains("Mercator_Auxiliary_Sphere") || words.contains("Pseudo-Mercator") {
        Frame::Mercator
    } else {
        Frame::Plane
    }
}
