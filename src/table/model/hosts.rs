//! Who runs a table: its host, the co-hosts, and whoever claims the host's place (TB-18).

use serde::{Deserialize, Serialize};

use crate::table::model::pace::HOUR;
use crate::table::model::{Millis, PersonId, TableRow};
use crate::times::DAY_MS;

/// How many co-hosts a table may have.
pub const CO_HOSTS: usize = 5;
/// For how long a host gives no sign until the place can be claimed.
pub const UNSEEN: i64 = 7 * DAY_MS;
/// How long seats have to object to a claim.
pub const OBJECT: i64 = 48 * HOUR;

/// Somebody's claim to the host's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who wants to be the host.
    pub by: PersonId,
    /// When they said so.
    pub at: Millis,
    /// When the place is theirs.
    pub until: Millis,
    /// Whether somebody has objected, or the host has come back: nothing comes of it.
    pub is_settled: bool,
}

/// What is told of who runs a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum HostNews {
    /// Who else may do what the host does, from now on.
    CoHosts { by: PersonId, people: Vec<PersonId> },
    /// Somebody who manages the server acts as host.
    Acts { person: PersonId },
    /// Somebody claims the place of a host who gives no sign.
    Claimed(Claim),
    /// The host's place is theirs.
    Taken {
        /// Who was the host.
        was: PersonId,
        host: PersonId,
    },
    /// Nothing comes of somebody's claim.
    NotTaken {
        /// Who made it.
        by: PersonId,
        /// Who objects, the host who is back, or who made it.
        because: PersonId,
    },
}

impl Claim {
    /// When it is to be looked at again; nothing once it is settled.
    pub fn due(&self) -> Option<Millis> {
        (!self.is_settled).then_some(self.until)
    }
}

impl TableRow {
    /// Whether a person may do what the host does.
    pub fn is_host(&self, person: PersonId) -> bool {
        self.host == person || self.co_hosts.contains(&person)
    }

    /// The host and the co-hosts, the host first.
    pub fn hosts(&self) -> impl Iterator<Item = PersonId> {
        std::iter::once(self.host).chain(self.co_hosts.iter().copied())
    }

    /// Makes somebody the host, and returns who was.
    pub(in crate::table) fn pass_host(&mut self, to: PersonId) -> PersonId {
        self.co_hosts.retain(|it| *it != to);
        self.claim = None;
        std::mem::replace(&mut self.host, to)
    }

    /// The claim that seats may object to.
    pub fn open_claim(&self) -> Option<Claim> {
        self.claim.filter(|claim| !claim.is_settled)
    }
}
