//! Deals put together by hand: with whom, what may be added to an offer, and how a loan may be another one (PK-22,
//! PK-34).

use rules::kerfuffle::treaties::{Act as Asked, Bond, Captives, Loan, Term};
use rules::kerfuffle::{Order, Pieces, Step};
use rules::offers::{Seen, Until, View};
use rules::{Refuse, Seat};

use crate::labels::seating::Names;
use crate::presenter::kerfuffle::treaties::{are_allied, duties, term as said};
use crate::presenter::kerfuffle::{GameView, Kerfuffle, in_words};
use crate::presenter::offer_editor::Bargain;
use crate::presenter::{Choice, Turn};

/// Gold that is added with one choice.
const STEPS: [u32; 4] = [1, 2, 5, 10];
/// Loans that are offered, what comes back of them, and after how many rounds.
const LOANS: [(u32, u32); 2] = [(5, 6), (10, 12)];
const ROUNDS: u32 = 2;

impl Bargain for Kerfuffle {
    type Term = Term;

    fn offers(view: &GameView) -> &View<Term> {
        &view.offers
    }

    fn partners(turn: &Turn<'_, GameView>) -> Vec<(Seat, Option<String>)> {
        let (view, me) = (turn.now, turn.seat);
        let realm = &view.realm;
        if realm.round == 0 || realm.over.is_some() || !realm.is_living(me) {
            return Vec::new();
        }
        let about = |other: Seat| {
            let allied = are_allied(view, me, other).then(|| "your ally".to_owned());
            let holds = |by: Seat, of: Seat, who: &str| {
                let held = realm.held(by, of);
                (!held.is_empty()).then(|| format!("{who} {} from prison", in_words(held)))
            };
            let about = [
                allied,
                holds(me, other, "could get"),
                holds(other, me, "could give"),
            ];
            let about: Vec<String> = about.into_iter().flatten().collect();
            (!about.is_empty()).then(|| about.join("; "))
        };
        let others = realm.living().filter(|other| *other != me);
        others.map(|other| (other, about(other))).collect()
    }

    fn read(turn: &Turn<'_, GameView>, text: &str) -> Option<Asked> {
        let ctx = turn.now.ctx(&turn.seating.roster);
        let order = Order::read(ctx, text).ok()?;
        match order.steps.into_iter().next() {
            Some(Step::Deal(act)) => Some(act),
            Some(_) | None => None,
        }
    }

    fn write(turn: &Turn<'_, GameView>, term: &Term) -> String {
        term.write(&turn.seating.roster)
    }

    fn refusal(turn: &Turn<'_, GameView>, act: &Asked) -> Option<String> {
        let order = Order {
            steps: vec![Step::Deal(act.clone())],
        };
        let roster = &turn.seating.roster;
        let refused = turn.now.preview(roster, turn.seat, &order).err();
        refused.map(|no| no.explain(turn.now.ctx(roster)))
    }

    fn lists(
        turn: &Turn<'_, GameView>,
        to: &[Seat],
        _terms: &[Term],
    ) -> Vec<(&'static str, Vec<Choice>)> {
        let terms = additions(turn, to).into_iter();
        let choices = terms.map(|(label, term)| Choice::new(label, Self::write(turn, &term)));
        vec![("Add to the offer", choices.collect())]
    }

    /// Gold and prisoners are added to those that are there, a loan comes in place of another.
    fn add(terms: &mut Vec<Term>, term: Term) {
        let is_loan = |it: &Term| matches!(it, Term::Loan(_) | Term::GetLoan(_));
        for old in terms.iter_mut() {
            match (&mut *old, &term) {
                (Term::Gold(gold), Term::Gold(more))
                | (Term::GetGold(gold), Term::GetGold(more)) => {
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

    fn variants(turn: &Turn<'_, GameView>, term: &Term) -> Vec<Choice> {
        let (Term::Loan(loan) | Term::GetLoan(loan)) = term else {
            return Vec::new();
        };
        let now = turn.now.realm.round;
        let (repay, due) = (loan.repay, loan.due);
        let earlier = due.checked_sub(1).filter(|due| *due >= now);
        let others = [
            ("One gold more back", repay.checked_add(1), Some(due)),
            ("One gold less back", repay.checked_sub(1), Some(due)),
            ("Due a round later", Some(repay), due.checked_add(1)),
            ("Due a round earlier", Some(repay), earlier),
        ];
        let possible = others.into_iter().filter_map(|(label, repay, due)| {
            let (repay, due) = repay.filter(|repay| *repay > 0).zip(due)?;
            let mut other = *term;
            if let Term::Loan(it) | Term::GetLoan(it) = &mut other {
                *it = Loan { repay, due, ..*it };
            }
            Some(Choice::new(label, Self::write(turn, &other)))
        });
        possible.collect()
    }

    fn turned(term: &Term) -> Option<Term> {
        Some(term.turned())
    }

    fn said(term: &Term, names: &Names) -> String {
        said(term, names)
    }

    fn duties(terms: &[Term], is_offerer: bool, names: &Names) -> String {
        let [gives, gets] = duties(terms, is_offerer, names);
        format!("{gives}. {gets}.")
    }

    fn breach(_: &Turn<'_, GameView>, _: &Bond, with: Seat, names: &Names) -> String {
        let with = names.of(with);
        format!("**Breaking the alliance with {with}.** Everybody will hear of it, at once.")
    }

    fn is_asked(offer: &Seen<Term>) -> bool {
        matches!(offer.until, Until::Ask(_))
    }
}

/// What may be added to an offer.
fn additions(turn: &Turn<'_, GameView>, to: &[Seat]) -> Vec<(String, Term)> {
    let (view, me) = (turn.now, turn.seat);
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
        for (by, taker, verb, turned) in [(me, only, "Give", false), (only, me, "Ask for", true)] {
            for of in view.world.seats().filter(|of| *of != by) {
                let held = view.realm.held(by, of);
                let each = held.each().map(|(figure, _)| Pieces::of(figure, 1));
                for pieces in each.chain((held.total() > 1).then_some(held)) {
                    let of = owner(of, taker);
                    let whose = of.map_or_else(String::new, |of| {
                        format!(" of {}", turn.seating.plain_name(of))
                    });
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
    terms
}
