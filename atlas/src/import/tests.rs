//! Tests of imports with small files that are made here.

mod marks;
mod mutations;

use super::*;
use crate::model::Kind;

/// A feature with a name and one ring.
fn feature(name: &str, ring: &[[f64; 2]]) -> String {
    let ring: Vec<String> = ring
        .iter()
        .chain(ring.first())
        .map(|at| format!("[{},{}]", at[0], at[1]))
        .collect();
    let ring = ring.join(",");
    format!(
        r#"{{"type":"Feature","properties":{{"name":"{name}"}},"geometry":{{"type":"Polygon","coordinates":[[{ring}]]}}}}"#
    )
}

fn square(x: f64, y: f64, side: f64) -> Vec<[f64; 2]> {
    vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
}

fn file(features: &[String]) -> String {
    format!(
        r#"{{"type":"FeatureCollection","features":[{}]}}"#,
        features.join(",")
    )
}

fn made(text: &str) -> Imported {
    wished(text, &Wishes::default())
}

fn wished(text: &str, wishes: &Wishes) -> Imported {
    import("a_map.geojson", text.as_bytes(), wishes)
        .unwrap_or_else(|refused| panic!("{refused}\n{text}"))
}

fn names(map: &Map) -> Vec<&str> {
    map.areas().map(crate::Area::name).collect()
}

/// A field of squares with the sides touching.
fn field(columns: u32, rows: u32) -> String {
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let all: Vec<String> = squares
        .map(|(column, row)| {
            let (x, y) = (f64::from(column) * 2.0, f64::from(row) * 2.0);
            feature(
                &format!(
                    "Field {}",
                    names::roman(usize::try_from(row * columns + column + 1).unwrap())
                ),
                &square(x, y, 2.0),
            )
        })
        .collect();
    file(&all)
}

#[test]
fn a_map_stays_as_it_is_and_what_is_imported_is_a_map() {
    let first = made(&field(4, 3));
    let again = import(
        "else.json",
        first.map.to_geojson().as_bytes(),
        &Wishes::default(),
    )
    .unwrap();
    assert_eq!(again.map.to_geojson(), first.map.to_geojson());
    assert_eq!(again.mends, []);
    assert_eq!(first.map.borders().len(), 17);
    assert_eq!(first.map.title(), "A Map");
}

#[test]
fn regions_that_overlap_share_a_border_and_the_smaller_one_keeps_what_both_had() {
    let text = file(&[
        feature("Large", &square(0.0, 0.0, 10.0)),
        feature("Small", &square(8.0, 2.0, 5.0)),
    ]);
    let imported = made(&text);
    assert_eq!(imported.map.borders().len(), 1);
    assert!(
        imported
            .mends
            .iter()
            .any(|mend| matches!(mend, Mend::Overlaps { pieces: 1, .. })),
        "{:?}",
        imported.mends
    );
}

#[test]
fn an_enclave_that_lies_on_another_region_is_cut_out_of_it() {
    let text = file(&[
        feature("Around", &square(0.0, 0.0, 10.0)),
        feature("Within", &square(4.0, 4.0, 2.0)),
    ]);
    let map = made(&text).map;
    assert_eq!(map.areas().next().unwrap().polygons()[0].holes().len(), 1);
    assert_eq!(map.borders().len(), 1);
}

#[test]
fn a_narrow_gap_is_closed_and_a_wide_one_is_bridged_by_a_strait() {
    let gap = |gap: f64| {
        file(&[
            feature("West", &square(0.0, 0.0, 10.0)),
            feature("East", &square(10.0 + gap, 0.0, 10.0)),
        ])
    };
    let closed = made(&gap(0.000_01)).map;
    assert_eq!(closed.borders()[0].kind, crate::BorderKind::Border);
    let open = made(&gap(1.0)).map;
    assert_eq!(open.borders()[0].kind, crate::BorderKind::Strait);
}

#[test]
fn a_ring_that_crosses_itself_keeps_its_two_halves() {
    let bow = [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]];
    let map = made(&file(&[
        feature("Bow", &bow),
        feature("Field", &square(4.0, 0.0, 4.0)),
    ]))
    .map;
    assert_eq!(map.areas().next().unwrap().polygons().len(), 2);
    assert_eq!(map.borders().len(), 1);
}

#[test]
fn names_become_legible_and_differ() {
    let called = [
        "Ash, Upper",
        "District 12",
        "at",
        "Ash; Upper",
        "Block B",
        "Ἀthens \\\"old\\\"",
        "A very long name of a region that nobody reads",
    ];
    let features: Vec<String> = called
        .iter()
        .zip(0_u8..)
        .map(|(name, at)| feature(name, &square(f64::from(at), 0.0, 1.0)))
        .collect();
    let map = made(&file(&features)).map;
    assert_eq!(
        names(&map),
        [
            "Ash Upper",
            "District XII",
            "at Land",
            "Ash Upper II",
            "Block B Land",
            "Ἀthens 'old'",
            "A very long name of a region that"
        ]
        .map(|name| if name.len() > 32 {
            "A very long name of a region"
        } else {
            name
        })
    );
}

#[test]
fn russia_hangs_together_across_the_180th_meridian() {
    let west = feature("Chukotka", &square(170.0, 60.0, 10.0));
    let east = feature("Alaska", &square(-180.0, 60.0, 10.0));
    let map = made(&file(&[west, east])).map;
    assert_eq!(map.borders()[0].kind, crate::BorderKind::Border);
    let ring = [[170.0, 60.0], [-170.0, 60.0], [-170.0, 70.0], [170.0, 70.0]];
    let map = made(&file(&[
        feature("Across", &ring),
        feature("Beside", &square(-170.0, 60.0, 10.0)),
    ]))
    .map;
    assert_eq!(map.extent().1.x - map.extent().0.x, 30_000_000);
    let back = [[-170.0, 60.0], [-170.0, 70.0], [130.0, 70.0], [130.0, 60.0]];
    let far = feature("Far", &back);
    let map = made(&file(&[far, feature("Near", &square(110.0, 60.0, 20.0))])).map;
    assert_eq!(map.borders()[0].kind, crate::BorderKind::Border);
}

#[test]
fn metres_of_a_web_map_become_degrees_and_other_numbers_a_plane() {
    let squares = [
        feature("One", &square(0.0, 0.0, 2_000_000.0)),
        feature("Two", &square(2_000_000.0, 0.0, 2_000_000.0)),
    ];
    let plain = made(&file(&squares)).map;
    assert_eq!(plain.projection(), crate::Projection::Plane);
    let crs = r#"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},"#;
    let web = file(&squares).replacen(r#"{"type":"FeatureCollection","#, crs, 1);
    let map = made(&web).map;
    assert_eq!(map.projection(), crate::Projection::Equirectangular);
    assert_eq!(map.extent().1.x / 1_000_000, 35);
}

#[test]
fn fewer_regions_are_put_together_of_neighbours() {
    let wishes = Wishes {
        regions: Some(5),
        ..Wishes::default()
    };
    let map = wished(&field(5, 4), &wishes).map;
    assert_eq!(map.areas().len(), 5);
    let refused = import(
        "a",
        field(5, 4).as_bytes(),
        &Wishes {
            regions: Some(1),
            ..Wishes::default()
        },
    )
    .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a map has 2 to 400 regions; you asked for 1"
    );
}

#[test]
fn more_than_400_regions_become_400() {
    assert_eq!(made(&field(30, 20)).map.areas().len(), 400);
}

#[test]
fn areas_are_chosen_and_put_together_by_their_properties() {
    let with = |name: &str, state: &str, x: f64| {
        feature(name, &square(x, 0.0, 1.0)).replace(
            r#""properties":{"#,
            &format!(r#""properties":{{"state":"{state}","#),
        )
    };
    let text = file(&[
        with("A", "North", 0.0),
        with("C", "North", 1.0),
        with("D", "South", 2.0),
        with("E", "Else", 3.0),
    ]);
    let by = wished(
        &text,
        &Wishes {
            by: Some("state".to_owned()),
            ..Wishes::default()
        },
    );
    assert_eq!(names(&by.map), ["North", "South", "Else"]);
    let only = wished(
        &text,
        &Wishes {
            only: Some(("state".to_owned(), "north".to_owned())),
            ..Wishes::default()
        },
    );
    assert_eq!(names(&only.map), ["A", "C"]);
    let none = Wishes {
        by: Some("county".to_owned()),
        ..Wishes::default()
    };
    let refused = import("a", text.as_bytes(), &none).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "no area has a property \"county\"; there are name, state"
    );
}

#[test]
fn erkenfara_gets_seas_production_and_fortifications() {
    let wishes = Wishes {
        need: Some(Need::Realms { seats: 3 }),
        ..Wishes::default()
    };
    let imported = wished(&field(5, 4), &wishes);
    let of = |kind: Kind| {
        imported
            .map
            .areas()
            .filter(|region| region.kind() == kind)
            .count()
    };
    assert_eq!(
        (of(Kind::Land), of(Kind::Sea), of(Kind::Fortification)),
        (20, 3, 3)
    );
    assert!(
        imported
            .map
            .areas()
            .all(|region| region.kind() != Kind::Land || region.production() >= 1000)
    );
    let again = wished(&field(5, 4), &wishes);
    assert_eq!(again.map.to_geojson(), imported.map.to_geojson());
}

#[test]
fn a_topology_is_read_with_the_arcs_that_neighbours_share() {
    let text = r#"{"type":"Topology","transform":{"scale":[1,1],"translate":[0,0]},
      "arcs":[[[1,0],[0,2]],[[1,2],[-1,0],[0,-2],[1,0]],[[1,0],[1,0],[0,2],[-1,0]]],
      "objects":{"states":{"type":"GeometryCollection","geometries":[
        {"type":"Polygon","arcs":[[0,1]],"properties":{"name":"West"}},
        {"type":"Polygon","arcs":[[2,-1]],"properties":{"name":"East"}}]}}}"#;
    let map = made(text).map;
    assert_eq!(
        (names(&map), map.borders().len()),
        (vec!["West", "East"], 1)
    );
}

#[test]
fn shapes_of_a_picture_are_regions_with_y_upwards() {
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg"><title>Two isles</title><g transform="translate(10 0) scale(2)">
      <path id="north_isle" d="M0 0 h10 v10 h-10 z"/><rect x="0" y="10" width="10" height="10"><title>South</title></rect>
      </g><defs><rect width="5" height="5"/></defs></svg>"#;
    let map = import("x.svg", text.as_bytes(), &Wishes::default())
        .unwrap()
        .map;
    assert_eq!(
        (map.title(), names(&map), map.borders().len()),
        ("Two isles", vec!["north isle", "South"], 1)
    );
    let top = |region: usize| {
        map.areas().nth(region).unwrap().polygons()[0]
            .outer()
            .iter()
            .map(|at| at.y)
            .max()
    };
    assert!(top(0) > top(1));
}

#[test]
fn a_picture_with_white_lines_between_regions_gets_borders() {
    let squares = (0..12).map(|at| (at % 4, at / 4)).map(|(x, y)| {
        format!(
            r#"<rect x="{}" y="{}" width="98" height="98"/>"#,
            x * 100,
            y * 100
        )
    });
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg">{}</svg>"#,
        squares.collect::<String>()
    );
    let map = import("x.svg", text.as_bytes(), &Wishes::default())
        .unwrap()
        .map;
    let borders = map
        .borders()
        .iter()
        .filter(|border| border.kind == crate::BorderKind::Border)
        .count();
    // Where four meet, one gets the middle and touches the one across.
    assert!(
        map.areas().len() == 12 && (17..=23).contains(&borders),
        "{borders}"
    );
}

#[test]
fn a_map_without_its_title_keeps_kinds_terrains_levels_links_and_cuts() {
    let bundled = crate::bundled::Bundled::find("thrones").unwrap().geojson;
    let whole = Map::read(bundled.as_bytes()).unwrap().map;
    let without = bundled.replacen("\"title\"", "\"untitled\"", 1);
    let map = import("thrones.geojson", without.as_bytes(), &Wishes::default())
        .unwrap()
        .map;
    assert_eq!(map.title(), "Thrones");
    let facts = |map: &Map| -> Vec<String> {
        let all = map.areas();
        all.map(|it| {
            format!(
                "{} {} {} {} {} {:?}",
                it.name(),
                it.code(),
                it.kind(),
                it.terrain(),
                it.production(),
                it.level()
            )
        })
        .collect()
    };
    assert_eq!(facts(&map), facts(&whole));
    assert_eq!((map.borders(), map.cuts()), (whole.borders(), whole.cuts()));
}

#[test]
fn numbers_without_end_in_a_picture_make_no_corners_without_end() {
    let path = |data: &str| {
        format!(
            r#"<svg><path d="M0 0 {data} z"/><rect width="9" height="9"/><circle r="1e300"/></svg>"#
        )
    };
    for data in [
        "A1e300 1e300 0 0 1 5 5",
        "A999999999999 9 0 0 1 5 5",
        "l1e99 0 v1e99",
    ] {
        let refused = import("x.svg", path(data).as_bytes(), &Wishes::default()).unwrap_err();
        assert!(matches!(refused, Refused::TooFew { .. }), "{refused}");
    }
}

/// The bytes of a Shapefile with a square beside another.
fn shapefile() -> Vec<u8> {
    let mut bytes = vec![0; 100];
    bytes[..4].copy_from_slice(&read::shapefile::MAGIC);
    for (number, x) in (1_i32..).zip([0.0, 1.0]) {
        let ring = [[x, 0.0], [x, 1.0], [x + 1.0, 1.0], [x + 1.0, 0.0], [x, 0.0]];
        let length = 44 + 4 + 16 * 5;
        bytes.extend(number.to_be_bytes());
        bytes.extend((length / 2_i32).to_be_bytes());
        bytes.extend(5_i32.to_le_bytes());
        bytes.extend([0; 32]);
        bytes.extend(1_i32.to_le_bytes());
        bytes.extend(5_i32.to_le_bytes());
        bytes.extend(0_i32.to_le_bytes());
        bytes.extend(ring.iter().flatten().flat_map(|at: &f64| at.to_le_bytes()));
    }
    bytes
}

#[test]
fn a_shapefile_alone_gets_names_that_are_made() {
    let imported = import("two.shp", &shapefile(), &Wishes::default()).unwrap();
    assert_eq!(
        (imported.map.areas().len(), imported.map.borders().len()),
        (2, 1)
    );
    assert!(
        imported
            .mends
            .iter()
            .any(|mend| matches!(mend, Mend::Made(names) if names.len() == 2))
    );
}

#[test]
fn cells_of_a_fantasy_map_become_its_provinces() {
    let cells: Vec<String> = (0..60_u8)
        .map(|at| {
            let (x, y) = (f64::from(at % 10), f64::from(at / 10));
            let kind = if at % 10 == 9 { "ocean" } else { "island" };
            let facts = format!(r#""properties":{{"type":"{kind}","biome":1,"height":3,"state":1,"province":{},"x":"#, at % 10 / 3 + 1);
            feature("", &square(x, y, 1.0)).replace(r#""properties":{"name":"#, &facts)
        })
        .collect();
    let map = made(&file(&cells)).map;
    assert_eq!((map.areas().len(), map.borders().len()), (3, 2));
}

#[test]
fn what_cannot_be_a_map_is_refused_with_what_would_help() {
    let cases = [
        ("", "the file is none of what can be imported"),
        ("{\"type\": 1", "the file is not correct JSON"),
        (
            r#"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#,
            "the file has no areas",
        ),
        ("<svg", "the file is not correct SVG"),
        ("PK\u{3}\u{4}", "the file is not a Shapefile"),
    ];
    for (text, begin) in cases {
        let refused = import("x", text.as_bytes(), &Wishes::default())
            .unwrap_err()
            .to_string();
        assert!(refused.starts_with(begin), "{refused}");
    }
    let one = import(
        "x",
        file(&[feature("Alone", &square(0.0, 0.0, 1.0))]).as_bytes(),
        &Wishes::default(),
    );
    let one = one.unwrap_err().to_string();
    assert!(
        one.starts_with("only 1 of the areas can be made a region (1 were read)"),
        "{one}"
    );
}
