//! The lines in a server's log channel, for who manages it. Each is sent once, as well as it can be: what happened is
//! in the tables' own logs.

use std::num::NonZeroU64;

use serenity::all::{ChannelId, CreateAllowedMentions, CreateMessage, MessageFlags};
use tokio::sync::mpsc;

use crate::discord::Bot;
use crate::discord::errors::{log_fault, without_urls};
use crate::discord::notes::moment;
use crate::discord::outgoing::Errand;
use crate::discord::permissions::bits::SEND;
use crate::labels::names;
use crate::table::model::{Because, Notice, PersonId, TableId, TableRow, Tally};

/// The most lines that wait; more are dropped.
const WAITING: usize = 1_000;

/// Where lines go in.
#[derive(Clone)]
pub(in crate::discord) struct ServerLog(mpsc::Sender<(u64, String)>);

/// Where they come out.
pub(in crate::discord) type Lines = mpsc::Receiver<(u64, String)>;

impl ServerLog {
    /// A log without lines.
    pub(in crate::discord) fn new() -> (Self, Lines) {
        let (sender, lines) = mpsc::channel(WAITING);
        (Self(sender), lines)
    }

    /// Writes a line, if the server wants them.
    pub(in crate::discord) fn say(&self, guild: Option<u64>, line: String) {
        if let Some(guild) = guild
            && self.0.try_send((guild, line)).is_err()
        {
            tracing::warn!(guild, "a line of a server's log is lost");
        }
    }

    /// Says that somebody has opened a table.
    pub(in crate::discord) fn opened(&self, row: &TableRow, by: PersonId) {
        let what = format!(
            "🏁 {by} has opened {} in <#{}>.",
            called(row.id, row.game.title()),
            row.place.0
        );
        self.say(row.guild, what);
    }

    /// Says what became of a table, where that is worth a line.
    pub(in crate::discord) fn noted(&self, row: &TableRow, notice: &Notice) {
        if let Some(line) = line(row, notice) {
            self.say(row.guild, line);
        }
    }
}

/// A table by its number and game.
pub(in crate::discord) fn called(table: TableId, game: &str) -> String {
    format!("table {table} ({game})")
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most of what a table says is nobody's business here"
)]
fn line(row: &TableRow, notice: &Notice) -> Option<String> {
    let table = called(row.id, row.game.title());
    match notice {
        Notice::CalledOff { by } => Some(format!("🏁 {by} has ended {table} for good.")),
        Notice::Lapsed { .. } => Some(format!("🏁 Nobody has touched {table}: it is closed.")),
        Notice::Paused {
            by: Some(by),
            why: Because::Ended,
            ..
        } => {
            let until = row.back_until().map(moment).unwrap_or_default();
            Some(format!(
                "🏁 {by} has ended {table}; it can be brought back until {until}."
            ))
        }
        Notice::Resumed {
            by: Some(by),
            why: Because::Ended,
        } => Some(format!("↩️ {by} has brought {table} back.")),
        Notice::Board { over: Some(_), .. } => Some(format!("🏁 The game of {table} is over.")),
        _ => None,
    }
}

/// Sends the lines, until nobody can say any more.
pub(in crate::discord) async fn send(bot: Bot, mut lines: Lines) {
    while let Some((guild, line)) = lines.recv().await {
        let place = match bot.tables.server(guild).await {
            Ok(settings) => settings.log,
            Err(fault) => {
                log_fault(&fault);
                continue;
            }
        };
        let place = place.and_then(|place| NonZeroU64::new(place.0));
        let Some(place) = place.map(ChannelId::from) else {
            continue;
        };
        let message = CreateMessage::new()
            .content(names::cut(&line, 2_000))
            .allowed_mentions(CreateAllowedMentions::new())
            .flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        match place
            .send_message(bot.out.turn(Errand::Aside).await, message)
            .await
        {
            Ok(_) => {
                let tally = Tally {
                    posts: 1,
                    used: SEND,
                    ..Tally::default()
                };
                bot.tallies.count(guild, bot.tables.now(), tally);
            }
            Err(error) => {
                let error = without_urls(&error.to_string());
                tracing::warn!(guild, error, "a line of a server's log was not sent");
            }
        }
    }
}
