//! The servers that the bot is in. Where it is thrown out nobody can play, so the clocks of that server's
//! tables stand still at once; each goes on with the first message that gets through again.

use crate::table::error::Fault;
use crate::table::model::Stage;
use crate::table::session::tables::Tables;

/// Why nothing can be posted in a server that the bot is not in.
const NOT_IN: &str = "the bot is not in that server any more";

impl Tables {
    /// Stops the clocks of a server's tables: the bot was thrown out of it.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the tables cannot be listed.
    pub async fn thrown_out(&self, guild: u64) -> Result<(), Fault> {
        for row in self.store().tables_of_guild(guild, u32::MAX).await? {
            if row.stage == Stage::Playing && row.paused.is_none() {
                tracing::warn!(table = %row.id, guild, "{NOT_IN}");
                self.unreachable(row.id, NOT_IN.to_owned()).await;
            }
        }
        Ok(())
    }

    /// The same for all servers with tables that are not among `guilds`, those that the bot is in: it may
    /// have been thrown out while nobody was there to hear of it.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the tables cannot be listed.
    pub async fn is_in(&self, guilds: &[u64]) -> Result<(), Fault> {
        for guild in self.store().guilds_with_tables().await? {
            if !guilds.contains(&guild) {
                self.thrown_out(guild).await?;
            }
        }
        Ok(())
    }
}
