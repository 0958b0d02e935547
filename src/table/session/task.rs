//! The task of a table: work is queued for it, so orders never meet.
//!
//! A task that has had nothing to do for a while ends; its table is loaded again when it is needed.
//! Between two pieces of work it does what bot players have found meanwhile.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::table::error::{Fault, TableError, noted, refuse};
use crate::table::model::TableId;
use crate::table::session::Session;
use crate::table::session::bot_worker::{BotJob, Found};
use crate::table::session::tables::Tables;
use crate::table::store::writes;

/// How long a bot player that could not act waits for its next try.
const RETRY: Duration = Duration::from_secs(5);
/// How often work is done anew, on what somebody else has written meanwhile, before whoever asked is told so.
const TRIES: usize = 4;
/// What whoever asked is told where others were quicker each time.
const CROWDED: &str =
    "others were quicker at this table each time, so this did not count: try again";

pub(in crate::table) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
pub(in crate::table) type Job =
    Box<dyn for<'a> FnOnce(&'a mut Session) -> BoxFuture<'a, ()> + Send>;
/// Where work for a table goes in.
pub(in crate::table) type Queue = mpsc::UnboundedSender<Job>;

/// Why a table cannot be used.
fn not_loaded(fault: Fault) -> TableError {
    let Fault::NoTable(table) = fault else {
        return TableError::Fault(fault);
    };
    let text = format!("there is no table {table}: /games list shows where you play");
    refuse(1, text)
}

/// How it stands with a table's bot players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bots {
    /// One may have something to do.
    MayPlay,
    /// None has anything to do until something happens.
    Wait,
    /// One could not do what it has to do; it is tried again.
    Stuck,
}

impl Tables {
    /// Hands work to a table's task and waits for its result. Where somebody else has written first, the table is
    /// loaded again and the work is done once more.
    pub(in crate::table) async fn run<T: Send + 'static>(
        &self,
        table: TableId,
        work: impl for<'a> FnOnce(&'a mut Session) -> BoxFuture<'a, Result<T, TableError>>
        + Clone
        + Send
        + 'static,
    ) -> Result<T, TableError> {
        self.run_once(table, move |session| {
            Box::pin(async move {
                for _ in 1..TRIES {
                    match work.clone()(&mut *session).await {
                        Err(TableError::Fault(Fault::Contended(_))) => session.load_again().await?,
                        done => return done,
                    }
                }
                match work(session).await {
                    Err(TableError::Fault(Fault::Contended(_))) => Err(refuse(4, CROWDED)),
                    done => done,
                }
            })
        })
        .await
    }

    /// The same for work that is not done again: it fails where somebody else has written first.
    pub(in crate::table) async fn run_once<T: Send + 'static>(
        &self,
        table: TableId,
        work: impl for<'a> FnOnce(&'a mut Session) -> BoxFuture<'a, Result<T, TableError>>
        + Send
        + 'static,
    ) -> Result<T, TableError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |session| {
            Box::pin(async move {
                // Whoever asked may have gone; the work counts all the same.
                let _ = answer.send(writes::of(work(session)).await);
            })
        });
        let (failed, failure) = oneshot::channel();
        self.send(table, job, failed);
        tokio::select! {
            biased;
            Ok((result, has_written)) = answered => {
                if has_written {
                    writes::note();
                }
                result
            }
            Ok(fault) = failure => Err(not_loaded(fault)),
            else => Err(Fault::Gone(table).into()),
        }
    }

    pub(in crate::table) fn queues(&self) -> MutexGuard<'_, HashMap<TableId, Queue>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.inner
            .queues
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, table: TableId, job: Job, failed: oneshot::Sender<Fault>) {
        let mut queues = self.queues();
        let job = match queues.get(&table) {
            Some(queue) => match queue.send(job) {
                Ok(()) => return,
                Err(mpsc::error::SendError(job)) => job,
            },
            None => job,
        };
        let (queue, jobs) = mpsc::unbounded_channel();
        // The receiver is held right here, so sending cannot fail.
        let _ = queue.send(job);
        queues.insert(table, queue);
        tokio::spawn(self.clone().serve(table, jobs, failed));
    }

    /// The task of one table.
    async fn serve(
        self,
        table: TableId,
        mut jobs: mpsc::UnboundedReceiver<Job>,
        failed: oneshot::Sender<Fault>,
    ) {
        let mut session = match Session::load(&self.inner.shared, table).await {
            Ok(session) => session,
            Err(fault) => {
                // Anybody may name a table that is not there: nothing of ours is broken.
                let is_ours = !matches!(fault, Fault::NoTable(_)) && !noted(&fault);
                if is_ours {
                    tracing::error!(%table, %fault, "the table cannot be loaded");
                }
                self.queues().remove(&table);
                // Whoever asked may have gone.
                let _ = failed.send(fault);
                return;
            }
        };
        // A table may have been left in the middle of a bot player's turn.
        let mut bots = Bots::MayPlay;
        let mut job: Option<BotJob> = None;
        let mut was_ours = true;
        loop {
            let is_ours = self.leases().have_server(session.row.guild);
            job = job.filter(|job| is_ours && job.is_of(&session));
            if is_ours && !was_ours {
                bots = Bots::MayPlay;
            }
            was_ours = is_ours;
            if is_ours && bots == Bots::MayPlay && job.is_none() {
                job = session.think();
                if job.is_none() {
                    bots = Bots::Wait;
                }
            }
            let wait = if bots == Bots::Stuck {
                RETRY
            } else {
                self.inner.idle
            };
            tokio::select! {
                // Who has asked comes before what a bot player has found.
                biased;
                job = jobs.recv() => {
                    let Some(job) = job else { return };
                    let before = session.row.seq;
                    if !self.is_current(&mut session).await {
                        return;
                    }
                    job(&mut session).await;
                    if session.row.seq != before || bots == Bots::Stuck {
                        bots = Bots::MayPlay;
                    }
                }
                found = found(&mut job), if job.is_some() => {
                    job = None;
                    bots = self.let_a_bot_play(&mut session, found).await;
                }
                () = tokio::time::sleep(wait), if job.is_none() => {
                    if bots == Bots::Stuck {
                        bots = Bots::MayPlay;
                        continue;
                    }
                    let mut queues = self.queues();
                    // Work is sent under the same lock, so none can come in between.
                    if jobs.is_empty() {
                        queues.remove(&table);
                        return;
                    }
                }
            }
            if !self.refresh(&mut session).await {
                return;
            }
        }
    }

    /// Loads a table again that another process has written since; whether it can go on.
    async fn is_current(&self, session: &mut Session) -> bool {
        if !self.leases().are_shared() {
            return true;
        }
        match self.store().version(session.row.id).await {
            Ok(version) => session.stale |= version != Some(session.row.version),
            // What is written meanwhile is guarded all the same.
            Err(error) => tracing::warn!(%error, "a table may be older than what is stored"),
        }
        self.refresh(session).await
    }

    /// Lets one bot player act, and says how it stands with the others.
    async fn let_a_bot_play(&self, session: &mut Session, found: Option<Found>) -> Bots {
        match session.play_thought(found).await {
            // Where somebody else has written first, the table is loaded again before the next try.
            Ok(true) | Err(TableError::Fault(Fault::Contended(_))) => Bots::MayPlay,
            Ok(false) => Bots::Wait,
            Err(TableError::Fault(fault)) => {
                if !noted(&fault) {
                    tracing::error!(table = %session.row.id, %fault, "a bot player could not act");
                }
                Bots::Stuck
            }
            Err(TableError::Refused(refusal)) => {
                tracing::error!(table = %session.row.id, %refusal, "a bot player was refused");
                Bots::Stuck
            }
        }
    }

    /// Tells of news, and loads a table again whose memory may be wrong; whether it can go on.
    async fn refresh(&self, session: &mut Session) -> bool {
        let table = session.row.id;
        if std::mem::take(&mut session.news) {
            self.inner.news.of(table);
        }
        if !session.stale {
            return true;
        }
        match Session::load(&self.inner.shared, table).await {
            Ok(fresh) => {
                *session = fresh;
                true
            }
            Err(fault) => {
                // It may just have been deleted.
                if !matches!(fault, Fault::NoTable(_)) && !noted(&fault) {
                    tracing::error!(%table, %fault, "the table cannot be loaded again");
                }
                self.queues().remove(&table);
                false
            }
        }
    }
}

/// What a bot job leads to.
async fn found(job: &mut Option<BotJob>) -> Option<Found> {
    match job {
        Some(job) => job.end().await,
        None => std::future::pending().await,
    }
}
