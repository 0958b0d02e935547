//! The page on loopback: its files, the document as JSON, pictures, and edits.
//!
//! Every path but those of the page's files begins with a secret that is made anew at each start and stands in the
//! address alone. Requests of other pages are refused before they are read, like the playground's
//! ([`playground::web`]).

use std::fmt::Display;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use playground::axum::extract::rejection::JsonRejection;
use playground::axum::extract::{DefaultBodyLimit, Path, Request, State};
use playground::axum::http::StatusCode;
use playground::axum::middleware::{self, Next};
use playground::axum::response::{IntoResponse, Response};
use playground::axum::routing::{get, post};
use playground::axum::{self, Json, Router};
use playground::web::{self, Site};
use render::Renderer;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Document, EditorError, on_map, on_scenario};
use crate::units::hex;

/// The most bytes of a request; a title with all notices has a fifth of it.
const BODY_BYTES: usize = 1 << 20;
/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// What all requests share.
pub(super) struct Shared {
    document: Mutex<Document>,
    pub(super) renderer: Renderer,
    port: String,
    /// The path of the page: the secret between slashes.
    page: String,
}

impl Shared {
    pub(super) fn document(&self) -> MutexGuard<'_, Document> {
        // An edit is made as a whole or not at all.
        self.document.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A refusal: its status and its words.
pub(super) struct No {
    status: StatusCode,
    words: String,
    /// Whether the page should look at the document again.
    is_changed: bool,
}

impl No {
    /// Somebody else has changed what is asked about.
    pub(super) fn changed(words: &dyn Display) -> Self {
        Self {
            is_changed: true,
            ..Self::new(StatusCode::CONFLICT, words)
        }
    }

    pub(super) fn new(status: StatusCode, words: &dyn Display) -> Self {
        Self {
            status,
            words: words.to_string(),
            is_changed: false,
        }
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.words, "changed": self.is_changed });
        (self.status, Json(body)).into_response()
    }
}

pub(super) async fn run(
    document: Document,
    port: u16,
    ready: impl FnOnce(&str),
    stop: CancellationToken,
) -> Result<Vec<PathBuf>, EditorError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .await
        .map_err(|source| EditorError::Port { port, source })?;
    let local: SocketAddr = listener.local_addr()?;
    let page = format!("/{}/", secret()?);
    let shared = Arc::new(Shared {
        document: Mutex::new(document),
        renderer: Renderer::new(),
        port: local.port().to_string(),
        page: page.clone(),
    });
    let app = router(&shared);
    ready(&format!("http://{local}{page}"));
    let stopped = stop.clone().cancelled_owned();
    let served = axum::serve(listener, app).with_graceful_shutdown(stopped);
    let late = async {
        stop.cancelled().await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        served = served => served?,
        () = late => {}
    }
    shared.document().keep()
}

/// 32 digits that nobody can guess.
fn secret() -> Result<String, EditorError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| EditorError::System(io::Error::other(error)))?;
    Ok(hex(&bytes))
}

fn router(shared: &Arc<Shared>) -> Router {
    let at = |path: &str| format!("{}{path}", shared.page);
    let guard = middleware::from_fn_with_state(Arc::clone(shared), guard);
    Router::new()
        .route("/page/{file}", get(file))
        .route(&at(""), get(async || web::send("editor.html")))
        .route(&at("state"), get(on_map::state))
        .route(&at("fits"), get(on_map::fitting))
        .route(&at("outlines"), get(on_map::outlines))
        .route(&at("picture/{version}"), get(on_map::picture))
        .route(&at("download"), get(on_map::download))
        .route(&at("edit"), post(on_map::edit))
        .route(&at("undo"), post(on_map::undo))
        .route(&at("redo"), post(on_map::redo))
        .route(&at("save"), post(on_map::save))
        .route(&at("scenario"), post(on_scenario::set))
        .route(&at("scenario/close"), post(on_scenario::close))
        .route(&at("scenario/undo"), post(on_scenario::undo))
        .route(&at("scenario/redo"), post(on_scenario::redo))
        .route(&at("scenario/save"), post(on_scenario::save))
        .route(&at("scenario/download"), get(on_scenario::download))
        .route(&at("scenario/picture/{version}"), get(on_scenario::picture))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(guard)
        .with_state(Arc::clone(shared))
}

async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let (port, page) = (&shared.port, &shared.page);
    web::guard(Site { port, page }, request, next).await
}

async fn file(Path(name): Path<String>) -> Response {
    web::send(&name)
}

/// Does what takes a while where it holds nobody up.
pub(super) async fn aside<T: Send + 'static>(
    shared: Arc<Shared>,
    work: impl FnOnce(&Shared) -> Result<T, No> + Send + 'static,
) -> Result<T, No> {
    let done = tokio::task::spawn_blocking(move || work(&shared)).await;
    done.map_err(|error| No::new(StatusCode::INTERNAL_SERVER_ERROR, &error))?
}

/// The document as JSON.
pub(super) fn answer(document: &Document) -> Result<Json<Value>, No> {
    let value = serde_json::to_value(document.state());
    let value = value.map_err(|error| No::new(StatusCode::INTERNAL_SERVER_ERROR, &error))?;
    Ok(Json(value))
}

pub(super) fn body<T: DeserializeOwned>(found: Result<Json<T>, JsonRejection>) -> Result<T, No> {
    let Json(wish) = found.map_err(|error| No::new(error.status(), &error.body_text()))?;
    Ok(wish)
}

/// Changes the document, if it is the version that somebody sees.
pub(super) async fn change(
    shared: Arc<Shared>,
    version: u64,
    change: impl FnOnce(&mut Document) -> Result<(), No> + Send + 'static,
) -> Result<Json<Value>, No> {
    let change = move |shared: &Shared| {
        let mut document = shared.document();
        if document.version != version {
            return Err(No::changed(
                &"the map was changed elsewhere, such as in another tab: look at it and try again",
            ));
        }
        change(&mut document)?;
        answer(&document)
    };
    aside(shared, change).await
}
