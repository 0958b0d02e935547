//! Discord's errors: their codes and the shape of their bodies.

use serde_json::{Map, Value, json};

use crate::{journal::Layer, limits::Wrong};

/// A refused request.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) code: u64,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    pub(crate) layer: Layer,
    /// What is wrong in the form, for the journal.
    pub(crate) wrongs: Vec<Wrong>,
}

impl Refused {
    fn new(status: u16, code: u64, message: &str) -> Self {
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            layer: Layer::State,
            wrongs: Vec::new(),
        }
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }

    pub(crate) fn bad_json() -> Self {
        Self::new(400, 50_109, "The request body contains invalid JSON.")
    }

    pub(crate) fn too_large() -> Self {
        Self::new(413, 40_005, "Request entity too large")
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::new(404, 10_003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::new(404, 10_004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::new(404, 10_007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::new(404, 10_008, "Unknown Message")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::new(404, 10_013, "Unknown User")
    }

    pub(crate) fn unknown_webhook() -> Self {
        Self::new(404, 10_015, "Unknown Webhook")
    }

    pub(crate) fn unknown_interaction() -> Self {
        Self::new(404, 10_062, "Unknown interaction")
    }

    pub(crate) fn unknown_command() -> Self {
        Self::new(404, 10_063, "Unknown application command")
    }

    pub(crate) fn unknown_application() -> Self {
        Self::new(404, 10_002, "Unknown Application")
    }

    pub(crate) fn too_many_pins() -> Self {
        Self::new(
            400,
            30_003,
            "Maximum number of pins reached for the channel (250)",
        )
    }

    pub(crate) fn too_many_commands() -> Self {
        Self::new(
            400,
            30_032,
            "Maximum number of application commands reached (100).",
        )
    }

    pub(crate) fn already_acknowledged() -> Self {
        Self::new(400, 40_060, "Interaction has already been acknowledged.")
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(403, 50_001, "Missing Access")
    }

    pub(crate) fn not_in_dm() -> Self {
        Self::new(403, 50_003, "Cannot execute action on a DM channel")
    }

    pub(crate) fn not_the_author() -> Self {
        Self::new(
            403,
            50_005,
            "Cannot edit a message authored by another user",
        )
    }

    pub(crate) fn empty_message() -> Self {
        Self {
            layer: Layer::Rule,
            ..Self::new(400, 50_006, "Cannot send an empty message")
        }
    }

    pub(crate) fn closed_dm() -> Self {
        Self::new(403, 50_007, "Cannot send messages to this user")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(403, 50_013, "Missing Permissions")
    }

    pub(crate) fn system_message() -> Self {
        Self::new(403, 50_021, "Cannot execute action on a system message")
    }

    pub(crate) fn wrong_channel_kind() -> Self {
        Self::new(400, 50_024, "Cannot execute action on this channel type")
    }

    pub(crate) fn invalid_webhook_token() -> Self {
        Self::new(401, 50_027, "Invalid Webhook Token")
    }

    pub(crate) fn archived_thread() -> Self {
        Self::new(400, 50_083, "Thread is archived")
    }

    pub(crate) fn thread_already_there() -> Self {
        Self::new(
            400,
            160_004,
            "A thread has already been created for this message",
        )
    }

    /// One or more fields are wrong.
    pub(crate) fn form(wrongs: Vec<Wrong>) -> Self {
        let mut errors = Value::Object(Map::new());
        for wrong in &wrongs {
            let mut at = &mut errors;
            for step in wrong.path.split('.').filter(|step| !step.is_empty()) {
                at = child(at, step);
            }
            let list = child(at, "_errors");
            if !list.is_array() {
                *list = json!([]);
            }
            if let Some(list) = list.as_array_mut() {
                list.push(json!({ "code": wrong.code, "message": wrong.message }));
            }
        }
        Self {
            errors: Some(errors),
            wrongs,
            ..Self::new(400, 50_035, "Invalid Form Body")
        }
    }

    /// A value in the path or query is not a snowflake.
    pub(crate) fn no_snowflake(field: &str, value: &str) -> Self {
        let message = format!("Value \"{value}\" is not snowflake.");
        Self::form(vec![Wrong::new(field, "NUMBER_TYPE_COERCE", message)])
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

fn child<'a>(at: &'a mut Value, step: &str) -> &'a mut Value {
    if !at.is_object() {
        *at = Value::Object(Map::new());
    }
    &mut at[step]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_error_stands_at_its_path() {
        let wrong = |path: &str| Wrong::new(path, "BASE_TYPE_MAX_LENGTH", "too long".to_owned());
        let refused = Refused::form(vec![wrong("data.components.0.label"), wrong("")]);
        assert_eq!(
            refused.body(),
            json!({
                "code": 50_035, "message": "Invalid Form Body",
                "errors": {
                    "_errors": [{ "code": "BASE_TYPE_MAX_LENGTH", "message": "too long" }],
                    "data": { "components": { "0": { "label": { "_errors": [
                        { "code": "BASE_TYPE_MAX_LENGTH", "message": "too long" },
                    ] } } } },
                },
            })
        );
    }
}
