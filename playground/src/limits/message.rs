//! Limits of messages: text, embeds, mentions, files, polls, and their combinations.

use serde_json::Value;

use crate::{
    limits::{
        components,
        field::{Fields, Need, join, url},
        items, length,
    },
    rest::body::Body,
    world::message_flag,
};

/// The most characters all embeds of a message may have together.
const EMBEDS_TOTAL: usize = 6000;

/// Whether a message is new or changed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mode {
    New,
    Edit,
}

/// Checks a message at `path`; `body` has its files.
pub(super) fn check(body: &Body, json: &Value, path: &str, mode: Mode, fields: &mut Fields) {
    fields.text(json, path, "content", (0, 2000), Need::Optional);
    embeds(json, path, fields);
    allowed_mentions(json, path, fields);
    files(body, json, path, mode, fields);
    if json["nonce"].is_string() {
        fields.text(json, path, "nonce", (0, 25), Need::Optional);
    }
    fields.list(json, path, "sticker_ids", (0, 3), Need::Optional);
    poll(json, path, fields);
    fields.number(json, path, "flags", (0, i64::from(u32::MAX)));
    let modern = json["flags"].as_u64().unwrap_or(0) & message_flag::COMPONENTS_V2 != 0;
    if modern {
        components::modern(json, path, fields);
        for old in ["content", "embeds", "poll", "sticker_ids"] {
            let value = &json[old];
            let empty =
                value.is_null() || value == "" || value.as_array().is_some_and(Vec::is_empty);
            if !empty {
                let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
                let message = format!("The '{old}' field cannot be used when using components v2");
                fields.wrong(&join(path, old), code, message);
            }
        }
    } else if mode == Mode::New || !holds_modern(json) {
        components::rows(json, path, fields);
    } else {
        // An edit of a message that has the flag already need not repeat it.
        components::modern(json, path, fields);
    }
}

/// Returns whether the components can only be of the new kind.
fn holds_modern(json: &Value) -> bool {
    items(&json["components"])
        .iter()
        .any(|part| part["type"].as_u64().is_some_and(|it| it > 8))
}

fn embeds(json: &Value, path: &str, fields: &mut Fields) {
    let list = fields.list(json, path, "embeds", (0, 10), Need::Optional);
    let mut total = 0;
    for (n, embed) in list.iter().enumerate() {
        let at = join(&join(path, "embeds"), n);
        total += one_embed(embed, &at, fields);
    }
    if total > EMBEDS_TOTAL {
        let message = format!("Embed size exceeds maximum size of {EMBEDS_TOTAL}");
        fields.wrong(&join(path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

/// Checks one embed and counts its characters.
fn one_embed(embed: &Value, at: &str, fields: &mut Fields) -> usize {
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, length);
    count(fields.text(embed, at, "title", (0, 256), Need::Optional));
    count(fields.text(embed, at, "description", (0, 4096), Need::Optional));
    let (author, footer) = (join(at, "author"), join(at, "footer"));
    count(fields.text(&embed["author"], &author, "name", (0, 256), Need::Optional));
    count(fields.text(&embed["footer"], &footer, "text", (0, 2048), Need::Optional));
    fields.number(embed, at, "color", (0, 0xff_ff_ff));
    let list = fields.list(embed, at, "fields", (0, 25), Need::Optional);
    for (n, field) in list.iter().enumerate() {
        let at = join(&join(at, "fields"), n);
        for (key, most) in [("name", 256), ("value", 1024)] {
            let text = fields.text(field, &at, key, (1, most), Need::Required);
            if text.is_some_and(|text| text.trim().is_empty()) {
                fields.required(&join(&at, key));
            }
            count(text);
        }
    }
    let urls = [
        ("", "url"),
        ("author", "url"),
        ("author", "icon_url"),
        ("footer", "icon_url"),
        ("image", "url"),
        ("thumbnail", "url"),
    ];
    for (part, key) in urls {
        let holder = if part.is_empty() { embed } else { &embed[part] };
        let at = if part.is_empty() {
            at.to_owned()
        } else {
            join(at, part)
        };
        url(&holder[key], &join(&at, key), fields);
    }
    let blank = |key: &str| {
        embed[key]
            .as_str()
            .is_none_or(|text| text.trim().is_empty())
    };
    let bare = ["author", "footer", "image", "thumbnail"]
        .iter()
        .all(|key| embed[key].is_null());
    if bare && blank("title") && blank("description") && items(&embed["fields"]).is_empty() {
        fields.required(&join(at, "description"));
    }
    total
}

fn allowed_mentions(json: &Value, path: &str, fields: &mut Fields) {
    let allowed = &json["allowed_mentions"];
    let at = join(path, "allowed_mentions");
    let parse = fields.list(allowed, &at, "parse", (0, 3), Need::Optional);
    for (n, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let at = join(&join(&at, "parse"), n);
            fields.choices(&at, "'roles', 'everyone', 'users'");
        }
    }
    for kind in ["users", "roles"] {
        let listed = fields.list(allowed, &at, kind, (0, 100), Need::Optional);
        if !listed.is_empty() && parse.iter().any(|it| it == kind) {
            let message =
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            fields.wrong(&at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn files(body: &Body, json: &Value, path: &str, mode: Mode, fields: &mut Fields) {
    let list = fields.list(json, path, "attachments", (0, 10), Need::Optional);
    let at = join(path, "attachments");
    if body.files.len() > 10 {
        let message = "Must be 10 or fewer in length.".to_owned();
        fields.wrong(&at, "BASE_TYPE_MAX_LENGTH", message);
    }
    for (n, wish) in list.iter().enumerate() {
        let at = join(&at, n);
        fields.text(wish, &at, "description", (0, 1024), Need::Optional);
        fields.text(wish, &at, "filename", (1, 1024), Need::Optional);
        let number = wish["id"]
            .as_u64()
            .or_else(|| wish["id"].as_str().and_then(|id| id.parse().ok()));
        match number {
            None => fields.required(&join(&at, "id")),
            // Small numbers mean files of this request, others stay from before.
            Some(number) if mode == Mode::New || number < 100 => {
                if !body.files.iter().any(|file| file.number == number) {
                    let message = format!("Attachment data not found for id {number}");
                    fields.wrong(&at, "ATTACHMENT_NOT_FOUND", message);
                }
            }
            Some(_) => {}
        }
    }
}

fn poll(json: &Value, path: &str, fields: &mut Fields) {
    let poll = &json["poll"];
    if poll.is_null() {
        return;
    }
    let at = join(path, "poll");
    fields.text(
        &poll["question"],
        &join(&at, "question"),
        "text",
        (1, 300),
        Need::Required,
    );
    let answers = fields.list(poll, &at, "answers", (1, 10), Need::Required);
    for (n, answer) in answers.iter().enumerate() {
        let at = join(&join(&join(&at, "answers"), n), "poll_media");
        fields.text(&answer["poll_media"], &at, "text", (1, 55), Need::Required);
    }
    fields.number(poll, &at, "duration", (1, 768));
}
