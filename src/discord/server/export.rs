//! `/server export`: what everybody may know of the tables of a server, as one file.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::discord::Bot;
use crate::discord::errors::{Error, log_fault};
use crate::discord::panels;
use crate::discord::reply::Reply;
use crate::discord::year::ROOM;
use crate::table::TableError;
use crate::table::model::{OfServer, PersonId};

/// The most tables in a file, the newest.
const MOST_TABLES: usize = 500;
/// What is between two tables.
const RULE: &str = "\n----------------------------------------\n\n";

/// A file that is being written.
pub(in crate::discord) struct Writing {
    guild: u64,
    tables: Vec<OfServer>,
    /// How many are older than these.
    older: usize,
    done: AtomicUsize,
}

impl Writing {
    /// The tables of a server, newest first.
    ///
    /// # Errors
    ///
    /// [`Error::Wrong`] where there are none.
    pub(in crate::discord) async fn begin(bot: &Bot, guild: u64) -> Result<Self, Error> {
        let mut tables = bot.tables.all_of_guild(guild).await?;
        let count = tables.len();
        tables.truncate(MOST_TABLES);
        if tables.is_empty() {
            return Err(Error::Wrong("This server has no tables yet.".into()));
        }
        let done = AtomicUsize::new(0);
        Ok(Self {
            guild,
            tables,
            older: count.saturating_sub(MOST_TABLES),
            done,
        })
    }

    /// What is said until it is there.
    pub(in crate::discord) fn so_far(&self) -> Reply {
        let (done, count) = (self.done.load(Ordering::Relaxed), self.tables.len());
        Reply::text(format!(
            "📜 The logs of this server's tables are being written: {done} of {count}."
        ))
    }

    /// The message with the file.
    pub(in crate::discord) async fn made(&self, bot: &Bot, person: PersonId) -> Reply {
        match self.written(bot, person).await {
            Ok(reply) => reply,
            Err(error) => error.reply(),
        }
    }

    async fn written(&self, bot: &Bot, person: PersonId) -> Result<Reply, Error> {
        let zone = bot.tables.settings(person).await?.zone;
        let mut text = format!(
            "What everybody may know of this server's tables, newest first. Written at {}.\n",
            zone.iso(bot.tables.now())
        );
        let (mut written, mut left_out) = (0, 0);
        for it in &self.tables {
            let room = ROOM.saturating_sub(text.len() + RULE.len());
            let log = match bot.tables.glance(it.table).await {
                Ok(glance) => panels::public_text(bot, &glance, (zone.clone(), room)).await,
                Err(error @ TableError::Fault(_)) => Err(Error::from(error)),
                // It was deleted meanwhile.
                Err(TableError::Refused(_)) => Ok(None),
            };
            match log {
                Ok(Some(log)) if log.len() <= room => {
                    text.push_str(RULE);
                    text.push_str(&log);
                    written += 1;
                }
                Ok(Some(_)) => left_out += 1,
                Ok(None) => {}
                Err(Error::Broken(error)) => {
                    log_fault(error.as_ref());
                    left_out += 1;
                }
                Err(error @ (Error::Refused(_) | Error::Wrong(_))) => return Err(error),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        let mut said = format!(
            "📜 What everybody may know of {written} tables of this server. It holds names and what people wrote: mind \
             whom you show it to."
        );
        if left_out > 0 {
            said = format!("{said} {left_out} had no room or cannot be read.");
        }
        if self.older > 0 {
            said = format!(
                "{said} It has the newest {MOST_TABLES}; {} are older.",
                self.older
            );
        }
        let name = format!("castellan-server-{}.txt", self.guild);
        Ok(Reply {
            file: Some((name, text.into_bytes())),
            ..Reply::text(said)
        })
    }
}
