//! The offer editor for deals (PK-22, PK-34): whom to offer what, which offers are open, and what both sides would
//! owe.
//!
//! Its content is what the panel has picked up: an order about deals in notation, with seats by their numbers, so
//! that it is short. The order is given as it stands there.

use rules::kerfuffle::treaties::{Act as Asked, Term};
use rules::kerfuffle::{Order, Step};
use rules::offers::{Openness, Seen, Until, Which};
use rules::{Refuse, Seat};

use super::listed;
use super::offer_terms::fitting;
use crate::labels::names::{cut, upper_first};
use crate::labels::seating::Names;
use crate::presenter::kerfuffle::treaties::{are_allied, duties, offered};
use crate::presenter::kerfuffle::{GameView, in_words};
use crate::presenter::{Act, Button, Choice, Row, Style, Takes, Turn};

/// What opens the offer editor, and what closes it.
pub(super) const OPEN: &str = "deal";
const CLOSED: &str = "turn";
/// The tools that give the order in the offer editor, and that decline the offer there.
pub(super) const TOOL: &str = "deal";
pub(super) const DECLINE: &str = "decline";
/// The longest value of a choice that Discord takes.
pub(super) const LONGEST: usize = 100;

/// What lies in the offer editor.
pub(super) struct OfferEditor<'a, 't> {
    pub(super) turn: &'t Turn<'a, GameView>,
    on: Option<Asked>,
}

impl<'a, 't> OfferEditor<'a, 't> {
    /// The offer editor, if it is open: by what was picked up, or because a ransom is asked.
    pub(super) fn of(turn: &'t Turn<'a, GameView>) -> Option<Self> {
        let picked = turn.picked.unwrap_or_default();
        if picked == OPEN {
            return Some(Self { turn, on: None });
        }
        let ctx = turn.now.ctx(&turn.seating.roster);
        let order = Order::read(ctx, picked).ok();
        let act = order.and_then(|order| match order.steps.into_iter().next() {
            Some(Step::Deal(act)) => Some(act),
            Some(_) | None => None,
        });
        let act = act.or_else(|| ransom(turn.now, turn.seat).filter(|_| picked != CLOSED));
        act.map(|act| Self {
            turn,
            on: Some(act),
        })
    }

    /// The button that opens it, where there is somebody to deal with.
    pub(super) fn button(turn: &Turn<'_, GameView>) -> Option<Button> {
        let realm = &turn.now.realm;
        let others = realm.living().any(|other| other != turn.seat);
        let may = realm.round > 0 && realm.over.is_none() && realm.is_living(turn.seat);
        let open = turn.now.offers.open_to(turn.seat).count();
        let label = match open {
            0 => "Deals".to_owned(),
            open => format!("Deals ({open} to answer)"),
        };
        (may && others).then(|| Button::new(label, Act::Pick(OPEN.into())))
    }

    pub(super) fn names(&self) -> Names {
        self.turn.seating.plain_names()
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.turn.seating.plain_name(seat)
    }

    /// The order, short.
    pub(super) fn text(&self) -> Option<String> {
        self.on.as_ref().map(|act| self.write(act))
    }

    /// The order that declines the offer in the editor.
    pub(super) fn declined(&self) -> Option<String> {
        let Some(Asked::Accept(which)) = &self.on else {
            return None;
        };
        Some(self.write(&Asked::Decline(*which)))
    }

    pub(super) fn write(&self, act: &Asked) -> String {
        let number = |seat: Seat| format!("#{}", seat.index() + 1);
        let which = |which: &Which| {
            let with = which.with.map(number).unwrap_or_default();
            format!("{with} {}", which.number).trim().to_owned()
        };
        let terms = |terms: &[Term], openness: Option<Openness>| {
            let terms = terms.iter().map(|it| it.write(&self.turn.seating.roster));
            let secret = match openness {
                Some(Openness::Secret) => Some("secret".to_owned()),
                Some(Openness::Public) | None => None,
            };
            terms.chain(secret).collect::<Vec<_>>().join("; ")
        };
        match act {
            Asked::Offer {
                to,
                terms: all,
                openness,
            } => {
                let to: Vec<String> = to.iter().copied().map(number).collect();
                format!("offer {}: {}", to.join(", "), terms(all, Some(*openness)))
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

    /// The open offer that a number means.
    pub(super) fn found(&self, which: Which) -> Option<&'a Seen<Term>> {
        let now: &'a GameView = self.turn.now;
        let seat = self.turn.seat;
        now.offers.open.iter().find(|offer| {
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
        let both = |terms: &[Term], is_offerer: bool| {
            let [gives, gets] = duties(terms, is_offerer, names);
            format!("{gives}. {gets}.")
        };
        let head = match act {
            Asked::Offer {
                to,
                terms,
                openness,
            } => {
                let to: Vec<&str> = to.iter().map(|to| names.of(*to)).collect();
                let secret = secretly(*openness);
                format!(
                    "**Your offer to {}**{secret}. {}",
                    to.join(", "),
                    both(terms, true)
                )
            }
            Asked::Counter { which, terms, .. } => {
                let to = self
                    .found(*which)
                    .map_or("them", |offer| names.of(offer.from));
                format!("**Your offer to {to} instead.** {}", both(terms, true))
            }
            Asked::Accept(which) | Asked::Decline(which) => match self.found(*which) {
                Some(offer) => {
                    let (from, secret) = (names.of(offer.from), secretly(offer.openness));
                    let what = match offer.until {
                        Until::Ask(_) => "Ransom",
                        Until::Round(_) | Until::Answered => "Offer",
                    };
                    let terms = both(&offer.terms, false);
                    format!("**{what} of {from}**{secret}. {terms}")
                }
                None => "That offer is not open any more.".to_owned(),
            },
            Asked::Withdraw(which) => match self.found(*which) {
                Some(offer) => {
                    let to = names.of(offer.to);
                    format!("**Your offer to {to}.** {}", both(&offer.terms, true))
                }
                None => "That offer is not open any more.".to_owned(),
            },
            Asked::Break { with, .. } => format!(
                "**Breaking the alliance with {}.** Everybody will hear of it, at once.",
                names.of(*with)
            ),
        };
        let is_empty = match act {
            Asked::Offer { terms, .. } | Asked::Counter { terms, .. } => terms.is_empty(),
            Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => {
                false
            }
        };
        let refusal = self.refusal().filter(|_| !is_empty);
        let refusal = refusal.map(|why| format!("⚠️ {}.", upper_first(&why)));
        [head].into_iter().chain(refusal).collect()
    }

    /// Why what lies in the offer editor cannot be given.
    fn refusal(&self) -> Option<String> {
        let act = self.on.clone()?;
        let order = Order {
            steps: vec![Step::Deal(act)],
        };
        let roster = &self.turn.seating.roster;
        let refused = self.turn.now.preview(roster, self.turn.seat, &order).err();
        refused.map(|no| no.explain(self.turn.now.ctx(roster)))
    }

    /// The controls for what lies in the editor.
    pub(super) fn rows<'r>(&self) -> Vec<Row<'r>> {
        let give = |label: &str, style: Style| {
            Button::new(label, Act::Give(TOOL))
                .styled(style)
                .only_if(self.refusal().is_none())
        };
        let back = Button::new("Back to deals", Act::Pick(OPEN.into()));
        let close = Button::new("Close deals", Act::Pick(CLOSED.into()));
        let Some(act) = &self.on else {
            return vec![
                listed(Takes::Pick, "Offer something to", self.partners(), None),
                listed(Takes::Pick, "Offers and treaties", self.standing(), None),
                Row::Buttons(vec![close]),
            ];
        };
        match act {
            Asked::Offer { terms, .. } | Asked::Counter { terms, .. } => vec![
                listed(Takes::Pick, "Add to the offer", self.additions(act), None),
                listed(Takes::Pick, "Change it", self.changes(act, terms), None),
                Row::Buttons(vec![give("Offer it", Style::Good), back, close]),
            ],
            Asked::Accept(which) | Asked::Decline(which) => {
                vec![
                    Row::Buttons(vec![
                        give("Accept", Style::Good),
                        Button::new("Decline", Act::Give(DECLINE)).styled(Style::Danger),
                        back,
                        close,
                    ]),
                    listed(
                        Takes::Pick,
                        "Offer something else",
                        self.counters(*which),
                        None,
                    ),
                ]
            }
            Asked::Withdraw(_) => vec![Row::Buttons(vec![
                give("Withdraw it", Style::Danger),
                back,
                close,
            ])],
            Asked::Break { .. } => vec![Row::Buttons(vec![
                give("Break it", Style::Danger),
                back,
                close,
            ])],
        }
    }

    /// Those who can be offered something.
    fn partners(&self) -> Vec<Choice> {
        let (view, me) = (self.turn.now, self.turn.seat);
        let others = view.realm.living().filter(|other| *other != me);
        let choice = |other: Seat| {
            let value = format!("offer #{}:", other.index() + 1);
            let choice = Choice::new(self.name(other), value);
            let allied = are_allied(view, me, other).then(|| "your ally".to_owned());
            let holds = |by: Seat, of: Seat, who: &str| {
                let held = view.realm.held(by, of);
                (!held.is_empty()).then(|| format!("{who} {} from prison", in_words(held)))
            };
            let about = [
                allied,
                holds(me, other, "could get"),
                holds(other, me, "could give"),
            ];
            let about: Vec<String> = about.into_iter().flatten().collect();
            if about.is_empty() {
                choice
            } else {
                choice.about(about.join("; "))
            }
        };
        others.map(choice).collect()
    }

    /// What is open to and from the seat, and its alliances.
    fn standing(&self) -> Vec<Choice> {
        let (view, me, names) = (self.turn.now, self.turn.seat, self.names());
        let mut choices = Vec::new();
        for offer in &view.offers.open {
            let Some(number) = offer.number else { continue };
            let which = |with: Seat| Which {
                number,
                with: Some(with),
            };
            let (label, act) = if offer.to == me {
                let from = self.name(offer.from);
                (format!("{from} offers"), Asked::Accept(which(offer.from)))
            } else {
                let to = self.name(offer.to);
                (
                    format!("Your offer to {to}"),
                    Asked::Withdraw(which(offer.to)),
                )
            };
            let choice = Choice::new(label, self.write(&act));
            choices.push(choice.about(cut(&offered(offer, &names), LONGEST)));
        }
        for ally in &view.own.allies {
            let act = Asked::Break {
                bond: rules::kerfuffle::treaties::Bond::Alliance,
                with: *ally,
            };
            let label = format!("Alliance with {}", self.name(*ally));
            choices.push(Choice::new(label, self.write(&act)).about("break it"));
        }
        choices
    }

    /// Offers to make instead of one that is answered.
    fn counters(&self, which: Which) -> Vec<Choice> {
        let counter = |terms: Vec<Term>| {
            self.write(&Asked::Counter {
                which,
                terms,
                openness: None,
            })
        };
        let same = self.found(which).map(|offer| {
            let terms = offer.terms.iter().map(|term| term.turned());
            Choice::new("The same, to be changed", counter(terms.collect()))
        });
        let other = Choice::new("Something else", counter(Vec::new()));
        fitting(same.into_iter().chain([other]))
    }
}

fn secretly(openness: Openness) -> &'static str {
    match openness {
        Openness::Public => "",
        Openness::Secret => ", in secret",
    }
}

/// The ransom that the seat is asked about.
fn ransom(view: &GameView, seat: Seat) -> Option<Asked> {
    let mut open = view.offers.open_to(seat);
    let (number, offer) = open.find(|(_, offer)| matches!(offer.until, Until::Ask(_)))?;
    let with = Some(offer.from);
    Some(Asked::Accept(Which { number, with }))
}
