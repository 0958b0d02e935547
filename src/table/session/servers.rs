//! The servers that the bot is in: what is set for them (TB-30), whether it is still there, what it did there.
//!
//! Where it is thrown out nobody can play, so the clocks of that server's tables stand still at once; each goes on with
//! the first message that gets through again. A server that stays without it is deleted in the end.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{
    Day, KEPT_DAYS, Millis, NotHere, OfServer, PersonId, PlaceId, ServerSettings, Shard, Stage,
    TableId, Tally,
};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::times::DAY_MS;

/// Why nothing can be posted in a server that the bot is not in.
const NOT_IN: &str = "the bot is not in that server any more";
/// How many servers' settings are remembered at once.
const REMEMBERED: usize = 10_000;
/// For how long they hold where another process may change them.
const LATELY: Duration = Duration::from_secs(1);
/// How many servers are looked at in one go.
const AT_ONCE: u32 = 20;

/// What is remembered of servers: their settings are asked for with each message.
#[derive(Debug, Default)]
pub(in crate::table) struct Servers(Mutex<HashMap<u64, Known>>);

/// The settings of a server, as they were read or written at a moment.
#[derive(Clone, Debug)]
struct Known {
    settings: ServerSettings,
    at: Instant,
}

impl Servers {
    fn known(&self) -> MutexGuard<'_, HashMap<u64, Known>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What whoever manages a server does with one of its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Managed {
    /// Its clock stands still.
    Pause,
    /// Its clock goes on, or it comes back.
    Resume,
    /// It ends, and can be brought back for a day (TB-17); at once where its game is not on.
    End,
    /// It moves to another place.
    Move(PlaceId),
}

impl Tables {
    /// Stops the clocks of a server's tables: the bot was thrown out of it. Until when they are kept is counted from
    /// now on.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the tables cannot be listed, or that cannot be written.
    async fn thrown_out(&self, guild: u64) -> Result<(), Fault> {
        self.store().leave_server(guild, self.now()).await?;
        for row in self.store().tables_of_guild(guild, u32::MAX).await? {
            if row.stage == Stage::Playing && row.paused.is_none() {
                tracing::warn!(table = %row.id, guild, "{NOT_IN}");
                match self.unreachable(row.id, NOT_IN.to_owned()).await {
                    Err(TableError::Fault(fault)) if fault.may_pass() => return Err(fault),
                    // One that cannot be loaded does not keep the others from standing still.
                    Err(TableError::Fault(fault)) => {
                        tracing::error!(table = %row.id, %fault, "its clock does not stand still");
                    }
                    Ok(()) | Err(TableError::Refused(_)) => {}
                }
            }
        }
        Ok(())
    }

    /// Notes whether the bot is in a server, as `is_in` says it in the end: it may change meanwhile.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written: it is to be done again then.
    pub async fn settle_server(
        &self,
        guild: u64,
        is_in: impl Fn(u64) -> bool + Send,
    ) -> Result<(), Fault> {
        loop {
            let was_in = is_in(guild);
            if was_in {
                self.meet_server(guild).await?;
            } else {
                self.thrown_out(guild).await?;
            }
            if is_in(guild) == was_in {
                return Ok(());
            }
        }
    }

    /// The same for all known servers of a shard in which the bot is not, as `is_in` says it: it may have been thrown
    /// out while nobody was there to hear of it.
    ///
    /// # Errors
    ///
    /// As [`settle_server`](Self::settle_server).
    pub async fn settle_servers(
        &self,
        shard: Shard,
        is_in: impl Fn(u64) -> bool + Send + Sync,
    ) -> Result<(), Fault> {
        let known = self.store().servers_met().await?;
        let known: BTreeSet<u64> = known
            .into_iter()
            .chain(self.store().guilds_with_tables().await?)
            .collect();
        for guild in known {
            if shard.has(Some(guild)) && !is_in(guild) {
                self.settle_server(guild, &is_in).await?;
            }
        }
        Ok(())
    }

    /// Notes that the bot is in a server; whether it had never been before.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written.
    pub async fn meet_server(&self, guild: u64) -> Result<bool, Fault> {
        Ok(self.store().meet_server(guild, self.now()).await?)
    }

    /// What is set for a server.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn server(&self, guild: u64) -> Result<ServerSettings, Fault> {
        let known = self.inner.servers.known().get(&guild).cloned();
        // Another process may have changed them.
        let is_new = |known: &Known| !self.leases().are_shared() || known.at.elapsed() < LATELY;
        if let Some(known) = known.filter(is_new) {
            return Ok(known.settings);
        }
        self.read_server(guild).await
    }

    async fn read_server(&self, guild: u64) -> Result<ServerSettings, Fault> {
        let at = Instant::now();
        let settings = self.store().server(guild).await?;
        let mut known = self.inner.servers.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        // What was set meanwhile holds.
        let read = Known { settings, at };
        let known = known.entry(guild).or_insert_with(|| read.clone());
        if known.at < at {
            *known = read;
        }
        Ok(known.settings.clone())
    }

    /// Changes what is set for a server; what it is then.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be read or written; nothing has changed then.
    pub async fn set_server(
        &self,
        guild: u64,
        change: impl FnOnce(&mut ServerSettings) + Send,
    ) -> Result<ServerSettings, Fault> {
        let _alone = self.inner.setting.lock().await;
        let mut settings = self.read_server(guild).await?;
        change(&mut settings);
        self.store().put_server(guild, &settings).await?;
        let known = Known {
            settings: settings.clone(),
            at: Instant::now(),
        };
        self.inner.servers.known().insert(guild, known);
        Ok(settings)
    }

    /// All tables of a server, newest first.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn all_of_guild(&self, guild: u64) -> Result<Vec<OfServer>, Fault> {
        Ok(self.store().all_of_guild(guild, u32::MAX).await?)
    }

    /// Does something with a table at the word of whoever manages its server, as the caller has seen. The table is told
    /// by whom.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is no table of that server, or not in a state in which that can be done.
    pub async fn manage(
        &self,
        (guild, table): (u64, TableId),
        person: PersonId,
        what: Managed,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move {
                session.only_of_server(guild)?;
                session.manager = Some(person);
                let done = session.managed(person, what).await;
                session.manager = None;
                done
            })
        })
        .await
    }

    /// Deletes a table with all that is kept of it; what is on Discord stays there.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is no table of that server; [`TableError::Fault`] when that cannot be written.
    pub async fn delete(&self, guild: u64, table: TableId) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move {
                session.only_of_server(guild)?;
                session.shared.store.delete_table(table).await?;
                // It is not there any more: its task ends.
                session.stale = true;
                Ok(())
            })
        })
        .await
    }

    /// Deletes what is kept of servers from which the bot was removed long ago; how many tables went.
    ///
    /// # Errors
    ///
    /// [`Fault`] when something cannot be read or written; the rest is for the next time.
    pub async fn delete_left(&self) -> Result<usize, Fault> {
        let since = Millis(self.now().0.saturating_sub(KEPT_DAYS * DAY_MS));
        let mut count = 0;
        for guild in self.store().servers_left(since, AT_ONCE).await? {
            loop {
                let all = self.all_of_guild(guild).await?;
                for it in &all {
                    match self.delete(guild, it.table).await {
                        Ok(()) => {}
                        Err(TableError::Fault(fault)) if fault.may_pass() => return Err(fault),
                        // One that cannot be loaded goes all the same.
                        Err(_) => self.store().delete_table(it.table).await?,
                    }
                    count += 1;
                }
                if all.is_empty() {
                    break;
                }
            }
            self.store().forget_server(guild).await?;
            self.inner.servers.known().remove(&guild);
            tracing::info!(guild, "a server without the bot is deleted");
        }
        Ok(count)
    }

    /// What the bot did in a server within so many days, today among them.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn tally(&self, guild: u64, days: i64) -> Result<Tally, Fault> {
        let from = Day(Day::of(self.now()).0.saturating_sub(days - 1));
        Ok(self.store().tally(guild, from).await?)
    }
}

/// What a setting of a server refuses at a table (TB-30).
pub(in crate::table) fn not_here(no: &NotHere) -> TableError {
    refuse(30, no.to_string())
}

impl Session {
    /// Whether the table is of a server.
    fn only_of_server(&self, guild: u64) -> Result<(), TableError> {
        if self.row.guild == Some(guild) {
            return Ok(());
        }
        let table = self.row.id;
        Err(refuse(30, format!("table {table} is not of this server")))
    }

    async fn managed(&mut self, person: PersonId, what: Managed) -> Result<(), TableError> {
        match what {
            Managed::Pause => self.pause(person).await,
            Managed::Resume => self.resume(person).await,
            Managed::End if self.row.stage == Stage::Playing => {
                self.wind_up(person).await.map(drop)
            }
            Managed::End => self.call_off(person).await,
            Managed::Move(place) => self.move_to(person, place).await,
        }
    }

    /// Whether somebody may do what the host does just now.
    pub(in crate::table) fn may_run(&self, person: PersonId) -> bool {
        self.row.is_host(person) || self.manager == Some(person)
    }

    /// Whether a text has no word that the table's server refuses (TB-30).
    pub(in crate::table) async fn allows_text(&self, text: &str) -> Result<(), TableError> {
        let Some(guild) = self.row.guild else {
            return Ok(());
        };
        let settings = self.shared.store.server(guild).await?;
        settings.allows_text(text).map_err(|no| not_here(&no))
    }
}
