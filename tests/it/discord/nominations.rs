//! A game master who is proposed while the game is on (TB-18), as people see it.

use super::absence::{Ground, labels};
use super::world::{command, press};

#[tokio::test(flavor = "multi_thread")]
async fn tb_18_seats_are_called_once_to_object_to_a_game_master() {
    let ground = Ground::new().await;
    let (ann, ben, cleo, thread) = (&ground.ann, &ground.ben, &ground.cleo, ground.thread);
    let plays = command(ann, thread, "/gm appoint person:@Ben").await;
    assert!(plays.is_ephemeral(), "{plays:?}");
    assert!(plays.content.contains("held no seat"), "{plays:?}");
    assert!(plays.content.contains("(TB-18)"), "{plays:?}");
    let answer = command(ann, thread, "/gm appoint person:@Cleo").await;
    assert!(answer.content.contains("is proposed"), "{answer:?}");
    let asked = ground.reads("would like you to be the game master").await;
    assert_eq!(asked.mentions, [cleo.id()]);
    assert_eq!(labels(&asked), ["Agree", "Decline"]);
    assert!(asked.content.contains("by <t:"), "{asked:?}");

    let thanks = press(cleo, &asked, "Agree").await;
    assert!(thanks.content.contains("Thank you"), "{thanks:?}");
    let open = ground.reads("who holds no seat of it").await;
    // Ann has proposed it, so Ben's seat alone is asked.
    assert_eq!(open.mentions, [ben.id()]);
    assert_eq!(labels(&open), ["Agree", "Object"]);
    assert!(open.content.contains("<t:"), "{open:?}");
    let desk = command(ann, thread, "/table desk").await;
    let on_desk = "is proposed as game master; seats may object by <t:";
    assert!(desk.content.contains(on_desk), "{desk:?}");
    press(ben, &open, "Object").await;
    let ended = ground.reads("does not become game master").await;
    let named = format!("<@{}> objects", ben.id());
    assert!(ended.content.contains(&named), "{ended:?}");
    assert_eq!(ended.mentions, []);
    let late = press(ben, &open, "Agree").await;
    assert!(late.content.contains("settled"), "{late:?}");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_18_a_game_master_whom_all_agree_to_stands_in_the_log() {
    let ground = Ground::new().await;
    let (ann, ben, cleo, thread) = (&ground.ann, &ground.ben, &ground.cleo, ground.thread);
    command(ann, thread, "/gm appoint person:@Cleo").await;
    let asked = ground.reads("would like you to be the game master").await;
    press(cleo, &asked, "Agree").await;
    let open = ground.reads("who holds no seat of it").await;
    let thanks = press(ben, &open, "Agree").await;
    assert!(
        thanks.content.contains("There is a game master now"),
        "{thanks:?}"
    );
    let said = ground.reads("All seats agree").await;
    assert_eq!(said.mentions, []);
    ground.card_says("Game master:").await;
    let log = command(ben, thread, "/log").await;
    let line = format!("<@{}> becomes game master", cleo.id());
    assert!(log.content.contains(&line), "{log:?}");
    ground.world.end().await;
}
