//! Shared by the presenters of games with offers: offers and treaties in words, and the answers to them.

use rules::Seat;
use rules::offers::{Closing, Duty, Ending, Observation, Openness, Seen, SeenTreaty, Term, View};
use sha2::{Digest as _, Sha256};

use super::contract::{Answer, OpenOffer};
use crate::labels::names::upper_first;
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
            let terms = settled(it, names, &say);
            format!("{} accepts {}: {terms}", names.of(it.to), offer(it))
        }
        Observation::Closed { offer: it, how } => match how {
            Closing::Declined => format!("{} declines {}", names.of(it.to), offer(it)),
            Closing::Withdrawn => format!("{} withdraws {}", names.of(it.from), offer(it)),
            Closing::Lapsed => format!("{} to {} has lapsed", offer(it), names.of(it.to)),
        },
        Observation::TookForce { offer: it } => {
            format!("{} takes force: {}", offer(it), settled(it, names, &say))
        }
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

/// The same offer to one seat or several.
struct Paper {
    from: Seat,
    to: Vec<Seat>,
    terms: String,
}

impl Paper {
    /// Adds an offer to the same one to others, if there is one.
    fn add<T: Term>(papers: &mut Vec<Self>, offer: &Seen<T>, terms: String) {
        let known = papers
            .iter_mut()
            .find(|it| it.from == offer.from && it.terms == terms);
        match known {
            Some(known) => known.to.push(offer.to),
            None => papers.push(Self {
                from: offer.from,
                to: vec![offer.to],
                terms,
            }),
        }
    }

    /// Takes an offer out again; whether it was there.
    fn remove<T: Term>(papers: &mut Vec<Self>, offer: &Seen<T>, terms: &str) -> bool {
        let is_it =
            |it: &Self| it.from == offer.from && it.to.contains(&offer.to) && it.terms == terms;
        let Some(at) = papers.iter().position(is_it) else {
            return false;
        };
        papers[at].to.retain(|to| *to != offer.to);
        papers.retain(|it| !it.to.is_empty());
        true
    }

    fn line(&self, names: &Names, verb: &str) -> String {
        let to: Vec<&str> = self.to.iter().map(|to| names.of(*to)).collect();
        let (from, to) = (names.of(self.from), to.join(", "));
        format!("{from} {verb} {to}: {}", self.terms)
    }
}

/// What became of offers and treaties, from all that was told of them: what else happened, what is agreed, what is
/// still open.
pub(super) fn in_short<'a, T: Term + 'a>(
    observation: impl Iterator<Item = &'a Observation<T>>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> Vec<String> {
    let (mut open, mut agreed) = (Vec::new(), Vec::new());
    let mut lines = Vec::new();
    for one in observation {
        let said = match one {
            Observation::Made { offers } => {
                for offer in offers {
                    Paper::add(&mut open, offer, listed(offer, &say));
                }
                continue;
            }
            Observation::Countered { closed, made } => {
                Paper::remove(&mut open, closed, &listed(closed, &say));
                Paper::add(&mut open, made, listed(made, &say));
                continue;
            }
            Observation::Accepted { offer, .. } => {
                Paper::remove(&mut open, offer, &listed(offer, &say));
                Paper::add(&mut agreed, offer, settled(offer, names, &say));
                continue;
            }
            // What was agreed in the same time stands there already.
            Observation::TookForce { offer } => {
                let terms = settled(offer, names, &say);
                if Paper::remove(&mut agreed, offer, &terms) {
                    Paper::add(&mut agreed, offer, terms);
                    continue;
                }
                one
            }
            Observation::FellThrough { offer } => {
                Paper::remove(&mut agreed, offer, &settled(offer, names, &say));
                one
            }
            Observation::Closed { offer, .. } => {
                Paper::remove(&mut open, offer, &listed(offer, &say));
                one
            }
            Observation::Broken { .. } | Observation::Ended { .. } => one,
        };
        lines.push(upper_first(&line(said, names, &say)));
    }
    let agreed = agreed.iter().map(|it| it.line(names, "and"));
    let open = open.iter().map(|it| it.line(names, "offers"));
    lines.into_iter().chain(agreed).chain(open).collect()
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
        format!(
            "{from} and {to} have agreed: {}",
            settled(offer, names, &say)
        )
    });
    let treaties = view.treaties.iter();
    let treaties = treaties.map(|treaty| standing(treaty, names, &say));
    open.chain(agreed).chain(treaties).collect()
}

/// What nobody else but the other side knows of a seat's offers and treaties, a sentence each.
pub(super) fn secrets<T: Term>(
    view: &View<T>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> Vec<String> {
    let mut secret = view.clone();
    secret.open.retain(|it| it.openness == Openness::Secret);
    secret.agreed.retain(|it| it.openness == Openness::Secret);
    secret.treaties.retain(|it| it.openness == Openness::Secret);
    let all = sentences(&secret, names, say).into_iter();
    all.map(|text| format!("{}.", upper_first(&text))).collect()
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

/// What counters an offer, before its name.
const COUNTER: &str = "counter ";
/// The answers to an offer where there is an offer editor.
pub(super) const ALL: &[(&str, &str)] = &[
    ("Accept", "accept "),
    ("Counter", COUNTER),
    ("Decline", "decline "),
];

/// The offer that an answer begins to counter, as the offer editor picks it up; nothing for an answer that is an order.
pub fn countered(answer: &str) -> Option<String> {
    let which = answer.strip_prefix(COUNTER)?;
    Some(format!("accept {which}"))
}

/// The offers that are open in a view.
pub(super) fn open<T: Term>(view: &View<T>) -> Vec<OpenOffer> {
    let offer = |offer: &Seen<T>| OpenOffer {
        from: offer.from,
        to: offer.to,
        number: offer.number,
        mark: mark(offer),
    };
    view.open.iter().map(offer).collect()
}

/// A mark of the terms of an offer.
fn mark<T: Term>(offer: &Seen<T>) -> u32 {
    // Terms are numbers, words and ids: they can be written.
    let terms = serde_json::to_vec(&(&offer.terms, offer.openness)).unwrap_or_default();
    let digest: [u8; 32] = Sha256::digest(terms).into();
    let [one, two, three, four, ..] = digest;
    u32::from_be_bytes([one, two, three, four])
}

/// The answers that a seat can give with one press, to the offers that are open to it.
pub(super) fn answers<T: Term>(
    view: &View<T>,
    seat: Seat,
    names: &Names,
    verbs: &[(&str, &str)],
) -> Vec<Answer> {
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
        for (label, verb) in verbs {
            answers.push(Answer {
                label: format!("{label} {which}"),
                // By the seat's number: names may be long, and others later.
                order: format!("{verb}#{} {number}", from.index() + 1),
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

/// An offer in a few words, as who makes it says it.
pub(super) fn listed<T: Term>(offer: &Seen<T>, say: impl Fn(&T) -> String) -> String {
    let terms: Vec<String> = offer.terms.iter().map(say).collect();
    format!("{}{}", terms.join(", "), in_secret(offer.openness))
}

/// What two have agreed on: what binds both, then what the one who offered it gives and gets.
pub(super) fn settled<T: Term>(
    offer: &Seen<T>,
    names: &Names,
    say: impl Fn(&T) -> String,
) -> String {
    let terms = agreed(offer.from, &offer.terms, names, say);
    format!("{terms}{}", in_secret(offer.openness))
}

/// The terms of what two have agreed on, offered by `from`.
pub(super) fn agreed<T: Term>(
    from: Seat,
    terms: &[T],
    names: &Names,
    say: impl Fn(&T) -> String,
) -> String {
    let (both, own): (Vec<&T>, Vec<&T>) = terms.iter().partition(|term| term.duty() == Duty::Both);
    let list = |terms: &[&T]| -> String {
        let said: Vec<String> = terms.iter().map(|term| say(term)).collect();
        said.join(", ")
    };
    match (both.is_empty(), own.is_empty()) {
        (_, true) => list(&both),
        (true, false) => format!("{} {}", names.of(from), list(&own)),
        (false, false) => format!("{}; {} {}", list(&both), names.of(from), list(&own)),
    }
}

fn in_secret(openness: Openness) -> &'static str {
    match openness {
        Openness::Public => "",
        Openness::Secret => " (secret)",
    }
}

fn standing<T: Term>(treaty: &SeenTreaty<T>, names: &Names, say: impl Fn(&T) -> String) -> String {
    let (from, to) = (names.of(treaty.from), names.of(treaty.to));
    let terms = agreed(treaty.from, std::slice::from_ref(&treaty.term), names, say);
    format!(
        "between {from} and {to}: {terms}{}",
        in_secret(treaty.openness)
    )
}
