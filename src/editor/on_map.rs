//! What the page asks about the map: how it is, its picture, edits, its file.

use std::sync::Arc;

use atlas::edit::{Edit, EditFault};
use playground::axum::Json;
use playground::axum::extract::rejection::JsonRejection;
use playground::axum::extract::{Path, State};
use playground::axum::http::{HeaderName, StatusCode, header};
use playground::axum::response::{IntoResponse, Response};
use render::{Look, RenderError, Scene};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Document;
use super::picture::{Outlines, Peopled, scene};
use super::save::{SaveError, name};
use super::server::{No, Shared, answer, aside, body, change};
use crate::files::Existing;
use crate::maps::fits::fits;

/// An edit of the version that somebody sees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    version: u64,
    edit: Edit,
}

/// A step back or again, of the version that somebody sees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub(super) version: u64,
}

/// How a document is saved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Save {
    /// Whether it takes the place of a file that has changed meanwhile.
    replace: bool,
}

impl Save {
    pub(super) fn existing(&self) -> Existing {
        if self.replace {
            Existing::Replace
        } else {
            Existing::Refuse
        }
    }
}

pub(super) async fn state(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, No> {
    aside(shared, |shared| answer(&shared.document())).await
}

/// Which games the map is for; nothing while it is wrong.
pub(super) async fn fitting(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, No> {
    let find = |shared: &Shared| {
        let (version, map) = {
            let document = shared.document();
            (document.version, document.judged.map.clone())
        };
        let fits = map.map_or_else(Vec::new, |map| fits(&map));
        Ok(Json(json!({ "version": version, "fits": fits })))
    };
    aside(shared, find).await
}

pub(super) async fn outlines(State(shared): State<Arc<Shared>>) -> Result<Json<Outlines>, No> {
    let draw = |shared: &Shared| {
        let (draft, shape) = {
            let document = shared.document();
            (document.now().clone(), document.shape)
        };
        Ok(Json(Outlines::of(&draft, shape)))
    };
    aside(shared, draw).await
}

pub(super) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(version): Path<u64>,
) -> Result<Response, No> {
    aside(shared, move |shared| draw(shared, version, |_| None)).await
}

/// Where the map lies on the picture that is sent: left, top, and pixels a unit.
const PLACE: HeaderName = HeaderName::from_static("x-map-place");

/// The picture of a version, with the scenario on it that is looked up.
pub(super) fn draw(
    shared: &Shared,
    version: u64,
    scenario: impl FnOnce(&Document) -> Option<Peopled>,
) -> Result<Response, No> {
    let (draft, codes, scenario) = {
        let document = shared.document();
        if document.version != version {
            return Err(No::changed(&"the map has changed since"));
        }
        let scenario = scenario(&document);
        (document.now().clone(), document.codes(), scenario)
    };
    let scene = scene(&draft, &codes, scenario.as_ref());
    let undrawn = |error: RenderError| No::new(StatusCode::UNPROCESSABLE_ENTITY, &error);
    let place = shared.renderer.place(&scene, Look::default());
    let place = place.map_err(undrawn)?;
    let picture = shared.renderer.render(&Scene::Map(scene), Look::default());
    let picture = picture.map_err(undrawn)?;
    let place = format!("{} {} {}", place.left, place.top, place.zoom);
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (PLACE, place),
    ];
    Ok((headers, picture.png.to_vec()).into_response())
}

pub(super) async fn download(State(shared): State<Arc<Shared>>) -> Result<Response, No> {
    let write = |shared: &Shared| {
        let document = shared.document();
        let name = name(&document.source.target);
        Ok(attached(&name, "application/geo+json", document.file()))
    };
    aside(shared, write).await
}

/// A file to be kept, under a name of plain letters.
pub(super) fn attached(name: &str, kind: &'static str, text: String) -> Response {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let name: String = name
        .chars()
        .map(|letter| if is_plain(letter) { letter } else { '_' })
        .collect();
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, text).into_response()
}

pub(super) async fn edit(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Wish>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let Wish { version, edit } = body(found)?;
    let apply = move |document: &mut Document| {
        let refused = |fault: EditFault| No::new(StatusCode::UNPROCESSABLE_ENTITY, &fault);
        document.apply(&edit).map_err(refused)
    };
    change(shared, version, apply).await
}

pub(super) async fn undo(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Step>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let Step { version } = body(found)?;
    let undo = |document: &mut Document| {
        document.undo();
        Ok(())
    };
    change(shared, version, undo).await
}

pub(super) async fn redo(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Step>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let Step { version } = body(found)?;
    let redo = |document: &mut Document| {
        document.redo();
        Ok(())
    };
    change(shared, version, redo).await
}

pub(super) async fn save(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Save>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let save = body(found)?;
    let save = move |shared: &Shared| {
        let mut document = shared.document();
        document
            .save(save.existing())
            .map_err(|error| unsaved(&error))?;
        answer(&document)
    };
    aside(shared, save).await
}

/// Why a file is not written; one that has changed may be replaced.
pub(super) fn unsaved(error: &SaveError) -> No {
    match error {
        SaveError::Changed { .. } => No::changed(error),
        SaveError::Size { .. }
        | SaveError::Scenario(_)
        | SaveError::File(_)
        | SaveError::Unread { .. } => No::new(StatusCode::CONFLICT, error),
    }
}
