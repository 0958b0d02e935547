//! How the engine reads what it is asked for.

use super::*;
use crate::store::sqlite::rows::clock::waits;
use crate::store::sqlite::rows::log::lobbies;
use crate::store::sqlite::rows::{outbox, talks};

impl Fresh {
    async fn plan(&self, sql: &str) -> Vec<String> {
        let explained = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained)
            .fetch_all(&mut *self.db().await)
            .await
            .unwrap();
        rows.into_iter().map(|(_, _, _, detail)| detail).collect()
    }

    /// The steps of a query that read or sort more than an index gives.
    pub(super) async fn without_index(&self, sql: &str) -> Vec<String> {
        let mut plan = self.plan(sql).await;
        // A constant row is not a row of a table.
        plan.retain(|step| {
            step.contains("SCAN") && step != "SCAN CONSTANT ROW" || step.contains("TEMP B-TREE")
        });
        plan
    }
}

#[tokio::test]
async fn what_is_read_at_a_start_is_all_that_is_looked_at() {
    let fresh = fresh().await;
    // These two indices hold nothing but what the queries return.
    for (sql, index) in [
        (lobbies::WANTING, "tables_wanting_threads"),
        (outbox::sending::WITH_NEWS, "notices_pending"),
        (talks::ASTRAY, "talks_astray"),
        (waits::FOR_BOTS, "waits_for_bots"),
        (waits::UNNOTIFIED, "waits_unnotified"),
    ] {
        let plan = fresh.plan(sql).await;
        assert_eq!(plan.len(), 1, "{plan:#?}");
        assert!(plan[0].ends_with(&format!("INDEX {index}")), "{plan:#?}");
    }
}
