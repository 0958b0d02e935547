//! Who plays the seat of people who are not there: it frees and guards what is theirs, attacks nobody, and
//! signs nothing (TB-12, EU-68).

use crate::erkenfara::bot::mind::Mind;
use crate::erkenfara::line::{Action, Line};
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::{called, may};
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::map::Region;

/// A turn that defends.
pub(super) fn turn(mind: &Mind<'_>) -> Vec<Line> {
    let field = mind.field;
    let armies = field.board.armies_of(mind.seat);
    let (mut moves, mut actions) = (Vec::new(), Vec::new());
    let mut taken: Vec<Region> = Vec::new();
    for army in armies.filter(|army| army.spot.kind == ArmyKind::Land) {
        let Some(to) = lost(mind, army, &taken) else {
            continue;
        };
        taken.push(to);
        if to != army.region() {
            moves.push(Line::Move {
                army: called(army.spot),
                stops: vec![to],
                part: None,
            });
        }
        let spot = Spot {
            region: to,
            ..army.spot
        };
        actions.push(Line::Do {
            action: Action::Free,
            army: called(spot),
        });
    }
    moves.append(&mut actions);
    moves
}

/// The nearest own land that somebody occupies and nobody defends.
fn lost(mind: &Mind<'_>, army: &Army, taken: &[Region]) -> Option<Region> {
    let field = mind.field;
    let is_lost = |to: &Region| {
        let land = field.board.land(*to);
        let spot = Spot {
            region: *to,
            ..army.spot
        };
        land.is_some_and(|land| land.owner == Some(mind.seat))
            && may(field, spot, Action::Free).is_ok()
            && !field.has_enemies(mind.seat, *to)
            && !taken.contains(to)
    };
    if is_lost(&army.region()) {
        return Some(army.region());
    }
    let near = reach(field, army)
        .into_iter()
        .filter(|(to, (_, exhausted))| !exhausted && is_lost(to));
    near.min_by_key(|(to, (steps, _))| (*steps, *to))
        .map(|(to, _)| to)
}
