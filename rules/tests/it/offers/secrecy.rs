//! Who is told what of offers and treaties (TB-10).

use rules::offers::{Closing, Event, Force, Observation, Openness};
use rules::{Seat, Viewer};

use super::support::{BLUE, Bond, Deal, GREEN, RED, Table, WHITE, viewers};

/// A short form of what somebody was told: the words of the story, numbers with them.
fn story(observation: &[Observation<Deal>]) -> Vec<String> {
    let seen = |offer: &rules::offers::Seen<Deal>| {
        let number = offer
            .number
            .map_or_else(String::new, |number| format!(" {number}"));
        format!("{}>{}{number} {:?}", offer.from.0, offer.to.0, offer.terms)
    };
    let one = |observation: &Observation<Deal>| match observation {
        Observation::Made { offers } => {
            let offers: Vec<String> = offers.iter().map(seen).collect();
            format!("made {}", offers.join(" and "))
        }
        Observation::Countered { closed, made } => {
            format!("countered {} by {}", seen(closed), seen(made))
        }
        Observation::Accepted { offer, .. } => format!("accepted {}", seen(offer)),
        Observation::Closed { offer, how } => format!("{how:?} {}", seen(offer)),
        Observation::TookForce { offer } => format!("force {}", seen(offer)),
        Observation::FellThrough { offer } => format!("through {}", seen(offer)),
        Observation::Broken { by, with, bond } => format!("{} broke {bond} with {}", by.0, with.0),
        Observation::Ended { treaty, why } => {
            format!("{why:?} {:?} {:?}", treaty.number, treaty.term)
        }
    };
    observation.iter().map(one).collect()
}

/// Plays lines and gives what each of two viewers was told.
#[track_caller]
fn stories(lines: &[&str], one: Viewer, other: Viewer) -> [Vec<String>; 2] {
    let mut table = Table::new();
    table.play_all(lines);
    let of = |viewer| story(&table.clone().heard(viewer));
    [of(one), of(other)]
}

#[test]
fn tb_10_public_offers_are_seen_from_the_moment_they_are_made() {
    let [blue, public] = stories(
        &[
            "Red: offer Blue: peace",
            "Blue: counter 1: alliance",
            "Red: accept 2",
            "Blue: break alliance with Red",
        ],
        Viewer::Seat(BLUE),
        Viewer::Public,
    );
    assert_eq!(
        blue,
        [
            "made 0>1 1 [Peace]",
            "countered 0>1 1 [Peace] by 1>0 2 [Alliance]",
            "accepted 1>0 2 [Alliance]",
            "1 broke alliance with 0",
        ]
    );
    assert_eq!(
        public,
        [
            "made 0>1 [Peace]",
            "countered 0>1 [Peace] by 1>0 [Alliance]",
            "accepted 1>0 [Alliance]",
            "1 broke alliance with 0",
        ]
    );
}

#[test]
fn tb_10_secret_offers_and_treaties_are_the_two_seats_alone() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace; loan 5 repay 6 by round 2; secret",
        "Blue: accept 1",
        "Blue: offer Red: war; secret",
        "Red: decline 2",
        "Red: offer Blue: war; secret",
        "Red: withdraw 3",
        "Blue: break peace with Red",
    ]);
    let loan = table.offers.due(2)[0].0;
    table.apply(&Event::Ended {
        treaty: loan,
        why: rules::offers::Ending::Settled,
    });
    table.timing.force = Force::Later;
    table.play_all(&["Red: offer Blue: war; secret", "Blue: accept 4"]);
    let offer = table.offers.agreed().next().unwrap().0;
    table.apply(&Event::TookForce { offer });
    let observation: Vec<Viewer> = table
        .observation
        .iter()
        .map(|(viewer, _)| *viewer)
        .collect();
    let parties = [RED, BLUE].map(Viewer::Seat);
    assert!(
        observation.iter().all(|viewer| parties.contains(viewer)),
        "{observation:?}"
    );
    assert_eq!(observation.len(), 2 * 11);
    for viewer in viewers().filter(|viewer| !parties.contains(viewer)) {
        assert_eq!(table.offers.view(viewer), Table::new().offers.view(viewer));
    }
}

#[test]
fn tb_10_a_secret_counter_looks_like_a_no() {
    let secretly = ["Red: offer Blue: peace", "Blue: counter 1: war; secret"];
    let plainly = ["Red: offer Blue: peace", "Blue: decline 1"];
    let of = |lines: &[&str]| stories(lines, Viewer::Public, Viewer::Seat(GREEN));
    assert_eq!(of(&secretly), of(&plainly));
    let [red, _] = stories(&secretly, Viewer::Seat(RED), Viewer::Public);
    assert_eq!(red[1], "countered 0>1 1 [Peace] by 1>0 2 [War]");
    // A public answer to a secret offer is a public offer like any other.
    let openly = [
        "Red: offer Blue: peace; secret",
        "Blue: counter 1: war; public",
    ];
    let first = ["Blue: offer Red: war"];
    assert_eq!(of(&openly), of(&first));
}

#[test]
fn tb_10_of_several_each_learns_its_own_answer_and_number_alone() {
    let lines = [
        "Red: offer Blue: war; secret",
        "Red: offer Blue, Green: peace; secret",
        "Blue: accept 2",
        "Green: decline 1",
    ];
    let [blue, green] = stories(&lines, Viewer::Seat(BLUE), Viewer::Seat(GREEN));
    assert_eq!(
        blue,
        [
            "made 0>1 1 [War]",
            "made 0>1 2 [Peace]",
            "accepted 0>1 2 [Peace]"
        ]
    );
    assert_eq!(green, ["made 0>2 1 [Peace]", "Declined 0>2 1 [Peace]"]);
    let [red, white] = stories(&lines, Viewer::Seat(RED), Viewer::Seat(WHITE));
    assert_eq!(red[1], "made 0>1 2 [Peace] and 0>2 1 [Peace]");
    assert_eq!(white, [] as [&str; 0]);

    let openly = lines.map(|line| line.replace("; secret", ""));
    let openly: Vec<&str> = openly.iter().map(String::as_str).collect();
    let [green, public] = stories(&openly, Viewer::Seat(GREEN), Viewer::Public);
    assert_eq!(green[1], "made 0>1 [Peace] and 0>2 1 [Peace]");
    assert_eq!(public[1], "made 0>1 [Peace] and 0>2 [Peace]");
}

#[test]
fn tb_10_a_breach_tells_others_no_more_than_the_game_says() {
    let sworn = |term: &str| {
        let mut table = Table::new();
        table.play_all(&["White: offer Blue: war; secret", "White: withdraw 1"]);
        table.play(RED, &format!("offer Blue: {term}; give 5 gold; secret"));
        table.play(BLUE, "accept 1");
        table.observation.clear();
        table
    };
    let mut hushed = sworn("peace");
    hushed.play(RED, "break peace with Blue");
    assert_eq!(hushed.clone().heard(Viewer::Public), []);
    assert_eq!(hushed.heard(Viewer::Seat(BLUE)).len(), 1);

    let broken = Observation::Broken {
        by: RED,
        with: BLUE,
        bond: Bond::Alliance,
    };
    let mut open = sworn("alliance");
    open.play(RED, "break alliance with Blue");
    assert_eq!(open.heard(Viewer::Public), [broken]);

    // Two peaces stand, and one of them was public: others hear of one breach.
    let mut both = sworn("peace");
    both.play_all(&["Red: offer Blue: peace", "Blue: accept 2"]);
    both.observation.clear();
    both.play(BLUE, "break peace with Red");
    assert_eq!(both.clone().heard(Viewer::Public).len(), 1);
    assert_eq!(both.offers.treaties().count(), 0);
}

#[test]
fn tb_10_words_leave_as_ids() {
    let mut table = Table::new();
    table.play(RED, "offer Blue: promise \"I stay; you stay\"");
    let stored = serde_json::to_string(&table.offers).unwrap();
    let observation = serde_json::to_string(&table.heard(Viewer::Public)).unwrap();
    for text in [stored, observation] {
        assert!(text.contains("17") && !text.contains("stay"), "{text}");
    }
}

#[test]
fn a_seats_view_is_what_is_public_and_its_own() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace",
        "Red: offer Green: peace; secret",
        "Green: offer White: alliance",
        "White: accept 1",
    ]);
    let own = table.offers.own(RED);
    assert_eq!(own.open.len(), 2);
    assert_eq!(own.treaties, []);
    let whole = table.offers.public().with_own(RED, own);
    assert_eq!(whole, table.view(RED));
    assert_eq!(whole.treaties.len(), 1);
    let marks: Vec<Openness> = whole.open.iter().map(|offer| offer.openness).collect();
    assert_eq!(marks, [Openness::Public, Openness::Secret]);
    let closed = Observation::Closed {
        offer: table.view(BLUE).open[0].clone(),
        how: Closing::Declined,
    };
    table.observation.clear();
    table.play(BLUE, "decline 1");
    assert_eq!(table.heard(Viewer::Seat(BLUE)), [closed]);
    assert_eq!(table.view(Seat(9)).open, []);
}
