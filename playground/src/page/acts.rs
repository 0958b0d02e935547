//! What a person does on the page: one act a request, checked as [`Person`] checks it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Request, State},
    http::StatusCode,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    no::No,
    request::{find, wish},
    view,
};
use crate::{
    Answer, Asked, Id, Person, Slash,
    rest::body::{Body, Upload},
    shared::Shared,
    world::interaction::FILE_LIMIT,
};

/// The most characters of a message.
const LONGEST: usize = 2000;

/// The most pictures of a message.
const PICTURES: usize = 10;

#[derive(Debug, Deserialize)]
struct Say {
    channel: Id,
    #[serde(default)]
    text: String,
}

#[derive(Debug, Deserialize)]
struct Press {
    message: Id,
    custom_id: String,
}

#[derive(Debug, Deserialize)]
struct Choose {
    message: Id,
    custom_id: String,
    values: Vec<String>,
}

/// A command as typed, or piece by piece.
#[derive(Debug, Deserialize)]
struct Command {
    channel: Id,
    text: Option<String>,
    #[serde(default)]
    path: String,
    #[serde(default)]
    options: Vec<Given>,
    /// The option the cursor is in, for suggestions.
    #[serde(default)]
    focused: String,
}

/// An option with its value: text, or the number of a file.
#[derive(Debug, Deserialize)]
struct Given {
    name: String,
    #[serde(default)]
    value: String,
    file: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct Fill {
    interaction: Id,
    values: Vec<(String, String)>,
}

#[derive(Debug, Deserialize)]
struct Dismiss {
    message: Id,
}

#[derive(Debug, Deserialize)]
struct Dms {
    closed: bool,
}

/// Does what a person does, and returns what they see of it at once.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Path((person, act)): Path<(Id, String)>,
    request: Request,
) -> Result<Json<Value>, No> {
    let person = find(&shared, person)?;
    let body = Body::read(request).await?;
    let asked = match act.as_str() {
        "say" => return say(&person, &body),
        "dismiss" => {
            let wish: Dismiss = wish(&body)?;
            person.dismiss(wish.message)?;
            return Ok(Json(json!({})));
        }
        "dms" => {
            let wish: Dms = wish(&body)?;
            person.close_dms(wish.closed);
            return Ok(Json(json!({})));
        }
        "press" => {
            let wish: Press = wish(&body)?;
            person.press(wish.message, &wish.custom_id)?
        }
        "choose" => {
            let wish: Choose = wish(&body)?;
            let values: Vec<&str> = wish.values.iter().map(String::as_str).collect();
            person.select(wish.message, &wish.custom_id, &values)?
        }
        "fill" => {
            let wish: Fill = wish(&body)?;
            let pairs = wish.values.iter();
            let values: Vec<(&str, &str)> = pairs
                .map(|(id, text)| (id.as_str(), text.as_str()))
                .collect();
            person.fill(&person.modal(wish.interaction)?, &values)?
        }
        "command" => {
            let wish: Command = wish(&body)?;
            command(&person, &wish, &body)?
        }
        "suggest" => {
            let wish: Command = wish(&body)?;
            let slash = slash(&wish, &body)?;
            person.suggest(wish.channel, &slash, &wish.focused)?
        }
        _ => return Err(No::nothing()),
    };
    answer(asked).await
}

/// Waits for the bot's answer, also when the page has gone meanwhile.
async fn answer(asked: Asked) -> Result<Json<Value>, No> {
    let waiting = tokio::spawn(async move { asked.first().await });
    let seen = waiting.await.map_err(|_| {
        No::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the answer cannot be read",
        )
    })?;
    Ok(Json(match seen {
        Answer::Message(message) | Answer::Thinking(message) | Answer::Updated(message) => json!({
            "answer": "message", "message": message.id, "channel": message.channel,
            "text": message.text(),
        }),
        Answer::Modal(modal) => json!({
            "answer": "modal", "interaction": modal.interaction, "modal": modal.raw,
        }),
        Answer::Choices(choices) => json!({
            "answer": "choices",
            "choices": choices.into_iter()
                .map(|choice| json!({ "name": choice.name, "value": choice.value }))
                .collect::<Vec<_>>(),
        }),
        Answer::Acknowledged | Answer::Deleted => json!({ "answer": "done" }),
        Answer::Failed => json!({ "answer": "failed" }),
    }))
}

fn command(person: &Person, wish: &Command, body: &Body) -> Result<Asked, No> {
    match &wish.text {
        Some(text) => Ok(person.command(wish.channel, text)?),
        None => Ok(person.slash(wish.channel, &slash(wish, body)?)?),
    }
}

fn slash(wish: &Command, body: &Body) -> Result<Slash, No> {
    let mut slash = Slash::new(&wish.path);
    for given in &wish.options {
        slash = match given.file {
            None => slash.option(&given.name, &given.value),
            Some(number) => {
                let file = body.files.iter().find(|file| file.number == number);
                let file = file.ok_or_else(|| No::bad(format!("file {number} is missing")))?;
                slash.file(&given.name, &file.filename, &file.bytes)
            }
        };
    }
    Ok(slash)
}

fn say(person: &Person, body: &Body) -> Result<Json<Value>, No> {
    let wish: Say = wish(body)?;
    let length = wish.text.chars().count();
    if length > LONGEST {
        return Err(No::bad(format!(
            "a message has at most {LONGEST} characters, not {length}"
        )));
    }
    if wish.text.trim().is_empty() && body.files.is_empty() {
        return Err(No::bad("a message needs a text or a picture"));
    }
    if body.files.len() > PICTURES {
        return Err(No::bad(format!(
            "a message has at most {PICTURES} pictures"
        )));
    }
    let names: Vec<(String, &[u8])> = body.files.iter().map(picture).collect::<Result<_, _>>()?;
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .map(|(name, bytes)| (name.as_str(), *bytes))
        .collect();
    let id = person.say_with_files(wish.channel, &wish.text, &files)?;
    Ok(Json(json!({ "message": id })))
}

/// Tells a picture's format from its content, whatever the file is called.
fn picture(file: &Upload) -> Result<(String, &[u8]), No> {
    let bytes = &file.bytes[..];
    if bytes.len() > FILE_LIMIT {
        let words = format!(
            "a picture has at most {FILE_LIMIT} bytes, not {}",
            bytes.len()
        );
        return Err(No::new(StatusCode::PAYLOAD_TOO_LARGE, words));
    }
    let kind = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        "png"
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        "gif"
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        "jpg"
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        "webp"
    } else {
        let words = format!("{} is not a PNG, JPEG, GIF or WebP picture", file.filename);
        return Err(No::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
    };
    let stem = file
        .filename
        .rsplit_once('.')
        .map_or(&*file.filename, |(stem, _)| stem);
    Ok((format!("{stem}.{kind}"), bytes))
}

/// The pinned messages that a person sees in a channel, newest pin first.
pub(super) async fn pins(
    State(shared): State<Arc<Shared>>,
    Path((person, channel)): Path<(Id, Id)>,
) -> Result<Json<Value>, No> {
    let person = find(&shared, person)?;
    let mut pins = person.pins(channel);
    pins.sort_by_key(|message| std::cmp::Reverse(message.pinned_ms));
    let world = shared.world();
    Ok(Json(
        pins.iter().map(|it| view::message(&world, it)).collect(),
    ))
}
