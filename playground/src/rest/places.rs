//! The way in: gateway address, own account, guild, members, direct channels.

#![expect(clippy::unnecessary_wraps, reason = "all routes have one shape")]

use serde_json::{Value, json};

use crate::{
    Id,
    limits::Wrong,
    rest::{Call, Reply, error::Refused, messages},
    world::{Guild, World},
};

type Answer = Result<Reply, Refused>;

fn gateway_url(world: &World) -> String {
    format!("{}/gateway", world.address.replacen("http", "ws", 1))
}

pub(super) fn gateway(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(json!({ "url": gateway_url(world) })))
}

pub(super) fn gateway_bot(world: &mut World, _: &Call) -> Answer {
    let terms = &world.sessions.terms;
    let left = terms.starts.saturating_sub(world.sessions.starts());
    Ok(Reply::Json(json!({
        "url": gateway_url(world), "shards": terms.shards,
        "session_start_limit": {
            "total": terms.starts, "remaining": left, "reset_after": 0,
            "max_concurrency": terms.max_concurrency,
        },
    })))
}

pub(super) fn me(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(world.current_user_json()))
}

pub(super) fn my_guilds(world: &mut World, _: &Call) -> Answer {
    let inside = world.servers().filter(|it| it.bot_in);
    let all = inside.take(200).map(|server| {
        let permissions = world.guild_permissions(server, world.bot).to_string();
        json!({
            "id": server.id, "name": server.name, "icon": null, "owner": false,
            "permissions": permissions, "features": [],
        })
    });
    Ok(Reply::Json(all.collect()))
}

pub(super) fn user(world: &mut World, call: &Call) -> Answer {
    let id = call.id("user_id")?;
    if !world.users.contains_key(&id) {
        return Err(Refused::unknown_user());
    }
    Ok(Reply::Json(world.user_json(id)))
}

pub(super) fn application(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(world.application_json()))
}

/// Opens a direct channel. That always works; a closed one refuses the message.
pub(super) fn open_dm(world: &mut World, call: &Call) -> Answer {
    let wanted = &call.json()["recipient_id"];
    let Some(id) = wanted.as_str().and_then(|id| id.parse::<Id>().ok()) else {
        let message = "This field is required".to_owned();
        return Err(Refused::form(vec![Wrong::new(
            "recipient_id",
            "BASE_TYPE_REQUIRED",
            message,
        )]));
    };
    if id == world.bot || !world.users.contains_key(&id) {
        return Err(Refused::unknown_user());
    }
    let channel = world.dm_with(id);
    Ok(Reply::Json(world.channel_json(channel)))
}

/// The server that the path names, if the bot is in it.
pub(super) fn in_guild<'a>(world: &'a World, call: &Call) -> Result<&'a Guild, Refused> {
    let server = world.server(call.id("guild_id")?);
    let server = server.ok_or_else(Refused::unknown_guild)?;
    if !server.bot_in {
        return Err(Refused::missing_access());
    }
    Ok(server)
}

pub(super) fn guild(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?;
    Ok(Reply::Json(world.guild_json(server)))
}

pub(super) fn guild_channels(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?.id;
    let places = world
        .channels
        .values()
        .filter(|it| it.thread.is_none() && world.home_of(it.id) == Some(server));
    Ok(Reply::Json(
        places.map(|it| world.channel_json(it.id)).collect(),
    ))
}

pub(super) fn roles(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?;
    Ok(Reply::Json(world.roles_json(server).into()))
}

pub(super) fn members(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?;
    let limit = messages::limit(call.query("limit"), 1, 1000)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let ids = world.users.keys().filter(|id| **id > after);
    let found: Vec<Value> = ids
        .filter_map(|&id| world.full_member_json(server, id))
        .take(limit)
        .collect();
    Ok(Reply::Json(found.into()))
}

pub(super) fn member(world: &mut World, call: &Call) -> Answer {
    let server = in_guild(world, call)?;
    let found = world.full_member_json(server, call.id("user_id")?);
    found.map(Reply::Json).ok_or_else(Refused::unknown_member)
}
