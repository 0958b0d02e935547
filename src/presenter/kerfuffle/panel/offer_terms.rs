//! An offer that is put together in the offer editor: what may be added to it, taken out of it, and changed (PK-22).

use rules::Seat;
use rules::kerfuffle::Pieces;
use rules::kerfuffle::treaties::{Act as Asked, Captives, Loan, Term};
use rules::offers::Openness;

use super::offer_editor::{LONGEST, OfferEditor};
use crate::labels::names::cut;
use crate::presenter::Choice;
use crate::presenter::kerfuffle::in_words;
use crate::presenter::kerfuffle::treaties::{are_allied, term as said};

/// Gold that is added with one choice.
const STEPS: [u32; 4] = [1, 2, 5, 10];
/// Loans that are offered, what comes back of them, and after how many rounds.
const LOANS: [(u32, u32); 2] = [(5, 6), (10, 12)];
const ROUNDS: u32 = 2;

impl OfferEditor<'_, '_> {
    /// To whom an offer goes.
    fn addressees(&self, act: &Asked) -> Vec<Seat> {
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

    /// What may be added.
    pub(super) fn additions(&self, act: &Asked) -> Vec<Choice> {
        let (view, me) = (self.turn.now, self.turn.seat);
        let to = self.addressees(act);
        let mut terms: Vec<(String, Term)> = Vec::new();
        if to.iter().any(|to| !are_allied(view, me, *to)) {
            terms.push(("Alliance".into(), Term::Alliance));
        }
        if to.iter().any(|to| are_allied(view, me, *to)) {
            terms.push(("War: the end of the alliance".into(), Term::War));
        }
        for gold in STEPS {
            if i64::from(gold) <= view.own.treasury {
                terms.push((format!("Give {gold} gold"), Term::Gold(gold)));
            }
        }
        for gold in STEPS {
            terms.push((format!("Ask for {gold} gold"), Term::GetGold(gold)));
        }
        let owner = |held: Seat, taker: Seat| (held != taker).then_some(held);
        if let [only] = to[..] {
            for (by, taker, verb, turned) in
                [(me, only, "Give", false), (only, me, "Ask for", true)]
            {
                for of in view.world.seats().filter(|of| *of != by) {
                    let held = view.realm.held(by, of);
                    let each = held.each().map(|(figure, _)| Pieces::of(figure, 1));
                    for pieces in each.chain((held.total() > 1).then_some(held)) {
                        let of = owner(of, taker);
                        let whose =
                            of.map_or_else(String::new, |of| format!(" of {}", self.name(of)));
                        let label = format!("{verb} {} from prison{whose}", in_words(pieces));
                        let term = Term::Prisoners(Captives { pieces, of });
                        terms.push((label, if turned { term.turned() } else { term }));
                    }
                }
            }
        }
        let due = view.realm.round.saturating_add(ROUNDS);
        for (gold, repay) in LOANS {
            let loan = Loan { gold, repay, due };
            let how = format!("{gold} gold for {repay} back at the end of round {due}");
            if i64::from(gold) <= view.own.treasury {
                terms.push((format!("Lend {how}"), Term::Loan(loan)));
            }
            terms.push((format!("Borrow {how}"), Term::GetLoan(loan)));
        }
        let choices = terms.into_iter().map(|(label, term)| {
            let act = with_terms(act, |terms| add(terms, term));
            Choice::new(label, self.write(&act))
        });
        fitting(choices.chain(self.also(act)))
    }

    /// Others to whom the same may be offered, and who may know of it.
    fn also(&self, act: &Asked) -> Vec<Choice> {
        let Asked::Offer {
            to,
            terms,
            openness,
        } = act
        else {
            return Vec::new();
        };
        let other_way = match openness {
            Openness::Public => ("Keep it secret between the two", Openness::Secret),
            Openness::Secret => ("Let everybody know", Openness::Public),
        };
        let hide = Asked::Offer {
            to: to.clone(),
            terms: terms.clone(),
            openness: other_way.1,
        };
        let mut choices = vec![Choice::new(other_way.0, self.write(&hide))];
        let realm = &self.turn.now.realm;
        let more = realm
            .living()
            .filter(|it| *it != self.turn.seat && !to.contains(it));
        for other in more {
            let act = Asked::Offer {
                to: to.iter().copied().chain([other]).collect(),
                terms: terms.clone(),
                openness: *openness,
            };
            choices.push(Choice::new(
                format!("Also to {}", self.name(other)),
                self.write(&act),
            ));
        }
        choices
    }

    /// What may be taken out, and how a loan may be another one.
    pub(super) fn changes(&self, act: &Asked, terms: &[Term]) -> Vec<Choice> {
        let names = self.names();
        let mut choices = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            let what = said(term, &names);
            let without = with_terms(act, |terms| {
                terms.remove(at);
            });
            choices.push(Choice::new(
                cut(&format!("Without: {what}"), LONGEST),
                self.write(&without),
            ));
            let (Term::Loan(loan) | Term::GetLoan(loan)) = term else {
                continue;
            };
            let now = self.turn.now.realm.round;
            let others = [
                (
                    "One gold more back",
                    loan.repay.checked_add(1),
                    Some(loan.due),
                ),
                (
                    "One gold less back",
                    loan.repay.checked_sub(1),
                    Some(loan.due),
                ),
                (
                    "Due a round later",
                    Some(loan.repay),
                    loan.due.checked_add(1),
                ),
                (
                    "Due a round earlier",
                    Some(loan.repay),
                    loan.due.checked_sub(1).filter(|due| *due >= now),
                ),
            ];
            for (label, repay, due) in others {
                let Some((repay, due)) = repay.filter(|repay| *repay > 0).zip(due) else {
                    continue;
                };
                let other = Loan {
                    repay,
                    due,
                    ..*loan
                };
                let act = with_terms(act, |terms| {
                    if let Some(Term::Loan(it) | Term::GetLoan(it)) = terms.get_mut(at) {
                        *it = other;
                    }
                });
                choices.push(Choice::new(label, self.write(&act)));
            }
        }
        fitting(choices)
    }
}

/// Choices that Discord takes, each once.
pub(super) fn fitting(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    for choice in choices {
        let is_known = found.iter().any(|other| other.value == choice.value);
        if !is_known && choice.value.chars().count() <= LONGEST {
            found.push(choice);
        }
    }
    found
}

/// The same with other terms.
fn with_terms(act: &Asked, change: impl FnOnce(&mut Vec<Term>)) -> Asked {
    let mut act = act.clone();
    if let Asked::Offer { terms, .. } | Asked::Counter { terms, .. } = &mut act {
        change(terms);
    }
    act
}

/// Adds a term: gold and prisoners to those that are there, a loan in place of another.
fn add(terms: &mut Vec<Term>, term: Term) {
    let is_loan = |it: &Term| matches!(it, Term::Loan(_) | Term::GetLoan(_));
    for old in terms.iter_mut() {
        match (&mut *old, &term) {
            (Term::Gold(gold), Term::Gold(more)) | (Term::GetGold(gold), Term::GetGold(more)) => {
                *gold = gold.saturating_add(*more);
                return;
            }
            (Term::Prisoners(it), Term::Prisoners(more))
            | (Term::GetPrisoners(it), Term::GetPrisoners(more))
                if it.of == more.of =>
            {
                it.pieces = it.pieces.with(&more.pieces);
                return;
            }
            (old, term) if old == term => return,
            (_, _) => {}
        }
        if is_loan(old) && is_loan(&term) {
            *old = term;
            return;
        }
    }
    terms.push(term);
}
