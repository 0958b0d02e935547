//! Orders and refusals of the probe game (PR-06, PR-07, PR-10 to PR-12).

use super::deals::{self, Act};
use super::{MOST, Strike, View, World};
use crate::map::Region;
use crate::notation;
use crate::offers::{self, notation::Unread};
use crate::{Ctx, Refuse, Ruling, Seat};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Order {
    /// `bid N`.
    Bid(u8),
    /// `peek`.
    Peek,
    /// `march N to REGION`.
    March {
        /// Which army, by its number.
        army: u16,
        to: Region,
    },
    /// `duel SEAT`.
    Duel(Seat),
    /// `strike high`, `strike low`.
    Strike(Strike),
    /// `offer`, `counter`, `accept`, `decline`, `withdraw`, `break`.
    Deal(Act),
}

/// Why the rules say no.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// The text cannot be read as an order (PR-06).
    Unreadable(String),
    /// No region is called so (PR-07).
    NoRegion(String),
    /// The bid is out of bounds (PR-01).
    TooMuch(u8),
    /// The seat has bid in this round, or does not play (PR-02).
    NotAsked,
    /// The seat rests (PR-12).
    Rests,
    /// The seat has peeked in this round (PR-03).
    Peeked,
    /// The game is over (PR-05).
    Over,
    /// The seat has no such army (PR-07).
    NoArmy {
        army: u16,
        /// Those that it has.
        own: Vec<u16>,
    },
    /// The region does not touch the army's (PR-07).
    TooFar {
        /// Where the army stands.
        from: Region,
        /// Where it was to go.
        to: Region,
    },
    /// No seat is called so (PR-10).
    NoSeat(String),
    /// The seat cannot be challenged: it is one's own, or one of the two is in a duel (PR-10).
    NoDuel {
        /// Those that can be.
        foes: Vec<Seat>,
    },
    /// The seat is not to strike now (PR-10).
    NoStrike,
    /// The seat is to strike before it bids (PR-10).
    StrikeFirst,
    /// The text of an offer cannot be read (PR-11).
    Unread(Unread<String>),
    /// The rules of offers say no (PR-11, TB-12).
    Offer(offers::Refusal),
    /// The seat does not play (PR-11).
    NotPlaying(Seat),
    /// Somebody has not won what is to be given (PR-11).
    CannotPay {
        seat: Seat,
        /// The rounds that it would give.
        owed: u16,
        /// The rounds that it has won.
        has: u16,
    },
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unreadable`], [`Refusal::NoRegion`], [`Refusal::NoSeat`] and [`Refusal::Unread`] for
    /// any other text.
    pub fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Self, Refusal> {
        if let Some(act) = deals::read(ctx.roster, text) {
            return act.map(Self::Deal).map_err(Refusal::Unread);
        }
        let unreadable = || Refusal::Unreadable(notation::excerpt(text));
        let words: Vec<&str> = notation::words(text).take(8).collect();
        match words.as_slice() {
            [verb] if verb.eq_ignore_ascii_case("peek") => Ok(Self::Peek),
            [verb, number] if verb.eq_ignore_ascii_case("bid") => {
                number.parse().map(Self::Bid).map_err(|_| unreadable())
            }
            [verb, army, to, name @ ..]
                if verb.eq_ignore_ascii_case("march") && notation::is_arrow(to) =>
            {
                let army = army.parse().map_err(|_| unreadable())?;
                let name = name.join(" ");
                let map = ctx.world.map.as_ref();
                let region = map.and_then(|map| map.find(&name));
                let to = region.ok_or_else(|| Refusal::NoRegion(notation::excerpt(&name)))?;
                Ok(Self::March { army, to })
            }
            [verb, name, rest @ ..] if verb.eq_ignore_ascii_case("duel") => {
                let name = [&[*name], rest].concat().join(" ");
                let seat = ctx.roster.find(&name);
                let seat = seat.ok_or_else(|| Refusal::NoSeat(notation::excerpt(&name)))?;
                Ok(Self::Duel(seat))
            }
            [verb, how] if verb.eq_ignore_ascii_case("strike") => {
                Strike::read(how).map(Self::Strike).ok_or_else(unreadable)
            }
            _ => Err(unreadable()),
        }
    }

    /// Whether `seat`, which has this view, may give the order now.
    pub(super) fn check(&self, world: &World, view: &View, seat: Seat) -> Result<(), Refusal> {
        if view.over.is_some() {
            return Err(Refusal::Over);
        }
        match self {
            Self::March { army, to } => return check_march(world, view, seat, (*army, *to)),
            Self::Deal(act) => return deals::outlook(view, seat, act).map(drop),
            Self::Bid(_) | Self::Peek | Self::Duel(_) | Self::Strike(_) => {}
        }
        match self {
            Self::Duel(on) if view.foes(seat).any(|foe| foe == *on) => Ok(()),
            Self::Duel(_) => Err(Refusal::NoDuel {
                foes: view.foes(seat).take(5).collect(),
            }),
            Self::Strike(_) if view.strikes(seat) => Ok(()),
            Self::Strike(_) => Err(Refusal::NoStrike),
            Self::Bid(_) if view.strikes(seat) => Err(Refusal::StrikeFirst),
            Self::Bid(_) | Self::Peek if view.resting.contains(&seat) => Err(Refusal::Rests),
            Self::Bid(_) | Self::Peek if !view.asked(seat) => Err(Refusal::NotAsked),
            Self::Bid(bid) if *bid > MOST => Err(Refusal::TooMuch(*bid)),
            Self::Peek if view.own_of(seat).peek.is_some() => Err(Refusal::Peeked),
            Self::Bid(_) | Self::Peek | Self::March { .. } | Self::Deal(_) => Ok(()),
        }
    }

    /// As the notation writes it.
    pub(super) fn write(&self, ctx: Ctx<'_, World>) -> String {
        match self {
            Self::Bid(bid) => format!("bid {bid}"),
            Self::Peek => "peek".into(),
            Self::March { army, to } => format!("march {army} to {}", ctx.world.name(*to)),
            Self::Duel(seat) => format!("duel {}", ctx.roster.write(*seat)),
            Self::Strike(strike) => format!("strike {}", strike.word()),
            Self::Deal(act) => deals::write(act, ctx.roster),
        }
    }
}

fn check_march(
    world: &World,
    view: &View,
    seat: Seat,
    (army, to): (u16, Region),
) -> Result<(), Refusal> {
    let armies = &view.land.armies;
    let own = armies
        .get(usize::from(army))
        .filter(|army| army.seat == seat);
    let Some(standing) = own else {
        let own = view.armies_of(seat).take(5).collect();
        return Err(Refusal::NoArmy { army, own });
    };
    let from = standing.region;
    let near = world.map.as_ref().map_or(&[][..], |map| map.borders(from));
    if near.contains(&to) {
        Ok(())
    } else {
        Err(Refusal::TooFar { from, to })
    }
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        let number = match self {
            Self::TooMuch(_) => 1,
            Self::NotAsked => 2,
            Self::Peeked => 3,
            Self::Over => 5,
            Self::Unreadable(_) => 6,
            Self::NoRegion(_) | Self::NoArmy { .. } | Self::TooFar { .. } => 7,
            Self::Offer(offers::Refusal::StandIn) => return Some(Ruling::new("TB", 12)),
            Self::NoSeat(_) | Self::NoDuel { .. } | Self::NoStrike | Self::StrikeFirst => 10,
            Self::Unread(_) | Self::Offer(_) | Self::NotPlaying(_) | Self::CannotPay { .. } => 11,
            Self::Rests => 12,
        };
        Some(Ruling::new("PR", number))
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        let world = ctx.world;
        match self {
            Self::Unreadable(text) => format!("{text:?} cannot be read: write bid 3, or peek"),
            Self::NoRegion(name) => {
                let map = world.map.as_ref();
                let nearest = map.map(|map| map.nearest(name)).unwrap_or_default();
                let nearest: Vec<String> = nearest.iter().map(|at| world.name(*at)).collect();
                format!(
                    "{name:?} is not a region: did you mean {}?",
                    notation::one_of(&nearest)
                )
            }
            Self::TooMuch(bid) => format!("a bid of {bid} is too much: bid 0 to {MOST}"),
            Self::NotAsked => "you have bid in this round: wait for the other".into(),
            Self::Rests => "your seat rests: come back to bid".into(),
            Self::Peeked => "you have peeked in this round: bid 0 to 9".into(),
            Self::Over => "the game is over: nothing may follow".into(),
            Self::NoArmy { army, own } => {
                format!(
                    "army {army} is not yours: yours are {}",
                    notation::one_of(own)
                )
            }
            Self::TooFar { from, to } => {
                let near = world.map.as_ref().map_or(&[][..], |map| map.borders(*from));
                let near: Vec<String> = near.iter().map(|at| world.name(*at)).collect();
                let (from, to) = (world.name(*from), world.name(*to));
                format!("{to} does not touch {from}: {} do", near.join(", "))
            }
            Self::NoSeat(name) => {
                let nearest = ctx.roster.nearest(name);
                let names = nearest.iter().map(|seat| ctx.roster.write(*seat));
                let names: Vec<String> = names.collect();
                format!(
                    "{name:?} is not a seat: did you mean {}?",
                    notation::one_of(&names)
                )
            }
            Self::NoDuel { foes } if foes.is_empty() => {
                "you can challenge nobody now: wait for the end of a duel".into()
            }
            Self::NoDuel { foes } => {
                let names = foes.iter().map(|seat| ctx.roster.write(*seat));
                let names: Vec<String> = names.collect();
                format!("you can challenge {} now", notation::one_of(&names))
            }
            Self::NoStrike => "it is not your turn to strike: wait for it, or duel SEAT".into(),
            Self::StrikeFirst => "you are to strike first: strike high, or strike low".into(),
            Self::Unread(unread) => unread.explain(ctx.roster, Clone::clone),
            Self::Offer(refusal) => refusal.explain(ctx.roster),
            Self::NotPlaying(seat) => {
                format!(
                    "{} does not play: offer it to one who does",
                    ctx.roster.name(*seat)
                )
            }
            Self::CannotPay { seat, owed, has } => {
                let name = ctx.roster.name(*seat);
                format!("{name} would give {owed} won rounds and has {has}: offer at most {has}")
            }
        }
    }
}
