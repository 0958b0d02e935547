//! Discord's limits: three layers of checks on every body.
//!
//! No source knows all rules, so all are asked: the rules written down here ([`message`],
//! [`components`], [`dialog`], [`command`], [`place`]), and in tests (feature `openapi`)
//! `twilight-validate` and, if its path was given, Discord's `OpenAPI` document. What is there now
//! (unknown ids, permissions, deadlines) is checked by the routes themselves.

mod command;
mod components;
mod dialog;
mod field;
mod message;
mod place;
pub(crate) mod schema;
#[cfg(feature = "openapi")]
mod twilight;
mod wrong;

use serde_json::Value;

use crate::rest::body::Body;
use field::Fields;
use message::Mode;
use schema::Schema;
pub(crate) use wrong::Wrong;

/// What kind of body a route takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    None,
    Message,
    MessageEdit,
    Followup,
    Callback,
    Command,
    CommandEdit,
    Commands,
    Channel,
    Thread,
    ThreadOnMessage,
}

/// Checks a body against all layers.
pub(crate) fn check(
    schema: &Schema,
    form: Form,
    method: &str,
    path: &str,
    body: &Body,
) -> Vec<Wrong> {
    if form == Form::None {
        return Vec::new();
    }
    let json = &body.json;
    let mut fields = Fields::default();
    let shape = if form == Form::Commands {
        json.is_array()
    } else {
        json.is_object()
    };
    if shape {
        rules(form, body, &mut fields);
    } else {
        let message = "Only dictionaries may be used in a DictType.".to_owned();
        fields.wrong("", "DICT_TYPE_CONVERT", message);
    }
    let mut wrongs = fields.wrongs;
    #[cfg(feature = "openapi")]
    wrongs.extend(twilight::check(form, json));
    wrongs.extend(schema.check(method, path, json));
    wrongs
}

fn rules(form: Form, body: &Body, fields: &mut Fields) {
    let json = &body.json;
    match form {
        Form::Message | Form::Followup => message::check(body, json, "", Mode::New, fields),
        Form::MessageEdit => message::check(body, json, "", Mode::Edit, fields),
        Form::Callback => dialog::callback(body, fields),
        Form::Command => command::check(json, "", command::Mode::New, fields),
        Form::CommandEdit => command::check(json, "", command::Mode::Edit, fields),
        Form::Commands => command::check_all(json, fields),
        Form::Channel => place::channel(json, fields),
        Form::Thread | Form::ThreadOnMessage => place::thread(json, fields),
        Form::None => {}
    }
}

/// Counts what Discord counts: characters, not bytes.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns the items of a list; none if it is not a list.
fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
