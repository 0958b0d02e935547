//! Channels themselves: read, edit, delete, typing, pins.

use serde_json::{Value, json};

use crate::{
    Id,
    rest::{
        Call, Reply,
        error::Refused,
        messages::{allowed, limit},
    },
    world::{Change, Channel, Message, Viewer, World, permission as may},
};

/// How many pins a channel takes.
const PINS: usize = 250;

type Answer = Result<Reply, Refused>;

pub(super) fn get(world: &mut World, call: &Call) -> Answer {
    let id = call.id("channel_id")?;
    allowed(world, id, 0)?;
    Ok(Reply::Json(world.channel_json(id)))
}

pub(super) fn edit(world: &mut World, call: &Call) -> Answer {
    let id = call.id("channel_id")?;
    allowed(world, id, 0)?;
    let wish = call.json();
    let now = world.now();
    let bot = world.bot;
    let granted = world.permissions(bot, id);
    let channel = world
        .channels
        .get_mut(&id)
        .ok_or_else(Refused::unknown_channel)?;
    if channel.recipient.is_some() {
        return Err(Refused::not_in_dm());
    }
    may_edit(channel, wish, granted, bot)?;
    if let Some(name) = wish["name"].as_str() {
        name.clone_into(&mut channel.name);
    }
    if let Some(seconds) = wish["rate_limit_per_user"].as_u64() {
        channel.rate_limit_per_user = seconds;
    }
    if let Some(thread) = &mut channel.thread {
        if let Some(archived) = wish["archived"].as_bool() {
            thread.archived = archived;
            thread.archive_ms = now;
        }
        if let Some(locked) = wish["locked"].as_bool() {
            thread.locked = locked;
        }
        if let Some(minutes) = wish["auto_archive_duration"].as_u64() {
            thread.auto_archive_minutes = minutes;
        }
        if let Some(invitable) = wish["invitable"].as_bool() {
            thread.invitable = invitable;
        }
    } else if let Some(topic) = wish.get("topic") {
        channel.topic = topic.as_str().map(str::to_owned);
    }
    world.channel_changed(id);
    Ok(Reply::Json(world.channel_json(id)))
}

/// A thread's owner may rename and archive it; the rest is for moderators.
fn may_edit(channel: &Channel, wish: &Value, granted: u64, bot: Id) -> Result<(), Refused> {
    let Some(thread) = &channel.thread else {
        let free = granted & may::MANAGE_CHANNELS != 0;
        return if free {
            Ok(())
        } else {
            Err(Refused::missing_permissions())
        };
    };
    let reopened = wish["archived"] == false;
    if thread.archived && !reopened {
        return Err(Refused::archived_thread());
    }
    let moderator = granted & may::MANAGE_THREADS != 0;
    let own = thread.owner == bot;
    let open = reopened && !thread.locked && granted & may::SEND_MESSAGES_IN_THREADS != 0;
    if moderator || (own || open) && wish.get("locked").is_none() {
        Ok(())
    } else {
        Err(Refused::missing_permissions())
    }
}

pub(super) fn delete(world: &mut World, call: &Call) -> Answer {
    let id = call.id("channel_id")?;
    allowed(world, id, 0)?;
    let channel = world
        .channels
        .get(&id)
        .ok_or_else(Refused::unknown_channel)?;
    let bit = match (&channel.thread, channel.recipient) {
        (_, Some(_)) => 0,
        (Some(_), None) => may::MANAGE_THREADS,
        (None, None) => may::MANAGE_CHANNELS,
    };
    allowed(world, id, bit)?;
    let data = world.channel_json(id);
    world.delete_channel(id);
    Ok(Reply::Json(data))
}

pub(super) fn typing(world: &mut World, call: &Call) -> Answer {
    let id = call.id("channel_id")?;
    allowed(world, id, 0)?;
    world.show_typing(id);
    world.changed(Change::Typing(id));
    Ok(Reply::Done)
}

pub(super) fn pin(world: &mut World, call: &Call) -> Answer {
    let (channel, message) = (call.id("channel_id")?, call.id("message_id")?);
    let found = find(world, channel, message)?;
    if found.pinned_ms.is_some() {
        return Ok(Reply::Done);
    }
    if pinned(world, channel).len() >= PINS {
        return Err(Refused::too_many_pins());
    }
    world.pin(channel, message, true);
    let notice = Message {
        kind: 6,
        reference: Some(message),
        ..Message::plain(world.new_id(), channel, world.bot)
    };
    world.post(notice);
    Ok(Reply::Done)
}

pub(super) fn unpin(world: &mut World, call: &Call) -> Answer {
    let (channel, message) = (call.id("channel_id")?, call.id("message_id")?);
    if find(world, channel, message)?.pinned_ms.is_some() {
        world.pin(channel, message, false);
    }
    Ok(Reply::Done)
}

fn find(world: &World, channel: Id, message: Id) -> Result<&Message, Refused> {
    allowed(world, channel, may::PIN_MESSAGES)?;
    let found = world
        .message(channel, message)
        .filter(|it| it.only_for.is_none());
    let found = found.ok_or_else(Refused::unknown_message)?;
    if matches!(found.kind, 0 | 19 | 20) {
        Ok(found)
    } else {
        Err(Refused::system_message())
    }
}

/// Lists pinned messages, newest pin first.
fn pinned(world: &World, channel: Id) -> Vec<(i64, Value)> {
    let all = world
        .messages
        .get(&channel)
        .into_iter()
        .flat_map(|list| list.values());
    let mut found: Vec<(i64, Value)> = all
        .filter_map(|it| Some((it.pinned_ms?, world.message_json(it, Viewer::Bot))))
        .collect();
    found.reverse();
    found.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    found
}

pub(super) fn pins(world: &mut World, call: &Call) -> Answer {
    let channel = call.id("channel_id")?;
    allowed(world, channel, 0)?;
    Ok(Reply::Json(
        pinned(world, channel)
            .into_iter()
            .map(|(_, it)| it)
            .take(50)
            .collect(),
    ))
}

pub(super) fn pins_page(world: &mut World, call: &Call) -> Answer {
    let channel = call.id("channel_id")?;
    allowed(world, channel, 0)?;
    let limit = limit(call.query("limit"), 50, 50)?;
    let all = pinned(world, channel);
    let items: Vec<Value> = all
        .iter()
        .take(limit)
        .map(|(at, it)| json!({ "pinned_at": crate::world::timestamp(*at), "message": it }))
        .collect();
    Ok(Reply::Json(
        json!({ "items": items, "has_more": all.len() > limit }),
    ))
}
