//! The message to a server that the bot is new in: once, also after restarts.

use serenity::all::{
    ButtonStyle, ChannelId, ChannelType, CreateActionRow, Guild, GuildChannel, UserId,
};

use super::button;
use crate::discord::Bot;
use crate::discord::errors::without_urls;
use crate::discord::ids::ServerPress;
use crate::discord::outgoing::Errand;
use crate::discord::permissions::bits::SEND;
use crate::discord::reply::Reply;
use crate::table::Fault;
use crate::table::model::{KEPT_DAYS, Millis, Tally};
use crate::times::DAY_MS;

/// A server that the bot joined longer ago is not greeted: it was there before this was kept.
const NEW_MS: i64 = DAY_MS;

/// A server that may be new to the bot.
#[derive(Debug)]
pub(in crate::discord) struct Newcomer {
    pub(in crate::discord) guild: u64,
    /// Where it is greeted; nothing where the bot has joined it long ago, or may write nowhere.
    place: Option<ChannelId>,
}

impl Newcomer {
    pub(in crate::discord) fn of(guild: &Guild, me: UserId, now: Millis) -> Self {
        let joined = guild.joined_at.unix_timestamp().saturating_mul(1000);
        let is_new = now.0.saturating_sub(joined) <= NEW_MS;
        Self {
            guild: guild.id.get(),
            // At a start all servers are heard of: nothing is looked for in those that are not new.
            place: is_new.then(|| place(guild, me)).flatten(),
        }
    }
}

/// Notes that the bot is in a server, and greets one that is new.
///
/// # Errors
///
/// [`Fault`] when that cannot be written; nobody is greeted then.
pub(in crate::discord) async fn met(bot: &Bot, newcomer: &Newcomer) -> Result<(), Fault> {
    let Newcomer { guild, place } = *newcomer;
    // It is noted first: whoever is greeted twice is worse off than who is not for a power cut.
    let is_first = bot.tables.meet_server(guild).await?;
    let Some(place) = place.filter(|_| is_first) else {
        return Ok(());
    };
    let nonce = format!("w{guild}");
    let http = bot.out.turn(Errand::Aside).await;
    match place.send_message(http, message().message(nonce)).await {
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
            tracing::warn!(guild, error, "a server was not greeted");
        }
    }
    Ok(())
}

/// The system channel, or the first in which the bot may write; nothing where there is none.
fn place(guild: &Guild, me: UserId) -> Option<ChannelId> {
    let me = guild.members.get(&me)?;
    let writes = |channel: &&GuildChannel| {
        let may = guild.user_permissions_in(channel, me);
        channel.kind == ChannelType::Text && may.view_channel() && may.send_messages()
    };
    let system = guild.system_channel_id;
    let system = system.and_then(|id| guild.channels.get(&id));
    let mut all: Vec<&GuildChannel> = guild.channels.values().filter(writes).collect();
    all.sort_by_key(|channel| (channel.position, channel.id));
    let chosen = system.filter(writes).or(all.first().copied());
    chosen.map(|channel| channel.id)
}

fn message() -> Reply {
    let rows = vec![CreateActionRow::Buttons(vec![
        button(ServerPress::SetUp, "Set up", ButtonStyle::Secondary),
        button(ServerPress::Try, "Try a game", ButtonStyle::Success),
    ])];
    Reply {
        rows,
        is_silent: true,
        ..Reply::text(format!(
            "🏰 **I am Castellan, and I run wargames**: I know the rules, keep the secrets, throw dice that anyone can \
             check, and draw the board. `/table new` opens a table in a thread, `/help` says the rest.\n\
             Whoever manages this server can set with `/server setup` where tables may be, who opens them, how often I \
             mention people, and more. I read no messages; `/about` says what I store. If I am removed, this server's \
             tables stand still, are kept for {KEPT_DAYS} days, and are then deleted unless I am back."
        ))
    }
}
