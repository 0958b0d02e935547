//! Checks by the crate `twilight-validate`.
//!
//! It judges its own model, so a body is read into that first. What cannot be read is not
//! judged here: the other layers see to types.

use std::error::Error;

use serde_json::{Value, json};
use twilight_model::{
    application::command::CommandOption,
    channel::message::{Component, Embed},
};
use twilight_validate::{channel, command, message};

use crate::{
    journal::Layer,
    limits::{Form, Wrong, field::join, items},
    world::message_flag,
};

/// Checks a body of this form.
pub(super) fn check(form: Form, json: &Value) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    match form {
        Form::Message | Form::Followup | Form::MessageEdit => check_message(json, "", &mut wrongs),
        Form::Callback if matches!(json["type"].as_u64(), Some(4 | 7)) => {
            check_message(&json["data"], "data", &mut wrongs);
        }
        Form::Command | Form::CommandEdit => check_command(json, "", &mut wrongs),
        Form::Commands => {
            for (n, command) in items(json).iter().enumerate() {
                check_command(command, &n.to_string(), &mut wrongs);
            }
        }
        Form::Thread | Form::ThreadOnMessage | Form::Channel => {
            if let Some(name) = json["name"].as_str() {
                note(channel::name(name), "name", &mut wrongs);
            }
            if let Some(topic) = json["topic"].as_str() {
                note(channel::topic(topic), "topic", &mut wrongs);
            }
        }
        Form::Callback | Form::None => {}
    }
    wrongs
}

fn note<E: Error>(result: Result<(), E>, path: &str, wrongs: &mut Vec<Wrong>) {
    if let Err(error) = result {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(inner) = cause {
            message = format!("{message}: {inner}");
            cause = inner.source();
        }
        let wrong = Wrong::new(path, "TWILIGHT", message);
        wrongs.push(Wrong {
            layer: Layer::Twilight,
            ..wrong
        });
    }
}

fn check_message(json: &Value, path: &str, wrongs: &mut Vec<Wrong>) {
    if let Some(content) = json["content"].as_str() {
        note(message::content(content), &join(path, "content"), wrongs);
    }
    let embeds = items(&json["embeds"]).iter().map(|embed| {
        let mut embed = embed.clone();
        if embed.is_object() {
            embed["type"] = json!("rich");
        }
        serde_json::from_value::<Embed>(embed).ok()
    });
    if let Some(embeds) = embeds.collect::<Option<Vec<_>>>() {
        note(message::embeds(&embeds), &join(path, "embeds"), wrongs);
    }
    let parts = items(&json["components"]);
    let parts = parts
        .iter()
        .map(|part| serde_json::from_value::<Component>(part.clone()).ok());
    if let Some(parts) = parts.collect::<Option<Vec<_>>>() {
        let modern = json["flags"].as_u64().unwrap_or(0) & message_flag::COMPONENTS_V2 != 0
            || parts
                .iter()
                .any(|part| !matches!(part, Component::ActionRow(_)));
        note(
            message::components(&parts, modern),
            &join(path, "components"),
            wrongs,
        );
    }
    for (n, file) in items(&json["attachments"]).iter().enumerate() {
        if let Some(text) = file["description"].as_str() {
            let path = join(&join(path, "attachments"), n);
            note(message::attachment_description(text), &path, wrongs);
        }
    }
}

/// The whole command is not handed over: twilight's limit of its size is out of date.
fn check_command(json: &Value, path: &str, wrongs: &mut Vec<Wrong>) {
    let slash = json["type"].as_u64().unwrap_or(1) == 1;
    if let Some(name) = json["name"].as_str() {
        let name = if slash {
            command::chat_input_name(name)
        } else {
            command::name(name)
        };
        note(name, &join(path, "name"), wrongs);
    }
    if slash && let Some(description) = json["description"].as_str() {
        note(
            command::description(description),
            &join(path, "description"),
            wrongs,
        );
    }
    let options: Option<Vec<CommandOption>> = items(&json["options"])
        .iter()
        .map(|option| serde_json::from_value(option.clone()).ok())
        .collect();
    if let Some(options) = options {
        note(command::options(&options), &join(path, "options"), wrongs);
    }
}
