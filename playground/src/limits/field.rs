//! The checks every field shares: present, long enough, not too long, in range.

use serde_json::Value;

use crate::limits::{Wrong, length};

/// Whether a field must be there.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// Collects what is wrong.
#[derive(Debug, Default)]
pub(super) struct Fields {
    pub(super) wrongs: Vec<Wrong>,
}

/// Puts a key behind a path.
pub(super) fn join(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() {
        key.to_string()
    } else {
        format!("{path}.{key}")
    }
}

/// Checks that a link is one of those Discord follows.
pub(super) fn url(value: &Value, at: &str, fields: &mut Fields) {
    let Some(text) = value.as_str() else { return };
    match text.split_once("://") {
        Some(("http" | "https" | "attachment", rest)) if !rest.is_empty() => {}
        Some((scheme, _)) => {
            let message = format!("Scheme \"{scheme}\" must be one of ('http', 'https').");
            fields.wrong(at, "URL_TYPE_INVALID_SCHEME", message);
        }
        None => fields.wrong(
            at,
            "URL_TYPE_INVALID_URL",
            "Not a well formed URL.".to_owned(),
        ),
    }
}

impl Fields {
    pub(super) fn wrong(&mut self, path: &str, code: &str, message: String) {
        self.wrongs.push(Wrong::new(path, code, message));
    }

    pub(super) fn required(&mut self, path: &str) {
        self.wrong(
            path,
            "BASE_TYPE_REQUIRED",
            "This field is required".to_owned(),
        );
    }

    pub(super) fn choices(&mut self, path: &str, allowed: &str) {
        let message = format!("Value must be one of {{{allowed}}}.");
        self.wrong(path, "BASE_TYPE_CHOICES", message);
    }

    fn size(&mut self, path: &str, size: usize, (least, most): (usize, usize)) {
        if (least..=most).contains(&size) {
            return;
        }
        if least == 0 {
            let message = format!("Must be {most} or fewer in length.");
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {least} and {most} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Checks a text and its length in characters; returns it.
    pub(super) fn text<'a>(
        &mut self,
        object: &'a Value,
        path: &str,
        key: &str,
        sizes: (usize, usize),
        need: Need,
    ) -> Option<&'a str> {
        let at = join(path, key);
        match &object[key] {
            Value::Null => {
                if need == Need::Required {
                    self.required(&at);
                }
                None
            }
            Value::String(text) if text.is_empty() && need == Need::Required && sizes.0 > 0 => {
                self.required(&at);
                None
            }
            Value::String(text) => {
                self.size(&at, length(text), sizes);
                Some(text)
            }
            other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                let message = format!("Could not interpret \"{other}\" as string.");
                self.wrong(&at, "STRING_TYPE_CONVERT", message);
                None
            }
        }
    }

    /// Checks a list and its length; returns its items.
    pub(super) fn list<'a>(
        &mut self,
        object: &'a Value,
        path: &str,
        key: &str,
        sizes: (usize, usize),
        need: Need,
    ) -> &'a [Value] {
        let at = join(path, key);
        match &object[key] {
            Value::Null => {
                if need == Need::Required {
                    self.required(&at);
                }
                &[]
            }
            Value::Array(list) => {
                self.size(&at, list.len(), sizes);
                list
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                let message = "Only iterables may be used in a ListType".to_owned();
                self.wrong(&at, "LIST_TYPE_CONVERT", message);
                &[]
            }
        }
    }

    /// Checks a whole number and its range; returns it.
    pub(super) fn number(
        &mut self,
        object: &Value,
        path: &str,
        key: &str,
        (least, most): (i64, i64),
    ) -> Option<i64> {
        let value = &object[key];
        if value.is_null() {
            return None;
        }
        let at = join(path, key);
        let Some(number) = value.as_i64() else {
            let message = format!("Value \"{value}\" is not int.");
            self.wrong(&at, "NUMBER_TYPE_COERCE", message);
            return None;
        };
        if number < least {
            let message = format!("int value should be greater than or equal to {least}.");
            self.wrong(&at, "NUMBER_TYPE_MIN", message);
        }
        if number > most {
            let message = format!("int value should be less than or equal to {most}.");
            self.wrong(&at, "NUMBER_TYPE_MAX", message);
        }
        Some(number)
    }

    /// Checks that two numbers or lengths are in order.
    pub(super) fn ordered(&mut self, path: &str, least: Option<i64>, most: Option<i64>) {
        if let (Some(least), Some(most)) = (least, most)
            && least > most
        {
            let message = format!("int value should be less than or equal to {most}.");
            self.wrong(path, "NUMBER_TYPE_MAX", message);
        }
    }
}
