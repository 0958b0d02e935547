//! What may be an oversight in a sheet, before it is confirmed.

use rules::Seat;
use rules::erkenfara::board::{Army, Season};
use rules::erkenfara::turn::is_contested;
use rules::map::{Kind, Region};

use super::Sight;

/// The most things of a kind that are named.
const NAMED: usize = 2;

/// What `seat` may have overlooked in the view that its draft leads to; each a sentence.
pub(super) fn oversights(view: &Sight, seat: Seat) -> Vec<String> {
    if view.board.season == Season::Winter || view.clash.is_some() || !view.own.contains_key(&seat)
    {
        return Vec::new();
    }
    let world = &*view.world;
    view.on_field(world, |field| {
        let own = || field.board.armies_of(seat);
        let mut found = Vec::new();
        let mut say = |regions: Vec<Region>, one: &str| {
            if regions.is_empty() {
                return;
            }
            let mut names: Vec<&str> = regions.iter().map(|it| world.name(*it)).collect();
            let more = names.len().saturating_sub(NAMED);
            names.truncate(NAMED);
            let names: Vec<String> = names.into_iter().map(short).collect();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            found.push(format!("{one}: {}{more}.", names.join(", ")));
        };
        let mut fights: Vec<Region> = own().map(Army::region).collect();
        fights.retain(|region| is_contested(field, seat, *region));
        fights.dedup();
        say(fights, "This starts a conflict (EU-20)");
        let tired = own().filter(|army| army.exhausted);
        say(
            tired.map(Army::region).collect(),
            "Arrives exhausted, −20 (EU-16)",
        );
        let empty = |region: &Region| {
            let land = field.board.land(*region);
            let near = world.map.borders(*region).iter();
            world.kind(*region) == Kind::Fortification
                && land.is_some_and(|land| land.owner == Some(seat))
                && field.board.own_in(seat, *region).next().is_none()
                && near.into_iter().any(|at| field.has_enemies(seat, *at))
        };
        say(
            world.map.regions().filter(empty).collect(),
            "Left empty beside an enemy",
        );
        found
    })
}

/// A name in at most so many letters that two of them leave room for the sentence.
fn short(name: &str) -> String {
    crate::scene::names::cut(name, 40)
}
