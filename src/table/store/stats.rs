//! What is counted in the logs where it is asked for.

use async_trait::async_trait;

use super::StoreError;
use crate::table::model::{Millis, PersonId, TableId, Tenure, Thrown};

/// What logs say of how people play. Nothing of it is kept beside them, so nothing of it can be wrong.
#[async_trait]
pub trait StatsStore: Send + Sync + 'static {
    /// The dice of battles that were thrown for a person's orders, as far as these stand.
    async fn thrown_for(&self, person: PersonId) -> Result<Vec<Thrown>, StoreError>;

    /// How long a person took for each decision from when they were told of it to the order that closed it, in
    /// milliseconds, the quickest first.
    async fn answers_of(&self, person: PersonId) -> Result<Vec<i64>, StoreError>;

    /// How many decisions of a seat the clock has taken as its time was up, while somebody held it.
    async fn missed_in(&self, tenure: Tenure) -> Result<u64, StoreError>;

    /// The tables of a server whose games are over, newest first; at most `limit`.
    async fn tables_over_of_guild(
        &self,
        guild: u64,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// Whether a server shows how its games ended.
    async fn shows_stats(&self, guild: u64) -> Result<bool, StoreError>;

    /// Has a server show how its games ended, from a moment on, or no more.
    async fn show_stats(&self, guild: u64, since: Option<Millis>) -> Result<(), StoreError>;
}
