//! Checks that the corrections that wait fit their table (TB-09).

use rules::Corrupt;

use super::{Damage, HEADER, require};
use crate::table::CORRECTION_MOST;
use crate::table::model::Stage;
use crate::table::saved::Saved;

/// They are sound, wait while the game is on and somebody may correct it, and are of seats that are there.
pub(super) fn check(saved: &Saved) -> Result<(), Damage> {
    let (row, proposals) = (&saved.row, &saved.proposals.proposals);
    proposals
        .check()
        .map_err(|Corrupt(why)| HEADER.damage(why))?;
    for (number, proposal) in proposals.open() {
        let sits = |seat: &rules::Seat| seat.index() < row.seats.len();
        let is_waited_for = row.stage == Stage::Playing && row.master.is_some();
        require(
            is_waited_for && proposal.by.iter().chain(&proposal.affected).all(sits),
            HEADER,
            format_args!(
                "proposal {number}: the game is not on, has no master, or a seat is not there"
            ),
        )?;
        let length = proposal.correction.chars().count();
        require(
            length <= CORRECTION_MOST,
            HEADER,
            format_args!("proposal {number}: {length} characters; the limit is {CORRECTION_MOST}"),
        )?;
    }
    Ok(())
}
