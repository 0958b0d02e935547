//! Seats that hold a table up, seats that are offered, and deputies, as people see them (TB-26, TB-27).

use std::time::Duration;

use super::absence::{Ground, labels};
use super::world::{choose, command, press};

/// Longer than a host who plays has to wait.
const LONG: Duration = Duration::from_hours(49);

#[tokio::test(flavor = "multi_thread")]
async fn tb_26_a_host_chooses_a_seat_and_what_to_do_about_it() {
    let ground = Ground::new().await;
    let (ann, thread) = (&ground.ann, ground.thread);
    command(ann, thread, "/table pace pace:none: no deadlines").await;
    ground.ann_passes().await;
    let desk = command(ann, thread, "/table desk").await;
    let means = choose(ann, &desk, "Ben").await;
    assert!(means.is_ephemeral());
    assert_eq!(
        labels(&means),
        ["Decide now", "Clock plays on", "Offer it", "Back"]
    );
    let disabled = means.buttons().iter().filter(|it| it.disabled).count();
    assert_eq!(disabled, 3, "Ben has been waited for for a moment");
    assert!(means.content.contains("less than 48 h"), "{means:?}");
    // From when his board is there on.
    let mut means = means;
    let waited = async {
        while means.buttons().iter().any(|it| it.disabled) {
            let desk = press(ann, &means, "Back").await;
            assert!(desk.content.contains("The desk of table"), "{desk:?}");
            ground.clock.advance(LONG);
            means = choose(ann, &desk, "Ben").await;
        }
    };
    let waited = tokio::time::timeout(crate::PATIENCE, waited).await;
    waited.expect("Ben is never waited for long enough");
    let desk = press(ann, &means, "Clock plays on").await;
    let said = ground.reads("has the clock decide for Ben").await;
    assert_eq!(said.mentions, []);
    assert_eq!(labels(&said), ["I'm back"]);
    let offered = choose(ann, &desk, "Ben").await;
    press(ann, &offered, "Offer it").await;
    let offer = ground.reads("Ben stays away").await;
    assert_eq!(labels(&offer), ["Take this seat", "I'm back"]);
    for words in ["It has 3 regions.", "(TB-20, TB-26)"] {
        assert!(offer.content.contains(words), "{words} in {offer:?}");
    }
    assert!(
        !offer.content.contains("gold"),
        "that is a secret: {offer:?}"
    );
    let taken = press(&ground.cleo, &offer, "Take this seat").await;
    assert!(taken.content.contains("You play"), "{taken:?}");
    ground.reads("plays Ember from now on").await;
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_27_a_deputy_is_asked_at_the_table_and_plays_until_the_other_is_back() {
    let ground = Ground::new().await;
    let (ann, ben, cleo, thread) = (&ground.ann, &ground.ben, &ground.cleo, ground.thread);
    let left = command(
        ann,
        thread,
        "/games away until:3 days brief:defend deputy:@Cleo",
    );
    let left = left.await;
    for words in ["builds and defends", "I have asked"] {
        assert!(left.content.contains(words), "{words} in {left:?}");
    }
    let asked = ground.reads("asks whether you play").await;
    assert_eq!(asked.mentions, [cleo.id()]);
    let other = press(ben, &asked, "Play for them").await;
    assert!(other.content.contains("alone"), "{other:?}");
    press(cleo, &asked, "Play for them").await;
    ground.reads("until they are back").await;
    let offer = command(cleo, thread, "/play text:offer Ben: alliance").await;
    assert!(offer.content.contains("TB-12"), "{offer:?}");
    let done = command(cleo, thread, "/play text:done").await;
    assert!(done.content.contains("order is in"), "{done:?}");
    let back = command(ann, thread, "/games back").await;
    assert!(back.content.contains("Welcome back"), "{back:?}");
    let gone = command(cleo, thread, "/play text:end").await;
    assert!(gone.content.contains("(TB-01)"), "{gone:?}");
    let end = command(ann, thread, "/play text:end").await;
    assert!(end.content.contains("order is in"), "{end:?}");
    ground.world.end().await;
}
