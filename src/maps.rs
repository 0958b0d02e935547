//! Maps and scenarios that can be played, and the words that stand for them.
//!
//! A game with an option of [`OptionKind::Map`] or [`OptionKind::Scenario`] gets the map itself beside its options, and
//! who begins where if a scenario says so. Whether a game can be played on it is for the rules to say.
//!
//! Somebody's own map needs no word: the text of its file stands where the word of one that comes with us would, and
//! that of a scenario beside it. So it is kept with the table, in its options and its world, and travels with it.
//! [`brought`] puts it there; [`placed`] checks scenarios; [`fits`] says by how many a game can be played on a map.

pub mod brought;
pub mod fits;
mod own;
pub mod placed;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use atlas::bundled::{BUNDLED, Bundled};
use atlas::scenario::{Scenario, ScenarioFile};
use rules::any::GameId;
use rules::{MapSetup, OptionKind, OptionSpec, Setup};
use serde_json::{Map, Value};

use self::placed::{SCENARIO, settings};

/// The word for the smallest map that has starts for all seats, dealt fairly.
const FAIR: &str = "fair";

/// A scenario that a table can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The word that is typed for it.
    pub word: String,
    /// A description in one sentence.
    pub about: String,
}

/// The option of a game that takes a map, or a scenario on one; nothing for games without maps.
fn option(game: GameId) -> Option<&'static OptionSpec> {
    let mut specs = game.options().iter();
    specs.find(|spec| matches!(spec.kind, OptionKind::Map | OptionKind::Scenario))
}

/// The set-up of a game: its options, its map, and who begins where. A word that stands for nothing is left for the
/// game to refuse, and so is a world by names, as the referee takes it.
pub fn setup(game: GameId, seats: usize, options: &Map<String, Value>) -> Setup {
    let mut setup = Setup {
        seats,
        options: options.clone(),
        map: None,
    };
    let Some(spec) = option(game) else {
        return setup;
    };
    let given = options.get(spec.name);
    if let Some(Value::Object(kept)) = given {
        setup.map = kept_map(kept);
        if setup.map.is_some() {
            setup.options.remove(spec.name);
        }
    } else if let Some(word) = given.map_or(Some(spec.default), Value::as_str) {
        if spec.kind == OptionKind::Scenario {
            let (map, more) = found(game, seats, &word.to_lowercase()).unzip();
            for (name, value) in more.into_iter().flatten() {
                setup.options.entry(name).or_insert(value);
            }
            setup.map = map;
        } else {
            setup.options.insert(spec.name.to_owned(), word.into());
            setup.map = map(word).map(|map| {
                let file = options.get(SCENARIO).and_then(|kept| kept.get("file"));
                if file.is_some() {
                    setup.options.remove(SCENARIO);
                }
                map_setup(word, &map, file.and_then(Value::as_str))
            });
        }
    }
    setup
}

/// A map by what stands for it, with the scenario of a file on it.
fn map_setup(source: &str, map: &atlas::Map, scenario: Option<&str>) -> MapSetup {
    let mut setup = MapSetup {
        source: Some(source.to_owned()),
        ..placed::on(map)
    };
    if let Some(text) = scenario {
        placed::put(&mut setup, map, text);
    }
    setup
}

/// What a table keeps of a map or a scenario that was brought; nothing for a world by names.
fn kept_map(kept: &Map<String, Value>) -> Option<MapSetup> {
    let is_ours = |key: &String| matches!(key.as_str(), "map" | "starts" | "file");
    if !kept.keys().all(is_ours) {
        return None;
    }
    let source = kept.get("map")?.as_str()?;
    let map = map(source)?;
    let file = kept.get("file").and_then(Value::as_str);
    let starts = kept.get("starts").and_then(Value::as_array);
    let starts = starts.into_iter().flatten().filter_map(Value::as_str);
    Some(MapSetup {
        starts: starts.filter_map(|name| map.ground().find(name)).collect(),
        ..map_setup(source, &map, file)
    })
}

/// The same on somebody's own map: land is dealt fairly on it, or chosen.
pub fn setup_on(
    map: &atlas::Map,
    game: GameId,
    seats: usize,
    options: &Map<String, Value>,
) -> Setup {
    let mut setup = setup(game, seats, options);
    if option(game).is_some() {
        setup.map = Some(placed::on(map));
    }
    setup
}

/// What stands for the map of a set-up that [`setup`] has made: a word, or the text of its file.
pub fn source(game: GameId, setup: &Setup) -> Option<&str> {
    if let Some(map) = &setup.map {
        return map.source.as_deref();
    }
    let world = setup.options.get(option(game)?.name)?;
    world.get("map")?.as_str()
}

/// The value that stands for a map or a scenario, as people read it: a word as it is; of somebody's own map the
/// title, as its author wrote it.
pub fn title(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(source) if own::is_own(source) => {
            let map = map(source);
            let title = map.map_or_else(String::new, |map| map.title().to_owned());
            Cow::Owned(format!("{title}, this table's own map"))
        }
        Value::String(word) => Cow::Borrowed(word),
        Value::Object(scenario) => {
            let ground = scenario.get("map").map(title);
            Cow::Owned(format!(
                "this table's own, on {}",
                ground.unwrap_or_default()
            ))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            Cow::Owned(value.to_string())
        }
    }
}

/// The maps and scenarios that a game can be set to by a word, scenarios first.
pub fn offered(game: GameId) -> Vec<Offered> {
    // Land is dealt only where the map is no option of its own; elsewhere factions pick or draw it.
    let is_dealt = option(game).is_some_and(|spec| spec.kind == OptionKind::Scenario);
    let fair = is_dealt.then(|| Offered {
        word: FAIR.to_owned(),
        about: "The smallest map with a start for each seat, dealt fairly".to_owned(),
    });
    let maps = BUNDLED.iter().map(|bundled| Offered {
        word: bundled.id.to_owned(),
        about: if is_dealt {
            format!("{}, dealt fairly: {}", bundled.title, bundled.about)
        } else {
            format!("{}: {}", bundled.title, bundled.about)
        },
    });
    let scenarios = scenarios_of(game).into_iter();
    fair.into_iter().chain(scenarios).chain(maps).collect()
}

/// The scenarios of a game that come with us.
pub fn scenarios_of(game: GameId) -> Vec<Offered> {
    let all = BUNDLED.iter().flat_map(|bundled| {
        let on_it = scenarios(game, bundled).into_iter();
        on_it.map(|(word, scenario)| {
            let (title, seats) = (scenario.title(), scenario.seats().len());
            let about = format!("{title} on {}, for {seats} seats", bundled.title);
            Offered { word, about }
        })
    });
    all.collect()
}

/// The file of the scenario that comes with us under a word, and the map that it is on; whichever game it is for.
pub fn scenario_file(typed: &str) -> Option<(&'static Bundled, &'static str)> {
    let typed = typed.to_lowercase();
    let mut all = BUNDLED.iter().flat_map(|bundled| {
        let files = bundled.scenarios.iter();
        files.map(move |file| (bundled, *file))
    });
    all.find(|(_, file)| {
        ScenarioFile::read(file.as_bytes()).is_ok_and(|it| word(&it.title) == typed)
    })
}

/// The names of the maps that come with us, small ones first.
pub fn maps() -> impl Iterator<Item = &'static str> {
    BUNDLED.iter().map(|bundled| bundled.id)
}

/// A map that comes with us by its word, or somebody's own by its file. Those that come with us are read once; a test
/// reads them all.
pub fn map(source: &str) -> Option<Arc<atlas::Map>> {
    static READ: [OnceLock<Option<Arc<atlas::Map>>>; BUNDLED.len()] =
        [const { OnceLock::new() }; BUNDLED.len()];
    if own::is_own(source) {
        return own::map(source);
    }
    let (bundled, read) = BUNDLED.iter().zip(&READ).find(|(it, _)| it.id == source)?;
    read.get_or_init(|| read_kept(bundled.geojson)).clone()
}

/// Reads a map that was taken in before.
fn read_kept(file: &str) -> Option<Arc<atlas::Map>> {
    let checked = atlas::Map::read_kept(file.as_bytes()).ok()?;
    Some(Arc::new(checked.map))
}

/// The scenarios of a game on a map, by the words for them.
fn scenarios(game: GameId, bundled: &Bundled) -> Vec<(String, Scenario)> {
    let files = bundled.scenarios.iter().filter_map(|text| {
        let file = ScenarioFile::read(text.as_bytes()).ok()?;
        let scenario = placed::read(file, &*map(bundled.id)?).ok()?;
        (scenario.game() == game.id()).then(|| (word(scenario.title()), scenario))
    });
    files.collect()
}

/// A title as it is typed: `The Concert of Powers` is `the-concert-of-powers`.
fn word(title: &str) -> String {
    let letters = title.to_lowercase();
    let words = letters.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

type Options = BTreeMap<String, Value>;

/// The map of a word, who begins where on it, and what a scenario sets besides.
fn found(game: GameId, seats: usize, word: &str) -> Option<(MapSetup, Options)> {
    if word == FAIR {
        let roomy = BUNDLED.iter().find(|it| it.starts.len() >= seats);
        let bundled = roomy.or(BUNDLED.last())?;
        return Some((dealt(bundled)?, Options::new()));
    }
    if let Some(bundled) = Bundled::find(word) {
        return Some((dealt(bundled)?, Options::new()));
    }
    let mut all = BUNDLED.iter().flat_map(|bundled| {
        let made = scenarios(game, bundled).into_iter();
        made.map(move |(word, scenario)| (bundled, word, scenario))
    });
    let (bundled, _, scenario) = all.find(|(_, known, _)| known == word)?;
    let map = map(bundled.id)?;
    let setup = MapSetup {
        scenario: Some(scenario.placed().clone()),
        ..map_setup(bundled.id, &map, None)
    };
    Some((setup, settings(&scenario)))
}

/// A map that comes with us, to be dealt.
fn dealt(bundled: &Bundled) -> Option<MapSetup> {
    let map = map(bundled.id)?;
    let starts = bundled.starts.iter();
    Some(MapSetup {
        starts: starts.filter_map(|name| map.ground().find(name)).collect(),
        ..map_setup(bundled.id, &map, None)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The games that are played on scenarios.
    fn games() -> impl Iterator<Item = GameId> {
        let has = |game: &GameId| {
            let mut specs = game.options().iter();
            specs.any(|spec| spec.kind == OptionKind::Scenario)
        };
        GameId::ALL.iter().copied().filter(has)
    }

    #[test]
    fn every_scenario_that_is_offered_makes_a_world() {
        assert!(games().count() > 0);
        for game in games() {
            let offered = offered(game);
            assert!(offered.len() > BUNDLED.len() + 1, "{offered:?}");
            for Offered { word, about } in offered {
                assert!(about.chars().count() <= 200, "{about}");
                let made: Vec<usize> = (2..=12)
                    .filter(|seats| {
                        let options = json!({"scenario": word});
                        let setup = setup(game, *seats, options.as_object().unwrap());
                        game.world(&setup).is_ok()
                    })
                    .collect();
                assert!(!made.is_empty(), "{word} has room for nobody");
                let starts = Bundled::find(&word).map_or(0, |bundled| bundled.starts.len());
                assert!(
                    made.len() + 1 >= starts,
                    "{word} has room for {made:?} alone"
                );
            }
        }
    }

    #[test]
    fn a_table_that_nobody_sets_has_a_scenario_for_any_number_of_seats() {
        for game in games() {
            for seats in game.seats() {
                let setup = setup(game, seats, &Map::new());
                let world = game.world(&setup).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(world.founders(), seats);
                world.check().unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }

    #[test]
    fn every_map_that_comes_with_us_can_be_played_on() {
        for id in maps() {
            let map = map(id).unwrap_or_else(|| panic!("{id} is damaged"));
            assert_eq!(map.ground().len(), map.areas().len(), "{id}");
        }
        assert!(map("atlantis").is_none());
    }

    #[test]
    fn games_without_a_map_begin_with_what_they_were_given() {
        let options = Map::from_iter([("match".to_owned(), 2.into())]);
        let setup = setup(GameId::Castles, 2, &options);
        assert_eq!((setup.options, setup.map), (options, None));
    }

    #[test]
    fn a_word_for_nothing_is_left_for_the_rules_to_refuse() {
        for game in games() {
            let options = json!({"scenario": "atlantis"});
            let setup = setup(game, 2, options.as_object().unwrap());
            let refusal = game.world(&setup).unwrap_err().to_string();
            assert!(refusal.contains("\"atlantis\""), "{refusal}");
        }
    }
}
