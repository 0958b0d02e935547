//! Armies that a sheet says nothing of: whoever ends a turn may have forgotten them (EU-80).

use crate::Seat;
use crate::erkenfara::line::{Line, Scope};
use crate::erkenfara::turn::{called, plan};
use crate::erkenfara::world::board::Spot;
use crate::erkenfara::world::ties::Field;

/// The armies of an empire that a sheet orders nothing, in the order of their spots; none where it says that all
/// others rest.
pub fn idle(field: Field<'_>, seat: Seat, lines: &[Line]) -> Vec<Spot> {
    if lines.contains(&Line::OthersRest) {
        return Vec::new();
    }
    let plan = plan(field, seat, lines);
    let marches = |spot: Spot| {
        let mut marches = plan.marches.iter();
        marches.any(|march| (march.from, march.kind) == (spot.region, spot.kind))
    };
    let acts = |spot: Spot| {
        plan.actions.iter().any(|line| {
            let (Line::Do { army, .. }
            | Line::Siege {
                from: Some(army), ..
            }) = line
            else {
                return false;
            };
            *army == called(spot)
        })
    };
    let stands = |spot: Spot| {
        let mut given = plan.standing.iter();
        given.any(|(whom, _)| *whom == Scope::Army(spot))
    };
    let own = field.board.armies_of(seat).map(|army| army.spot);
    own.filter(|spot| !marches(*spot) && !acts(*spot) && !stands(*spot))
        .collect()
}
