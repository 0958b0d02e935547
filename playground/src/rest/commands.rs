//! Commands: register, list, edit, delete, everywhere or for the guild.

use serde_json::{Value, json};

use crate::{
    Id,
    rest::{Call, Reply, error::Refused, places::in_guild},
    world::{Command, World},
};

/// How many slash commands there may be in each place; of the other kinds [`MENUS`].
const SLASH: usize = 100;

/// How many commands on users, and how many on messages.
const MENUS: usize = 15;

type Answer = Result<Reply, Refused>;

/// Reads which commands are meant: those of the guild, or those everywhere.
fn place(world: &World, call: &Call) -> Result<Option<Id>, Refused> {
    if call.id("application_id")? != world.bot {
        return Err(Refused::unknown_application());
    }
    if call.text("guild_id").is_empty() {
        return Ok(None);
    }
    Ok(Some(in_guild(world, call)?.id))
}

fn json(world: &World, command: &Command) -> Value {
    let mut data = json!({
        "id": command.id, "application_id": world.bot, "version": command.version, "type": 1,
        "name": "", "name_localizations": null, "description": "", "options": [],
        "description_localizations": null, "default_member_permissions": null,
        "dm_permission": true, "nsfw": false, "contexts": null, "integration_types": [0],
    });
    if let (Some(data), Some(body)) = (data.as_object_mut(), command.body.as_object()) {
        data.extend(body.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

pub(super) fn list(world: &mut World, call: &Call) -> Answer {
    let place = place(world, call)?;
    let found = world
        .commands
        .iter()
        .filter(|command| command.guild == place);
    Ok(Reply::Json(
        found.map(|command| json(world, command)).collect(),
    ))
}

/// Makes a command, or overwrites the one of the same kind and name.
pub(super) fn create(world: &mut World, call: &Call) -> Answer {
    let place = place(world, call)?;
    let version = world.new_id();
    let mut command = Command {
        id: version,
        guild: place,
        version,
        body: call.json().clone(),
    };
    let same = |it: &Command| {
        it.guild == place && it.name() == command.name() && it.kind() == command.kind()
    };
    let known = world.commands.iter().position(same);
    let reply = if let Some(known) = known {
        command.id = world.commands[known].id;
        world.commands[known] = command.clone();
        Reply::Json(json(world, &command))
    } else {
        if !room(
            world
                .commands
                .iter()
                .filter(|it| it.guild == place)
                .chain([&command]),
        ) {
            return Err(Refused::too_many_commands());
        }
        world.commands.push(command.clone());
        Reply::Created(json(world, &command))
    };
    world.show_commands();
    Ok(reply)
}

/// Replaces all commands of a place; those that stay keep their id.
pub(super) fn replace(world: &mut World, call: &Call) -> Answer {
    let place = place(world, call)?;
    let wanted = call.json().as_array().map_or(&[][..], Vec::as_slice);
    let mut fresh: Vec<Command> = Vec::new();
    for body in wanted {
        let version = world.new_id();
        let mut command = Command {
            id: version,
            guild: place,
            version,
            body: body.clone(),
        };
        let known = world.commands.iter().find(|it| {
            it.guild == place && it.name() == command.name() && it.kind() == command.kind()
        });
        if let Some(known) = known {
            command.id = known.id;
        }
        fresh.push(command);
    }
    if !room(fresh.iter()) {
        return Err(Refused::too_many_commands());
    }
    let reply = fresh.iter().map(|command| json(world, command)).collect();
    world.commands.retain(|command| command.guild != place);
    world.commands.extend(fresh);
    world.show_commands();
    Ok(Reply::Json(reply))
}

fn room<'a>(commands: impl Iterator<Item = &'a Command>) -> bool {
    let mut counts = [0_usize; 4];
    for command in commands {
        let kind = usize::try_from(command.kind()).unwrap_or(0).min(3);
        counts[kind] += 1;
    }
    counts[1] <= SLASH && counts[2] <= MENUS && counts[3] <= MENUS
}

fn position(world: &World, call: &Call) -> Result<usize, Refused> {
    let place = place(world, call)?;
    let id = call.id("command_id")?;
    let found = world
        .commands
        .iter()
        .position(|it| it.id == id && it.guild == place);
    found.ok_or_else(Refused::unknown_command)
}

pub(super) fn get(world: &mut World, call: &Call) -> Answer {
    let at = position(world, call)?;
    Ok(Reply::Json(json(world, &world.commands[at])))
}

pub(super) fn edit(world: &mut World, call: &Call) -> Answer {
    let at = position(world, call)?;
    world.commands[at].version = world.new_id();
    let known = world.commands[at].body.as_object_mut();
    if let (Some(known), Some(wish)) = (known, call.json().as_object()) {
        known.extend(wish.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    world.show_commands();
    Ok(Reply::Json(json(world, &world.commands[at])))
}

pub(super) fn delete(world: &mut World, call: &Call) -> Answer {
    let at = position(world, call)?;
    world.commands.remove(at);
    world.show_commands();
    Ok(Reply::Done)
}
