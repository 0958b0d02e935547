//! Which tables are this process' to look after, where several work with the same ones, and what the others have
//! written there.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::table::error::{Fault, noted};
use crate::table::model::TableId;
use crate::table::session::tables::Tables;
use crate::table::store::{Leases, StoreError};

/// How many tables' servers are remembered.
const REMEMBERED: usize = 10_000;
/// How often it is looked for what others have written.
const LOOK: Duration = Duration::from_millis(250);
/// In one of so many looks, for bot players whose turn it is.
const LOOKS_FOR_BOTS: u32 = 8;

/// The servers of tables, as far as they were asked for: a table stays in its server.
#[derive(Debug, Default)]
pub(in crate::table) struct Homes(Mutex<HashMap<TableId, Option<u64>>>);

impl Homes {
    fn known(&self) -> MutexGuard<'_, HashMap<TableId, Option<u64>>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// What this process knows of its leases.
    pub fn leases(&self) -> &Leases {
        self.store().leases()
    }

    /// The server of a table; none where it is in direct messages.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn server_of(&self, table: TableId) -> Result<Option<u64>, Fault> {
        let known = self.inner.homes.known().get(&table).copied();
        if let Some(guild) = known {
            return Ok(guild);
        }
        let guild = self.store().server_of(table).await?;
        let mut known = self.inner.homes.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(table, guild);
        Ok(guild)
    }

    /// Whether a table is this process' to look after: it says what the table has to say.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read, or nobody knows because nothing is renewed.
    pub async fn is_ours(&self, table: TableId) -> Result<bool, Fault> {
        if !self.leases().are_shared() {
            return Ok(true);
        }
        if !self.leases().allow_writing() {
            let why = "the leases of this process are not renewed";
            return Err(StoreError::Unavailable(why.into()).into());
        }
        let guild = self.server_of(table).await?;
        Ok(self.leases().have_server(guild))
    }

    /// Looks after the tables of this process for what others have written there, and for what whoever had them before
    /// has left; for ever.
    pub async fn follow_others(&self) {
        let mut heard = HashMap::new();
        for look in 0_u32.. {
            tokio::time::sleep(LOOK).await;
            let done = async {
                self.hear(&mut heard).await?;
                if look % LOOKS_FOR_BOTS == 0 {
                    self.wake_bots().await?;
                }
                Ok::<_, Fault>(())
            };
            let Err(fault) = done.await else {
                continue;
            };
            // What could not be said meanwhile is heard of anew.
            heard.clear();
            if !noted(&fault) {
                tracing::warn!(%fault, "what other processes have written is not known");
            }
        }
    }

    /// Names the tables of this process with a notice that it has not heard of.
    async fn hear(&self, heard: &mut HashMap<TableId, i64>) -> Result<(), Fault> {
        let mut waiting = HashMap::new();
        let named = self.inner.news.take_named();
        for (table, newest) in self.store().tables_with_news().await? {
            // What was named just now is being said; the next look is for what is left of it.
            if named.contains(&table) {
                waiting.extend(heard.get(&table).map(|before| (table, *before)));
                continue;
            }
            // What is not ours now is heard of anew when it is.
            if self.is_ours(table).await? {
                waiting.insert(table, newest);
                if heard.get(&table) != Some(&newest) {
                    self.has_news(table);
                }
            }
        }
        *heard = waiting;
        Ok(())
    }
}
