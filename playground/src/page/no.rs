//! Refusals of the page's acts: a status, and words that the page shows.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::{NotPossible, rest::error::Refused};

/// A refusal: its status and its words.
#[derive(Debug)]
pub(super) struct No {
    status: StatusCode,
    words: String,
}

impl No {
    pub(super) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self {
            status,
            words: words.into(),
        }
    }

    pub(super) fn bad(words: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, words)
    }

    pub(super) fn nobody() -> Self {
        Self::new(StatusCode::NOT_FOUND, "there is no such person")
    }

    pub(super) fn nothing() -> Self {
        Self::new(StatusCode::NOT_FOUND, "there is nothing of that name")
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.words }))).into_response()
    }
}

impl From<NotPossible> for No {
    fn from(why: NotPossible) -> Self {
        let status = match &why {
            NotPossible::NoChannel(_) | NotPossible::NoMessage(_) => StatusCode::NOT_FOUND,
            NotPossible::Forbidden => StatusCode::FORBIDDEN,
            NotPossible::NoCommand(_)
            | NotPossible::NoOption(_)
            | NotPossible::Missing(_)
            | NotPossible::BadValue { .. }
            | NotPossible::NoComponent(_)
            | NotPossible::Disabled(_) => StatusCode::BAD_REQUEST,
        };
        Self::new(status, why.to_string())
    }
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        let status = StatusCode::from_u16(refused.status).unwrap_or(StatusCode::BAD_REQUEST);
        Self::new(status, refused.message)
    }
}
