//! What goes on for a while inside a game is told in a message of its own, not on boards.

use rules::any::AnyObservation;
use rules::{Ask, Episode, Seat};

use crate::table::session::Session;

/// Whether something that everybody is told stands on a board: what belongs to an episode does not, but
/// for its outcome.
pub(in crate::table) fn is_on_board(observation: &AnyObservation) -> bool {
    observation.episode().is_none_or(|episode| episode.ends)
}

/// The decisions that people are told of by a board.
pub(in crate::table) fn on_board(mut asks: Vec<Ask>) -> Vec<Ask> {
    asks.retain(|ask| ask.episode.is_none());
    asks
}

/// What an entry tells of each episode, in the order in which it is told.
pub(in crate::table) fn touched<'a>(
    observation: impl Iterator<Item = &'a AnyObservation>,
) -> Vec<Episode> {
    let mut all: Vec<Episode> = Vec::new();
    for episode in observation.filter_map(AnyObservation::episode) {
        match all.iter_mut().find(|other| other.key == episode.key) {
            Some(known) => {
                known.apart |= episode.apart;
                known.ends |= episode.ends;
            }
            None => all.push(episode),
        }
    }
    all
}

/// The keys of the episodes in which something is waited for, each once.
pub(in crate::table) fn keys_of(asks: &[Ask]) -> Vec<String> {
    let mut keys: Vec<String> = asks.iter().filter_map(|ask| ask.episode.clone()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

impl Session {
    /// The decision that an order of a seat answers now.
    pub(in crate::table) fn first_ask(&self, seat: Seat) -> Option<Ask> {
        self.asks().into_iter().find(|ask| ask.seat == seat)
    }
}
