//! Maps and scenarios that can be played, and the words that stand for them.
//!
//! A game with an option of [`OptionKind::Map`] gets the map itself beside its options. A game with one of
//! [`OptionKind::Scenario`] gets the scenario itself in the place of its word: regions, borders and what they
//! are worth, from the maps that come with us, and who begins where if the scenario says so. Whether a game can
//! be played on it is for the rules to say.
//!
//! Somebody's own map needs no word: the text of its file stands where the word of one that comes with us would.
//! So it is kept with the table, in its options and its world, and travels with it. [`brought`] puts it
//! there; [`fits`] says by how many a game can be played on a map.

pub mod brought;
pub mod fits;
mod own;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use atlas::bundled::{BUNDLED, Bundled};
use atlas::scenario::{ArmyKind, Scenario, ScenarioFile, Setting, StatusOf, TreatyKind};
use atlas::{Kind, Region};
use rules::any::GameId;
use rules::{OptionKind, Setup};
use serde_json::{Map, Value, json};

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

/// The set-up of a game: its options, with scenarios in the place of their words, and its map. A word that stands
/// for nothing is left for the game to refuse.
pub fn setup(game: GameId, seats: usize, options: &Map<String, Value>) -> Setup {
    let mut setup = Setup {
        seats,
        options: options.clone(),
        map: None,
    };
    for spec in game.options() {
        let word = match options.get(spec.name) {
            None => spec.default,
            Some(Value::String(word)) => word,
            Some(_) => continue,
        };
        match spec.kind {
            OptionKind::Scenario => scenario(game, &mut setup, spec.name, &word.to_lowercase()),
            OptionKind::Map => {
                setup.map = map(word).map(|map| (**map.ground()).clone());
                setup.options.insert(spec.name.to_owned(), word.into());
            }
            OptionKind::Flag
            | OptionKind::Number(_)
            | OptionKind::Choice(_)
            | OptionKind::Text { .. }
            | OptionKind::Duration(_)
            | OptionKind::Seat
            | OptionKind::Seats(_)
            | OptionKind::Homelands => {}
        }
    }
    setup
}

/// The same on somebody's own map: land is dealt fairly on it.
pub fn setup_on(
    map: &atlas::Map,
    game: GameId,
    seats: usize,
    options: &Map<String, Value>,
) -> Setup {
    let mut options = options.clone();
    for spec in game.options() {
        if spec.kind == OptionKind::Scenario {
            options.insert(spec.name.to_owned(), regions_of(None, map, &[]));
        }
    }
    let mut setup = setup(game, seats, &options);
    if let Some(own) = &mut setup.map {
        own.clone_from(map.ground());
    }
    setup
}

/// What stands for the map of a set-up that [`setup`] has made: a word, or the text of its file.
pub fn source(game: GameId, setup: &Setup) -> Option<&str> {
    game.options().iter().find_map(|spec| {
        let value = setup.options.get(spec.name);
        match spec.kind {
            OptionKind::Map => value.and_then(Value::as_str).or(Some(spec.default)),
            OptionKind::Scenario => value?.get("map")?.as_str(),
            OptionKind::Flag
            | OptionKind::Number(_)
            | OptionKind::Choice(_)
            | OptionKind::Text { .. }
            | OptionKind::Duration(_)
            | OptionKind::Seat
            | OptionKind::Seats(_)
            | OptionKind::Homelands => None,
        }
    })
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

/// Puts a scenario in the place of its word, and sets the options that it sets besides.
fn scenario(game: GameId, setup: &mut Setup, option: &str, word: &str) {
    if let Some((scenario, more)) = found(game, setup.seats, word) {
        for (name, value) in more {
            setup.options.entry(name).or_insert(value);
        }
        setup.options.insert(option.to_owned(), scenario);
    }
}

/// The maps and scenarios that a game can be set to by a word, scenarios first.
pub fn offered(game: GameId) -> Vec<Offered> {
    // Land is dealt only where the map is no option of its own; elsewhere factions pick or draw it.
    let mut specs = game.options().iter();
    let is_dealt = specs.any(|spec| spec.kind == OptionKind::Scenario);
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
        let scenario = file.check(&*map(bundled.id)?).ok()?;
        (scenario.game().id() == game.id()).then(|| (word(scenario.title()), scenario))
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

fn found(game: GameId, seats: usize, word: &str) -> Option<(Value, Options)> {
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
    let ground = regions_of(Some(bundled.id), &map, &[]);
    Some((peopled(ground, &map, &scenario), settings(&scenario)))
}

/// The options that a scenario sets besides.
fn settings(scenario: &Scenario) -> Options {
    let options = scenario.options().iter().map(|(name, setting)| {
        let value = match setting {
            Setting::Switch(flag) => json!(flag),
            Setting::Number(number) => json!(number),
            Setting::Word(word) => json!(word),
        };
        (name.clone(), value)
    });
    options.collect()
}

fn dealt(bundled: &Bundled) -> Option<Value> {
    let map = map(bundled.id)?;
    Some(regions_of(Some(bundled.id), &map, bundled.starts))
}

/// The regions of a map that can be entered, their worth, and the ways between them; `source` stands for the map.
fn regions_of(source: Option<&str>, map: &atlas::Map, starts: &[&str]) -> Value {
    let kind = |id: Region| map.area(id).map(atlas::Area::kind);
    let open = |id: &Region| kind(*id).is_some_and(|kind| kind != Kind::Impassable);
    let regions = map.regions().filter(open).filter_map(|id| {
        let region = map.area(id)?;
        let file = json!({
            "kind": region.kind().name(),
            "code": region.code(),
            "production": region.production(),
            "level": region.level().unwrap_or(0),
        });
        Some((region.name().to_owned(), file))
    });
    let edges = map.borders().iter();
    let edges = edges.filter(|border| open(&border.first) && open(&border.second));
    let edges = edges.map(|border| json!([name(map, border.first), name(map, border.second)]));
    json!({
        "map": source,
        "starts": starts,
        "regions": regions.collect::<Map<String, Value>>(),
        "edges": edges.collect::<Vec<Value>>(),
    })
}

fn name(map: &atlas::Map, id: Region) -> &str {
    map.area(id).map_or("", |region| region.name())
}

/// The same with what a scenario says of seats, armies and treaties.
fn peopled(mut ground: Value, map: &atlas::Map, scenario: &Scenario) -> Value {
    let seats = scenario.seats();
    let called = |seat: usize| seats.get(seat).map_or("", |seat| seat.name.as_str());
    let names = |ids: &[Region]| -> Vec<&str> { ids.iter().map(|id| name(map, *id)).collect() };
    let mut armies = Vec::new();
    for seat in seats {
        for id in &seat.owns {
            ground["regions"][name(map, *id)]["owner"] = json!(seat.name);
        }
        ground["treasury"][&seat.name] = json!(seat.treasury);
        ground["homeland"][&seat.name] = json!(names(&seat.homeland));
        armies.extend(seat.armies.iter().map(|army| {
            json!({
                "empire": seat.name,
                "region": name(map, army.at),
                "kind": match army.kind {
                    ArmyKind::Land => "land",
                    ArmyKind::Sea => "sea",
                },
                "current": army.current,
                "maximal": army.maximal,
                "statuses": army.statuses,
            })
        }));
    }
    for (id, statuses) in scenario.regions() {
        ground["regions"][name(map, *id)]["statuses"] = json!(statuses);
    }
    let between = |wanted: TreatyKind| -> Vec<Value> {
        let treaties = scenario.treaties().iter();
        let treaties = treaties.filter(|(_, kind)| **kind == wanted);
        treaties
            .map(|((one, other), _)| json!([called(*one), called(*other)]))
            .collect()
    };
    ground["peace"] = json!(between(TreatyKind::Peace));
    ground["alliance"] = json!(between(TreatyKind::Alliance));
    ground["armies"] = json!(armies);
    ground["empires"] = seats.iter().map(|seat| json!(seat.name)).collect();
    if let Some(order) = scenario.order() {
        ground["turn_order"] = order.iter().map(|seat| json!(called(*seat))).collect();
    }
    let statuses = scenario.statuses().iter().map(|status| {
        json!({
            "name": status.name,
            "of": match status.of {
                StatusOf::Region => "region",
                StatusOf::Army => "army",
            },
            "negative": status.negative,
            "production": status.production,
            "advantage": status.advantage,
            "current": status.current,
            "maximal": status.maximal,
            "rounds": status.rounds,
        })
    });
    ground["statuses"] = statuses.collect();
    ground
}

#[cfg(test)]
mod tests {
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
