//! What bot players think, beside the task of their table: people are answered meanwhile.
//!
//! A thought is of the state after one entry. Where another entry comes first it is thrown away, and the bot
//! player thinks again.

use std::sync::Arc;

use rules::any::AnyView;
use rules::{Roster, Seat, Viewer, Wits};
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinSet};

use super::error::{Fault, TableError};
use super::live::Live;
use super::model::{By, Holder, Stage};

/// Thoughts at once, of all tables: more would only take the processor from answers.
const AT_ONCE: usize = 2;

/// The places for thoughts; who comes first thinks first, and each table has one thought at a time.
#[derive(Clone)]
pub(super) struct Minds(Arc<Semaphore>);

/// What one of a table's bot players does next.
pub(super) type Found = Option<(Seat, String)>;

/// A thought under way. It is given up when it is dropped.
pub(super) struct Thought {
    seq: u64,
    /// The one piece of work.
    work: JoinSet<Result<Found, JoinError>>,
}

impl Default for Minds {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Thought {
    /// Whether it is of the state as it is.
    pub(super) fn is_of(&self, live: &Live) -> bool {
        self.seq == live.row.seq && live.row.stage == Stage::Playing
    }

    /// Waits for what it leads to; nothing where it broke. Giving up waiting loses nothing.
    pub(super) async fn end(&mut self) -> Option<Found> {
        let ended = self.work.join_next().await;
        ended.and_then(Result::ok).and_then(Result::ok)
    }
}

impl Live {
    /// Lets bot players think about the state as it is, if there are any.
    pub(super) fn think(&self) -> Option<Thought> {
        let state = self
            .state
            .as_ref()
            .filter(|_| self.row.stage == Stage::Playing)?;
        let bots = self
            .row
            .numbered()
            .filter(|(_, row)| row.holder == Holder::Bot);
        let views = bots.map(|(seat, _)| (seat, state.view(Viewer::Seat(seat)), self.wits(seat)));
        let views: Vec<_> = views.collect();
        if views.is_empty() {
            return None;
        }
        let (roster, minds) = (self.row.roster(), self.shared.minds.clone());
        let mut work = JoinSet::new();
        work.spawn(async move {
            // The places are never closed; without one it would only be thought at once.
            let place = minds.0.acquire_owned().await;
            let thinking = tokio::task::spawn_blocking(move || {
                let found = first(views, &roster);
                drop(place);
                found
            });
            thinking.await
        });
        let seq = self.row.seq;
        Some(Thought { seq, work })
    }

    /// Does what a bot player has thought of; whether there was something to do.
    ///
    /// # Errors
    ///
    /// [`Fault::Gone`] where the thought broke.
    pub(super) async fn play_thought(&mut self, found: Option<Found>) -> Result<bool, TableError> {
        let Some(found) = found else {
            return Err(Fault::Gone(self.row.id).into());
        };
        let Some((seat, text)) = found else {
            return Ok(false);
        };
        let cause = format!("bot:{}:{}", self.row.id.0, self.row.seq + 1);
        self.play_for(By::Bot { seat }, cause, &text).await?;
        Ok(true)
    }
}

/// What the first of some bot players does that has something to do.
fn first(views: Vec<(Seat, AnyView, Wits)>, roster: &Roster) -> Found {
    views
        .into_iter()
        .find_map(|(seat, view, wits)| Some((seat, view.bot_order(seat, roster, wits)?)))
}
