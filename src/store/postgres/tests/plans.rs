//! How the engine reads what it is asked for.

use super::*;

impl Fresh {
    /// The steps of a query that read more than an index gives.
    pub(super) async fn without_index(&self, sql: &str) -> Vec<String> {
        let count = (1..).take_while(|number| sql.contains(&format!("${number}")));
        let values = vec!["NULL"; count.count()];
        // Of a number that may be left out, nothing says first that it is one.
        let mut sql = sql.to_owned();
        for number in 1..=values.len() {
            let asked = format!("${number} IS NULL");
            sql = sql.replace(&asked, &format!("${number}::bigint IS NULL"));
        }
        let values = match values.len() {
            0 => String::new(),
            _ => format!("({})", values.join(", ")),
        };
        let mut db = self.db().await;
        // A plan for any values, which reads a table as a whole only where there is no other way.
        let prepare = format!(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; PREPARE asked AS {sql}"
        );
        let prepared = sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *db);
        prepared
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        let explain = AssertSqlSafe(format!("EXPLAIN (COSTS OFF) EXECUTE asked {values}"));
        let lines: Vec<String> = sqlx::query_scalar(explain)
            .persistent(false)
            .fetch_all(&mut *db)
            .await
            .unwrap();
        let over = sqlx::raw_sql("DEALLOCATE asked").execute(&mut *db);
        over.await.unwrap();
        let partial = "SELECT indexname::text FROM pg_indexes \
                       WHERE schemaname = current_schema() AND indexdef LIKE '% WHERE %'";
        let partial: Vec<String> = sqlx::query_scalar(partial)
            .fetch_all(&mut *db)
            .await
            .unwrap();
        let plan = lines.join("\n");
        let is_slow = |step: &&str| {
            let by_index = step.contains("Index Scan") || step.contains("Index Only Scan");
            // One that holds but some rows may be read as a whole.
            let is_narrow = partial.iter().any(|index| step.contains(index));
            step.contains("Seq Scan") || by_index && !step.contains("Index Cond") && !is_narrow
        };
        plan.split("->")
            .filter(is_slow)
            .map(str::to_owned)
            .collect()
    }
}
