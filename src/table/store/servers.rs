//! What is kept of servers: their settings, whether the bot is there, what it did there.

use async_trait::async_trait;

use super::StoreError;
use crate::table::model::{Day, Millis, OfServer, ServerSettings, TableId, Tally};

/// Servers, and what they have as a whole.
#[async_trait]
pub trait ServerStore: Send + Sync + 'static {
    /// What is set for a server; the defaults where nothing is.
    async fn server(&self, guild: u64) -> Result<ServerSettings, StoreError>;

    /// Keeps what is set for a server.
    async fn put_server(&self, guild: u64, settings: &ServerSettings) -> Result<(), StoreError>;

    /// Notes that the bot is in a server; whether it had never been before.
    async fn meet_server(&self, guild: u64, at: Millis) -> Result<bool, StoreError>;

    /// Notes that the bot was removed from a server. What was noted before stays.
    async fn leave_server(&self, guild: u64, at: Millis) -> Result<(), StoreError>;

    /// The servers that the bot is in, as far as it is known.
    async fn servers_met(&self) -> Result<Vec<u64>, StoreError>;

    /// The servers from which the bot was removed at `since` or before, at most `limit`.
    async fn servers_left(&self, since: Millis, limit: u32) -> Result<Vec<u64>, StoreError>;

    /// Forgets what is kept of a server from which the bot was removed, but for its tables; nothing where it came back.
    async fn forget_server(&self, guild: u64) -> Result<(), StoreError>;

    /// All tables of a server, newest first; at most `limit`.
    async fn all_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<OfServer>, StoreError>;

    /// Deletes a table with all that is kept of it.
    async fn delete_table(&self, table: TableId) -> Result<(), StoreError>;

    /// Adds to what the bot did in servers on days.
    async fn add_tallies(&self, tallies: &[(u64, Day, Tally)]) -> Result<(), StoreError>;

    /// What the bot did in a server from a day on.
    async fn tally(&self, guild: u64, from: Day) -> Result<Tally, StoreError>;

    /// The hash of the commands that Discord was told of for a server, or everywhere (0).
    async fn registered(&self, guild: u64) -> Result<Option<String>, StoreError>;

    /// Notes it, or that Discord knows none there.
    async fn put_registered(&self, guild: u64, hash: Option<&str>) -> Result<(), StoreError>;

    /// The servers in which commands of their own were registered.
    async fn registered_guilds(&self) -> Result<Vec<u64>, StoreError>;
}
