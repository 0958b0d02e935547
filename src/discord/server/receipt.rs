//! `/server receipt`: what the bot did in a server in the last days, and which permissions it has for nothing.

use serenity::all::UserId;

use super::check::{Found, Ground};
use crate::discord::Bot;
use crate::discord::errors::Error;
use crate::discord::permissions;
use crate::discord::permissions::bits::{SEND, SEND_IN_THREADS, VIEW};
use crate::discord::reply::Reply;
use crate::table::model::Tally;

/// How many days are counted.
const DAYS: i64 = 30;

/// What was done, in numbers, and what is unused.
///
/// # Errors
///
/// [`Error::Broken`] when Discord cannot be asked, or the store cannot be read.
pub(in crate::discord) async fn shown(
    bot: &Bot,
    (guild, me): (u64, UserId),
) -> Result<Reply, Error> {
    bot.tallies.save(&bot.tables).await;
    let tally = bot.tables.tally(guild, DAYS).await?;
    let ground = Ground::of(&bot.out, guild, me).await?;
    let mut used = tally.used;
    if tally.posts > 0 {
        used |= VIEW;
        for row in bot.tables.of_guild(guild).await? {
            if let Found::There(_, is_thread) = ground.at(row.place).await? {
                used |= if is_thread { SEND_IN_THREADS } else { SEND };
            }
        }
    }
    Ok(Reply::text(text(&tally, ground.standing.in_server(), used)))
}

fn text(tally: &Tally, has: u64, used: u64) -> String {
    let unused = has & !used;
    let ours = permissions::all();
    let names = |which: u64| match permissions::named(which) {
        names if names.is_empty() => "none".to_owned(),
        names => names.join(", "),
    };
    format!(
        "📜 **What I did here in the last {DAYS} days (UTC), today among them**\n\
         - messages at tables and in the log channel: {}; changes of messages: {}\n\
         - mentions that pinged somebody: {}\n\
         - pictures and files: {}\n\
         - direct messages about tables here: {}\n\
         **Permissions that I have and did not use in that time**\n\
         - of those that I ask for: {}\n\
         - others, which I never need: {}\n\
         -# Answers that I give to commands and presses are not counted. What I did before a stop by force may lack up to \
         half a minute.",
        tally.posts,
        tally.edits,
        tally.mentions,
        bytes(tally.bytes),
        tally.dms,
        names(unused & ours),
        names(unused & !ours)
    )
}

/// A size as people read it.
fn bytes(bytes: u64) -> String {
    match bytes {
        0..=9_999 => format!("{bytes} bytes"),
        10_000..=9_999_999 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receipts_name_what_is_unused_of_what_is_needed_and_of_the_rest() {
        let tally = Tally {
            posts: 3,
            bytes: 12_345,
            ..Tally::default()
        };
        let has = 1 << 10 | 1 << 11 | 1 << 51 | 1 << 4;
        let text = text(&tally, has, 1 << 10 | 1 << 11);
        for words in ["log channel: 3;", "12 kB", "never need: Manage Channels"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(text.chars().count() < 2_000);
    }
}
