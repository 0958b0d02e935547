//! Deals as lines of text (PK-60, PK-71): `offer blue: give 5 gold; get alliance; secret`,
//! `ransom N P for 5`.

use std::ops::Range;

use super::unread::NoTerm;
use super::{Act, Bond, Captives, Loan, MOST_GOLD, Ransom, Term};
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::refusal::{Refusal, Unread};
use crate::notation::excerpt;
use crate::offers::notation::{
    self, Language, References, Verb, check_words, free_text, read_reference, read_words,
};
use crate::{Roster, Seat};

/// The word that free text stands behind.
const PROMISE: &str = "promise";
/// What asks for a ransom.
const RANSOM: &str = "ransom";

/// Reads and writes terms.
struct TermNotation<'a> {
    roster: &'a Roster,
}

impl Language for TermNotation<'_> {
    type Term = Term;
    type Error = NoTerm;

    fn read_term(&mut self, text: &str) -> Result<Term, NoTerm> {
        let (word, rest) = split(text);
        let (gets, text) = match word.to_lowercase().as_str() {
            "give" => (false, rest),
            "get" => (true, rest),
            _ => (false, text),
        };
        let term = self.term(text)?;
        Ok(if gets { term.turned() } else { term })
    }

    fn write_term(&self, term: &Term) -> String {
        let captives = |captives: &Captives| match captives.of {
            None => format!("prisoners {}", captives.pieces),
            Some(of) => {
                let of = notation::write_seat(of, self.roster);
                format!("prisoners {} of {of}", captives.pieces)
            }
        };
        let loan = |loan: &Loan| {
            let Loan { gold, repay, due } = loan;
            format!("loan {gold} repay {repay} by round {due}")
        };
        match term {
            Term::Alliance => "alliance".into(),
            Term::War => "war".into(),
            Term::Gold(gold) => format!("give {gold} gold"),
            Term::GetGold(gold) => format!("get {gold} gold"),
            Term::Prisoners(given) => format!("give {}", captives(given)),
            Term::GetPrisoners(given) => format!("get {}", captives(given)),
            Term::Loan(lent) => loan(lent),
            Term::GetLoan(lent) => format!("get {}", loan(lent)),
            Term::Promise(words) => format!("{PROMISE} {words}"),
            Term::GetPromise(words) => format!("get {PROMISE} {words}"),
        }
    }

    fn bonds(&self) -> Vec<Bond> {
        vec![Bond::Alliance]
    }
}

impl TermNotation<'_> {
    /// A term without `give` or `get` before it.
    fn term(&self, text: &str) -> Result<Term, NoTerm> {
        let (word, rest) = split(text);
        match word.to_lowercase().as_str() {
            "alliance" if rest.is_empty() => Ok(Term::Alliance),
            "war" if rest.is_empty() => Ok(Term::War),
            "gold" => amount(rest).map(Term::Gold),
            "loan" => loan(rest).map(Term::Loan),
            "prisoners" | "prisoner" => self.captives(rest).map(Term::Prisoners),
            PROMISE => Ok(Term::Promise(read_words(rest, &mut References)?)),
            _ if rest.eq_ignore_ascii_case("gold") => amount(word).map(Term::Gold),
            _ => Err(NoTerm::Form(excerpt(text))),
        }
    }

    /// `2P N`, `2P N of Cid`.
    fn captives(&self, text: &str) -> Result<Captives, NoTerm> {
        let (pieces, of) = cut(text, "of");
        let of = of.map(|name| seat(name, self.roster)).transpose()?;
        let pieces: Pieces = pieces.parse()?;
        if pieces.is_empty() {
            return Err(NoTerm::NoPrisoners);
        }
        Ok(Captives { pieces, of })
    }
}

/// The first word of a text, and what stands behind it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// What stands before the first such word, and behind it.
fn cut<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    let mut rest = text;
    while !rest.trim().is_empty() {
        let at = text.len() - rest.trim_start().len();
        let (first, _) = split(rest);
        let end = at + first.len();
        if first.eq_ignore_ascii_case(word) {
            return (&text[..at], Some(&text[end..]));
        }
        rest = &text[end..];
    }
    (text, None)
}

fn seat(name: &str, roster: &Roster) -> Result<Seat, NoTerm> {
    let name = name.trim();
    roster.find(name).ok_or_else(|| NoTerm::Seat(excerpt(name)))
}

fn amount(text: &str) -> Result<u32, NoTerm> {
    let gold = text.trim().parse().ok();
    gold.filter(|gold| (1..=MOST_GOLD).contains(gold))
        .ok_or_else(|| NoTerm::Gold(excerpt(text)))
}

/// `10 repay 12 by round 9`.
fn loan(text: &str) -> Result<Loan, NoTerm> {
    let (gold, rest) = split(text);
    let gold = gold.parse().map_err(|_| NoTerm::Loan)?;
    let (word, rest) = split(rest);
    let (repay, rest) = split(rest);
    if !word.eq_ignore_ascii_case("repay") {
        return Err(NoTerm::Loan);
    }
    let repay = repay.parse().map_err(|_| NoTerm::Loan)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is = |word: &str, what: &str| word.eq_ignore_ascii_case(what);
    let due = match words.as_slice() {
        [by, round, due] if is(by, "by") && is(round, "round") => due,
        [by, due] if is(by, "by") => due,
        _ => return Err(NoTerm::Loan),
    };
    let due = due.parse().map_err(|_| NoTerm::Loan)?;
    for (number, what) in [(gold, "gold"), (repay, "gold"), (due, "round")] {
        if !(1..=MOST_GOLD).contains(&number) {
            return Err(NoTerm::LoanBounds { what, number });
        }
    }
    Ok(Loan { gold, repay, due })
}

impl Term {
    /// As the notation writes it.
    pub fn write(&self, roster: &Roster) -> String {
        TermNotation { roster }.write_term(self)
    }
}

/// Whether a text is one of a deal; then it is read.
///
/// # Errors
///
/// The refusal under PK-60.
pub(in crate::kerfuffle) fn read(text: &str, roster: &Roster) -> Option<Result<Act, Refusal>> {
    Verb::of(text)?;
    let act = notation::read(text, roster, &mut TermNotation { roster });
    Some(act.map_err(|no| Unread::Deal(no).into()))
}

/// As the notation writes it.
pub(in crate::kerfuffle) fn write(act: &Act, roster: &Roster) -> String {
    notation::write(act, roster, &TermNotation { roster })
}

/// What stands behind `ransom`: `N P for 5`, `N of Cid for 5 and promise "…"`.
///
/// # Errors
///
/// The refusal under PK-60.
pub(in crate::kerfuffle) fn read_ransom(text: &str, roster: &Roster) -> Result<Ransom, Refusal> {
    ransom(text, roster).map_err(|no| Refusal::Unread(Unread::Ransom(no)))
}

fn ransom(text: &str, roster: &Roster) -> Result<Ransom, NoTerm> {
    let (whom, price) = cut(text, "for");
    let price = price.ok_or(NoTerm::Ransom)?;
    let Captives { pieces, of } = TermNotation { roster }.captives(whom)?;
    let (first, second) = cut(price, "and");
    let mut ransom = Ransom {
        pieces,
        of,
        gold: None,
        promise: None,
    };
    for part in [Some(first), second].into_iter().flatten() {
        let (word, rest) = split(part);
        if word.eq_ignore_ascii_case(PROMISE) && ransom.promise.is_none() {
            ransom.promise = Some(read_words(rest, &mut References)?);
        } else if ransom.gold.is_none() && (rest.is_empty() || rest.eq_ignore_ascii_case("gold")) {
            ransom.gold = Some(amount(word)?);
        } else {
            return Err(NoTerm::Ransom);
        }
    }
    Ok(ransom)
}

/// The same, written.
pub(in crate::kerfuffle) fn write_ransom(ransom: &Ransom, roster: &Roster) -> String {
    let gold = ransom.gold.map(|gold| gold.to_string());
    let promise = ransom.promise.map(|words| format!("{PROMISE} {words}"));
    let price: Vec<String> = gold.into_iter().chain(promise).collect();
    let of = ransom.of.map_or_else(String::new, |of| {
        format!(" of {}", notation::write_seat(of, roster))
    });
    format!("{RANSOM} {}{of} for {}", ransom.pieces, price.join(" and "))
}

/// Where people's own words stand: in offers and counters, and in what is asked as a ransom.
pub(in crate::kerfuffle) fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = free_text(text, PROMISE);
    found.extend(free_text(text, "get promise"));
    found.extend(words_of_ransoms(text));
    found.sort_unstable_by_key(|at| at.start);
    found
}

/// The free texts of ransoms.
fn words_of_ransoms(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let mut done = 0;
        for step in notation::steps(line) {
            let Some(at) = line[done..].find(&step).map(|at| done + at) else {
                continue;
            };
            done = at + step.len();
            let (word, _) = split(&step);
            let (before, Some(rest)) = cut(&step, PROMISE) else {
                continue;
            };
            let words = rest.trim();
            let is_words = read_reference(words).is_some() || check_words(words).is_ok();
            if word.eq_ignore_ascii_case(RANSOM) && !before.contains('"') && is_words {
                let from = begin + at + step.len() - rest.trim_start().len();
                found.push(from..from + words.len());
            }
        }
        begin += line.len();
    }
    found
}
