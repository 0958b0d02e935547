//! Sheets that were written for another moment: what of them still fits, and whether a tripwire went off since
//! (EU-57, TB-03).

use std::collections::BTreeMap;

use crate::Seat;
use crate::erkenfara::calendar::turn_in;
use crate::erkenfara::line::Line;
use crate::erkenfara::obstacle::{LeftOut, Obstacle};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::{Sealed, Tripwire};
use crate::erkenfara::turn::exchange::{advantages, strength, sum};
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::paths::{enters, route};
use crate::erkenfara::turn::retreat::retreats;
use crate::erkenfara::turn::{plan, unprotected};
use crate::erkenfara::world::board::{Army, ArmyKind, Season, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// The lines of a turn's sheet that fit, and those that do not (TB-03).
pub fn pruned(field: Field<'_>, seat: Seat, lines: &[Line]) -> (Vec<Line>, Vec<LeftOut>) {
    let mut fits: Vec<Line> = lines.to_vec();
    let mut left_out = Vec::new();
    loop {
        let faults = plan(field, seat, &fits).faults;
        if faults.is_empty() {
            return (fits, left_out);
        }
        let bad: BTreeMap<usize, &Refusal> =
            faults.iter().rev().map(|(at, no)| (*at, no)).collect();
        let out = bad
            .iter()
            .map(|(at, refusal)| not_fitting(field, seat, fits.get(*at).cloned(), refusal));
        left_out.extend(out);
        let mut at = 0;
        fits.retain(|_| {
            at += 1;
            !bad.contains_key(&(at - 1))
        });
    }
}

/// A line that does not fit, and what stands in its way: where a path would be short enough, others' armies do.
fn not_fitting(field: Field<'_>, seat: Seat, line: Option<Line>, refusal: &Refusal) -> LeftOut {
    let mut out = LeftOut::of(line, refusal);
    if let (Some(Line::Move { army, stops, .. }), Some(Obstacle::TooFar(to))) =
        (&out.line, &out.why)
    {
        let mut board = field.board.clone();
        board.armies.retain(|army| army.seat() == seat);
        let alone = Field::new(field.world, &board, field.ties);
        let spot = named(alone, seat, *army).ok();
        let army = spot.and_then(|spot| board.army(spot));
        if army.is_some_and(|army| route(alone, army, stops).is_ok()) {
            out.why = Some(Obstacle::Barred(*to));
        }
    }
    out
}

/// A sheet as it is sealed now: for the next turn in a season, or the next at all.
pub(in crate::erkenfara) fn sealing(
    field: Field<'_>,
    seat: Seat,
    (season, tripwire, lines): (Option<Season>, &Tripwire, &[Line]),
) -> Sealed {
    Sealed {
        lines: lines.to_vec(),
        stood: foreign(field, seat, tripwire),
        tripwire: tripwire.clone(),
        asked: false,
        round: Some(turn_in(field.world, field.board, seat, season)),
    }
}

/// Where foreign armies stand, as far as a tripwire looks.
fn foreign(field: Field<'_>, seat: Seat, tripwire: &Tripwire) -> Vec<Spot> {
    let is_looked_at = |army: &&Army| match tripwire {
        Tripwire::Off => false,
        Tripwire::Watch(regions) => watches(field, regions, army),
        // Own armies may stand anywhere by then.
        Tripwire::Threat => true,
    };
    let armies = field.board.armies.iter();
    let foreign = armies.filter(|army| army.seat() != seat);
    foreign.filter(is_looked_at).map(|army| army.spot).collect()
}

/// Whether the tripwire of a sealed sheet went off: an army came if none of its empire and kind stood in its place when
/// the sheet was sealed.
pub(in crate::erkenfara) fn is_tripped(field: Field<'_>, seat: Seat, sealed: &Sealed) -> bool {
    let armies = field.board.armies.iter();
    let mut came = armies.filter(|army| army.seat() != seat && !sealed.stood.contains(&army.spot));
    match &sealed.tripwire {
        Tripwire::Off => false,
        Tripwire::Watch(regions) => came.any(|army| watches(field, regions, army)),
        Tripwire::Threat => came.any(|army| threatens(field, seat, army)),
    }
}

/// Whether an army stands in one of some regions, or next to it.
fn watches(field: Field<'_>, regions: &[Region], army: &Army) -> bool {
    let near = |region: &Region| is_near(field, *region, army.region());
    regions.iter().any(near)
}

fn is_near(field: Field<'_>, one: Region, other: Region) -> bool {
    one == other || field.world.map.borders(one).contains(&other)
}

/// Whether an enemy's army stands next to an own one and could win.
fn threatens(field: Field<'_>, seat: Seat, army: &Army) -> bool {
    let mut own = field.board.armies_of(seat);
    field.ties.enemies(seat, army.seat())
        && own.any(|own| is_near(field, own.region(), army.region()) && could_win(field, army, own))
}

/// Whether the sum of an army's advantages would be more than that of another if it attacked it now (EU-21, EU-22).
/// A fleet always could win against troops at sea that no fleet protects.
fn could_win(field: Field<'_>, army: &Army, own: &Army) -> bool {
    let (kind, region) = (army.spot.kind, own.region());
    if !enters(field, kind, region) {
        return false;
    }
    let attacker = army.clone().moved(region);
    let mut board = field.board.clone();
    board.put(army.spot, None);
    board.put(attacker.spot, Some(attacker.clone()));
    let then = Field::new(field.world, &board, field.ties);
    if own.spot.kind == ArmyKind::Land && kind == ArmyKind::Sea {
        return unprotected(then, army.seat(), region).contains(&own.spot);
    }
    // At sea only fleets fight.
    if own.spot.kind != kind || (kind == ArmyKind::Land && field.is_sea(region)) {
        return false;
    }
    let can = |army: &Army| !retreats(then, army).is_empty();
    let attacks = sum(&advantages(then, &attacker, false, can(&attacker)));
    let defends = sum(&advantages(then, own, true, can(own)));
    let [more, less] = strength([attacker.current, own.current]);
    attacks.saturating_add(more) > defends.saturating_add(less)
}
