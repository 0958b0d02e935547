//! Scenarios on maps: checked once, by their file and by the rules of their game, and as games are set up with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use atlas::scenario::{Form, Scenario, ScenarioFault, ScenarioFaults, ScenarioFile, Setting};
use rules::any::GameId;
use rules::{MapSetup, Setup, SetupError};
use serde_json::{Map, Value, json};

/// Where games whose map is an option of its own take a scenario.
pub(super) const SCENARIO: &str = "scenario";

/// Why a scenario cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    /// Its file cannot be read.
    #[error(transparent)]
    File(#[from] ScenarioFault),
    /// It does not fit its map.
    #[error(transparent)]
    Faults(#[from] ScenarioFaults),
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] SetupError),
}

impl NotPlayed {
    /// All that is wrong, a sentence each.
    pub fn sentences(&self) -> Vec<String> {
        match self {
            Self::File(fault) => vec![fault.to_string()],
            Self::Refused(no) => vec![no.to_string()],
            Self::Faults(faults) => faults.to_string().lines().map(str::to_owned).collect(),
        }
    }
}

/// A scenario of a file on its map, if its game can begin with it.
///
/// # Errors
///
/// [`NotPlayed`] with all that is wrong with the file, or what the rules refuse.
pub fn check(file: ScenarioFile, map: &atlas::Map) -> Result<Scenario, NotPlayed> {
    let scenario = read(file, map)?;
    if let Some(game) = GameId::from_id(scenario.game()) {
        game.world(&Setup {
            seats: scenario.seats().len(),
            options: settings(&scenario).into_iter().collect(),
            map: Some(MapSetup {
                scenario: Some(scenario.placed().clone()),
                ..on(map)
            }),
        })?;
    }
    Ok(scenario)
}

/// A scenario of a file on its map, whether or not its game can begin with it.
///
/// # Errors
///
/// All that is wrong with the file.
pub fn read(file: ScenarioFile, map: &atlas::Map) -> Result<Scenario, ScenarioFaults> {
    let games: Vec<Form> = GameId::ALL
        .iter()
        .filter_map(|game| game.scenarios())
        .collect();
    file.check(map, &games)
}

/// A map on which nobody stands yet.
pub(super) fn on(map: &atlas::Map) -> MapSetup {
    MapSetup::from((**map.ground()).clone())
}

/// What a table keeps of a scenario that was brought: its file, and the map if that is no option of its own.
pub(super) fn kept(source: Option<&str>, text: &str) -> Value {
    let mut kept = Map::from_iter([("file".to_owned(), text.into())]);
    kept.extend(source.map(|source| ("map".to_owned(), source.into())));
    kept.into()
}

/// Puts the scenario of a file that a table keeps on its map.
pub(super) fn put(setup: &mut MapSetup, map: &atlas::Map, text: &str) {
    let file = ScenarioFile::read(text.as_bytes()).map_err(NotPlayed::from);
    match file.and_then(|file| read(file, map).map_err(NotPlayed::from)) {
        Ok(scenario) => setup.scenario = Some(scenario.placed().clone()),
        Err(no) => setup.fault = Some(no.to_string()),
    }
}

/// The map of a table's options with the scenario that was brought to it; nothing where none was.
pub fn of_table(game: GameId, options: &Map<String, Value>) -> Option<(Arc<atlas::Map>, Scenario)> {
    let given = options.get(super::option(game)?.name)?;
    let (source, kept) = match given.as_object() {
        Some(kept) => (kept.get("map")?, kept),
        None => (given, options.get(SCENARIO)?.as_object()?),
    };
    let map = super::map(source.as_str()?)?;
    let file = ScenarioFile::read(kept.get("file")?.as_str()?.as_bytes()).ok()?;
    let scenario = read(file, &map).ok()?;
    Some((map, scenario))
}

/// The options that a scenario sets besides.
pub(super) fn settings(scenario: &Scenario) -> BTreeMap<String, Value> {
    let options = scenario.options().iter().map(|(name, setting)| {
        let value = match setting {
            Setting::Switch(flag) => json!(flag),
            Setting::Number(number) => json!(number),
            Setting::Word(word) => json!(word),
        };
        (name.clone(), value)
    });
    let game = GameId::from_id(scenario.game());
    let more = game.map(|game| game.set_by(scenario.placed()));
    options.chain(more.into_iter().flatten()).collect()
}

#[cfg(test)]
mod tests;
