//! A table as a whole, for those who carry it elsewhere: all that is kept of it, in one value.

use rules::any::{AnyState, StoredState};
use rules::{Ask, Corrupt, Viewer};
use serde::{Deserialize, Serialize};

use crate::proof::Proof;
use crate::table::error::Fault;
use crate::table::model::proposals;
use crate::table::model::{
    Act, Bank, Destination, Drafts, Entry, FreeText, Millis, Notice, ObservationRow, PersonId,
    ProposalsRow, Stage, TableRow, UndoRequest, Words,
};
use crate::table::session::episodes::{keys_of, on_board};
use crate::table::session::proof::proof;
use crate::table::session::transition::{Transition, observations_of};
use crate::table::session::{opened, standing};

/// Standing entries between two snapshots of a table that is brought in.
const SNAPSHOT_FAR: u64 = 1_024;

/// A table with everything that is kept of it.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Saved {
    pub row: TableRow,
    /// The interaction that made it.
    pub cause: String,
    /// How the people of its seats and its log are called, by their ids.
    pub people: Vec<NamedPerson>,
    /// What people added to the dice, in the order in which it was first added.
    pub words: Vec<Words>,
    /// The own words in orders, in the order of their ids.
    pub free_texts: Vec<FreeText>,
    /// The orders being composed.
    pub drafts: Drafts,
    /// What the seats have used of their banks of time.
    pub banks: Vec<Bank>,
    /// The open request to take back.
    pub undo: Option<UndoRequest>,
    /// The corrections that a game master has proposed.
    pub proposals: ProposalsRow,
    /// The log from its first entry.
    pub entries: Vec<Entry>,
}

/// How a person is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPerson {
    /// The person's id on Discord.
    pub id: PersonId,
    /// The name that they had there.
    pub name: String,
    /// When that name was seen.
    pub at: Millis,
}

impl Saved {
    /// Plays the log again: where it leads, and what it tells on the way; none in the lobby, and when
    /// the table ended there.
    ///
    /// # Errors
    ///
    /// [`Fault::Corrupt`] naming the entry that does not fit.
    pub fn play(&self) -> Result<Option<Played>, Fault> {
        if self.entries.is_empty() {
            return Ok(None);
        }
        let mut played = Played {
            state: opened(self.row.id, &self.entries)?,
            seats: 0,
            observation_rows: Vec::new(),
            snapshots: Vec::new(),
        };
        for (number, entry) in (1_u64..).zip(standing(&self.entries)) {
            played.step(&self.row, entry)?;
            if number.is_multiple_of(SNAPSHOT_FAR) {
                played.snapshots.push((entry.seq, played.state.stored()));
            }
        }
        Ok(Some(played))
    }

    /// All that is needed to play the game again and check its dice.
    pub fn proof(&self) -> Proof {
        proof(&self.row, &self.words, &self.entries)
    }
}

/// What comes of playing a log again.
#[derive(Clone, Debug)]
pub struct Played {
    /// The state that it leads to.
    pub state: AnyState,
    /// How many seats there are in it: those of the start, and those that have joined since.
    pub seats: usize,
    /// What the entries that stand tell, by their numbers.
    pub observation_rows: Vec<(u64, Vec<ObservationRow>)>,
    /// States on the way and the entries that they stand after, so that no taking-back replays it all.
    pub snapshots: Vec<(u64, StoredState)>,
}

impl Played {
    fn step(&mut self, row: &TableRow, entry: &Entry) -> Result<(), Fault> {
        self.seats = entry.act.seats_after(self.seats);
        let transition = Transition::follow(&self.state, entry.act.events(), self.seats);
        let transition = transition.map_err(|Corrupt(why)| Fault::Corrupt {
            table: row.id,
            source: Corrupt(format!("entry {}: {why}", entry.seq)),
        })?;
        self.observation_rows.push((
            entry.seq,
            observations_of(entry.by, transition.observation_rows()),
        ));
        self.state = transition.after;
        Ok(())
    }
}

/// A table to be brought in.
#[derive(Clone, Debug)]
pub struct Import {
    /// The table, checked.
    pub saved: Saved,
    /// What its log leads to.
    pub played: Option<Played>,
    /// When the table is taken in.
    pub at: Millis,
}

impl Import {
    /// The decisions that are waited for.
    pub fn asks(&self) -> Vec<Ask> {
        match &self.played {
            Some(played) if self.saved.row.stage.is_active() => played.state.asks(),
            Some(_) | None => Vec::new(),
        }
    }

    /// Its proposals, if it ever had one. Those that wait have their whole time again: nobody here knows
    /// of them yet (TB-06).
    pub fn proposals(&self) -> Option<ProposalsRow> {
        let kept = &self.saved.proposals;
        if kept.proposals.made() == 0 {
            return None;
        }
        Some(proposals::anew(kept, self.at))
    }

    /// What people see of it: the episodes in which something is waited for and the board, unless the
    /// table was called off, the proposals that wait, and the status card.
    pub fn notices(&self) -> Vec<(Destination, Notice)> {
        let state = self.played.as_ref().map(|played| &played.state);
        let shown = state.filter(|_| self.saved.row.stage != Stage::Ended);
        let board = shown.map(|state| Notice::Board {
            view: state.view(Viewer::Public).stored(),
            observation: Vec::new(),
            asks: on_board(self.asks()),
            over: state.over(),
            clock: Vec::new(),
        });
        let episodes = shown.map_or_else(Vec::new, |state| self.episodes(state));
        let waiting = self.proposals().zip(self.saved.row.master);
        let asked = waiting.map(|(row, master)| proposals::asked(&row, master));
        let asked = asked.unwrap_or_default();
        let notices = episodes
            .into_iter()
            .chain(board)
            .chain(asked)
            .chain([Notice::Card]);
        notices.map(|notice| (Destination::Table, notice)).collect()
    }

    fn episodes(&self, state: &AnyState) -> Vec<Notice> {
        let asks = self.asks();
        let notice = |key: String| {
            let in_it = asks.iter().filter(|ask| ask.episode.as_ref() == Some(&key));
            let asks: Vec<Ask> = in_it.cloned().collect();
            Notice::Episode {
                key,
                view: state.view(Viewer::Public).stored(),
                asks,
                called: Vec::new(),
                over: false,
                clock: Vec::new(),
            }
        };
        keys_of(&asks).into_iter().map(notice).collect()
    }
}

/// Checks that a game can be made of a table's options and of the seats that began it, or would.
///
/// # Errors
///
/// [`Fault::Corrupt`] saying what is out of bounds.
pub fn check_setup(saved: &Saved) -> Result<(), Fault> {
    let row = &saved.row;
    let setup = match saved.entries.first().map(|entry| &entry.act) {
        // Seats may have been added since.
        Some(Act::Start { world, .. }) => row.setup_for(world.founders()),
        Some(_) | None => row.setup(),
    };
    let world = row.game.world(&setup);
    world.map(drop).map_err(|error| Fault::Corrupt {
        table: row.id,
        source: Corrupt(error.to_string()),
    })
}
