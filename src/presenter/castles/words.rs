//! The state of a game of Combat Castles in words.

use rules::castles::{POINTS_TO_WIN, Phase, Side, Squares, Step, Token, other};
use rules::{Over, Seat};

use super::moves::{and_list, readable, turn_number};
use super::{GameView, SEATS};
use crate::labels::seating::{Names, Seating};

/// Whose turn it is, the points, and where everything stands: for alt texts.
pub(super) fn standing(view: &GameView, names: &Names) -> String {
    let mut sentences = vec![turn(view, names), points(view, names)];
    for seat in SEATS {
        let pieces = pieces(view, seat);
        sentences.push(format!("{}: {pieces}.", names.of(seat)));
    }
    sentences.join(" ")
}

/// Whose decision the game waits for, and the points, for the status card.
pub(super) fn status(view: &GameView, names: &Names) -> String {
    format!("{} {}", turn(view, names), points(view, names))
}

/// The whole board as sentences and a list.
pub(super) fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
    let mut lines = vec![
        format!("**Combat Castles**, table #{}", seating.table_number),
        turn(view, names),
        points(view, names),
    ];
    for seat in SEATS {
        let faction = seating.faction_name(seat);
        let pieces = pieces(view, seat);
        lines.push(format!("- {} ({faction}): {pieces}.", names.of(seat)));
    }
    lines.extend(
        SEATS
            .into_iter()
            .filter_map(|seat| threat(view, seat, names)),
    );
    let to_move = view.position.to_move;
    for (title, seat, tokens) in [
        ("This turn", to_move, &view.this_turn),
        ("Last turn", other(to_move), &view.last_turn),
    ] {
        if !tokens.is_empty() {
            lines.push(format!("{title}, {}: {}.", names.of(seat), moves(tokens)));
        }
    }
    lines.join("\n")
}

/// The turn and what the game waits for, or how it ended.
fn turn(view: &GameView, names: &Names) -> String {
    let seat = view.position.to_move;
    let name = names.of(seat);
    match &view.phase {
        Phase::Waiting => "The game has not begun.".to_owned(),
        Phase::Over(over) => format!("{}.", result(view, over, names)),
        Phase::Playing => {
            let number = number(view);
            let what = match view.position.step {
                Step::Opening => "places a first unit next to the castle",
                Step::Castle => "is to move, the castle first",
                Step::Units => "may move units, place units and end the turn",
                Step::Placement => "may place units and end the turn",
            };
            let offer = view.offer.map_or_else(String::new, |offer| {
                format!(" {} offers a draw.", names.of(offer.by))
            });
            format!("{number}: {name} {what}.{offer}")
        }
    }
}

/// `Turn 9`, with the game's number in a match.
fn number(view: &GameView) -> String {
    let turn = turn_number(view);
    if view.world.options.games == 1 {
        turn
    } else {
        let turn = turn.to_lowercase();
        format!("Game {} of {}, {turn}", view.game, view.world.options.games)
    }
}

fn result(view: &GameView, over: &Over, names: &Names) -> String {
    let [a, b] = view.totals;
    let winner = over.winners.first().map(|&seat| names.of(seat));
    match (winner, over.how.as_str()) {
        (Some(winner), "match") => {
            format!(
                "{winner} wins the match with {} points to {}",
                a.max(b),
                a.min(b)
            )
        }
        (None, "match") => format!("The match is drawn, {a} points each"),
        (Some(winner), how) => format!("{winner} wins by {how}"),
        (None, how) => format!("A draw by {how}"),
    }
}

fn points(view: &GameView, names: &Names) -> String {
    let each = |points: [u8; 2]| {
        let [a, b] = points;
        format!("{} {a}, {} {b}", names.of(Seat(0)), names.of(Seat(1)))
    };
    let now = each(SEATS.map(|seat| view.position.side(seat).points));
    let match_totals =
        if view.world.options.games > 1 && view.game > 1 && view.phase == Phase::Playing {
            format!(" From game 1: {}.", each(view.totals))
        } else {
            String::new()
        };
    format!("Points of {POINTS_TO_WIN}: {now}.{match_totals}")
}

/// Where the pieces of `seat` are.
fn pieces(view: &GameView, seat: Seat) -> String {
    let side = view.position.side(seat);
    let moved = if view.position.to_move == seat {
        view.position.moved
    } else {
        Squares::NONE
    };
    let Side {
        castle,
        units,
        supply,
        scrap,
        points: _,
    } = *side;
    let units = units_in_words(units, moved);
    format!("castle on {castle}, {units}; supply {supply}, scrap heap {scrap}")
}

fn units_in_words(units: Squares, moved: Squares) -> String {
    let moved = units.and(moved);
    let ready = units.minus(moved);
    let word = if units.len() == 1 { "unit" } else { "units" };
    match (ready.is_empty(), moved.is_empty()) {
        (true, true) => "no units on the board".to_owned(),
        (false, true) => format!("{word} on {}", and_list(units)),
        (true, false) => format!("{word} on {} (moved)", and_list(units)),
        (false, false) => format!(
            "units on {} (ready) and {} (moved)",
            and_list(ready),
            and_list(moved)
        ),
    }
}

/// Which units stand next to the castle of `seat` (CC-11).
fn threat(view: &GameView, seat: Seat, names: &Names) -> Option<String> {
    let enemy = other(seat);
    let castle = view.position.side(seat).castle;
    let near = view.position.side(enemy).units.and(castle.neighbours());
    let word = if near.len() == 1 { "unit" } else { "units" };
    let verb = if near.len() == 1 { "stands" } else { "stand" };
    (!near.is_empty() && view.phase == Phase::Playing).then(|| {
        format!(
            "{}'s {word} on {} {verb} next to {}'s castle.",
            names.of(enemy),
            and_list(near),
            names.of(seat)
        )
    })
}

fn moves(tokens: &[Token]) -> String {
    let all: Vec<String> = tokens.iter().map(|&token| readable(token)).collect();
    all.join(", ")
}
