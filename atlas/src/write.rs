//! A map as a file: the same map gives the same bytes.

use std::fmt::Write as _;

use serde::Serialize;

use crate::draft::{MapDraft, RegionDraft};
use crate::model::{Map, Point, Projection, Terrain};

/// A feature, in the order in which it is written.
#[derive(Serialize)]
struct Feature<'a> {
    r#type: &'static str,
    properties: Properties<'a>,
    geometry: Geometry,
}

#[derive(Serialize)]
struct Properties<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    terrain: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    production: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
}

type Position = [f64; 2];
type Rings = Vec<Vec<Position>>;

#[derive(Serialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Polygon(Rings),
    MultiPolygon(Vec<Rings>),
}

#[derive(Serialize)]
struct Link<'a> {
    between: &'a [String; 2],
    kind: &'static str,
}

impl Map {
    /// The map as GeoJSON: one line for each region, the same bytes for the same map.
    ///
    /// # Examples
    ///
    /// What is written is read back as an equal map, also where the file it came from was written by
    /// another program: rings are turned and codes made once, on the way in.
    ///
    /// ```
    /// use atlas::Map;
    /// use atlas::generate::{Request, Style, generate};
    ///
    /// let request = Request { seed: 7, regions: 20, style: Style::Archipelago, seats: 2, forts: true };
    /// let map = generate(request)?.map;
    /// let again = Map::read(map.to_geojson().as_bytes()).expect("a map that was checked");
    /// assert_eq!((again.map, again.notes.len()), (map, 0));
    /// # Ok::<(), atlas::generate::GenerateError>(())
    /// ```
    pub fn to_geojson(&self) -> String {
        MapDraft::from(self).to_geojson()
    }
}

impl MapDraft {
    /// The draft as GeoJSON, also where it is wrong: what can be written is written, so that nobody loses what they
    /// have made before it is right.
    ///
    /// # Examples
    ///
    /// ```
    /// use atlas::{Map, MapDraft};
    /// use atlas::bundled::Bundled;
    ///
    /// let file = Bundled::find("thrones").map(|bundled| bundled.geojson).unwrap_or_default();
    /// let mut draft = MapDraft::from(&Map::read(file.as_bytes())?.map);
    /// assert_eq!(draft.to_geojson(), file);
    ///
    /// draft.regions[0].name = "Nowhere 9".to_owned();
    /// let faults = Map::read(draft.to_geojson().as_bytes()).unwrap_err();
    /// assert!(faults.to_string().contains("ends in a number"));
    /// # Ok::<(), atlas::Faults>(())
    /// ```
    pub fn to_geojson(&self) -> String {
        let links: Vec<Link<'_>> = self
            .links
            .iter()
            .map(|link| Link {
                between: &link.between,
                kind: link.kind.name(),
            })
            .collect();
        let mut text = String::from("{\n\"type\": \"FeatureCollection\",\n");
        member(&mut text, "title", &self.title);
        member(&mut text, "projection", self.projection.name());
        list(&mut text, "notices", &self.notices);
        list(&mut text, "links", &links);
        list(&mut text, "cuts", &self.cuts);
        let features: Vec<Feature<'_>> = self
            .regions
            .iter()
            .map(|region| feature(region, self.projection))
            .collect();
        list(&mut text, "features", &features);
        // The last member ends without a comma.
        text.truncate(text.trim_end_matches(",\n").len());
        text.push_str("\n}\n");
        text
    }
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists of them have a form in JSON")
}

fn member<T: Serialize + ?Sized>(text: &mut String, name: &str, value: &T) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "\"{name}\": {},", json(value));
}

/// A member that is a list, one line an item.
fn list<T: Serialize>(text: &mut String, name: &str, items: &[T]) {
    let items: Vec<String> = items.iter().map(json).collect();
    let _ = match items.as_slice() {
        [] => writeln!(text, "\"{name}\": [],"),
        _ => writeln!(text, "\"{name}\": [\n{}\n],", items.join(",\n")),
    };
}

fn feature(region: &RegionDraft, projection: Projection) -> Feature<'_> {
    let rings = |polygon: &Vec<Vec<Point>>| -> Rings {
        polygon
            .iter()
            .map(|ring| closed(ring, projection))
            .collect()
    };
    let geometry = match region.polygons.as_slice() {
        [only] => Geometry::Polygon(rings(only)),
        several => Geometry::MultiPolygon(several.iter().map(rings).collect()),
    };
    let is_worth = region.kind.is_owned() || region.production > 0;
    Feature {
        r#type: "Feature",
        properties: Properties {
            name: &region.name,
            code: region.code.as_deref(),
            kind: region.kind.name(),
            // Plain land needs no word.
            terrain: (region.terrain != Terrain::Plain).then(|| region.terrain.name()),
            production: is_worth.then_some(region.production),
            level: region.level,
        },
        geometry,
    }
}

/// A ring as positions of a file, the first one again at the end.
fn closed(ring: &[Point], projection: Projection) -> Vec<Position> {
    let is_open = ring.len() < 2 || ring.first() != ring.last();
    let again = ring.first().filter(|_| is_open);
    ring.iter()
        .chain(again)
        .map(|&point| projection.units(point).into())
        .collect()
}
