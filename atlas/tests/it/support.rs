//! The example of docs/maps.md, and other small maps.

use atlas::{Checked, Faults, Map};

/// The page that describes the format.
pub(crate) const PAGE: &str = include_str!("../../../docs/maps.md");

/// The text of the page's first block of code in a language.
pub(crate) fn block(language: &str) -> &'static str {
    blocks(language).next().unwrap()
}

/// The text of each block of the page's code in a language.
pub(crate) fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let start = format!("```{language}\n");
    let mut rest = PAGE;
    std::iter::from_fn(move || {
        let (_, text) = rest.split_once(start.as_str())?;
        let (block, after) = text.split_once("```")?;
        rest = after;
        Some(block)
    })
}

/// The page's map.
pub(crate) fn example() -> &'static str {
    block("json")
}

pub(crate) fn read(text: &str) -> Result<Checked, Faults> {
    Map::read(text.as_bytes())
}

/// A feature of squares at places of a row, each 10 wide.
pub(crate) fn squares(properties: &str, places: &[i32]) -> String {
    let rings: Vec<String> = places
        .iter()
        .map(|place| {
            let (west, east) = (place * 10, place * 10 + 10);
            format!("[[[{west},0],[{east},0],[{east},10],[{west},10],[{west},0]]]")
        })
        .collect();
    feature(
        properties,
        &format!(
            r#"{{"type":"MultiPolygon","coordinates":[{}]}}"#,
            rings.join(",")
        ),
    )
}

pub(crate) fn feature(properties: &str, geometry: &str) -> String {
    format!(r#"{{"type":"Feature","properties":{{{properties}}},"geometry":{geometry}}}"#)
}

/// A map of features, with more members such as `"links":[],`.
pub(crate) fn map_with(members: &str, features: &[String]) -> String {
    format!(
        r#"{{"type":"FeatureCollection","title":"T","projection":"plane",{members}"features":[{}]}}"#,
        features.join(",")
    )
}

pub(crate) fn map(features: &[String]) -> String {
    map_with("", features)
}

/// A row of squares, by their properties.
pub(crate) fn row(properties: &[&str]) -> String {
    let features: Vec<String> = (0..)
        .zip(properties)
        .map(|(place, properties)| squares(properties, &[place]))
        .collect();
    map(&features)
}

/// A map of land, columns by rows, named after letters.
pub(crate) fn grid(columns: i32, rows: i32) -> String {
    let features: Vec<String> = (0..rows)
        .flat_map(|y| (0..columns).map(move |x| (x, y)))
        .map(|(x, y)| {
            let letter = |n: i32| char::from(b'a' + u8::try_from(n).unwrap());
            let (west, east, south, north) = (x, x + 1, y, y + 1);
            feature(
                &format!(r#""name":"x{}{}""#, letter(x), letter(y)),
                &format!(
                    r#"{{"type":"Polygon","coordinates":[[[{west},{south}],[{east},{south}],[{east},{north}],[{west},{north}],[{west},{south}]]]}}"#
                ),
            )
        })
        .collect();
    map(&features)
}
