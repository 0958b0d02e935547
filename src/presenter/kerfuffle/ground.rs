//! What a faction's land pays and which of its forces stay where they are, for its own panel (PK-04, PK-13, PK-17).

use rules::Seat;
use rules::map::Region;

use super::{GameView, in_words};
use crate::labels::seating::Names;

/// How many places a sentence names.
const NAMED: usize = 12;

/// What pays a faction at its next upkeep as it stands in a view, and what would if nobody hostile were near.
pub(super) fn pays(view: &GameView, seat: Seat, names: &Names) -> Vec<String> {
    let [paying, contested] = view.yields(&view.world, seat);
    let said = |what: &str, places: Vec<Region>| {
        (!places.is_empty()).then(|| {
            let places = places.into_iter().map(|at| names.place(at)).collect();
            format!("{what}: {}.", few(places))
        })
    };
    let paying = said("Pays you 1 each", paying);
    let contested = said(
        "Pays nothing while an enemy is in it or beside it",
        contested,
    );
    paying.into_iter().chain(contested).collect()
}

/// The forces of a faction of which nothing can move any more, each with the reason.
pub(super) fn stay(view: &GameView, seat: Seat, names: &Names) -> Option<String> {
    let ready = view.ready(&view.world, seat);
    let forces = view.realm.forces(seat);
    let stuck = forces.filter(|(at, _)| !ready.contains(at));
    let stuck: Vec<String> = stuck
        .map(|(at, force)| {
            let free = view.movable(seat, at);
            let why = if free.is_empty() {
                "has moved".to_owned()
            } else if !free.has_leader() && force.pieces.has_leader() {
                format!("the leader of {} has moved", in_words(free))
            } else if free.has_leader() {
                "has no way".to_owned()
            } else {
                format!("{} without a leader", in_words(free))
            };
            format!("{} ({why})", names.region(at))
        })
        .collect();
    (!stuck.is_empty()).then(|| format!("Cannot move: {}.", few(stuck)))
}

/// The first of some places, and how many there are beside them.
fn few(mut places: Vec<String>) -> String {
    let more = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    let all = places.join(", ");
    if more == 0 {
        all
    } else {
        format!("{all} and {more} more")
    }
}
