//! Possible oversights in a turn, shown before it is confirmed.

use rules::Seat;
use rules::kerfuffle::{Figure, Stage};

use super::{GameView, count, in_words};
use crate::labels::names;

/// The longest name of a province in a sentence.
const NAME: usize = 40;

/// Possible oversights of `seat` in the view that its draft leads to; each a sentence.
pub(super) fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
    let realm = &view.realm;
    if realm.active != seat || view.me != Some(seat) || realm.over.is_some() {
        return Vec::new();
    }
    match realm.stage {
        Stage::Moves if !has_marched(view, seat) => unspent(view, seat),
        Stage::Moves => unmoved(view, seat),
        Stage::Purchases => unspent(view, seat),
        Stage::Opening | Stage::Capitals | Stage::Castles | Stage::Cards | Stage::Battles => {
            Vec::new()
        }
    }
}

fn has_marched(view: &GameView, seat: Seat) -> bool {
    let mut forces = view.realm.forces(seat);
    forces.any(|(_, force)| !force.moved.is_empty()) || !view.realm.attacks.is_empty()
}

fn place(view: &GameView, at: rules::map::Region) -> String {
    names::cut(&names::shown(&view.world.name(at)), NAME)
}

/// Gold and pieces that wait.
fn unspent(view: &GameView, seat: Seat) -> Vec<String> {
    let own = &view.own;
    let mut found = Vec::new();
    let room = view.depots(&view.world, seat).into_iter().any(|at| {
        let there = view.realm.room(seat, at);
        !there.joining(&own.waiting).is_empty()
    });
    if !own.waiting.is_empty() && room {
        found.push(format!(
            "{} could still be placed (PK-16).",
            names::upper_first(&in_words(own.waiting))
        ));
    }
    if own.treasury >= i64::from(Figure::Knight.price().unwrap_or(2)) {
        found.push(format!("{} gold is not spent.", own.treasury));
    }
    if own.treasury < 0 {
        found.push(format!(
            "You are {} gold in debt and can buy nothing; dismissing generals saves upkeep (PK-14).",
            own.treasury.unsigned_abs()
        ));
    }
    found
}

/// Forces that could still move, and castles and a capital that stand empty.
fn unmoved(view: &GameView, seat: Seat) -> Vec<String> {
    let realm = &view.realm;
    let mut found = Vec::new();
    let idle = realm
        .forces(seat)
        .filter(|(at, _)| view.movable(seat, *at).has_leader())
        .count();
    if idle > 0 {
        let verb = if idle == 1 { "has" } else { "have" };
        found.push(format!(
            "{} with a leader {verb} not moved.",
            count(idle, "force")
        ));
    }
    let capital = realm.faction(seat).and_then(|own| own.capital);
    if let Some(at) = capital.filter(|at| realm.force(*at).is_none()) {
        found.push(format!("Your capital {} stands empty.", place(view, at)));
    }
    let mine = |at: &rules::map::Region| realm.control(&view.world, *at) == Some(seat);
    let empty = realm
        .castles()
        .filter(|at| mine(at) && realm.force(*at).is_none());
    found.extend(empty.map(|at| format!("The castle in {} stands empty.", place(view, at))));
    found
}
