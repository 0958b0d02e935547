//! What the clock keeps: decisions that are waited for, banks of time, contact with Discord.

use async_trait::async_trait;

use super::StoreError;
use super::Written;
use super::log::ProposalsChange;
use crate::table::model::pace::Pace;
use crate::table::model::patience::Patience;
use crate::table::model::{
    Attendance, AttendanceChange, Bank, Beat, Destination, Millis, Notice, Pause, Shard, TableId,
    Wait,
};

/// How a table's clock runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long decisions may take.
    pub pace: Pace,
    /// How long it waits for seats that stay away (TB-20).
    pub patience: Patience,
    /// Since when and why it stands still, if it does.
    pub paused: Option<Pause>,
}

/// A change of a table's clock that is not an entry of its log: deadlines, reminders, a pause, proposals that
/// wait.
#[derive(Clone, Debug)]
pub struct ClockChange {
    /// The table whose clock it is.
    pub table: TableId,
    /// The version that it was decided on.
    pub version: u64,
    /// How the clock runs from now on.
    pub timing: Timing,
    /// Waits as they are to be; closed ones are left alone. Unsent reminders of the table are
    /// withdrawn if there are any.
    pub waits: Vec<Wait>,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// Who is away or back with it.
    pub attendance: Vec<AttendanceChange>,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When it was decided.
    pub at: Millis,
}

/// Waits and their deadlines, banks of time, and when Discord was last heard of.
#[async_trait]
pub trait ClockStore: Send + Sync + 'static {
    /// The open waits of a table for people, in seat order.
    async fn waits(&self, table: TableId) -> Result<Vec<Wait>, StoreError>;

    /// What the seats of a table have used of their banks of time, but for what runs now, in the order of
    /// seats and names (TB-07).
    async fn banks(&self, table: TableId) -> Result<Vec<Bank>, StoreError>;

    /// Changes deadlines, reminders, pace, pause and proposals, guarded by the table's version.
    async fn change_clock(&self, change: ClockChange) -> Result<Written, StoreError>;

    /// The tables whose clock has something to do: a wait was due at `due` or before, or the time for
    /// vetoes of a proposal was over then, or a reminder is to be sent at `remind` or before; the clock of
    /// none of them stands still.
    async fn tables_due(&self, due: Millis, remind: Millis) -> Result<Vec<TableId>, StoreError>;

    /// The tables with a wait that is due after `from` and not after `to`.
    async fn tables_due_within(&self, from: Millis, to: Millis)
    -> Result<Vec<TableId>, StoreError>;

    /// The tables with a proposal whose time for vetoes ends after `from` and not after `to`.
    async fn tables_proposing(&self, from: Millis, to: Millis) -> Result<Vec<TableId>, StoreError>;

    /// The tables with a wait that people were not told of, as far as is known.
    async fn tables_unnotified(&self) -> Result<Vec<TableId>, StoreError>;

    /// Tables in which a bot player's decision is waited for: what to wake after a start.
    async fn tables_waiting_for_bots(&self) -> Result<Vec<TableId>, StoreError>;

    /// How many entries the clock has written since the last one of a person, as far as everybody may
    /// know of them (TB-10).
    async fn clock_streak(&self, table: TableId) -> Result<u64, StoreError>;

    /// The tables at which somebody plays for who is not away any more, at most `limit`.
    async fn tables_to_relieve(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Who misses decisions at a table, and who is away.
    async fn attendance(&self, table: TableId) -> Result<Attendance, StoreError>;

    /// The server of a table; none for a table in no server, or one that is not there.
    async fn server_of(&self, table: TableId) -> Result<Option<u64>, StoreError>;

    /// When each shard was last in contact with Discord, also of former numbers of shards.
    async fn beats(&self) -> Result<Vec<Beat>, StoreError>;

    /// Notes that shards are in contact with Discord.
    async fn heartbeat(&self, shards: &[Shard], at: Millis) -> Result<(), StoreError>;
}
