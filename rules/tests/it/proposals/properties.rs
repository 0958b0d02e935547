//! What holds of all proposals holds in random plays; each checker finds a planted fault.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::proposals::{Answer, Event, Millis, Proposals, Refusal, Speaker, VETO, read, write};
use rules::{Corrupt, Seat};

type Verdict = Result<(), String>;
type Decided = Result<Event<u8>, Refusal>;
/// Numbers of proposals, and their corrections.
type Numbered = Vec<(u32, u8)>;
/// Events, and when they came.
type Dated = Vec<(Millis, Event<u8>)>;

/// The functions that are checked; a fault replaces one of them.
#[derive(Clone, Copy)]
struct Office {
    correct: fn(&mut Proposals<u8>, Speaker, u8, BTreeSet<Seat>, Millis) -> Decided,
    decide: fn(&mut Proposals<u8>, Speaker, Answer, Millis) -> Decided,
    apply: fn(&mut Proposals<u8>, &Event<u8>) -> Result<(), Corrupt>,
    ripe: fn(&Proposals<u8>, Millis) -> Numbered,
}

const SOUND: Office = Office {
    correct: |proposals, speaker, what, affected, now| {
        proposals.correct(speaker, what, affected, now)
    },
    decide: |proposals, speaker, answer, now| proposals.decide(speaker, answer, now),
    apply: Proposals::apply,
    ripe: |proposals, now| {
        let ripe = proposals.ripe(now);
        ripe.map(|(number, it)| (number, it.correction)).collect()
    },
};

/// One step: who speaks, what is said, and how many quarters of an hour pass before.
type Choice = [u8; 5];

const QUARTER: i64 = 900_000;

fn plays() -> impl Strategy<Value = Vec<Choice>> {
    proptest::collection::vec(any::<Choice>(), 0..80)
}

fn speaker(choice: u8) -> Speaker {
    match choice % 6 {
        0 => Speaker::Neutral,
        1 => Speaker::Playing(Seat(0)),
        2 => Speaker::Former,
        seat => Speaker::Seat(Seat(seat - 2)),
    }
}

/// A random play, with the moment at which each event came.
fn play(office: &Office, choices: &[Choice]) -> Result<(Proposals<u8>, Dated), String> {
    let mut proposals = Proposals::new();
    let mut events = Vec::new();
    let mut now = Millis(0);
    for [kind, who, number, affected, pass] in choices {
        now = now.plus(Millis(i64::from(pass % 40) * QUARTER));
        let mut happened: Vec<Event<u8>> = Vec::new();
        for (number, correction) in (office.ripe)(&proposals, now) {
            happened.push(match correction % 4 {
                0 => Event::Dropped { number },
                _ => Event::Corrected {
                    number: Some(number),
                    correction,
                },
            });
        }
        for event in &happened {
            (office.apply)(&mut proposals, event).map_err(|corrupt| corrupt.to_string())?;
        }
        let before = proposals.clone();
        let speaker = speaker(*who);
        let number_said = 1 + u32::from(number % 8) + u32::try_from(events.len() / 4).unwrap_or(0);
        let decided = match kind % 8 {
            0 | 1 => {
                let seats = (0..4).filter(|seat| affected >> seat & 1 == 1).map(Seat);
                (office.correct)(&mut proposals, speaker, *number, seats.collect(), now)
            }
            2 => (office.decide)(&mut proposals, speaker, Answer::Withdraw(number_said), now),
            3 | 4 => (office.decide)(&mut proposals, speaker, Answer::Veto(number_said), now),
            _ => (office.decide)(&mut proposals, speaker, Answer::Agree(number_said), now),
        };
        if proposals != before {
            return Err(format!("{decided:?} changed {before:?} to {proposals:?}"));
        }
        let mut follow = |proposals: &mut Proposals<u8>, more: Vec<Event<u8>>| {
            for event in &more {
                (office.apply)(proposals, event).map_err(|corrupt| corrupt.to_string())?;
            }
            happened.extend(more);
            Ok::<(), String>(())
        };
        follow(&mut proposals, decided.into_iter().collect())?;
        if *pass == 0 {
            let extended = proposals.extend(Millis(QUARTER));
            follow(&mut proposals, extended)?;
        }
        events.extend(happened.into_iter().map(|event| (now, event)));
    }
    Ok((proposals, events))
}

/// Events that are stored and read back lead to the live state.
fn replay(office: &Office, choices: &[Choice]) -> Verdict {
    let (live, events) = play(office, choices)?;
    let mut again = Proposals::new();
    for (_, event) in &events {
        let text = serde_json::to_string(event).map_err(|error| error.to_string())?;
        let event = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        (office.apply)(&mut again, &event).map_err(|corrupt| corrupt.to_string())?;
    }
    let text = serde_json::to_string(&live).map_err(|error| error.to_string())?;
    let stored: Proposals<u8> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if again != live || stored != live {
        return Err(format!(
            "live {live:?}\nreplayed {again:?}\nstored {stored:?}"
        ));
    }
    Ok(())
}

/// What a checker knows of a proposal: when it was made, to whom, and who agreed.
struct Known {
    at: Millis,
    affected: BTreeSet<Seat>,
    agreed: BTreeSet<Seat>,
}

/// No proposal takes effect that somebody vetoed, that had less than a day, or that is over; told by
/// the events alone.
fn fairness(office: &Office, choices: &[Choice]) -> Verdict {
    let (_, events) = play(office, choices)?;
    let mut open: BTreeMap<u32, Known> = BTreeMap::new();
    for (now, event) in &events {
        match event {
            Event::Proposed {
                number,
                by,
                affected,
                ..
            } => {
                if by.is_some_and(|by| affected.contains(&by)) {
                    return Err(format!("{event:?} asks the master itself"));
                }
                let known = Known {
                    at: *now,
                    affected: affected.clone(),
                    agreed: BTreeSet::new(),
                };
                open.insert(*number, known);
            }
            Event::Agreed { number, seat } => {
                let known = open.get_mut(number).ok_or("nothing to agree to")?;
                known.agreed.insert(*seat);
            }
            Event::Vetoed { number, seat } => {
                let known = open.remove(number).ok_or("nothing to veto")?;
                if !known.affected.contains(seat) {
                    return Err(format!("{event:?} by a seat that has no say"));
                }
            }
            Event::Corrected {
                number: Some(number),
                ..
            }
            | Event::Dropped { number } => {
                let known = open.remove(number).ok_or("it was over already")?;
                let all = !known.affected.is_empty() && known.agreed == known.affected;
                if *now <= known.at.plus(VETO) && !all {
                    return Err(format!("{event:?} of {:?} at {now:?}", known.at));
                }
            }
            Event::Withdrawn { number } => drop(open.remove(number)),
            Event::Corrected { number: None, .. } | Event::Extended { .. } => {}
        }
    }
    Ok(())
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn promise_2_and_3_of_proposals(choices in plays()) {
        replay(&SOUND, &choices).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn tb_09_no_correction_passes_by_a_seat_that_could_say_no(choices in plays()) {
        fairness(&SOUND, &choices).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn promise_7_any_answer_is_read_or_refused(text in "(veto|agree|gm withdraw|gm)?[ ;]?\\PC{0,6}") {
        match read(&text) {
            Ok(answer) => prop_assert_eq!(read(&write(answer)), Ok(answer)),
            Err(unread) => prop_assert!(!unread.explain().is_empty()),
        }
    }
}

/// Whether a checker finds nothing in what is sound, and something where there is a fault.
#[track_caller]
fn finds(fault: &Office, check: fn(&Office, &[Choice]) -> Verdict) {
    let mut runner = TestRunner::deterministic();
    let strategy = plays();
    let sample = |_| strategy.new_tree(&mut runner).unwrap().current();
    let samples: Vec<Vec<Choice>> = (0..200).map(sample).collect();
    let any = |office: &Office| {
        samples
            .iter()
            .find_map(|choices| check(office, choices).err())
    };
    assert_eq!(any(&SOUND), None);
    assert!(any(fault).is_some(), "the fault is not found");
}

#[test]
fn fairness_finds_a_correction_that_comes_too_early() {
    let fault = Office {
        ripe: |proposals, now| (SOUND.ripe)(proposals, now.plus(Millis(1))),
        ..SOUND
    };
    finds(&fault, fairness);
}

#[test]
fn fairness_finds_a_veto_that_is_forgotten() {
    let fault = Office {
        apply: |proposals, event| {
            if matches!(event, Event::Vetoed { seat: Seat(2), .. }) {
                return Ok(());
            }
            proposals.apply(event)
        },
        ..SOUND
    };
    finds(&fault, fairness);
}

#[test]
fn fairness_finds_a_veto_of_a_seat_that_has_none() {
    let fault = Office {
        decide: |proposals, speaker, answer, now| match (answer, speaker) {
            (Answer::Veto(number), Speaker::Seat(seat))
                if proposals.open().any(|it| it.0 == number) =>
            {
                Ok(Event::Vetoed { number, seat })
            }
            _ => proposals.decide(speaker, answer, now),
        },
        apply: |proposals, event| {
            if let Event::Vetoed { number, .. } = event {
                return proposals.apply(&Event::Dropped { number: *number });
            }
            proposals.apply(event)
        },
        ..SOUND
    };
    finds(&fault, fairness);
}

#[test]
fn replay_finds_a_refusal_that_changes_something() {
    let fault = Office {
        decide: |proposals, speaker, answer, now| {
            let decided = proposals.decide(speaker, answer, now);
            let number = answer.number();
            if decided == Err(Refusal::NotMaster) {
                proposals.apply(&Event::Withdrawn { number }).unwrap();
            }
            decided
        },
        ..SOUND
    };
    finds(&fault, replay);
}

#[test]
fn replay_finds_a_state_that_depends_on_more_than_the_log() {
    use std::sync::atomic::{AtomicU32, Ordering};
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let fault = Office {
        apply: |proposals, event| {
            let mut event = event.clone();
            if let Event::Proposed { until, .. } = &mut event {
                let calls = CALLS.fetch_add(1, Ordering::Relaxed);
                *until = until.plus(Millis(calls.into()));
            }
            proposals.apply(&event)
        },
        ..SOUND
    };
    finds(&fault, replay);
}
