//! Whoever floods is refused, and others are answered as before. How long they wait is measured by `orders -- floods`.

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
