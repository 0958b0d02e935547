//! The live hour as people see it (TB-25): by which buttons it begins and ends, and what is told of it.

use std::time::Duration;

use super::absence::{Ground, labels, says};
use super::world::{card, command, new_table_of, press};

/// A little more than a decision of a live hour takes.
const DECISION: Duration = Duration::from_secs(5 * 60 + 4);

impl Ground {
    /// Ann and Ben are here, and Ben is awaited.
    async fn live(&self) {
        self.ann_passes().await;
        self.ben_is_asked().await;
        command(&self.ann, self.thread, "/games here").await;
        let begun = command(&self.ben, self.thread, "/games here").await;
        assert!(begun.content.contains("live hour is on"), "{begun:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_im_here_begins_a_live_hour_and_i_have_to_go_ends_it() {
    let mut ground = Ground::new().await;
    let (ann, ben, thread) = (ground.ann.clone(), ground.ben.clone(), ground.thread);
    ground.ann_passes().await;
    ground.ben_is_asked().await;
    let shown = card(&ann, thread).await;
    assert_eq!(labels(&shown), ["I'm here", "Gather", "Dice"]);
    let none = press(&ground.cleo, &shown, "I'm here").await;
    assert!(none.content.contains("hold no seat"), "{none:?}");
    let bens = ground.mentions(&ben);
    let first = press(&ann, &shown, "I'm here").await;
    assert!(first.is_ephemeral());
    for words in ["You are here until <t:", "as soon as Ben said so too"] {
        assert!(first.content.contains(words), "{words}: {first:?}");
    }
    assert_eq!(labels(&first), ["Play", "I have to go", "Gather"]);
    let came = ground.reads("is here. While all who are awaited are").await;
    assert_eq!(came.mentions, []);
    ground.card_says("🟢 Here now: <@").await;
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    let second = press(&ben, &came, "I'm here").await;
    assert!(second.content.contains("live hour is on"), "{second:?}");
    let begun = ground
        .reads("each decision has 5 minutes. For whoever")
        .await;
    assert_eq!(begun.mentions, []);
    assert!(begun.content.contains("Ben has until <t:"), "{begun:?}");
    assert_eq!(labels(&begun), ["Play", "I'm here", "I have to go"]);
    ground.card_says("🔴 Live: <@").await;
    let gone = press(&ben, &begun, "I have to go").await;
    assert!(gone.content.contains("not count as here"), "{gone:?}");
    let over = ground.reads("The live hour is over").await;
    assert_eq!(over.mentions, []);
    for words in ["had to go", "⏳ Ben has until <t:"] {
        assert!(over.content.contains(words), "{words}: {over:?}");
    }
    let again = press(&ben, &begun, "I have to go").await;
    assert!(again.content.contains("TB-25"), "{again:?}");
    assert_eq!(ground.mentions(&ben), bens, "nobody is pinged by it");
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_minutes_that_pass_are_told_and_do_not_count() {
    let ground = Ground::new().await;
    ground.live().await;
    let anns = ground.mentions(&ground.ann);
    ground.clock.advance(DECISION);
    let over = ground.reads("Ben let the 5 minutes pass").await;
    assert_eq!(over.mentions, []);
    let list = command(&ground.ben, ground.thread, "/games list").await;
    assert!(!list.content.contains("missed"), "{list:?}");
    let desk = command(&ground.ann, ground.thread, "/table desk").await;
    assert!(!desk.content.contains("missed its last"), "{desk:?}");
    assert!(ground.mentions(&ground.ann) <= anns + 1);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_a_reminder_has_im_here_and_who_plays_alone_is_told_why_not() {
    let ground = Ground::new().await;
    ground.ann_passes().await;
    ground.ben_is_asked().await;
    let reminder = ground.reminded("your decision is due").await;
    let all = ["Play", "Play my draft", "+24 h", "Away until …", "I'm here"];
    assert_eq!(labels(&reminder), all);
    let here = press(&ground.ben, &reminder, "I'm here").await;
    assert!(here.content.contains("You are here until"), "{here:?}");
    let (ann, general) = (&ground.ann, ground.world.general());
    let alone = new_table_of(ann, general, "Combat Castles").await;
    press_bot(&ground, alone).await;
    command(ann, alone, "/table start").await;
    let no = command(ann, alone, "/games here").await;
    assert!(no.content.contains("alone with bot players"), "{no:?}");
    let shown = card(ann, alone).await;
    let has_here = labels(&shown).iter().any(|label| label == "I'm here");
    assert!(!has_here, "{shown:?}");
    ground.world.end().await;
}

/// A bot player takes the other seat.
async fn press_bot(ground: &Ground, thread: playground::Id) {
    let lobby = card(&ground.ann, thread).await;
    super::world::press_silently(&ground.ann, &lobby, "Add bot player").await;
    let is_full = |message: &playground::Message| {
        let mut buttons = message.buttons().into_iter();
        buttons.any(|it| it.label == "Start" && !it.disabled)
    };
    let full = ground.ann.wait_for(thread, is_full).await;
    full.expect("a lobby that is full");
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_the_board_that_somebody_looks_at_alone_has_im_here() {
    let ground = Ground::new().await;
    let own = command(&ground.ben, ground.thread, "/board").await;
    assert_eq!(labels(&own), ["I'm here"]);
    let other = command(&ground.cleo, ground.thread, "/board").await;
    assert!(labels(&other).is_empty(), "{other:?}");
    let is_said = says("is here.");
    press(&ground.ben, &own, "I'm here").await;
    let said = ground.ann.wait_for(ground.thread, is_said).await;
    said.expect("all are told");
    ground.world.end().await;
}
