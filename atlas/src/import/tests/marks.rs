//! Which way is up, titles of files' names, marks before a text, and how many fortifications there are.

use super::*;

/// A topology of a square above a larger one, as numbers go upwards, `scale` units each.
fn topology(scale: f64) -> String {
    let at = |x: f64, y: f64| format!("[{},{}]", x * scale, y * scale);
    let ring = |corners: [(f64, f64); 4]| {
        let ring = corners.iter().chain(corners.first());
        let ring: Vec<String> = ring.map(|(x, y)| at(*x, *y)).collect();
        format!("[{}]", ring.join(","))
    };
    let small = ring([(0.0, 1.0), (0.4, 1.0), (0.4, 1.4), (0.0, 1.4)]);
    let large = ring([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    format!(
        r#"{{"type":"Topology","objects":{{"all":{{"type":"GeometryCollection","geometries":[
        {{"type":"Polygon","properties":{{"name":"Small"}},"arcs":[[0]]}},
        {{"type":"Polygon","properties":{{"name":"Large"}},"arcs":[[1]]}}]}}}},"arcs":[{small},{large}]}}"#
    )
}

/// Whether the small square lies above the large one.
fn is_above(map: &Map) -> bool {
    let top = |index: usize| {
        let corners = map.areas().nth(index).unwrap().polygons()[0].outer().iter();
        corners.map(|corner| corner.y).max()
    };
    assert_eq!(names(map), ["Small", "Large"]);
    top(0) > top(1)
}

#[test]
fn a_topology_of_pixels_is_turned_over_and_one_of_metres_is_not() {
    let flipped = Wishes {
        flip: true,
        ..Wishes::default()
    };
    // Degrees, the pixels of a page, and metres: whether numbers go upwards.
    for (scale, is_up) in [(20.0, true), (600.0, false), (400_000.0, true)] {
        let text = topology(scale);
        let plain = made(&text);
        assert_eq!(is_above(&plain.map), is_up, "{scale}");
        assert_eq!(
            plain.mends.contains(&Mend::Pixels),
            !is_up,
            "{:?}",
            plain.mends
        );
        assert_eq!(plain.mends.contains(&Mend::NoTop), scale > 1000.0);
        let turned = wished(&text, &flipped);
        assert_eq!(is_above(&turned.map), !is_up, "{scale}, flipped");
    }
}

#[test]
fn a_title_from_a_files_name_has_capitals() {
    let cases = [
        ("new_england.topojson", "New England"),
        ("shapes/iOS-map of_DE.json", "iOS Map Of DE"),
        ("élan_vital.svg", "Élan Vital"),
        (".geojson", "A map"),
    ];
    for (name, title) in cases {
        let made = import(name, field(2, 1).as_bytes(), &Wishes::default()).unwrap();
        assert_eq!(made.map.title(), title, "{name}");
    }
}

#[test]
fn a_file_may_begin_with_a_byte_order_mark() {
    let plain = made(&field(3, 2)).map;
    let marked = format!("\u{feff}{}", field(3, 2));
    let wide =
        |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { marked.encode_utf16().flat_map(bytes).collect() };
    for bytes in [
        marked.clone().into_bytes(),
        wide(u16::to_le_bytes),
        wide(u16::to_be_bytes),
    ] {
        let made = import("a_map.geojson", &bytes, &Wishes::default()).unwrap();
        assert!(made.map == plain, "{:?}", &bytes[..4]);
    }
    // A map of our own stays as it is.
    let own = format!("\u{feff}{}", plain.to_geojson());
    let again = import("own.geojson", own.as_bytes(), &Wishes::default()).unwrap();
    assert_eq!((again.map == plain, again.mends), (true, Vec::new()));
}

#[test]
fn fortifications_are_as_many_as_are_wished_for() {
    let forts = |wanted: Option<usize>| {
        let wishes = Wishes {
            need: Some(Need::Realms { seats: 3 }),
            forts: wanted,
            ..Wishes::default()
        };
        let map = wished(&field(5, 4), &wishes).map;
        let all = map.areas();
        all.filter(|it| it.kind() == Kind::Fortification).count()
    };
    assert_eq!([None, Some(0), Some(1), Some(5)].map(forts), [3, 0, 1, 5]);
}
