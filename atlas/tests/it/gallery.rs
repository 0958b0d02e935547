//! What real files become: those in `tests/data`, whose README says where they are from.

use atlas::import::{Need, Wishes, import};
use atlas::{BorderKind, Kind, Map};

/// A file with its name, its title as a map, and the names of its regions in order.
type Piece = (
    &'static str,
    &'static [u8],
    &'static str,
    &'static [&'static str],
);

const GALLERY: [Piece; 5] = [
    (
        "south_america.topojson",
        include_bytes!("../data/south_america.topojson"),
        "South America",
        &[
            "Argentina",
            "Chile",
            "Falkland Is.",
            "Uruguay",
            "Brazil",
            "Bolivia",
            "Peru",
            "Colombia",
            "Venezuela",
            "Guyana",
            "Suriname",
            "Ecuador",
            "Paraguay",
        ],
    ),
    (
        "caribbean.geojsonl",
        include_bytes!("../data/caribbean.geojsonl"),
        "Caribbean",
        &[
            "Haiti",
            "Dominican Rep.",
            "Bahamas",
            "Mexico",
            "Panama",
            "Costa Rica",
            "Nicaragua",
            "Honduras",
            "El Salvador",
            "Guatemala",
            "Belize",
            "Puerto Rico",
            "Jamaica",
            "Cuba",
            "Trinidad and Tobago",
        ],
    ),
    (
        "oceania.geojson",
        include_bytes!("../data/oceania.geojson"),
        "Oceania",
        &[
            "Fiji",
            "Papua New Guinea",
            "Indonesia",
            "Timor-Leste",
            "Vanuatu",
            "New Caledonia",
            "Solomon Is.",
            "New Zealand",
            "Australia",
            "Malaysia",
        ],
    ),
    (
        "new_england.topojson",
        include_bytes!("../data/new_england.topojson"),
        "New England",
        &[
            "Maine",
            "Massachusetts",
            "Connecticut",
            "New Hampshire",
            "New York",
            "Vermont",
            "Rhode Island",
        ],
    ),
    (
        "vermont.svg",
        include_bytes!("../data/vermont.svg"),
        "Vermont",
        &[
            "Lamoille",
            "Windham",
            "Franklin",
            "Windsor",
            "Rutland",
            "Grand Isle",
            "Bennington",
            "Orleans",
            "Chittenden",
            "Washington",
            "Orange",
            "Essex",
            "Addison",
            "Caledonia",
        ],
    ),
];

fn imported(file: &str, bytes: &[u8], wishes: &Wishes) -> Map {
    let made = import(file, bytes, wishes);
    made.unwrap_or_else(|refused| panic!("{file}: {refused}"))
        .map
}

#[test]
fn each_file_becomes_a_map_with_all_its_regions() {
    for (file, bytes, title, names) in GALLERY {
        let map = imported(file, bytes, &Wishes::default());
        let found: Vec<&str> = map.areas().map(atlas::Area::name).collect();
        assert_eq!((map.title(), found.as_slice()), (title, names), "{file}");
    }
}

#[test]
fn a_map_that_was_made_of_a_file_stays_as_it_is() {
    for (file, bytes, _, _) in GALLERY {
        let first = imported(file, bytes, &Wishes::default());
        let text = first.to_geojson();
        let again = import("other.geojson", text.as_bytes(), &Wishes::default()).unwrap();
        assert_eq!(
            (again.map.to_geojson(), again.mends.len()),
            (text, 0),
            "{file}"
        );
        // And the same file gives the same map.
        assert!(imported(file, bytes, &Wishes::default()) == first, "{file}");
    }
}

#[test]
fn each_file_becomes_land_for_realms_too() {
    let wishes = Wishes {
        need: Some(Need::Realms { seats: 2 }),
        ..Wishes::default()
    };
    for (file, bytes, _, _) in GALLERY {
        let map = imported(file, bytes, &wishes);
        let count = |kind: Kind| map.areas().filter(|it| it.kind() == kind).count();
        assert!(
            count(Kind::Sea) > 0 && count(Kind::Fortification) > 1,
            "{file}"
        );
    }
}

#[test]
fn neighbours_of_the_world_are_neighbours_on_the_map() {
    let border = |map: &Map, one: &str, other: &str| {
        let name = |id: atlas::Region| map.area(id).unwrap().name();
        let mut all = map.borders().iter();
        let found = all.find(|it| {
            let pair = [name(it.first), name(it.second)];
            pair == [one, other] || pair == [other, one]
        });
        found.map(|it| it.kind)
    };
    let (shared, strait) = (Some(BorderKind::Border), Some(BorderKind::Strait));
    let of = |number: usize| {
        let (file, bytes, _, _) = GALLERY[number];
        imported(file, bytes, &Wishes::default())
    };
    assert_eq!(border(&of(0), "Brazil", "Peru"), shared);
    assert_eq!(border(&of(0), "Brazil", "Chile"), None);
    assert_eq!(border(&of(1), "Haiti", "Dominican Rep."), shared);
    assert_eq!(border(&of(1), "Cuba", "Bahamas"), strait);
    assert_eq!(border(&of(2), "Indonesia", "Papua New Guinea"), shared);
    assert_eq!(border(&of(3), "Maine", "New Hampshire"), shared);
    assert_eq!(border(&of(4), "Addison", "Chittenden"), shared);
}
