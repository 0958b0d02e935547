//! The queues of delivery: one for each destination of a table, so that its messages keep their order.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Deliverer, Undelivered, log_fault};
use crate::table::TableError;
use crate::table::model::{Destination, TableId};

/// The wait after the first failure; doubled after each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_mins(1);
/// How long a destination is left alone that takes nothing, unless there are news for it.
const PARKED: Duration = Duration::from_mins(10);

type Queue = (TableId, Destination);

/// How a queue was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// Empty, or until the next start.
    Done,
    /// With something that cannot be sent now.
    Parked,
}

/// Which queues are to be worked on, and which are.
#[derive(Default)]
struct Queues {
    wanted: HashSet<Queue>,
    busy: HashSet<Queue>,
    parked: HashMap<Queue, Instant>,
    /// Queues that were at work when something changed on Discord: they may just have missed it.
    missed: HashSet<Queue>,
    /// The newest round of tries that a change on Discord led to.
    round: Option<Instant>,
    work: JoinSet<Left>,
    whose: HashMap<Id, Queue>,
}

impl Deliverer {
    /// Delivers until `stop`: first what was left over, then the news of tables.
    pub(in crate::discord) async fn run(
        self,
        mut news: mpsc::UnboundedReceiver<TableId>,
        stop: CancellationToken,
    ) {
        let this = Arc::new(self);
        let mut queues = Queues::default();
        for table in this.left_over().await {
            queues.wanted.extend(this.queues_of(table).await);
        }
        loop {
            queues.set_to_work(&this, &stop);
            let next_try = queues.parked.values().min().copied();
            tokio::select! {
                () = stop.cancelled() => break,
                table = news.recv() => match table {
                    Some(table) => {
                        this.bot.out.stir(table);
                        queues.wanted.extend(this.queues_of(table).await);
                    }
                    None => break,
                },
                Some(done) = queues.work.join_next_with_id(), if !queues.work.is_empty() => {
                    queues.done(done, this.bot.bounds.round);
                }
                () = this.bot.changed.notified() => queues.try_soon(this.bot.bounds.round),
                () = until(next_try), if next_try.is_some() => queues.try_parked(),
            }
        }
        // A message on its way may still arrive and be marked.
        while queues.work.join_next().await.is_some() {}
    }

    async fn left_over(&self) -> Vec<TableId> {
        self.bot
            .tables
            .store()
            .tables_with_news()
            .await
            .unwrap_or_else(|error| {
                log_fault(&error);
                Vec::new()
            })
            .into_iter()
            .map(|(table, _)| table)
            .collect()
    }

    /// The queues of a table that are not empty. Where that cannot be read, its channel's is tried.
    async fn queues_of(&self, table: TableId) -> Vec<Queue> {
        let destinations = self.bot.tables.store().destinations(table).await;
        let destinations = destinations.unwrap_or_else(|error| {
            log_fault(&error);
            vec![Destination::Table]
        });
        destinations.into_iter().map(|to| (table, to)).collect()
    }

    /// Sends all notices of a queue, waiting longer after each failure.
    async fn work(self: Arc<Self>, (table, to): Queue, stop: CancellationToken) -> Left {
        let mut wait = FIRST_WAIT;
        loop {
            let room = tokio::select! {
                () = stop.cancelled() => return Left::Done,
                room = self.bot.out.room(table) => room,
            };
            let done = Box::pin(self.next(table, to)).await;
            drop(room);
            match done {
                Ok(true) => wait = FIRST_WAIT,
                Ok(false) => return Left::Done,
                Err(Undelivered::Parked(why)) => {
                    tracing::warn!(%table, why, "nothing can be posted there");
                    if let Err(TableError::Fault(fault)) =
                        self.bot.tables.unreachable(table, why).await
                    {
                        log_fault(&fault);
                    }
                    return Left::Parked;
                }
                Err(error) => {
                    // Our own store is asked again soon; Discord is given time.
                    let next = if error.is_noted() {
                        FIRST_WAIT
                    } else {
                        let error = crate::discord::errors::without_urls(&error.to_string());
                        tracing::warn!(%table, error, ?wait, "not delivered yet");
                        (wait * 2).min(LONGEST_WAIT)
                    };
                    tokio::select! {
                        () = stop.cancelled() => return Left::Done,
                        () = tokio::time::sleep(wait) => {}
                    }
                    wait = next;
                }
            }
            if stop.is_cancelled() {
                return Left::Done;
            }
        }
    }
}

impl Queues {
    /// Gives each wanted queue a worker of its own.
    fn set_to_work(&mut self, deliverer: &Arc<Deliverer>, stop: &CancellationToken) {
        let free: Vec<Queue> = self.wanted.difference(&self.busy).copied().collect();
        for queue in free {
            self.wanted.remove(&queue);
            self.parked.remove(&queue);
            self.busy.insert(queue);
            let worker = Arc::clone(deliverer).work(queue, stop.clone());
            let worker = self.work.spawn(worker);
            self.whose.insert(worker.id(), queue);
        }
    }

    fn done(&mut self, done: Result<(Id, Left), tokio::task::JoinError>, apart: Duration) {
        let (id, left) = match done {
            Ok(done) => done,
            Err(error) => {
                log_fault(&error);
                (error.id(), Left::Parked)
            }
        };
        let Some(queue) = self.whose.remove(&id) else {
            return;
        };
        self.busy.remove(&queue);
        let missed = self.missed.remove(&queue);
        if left == Left::Parked {
            let at = if missed {
                self.next_round(apart)
            } else {
                Instant::now() + PARKED
            };
            self.parked.insert(queue, at);
        }
    }

    /// Tries what is parked as soon as a round may begin.
    fn try_soon(&mut self, apart: Duration) {
        self.missed.extend(&self.busy);
        if self.parked.is_empty() {
            return;
        }
        let round = self.next_round(apart);
        for at in self.parked.values_mut() {
            *at = (*at).min(round);
        }
    }

    /// When the next round of tries begins.
    fn next_round(&mut self, apart: Duration) -> Instant {
        let now = Instant::now();
        let round = match self.round {
            Some(round) if round > now => round,
            Some(round) => now.max(round + apart),
            None => now,
        };
        self.round = Some(round);
        round
    }

    fn try_parked(&mut self) {
        let now = Instant::now();
        let due = self.parked.iter().filter(|(_, at)| **at <= now);
        self.wanted.extend(due.map(|(queue, _)| *queue));
    }
}

async fn until(moment: Option<Instant>) {
    if let Some(moment) = moment {
        tokio::time::sleep_until(moment).await;
    }
}
