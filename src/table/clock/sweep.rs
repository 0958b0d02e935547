//! The clock of all tables: notes that there is contact with Discord, and sees whose time is up.
//!
//! The clock is an actor like others: it asks the task of a table, which decides and writes. Deadlines
//! are rows, so nothing is lost when the program stops. Start at [`Clock::tick`]. What a single table
//! does is in `deadlines` (when decisions are due), `defaults` (what happens when nobody decides),
//! `pause` (when the clock stands still) and `host` (what its host may set).

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::watch;

use crate::table::clock::contact::Contacts;
use crate::table::clock::defaults::GRACE;
use crate::table::error::{Fault, TableError, noted};
use crate::table::model::pace::HOUR;
use crate::table::model::proposals::NOTICE;
use crate::table::model::{Beat, Millis, Shard, TableId, last_contact};
use crate::table::session::tables::Tables;

/// How often it is looked for what can wait a little.
const EVERY: i64 = 60_000;
/// How many tables are looked at in one go.
const AT_ONCE: u32 = 100;
/// From how long on a loss of contact moves deadlines (TB-06).
pub(super) const OUTAGE: i64 = 2 * 60_000;

/// The clock of all tables.
#[derive(Debug)]
pub struct Clock {
    tables: Tables,
    contacts: Contacts,
    /// Whether nothing could be saved at the last try.
    stuck: bool,
    /// When it was looked for what can wait a little.
    looked: Option<Millis>,
}

impl Clock {
    /// A clock that stands still for the tables of each shard while its `contacts` say that Discord cannot be reached.
    pub fn new(tables: Tables, contacts: Vec<watch::Receiver<bool>>) -> Self {
        Self {
            tables,
            contacts: Contacts::new(contacts),
            stuck: false,
            looked: None,
        }
    }

    /// Does what is due now. To be called about every second.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read or written: where that may pass, the clock stands still
    /// until it has. Another fault of a single table is logged, and the others go on.
    pub async fn tick(&mut self) -> Result<(), Fault> {
        let outcome = self.act().await;
        let stuck = matches!(&outcome, Err(fault) if fault.may_pass());
        if stuck {
            self.contacts.forget();
        } else if self.stuck && outcome.is_ok() {
            tracing::info!("what is to be saved is saved again");
        }
        self.stuck = stuck;
        outcome
    }

    async fn act(&mut self) -> Result<(), Fault> {
        let now = self.tables.now();
        let look = self.contacts.look(now, &self.tables);
        if !self.contacts.is_any_in() {
            return Ok(());
        }
        let store = Arc::clone(self.tables.store());
        if !look.back.is_empty() {
            self.back(&look.back, now).await?;
        }
        if !look.due.is_empty() {
            store.heartbeat(&look.due, now).await?;
            self.contacts.noted(&look.due, now);
        }
        let due = Millis(now.0.saturating_sub(GRACE));
        for table in store.tables_due(due, now).await? {
            if !self.reaches(table).await? {
                continue;
            }
            let swept = self.tables.run(table, |session| {
                Box::pin(async move { session.sweep().await })
            });
            judge(table, swept.await)?;
        }
        self.do_by_the_minute(now).await
    }

    /// Does what can wait for a minute: closes the lobbies that nobody has touched for days (TB-01) and tables that
    /// nobody has brought back (TB-17), settles claims to the host's place and proposals of
    /// game masters (TB-18), relieves deputies (TB-27), and deletes servers that the bot left long ago (TB-30).
    async fn do_by_the_minute(&mut self, now: Millis) -> Result<(), Fault> {
        let is_recent = |last: Millis| (0..EVERY).contains(&(now.0 - last.0));
        if self.looked.is_some_and(is_recent) {
            return Ok(());
        }
        for (table, revision) in self.tables.stale_lobbies().await? {
            if self.reaches(table).await? {
                judge(table, self.tables.lapse(table, revision).await)?;
            }
        }
        for table in self.tables.run_out().await? {
            if self.reaches(table).await? {
                judge(table, self.tables.close(table).await)?;
            }
        }
        for table in self.tables.claims_due().await? {
            if self.reaches(table).await? {
                judge(table, self.tables.settle_claim(table).await)?;
            }
        }
        for table in self.tables.nominations_due().await? {
            if self.reaches(table).await? {
                judge(table, self.tables.settle_nomination(table).await)?;
            }
        }
        for table in self.tables.store().tables_to_relieve(now, AT_ONCE).await? {
            if self.reaches(table).await? {
                judge(table, self.tables.relieve_deputies(table).await)?;
            }
        }
        if self.tables.leases().have_server(None) {
            self.tables.delete_left().await?;
        }
        self.looked = Some(now);
        Ok(())
    }

    async fn reaches(&mut self, table: TableId) -> Result<bool, Fault> {
        self.contacts.reach(&self.tables, table).await
    }

    /// Shards are in contact again: deadlines of their tables that passed meanwhile are moved (TB-06), and decisions
    /// that people were told of before a stop get theirs.
    async fn back(&mut self, shards: &[Shard], now: Millis) -> Result<(), Fault> {
        let store = Arc::clone(self.tables.store());
        let beats = store.beats().await?;
        let first = beats.iter().map(|it| it.at).min();
        if let Some(first) = first.filter(|first| now.0 - first.0 >= OUTAGE) {
            self.claims_later(shards, &beats, now).await?;
            let soon = Millis(now.0.saturating_add(HOUR));
            let due = store.tables_due_within(first, soon).await?;
            let mut tables: BTreeSet<TableId> = due.into_iter().collect();
            let late = Millis(now.0.saturating_add(NOTICE));
            tables.extend(store.tables_proposing(first, late).await?);
            for table in tables {
                let Some(last) = self.out_since(table, shards, &beats, now).await? else {
                    continue;
                };
                let moved = self.tables.run(table, move |session| {
                    Box::pin(async move { session.outage(last, now).await })
                });
                // Before a beat says that all is well.
                judge(table, moved.await)?;
            }
        }
        for table in store.tables_unnotified().await? {
            if self.reaches(table).await? {
                judge(table, self.tables.notify_of_unnotified(table).await)?;
            }
        }
        Ok(())
    }

    /// Whoever may object to a claim or a nomination gets the time that an outage took.
    async fn claims_later(
        &mut self,
        shards: &[Shard],
        beats: &[Beat],
        now: Millis,
    ) -> Result<(), Fault> {
        for table in self.tables.claims_cut_short(now).await? {
            let since = self.out_since(table, shards, beats, now).await?;
            if since.is_some() {
                judge(table, self.tables.claim_later(table, now).await)?;
            }
        }
        for table in self.tables.nominations_cut_short(now).await? {
            let since = self.out_since(table, shards, beats, now).await?;
            if since.is_some() {
                judge(table, self.tables.nominate_later(table, now).await)?;
            }
        }
        Ok(())
    }

    /// Since when a table's server was out of contact, if one of `shards` has it and that was long enough to count.
    async fn out_since(
        &mut self,
        table: TableId,
        shards: &[Shard],
        beats: &[Beat],
        now: Millis,
    ) -> Result<Option<Millis>, Fault> {
        let guild = self.tables.server_of(table).await?;
        if !shards.iter().any(|it| it.has(guild)) {
            return Ok(None);
        }
        Ok(last_contact(beats, guild).filter(|last| now.0 - last.0 >= OUTAGE))
    }
}

/// Logs what the clock could not do for one table, unless it is that nothing can be saved for any.
fn judge(table: TableId, result: Result<(), TableError>) -> Result<(), Fault> {
    match result {
        Err(TableError::Fault(fault)) if fault.may_pass() => Err(fault),
        other => {
            log_error(table, other);
            Ok(())
        }
    }
}

/// Logs what the clock could not do.
pub(in crate::table) fn log_error(table: TableId, result: Result<(), TableError>) {
    match result {
        Ok(()) => {}
        Err(TableError::Fault(fault)) if noted(&fault) => {}
        Err(TableError::Fault(fault)) => tracing::error!(%table, %fault, "the clock could not act"),
        Err(TableError::Refused(refusal)) => {
            tracing::error!(%table, %refusal, "the clock was refused");
        }
    }
}
