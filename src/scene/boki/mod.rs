//! Boki in pictures and words.
//!
//! [`picture()`] draws the battle, the table or one's own hand; [`told`] tells what happened,
//! [`words`] says how it stands, [`check`] looks over a deployment before it is confirmed.

mod check;
mod picture;
mod told;
mod words;

use rules::any::AnyTold;
use rules::boki::{Rank, Seen, Suit, Told};

pub(super) use check::oversights;
pub(super) use picture::{hand, picture};
pub(super) use told::{line, lines};
pub(super) use words::{standing, status, text_board};

/// What was told of this game.
pub(super) fn of(told: &[AnyTold]) -> impl Iterator<Item = &Told> {
    told.iter().filter_map(|told| match told {
        AnyTold::Boki(told) => Some(told),
        AnyTold::Castles(_) => None,
        #[cfg(feature = "probe")]
        AnyTold::Probe(_) => None,
    })
}

/// A suit's name as people read it.
fn suit_name(suit: Suit) -> String {
    let name = suit.name();
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Some ranks in words: `K, 10 and 7`.
fn ranks(ranks: &[Rank]) -> String {
    and_list(ranks.iter().map(ToString::to_string))
}

/// Cards as a viewer sees them: known ranks, and how many more.
fn cards(cards: &[Seen]) -> String {
    let known = cards.iter().filter_map(|card| card.rank);
    let hidden = cards.iter().filter(|card| card.rank.is_none()).count();
    let unseen = (hidden > 0).then(|| count(hidden, "unopened card"));
    and_list(known.map(|rank| rank.to_string()).chain(unseen))
}

/// `1 card`, `2 cards`.
fn count(number: usize, what: &str) -> String {
    if number == 1 {
        format!("1 {what}")
    } else {
        format!("{number} {what}s")
    }
}

/// `a, b and c`.
fn and_list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
