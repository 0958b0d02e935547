//! Single questions: which moves are there on this board?

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::board::Position;
use super::realm::Party;
use crate::Unjudged;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardText {
    position: String,
}

/// Answers `{"board":{"position":"…"}}`: the moves, sorted, without the declaration of retreat, and who has
/// won if the battle is over (PK-61).
pub(super) fn judge(question: &Map<String, Value>) -> Result<Value, Unjudged> {
    let board = question.get("board").cloned().ok_or_else(|| {
        Unjudged::Unreadable("judge: kerfuffle answers one question: board".into())
    })?;
    let board: BoardText = serde_json::from_value(board)
        .map_err(|error| Unjudged::Unreadable(format!("judge: board: {error}")))?;
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
    Ok(json!({"moves": moves, "over": over}))
}
