//! Answers come before pictures: a picture that is not drawn soon is edited in later, and people hear that their order
//! counts before anything is drawn.

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Answer, Id, Logged, Message, Person};

use super::world::{World, command, is_board, new_table, new_table_of, patient};

const FIRST: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const LATER: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";

/// A world in which nothing is drawn soon enough.
async fn slow() -> World {
    let bounds = Bounds {
        defer: Duration::ZERO,
        ..Bounds::default()
    };
    World::with(patient(), bounds).await
}

/// A table of Ann and Ben, and which of them is asked.
async fn table(world: &World) -> (Person, Id) {
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    let panel = command(&ann, thread, "/play").await;
    let asked = if panel.content.contains("Your turn") {
        ann
    } else {
        ben
    };
    (asked, thread)
}

/// Takes the first choice of a panel's first list.
fn choose(person: &Person, panel: &Message) -> playground::Asked {
    let select = panel.selects()[0].clone();
    let value = select.options[0].1.clone();
    person
        .select(panel.id, &select.custom_id, &[&value])
        .unwrap()
}

/// The requests on a route whose text says this, in their order.
fn said(world: &World, route: &str, words: &str) -> Vec<Logged> {
    let mut all = world.server.requests();
    all.retain(|it| it.route == route && it.body.to_string().contains(words));
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_slow_is_deferred_and_edited_in() {
    let world = slow().await;
    let (person, thread) = table(&world).await;
    let asked = person.command(thread, "/play").unwrap();
    assert!(matches!(asked.first().await, Answer::Thinking(_)));
    let panel = asked.answer().await.message().unwrap();
    assert_eq!(panel.attachments.len(), 1, "{panel:?}");

    let asked = choose(&person, &panel);
    assert!(matches!(asked.first().await, Answer::Acknowledged));
    let panel = asked.updated().await.unwrap();
    assert!(panel.content.contains("Confirm?"), "{}", panel.content);
    assert_eq!(panel.attachments.len(), 1, "one picture: {panel:?}");

    // What becomes a message of its own is announced as one.
    let board = person.wait_for(thread, is_board).await;
    let asked = person.press(board.unwrap().id, "Board").unwrap();
    assert!(matches!(
        asked.first().await,
        Answer::Thinking(_) | Answer::Message(_)
    ));
    let shown = asked.answer().await.message().unwrap();
    assert!(shown.is_ephemeral() && shown.attachments.len() == 1);

    // A no to what was announced as a change comes beside it.
    let confirm = panel.buttons();
    let confirm = confirm.iter().find(|it| it.label == "Confirm").unwrap();
    let other = world.server.person("Cleo");
    let id = confirm.custom_id.as_deref().unwrap();
    let asked = other.press_anyway(thread, panel.id, id);
    assert!(matches!(asked.first().await, Answer::Acknowledged));
    let no = asked.follow_up(0).await.unwrap();
    assert!(no.is_ephemeral() && no.content.contains("TB-01"), "{no:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_order_is_in_is_told_before_anything_is_drawn() {
    let world = World::start().await;
    let (person, thread) = table(&world).await;
    let panel = command(&person, thread, "/play").await;
    let panel = choose(&person, &panel).answer().await.message().unwrap();
    // The edit with the picture waits until the answer was looked at.
    let gate = world.server.hold(LATER, 1);
    let asked = person.press(panel.id, "Confirm").unwrap();
    let done = asked.answer().await.message().unwrap();
    assert!(done.content.contains("Your order is in."), "{done:?}");
    assert!(done.attachments.is_empty(), "{done:?}");
    let first = said(&world, FIRST, "Your order is in.");
    assert!(first.len() == 1 && first[0].files.is_empty(), "{first:?}");
    gate.open();
    let pictured = |message: &Message| message.id == panel.id && !message.attachments.is_empty();
    let shown = person.wait_for(thread, pictured).await.expect("a picture");
    assert!(shown.content.contains("Your order is in."), "{shown:?}");
    let later = said(&world, LATER, "Your order is in.");
    assert!(later.len() == 1 && later[0].files.len() == 1, "{later:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_map_is_shown_larger() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    let mine = command(&ann, thread, "/board part:mine").await;
    assert!(mine.is_ephemeral() && mine.attachments.len() == 1);
    assert!(mine.content.contains("What is yours"), "{mine:?}");
    let cleo = world.server.person("Cleo");
    let no = command(&cleo, thread, "/board part:mine").await;
    assert!(no.content.contains("You don't have a seat"), "{no:?}");
    let no = command(&ann, thread, "/board around:Nowhere").await;
    assert!(no.content.contains("There is no region Nowhere"), "{no:?}");
    let changed = command(&ann, thread, "/board part:changed").await;
    assert!(
        changed.content.contains("since your last order"),
        "{changed:?}"
    );
    world.end().await;
}
