//! The guard of the playground's page; see [`web`].

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use crate::{
    shared::Shared,
    web::{self, Site},
};

/// Lets through what our page and programs ask, and adds what browsers must be told.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let port = shared.address.rsplit(':').next().unwrap_or_default();
    web::guard(Site { port, page: "/" }, request, next).await
}
