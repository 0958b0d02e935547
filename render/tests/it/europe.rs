//! Real land: the map of Europe that comes with us, as a power's picture shows it.
#![expect(
    clippy::cast_possible_truncation,
    reason = "coordinates of a picture are small"
)]

use std::collections::BTreeMap;

use render::{
    Badge, Counter, CounterKind, Crest, Crop, Faction, Heading, MapGeometry, MapPoint, MapPolygon,
    MapScene, MapShape, MapSide, RegionKind, RegionLook, RegionShape, SideStanding, Site, Terrain,
    Vigour,
};
use serde_json::Value;

use super::maps;

/// How many units of the picture's geometry a unit of the file has.
const SCALE: f64 = 3.75;
/// Water around the map.
const MARGIN: f64 = 180.0;

/// A power: its colour, name, code, lands, and where its armies of 5,000 and 2,000 stand.
type Power = (
    Faction,
    &'static str,
    &'static str,
    &'static [&'static str],
    [&'static str; 2],
);

const POWERS: [Power; 9] = [
    (
        Faction::Azure,
        "The Lion",
        "LIO",
        &["Britain", "Tower of London", "Ireland", "Kinsale Fort"],
        ["Britain", "Tower of London"],
    ),
    (
        Faction::Ember,
        "The Lilies",
        "LIL",
        &["France", "Brest Arsenal", "Toulon", "Belgium"],
        ["France", "Brest Arsenal"],
    ),
    (
        Faction::Gold,
        "The Eagle",
        "EAG",
        &["Germany", "Helgoland", "Denmark"],
        ["Germany", "Helgoland"],
    ),
    (
        Faction::Violet,
        "The Winged Lion",
        "WIN",
        &[
            "Italy",
            "Arsenal of Venice",
            "Castle of Naples",
            "Slovenia",
            "Croatia",
        ],
        ["Italy", "Arsenal of Venice"],
    ),
    (
        Faction::Jade,
        "The Pillars",
        "PIL",
        &["Spain", "Cadiz", "Portugal", "Belem Tower"],
        ["Spain", "Cadiz"],
    ),
    (
        Faction::Rose,
        "The Three Crowns",
        "THR",
        &["Sweden", "Karlskrona", "Norway", "Bergenhus"],
        ["Sweden", "Karlskrona"],
    ),
    (
        Faction::Sky,
        "The Hussars",
        "HUS",
        &["Poland", "Danzig", "Ukraine", "Odessa"],
        ["Poland", "Danzig"],
    ),
    (
        Faction::Wine,
        "The Bear",
        "BEA",
        &["Russia", "Kronstadt", "Belarus", "Estonia"],
        ["Russia", "Kronstadt"],
    ),
    (
        Faction::Silver,
        "The Crescent",
        "CRE",
        &["Turkey", "Constantinople", "Cyprus", "Bulgaria"],
        ["Turkey", "Constantinople"],
    ),
];

/// Europe among nine powers.
pub(crate) fn concert() -> MapScene {
    let (shape, levels) = geometry();
    let find = |name: &str| {
        let mut regions = shape.regions.iter();
        regions.position(|region| region.name == name).unwrap()
    };
    let mut looks = vec![RegionLook::default(); shape.regions.len()];
    for (place, level) in levels {
        looks[place].sites.push(Site::Fort(level));
    }
    let army = |faction, strength: &str| Counter {
        faction: Some(faction),
        strength: strength.into(),
        kind: CounterKind::Army,
        vigour: Vigour::Steady,
        leader: None,
    };
    for (faction, _, _, lands, armies) in POWERS {
        for land in lands {
            looks[find(land)].owner = Some(faction);
        }
        for (at, strength) in armies.into_iter().zip(["5k", "2k"]) {
            looks[find(at)].counters.push(army(faction, strength));
        }
    }
    let side = |&(faction, name, code, lands, _): &Power| MapSide {
        faction,
        name: name.into(),
        code: code.into(),
        emblem: None,
        numbers: vec![lands.len().to_string(), "7k".into()],
        standing: SideStanding::Waiting,
    };
    MapScene {
        title: "The Concert of Powers".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: "Year 3".into(),
            sub: "Game #7".into(),
        },
        badge: Some(Badge {
            text: "MARCH".into(),
            faction: None,
        }),
        shape: MapShape::new(shape),
        regions: looks,
        arrows: vec![],
        battles: vec![],
        sides: POWERS.iter().map(side).collect(),
        captions: vec!["Land".into(), "Army".into()],
        key: maps::key(),
        crop: None,
    }
}

/// The same around a region.
pub(crate) fn around(name: &str, steps: u8) -> MapScene {
    let mut scene = concert();
    let regions = &scene.shape.regions;
    let region = regions.iter().position(|region| region.name == name);
    scene.crop = Some(Crop {
        regions: vec![region.unwrap()],
        steps,
    });
    scene
}

/// The outlines of the file, and the levels of its fortifications.
fn geometry() -> (MapGeometry, Vec<(usize, u8)>) {
    let file: Value = serde_json::from_str(include_str!("../../../maps/europe.geojson")).unwrap();
    let features = file["features"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let regions: Vec<RegionShape> = features
        .iter()
        .map(|feature| {
            let about = &feature["properties"];
            RegionShape {
                name: text(&about["name"]),
                code: text(&about["code"]),
                kind: kind(about["kind"].as_str().unwrap()),
                terrain: terrain(about["terrain"].as_str()),
                polygons: polygons(&feature["geometry"]),
                anchor: None,
            }
        })
        .collect();
    let levels = features.iter().enumerate().filter_map(|(place, feature)| {
        let level = feature["properties"]["level"].as_u64()?;
        Some((place, u8::try_from(level).unwrap()))
    });
    let find = |name: &Value| {
        let mut regions = regions.iter();
        regions
            .position(|region| region.name == name.as_str().unwrap())
            .unwrap()
    };
    let links = file["links"].as_array().unwrap().iter();
    let links = links.map(|link| (find(&link["between"][0]), find(&link["between"][1])));
    let geometry = MapGeometry {
        width: whole(1600.0 * SCALE + 2.0 * MARGIN),
        height: whole(1240.0 * SCALE + 2.0 * MARGIN),
        neighbours: neighbours(&regions),
        links: links.collect(),
        walls: vec![],
        regions: regions.clone(),
    };
    (geometry, levels.collect())
}

fn kind(name: &str) -> RegionKind {
    match name {
        "land" => RegionKind::Land,
        "sea" => RegionKind::Sea,
        "fortification" => RegionKind::Fortification,
        "impassable" => RegionKind::Impassable,
        other => panic!("{other} is not a kind of region"),
    }
}

fn terrain(name: Option<&str>) -> Terrain {
    match name {
        None => Terrain::Plain,
        Some("forest") => Terrain::Forest,
        Some("hills") => Terrain::Hills,
        Some("marsh") => Terrain::Marsh,
        Some(other) => panic!("{other} is not a terrain"),
    }
}

fn polygons(geometry: &Value) -> Vec<MapPolygon> {
    let coordinates = geometry["coordinates"].as_array().unwrap();
    let polygon = |rings: &Value| {
        let mut rings = rings.as_array().unwrap().iter().map(ring);
        MapPolygon {
            outer: rings.next().unwrap(),
            holes: rings.collect(),
        }
    };
    if geometry["type"] == "Polygon" {
        vec![polygon(&geometry["coordinates"])]
    } else {
        coordinates.iter().map(polygon).collect()
    }
}

fn ring(ring: &Value) -> Vec<MapPoint> {
    let corners = ring.as_array().unwrap().iter().map(|corner| {
        let at = |place: usize| corner[place].as_f64().unwrap();
        MapPoint {
            x: whole(at(0) * SCALE + MARGIN),
            y: whole((1240.0 - at(1)) * SCALE + MARGIN),
        }
    });
    let mut corners: Vec<MapPoint> = corners.collect();
    corners.pop();
    corners
}

fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// Regions that share at least two corners.
fn neighbours(regions: &[RegionShape]) -> Vec<(usize, usize)> {
    let mut at: BTreeMap<MapPoint, Vec<usize>> = BTreeMap::new();
    for (place, region) in regions.iter().enumerate() {
        let rings = region
            .polygons
            .iter()
            .flat_map(|polygon| std::iter::once(&polygon.outer).chain(&polygon.holes));
        for corner in rings.flatten() {
            let here = at.entry(*corner).or_default();
            if here.last() != Some(&place) {
                here.push(place);
            }
        }
    }
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for here in at.values() {
        for (place, &one) in here.iter().enumerate() {
            for &other in here.iter().skip(place + 1) {
                *shared.entry((one.min(other), one.max(other))).or_default() += 1;
            }
        }
    }
    let pairs = shared
        .into_iter()
        .filter(|((one, other), count)| one != other && *count > 1);
    pairs.map(|(pair, _)| pair).collect()
}
