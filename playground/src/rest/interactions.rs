//! Answers to interactions: the first one, its edits, and what follows.

use serde_json::{Value, json};

use crate::{
    Id,
    limits::Wrong,
    rest::{Call, Reply, compose, error::Refused},
    world::{
        Change, Message, Origin, Viewer, World,
        interaction::{First, Interaction, Kind, TOKEN_MS},
        message_flag as flag,
    },
};

type Answer = Result<Reply, Refused>;

pub(super) fn callback(world: &mut World, call: &Call) -> Answer {
    let id = call.id("interaction_id")?;
    let known = world.interactions.get(&id);
    let known = known.filter(|it| it.token == call.text("interaction_token"));
    let known = known.ok_or_else(Refused::unknown_interaction)?.clone();
    if known.first.is_some() {
        return Err(Refused::already_acknowledged());
    }
    if known.failed || known.left_to_answer(world) < 0 {
        return Err(Refused::unknown_interaction());
    }
    if !world.channels.contains_key(&known.channel) {
        return Err(Refused::unknown_channel());
    }
    let number = call.json()["type"].as_u64().unwrap_or(0);
    let fits = match number {
        4 | 5 => known.kind != Kind::Autocomplete,
        6 | 7 => known.source.is_some() && known.kind != Kind::Autocomplete,
        8 => known.kind == Kind::Autocomplete,
        9 => matches!(known.kind, Kind::Command | Kind::Component),
        _ => false,
    };
    if !fits {
        let message = "This type does not answer this kind of interaction.".to_owned();
        return Err(Refused::form(vec![Wrong::new(
            "type",
            "BASE_TYPE_CHOICES",
            message,
        )]));
    }
    let (first, original) = first(world, call, &known, number)?;
    answered(world, id, first, original);
    if call.query("with_response") != Some("true") {
        return Ok(Reply::Done);
    }
    let message = original.and_then(|it| world.message(known.channel, it));
    let message = message.map(|it| world.message_json(it, Viewer::Bot));
    Ok(Reply::Json(json!({
        "interaction": {
            "id": id, "type": known.kind as u8, "response_message_id": original,
            "response_message_loading": number == 5,
            "response_message_ephemeral":
                message.as_ref().map(|it| it["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0),
        },
        "resource": { "type": number, "message": message },
    })))
}

/// Does what the first answer says; returns it with the message behind `@original`.
fn first(
    world: &mut World,
    call: &Call,
    known: &Interaction,
    number: u64,
) -> Result<(First, Option<Id>), Refused> {
    let data = &call.json()["data"];
    let mut body = call.body.clone();
    body.json = data.clone();
    Ok(match number {
        4 => {
            let message = compose::compose(world, known.channel, &body)?;
            (
                First::Message,
                Some(world.post(from(message, known, data, None))),
            )
        }
        5 => {
            let placeholder = Message {
                flags: flag::LOADING,
                ..Message::plain(world.new_id(), known.channel, world.bot)
            };
            (
                First::Thinking,
                Some(world.post(from(placeholder, known, data, None))),
            )
        }
        7 => {
            let source = known.source.ok_or_else(Refused::unknown_message)?;
            compose::revise(world, known.channel, source, &body)?;
            (First::Updated, Some(source))
        }
        8 => {
            let choices = data["choices"].as_array().cloned().unwrap_or_default();
            (First::Choices(choices), None)
        }
        9 => (First::Modal(data.clone()), None),
        _ => (First::Acknowledged, known.source),
    })
}

/// Marks a message as an answer to `known`.
fn from(message: Message, known: &Interaction, data: &Value, original: Option<Id>) -> Message {
    let secret = data["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL;
    let command = known.kind == Kind::Command && original.is_none();
    Message {
        kind: if command { 20 } else { message.kind },
        flags: message.flags | secret,
        only_for: (secret != 0).then_some(known.person),
        origin: Some(Origin {
            id: known.id,
            kind: known.kind as u64,
            user: known.person,
            name: known.name.clone(),
            interacted_message: known.source.filter(|_| known.kind == Kind::Component),
            original,
        }),
        ..message
    }
}

fn answered(world: &mut World, id: Id, first: First, original: Option<Id>) {
    world.show_first(id, &first);
    if let Some(known) = world.interactions.get_mut(&id) {
        known.first = Some(first);
        known.original = original;
    }
    world.changed(Change::Interaction(id));
}

/// Finds the interaction a webhook's token belongs to.
fn known(world: &World, call: &Call) -> Result<Interaction, Refused> {
    let token = call.text("webhook_token");
    if call.id("webhook_id")? != world.bot {
        return Err(Refused::unknown_webhook());
    }
    let made: Option<Id> = token.split('-').nth(1).and_then(|id| id.parse().ok());
    let found = made
        .and_then(|id| world.interactions.get(&id))
        .filter(|it| it.token == token);
    let over = match found {
        Some(known) => known.left(world, TOKEN_MS) < 0,
        // It was forgotten when its time was over, or was never there.
        None => made.is_some_and(|id| world.now() - id.made_at_ms() > TOKEN_MS),
    };
    if over {
        return Err(Refused::invalid_webhook_token());
    }
    // Before the first answer the webhook does not exist yet.
    let found = found
        .filter(|it| it.first.is_some())
        .ok_or_else(Refused::unknown_webhook)?;
    if !world.channels.contains_key(&found.channel) {
        return Err(Refused::unknown_channel());
    }
    Ok(found.clone())
}

pub(super) fn follow_up(world: &mut World, call: &Call) -> Answer {
    let known = known(world, call)?;
    // The first follow-up to a placeholder takes its place.
    if let Some(original) = known.original
        && world
            .message(known.channel, original)
            .is_some_and(Message::is_thinking)
    {
        compose::revise(world, known.channel, original, &call.body)?;
        world.changed(Change::Interaction(known.id));
        return message(world, &known, original);
    }
    let composed = compose::compose(world, known.channel, &call.body)?;
    let origin = known.original.or(known.source);
    let id = world.post(from(composed, &known, call.json(), origin));
    if let Some(known) = world.interactions.get_mut(&known.id) {
        known.followups.push(id);
    }
    world.changed(Change::Interaction(known.id));
    message(world, &known, id)
}

fn message(world: &World, known: &Interaction, id: Id) -> Answer {
    let found = world
        .message(known.channel, id)
        .ok_or_else(Refused::unknown_message)?;
    Ok(Reply::Json(world.message_json(found, Viewer::Bot)))
}

/// Reads which of the interaction's messages is meant.
fn meant(world: &World, call: &Call, known: &Interaction) -> Result<Id, Refused> {
    let id = if matches!(call.text("message_id"), "" | "@original") {
        known.original.ok_or_else(Refused::unknown_message)?
    } else {
        let id = call.id("message_id")?;
        let own = known.original == Some(id) || known.followups.contains(&id);
        if own {
            id
        } else {
            return Err(Refused::unknown_message());
        }
    };
    let there = world.message(known.channel, id).is_some();
    if there {
        Ok(id)
    } else {
        Err(Refused::unknown_message())
    }
}

pub(super) fn get(world: &mut World, call: &Call) -> Answer {
    let known = known(world, call)?;
    let id = meant(world, call, &known)?;
    message(world, &known, id)
}

pub(super) fn edit(world: &mut World, call: &Call) -> Answer {
    let known = known(world, call)?;
    let id = meant(world, call, &known)?;
    compose::revise(world, known.channel, id, &call.body)?;
    world.changed(Change::Interaction(known.id));
    message(world, &known, id)
}

pub(super) fn delete(world: &mut World, call: &Call) -> Answer {
    let known = known(world, call)?;
    let id = meant(world, call, &known)?;
    world.delete_message(known.channel, id);
    world.changed(Change::Interaction(known.id));
    Ok(Reply::Done)
}
