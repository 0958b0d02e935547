//! Why the rules say no (EU-65), and how that is said.

use crate::erkenfara::line::MOST_LINES;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Season};
use crate::map::Region;
use crate::notation::{excerpt, one_of};
use crate::offers::{self, notation::Unread};
use crate::{Ctx, Refuse, Ruling, Seat};

/// Why the rules say no.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// A region where an army of the kind cannot be (EU-03).
    NotSea { region: Region },
    /// What is ordered is not of this round (EU-07, EU-15).
    WrongRound { word: &'static str, season: Season },
    /// The seat is not asked for a sheet now (EU-07, EU-15).
    NotAsked { season: Season, turn: Option<Seat> },
    /// Nothing that could be taken back (EU-07).
    NotReady,
    /// An army cannot be disbanded to more than it is (EU-09).
    NotLess { region: Region, to: i64, has: i64 },
    /// The purse does not cover the upkeep (EU-11).
    Upkeep {
        upkeep: i64,
        purse: i64,
        /// The smallest disbanding that would do: what is left of each army.
        cut: Vec<(Region, ArmyKind, i64)>,
    },
    /// Nothing can be raised there (EU-12).
    NoPlace { region: Region },
    /// More than may be spent (EU-12).
    RaiseMore { amount: i64, most: i64 },
    /// A new army of less than 1000 (EU-12).
    RaiseLess { region: Region, amount: i64 },
    /// Too far, or there is no way (EU-16).
    TooFar {
        from: Region,
        to: Region,
        most: usize,
    },
    /// The path would pass through an enemy (EU-16).
    Blocked {
        region: Region,
        /// Where the path goes on to.
        to: Region,
    },
    /// A path of no step (EU-16).
    NoStep { region: Region },
    /// Parts of more than there is (EU-17).
    SplitMore {
        region: Region,
        named: i64,
        has: i64,
    },
    /// A part of less than 1000 (EU-17).
    SplitSmall {
        region: Region,
        part: i64,
        current: i64,
    },
    /// A friendly army of the same kind stands there (EU-19).
    Friend { region: Region, with: Seat },
    /// Land troops among enemies at sea, without a fleet (EU-19).
    Drowns { region: Region },
    /// No choice is open to the seat (EU-24).
    NoChoice,
    /// A place that one cannot retreat to (EU-25).
    NoRetreat { region: Region, legal: Vec<Region> },
    /// An action that cannot be (EU-27, EU-42, EU-43, EU-51).
    NoAction {
        ruling: u16,
        region: Region,
        why: &'static str,
    },
    /// A second action of one army (EU-27).
    TwoActions { region: Region },
    /// An army that moved cannot rest (EU-27).
    Moved { region: Region },
    /// An army in conflict has no action (EU-33).
    InConflict { region: Region },
    /// The rules of offers say no (EU-30, TB-12).
    Offer(offers::Refusal),
    /// Somebody does not take part (EU-30).
    NotPlaying(Seat),
    /// The seat has not the gold that it would pay (EU-30).
    CannotPay { owed: i64, has: i64 },
    /// The seat does not own what it would cede (EU-30).
    NotOwned { region: Region, by: Seat },
    /// No own army is there (EU-32).
    NoArmy {
        region: Region,
        fleet: bool,
        own: Vec<Region>,
    },
    /// No region is called so (EU-32).
    NoRegion {
        word: String,
        /// The regions whose names are most like it.
        nearest: Vec<Region>,
    },
    /// A text that is no order (EU-32).
    Unreadable {
        /// The word that cannot be read.
        word: String,
        wanted: &'static str,
        /// The word that is most like it.
        nearest: Option<&'static str>,
    },
    /// An amount that is none (EU-32).
    NoAmount { word: String, least: i64, most: i64 },
    /// Too many lines (EU-32).
    TooLong,
    /// Another army of that kind is there (EU-37).
    Taken { region: Region },
    /// Several armies could, and none is named (EU-51).
    WhichArmy { fort: Region, from: Vec<Region> },
    /// Nothing is sealed (EU-57).
    NotSealed,
    /// Sheets are not sealed in winter, or where all file (EU-57).
    NoSeal,
    /// The text of an offer cannot be read (EU-59).
    Unread(Unread<String>),
    /// A correction that cannot be (EU-59).
    Correction(String),
    /// Conflicts are being judged (EU-56).
    Fighting,
}

/// A ruling of this game.
pub const fn eu(number: u16) -> Ruling {
    Ruling::new("EU", number)
}

impl Refusal {
    /// The number of its ruling, which says what comes first of several (EU-65).
    pub fn number(&self) -> u16 {
        match self {
            Self::NotSea { .. } => 3,
            Self::WrongRound { season, .. } | Self::NotAsked { season, .. } => match season {
                Season::Winter => 7,
                Season::Spring | Season::Summer | Season::Autumn => 15,
            },
            Self::NotReady => 7,
            Self::NotLess { .. } => 9,
            Self::Upkeep { .. } => 11,
            Self::NoPlace { .. } | Self::RaiseMore { .. } | Self::RaiseLess { .. } => 12,
            Self::TooFar { .. } | Self::Blocked { .. } | Self::NoStep { .. } => 16,
            Self::SplitMore { .. } | Self::SplitSmall { .. } => 17,
            Self::Friend { .. } | Self::Drowns { .. } => 19,
            Self::NoChoice => 24,
            Self::NoRetreat { .. } => 25,
            Self::NoAction { ruling, .. } => *ruling,
            Self::TwoActions { .. } | Self::Moved { .. } => 27,
            Self::InConflict { .. } => 33,
            Self::Offer(_)
            | Self::NotPlaying(_)
            | Self::CannotPay { .. }
            | Self::NotOwned { .. } => 30,
            Self::NoArmy { .. }
            | Self::NoRegion { .. }
            | Self::Unreadable { .. }
            | Self::NoAmount { .. }
            | Self::TooLong => 32,
            Self::Taken { .. } => 37,
            Self::WhichArmy { .. } => 51,
            Self::Fighting => 56,
            Self::NotSealed | Self::NoSeal => 57,
            Self::Unread(_) | Self::Correction(_) => 59,
        }
    }
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        if *self == Self::Offer(offers::Refusal::StandIn) {
            return Some(Ruling::new("TB", 12));
        }
        Some(eu(self.number()))
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        explain(self, ctx)
    }
}

#[expect(clippy::too_many_lines, reason = "one sentence for each refusal")]
fn explain(refusal: &Refusal, ctx: Ctx<'_, World>) -> String {
    let name = |region: &Region| ctx.world.name(*region);
    match refusal {
        Refusal::NotSea { region } => format!(
            "a fleet cannot be in {}: it sails in seas only",
            name(region)
        ),
        Refusal::WrongRound { word, season } => wrong_round(word, *season),
        Refusal::NotAsked { season, turn } => not_asked(ctx, *season, *turn),
        Refusal::NotReady => {
            "your sheet is not in: send it, and take it back while others are not ready".into()
        }
        Refusal::NotLess { region, to, has } => format!(
            "the army in {} has {has}, which is not more than {to}: disband to 0 to {}",
            name(region),
            has - 1
        ),
        Refusal::Upkeep { upkeep, purse, cut } => too_dear(ctx.world, *upkeep, *purse, cut),
        Refusal::NoPlace { region } => format!(
            "nothing can be raised in {}: raise in own fortifications, in seas beside them without enemies, \
             or with own well rested armies on own land, all without a negative status",
            name(region)
        ),
        Refusal::RaiseMore { amount, most } => format!(
            "{amount} gold is too much: you may spend {most}, this winter's income and no more than you have"
        ),
        Refusal::RaiseLess { region, amount } => format!(
            "a new army in {} needs 1000 at least, not {amount}",
            name(region)
        ),
        Refusal::TooFar { from, to, most } => format!(
            "{} is too far from {}: at most {most} regions, and none with an enemy on the way",
            name(to),
            name(from)
        ),
        Refusal::Blocked { region, to } => format!(
            "an enemy stands in {}: you may go there, but not through it to {}",
            name(region),
            name(to)
        ),
        Refusal::NoStep { region } => {
            format!(
                "the army is in {} already: name another region, or via which one it returns",
                name(region)
            )
        }
        Refusal::SplitMore { region, named, has } => {
            format!(
                "the parts of the army in {} are {named}, and it has {has}",
                name(region)
            )
        }
        Refusal::SplitSmall {
            region,
            part,
            current,
        } => format!(
            "a part of {part} of the army in {} would have {current} now: each part needs 1000",
            name(region)
        ),
        Refusal::Friend { region, with } => format!(
            "an army of {} stands in {}: no move ends beside a friend of the same kind",
            ctx.roster.name(*with),
            name(region)
        ),
        Refusal::Drowns { region } => format!(
            "enemies are in {}: troops need an own fleet that is there after the move",
            name(region)
        ),
        Refusal::NoChoice => "no choice in a conflict is open to you".into(),
        Refusal::NoRetreat { region, legal } => format!(
            "you cannot retreat to {}: you can to {}",
            name(region),
            one_of(&ctx.world.names(legal))
        ),
        Refusal::NoAction { region, why, .. } => format!("{}: {why}", name(region)),
        Refusal::TwoActions { region } => {
            format!(
                "the army in {} has an action already: one each",
                name(region)
            )
        }
        Refusal::Moved { region } => {
            format!(
                "the army in {} moves: only who stays can rest",
                name(region)
            )
        }
        Refusal::InConflict { region } => format!(
            "the army in {} is in conflict this turn and has no action",
            name(region)
        ),
        Refusal::Offer(refusal) => refusal.explain(ctx.roster),
        Refusal::NotPlaying(seat) => format!("{} does not take part", ctx.roster.name(*seat)),
        Refusal::CannotPay { owed, has } => {
            format!("you would pay {owed} gold and have {has}: pay {has} at most")
        }
        Refusal::NotOwned { region, by } => {
            format!("{} is not {}'s to give", name(region), ctx.roster.name(*by))
        }
        Refusal::NoArmy { region, fleet, own } => no_army(ctx.world, *region, *fleet, own),
        Refusal::NoRegion { word, nearest } => format!(
            "{:?} is no region: did you mean {}?",
            excerpt(word),
            one_of(&ctx.world.names(nearest))
        ),
        Refusal::Unreadable {
            word,
            wanted,
            nearest,
        } => unreadable(word, wanted, *nearest),
        Refusal::NoAmount { word, least, most } => {
            format!("{:?} is no amount: write {least} to {most}", excerpt(word))
        }
        Refusal::TooLong => format!("a sheet has at most {MOST_LINES} lines"),
        Refusal::Taken { region } => format!(
            "a foreign army stands in {}: raise elsewhere, or when it is gone",
            name(region)
        ),
        Refusal::WhichArmy { fort, from } => {
            let names = ctx.world.names(from);
            format!(
                "say from where: siege {} from {}",
                name(fort),
                one_of(&names)
            )
        }
        Refusal::NotSealed => "no sheet of yours is sealed".into(),
        Refusal::NoSeal => {
            "only the sheet of a military turn is sealed, before its turn has come".into()
        }
        Refusal::Unread(unread) => unread.explain(ctx.roster, Clone::clone),
        Refusal::Correction(why) => why.clone(),
        Refusal::Fighting => "the conflicts of a turn are being judged: wait for its end".into(),
    }
}

fn wrong_round(word: &str, season: Season) -> String {
    match season {
        Season::Winter => format!("{word} is not for winter: disband and raise, then ready"),
        Season::Spring | Season::Summer | Season::Autumn => {
            format!("{word} is for winter alone: move, act, then end")
        }
    }
}

fn not_asked(ctx: Ctx<'_, World>, season: Season, turn: Option<Seat>) -> String {
    match (season, turn) {
        (Season::Winter, _) => "your winter sheet is in: unready takes it back".into(),
        (_, Some(seat)) => {
            format!(
                "it is the turn of {}: seal a sheet for yours",
                ctx.roster.name(seat)
            )
        }
        (_, None) => "your sheet is in: unready takes it back".into(),
    }
}

fn too_dear(world: &World, upkeep: i64, purse: i64, cut: &[(Region, ArmyKind, i64)]) -> String {
    let line = |(region, kind, left): &(Region, ArmyKind, i64)| {
        let fleet = if *kind == ArmyKind::Sea { "fleet " } else { "" };
        format!("disband {fleet}{} {left}", world.name(*region))
    };
    let most = 6;
    let mut lines: Vec<String> = cut.iter().take(most).map(line).collect();
    if cut.len() > most {
        lines.push("…".into());
    }
    format!(
        "upkeep is {upkeep} and you have {purse} gold: this would do: {}",
        lines.join("; ")
    )
}

fn no_army(world: &World, region: Region, fleet: bool, own: &[Region]) -> String {
    let what = if fleet { "fleet" } else { "army" };
    let own = world.names(&own[..own.len().min(6)]);
    format!(
        "you have no {what} in {}: yours are in {}",
        world.name(region),
        one_of(&own)
    )
}

fn unreadable(word: &str, wanted: &str, nearest: Option<&str>) -> String {
    let word = excerpt(word);
    match nearest {
        Some(nearest) => format!("{word:?} cannot be read: did you mean {nearest}?"),
        None if word.is_empty() => format!("something is missing: write {wanted}"),
        None => format!("{word:?} cannot be read: write {wanted}"),
    }
}
