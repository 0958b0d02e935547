//! Why Boki says no: each refusal knows its ruling, and has the values that say what would be legal.

use super::card::{Rank, Suit};
use super::field::{Place, Side};
use super::formation::{Flaw, SendFlaw};
use super::options::World;
use super::reason::no;
use super::step::Step;
use super::view::View;
use crate::notation::one_of;
use crate::reason::Reason;
use crate::{Ctx, Refuse, Roster, Ruling, Seat};

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
    /// The number of its ruling, and what it is called.
    const fn parts(self) -> (u16, &'static str) {
        match self {
            Self::War => (7, "declaring war"),
            Self::Pass => (7, "passing"),
            Self::Defend => (8, "choosing a defence"),
            Self::Support => (9, "supporting"),
            Self::Deploy => (10, "deploying"),
            Self::Reinforce => (15, "reinforcing"),
        }
    }

    const fn ruling(self) -> u16 {
        self.parts().0
    }

    const fn text(self) -> &'static str {
        self.parts().1
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
    /// The ruling that says no, and the sentence.
    fn reason(&self) -> Reason<'_, World> {
        match self {
            Self::NoSuchSeat(seat) => no(1, move |ctx| {
                let last = ctx.roster.len();
                format!("there is no {seat} here: the seats are 1 to {last}")
            }),
            Self::Train => no(2, |_| {
                "6 is a supply train, which never fights: name troops of yours, 7 to A".into()
            }),
            Self::NotStarted => no(4, |_| {
                "the cards are not dealt yet: wait for the start".into()
            }),
            Self::GameOver => no(22, |_| "the game is over: nothing may follow".into()),
            Self::Unread(why) => no(33, move |ctx| why.explain(ctx.roster)),
            Self::NotNow {
                kind,
                step,
                waiting,
            } => no(kind.ruling(), move |ctx| {
                not_now(*kind, *step, waiting, ctx.roster)
            }),
            Self::NoCards { kind, suit, held } => no(kind.ruling(), move |_| {
                format!("you hold no {suit}: choose {}", one_of(held))
            }),
            Self::Target { on, legal } => no(7, move |ctx| target(*on, legal, ctx.roster)),
            Self::NoPeace => no(7, |_| {
                "nobody may pass at this table: declare war with a suit you hold".into()
            }),
            Self::SupportCount => no(9, |_| "name one card or two, the first line first".into()),
            Self::NotAFlank { free } => no(9, move |_| {
                let free = places(free);
                format!("supporters stand west or east; free for you: {free}")
            }),
            Self::SupportCard { rank, suit, held } => no(9, move |_| {
                let held = one_of(held);
                format!("{rank} is not among your unused cards of {suit}: you have {held}")
            }),
            Self::FlankTaken { side, flank, free } => no(9, move |_| {
                let free = places(free);
                format!("the {side}'s {flank} already has a supporter; free for you: {free}")
            }),
            Self::Flaw { flaw, army } => no(flaw.ruling(), move |_| deployment(*flaw, army)),
            Self::SendFlaw {
                flaw,
                reserve,
                empty,
            } => no(flaw.ruling(), move |_| reinforcement(*flaw, reserve, empty)),
            Self::Vote(why) => no(30, move |_| why.text().into()),
            Self::Out(why) => no(36, move |_| why.text().into()),
        }
    }
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        self.reason().ruling
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        self.reason().explain(ctx)
    }
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

/// Why a text is not an order (BK-33).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unread {
    /// It is like none of them.
    Order { text: String },
    /// A word that is not a suit of this table.
    Suit { word: String, suits: Vec<Suit> },
    /// A word that is not a rank.
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

impl Unread {
    fn explain(&self, roster: &Roster) -> String {
        match self {
            Self::Order { text } => format!(
                "{text:?} cannot be read: write \"war hearts on\" and a name, \"defend spades\", \
                 \"support attacker west K 7\", \"support none\", \"deploy centre K 10 west 9\", \
                 \"send west 7\", \"hold\", \"stay out\" or \"end yes\""
            ),
            Self::Suit { word, suits } => {
                let suits = one_of(suits);
                format!("{word:?} is not a suit of this table: the suits are {suits}")
            }
            Self::Rank { word } => {
                let ranks = one_of(&Rank::TROOPS);
                format!("{word:?} is not a card: write {ranks}")
            }
            Self::Seat { word, nearest } => {
                let names: Vec<String> = nearest.iter().map(|seat| roster.name(*seat)).collect();
                let names = one_of(&names);
                format!("nobody here is called {word:?}: did you mean {names}?")
            }
            Self::NoPlace { word, reserve } => {
                let places = if *reserve {
                    "centre, west, east or reserve"
                } else {
                    "centre, west or east"
                };
                format!("{word:?} has no place: write {places} before it")
            }
            Self::NotSentTo { word } => {
                format!("{word:?} is not a place for reserves: write centre, west or east")
            }
        }
    }
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

impl NoVote {
    const fn text(self) -> &'static str {
        match self {
            Self::Closed => "somebody said no in this turn: ask again when the next turn has begun",
            Self::Said { yes: true } => "you have already said yes: you may still say no",
            Self::Said { yes: false } => "you have already said no: you may still say yes",
            Self::NotOpen => "nobody has asked to end the game: go on playing",
        }
    }
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

impl NotOut {
    const fn text(self) -> &'static str {
        match self {
            Self::NoBattle => "there is no battle to stay out of: wait for the next war",
            Self::Fighting => "you are in this battle: only the others may stay out",
            Self::Already => "you are already staying out of this battle: nothing more is needed",
        }
    }
}

fn not_now(kind: Kind, step: Step, waiting: &[Seat], roster: &Roster) -> String {
    let names: Vec<String> = waiting.iter().map(|seat| roster.name(*seat)).collect();
    let verb = match step {
        Step::War => "declares war",
        Step::Defence => "chooses the defence",
        Step::Support => "is asked for support",
        Step::Deployment if names.len() > 1 => "deploy",
        Step::Deployment => "deploys",
        Step::Reinforcement => "may send reserves",
    };
    let all = match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    format!("it is not the time for {}: now {all} {verb}", kind.text())
}

fn places(free: &[(Side, Place)]) -> String {
    let free: Vec<String> = free
        .iter()
        .map(|(side, flank)| format!("{side} {flank}"))
        .collect();
    one_of(&free)
}

fn target(on: Option<Seat>, legal: &[Seat], roster: &Roster) -> String {
    let names: Vec<String> = legal.iter().map(|seat| roster.name(*seat)).collect();
    let names = one_of(&names);
    match on {
        None => format!("say on whom: {names}"),
        Some(seat) => format!("{} cannot be challenged: {names} can", roster.name(seat)),
    }
}

fn deployment(flaw: Flaw, army: &[Rank]) -> String {
    match flaw {
        Flaw::NotInArmy(rank) => format!("{rank} is not in this army: it has {}", list(army)),
        Flaw::Twice(rank) => format!("{rank} is named twice: each card has one place"),
        Flaw::TooMany(place) => format!("the {place} takes two cards at most"),
        Flaw::Held(place) => {
            format!("a supporter holds the {place}: use the centre and what is free")
        }
        Flaw::NoCentre => "the centre is empty: one card or two must stand there".into(),
        Flaw::Missing(rank) => {
            format!(
                "{rank} has no place: every card of the army needs one, of {}",
                list(army)
            )
        }
        Flaw::OpenFlank(place) => {
            format!("a reserve needs the centre and both flanks covered: put a card on the {place}")
        }
        Flaw::ThinCentre(count) => format!(
            "behind a centre of one card only one card may wait, not {count}: put a second card into \
             the centre"
        ),
    }
}

/// What is wrong with sending reserves, as a sentence.
pub(super) fn reinforcement(flaw: SendFlaw, reserve: &[Rank], empty: &[Place]) -> String {
    match flaw {
        SendFlaw::Nothing => format!("name a card for {}, or hold", one_of(empty)),
        SendFlaw::TooMany(place) => format!("the {place} takes two cards at most"),
        SendFlaw::NotInReserve(rank) => {
            format!("{rank} is not in your reserve: it has {}", list(reserve))
        }
        SendFlaw::Twice(rank) => format!("{rank} is named twice: each card goes to one place"),
        SendFlaw::Supported(place) => format!(
            "a supporter's card stands in the {place}; empty places: {}",
            one_of(empty)
        ),
        SendFlaw::Occupied(place) => format!(
            "a card stands in the {place}, which cannot be filled up; empty places: {}",
            one_of(empty)
        ),
    }
}

fn list(ranks: &[Rank]) -> String {
    let ranks: Vec<&str> = ranks.iter().map(|rank| rank.text()).collect();
    ranks.join(" ")
}
