//! `/server check`: what the bot may do where tables are or may be, and what fails without it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU64;

use serde_json::Value;
use serenity::all::{ChannelId, GuildId, LightMethod, Request, Route, UserId};

use crate::discord::ask::id_in;
use crate::discord::commands::listed;
use crate::discord::errors::Error;
use crate::discord::outgoing::{Errand, Outgoing};
use crate::discord::permissions::{self, Overwrite, Standing};
use crate::discord::reply::Reply;
use crate::discord::{Bot, status};
use crate::table::model::{PlaceId, TableId};

/// The most places that are looked at.
const MOST: usize = 40;

/// A server as far as the bot's permissions go. It is read as Discord writes it: serenity drops permissions that it does
/// not know.
pub(super) struct Ground<'a> {
    out: &'a Outgoing,
    pub(super) standing: Standing,
    /// What each channel gives and takes.
    channels: HashMap<u64, Vec<Overwrite>>,
    /// The channels of the threads that are not archived.
    threads: HashMap<u64, u64>,
}

/// How it stands with a place.
pub(super) enum Found {
    /// What the bot may do there, and whether it is a thread.
    There(u64, bool),
    /// It is gone.
    Gone,
    /// The bot does not see it.
    Hidden,
}

impl<'a> Ground<'a> {
    /// Looks at a server.
    pub(super) async fn of(
        out: &'a Outgoing,
        guild: u64,
        me: UserId,
    ) -> Result<Self, serenity::Error> {
        let guild_id = GuildId::new(guild);
        let member = Route::GuildMember {
            guild_id,
            user_id: me,
        };
        let server = asked(out, Route::Guild { guild_id }).await?;
        let member = asked(out, member).await?;
        let channels = asked(out, Route::GuildChannels { guild_id }).await?;
        let threads = asked(out, Route::GuildThreadsActive { guild_id }).await?;
        Ok(Self {
            out,
            standing: Standing::read((guild, me.get()), &server, &member),
            channels: listed_in(&channels, gives),
            threads: listed_in(&threads["threads"], |it| id_in(it, "parent_id")),
        })
    }

    /// Looks at a place.
    pub(super) async fn at(&self, place: PlaceId) -> Result<Found, serenity::Error> {
        let Some(channel_id) = NonZeroU64::new(place.0).map(ChannelId::from) else {
            return Ok(Found::Gone);
        };
        if let Some(channel) = self.channels.get(&place.0) {
            return Ok(Found::There(self.standing.may(channel), false));
        }
        if let Some(parent) = self.threads.get(&place.0) {
            return Ok(self.in_thread(*parent));
        }
        // An archived thread is in no list.
        match asked(self.out, Route::Channel { channel_id }).await {
            Ok(thread) => Ok(
                id_in(&thread, "parent_id").map_or(Found::Gone, |parent| self.in_thread(parent))
            ),
            Err(error) if status(&error) == Some(404) => Ok(Found::Gone),
            Err(error) if status(&error) == Some(403) => Ok(Found::Hidden),
            Err(error) => Err(error),
        }
    }

    fn in_thread(&self, parent: u64) -> Found {
        let parent = self.channels.get(&parent);
        parent.map_or(Found::Hidden, |parent| {
            Found::There(self.standing.may(parent), true)
        })
    }
}

async fn asked(out: &Outgoing, route: Route<'_>) -> Result<Value, serenity::Error> {
    let http = out.turn(Errand::Asked).await;
    http.fire(Request::new(route, LightMethod::Get)).await
}

/// What a channel gives and takes.
#[expect(
    clippy::unnecessary_wraps,
    reason = "what is read of a list may be missing"
)]
fn gives(channel: &Value) -> Option<Vec<Overwrite>> {
    Some(permissions::overwrites(&channel["permission_overwrites"]))
}

/// What a list says of each of its channels, by their ids.
fn listed_in<T>(list: &Value, read: impl Fn(&Value) -> Option<T>) -> HashMap<u64, T> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    let all = list
        .iter()
        .filter_map(|it| Some((id_in(it, "id")?, read(it)?)));
    all.collect()
}

/// What is wrong in each place; where nothing is, that all is well.
///
/// # Errors
///
/// [`Error::Broken`] when Discord cannot be asked, or the store cannot be read.
pub(in crate::discord) async fn shown(
    bot: &Bot,
    (guild, me): (u64, UserId),
    here: PlaceId,
) -> Result<Reply, Error> {
    let ground = Ground::of(&bot.out, guild, me).await?;
    let settings = bot.tables.server(guild).await?;
    let mut places: BTreeMap<PlaceId, BTreeSet<TableId>> = BTreeMap::new();
    for row in bot.tables.of_guild(guild).await? {
        places.entry(row.place).or_default().insert(row.id);
    }
    for place in settings.channels.iter().chain(&settings.log) {
        places.entry(*place).or_default();
    }
    if places.is_empty() {
        places.entry(here).or_default();
    }
    let mut lines = Vec::new();
    for (place, tables) in places.iter().take(MOST) {
        lines.extend(line(*place, tables, &ground.at(*place).await?));
    }
    let (all, looked) = (places.len(), places.len().min(MOST));
    let mut text = if lines.is_empty() {
        match looked {
            1 => "✅ I may do all that I need in the one place where tables are or may be."
                .to_owned(),
            _ => format!(
                "✅ I may do all that I need in the {looked} places where tables are or may be."
            ),
        }
    } else {
        lines.insert(
            0,
            "🔎 **What I lack, and what fails without it:**".to_owned(),
        );
        listed(&lines)
    };
    if all > looked {
        text = format!("{text}\n{} more places are not looked at.", all - looked);
    }
    Ok(Reply::text(text))
}

/// What is wrong in a place, if anything is.
fn line(place: PlaceId, tables: &BTreeSet<TableId>, found: &Found) -> Option<String> {
    let why = match found {
        Found::There(may, is_thread) => permissions::lacks(*may, *is_thread)?,
        Found::Gone => "it is gone; *Move* in `/server tables` takes a table elsewhere".to_owned(),
        Found::Hidden => "I don't see it: View Channels (the table is dead)".to_owned(),
    };
    let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
    let tables = match tables.len() {
        0 => String::new(),
        1 => format!(", table {}", tables.join(", ")),
        _ => format!(", tables {}", tables.join(", ")),
    };
    Some(format!("- <#{}>{tables}: {why}", place.0))
}
