//! The page's own files, embedded. `page/build.mjs` makes them from `page/src`.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// Name, media type and bytes.
type File = (&'static str, &'static str, &'static [u8]);

macro_rules! files {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(($name, $kind, include_bytes!(concat!("../../page/dist/", $name)))),*]
    };
}

static FILES: &[File] = files! {
    "index.html": "text/html; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "app.css": "text/css; charset=utf-8",
    "inter.woff2": "font/woff2",
    "icon.svg": "image/svg+xml",
    "licences.txt": "text/plain; charset=utf-8",
};

fn send(name: &str) -> Response {
    let found = FILES.iter().find(|(known, ..)| *known == name);
    found.map_or_else(
        || (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        |(_, kind, bytes)| ([(header::CONTENT_TYPE, *kind)], *bytes).into_response(),
    )
}

pub(super) async fn index() -> Response {
    send("index.html")
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    send(&name)
}
