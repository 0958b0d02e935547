//! Possible oversights in a turn, shown before it is confirmed.

use rules::Seat;
use rules::castles::{POINTS_TO_WIN, Phase, Position, Step, View, other};

use super::moves::{and_list, count, moved_units, placed_units};
use super::siege::can_be_surrounded;

/// The check list for the turn of `seat` that leads to `view`, whether it has ended there or not.
pub(super) fn oversights(view: &View, seat: Seat) -> Vec<String> {
    let is_early = match view.position.step {
        Step::Opening => true,
        // The turn has not begun, or it is over and the other seat's has begun.
        Step::Castle => view.position.to_move == seat,
        Step::Units | Step::Placement => false,
    };
    if view.phase != Phase::Playing || seat.index() > 1 || is_early {
        return Vec::new();
    }
    // The board as `seat` would have it to move on.
    let own_turn = Position {
        to_move: seat,
        ..view.position
    };
    [
        unplaced(&own_turn),
        could_strike(view, seat),
        under_attack(&own_turn),
        siege(view, seat),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// CC-13: units that stay in the supply though there is room for them.
fn unplaced(position: &Position) -> Option<String> {
    let supply = position.own().supply;
    let left = supply > 0 && !position.placements().is_empty();
    left.then(|| format!("You still have {} to place (CC-13).", count(supply, "unit")))
}

/// CC-11: units that have not moved and could have scored.
fn could_strike(view: &View, seat: Seat) -> Option<String> {
    let position = &view.position;
    let enemy = position.side(other(seat));
    let fresh = position.side(seat).units.minus(moved_units(view, seat));
    // A unit that was placed in this turn could not move (CC-12).
    let placed = placed_units(view, seat);
    let ready = fresh.minus(placed).and(enemy.castle.neighbours());
    let word = if ready.len() == 1 { "unit" } else { "units" };
    (!ready.is_empty()).then(|| {
        format!(
            "Your {word} on {} could strike the castle on {} and score (CC-11).",
            and_list(ready),
            enemy.castle
        )
    })
}

/// CC-11: enemy units next to the own castle.
fn under_attack(position: &Position) -> Option<String> {
    let (own, enemy) = (position.own(), position.enemy());
    let near = enemy.units.and(own.castle.neighbours());
    let enough = enemy.points.saturating_add(near.len()) >= POINTS_TO_WIN;
    let outcome = if enough { ", which would win" } else { "" };
    match near.len() {
        0 => None,
        1 => Some(format!(
            "The enemy unit on {} can strike your castle next turn{outcome} (CC-11).",
            and_list(near)
        )),
        _ => Some(format!(
            "The enemy units on {} can each strike your castle next turn{outcome} (CC-11).",
            and_list(near)
        )),
    }
}

/// CC-20: the own castle may be left with no move but one that gives a point.
fn siege(view: &View, seat: Seat) -> Option<String> {
    can_be_surrounded(&view.position, seat).then(|| {
        "The enemy can surround your castle next turn: any move of it would give a point (CC-20)."
            .to_owned()
    })
}
