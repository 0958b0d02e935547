//! Partial Kerfuffle, ruling by ruling: the legal case, and the refusal with its id.

mod aftermath;
mod ahead;
mod battles;
mod boards;
mod bots;
mod cards;
mod conditional;
mod conquest;
mod deals;
mod duels;
mod ends;
mod income;
mod knowing;
mod moves;
mod notation;
mod plans;
mod positions;
mod purchases;
mod ransoms;
mod setup;
mod stances;

use rules::kerfuffle::{Kerfuffle, Pieces};
use rules::map::{Kind, Map, Place, Region};
use rules::{Game, Roster, Running, Seat, Setup, SetupError};
use serde_json::{Map as Object, Value, json};

/// The first seats of the tests.
const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);

/// The map of the tests, and a sea beside Ada:
///
/// ```text
/// Ada Bel Cor Dun
/// Elm Fen Gil Hay
/// Ivy Jet Kip Lom
/// ```
const NAMES: [&str; 13] = [
    "Ada", "Bel", "Cor", "Dun", "Elm", "Fen", "Gil", "Hay", "Ivy", "Jet", "Kip", "Lom", "Mar",
];

/// So many provinces of the tests, in rows of four, and the sea.
pub(crate) fn grid() -> Map {
    let place = |name: &&str| Place {
        name: (*name).to_owned(),
        code: name.to_uppercase(),
        kind: if *name == "Mar" {
            Kind::Sea
        } else {
            Kind::Land
        },
        ..Place::default()
    };
    let beside = (0..12).filter(|at| at % 4 != 3).map(|at| (at, at + 1));
    let below = (0..8).map(|at| (at, at + 4));
    let borders: Vec<(Region, Region)> = beside
        .chain(below)
        .chain([(0, 12)])
        .map(|(one, other)| (Region(one), Region(other)))
        .collect();
    Map::new(NAMES.iter().map(place).collect(), &borders).unwrap()
}

/// The same with four more provinces below, for four factions (PK-02).
pub(crate) fn wide() -> Map {
    let grid = grid();
    let more = ["Ned", "Oma", "Pip", "Quy"].map(|name| Place {
        name: name.to_owned(),
        code: name.to_uppercase(),
        ..Place::default()
    });
    let places = grid.regions().filter_map(|at| grid.place(at).cloned());
    let borders = grid.regions().flat_map(|one| {
        let others = grid.borders(one).iter();
        others.map(move |other| (one, *other)).collect::<Vec<_>>()
    });
    let below = [
        (8, 13),
        (9, 14),
        (10, 15),
        (11, 16),
        (13, 14),
        (14, 15),
        (15, 16),
    ];
    let below = below.map(|(one, other)| (Region(one), Region(other)));
    let borders: Vec<(Region, Region)> = borders.chain(below).collect();
    Map::new(places.chain(more).collect(), &borders).unwrap()
}

fn at(name: &str) -> Region {
    grid().find(name).unwrap()
}

type Table = crate::table::Table<Kerfuffle>;

fn set_up(seats: usize, options: Value, map: Option<Map>) -> Setup {
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    Setup {
        seats,
        options,
        map: map.map(Into::into),
    }
}

/// Opens and starts a table; dice that are not given show their lowest side.
///
/// Battles are fought with dice, if nothing else is said: most rulings are about what both kinds share.
fn started(seats: usize, mut options: Value) -> Result<Table, SetupError> {
    let dice_only = || json!("dice only");
    let named = options.as_object_mut().expect("options are an object");
    named.entry("battles").or_insert_with(dice_only);
    let map = if seats > 3 { wide() } else { grid() };
    let setup = set_up(seats, options, Some(map));
    let state = Running::new(&setup)?;
    Ok(Table::started(state, roster(), &mut Lowest))
}

/// Dice that always show 1: whoever comes last in a shuffle comes first, and the first of all is picked.
struct Lowest;

impl rules::dice::Dice for Lowest {
    fn roll(&mut self, _what: &str, _sides: u32) -> Result<u32, rules::dice::DiceStop> {
        Ok(1)
    }
}

/// What one seat has in a scenario, such as `Ada K Q 2P; Bel N; gold 5; waiting P`: the first province is
/// the capital. Its card is a treasury of 900, if nothing else is said.
fn seat(text: &str) -> Value {
    let mut seat = Object::new();
    let mut forces = Object::new();
    seat.insert("card".into(), json!({"gold": {"gold": 900}}));
    for part in text.split("; ") {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let value = match word {
            "gold" | "turns" | "conquered_by" => {
                let name = if word == "gold" { "treasury" } else { word };
                seat.insert(name.into(), json!(rest.parse::<i64>().unwrap()));
                continue;
            }
            "waiting" | "capital" | "castle" => json!(rest),
            "card" => serde_json::from_str(rest).unwrap(),
            "holds" => {
                let (owner, pieces) = rest.split_once(' ').unwrap();
                seat.insert("prisoners".into(), json!({ owner: pieces }));
                continue;
            }
            _ => {
                seat.entry("capital").or_insert(json!(word));
                if !rest.is_empty() {
                    forces.insert(word.into(), json!(rest));
                }
                continue;
            }
        };
        seat.insert(word.into(), value);
    }
    if seat.contains_key("conquered_by") {
        seat.remove("card");
    }
    seat.insert("forces".into(), Value::Object(forces));
    Value::Object(seat)
}

/// A scenario: Ann's turn begins in round 5, and turns go by seat.
fn scenario(seats: &[&str], more: &Value) -> Value {
    let all: Vec<Value> = seats.iter().map(|text| seat(text)).collect();
    let order: Vec<usize> = (0..seats.len()).collect();
    let mut scenario = json!({"seats": all, "order": order, "round": 5});
    for (name, value) in more.as_object().unwrap() {
        scenario[name] = value.clone();
    }
    scenario
}

impl Table {
    /// A table whose factions have what is written; Ann is purchasing in round 5.
    fn at(seats: &[&str]) -> Self {
        Self::begun(seats, &json!({}))
    }

    /// The same with more of a scenario.
    fn begun(seats: &[&str], more: &Value) -> Self {
        started(seats.len(), json!({"scenario": scenario(seats, more)})).unwrap()
    }

    /// The same, where Ann has done her purchases.
    fn moving(seats: &[&str]) -> Self {
        Self::at(seats).play(ANN, "done")
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.view(seat).legal(&roster(), seat, "")
    }

    fn next(&self, seat: Seat, partial: &str) -> Vec<String> {
        let view = self.view(seat);
        let next = view.next(&roster(), seat, partial);
        let roster = roster();
        let name = |region| Kerfuffle::region(&view.world, region);
        next.texts(&roster, name).collect()
    }

    fn gold(&self, seat: Seat) -> i64 {
        self.state.state.own[seat.index()].treasury
    }

    /// What stands in a province, such as `Ann K 2P`; nothing where nobody does.
    fn stands(&self, name: &str) -> String {
        let force = self.state.state.realm.force(at(name));
        force.map_or_else(String::new, |force| {
            let whose = if force.neutral {
                "nobody".into()
            } else {
                roster().name(force.of)
            };
            format!("{whose} {}", force.pieces)
        })
    }

    fn waiting(&self, seat: Seat) -> Pieces {
        self.state.state.own[seat.index()].waiting
    }
}

fn roster() -> Roster {
    Roster::of_names(["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"])
}
