//! Tells Discord which commands there are: everywhere, or in one server while the program is worked on.
//!
//! It is told when what is sent differs from what it was told last, which is kept as a hash.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use serenity::all::{Command, CreateCommand, GuildId, Http, UserId};
use sha2::{Digest as _, Sha256};

use super::errors::{log_fault, without_urls};
use super::{BotError, Setup, commands};
use crate::table::store::StoreError;
use crate::units::hex;

/// The place of commands that are known everywhere.
const EVERYWHERE: u64 = 0;

/// Learns who the bot is, and registers its commands.
pub(super) async fn introduce(posts: &Http, setup: &Setup) -> Result<UserId, BotError> {
    let application = posts.get_current_application_info().await?.id;
    posts.set_application_id(application);
    let me = posts.get_current_user().await?.id;
    let store = &setup.store;
    let place = setup.dev_guild.unwrap_or(EVERYWHERE);
    let all = poise::builtins::create_application_commands(&commands::all());
    let sent = serde_json::to_vec(&all).map_err(serenity::Error::from)?;
    // Another bot has told Discord nothing yet.
    let hash = hash(application.get(), &sent);
    // Where the store cannot be used, Discord is told once more than it needs to be.
    let known = noted(store.registered(place).await).flatten();
    let is_known = known.as_deref() == Some(hash.as_str());
    // Another program may have registered others in our name.
    if !is_known || !are_there(posts, setup.dev_guild, &all).await? {
        match setup.dev_guild.filter(|guild| *guild > 0) {
            Some(guild) => GuildId::new(guild).set_commands(posts, all).await?,
            None => Command::set_global_commands(posts, all).await?,
        };
        noted(store.put_registered(place, Some(&hash)).await);
    }
    // In servers that commands are not registered in any more, each would be offered twice.
    let elsewhere = noted(store.registered_guilds().await).unwrap_or_default();
    for guild in elsewhere.into_iter().filter(|guild| *guild != place) {
        match GuildId::new(guild).set_commands(posts, Vec::new()).await {
            Ok(_) => {
                noted(store.put_registered(guild, None).await);
            }
            // The bot may not be there any more.
            Err(error) => log_fault_of(&error),
        }
    }
    Ok(me)
}

/// A hash in hex digits of what Discord is told for an application.
fn hash(application: u64, sent: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(application.to_be_bytes());
    hash.update(sent);
    hex(&hash.finalize())
}

/// Whether Discord knows commands of these names.
async fn are_there(
    posts: &Http,
    dev_guild: Option<u64>,
    all: &[CreateCommand],
) -> Result<bool, serenity::Error> {
    let known = match dev_guild.and_then(NonZeroU64::new) {
        Some(guild) => posts.get_guild_commands(guild.into()).await?,
        None => posts.get_global_commands().await?,
    };
    let known: BTreeSet<String> = known.into_iter().map(|it| it.name).collect();
    let ours = all.iter().filter_map(|it| serde_json::to_value(it).ok());
    let ours = ours.filter_map(|it| it["name"].as_str().map(str::to_owned));
    Ok(ours.collect::<BTreeSet<String>>() == known)
}

/// What the store says; nothing where it cannot be used, which is logged.
fn noted<T>(said: Result<T, StoreError>) -> Option<T> {
    said.map_err(|error| log_fault(&error)).ok()
}

fn log_fault_of(error: &serenity::Error) {
    let error = without_urls(&error.to_string());
    tracing::warn!(error, "commands of a server could not be taken back");
}
