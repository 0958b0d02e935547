//! What is sent in a server is counted, and a server may bound how often its members are mentioned (TB-30).

use serenity::all::{ChannelId, MessageId, UserId};

use super::{Deliverer, Errand};
use crate::discord::permissions::bits::{EMBEDS, FILES};
use crate::discord::reply::Reply;
use crate::discord::{errors, link, talks};
use crate::table::Fault;
use crate::table::model::{Destination, PendingNotice, PersonId, TableRow, Tally};

impl Deliverer {
    /// The message with no more mentions than the server allows today, and whom it would have mentioned besides.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub(super) async fn within_mentions(
        &self,
        mut reply: Reply,
        row: &TableRow,
        pending: &PendingNotice,
    ) -> Result<(Reply, Vec<UserId>), Fault> {
        let guild = row.guild.filter(|_| is_open(pending.to));
        let (Some(guild), false) = (guild, reply.mentions.is_empty()) else {
            return Ok((reply, Vec::new()));
        };
        let tables = &self.bot.tables;
        let most = tables.server(guild).await?.mentions;
        let most = most.map_or(u64::MAX, u64::from);
        let wanted = count(reply.mentions.len());
        let tallies = &self.bot.tallies;
        let granted = tallies.mentions(tables, guild, (wanted, most)).await?;
        let granted = usize::try_from(granted).unwrap_or(usize::MAX);
        let rest = reply.mentions.split_off(granted.min(reply.mentions.len()));
        Ok((reply, rest))
    }

    /// A message was not sent: nobody was mentioned by it.
    pub(super) fn not_sent(&self, row: &TableRow, to: Destination, reply: &Reply) {
        if let Some(guild) = row.guild.filter(|_| is_open(to)) {
            let now = self.bot.tables.now();
            self.bot
                .tallies
                .give_back(guild, now, count(reply.mentions.len()));
        }
    }

    /// Counts a message that was sent.
    pub(super) fn count_sent(&self, row: &TableRow, to: Destination, reply: &Reply) {
        let Some(guild) = row.guild else {
            return;
        };
        let mut tally = Tally {
            bytes: reply.bytes(),
            ..Tally::default()
        };
        if is_open(to) {
            tally.posts = 1;
            tally.mentions = count(reply.mentions.len());
            tally.used |= if reply.embed.is_some() { EMBEDS } else { 0 };
            tally.used |= if tally.bytes > 0 { FILES } else { 0 };
        } else {
            tally.dms = 1;
        }
        let now = self.bot.tables.now();
        self.bot.tallies.count(guild, now, tally);
    }

    /// Counts a change of a message, with the pictures that it has from then on.
    pub(super) fn count_edit(&self, row: &TableRow, bytes: u64) {
        let Some(guild) = row.guild else {
            return;
        };
        let tally = Tally {
            edits: 1,
            bytes,
            ..Tally::default()
        };
        let now = self.bot.tables.now();
        self.bot.tallies.count(guild, now, tally);
    }

    /// Notes that permissions were used.
    pub(super) fn count_used(&self, guild: Option<u64>, used: u64) {
        let Some(guild) = guild else {
            return;
        };
        let tally = Tally {
            used,
            ..Tally::default()
        };
        let now = self.bot.tables.now();
        self.bot.tallies.count(guild, now, tally);
    }

    /// Tells those by DM whom the server's bound left out, once: they are called there as they want to be (TB-23). No
    /// other message waits for that.
    pub(super) fn remind_unpinged(
        &self,
        row: &TableRow,
        (place, message): (ChannelId, MessageId),
        people: Vec<UserId>,
    ) {
        if people.is_empty() {
            return;
        }
        let at = link(row.guild, place.get(), message.get());
        let text = format!(
            "🔔 You are called at table {}: {at}\n-# This server's bound on mentions is reached for today, so I call you \
             here (TB-30).",
            row.id
        );
        let letter = Reply::text(text).message(format!("u{message}"));
        let bot = self.bot.clone();
        let (table, guild) = (row.id, row.guild);
        tokio::spawn(async move {
            for user in people {
                let person = PersonId(user.get());
                let http = bot.out.turns(Errand::Aside, talks::DM).await;
                match talks::dm(&bot, http, person, letter.clone()).await {
                    Ok(true) => {
                        let tally = Tally {
                            dms: 1,
                            ..Tally::default()
                        };
                        if let Some(guild) = guild {
                            bot.tallies.count(guild, bot.tables.now(), tally);
                        }
                    }
                    Ok(false) => {}
                    Err(error) => {
                        let error = errors::without_urls(&error.to_string());
                        tracing::warn!(%table, error, "somebody was not called by DM");
                    }
                }
            }
        });
    }
}

/// Whether a message is for more than one person to see.
fn is_open(to: Destination) -> bool {
    match to {
        Destination::Table | Destination::SideThread(_) => true,
        Destination::Person(_) => false,
    }
}

fn count(many: usize) -> u64 {
    u64::try_from(many).unwrap_or(u64::MAX)
}
