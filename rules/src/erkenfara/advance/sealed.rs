//! Sheets that were written for another moment: what of them still fits, and what came near since (EU-57,
//! TB-03).

use std::collections::BTreeMap;

use crate::Seat;
use crate::erkenfara::event::LeftOut;
use crate::erkenfara::line::Line;
use crate::erkenfara::state::Sealed;
use crate::erkenfara::turn::plan;
use crate::erkenfara::world::board::Spot;
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
        let bad: BTreeMap<usize, u16> = faults
            .iter()
            .rev()
            .map(|(at, no)| (*at, no.number()))
            .collect();
        let out = bad.iter().map(|(at, ruling)| LeftOut {
            line: fits.get(*at).cloned(),
            ruling: *ruling,
        });
        left_out.extend(out);
        let mut at = 0;
        fits.retain(|_| {
            at += 1;
            !bad.contains_key(&(at - 1))
        });
    }
}

/// The foreign armies in and beside the regions of an empire's armies (EU-57).
pub(in crate::erkenfara) fn near(field: Field<'_>, seat: Seat) -> Vec<Spot> {
    let mut regions: Vec<Region> = Vec::new();
    for army in field.board.armies_of(seat) {
        regions.push(army.region());
        regions.extend(field.world.map.borders(army.region()));
    }
    regions.sort_unstable();
    regions.dedup();
    let armies = field.board.armies.iter();
    let foreign =
        armies.filter(|army| army.seat() != seat && regions.binary_search(&army.region()).is_ok());
    foreign.map(|army| army.spot).collect()
}

/// Whether a foreign army came near since a sheet was sealed.
pub(in crate::erkenfara) fn is_nearer(field: Field<'_>, seat: Seat, sealed: &Sealed) -> bool {
    near(field, seat)
        .iter()
        .any(|spot| !sealed.near.contains(spot))
}
