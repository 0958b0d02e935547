//! The files of the playground's page.

use axum::{extract::Path, response::Response};

use crate::web::send;

pub(super) async fn index() -> Response {
    send("index.html")
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    send(&name)
}
