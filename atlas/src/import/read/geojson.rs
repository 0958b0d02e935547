//! GeoJSON, in whatever wrapping: a collection, one feature, bare shapes, or a list of any.

use super::json::Json;
use super::{Frame, Place, Ring, Source};
use crate::draft::Link;
use crate::import::refused::Refused;
use crate::model::BorderKind;

/// Members that say where a file is from.
const ORIGINS: [&str; 6] = [
    "copyright",
    "attribution",
    "license",
    "licence",
    "credits",
    "source",
];

/// Reads all areas.
pub(super) fn read(json: &Json) -> Result<Source, Refused> {
    let mut source = Source::default();
    collect(json, &mut source, 0);
    if source.places.is_empty() && source.others == 0 {
        return Err(Refused::Unknown);
    }
    source.frame = frame(json);
    source.title = ["title", "name"]
        .iter()
        .find_map(|name| json.get(name).and_then(Json::text));
    let own = json.get("notices").map(Json::items).unwrap_or_default();
    source.notices = own.iter().filter_map(Json::text).collect();
    let origins = ORIGINS
        .iter()
        .filter_map(|name| json.get(name).and_then(Json::text));
    source.notices.extend(origins);
    let pair = |value: Option<&Json>| {
        let items = value.map(Json::items).unwrap_or_default();
        Some([items.first()?.text()?, items.get(1)?.text()?])
    };
    for link in json.get("links").map_or(&[][..], Json::list) {
        let kind = match link.get("kind").and_then(Json::str) {
            Some("bridge") => BorderKind::Bridge,
            _ => BorderKind::Strait,
        };
        source
            .links
            .extend(pair(link.get("between")).map(|between| Link { between, kind }));
    }
    let cuts = json.get("cuts").map_or(&[][..], Json::list);
    source.cuts = cuts.iter().filter_map(|cut| pair(Some(cut))).collect();
    Ok(source)
}

fn collect(json: &Json, source: &mut Source, depth: usize) {
    // Deeper than any program nests collections.
    if depth > 8 {
        return;
    }
    if let Json::List(items) = json {
        for item in items {
            collect(item, source, depth + 1);
        }
        return;
    }
    let Some(kind) = json.get("type").and_then(Json::str) else {
        return;
    };
    match kind {
        "FeatureCollection" => {
            for feature in json.get("features").map_or(&[][..], Json::list) {
                collect(feature, source, depth + 1);
            }
        }
        "Feature" => {
            let mut facts = json
                .get("properties")
                .map_or(&[][..], Json::members)
                .to_vec();
            if let Some(id) = json.get("id") {
                facts.push(("id".to_owned(), id.clone()));
            }
            add(json.get("geometry"), facts, source);
        }
        "GeometryCollection" => {
            for shape in json.get("geometries").map_or(&[][..], Json::list) {
                collect(shape, source, depth + 1);
            }
        }
        _ => add(Some(json), Vec::new(), source),
    }
}

fn add(shape: Option<&Json>, facts: Vec<(String, Json)>, source: &mut Source) {
    let polygons = shape.map(|shape| polygons(shape, 0)).unwrap_or_default();
    if polygons.is_empty() {
        source.others += 1;
    } else {
        source.places.push(Place { facts, polygons });
    }
}

/// The polygons of a shape; lines that are closed count as one.
fn polygons(shape: &Json, depth: usize) -> Vec<Vec<Ring>> {
    let coordinates = shape.get("coordinates");
    let rings = |polygon: &Json| {
        polygon
            .list()
            .iter()
            .map(Json::positions)
            .collect::<Vec<Ring>>()
    };
    match shape.get("type").and_then(Json::str) {
        Some("Polygon") => coordinates.map(rings).into_iter().collect(),
        Some("MultiPolygon") => coordinates
            .map_or(&[][..], Json::list)
            .iter()
            .map(rings)
            .collect(),
        Some("GeometryCollection") if depth < 8 => {
            let shapes = shape.get("geometries").map_or(&[][..], Json::list);
            shapes
                .iter()
                .flat_map(|shape| polygons(shape, depth + 1))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn frame(json: &Json) -> Frame {
    match json.get("projection").and_then(Json::str) {
        Some("plane") => return Frame::Plane,
        Some("equirectangular") => return Frame::Degrees,
        Some(_) | None => {}
    }
    if json.get("hc-transform").is_some() {
        return Frame::Plane;
    }
    let name = json
        .get("crs")
        .and_then(|crs| crs.get("properties")?.get("name")?.text());
    match name {
        None => Frame::Unknown,
        Some(name) => {
            let code = name.rsplit(':').next().unwrap_or_default();
            match code {
                "CRS84" | "4326" | "4269" | "4258" => Frame::Degrees,
                "3857" | "900913" | "102100" | "3785" => Frame::Mercator,
                // What else it is shows in its numbers.
                _ => Frame::Unknown,
            }
        }
    }
}
