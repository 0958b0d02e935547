//! Which servers the bot is in, as Discord says it: it is written down also where the database is away when it is heard.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::Guild;
use tokio::sync::mpsc;

use super::welcome::{self, Newcomer};
use crate::discord::Bot;
use crate::discord::errors::log_fault;
use crate::table::model::Shard;
use crate::table::{Fault, noted};

/// How long is waited before what could not be written is tried again.
const RETRY: Duration = Duration::from_millis(500);

/// What Discord says of the servers that the bot is in.
#[derive(Debug)]
pub(in crate::discord) enum Said {
    /// A session of a shard begins; all of its servers were named.
    Ready(Shard),
    /// The bot is in a server.
    In(Newcomer),
    /// It is not in that server any more.
    Out(u64),
}

/// The servers that the bot is in, by what was heard last.
///
/// What is written down is what they are then, not what they were when it was heard: whatever is tried again late, or
/// overtaken by what was heard after it, ends as the last word of Discord.
#[derive(Debug)]
pub(in crate::discord) struct Membership {
    servers: Mutex<BTreeSet<u64>>,
    again: mpsc::UnboundedSender<Said>,
}

impl Membership {
    /// None so far; what could not be written comes out at the other end, for [`keep`].
    pub(in crate::discord) fn new() -> (Self, mpsc::UnboundedReceiver<Said>) {
        let (again, unwritten) = mpsc::unbounded_channel();
        let servers = Mutex::default();
        (Self { servers, again }, unwritten)
    }

    fn servers(&self) -> MutexGuard<'_, BTreeSet<u64>> {
        // Nothing panics while the lock is held, and the set is sound at every moment.
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, guild: u64) -> bool {
        self.servers().contains(&guild)
    }
}

impl Bot {
    /// Hears all servers of a shard, at the start of a session.
    ///
    /// # Errors
    ///
    /// [`Fault`] when something cannot be written, now or later.
    pub(in crate::discord) async fn is_ready(
        &self,
        shard: Shard,
        guilds: impl Iterator<Item = u64> + Send,
    ) -> Result<(), Fault> {
        {
            let mut servers = self.membership.servers();
            servers.retain(|guild| !shard.has(Some(*guild)));
            servers.extend(guilds);
        }
        self.note(Said::Ready(shard)).await
    }

    /// Hears that the bot is in a server. One that is new is greeted.
    ///
    /// # Errors
    ///
    /// As [`is_ready`](Self::is_ready).
    pub(in crate::discord) async fn is_in(&self, guild: &Guild) -> Result<(), Fault> {
        self.membership.servers().insert(guild.id.get());
        let newcomer = Newcomer::of(guild, self.me, self.tables.now());
        self.note(Said::In(newcomer)).await
    }

    /// Hears that it is not in a server any more.
    ///
    /// # Errors
    ///
    /// As [`is_ready`](Self::is_ready).
    pub(in crate::discord) async fn is_out(&self, guild: u64) -> Result<(), Fault> {
        self.membership.servers().remove(&guild);
        self.note(Said::Out(guild)).await
    }

    /// Writes down what was said, now or once the database can be used again.
    async fn note(&self, said: Said) -> Result<(), Fault> {
        match self.write(&said).await {
            Err(fault) if noted(&fault) => {
                tracing::debug!(?said, "what was heard is written later");
                // The other end is gone where the program stops: its next start hears of all servers.
                let _ = self.membership.again.send(said);
                Ok(())
            }
            done => done,
        }
    }

    async fn write(&self, said: &Said) -> Result<(), Fault> {
        let is_in = |guild| self.membership.has(guild);
        match said {
            Said::Ready(shard) => self.tables.settle_servers(*shard, is_in).await,
            Said::In(newcomer) if is_in(newcomer.guild) => {
                welcome::met(self, newcomer).await?;
                if is_in(newcomer.guild) {
                    return Ok(());
                }
                self.tables.settle_server(newcomer.guild, is_in).await
            }
            Said::In(Newcomer { guild, .. }) | Said::Out(guild) => {
                self.tables.settle_server(*guild, is_in).await
            }
        }
    }

    /// Whether another process hears of that by now, and has heard of all servers since.
    fn is_of_another(&self, said: &Said) -> bool {
        let leases = self.tables.leases();
        let has = match said {
            Said::Ready(shard) => leases.have(*shard),
            Said::In(Newcomer { guild, .. }) | Said::Out(guild) => leases.have_server(Some(*guild)),
        };
        // Where nothing can be renewed nobody else has it.
        leases.allow_writing() && !has
    }
}

/// Writes down what could not be written when it was heard, for ever.
pub(in crate::discord) async fn keep(bot: Bot, mut unwritten: mpsc::UnboundedReceiver<Said>) {
    while let Some(said) = unwritten.recv().await {
        while !bot.is_of_another(&said) {
            match bot.write(&said).await {
                Ok(()) => break,
                Err(fault) if noted(&fault) => tokio::time::sleep(RETRY).await,
                Err(fault) => {
                    log_fault(&fault);
                    break;
                }
            }
        }
    }
}
