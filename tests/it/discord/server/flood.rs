//! Floods from one person, and from one server: others are answered as before.

use std::time::Instant;

use playground::{Answer, Message, Person};

use super::super::world::{World, command};
use super::{game, has};

/// How often somebody asks.
const FLOOD: usize = 300;

/// Whether an answer says that there is no more for now.
fn is_limited(answer: &Answer) -> bool {
    let message = answer.clone().message();
    message.is_some_and(|it| it.content.contains("reached a limit"))
}

/// Asks for boards, all at once: the answers that refuse.
async fn flood(person: &Person, place: playground::Id) -> Vec<Message> {
    let ask = |_| person.command(place, "/board style:text").unwrap();
    let asked: Vec<playground::Asked> = (0..FLOOD).map(ask).collect();
    let mut refused = Vec::new();
    for asked in asked {
        let answer = asked.answer().await;
        if is_limited(&answer) {
            refused.extend(answer.message());
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_from_one_person_is_refused_with_a_time_and_others_are_answered() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let thread = game(&world, [&ann, &ben]).await;
    let refused = flood(&cleo, thread).await;
    let count = refused.len();
    assert!(
        (1..FLOOD).contains(&count),
        "{count} of {FLOOD} were refused"
    );
    for refused in &refused {
        has(refused, &["You have reached a limit", "240 at once", "<t:"]);
    }
    // Orders are never counted, nor is what others ask for.
    let mut answered = 0;
    for person in [&ann, &ben] {
        for typed in ["/board style:text", "/play", "/log"] {
            let answer = person.command(thread, typed).unwrap().answer().await;
            answered += usize::from(answer.clone().message().is_some() && !is_limited(&answer));
        }
    }
    assert_eq!(answered, 6);
    let panel = command(&cleo, thread, "/help").await;
    assert!(!panel.content.contains("limit"), "{panel:?}");
    world.end().await;
}

/// How long somebody waits for boards in words, in milliseconds: half of the times, and 99 of 100.
async fn waits(person: &Person, place: playground::Id) -> [u128; 2] {
    let mut took = Vec::new();
    for _ in 0..100 {
        let begun = Instant::now();
        let asked = person.command(place, "/log").unwrap();
        asked.answer().await;
        took.push(begun.elapsed().as_millis());
    }
    took.sort_unstable();
    [took[50], took[98]]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints times, which depend on the machine"]
async fn times_of_others_while_somebody_floods() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let thread = game(&world, [&ann, &ben]).await;
    let quiet = waits(&ann, thread).await;
    let ask = |_| cleo.command(thread, "/board style:text").unwrap();
    let flood: Vec<playground::Asked> = (0..5 * FLOOD).map(ask).collect();
    let during = waits(&ann, thread).await;
    for asked in flood {
        asked.answer().await;
    }
    eprintln!(
        "half and 99 of 100, in ms: {quiet:?} before, {during:?} in a flood of {}",
        5 * FLOOD
    );
    world.end().await;
}
