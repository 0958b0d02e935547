//! Bad maps: one file for each check, and what its author is told.

use crate::support::{example, feature, map, map_with, read, row, squares};

/// The whole list of faults of a file.
#[track_caller]
fn check(text: &str, expected: &str) {
    match read(text) {
        Ok(checked) => panic!("a map: {}", checked.map.to_geojson()),
        Err(faults) => assert_eq!(faults.to_string(), expected),
    }
}

/// A map of a good region and one with other properties.
#[track_caller]
fn check_properties(properties: &str, expected: &str) {
    check(&row(&[r#""name":"Ash""#, properties]), expected);
}

/// A map of a good region and one with another geometry.
#[track_caller]
fn check_geometry(geometry: &str, expected: &str) {
    let features = [
        squares(r#""name":"Ash""#, &[0]),
        feature(r#""name":"Zara""#, geometry),
    ];
    check(&map(&features), expected);
}

fn polygon(rings: &str) -> String {
    format!(r#"{{"type":"Polygon","coordinates":{rings}}}"#)
}

#[test]
fn files_that_are_too_large_or_no_text() {
    let large = " ".repeat((2 << 20) + 1);
    check(
        &large,
        "the file has at least 2097153 bytes; the limit is 2097152",
    );
    let faults = atlas::Map::read(b"{\"a\": \"\xff\"}").unwrap_err();
    assert_eq!(
        faults.to_string(),
        "the file is not text in UTF-8 (from byte 8 on): a map is a GeoJSON text file"
    );
}

#[test]
fn brackets_are_counted_before_anything_is_parsed() {
    let bomb = format!("{{\n \"a\": {}", "[".repeat(1_000_000));
    check(
        &bomb,
        "line 2, column 38: brackets are nested deeper than 32",
    );
    let strings = example().replace("The Bay", &"[{\\\"".repeat(10));
    assert!(read(&strings).is_ok());
}

#[test]
fn broken_json_is_told_with_line_and_column() {
    check("", "line 1, column 0: EOF while parsing a value");
    check("{\n  \"type\" 5\n}", "line 2, column 10: expected `:`");
    check(
        "{\"type\": 1e999}",
        "line 1, column 14: number out of range",
    );
    check("{\"type\": NaN}", "line 1, column 10: expected value");
}

#[test]
fn files_that_are_no_collection() {
    let needed = "it must be an object with \"type\": \"FeatureCollection\"";
    check("[1, 2]", &format!("the file is a list of 2; {needed}"));
    check(
        "{}",
        &format!("the file is an object whose \"type\" is missing; {needed}"),
    );
    check(
        r#"{"type": "Topology"}"#,
        &format!("the file is an object whose \"type\" is \"Topology\"; {needed}"),
    );
}

#[test]
fn members_of_the_collection() {
    check(
        r#"{"type":"FeatureCollection","title":5,"projection":"mercator","features":{},"links":1,
            "notices":[7],"cuts":[["a"]]}"#,
        "\"projection\" is \"mercator\"; it must be \"equirectangular\" or \"plane\"\n\
         \"title\" is 5; it must be text\n\
         \"features\" is an object; it must be a list\n\
         \"links\" is 1; it must be a list\n\
         \"cuts, item 1\" is a list of 1; it must be a list of two names of regions\n\
         \"notices, item 1\" is 7; it must be text\n\
         the map has 0 regions; it needs 2 to 400",
    );
    let text = example().replace(
        "\"plane\"",
        "\"equirectangular\", \"crs\": {\"type\": \"name\", \
        \"properties\": {\"name\": \"urn:ogc:def:crs:EPSG::25832\"}}",
    );
    check(
        &text,
        "\"crs\" is \"urn:ogc:def:crs:EPSG::25832\"; it must be WGS 84 (CRS84), or \"projection\": \
         \"plane\"",
    );
    let link = example().replace("strait", "ferry");
    check(
        &link,
        "\"links, item 1\" is an object; it must be an object with \"between\", two names, and \
         \"kind\", \"strait\" or \"bridge\"",
    );
}

#[test]
fn titles_and_notices() {
    check(
        &example().replace("The Bay", &"x".repeat(65)),
        "the title has 65 characters; it needs 1 to 64",
    );
    check(
        &example().replace("The Bay", " "),
        "the title has 1 characters; it needs 1 to 64",
    );
    check(
        &example().replace("The Bay", "a\\u202eb"),
        "the title holds the character U+202E, which cannot be seen",
    );
    check(
        &example().replace("Drawn for this page; CC0", ""),
        "notice 1 has 0 characters; it needs 1 to 500",
    );
    let many = vec!["\"x\""; 21].join(",");
    check(
        &example().replace("\"Drawn for this page; CC0\"", &many),
        "there are 21 notices; the limit is 20",
    );
}

#[test]
fn features_and_properties_of_another_kind() {
    check(
        &map(&[
            "7".to_owned(),
            r#"{"type":"Feature","properties":null,"geometry":null}"#.to_owned(),
        ]),
        "feature 1: \"type\" is missing; it must be \"Feature\"\n\
         feature 1: \"name\" is missing; it must be text\n\
         feature 1: \"geometry\" is missing; it must be a Polygon or a MultiPolygon\n\
         feature 2: \"name\" is missing; it must be text\n\
         feature 2: \"geometry\" is null; it must be a Polygon or a MultiPolygon",
    );
    check_properties(
        r#""name":"Zara","code":7,"kind":"lake","terrain":"mountain","production":-1,"level":1.5"#,
        "feature 2 (Zara): \"code\" is 7; it must be text\n\
         feature 2 (Zara): \"kind\" is \"lake\"; it must be \"land\", \"sea\", \"fortification\" or \
         \"impassable\"\n\
         feature 2 (Zara): \"terrain\" is \"mountain\"; it must be \"plain\", \"forest\", \"hills\" or \"marsh\"\n\
         feature 2 (Zara): \"production\" is -1; it must be a whole number from 0 to 1000000\n\
         feature 2 (Zara): \"level\" is 1.5; it must be a whole number from 1 to 4",
    );
}

#[test]
fn geometry_that_is_none() {
    check_geometry(
        r#"{"type":"Point","coordinates":[1,2]}"#,
        "feature 2 (Zara): \"geometry\" is \"Point\"; it must be a Polygon or a MultiPolygon",
    );
    check_geometry(
        r#"{"type":"MultiPolygon","coordinates":7}"#,
        "feature 2 (Zara): \"coordinates\" is 7; it must be a list",
    );
    check_geometry(
        r#"{"type":"MultiPolygon","coordinates":[]}"#,
        "feature 2 (Zara) has no polygon",
    );
    check_geometry(
        &polygon("[]"),
        "feature 2 (Zara), polygon 1, ring 1 is a list of 0; it must be a list",
    );
    check_geometry(
        &polygon("[5]"),
        "feature 2 (Zara), polygon 1, ring 1 is 5; it must be a list",
    );
    check_geometry(
        &polygon(r#"[[[10,0],[20,0],["a",10],[10,10],[10,0]]]"#),
        "feature 2 (Zara), polygon 1, ring 1, position 3 is a list of 2; it must be [x, y], two numbers",
    );
}

#[test]
fn rings_that_are_open_short_or_far_away() {
    check_geometry(
        &polygon("[[[10,0],[20,0],[20,10],[10,10]]]"),
        "feature 2 (Zara), polygon 1, ring 1 is open: it begins at [10, 0] and ends at [10, 10]; repeat the first position at the end",
    );
    check_geometry(
        &polygon("[[[10,0],[20,0],[20,10],[10,10],[10,0]],[[11,1],[12,1],[11,1]]]"),
        "feature 2 (Zara), polygon 1, ring 2 has 3 positions; a ring needs at least 4",
    );
    check_geometry(
        &polygon("[[[10,0],[20,0],[2e6,10],[10,10],[10,0]]]"),
        "feature 2 (Zara), polygon 1, ring 1, position 3: [2000000, 10] is outside x from -500000 to \
         500000, y from -500000 to 500000, the bounds of \"plane\"",
    );
    let degrees = example()
        .replace("\"plane\"", "\"equirectangular\"")
        .replace("[80,50]", "[80,95.5]");
    check(
        &degrees,
        "feature 6 (Bay), polygon 1, ring 1, position 3: [80, 95.5] is outside x from -360 to 360, y \
         from -90 to 90, the bounds of \"equirectangular\"",
    );
}

#[test]
fn rings_that_are_flat_or_cross() {
    check_geometry(
        &polygon("[[[10,0],[15,0],[20,0],[10,0]]]"),
        "feature 2 (Zara), polygon 1, ring 1 encloses no area at [10, 0]: nothing is left of it on a \
         grid of 0.001 with corners within 0.002 taken as one",
    );
    check_geometry(
        &polygon("[[[10,0],[20,10],[20,0],[10,20],[10,0]]]"),
        "feature 2 (Zara), polygon 1, ring 1 crosses itself at [16.666, 6.666]",
    );
}

#[test]
fn regions_that_overlap() {
    check_geometry(
        &polygon("[[[5,2],[20,2],[20,8],[5,8],[5,2]]]"),
        "feature 1 (Ash) and feature 2 (Zara) overlap at [5, 2]",
    );
}

/// A character of each kind that shows nothing, or turns what is around it.
const HIDDEN: &[char] = &[
    '\u{7f}',
    '\u{85}',
    '\u{a0}',
    '\u{ad}',
    '\u{34f}',
    '\u{61c}',
    '\u{115f}',
    '\u{180e}',
    '\u{200b}',
    '\u{200d}',
    '\u{2028}',
    '\u{202e}',
    '\u{2066}',
    '\u{2800}',
    '\u{3164}',
    '\u{e000}',
    '\u{fe0f}',
    '\u{feff}',
    '\u{fffc}',
    '\u{e0020}',
    '\u{e0041}',
    '\u{10ffff}',
];

#[test]
fn tb_02_names_that_cannot_be_seen_are_refused_and_shown() {
    for c in HIDDEN {
        let number = format!("U+{:04X}", u32::from(*c));
        let name = format!("\"name\":\"B{c}irch\"");
        let text = read(&row(&[r#""name":"Ash""#, &name]))
            .unwrap_err()
            .to_string();
        let said = format!(
            "feature 2 (B<{number}>irch): the name holds the character {number}, which cannot be seen"
        );
        assert_eq!(text, said);
        let title = example().replace("The Bay", &format!("The{c}Bay"));
        let text = read(&title).unwrap_err().to_string();
        let said = format!("the title holds the character {number}, which cannot be seen");
        assert_eq!(text, said);
    }
    let heap = format!("\"name\":\"Bi{}rch\"", "\u{335}".repeat(9));
    let text = read(&row(&[r#""name":"Ash""#, &heap]))
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("heaps more than 3 marks on a letter"),
        "{text}"
    );
}

#[test]
fn tb_02_names_that_look_the_same_are_refused() {
    for [one, other] in [
        ["Ben", "Веn"],
        ["Bill", "BiIl"],
        ["Otto", "Оttо"],
        ["Ash", "Ａｓｈ"],
    ] {
        let names = [one, other].map(|name| format!("\"name\":\"{name}\""));
        let text = read(&row(&[&names[0], &names[1]])).unwrap_err().to_string();
        let ends = text.contains("looks like") || text.contains("has the name of");
        assert!(ends && text.contains(one) && text.contains(other), "{text}");
    }
    let names = ["Ben", "Bén's"].map(|name| format!("\"name\":\"{name}\""));
    assert!(read(&row(&[&names[0], &names[1]])).is_ok());
}

#[test]
fn maps_that_were_taken_in_are_read_whatever_their_names_look_like() {
    let names = ["B\u{ad}en", "Веn"].map(|name| format!("\"name\":\"{name}\""));
    let text = row(&[&names[0], &names[1]]).replace("\"title\":\"", "\"title\":\"\u{2800}");
    assert!(atlas::Map::read(text.as_bytes()).is_err());
    let map = atlas::Map::read_kept(text.as_bytes()).unwrap().map;
    assert_eq!(map.ground().places()[0].name, "B\u{ad}en");
    // All else still counts.
    let same = row(&[&names[0], &names[0]]);
    let observation = atlas::Map::read_kept(same.as_bytes())
        .unwrap_err()
        .to_string();
    assert!(observation.contains("has the name of"), "{observation}");
}

#[test]
fn tb_02_names_that_orders_cannot_use() {
    let cases = [
        (
            "Zone 7",
            "ends in a number, which reads as an amount in orders",
        ),
        (
            "Sector7",
            "ends in a number, which reads as an amount in orders",
        ),
        ("Fort k", "ends in k, which reads as a piece in orders"),
        ("Fort 2P", "ends in 2P, which reads as a piece in orders"),
        ("Base G", "ends in G, which reads as a piece in orders"),
        ("A>B", "holds >, which separates names in orders"),
        ("A;B", "holds ;, which separates names in orders"),
        ("A:B", "holds :, which separates names in orders"),
        ("A, B", "holds ,, which separates names in orders"),
        ("A\\\"B", "holds \", which separates names in orders"),
        ("A → B", "holds →, which separates names in orders"),
        ("Road to Rome", "holds the word to, which reads as an arrow"),
        ("A - C", "holds the word -, which reads as an arrow"),
        ("Via", "is a word of orders"),
        (
            "a\\u0007b",
            "holds the character U+0007, which cannot be seen",
        ),
        (
            "a\\u200bb",
            "holds the character U+200B, which cannot be seen",
        ),
        ("a  b", "begins or ends with a blank, or holds two in a row"),
        (" ab", "begins or ends with a blank, or holds two in a row"),
        ("!?", "holds no letter"),
    ];
    for (name, expected) in cases {
        let faults = read(&row(&[r#""name":"Ash""#, &format!("\"name\":\"{name}\"")])).unwrap_err();
        let text = faults.to_string();
        assert!(
            text.starts_with("feature 2 (") && text.ends_with(&format!("): the name {expected}")),
            "{text}"
        );
    }
    let long = "x".repeat(33);
    let faults = read(&row(&[r#""name":"Ash""#, &format!("\"name\":\"{long}\"")])).unwrap_err();
    assert!(
        faults
            .to_string()
            .ends_with("the name has 33 characters; it needs 1 to 32")
    );
    for good in [
        "St-Denis",
        "Val d'Or",
        "Queen",
        "Kb Hill",
        "Ελλάδα",
        "Bay of Pigs (west)",
        "Toth",
    ] {
        assert!(
            read(&row(&[r#""name":"Ash""#, &format!("\"name\":\"{good}\"")])).is_ok(),
            "{good}"
        );
    }
}

#[test]
fn tb_02_names_and_codes_that_are_taken() {
    check_properties(
        r#""name":"ÁSH""#,
        "feature 2 (ÁSH) has the name of feature 1 (Ash); case and accents do not count",
    );
    check(
        &row(&[
            r#""name":"Ash","code":"AB""#,
            r#""name":"Birch","code":"ab""#,
        ]),
        "feature 2 (Birch) has the code AB, which is the code of feature 1 (Ash)",
    );
    check_properties(
        r#""name":"Birch","code":"ash""#,
        "feature 2 (Birch) has the code ASH, which is the name of feature 1 (Ash)",
    );
    for code in ["A", "ABCD", "A1", "ÄB", ""] {
        let text = row(&[
            r#""name":"Ash""#,
            &format!(r#""name":"Birch","code":"{code}""#),
        ]);
        let faults = read(&text).unwrap_err().to_string();
        let expected = format!("feature 2 (Birch): the code \"{code}\" is not 2 or 3 letters A-Z");
        assert_eq!(faults, expected);
    }
    check_properties(
        r#""name":"Birch","code":"TO""#,
        "feature 2 (Birch): the code TO is a word of orders",
    );
}

#[test]
fn levels_terrains_and_productions() {
    let fort = |level: &str| {
        row(&[
            r#""name":"Ash""#,
            &format!(r#""name":"Fort","kind":"fortification"{level}"#),
        ])
    };
    let needs = "feature 2 (Fort): a fortification needs a level from 1 to 4; it has";
    check(&fort(""), &format!("{needs} none"));
    check(&fort(",\"level\":0"), &format!("{needs} 0"));
    check(&fort(",\"level\":5"), &format!("{needs} 5"));
    check_properties(
        r#""name":"Bay","kind":"sea","level":1,"terrain":"marsh","production":7"#,
        "feature 2 (Bay): sea has no level; 1 is given\n\
         feature 2 (Bay): sea has no terrain; marsh is given\n\
         feature 2 (Bay): sea has a production of 7; the limit is 0",
    );
    check_properties(
        r#""name":"Elm","production":1000001"#,
        "feature 2 (Elm): land has a production of 1000001; the limit is 1000000",
    );
}

#[test]
fn too_few_and_too_many_regions_and_corners() {
    check(
        &row(&[r#""name":"Ash""#]),
        "the map has 1 regions; it needs 2 to 400",
    );
    let many: Vec<String> = (0..401)
        .map(|place| squares("\"name\":\"x\"", &[place]))
        .collect();
    check(&map(&many), "the map has 401 regions; it needs 2 to 400");
    // Nothing of a list that is too long is looked at, be it as wrong as it may.
    let wrong = vec!["7".to_owned(); 9000];
    let lists =
        ["links", "cuts"].map(|list| format!("\"{list}\":[{}],", vec!["7"; 1001].join(",")));
    let notices = format!("\"notices\":[{}],", vec!["7"; 21].join(","));
    check(
        &map_with(&format!("{}{notices}", lists.concat()), &wrong),
        "the map has 9000 regions; it needs 2 to 400\n\
         there are 1001 links; the limit is 1000\n\
         there are 1001 cuts; the limit is 1000\n\
         there are 21 notices; the limit is 20",
    );
    let corners: Vec<String> = (0..100_001)
        .map(|x| format!("[{},{}]", x % 9, x % 7))
        .collect();
    check_geometry(
        &polygon(&format!("[[{},[0,0]]]", corners.join(","))),
        "the map has 100005 corners; the limit is 60000: simplify the shapes",
    );
}

#[test]
fn links_and_cuts() {
    let ring = |members: &str| {
        let features = [
            squares(r#""name":"Ash""#, &[0]),
            squares(r#""name":"Birch""#, &[1]),
            squares(r#""name":"Elm""#, &[2]),
            squares(r#""name":"Rock","kind":"impassable""#, &[3]),
        ];
        map_with(members, &features)
    };
    let link = |a: &str, b: &str| format!(r#"{{"between":["{a}","{b}"]}}"#);
    let links = [
        link("Ash", "Nowhere"),
        link("Ash", "ASH"),
        link("Ash", "Rock"),
        link("Ash", "Elm"),
        link("Elm", "Ash"),
    ];
    check(
        &ring(&format!(
            "\"links\":[{}],\"cuts\":[[\"Ash\",\"Oak\"]],",
            links.join(",")
        )),
        "link 1: there is no region \"Nowhere\"\n\
         link 2 joins Ash with itself\n\
         link 3: Rock is impassable\n\
         link 5: Elm and Ash are named a second time\n\
         cut 1: there is no region \"Oak\"",
    );
    check(
        &ring(&format!(
            "\"links\":[{}],\"cuts\":[[\"Ash\",\"Elm\"]],",
            link("Ash", "Birch")
        )),
        "cut 1: Ash and Elm share no border\n\
         link 1: Ash and Birch share a border already; cut it or leave the link out",
    );
    let many = vec![r#"["Ash","Birch"]"#; 1001].join(",");
    check(
        &ring(&format!("\"cuts\":[{many}],")),
        "there are 1001 cuts; the limit is 1000",
    );
}

#[test]
fn maps_that_fall_apart() {
    let features = [
        squares(r#""name":"Ash""#, &[0]),
        squares(r#""name":"Birch""#, &[2]),
        squares(r#""name":"Elm""#, &[3]),
    ];
    check(
        &map(&features),
        "the map falls into 2 parts that no border or link joins: Birch and 1 more; Ash alone; join \
         them by links, or snap their corners together",
    );
    check(
        &row(&[
            r#""name":"Ash","kind":"impassable""#,
            r#""name":"Elm","kind":"impassable""#,
        ]),
        "all regions are impassable",
    );
}

#[test]
fn eu_02_fortifications_border_one_land_region() {
    let fort = r#""kind":"fortification","level":1"#;
    check(
        &row(&[
            r#""name":"Ash""#,
            &format!("\"name\":\"Fort\",{fort}"),
            r#""name":"Elm""#,
        ]),
        "feature 2 (Fort) is a fortification: it must border exactly one land region and any seas; it \
         borders 2 land regions and 0 fortifications: Ash, Elm",
    );
    check(
        &row(&[
            r#""name":"Ash""#,
            &format!("\"name\":\"Fort\",{fort}"),
            &format!("\"name\":\"Keep\",{fort}"),
        ]),
        "feature 2 (Fort) is a fortification: it must border exactly one land region and any seas; it \
         borders 1 land regions and 1 fortifications: Ash, Keep\n\
         feature 3 (Keep) is a fortification: it must border exactly one land region and any seas; it \
         borders 0 land regions and 1 fortifications: Fort",
    );
}

#[test]
fn the_first_hundred_faults_are_listed_and_the_others_counted() {
    let names: Vec<String> = (0..150)
        .map(|place| squares("\"name\":\"x 1\"", &[place]))
        .collect();
    let faults = read(&map(&names)).unwrap_err();
    assert_eq!((faults.list().len(), faults.count()), (100, 299));
    assert!(faults.to_string().ends_with("\nand 199 more"));
}
