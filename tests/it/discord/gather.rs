//! *Gather*: times to play together, who can, and who is called (TB-25).

use std::time::Duration;

use playground::{Message, Person};

use super::absence::{Ground, labels, says};
use super::world::{command, press};

/// Opens the form by a button of the card and fills it in; what whoever filled it is told.
async fn asked(ground: &Ground, person: &Person, times: &str) -> Message {
    // The card of the lobby has no such button.
    let has_it = |message: &Message| labels(message).iter().any(|label| label == "Gather");
    let shown = person.wait_for(ground.thread, has_it).await;
    let shown = shown.expect("a card of the game");
    let asked = person.press(shown.id, "Gather").unwrap().answer().await;
    let modal = asked.modal().expect("a form");
    let filled = person.fill(&modal, &[("times", times)]).unwrap();
    filled.answer().await.message().expect("an answer")
}

async fn question(ground: &Ground) -> Message {
    ground.reads("asks when you can play together").await
}

/// The same message as it is once it says something.
async fn becomes(ground: &Ground, question: &Message, words: &str) -> Message {
    let is_it = |it: &Message| it.id == question.id && it.content.contains(words);
    let found = ground.ann.wait_for(ground.thread, is_it).await;
    found.unwrap_or_else(|| panic!("it does not say {words:?}"))
}

/// Presses a button whose message changes by it.
async fn chooses(person: &Person, question: &Message, button: &str) {
    let answer = person.press(question.id, button).unwrap().answer().await;
    let answer = answer.message().expect("the question as it stands");
    assert_eq!(answer.id, question.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_gather_asks_for_times_and_calls_those_who_can() {
    let mut ground = Ground::new().await;
    let (ann, ben, thread) = (ground.ann.clone(), ground.ben.clone(), ground.thread);
    // It is ten in UTC on a Monday: eleven in Berlin.
    command(&ben, thread, "/settings zone:Europe/Berlin").await;
    let told = asked(&ground, &ben, "20:00, tomorrow 19:30, 2026-01-07 18:00").await;
    assert!(told.is_ephemeral(), "{told:?}");
    let open = question(&ground).await;
    assert_eq!(open.mentions, []);
    let moments = [
        "2026-01-05T19:00:00Z",
        "2026-01-06T18:30:00Z",
        "2026-01-07T17:00:00Z",
    ];
    for moment in moments {
        let at: jiff::Timestamp = moment.parse().unwrap();
        let shown = format!("<t:{}:f>", at.as_second());
        assert!(open.content.contains(&shown), "{moment}: {open:?}");
    }
    let all = ["I can at time 1", "I can at time 2", "I can at time 3"];
    assert_eq!(labels(&open), all);
    chooses(&ben, &open, all[0]).await;
    chooses(&ann, &open, all[0]).await;
    chooses(&ann, &open, all[1]).await;
    becomes(&ground, &open, "1 can, <@").await;
    let both = becomes(&ground, &open, "2 can, <@").await;
    assert_eq!(both.mentions, []);
    // A second press takes it back.
    chooses(&ben, &open, all[0]).await;
    let other = press(&ground.cleo, &open, all[0]).await;
    assert!(other.content.contains("hold no seat"), "{other:?}");
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    let before = [&ann, &ben].map(|it| ground.mentions(it));
    ground.clock.advance(Duration::from_mins(9 * 60 + 1));
    let call = ground.reads("it is time to play together").await;
    assert_eq!(call.mentions, [ann.id()]);
    assert_eq!(labels(&call), ["I'm here"]);
    let after = [&ann, &ben].map(|it| ground.mentions(it));
    assert_eq!(after, [before[0] + 1, before[1]]);
    let late = press(&ben, &open, all[0]).await;
    assert!(late.content.contains("That time has come"), "{late:?}");
    press(&ann, &call, "I'm here").await;
    ground.card_says("🟢 Here now").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_25_what_is_no_time_to_come_is_said_with_what_would_be() {
    let ground = Ground::new().await;
    let (ben, thread) = (&ground.ben, ground.thread);
    let open = ben.command(thread, "/games gather").unwrap();
    let modal = open.answer().await.modal().expect("a form");
    assert_eq!(modal.title, "Up to three times to play together");
    assert_eq!(modal.inputs[0].label, "When? In UTC");
    for (typed, words) in [
        ("8pm", "tomorrow 19:30"),
        ("today 09:00", "is past"),
        (" , ", "one to three times"),
        ("10:30, 11:30, 12:30, 13:30", "1 to 3 times to come"),
        ("2026-06-01 10:00", "at most 60 days away"),
    ] {
        let told = asked(&ground, ben, typed).await;
        assert!(
            told.is_ephemeral() && told.content.contains(words),
            "{typed}: {told:?}"
        );
    }
    let refused = command(&ground.cleo, thread, "/games gather").await;
    assert!(refused.content.contains("hold no seat"), "{refused:?}");
    let none = ground.ann.sees(thread);
    assert!(!none.iter().any(says("asks when you can")), "{none:?}");
    // One time has one button.
    let told = ben.fill(&modal, &[("times", "20:00")]).unwrap();
    told.answer().await.message().expect("an answer");
    assert_eq!(labels(&question(&ground).await), ["I can then"]);
    ground.world.end().await;
}
