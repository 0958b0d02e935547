//! The preview of a map's file that somebody attaches: what it says, what its presses do, and a newcomer's slips.

use playground::{Answer, Id, Message, Person, Slash};
use serde_json::{Value, json};

use super::uploads::{ERKENFARA, KERFUFFLE, answer, districts, file, new, started, thread};
use super::world::{World, card, command, patient, press, unhurried};

/// The labels of a message's buttons.
fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|it| it.label).collect()
}

/// The alt text of the picture of a preview.
fn alt(preview: &Message) -> &str {
    preview.attachments[0].description.as_deref().unwrap()
}

/// The answer to a file for the map of the table in a channel.
async fn shown(person: &Person, channel: Id, option: &str, name: &str, bytes: &[u8]) -> Message {
    let slash = Slash::new("table options").option("option", option);
    answer(person, channel, &slash.file("file", name, bytes)).await
}

/// A table here, in its lobby.
async fn lobby(person: &Person, channel: Id, game: &str) {
    let opened = answer(person, channel, &new(game).option("here", "true")).await;
    assert!(opened.content.contains("right here"), "{opened:?}");
}

async fn map_of(person: &Person, channel: Id, option: &str) -> String {
    let text = format!("/table options option:{option}");
    command(person, channel, &text).await.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_tables_file_is_shown_to_its_host_alone_and_made_into_something_else() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let slash = new(ERKENFARA).file("map_file", "my_town.geojson", &districts());
    let asked = ann.slash(world.general(), &slash).unwrap();
    let opened = asked.answer().await.message().unwrap();
    let thread = thread(&opened);
    let preview = asked.follow_up(0).await.unwrap();
    assert!(preview.is_ephemeral() && !opened.is_ephemeral());
    let text = preview.text();
    for words in [
        "is played on this map",
        "My Town",
        "my_town.geojson",
        "was made into a map",
        "**Erkenfara Universalis**: 2 to ",
        "(table #1 has 2)",
        "**Partial Kerfuffle**: 2 to 6",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(alt(&preview).starts_with("My Town: "), "{}", alt(&preview));
    assert!(alt(&preview).contains("fortification"));
    let changes = ["No forts", "No seas", "Fewer regions: 16"];
    assert_eq!(labels(&preview), changes);
    // A press shows another map, and changes nothing by itself.
    let before = map_of(&ann, thread, "scenario").await;
    let bare = press(&ann, &preview, "No forts").await;
    assert!(bare.is_ephemeral() && bare.content.contains("nothing has changed yet"));
    assert!(!alt(&bare).contains("fortification"), "{}", alt(&bare));
    assert_eq!(
        labels(&bare),
        ["Use it", "Forts", "No seas", "Fewer regions: 16"]
    );
    let small = press(&ann, &bare, "Fewer regions: 16").await;
    assert!(alt(&small).contains("16 land"), "{}", alt(&small));
    assert_eq!(
        labels(&small),
        [
            "Use it",
            "Forts",
            "No seas",
            "Fewer regions: 10",
            "All regions"
        ]
    );
    assert_eq!(map_of(&ann, thread, "scenario").await, before);
    let used = press(&ann, &small, "Use it").await;
    assert!(
        used.content.contains("is played on My Town now"),
        "{used:?}"
    );
    started(&ann, thread).await;
    let board = command(&ann, thread, "/board style:text").await.content;
    assert!(!board.contains("Fort"), "{board}");
    // What was shown before is too late now.
    let late = press(&ann, &bare, "Forts").await.content;
    assert!(
        late.contains("too late") || late.contains("has started"),
        "{late}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_of_a_new_table_stays_private_where_all_is_slow() {
    let bounds = castellan::discord::Bounds {
        defer: std::time::Duration::ZERO,
        ..unhurried()
    };
    let world = World::with(patient(), bounds).await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let here = world.general();
    let slash = new(KERFUFFLE).option("here", "true");
    let slash = slash.file("map_file", "my_town.geojson", &districts());
    let asked = ann.slash(here, &slash).unwrap();
    let opened = asked.answer().await.message().unwrap();
    assert!(opened.content.contains("has opened table") && !opened.is_ephemeral());
    let is_preview = |message: &Message| message.content.contains("is played on this map");
    let preview = ann.wait_for(here, is_preview).await.unwrap();
    assert!(preview.is_ephemeral() && !preview.attachments.is_empty());
    assert!(!ben.sees(here).iter().any(is_preview));
    // A press says at once that it is worked on, in a message of its own.
    let asked = ann.press(preview.id, "Fewer regions: 16").unwrap();
    assert!(matches!(asked.first().await, Answer::Thinking(_)));
    let small = asked.answer().await.message().unwrap();
    assert_eq!(
        labels(&small),
        ["Use it", "Fewer regions: 10", "All regions"]
    );
    assert!(ann.sees(here).iter().any(|it| it.id == preview.id));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_for_a_lobby_counts_once_its_owner_says_so_twice_or_after_a_restart() {
    let mut world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let here = world.general();
    lobby(&ann, here, KERFUFFLE).await;
    let before = map_of(&ann, here, "map").await;
    let preview = shown(&ann, here, "map", "my_town.geojson", &districts()).await;
    assert!(preview.is_ephemeral() && preview.content.contains("nothing has changed yet"));
    // Seas and fortifications are nothing to this game.
    assert_eq!(labels(&preview), ["Use it", "Fewer regions: 16"]);
    assert_eq!(map_of(&ann, here, "map").await, before);
    // Nobody else sees it; whoever presses it all the same has no say.
    assert!(ben.press(preview.id, "Use it").is_err());
    let id = preview.buttons()[0].custom_id.clone().unwrap();
    let stolen = ben.press_anyway(here, preview.id, &id);
    let no = stolen.answer().await.message().unwrap().content;
    assert!(no.contains("somebody else's file"), "{no}");
    // On a message that holds no file there is nothing to use.
    let card = card(&ann, here).await;
    let lost = ann.press_anyway(here, card.id, &id);
    let no = lost.answer().await.message().unwrap().content;
    assert!(no.contains("attach it again"), "{no}");
    assert_eq!(map_of(&ann, here, "map").await, before);

    world.stop_bot().await;
    world.start_bot().await;
    let [one, two] = [(), ()].map(|()| ann.press(preview.id, "Use it").unwrap());
    let (one, two) = tokio::join!(one.answer(), two.answer());
    for said in [one, two] {
        let said = said.message().unwrap().content;
        assert!(said.contains("is played on My Town"), "{said}");
    }
    let again = press(&ann, &preview, "Use it").await.content;
    assert!(again.contains("is played on My Town already"), "{again}");
    let now = map_of(&ann, here, "map").await;
    assert!(now.contains("My Town, this table's own map"), "{now}");

    command(&ann, here, "/table options option:start value:drawn").await;
    started(&ann, here).await;
    for button in ["Use it", "Fewer regions: 16"] {
        let late = press(&ann, &preview, button).await.content;
        assert!(late.contains("too late"), "{late}");
    }
    let board = command(&ann, here, "/board style:text").await;
    assert!(board.content.contains("District"), "{board:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_for_fewer_seats_says_for_how_many_and_is_not_used() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let slash = new(KERFUFFLE).option("seats", "6");
    let large = slash
        .clone()
        .file("map_file", "my_town.geojson", &grid(3, 4));
    let no = answer(&ann, here, &large).await;
    assert!(
        no.is_ephemeral() && no.content.contains("My Town is good for 2 to 3 seats"),
        "{no:?}"
    );
    answer(&ann, here, &slash.option("here", "true")).await;
    let preview = shown(&ann, here, "map", "my_town.geojson", &grid(3, 4)).await;
    assert!(
        preview.content.contains("has 6 seats, and 6 cannot play"),
        "{preview:?}"
    );
    let text = preview.text();
    assert!(text.contains("2 to 3 seats (table #1 has 6)"), "{text}");
    assert_eq!(labels(&preview), [] as [&str; 0]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_a_map_stays_as_it_is_and_one_with_faults_is_mended() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    lobby(&ann, here, KERFUFFLE).await;
    let good = shown(&ann, here, "map", "own.geojson", &file()).await;
    let text = good.text();
    assert!(text.contains("a map already, and stays as it is"), "{text}");
    assert!(!text.contains("**Own"), "{text}");
    press(&ann, &good, "Use it").await;
    // Two of its regions lie upon each other now.
    let mut faulty: Value = serde_json::from_slice(&file()).unwrap();
    let shape = faulty["features"][0]["geometry"].clone();
    let twin = json!({"type": "Feature", "properties": {"name": "Twin"}, "geometry": shape});
    faulty["features"].as_array_mut().unwrap().push(twin);
    let faulty = serde_json::to_vec(&faulty).unwrap();
    let mended = shown(&ann, here, "map", "own.geojson", &faulty).await;
    let text = mended.text();
    assert!(text.contains("as a map it had 1 fault, such as"), "{text}");
    let used = press(&ann, &mended, "Use it").await.content;
    assert!(used.contains("now."), "{used}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_scenario_had_brought_for_its_map_goes_with_it_and_that_is_said() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let deck = "title = \"Misers\"\ngame = \"kerfuffle\"\nmap = \"The Shattered Thrones\"\n\
                [options]\nstart = \"drawn\"\n\
                [[seat]]\nname = \"The Bell\"\n[[seat]]\nname = \"The Tower\"\n\
                [[card]]\nkind = \"gold\"\ngold = 61\ncopies = 4\n";
    let slash = new(KERFUFFLE).option("here", "true");
    let scenario = ("scenario_file", "deck.toml", deck.as_bytes());
    let opened = answer(&ann, here, &slash.file(scenario.0, scenario.1, scenario.2)).await;
    assert!(opened.content.contains("has opened"), "{opened:?}");
    let gone = "What the scenario before had brought for its own map is gone: its deck.";
    let plain = command(&ann, here, "/table options option:map value:isles").await;
    assert!(plain.content.contains(gone), "{plain:?}");
    let again = command(&ann, here, "/table options option:map value:thrones").await;
    assert!(!again.content.contains("is gone"), "{again:?}");
    // A file of one's own says it too.
    shown(&ann, here, "map", "deck.toml", deck.as_bytes()).await;
    let preview = shown(&ann, here, "map", "my_town.geojson", &districts()).await;
    let used = press(&ann, &preview, "Use it").await.content;
    assert!(used.contains(gone), "{used}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_and_a_scenario_on_it_are_shown_in_one_picture() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let isles = atlas::bundled::Bundled::find("isles").unwrap();
    let slash = new(ERKENFARA)
        .file("map_file", "my_isles.geojson", isles.geojson.as_bytes())
        .file(
            "scenario_file",
            "straits.toml",
            isles.scenarios[0].as_bytes(),
        );
    let asked = ann.slash(world.general(), &slash).unwrap();
    let opened = asked.answer().await.message().unwrap();
    assert!(opened.content.contains("has opened"), "{opened:?}");
    let preview = asked.follow_up(0).await.unwrap();
    assert!(preview.is_ephemeral());
    let text = preview.text();
    let words = "is played on this map, with this scenario";
    assert!(text.contains(words), "{text}");
    // Whose what is stands in the picture and in the words for it.
    assert!(alt(&preview).contains("The Gull"), "{}", alt(&preview));
    world.end().await;
}

/// A field of districts as another program exports them.
fn grid(columns: usize, rows: usize) -> Vec<u8> {
    let all: Value = serde_json::from_slice(&districts()).unwrap();
    let all = all["features"].as_array().unwrap();
    let kept = (0..rows * columns).map(|at| all[at / columns * 5 + at % columns].clone());
    let kept: Vec<Value> = kept.collect();
    serde_json::to_vec(&json!({"type": "FeatureCollection", "features": kept})).unwrap()
}
