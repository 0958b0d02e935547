//! The facts of a campaign.

use serde::{Deserialize, Serialize};

use crate::erkenfara::line::Line;
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::standing::Given;
use crate::erkenfara::state::{Choice, Conflict, Sealed};
use crate::erkenfara::treaties::Term;
use crate::erkenfara::turn::March;
use crate::erkenfara::turn::exchange::{Advantage, Exchange};
use crate::erkenfara::world::Rounds;
use crate::erkenfara::world::board::{Army, Holding, Presence, Round, Season, Spot};
use crate::map::Region;
use crate::{Seat, offers};

/// Why armies, regions or gold changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Winter's disbanding and raising (EU-09, EU-11, EU-12).
    Winter,
    /// The end of winter (EU-14, EU-42).
    WinterEnds,
    /// The update before a turn (EU-15).
    Update,
    /// An action (EU-27).
    #[serde(rename = "deed")]
    Action(Line),
    /// All armies rest (EU-55).
    Rest,
    /// Armies that rested recover (EU-28).
    Recovery,
    /// The end of a military round (EU-31).
    SeasonEnds,
    /// A treaty (EU-30).
    Treaty,
    /// A guest did not leave a friend's side (EU-37).
    Guest,
    /// An empire left (EU-01).
    Left,
    /// The game master (EU-59).
    Master,
    /// An empire enters (EU-67).
    Entered,
}

/// A fact; the only thing that changes a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// The turn order is known (EU-54).
    Ordered {
        /// All empires that take part.
        order: Vec<Seat>,
    },
    /// Military turns are taken otherwise from the next winter on (EU-57).
    Rounds { round: Rounds },
    /// A sheet is in where all send theirs at the same time (EU-07, EU-57).
    Filed { seat: Seat, lines: Vec<Line> },
    /// It was taken back.
    Unfiled { seat: Seat },
    /// A sheet is sealed for its turn, or no longer (EU-57).
    Sealed {
        seat: Seat,
        /// The sheet; nothing where it is taken back.
        sealed: Option<Sealed>,
        /// The turn of the one that is taken back; nothing for all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<Round>,
    },
    /// Standing orders were given or taken back (EU-26), or went along with armies (EU-46).
    Stood {
        seat: Seat,
        /// What counts from now on, each order with the army, region or empire that it is for.
        orders: Given,
        /// Whether they went along, and nobody gave them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        along: bool,
    },
    /// What a winter came to for an empire (EU-08, EU-10, EU-12).
    Accounted {
        seat: Seat,
        /// What it took in.
        income: i64,
        /// What its armies cost.
        upkeep: i64,
        /// What it spent on troops.
        spent: i64,
        /// What of its sheet was not played.
        left_out: Vec<LeftOut>,
        /// What of it was.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        done: Vec<Line>,
    },
    /// Armies, regions and gold are otherwise than before.
    Changed {
        why: Why,
        /// Armies as they are now; nothing for one that is gone.
        armies: Vec<(Spot, Option<Army>)>,
        /// Regions as they are now.
        lands: Vec<(Region, Holding)>,
        /// By how much treasuries grew or shrank.
        gold: Vec<(Seat, i64)>,
    },
    /// What an empire that entered owns at the end of its first winter is its main homeland (EU-04).
    Settled {
        seat: Seat,
        /// Its main homeland.
        homeland: Vec<Region>,
    },
    /// A round begins.
    Season { year: u32, season: Season },
    /// A turn begins.
    Turn { seat: Seat },
    /// The moves of a turn (EU-16).
    Marched {
        seat: Seat,
        marches: Vec<March>,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Where those that moved came to stand.
        moved: Vec<Spot>,
        /// The actions that are to follow.
        lines: Vec<Line>,
        /// Where conflicts are to be judged.
        queue: Vec<Region>,
    },
    /// The next conflict begins, if one is still there; troops without protection are destroyed (EU-20).
    Engaged {
        region: Region,
        #[serde(rename = "clash")]
        conflict: Option<Conflict>,
        /// What was destroyed outright.
        sunk: Vec<Spot>,
        /// What destroyed it, and is out of action.
        by: Vec<Spot>,
    },
    /// An exchange (EU-23).
    Exchanged {
        /// Of which conflict.
        number: u32,
        /// The strategic advantages of each side, attacker first.
        advantages: [Vec<Advantage>; 2],
        /// Throws, results, outcome.
        exchange: Exchange,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Which sides are to choose now.
        choosing: [bool; 2],
    },
    /// A side has chosen (EU-24).
    Chose { seat: Seat, choice: Choice },
    /// The time for the choices of a conflict is up: standing orders and EU-29 decide the rest of it (EU-58).
    TimeUp { number: u32 },
    /// Nobody retreats: the conflict goes on (EU-24).
    Stayed { number: u32 },
    /// A side retreats (EU-25).
    Retreated {
        /// From which conflict.
        number: u32,
        seat: Seat,
        to: Region,
        /// Armies as they are now.
        armies: Vec<(Spot, Option<Army>)>,
        /// Those that have no action this turn for it (EU-33).
        fought: Vec<Spot>,
    },
    /// A conflict is over.
    Parted { number: u32 },
    /// What became of lines of a turn's sheet (EU-55, EU-57).
    Skipped {
        seat: Seat,
        /// Those that were not played.
        left_out: Vec<LeftOut>,
        /// Those that were, of a sheet that was filed or sealed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        done: Vec<Line>,
    },
    /// A turn is over.
    TurnEnded { seat: Seat },
    /// An empire that entered attacks for the first time, and its shelter is over (EU-61).
    Exposed { seat: Seat },
    /// An empire is given up, so that it is gone from the next winter on, or is so no longer (EU-68).
    GivenUp { seat: Seat, given_up: bool },
    /// An empire enters the campaign and is given land (EU-67): on a new seat, or on one whose empire is gone.
    Entered {
        seat: Seat,
        /// The year of its first winter, after which what it owns is its homeland.
        winter: u32,
        /// Where it has leave to raise without a fortification.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        muster: Option<Region>,
    },
    /// An empire enters (EU-01).
    Joined { seat: Seat },
    /// An empire rests, is back, or is gone (EU-01).
    Presence {
        seat: Seat,
        /// How it is now.
        presence: Presence,
    },
    /// An offer, a treaty (EU-30).
    Deal(offers::Event<Term>),
}
