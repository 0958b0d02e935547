//! Why Boki says no: each refusal knows its ruling and what would be legal.

use super::card::{Rank, Suit};
use super::field::{Place, Side};
use super::formation::{Flaw, SendFlaw};
use super::view::Step;
use crate::notation::one_of;
use crate::{Refuse, Roster, Ruling, Seat};

/// A ruling of this game.
pub(super) const fn bk(number: u16) -> Ruling {
    Ruling::new("BK", number)
}

/// What kind of order was refused because it is not its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Declaring war.
    War,
    /// Passing.
    Pass,
    /// Choosing the defence.
    Defend,
    /// Supporting, or not.
    Support,
    /// Deploying.
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

    const fn text(self) -> &'static str {
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
pub enum Refusal {
    /// The cards are not dealt yet (BK-04).
    NotStarted,
    /// The game is over (BK-22).
    GameOver,
    /// There is no such seat (BK-01).
    NoSuchSeat(Seat),
    /// Text that is no order (BK-33).
    Unreadable {
        /// The beginning of the text.
        text: String,
    },
    /// A word that is no suit of this table (BK-33).
    UnknownSuit {
        /// The word.
        word: String,
        /// The suits of the table.
        suits: Vec<Suit>,
    },
    /// A word that is no rank (BK-33).
    UnknownRank {
        /// The word.
        word: String,
    },
    /// A name that no seat has (BK-33).
    UnknownSeat {
        /// The name.
        word: String,
        /// The seats whose names are most like it.
        nearest: Vec<Seat>,
    },
    /// A card before any place was named (BK-33).
    NoPlace {
        /// The card.
        word: String,
        /// Whether it could be the reserve.
        reserve: bool,
    },
    /// Cards cannot be sent there (BK-33).
    NotSentTo {
        /// The place.
        word: String,
    },
    /// A supply train in a battle (BK-02).
    Train,
    /// The order belongs to another step, or to somebody else.
    NotNow {
        /// What was tried.
        kind: Kind,
        /// What the game waits for.
        step: Step,
        /// From whom.
        waiting: Vec<Seat>,
    },
    /// The seat has no card of the suit (BK-07, BK-08).
    NoCards {
        /// What was tried.
        kind: Kind,
        /// The suit.
        suit: Suit,
        /// The suits that it holds.
        held: Vec<Suit>,
    },
    /// War without an enemy, on oneself, or on a seat without troops (BK-07).
    Target {
        /// On whom.
        on: Option<Seat>,
        /// Who can be challenged.
        legal: Vec<Seat>,
    },
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
        /// The card.
        rank: Rank,
        /// The suit that it must have.
        suit: Suit,
        /// What the seat has of it.
        held: Vec<Rank>,
    },
    /// Another supporter has that flank (BK-09).
    FlankTaken {
        /// The side.
        side: Side,
        /// The flank.
        flank: Place,
        /// The places that are free, for this seat.
        free: Vec<(Side, Place)>,
    },
    /// A deployment that may not stand (BK-10, BK-11).
    Flaw {
        /// What is wrong.
        flaw: Flaw,
        /// The army.
        army: Vec<Rank>,
    },
    /// Reserves that may not go there (BK-15, BK-24).
    SendFlaw {
        /// What is wrong.
        flaw: SendFlaw,
        /// The reserve.
        reserve: Vec<Rank>,
        /// The places that are empty.
        empty: Vec<Place>,
    },
    /// A no has closed the vote until the next turn (BK-30).
    VoteClosed,
    /// The seat has said so already (BK-30).
    VotedAlready {
        /// What it said.
        yes: bool,
    },
    /// There is no vote to say no to (BK-30).
    NoVote,
    /// There is no battle that the seat could stay out of (BK-36).
    NothingToStayOutOf,
    /// The seat is in the battle (BK-36).
    InBattle,
    /// The seat stays out already (BK-36).
    StaysOut,
}

impl Refuse for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        Some(bk(match self {
            Self::NoSuchSeat(_) => 1,
            Self::Train => 2,
            Self::NotStarted => 4,
            Self::GameOver => 22,
            Self::Unreadable { .. }
            | Self::UnknownSuit { .. }
            | Self::UnknownRank { .. }
            | Self::UnknownSeat { .. }
            | Self::NoPlace { .. }
            | Self::NotSentTo { .. } => 33,
            Self::NotNow { kind, .. } | Self::NoCards { kind, .. } => kind.ruling(),
            Self::Target { .. } | Self::NoPeace => 7,
            Self::SupportCount
            | Self::NotAFlank { .. }
            | Self::SupportCard { .. }
            | Self::FlankTaken { .. } => 9,
            Self::Flaw { flaw, .. } => flaw.ruling(),
            Self::SendFlaw { flaw, .. } => flaw.ruling(),
            Self::VoteClosed | Self::VotedAlready { .. } | Self::NoVote => 30,
            Self::NothingToStayOutOf | Self::InBattle | Self::StaysOut => 36,
        }))
    }

    fn explain(&self, roster: &Roster) -> String {
        match self {
            Self::Train => {
                "6 is a supply train, which never fights: name troops of yours, 7 to A".into()
            }
            Self::NotStarted => "the cards are not dealt yet: wait for the start".into(),
            Self::GameOver => "the game is over: nothing may follow".into(),
            Self::NoSuchSeat(seat) => {
                format!(
                    "there is no {seat} here: the seats are 1 to {}",
                    roster.len()
                )
            }
            Self::NotNow {
                kind,
                step,
                waiting,
            } => not_now(*kind, *step, waiting, roster),
            Self::NoCards { suit, held, .. } => {
                format!("you hold no {suit}: choose {}", one_of(held))
            }
            Self::Target { on, legal } => target(*on, legal, roster),
            Self::NoPeace => "this table has no passing: declare war with a suit you hold".into(),
            Self::SupportCount => "name one card or two, the first line first".into(),
            Self::SupportCard { rank, suit, held } => format!(
                "{rank} is no unused card of {suit} of yours: you have {}",
                one_of(held)
            ),
            Self::NotAFlank { free } => {
                format!(
                    "supporters stand west or east: free for you: {}",
                    places(free)
                )
            }
            Self::FlankTaken { side, flank, free } => format!(
                "the {side}'s {flank} has a supporter: still free for you: {}",
                places(free)
            ),
            Self::Flaw { flaw, army } => deployment(*flaw, army),
            Self::SendFlaw {
                flaw,
                reserve,
                empty,
            } => reinforcement(*flaw, reserve, empty),
            Self::Unreadable { .. }
            | Self::UnknownSuit { .. }
            | Self::UnknownRank { .. }
            | Self::UnknownSeat { .. }
            | Self::NoPlace { .. }
            | Self::NotSentTo { .. } => self.explain_text(roster),
            Self::VoteClosed
            | Self::VotedAlready { .. }
            | Self::NoVote
            | Self::NothingToStayOutOf
            | Self::InBattle
            | Self::StaysOut => self.explain_aside().into(),
        }
    }
}

impl Refusal {
    /// Texts that cannot be read.
    fn explain_text(&self, roster: &Roster) -> String {
        match self {
            Self::UnknownSuit { word, suits } => {
                format!("{word:?} is no suit here: the suits are {}", one_of(suits))
            }
            Self::UnknownRank { word } => {
                format!("{word:?} is no card: write {}", one_of(&Rank::TROOPS))
            }
            Self::UnknownSeat { word, nearest } => {
                let names: Vec<String> = nearest.iter().map(|seat| roster.name(*seat)).collect();
                format!(
                    "nobody here is called {word:?}: did you mean {}?",
                    one_of(&names)
                )
            }
            Self::NoPlace { word, reserve } => {
                let places: &[&str] = if *reserve {
                    &["centre", "west", "east", "reserve"]
                } else {
                    &["centre", "west", "east"]
                };
                let places = one_of(places);
                format!("{word:?} has no place: write {places} before it")
            }
            Self::NotSentTo { word } => {
                format!("{word:?} is no place that cards are sent to: write centre, west or east")
            }
            Self::Unreadable { text } => format!(
                "{text:?} cannot be read: write \"war hearts on\" and a name, \"defend spades\", \
                 \"support attacker west K 7\", \"support none\", \"deploy centre K 10 west 9\", \
                 \"send west 7\", \"hold\", \"stay out\" or \"end yes\""
            ),
            other => format!("{other:?}"),
        }
    }

    /// Votes and staying out.
    const fn explain_aside(&self) -> &'static str {
        match self {
            Self::VoteClosed => {
                "somebody said no in this turn: ask again when the next turn has begun"
            }
            Self::VotedAlready { yes: true } => "you have said yes already: you may say no",
            Self::VotedAlready { yes: false } => "you have said no already: you may say yes",
            Self::NoVote => "nobody has asked to end the game: go on playing",
            Self::NothingToStayOutOf => {
                "there is no battle that you will be asked for: wait for the next war"
            }
            Self::InBattle => "you are in this battle: only the others may stay out",
            _ => "you stay out of this battle already: nothing more is needed",
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
            "behind a centre of one card one card may wait, not {count}: put a second one into \
             the centre"
        ),
    }
}

fn reinforcement(flaw: SendFlaw, reserve: &[Rank], empty: &[Place]) -> String {
    match flaw {
        SendFlaw::Nothing => format!("name a card for {}, or hold", one_of(empty)),
        SendFlaw::TooMany(place) => format!("the {place} takes two cards at most"),
        SendFlaw::NotInReserve(rank) => {
            format!("{rank} is not in your reserve: it has {}", list(reserve))
        }
        SendFlaw::Twice(rank) => format!("{rank} is named twice: each card goes to one place"),
        SendFlaw::Supported(place) => format!(
            "a supporter's card stands in the {place}: empty is {}",
            one_of(empty)
        ),
        SendFlaw::Occupied(place) => format!(
            "a card stands in the {place}, which cannot be filled up: empty is {}",
            one_of(empty)
        ),
    }
}

fn list(ranks: &[Rank]) -> String {
    let ranks: Vec<&str> = ranks.iter().map(|rank| rank.text()).collect();
    ranks.join(" ")
}
