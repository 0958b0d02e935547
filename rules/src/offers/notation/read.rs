//! How an act is read.

use super::super::event::{Act, Which};
use super::super::term::{Openness, Term};
use super::super::{MOST_OPEN, MOST_TERMS};
use super::unread::Unread;
use super::{Language, MOST_TEXT, Verb, is_break, is_quote, is_separator, outside};
use crate::notation::excerpt;
use crate::{Roster, Seat};

/// How many `:` are tried as the end of a list of names, since names may have one.
const MOST_COLONS: usize = 8;

/// How many pieces between commas a list of names may have, since names may have commas.
const MOST_PIECES: usize = 4 * MOST_OPEN;

/// Reads one act (TB-02).
///
/// Numbers are read as they stand: what they mean is for [`Offers::decide`](crate::offers::Offers)
/// to say, or for [`View::pinned`](crate::offers::View::pinned) when a draft is made.
///
/// # Errors
///
/// [`Unread`] when the text is not an act; it says what comes nearest. Any text is read or refused.
pub fn read<L: Language>(
    text: &str,
    roster: &Roster,
    language: &mut L,
) -> Result<Act<L::Term>, Unread<L::Error>> {
    let text = text.trim_matches(is_separator);
    if text.len() > MOST_TEXT {
        return Err(Unread::TooLong {
            bytes: text.len(),
            most: MOST_TEXT,
        });
    }
    let verb = Verb::of(text).ok_or_else(|| Unread::verb(text))?;
    if text.contains(is_break) {
        return Err(Unread::Several { verb });
    }
    if !text.matches(is_quote).count().is_multiple_of(2) {
        return Err(Unread::OpenQuote);
    }
    let rest = text[verb.word().len()..].trim_start_matches(is_separator);
    match verb {
        Verb::Offer => {
            let (to, terms) = headed(rest, verb, |head| seats(head, roster))?;
            let (terms, openness) = read_terms(terms, language)?;
            Ok(Act::Offer {
                to,
                terms,
                openness: openness.unwrap_or(Openness::Public),
            })
        }
        Verb::Counter => {
            let (which, terms) = headed(rest, verb, |head| which(head, verb, roster))?;
            let (terms, openness) = read_terms(terms, language)?;
            Ok(Act::Counter {
                which,
                terms,
                openness,
            })
        }
        Verb::Accept => which(rest, verb, roster).map(Act::Accept),
        Verb::Decline => which(rest, verb, roster).map(Act::Decline),
        Verb::Withdraw => which(rest, verb, roster).map(Act::Withdraw),
        Verb::Break => read_break(rest, roster, language),
    }
}

/// Reads what stands before a `:`, and gives what stands behind it. A name may have a `:` of its own:
/// the longest text that can be read wins.
fn headed<H, E>(
    text: &str,
    verb: Verb,
    read: impl Fn(&str) -> Result<H, Unread<E>>,
) -> Result<(H, &str), Unread<E>> {
    let colons = outside(text).filter(|(_, c)| *c == ':').map(|(at, _)| at);
    let mut found = None;
    let mut wrong = None;
    for at in colons.take(MOST_COLONS) {
        match read(&text[..at]) {
            Ok(head) => found = Some((head, &text[at + 1..])),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    found.ok_or_else(|| wrong.unwrap_or(Unread::Form { verb }))
}

/// Reads a list of seats with commas between them; the longest known name wins, since names may have
/// commas.
pub(super) fn seats<E>(text: &str, roster: &Roster) -> Result<Vec<Seat>, Unread<E>> {
    let mut starts = vec![0];
    starts.extend(
        outside(text)
            .filter(|(_, c)| *c == ',')
            .map(|(at, _)| at + 1),
    );
    if starts.len() > MOST_PIECES {
        return Err(Unread::TooManyNames { most: MOST_OPEN });
    }
    let most = most_pieces(roster);
    let end = |piece: usize| starts.get(piece + 1).map_or(text.len(), |next| next - 1);
    let mut seats = Vec::new();
    let mut first = 0;
    while first < starts.len() {
        let longest = (first..starts.len().min(first + most))
            .rev()
            .find_map(|last| Some((last, roster.find(text[starts[first]..end(last)].trim())?)));
        match longest {
            Some((last, seat)) => {
                seats.push(seat);
                first = last + 1;
            }
            None => return Err(Unread::seat(&text[starts[first]..end(first)], roster)),
        }
    }
    Ok(seats)
}

/// The most pieces between commas that one name has.
fn most_pieces(roster: &Roster) -> usize {
    let labels = Seat::first(roster.len()).filter_map(|seat| roster.label(seat));
    let pieces = labels.map(|label| label.name.split(',').count());
    pieces.max().unwrap_or(1)
}

fn seat<E>(text: &str, roster: &Roster) -> Result<Seat, Unread<E>> {
    roster
        .find(text.trim())
        .ok_or_else(|| Unread::seat(text, roster))
}

/// `3` or `Blue 3`.
fn which<E>(text: &str, verb: Verb, roster: &Roster) -> Result<Which, Unread<E>> {
    if outside(text).any(|(_, c)| c == ';') {
        return Err(Unread::Several { verb });
    }
    let text = text.trim();
    let (name, number) = match text.rsplit_once(char::is_whitespace) {
        Some((name, number)) => (Some(name), number),
        None => (None, text),
    };
    if number.is_empty() {
        return Err(Unread::Form { verb });
    }
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_number);
    let number = number.ok_or_else(|| Unread::Number {
        verb,
        text: excerpt(text),
    })?;
    let with = name.map(|name| seat(name, roster)).transpose()?;
    Ok(Which { number, with })
}

/// What stands behind the `:`: terms, and whether it is said who may know of them.
type Terms<T> = (Vec<T>, Option<Openness>);

fn read_terms<L: Language>(
    text: &str,
    language: &mut L,
) -> Result<Terms<L::Term>, Unread<L::Error>> {
    let mut terms = Vec::new();
    let mut mark = None;
    let mut start = 0;
    let ends = outside(text).filter(|(_, c)| *c == ';').map(|(at, _)| at);
    for end in ends.chain([text.len()]) {
        let piece = text[start..end].trim();
        start = end + 1;
        let openness = match piece {
            "" => continue,
            _ if piece.eq_ignore_ascii_case("secret") => Some(Openness::Secret),
            _ if piece.eq_ignore_ascii_case("public") => Some(Openness::Public),
            _ => None,
        };
        match (openness, mark) {
            (None, _) if terms.len() == MOST_TERMS => {
                return Err(Unread::TooManyTerms { most: MOST_TERMS });
            }
            (None, _) => terms.push(language.read_term(piece).map_err(Unread::Term)?),
            (Some(_), None) => mark = openness,
            (Some(said), Some(before)) if said == before => {}
            (Some(_), Some(_)) => return Err(Unread::BothMarks),
        }
    }
    Ok((terms, mark))
}

/// `WHAT with NAME`.
fn read_break<L: Language>(
    text: &str,
    roster: &Roster,
    language: &L,
) -> Result<Act<L::Term>, Unread<L::Error>> {
    let verb = Verb::Break;
    if outside(text).any(|(_, c)| c == ';') {
        return Err(Unread::Several { verb });
    }
    let mut bonds: Vec<(String, <L::Term as Term>::Bond)> = language
        .bonds()
        .into_iter()
        .map(|bond| (bond.to_string(), bond))
        .collect();
    // The longest known name wins.
    bonds.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, bond) in &bonds {
        if let Some(rest) = after(text, name).and_then(|rest| after(rest, "with")) {
            let with = seat(rest, roster)?;
            let bond = bond.clone();
            return Ok(Act::Break { bond, with });
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let with = words
        .iter()
        .position(|word| word.eq_ignore_ascii_case("with"));
    let what = words[..with.unwrap_or(words.len())].join(" ");
    let known = bonds.iter().any(|(name, _)| after(&what, name) == Some(""));
    if what.is_empty() || known {
        return Err(Unread::Form { verb });
    }
    let mut bonds: Vec<String> = bonds.into_iter().map(|(name, _)| name).collect();
    bonds.sort_unstable();
    Err(Unread::Bond {
        text: excerpt(&what),
        bonds,
    })
}

/// What stands behind some words that a text begins with, in any letters and with any blanks.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text.trim_start();
    for word in words.split_whitespace() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if rest[..end].to_lowercase() != word.to_lowercase() {
            return None;
        }
        rest = rest[end..].trim_start();
    }
    Some(rest)
}
