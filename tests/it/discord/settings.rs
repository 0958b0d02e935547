//! How people want to be called (TB-23): mentions, quiet hours, digests.

use std::time::Duration;

use super::absence::{Ground, says};
use super::world::command;

#[tokio::test(flavor = "multi_thread")]
async fn tb_23_settings_are_shown_and_say_what_cannot_be_read() {
    let mut ground = Ground::new().await;
    let thread = ground.thread;
    for (typed, words) in [
        ("/settings", "**quiet**: none"),
        ("/settings quiet:night", "hours of the day"),
        ("/settings quiet:22:00-22:00", "hours of the day"),
        ("/settings zone:Atlantis", "there is no time zone"),
        (
            "/settings quiet:23:00-09:00 zone:Europe/Berlin",
            "23:00-09:00 (Europe/Berlin)",
        ),
        (
            "/settings digest:weekly",
            "weekly, if something awaits you; the next <t:",
        ),
        ("/settings", "23:00-09:00 (Europe/Berlin)"),
        (
            "/settings quiet:none digest:none mentions:False",
            "never ping you",
        ),
    ] {
        let answer = command(&ground.ben, thread, typed).await;
        assert!(answer.content.contains(words), "{typed}: {answer:?}");
        assert!(answer.is_ephemeral());
    }
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    let answer = command(&ground.ben, thread, "/settings").await;
    assert!(answer.content.contains("never ping you"), "{answer:?}");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_23_whoever_wants_no_mentions_is_named_and_not_pinged() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    command(ben, thread, "/settings mentions:False").await;
    let bens = ground.mentions(ben);
    ground.ann_passes().await;
    ground.card_says("Ben has until").await;
    let reminder = ground.reminded("your decision is due").await;
    assert!(reminder.content.contains(&format!("<@{}>", ben.id())));
    assert_eq!(ground.mentions(ben), bens);
    // The others are pinged as before.
    let anns = ground.mentions(ann);
    command(ben, thread, "/play text:done").await;
    command(ben, thread, "/play text:end").await;
    ground.card_says("Ann has until").await;
    assert_eq!(ground.mentions(ann), anns + 1);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_23_nothing_pings_in_quiet_hours_and_a_digest_comes_when_they_end() {
    let ground = Ground::new().await;
    let (ben, thread) = (&ground.ben, ground.thread);
    // The clock of the test stands at some hour of the day: all of it but a minute of another is quiet.
    let hours = "/settings quiet:00:01-00:00 digest:daily";
    let answer = command(ben, thread, hours).await;
    assert!(answer.content.contains("now too"), "{answer:?}");
    let bens = ground.mentions(ben);
    ground.ann_passes().await;
    ground.card_says("Ben has until").await;
    assert_eq!(ground.mentions(ben), bens);
    ground.clock.advance(Duration::from_hours(24));
    let digest = ben
        .wait_for_dm(says("One of your tables waits for you"))
        .await;
    let digest = digest.expect("a digest");
    for words in ["**your turn** until <t:", "/settings digest:"] {
        assert!(digest.content.contains(words), "{words}: {digest:?}");
    }
    let count = || {
        let dms = ben.dms();
        dms.iter()
            .filter(|it| says("tables waits for you")(it))
            .count()
    };
    assert_eq!(count(), 1);
    // None comes where nothing waits.
    command(ben, thread, "/play text:done").await;
    command(ben, thread, "/play text:end").await;
    ground.card_says("Ann has until").await;
    ground.reminded("your decision is due").await;
    assert_eq!(count(), 1);
    ground.world.end().await;
}
