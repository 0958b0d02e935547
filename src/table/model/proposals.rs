//! The corrections of a game master, as a table keeps them (TB-09).

use std::collections::BTreeSet;

use rules::Seat;
use rules::proposals::{Event, Millis as At, Proposal, Proposals, VETO};
use serde::{Deserialize, Serialize};

use super::pace::HOUR;
use super::{Millis, Notice, PersonId};

/// How much time for vetoes must be left after an outage; else it moves proposals (TB-06).
pub(crate) const NOTICE: i64 = 12 * HOUR;

/// The proposals of a table. All of it is open to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProposalsRow {
    /// Those that wait, as the game writes them.
    pub proposals: Proposals<String>,
    /// The interaction that made the newest one; it makes no other (TB-04).
    pub cause: String,
    /// The beat before the outage that gave them more time last (TB-06).
    pub moved_for: Option<Millis>,
}

/// What has become of a proposal that waits no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// It has taken effect.
    Done,
    /// A seat has vetoed it.
    Vetoed {
        /// The seat that said no.
        by: Seat,
    },
    /// The game master has taken it back.
    Withdrawn,
    /// Its time has come, and it no longer fits the game.
    Dropped,
    /// The game has ended, or its game master is none any more, or has given the seat up.
    Lapsed,
}

/// Who has corrected what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedBy {
    /// The game master.
    pub master: PersonId,
    /// The correction, as the game writes it.
    pub text: String,
}

/// What asks about a proposal.
pub(crate) fn question(number: u32, proposal: &Proposal<String>, master: PersonId) -> Notice {
    Notice::Proposed {
        number,
        by: master,
        text: proposal.correction.clone(),
        affected: proposal.affected.iter().copied().collect(),
        until: Millis(proposal.until.0),
    }
}

/// What asks about all proposals that wait.
pub(crate) fn asked(row: &ProposalsRow, master: PersonId) -> Vec<Notice> {
    let open = row.proposals.open();
    open.map(|(number, it)| question(number, it, master))
        .collect()
}

/// Proposals that come from elsewhere: those that wait have their whole time from `at` on.
pub(crate) fn anew(row: &ProposalsRow, at: Millis) -> ProposalsRow {
    let until = At(at.0).plus(VETO);
    let open: BTreeSet<u32> = row.proposals.open().map(|(number, _)| number).collect();
    let mut row = ProposalsRow {
        moved_for: None,
        ..row.clone()
    };
    for number in open {
        // One that has as much time already keeps it.
        let _ = row.proposals.apply(&Event::Extended { number, until });
    }
    row
}
