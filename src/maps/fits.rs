//! The games that a map is for, and by how many they can be played on it: as many as the rules make a world for.

use atlas::import::Need;
use rules::SetupError;
use rules::any::GameId;
use rules::notation::runs;
use serde_json::Map;

use super::brought::{has_maps, need};
use super::setup_on;

/// Behind so many numbers of seats in a row that cannot play, no larger ones are tried.
const GAP: usize = 2;

/// A line for each game that is played on maps: for how many seats the map is, or why for none.
pub fn fits(map: &atlas::Map) -> Vec<String> {
    let lines = good_for(map).into_iter().map(|(game, seats)| match seats {
        Ok(seats) => {
            let seats = runs(&seats).join(", ");
            format!("{} for {seats} seats{}", game.id(), parts(map, game))
        }
        Err(why) => format!("not {}, because {why}", game.id()),
    });
    lines.collect()
}

/// What is to be known of land in several parts, where nobody crosses seas.
fn parts(map: &atlas::Map, game: GameId) -> String {
    let crosses = matches!(need(game, 0), Ok(Need::Realms { .. }));
    match map.lands() {
        lands if lands > 1 && !crosses => {
            format!(", on land in {lands} parts that no border, strait or bridge joins (PK-02)")
        }
        _ => String::new(),
    }
}

/// The numbers of seats that can play a game on a map.
///
/// # Errors
///
/// What the rules say of the fewest, where there are none.
pub fn seats(map: &atlas::Map, game: GameId) -> Result<Vec<usize>, SetupError> {
    let mut can: Vec<usize> = Vec::new();
    let mut first = None;
    for seats in game.seats() {
        match game.world(&setup_on(map, game, seats, &Map::new())) {
            Ok(_) => can.push(seats),
            Err(no) => {
                first = first.or(Some(no));
                let last = can.last().copied().unwrap_or(*game.seats().start());
                if seats >= last + GAP {
                    break;
                }
            }
        }
    }
    match first {
        Some(no) if can.is_empty() => Err(no),
        Some(_) | None => Ok(can),
    }
}

/// For each game that is played on maps the numbers of seats that can play it on a map, or why none can.
pub fn good_for(map: &atlas::Map) -> Vec<(GameId, Result<Vec<usize>, String>)> {
    let games = GameId::ALL.iter().copied().filter(|game| has_maps(*game));
    let seats = |game| seats(map, game).map_err(|no| reason(&no));
    games.map(|game| (game, seats(game))).collect()
}

/// What is wrong, without where.
fn reason(no: &SetupError) -> String {
    match no {
        SetupError::Map(text) | SetupError::Scenario(text) | SetupError::Options(text) => {
            text.clone()
        }
        SetupError::Seats { .. } => no.to_string(),
    }
}
