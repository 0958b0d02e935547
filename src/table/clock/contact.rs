//! Which shards are in contact with Discord: a table's clock stands still while its server's shard is not (TB-06).

use tokio::sync::watch;

use super::sweep::OUTAGE;
use crate::table::error::Fault;
use crate::table::model::{Millis, Shard, TableId};
use crate::table::session::tables::Tables;

/// How often it is noted that a shard is in contact.
const HEARTBEAT: i64 = 30_000;

/// What is known of all shards, in their order.
#[derive(Debug)]
pub(super) struct Contacts {
    all: Vec<Contact>,
}

#[derive(Debug)]
struct Contact {
    shard: Shard,
    online: watch::Receiver<bool>,
    is_online: bool,
    /// The last beat, and none while there is no contact or nothing can be saved.
    heartbeat: Option<Millis>,
}

/// What a look at the shards has found.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// Those that are in contact again.
    pub(super) back: Vec<Shard>,
    /// Those whose beat is to be noted, these among them.
    pub(super) due: Vec<Shard>,
}

impl Contacts {
    pub(super) fn new(online: Vec<watch::Receiver<bool>>) -> Self {
        let of = u32::try_from(online.len()).unwrap_or(u32::MAX);
        let all = Shard::all(of).zip(online).map(|(shard, online)| Contact {
            shard,
            online,
            is_online: false,
            heartbeat: None,
        });
        Self { all: all.collect() }
    }

    /// Looks which shards are in contact now, of those that are this process'. A leap of the clock is a loss of contact
    /// too, unless somebody turns it.
    pub(super) fn look(&mut self, now: Millis, tables: &Tables) -> Look {
        let (leases, is_turned) = (tables.leases(), tables.is_turned());
        let mut look = Look::default();
        for contact in &mut self.all {
            let is_online = *contact.online.borrow_and_update();
            contact.is_online = is_online && leases.have(contact.shard);
            if !contact.is_online {
                contact.heartbeat = None;
                continue;
            }
            let since = contact.heartbeat.map(|last| now.0 - last.0);
            let has_leapt = |since: i64| since >= OUTAGE && !is_turned;
            if since.is_none_or(has_leapt) {
                look.back.push(contact.shard);
            }
            if since.is_none_or(|since| has_leapt(since) || since >= HEARTBEAT) {
                look.due.push(contact.shard);
            }
        }
        look
    }

    /// The beats of shards were noted.
    pub(super) fn noted(&mut self, shards: &[Shard], now: Millis) {
        for contact in &mut self.all {
            if shards.contains(&contact.shard) {
                contact.heartbeat = Some(now);
            }
        }
    }

    /// Nothing can be saved: each shard is met anew.
    pub(super) fn forget(&mut self) {
        for contact in &mut self.all {
            contact.heartbeat = None;
        }
    }

    /// Whether any shard is in contact.
    pub(super) fn is_any_in(&self) -> bool {
        self.all.iter().any(|it| it.is_online)
    }

    fn are_all_in(&self) -> bool {
        self.all.iter().all(|it| it.is_online)
    }

    /// Whether the shard of a table's server is in contact.
    pub(super) async fn reach(&self, tables: &Tables, table: TableId) -> Result<bool, Fault> {
        if self.are_all_in() {
            return Ok(true);
        }
        let guild = tables.server_of(table).await?;
        let mut all = self.all.iter();
        Ok(all.any(|it| it.is_online && it.shard.has(guild)))
    }
}
