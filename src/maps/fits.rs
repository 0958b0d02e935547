//! The games that a map is for, and by how many they can be played on it: as many as the rules make a world for.

use rules::SetupError;
use rules::any::GameId;
use rules::notation::runs;
use serde_json::Map;

use super::brought::has_maps;
use super::setup_on;

/// Behind so many numbers of seats in a row that cannot play, no larger ones are tried.
const GAP: usize = 2;

/// A line for each game that is played on maps: for how many seats the map is, or why for none.
pub fn fits(map: &atlas::Map) -> Vec<String> {
    let games = GameId::ALL.iter().copied().filter(|game| has_maps(*game));
    let line = |game: GameId| {
        // What the map's own check says of a game is more exact: it looks for starts too.
        let counted = map.fit();
        if counted.game == game.id() {
            return counted.to_string();
        }
        match seats(map, game) {
            Ok(seats) => format!("{} for {} seats", game.id(), runs(&seats).join(", ")),
            Err(why) => format!("not {}, because {}", game.id(), reason(&why)),
        }
    };
    games.map(line).collect()
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
    if let SetupError::Scenario(text) = no {
        text.clone()
    } else {
        no.to_string()
    }
}
