//! The clock: decisions that are waited for, banks of time, contact with Discord.

pub(in crate::store) mod attendance;
pub(in crate::store) mod banks;
pub(in crate::store) mod beats;
pub(in crate::store) mod live;
pub(in crate::store) mod waits;

use async_trait::async_trait;

use super::log::{observation, proposals};
use super::{Engine, commit};
use crate::fail::Point;
use crate::table::model::{Attendance, Bank, Beat, Millis, Shard, TableId, Wait};
use crate::table::store::{ClockChange, ClockStore, StoreError, Written};

#[async_trait]
impl ClockStore for Engine {
    async fn waits(&self, table: TableId) -> Result<Vec<Wait>, StoreError> {
        waits::for_people(&mut *self.reader().await?, table).await
    }

    async fn banks(&self, table: TableId) -> Result<Vec<Bank>, StoreError> {
        banks::of_table(&mut *self.reader().await?, table).await
    }

    async fn change_clock(&self, change: ClockChange) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let written = waits::change_clock(&mut tx, &change).await?;
        commit(tx, [Point::ClockBeforeCommit, Point::ClockAfterCommit]).await?;
        Ok(written)
    }

    async fn tables_due(&self, due: Millis, remind: Millis) -> Result<Vec<TableId>, StoreError> {
        waits::due(&mut *self.reader().await?, due, remind).await
    }

    async fn tables_due_within(
        &self,
        from: Millis,
        to: Millis,
    ) -> Result<Vec<TableId>, StoreError> {
        waits::due_within(&mut *self.reader().await?, from, to).await
    }

    async fn tables_proposing(&self, from: Millis, to: Millis) -> Result<Vec<TableId>, StoreError> {
        proposals::waiting_within(&mut *self.reader().await?, from, to).await
    }

    async fn tables_unnotified(&self) -> Result<Vec<TableId>, StoreError> {
        waits::unnotified(&mut *self.reader().await?).await
    }

    async fn tables_waiting_for_bots(&self) -> Result<Vec<TableId>, StoreError> {
        waits::for_bots(&mut *self.reader().await?).await
    }

    async fn clock_streak(&self, table: TableId) -> Result<u64, StoreError> {
        observation::streak(&mut *self.reader().await?, table).await
    }

    async fn tables_to_relieve(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        attendance::to_relieve(&mut *self.reader().await?, now, limit).await
    }

    async fn attendance(&self, table: TableId) -> Result<Attendance, StoreError> {
        attendance::of_table(&mut *self.reader().await?, table).await
    }

    async fn server_of(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        beats::server_of(&mut *self.reader().await?, table).await
    }

    async fn beats(&self) -> Result<Vec<Beat>, StoreError> {
        beats::all(&mut *self.reader().await?).await
    }

    async fn heartbeat(&self, shards: &[Shard], at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        beats::put(&mut tx, shards, at).await?;
        commit(
            tx,
            [Point::HeartbeatBeforeCommit, Point::HeartbeatAfterCommit],
        )
        .await
    }
}
