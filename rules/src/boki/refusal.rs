//! Why Boki says no: each refusal knows its ruling, and has the values that say what would be legal.

use super::card::{Rank, Suit};
use super::explain;
use super::field::{Place, Side};
use super::formation::{Flaw, SendFlaw};
use super::options::World;
use super::view::{Step, View};
use crate::{Ctx, Refuse, Roster, Ruling, Seat};

/// A ruling of this game.
pub(super) const fn bk(number: u16) -> Ruling {
    Ruling::new("BK", number)
}

/// What kind of order was refused because it is not its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    War,
    Pass,
    /// Choosing the defence.
    Defend,
    /// Supporting, or not.
    Support,
    Deploy,
    /// Sending reserves, or holding them.
    Reinforce,
}

impl Kind {
    const fn ruling(self) -> u16 {
        match self {
            Self::War | Self::Pass => 7,
            Self::Defend => 8,
            Self::Support => 9,
            Self::Deploy => 10,
            Self::Reinforce => 15,
        }
    }

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::War => "declaring war",
            Self::Pass => "passing",
            Self::Defend => "choosing a defence",
            Self::Support => "supporting",
            Self::Deploy => "deploying",
            Self::Reinforce => "reinforcing",
        }
    }
}

/// What the rules say no to, with the values that say why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// There is no such seat (BK-01).
    NoSuchSeat(Seat),
    /// A supply train in a battle (BK-02).
    Train,
    /// The cards are not dealt yet (BK-04).
    NotStarted,
    /// The game is over (BK-22).
    GameOver,
    /// Text that cannot be read (BK-33).
    Unread(Unread),
    /// The order belongs to another step, or to somebody else.
    NotNow {
        kind: Kind,
        step: Step,
        waiting: Vec<Seat>,
    },
    /// The seat has no card of the suit (BK-07, BK-08, BK-09).
    NoCards {
        kind: Kind,
        suit: Suit,
        held: Vec<Suit>,
    },
    /// War without an enemy, on oneself, or on a seat without troops (BK-07).
    Target { on: Option<Seat>, legal: Vec<Seat> },
    /// The table does not let seats pass (BK-07).
    NoPeace,
    /// Neither one card nor two (BK-09).
    SupportCount,
    /// Support in the centre (BK-09).
    NotAFlank {
        /// The places that are free, for this seat.
        free: Vec<(Side, Place)>,
    },
    /// A card of another suit or owner (BK-09).
    SupportCard {
        rank: Rank,
        /// The suit that it must have.
        suit: Suit,
        /// What the seat has of it.
        held: Vec<Rank>,
    },
    /// Another supporter has that flank (BK-09).
    FlankTaken {
        side: Side,
        flank: Place,
        /// The places that are free, for this seat.
        free: Vec<(Side, Place)>,
    },
    /// A deployment that may not stand (BK-10, BK-11).
    Flaw { flaw: Flaw, army: Vec<Rank> },
    /// Reserves that may not go there (BK-15, BK-24).
    SendFlaw {
        flaw: SendFlaw,
        reserve: Vec<Rank>,
        empty: Vec<Place>,
    },
    /// A vote that may not be (BK-30).
    Vote(NoVote),
    /// Staying out that is not needed, or not possible (BK-36).
    Out(NotOut),
}

impl Refusal {
    /// The same, which proposes those alone whom war can be declared on: nobody to themselves.
    pub(super) fn aimed(mut self, roster: &Roster, view: &View) -> Self {
        if let Self::Unread(Unread::Seat { word, nearest }) = &mut self {
            let targets = view.me.map(|me| view.targets(me)).unwrap_or_default();
            let is_meant =
                |seat| targets.contains(&seat) || targets.is_empty() && Some(seat) != view.me;
            *nearest = roster.nearest_of(word, is_meant);
        }
        self
    }
}

/// Why a text is no order (BK-33).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unread {
    /// It is like none of them.
    Order { text: String },
    /// A word that is no suit of this table.
    Suit { word: String, suits: Vec<Suit> },
    /// A word that is no rank.
    Rank { word: String },
    /// A name that no seat has.
    Seat {
        word: String,
        /// The seats whose names are most like it.
        nearest: Vec<Seat>,
    },
    /// A card before any place was named.
    NoPlace {
        word: String,
        /// Whether it could be the reserve.
        reserve: bool,
    },
    /// Cards cannot be sent there.
    NotSentTo { word: String },
}

/// Why a seat cannot say that in the vote (BK-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoVote {
    /// A no has closed the vote until the next turn.
    Closed,
    /// The seat has said so already.
    Said { yes: bool },
    /// There is no vote to say no to.
    NotOpen,
}

/// Why a seat cannot say that it stays out (BK-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOut {
    /// There is no battle that it could stay out of.
    NoBattle,
    /// It is in the battle.
    Fighting,
    /// It stays out already.
    Already,
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        Some(bk(match self {
            Self::NoSuchSeat(_) => 1,
            Self::Train => 2,
            Self::NotStarted => 4,
            Self::GameOver => 22,
            Self::NotNow { kind, .. } | Self::NoCards { kind, .. } => kind.ruling(),
            Self::Target { .. } | Self::NoPeace => 7,
            Self::SupportCount
            | Self::NotAFlank { .. }
            | Self::SupportCard { .. }
            | Self::FlankTaken { .. } => 9,
            Self::Flaw { flaw, .. } => flaw.ruling(),
            Self::SendFlaw { flaw, .. } => flaw.ruling(),
            Self::Vote(_) => 30,
            Self::Unread(_) => 33,
            Self::Out(_) => 36,
        }))
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        explain::refusal(self, ctx.roster)
    }
}
