//! The scenario on the map that is edited: its file with what was before, whose each region is, and what is wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;

use atlas::Map;
use atlas::edit::{Draft, History};
use atlas::scenario::ScenarioFile;
use rules::map::fold;

use crate::maps::placed;

/// The characters of what says what a change was.
const WHAT: usize = 120;

/// A scenario, which may be wrong, with what it was before.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) history: History<ScenarioFile>,
    /// The scenario as a file has it; nothing where none has.
    pub(super) saved: Option<ScenarioFile>,
    pub(super) target: PathBuf,
    pub(super) disk: Option<Vec<u8>>,
}

impl Sheet {
    /// A scenario to which nothing has happened: a file's bytes, or a new one without any.
    pub(super) fn new(now: ScenarioFile, target: PathBuf, disk: Option<Vec<u8>>) -> Self {
        Self {
            saved: disk.is_some().then(|| now.clone()),
            history: History::new(now),
            target,
            disk,
        }
    }

    /// Puts another one in its place; what is typed in one field counts as one change.
    pub(super) fn set(&mut self, next: ScenarioFile, what: &str, is_typed: bool) -> bool {
        let what: String = what.chars().take(WHAT).collect();
        let typed = is_typed.then(|| what.clone());
        self.history.set(next, |_| what, typed)
    }

    /// The scenario as it is.
    pub(super) fn now(&self) -> &ScenarioFile {
        self.history.now()
    }

    /// Calls regions as their map does now, in what was before too: that of which nothing is told is left alone. What
    /// a map has done is not a change of the scenario's own, and is taken back with the map's.
    pub(super) fn rename(&mut self, renamed: &BTreeMap<String, String>) {
        for name in self.history.each().flat_map(regions) {
            if let Some(now) = renamed.get(&fold(name)) {
                name.clone_from(now);
            }
        }
    }

    pub(super) fn is_unsaved(&self) -> bool {
        self.saved.as_ref() != Some(self.now())
    }

    /// All that is wrong with it, a sentence each.
    pub(super) fn faults(&self, map: Option<&Map>) -> Vec<String> {
        let Some(map) = map else {
            return vec!["the map is not right yet: mend it first".to_owned()];
        };
        let checked = placed::check(self.now().clone(), map);
        checked.err().map_or_else(Vec::new, |no| no.sentences())
    }
}

/// The names of regions in a scenario, wherever one stands.
fn regions(file: &mut ScenarioFile) -> impl Iterator<Item = &mut String> {
    let seats = file.seats.iter_mut().flat_map(|seat| {
        let lists = seat
            .owns
            .iter_mut()
            .chain(seat.homeland.iter_mut().flatten());
        let places = seat.capital.iter_mut().chain(&mut seat.castle);
        let armies = seat.armies.iter_mut().map(|army| &mut army.at);
        lists.chain(places).chain(armies)
    });
    seats.chain(file.regions.iter_mut().map(|region| &mut region.name))
}

/// The seat that owns each region by a scenario; of several the last.
pub(super) fn owners(file: &ScenarioFile, draft: &Draft) -> Vec<Option<usize>> {
    let mut owners = vec![None; draft.regions().len()];
    for (seat, file) in file.seats.iter().enumerate() {
        for region in file.owns.iter().filter_map(|name| draft.find(name)) {
            if let Some(owner) = owners.get_mut(region) {
                *owner = Some(seat);
            }
        }
    }
    owners
}

/// What stands for each seat on the map: its code in the game where nothing is wrong, else letters of its name.
pub(super) fn codes(file: &ScenarioFile, map: Option<&Map>) -> Vec<String> {
    let checked = map.and_then(|map| placed::read(file.clone(), map).ok());
    if let Some(scenario) = checked {
        let seats = scenario.seats().iter();
        return seats.map(|seat| seat.code.clone()).collect();
    }
    let code = |name: &str| -> String {
        let name = name.strip_prefix("The ").unwrap_or(name);
        let letters = name.chars().filter(|letter| letter.is_alphabetic());
        letters.take(3).flat_map(char::to_uppercase).collect()
    };
    file.seats.iter().map(|seat| code(&seat.name)).collect()
}
