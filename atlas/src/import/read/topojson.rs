//! TopoJSON: shapes of arcs, which neighbours share.

use super::json::Json;
use super::{Frame, Place, Ring, Source};
use crate::import::refused::Refused;

/// The longest side of a picture that maps are projected into.
const PIXELS: f64 = 10_000.0;

/// Whether a value is a topology.
pub(super) fn is_topology(json: &Json) -> bool {
    json.get("type").and_then(Json::str) == Some("Topology")
}

/// Reads one object: the one of that name, else the one with the most shapes.
pub(super) fn read(json: &Json, layer: Option<&str>) -> Result<Source, Refused> {
    let arcs = arcs(json);
    let objects = json.get("objects").map_or(&[][..], Json::members);
    let size = |object: &Json| {
        object
            .get("geometries")
            .map_or(1, |shapes| shapes.items().len())
    };
    let named = objects
        .iter()
        .find(|(name, _)| Some(name.as_str()) == layer);
    // Of several that are as large, the first.
    let largest = || objects.iter().rev().max_by_key(|(_, object)| size(object));
    let Some((name, object)) = named.or_else(largest) else {
        return Err(Refused::NoAreas { others: 0 });
    };
    let mut source = Source {
        layer: (objects.len() > 1).then(|| name.clone()),
        title: json.get("title").and_then(Json::text),
        ..Source::default()
    };
    let mut room = super::CORNERS;
    collect(object, &arcs, &mut source, &mut room, 0);
    if room == 0 {
        return Err(Refused::TooMuch {
            places: source.places.len(),
            corners: super::CORNERS + 1,
        });
    }
    source.frame = frame(&arcs);
    Ok(source)
}

/// What the numbers are. Those who project a topology for a page put it into a picture of some hundred or thousand
/// pixels, with y downwards; metres of other projections are far larger.
fn frame(arcs: &[Ring]) -> Frame {
    let all = || {
        arcs.iter()
            .flatten()
            .filter(|at| at[0].is_finite() && at[1].is_finite())
    };
    if all().all(|[x, y]| x.abs() <= 361.0 && y.abs() <= 91.0) {
        return Frame::Degrees;
    }
    // A few islands may stand out of the picture.
    let outside = -PIXELS / 40.0;
    let is_pixel = |value: &f64| (outside..=PIXELS).contains(value);
    if all().flatten().all(is_pixel) {
        Frame::Pixels
    } else {
        Frame::Unknown
    }
}

/// The arcs in the file's units.
fn arcs(json: &Json) -> Vec<Ring> {
    let transform = json.get("transform");
    let pair = |name: &str, other: f64| {
        let numbers = transform
            .and_then(|transform| transform.get(name))
            .map_or(&[][..], Json::numbers);
        [0, 1].map(|axis| numbers.get(axis).copied().unwrap_or(other))
    };
    let (scale, shift) = (pair("scale", 1.0), pair("translate", 0.0));
    let whole = |arc: &Json| {
        let mut at = [0.0, 0.0];
        let mut ring = arc.positions();
        if transform.is_some() {
            for position in &mut ring {
                at = [at[0] + position[0], at[1] + position[1]];
                *position = [at[0] * scale[0] + shift[0], at[1] * scale[1] + shift[1]];
            }
        }
        ring
    };
    json.get("arcs")
        .map_or(&[][..], Json::list)
        .iter()
        .map(whole)
        .collect()
}

fn collect(object: &Json, arcs: &[Ring], source: &mut Source, room: &mut usize, depth: usize) {
    if object.get("type").and_then(Json::str) == Some("GeometryCollection") && depth < 8 {
        for shape in object.get("geometries").map_or(&[][..], Json::list) {
            collect(shape, arcs, source, room, depth + 1);
        }
        return;
    }
    let mut polygon = |rings: &Json| -> Vec<Ring> {
        rings
            .items()
            .iter()
            .map(|ring| joined(ring, arcs, room))
            .collect()
    };
    let shape = object.get("arcs");
    let polygons: Vec<Vec<Ring>> = match object.get("type").and_then(Json::str) {
        Some("Polygon") => shape.map(&mut polygon).into_iter().collect(),
        Some("MultiPolygon") => shape
            .map(Json::items)
            .unwrap_or_default()
            .iter()
            .map(&mut polygon)
            .collect(),
        _ => Vec::new(),
    };
    if polygons.is_empty() {
        source.others += 1;
        return;
    }
    let mut facts = object
        .get("properties")
        .map_or(&[][..], Json::members)
        .to_vec();
    if let Some(id) = object.get("id") {
        facts.push(("id".to_owned(), id.clone()));
    }
    source.places.push(Place { facts, polygons });
}

/// The ring of some arcs; a negative number is an arc that is gone the other way.
fn joined(numbers: &Json, arcs: &[Ring], room: &mut usize) -> Ring {
    let mut ring = Ring::new();
    for &number in numbers.numbers() {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what does not fit names no arc"
        )]
        let number = number as i64;
        let at = if number < 0 { !number } else { number };
        let Some(arc) = usize::try_from(at).ok().and_then(|at| arcs.get(at)) else {
            continue;
        };
        // Where arcs meet, their ends are the same.
        let skip = usize::from(!ring.is_empty());
        if number < 0 {
            ring.extend(arc.iter().rev().skip(skip));
        } else {
            ring.extend(arc.iter().skip(skip));
        }
        // A few numbers could stand for a long arc each.
        *room = room.saturating_sub(arc.len());
        if *room == 0 {
            break;
        }
    }
    ring
}
