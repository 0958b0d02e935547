//! Single questions: which moves are there on this board?

use serde::Deserialize;
use serde_json::json;

use super::board::Position;
use super::party::Party;
use crate::{Answer, Question, Unjudged, answered};

/// What `judge` can be asked about this game.
pub(super) const QUESTIONS: &[Question] = &[Question {
    name: "board",
    answer: |value| board(&BoardText::deserialize(value)?),
}];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardText {
    position: String,
}

/// The moves, sorted, without the declaration of retreat, and who has won if the battle is over (PK-61).
fn board(board: &BoardText) -> Answer {
    let position: Position = board
        .position
        .parse()
        .map_err(|error| Unjudged::Unreadable(format!("position: {error}")))?;
    let moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    let over = position.over().map(|(winner, end)| {
        let winner = match winner {
            Party::Defender => "w",
            Party::Attacker => "b",
        };
        json!({"winner": winner, "how": end.name()})
    });
    Ok(answered([("moves", json!(moves)), ("over", json!(over))]))
}
