//! The way in: gateway address, own account, guild, members, direct channels.

#![expect(clippy::unnecessary_wraps, reason = "all routes have one shape")]

use serde_json::{Value, json};

use crate::{
    Id,
    limits::Wrong,
    rest::{Call, Reply, error::Refused, messages},
    world::World,
};

type Answer = Result<Reply, Refused>;

fn gateway_url(world: &World) -> String {
    format!("{}/gateway", world.address.replacen("http", "ws", 1))
}

pub(super) fn gateway(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(json!({ "url": gateway_url(world) })))
}

pub(super) fn gateway_bot(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(json!({
        "url": gateway_url(world), "shards": 1,
        "session_start_limit":
            { "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 },
    })))
}

pub(super) fn me(world: &mut World, _: &Call) -> Answer {
    Ok(Reply::Json(world.current_user_json()))
}

pub(super) fn my_guilds(world: &mut World, _: &Call) -> Answer {
    let permissions = world.guild_permissions(world.bot).to_string();
    let guild = json!({
        "id": world.guild.id, "name": world.guild.name, "icon": null, "owner": false,
        "permissions": permissions, "features": [],
    });
    Ok(Reply::Json(
        world.guild.bot_in.then_some(guild).into_iter().collect(),
    ))
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

/// Checks that the path names the guild and that the bot is in it.
pub(super) fn in_guild(world: &World, call: &Call) -> Result<(), Refused> {
    if call.id("guild_id")? != world.guild.id {
        return Err(Refused::unknown_guild());
    }
    if !world.guild.bot_in {
        return Err(Refused::missing_access());
    }
    Ok(())
}

pub(super) fn guild(world: &mut World, call: &Call) -> Answer {
    in_guild(world, call)?;
    Ok(Reply::Json(world.guild_json()))
}

pub(super) fn guild_channels(world: &mut World, call: &Call) -> Answer {
    in_guild(world, call)?;
    let places = world
        .channels
        .values()
        .filter(|it| it.thread.is_none() && it.recipient.is_none());
    Ok(Reply::Json(
        places.map(|it| world.channel_json(it.id)).collect(),
    ))
}

pub(super) fn roles(world: &mut World, call: &Call) -> Answer {
    in_guild(world, call)?;
    Ok(Reply::Json(world.roles_json().into()))
}

pub(super) fn members(world: &mut World, call: &Call) -> Answer {
    in_guild(world, call)?;
    let limit = messages::limit(call.query("limit"), 1, 1000)?;
    let after = call.query_id("after")?.unwrap_or_default();
    let ids = world.users.keys().filter(|id| **id > after);
    let found: Vec<Value> = ids
        .filter_map(|&id| world.full_member_json(id))
        .take(limit)
        .collect();
    Ok(Reply::Json(found.into()))
}

pub(super) fn member(world: &mut World, call: &Call) -> Answer {
    in_guild(world, call)?;
    let found = world.full_member_json(call.id("user_id")?);
    found.map(Reply::Json).ok_or_else(Refused::unknown_member)
}
