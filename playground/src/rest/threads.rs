//! Threads: start, join, who is in them, which are there.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    Id,
    rest::{Call, Reply, error::Refused, messages::allowed, places::in_guild},
    world::{
        Channel, ChannelKind, Message, Thread, World, message_flag, permission as may,
        thread_member_json,
    },
};

type Answer = Result<Reply, Refused>;

pub(super) fn on_message(world: &mut World, call: &Call) -> Answer {
    let (parent, message) = (call.id("channel_id")?, call.id("message_id")?);
    hangs_here(world, parent)?;
    allowed(world, parent, may::CREATE_PUBLIC_THREADS)?;
    let found = world
        .message(parent, message)
        .filter(|it| it.only_for.is_none());
    let found = found.ok_or_else(Refused::unknown_message)?;
    if found.thread.is_some() || world.channels.contains_key(&message) {
        return Err(Refused::thread_already_there());
    }
    if !matches!(found.kind, 0 | 19 | 20) {
        return Err(Refused::system_message());
    }
    insert(
        world,
        message,
        parent,
        ChannelKind::PublicThread,
        call.json(),
    );
    world.amend(parent, message, |it| {
        it.thread = Some(message);
        it.flags |= message_flag::HAS_THREAD;
    });
    let first = Message {
        kind: 21,
        reference: Some(message),
        ..Message::plain(world.new_id(), message, world.bot)
    };
    world.post(first);
    Ok(Reply::Created(world.channel_json(message)))
}

pub(super) fn create(world: &mut World, call: &Call) -> Answer {
    let parent = call.id("channel_id")?;
    hangs_here(world, parent)?;
    // Without a type Discord makes a private thread.
    let private = call.json()["type"].as_u64().unwrap_or(12) == 12;
    let (kind, bit) = if private {
        (ChannelKind::PrivateThread, may::CREATE_PRIVATE_THREADS)
    } else {
        (ChannelKind::PublicThread, may::CREATE_PUBLIC_THREADS)
    };
    allowed(world, parent, bit)?;
    let id = world.new_id();
    insert(world, id, parent, kind, call.json());
    if !private {
        let notice = Message {
            kind: 18,
            content: call.json()["name"].as_str().unwrap_or_default().to_owned(),
            thread: Some(id),
            ..Message::plain(world.new_id(), parent, world.bot)
        };
        world.post(notice);
    }
    Ok(Reply::Created(world.channel_json(id)))
}

/// Threads hang on text channels only, never on each other.
fn hangs_here(world: &World, parent: Id) -> Result<(), Refused> {
    allowed(world, parent, 0)?;
    let kind = world.channels.get(&parent).map(|channel| channel.kind);
    if kind == Some(ChannelKind::Text) {
        Ok(())
    } else {
        Err(Refused::wrong_channel_kind())
    }
}

fn insert(world: &mut World, id: Id, parent: Id, kind: ChannelKind, wish: &Value) {
    let bot = world.bot;
    let archive_ms = world.now();
    let guild = world.channels.get(&parent).and_then(|home| home.guild);
    world.insert_channel(Channel {
        id,
        kind,
        name: wish["name"].as_str().unwrap_or_default().to_owned(),
        guild,
        topic: None,
        parent: Some(parent),
        recipient: None,
        overwrites: Vec::new(),
        position: 0,
        rate_limit_per_user: wish["rate_limit_per_user"].as_u64().unwrap_or(0),
        last_message: None,
        last_pin_ms: None,
        thread: Some(Thread {
            owner: bot,
            archived: false,
            locked: false,
            auto_archive_minutes: wish["auto_archive_duration"].as_u64().unwrap_or(4320),
            archive_ms,
            invitable: wish["invitable"] != false,
            members: BTreeSet::from([bot]),
        }),
    });
}

fn thread(world: &World, id: Id) -> Result<&Thread, Refused> {
    allowed(world, id, 0)?;
    let thread = world
        .channels
        .get(&id)
        .and_then(|channel| channel.thread.as_ref());
    thread.ok_or_else(Refused::wrong_channel_kind)
}

pub(super) fn members(world: &mut World, call: &Call) -> Answer {
    let id = call.id("channel_id")?;
    let members = thread(world, id)?.members.iter();
    Ok(Reply::Json(
        members.map(|&user| thread_member_json(id, user)).collect(),
    ))
}

pub(super) fn member(world: &mut World, call: &Call) -> Answer {
    let (id, user) = (call.id("channel_id")?, call.id("user_id")?);
    if !thread(world, id)?.members.contains(&user) {
        return Err(Refused::unknown_member());
    }
    Ok(Reply::Json(thread_member_json(id, user)))
}

pub(super) fn join(world: &mut World, call: &Call) -> Answer {
    let bot = world.bot;
    enter(world, call.id("channel_id")?, bot)
}

pub(super) fn leave(world: &mut World, call: &Call) -> Answer {
    let bot = world.bot;
    exit(world, call.id("channel_id")?, bot)
}

pub(super) fn add(world: &mut World, call: &Call) -> Answer {
    let (id, user) = (call.id("channel_id")?, call.id("user_id")?);
    if !world.users.contains_key(&user) {
        return Err(Refused::unknown_user());
    }
    enter(world, id, user)
}

pub(super) fn remove(world: &mut World, call: &Call) -> Answer {
    let (id, user) = (call.id("channel_id")?, call.id("user_id")?);
    let owner = thread(world, id)?.owner;
    if owner != world.bot {
        allowed(world, id, may::MANAGE_THREADS)?;
    }
    exit(world, id, user)
}

fn enter(world: &mut World, id: Id, user: Id) -> Answer {
    if thread(world, id)?.archived {
        return Err(Refused::archived_thread());
    }
    world.set_thread_member(id, user, true);
    Ok(Reply::Done)
}

fn exit(world: &mut World, id: Id, user: Id) -> Answer {
    if thread(world, id)?.archived {
        return Err(Refused::archived_thread());
    }
    world.set_thread_member(id, user, false);
    Ok(Reply::Done)
}

/// Lists threads with the bot's memberships.
fn list(world: &World, fits: impl Fn(&Channel, &Thread) -> bool) -> Value {
    let all = world.channels.values();
    let found: Vec<&Channel> = all
        .filter(|channel| {
            channel
                .thread
                .as_ref()
                .is_some_and(|thread| fits(channel, thread))
        })
        .filter(|channel| world.sees_channel(world.bot, channel.id))
        .collect();
    let joined = found.iter().filter(|channel| {
        channel
            .thread
            .as_ref()
            .is_some_and(|thread| thread.members.contains(&world.bot))
    });
    json!({
        "threads": found.iter().map(|it| world.channel_json(it.id)).collect::<Vec<_>>(),
        "members":
            joined.map(|it| thread_member_json(it.id, world.bot)).collect::<Vec<_>>(),
        "has_more": false,
    })
}

pub(super) fn active(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?.id;
    Ok(Reply::Json(list(world, |channel, thread| {
        !thread.archived && world.home_of(channel.id) == Some(server)
    })))
}

pub(super) fn archived_public(world: &mut World, call: &Call) -> Answer {
    archived(world, call.id("channel_id")?, ChannelKind::PublicThread)
}

pub(super) fn archived_private(world: &mut World, call: &Call) -> Answer {
    archived(world, call.id("channel_id")?, ChannelKind::PrivateThread)
}

fn archived(world: &World, parent: Id, kind: ChannelKind) -> Answer {
    allowed(world, parent, may::READ_MESSAGE_HISTORY)?;
    Ok(Reply::Json(list(world, |channel, thread| {
        thread.archived && channel.kind == kind && channel.parent == Some(parent)
    })))
}
