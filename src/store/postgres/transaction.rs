//! What is written together.

use std::ops::{Deref, DerefMut};

use tokio::sync::watch;

use super::open;
use super::pool::{Connection, Held};
use crate::table::store::{StoreError, writes};

/// Something that is written together; nothing of it is there when it is dropped before its commit.
pub(in crate::store) struct Transaction {
    db: Held,
    written: watch::Sender<u64>,
}

impl Transaction {
    pub(super) fn new(db: Held, written: watch::Sender<u64>) -> Self {
        Self { db, written }
    }

    /// Its first statement, which another engine sends with what begins it.
    #[expect(clippy::unused_self, reason = "another engine needs it")]
    pub(in crate::store) fn first(&self, sql: &'static str) -> &'static str {
        sql
    }

    /// Returns when what was written is committed.
    pub(in crate::store) async fn commit(mut self) -> Result<(), StoreError> {
        self.db.commit().await.map_err(|error| {
            if open::is_refused(&error) {
                error.into()
            } else {
                StoreError::Unconfirmed(error.into())
            }
        })?;
        self.written.send_modify(|count| *count += 1);
        writes::note();
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.db
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.db
    }
}
