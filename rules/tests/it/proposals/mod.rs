//! Corrections by a game master (TB-09): rulings, notation, and properties that are shown to find
//! planted faults.

mod properties;

use std::collections::BTreeSet;

use rules::proposals::{
    Answer, Event, MOST_OPEN, Millis, Proposals, Refusal, Speaker, Unread, VETO, Verb, read, write,
};
use rules::{Roster, Seat};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const GREEN: Seat = Seat(2);

const HOUR: Millis = Millis(3_600_000);

fn seats<const N: usize>(seats: [Seat; N]) -> BTreeSet<Seat> {
    BTreeSet::from(seats)
}

/// A table at which Red is a master who plays, with a proposal that affects all three.
fn proposed() -> Proposals<String> {
    let mut proposals = Proposals::new();
    let all = seats([RED, BLUE, GREEN]);
    let event = proposals
        .correct(Speaker::Playing(RED), "gold".to_owned(), all, HOUR)
        .unwrap();
    proposals.apply(&event).unwrap();
    proposals
}

fn decide(
    proposals: &Proposals<String>,
    speaker: Speaker,
    answer: Answer,
) -> Result<Event<String>, Refusal> {
    proposals.decide(speaker, answer, HOUR)
}

fn ripe(proposals: &Proposals<String>, now: Millis) -> Vec<u32> {
    proposals.ripe(now).map(|(number, _)| number).collect()
}

#[test]
fn tb_09_a_neutral_master_corrects_at_once() {
    let mut proposals = Proposals::new();
    let event = proposals.correct(Speaker::Neutral, 500, seats([BLUE]), HOUR);
    let at_once = Event::Corrected {
        number: None,
        correction: 500,
    };
    assert_eq!(event, Ok(at_once.clone()));
    proposals.apply(&at_once).unwrap();
    assert_eq!(proposals, Proposals::new());
}

#[test]
fn what_is_read_from_elsewhere_is_checked() {
    let mut proposals = proposed();
    proposals
        .apply(&Event::Agreed {
            number: 1,
            seat: BLUE,
        })
        .unwrap();
    assert_eq!((proposals.check(), proposals.made()), (Ok(()), 1));
    let text = serde_json::to_string(&proposals).unwrap();
    let again: Proposals<String> = serde_json::from_str(&text).unwrap();
    assert_eq!(again, proposals);
    for (was, is) in [
        ("\"made\":1", "\"made\":0"),
        ("\"by\":0", "\"by\":1"),
        ("\"agreed\":[1]", "\"agreed\":[0]"),
        ("{\"1\":", "{\"0\":"),
    ] {
        let forged = text.replace(was, is);
        assert_ne!(forged, text, "{was}");
        let forged: Proposals<String> = serde_json::from_str(&forged).unwrap();
        assert!(forged.check().is_err(), "{is}");
    }
}

#[test]
fn tb_09_a_master_who_plays_proposes() {
    let proposals = proposed();
    let (number, proposal) = proposals.open().next().unwrap();
    assert_eq!((number, proposal.by), (1, Some(RED)));
    assert_eq!(
        proposal.affected,
        seats([BLUE, GREEN]),
        "a master has no veto of its own"
    );
    assert_eq!(proposal.until, HOUR.plus(VETO));
    assert_eq!(proposals.next(), Some(HOUR.plus(VETO)));
    let seat = Speaker::Seat(BLUE);
    let event = proposals.correct(seat, "gold".to_owned(), seats([]), HOUR);
    assert_eq!(event, Err(Refusal::NotMaster));
}

#[test]
fn tb_09_any_affected_seat_can_veto_for_a_day() {
    let proposals = proposed();
    let last = HOUR.plus(VETO);
    let veto = |seat, now| proposals.decide(Speaker::Seat(seat), Answer::Veto(1), now);
    for seat in [BLUE, GREEN] {
        let vetoed = veto(seat, last).unwrap();
        assert_eq!(vetoed, Event::Vetoed { number: 1, seat });
        let mut after = proposals.clone();
        after.apply(&vetoed).unwrap();
        assert_eq!(after.open().count(), 0);
        assert_eq!(ripe(&after, Millis(i64::MAX)), [] as [u32; 0]);
        let gone = veto(seat, last.plus(Millis(1)));
        assert_eq!(gone, Err(Refusal::TooLate { number: 1 }));
    }
    let affected = vec![BLUE, GREEN];
    let number = 1;
    assert_eq!(
        veto(Seat(3), HOUR),
        Err(Refusal::NotAffected { number, affected })
    );
    assert_eq!(veto(RED, HOUR), Err(Refusal::Own { number }));
    let neutral = decide(&proposals, Speaker::Neutral, Answer::Veto(1));
    assert_eq!(neutral, Err(Refusal::NoSeat { number }));
}

#[test]
fn tb_09_without_a_veto_it_takes_effect_after_a_day() {
    let mut proposals = proposed();
    let last = HOUR.plus(VETO);
    assert_eq!(VETO, Millis(86_400_000));
    assert_eq!(ripe(&proposals, last), [] as [u32; 0]);
    assert_eq!(ripe(&proposals, last.plus(Millis(1))), [1]);
    let other = Event::Corrected {
        number: Some(1),
        correction: "silver".to_owned(),
    };
    assert!(proposals.apply(&other).is_err());
    let corrected = Event::Corrected {
        number: Some(1),
        correction: "gold".to_owned(),
    };
    let mut dropped = proposals.clone();
    proposals.apply(&corrected).unwrap();
    dropped.apply(&Event::Dropped { number: 1 }).unwrap();
    assert_eq!(proposals, dropped);
    assert!(proposals.apply(&corrected).is_err(), "it takes effect once");
}

#[test]
fn tb_09_when_all_agree_there_is_nothing_to_wait_for() {
    let mut proposals = proposed();
    let agree = |proposals: &Proposals<String>, seat| {
        decide(proposals, Speaker::Seat(seat), Answer::Agree(1))
    };
    for (seat, expected) in [(BLUE, vec![]), (GREEN, vec![1])] {
        let agreed = agree(&proposals, seat).unwrap();
        proposals.apply(&agreed).unwrap();
        assert_eq!(ripe(&proposals, HOUR), expected);
        assert_eq!(agree(&proposals, seat), Err(Refusal::Agreed { number: 1 }));
        assert!(decide(&proposals, Speaker::Seat(seat), Answer::Veto(1)).is_ok());
    }
}

#[test]
fn tb_09_what_affects_nobody_else_waits_in_the_open_all_the_same() {
    let mut proposals = Proposals::new();
    let event = proposals.correct(Speaker::Playing(RED), 1, seats([RED]), HOUR);
    proposals.apply(&event.unwrap()).unwrap();
    assert_eq!(proposals.ripe(HOUR.plus(VETO)).count(), 0);
    assert_eq!(proposals.ripe(HOUR.plus(VETO).plus(Millis(1))).count(), 1);
    let veto = proposals
        .decide(Speaker::Seat(BLUE), Answer::Veto(1), HOUR)
        .unwrap_err();
    assert_eq!(
        veto.explain(&Roster::default()),
        "proposal 1 affects nobody who could answer it"
    );
}

#[test]
fn tb_09_a_master_who_gave_a_seat_up_proposes_and_every_affected_seat_has_a_say() {
    let mut proposals = Proposals::new();
    let event = proposals.correct(Speaker::Former, "gold".to_owned(), seats([RED, BLUE]), HOUR);
    let event = event.unwrap();
    assert!(
        matches!(&event, Event::Proposed { by: None, affected, .. } if *affected == seats([RED, BLUE]))
    );
    proposals.apply(&event).unwrap();
    proposals.check().unwrap();
    // The seat that was the master's is somebody else's now.
    for seat in [RED, BLUE] {
        let vetoed = decide(&proposals, Speaker::Seat(seat), Answer::Veto(1));
        assert_eq!(vetoed, Ok(Event::Vetoed { number: 1, seat }));
    }
    let own = decide(&proposals, Speaker::Former, Answer::Agree(1));
    assert_eq!(own, Err(Refusal::NoSeat { number: 1 }));
    let withdrawn = decide(&proposals, Speaker::Former, Answer::Withdraw(1));
    assert_eq!(withdrawn, Ok(Event::Withdrawn { number: 1 }));
}

#[test]
fn tb_09_a_master_withdraws_what_it_proposed() {
    let mut proposals = proposed();
    let withdraw = Answer::Withdraw(1);
    let no = decide(&proposals, Speaker::Seat(BLUE), withdraw);
    assert_eq!(no, Err(Refusal::NotMaster));
    for speaker in [Speaker::Playing(RED), Speaker::Neutral] {
        let withdrawn = decide(&proposals, speaker, withdraw);
        assert_eq!(withdrawn, Ok(Event::Withdrawn { number: 1 }));
    }
    proposals.apply(&Event::Withdrawn { number: 1 }).unwrap();
    let again = decide(&proposals, Speaker::Playing(RED), withdraw).unwrap_err();
    assert_eq!(
        again.explain(&Roster::default()),
        "proposal 1 is not open, and no other one is"
    );
}

#[test]
fn tb_09_lost_time_is_given_back() {
    let mut proposals = proposed();
    assert_eq!(proposals.extend(Millis(0)), []);
    for event in proposals.extend(HOUR) {
        proposals.apply(&event).unwrap();
        assert!(
            proposals.apply(&event).is_err(),
            "never earlier, and no time twice"
        );
    }
    assert_eq!(proposals.next(), Some(HOUR.plus(VETO).plus(HOUR)));
}

#[test]
fn tb_09_few_proposals_wait_at_a_time() {
    let mut proposals = Proposals::new();
    let propose = |proposals: &Proposals<usize>, what| {
        proposals.correct(Speaker::Playing(RED), what, seats([BLUE]), HOUR)
    };
    for what in 0..MOST_OPEN {
        proposals
            .apply(&propose(&proposals, what).unwrap())
            .unwrap();
    }
    let full = propose(&proposals, 0);
    assert_eq!(full, Err(Refusal::TooMany { most: MOST_OPEN }));
    proposals
        .apply(&Event::Vetoed {
            number: 3,
            seat: BLUE,
        })
        .unwrap();
    let next = propose(&proposals, 0).unwrap();
    assert!(
        matches!(next, Event::Proposed { number: 17, .. }),
        "{next:?}"
    );
}

#[test]
fn tb_09_refusals_say_what_would_be_legal() {
    let roster = Roster::of_names(["Red", "Blue", "Green"]);
    let number = 1;
    let affected = vec![BLUE, GREEN];
    for (refusal, sentence) in [
        (
            Refusal::NotMaster,
            "only a game master can propose corrections and withdraw them",
        ),
        (
            Refusal::TooMany { most: 16 },
            "16 proposals are open, which is the limit: withdraw one, or wait until its time is up",
        ),
        (
            Refusal::NotOpen {
                number,
                open: vec![2, 5],
            },
            "proposal 1 is not open: choose 2 or 5",
        ),
        (
            Refusal::NoSeat { number },
            "proposal 1 is for the seats to answer: `gm withdraw 1`",
        ),
        (
            Refusal::Own { number },
            "proposal 1 is your own: `gm withdraw 1` takes it back",
        ),
        (
            Refusal::NotAffected { number, affected },
            "proposal 1 does not affect you: Blue or Green may answer it",
        ),
        (
            Refusal::TooLate { number },
            "the time for vetoes of proposal 1 is over",
        ),
        (
            Refusal::Agreed { number },
            "you have agreed to proposal 1 already: `veto 1` stops it while it waits",
        ),
    ] {
        assert_eq!(refusal.explain(&roster), sentence);
    }
}

#[test]
fn tb_02_answers_are_lines_of_text() {
    for (text, answer, written) in [
        (" veto 3; ", Answer::Veto(3), "veto 3"),
        ("AGREE\t07", Answer::Agree(7), "agree 7"),
        ("Gm  Withdraw 2", Answer::Withdraw(2), "gm withdraw 2"),
    ] {
        assert_eq!(read(text), Ok(answer), "{text}");
        assert_eq!(write(answer), written);
        assert_eq!(read(written), Ok(answer));
    }
    for text in [
        "veto",
        "veto 3 4",
        "agree +3",
        "veto 99999999999",
        "gm withdraw x",
    ] {
        assert!(matches!(read(text), Err(Unread::Number { .. })), "{text}");
    }
    for text in ["", "vote 3", "withdraw 3", "gm gold Red +500"] {
        assert!(matches!(read(text), Err(Unread::Verb { .. })), "{text}");
        assert_eq!(Verb::of(text), None);
    }
    assert_eq!(
        read("vote 3").unwrap_err().explain(),
        "`vote 3` cannot be read: proposals are answered with `veto N`, `agree N` or \
         `gm withdraw N`"
    );
}
