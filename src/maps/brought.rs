//! Maps and scenarios that somebody brings to a table: as files, as words, or made of a seed.
//!
//! They become options of the table. A wrong file is refused with all its faults and their places; whether so many
//! seats can play on it is for the rules to say.

mod attached;

use std::sync::Arc;

use atlas::Faults;
use atlas::bundled::{BUNDLED, Bundled};
use atlas::generate::{GenerateError, Request, Style, generate};
use atlas::import::{Need, Refused};
use atlas::scenario::ScenarioFile;
use rules::OptionKind;
use rules::any::GameId;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};

use super::map;
use super::placed::{self, SCENARIO, settings};

pub use attached::{Attached, Change, Plan};

/// A map or scenario that somebody brings to a table: the options that it sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// The options, by their names.
    pub options: Map<String, Value>,
    /// The number of seats, where it says so.
    pub seats: Option<usize>,
    /// Its title, as its author wrote it.
    pub title: String,
    /// What an import changed so that it can be played on, a line each; empty for a map that was one.
    pub mended: Vec<String>,
}

/// Why nothing can be brought.
#[derive(Debug, thiserror::Error)]
pub enum NotBrought {
    /// The game is not played on maps.
    #[error("{0} is not played on a map, so it takes no map and no scenario")]
    NoMaps(&'static str),
    /// No map has this name.
    #[error("{word:?} is not a map: there are {known}, or give {example} to make one", known = known(), example = EXAMPLE)]
    Word {
        /// The word that was given.
        word: String,
    },
    /// No map can be made like this.
    #[error(transparent)]
    Unmade(#[from] GenerateError),
    /// The file is not a map.
    #[error("the map has {count} {noun}:\n{0}", count = .0.count(), noun = if .0.count() == 1 { "fault" } else { "faults" })]
    Map(Faults),
    /// No map can be made of the file.
    #[error("no map can be made of the file: {0}")]
    Refused(#[from] Refused),
    /// The file is not a scenario, or not one for its map.
    #[error("the scenario is wrong:\n{0}")]
    Scenario(String),
    /// It is for another game.
    #[error("the scenario is for {found}, and the table plays {table}")]
    OtherGame {
        /// The game of the scenario.
        found: &'static str,
        /// The game of the table.
        table: &'static str,
    },
    /// Its map was not brought, and is not one of ours.
    #[error("the scenario is on a map called {title:?}: bring its file too, or name one of {known}", known = titles())]
    NoMap {
        /// The map's title in the scenario.
        title: String,
    },
}

/// The words for a map to be made: its style, the number of its regions, and its seed.
pub const EXAMPLE: &str = "a style, a number of regions and a seed, such as city-30-7";

fn known() -> String {
    let words: Vec<&str> = super::maps().collect();
    words.join(", ")
}

fn titles() -> String {
    let titles: Vec<&str> = BUNDLED.iter().map(|it| it.title).collect();
    titles.join(", ")
}

/// A map that can be brought.
#[derive(Clone, Debug)]
pub struct OwnMap {
    /// The text of its file.
    file: String,
    map: atlas::Map,
    /// Where seats may begin, by name; empty where nobody says so.
    starts: Vec<String>,
    /// What an import changed, a line each.
    mended: Vec<String>,
}

/// Whether a file says that it is a map of ours: no other program writes its projection.
pub(crate) fn is_ours(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        projection: Option<IgnoredAny>,
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    serde_json::from_slice::<Head>(bytes).is_ok_and(|head| head.projection.is_some())
}

impl OwnMap {
    /// Reads and checks a file.
    ///
    /// # Errors
    ///
    /// [`NotBrought::Map`] with all that is wrong, each with the feature and the place.
    pub fn read(bytes: &[u8]) -> Result<Self, NotBrought> {
        let checked = atlas::Map::read(bytes).map_err(NotBrought::Map)?;
        Ok(Self::of(checked.map, Vec::new()))
    }

    /// Makes a map of a seed.
    ///
    /// # Errors
    ///
    /// [`NotBrought::Unmade`] naming what is out of bounds.
    pub fn made(request: Request) -> Result<Self, NotBrought> {
        let made = generate(request)?;
        let name = |region| Some(made.map.area(region)?.name().to_owned());
        let starts = made.starts.iter().filter_map(|start| name(*start));
        let starts = starts.collect();
        Ok(Self::of(made.map, starts))
    }

    fn of(map: atlas::Map, starts: Vec<String>) -> Self {
        // The same map gives the same bytes, whatever program its file came from.
        let file = map.to_geojson();
        Self {
            file,
            map,
            starts,
            mended: Vec::new(),
        }
    }
}

/// The meaning of a word for a map.
#[derive(Clone, Debug)]
pub enum MapChoice {
    /// One that comes with us.
    Bundled(&'static Bundled),
    /// One that comes with us, and the file of a scenario on it.
    Scenario(&'static Bundled, &'static str),
    /// One that is yet to be made.
    Made(Request),
}

impl MapChoice {
    /// Reads a word such as `isles`, that of a scenario such as `first-duel`, or `city-30-7` for a map that is made
    /// for so many seats: a style, the number of regions, the seed, and perhaps `forts`.
    ///
    /// # Errors
    ///
    /// [`NotBrought::Word`] naming what there is.
    pub fn read(word: &str, seats: usize) -> Result<Self, NotBrought> {
        let small = word.to_lowercase();
        if let Some(bundled) = Bundled::find(&small) {
            return Ok(Self::Bundled(bundled));
        }
        if let Some((bundled, file)) = super::scenario_file(&small) {
            return Ok(Self::Scenario(bundled, file));
        }
        let request = request(&small, seats).ok_or_else(|| NotBrought::Word {
            word: rules::notation::excerpt(word),
        })?;
        Ok(Self::Made(request))
    }
}

/// The word for a map that is made.
pub fn word(request: &Request) -> String {
    let Request {
        seed,
        regions,
        style,
        ..
    } = request;
    let forts = if request.forts { "-forts" } else { "" };
    format!("{style}-{regions}-{seed}{forts}")
}

fn request(word: &str, seats: usize) -> Option<Request> {
    let mut parts = word.split('-');
    let style = parts.next()?;
    let style = Style::ALL.into_iter().find(|it| it.name() == style)?;
    let regions = parts.next()?.parse().ok()?;
    let seed = parts.next()?.parse().ok()?;
    let forts = match parts.next() {
        None => false,
        Some("forts") => true,
        Some(_) => return None,
    };
    parts.next().is_none().then_some(Request {
        seed,
        regions,
        style,
        seats,
        forts,
    })
}

/// The option of a game that takes a map, and whether it takes a scenario.
fn option(game: GameId) -> Result<(&'static str, bool), NotBrought> {
    let spec = super::option(game).ok_or(NotBrought::NoMaps(game.title()))?;
    Ok((spec.name, spec.kind == OptionKind::Scenario))
}

/// Whether a game is played on maps.
pub fn has_maps(game: GameId) -> bool {
    option(game).is_ok()
}

/// What a map needs for a game with so many seats: where land is dealt it is worth something and borders on seas.
///
/// # Errors
///
/// [`NotBrought::NoMaps`] for a game that is not played on maps.
pub fn need(game: GameId, seats: usize) -> Result<Need, NotBrought> {
    let (_, is_dealt) = option(game)?;
    Ok(if is_dealt {
        Need::Realms { seats }
    } else {
        Need::Land
    })
}

impl Brought {
    /// A map that comes with us, dealt fairly where somebody has to be dealt land.
    ///
    /// # Errors
    ///
    /// [`NotBrought::NoMaps`] for a game that is not played on maps.
    pub fn bundled(game: GameId, bundled: &Bundled) -> Result<Self, NotBrought> {
        let (name, _) = option(game)?;
        Ok(Self {
            options: Map::from_iter([(name.to_owned(), bundled.id.into())]),
            seats: None,
            title: bundled.title.to_owned(),
            mended: Vec::new(),
        })
    }

    /// A map of somebody's own, dealt fairly where somebody has to be dealt land.
    ///
    /// # Errors
    ///
    /// [`NotBrought::NoMaps`] for a game that is not played on maps.
    pub fn map(game: GameId, own: &OwnMap) -> Result<Self, NotBrought> {
        let (name, is_scenario) = option(game)?;
        let value = if is_scenario {
            json!({"map": own.file, "starts": own.starts})
        } else {
            own.file.clone().into()
        };
        Ok(Self {
            options: Map::from_iter([(name.to_owned(), value)]),
            seats: None,
            title: own.map.title().to_owned(),
            mended: own.mended.clone(),
        })
    }

    /// What a word stands for that is typed for a map: a scenario of this game that comes with us; nothing for any
    /// other word.
    ///
    /// # Errors
    ///
    /// [`NotBrought`] for a scenario of another game.
    pub fn named(game: GameId, word: &str) -> Result<Option<Self>, NotBrought> {
        let file = super::scenario_file(word);
        file.map(|(_, file)| Self::scenario(game, file.as_bytes(), None))
            .transpose()
    }

    /// A scenario's file, on a map of somebody's own or on the one of ours that it names.
    ///
    /// # Errors
    ///
    /// [`NotBrought`] with all that is wrong with it, each with its place.
    pub fn scenario(game: GameId, bytes: &[u8], own: Option<&OwnMap>) -> Result<Self, NotBrought> {
        let (option, is_scenario) = option(game)?;
        let file = ScenarioFile::read(bytes);
        let file = file.map_err(|fault| NotBrought::Scenario(fault.to_string()))?;
        if file.game != game.id() {
            let found = GameId::from_id(&file.game);
            return Err(NotBrought::OtherGame {
                found: found.map_or("another game", GameId::title),
                table: game.title(),
            });
        }
        let (source, drawn) = match own {
            Some(own) => (own.file.as_str(), Arc::new(own.map.clone())),
            None => of_ours(&file)?,
        };
        let checked = placed::check(file, &drawn);
        let scenario = checked.map_err(|no| NotBrought::Scenario(no.to_string()))?;
        let mut options: Map<String, Value> = settings(&scenario).into_iter().collect();
        let text = String::from_utf8_lossy(bytes);
        if is_scenario {
            options.insert(option.to_owned(), placed::kept(Some(source), &text));
        } else {
            options.insert(option.to_owned(), source.into());
            // Else capitals are for the people to choose.
            if scenario.seats().iter().all(|seat| seat.capital.is_some()) {
                options.insert(SCENARIO.to_owned(), placed::kept(None, &text));
            }
        }
        Ok(Self {
            options,
            seats: Some(scenario.seats().len()),
            title: scenario.title().to_owned(),
            mended: own.map_or_else(Vec::new, |own| own.mended.clone()),
        })
    }
}

/// What of a scenario is gone with another map, of the options of a table before and after: it was for that map alone.
pub fn gone(before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<&'static str> {
    let parts = [(SCENARIO, "who begins where"), ("deck", "its deck")];
    let is_gone = |name: &str| before.contains_key(name) && !after.contains_key(name);
    let gone = parts.into_iter().filter(|(name, _)| is_gone(name));
    gone.map(|(_, what)| what).collect()
}

/// The map of ours that a scenario names.
fn of_ours(file: &ScenarioFile) -> Result<(&'static str, Arc<atlas::Map>), NotBrought> {
    let no_map = || NotBrought::NoMap {
        title: rules::notation::excerpt(&file.map),
    };
    let bundled = BUNDLED.iter().find(|it| it.title == file.map);
    let bundled = bundled.ok_or_else(no_map)?;
    Ok((bundled.id, map(bundled.id).ok_or_else(no_map)?))
}

#[cfg(test)]
mod tests;
