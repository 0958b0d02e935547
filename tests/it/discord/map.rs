//! `/map`: the list of maps, their pictures, new maps; and requests that are refused.

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Answer, Message, Person};

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
    assert_eq!(map.regions().len(), 30);
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
