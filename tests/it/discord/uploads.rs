//! Maps and scenarios that people bring to tables: attached, made of a seed, by name; and refusals.

use atlas::generate::{Request, Style, generate};
use playground::{Id, Message, Person, Slash};
use serde_json::Value;

use super::world::{World, card, command, is_board, patient, press, unhurried};

pub(super) const KERFUFFLE: &str = "Partial Kerfuffle";
pub(super) const ERKENFARA: &str = "Erkenfara Universalis";

/// A map of somebody's own, as another program might have written it.
pub(super) fn file() -> Vec<u8> {
    let request = Request {
        seed: 4,
        regions: 40,
        style: Style::Continent,
        seats: 3,
        forts: true,
    };
    let text = generate(request).unwrap().map.to_geojson();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value["title"] = "**Own** @everyone".into();
    serde_json::to_vec_pretty(&value).unwrap()
}

pub(super) fn new(game: &str) -> Slash {
    Slash::new("table new").option("game", game)
}

pub(super) async fn answer(person: &Person, channel: Id, slash: &Slash) -> Message {
    let asked = person.slash(channel, slash).unwrap();
    let answer = asked.answer().await;
    let failed = format!("{slash:?}: {answer:?}");
    answer.message().unwrap_or_else(|| panic!("{failed}"))
}

pub(super) fn thread(answer: &Message) -> Id {
    let (_, rest) = answer
        .content
        .split_once("<#")
        .unwrap_or_else(|| panic!("{answer:?}"));
    rest.split_once('>').unwrap().0.parse().unwrap()
}

/// Starts a game with a bot player on a table's second seat; its board.
pub(super) async fn started(ann: &Person, thread: Id) -> Message {
    let card = card(ann, thread).await;
    ann.press(card.id, "Add bot player").unwrap().answer().await;
    let started = command(ann, thread, "/table start").await;
    assert!(started.content.contains("has started"), "{started:?}");
    ann.wait_for(thread, is_board).await.expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn pk_02_a_table_is_played_on_an_attached_map_through_a_restart() {
    let mut world = World::start().await;
    let ann = world.server.person("Ann");
    let slash = new(KERFUFFLE).file("map_file", "own.geojson", &file());
    let thread = thread(&answer(&ann, world.general(), &slash).await);
    let shown = card(&ann, thread).await;
    let about = shown.embeds[0]["description"].as_str().unwrap();
    assert!(about.contains("this table's own map"), "{about}");
    assert!(
        !about.contains("@everyone") && !about.contains("**Own"),
        "{about}"
    );
    command(&ann, thread, "/table options option:start value:drawn").await;
    started(&ann, thread).await;
    let before = command(&ann, thread, "/board style:text").await;
    let picture = command(&ann, thread, "/board").await;
    let picture = ann.download(&picture.attachments[0]).unwrap();
    world.stop_bot().await;
    world.start_bot().await;
    let after = command(&ann, thread, "/board style:text").await;
    assert_eq!(before.content, after.content);
    let drawn = command(&ann, thread, "/board").await;
    assert_eq!(ann.download(&drawn.attachments[0]).unwrap(), picture);
    // It is a map with outlines, not one of tiles: names of the file's regions are played with.
    let named = atlas::Map::read(&file()).unwrap().map;
    let is_there = |it: atlas::Area<'_>| after.content.contains(it.name());
    assert!(named.areas().any(is_there), "{}", after.content);
    world.end().await;
}

/// Districts as another program exports them: without a title, with numbers as names, and gaps between them.
pub(super) fn districts() -> Vec<u8> {
    let district = |number: u32| {
        let [x, y] = [number % 5, number / 5].map(f64::from);
        let (right, top) = (x + 0.9999, y + 0.9999);
        serde_json::json!({
            "type": "Feature",
            "properties": {"NAME_1": format!("District {number}")},
            "geometry": {"type": "Polygon", "coordinates":
                [[[x, y], [right, y], [right, top], [x, top], [x, y]]]},
        })
    };
    let features: Vec<Value> = (0..25).map(district).collect();
    let collection = serde_json::json!({"type": "FeatureCollection", "features": features});
    serde_json::to_vec(&collection).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_program_is_mended_and_played_on() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    for game in [KERFUFFLE, ERKENFARA] {
        let slash = new(game).file("map_file", "my_town.geojson", &districts());
        let asked = ann.slash(world.general(), &slash).unwrap();
        let opened = asked.answer().await.message().unwrap();
        let preview = asked.follow_up(0).await.unwrap().text();
        for words in [
            "was made into a map",
            "the title is \"My Town\"",
            "District II",
        ] {
            assert!(preview.contains(words), "{words}: {preview}");
        }
        let thread = thread(&opened);
        if game == KERFUFFLE {
            command(&ann, thread, "/table options option:start value:drawn").await;
        }
        started(&ann, thread).await;
        let board = command(&ann, thread, "/board style:text").await;
        assert!(board.content.contains("District"), "{board:?}");
        super::world::called_off(&ann, thread).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maps_are_made_named_or_attached_for_any_game_that_has_them() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    for (game, word) in [
        (KERFUFFLE, "isles"),
        (KERFUFFLE, "city-40-9"),
        (ERKENFARA, "archipelago-50-2-forts"),
    ] {
        let opened = answer(&ann, world.general(), &new(game).option("map", word)).await;
        let thread = thread(&opened);
        started(&ann, thread).await;
        super::world::called_off(&ann, thread).await;
    }
    // In the lobby, by the same words and files.
    let slash = new(ERKENFARA).option("here", "true");
    answer(&ann, world.general(), &slash).await;
    let here = world.general();
    let scenario = "/table options option:scenario value:continent-60-8";
    let set = command(&ann, here, scenario).await;
    assert!(set.content.contains("is played on"), "{set:?}");
    let slash = Slash::new("table options").option("option", "scenario");
    let own = slash.clone().file("file", "own.geojson", &file());
    let preview = answer(&ann, here, &own).await;
    let set = press(&ann, &preview, "Use it").await;
    assert!(set.content.contains("is played on"), "{set:?}");
    let duel = atlas::bundled::Bundled::find("thrones").unwrap().scenarios[0];
    let own = slash.file("file", "duel.toml", duel.as_bytes());
    let set = answer(&ann, here, &own).await;
    assert!(set.content.contains("First Duel"), "{set:?}");
    let shown = command(&ann, here, "/table options option:scenario").await;
    assert!(
        shown.content.contains("this table's own, on thrones"),
        "{shown:?}"
    );
    started(&ann, here).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pk_11_a_deck_of_ones_own_is_shown_to_all_and_dealt_through_a_restart() {
    let mut world = World::start().await;
    let ann = world.server.person("Ann");
    let deck = "title = \"Misers\"\ngame = \"kerfuffle\"\nmap = \"The Shattered Thrones\"\n\
                [options]\nstart = \"drawn\"\n\
                [[seat]]\nname = \"The Bell\"\n[[seat]]\nname = \"The Tower\"\n\
                [[card]]\nkind = \"gold\"\ngold = 61\ncopies = 4\n";
    let slash = new(KERFUFFLE).file("scenario_file", "deck.toml", deck.as_bytes());
    let thread = thread(&answer(&ann, world.general(), &slash).await);
    let lobby = card(&ann, thread).await.text();
    assert!(lobby.contains("4 objectives: 4 × 61 gold"), "{lobby}");
    started(&ann, thread).await;
    world.stop_bot().await;
    world.start_bot().await;
    let own = command(&ann, thread, "/secrets").await.text();
    assert!(own.contains("have 61 gold"), "{own}");
    // What is asked for is known to all, what is in a hand to its owner.
    let shown = card(&ann, thread).await.text();
    assert!(shown.contains("4 × 61 gold"), "{shown}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_on_is_refused_with_the_value_and_the_bound() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let large = vec![b' '; (8 << 20) + 1];
    let bow =
        br#"{"type": "FeatureCollection", "title": "Bow", "projection": "plane", "features": [
        {"type": "Feature", "properties": {"name": "Ash"}, "geometry": {"type": "Polygon",
         "coordinates": [[[0,0], [10,10], [10,0], [0,10], [0,0]]]}}]}"#;
    let map = |bytes: &[u8]| new(KERFUFFLE).file("map_file", "own.geojson", bytes);
    let scenario = |bytes: &[u8]| new(ERKENFARA).file("scenario_file", "own.toml", bytes);
    let cases = [
        (map(&large), "8388609 bytes; the limit is 8388608"),
        (
            map(b"\x89PNG\r\n\x1a\n\0"),
            "none of what can be imported: GeoJSON",
        ),
        (map(b"[1, 2"), "not correct JSON"),
        (map(bow), "feature 1 (Ash)"),
        (map(b""), "none of what can be imported"),
        (scenario(&large), "the limit is 262144"),
        (scenario(b"title = 3"), "the scenario is wrong"),
        (
            new(KERFUFFLE).file(
                "scenario_file",
                "deck.toml",
                b"title = \"x\"\ngame = \"kerfuffle\"\nmap = \"The Shattered Thrones\"\n\
                [[seat]]\nname = \"A\"\n[[seat]]\nname = \"B\"\n\
                [[card]]\nkind = \"gold\"\ngold = 0\ncopies = 9\n",
            ),
            "card 1: gold is 0; it must be 1 to 1000000",
        ),
        (
            new(KERFUFFLE).option("map", "atlantis"),
            "\"atlantis\" is not a map",
        ),
        (
            new(KERFUFFLE).option("map", "city-4000-1"),
            "you asked for 4000",
        ),
        (
            new(KERFUFFLE)
                .option("map", "city-12-1")
                .option("seats", "6"),
            "6 ",
        ),
        (
            new("Combat Castles").option("map", "isles"),
            "is not played on a map",
        ),
        (
            map(&file()).option("map", "isles"),
            "Give either `map` or `map_file`",
        ),
    ];
    for (slash, words) in cases {
        let no = answer(&ann, world.general(), &slash).await;
        let plain = no.content.replace('\\', "").to_lowercase();
        assert!(
            plain.contains(&words.to_lowercase()),
            "{words}: {}",
            no.content
        );
        assert!(!plain.contains("something broke"), "{plain}");
    }
    // Nothing was opened, so the channel is free, and a table that is there keeps what it has.
    answer(
        &ann,
        world.general(),
        &new(KERFUFFLE).option("here", "true"),
    )
    .await;
    let set = Slash::new("table options").option("option", "map");
    let stranger = answer(
        &ben,
        world.general(),
        &set.clone().option("value", "city-40-1"),
    )
    .await;
    assert!(stranger.content.contains("Only the host"), "{stranger:?}");
    let own = set.file("file", "own.geojson", bow);
    let no = answer(&ann, world.general(), &own).await;
    assert!(no.content.contains("feature 1"), "{no:?}");
    let other = Slash::new("table options").option("option", "start");
    let no = answer(&ann, world.general(), &other.file("file", "x.geojson", bow)).await;
    assert!(no.content.contains("takes no file"), "{no:?}");
    let shown = command(&ann, world.general(), "/table options option:map").await;
    assert!(shown.content.contains("thrones"), "{shown:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_fetched_for_whom_there_is_a_place_in_line_alone() {
    let bounds = castellan::discord::Bounds {
        defer: std::time::Duration::ZERO,
        ..unhurried()
    };
    let world = World::with(patient(), bounds).await;
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
    let people = names.map(|name| world.server.person(name));
    let slash = new(KERFUFFLE).file("map_file", "own.geojson", &file());
    // Nothing that is fetched comes yet, so who has asked for a map waits for it.
    let gate = world.server.hold(playground::Server::FILES, u32::MAX);
    let ask = |person: &Person| person.slash(world.general(), &slash).unwrap();
    let mut waiting = Vec::new();
    for person in &people {
        for _ in 0..2 {
            waiting.push(ask(person));
        }
    }
    let all = waiting.len() as u64;
    let all_asked = |server: &playground::Server| server.fetched() == all;
    assert!(world.server.wait_until(all_asked).await);
    for person in &people {
        let no = ask(person).answer().await.message().unwrap().content;
        assert!(no.contains("You already have 2 maps in the queue"), "{no}");
    }
    assert_eq!(
        world.server.fetched(),
        all,
        "nobody beyond the bound is fetched for"
    );
    gate.open();
    for asked in waiting {
        let opened = asked.answer().await.message().unwrap().content;
        assert!(opened.contains("has opened table"), "{opened}");
    }
    // A game without maps takes none, and what has no room is not fetched for a seat that nobody holds.
    let none = new("Combat Castles").file("map_file", "own.geojson", &file());
    let no = answer(&people[0], world.general(), &none).await.content;
    assert!(no.contains("is not played on a map"), "{no}");
    let banner = Slash::new("table banner").file("picture", "own.png", b"?");
    let opened = answer(
        &people[0],
        world.general(),
        &new(KERFUFFLE).option("here", "true"),
    )
    .await;
    assert!(opened.content.contains("right here"), "{opened:?}");
    let no = answer(&people[1], world.general(), &banner).await.content;
    assert!(no.contains("hold no seat"), "{no}");
    assert_eq!(world.server.fetched(), all);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maps_of_ones_own_are_bounded_by_the_hour_and_counted_before_they_are_fetched() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let slash = new(KERFUFFLE).file("map_file", "own.geojson", b"{}");
    for _ in 0..30 {
        let no = answer(&ann, world.general(), &slash).await.content;
        assert!(no.contains("o map can be made of the file"), "{no}");
    }
    assert_eq!(world.server.fetched(), 30);
    let refused = answer(&ann, world.general(), &slash).await.content;
    assert!(
        refused.contains("30 an hour and 100 a day") && refused.contains("<t:"),
        "{refused}"
    );
    let made = answer(
        &ann,
        world.general(),
        &new(KERFUFFLE).option("map", "city-30-7"),
    )
    .await;
    assert!(made.content.contains("30 an hour"), "{made:?}");
    assert_eq!(world.server.fetched(), 30);
    // What comes with us and what others bring is none of it.
    let ours = answer(
        &ann,
        world.general(),
        &new(KERFUFFLE).option("map", "isles"),
    )
    .await;
    assert!(ours.content.contains("has opened table"), "{ours:?}");
    let no = answer(&ben, world.general(), &slash).await.content;
    assert!(!no.contains("30 an hour"), "{no}");
    assert_eq!(world.server.fetched(), 31);
    world.end().await;
}
