//! What the page asks about the scenario on the map: changes of it as a whole, its picture, its file.

use std::sync::Arc;

use atlas::edit::History;
use atlas::scenario::ScenarioFile;
use playground::axum::Json;
use playground::axum::extract::rejection::JsonRejection;
use playground::axum::extract::{Path, State};
use playground::axum::http::StatusCode;
use playground::axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

use super::Document;
use super::on_map::{Save, Step, attached, draw, unsaved};
use super::open::free_beside;
use super::picture::Peopled;
use super::save::name;
use super::server::{No, Shared, answer, aside, body, change};
use super::sheet::{Sheet, codes};

/// The scenario as it is to be, in the place of the one that somebody sees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    version: u64,
    scenario: ScenarioFile,
    /// What has changed, in a few words, for whoever takes it back.
    what: String,
    /// Whether it was typed: what was typed in one field is taken back as a whole.
    typed: bool,
}

fn none() -> No {
    No::new(
        StatusCode::NOT_FOUND,
        &"there is no scenario: make one first",
    )
}

/// Changes the scenario, or makes one where there is none.
pub(super) async fn set(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Wish>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let wish = body(found)?;
    let version = wish.version;
    let set = move |document: &mut Document| {
        if let Some(sheet) = &mut document.sheet {
            if !sheet.set(wish.scenario, &wish.what, wish.typed) {
                return Ok(());
            }
        } else {
            let target = free_beside(&document.source.target, "scenario", "toml");
            let target = target.map_err(|error| No::new(StatusCode::CONFLICT, &error))?;
            document.sheet = Some(Sheet::new(wish.scenario, target, None));
        }
        document.version += 1;
        Ok(())
    };
    change(shared, version, set).await
}

/// Leaves a scenario that was not saved, or is as its file has it.
pub(super) async fn close(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Step>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let Step { version } = body(found)?;
    let close = |document: &mut Document| {
        document.sheet = None;
        document.version += 1;
        Ok(())
    };
    change(shared, version, close).await
}

/// A step of the scenario's own, back or again.
async fn step(
    shared: Arc<Shared>,
    found: Result<Json<Step>, JsonRejection>,
    step: fn(&mut History<ScenarioFile>) -> bool,
) -> Result<Json<Value>, No> {
    let Step { version } = body(found)?;
    let step = move |document: &mut Document| {
        let sheet = document.sheet.as_mut().ok_or_else(none)?;
        document.version += u64::from(step(&mut sheet.history));
        Ok(())
    };
    change(shared, version, step).await
}

pub(super) async fn undo(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Step>, JsonRejection>,
) -> Result<Json<Value>, No> {
    step(shared, found, History::undo).await
}

pub(super) async fn redo(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Step>, JsonRejection>,
) -> Result<Json<Value>, No> {
    step(shared, found, History::redo).await
}

pub(super) async fn save(
    State(shared): State<Arc<Shared>>,
    found: Result<Json<Save>, JsonRejection>,
) -> Result<Json<Value>, No> {
    let save = body(found)?;
    let save = move |shared: &Shared| {
        let mut document = shared.document();
        document
            .save_scenario(save.existing())
            .map_err(|error| unsaved(&error))?;
        answer(&document)
    };
    aside(shared, save).await
}

pub(super) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(version): Path<u64>,
) -> Result<Response, No> {
    let scenario = |document: &Document| {
        let file = document.sheet.as_ref()?.now().clone();
        let codes = codes(&file, document.judged.map.as_deref());
        Some(Peopled { file, codes })
    };
    aside(shared, move |shared| draw(shared, version, scenario)).await
}

pub(super) async fn download(State(shared): State<Arc<Shared>>) -> Result<Response, No> {
    let write = |shared: &Shared| {
        let document = shared.document();
        let sheet = document.sheet.as_ref().ok_or_else(none)?;
        let text = sheet.now().to_toml();
        let text = text.map_err(|error| No::new(StatusCode::CONFLICT, &error))?;
        Ok(attached(&name(&sheet.target), "application/toml", text))
    };
    aside(shared, write).await
}
