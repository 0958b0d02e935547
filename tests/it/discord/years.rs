//! A campaign's dice, sealed year by year (EU-60), as people see them: seals, secrets, the check, and what is never
//! shown.

use std::sync::Arc;

use playground::{Id, Message, Person};
use rules::dice::Secret;

use super::dice::{Known, delivered, leaks, verify};
use super::world::{World, called_off, card, command, is_board, new_table_of, ordered, press};

/// Whoever is on turn does nothing, for a whole year; the message with which the next one begins.
async fn idle_through(people: &[Person; 2], thread: Id) -> Message {
    for person in people {
        idle(person, thread, "ready").await;
    }
    let on_turn = |person: &str| {
        let words = format!("On turn: {person}");
        move |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|it| it["description"].as_str());
            about.is_some_and(|about| about.contains(&words))
        }
    };
    let (anns, bens) = (on_turn("Ann"), on_turn("Ben"));
    let named = |message: &Message| anns(message) || bens(message);
    let card = people[0].wait_for(thread, named).await.expect("a turn");
    let first = usize::from(bens(&card));
    for _ in 0..3 {
        for place in [first, 1 - first] {
            idle(&people[place], thread, "end").await;
        }
    }
    let says = |message: &Message| message.content.contains("The dice of year 2 are sealed");
    let said = people[0].wait_for(thread, says).await;
    said.expect("a new year")
}

async fn idle(person: &Person, thread: Id, text: &str) {
    let done = ordered(person, thread, text).await;
    assert!(
        done.content.contains("Your order is in"),
        "{text}: {done:?}"
    );
}

fn labels(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|it| it.label).collect()
}

/// The secrets of which nothing may have been sent: those of years that are not over, and the one that all
/// come from.
fn kept(secret: &Secret, from: u32) -> Vec<Secret> {
    let of_years = (from..from + 4).chain([99, 100, 199]);
    let of_years = of_years.map(|year| secret.of_year(year));
    of_years.chain([secret.clone()]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_60_each_winter_shows_a_seal_and_a_secret_and_anyone_checks_the_year() {
    let secret = Secret::new([77; 32]);
    let mut world = World::within(Arc::new(Known(secret.clone()))).await;
    let people = ["Ann", "Ben"].map(|name| world.server.person(name));
    let cleo = world.server.person("Cleo");
    let thread = new_table_of(&people[0], world.general(), "Erkenfara Universalis").await;
    command(&people[1], thread, "/table join").await;
    command(&people[1], thread, "/table words text:for luck").await;
    let seal = |year: u32| secret.of_year(year).commitment().to_string();
    // The first year's seal is there before anybody has added words, or does.
    let early = press(&cleo, &card(&cleo, thread).await, "Dice").await;
    assert!(
        early.content.contains("sealed year by year")
            && early.content.contains(&seal(1))
            && early.content.contains(&secret.commitment().to_string()),
        "{early:?}"
    );
    command(&people[0], thread, "/table start").await;
    people[0].wait_for(thread, is_board).await.expect("a board");
    let opening = format!("The dice of year 1 are sealed as `{}`", seal(1));
    let says = |message: &Message| message.content.contains(&opening);
    let opening = cleo.wait_for(thread, says).await.expect("the first seal");
    assert_eq!(labels(&opening), ["Dice"]);
    assert_eq!(opening.content.matches('`').count(), 2, "no secret yet");
    let running = press(&cleo, &opening, "Dice").await;
    assert!(running.content.contains("1 throw so far"), "{running:?}");

    let before = delivered(&world);
    for (place, kept) in kept(&secret, 1).iter().enumerate() {
        assert!(!leaks(&before, kept), "secret {place} was sent");
    }
    let winter = idle_through(&people, thread).await;
    assert!(winter.content.contains(&seal(2)), "{winter:?}");
    let shown = secret.of_year(1).reveal_hex();
    assert!(
        winter
            .content
            .contains(&format!("The secret of year 1 was `{shown}`")),
        "{winter:?}"
    );
    let board = |message: &Message| is_board(message) && message.id < winter.id;
    assert!(
        cleo.sees(thread).iter().any(board),
        "under the year's report"
    );
    assert_eq!(labels(&winter), ["Check dice"]);
    assert!(winter.mentions.is_empty());

    // After a restart the button is still there.
    world.stop_bot().await;
    world.start_bot().await;
    let checked = press(&cleo, &winter, "Check dice").await;
    check(&world, &cleo, &checked, &secret);
    let typed = command(&cleo, thread, "/verify").await;
    check(&world, &cleo, &typed, &secret);
    let undo = command(&people[0], thread, "/table undo").await;
    assert!(undo.content.contains("(EU-77)"), "{undo:?}");

    let all = delivered(&world);
    assert!(leaks(&all, &secret.of_year(1)));
    for (place, kept) in kept(&secret, 2).iter().enumerate() {
        assert!(!leaks(&all, kept), "secret {place} was sent");
    }
    called_off(&people[0], thread).await;
    let ended = command(&people[0], thread, "/verify table:1").await;
    assert!(
        ended
            .content
            .contains("are as promised: the 1 throw is right")
            && ended.content.contains(&secret.reveal_hex()),
        "{ended:?}"
    );
    world.end().await;
}

/// The years that are over are right, their file too, and a changed one is not.
fn check(world: &World, person: &Person, answer: &Message, secret: &Secret) {
    let last = secret.of_year(1);
    assert!(
        answer.is_ephemeral()
            && answer.content.contains("✅")
            && answer.content.contains("in year 1: the 1 throw is right")
            && answer.content.contains(&last.reveal_hex())
            && answer
                .content
                .contains(&secret.of_year(2).commitment().to_string())
            && answer
                .content
                .contains("castellan verify castellan-years-1.json"),
        "{answer:?}"
    );
    assert_eq!(answer.attachments.len(), 1);
    let file = person.download(&answer.attachments[0]).unwrap();
    let (code, text) = verify(world, &file);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Benland: \"for luck\""), "{text}");
    let text = String::from_utf8(file.to_vec()).unwrap();
    assert!(
        !text.contains("winter") && !text.contains("treasury"),
        "{text}"
    );
    let changed = text.replacen("\"result\":", "\"result\":1", 1);
    let (code, text) = verify(world, changed.as_bytes());
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("year 1: throw 1 (turn order)"), "{text}");
}
