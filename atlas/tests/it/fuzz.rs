//! Whatever the bytes are, they are read or told to be wrong, and a good map keeps its guarantees.

use std::collections::{BTreeMap, BTreeSet};

use atlas::{BorderKind, Kind, Map, MapDraft, Point, Terrain};
use proptest::prelude::*;

use crate::support::{example, feature, grid, map, map_with, read, squares};

/// The guarantees of `Map`, by looking at everything.
fn whole(map: &Map) {
    let text = map.to_geojson();
    let again = read(&text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(&again.map, map);
    assert_eq!(again.notes, []);
    let mut edges: BTreeMap<(Point, Point), usize> = BTreeMap::new();
    let mut codes = BTreeSet::new();
    for (index, region) in map.areas().enumerate() {
        assert!((1..=32).contains(&region.name().chars().count()));
        assert!(codes.insert(region.code()) && (2..=3).contains(&region.code().len()));
        let is_fort = region.kind() == Kind::Fortification;
        assert_eq!(region.level().is_some(), is_fort);
        assert!(region.kind() == Kind::Land || region.terrain() == Terrain::Plain);
        assert!(!region.polygons().is_empty());
        for ring in region.polygons().iter().flat_map(atlas::Polygon::rings) {
            assert!(ring.len() >= 3);
            assert_eq!(ring.iter().min(), ring.first());
            for (&from, &to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                assert!(
                    edges.insert((from, to), index).is_none(),
                    "an edge is used twice"
                );
            }
        }
    }
    let passable = |index: usize| map.ground().places()[index].kind != Kind::Impassable;
    let shared: BTreeSet<(usize, usize)> = edges
        .iter()
        .filter_map(|(&(from, to), &owner)| Some((owner, *edges.get(&(to, from))?)))
        .filter(|&(a, b)| a < b && passable(a) && passable(b))
        .collect();
    let cuts: BTreeSet<(usize, usize)> = map
        .cuts()
        .iter()
        .map(|(a, b)| (a.index(), b.index()))
        .collect();
    let borders: BTreeSet<(usize, usize)> = map
        .borders()
        .iter()
        .filter(|border| border.kind == BorderKind::Border)
        .map(|border| (border.first.index(), border.second.index()))
        .collect();
    assert_eq!(borders, shared.difference(&cuts).copied().collect());
    assert!(map.borders().is_sorted());
    assert!(map.lands() <= map.areas().len());
}

fn any_bytes(bytes: &[u8]) {
    match Map::read(bytes) {
        Ok(checked) => whole(&checked.map),
        Err(faults) => {
            assert!(!faults.is_empty() && faults.list().len() <= 100);
            let text = faults.to_string();
            assert!(
                !text.contains(|c: char| c.is_control() && c != '\n'),
                "{text:?}"
            );
        }
    }
}

/// Whatever else is wrong with a map, what cannot be seen in a name is shown as such.
#[test]
fn names_that_cannot_be_seen_are_never_repeated() {
    let names = ["one", "two", "three", "far"].map(|name| format!("{name}\u{7f}"));
    let places = [0, 1, 2, 9];
    let features = names.iter().zip(places).map(|(name, place)| {
        let kind = if place == 1 {
            r#","kind":"fortification","level":1"#
        } else {
            ""
        };
        squares(&format!(r#""name":"{name}"{kind}"#), &[place])
    });
    let features: Vec<String> = features.collect();
    let [one, two, three, _] = &names;
    let members = format!(
        r#""links":[{{"between":["{one}","{two}"],"kind":"strait"}}],"cuts":[["{one}","{three}"]],"#
    );
    let text = map_with(&members, &features);
    any_bytes(text.as_bytes());
    let faults = read(&text).unwrap_err().to_string();
    for observation in [
        "link 1: one<U+007F> and two<U+007F> share a border already",
        "cut 1: one<U+007F> and three<U+007F> share no border",
        "far<U+007F> alone",
        "fortifications: one<U+007F>, three<U+007F>",
    ] {
        assert!(
            faults.contains(observation),
            "{observation} is not in {faults}"
        );
    }
}

/// A number in a map's place: whole ones, odd ones, huge ones.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..12i32).prop_map(|n| n.to_string()),
        2 => (0..12_000i32).prop_map(|n| format!("{}", f64::from(n) / 1000.0)),
        1 => any::<f64>().prop_map(|n| if n.is_finite() { n.to_string() } else { "1e308".into() }),
        1 => Just("null".to_owned()),
    ]
}

fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        number(),
        "[ -~]{0,8}".prop_map(|text| serde_json::to_string(&text).unwrap()),
        Just("\"FeatureCollection\"".to_owned()),
        Just("\"Feature\"".to_owned()),
        Just("\"Polygon\"".to_owned()),
    ];
    let key = prop_oneof![
        Just("type"),
        Just("features"),
        Just("properties"),
        Just("geometry"),
        Just("coordinates"),
        Just("name"),
        Just("links"),
        Just("cuts"),
        Just("between"),
        Just("kind"),
        Just("level"),
        Just("terrain"),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6)
                .prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec((key.clone(), inner), 0..6).prop_map(|items| {
                let items: Vec<String> = items
                    .iter()
                    .map(|(key, value)| format!("\"{key}\":{value}"))
                    .collect();
                format!("{{{}}}", items.join(","))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_told(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        any_bytes(&bytes);
    }

    #[test]
    fn a_map_with_changed_bytes_is_read_or_told(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        digits in any::<bool>(),
    ) {
        let mut bytes = example().as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = if digits && bytes[place].is_ascii_digit() { b'0' + byte % 10 } else { byte };
        }
        any_bytes(&bytes);
    }

    #[test]
    fn a_map_with_changed_digits_keeps_its_guarantees(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..10u8), 1..4),
    ) {
        let mut bytes = example().as_bytes().to_vec();
        let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
        for (place, digit) in changes {
            bytes[digits[place.index(digits.len())]] = b'0' + digit;
        }
        any_bytes(&bytes);
    }

    #[test]
    fn a_truncated_map_is_told(end in any::<prop::sample::Index>()) {
        let text = example().trim_end();
        let end = end.index(text.len());
        prop_assert!(Map::read(&text.as_bytes()[..end]).is_err());
    }

    #[test]
    fn any_json_is_read_or_told(value in value()) {
        any_bytes(value.as_bytes());
        any_bytes(example().replace("[[\"BIR\", \"Bay\"]]", &value).as_bytes());
        any_bytes(example().replace("{\"name\": \"Isle\"", &format!("{{\"name\": {value}")).as_bytes());
        any_bytes(map(&[value.clone(), value]).as_bytes());
    }

    #[test]
    fn any_geometry_is_read_or_told(
        rings in prop::collection::vec(
            prop::collection::vec((number(), number()), 0..9), 2..6),
    ) {
        let features: Vec<String> = ('a'..).zip(&rings).map(|(letter, ring)| {
            let again = ring.first().cloned();
            let corners: Vec<String> =
                ring.iter().cloned().chain(again).map(|(x, y)| format!("[{x},{y}]")).collect();
            feature(
                &format!(r#""name":"x{letter}""#),
                &format!(r#"{{"type":"Polygon","coordinates":[[{}]]}}"#, corners.join(",")),
            )
        }).collect();
        any_bytes(map(&features).as_bytes());
    }

    /// A grid whose inner corners are moved about is still the same grid of borders.
    #[test]
    fn moved_corners_keep_their_borders(moves in prop::collection::vec((-300..300i32, -300..300i32), 36)) {
        let draft = MapDraft::from(&read(&grid(5, 5)).unwrap().map);
        let mut moved = draft.clone();
        for corner in moved.regions.iter_mut().flat_map(|region| &mut region.polygons).flatten().flatten() {
            let place = usize::try_from(corner.x / 1000 * 6 + corner.y / 1000).unwrap();
            *corner = Point { x: corner.x + moves[place].0, y: corner.y + moves[place].1 };
        }
        let map = moved.check().unwrap().map;
        let plain = draft.check().unwrap().map;
        prop_assert_eq!(map.borders(), plain.borders());
        whole(&map);
    }
}
