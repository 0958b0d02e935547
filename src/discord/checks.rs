//! Playing finished games again, off the event loop: the answer at once where that is quick, else a word that it
//! takes a moment, and the answer in its place.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinHandle};

use super::dice;
use super::errors::Error;
use super::reply::Reply;
use crate::table::DiceReport;

/// Games that are played again at once; others wait for their turn.
const AT_ONCE: usize = 2;

/// The places for games that are played again.
#[derive(Clone)]
pub(super) struct Checks {
    places: Arc<Semaphore>,
    soon: Duration,
}

/// An answer that may take a moment.
pub(super) enum Checked {
    /// Here it is.
    Now(Reply),
    /// This is said until it is here.
    Later(Reply, JoinHandle<Reply>),
}

impl Checks {
    /// Tells whoever has waited for `soon`.
    pub(super) fn new(soon: Duration) -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE)),
            soon,
        }
    }

    /// What can be said of a table's dice and game.
    pub(super) async fn check(&self, report: DiceReport) -> Checked {
        let table = report.row.id;
        let waiting = match (&report.proof, &report.years) {
            (Some(proof), _) => format!(
                "⏳ Table {table} is being replayed to check it, entry by entry: {} in all. This takes a moment.",
                proof.entries.len()
            ),
            (None, Some(_)) => {
                format!(
                    "⏳ Re-rolling the finished years of table {table} to check them. This takes a moment."
                )
            }
            (None, None) => return Checked::Now(dice::report(&report)),
        };
        let waiting = Reply::text(waiting);
        let mut work = tokio::spawn(work(Arc::clone(&self.places), report));
        // A timer of no time fires a moment later, when the answer may be there.
        if self.soon.is_zero() {
            return Checked::Later(waiting, work);
        }
        match tokio::time::timeout(self.soon, &mut work).await {
            Ok(answered) => Checked::Now(said(answered)),
            Err(_) => Checked::Later(waiting, work),
        }
    }
}

async fn work(places: Arc<Semaphore>, report: DiceReport) -> Reply {
    // The places are never closed; without one it would only be done at once.
    let _place = places.acquire().await;
    done(tokio::task::spawn_blocking(move || dice::report(&report))).await
}

/// The answer that was worked out, or what is said of why there is none.
pub(super) async fn done(work: JoinHandle<Reply>) -> Reply {
    said(work.await)
}

fn said(answered: Result<Reply, JoinError>) -> Reply {
    match answered {
        Ok(reply) => reply,
        Err(error) => Error::Broken(Box::new(error)).reply(),
    }
}
