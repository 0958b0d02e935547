//! All that moves in a campaign, the hidden with the open.

use serde::{Deserialize, Serialize};

use crate::erkenfara::line::{Line, Standing};
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Board, Spot};
use crate::erkenfara::world::ties::{Field, Ties};
use crate::history::Rows;
use crate::map::Region;
use crate::offers::{self, Addressee, Force, OfferId, Offers, Openness, Pair, Paper, Until};
use crate::{Corrupt, Seat};

/// A sheet that waits for its turn (EU-57).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Sealed {
    pub lines: Vec<Line>,
    /// Whether its people want to be asked where something became impossible or a foreign army came
    /// near.
    pub ask: bool,
    /// The foreign armies that stood in or beside own regions of armies when it was sealed, by owner,
    /// kind and region: those that are new are what came near.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<Spot>,
    /// Whether its turn has come and they are asked: it is played then only if they do not answer by the
    /// deadline.
    #[serde(default)]
    pub asked: bool,
}

/// What an empire knows alone (EU-53).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Private {
    pub treasury: i64,
    /// The sheet that it has sent for the present round, where all do at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<Vec<Line>>,
    /// The sheet that it has sealed for its next turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sealed>,
    /// The moves and actions of its last military turn, as they were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Line>,
    /// Standing orders, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<(Spot, Standing)>,
    /// What it has chosen in the conflict that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
}

/// What a side does after an exchange (EU-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The side fights on.
    Stay,
    /// The side leaves the conflict.
    Retreat {
        /// Where to, the most wanted first; nothing for the first legal region by name.
        to: Vec<Region>,
    },
}

/// A conflict that is being judged; attacker first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Conflict {
    /// Which one of the campaign, from 1.
    pub number: u32,
    pub region: Region,
    /// Between armies of which kind.
    pub kind: ArmyKind,
    pub sides: [Seat; 2],
    /// How many exchanges there were.
    pub exchanges: u32,
    /// The current values that it began with (EU-46).
    pub start: [i64; 2],
    /// Which sides are to choose now, because they can retreat (EU-40).
    pub choosing: [bool; 2],
}

impl Conflict {
    /// The spot of a side's army.
    pub fn spot(&self, side: usize) -> Spot {
        Spot {
            region: self.region,
            kind: self.kind,
            seat: self.sides[side],
        }
    }

    /// Which side a seat is.
    pub fn side(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|it| *it == seat)
    }
}

/// A turn whose moves are made and whose conflicts and actions are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    /// The actions that were ordered.
    pub lines: Vec<Line>,
    /// Where the armies that moved came to stand.
    pub moved: Vec<Spot>,
    /// The armies that are out of action: they fought, or destroyed embarked troops (EU-33).
    pub fought: Vec<Spot>,
    /// Where conflicts are yet to be judged, in order (EU-38).
    pub queue: Vec<Region>,
    /// The one that is open.
    #[serde(rename = "clash")]
    pub conflict: Option<Conflict>,
}

/// What is kept of the years before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryRows {
    /// The regions that each empire owned.
    pub land: Rows,
    /// The current values of each empire's armies.
    pub strength: Rows,
    /// The gold that each empire had.
    pub gold: Rows,
}

/// Everything that moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody may know.
    pub board: Board,
    /// What each empire knows alone, in the order of the seats.
    pub private: Vec<Private>,
    /// Offers and treaties.
    pub offers: Offers<Term>,
    /// The turn whose conflicts are being judged.
    pub turning: Option<Turning>,
    /// How many conflicts there were.
    #[serde(rename = "clashes")]
    pub conflicts: u32,
    /// How it went so far.
    #[serde(default)]
    #[serde(rename = "past")]
    pub history: HistoryRows,
}

impl State {
    /// The state before the first event.
    pub fn new(world: &World) -> Self {
        let private = world.founders.iter().map(|founder| Private {
            treasury: founder.treasury,
            ..Private::default()
        });
        let mut state = Self {
            board: world.board(),
            private: private.collect(),
            offers: founding(&world.bonds),
            turning: None,
            conflicts: 0,
            history: HistoryRows::default(),
        };
        state.note_year(state.board.year.saturating_sub(1));
        state
    }

    /// What holds between the empires, the secret with the open.
    pub fn ties(&self, world: &World) -> Ties {
        let mut ties = Ties::of_year(world, &self.board);
        for (_, treaty) in self.offers.treaties() {
            ties.add(treaty.from, treaty.to, &treaty.term);
        }
        ties
    }

    /// Runs a function of the field as it is.
    pub fn on_field<T>(&self, world: &World, f: impl FnOnce(Field<'_>) -> T) -> T {
        let ties = self.ties(world);
        f(Field::new(world, &self.board, &ties))
    }

    /// What a seat knows alone.
    pub fn of(&self, seat: Seat) -> Option<&Private> {
        self.private.get(seat.index())
    }

    /// Whether a seat has sent a sheet for the present round.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.of(seat).is_some_and(|private| private.sheet.is_some())
    }

    pub(super) fn private_mut(&mut self, seat: Seat) -> Result<&mut Private, Corrupt> {
        let private = self.private.get_mut(seat.index());
        private.ok_or_else(|| Corrupt(format!("there is no {seat}")))
    }
}

/// The treaties that a campaign begins with, as if they had been offered and accepted.
fn founding(bonds: &[(Seat, Seat, Bond)]) -> Offers<Term> {
    let mut offers = Offers::new();
    for (from, to, bond) in bonds {
        let Some(pair) = Pair::of(*from, *to) else {
            continue;
        };
        let before = offers.treaties().map(|(id, _)| id.offer);
        let number = before
            .filter(|id| id.pair == pair)
            .map(|id| id.number)
            .max();
        let number = number.unwrap_or(0).saturating_add(1);
        let made = offers::Event::Made {
            from: *from,
            to: vec![Addressee { seat: *to, number }],
            paper: Paper {
                terms: vec![Term::Bond(*bond)],
                openness: Openness::Public,
                until: Until::Answered,
            },
        };
        let accepted = offers::Event::Accepted {
            offer: OfferId { pair, number },
            force: Force::Now,
        };
        for event in [made, accepted] {
            let applied = offers.apply(&event);
            debug_assert!(applied.is_ok(), "the pair's next offer was made and taken");
        }
    }
    offers
}
