//! Removes what need not be kept: the contents of notices that were settled some days ago.
//!
//! A notice holds the view and the observations of its moment until it is sent, given up, replaced or
//! withdrawn. Nothing reads them after that; the days are for those who look into a database by hand.
//! [`Retention::look`] looks once; [`Retention::run`] goes on.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::config::Days;
use crate::store::Database;
use crate::table::environment::Environment;
use crate::table::model::Millis;
use crate::table::store::StoreError;
use crate::times::DAY_MS;

/// How many notices are emptied in one transaction, so that orders need not wait for long.
const BATCH: u32 = 100;
/// The wait between two batches, in which others write.
const BETWEEN: Duration = Duration::from_millis(50);
/// The wait between two looks.
const LOOK: Duration = Duration::from_hours(1);
/// How often a process looks whether this has become its work, where another does it.
const OTHERS: Duration = Duration::from_mins(1);

/// Empties notices that were settled long ago.
pub struct Retention {
    store: Arc<dyn Database>,
    environment: Arc<dyn Environment>,
    days: Days,
}

impl fmt::Debug for Retention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forgetting")
            .field("days", &self.days)
            .finish_non_exhaustive()
    }
}

impl Retention {
    /// Keeps what notices said for so many days.
    pub fn new(store: Arc<dyn Database>, environment: Arc<dyn Environment>, days: Days) -> Self {
        Self {
            store,
            environment,
            days,
        }
    }

    /// Looks each hour until `stop` is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        let work = async {
            loop {
                // Where several processes work with the tables one is enough.
                if !self.store.leases().have_server(None) {
                    tokio::time::sleep(OTHERS).await;
                    continue;
                }
                let wait = match self.look().await {
                    Ok(Looked::AllGone) => LOOK,
                    Ok(Looked::MoreToGo) => BETWEEN,
                    Err(error) => {
                        tracing::error!(%error, "old notices could not be emptied");
                        LOOK
                    }
                };
                tokio::time::sleep(wait).await;
            }
        };
        // A batch that is not committed is none; the next look does it.
        let _ = stop.run_until_cancelled(work).await;
    }

    /// Empties one batch.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault; nothing has changed then.
    pub async fn look(&self) -> Result<Looked, StoreError> {
        let kept = i64::from(self.days.get()) * DAY_MS;
        let before = Millis(self.environment.now().0.saturating_sub(kept));
        let emptied = self.store.empty_settled(before, BATCH).await?;
        if emptied < u64::from(BATCH) {
            Ok(Looked::AllGone)
        } else {
            Ok(Looked::MoreToGo)
        }
    }
}

/// What a look has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// Nothing is left that could go.
    AllGone,
    /// A whole batch went, so there may be more.
    MoreToGo,
}

#[cfg(test)]
mod tests {
    use rules::dice::Secret;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};

    use super::*;
    use crate::store::{OpenOptions, Sqlite, Synchronous};

    struct Clock(Millis);

    impl Environment for Clock {
        fn now(&self) -> Millis {
            self.0
        }

        fn secret(&self) -> Result<Secret, String> {
            Err("no dice are thrown here".into())
        }
    }

    #[tokio::test]
    async fn what_was_settled_long_ago_goes_in_batches_and_the_rest_stays() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("castellan.sqlite");
        let options = OpenOptions {
            path: path.clone(),
            synchronous: Synchronous::Normal,
            backup: None,
        };
        let store = Arc::new(Sqlite::open(&options).await.unwrap());
        let mut raw = SqliteConnectOptions::new()
            .filename(path)
            .foreign_keys(false)
            .connect()
            .await
            .unwrap();
        // One is settled each hour for twenty days, and one waits since the first of them.
        sqlx::raw_sql(
            "WITH RECURSIVE hours (hour) AS (SELECT 0 UNION ALL SELECT hour + 1 FROM hours \
             WHERE hour < 479) INSERT INTO notices (table_id, seq, to_kind, to_id, ordinal, kind, \
             body, at, state, settled_at) SELECT 1, 1, 'table', 0, hour, 'text', 'x', 0, 'sent', \
             hour * 3600000 FROM hours; \
             INSERT INTO notices (table_id, seq, to_kind, to_id, ordinal, kind, body, at) \
             VALUES (1, 1, 'table', 0, 999, 'text', 'x', 0)",
        )
        .execute(&mut raw)
        .await
        .unwrap();
        let end_of_day = |day: i64| Arc::new(Clock(Millis(day * DAY_MS)));
        let days = Days::try_from(14).unwrap();
        let mut left = async |day: i64| {
            let retention = Retention::new(Arc::clone(&store) as _, end_of_day(day), days);
            let mut looks = 1;
            while retention.look().await.unwrap() == Looked::MoreToGo {
                looks += 1;
            }
            let left = sqlx::query_scalar("SELECT count(*) FROM notices WHERE body IS NOT NULL");
            let left: i64 = left.fetch_one(&mut raw).await.unwrap();
            (looks, left)
        };
        assert_eq!(left(14).await, (1, 481));
        assert_eq!(left(20).await, (2, 481 - 6 * 24));
        assert_eq!(left(20).await, (1, 481 - 6 * 24));
        assert_eq!(left(99).await, (4, 1));
        raw.close().await.unwrap();
    }
}
