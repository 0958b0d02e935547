//! The host's place (TB-18) and the buttons of a reminder (TB-22), as people see them.

use std::time::Duration;

use playground::Overwrite;

use super::absence::{Ground, labels};
use super::world::{choose, command, press};

const DAY: Duration = Duration::from_hours(24);
/// The permission to manage the server.
const MANAGE_GUILD: u64 = 1 << 5;

#[tokio::test(flavor = "multi_thread")]
async fn tb_18_co_hosts_are_chosen_from_a_list() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let place = command(ben, thread, "/table desk").await;
    assert!(
        place.content.contains("The desk is for its hosts"),
        "{place:?}"
    );
    assert_eq!(labels(&place), ["Claim the host's place"]);
    assert!(place.buttons()[0].disabled, "the host is here");

    let desk = command(ann, thread, "/table desk").await;
    let list = press(ann, &desk, "Co-hosts").await;
    assert!(list.is_ephemeral());
    let desk = choose(ann, &list, "Ben").await;
    let named = format!("Co-hosts: <@{}>", ben.id());
    assert!(desk.content.contains(&named), "{desk:?}");
    let said = ground.reads("May do what the host does").await;
    assert_eq!(said.mentions, []);
    let desk = command(ben, thread, "/table desk").await;
    assert!(desk.content.contains("The desk of table"), "{desk:?}");
    press(ben, &desk, "Pause the clock").await;
    ground.reads("has paused the clock").await;

    // The list emptied takes it back.
    let list = press(ann, &desk_of(&ground).await, "Co-hosts").await;
    let id = list.selects()[0].custom_id.clone();
    let emptied = ann.select(list.id, &id, &[]).unwrap().answer().await;
    emptied.message().expect("the desk again");
    ground.reads("there are no co-hosts any more").await;
    let place = command(ben, thread, "/table desk").await;
    assert!(
        place.content.contains("The desk is for its hosts"),
        "{place:?}"
    );
    ground.world.end().await;
}

async fn desk_of(ground: &Ground) -> playground::Message {
    command(&ground.ann, ground.thread, "/table desk").await
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_18_whoever_manages_the_server_acts_as_host() {
    let ground = Ground::new().await;
    let (cleo, thread) = (&ground.cleo, ground.thread);
    let place = command(cleo, thread, "/table desk").await;
    assert_eq!(labels(&place), [""; 0]);
    ground.world.server.set_overwrite(
        ground.world.general(),
        Overwrite {
            id: cleo.id(),
            member: true,
            allow: MANAGE_GUILD,
            deny: 0,
        },
    );
    let place = command(cleo, thread, "/table desk").await;
    assert_eq!(labels(&place), ["Act as host"]);
    let desk = press(cleo, &place, "Act as host").await;
    assert!(desk.content.contains("The desk of table"), "{desk:?}");
    ground.reads("who manages this server, acts as host").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_18_a_seat_claims_the_place_of_a_host_who_is_gone() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    for _ in 0..8 {
        ground.clock.advance(DAY);
    }
    let place = command(ben, thread, "/table desk").await;
    assert!(
        place.content.contains("you may claim the place"),
        "{place:?}"
    );
    let claimed = press(ben, &place, "Claim the host's place").await;
    assert!(
        claimed.content.contains("has claimed the host's place"),
        "{claimed:?}"
    );
    let said = ground.reads("wants to run table").await;
    assert_eq!(
        (said.mentions.clone(), labels(&said)),
        (vec![ann.id()], vec!["Object".into()])
    );
    let nosy = press(&ground.cleo, &said, "Object").await;
    assert!(nosy.content.contains("TB-18"), "{nosy:?}");
    let thanks = press(ann, &said, "Object").await;
    assert!(
        thanks.content.contains("The host stays the same"),
        "{thanks:?}"
    );
    ground.reads("the host is back").await;
    let late = press(ben, &said, "Object").await;
    assert!(late.content.contains("That claim is settled"), "{late:?}");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_22_a_reminder_has_the_draft_a_day_more_and_being_away() {
    let ground = Ground::new().await;
    let (ben, thread) = (&ground.ben, ground.thread);
    ground.ann_passes().await;
    ground.card_says("Ben has until").await;
    let reminder = ground.reminded("your decision is due").await;
    let expected = ["Play", "Play my draft", "+24 h", "Away until …", "I'm here"];
    assert_eq!(
        (reminder.mentions.clone(), labels(&reminder)),
        (vec![ben.id()], expected.map(String::from).to_vec())
    );

    let nosy = press(&ground.cleo, &reminder, "+24 h").await;
    assert!(nosy.content.contains("hold no seat"), "{nosy:?}");
    let more = press(ben, &reminder, "+24 h").await;
    assert!(more.content.contains("You have until <t:"), "{more:?}");
    let said = ground.reads("has given itself a day more").await;
    assert_eq!(said.mentions, []);
    let twice = press(ben, &reminder, "+24 h").await;
    assert!(twice.content.contains("TB-22"), "{twice:?}");

    let none = press(ben, &reminder, "Play my draft").await;
    assert!(none.content.contains("You have no draft"), "{none:?}");
    let typed = command(ben, thread, "/play text:buy P").await;
    assert!(typed.content.contains("Not sent yet"), "{typed:?}");
    let played = press(ben, &reminder, "Play my draft").await;
    assert!(
        played.content.contains("Your draft is played"),
        "{played:?}"
    );

    let asked = press(ben, &reminder, "Away until …").await;
    let left = choose(ben, &asked, "1 week").await;
    assert!(left.content.contains("You are away until"), "{left:?}");
    ground.reads("is away until").await;
    ground.world.end().await;
}
