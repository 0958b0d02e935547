//! The task of a table: work is queued for it, so orders never meet.
//!
//! A task that has had nothing to do for a while ends; its table is loaded again when it is needed.
//! Between two pieces of work it does what bot players have found meanwhile.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::table::error::{Fault, TableError, noted, refuse};
use crate::table::model::TableId;
use crate::table::session::Session;
use crate::table::session::bot_worker::{BotJob, Found};
use crate::table::session::fresh;
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
pub(in crate::table) type Queue = mpsc::UnboundedSender<Work>;

/// Work for a table.
pub(in crate::table) struct Work {
    job: Job,
    /// Since when what it is done on may be known.
    begun: Instant,
    /// Told why the table could not be loaded for it.
    failed: oneshot::Sender<Fault>,
}

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
        let begun = fresh::begun();
        self.send(table, Work { job, begun, failed });
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

    fn send(&self, table: TableId, work: Work) {
        let mut queues = self.queues();
        let work = match queues.get(&table) {
            Some(queue) => match queue.send(work) {
                Ok(()) => return,
                Err(mpsc::error::SendError(work)) => work,
            },
            None => work,
        };
        let (queue, waiting) = mpsc::unbounded_channel();
        // The receiver is held right here, so sending cannot fail.
        let _ = queue.send(work);
        queues.insert(table, queue);
        tokio::spawn(self.clone().serve(table, waiting));
    }

    /// Takes a table's queue away where nobody waits in it; whether the table's task may end.
    fn close_empty(&self, table: TableId, waiting: &mpsc::UnboundedReceiver<Work>) -> bool {
        // Work is sent under the same lock, so none can come in between.
        let mut queues = self.queues();
        let is_empty = waiting.is_empty();
        if is_empty {
            queues.remove(&table);
        }
        is_empty
    }

    /// The task of one table.
    async fn serve(self, table: TableId, mut waiting: mpsc::UnboundedReceiver<Work>) {
        let mut session = loop {
            match Session::load(&self.inner.shared, table).await {
                Ok(session) => break session,
                Err(fault) => {
                    log_not_loaded(table, &fault);
                    if let Ok(work) = waiting.try_recv() {
                        // Whoever asked may have gone.
                        let _ = work.failed.send(fault);
                    }
                    if self.close_empty(table, &waiting) {
                        return;
                    }
                }
            }
        };
        // A table may have been left in the middle of a bot player's turn.
        let mut bots = Bots::MayPlay;
        let mut job: Option<BotJob> = None;
        let mut was_ours = true;
        loop {
            if session.stale && self.close_empty(table, &waiting) {
                return;
            }
            let is_ours = self.leases().have_server(session.row.guild);
            job = job.filter(|job| is_ours && !session.stale && job.is_of(&session));
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
                work = waiting.recv() => {
                    let Some(work) = work else { return };
                    let before = session.row.seq;
                    if let Err(fault) = self.update(&mut session, work.begun).await {
                        log_not_loaded(table, &fault);
                        // Whoever asked may have gone.
                        let _ = work.failed.send(fault);
                        continue;
                    }
                    (work.job)(&mut session).await;
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
                    if self.close_empty(table, &waiting) {
                        return;
                    }
                }
            }
            if let Err(fault) = self.refresh(&mut session).await {
                log_not_loaded(table, &fault);
            }
        }
    }

    /// Loads a table again that another process has written since, unless it is known to be as new as is asked for.
    async fn update(&self, session: &mut Session, begun: Instant) -> Result<(), Fault> {
        if !self.leases().are_shared() || session.known_at >= begun {
            return self.refresh(session).await;
        }
        let asked_at = Instant::now();
        match self.store().version(session.row.id).await {
            Ok(version) if version == Some(session.row.version) => session.known_at = asked_at,
            Ok(_) => session.stale = true,
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

    /// Tells of news, and loads a table again whose memory may be wrong. Where it cannot be, it stays stale: whoever
    /// asks next tries again.
    async fn refresh(&self, session: &mut Session) -> Result<(), Fault> {
        let table = session.row.id;
        if std::mem::take(&mut session.news) {
            self.inner.news.of(table);
        }
        if session.stale {
            *session = Session::load(&self.inner.shared, table).await?;
        }
        Ok(())
    }
}

/// Logs why a table cannot be loaded where something of ours is broken.
fn log_not_loaded(table: TableId, fault: &Fault) {
    // Anybody may name a table that is not there, and it may just have been deleted.
    if !matches!(fault, Fault::NoTable(_)) && !noted(fault) {
        tracing::error!(%table, %fault, "the table cannot be loaded");
    }
}

/// What a bot job leads to.
async fn found(job: &mut Option<BotJob>) -> Option<Found> {
    match job {
        Some(job) => job.end().await,
        None => std::future::pending().await,
    }
}
