//! The offer editor, for games in which seats agree on something: whom to offer what, which offers are open, and what
//! both sides would owe.
//!
//! Its content is what the panel has picked up: an order about deals in notation, with seats by their numbers. The
//! order is given as it stands there. What a press changes of it is a word of [`OfferEditor::altered`], so an offer
//! may be longer than Discord takes in a list.

mod controls;

use rules::Seat;
use rules::offers::{Act as Asked, Openness, Seen, Term, Until, View, Which};

use super::contract::{Presenter, Turn};
use super::controls::{Act, Button, Choice};
use crate::labels::names::upper_first;
use crate::labels::seating::Names;

/// What opens the offer editor, and what closes it.
const OPEN: &str = "deal";
const CLOSED: &str = "turn";
/// The tools that give the order in the offer editor, that decline the offer there, and that make an offer at once.
const TOOL: &str = "deal";
const DECLINE: &str = "decline";
const AT_ONCE: &str = "at once";

/// The instruction while it is open.
pub(super) const HINT: &str = "Deals count at once; your turn goes on after them.";

/// How a game's deals are put together by hand.
pub(super) trait Bargain: Presenter {
    /// What offers are made of.
    type Term: Term;

    /// The offers and treaties of a view.
    fn offers(view: &Self::View) -> &View<Self::Term>;

    /// Whether a seat may deal at all now, and with whom: each with what is worth knowing of it.
    fn partners(turn: &Turn<'_, Self::View>) -> Vec<(Seat, Option<String>)>;

    /// Reads an order, if it is about deals.
    fn read(turn: &Turn<'_, Self::View>, text: &str) -> Option<Asked<Self::Term>>;

    /// A term in notation.
    fn write(turn: &Turn<'_, Self::View>, term: &Self::Term) -> String;

    /// Why something cannot be given; nothing where it can.
    fn refusal(turn: &Turn<'_, Self::View>, act: &Asked<Self::Term>) -> Option<String>;

    /// What can be added to an offer: lists of terms in notation, each with what is written over it.
    fn lists(
        turn: &Turn<'_, Self::View>,
        to: &[Seat],
        terms: &[Self::Term],
    ) -> Vec<(&'static str, Vec<Choice>)>;

    /// Adds a term to others, or to one of the same kind.
    fn add(terms: &mut Vec<Self::Term>, term: Self::Term);

    /// Terms that may stand in the place of one, in notation.
    fn variants(_turn: &Turn<'_, Self::View>, _term: &Self::Term) -> Vec<Choice> {
        Vec::new()
    }

    /// A term as the other side would offer it, if it can.
    fn turned(term: &Self::Term) -> Option<Self::Term>;

    /// A term, as who offers says it.
    fn said(term: &Self::Term, names: &Names) -> String;

    /// What a side of an offer gives and gets, in sentences.
    fn duties(terms: &[Self::Term], is_offerer: bool, names: &Names) -> String;

    /// What follows when a bond is broken.
    fn breach(
        turn: &Turn<'_, Self::View>,
        bond: &<Self::Term as Term>::Bond,
        with: Seat,
        names: &Names,
    ) -> String;

    /// What would make an offer possible that is refused as it stands: the label of a button, and the terms then.
    fn remedy(
        _turn: &Turn<'_, Self::View>,
        _act: &Asked<Self::Term>,
    ) -> Option<(&'static str, Vec<Self::Term>)> {
        None
    }

    /// An offer that is made with one press, from the first page: the label of its button, and the order.
    fn at_once(_turn: &Turn<'_, Self::View>) -> Option<(&'static str, String)> {
        None
    }

    /// Whether an offer is what the seat is asked about.
    fn is_asked(_offer: &Seen<Self::Term>) -> bool {
        false
    }
}

/// What lies in the offer editor.
pub(super) struct OfferEditor<'a, 't, G: Bargain> {
    turn: &'t Turn<'a, G::View>,
    on: Option<Asked<G::Term>>,
}

impl<'a, 't, G: Bargain> OfferEditor<'a, 't, G> {
    /// The offer editor, if it is open: by what was picked up, or because the seat is asked about an offer.
    pub(super) fn of(turn: &'t Turn<'a, G::View>) -> Option<Self> {
        let picked = turn.picked.unwrap_or_default();
        if picked == OPEN {
            return Some(Self { turn, on: None });
        }
        let on = G::read(turn, picked).or_else(|| asked::<G>(turn).filter(|_| picked != CLOSED));
        on.map(|act| Self {
            turn,
            on: Some(act),
        })
    }

    /// The button that opens it, where there is somebody to deal with.
    pub(super) fn button(turn: &Turn<'_, G::View>) -> Option<Button> {
        let open = G::offers(turn.now).open_to(turn.seat).count();
        let label = match open {
            0 => "Deals".to_owned(),
            open => format!("Deals ({open} to answer)"),
        };
        let may = !G::partners(turn).is_empty();
        may.then(|| Button::new(label, Act::Pick(OPEN.into())))
    }

    fn names(&self) -> Names {
        self.turn.seating.plain_names()
    }

    fn name(&self, seat: Seat) -> String {
        self.turn.seating.plain_name(seat)
    }

    /// What a tool of the panel gives: the order in the editor, the one that declines the offer there, or the offer
    /// that is made at once.
    pub(super) fn tool(&self, name: &str) -> Option<String> {
        match (name, &self.on) {
            (TOOL, Some(act)) => Some(self.write(act)),
            (AT_ONCE, None) => G::at_once(self.turn).map(|(_, order)| order),
            (DECLINE, Some(Asked::Accept(which))) => Some(self.write(&Asked::Decline(*which))),
            (_, _) => None,
        }
    }

    fn write(&self, act: &Asked<G::Term>) -> String {
        let which = |which: &Which| {
            let with = which.with.map(number).unwrap_or_default();
            format!("{with} {}", which.number).trim().to_owned()
        };
        let terms = |terms: &[G::Term], openness: Option<Openness>| {
            let terms = terms.iter().map(|it| G::write(self.turn, it));
            let mark = openness.map(|openness| match openness {
                Openness::Secret => "secret".to_owned(),
                Openness::Public => "public".to_owned(),
            });
            terms.chain(mark).collect::<Vec<_>>().join("; ")
        };
        match act {
            Asked::Offer {
                to,
                terms: all,
                openness,
            } => {
                let to: Vec<String> = to.iter().copied().map(number).collect();
                let mark = Some(*openness).filter(|it| *it == Openness::Secret);
                format!("offer {}: {}", to.join(", "), terms(all, mark))
            }
            Asked::Counter {
                which: it,
                terms: all,
                openness,
            } => format!("counter {}: {}", which(it), terms(all, *openness)),
            Asked::Accept(it) => format!("accept {}", which(it)),
            Asked::Decline(it) => format!("decline {}", which(it)),
            Asked::Withdraw(it) => format!("withdraw {}", which(it)),
            Asked::Break { bond, with } => format!("break {bond} with {}", number(*with)),
        }
    }

    /// What is picked up after a press that alters it: `+ TERM`, `- 2` and `= 2 TERM` add, take out and change a term,
    /// `to #3` adds or leaves out somebody, `secret` and `public` say who may know of it, `remedy` makes possible what
    /// is refused, `counter` makes another offer of the one to be answered.
    pub(super) fn altered(&self, word: &str) -> Option<String> {
        let mut act = self.on.clone()?;
        if let (Asked::Accept(which), "counter") = (&act, word) {
            let terms = self.found(*which)?.terms.iter();
            act = Asked::Counter {
                which: *which,
                terms: terms.filter_map(G::turned).collect(),
                openness: None,
            };
            return Some(self.write(&act));
        }
        if word == "remedy" {
            let (_, better) = G::remedy(self.turn, &act)?;
            *terms_of(&mut act)? = better;
            return Some(self.write(&act));
        }
        if let Some(openness) = openness(word) {
            match &mut act {
                Asked::Offer { openness: it, .. } => *it = openness,
                Asked::Counter { openness: it, .. } => *it = Some(openness),
                Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => {
                    return None;
                }
            }
            return Some(self.write(&act));
        }
        let (verb, rest) = word.split_once(' ')?;
        match verb {
            "+" => G::add(terms_of(&mut act)?, self.term(rest)?),
            "-" => {
                let (at, terms) = (rest.parse::<usize>().ok()?, terms_of(&mut act)?);
                terms.get(at)?;
                terms.remove(at);
            }
            "=" => {
                let (at, term) = rest.split_once(' ')?;
                let term = self.term(term)?;
                *terms_of(&mut act)?.get_mut(at.parse::<usize>().ok()?)? = term;
            }
            "to" => {
                let seat = self.turn.seating.roster.find(rest)?;
                let Asked::Offer { to, .. } = &mut act else {
                    return None;
                };
                match to.iter().position(|it| *it == seat) {
                    Some(at) => drop(to.remove(at)),
                    None => to.push(seat),
                }
            }
            _ => return None,
        }
        Some(self.write(&act))
    }

    /// A term that stands in notation.
    fn term(&self, text: &str) -> Option<G::Term> {
        let (other, _) = G::partners(self.turn).into_iter().next()?;
        let mut act = G::read(self.turn, &format!("offer {}: {text}", number(other)))?;
        terms_of(&mut act)?.pop()
    }

    /// The open offer that a number means.
    fn found(&self, which: Which) -> Option<&'a Seen<G::Term>> {
        let now: &'a G::View = self.turn.now;
        let seat = self.turn.seat;
        G::offers(now).open.iter().find(|offer| {
            let other = if offer.from == seat {
                offer.to
            } else {
                offer.from
            };
            let own = offer.from == seat || offer.to == seat;
            own && offer.number == Some(which.number) && which.with.is_none_or(|with| with == other)
        })
    }

    /// What both sides would owe, and why it cannot be, if it cannot.
    pub(super) fn about(&self, names: &Names) -> Vec<String> {
        let Some(act) = &self.on else {
            return vec![
                "**Deals.** Offer something, or look at what is open between you and others. Promises in \
                 words go by text: `/play text:offer NAME: promise \"…\"`."
                    .to_owned(),
            ];
        };
        let gone = || "That offer is not open any more.".to_owned();
        let head = match act {
            Asked::Offer {
                to,
                terms,
                openness,
            } => {
                let all: Vec<&str> = to.iter().map(|to| names.of(*to)).collect();
                let each = if to.len() > 1 {
                    " Each answers for itself."
                } else {
                    ""
                };
                format!(
                    "**Your offer to {}**{}. {}{each}",
                    all.join(", "),
                    secretly(*openness),
                    G::duties(terms, true, names)
                )
            }
            Asked::Counter {
                which,
                terms,
                openness,
            } => {
                let offer = self.found(*which);
                let to = offer.map_or("them", |offer| names.of(offer.from));
                let known = openness.or(offer.map(|offer| offer.openness));
                let secret = known.map_or("", secretly);
                let terms = G::duties(terms, true, names);
                format!("**Your offer to {to} instead**{secret}. {terms}")
            }
            Asked::Accept(which) | Asked::Decline(which) => self
                .found(*which)
                .map_or_else(gone, |offer| as_offered::<G>(offer, names)),
            Asked::Withdraw(which) => self.found(*which).map_or_else(gone, |offer| {
                let to = names.of(offer.to);
                let terms = G::duties(&offer.terms, true, names);
                format!("**Your offer to {to}.** {terms}")
            }),
            Asked::Break { bond, with } => G::breach(self.turn, bond, *with, names),
        };
        let is_empty = match act {
            Asked::Offer { terms, .. } | Asked::Counter { terms, .. } => terms.is_empty(),
            Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => {
                false
            }
        };
        let refusal = G::refusal(self.turn, act).filter(|_| !is_empty);
        let refusal = refusal.map(|why| format!("⚠️ {}.", upper_first(&why)));
        [head].into_iter().chain(refusal).collect()
    }
}

/// What an order offers to whom, and how long it stands; nothing where it offers nothing.
pub(super) fn made<G: Bargain>(turn: &Turn<'_, G::View>, order: &str) -> Option<String> {
    let names = turn.seating.shown_names();
    let (to, terms, openness) = match G::read(turn, order)? {
        Asked::Offer {
            to,
            terms,
            openness,
        } => (to, terms, secretly(openness)),
        Asked::Counter {
            which,
            terms,
            openness,
        } => {
            let to = which.with?;
            (vec![to], terms, openness.map_or("", secretly))
        }
        Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => {
            return None;
        }
    };
    let to: Vec<&str> = to.iter().map(|to| names.of(*to)).collect();
    let said: Vec<String> = terms.iter().map(|term| G::said(term, &names)).collect();
    Some(format!(
        "Offered to {}{openness}: {}. It can be answered until the next round is over.",
        to.join(", "),
        said.join(", ")
    ))
}

/// The offers that a seat, whose view it is, can answer, a line each.
pub(super) fn offered<G: Bargain>(view: &G::View, seat: Seat, names: &Names) -> Vec<String> {
    let open = G::offers(view).open_to(seat);
    open.map(|(number, offer)| format!("{number}. {}", as_offered::<G>(offer, names)))
        .collect()
}

/// An offer as the seat reads it to which it was made.
fn as_offered<G: Bargain>(offer: &Seen<G::Term>, names: &Names) -> String {
    let (from, secret) = (names.of(offer.from), secretly(offer.openness));
    let what = match offer.until {
        Until::Ask(_) => "Ransom asked by",
        Until::Round(_) | Until::Answered => "Offer of",
    };
    let terms = G::duties(&offer.terms, false, names);
    format!("**{what} {from}**{secret}. {terms}")
}

/// The offer that the seat is asked about.
fn asked<G: Bargain>(turn: &Turn<'_, G::View>) -> Option<Asked<G::Term>> {
    let mut open = G::offers(turn.now).open_to(turn.seat);
    let (number, offer) = open.find(|(_, offer)| G::is_asked(offer))?;
    let with = Some(offer.from);
    Some(Asked::Accept(Which { number, with }))
}

/// The terms of an offer that is put together.
fn terms_of<T: Term>(act: &mut Asked<T>) -> Option<&mut Vec<T>> {
    match act {
        Asked::Offer { terms, .. } | Asked::Counter { terms, .. } => Some(terms),
        Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => None,
    }
}

fn openness(word: &str) -> Option<Openness> {
    match word {
        "secret" => Some(Openness::Secret),
        "public" => Some(Openness::Public),
        _ => None,
    }
}

/// A seat as an order names it whatever it is called.
fn number(seat: Seat) -> String {
    format!("#{}", seat.index() + 1)
}

fn secretly(openness: Openness) -> &'static str {
    match openness {
        Openness::Public => "",
        Openness::Secret => ", in secret",
    }
}
