//! What holds of all offers, as checkers that can be shown to find a planted fault.

use std::fmt::Debug;

use rules::offers::notation::{Unread, read, write};
use rules::offers::{
    Act, Event, MOST_OPEN, MOST_OPEN_TO_ONE, MOST_STANDING, Observation, Offers, Refusal, Signer,
    Timing, View, Which, WordsId,
};
use rules::{Corrupt, Roster, Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plays::{Choice, NOW, SEATS, act, bond, happens, play, timing};
use super::support::{Deal, Tongue, viewers};

pub(super) type Verdict = Result<(), String>;

type Decided = Result<Event<Deal>, Refusal>;
type Heard = Option<Observation<Deal>>;
type Read = Result<Act<Deal>, Unread<String>>;

/// The functions that are checked; a fault replaces one of them.
#[derive(Clone, Copy)]
pub(super) struct Book {
    pub(super) decide: fn(&mut Offers<Deal>, Signer, &Act<Deal>, &Timing) -> Decided,
    pub(super) apply: fn(&mut Offers<Deal>, &Event<Deal>) -> Result<(), Corrupt>,
    pub(super) observation: fn(&Offers<Deal>, &Event<Deal>, Viewer) -> Heard,
    pub(super) view: fn(&Offers<Deal>, Viewer) -> View<Deal>,
    pub(super) write: fn(&Act<Deal>, &Roster) -> String,
    pub(super) read: fn(&str, &Roster) -> Read,
}

/// The functions as they are.
pub(super) const SOUND: Book = Book {
    decide: |offers, signer, act, timing| offers.decide(signer, act, timing),
    apply: Offers::apply,
    observation: Offers::observation,
    view: Offers::view,
    write: |act, roster| write(act, roster, &tongue()),
    read: |text, roster| read(text, roster, &mut tongue()),
};

/// A language in which words 0 to 3 may be used.
fn tongue() -> Tongue {
    let words = (0..4).map(|id| (format!("words {id}"), WordsId(id)));
    Tongue {
        words: words.collect(),
    }
}

fn stored<V: Serialize + DeserializeOwned>(value: &V) -> Result<V, String> {
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))
}

pub(super) fn same<V: PartialEq + Debug>(what: &str, one: &V, other: &V) -> Verdict {
    if one == other {
        return Ok(());
    }
    Err(format!("{what}\n  is {one:?}\n not {other:?}"))
}

/// Events that are stored and read back lead to the live state; so do states, views and observations.
pub(super) fn replay(book: &Book, choices: &[Choice]) -> Verdict {
    let (live, events) = play(book, choices, |offers, event| {
        for viewer in viewers() {
            let observation = (book.observation)(offers, event, viewer);
            same("a stored telling", &stored(&observation)?, &observation)?;
        }
        Ok(())
    })?;
    let mut replayed = Offers::new();
    for event in &events {
        (book.apply)(&mut replayed, &stored(event)?).map_err(|corrupt| corrupt.to_string())?;
    }
    same("replayed", &replayed, &live)?;
    same("a stored state", &stored(&live)?, &live)?;
    for viewer in viewers() {
        let view = (book.view)(&live, viewer);
        same("a stored view", &stored(&view)?, &view)?;
    }
    Ok(())
}

/// A refused act changes nothing, and one that is allowed applies. What a view offers as a choice is
/// allowed, and no other answer or breach is.
pub(super) fn legality(book: &Book, choices: &[Choice]) -> Verdict {
    let mut offers = Offers::new();
    for choice in choices {
        let (seat, asked) = act(&offers, *choice);
        let before = offers.clone();
        let decided = (book.decide)(&mut offers, Signer::own(seat), &asked, &timing(*choice));
        same(&format!("{asked:?} leaves"), &offers, &before)?;
        if let Ok(event) = &decided {
            let applied = (book.apply)(&mut offers.clone(), event);
            applied.map_err(|corrupt| format!("{asked:?}: {corrupt}"))?;
        }
        let view = (book.view)(&offers, Viewer::Seat(seat));
        let choices = view.choices(seat);
        for other in Seat::first(SEATS.into()).filter(|other| *other != seat) {
            for asked in vocabulary(other) {
                let decided = (book.decide)(&mut offers, Signer::own(seat), &asked, &NOW);
                let legal =
                    decided.is_ok() || matches!(decided, Err(Refusal::TooManyTreaties { .. }));
                if legal != choices.contains(&asked) {
                    return Err(format!(
                        "{asked:?} is a choice, and {decided:?}; {choices:?}"
                    ));
                }
            }
        }
        for event in happens(&offers, *choice) {
            (book.apply)(&mut offers, &event).map_err(|corrupt| corrupt.to_string())?;
        }
    }
    Ok(())
}

/// Every answer and breach towards a seat that there could be after a few offers.
fn vocabulary(other: Seat) -> Vec<Act<Deal>> {
    let which = |number| Which {
        number,
        with: Some(other),
    };
    let answers = (0..8).flat_map(|number| {
        let which = which(number);
        [
            Act::Accept(which),
            Act::Decline(which),
            Act::Withdraw(which),
        ]
    });
    let breach = (0..3).map(|choice| Act::Break {
        bond: bond(choice),
        with: other,
    });
    answers.chain(breach).collect()
}

/// No more is open and stands than the bounds say.
pub(super) fn bounds(book: &Book, choices: &[Choice]) -> Verdict {
    let mut offers = Offers::new();
    for choice in choices {
        // Offers and acceptances alone, of which some are refused.
        let choice = [
            [0, 0, 1, 4][usize::from(choice[0] % 4)],
            choice[1],
            choice[2],
            choice[3],
            choice[4],
            choice[5],
            choice[6],
        ];
        let (seat, asked) = act(&offers, choice);
        if let Ok(event) = (book.decide)(&mut offers, Signer::own(seat), &asked, &timing(choice)) {
            (book.apply)(&mut offers, &event).map_err(|corrupt| corrupt.to_string())?;
        }
        for seat in Seat::first(SEATS.into()) {
            let own = offers.own(seat);
            let made: Vec<Seat> = own
                .open
                .iter()
                .filter(|it| it.from == seat)
                .map(|it| it.to)
                .collect();
            let to_one = |other| made.iter().filter(|to| **to == other).count();
            let between = |other| offers.between(seat, other).count();
            let crowded = Seat::first(SEATS.into())
                .any(|other| to_one(other) > MOST_OPEN_TO_ONE || between(other) > MOST_STANDING);
            if crowded || made.len() > MOST_OPEN {
                return Err(format!("{seat} has too much: {own:?}"));
            }
        }
    }
    Ok(())
}

/// Every act that can be thought of is read as it was written, whatever the seats are called.
pub(super) fn round_trip(book: &Book, choices: &[Choice], roster: &Roster) -> Verdict {
    let (offers, _) = play(&SOUND, choices, |_, _| Ok(()))?;
    for choice in choices {
        let (_, act) = act(&offers, *choice);
        let text = (book.write)(&act, roster);
        let again = (book.read)(&text, roster);
        same(&format!("{text:?}"), &again, &Ok(act))?;
    }
    Ok(())
}

/// Any text is read or refused in words; what is read is written as a text that is read alike.
pub(super) fn any_text(book: &Book, text: &str, roster: &Roster) -> Verdict {
    match (book.read)(text, roster) {
        Ok(act) => {
            let again = (book.read)(&(book.write)(&act, roster), roster);
            same(&format!("{text:?}"), &again, &Ok(act))
        }
        Err(unread) => {
            let sentence = unread.explain(roster, Clone::clone);
            let fits = !sentence.is_empty() && sentence.chars().count() < 400;
            fits.then_some(())
                .ok_or_else(|| format!("{text:?}: {sentence:?}"))
        }
    }
}
