//! Single questions: upkeep, an exchange, income, reach, retreats, a winter.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use crate::dice::NoDice;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::line::Line;
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::notation::read::MOST_AMOUNT;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::setup::scenario::{Scenario, empire};
use crate::erkenfara::state::State;
use crate::erkenfara::turn::exchange::exchange;
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::retreat::retreats;
use crate::erkenfara::winter::budget;
use crate::erkenfara::winter::economy::{income, upkeep};
use crate::erkenfara::world::board::Army;
use crate::erkenfara::world::ties::Field;
use crate::erkenfara::world::{Options, World};
use crate::{Answer, Ctx, Question, Refuse, Roster, Seat, Unjudged, answered};

/// What `judge` can be asked about this game.
pub(super) const QUESTIONS: &[Question] = &[
    Question {
        name: "upkeep",
        answer: |value| upkeep_of(&UpkeepText::deserialize(value)?),
    },
    Question {
        name: "exchange",
        answer: |value| one_exchange(&ExchangeText::deserialize(value)?),
    },
    Question {
        name: "income",
        answer: |value| incomes(&WorldText::deserialize(value)?),
    },
    Question {
        name: "reach",
        answer: |value| reached(&ArmyText::deserialize(value)?),
    },
    Question {
        name: "retreats",
        answer: |value| retreating(&ArmyText::deserialize(value)?),
    },
    Question {
        name: "economy",
        answer: |value| economy(&EconomyText::deserialize(value)?),
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UpkeepText {
    total: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideText {
    current: i64,
    maximal: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExchangeText {
    attacker: SideText,
    defender: SideText,
    #[serde(default)]
    advantages: [i64; 2],
    rolls: [i64; 2],
    #[serde(default)]
    overrun: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorldText {
    world: Scenario,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyText {
    world: Scenario,
    /// The place of the army in the world's list.
    army: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EconomyText {
    world: Scenario,
    #[serde(default)]
    orders: BTreeMap<String, Vec<String>>,
}

fn upkeep_of(text: &UpkeepText) -> Answer {
    within("total", text.total, 0, 1 << 40)?;
    Ok(answered([("upkeep", upkeep(text.total).into())]))
}

/// Gold by empire.
fn incomes(text: &WorldText) -> Answer {
    let (world, state) = opened(&text.world)?;
    let of = |seat| {
        let gold = state.on_field(&world, |field| income(field, seat));
        (empire(&world, seat), gold.into())
    };
    Ok(state.board.seats().map(of).collect())
}

/// By region the least number of steps, and whether the army is exhausted there. It may stay where it is.
fn reached(text: &ArmyText) -> Answer {
    about_army(text, |field, army| {
        let mut all = reach(field, army);
        all.insert(army.region(), (0, false));
        let by_name = all.into_iter().map(|(region, (steps, exhausted))| {
            let name = field.world.name(region).to_owned();
            (name, json!({"steps": steps, "exhausted": exhausted}))
        });
        Ok(by_name.collect())
    })
}

fn retreating(text: &ArmyText) -> Answer {
    about_army(text, |field, army| {
        let names = field.world.names(&retreats(field, army));
        Ok(answered([("retreats", names.into())]))
    })
}

fn unreadable(why: impl std::fmt::Display) -> Unjudged {
    Unjudged::Unreadable(why.to_string())
}

fn within(what: &str, found: i64, least: i64, most: i64) -> Result<(), Unjudged> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(unreadable(format!(
        "{what} is {least} to {most}, not {found}"
    )))
}

fn one_exchange(text: &ExchangeText) -> Answer {
    let sides = [&text.attacker, &text.defender];
    for side in sides {
        within("maximal", side.maximal, 1000, MOST_AMOUNT)?;
        within("current", side.current, 1000, side.maximal)?;
    }
    for (roll, advantage) in text.rolls.into_iter().zip(text.advantages) {
        within("a roll", roll, 1, 100)?;
        within("an advantage", advantage, -MOST_AMOUNT, MOST_AMOUNT)?;
    }
    let values = sides.map(|side| (side.current, side.maximal));
    let found = exchange(values, text.advantages, text.rolls, text.overrun);
    let after = found
        .after
        .map(|left| left.map(|(current, maximal)| [current, maximal]));
    Ok(answered([
        ("results", json!(found.results)),
        ("strength", json!(found.strength)),
        ("outcome", found.outcome.name().into()),
        ("winner", json!(found.winner)),
        ("after", json!(after)),
    ]))
}

fn opened(scenario: &Scenario) -> Result<(World, State), Unjudged> {
    let world = scenario.world(Options::default());
    let world = world.map_err(|error| unreadable(error.to_string()))?;
    let state = State::new(&world);
    Ok((world, state))
}

fn about_army(text: &ArmyText, answer: impl Fn(Field<'_>, &Army) -> Answer) -> Answer {
    let (world, state) = opened(&text.world)?;
    let count = text.world.armies.len();
    let file = text.world.armies.get(text.army);
    let file = file.ok_or_else(|| {
        unreadable(match count {
            0 => "the world has no armies".to_owned(),
            _ => format!("army is 0 to {}, not {}", count - 1, text.army),
        })
    })?;
    let region = world.map.find(&file.region);
    let mut armies = state.board.armies.iter();
    let is_it = |army: &&Army| Some(army.region()) == region && army.spot.kind == file.kind;
    let army = armies
        .find(is_it)
        .ok_or_else(|| unreadable("there is no such army"))?;
    state.on_field(&world, |field| answer(field, army))
}

/// A winter: sheets that are refused are named, and played as far as they are legal (EU-63).
fn economy(text: &EconomyText) -> Answer {
    let (world, mut state) = opened(&text.world)?;
    if state.board.order.is_empty() {
        state.board.order = state.board.seats().collect();
    }
    let names: Vec<String> = state
        .board
        .seats()
        .map(|seat| empire(&world, seat))
        .collect();
    let roster = Roster::of_names(names.iter());
    let mut refused: BTreeMap<String, String> = BTreeMap::new();
    for (name, lines) in &text.orders {
        let seat = state
            .board
            .seats()
            .find(|seat| names.get(seat.index()) == Some(name));
        let seat = seat.ok_or_else(|| {
            unreadable(format!(
                "{name:?} is not an empire: choose {}",
                names.join(", ")
            ))
        })?;
        let (sheet, refusal) = sheet(&world, &state, &roster, (seat, lines));
        if let Some(refusal) = refusal {
            let ruling = refusal.ruling().map(|ruling| ruling.to_string());
            refused.insert(name.clone(), ruling.unwrap_or_default());
        }
        if let Some(private) = state.private.get_mut(seat.index()) {
            private.sheet = Some(sheet);
        }
    }
    let mut dice = NoDice;
    let mut advance = Advance::new(&world, &state, &mut dice);
    advance.winter();
    let after = Scenario::of(&world, &advance.state);
    let mut answer = answered([("world", json!(after))]);
    if !refused.is_empty() {
        answer.insert("refused".into(), json!(refused));
    }
    Ok(answer)
}

/// The lines of a sheet that can be read, and why the sheet would be refused.
fn sheet(
    world: &World,
    state: &State,
    roster: &Roster,
    (seat, lines): (Seat, &[String]),
) -> (Vec<Line>, Option<Refusal>) {
    let mut sheet = Vec::new();
    let mut refusal: Option<Refusal> = None;
    for line in lines {
        match Order::read(Ctx::new(world, roster, 1), line) {
            Ok(Order::Sheet(lines) | Order::Stand(lines)) => sheet.extend(lines),
            Ok(_) => {
                refusal = refusal.or_else(|| Some(crate::erkenfara::notation::read::unknown(line)));
            }
            Err(no) => refusal = refusal.or(Some(no)),
        }
    }
    let treasury = state.of(seat).map_or(0, |private| private.treasury);
    let legal = state.on_field(world, |field| {
        budget(field, seat, treasury, &sheet).refusal().cloned()
    });
    let all = legal.into_iter().chain(refusal);
    let first = all.min_by_key(Refusal::number);
    (sheet, first)
}
