//! `/map`: the list of maps, their pictures, new maps; and requests that are refused.

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Answer, Message, Person};

use super::uploads::{ERKENFARA, KERFUFFLE, answer, districts, new, started};
use super::world::{World, command, patient};
use crate::PATIENCE;

#[tokio::test(flavor = "multi_thread")]
async fn maps_are_listed_shown_and_made() {
    // A large map takes its time where it is drawn first; it is said that the picture comes.
    let world = World::with(patient(), Bounds::default()).await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let list = command(&ann, here, "/map list").await;
    assert!(
        list.content.contains("`europe` **Europe**"),
        "{}",
        list.content
    );

    let shown = command(&ann, here, "/map preview map:europe").await;
    let picture = &shown.attachments[0];
    let alt = picture.description.as_deref().unwrap();
    assert!(
        alt.starts_with("Europe: ") && alt.contains("It borders"),
        "{alt}"
    );
    assert!(ann.download(picture).unwrap().starts_with(b"\x89PNG"));

    let part = command(&ann, here, "/map preview map:europe around:France").await;
    let alt = part.attachments[0].description.as_deref().unwrap();
    assert!(
        alt.contains("France (") && !alt.contains("Finland ("),
        "{alt}"
    );

    let text = command(&ann, here, "/map preview map:isles style:text").await;
    let file = ann.download(&text.attachments[0]).unwrap();
    let file = String::from_utf8(file.to_vec()).unwrap();
    assert!(
        file.lines().count() > 10 && file.contains("It borders"),
        "{file}"
    );

    let made = "/map generate style:city regions:30 seed:7 seats:3";
    let made = command(&ann, here, made).await;
    assert_eq!(made.attachments.len(), 2, "{made:?}");
    let file = ann.download(&made.attachments[1]).unwrap();
    let map = atlas::Map::read(&file).unwrap().map;
    assert_eq!(map.areas().len(), 30);
    let again = command(
        &ann,
        here,
        "/map generate style:city regions:30 seed:7 seats:3",
    )
    .await;
    assert_eq!(
        ann.download(&again.attachments[1]).unwrap(),
        file,
        "the same seed"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn this_tables_map_and_new_ones_are_shown_by_their_words() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let none = command(&ann, here, "/map preview").await.content;
    assert!(
        none.contains("no table in this channel: name a map") && none.contains("city-30-7"),
        "{none}"
    );
    let slash = new(KERFUFFLE).option("here", "true");
    let slash = slash.file("map_file", "my_town.geojson", &districts());
    answer(&ann, here, &slash).await;
    let alt = |shown: &Message| shown.attachments[0].description.clone().unwrap();
    // The same without a name, by the word for it, around a region, and once the game is on.
    for text in ["/map preview", "/map preview map:table"] {
        let shown = command(&ann, here, text).await;
        assert!(shown.is_ephemeral() && shown.content.contains("table #1 is played on it"));
        assert!(alt(&shown).starts_with("My Town: 25 regions"), "{shown:?}");
    }
    let typed = ann.autocomplete(here, "/map preview map:", "map").unwrap();
    let choices = typed.answer().await.choices().unwrap();
    assert_eq!(choices[0].name, "This table's map: My Town");
    let typed = ann.autocomplete(here, "/map preview around:iii", "around");
    let choices = typed.unwrap().answer().await.choices().unwrap();
    assert!(
        choices.iter().any(|it| it.name == "District III"),
        "{choices:?}"
    );
    command(&ann, here, "/table options option:start value:drawn").await;
    started(&ann, here).await;
    let part = command(&ann, here, "/map preview around:District III").await;
    assert!(alt(&part).contains("District III ("), "{part:?}");

    let made = command(&ann, here, "/map preview map:city-30-7").await;
    assert!(alt(&made).contains(": 30 regions ("), "{made:?}");
    assert!(made.content.contains("`city-30-7`"), "{made:?}");
    let file = command(&ann, here, "/map generate style:city regions:30 seed:7").await;
    let file = ann.download(&file.attachments[1]).unwrap();
    let title = atlas::Map::read(&file).unwrap().map.title().to_owned();
    assert!(made.content.contains(&title), "{title}: {made:?}");
    let typed = ann.autocomplete(here, "/map preview map:city-30-8", "map");
    let choices = typed.unwrap().answer().await.choices().unwrap();
    assert_eq!(choices[0].value, "city-30-8");
    let large = command(&ann, here, "/map preview map:city-4000-1")
        .await
        .content;
    assert!(large.contains("you asked for 4000"), "{large}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_a_map_of_its_own_shows_the_one_it_would_be_played_on() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    answer(&ann, here, &new(ERKENFARA).option("here", "true")).await;
    let dealt = command(&ann, here, "/map preview").await;
    assert!(
        dealt.content.contains("table #1 is played on it"),
        "{dealt:?}"
    );
    command(&ann, here, "/table end").await;
    answer(&ann, here, &new("Combat Castles").option("here", "true")).await;
    let none = command(&ann, here, "/map preview").await.content;
    assert!(
        none.contains("Combat Castles is not played on a map: name one"),
        "{none}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maps_that_are_not_there_or_cannot_be_made_are_refused_with_the_bound() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let cases = [
        ("/map preview map:atlantis", "The maps are thrones"),
        (
            "/map preview map:europe around:Atlantis",
            "no region called Atlantis",
        ),
        (
            "/map generate style:city regions:2",
            "a map of style city has",
        ),
        (
            "/map generate style:continent regions:20 seats:12",
            "20 regions of style continent have",
        ),
    ];
    for (text, words) in cases {
        let answer = command(&ann, here, text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
        assert!(answer.attachments.is_empty(), "{text}");
    }
    let choices = ann.autocomplete(here, "/map preview map:europe around:fra", "around");
    let choices = choices.unwrap().answer().await.choices().unwrap();
    assert!(
        choices.iter().any(|choice| choice.name == "France"),
        "{choices:?}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_maps_are_bounded_for_one_and_for_all_and_each_is_answered() {
    let names: Vec<String> = (0..10).map(|number| format!("P{number}")).collect();
    let config = playground::Config {
        people: names.clone(),
        ..patient()
    };
    let bounds = Bounds {
        answer: PATIENCE,
        // What is held counts as long as it is not given up.
        request: PATIENCE,
        soon: Duration::ZERO,
        ..Bounds::default()
    };
    let world = World::with(config, bounds).await;
    // What is made and not handed over yet counts: so it is known how many are asked for at once.
    let gate = world.server.hold(
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
        1_000,
    );
    let people: Vec<Person> = names.iter().map(|it| world.server.person(it)).collect();
    let here = world.general();
    let mut asked = Vec::new();
    for seed in 0..10 {
        for person in &people {
            let text = format!("/map generate style:continent regions:200 seed:{seed}");
            asked.push((person, person.command(here, &text).unwrap()));
        }
    }
    let (mut waiting, mut own, mut all) = (Vec::new(), 0, 0);
    for (person, asked) in &asked {
        match asked.first().await {
            Answer::Thinking(_) => waiting.push(person.name()),
            Answer::Message(no) if no.content.contains("already have 2 maps") => own += 1,
            Answer::Message(no) if no.content.contains("is full: it holds 16") => all += 1,
            other @ (Answer::Message(_)
            | Answer::Updated(_)
            | Answer::Acknowledged
            | Answer::Modal(_)
            | Answer::Choices(_)
            | Answer::Deleted
            | Answer::Failed) => panic!("{other:?}"),
        }
    }
    assert_eq!((waiting.len(), own + all), (16, 84));
    assert!(
        own > 0 && all > 0,
        "{own} refused for themselves, {all} for all"
    );
    for name in &names {
        let one = waiting.iter().filter(|other| *other == name).count();
        assert!(one <= 2, "{name} waits for {one}");
    }
    gate.open();
    let is_map = |message: &Message| message.attachments.len() == 2;
    let made = world.server.wait_until(|server| {
        let all = server.messages(here);
        all.iter().filter(|message| is_map(message)).count() == 16
    });
    assert!(made.await, "all 16 are made");
    let observation = world.server.requests();
    let in_line = |body: &str| body.contains("You are 2nd in the queue for a new map");
    assert!(observation.iter().any(|it| in_line(&it.body.to_string())));
    // There is room again.
    let text = "/map generate style:city regions:30 seed:7";
    let more = people[0].command(here, text).unwrap().answer().await;
    assert!(more.message().is_some_and(|it| is_map(&it)));
    world.end().await;
}
