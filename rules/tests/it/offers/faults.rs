//! Each checker finds the faults that are planted for it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules::offers::{Act, Closing, Event, Observation, Offers, Openness, Refusal, View};
use rules::{Seat, Viewer};

use super::checks::{self, Book, SOUND, Verdict};
use super::plays::{Choice, play};
use super::properties::{names, plays};
use super::support::{Deal, viewers};
use super::worlds;

/// The same random plays in every run.
fn samples(most: usize) -> Vec<Vec<Choice>> {
    let mut runner = TestRunner::deterministic();
    let strategy = plays(most);
    let sample = |_| strategy.new_tree(&mut runner).unwrap().current();
    (0..80).map(sample).collect()
}

/// Whether a checker finds nothing in what is sound, and something where there is a fault.
#[track_caller]
fn finds(fault: &Book, check: impl Fn(&Book, &[Choice]) -> Verdict) {
    let samples = samples(120);
    let any = |book: &Book| {
        samples
            .iter()
            .find_map(|choices| check(book, choices).err())
    };
    assert_eq!(any(&SOUND), None);
    assert!(any(fault).is_some(), "the fault is not found");
}

#[test]
fn random_plays_have_every_kind_of_event() {
    let mut kinds = BTreeSet::new();
    for choices in samples(120) {
        let (_, events) = play(&SOUND, &choices, |_, _| Ok(())).unwrap();
        for event in events {
            let value = serde_json::to_value(&event).unwrap();
            kinds.extend(value.as_object().unwrap().keys().cloned());
        }
    }
    let all = [
        "accepted",
        "broken",
        "countered",
        "declined",
        "ended",
        "fell_through",
        "lapsed",
        "made",
        "took_force",
        "withdrawn",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

fn everybody(book: &Book, choices: &[Choice]) -> Verdict {
    let mut viewers = viewers();
    viewers.try_for_each(|viewer| worlds::secrecy(book, choices, viewer))
}

#[test]
fn replay_finds_a_state_that_depends_on_more_than_the_log() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let fault = Book {
        apply: |offers, event| {
            let mut event = event.clone();
            if let Event::Made { paper, .. } = &mut event
                && CALLS.fetch_add(1, Ordering::Relaxed).is_multiple_of(3)
            {
                paper.openness = Openness::Secret;
            }
            offers.apply(&event)
        },
        ..SOUND
    };
    finds(&fault, checks::replay);
}

#[test]
fn legality_finds_a_refusal_that_changes_something() {
    let fault = Book {
        decide: |offers, signer, act, timing| {
            let decided = offers.decide(signer, act, timing);
            if decided.is_err()
                && let Some(event) = offers.lapse(rules::offers::Moment::Round(9)).first()
            {
                offers.apply(event).unwrap();
            }
            decided
        },
        ..SOUND
    };
    finds(&fault, checks::legality);
}

#[test]
fn legality_finds_a_choice_that_is_refused() {
    let fault = Book {
        decide: |offers, signer, act, timing| {
            if matches!(act, Act::Withdraw(_)) {
                return Err(Refusal::StandIn);
            }
            offers.decide(signer, act, timing)
        },
        ..SOUND
    };
    finds(&fault, checks::legality);
}

#[test]
fn bounds_finds_offers_without_end() {
    let fault = Book {
        // Each seat offers as if it had nothing open.
        decide: |offers, signer, act, timing| {
            let decided = offers.decide(signer, act, timing);
            let full = matches!(
                decided,
                Err(Refusal::TooManyToOne { .. } | Refusal::TooManyOpen { .. })
            );
            if !full {
                return decided;
            }
            let mut fewer = offers.clone();
            for event in fewer.leave(signer.seat) {
                fewer.apply(&event).unwrap();
            }
            fewer.decide(signer, act, timing)
        },
        ..SOUND
    };
    finds(&fault, checks::bounds);
}

#[test]
fn round_trip_finds_an_act_that_is_written_as_another() {
    let fault = Book {
        write: |act, roster| (SOUND.write)(act, roster).replace("secret", ""),
        ..SOUND
    };
    finds(&fault, |book, choices| {
        checks::round_trip(book, choices, &names())
    });
}

#[test]
fn round_trip_finds_names_that_are_not_told_apart() {
    let fault = Book {
        // The names as they are, in quotes or not.
        write: |act, roster| {
            let text = (SOUND.write)(act, roster);
            text.replace("#1", "A, B")
                .replace("#2", "A")
                .replace('"', "")
        },
        ..SOUND
    };
    finds(&fault, |book, choices| {
        checks::round_trip(book, choices, &names())
    });
}

#[test]
fn any_text_finds_a_sentence_without_end_and_a_text_that_is_read_as_another() {
    let text = "accept A 3".to_owned();
    assert_eq!(checks::any_text(&SOUND, &text, &names()), Ok(()));
    let fault = Book {
        write: |_, _| "accept 3".to_owned(),
        ..SOUND
    };
    assert!(checks::any_text(&fault, &text, &names()).is_err());
    let long = Book {
        read: |text, _| Err(rules::offers::notation::Unread::Term(text.repeat(100))),
        ..SOUND
    };
    assert!(checks::any_text(&long, &text, &names()).is_err());
}

/// Puts the true number on what others see.
fn numbered(
    offers: &Offers<Deal>,
    mut observation: Observation<Deal>,
    event: &Event<Deal>,
) -> Observation<Deal> {
    if let (Observation::Made { offers }, Event::Made { to, .. }) = (&mut observation, event) {
        for (seen, to) in offers.iter_mut().zip(to) {
            seen.number = Some(to.number);
        }
    }
    if let (Observation::Closed { offer, .. }, Event::Declined { offer: id }) =
        (&mut observation, event)
    {
        offer.number = offers.offer(*id).map(|_| id.number);
    }
    observation
}

#[test]
fn secrecy_finds_a_number_that_others_can_count() {
    let fault = Book {
        observation: |offers, event, viewer| {
            let observation = offers.observation(event, viewer)?;
            Some(numbered(offers, observation, event))
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_a_secret_counter_that_is_no_plain_no() {
    let fault = Book {
        observation: |offers, event, viewer| {
            let observation = offers.observation(event, viewer)?;
            Some(match (observation, event) {
                (Observation::Closed { offer, .. }, Event::Countered { .. }) => {
                    Observation::Closed {
                        offer,
                        how: Closing::Withdrawn,
                    }
                }
                (observation, _) => observation,
            })
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_a_secret_treaty_in_the_view() {
    let fault = Book {
        view: |offers, viewer| {
            let mut view = offers.view(viewer);
            let first = offers.treaties().next();
            if let Some((id, _)) = first.filter(|_| viewer == Viewer::Public) {
                let [one, _] = id.offer.pair.seats();
                view.treaties = offers.own(one).treaties;
            }
            view
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_a_breach_that_says_too_much_or_too_often() {
    let fault = Book {
        observation: |offers, event, viewer| {
            if let Event::Broken { by, .. } = event {
                return offers.observation(event, Viewer::Seat(*by));
            }
            offers.observation(event, viewer)
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_an_answer_that_another_addressee_hears() {
    let fault = Book {
        observation: |offers, event, viewer| match (event, viewer) {
            (Event::Accepted { offer, .. }, Viewer::Seat(seat))
                if offers
                    .offer(*offer)
                    .is_some_and(|it| it.also.contains(&seat)) =>
            {
                let [one, _] = offer.pair.seats();
                offers.observation(event, Viewer::Seat(one))
            }
            _ => offers.observation(event, viewer),
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_a_refusal_that_depends_on_others_secrets() {
    let fault = Book {
        decide: |offers, signer, act, timing| {
            let all: usize = Seat::first(4).map(|seat| offers.own(seat).open.len()).sum();
            if matches!(act, Act::Offer { .. }) && all > 8 {
                return Err(Refusal::TooManyOpen { most: 4 });
            }
            offers.decide(signer, act, timing)
        },
        ..SOUND
    };
    finds(&fault, everybody);
}

#[test]
fn secrecy_finds_a_view_without_its_own_part() {
    let fault = Book {
        view: |offers, viewer| {
            let View { open, .. } = offers.view(viewer);
            View {
                open,
                ..offers.public()
            }
        },
        ..SOUND
    };
    finds(&fault, everybody);
}
