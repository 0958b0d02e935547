//! What is written together.

use std::ops::{Deref, DerefMut};

use sqlx::Postgres;
use sqlx::postgres::PgConnection;
use tokio::sync::watch;

use crate::table::store::StoreError;

/// Something that is written together; nothing of it is there when it is dropped before its commit.
pub(in crate::store) struct Transaction {
    db: sqlx::Transaction<'static, Postgres>,
    written: watch::Sender<u64>,
}

impl Transaction {
    pub(in crate::store) fn new(
        db: sqlx::Transaction<'static, Postgres>,
        written: watch::Sender<u64>,
    ) -> Self {
        Self { db, written }
    }

    /// Its first statement, which another engine sends with what begins it.
    #[expect(clippy::unused_self, reason = "another engine needs it")]
    pub(in crate::store) fn first(&self, sql: &'static str) -> &'static str {
        sql
    }

    /// Returns when what was written is committed.
    pub(in crate::store) async fn commit(self) -> Result<(), StoreError> {
        self.db.commit().await?;
        self.written.send_modify(|count| *count += 1);
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.db
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.db
    }
}
