//! Messages in channels: write, read, list, edit, delete.

use serde_json::Value;

use crate::{
    Id,
    limits::Wrong,
    rest::{Call, Reply, compose, error::Refused},
    world::{Message, Viewer, World, permission as may},
};

/// Checks that the bot sees `channel` and has all of `bits` there.
pub(super) fn allowed(world: &World, channel: Id, bits: u64) -> Result<(), Refused> {
    if !world.channels.contains_key(&channel) {
        return Err(Refused::unknown_channel());
    }
    let granted = world.permissions(world.bot, channel);
    if granted & may::VIEW_CHANNEL == 0 {
        return Err(Refused::missing_access());
    }
    if granted & bits != bits {
        return Err(Refused::missing_permissions());
    }
    Ok(())
}

/// Finds a message the bot may read; what only one person sees is out of reach here.
fn find(world: &World, channel: Id, message: Id) -> Result<&Message, Refused> {
    allowed(world, channel, 0)?;
    let found = world
        .message(channel, message)
        .filter(|message| message.only_for.is_none());
    found.ok_or_else(Refused::unknown_message)
}

fn json(world: &World, channel: Id, message: Id) -> Value {
    let found = world.message(channel, message);
    found.map_or(Value::Null, |message| {
        world.message_json(message, Viewer::Bot)
    })
}

pub(super) fn create(world: &mut World, call: &Call) -> Result<Reply, Refused> {
    let channel = call.id("channel_id")?;
    let body = call.json();
    let home = world
        .channels
        .get(&channel)
        .ok_or_else(Refused::unknown_channel)?;
    if let Some(person) = home.recipient {
        let person = world.users.get(&person).ok_or_else(Refused::closed_dm)?;
        if person.dms_closed || !world.guild.bot_in {
            return Err(Refused::closed_dm());
        }
    }
    let mut bits = match &home.thread {
        Some(thread) if thread.archived && thread.locked => return Err(Refused::archived_thread()),
        Some(_) => may::SEND_MESSAGES_IN_THREADS,
        None => may::SEND_MESSAGES,
    };
    if !call.body.files.is_empty() {
        bits |= may::ATTACH_FILES;
    }
    if body["embeds"]
        .as_array()
        .is_some_and(|list| !list.is_empty())
    {
        bits |= may::EMBED_LINKS;
    }
    if !body["message_reference"].is_null() {
        bits |= may::READ_MESSAGE_HISTORY;
    }
    if !body["poll"].is_null() {
        bits |= may::SEND_POLLS;
    }
    allowed(world, channel, bits)?;
    if body["enforce_nonce"] == true
        && let Some(earlier) = body.get("nonce").filter(|nonce| !nonce.is_null())
        && let Some(earlier) = world.same_nonce(channel, earlier)
        && world.message(channel, earlier).is_some()
    {
        return Ok(Reply::Json(json(world, channel, earlier)));
    }
    let message = compose::compose(world, channel, &call.body)?;
    let id = world.post(message);
    Ok(Reply::Json(json(world, channel, id)))
}

pub(super) fn get(world: &mut World, call: &Call) -> Result<Reply, Refused> {
    let (channel, message) = (call.id("channel_id")?, call.id("message_id")?);
    find(world, channel, message)?;
    if world.permissions(world.bot, channel) & may::READ_MESSAGE_HISTORY == 0 {
        return Err(Refused::missing_access());
    }
    Ok(Reply::Json(json(world, channel, message)))
}

/// Lists newest first, as Discord does, also for `after` and `around`.
pub(super) fn list(world: &mut World, call: &Call) -> Result<Reply, Refused> {
    let channel = call.id("channel_id")?;
    allowed(world, channel, 0)?;
    let limit = limit(call.query("limit"), 50, 100)?;
    let (before, after, around) = (
        call.query_id("before")?,
        call.query_id("after")?,
        call.query_id("around")?,
    );
    if world.permissions(world.bot, channel) & may::READ_MESSAGE_HISTORY == 0 {
        return Ok(Reply::Json(Value::Array(Vec::new())));
    }
    let all = world.messages.get(&channel).into_iter().flatten();
    let ids: Vec<Id> = all
        .filter(|(_, it)| it.only_for.is_none())
        .map(|(id, _)| *id)
        .collect();
    let end = |at: Id| ids.partition_point(|&id| id < at);
    let range = if let Some(at) = around {
        let from = end(at).saturating_sub(limit / 2);
        from..(from + limit).min(ids.len())
    } else if let Some(at) = before {
        end(at).saturating_sub(limit)..end(at)
    } else if let Some(at) = after {
        let from = ids.partition_point(|&id| id <= at);
        from..(from + limit).min(ids.len())
    } else {
        ids.len().saturating_sub(limit)..ids.len()
    };
    let found = ids[range]
        .iter()
        .rev()
        .map(|&id| json(world, channel, id))
        .collect();
    Ok(Reply::Json(Value::Array(found)))
}

/// Reads a `limit` between 1 and `most`.
pub(super) fn limit(text: Option<&str>, usual: usize, most: usize) -> Result<usize, Refused> {
    let Some(text) = text else { return Ok(usual) };
    let value = text.parse().ok().filter(|value| (1..=most).contains(value));
    value.ok_or_else(|| {
        let message = format!("int value should be between 1 and {most}.");
        Refused::form(vec![Wrong::new("limit", "NUMBER_TYPE_BETWEEN", message)])
    })
}

pub(super) fn edit(world: &mut World, call: &Call) -> Result<Reply, Refused> {
    let (channel, message) = (call.id("channel_id")?, call.id("message_id")?);
    let found = find(world, channel, message)?;
    if found.author != world.bot {
        return Err(Refused::not_the_author());
    }
    if !matches!(found.kind, 0 | 19 | 20 | 23) {
        return Err(Refused::system_message());
    }
    let thread = world
        .channels
        .get(&channel)
        .and_then(|home| home.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) {
        return Err(Refused::archived_thread());
    }
    compose::revise(world, channel, message, &call.body)?;
    Ok(Reply::Json(json(world, channel, message)))
}

pub(super) fn delete(world: &mut World, call: &Call) -> Result<Reply, Refused> {
    let (channel, message) = (call.id("channel_id")?, call.id("message_id")?);
    let found = find(world, channel, message)?;
    if found.author != world.bot {
        if world.is_dm(channel) {
            return Err(Refused::not_in_dm());
        }
        allowed(world, channel, may::MANAGE_MESSAGES)?;
    }
    world.delete_message(channel, message);
    Ok(Reply::Done)
}
