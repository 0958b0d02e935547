//! Scenarios: the page's one, and one file for each check.

use atlas::bundled::Bundled;
use atlas::scenario::{
    ArmyKind, Asked, Card, CardForm, Deck, Form, Part, Placed, Scenario, ScenarioFile, Setting,
    StatusOf, TreatyKind,
};
use atlas::{Map, Region};
use proptest::prelude::*;
use rules::any::GameId;

use crate::support::{block, blocks, example, grid, read};

/// What the games that have scenarios say of them.
fn games() -> Vec<Form> {
    let games = GameId::ALL.iter();
    games.filter_map(|game| game.scenarios()).collect()
}

fn bay() -> Map {
    read(example()).unwrap().map
}

fn on(map: &Map, text: &str) -> Result<Scenario, String> {
    let file = ScenarioFile::read(text.as_bytes()).map_err(|fault| fault.to_string())?;
    file.check(map, &games())
        .map_err(|faults| faults.to_string())
}

/// The faults of the page's scenario with something changed.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    let text = block("toml");
    assert!(text.contains(from), "{from}");
    assert_eq!(on(&bay(), &text.replace(from, to)).unwrap_err(), expected);
}

const KERFUFFLE: &str = r#"
title = "Six fields"
game = "kerfuffle"
map = "T"
[[seat]]
name = "Red"
capital = "xaa"
owns = ["xaa", "xba", "xca"]
castle = "xca"
[[seat]]
name = "Blue"
capital = "xab"
owns = ["xab", "xbb", "xcb"]
castle = "xda"
"#;

#[track_caller]
fn check_kerfuffle(from: &str, to: &str, expected: &str) {
    assert!(KERFUFFLE.contains(from), "{from}");
    let map = read(&grid(4, 2)).unwrap().map;
    assert_eq!(
        on(&map, &KERFUFFLE.replace(from, to)).unwrap_err(),
        expected
    );
}

#[test]
fn the_scenario_of_the_page_is_read() {
    let scenario = on(&bay(), block("toml")).unwrap();
    assert_eq!(
        (scenario.title(), scenario.game()),
        ("Winter at the Bay", "erkenfara")
    );
    let placed = scenario.placed();
    assert_eq!(placed.order, Some(vec![0, 1]));
    assert_eq!(scenario.options()["truce"], Setting::Number(2));
    let [heron, otter] = scenario.seats() else {
        panic!("{scenario:?}")
    };
    assert_eq!(heron.owns, [Region(0), Region(3)]);
    assert_eq!(heron.homeland, [Region(0)]);
    assert_eq!(heron.treasury, 4000);
    assert_eq!(
        (heron.armies[0].current, heron.armies[0].maximal),
        (5000, 6000)
    );
    assert_eq!(heron.armies[0].statuses, ["well rested"]);
    // EU-04
    assert_eq!(otter.homeland, otter.owns);
    assert_eq!(
        (otter.armies[0].kind, otter.armies[0].current),
        (ArmyKind::Sea, 3000)
    );
    assert_eq!(
        (placed.statuses[0].of, placed.statuses[0].rounds),
        (StatusOf::Region, Some(3))
    );
    assert_eq!(placed.regions[&Region(2)], ["flooded"]);
    assert_eq!(placed.treaties, [(0, 1, TreatyKind::Peace)]);
}

#[test]
fn another_game_is_a_form_and_nothing_here() {
    let salt = Form {
        game: "salt roads",
        seats: 2,
        parts: &[
            (Part::Armies, "SR-01"),
            (Part::Statuses, "SR-02"),
            (Part::Treasuries, "SR-03"),
        ],
        least_army: 5,
        statuses: &[(StatusOf::Army, "laden")],
        deck: Some(Deck {
            ruling: "SR-04",
            least_each: 1,
            most: 3,
            kinds: &[
                CardForm {
                    kind: "haul",
                    keys: &[
                        ("sacks", Asked::UpTo(9)),
                        ("by", Asked::OneOf(&["mule", "barge"])),
                    ],
                },
                CardForm {
                    kind: "rest",
                    keys: &[],
                },
            ],
        }),
    };
    let text = |maximal: u32, more: &str| {
        format!(
            "title = \"Salt\"\ngame = \"salt roads\"\nmap = \"The Bay\"\n[[seat]]\nname = \"Heron\"\n\
             treasury = 3\n{more}[[seat.army]]\nat = \"Ash\"\nmaximal = {maximal}\nstatuses = [\"laden\"]\n\
             [[seat]]\nname = \"Otter\"\n"
        )
    };
    let check = |text: &str, games: &[Form]| {
        let file = ScenarioFile::read(text.as_bytes()).unwrap();
        file.check(&bay(), games).map_err(|no| no.to_string())
    };
    let good = check(&text(5, ""), &[salt]).unwrap();
    assert_eq!(good.game(), "salt roads");
    assert_eq!(good.seats()[0].armies[0].statuses, ["laden"]);
    assert_eq!(
        check(&text(4, ""), &[salt]).unwrap_err(),
        "seat Heron: the army's maximal is 4; it must be 5 to 1000000000\n\
         seat Heron: the army at Ash has 4 of 4; it must be 5 ≤ current ≤ maximal (SR-01)"
    );
    let deck = |cards: &str| check(&(text(5, "") + cards), &[salt]);
    let good = deck(
        "[[card]]\nkind = \"haul\"\nsacks = 4\nby = \"barge\"\ncopies = 2\n[[card]]\nkind = \"rest\"\n",
    );
    let haul = Card {
        kind: "haul",
        numbers: [("sacks", 4)].into(),
        words: [("by", "barge")].into(),
    };
    let rest = Card {
        kind: "rest",
        numbers: [].into(),
        words: [].into(),
    };
    assert_eq!(good.unwrap().placed().cards, [haul.clone(), haul, rest]);
    let wrong = "[[card]]\nkind = \"haul\"\nsacks = \"all\"\nby = \"cart\"\ncopies = 2\n\
                 [[card]]\nkind = \"haul\"\nsacks = 10\nprice = 3\n\
                 [[card]]\nkind = \"gold\"\ngold = 3\n";
    assert_eq!(
        deck(wrong).unwrap_err(),
        "card 1: sacks must be a number from 1 to 9 (SR-04)\n\
         card 1: by must be one of mule, barge (SR-04)\n\
         card 2: sacks is 10; it must be 1 to 9\n\
         card 2: by is missing (SR-04)\n\
         card 2: it has no key price (SR-04)\n\
         card 3: kind must be one of haul, rest (SR-04)\n\
         cards: their number is 4; it must be 2 to 3"
    );
    assert_eq!(
        check(&text(5, "castle = \"Ash\"\n"), &[salt]).unwrap_err(),
        "seat Heron: salt roads has no castles"
    );
    assert_eq!(
        check(&text(5, ""), &games()).unwrap_err(),
        "game: salt roads has no scenarios; those that have are erkenfara, kerfuffle"
    );
}

#[test]
fn broken_toml_and_unknown_keys_are_told_with_the_line() {
    let fault = ScenarioFile::read(b"title = ").unwrap_err().to_string();
    assert!(fault.contains("line 1"), "{fault}");
    let text = block("toml").replace("treasury", "tresury");
    let fault = ScenarioFile::read(text.as_bytes()).unwrap_err().to_string();
    assert!(
        fault.contains("unknown field `tresury`") && fault.contains("line 14"),
        "{fault}"
    );
    let large = " ".repeat((256 << 10) + 1);
    let fault = ScenarioFile::read(large.as_bytes())
        .unwrap_err()
        .to_string();
    assert_eq!(
        fault,
        "the file has at least 262145 bytes; the limit is 262144"
    );
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(ScenarioFile::read(deep.as_bytes()).is_err());
}

#[test]
fn titles_maps_and_seats() {
    check(
        "Winter at the Bay",
        "",
        "title: the name has 0 characters; it needs 1 to 64",
    );
    check(
        "map = \"The Bay\"",
        "map = \"The Gulf\"",
        "the scenario is for the map \"The Gulf\", this one is \"The Bay\"",
    );
    // One line for all that only the other map has.
    let gulf = block("toml").replace("The Bay", "The Gulf");
    let gulf = gulf.replace("Ash\"", "Elm\"");
    let told = on(&bay(), &gulf).unwrap_err();
    let lacks = "this map has no region \"Elm\", nor 1 more that the scenario names";
    assert!(
        told.starts_with("the scenario is for the map \"The Gulf\""),
        "{told}"
    );
    assert!(told.ends_with(lacks) && told.lines().count() == 2, "{told}");
    check(
        "name = \"Otter\"",
        "name = \"Isle\"",
        "seat Isle: \"Isle\" is taken by a region\n\
         order: there is no seat \"Otter\"\n\
         order: Isle is missing\n\
         treaty 1: there is no seat \"Otter\"",
    );
    check(
        "order = [\"Heron\", \"Otter\"]",
        "order = [\"Heron\", \"heron\"]",
        "order: \"heron\" is taken by an earlier place\n\
         order: Otter is missing",
    );
    let alone = KERFUFFLE.split("[[seat]]\nname = \"Blue\"").next().unwrap();
    let map = read(&grid(4, 2)).unwrap().map;
    assert_eq!(
        on(&map, alone).unwrap_err(),
        "seats: their number is 1; it must be 2 to 6"
    );
}

#[test]
fn lists_that_are_too_long_are_all_that_is_told_of() {
    let bay = bay();
    let head = "title = \"x\"\ngame = \"erkenfara\"\nmap = \"Elsewhere\"\n";
    let seats = |count| format!("{head}{}", "[[seat]]\nname = \"\"\n".repeat(count));
    // Each of the seats has a name that is none, and the map is another.
    assert_eq!(
        on(&bay, &seats(8000)).unwrap_err(),
        "seats: their number is 8000; it must be 0 to 24"
    );
    assert_eq!(
        on(&bay, &seats(7).replace("erkenfara", "kerfuffle")).unwrap_err(),
        "seats: their number is 7; it must be 0 to 6"
    );
    let many = |item: &str, count: usize| vec![item; count].join(", ");
    let set: Vec<String> = (0..101).map(|at| format!("o{at} = 1")).collect();
    let set = set.join("\n");
    let regions = |list: &str| {
        format!(
            "[[seat]]\nname = \"A\"\n{list} = [{}]\n",
            many("\"?\"", 401)
        )
    };
    let army = "[[seat.army]]\nat = \"?\"\nmaximal = 0\n";
    let statuses = many("\"?\"", 60);
    let cases = [
        (
            format!("order = [{}]\n", many("\"?\"", 25)),
            "order: their number is 25; it must be 0 to 24",
        ),
        (
            format!("[options]\n{set}"),
            "options: their number is 101; it must be 0 to 100",
        ),
        (
            "[[status]]\nname = \"\"\nof = \"army\"\n".repeat(51),
            "statuses: their number is 51; it must be 0 to 50",
        ),
        (
            "[[treaty]]\nbetween = []\nkind = \"war\"\n".repeat(277),
            "treaties: their number is 277; it must be 0 to 276",
        ),
        (
            "[[card]]\nkind = \"gold\"\n".repeat(201),
            "cards: their number is 201; it must be 0 to 200",
        ),
        (
            "[[region]]\nname = \"?\"\nstatuses = []\n".repeat(401),
            "regions: their number is 401; it must be 0 to 400",
        ),
        (
            format!("[[region]]\nname = \"?\"\nstatuses = [{statuses}]\n"),
            "region ?, statuses: their number is 60; it must be 0 to 53",
        ),
        (
            regions("owns"),
            "seat A, owns: their number is 401; it must be 0 to 400",
        ),
        (
            regions("homeland"),
            "seat A, homeland: their number is 401; it must be 0 to 400",
        ),
        (
            format!("[[seat]]\nname = \"A\"\n{}", army.repeat(801)),
            "seat A, armies: their number is 801; it must be 0 to 800",
        ),
        (
            format!("[[seat]]\nname = \"A\"\n{army}statuses = [{statuses}]\n"),
            "seat A, statuses of an army: their number is 60; it must be 0 to 52",
        ),
    ];
    for (list, expected) in cases {
        assert_eq!(on(&bay, &format!("{head}{list}")).unwrap_err(), expected);
    }
    // What is too long in two places is told of both.
    let both = format!("{head}order = [{}]\n{}", many("\"?\"", 25), regions("owns"));
    assert_eq!(
        on(&bay, &both).unwrap_err(),
        "seat A, owns: their number is 401; it must be 0 to 400\n\
         order: their number is 25; it must be 0 to 24"
    );
}

#[test]
fn owners_and_homelands() {
    check(
        "owns = [\"BIR\", \"Fort Birch\"]",
        "owns = [\"BIR\", \"Birch\", \"Ash\", \"Bay\", \"Oz\"]",
        "seat Otter: \"Birch\" is taken by the same list\n\
         seat Otter: Bay is sea; it must be land or fortification\n\
         seat Otter: there is no region \"Oz\"\n\
         seat Otter: \"Ash\" is taken by seat Heron",
    );
    check(
        "treasury = 4000",
        "treasury = -1",
        "seat Heron: treasury is -1; it must be 0 to 1000000000",
    );
}

#[test]
fn eu_03_eu_06_armies() {
    check(
        "at = \"Bay\"",
        "at = \"Isle\"",
        "seat Otter: Isle is land; it must be sea",
    );
    check(
        "current = 5000",
        "current = 7000",
        "seat Heron: the army at Ash has 7000 of 6000; it must be 1000 ≤ current ≤ maximal (EU-06)",
    );
    check(
        "maximal = 3000",
        "maximal = 999",
        "seat Otter: the army's maximal is 999; it must be 1000 to 1000000000\n\
         seat Otter: the army at Bay has 999 of 999; it must be 1000 ≤ current ≤ maximal (EU-06)",
    );
    check(
        "at = \"Bay\"\nkind = \"sea\"",
        "at = \"ASH\"",
        "seat Otter: \"Ash\" is taken by an army of seat Heron",
    );
    check(
        "statuses = [\"well rested\"]",
        "statuses = [\"exhausted\", \"Exhausted\", \"flooded\"]",
        "seat Heron: \"Exhausted\" is taken by the same list\n\
         seat Heron: there is no status \"flooded\"",
    );
}

#[test]
fn eu_31_statuses_and_treaties() {
    check(
        "production = -50",
        "production = -101\nadvantage = 101",
        "status flooded: production is -101; it must be -100 to 1000\n\
         status flooded: advantage is 101; it must be -100 to 100",
    );
    check(
        "name = \"flooded\"",
        "name = \"Taxed\"",
        "status Taxed: \"Taxed\" is taken by another status\n\
         region Isle: there is no status \"flooded\"",
    );
    check(
        "between = [\"Heron\", \"Otter\"]",
        "between = [\"Heron\", \"heron\"]",
        "treaty 1: \"heron\" is taken by the other side",
    );
    check(
        "between = [\"Heron\", \"Otter\"]",
        "between = [\"Heron\"]",
        "treaty 1: the number of seats is 1; it must be 2 to 2",
    );
    check(
        "game = \"erkenfara\"",
        "game = \"kerfuffle\"",
        "the scenario: kerfuffle has no statuses\n\
         the scenario: kerfuffle has no treaties at the start\n\
         seat Heron: kerfuffle has no armies in scenarios\n\
         seat Heron: kerfuffle has no homelands\n\
         seat Heron: kerfuffle has no treasury at the start\n\
         seat Otter: kerfuffle has no armies in scenarios\n\
         seat Heron: a capital and two more regions are needed, all land and connected (PK-07); it has \
         the capital none and the regions Ash, Fort Ash\n\
         seat Otter: a capital and two more regions are needed, all land and connected (PK-07); it has \
         the capital none and the regions Birch, Fort Birch",
    );
    check(
        "treasury = 4000",
        "capital = \"Ash\"\ncastle = \"Isle\"",
        "seat Heron: erkenfara has no capitals\n\
         seat Heron: erkenfara has no castles",
    );
}

#[test]
fn pk_07_pk_09_starts_and_castles() {
    let map = read(&grid(4, 2)).unwrap().map;
    let scenario = on(&map, KERFUFFLE).unwrap();
    assert_eq!(scenario.placed().order, None);
    assert_eq!(scenario.seats()[1].castle, Some(Region(3)));
    check_kerfuffle(
        "\"xba\", \"xca\"]",
        "\"xca\", \"xda\"]",
        "seat Red: a capital and two more regions are needed, all land and connected (PK-07); it has \
         the capital xaa and the regions xaa, xca, xda\n\
         seat Blue: \"xda\" is taken by seat Red",
    );
    check_kerfuffle(
        "castle = \"xca\"",
        "castle = \"xaa\"",
        "seat Red: \"xaa\" is taken by its capital",
    );
    check_kerfuffle(
        "castle = \"xda\"",
        "castle = \"xca\"",
        "seat Blue: \"xca\" is taken by the castle of seat Red\n\
         seat Blue: \"xca\" is taken by seat Red",
    );
}

/// The page's scenario with a deck, with something changed: what it is, or its faults.
fn page_deck(from: &str, to: &str) -> Result<Placed, String> {
    let text = blocks("toml").nth(1).unwrap();
    assert!(text.contains(from), "{from}");
    let thrones = Bundled::find("thrones").unwrap();
    let map = read(thrones.geojson).unwrap().map;
    Ok(on(&map, &text.replacen(from, to, 1))?.placed().clone())
}

#[test]
fn pk_11_the_deck_of_the_page_is_read() {
    // As the game takes them.
    let deck = GameId::Kerfuffle.set_by(&page_deck("", "").unwrap());
    assert_eq!(
        serde_json::Value::from(deck),
        serde_json::json!({"deck": [
            {"hold": {"provinces": 2, "turns": 5}},
            {"hold": {"provinces": 2, "turns": 5}},
            {"hold": {"provinces": 2, "turns": 5}},
            {"gold": {"gold": 60}},
            {"gold": {"gold": 60}},
            {"conquer": "left"},
            {"castles": {"turns": 3}},
            "generals",
        ]})
    );
    // A scenario without cards leaves the deck to the game.
    let map = read(&grid(4, 2)).unwrap().map;
    assert_eq!(on(&map, KERFUFFLE).unwrap().placed().cards, []);
}

#[test]
fn pk_11_what_is_wrong_with_a_deck_is_told_with_the_card_the_value_and_the_bound() {
    let most = "it must be 1 to 1000000";
    let cases = [
        (
            "provinces = 2",
            "provinces = 7",
            "card 1: provinces is 7; it must be 1 to 6".to_owned(),
        ),
        (
            "turns = 5",
            "turns = 0",
            format!("card 1: turns is 0; {most}"),
        ),
        (
            "turns = 5",
            "turns = 1000001",
            format!("card 1: turns is 1000001; {most}"),
        ),
        (
            "gold = 60",
            "gold = -1",
            format!("card 2: gold is -1; {most}"),
        ),
        (
            "turns = 3",
            "",
            "card 4: turns is missing (PK-11)".to_owned(),
        ),
        (
            "side = \"left\"",
            "",
            "card 3: side is missing (PK-11)".to_owned(),
        ),
        (
            "\"generals\"",
            "\"generals\"\ngold = 3",
            "card 5: it has no key gold (PK-11)".to_owned(),
        ),
        (
            "\"generals\"",
            "\"kings\"",
            "card 5: kind must be one of hold, gold, conquer, castles, generals (PK-11)".to_owned(),
        ),
        (
            "side = \"left\"",
            "side = \"below\"",
            "card 3: side must be one of left, right, across (PK-11)".to_owned(),
        ),
        (
            "copies = 3",
            "copies = 0",
            "card 1: copies is 0; it must be 1 to 200".to_owned(),
        ),
        (
            "copies = 3",
            "copies = 200",
            "cards: their number is 205; it must be 4 to 200".to_owned(),
        ),
        (
            "copies = 3",
            "copies = 9223372036854775807",
            "card 1: copies is 9223372036854775807; it must be 1 to 200\n\
             cards: their number is 205; it must be 4 to 200"
                .to_owned(),
        ),
        (
            "map = \"The Shattered Thrones\"",
            "map = \"The Shattered Thrones\"\norder = [\"The Tower\", \"The Bell\"]",
            "order: kerfuffle has no turn order where nobody has a capital".to_owned(),
        ),
    ];
    for (from, to, expected) in cases {
        assert_eq!(page_deck(from, to).unwrap_err(), expected);
    }
    let few = format!("{KERFUFFLE}[[card]]\nkind = \"generals\"\n");
    let map = read(&grid(4, 2)).unwrap().map;
    assert_eq!(
        on(&map, &few).unwrap_err(),
        "cards: their number is 1; it must be 4 to 200"
    );
    check(
        "[[status]]",
        "[[card]]\nkind = \"generals\"\n[[status]]",
        "the scenario: erkenfara has no cards",
    );
}

#[test]
fn options_are_carried_and_shown_safely() {
    check(
        "truce = 2",
        "truce = 2\n\"a\\u202e\" = true",
        "option a<U+202E>: the name holds the character U+202E, which cannot be seen",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_scenario_is_read_or_told(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        end in any::<prop::sample::Index>(),
    ) {
        let mut bytes = block("toml").as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let map = bay();
        for bytes in [&bytes[..], &bytes[..end.index(bytes.len())]] {
            if let Ok(file) = ScenarioFile::read(bytes) {
                let _ = file.check(&map, &games());
            }
        }
    }
}
