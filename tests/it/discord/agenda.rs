//! Somebody's tables: what is due first, what is offered, what comes next; and nobody is called twice for one thing.

use std::time::Duration;

use playground::{Id, Message, Person};

use super::absence::{Ground, labels, says};
use super::world::{command, new_table_of, ordered, press};

/// Discord's flag of a message without a sound.
const SILENT: u64 = 1 << 12;

/// One more war of Ann and Ben, in which it is Ann's turn.
async fn another(ground: &Ground) -> Id {
    let (ann, ben) = (&ground.ann, &ground.ben);
    let thread = new_table_of(ann, ground.world.general(), "Partial Kerfuffle").await;
    command(ann, thread, "/table options option:map value:border-war").await;
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table start").await;
    for person in [ann, ben] {
        command(person, thread, "/play text:keep").await;
    }
    thread
}

async fn passes(person: &Person, thread: Id) -> Message {
    command(person, thread, "/play text:done").await;
    ordered(person, thread, "end").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_table_is_one_press_away_after_an_order_and_from_the_list() {
    let ground = Ground::new().await;
    let (ann, thread) = (&ground.ann, ground.thread);
    // Whoever plays at one table is not led on.
    let alone = command(ann, thread, "/play text:done").await;
    assert!(labels(&alone).is_empty(), "{alone:?}");
    // What is asked later is due later.
    ground.clock.advance(Duration::from_hours(1));
    let other = another(&ground).await;
    // What is due is known once both boards are there.
    let is_due = |list: &Message| list.content.matches(" until <t:").count() == 2;
    let mut list = command(ann, thread, "/games list").await;
    for _ in 0..100 {
        if is_due(&list) {
            break;
        }
        list = command(ann, thread, "/games list").await;
    }
    assert!(is_due(&list), "{list:?}");
    assert_eq!(labels(&list), ["Next table"]);
    let lines: Vec<&str> = list.content.lines().collect();
    assert!(
        lines.iter().all(|line| line.contains("**your turn**")),
        "{list:?}"
    );
    assert!(
        lines[0].starts_with(&format!("<#{thread}>")),
        "due first: {list:?}"
    );
    let first = press(ann, &list, "Next table").await;
    assert!(first.is_ephemeral());
    for words in [
        format!("<#{thread}>"),
        "It is due <t:".into(),
        "One more waits".into(),
    ] {
        assert!(first.content.contains(&words), "{words}: {first:?}");
    }
    assert_eq!(labels(&first), ["Play", "Go there"]);
    let panel = press(ann, &first, "Play").await;
    assert!(panel.content.contains("Your turn"), "{panel:?}");
    let is_in = ordered(ann, thread, "end").await;
    assert_eq!(labels(&is_in), ["Next table"]);
    let next = press(ann, &is_in, "Next table").await;
    assert!(next.content.contains(&format!("<#{other}>")), "{next:?}");
    let is_in = passes(ann, other).await;
    let none = press(ann, &is_in, "Next table").await;
    assert!(none.content.contains("Nothing waits for you"), "{none:?}");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_tells_of_offers_and_missed_decisions_and_catches_up_at_each_table() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let offer = command(ann, thread, "/play text:offer Ben: alliance").await;
    assert!(!offer.content.contains('✋'), "{offer:?}");
    let list = command(ben, thread, "/games list").await;
    assert!(list.content.contains("📜 an offer from Ann"), "{list:?}");
    let anns = command(ann, thread, "/games list").await;
    assert!(!anns.content.contains("📜"), "{anns:?}");
    let select = list.selects().remove(0);
    let (label, value) = select.options[0].clone();
    assert!(label.contains("Partial Kerfuffle"), "{label}");
    let chosen = ben.select(list.id, &select.custom_id, &[&value]).unwrap();
    let missed = chosen.answer().await.message().unwrap();
    assert!(missed.is_ephemeral());
    assert!(
        missed.content.starts_with(&format!("<#{thread}>")),
        "{missed:?}"
    );
    // Another's list shows nobody a table at which they do not play.
    let elsewhere = ground.cleo.select(list.id, &select.custom_id, &[&value]);
    assert!(elsewhere.is_err(), "the list is Ben's alone");
    ground.ann_passes().await;
    ground.ben_is_asked().await;
    ground.clock.advance(Duration::from_mins(48 * 60 + 5));
    ground.reads("Ben missed the deadline").await;
    let list = command(ben, thread, "/games list").await;
    assert!(
        list.content.contains("⏰ missed your last decision"),
        "{list:?}"
    );
    ground.world.end().await;
}

fn is_silent(message: &Message) -> bool {
    message.flags & SILENT != 0
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_23_a_digest_makes_no_sound_where_whoever_reads_it_was_pinged() {
    let ground = Ground::new().await;
    let (ben, thread) = (&ground.ben, ground.thread);
    command(ben, thread, "/settings digest:daily").await;
    ground.ann_passes().await;
    ground.ben_is_asked().await;
    let bens = ground.mentions(ben);
    ground.clock.advance(Duration::from_hours(23));
    let digest = ben.wait_for_dm(says("One of your tables waits")).await;
    let digest = digest.expect("a digest");
    assert!(is_silent(&digest), "the board has called Ben");
    assert_eq!(labels(&digest), ["Next table"]);
    // The reminder comes as always.
    ground.clock.advance(Duration::from_mins(21 * 60 + 1));
    let reminder = ground.reads("your decision is due").await;
    assert_eq!(reminder.mentions, [ben.id()]);
    assert_eq!(ground.mentions(ben), bens + 1);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_23_what_a_digest_has_called_to_no_reminder_calls_to() {
    let mut ground = Ground::new().await;
    let (ben, thread) = (ground.ben.clone(), ground.thread);
    // It is ten in the morning: quiet until eleven, and nothing pings.
    command(&ben, thread, "/settings quiet:09:00-11:00 digest:daily").await;
    let bens = ground.mentions(&ben);
    ground.ann_passes().await;
    ground.ben_is_asked().await;
    assert_eq!(ground.mentions(&ben), bens);
    ground.clock.advance(Duration::from_mins(61));
    let first = ben.wait_for_dm(says("One of your tables waits")).await;
    let first = first.expect("a digest");
    assert!(!is_silent(&first), "nothing has called Ben");
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    // The next one of the next day is silent, and so is the reminder after it.
    ground.clock.advance(Duration::from_hours(24));
    let is_second = |it: &Message| it.id != first.id && says("tables waits for you")(it);
    let second = ben.wait_for_dm(is_second).await;
    assert!(is_silent(&second.expect("a second digest")));
    ground.clock.advance(Duration::from_hours(19));
    let reminder = ground.reads("your decision is due").await;
    assert!(reminder.content.contains(&format!("<@{}>", ben.id())));
    assert_eq!(reminder.mentions, []);
    ground.world.end().await;
}
