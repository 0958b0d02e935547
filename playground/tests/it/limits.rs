//! Every limit, one row a case: a body, and where Discord says what about it.

use playground::{Config, Layer};
use serde_json::{Value, json};

use crate::raw::Raw;

/// Sends `body` and expects `code` at `path` (dots; empty for the whole).
async fn check(raw: &Raw, method: &str, route: &str, body: &Value, path: &str, code: &str) {
    let (status, answer) = raw.send(method, route, body).await;
    assert_eq!(
        (status, &answer["code"]),
        (400, &json!(50_035)),
        "{body} -> {answer}"
    );
    let steps = path.split('.').filter(|step| !step.is_empty());
    let at = steps.fold(&answer["errors"], |at, step| &at[step]);
    let codes = at["_errors"].as_array().into_iter().flatten();
    let found = codes.into_iter().any(|it| it["code"] == code);
    assert!(found, "no {code} at {path:?}: {body} -> {answer:#}");
}

fn text(length: usize) -> String {
    "x".repeat(length)
}

fn button(n: usize) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": format!("b{n}") })
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the rows of tables stay short"
)]
fn row(parts: Value) -> Value {
    json!({ "content": "x", "components": [{ "type": 1, "components": parts }] })
}

fn select(changes: &Value) -> Value {
    let mut menu = json!({
        "type": 3, "custom_id": "s", "options": [{ "label": "a", "value": "a" }],
    });
    for (key, value) in changes.as_object().unwrap() {
        menu[key] = value.clone();
    }
    row(json!([menu]))
}

fn options(count: usize) -> Value {
    (0..count)
        .map(|n| json!({ "label": "x", "value": n.to_string() }))
        .collect()
}

#[tokio::test]
async fn messages_outside_the_limits_are_refused_at_their_path() {
    let raw = Raw::new().await;
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let fields = |count: usize| -> Value {
        (0..count)
            .map(|_| json!({ "name": "x", "value": "x" }))
            .collect()
    };
    let rows: Value = (0..6)
        .map(|n| json!({ "type": 1, "components": [button(n)] }))
        .collect();
    let long = json!({ "description": text(3001) });
    #[rustfmt::skip]
    let cases = [
        (json!([]), "", "DICT_TYPE_CONVERT"),
        (json!({ "content": text(2001) }), "content", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": 7 }), "content", "STRING_TYPE_CONVERT"),
        (embed(json!({})), "embeds.0.description", "BASE_TYPE_REQUIRED"),
        (embed(json!({ "title": text(257) })), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({ "description": text(4097) })), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({ "title": "x", "footer": { "text": text(2049) } })), "embeds.0.footer.text", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({ "title": "x", "author": { "name": text(257) } })), "embeds.0.author.name", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({ "title": "x", "color": 0x0100_0000 })), "embeds.0.color", "NUMBER_TYPE_MAX"),
        (embed(json!({ "fields": fields(26) })), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
        (embed(json!({ "fields": [{ "name": "x", "value": "" }] })), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        (embed(json!({ "fields": [{ "name": " ", "value": "x" }] })), "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"),
        (embed(json!({ "fields": [{ "name": "x", "value": text(1025) }] })), "embeds.0.fields.0.value", "BASE_TYPE_BAD_LENGTH"),
        (embed(json!({ "title": "x", "url": "javascript://x" })), "embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
        (embed(json!({ "title": "x", "image": { "url": "x" } })), "embeds.0.image.url", "URL_TYPE_INVALID_URL"),
        (json!({ "embeds": [long, long] }), "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        (json!({ "embeds": vec![json!({ "title": "x" }); 11] }), "embeds", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "nonce": text(26) }), "nonce", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }), "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        (json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }), "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        (json!({ "content": "x", "allowed_mentions": { "users": vec!["1"; 101] } }), "allowed_mentions.users", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "attachments": [{ "id": 0, "description": text(1025) }] }), "attachments.0.description", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "attachments": [{ "id": 0 }] }), "attachments.0", "ATTACHMENT_NOT_FOUND"),
        (json!({ "content": "x", "sticker_ids": ["1", "2", "3", "4"] }), "sticker_ids", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "poll": { "question": { "text": text(301) }, "answers": [] } }), "poll.question.text", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "poll": { "question": { "text": "x" }, "answers": [{ "poll_media": { "text": text(56) } }] } }), "poll.answers.0.poll_media.text", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "content": "x", "message_reference": { "message_id": "1" } }), "message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"),
        (json!({ "content": "x", "components": rows }), "components", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "content": "x", "components": [button(1)] }), "components.0", "UNION_TYPE_CHOICES"),
        (row(json!([])), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (row((0..6).map(button).collect()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (row(json!([button(1), button(1)])), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (row(json!([{ "type": 2, "style": 1, "custom_id": "x" }])), "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
        (row(json!([{ "type": 2, "style": 1, "label": text(81), "custom_id": "x" }])), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
        (row(json!([{ "type": 2, "style": 1, "label": "x" }])), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
        (row(json!([{ "type": 2, "style": 1, "label": "x", "custom_id": text(101) }])), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (row(json!([{ "type": 2, "style": 9, "label": "x", "custom_id": "x" }])), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
        (row(json!([{ "type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "x" }])), "components.0.components.0", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
        (row(json!([{ "type": 2, "style": 5, "label": "x" }])), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
        (row(json!([{ "type": 2, "style": 1, "custom_id": "x", "emoji": { "name": "sword" } }])), "components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
        (row(json!([{ "type": 3, "custom_id": "s", "options": options(1) }, button(1)])), "components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (select(&json!({ "options": [] })), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (select(&json!({ "options": options(26) })), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (select(&json!({ "max_values": 2 })), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (select(&json!({ "options": options(2), "min_values": 2 })), "components.0.components.0.min_values", "NUMBER_TYPE_MAX"),
        (select(&json!({ "max_values": 26 })), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
        (select(&json!({ "placeholder": text(151) })), "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (select(&json!({ "options": [{ "label": "a", "value": "a" }, { "label": "b", "value": "a" }] })), "components.0.components.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        (select(&json!({ "options": [{ "label": text(101), "value": "a" }] })), "components.0.components.0.options.0.label", "BASE_TYPE_BAD_LENGTH"),
        (select(&json!({ "options": [{ "label": "a", "value": text(101) }] })), "components.0.components.0.options.0.value", "BASE_TYPE_BAD_LENGTH"),
        (select(&json!({ "options": [{ "label": "a", "value": "a", "description": text(101) }] })), "components.0.components.0.options.0.description", "BASE_TYPE_MAX_LENGTH"),
        (select(&json!({ "options": [{ "label": "a", "value": "a", "default": true }, { "label": "b", "value": "b", "default": true }] })), "components.0.components.0.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
        (json!({ "flags": 1 << 15, "content": "x" }), "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        (json!({ "components": [{ "type": 10, "content": "x" }] }), "components.0", "UNION_TYPE_CHOICES"),
        (json!({ "flags": 1 << 15, "components": vec![json!({ "type": 10, "content": "x" }); 41] }), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (json!({ "flags": 1 << 15, "components": vec![json!({ "type": 10, "content": text(2001) }); 2] }), "components", "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED"),
    ];
    let route = format!("/channels/{}/messages", raw.general());
    for (body, path, code) in cases {
        check(&raw, "POST", &route, &body, path, code).await;
    }
    assert!(raw.server.messages(raw.general()).is_empty());
    raw.server.stop().await;
}

#[tokio::test]
async fn answers_outside_the_limits_are_refused_below_data() {
    let raw = Raw::new().await;
    let modal = |data: Value| json!({ "type": 9, "data": data });
    let input = |changes: Value| {
        let mut field = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "x" });
        for (key, value) in changes.as_object().unwrap() {
            field[key] = value.clone();
        }
        let row = json!({ "type": 1, "components": [field] });
        json!({ "type": 9, "data": { "custom_id": "m", "title": "x", "components": [row] } })
    };
    let choices = |list: Value| json!({ "type": 8, "data": { "choices": list } });
    let many: Value = (0..26)
        .map(|n| json!({ "name": "x", "value": n }))
        .collect();
    let first = "data.components.0.components.0";
    let at = |key: &str| format!("{first}.{key}");
    #[rustfmt::skip]
    let cases = [
        (json!({}), "type".to_owned(), "BASE_TYPE_REQUIRED"),
        (json!({ "type": 3 }), "type".to_owned(), "BASE_TYPE_CHOICES"),
        (json!({ "type": 4 }), "data".to_owned(), "BASE_TYPE_REQUIRED"),
        (json!({ "type": 8 }), "data".to_owned(), "BASE_TYPE_REQUIRED"),
        (json!({ "type": 9 }), "data".to_owned(), "BASE_TYPE_REQUIRED"),
        (json!({ "type": 4, "data": { "content": text(2001) } }), "data.content".to_owned(), "BASE_TYPE_MAX_LENGTH"),
        (json!({ "type": 7, "data": row(json!([button(1), button(1)])) }), "data.components.0.components.1.custom_id".to_owned(), "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (choices(many), "data.choices".to_owned(), "BASE_TYPE_MAX_LENGTH"),
        (choices(json!([{ "name": text(101), "value": "x" }])), "data.choices.0.name".to_owned(), "BASE_TYPE_BAD_LENGTH"),
        (choices(json!([{ "name": "x", "value": text(101) }])), "data.choices.0.value".to_owned(), "BASE_TYPE_BAD_LENGTH"),
        (modal(json!({ "custom_id": "m", "title": text(46), "components": [] })), "data.title".to_owned(), "BASE_TYPE_BAD_LENGTH"),
        (modal(json!({ "custom_id": "m", "title": "x", "components": [] })), "data.components".to_owned(), "BASE_TYPE_BAD_LENGTH"),
        (modal(json!({ "title": "x", "components": [] })), "data.custom_id".to_owned(), "BASE_TYPE_REQUIRED"),
        (modal(json!({ "custom_id": "m", "title": "x", "components": [{ "type": 1, "components": [button(1)] }] })), first.to_owned(), "UNION_TYPE_CHOICES"),
        (input(json!({ "label": text(46) })), at("label"), "BASE_TYPE_BAD_LENGTH"),
        (input(json!({ "label": null })), at("label"), "BASE_TYPE_REQUIRED"),
        (input(json!({ "style": 3 })), at("style"), "BASE_TYPE_CHOICES"),
        (input(json!({ "placeholder": text(101) })), at("placeholder"), "BASE_TYPE_MAX_LENGTH"),
        (input(json!({ "max_length": 4001 })), at("max_length"), "NUMBER_TYPE_MAX"),
        (input(json!({ "min_length": 5, "max_length": 4 })), at("min_length"), "NUMBER_TYPE_MAX"),
        (input(json!({ "value": text(5), "max_length": 4 })), at("value"), "BASE_TYPE_MAX_LENGTH"),
    ];
    for (body, path, code) in cases {
        check(
            &raw,
            "POST",
            "/interactions/1/x/callback",
            &body,
            &path,
            code,
        )
        .await;
    }
    raw.server.stop().await;
}

#[tokio::test]
async fn commands_outside_the_limits_are_refused_at_their_path() {
    let raw = Raw::new().await;
    let with = |options: Value| json!({ "name": "x", "description": "x", "options": options });
    let option = |changes: Value| {
        let mut option = json!({ "type": 3, "name": "o", "description": "x" });
        for (key, value) in changes.as_object().unwrap() {
            option[key] = value.clone();
        }
        with(json!([option]))
    };
    let named = |count: usize| -> Value {
        (0..count)
            .map(|n| json!({ "type": 3, "name": format!("o{n}"), "description": "x" }))
            .collect()
    };
    let choice = |n: usize| json!({ "name": format!("c{n}"), "value": format!("c{n}") });
    let choices = |count: usize| -> Value { (0..count).map(choice).collect() };
    let huge: Value = (0..25)
        .map(|n| {
            json!({ "type": 3, "name": format!("o{n}"), "description": "x", "choices":
            (0..4).map(|m| json!({ "name": format!("{m}{}", text(45)), "value": text(45) }))
                .collect::<Vec<_>>() })
        })
        .collect();
    #[rustfmt::skip]
    let cases = [
        (json!({ "name": "Table", "description": "x" }), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (json!({ "name": "a b", "description": "x" }), "name", "APPLICATION_COMMAND_INVALID_NAME"),
        (json!({ "name": text(33), "description": "x" }), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "x" }), "description", "BASE_TYPE_REQUIRED"),
        (json!({ "name": "x", "description": text(101) }), "description", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "x", "type": 2, "description": "x" }), "description", "BASE_TYPE_MAX_LENGTH"),
        (with(named(26)), "options", "BASE_TYPE_MAX_LENGTH"),
        (with(json!([{ "type": 3, "name": "o", "description": "x" }, { "type": 3, "name": "o", "description": "x" }])), "options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
        (with(json!([{ "type": 1, "name": "s", "description": "x" }, { "type": 3, "name": "o", "description": "x" }])), "options.0", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
        (with(json!([{ "type": 1, "name": "s", "description": "x", "options": [{ "type": 1, "name": "t", "description": "x" }] }])), "options.0.options.0", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
        (with(json!([{ "type": 2, "name": "g", "description": "x" }])), "options.0.options", "BASE_TYPE_REQUIRED"),
        (with(json!([{ "type": 3, "name": "o", "description": "x" }, { "type": 3, "name": "p", "description": "x", "required": true }])), "options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
        (option(json!({ "name": "O" })), "options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (option(json!({ "description": "" })), "options.0.description", "BASE_TYPE_REQUIRED"),
        (option(json!({ "type": 12 })), "options.0.type", "BASE_TYPE_CHOICES"),
        (option(json!({ "choices": choices(26) })), "options.0.choices", "BASE_TYPE_MAX_LENGTH"),
        (option(json!({ "choices": [{ "name": text(101), "value": "x" }] })), "options.0.choices.0.name", "BASE_TYPE_BAD_LENGTH"),
        (option(json!({ "choices": [{ "name": "x", "value": text(101) }] })), "options.0.choices.0.value", "BASE_TYPE_BAD_LENGTH"),
        (option(json!({ "choices": [choice(1), choice(1)] })), "options.0.choices.1.name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"),
        (option(json!({ "type": 4, "choices": [{ "name": "x", "value": "x" }] })), "options.0.choices.0.value", "NUMBER_TYPE_COERCE"),
        (option(json!({ "choices": choices(1), "autocomplete": true })), "options.0", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE"),
        (option(json!({ "type": 6, "autocomplete": true })), "options.0", "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE_INVALID"),
        (option(json!({ "type": 4, "min_value": 3, "max_value": 2 })), "options.0.min_value", "NUMBER_TYPE_MAX"),
        (option(json!({ "min_length": 3, "max_length": 2 })), "options.0.min_length", "NUMBER_TYPE_MAX"),
        (option(json!({ "max_length": 6001 })), "options.0.max_length", "NUMBER_TYPE_MAX"),
        (with(huge), "", "APPLICATION_COMMAND_TOO_LARGE"),
    ];
    let route = format!("/applications/{}/commands", raw.server.bot());
    for (body, path, code) in cases {
        check(&raw, "POST", &route, &body, path, code).await;
    }
    let twice = json!([{ "name": "x", "description": "x" }, { "name": "x", "description": "y" }]);
    check(
        &raw,
        "PUT",
        &route,
        &twice,
        "1",
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
    )
    .await;
    let many: Value = (0..101)
        .map(|n| json!({ "name": format!("c{n}"), "description": "x" }))
        .collect();
    let (status, answer) = raw.send("PUT", &route, &many).await;
    assert_eq!((status, &answer["code"]), (400, &json!(30_032)));
    assert!(raw.server.commands().is_empty());
    raw.server.stop().await;
}

#[tokio::test]
async fn places_outside_the_limits_are_refused_at_their_path() {
    let raw = Raw::new().await;
    let channel = format!("/channels/{}", raw.general());
    let threads = format!("{channel}/threads");
    #[rustfmt::skip]
    let cases = [
        ("POST", &threads, json!({}), "name", "BASE_TYPE_REQUIRED"),
        ("POST", &threads, json!({ "name": text(101) }), "name", "BASE_TYPE_BAD_LENGTH"),
        ("POST", &threads, json!({ "name": "x", "type": 0 }), "type", "BASE_TYPE_CHOICES"),
        ("POST", &threads, json!({ "name": "x", "auto_archive_duration": 61 }), "auto_archive_duration", "BASE_TYPE_CHOICES"),
        ("POST", &threads, json!({ "name": "x", "rate_limit_per_user": 21_601 }), "rate_limit_per_user", "NUMBER_TYPE_MAX"),
        ("PATCH", &channel, json!({ "name": "" }), "name", "BASE_TYPE_BAD_LENGTH"),
        ("PATCH", &channel, json!({ "topic": text(1025) }), "topic", "BASE_TYPE_MAX_LENGTH"),
        ("GET", &format!("{channel}/messages?limit=101"), Value::Null, "limit", "NUMBER_TYPE_BETWEEN"),
        ("GET", &"/channels/x".to_owned(), Value::Null, "channel_id", "NUMBER_TYPE_COERCE"),
    ];
    for (method, route, body, path, code) in cases {
        check(&raw, method, route, &body, path, code).await;
    }
    raw.server.stop().await;
}

#[tokio::test]
async fn an_empty_message_is_50006() {
    let raw = Raw::new().await;
    for body in [
        json!({}),
        json!({ "content": " " }),
        json!({ "embeds": [] }),
    ] {
        let (status, answer) = raw.say(&body).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50_006)), "{body}");
    }
    assert!(
        raw.server
            .violations()
            .iter()
            .all(|it| it.layer == Layer::Rule)
    );
    raw.server.stop().await;
}

#[tokio::test]
async fn bodies_at_the_limits_are_taken() {
    let raw = Raw::new().await;
    let rows: Value = (0..5)
        .map(|n| json!({ "type": 1, "components": [button(n)] }))
        .collect();
    let menu = select(&json!({ "options": options(25), "max_values": 25, "min_values": 0 }));
    for body in [
        json!({ "content": "ü".repeat(2000), "components": rows }),
        menu,
        row((0..5).map(button).collect()),
        json!({ "embeds": [{ "description": text(4096) }, { "description": text(1904) }] }),
        json!({ "content": "x", "nonce": text(25), "allowed_mentions": { "parse": [] } }),
        json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": [
            { "type": 10, "content": "x" }, { "type": 1, "components": [button(1)] },
        ] }] }),
    ] {
        let (status, answer) = raw.say(&body).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert!(raw.server.violations().is_empty());
    raw.server.stop().await;
}

#[tokio::test]
async fn all_three_layers_are_asked() {
    let document = json!({ "paths": { "/channels/{channel_id}/messages": { "post": {
        "requestBody": { "content": { "application/json": {
            "schema": { "$ref": "#/components/schemas/Message" },
        } } },
    } } }, "components": { "schemas": { "Message": {
        "type": "object", "properties": { "content": { "type": "string", "maxLength": 4000 } },
    } } } });
    let path = std::env::temp_dir().join(format!("playground-{}.json", std::process::id()));
    std::fs::write(&path, document.to_string()).unwrap();
    let raw = Raw::with(Config {
        openapi: Some(path.clone()),
        ..Config::default()
    })
    .await;
    let (status, _) = raw.say(&json!({ "content": text(4001) })).await;
    assert_eq!(status, 400);
    let layers: Vec<Layer> = raw.server.violations().iter().map(|it| it.layer).collect();
    assert_eq!(layers, [Layer::Rule, Layer::Twilight, Layer::Schema]);
    assert!(
        raw.server
            .violations()
            .iter()
            .all(|it| it.field == "content")
    );
    raw.server.stop().await;
    std::fs::remove_file(path).unwrap();
}
