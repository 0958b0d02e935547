//! What requests of the page name: a person, and what that person wants.

use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::no::No;
use crate::{Id, Person, Server, rest::body::Body, shared::Shared};

/// Finds a person by their id.
pub(super) fn find(shared: &Arc<Shared>, id: Id) -> Result<Person, No> {
    let server = Server {
        shared: Arc::clone(shared),
    };
    let found = server.people().into_iter().find(|it| it.id() == id);
    found.ok_or_else(No::nobody)
}

/// Reads what an act needs.
pub(super) fn wish<T: DeserializeOwned>(body: &Body) -> Result<T, No> {
    T::deserialize(&body.json).map_err(|error| No::bad(error.to_string()))
}
