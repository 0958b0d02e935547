//! The standing orders that a bot player gives (EU-26): parts that took land run, an attack is broken off
//! before it costs too much, and where that is follows from its chance alone.

use rand::RngExt as _;

use crate::erkenfara::line::{Line, Scope, Standing};
use crate::erkenfara::turn::called;
use crate::erkenfara::turn::plan;
use crate::erkenfara::world::board::{Army, ArmyKind};
use crate::erkenfara::world::ties::Field;
use crate::map::Kind;
use crate::{BotSeed, Seat};

/// What is not to fight has no more than this.
const SMALL: i64 = 2_500;

/// The standing orders of armies that moved, as they are after the moves.
pub(super) fn orders(field: Field<'_>, seat: Seat, lines: &[Line], seed: BotSeed) -> Vec<Line> {
    let mut chance = seed.chance();
    let after = plan(field, seat, lines);
    let moved = after
        .moved
        .iter()
        .filter_map(|spot| after.after.army(*spot));
    let lines = moved.map(|army| Line::Stand {
        scope: Scope::Army(called(army.spot)),
        standing: Some(standing(field, army, chance.random_range(0..=20))),
    });
    lines.collect()
}

fn standing(field: Field<'_>, army: &Army, more: i64) -> Standing {
    let is_fort = field.world.kind(army.region()) == Kind::Fortification;
    if army.maximal <= SMALL && army.spot.kind == ArmyKind::Land && !is_fort {
        return Standing::Retreat { to: Vec::new() };
    }
    Standing::Below {
        percent: 50 + more,
        to: Vec::new(),
    }
}
