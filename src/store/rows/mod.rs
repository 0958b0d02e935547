//! The rows of all tables, in SQL that every engine takes.
//!
//! These files are compiled once for each engine, with its own types behind the names that they take from `super`:
//!
//! | name | what it is |
//! |---|---|
//! | `Engine` | the store that the traits are implemented for: it hands out connections |
//! | `Connection` | what statements run on |
//! | `Transaction` | a connection whose statements come to be together |
//! | `Batch` | statements that are sent together |
//! | `Values` | the values of one of them |
//! | `Scalars` | a query for the numbers of tables |
//!
//! So each engine has the program that a file written for it alone would give, and no statement is written twice. The
//! rooms, by what they keep:
//!
//! | room | what is in it |
//! |---|---|
//! | `log` | tables and their seats' hand-overs, entries with all that is written beside them, what they told whom, drafts, proposals |
//! | `outbox` | notices, the messages made of them, episodes and the threads beside a table |
//! | `clock` | waits, banks of time, contact with Discord |
//! | `people` | who sits where, names, words, how words are taken out |
//! | `talks` | which seats talk, where, and who is in their threads |
//! | `servers` | what is set for servers, what the bot did there; tables that are deleted |
//!
//! `value` reads and writes single values, `saved` and `import` have a table as a whole.

pub(in crate::store) mod clock;
mod import;
pub(in crate::store) mod log;
pub(in crate::store) mod outbox;
pub(in crate::store) mod people;
pub(in crate::store) mod saved;
pub(in crate::store) mod servers;
pub(in crate::store) mod stats;
pub(in crate::store) mod talks;
mod value;
pub(in crate::store) mod workload;

use std::path::Path;

use async_trait::async_trait;
use tokio::sync::watch;

use super::{Batch, Connection, Engine, Scalars, Transaction};
use crate::fail::{self, Point};
use crate::files::Existing;
use crate::store::{Bound, CopyError, Database, Lease, Listed, Workload};
use crate::table::model::{Millis, TableId};
use crate::table::saved::{Import, Saved};
use crate::table::store::StoreError;

#[async_trait]
impl Database for Engine {
    async fn close(&self) {
        self.end().await;
    }

    async fn lease(&self) -> Result<Option<Lease>, StoreError> {
        self.take_lease().await
    }

    async fn join(&self) -> Result<Option<Lease>, StoreError> {
        self.take_part().await
    }

    async fn claim(&self, application: u64) -> Result<u64, StoreError> {
        self.owner(application).await
    }

    async fn import(&self, import: &Import) -> Result<TableId, StoreError> {
        let mut tx = self.write_alone().await?;
        let table = import::import(&mut tx, import).await?;
        self.numbered(&mut tx).await?;
        tx.commit().await?;
        Ok(table)
    }

    async fn list(&self) -> Result<Vec<Listed>, StoreError> {
        saved::list(&mut *self.read().await?).await
    }

    async fn bound(&self, limit: u32) -> Result<Vec<Bound>, StoreError> {
        saved::bound(&mut *self.reader().await?, limit).await
    }

    async fn saved(&self, table: TableId) -> Result<Saved, StoreError> {
        saved::read(&mut *self.read().await?, table).await
    }

    async fn empty_settled(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        let mut tx = self.write().await?;
        let count = outbox::empty_settled(&mut tx, before, limit).await?;
        tx.commit().await?;
        Ok(count)
    }

    async fn workload(&self, now: Millis) -> Result<Workload, StoreError> {
        workload::at(&mut *self.read().await?, now).await
    }

    async fn copy(&self, file: &Path, existing: Existing) -> Result<(), CopyError> {
        self.copy_to(file, existing).await
    }

    async fn size(&self) -> u64 {
        self.bytes().await
    }

    fn writes(&self) -> watch::Receiver<u64> {
        self.written()
    }
}

/// Commits, with the points before and after it.
async fn commit(tx: Transaction, [before, after]: [Point; 2]) -> Result<(), StoreError> {
    fail::point(before);
    tx.commit().await?;
    fail::point(after);
    Ok(())
}
