//! The controls of the offer editor: its first page, an offer that is put together, and answers.

use rules::Seat;
use rules::offers::{Act as Asked, Nature, Openness, Term, Which};

use super::{AT_ONCE, Bargain, CLOSED, DECLINE, OPEN, OfferEditor, TOOL, number};
use crate::labels::names::{cut, upper_first};
use crate::presenter::controls::{Act, Button, Choice, Row, Select, Style, Takes};
use crate::presenter::deals::listed;

/// How many letters of a label and of what is said of a choice are shown.
const SHOWN: usize = 100;
/// The most lists of a page: the buttons need a row too.
const LISTS: usize = 3;

impl<G: Bargain> OfferEditor<'_, '_, G> {
    /// The controls for what lies in the editor.
    pub(in crate::presenter) fn rows<'r>(&self) -> Vec<Row<'r>> {
        let give = |label: &str, style: Style| {
            let refused = self.on.as_ref().map(|act| G::refusal(self.turn, act));
            Button::new(label, Act::Give(TOOL))
                .styled(style)
                .only_if(refused.is_some_and(|it| it.is_none()))
        };
        let back = Button::new("Back to deals", Act::Pick(OPEN.into()));
        let close = Button::new("Close deals", Act::Pick(CLOSED.into()));
        match &self.on {
            None => {
                let at_once = G::at_once(self.turn);
                let at_once = at_once.map(|(label, _)| Button::new(label, Act::Give(AT_ONCE)));
                vec![
                    list(Takes::Pick, "Offer something to", self.addressees()),
                    list(Takes::Pick, "Offers and treaties", self.standing()),
                    Row::Buttons(at_once.into_iter().chain([close]).collect()),
                ]
            }
            Some(act @ (Asked::Offer { terms, .. } | Asked::Counter { terms, .. })) => {
                let to = self.to(act);
                let mut lists = G::lists(self.turn, &to, terms);
                for (_, choices) in &mut lists {
                    for choice in choices {
                        choice.value = format!("+ {}", choice.value);
                    }
                }
                let changes = self.changes(act, terms);
                if lists.len() < LISTS {
                    lists.push(("Change it", changes));
                } else if let Some((_, first)) = lists.first_mut() {
                    first.extend(changes);
                }
                let mut buttons = vec![give("Offer it", Style::Good)];
                buttons.extend(G::remedy(self.turn, act).map(|(label, _)| {
                    Button::new(label, Act::Alter("remedy".into())).styled(Style::Main)
                }));
                buttons.push(self.openness(act));
                buttons.extend([back, close]);
                let lists = lists.into_iter();
                let lists = lists.map(|(over, choices)| list(Takes::Alter, over, choices));
                lists.chain([Row::Buttons(buttons)]).collect()
            }
            Some(Asked::Accept(_) | Asked::Decline(_)) => vec![Row::Buttons(vec![
                give("Accept", Style::Good),
                Button::new("Counter", Act::Alter("counter".into())),
                Button::new("Decline", Act::Give(DECLINE)).styled(Style::Danger),
                back,
                close,
            ])],
            Some(Asked::Withdraw(_)) => vec![Row::Buttons(vec![
                give("Withdraw it", Style::Danger),
                back,
                close,
            ])],
            Some(Asked::Break { .. }) => vec![Row::Buttons(vec![
                give("Break it", Style::Danger),
                back,
                close,
            ])],
        }
    }

    /// Those who can be offered something.
    fn addressees(&self) -> Vec<Choice> {
        let partners = G::partners(self.turn).into_iter();
        let choices = partners.map(|(other, about)| {
            let choice = Choice::new(self.name(other), format!("offer {}:", number(other)));
            match about {
                Some(about) => choice.about(about),
                None => choice,
            }
        });
        choices.collect()
    }

    /// To whom an offer goes.
    fn to(&self, act: &Asked<G::Term>) -> Vec<Seat> {
        match act {
            Asked::Offer { to, .. } => to.clone(),
            Asked::Counter { which, .. } => {
                let offer = self.found(*which);
                offer.map(|offer| offer.from).into_iter().collect()
            }
            Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => {
                Vec::new()
            }
        }
    }

    /// What is open to and from the seat, and what it may break.
    fn standing(&self) -> Vec<Choice> {
        let (me, names) = (self.turn.seat, self.names());
        let offers = G::offers(self.turn.now);
        let mut choices = Vec::new();
        for offer in &offers.open {
            let Some(number) = offer.number else { continue };
            let which = |with: Seat| Which {
                number,
                with: Some(with),
            };
            let (label, act) = if offer.to == me {
                let from = self.name(offer.from);
                (format!("{from} offers"), Asked::Accept(which(offer.from)))
            } else if offer.from == me {
                let to = self.name(offer.to);
                let label = format!("Your offer to {to}");
                (label, Asked::Withdraw(which(offer.to)))
            } else {
                continue;
            };
            let about = listed(offer, |it| G::said(it, &names));
            choices.push(Choice::new(label, self.write(&act)).about(cut(&about, SHOWN)));
        }
        for treaty in &offers.treaties {
            let with = if treaty.from == me {
                treaty.to
            } else {
                treaty.from
            };
            let is_own = treaty.from == me || treaty.to == me;
            let Nature::Bond(bond) = treaty.term.nature() else {
                continue;
            };
            let label = upper_first(&bond.to_string());
            let label = format!("{label} with {}", self.name(with));
            let choice = Choice::new(label, self.write(&Asked::Break { bond, with }));
            if is_own && !choices.iter().any(|it| it.value == choice.value) {
                choices.push(choice.about("break it"));
            }
        }
        choices
    }

    /// The button that says who may know of an offer.
    fn openness(&self, act: &Asked<G::Term>) -> Button {
        let now = match act {
            Asked::Offer { openness, .. } => Some(*openness),
            Asked::Counter {
                which, openness, ..
            } => openness.or_else(|| self.found(*which).map(|offer| offer.openness)),
            Asked::Accept(_) | Asked::Decline(_) | Asked::Withdraw(_) | Asked::Break { .. } => None,
        };
        let (label, word) = match now {
            Some(Openness::Secret) => ("Let everybody know", "public"),
            Some(Openness::Public) | None => ("Keep it secret", "secret"),
        };
        Button::new(label, Act::Alter(word.into()))
    }

    /// Terms that may be taken out or be others, and who may be offered the same, or not.
    fn changes(&self, act: &Asked<G::Term>, terms: &[G::Term]) -> Vec<Choice> {
        let names = self.names();
        let mut choices = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            let what = cut(&format!("Without: {}", G::said(term, &names)), SHOWN);
            choices.push(Choice::new(what, format!("- {at}")));
            for variant in G::variants(self.turn, term) {
                let value = format!("= {at} {}", variant.value);
                choices.push(Choice { value, ..variant });
            }
        }
        let Asked::Offer { to, .. } = act else {
            return choices;
        };
        for (other, _) in G::partners(self.turn) {
            let label = match to.as_slice() {
                [only] if *only == other => continue,
                to if to.contains(&other) => format!("Not to {}", self.name(other)),
                _ => format!("Also to {}", self.name(other)),
            };
            choices.push(Choice::new(label, format!("to {}", number(other))));
        }
        choices
    }
}

/// A list to choose one thing from.
fn list<'r>(takes: Takes, placeholder: &'static str, choices: Vec<Choice>) -> Row<'r> {
    Row::Select(Select {
        takes,
        placeholder,
        choices: choices.into(),
        chosen: None,
    })
}
