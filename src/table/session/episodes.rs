//! What goes on for a while inside a game is told in a message of its own, not on boards.

use rules::any::AnyObservation;
use rules::{Ask, Episode, Seat};

use crate::table::model::{By, Destination, Holder, Notice, SeatRow};
use crate::table::play::orders::Step;
use crate::table::session::session::{Session, is_asked};
use crate::table::session::transition::PublicSnapshot;

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
    /// What is said in the messages of episodes after an entry that everybody may know of: where
    /// something is told or newly asked in them. `with_board` is whether a board comes too.
    pub(in crate::table) fn episode_notices(
        &self,
        step: &Step,
        snapshot: &PublicSnapshot,
        by: By,
        with_board: bool,
    ) -> Vec<(Destination, Notice)> {
        let before = self.asks();
        let rows: &[SeatRow] = step.reseat().map_or(&self.row.seats, |it| &it.rows);
        let renewed = step.renewed();
        // A bot player needs no message, and one that is edited pings nobody.
        let of_people = |seat: Seat| {
            let row = rows.get(seat.index());
            row.is_some_and(|row| matches!(row.holder, Holder::People(_)))
        };
        let is_new = |ask: &Ask| {
            of_people(ask.seat)
                && (renewed == Some(ask.seat) || !is_asked(&before, ask.seat, &ask.key))
        };
        let mut episodes = step.episodes();
        for ask in snapshot.asks.iter().filter(|ask| is_new(ask)) {
            let known = |key: &String| episodes.iter().any(|episode| episode.key == *key);
            if let Some(key) = ask.episode.clone().filter(|key| !known(key)) {
                episodes.push(Episode {
                    key,
                    apart: false,
                    ends: false,
                });
            }
        }
        let view = snapshot.public.stored();
        let clock = match by {
            By::Clock { seat } if !with_board => vec![seat],
            By::Clock { .. }
            | By::Table
            | By::Person { .. }
            | By::Bot { .. }
            | By::Master { .. } => Vec::new(),
        };
        let mut notices = Vec::new();
        for Episode { key, apart, ends } in episodes {
            if apart {
                notices.push(Notice::Beside {
                    key: key.clone(),
                    view: view.clone(),
                });
            }
            let in_it = snapshot.asks.iter();
            let asks: Vec<Ask> = in_it
                .filter(|ask| ask.episode.as_ref() == Some(&key))
                .cloned()
                .collect();
            let new = asks.iter().filter(|ask| is_new(ask));
            let asked = new.map(|ask| ask.seat).collect();
            notices.push(Notice::Episode {
                key,
                view: view.clone(),
                asks,
                asked,
                over: ends,
                clock: clock.clone(),
            });
        }
        let to_table = |notice| (Destination::Table, notice);
        notices.into_iter().map(to_table).collect()
    }

    /// The decision that an order of a seat answers now.
    pub(in crate::table) fn first_ask(&self, seat: Seat) -> Option<Ask> {
        self.asks().into_iter().find(|ask| ask.seat == seat)
    }
}
