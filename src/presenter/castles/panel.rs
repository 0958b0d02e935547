//! The panel of Combat Castles: pick a unit, direction pad, placement.

use rules::castles::{Position, Square, Squares, Step, Token, View};

use super::GameView;
use super::moves::lower_seat;
use crate::presenter::{Act, Button, Choice, Row, Select, Style, Takes, Turn};

/// What to do in the step that the draft has come to.
pub(super) fn hint(view: &View) -> &'static str {
    match view.position.step {
        Step::Opening => "Place your first unit next to your castle.",
        Step::Castle => "Move your castle.",
        Step::Units => "Move units, place units, or confirm.",
        Step::Placement => "Place units, or confirm.",
    }
}

/// The controls for the step that the draft has come to.
pub(super) fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
    let position = &turn.preview.position;
    if turn.is_whole {
        return Vec::new();
    }
    match position.step {
        Step::Opening => vec![placement(position.opening_placements())],
        Step::Castle => pad(position, position.own().castle, Up::of(turn)),
        Step::Units => units(position, turn.picked, Up::of(turn)),
        Step::Placement => vec![supply(position)],
    }
}

/// The units that can move; with one picked up, where it can go; else where units can be placed.
fn units(position: &Position, picked: Option<&str>, up: Up) -> Vec<Row<'static>> {
    let picked: Option<Square> = picked.and_then(|text| text.parse().ok());
    let picked = picked.filter(|&from| !position.unit_moves(from).is_empty());
    let movable = position
        .own()
        .units
        .iter()
        .filter(|&from| !position.unit_moves(from).is_empty());
    let buttons = movable.map(|from| {
        let style = if picked == Some(from) {
            Style::Main
        } else {
            Style::Plain
        };
        Button::new(format!("Unit {from}"), Act::Pick(from.to_string())).styled(style)
    });
    let mut rows = vec![Row::Buttons(buttons.collect())];
    match picked {
        Some(from) => rows.extend(pad(position, from, up)),
        None => rows.push(supply(position)),
    }
    rows
}

fn supply(position: &Position) -> Row<'static> {
    if position.own().supply == 0 {
        placement(Squares::NONE)
    } else {
        placement(position.placements())
    }
}

/// A list of squares for a unit from the supply.
fn placement(squares: Squares) -> Row<'static> {
    let choice = |at: Square| Choice::new(at.to_string(), Token::Place(at).to_string());
    Row::Select(Select {
        takes: Takes::Add,
        placeholder: "Place a unit on …",
        choices: squares.iter().map(choice).collect::<Vec<_>>().into(),
        chosen: None,
    })
}

/// What is up on the seat's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Up {
    /// Higher ranks are up, as everybody sees the board.
    Rank4,
    /// Lower ranks: the board is turned, so that the own side is at the bottom.
    Rank1,
}

impl Up {
    fn of(turn: &Turn<'_, GameView>) -> Self {
        if turn.seat == lower_seat(turn.preview) {
            Self::Rank4
        } else {
            Self::Rank1
        }
    }

    /// The square so many to the right of another and above it, as the picture shows them.
    fn square(self, from: Square, (right, above): (i8, i8)) -> Option<Square> {
        let (east, north) = match self {
            Self::Rank4 => (right, above),
            Self::Rank1 => (-right, -above),
        };
        let file = from.file().checked_add_signed(east)?;
        let rank = from.rank().checked_add_signed(north)?;
        Square::at(file, rank)
    }
}

/// The eight directions as they are on the picture: how far to the right and above.
const PAD: [[(i8, i8, &str); 3]; 3] = [
    [(-1, 1, "↖"), (0, 1, "↑"), (1, 1, "↗")],
    [(-1, 0, "←"), (0, 0, "•"), (1, 0, "→")],
    [(-1, -1, "↙"), (0, -1, "↓"), (1, -1, "↘")],
];

/// A direction pad around a castle or unit.
fn pad(position: &Position, from: Square, up: Up) -> Vec<Row<'static>> {
    let button = |&(right, above, arrow): &(i8, i8, &str)| {
        let to = up.square(from, (right, above)).filter(|to| *to != from);
        pad_button(position, from, to, arrow)
    };
    PAD.iter()
        .map(|line| Row::Buttons(line.iter().map(button).collect()))
        .collect()
}

fn pad_button(position: &Position, from: Square, to: Option<Square>, arrow: &str) -> Button {
    let castle = position.step == Step::Castle;
    let (legal, token): (Squares, fn(Square, Square) -> Token) = if castle {
        (position.castle_moves(), |_, to| Token::Castle(to))
    } else {
        (position.unit_moves(from), Token::Unit)
    };
    let Some(to) = to else {
        return Button::dead(arrow);
    };
    if !legal.has(to) {
        return Button::dead(format!("{arrow} {to}"));
    }
    let (style, mark) = if castle && position.gives_point(to) {
        // CC-20: the other player would score.
        (Style::Danger, " ⚠")
    } else if !castle && position.enemy().castle == to {
        (Style::Good, " ⚔")
    } else if position.enemy().units.has(to) {
        (Style::Main, " ⚔")
    } else {
        (Style::Main, "")
    };
    let act = Act::Add(token(from, to).to_string());
    Button::new(format!("{arrow} {to}{mark}"), act).styled(style)
}
