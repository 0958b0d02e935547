//! Makes messages of bodies: files, mentions, replies, and what an edit leaves alone.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    Id,
    limits::Wrong,
    rest::{
        body::{Body, dimensions, media_type, safe},
        error::Refused,
    },
    world::{Attachment, Message, World, message_flag as flag, permission},
};

/// The flags a bot may set itself.
const SETTABLE: u64 = flag::SUPPRESS_EMBEDS | flag::EPHEMERAL | flag::SILENT | flag::COMPONENTS_V2;

/// Makes a message of the bot's from a body whose limits were checked.
pub(super) fn compose(world: &mut World, channel: Id, body: &Body) -> Result<Message, Refused> {
    let json = &body.json;
    let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
    let content = json["content"].as_str().unwrap_or_default();
    let nothing = content.trim().is_empty()
        && body.files.is_empty()
        && json["poll"].is_null()
        && ["embeds", "components", "sticker_ids"]
            .iter()
            .all(|key| list(key).is_empty());
    if nothing {
        return Err(Refused::empty_message());
    }
    let reference = reference(world, channel, json)?;
    let attachments = receive(world, channel, body);
    let mentions = mentions(world, channel, content, json, reference);
    let mut message = Message {
        kind: if reference.is_some() { 19 } else { 0 },
        content: content.to_owned(),
        embeds: list("embeds"),
        components: list("components"),
        attachments,
        poll: json.get("poll").filter(|poll| !poll.is_null()).cloned(),
        flags: json["flags"].as_u64().unwrap_or(0) & SETTABLE,
        mentions: mentions.users,
        mention_roles: mentions.roles,
        mention_everyone: mentions.everyone,
        nonce: json.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
        tts: json["tts"] == true,
        reference,
        ..Message::plain(world.new_id(), channel, world.bot)
    };
    link_files(world, &mut message);
    Ok(message)
}

/// Changes a message by a body whose limits were checked; fields left out stay as they are.
///
/// # Errors
///
/// 50006 if nothing would be left to show.
pub(super) fn revise(world: &mut World, channel: Id, id: Id, body: &Body) -> Result<(), Refused> {
    let Some(before) = world.message(channel, id) else {
        return Err(Refused::unknown_message());
    };
    let mut after = before.clone();
    let json = &body.json;
    if let Some(content) = json.get("content") {
        content
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut after.content);
        let mentions = mentions(world, channel, &after.content, json, after.reference);
        after.mentions = mentions.users;
        after.mention_roles = mentions.roles;
        after.mention_everyone = mentions.everyone;
    }
    if let Some(embeds) = json.get("embeds") {
        after.embeds = embeds.as_array().cloned().unwrap_or_default();
    }
    if let Some(components) = json.get("components") {
        after.components = components.as_array().cloned().unwrap_or_default();
    }
    if let Some(flags) = json["flags"].as_u64() {
        // Only these two can change; the second can only be added.
        let kept = after.flags & !flag::SUPPRESS_EMBEDS;
        after.flags = kept | flags & (flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2);
    }
    if let Some(kept) = json.get("attachments") {
        let kept = kept.as_array().map_or(&[][..], Vec::as_slice);
        after.attachments.retain_mut(|file| {
            let Some(wish) = kept.iter().find(|wish| number_of(wish) == Some(file.id.0)) else {
                return false;
            };
            if let Some(description) = wish.get("description") {
                file.description = description.as_str().map(str::to_owned);
            }
            true
        });
    }
    let fresh = receive(world, channel, body);
    after.attachments.extend(fresh);
    let nothing = after.content.trim().is_empty()
        && after.embeds.is_empty()
        && after.components.is_empty()
        && after.attachments.is_empty()
        && after.poll.is_none();
    if nothing {
        for file in &after.attachments {
            world.files.remove(file.id);
        }
        return Err(Refused::empty_message());
    }
    after.flags &= !flag::LOADING;
    // A placeholder that becomes the answer is not an edit in people's eyes.
    let thinking = world.message(channel, id).is_some_and(Message::is_thinking);
    after.edited_ms = if thinking { None } else { Some(world.now()) };
    link_files(world, &mut after);
    world.amend(channel, id, |message| *message = after);
    Ok(())
}

/// Reads an attachment's `id`, a string or a number.
fn number_of(wish: &Value) -> Option<u64> {
    wish["id"]
        .as_u64()
        .or_else(|| wish["id"].as_str()?.parse().ok())
}

/// Stores the files of a body.
fn receive(world: &mut World, channel: Id, body: &Body) -> Vec<Attachment> {
    let wishes = body.json["attachments"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let mut stored = Vec::new();
    for file in &body.files {
        let wish = wishes
            .iter()
            .find(|wish| number_of(wish) == Some(file.number));
        let text = |key: &str| wish.and_then(|wish| wish[key].as_str()).map(str::to_owned);
        let filename = text("filename").map_or_else(|| file.filename.clone(), |name| safe(&name));
        let guessed = file.content_type == "application/octet-stream";
        let attachment = Attachment {
            id: world.new_id(),
            channel,
            description: text("description"),
            content_type: if guessed {
                media_type(&filename).to_owned()
            } else {
                file.content_type.clone()
            },
            filename,
            size: file.bytes.len() as u64,
            dimensions: dimensions(&file.bytes),
        };
        world.keep_file(attachment.clone(), file.bytes.clone());
        stored.push(attachment);
    }
    stored
}

/// Puts the address of a file wherever a message says `attachment://name`.
fn link_files(world: &World, message: &mut Message) {
    let links: Vec<(String, Value)> = message
        .attachments
        .iter()
        .map(|file| {
            let data = world.attachment_json(file);
            (
                format!("attachment://{}", file.filename),
                data["url"].clone(),
            )
        })
        .collect();
    for part in message.embeds.iter_mut().chain(&mut message.components) {
        link(part, &links);
    }
}

fn link(value: &mut Value, links: &[(String, Value)]) {
    if let Value::String(text) = &*value {
        if let Some((_, url)) = links.iter().find(|(name, _)| name == text) {
            *value = url.clone();
        }
    } else if let Value::Array(list) = value {
        for inner in list {
            link(inner, links);
        }
    } else if let Value::Object(map) = value {
        for inner in map.values_mut() {
            link(inner, links);
        }
    }
}

/// Finds the message a new one answers.
fn reference(world: &World, channel: Id, json: &Value) -> Result<Option<Id>, Refused> {
    let wanted = &json["message_reference"];
    if wanted.is_null() {
        return Ok(None);
    }
    let id = wanted["message_id"].as_str().and_then(|id| id.parse().ok());
    let found = id.filter(|&id| world.message(channel, id).is_some());
    if found.is_none() && wanted["fail_if_not_exists"] != false {
        let message = "Unknown message".to_owned();
        let wrong = Wrong::new(
            "message_reference",
            "MESSAGE_REFERENCE_UNKNOWN_MESSAGE",
            message,
        );
        return Err(Refused::form(vec![wrong]));
    }
    Ok(found)
}

#[derive(Debug, Default)]
struct Mentions {
    users: Vec<Id>,
    roles: Vec<Id>,
    everyone: bool,
}

/// Finds whom a text mentions and leaves out whom `allowed_mentions` does not allow.
fn mentions(
    world: &World,
    channel: Id,
    content: &str,
    json: &Value,
    reference: Option<Id>,
) -> Mentions {
    let allowed = &json["allowed_mentions"];
    let parse = |kind: &str| {
        allowed.is_null()
            || allowed["parse"]
                .as_array()
                .is_some_and(|list| list.iter().any(|it| it == kind))
    };
    let listed = |kind: &str, id: Id| {
        let list = allowed[kind].as_array().map_or(&[][..], Vec::as_slice);
        list.iter()
            .any(|it| it.as_str().and_then(|text| text.parse().ok()) == Some(id))
    };
    let mut found = Mentions::default();
    let mut seen = BTreeSet::new();
    for piece in content.split("<@").skip(1) {
        let Some((inner, _)) = piece.split_once('>') else {
            continue;
        };
        if let Some(role) = inner.strip_prefix('&').and_then(|id| id.parse().ok()) {
            let known = world.guild.roles.iter().any(|it| it.id == role);
            if known && seen.insert(role) && (parse("roles") || listed("roles", role)) {
                found.roles.push(role);
            }
        } else if let Ok(user) = inner.trim_start_matches('!').parse() {
            let known = world.users.contains_key(&user);
            if known && seen.insert(user) && (parse("users") || listed("users", user)) {
                found.users.push(user);
            }
        }
    }
    if let Some(answered) = reference.and_then(|id| world.message(channel, id)) {
        let wanted = allowed.is_null() || allowed["replied_user"] == true;
        if wanted && seen.insert(answered.author) {
            found.users.push(answered.author);
        }
    }
    let may = world.permissions(world.bot, channel) & permission::MENTION_EVERYONE != 0;
    let called = content.contains("@everyone") || content.contains("@here");
    found.everyone = called && may && parse("everyone");
    found
}
