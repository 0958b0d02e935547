//! Shared by the presenters of games with offers: offers and treaties in words, and the answers to them.

use rules::Seat;
use rules::offers::{Closing, Ending, Observation, Openness, Seen, SeenTreaty, Term, View};

use super::contract::Answer;
use crate::labels::seating::Names;

/// A line of the log; `say` writes a term, with the names made harmless.
pub(super) fn line<T: Term>(
    observation: &Observation<T>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> String {
    let offer = |offer: &Seen<T>| of(offer, names);
    let terms = |offer: &Seen<T>| listed(offer, &say);
    match observation {
        Observation::Made { offers } => match offers.as_slice() {
            [] => "an offer is made".to_owned(),
            [first, ..] => {
                let to = offers.iter().map(|offer| {
                    let number = offer.number.map(|number| format!(" ({number})"));
                    format!("{}{}", names.of(offer.to), number.unwrap_or_default())
                });
                let to: Vec<String> = to.collect();
                format!(
                    "{} offers {}: {}",
                    names.of(first.from),
                    to.join(", "),
                    terms(first)
                )
            }
        },
        Observation::Countered { closed, made } => format!(
            "{} counters {}: {}{}",
            names.of(made.from),
            offer(closed),
            terms(made),
            made.number
                .map(|number| format!(" ({number})"))
                .unwrap_or_default()
        ),
        Observation::Accepted { offer: it, .. } => {
            format!("{} accepts {}: {}", names.of(it.to), offer(it), terms(it))
        }
        Observation::Closed { offer: it, how } => match how {
            Closing::Declined => format!("{} declines {}", names.of(it.to), offer(it)),
            Closing::Withdrawn => format!("{} withdraws {}", names.of(it.from), offer(it)),
            Closing::Lapsed => format!("{} to {} has lapsed", offer(it), names.of(it.to)),
        },
        Observation::TookForce { offer: it } => format!("{} takes force: {}", offer(it), terms(it)),
        Observation::FellThrough { offer: it } => format!("{} falls through", offer(it)),
        Observation::Broken { by, with, bond } => {
            format!(
                "{} breaks the {bond} with {}",
                names.of(*by),
                names.of(*with)
            )
        }
        Observation::Ended { treaty, why } => {
            let how = match why {
                Ending::Settled => "is settled",
                Ending::Void => "is void",
            };
            format!("{} {how}", standing(treaty, names, &say))
        }
    }
}

/// Open offers and treaties in force, a sentence each without a full stop.
pub(super) fn sentences<T: Term>(
    view: &View<T>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> Vec<String> {
    let open = view.open.iter().map(|offer| {
        let number = offer.number.map(|number| format!(" ({number})"));
        format!(
            "{} offers {}{}: {}",
            names.of(offer.from),
            names.of(offer.to),
            number.unwrap_or_default(),
            listed(offer, &say)
        )
    });
    let agreed = view.agreed.iter().map(|offer| {
        let (from, to) = (names.of(offer.from), names.of(offer.to));
        format!("{from} and {to} have agreed on {}", listed(offer, &say))
    });
    let treaties = view.treaties.iter();
    let treaties = treaties.map(|treaty| standing(treaty, names, &say));
    open.chain(agreed).chain(treaties).collect()
}

/// Treaties in force, a sentence each without a full stop.
pub(super) fn in_force<T: Term>(
    view: &View<T>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> Vec<String> {
    let treaties = view.treaties.iter();
    treaties
        .map(|treaty| standing(treaty, names, &say))
        .collect()
}

/// The answers that a seat can give with one press, to the offers that are open to it.
pub(super) fn answers<T: Term>(view: &View<T>, seat: Seat, names: &Names) -> Vec<Answer> {
    let open: Vec<(u32, Seat)> = view
        .open_to(seat)
        .map(|(number, offer)| (number, offer.from))
        .collect();
    let mut answers = Vec::new();
    for (number, from) in &open {
        // Pairs count for themselves, so the number may say too little.
        let is_clear = open.iter().filter(|(it, _)| it == number).count() == 1;
        let which = if is_clear {
            number.to_string()
        } else {
            format!("{number} of {}", names.of(*from))
        };
        for (label, verb) in [("Accept", "accept"), ("Decline", "decline")] {
            answers.push(Answer {
                label: format!("{label} {which}"),
                // By the seat's number: names may be long, and others later.
                order: format!("{verb} #{} {number}", from.index() + 1),
            });
        }
    }
    answers
}

fn of<T: Term>(offer: &Seen<T>, names: &Names) -> String {
    let number = offer.number.map(|number| format!(" {number}"));
    format!(
        "the offer{} of {}",
        number.unwrap_or_default(),
        names.of(offer.from)
    )
}

fn listed<T: Term>(offer: &Seen<T>, say: impl Fn(&T) -> String) -> String {
    let terms: Vec<String> = offer.terms.iter().map(say).collect();
    let secret = match offer.openness {
        Openness::Public => "",
        Openness::Secret => " (secret)",
    };
    format!("{}{secret}", terms.join(", "))
}

fn standing<T: Term>(treaty: &SeenTreaty<T>, names: &Names, say: impl Fn(&T) -> String) -> String {
    let secret = match treaty.openness {
        Openness::Public => "",
        Openness::Secret => " (secret)",
    };
    let (from, to) = (names.of(treaty.from), names.of(treaty.to));
    format!("between {from} and {to}: {}{secret}", say(&treaty.term))
}
