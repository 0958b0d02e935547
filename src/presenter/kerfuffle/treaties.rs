//! Deals in words: terms, what both sides owe by them, what became of them (PK-22).

use rules::Seat;
use rules::kerfuffle::Deal;
use rules::kerfuffle::treaties::{Captives, Loan, Term};
use rules::offers::Observation;

use super::{GameView, and_list, in_words};
use crate::labels::names::upper_first;
use crate::labels::seating::Names;
use crate::presenter::deals;

/// A line of the log about an offer or a treaty.
pub(super) fn line(observation: &Observation<Term>, names: &Names) -> String {
    match observation {
        // Everybody is to hear of it.
        Observation::Broken { by, with, bond } => format!(
            "🗡 **Betrayal!** {} breaks the {bond} with {}",
            names.of(*by),
            names.of(*with)
        ),
        Observation::Made { .. }
        | Observation::Countered { .. }
        | Observation::Accepted { .. }
        | Observation::Closed { .. }
        | Observation::TookForce { .. }
        | Observation::FellThrough { .. }
        | Observation::Ended { .. } => {
            upper_first(&deals::line(observation, names, |it| term(it, names)))
        }
    }
}

/// A line of the log about gold and prisoners that change hands.
pub(super) fn fact(fact: &Deal, names: &Names) -> Option<String> {
    Some(match fact {
        Deal::Treaty(_) => return None,
        Deal::Paid { from, to, gold } => {
            format!("🪙 {} pays {} {gold} gold", names.of(*from), names.of(*to))
        }
        Deal::Repaid {
            from,
            to,
            gold,
            owed,
            treaty,
        } => {
            let (from, to) = (names.of(*from), names.of(*to));
            if gold == owed {
                format!("🪙 {from} pays back a loan of {to}: {gold} gold")
            } else {
                let all =
                    format!("🪙 {from} pays back {gold} of {owed} gold to {to}, and has no more");
                match treaty {
                    Some(_) => format!("{all}: {} stay due", owed.saturating_sub(*gold)),
                    None => all,
                }
            }
        }
        Deal::Reminded {
            from,
            to,
            gold,
            due,
        } => format!(
            "⏳ {} owes {} {gold} gold at the end of round {due}",
            names.of(*from),
            names.of(*to)
        ),
        Deal::Handed {
            from,
            to,
            of,
            pieces,
        } => {
            let (from, to, of) = (names.of(*from), names.of(*to), names.of(*of));
            format!("{from} hands {} of {of} over to {to}", in_words(*pieces))
        }
    })
}

/// A term, as who offers says it.
pub(super) fn term(term: &Term, names: &Names) -> String {
    match term {
        Term::Alliance => "alliance".to_owned(),
        Term::War => "war".to_owned(),
        Term::Gold(gold) => format!("gives {gold} gold"),
        Term::GetGold(gold) => format!("gets {gold} gold"),
        Term::Prisoners(captives) => format!("gives {}", prisoners(captives, names)),
        Term::GetPrisoners(captives) => format!("gets {}", prisoners(captives, names)),
        Term::Loan(Loan { gold, repay, due }) => {
            format!("lends {gold} gold for {repay} back at the end of round {due}")
        }
        Term::GetLoan(Loan { gold, repay, due }) => {
            format!("borrows {gold} gold for {repay} back at the end of round {due}")
        }
        Term::Promise(words) => format!("promises {}", names.words(*words)),
        Term::GetPromise(words) => format!("is promised {}", names.words(*words)),
    }
}

fn prisoners(captives: &Captives, names: &Names) -> String {
    let of = captives
        .of
        .map_or_else(String::new, |of| format!(" of {}", names.of(of)));
    format!("{} from prison{of}", in_words(captives.pieces))
}

/// What a simulation counts: alliances that begin, and that are broken.
pub(super) fn counted(observation: &rules::kerfuffle::Observation) -> Vec<&'static str> {
    match &observation.deal {
        Some(Observation::Accepted { offer, .. }) if offer.terms.contains(&Term::Alliance) => {
            vec!["alliances"]
        }
        Some(Observation::Broken { .. }) => vec!["betrayals"],
        Some(
            Observation::Made { .. }
            | Observation::Countered { .. }
            | Observation::Accepted { .. }
            | Observation::Closed { .. }
            | Observation::TookForce { .. }
            | Observation::FellThrough { .. }
            | Observation::Ended { .. },
        )
        | None => Vec::new(),
    }
}

/// What one side of an offer gives and gets: two sentences without full stops.
pub(super) fn duties(terms: &[Term], is_offerer: bool, names: &Names) -> [String; 2] {
    let (mut gives, mut gets) = (Vec::new(), Vec::new());
    for term in terms {
        let term = if is_offerer { *term } else { term.turned() };
        let later = |loan: &Loan| format!("{} gold at the end of round {}", loan.repay, loan.due);
        match &term {
            Term::Alliance => {
                gives.push("an alliance".to_owned());
                gets.push("an alliance".to_owned());
            }
            Term::War => {
                gives.push("up the alliance".to_owned());
                gets.push("a free hand against them".to_owned());
            }
            Term::Gold(gold) => gives.push(format!("{gold} gold")),
            Term::GetGold(gold) => gets.push(format!("{gold} gold")),
            Term::Prisoners(captives) => gives.push(prisoners(captives, names)),
            Term::GetPrisoners(captives) => gets.push(prisoners(captives, names)),
            Term::Loan(loan) => {
                gives.push(format!("a loan of {} gold", loan.gold));
                gets.push(later(loan));
            }
            Term::GetLoan(loan) => {
                gets.push(format!("a loan of {} gold", loan.gold));
                gives.push(later(loan));
            }
            Term::Promise(words) => gives.push(format!("your word: {}", names.words(*words))),
            Term::GetPromise(words) => gets.push(format!("their word: {}", names.words(*words))),
        }
    }
    [
        format!("You give {}", and_list(gives)),
        format!("You get {}", and_list(gets)),
    ]
}

/// Offers and treaties that the viewer knows of, a sentence each.
pub(super) fn sentences(view: &GameView, names: &Names) -> Vec<String> {
    let all = deals::sentences(&view.offers, names, |it| term(it, names));
    all.into_iter()
        .map(|text| format!("{}.", upper_first(&text)))
        .collect()
}

/// What nobody else but the other side knows of them.
pub(super) fn secrets(view: &GameView, names: &Names) -> Vec<String> {
    deals::secrets(&view.offers, names, |it| term(it, names))
}

/// Whether two factions are allied, as far as the viewer knows.
pub(super) fn are_allied(view: &GameView, one: Seat, other: Seat) -> bool {
    between(view, one, other).any(|term| *term == Term::Alliance)
}

/// Whether loans or promises stand between two factions, as far as the viewer knows.
pub(super) fn have_more(view: &GameView, one: Seat, other: Seat) -> bool {
    between(view, one, other).any(|term| *term != Term::Alliance)
}

/// The terms that stand between two factions.
fn between(view: &GameView, one: Seat, other: Seat) -> impl Iterator<Item = &Term> {
    let treaties = view.offers.treaties.iter();
    let theirs = treaties
        .filter(move |treaty| [(one, other), (other, one)].contains(&(treaty.from, treaty.to)));
    theirs.map(|treaty| &treaty.term)
}
