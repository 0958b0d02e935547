//! Maps and scenarios that somebody brings to a table: as files, as words, or made of a seed.
//!
//! They become options of the table. A wrong file is refused with all its faults and their places; whether so many
//! seats can play on it is for the rules to say.

use std::sync::Arc;

use atlas::Faults;
use atlas::bundled::{BUNDLED, Bundled};
use atlas::generate::{GenerateError, Request, Style, generate};
use atlas::scenario::{Scenario, ScenarioFile};
use rules::OptionKind;
use rules::any::GameId;
use serde_json::{Map, Value, json};

use super::{map, name, peopled, regions_of, settings};

/// A map or scenario that somebody brings to a table: the options that it sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// The options, by their names.
    pub options: Map<String, Value>,
    /// The number of seats, where it says so.
    pub seats: Option<usize>,
    /// Its title, as its author wrote it.
    pub title: String,
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
        let starts = made.starts.iter();
        let starts = starts.map(|id| name(&made.map, *id).to_owned()).collect();
        Ok(Self::of(made.map, starts))
    }

    fn of(map: atlas::Map, starts: Vec<String>) -> Self {
        // The same map gives the same bytes, whatever program its file came from.
        let file = map.to_geojson();
        Self { file, map, starts }
    }
}

/// The meaning of a word for a map.
#[derive(Clone, Debug)]
pub enum MapChoice {
    /// One that comes with us.
    Bundled(&'static Bundled),
    /// One that is yet to be made.
    Made(Request),
}

impl MapChoice {
    /// Reads a word such as `isles`, or `city-30-7` for a map that is made for so many seats: a style, the
    /// number of regions, the seed, and perhaps `forts`.
    ///
    /// # Errors
    ///
    /// [`NotBrought::Word`] naming what there is.
    pub fn read(word: &str, seats: usize) -> Result<Self, NotBrought> {
        let small = word.to_lowercase();
        if let Some(bundled) = Bundled::find(&small) {
            return Ok(Self::Bundled(bundled));
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
    let found = game.options().iter().find_map(|spec| match spec.kind {
        OptionKind::Map => Some((spec.name, false)),
        OptionKind::Scenario => Some((spec.name, true)),
        OptionKind::Flag
        | OptionKind::Number(_)
        | OptionKind::Choice(_)
        | OptionKind::Text { .. }
        | OptionKind::Duration(_)
        | OptionKind::Seat
        | OptionKind::Seats(_)
        | OptionKind::Homelands => None,
    });
    found.ok_or(NotBrought::NoMaps(game.title()))
}

/// Whether a game is played on maps.
pub fn has_maps(game: GameId) -> bool {
    option(game).is_ok()
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
            let starts: Vec<&str> = own.starts.iter().map(String::as_str).collect();
            regions_of(Some(&own.file), &own.map, &starts)
        } else {
            own.file.clone().into()
        };
        Ok(Self {
            options: Map::from_iter([(name.to_owned(), value)]),
            seats: None,
            title: own.map.title().to_owned(),
        })
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
        if file.game.id() != game.id() {
            let found = GameId::from_id(file.game.id());
            return Err(NotBrought::OtherGame {
                found: found.map_or("another game", GameId::title),
                table: game.title(),
            });
        }
        let (source, drawn) = match own {
            Some(own) => (own.file.as_str(), Arc::new(own.map.clone())),
            None => of_ours(&file)?,
        };
        let checked = file.check(&drawn);
        let scenario = checked.map_err(|faults| NotBrought::Scenario(faults.to_string()))?;
        let mut options: Map<String, Value> = settings(&scenario).into_iter().collect();
        if is_scenario {
            let ground = regions_of(Some(source), &drawn, &[]);
            options.insert(option.to_owned(), peopled(ground, &drawn, &scenario));
        } else {
            options.insert(option.to_owned(), source.into());
            let placed = placed(&drawn, &scenario);
            options.extend(placed.map(|placed| (SCENARIO.to_owned(), placed)));
            if !scenario.cards().is_empty() {
                options.insert(DECK.to_owned(), json!(scenario.cards()));
            }
        }
        Ok(Self {
            options,
            seats: Some(scenario.seats().len()),
            title: scenario.title().to_owned(),
        })
    }
}

/// Where games whose map is an option of its own take a scenario.
const SCENARIO: &str = "scenario";
/// Where they take a deck of objectives (PK-11).
const DECK: &str = "deck";

/// The map of ours that a scenario names.
fn of_ours(file: &ScenarioFile) -> Result<(&'static str, Arc<atlas::Map>), NotBrought> {
    let no_map = || NotBrought::NoMap {
        title: rules::notation::excerpt(&file.map),
    };
    let bundled = BUNDLED.iter().find(|it| it.title == file.map);
    let bundled = bundled.ok_or_else(no_map)?;
    Ok((bundled.id, map(bundled.id).ok_or_else(no_map)?))
}

/// Who begins where, by the names of regions; nothing where that is for the people to choose.
fn placed(map: &atlas::Map, scenario: &Scenario) -> Option<Value> {
    let seats = scenario.seats().iter().map(|seat| {
        let owns: Vec<&str> = seat.owns.iter().map(|id| name(map, *id)).collect();
        Some(json!({
            "capital": name(map, seat.capital?),
            "owns": owns,
            "castle": seat.castle.map(|id| name(map, id)),
        }))
    });
    let seats = seats.collect::<Option<Vec<Value>>>()?;
    let mut placed = json!({ "seats": seats });
    if let Some(order) = scenario.order() {
        placed["order"] = json!(order);
    }
    Some(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games that are played on maps.
    fn games() -> impl Iterator<Item = GameId> {
        GameId::ALL.iter().copied().filter(|game| has_maps(*game))
    }

    fn made(word: &str) -> OwnMap {
        match MapChoice::read(word, 3).unwrap() {
            MapChoice::Made(request) => OwnMap::made(request).unwrap(),
            MapChoice::Bundled(bundled) => OwnMap::read(bundled.geojson.as_bytes()).unwrap(),
        }
    }

    #[test]
    fn a_map_of_ones_own_makes_a_world_that_holds_its_outlines() {
        assert_eq!(games().count(), 2);
        for word in [
            "continent-40-7-forts",
            "archipelago-60-3",
            "city-40-1",
            "isles",
        ] {
            let own = made(word);
            for game in games() {
                let brought = Brought::map(game, &own).unwrap();
                let setup = super::super::setup(game, 3, &brought.options);
                let world = game
                    .world(&setup)
                    .unwrap_or_else(|error| panic!("{word}: {error}"));
                // Entry 1 holds the world: what is drawn of it comes from there alone.
                let kept = serde_json::to_string(&world).unwrap();
                assert!(kept.contains("FeatureCollection"), "{game}");
                let value = brought.options.values().next().unwrap();
                assert!(
                    super::super::title(value).contains(own.map.title()),
                    "{game}"
                );
            }
        }
    }

    #[test]
    fn words_for_maps_that_are_made_are_read_as_they_are_written() {
        for text in [
            "city-30-7",
            "continent-60-12345678901",
            "archipelago-6-0-forts",
        ] {
            let MapChoice::Made(request) = MapChoice::read(text, 4).unwrap() else {
                panic!("{text}")
            };
            assert_eq!(word(&request), text);
            assert_eq!(request.seats, 4);
        }
        for text in [
            "atlantis",
            "cities",
            "city-30",
            "city-30-x",
            "city-30-7-forts-",
            "city--1-1",
            "",
        ] {
            let no = MapChoice::read(text, 2).unwrap_err().to_string();
            assert!(no.contains("thrones") && no.contains("city-30-7"), "{no}");
        }
        assert!(matches!(
            MapChoice::read("Isles", 2),
            Ok(MapChoice::Bundled(_))
        ));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_place() {
        let large = vec![b' '; (2 << 20) + 1];
        let cases: [(&[u8], &str); 4] = [
            (b"\x89PNG\r\n", "UTF-8"),
            (b"[1, 2", "line 1"),
            (b"{}", "the map has"),
            (&large, "the limit is 2097152"),
        ];
        for (bytes, words) in cases {
            let no = OwnMap::read(bytes).unwrap_err().to_string();
            assert!(no.contains(words), "{no}");
        }
        let crossed = r#"{"type": "FeatureCollection", "title": "Bow", "projection": "plane", "features": [
            {"type": "Feature", "properties": {"name": "Ash"}, "geometry": {"type": "Polygon",
             "coordinates": [[[0,0], [10,10], [10,0], [0,10], [0,0]]]}}]}"#;
        let no = OwnMap::read(crossed.as_bytes()).unwrap_err().to_string();
        assert!(no.contains("feature 1 (Ash)"), "{no}");
    }

    #[test]
    fn a_scenario_is_played_on_its_own_map_or_on_the_one_of_ours_that_it_names() {
        let duel = Bundled::find("thrones").unwrap().scenarios[0];
        let game = GameId::from_id("erkenfara").unwrap();
        let brought = Brought::scenario(game, duel.as_bytes(), None).unwrap();
        assert_eq!(
            (brought.seats, brought.title.as_str()),
            (Some(2), "First Duel")
        );
        let world = game.world(&super::super::setup(game, 2, &brought.options));
        world.unwrap();
        let kerfuffle = GameId::from_id("kerfuffle").unwrap();
        let no = Brought::scenario(kerfuffle, duel.as_bytes(), None).unwrap_err();
        assert!(no.to_string().contains("for Erkenfara Universalis"), "{no}");
        let lost = duel.replace("The Shattered Thrones", "Atlantis");
        let no = Brought::scenario(game, lost.as_bytes(), None).unwrap_err();
        assert!(no.to_string().contains("Atlantis"), "{no}");
        let elsewhere = made("isles");
        let no = Brought::scenario(game, duel.as_bytes(), Some(&elsewhere)).unwrap_err();
        assert!(no.to_string().contains("Pelaras"), "{no}");
        let no = Brought::scenario(game, b"seat = 1", None).unwrap_err();
        assert!(no.to_string().contains("the scenario is wrong"), "{no}");
    }

    #[test]
    fn a_scenario_says_where_factions_begin() {
        let own = made("thrones");
        let file = r#"
            title = "Two Courts"
            game = "kerfuffle"
            map = "The Shattered Thrones"
            order = ["The Tower", "The Bell"]
            [options]
            start = "drawn"
            [[seat]]
            name = "The Bell"
            capital = "CAPITAL1"
            owns = ["OWNS1"]
            [[seat]]
            name = "The Tower"
            capital = "CAPITAL2"
            owns = ["OWNS2"]
        "#;
        let [one, two] = realms(&own.map);
        let mut text = file.to_owned();
        for (number, realm) in [(1, one), (2, two)] {
            let names: Vec<&str> = realm.iter().map(|id| name(&own.map, *id)).collect();
            text = text.replace(&format!("CAPITAL{number}"), names[0]);
            text = text.replace(&format!("OWNS{number}"), &names.join("\", \""));
        }
        let game = GameId::from_id("kerfuffle").unwrap();
        for own in [None, Some(&own)] {
            let brought = Brought::scenario(game, text.as_bytes(), own);
            let brought = brought.unwrap_or_else(|no| panic!("{no}"));
            assert_eq!(brought.options["start"], "drawn");
            let world = game.world(&super::super::setup(game, 2, &brought.options));
            world.unwrap();
        }
    }

    #[test]
    fn pk_11_a_scenario_brings_its_deck_to_any_map_and_leaves_capitals_to_people() {
        let file = |cards: &str| {
            let head = "title = \"Rush\"\ngame = \"kerfuffle\"\nmap = \"The Shattered Thrones\"\n";
            let seats = "[[seat]]\nname = \"The Bell\"\n[[seat]]\nname = \"The Tower\"\n";
            format!("{head}{seats}{cards}")
        };
        let cards = "[[card]]\nkind = \"hold\"\nprovinces = 2\nturns = 5\n\
                     [[card]]\nkind = \"gold\"\ngold = 60\n\
                     [[card]]\nkind = \"conquer\"\nside = \"right\"\n\
                     [[card]]\nkind = \"castles\"\nturns = 1\n\
                     [[card]]\nkind = \"generals\"\n";
        let game = GameId::Kerfuffle;
        let brought = Brought::scenario(game, file(cards).as_bytes(), None).unwrap();
        let setup = super::super::setup(game, 2, &brought.options);
        let world = serde_json::to_value(game.world(&setup).unwrap()).unwrap();
        let deck = json!([
            {"hold": {"provinces": 2, "turns": 5}}, {"gold": {"gold": 60}}, {"conquer": "right"},
            {"castles": {"turns": 1}}, "generals",
        ]);
        assert!(world.to_string().contains(&deck.to_string()), "{world}");
        assert_eq!(brought.options.get(SCENARIO), None);
        // Without cards the game's own deck is dealt.
        let plain = Brought::scenario(game, file("").as_bytes(), None).unwrap();
        assert_eq!(plain.options.get(DECK), None);
        game.world(&super::super::setup(game, 2, &plain.options))
            .unwrap();
    }

    /// Two times three provinces that touch.
    fn realms(map: &atlas::Map) -> [Vec<atlas::RegionId>; 2] {
        let is_land = |id: &atlas::RegionId| {
            map.region(*id)
                .is_some_and(|it| it.kind() == atlas::Kind::Land)
        };
        let mut realms = Vec::new();
        let mut taken = Vec::new();
        for id in map.ids().filter(is_land) {
            let near = map.neighbours(id).map(|(id, _)| id).filter(is_land);
            let free = |id: &atlas::RegionId| !taken.contains(id);
            let realm: Vec<_> = std::iter::once(id)
                .chain(near)
                .filter(free)
                .take(3)
                .collect();
            if realm.len() == 3 && realm[0] == id {
                taken.extend(realm.iter().copied());
                realms.push(realm);
            }
        }
        [realms[0].clone(), realms[1].clone()]
    }
}
