//! Whoever is away is not called, and whoever plays for them is (TB-21, TB-27).

use std::time::Duration;

use playground::Message;

use super::absence::{Ground, says};
use super::world::{World, command, is_board, new_table_of, press};

#[tokio::test(flavor = "multi_thread")]
async fn tb_21_an_offer_to_who_is_away_names_them_and_mentions_nobody() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    command(&ben, thread, "/games away until:2 weeks").await;
    let is_said = |it: &Message| it.content.contains("is away until");
    ann.wait_for(thread, is_said)
        .await
        .expect("that he is away");
    command(&ann, thread, "/play text:offer Ben: peace").await;
    let offer =
        |it: &Message| !it.is_ephemeral() && it.content.contains("there is an offer for you");
    let offer = ann.wait_for(thread, offer).await.expect("the offer");
    assert_eq!(offer.mentions, []);
    assert!(offer.content.contains("📜 Ben: there is"), "{offer:?}");
    let mention = format!("<@{}>: there is", ben.id());
    assert!(!offer.content.contains(&mention), "{offer:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_27_the_deputy_is_called_and_reminded_and_who_is_away_is_not() {
    let ground = Ground::new().await;
    let (ben, cleo, thread) = (&ground.ben, &ground.cleo, ground.thread);
    command(ben, thread, "/games away until:2 weeks deputy:@Cleo").await;
    let asked = ground.reads("asks whether you play").await;
    press(cleo, &asked, "Play for them").await;
    ground.reads("until they are back").await;
    let before = (ground.mentions(ben), ground.mentions(cleo));
    ground.ann_passes().await;
    ground.card_says("Ben has until").await;
    let called = |it: &Message| it.mentions == [cleo.id()] && is_board(it);
    ground.ann.wait_for(thread, called).await.expect("a call");
    ground.clock.advance(Duration::from_mins(44 * 60 + 1));
    let reminder = ground.reads("your decision is due").await;
    assert_eq!(reminder.mentions, [cleo.id()]);
    assert!(reminder.content.contains("Ben"), "{reminder:?}");
    let mention = format!("<@{}>", ben.id());
    assert!(!reminder.content.contains(&mention), "{reminder:?}");
    let after = (ground.mentions(ben), ground.mentions(cleo));
    assert_eq!((after.0 - before.0, after.1 - before.1), (0, 2));

    // Back, he is called again, and nobody else for him.
    let back = command(ben, thread, "/games back").await;
    assert!(back.content.contains("Welcome back"), "{back:?}");
    let desk = command(&ground.ann, thread, "/table desk").await;
    press(&ground.ann, &desk, "Nudge").await;
    let nudge = ground
        .ann
        .wait_for(thread, says("asks you to play on"))
        .await;
    assert_eq!(nudge.expect("a call").mentions, [ben.id()]);
    ground.world.end().await;
}
