//! All that moves in a campaign, the hidden with the open.

use serde::{Deserialize, Deserializer, Serialize};

use crate::erkenfara::line::Line;
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::record::Incident;
use crate::erkenfara::standing::StandingOrders;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::waiting::waited_for;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Board, Round, Season, Spot};
use crate::erkenfara::world::ties::{Field, Ties};
use crate::history::Rows;
use crate::map::Region;
use crate::offers::{self, Addressee, Force, OfferId, Offers, Openness, Pair, Paper, Until};
use crate::{Corrupt, Seat};

/// What makes the owner of a sealed sheet be asked when its turn comes (EU-57).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Asks", into = "Asks")]
pub enum Tripwire {
    /// Nothing does: it is played whatever came.
    Off,
    /// A foreign army that came into one of these regions, or next to it.
    Watch(Vec<Region>),
    /// An enemy's army that came next to an own one and could win.
    Threat,
}

/// A tripwire as it is written down: whether there is one, or for which regions.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Asks {
    Whether(bool),
    Regions(Vec<Region>),
}

impl From<Asks> for Tripwire {
    fn from(asks: Asks) -> Self {
        match asks {
            Asks::Whether(false) => Self::Off,
            Asks::Whether(true) => Self::Threat,
            Asks::Regions(regions) => Self::Watch(regions),
        }
    }
}

impl From<Tripwire> for Asks {
    fn from(tripwire: Tripwire) -> Self {
        match tripwire {
            Tripwire::Off => Self::Whether(false),
            Tripwire::Threat => Self::Whether(true),
            Tripwire::Watch(regions) => Self::Regions(regions),
        }
    }
}

/// A sheet that waits for its turn (EU-57).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Sealed {
    pub lines: Vec<Line>,
    #[serde(rename = "ask")]
    pub tripwire: Tripwire,
    /// Where foreign armies stood when it was sealed, as far as its tripwire looks: those that stand
    /// elsewhere came.
    #[serde(rename = "near", default, skip_serializing_if = "Vec::is_empty")]
    pub stood: Vec<Spot>,
    /// Whether its turn has come and they are asked: it is played then only if they do not answer by the
    /// deadline.
    #[serde(default)]
    pub asked: bool,
    /// The turn that it is for; nothing in an old log, for the next military turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Round>,
}

impl Sealed {
    /// Whether it is for the turn of a round.
    pub fn is_for(&self, round: Round) -> bool {
        match self.round {
            Some(of) => of == round,
            None => round.season != Season::Winter,
        }
    }
}

/// What became of the lines of a sheet that was filed or sealed (EU-57).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The turn that it was for.
    pub round: Round,
    /// The lines that were played.
    pub done: Vec<Line>,
    /// Those that were not.
    pub left_out: Vec<LeftOut>,
}

/// What an empire knows alone (EU-53).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Private {
    pub treasury: i64,
    /// The sheet that it has sent for the present round, where all do at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<Vec<Line>>,
    /// The sheets that it has sealed for turns to come, by turn.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "one_or_several"
    )]
    pub sealed: Vec<Sealed>,
    /// What became of its last sheet that was filed or sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
    /// The moves and actions of its last military turn, as they were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Line>,
    /// Its standing orders.
    #[serde(flatten)]
    pub standing: StandingOrders,
    /// What it has chosen in the conflict that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
}

impl Private {
    /// The sheet that it has sealed for the turn of a round.
    pub fn sealed_for(&self, round: Round) -> Option<&Sealed> {
        // One of an old log is for any military turn, and stands first.
        self.sealed.iter().rev().find(|it| it.is_for(round))
    }

    /// Seals a sheet in the place of the one for the same turn.
    pub(super) fn seal(&mut self, sealed: Sealed) {
        self.sealed.retain(|it| it.round != sealed.round);
        self.sealed.push(sealed);
        self.sealed.sort_by_key(|it| it.round);
    }

    /// Keeps for its people what became of some lines of the sheet of a round.
    pub(super) fn tell(&mut self, round: Round, done: &[Line], left_out: &[LeftOut]) {
        if done.is_empty() && left_out.is_empty() {
            return;
        }
        let report = self.report.take().filter(|report| report.round == round);
        let mut report = report.unwrap_or(Report {
            round,
            done: Vec::new(),
            left_out: Vec::new(),
        });
        report.done.extend_from_slice(done);
        report.left_out.extend_from_slice(left_out);
        self.report = Some(report);
    }
}

/// Reads the sealed sheets of now, or the only one of before.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Sealed>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Several(Vec<Sealed>),
        One(Sealed),
    }
    Ok(match Kept::deserialize(from)? {
        Kept::Several(sealed) => sealed,
        Kept::One(sealed) => vec![sealed],
    })
}

/// What a side does after an exchange (EU-24).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The side fights on.
    Stay,
    /// The side leaves the conflict.
    Retreat {
        /// Where to, the most wanted first; nothing for what EU-64 says.
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
    /// Which sides were to choose after an exchange before (EU-58).
    #[serde(default, skip_serializing_if = "is_neither")]
    pub asked: [bool; 2],
    /// Whether the time for its choices is up, so that nobody is asked in it any more (EU-58).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_neither(sides: &[bool; 2]) -> bool {
    *sides == [false, false]
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
    /// What empires remember of each other's word, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incidents: Vec<Incident>,
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
            incidents: Vec::new(),
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

    /// The empires that have not sent their sheet and are waited for (EU-79).
    pub fn waited_for(&self, world: &World) -> Vec<Seat> {
        waited_for(world, &self.board, |seat| self.is_ready(seat))
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
