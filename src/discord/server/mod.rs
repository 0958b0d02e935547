//! `/server`: what whoever manages a server sets, sees and does for all of its tables (TB-30).
//!
//! `setup` is the panel of settings, `check` what the bot may do where, `tables` the list of tables, `purge`, `export`
//! and `receipt` what they say, `membership` which servers the bot is in, `welcome` the message to a new one, `log` the
//! lines in the server's log channel.

pub(super) mod check;
pub(super) mod export;
pub(super) mod log;
pub(super) mod membership;
pub(super) mod open;
pub(super) mod purge;
pub(super) mod receipt;
pub(super) mod setup;
pub(super) mod tables;
pub(super) mod welcome;

use serenity::all::{
    ButtonStyle, CreateButton, GuildId, Member, PartialChannel, Permissions, RoleId,
};

use super::Bot;
use super::errors::Error;
use super::hosts::manages;
use super::ids::ServerPress;
use crate::labels::names::upper_first;
use crate::table::model::{NotHere, Opener, PlaceId, ServerSettings};

/// The ruling that settings of servers are refused by.
const RULING: &str = "TB-30";

/// The server of whoever manages it.
///
/// # Errors
///
/// [`Error::Wrong`] for everybody else, and in DMs.
pub(super) fn managed(
    guild: Option<GuildId>,
    permissions: Option<Permissions>,
) -> Result<u64, Error> {
    let guild = guild.filter(|_| manages(permissions)).map(GuildId::get);
    guild.ok_or_else(|| {
        Error::Wrong(format!(
            "Only members with Manage Server can do this. ({RULING})"
        ))
    })
}

/// The channel that a thread hangs on; none for a channel, whose parent is a category.
fn parent(channel: Option<&PartialChannel>) -> Option<PlaceId> {
    let thread = channel.filter(|it| it.thread_metadata.is_some())?;
    thread.parent_id.map(|parent| PlaceId(parent.get()))
}

/// Whether somebody may open a table in a channel, or put one there, as the server's settings say.
///
/// # Errors
///
/// [`Error::Wrong`] naming the setting, what would do, and who can change it.
pub(super) fn may_open(
    settings: &ServerSettings,
    member: Option<&Member>,
    (place, channel): (PlaceId, Option<&PartialChannel>),
) -> Result<(), Error> {
    let roles: Vec<u64> = member
        .map(|member| member.roles.iter().copied().map(RoleId::get).collect())
        .unwrap_or_default();
    let who = Opener {
        roles: &roles,
        manages: manages(member.and_then(|member| member.permissions)),
    };
    settings.allows_opener(who).map_err(|no| not_here(&no))?;
    allows_place(settings, (place, channel))
}

/// Whether tables may be in a channel.
///
/// # Errors
///
/// As [`may_open`].
pub(super) fn allows_place(
    settings: &ServerSettings,
    (place, channel): (PlaceId, Option<&PartialChannel>),
) -> Result<(), Error> {
    let allowed = settings.allows_place(place, parent(channel));
    allowed.map_err(|no| not_here(&no))
}

/// Whether people may bring files of maps and scenarios.
///
/// # Errors
///
/// [`Error::Wrong`] where the server takes none.
pub(super) async fn takes_uploads(bot: &Bot, guild: Option<GuildId>) -> Result<(), Error> {
    let settings = settings(bot, guild).await?;
    if settings.is_none_or(|it| it.uploads) {
        return Ok(());
    }
    Err(not_here(&NotHere::Uploads))
}

/// Whether people may have maps made.
///
/// # Errors
///
/// [`Error::Wrong`] where the server makes none.
pub(super) async fn makes_maps(bot: &Bot, guild: Option<GuildId>) -> Result<(), Error> {
    let settings = settings(bot, guild).await?;
    if settings.is_none_or(|it| it.made_maps) {
        return Ok(());
    }
    Err(not_here(&NotHere::MadeMaps))
}

/// What is set for a server; nothing in DMs.
pub(super) async fn settings(
    bot: &Bot,
    guild: Option<GuildId>,
) -> Result<Option<ServerSettings>, Error> {
    match guild {
        Some(guild) => Ok(Some(bot.tables.server(guild.get()).await?)),
        None => Ok(None),
    }
}

/// What a setting of the server refuses, as people read it.
fn not_here(no: &NotHere) -> Error {
    Error::Wrong(format!("{}. ({RULING})", upper_first(&no.to_string())))
}

fn button(press: ServerPress, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(press.to_string())
        .label(label)
        .style(style)
}
