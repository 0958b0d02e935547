//! `castellan map` as a process, and games on what it imports.

use std::process::Command;

use atlas::import::{Wishes, import};
use castellan::maps::brought::need;
use castellan::simulate::{self, Player, Simulation};
use rules::any::GameId;
use tempfile::TempDir;

/// The exit code, the output and the errors of `castellan map check` on a file of this text.
fn check(text: &str) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("bay.geojson"), text).unwrap();
    run(&folder, &["map", "check", "bay.geojson"])
}

fn run(folder: &TempDir, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The map of docs/maps.md.
fn example() -> &'static str {
    let page = include_str!("../../docs/maps.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn a_good_map_is_summed_up() {
    let expected = "\
The Bay is a valid map.
regions: 6 (land 3, sea 1, fortification 2)
ways between them: 7 (border 6, strait 1)
fits: not erkenfara, because the map has 3 land regions, and 2 empires need 3 each (EU-76): choose another map
fits: not kerfuffle, because it has 3 provinces of land, and 2 factions need 8 (PK-02)
notice: Drawn for this page; CC0
note: codes were made: ISL Isle, FOT Fort Ash, FOB Fort Birch, BAY Bay
note: 3 corners were joined with corners or edges that lie within the tolerance
";
    assert_eq!(
        check(example()),
        (Some(0), expected.to_owned(), String::new())
    );
}

#[test]
fn all_faults_of_a_bad_map_are_told() {
    let bad = example()
        .replace("\"level\": 1", "\"level\": 9")
        .replace("Isle", "Isle 9");
    let expected = "\
castellan: bay.geojson is not a valid map, 2 faults:
feature 3 (Isle 9): the name ends in a number, which reads as an amount in orders
feature 5 (Fort Birch): a fortification needs a level from 1 to 4; it has 9
";
    assert_eq!(check(&bad), (Some(1), String::new(), expected.to_owned()));
    let (code, text, error) = check(&" ".repeat(3 << 20));
    assert_eq!((code, text.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "castellan: bay.geojson is not a valid map, 1 fault:\n\
         the file has at least 2097153 bytes; the limit is 2097152\n"
    );
}

#[test]
fn a_map_that_is_not_there_is_told() {
    let folder = TempDir::new().unwrap();
    let (code, text, error) = run(&folder, &["map", "check", "nowhere.geojson"]);
    assert_eq!((code, text.as_str()), (Some(1), ""));
    let begin = "castellan: nowhere.geojson cannot be read: ";
    assert!(error.starts_with(begin), "{error}");
    let (code, _, error) = run(&folder, &["map"]);
    assert_eq!(code, Some(2), "{error}");
}

#[test]
fn a_generated_map_is_printed_and_is_good() {
    let folder = TempDir::new().unwrap();
    let args = "map generate --seed 1 --regions 26 --style continent --seats 3 --forts";
    let args: Vec<&str> = args.split(' ').collect();
    let (code, map, errors) = run(&folder, &args);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    // The command that the bundled map's notice names.
    assert!(map == atlas::bundled::Bundled::find("thrones").unwrap().geojson);
    let (code, report, _) = check(&map);
    assert_eq!(code, Some(0));
    assert!(
        report.starts_with("The Shattered Thrones is a valid map.\n"),
        "{report}"
    );
}

#[test]
fn a_file_of_another_program_is_imported_and_is_good() {
    let folder = TempDir::new().unwrap();
    let square = |name: &str, x: u32| {
        let (east, ring) = (x + 2, "Polygon");
        format!(
            r#"{{"type":"Feature","properties":{{"NAME_1":"{name}"}},"geometry":{{"type":"{ring}","coordinates":
            [[[{x},0],[{east},0],[{east},2],[{x},2],[{x},0]]]}}}}"#
        )
    };
    let squares = [square("Ash, Upper", 0), square("Birch", 2)].join(",");
    let file = folder.path().join("two_fields.json");
    let text = format!(r#"{{"type":"FeatureCollection","features":[{squares}]}}"#);
    std::fs::write(&file, text).unwrap();
    let (code, map, mends) = run(&folder, &["map", "import", file.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{mends}");
    assert!(mends.contains("Ash, Upper is now Ash Upper"), "{mends}");
    let (code, report, _) = check(&map);
    assert_eq!(code, Some(0));
    assert!(
        report.starts_with("Two Fields is a valid map.\n"),
        "{report}"
    );
}

#[test]
fn a_map_that_cannot_be_made_is_refused_with_the_bound() {
    let folder = TempDir::new().unwrap();
    let args = [
        "map",
        "generate",
        "--seed",
        "1",
        "--regions",
        "9",
        "--style",
        "city",
    ];
    let expected = "castellan: a map of style city has 10 to 400 regions; you asked for 9\n";
    assert_eq!(
        run(&folder, &args),
        (Some(1), String::new(), expected.to_owned())
    );
}

#[test]
fn a_map_and_a_scenario_are_drawn_and_told() {
    let folder = TempDir::new().unwrap();
    let europe = atlas::bundled::Bundled::find("europe").unwrap();
    std::fs::write(folder.path().join("europe.geojson"), europe.geojson).unwrap();
    std::fs::write(folder.path().join("concert.toml"), europe.scenarios[0]).unwrap();
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let run = |text: &str| {
        let words = words(text);
        run(
            &folder,
            &words.iter().map(String::as_str).collect::<Vec<_>>(),
        )
    };
    let (code, said, errors) = run("map render europe.geojson --scenario concert.toml");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(said.starts_with("europe.png: 1600 by "), "{said}");
    let png = std::fs::read(folder.path().join("europe.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));

    // A picture that is there stays; with --force it is replaced.
    let (code, _, errors) = run("map render europe.geojson");
    assert_eq!(code, Some(1));
    assert!(errors.contains("europe.png is there already"), "{errors}");
    let part = "map render europe.geojson --force --around France --steps 2 --large";
    assert_eq!(run(part).0, Some(0));
    assert_ne!(
        std::fs::read(folder.path().join("europe.png")).unwrap(),
        png
    );

    let (code, observation, _) = run("map render europe.geojson --scenario concert.toml --text");
    assert_eq!(code, Some(0));
    assert!(
        observation.contains("France (") && observation.contains("owns it"),
        "{observation}"
    );
    assert!(observation.contains("An army of"), "{observation}");
    let (code, _, errors) = run("map render europe.geojson --around Atlantis");
    assert_eq!(code, Some(1));
    assert!(errors.contains("no region called \"Atlantis\""), "{errors}");
    let (code, _, errors) = run("map render europe.geojson --scenario europe.geojson");
    assert_eq!(code, Some(1));
    assert!(errors.contains("not a valid scenario"), "{errors}");
}

/// The files of other programs that imports are tested with.
const FILES: [(&str, &[u8]); 5] = [
    (
        "south_america.topojson",
        include_bytes!("../../atlas/tests/data/south_america.topojson"),
    ),
    (
        "caribbean.geojsonl",
        include_bytes!("../../atlas/tests/data/caribbean.geojsonl"),
    ),
    (
        "oceania.geojson",
        include_bytes!("../../atlas/tests/data/oceania.geojson"),
    ),
    (
        "new_england.topojson",
        include_bytes!("../../atlas/tests/data/new_england.topojson"),
    ),
    (
        "vermont.svg",
        include_bytes!("../../atlas/tests/data/vermont.svg"),
    ),
];

/// A game of bot players for two on an imported file, with so many regions at most: what came of it.
fn played(game: GameId, (name, bytes): (&str, &[u8]), regions: usize) -> Result<String, String> {
    let wishes = Wishes {
        need: Some(need(game, 2).unwrap()),
        regions: Some(regions),
        ..Wishes::default()
    };
    let map = import(name, bytes, &wishes).unwrap().map;
    let simulation = Simulation {
        game,
        games: 1,
        seed: 1,
        seats: Some(2),
        players: vec![Player::Gentle; 2],
        options: serde_json::Map::from_iter(
            (game == GameId::Kerfuffle).then(|| ("start".to_owned(), "drawn".into())),
        ),
        map: Some(map),
        years: (game == GameId::Erkenfara).then_some(3),
    };
    let report = simulate::run(&simulation);
    report.map(|it| it.to_string()).map_err(|no| no.to_string())
}

#[test]
fn wars_are_fought_to_their_end_on_imported_files() {
    for file in FILES {
        let report = played(GameId::Kerfuffle, file, 9);
        if file.0.starts_with("new_england") {
            // Nothing makes more states of seven.
            let no = report.unwrap_err();
            assert!(no.contains("7 ") && no.contains("PK-02"), "{no}");
            continue;
        }
        let report = report.unwrap_or_else(|no| panic!("{}: {no}", file.0));
        assert!(report.contains("unfinished 0"), "{}: {report}", file.0);
    }
}

#[test]
fn campaigns_go_on_for_years_on_imported_files() {
    for file in FILES {
        let report = played(GameId::Erkenfara, file, 7);
        // A campaign has no end: it was left after its years.
        let report = report.unwrap_or_else(|no| panic!("{}: {no}", file.0));
        assert!(report.contains("unfinished 1\n"), "{}: {report}", file.0);
    }
}

/// The scenario of docs/maps.md, on the map of the same page.
#[test]
fn a_scenario_is_checked_on_its_map() {
    let page = include_str!("../../docs/maps.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let scenario = rest.split_once("```").unwrap().0;
    let folder = TempDir::new().unwrap();
    let check = |scenario: &str| {
        std::fs::write(folder.path().join("bay.geojson"), example()).unwrap();
        std::fs::write(folder.path().join("winter.toml"), scenario).unwrap();
        let args = "map check bay.geojson --scenario winter.toml".split(' ');
        run(&folder, &args.collect::<Vec<_>>())
    };
    let (code, report, errors) = check(scenario);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let end =
        "Winter at the Bay is a valid scenario on it, of erkenfara.\nseats: 2 (Heron, Otter)\n";
    assert!(report.ends_with(end), "{report}");
    let (code, report, errors) = check(&scenario.replace("\"erkenfara\"", "\"risk\""));
    assert_eq!((code, report.as_str()), (Some(1), ""));
    let game = "game: risk has no scenarios; those that have are ";
    assert!(errors.contains(game), "{errors}");
    let (code, report, errors) = check(&scenario.replace("5000", "50").replace("Ash", "Esh"));
    assert_eq!((code, report.as_str()), (Some(1), ""));
    assert!(errors.lines().count() > 2, "{errors}");
}
