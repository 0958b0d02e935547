//! What is said of an entry in the making: boards, moments on the way, messages of episodes.

use rules::any::AnyEvent;
use rules::{Ask, Episode, Seat};

use crate::table::error::TableError;
use crate::table::model::{By, Call, Calling, Destination, Holder, Notice, SeatRow, TimedOut};
use crate::table::play::step::Step;
use crate::table::session::episodes::on_board;
use crate::table::session::transition::{Moment, Transition};
use crate::table::session::{Session, is_asked};

/// Whether an entry is worth a new board message: it asks somebody for something new, ends the game,
/// was the clock's, or is more than a glance at the status card shows; and not all that it tells and
/// asks lies in episodes.
pub(in crate::table) fn is_loud(
    asked_before: &[Ask],
    transition: &Transition,
    events: &[AnyEvent],
    clock: &[TimedOut],
) -> bool {
    let new = |ask: &Ask| ask.episode.is_none() && !is_asked(asked_before, ask.seat, &ask.key);
    transition.snapshot.asks.iter().any(new)
        || transition.after.over().is_some()
        || !transition.is_in_episodes()
            && (!clock.is_empty() || events.iter().any(|event| !event.is_quiet()))
}

/// The pictures of what happened: moments on the way, and the board that it leads to.
pub(in crate::table) fn boards(transition: &Transition, clock: Vec<TimedOut>) -> Vec<Notice> {
    let (moments, observation) = transition.story();
    let moment = |(view, observation): Moment| Notice::Moment {
        view: view.stored(),
        observation,
    };
    let board = Notice::Board {
        view: transition.snapshot.public.stored(),
        observation,
        asks: on_board(transition.snapshot.asks.clone()),
        over: transition.after.over(),
        clock,
    };
    moments.into_iter().map(moment).chain([board]).collect()
}

impl Session {
    /// When the seats were last called to offers, where an entry calls any.
    pub(in crate::table) async fn calls_before(
        &self,
        step: &Step,
    ) -> Result<Vec<Call>, TableError> {
        let seats = step
            .reseat()
            .map_or(self.row.seats.len(), |it| it.rows.len());
        let is_calling = |seat: Seat| step.calls(seat);
        if step.called_in(Episode::TREATIES).is_empty() && !Seat::first(seats).any(is_calling) {
            return Ok(Vec::new());
        }
        Ok(self.shared.store.calls(self.row.id).await?)
    }

    /// What is said in the messages of episodes after an entry that everybody may know of: where
    /// something is told or newly asked in them. `with_board` is whether a board comes too.
    pub(in crate::table) fn episode_notices(
        &self,
        step: &Step,
        by: By,
        with_board: bool,
        calls: &[Call],
    ) -> Vec<(Destination, Notice)> {
        let (before, snapshot) = (self.asks(), step.snapshot());
        let rows: &[SeatRow] = step.reseat().map_or(&self.row.seats, |it| &it.rows);
        let (renewed, now) = (step.renewed(), self.shared.environment.now());
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
            By::Clock { seat } if !with_board => vec![self.timed_out(seat)],
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
            let mut called = step.called_in(&key);
            called.retain(|seat| {
                let is_covered = |call: &Call| call.covers(*seat, Calling::Openly, now);
                of_people(*seat) && !(key == Episode::TREATIES && calls.iter().any(is_covered))
            });
            notices.push(Notice::Episode {
                key,
                view: view.clone(),
                asks,
                called,
                over: ends,
                clock: clock.clone(),
            });
        }
        let to_table = |notice| (Destination::Table, notice);
        notices.into_iter().map(to_table).collect()
    }
}
