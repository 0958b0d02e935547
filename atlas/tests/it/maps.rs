//! Good maps: what is read of them, written again, and for which games they are.

use atlas::{Border, BorderKind, Kind, Map, MapDraft, Note, Point, Projection, Terrain};

use crate::support::{example, grid, map_with, read, row, squares};

/// The borders as `Ash-Bay border`.
fn borders(map: &Map) -> Vec<String> {
    let name = |id| map.area(id).unwrap().name();
    map.borders()
        .iter()
        .map(
            |Border {
                 first,
                 second,
                 kind,
             }| format!("{}-{} {kind}", name(*first), name(*second)),
        )
        .collect()
}

#[test]
fn the_example_of_the_page_is_a_good_map() {
    let checked = read(example()).unwrap();
    let map = &checked.map;
    assert_eq!(map.title(), "The Bay");
    assert_eq!(map.projection(), Projection::Plane);
    assert_eq!(map.notices(), ["Drawn for this page; CC0"]);
    assert_eq!(
        borders(map),
        [
            "Ash-Birch border",
            "Ash-Isle strait",
            "Ash-Fort Ash border",
            "Ash-Bay border",
            "Birch-Fort Birch border",
            "Fort Ash-Bay border",
            "Fort Birch-Bay border",
        ]
    );
    let fort = map.areas().nth(3).unwrap();
    assert_eq!(
        (fort.name(), fort.kind()),
        ("Fort Ash", Kind::Fortification)
    );
    assert_eq!(
        (fort.code(), fort.level(), fort.production()),
        ("FOT", Some(2), 100)
    );
    assert_eq!(
        checked.notes,
        [
            Note::Codes(
                [
                    ("ISL", "Isle"),
                    ("FOT", "Fort Ash"),
                    ("FOB", "Fort Birch"),
                    ("BAY", "Bay")
                ]
                .map(|(code, name)| (code.to_owned(), name.to_owned()))
                .to_vec()
            ),
            Note::Joined(3),
        ]
    );
    assert_eq!(
        map.extent(),
        (
            Point { x: 0, y: 0 },
            Point {
                x: 80_000,
                y: 70_000
            }
        )
    );
    let bay = map.regions().nth(5).unwrap();
    let beside: Vec<&str> = map
        .neighbours(bay)
        .map(|(id, _)| map.area(id).unwrap().name())
        .collect();
    assert_eq!(beside, ["Ash", "Fort Ash", "Fort Birch"]);
}

#[test]
fn what_is_written_is_read_back_and_written_the_same() {
    for text in [example(), &grid(12, 9)] {
        let map = read(text).unwrap().map;
        let written = map.to_geojson();
        let again = read(&written).unwrap();
        assert_eq!(again.notes, []);
        assert_eq!(again.map, map);
        assert_eq!(again.map.to_geojson(), written);
        assert_eq!(MapDraft::from(&map).check().unwrap().map, map);
    }
}

#[test]
fn another_reader_of_geojson_reads_what_is_written() {
    let map = read(example()).unwrap().map;
    let text = map.to_geojson();
    let geojson::GeoJson::FeatureCollection(collection) = text.parse().unwrap() else {
        panic!("{text}");
    };
    assert_eq!(collection.features.len(), map.areas().len());
    for (feature, region) in collection.features.iter().zip(map.areas()) {
        let name = feature.property("name").and_then(|name| name.as_str());
        assert_eq!(name, Some(region.name()));
        let geometry = &feature.geometry.as_ref().unwrap().value;
        let geojson::GeometryValue::Polygon { coordinates } = geometry else {
            panic!("{geometry:?}");
        };
        assert_eq!(coordinates[0].len(), region.polygons()[0].outer().len() + 1);
    }
}

#[test]
fn degrees_are_drawn_narrower_in_the_north() {
    let degrees = example().replace("plane", "equirectangular");
    let map = read(&degrees).unwrap().map;
    assert!((map.aspect() - 35_f64.to_radians().cos()).abs() < 1e-12);
    assert!((read(example()).unwrap().map.aspect() - 1.0).abs() < f64::EPSILON);
}

#[test]
fn editors_write_a_name_nulls_and_their_own_properties() {
    let text = row(&[
        r#""name":"Ash","fid":1,"production":3.0,"level":null"#,
        r#""name":"Birch","code":"bi","kind":null,"stroke":"red""#,
    ])
    .replace("\"title\"", "\"name\"");
    let checked = read(&format!("\u{feff}{text}")).unwrap();
    assert_eq!(checked.map.ground().places()[0].production, 3);
    assert_eq!(checked.map.ground().places()[1].code, "BI");
    assert_eq!(checked.map.title(), "T");
    let unread = Note::Unread(vec!["fid".to_owned(), "stroke".to_owned()]);
    assert!(checked.notes.contains(&unread), "{:?}", checked.notes);
}

#[test]
fn terrains_are_kept_and_plain_land_needs_no_word() {
    let text = row(&[
        r#""name":"Ash","terrain":"hills""#,
        r#""name":"Birch","terrain":"plain""#,
        r#""name":"Cork""#,
        r#""name":"Dale","terrain":null"#,
        r#""name":"Elm","terrain":"marsh""#,
    ]);
    let map = read(&text).unwrap().map;
    let terrains = |map: &Map| -> Vec<Terrain> { map.areas().map(atlas::Area::terrain).collect() };
    let plain = Terrain::Plain;
    let expected = [Terrain::Hills, plain, plain, plain, Terrain::Marsh];
    assert_eq!(terrains(&map), expected);
    let written = map.to_geojson();
    assert_eq!(written.matches("\"terrain\"").count(), 2, "{written}");
    assert_eq!(terrains(&read(&written).unwrap().map), expected);
}

#[test]
fn impassable_regions_border_nothing_and_a_cut_link_is_a_bridge() {
    let features = [
        squares(r#""name":"Ash""#, &[0]),
        squares(r#""name":"Rock","kind":"impassable""#, &[1]),
        squares(r#""name":"Birch""#, &[2]),
        squares(r#""name":"Oak""#, &[3]),
    ];
    let links = r#""links":[{"between":["Ash","birch"],"kind":"bridge"},
        {"between":["OAK","Birch"],"kind":"bridge"}],"cuts":[["Birch","Oak"]],"#;
    let map = read(&map_with(links, &features)).unwrap().map;
    assert_eq!(borders(&map), ["Ash-Birch bridge", "Birch-Oak bridge"]);
    assert_eq!(map.cuts().len(), 1);
    assert_eq!(map.borders()[0].kind, BorderKind::Bridge);
}

#[test]
fn four_regions_at_one_corner_border_across_edges_only() {
    let map = read(&grid(2, 2)).unwrap().map;
    assert_eq!(borders(&map).len(), 4);
    let map = read(&grid(20, 20)).unwrap().map;
    assert_eq!(borders(&map).len(), 2 * 19 * 20);
}

#[test]
fn land_that_nothing_joins_is_counted_by_parts() {
    let lands = |land: &[&str]| {
        let properties: Vec<String> = ["Ash", "Birch", "Cedar", "Doum", "Elm"]
            .iter()
            .map(|name| {
                let kind = if land.contains(name) { "land" } else { "sea" };
                format!(r#""name":"{name}","kind":"{kind}""#)
            })
            .collect();
        let properties: Vec<&str> = properties.iter().map(String::as_str).collect();
        read(&row(&properties)).unwrap().map.lands()
    };
    assert_eq!(lands(&["Ash", "Birch", "Cedar", "Doum", "Elm"]), 1);
    assert_eq!(lands(&["Ash", "Birch", "Doum", "Elm"]), 2);
    assert_eq!(lands(&["Ash", "Cedar", "Elm"]), 3);
    // The strait of the page's map joins its isle.
    assert_eq!(read(example()).unwrap().map.lands(), 1);
}
