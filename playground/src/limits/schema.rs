//! Checks against Discord's `OpenAPI` document.
//!
//! The document is read once for all servers of a process; a route's schema is compiled when the route is
//! first used. Two of its types are stricter than Discord itself and are met half-way in [`normalised`].

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::{journal::Layer, limits::Wrong};

/// Why the document cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SchemaFault {
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Unreadable {
        /// The path that was given.
        path: PathBuf,
        /// What the system or the parser reports.
        #[source]
        source: std::io::Error,
    },
    /// The file is not JSON.
    #[error("{path} is not a JSON document")]
    NoJson {
        /// The path that was given.
        path: PathBuf,
        /// What the system or the parser reports.
        #[source]
        source: serde_json::Error,
    },
}

/// What was read, by file.
static DOCUMENTS: LazyLock<Mutex<HashMap<PathBuf, Arc<Schema>>>> = LazyLock::new(Mutex::default);

/// A route's schema, if it has one.
type Compiled = Option<Arc<Validator>>;

/// The document and what was compiled of it.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    document: Option<Value>,
    compiled: Mutex<HashMap<(String, String), Compiled>>,
}

impl Schema {
    /// Reads the document unless that was done; without a path nothing is checked.
    pub(crate) fn load(path: Option<&Path>) -> Result<Arc<Self>, SchemaFault> {
        let Some(path) = path else {
            return Ok(Arc::default());
        };
        let mut documents = DOCUMENTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(schema) = documents.get(path) {
            return Ok(Arc::clone(schema));
        }
        let schema = Arc::new(Self::read(path)?);
        documents.insert(path.to_owned(), Arc::clone(&schema));
        Ok(schema)
    }

    fn read(path: &Path) -> Result<Self, SchemaFault> {
        let text = std::fs::read(path).map_err(|source| SchemaFault::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        let document = serde_json::from_slice(&text).map_err(|source| SchemaFault::NoJson {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            document: Some(document),
            ..Self::default()
        })
    }

    pub(super) fn check(&self, method: &str, path: &str, body: &Value) -> Vec<Wrong> {
        let Some(document) = &self.document else {
            return Vec::new();
        };
        let key = (method.to_ascii_lowercase(), path.to_owned());
        let validator = {
            let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
            let entry = compiled.entry(key);
            entry
                .or_insert_with_key(|(method, path)| compile(document, method, path))
                .clone()
        };
        let Some(validator) = validator else {
            return Vec::new();
        };
        let body = normalised(body);
        validator
            .iter_errors(&body)
            .map(|error| {
                let path = error.instance_path().to_string();
                let path = path.trim_start_matches('/').replace('/', ".");
                // Values are left out: unions would quote the whole body.
                let message = error.masked().to_string();
                Wrong {
                    layer: Layer::Schema,
                    ..Wrong::new(&path, "SCHEMA", message)
                }
            })
            .collect()
    }
}

fn compile(document: &Value, method: &str, path: &str) -> Compiled {
    let schema =
        &document["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"];
    if !schema.is_object() {
        return None;
    }
    let mut whole = schema.clone();
    whole["components"] = document["components"].clone();
    whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    // A document Discord publishes compiles; one that does not checks nothing.
    jsonschema::options().build(&whole).ok().map(Arc::new)
}

/// Discord takes permissions as text and ids of new attachments as numbers.
fn normalised(body: &Value) -> Value {
    let mut body = body.clone();
    let commands = if let Value::Array(list) = &mut body {
        list.as_mut_slice()
    } else {
        std::slice::from_mut(&mut body)
    };
    for command in commands {
        if let Some(bits) = command["default_member_permissions"].as_str() {
            let bits: Option<u64> = bits.parse().ok();
            if let Some(bits) = bits {
                command["default_member_permissions"] = json!(bits);
            }
        }
    }
    for holder in ["", "/data"] {
        let list = body.pointer_mut(&format!("{holder}/attachments"));
        for file in list.and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(id) = file["id"].as_u64() {
                file["id"] = json!(id.to_string());
            }
        }
    }
    body
}
