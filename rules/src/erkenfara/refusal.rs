//! Why the rules say no (EU-65), and how that is said.

use crate::erkenfara::line::MOST_LINES;
use crate::erkenfara::treaties::NoTerm;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Season};
use crate::map::Region;
use crate::notation::{excerpt, one_of};
use crate::offers::{self, notation::Unread};
use crate::reason::Reason;
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
    /// The word that ends a sheet, of an empire that can do nothing in the round and is not waited for (EU-79).
    NothingToDo { season: Season },
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
    /// A text that is not an order (EU-32).
    Unreadable {
        /// The word that cannot be read.
        word: String,
        wanted: &'static str,
        /// The word that is most like it.
        nearest: Option<&'static str>,
    },
    /// An order of its own, or the beginning of one, within a sheet (EU-32).
    NotInSheet { word: &'static str },
    /// An amount that is none (EU-32).
    NoAmount { word: String, least: i64, most: i64 },
    /// Too many lines (EU-32).
    TooLong,
    /// Another army of that kind is there (EU-37).
    Taken { region: Region },
    /// Several armies could, and none is named (EU-51).
    WhichArmy { fort: Region, from: Vec<Region> },
    /// Nothing is sealed for that turn, or for any (EU-57).
    NotSealed { season: Option<Season> },
    /// A sealed sheet without a line (EU-57).
    EmptySeal,
    /// A panel composes the sheet of another turn (EU-57).
    OtherTurn { season: Season },
    /// `ready` after winter is over (EU-80).
    TooLate { season: Season },
    /// A secret treaty that everybody would see (EU-82).
    WouldShow {
        /// Land that changes hands.
        given: Vec<Region>,
        /// Land of which an occupation is lifted.
        lifted: Vec<Region>,
    },
    /// The text of an offer cannot be read (EU-59).
    Unread(Unread<NoTerm>),
    /// A correction that cannot be (EU-59).
    Correction(String),
    /// Conflicts are being judged (EU-56).
    Fighting,
}

impl Refusal {
    /// The ruling that says no, and the sentence.
    #[expect(clippy::too_many_lines, reason = "a sentence for each refusal")]
    fn reason(&self) -> Reason<'_, World> {
        match self {
            Self::NotSea { region } => no(3, move |ctx| {
                format!(
                    "a fleet cannot be in {}: fleets sail only in seas",
                    place(ctx, *region)
                )
            }),
            Self::WrongRound { word, season } => {
                no(orders_of(*season), move |_| wrong_round(word, *season))
            }
            Self::NotAsked { season, turn } => no(orders_of(*season), move |ctx| {
                not_asked(ctx, *season, *turn)
            }),
            Self::NothingToDo { season } => no(79, |_| nothing_to_do(*season).into()),
            Self::NotReady => no(7, |_| {
                "your sheet is not in yet: there is nothing to take back".into()
            }),
            Self::NotLess { region, to, has } => no(9, move |ctx| {
                format!(
                    "the army in {} has {has}, which is not more than {to}: disband to 0 to {}",
                    place(ctx, *region),
                    has - 1
                )
            }),
            Self::Upkeep { upkeep, purse, cut } => {
                no(11, move |ctx| too_dear(ctx.world, *upkeep, *purse, cut))
            }
            Self::NoPlace { region } => no(12, move |ctx| {
                format!(
                    "nothing can be raised in {}: raise in your own fortifications, in seas beside them \
                     without enemies, with your own well rested armies on your own land, or where you \
                     have leave to raise (EU-76), all without a negative status",
                    place(ctx, *region)
                )
            }),
            Self::RaiseMore { amount, most } => no(12, move |_| {
                format!(
                    "{amount} gold is too much: the limit is {most}, this winter's income or what you \
                     have left"
                )
            }),
            Self::RaiseLess { region, amount } => no(12, move |ctx| {
                format!(
                    "a new army in {} needs at least 1000, not {amount}",
                    place(ctx, *region)
                )
            }),
            Self::TooFar { from, to, most } => no(16, move |ctx| {
                format!(
                    "{} is too far from {}: an army moves at most {most} regions, and not through enemies",
                    place(ctx, *to),
                    place(ctx, *from)
                )
            }),
            Self::Blocked { region, to } => no(16, move |ctx| {
                format!(
                    "an enemy stands in {}: you may go there, but not through it to {}",
                    place(ctx, *region),
                    place(ctx, *to)
                )
            }),
            Self::NoStep { region } => no(16, move |ctx| {
                format!(
                    "the army is already in {}: name another region, or the one by which it returns",
                    place(ctx, *region)
                )
            }),
            Self::SplitMore { region, named, has } => no(17, move |ctx| {
                format!(
                    "the parts of the army in {} add up to {named}, and it has {has}",
                    place(ctx, *region)
                )
            }),
            Self::SplitSmall {
                region,
                part,
                current,
            } => no(17, move |ctx| {
                format!(
                    "a part of {part} of the army in {} would have {current} now: each part needs at \
                     least 1000",
                    place(ctx, *region)
                )
            }),
            Self::Friend { region, with } => no(19, move |ctx| {
                format!(
                    "an army of {} stands in {}: two friendly armies of one kind cannot share a region",
                    ctx.roster.name(*with),
                    place(ctx, *region)
                )
            }),
            Self::Drowns { region } => no(19, move |ctx| {
                format!(
                    "enemies are in {}: your troops need a fleet of yours there after the move",
                    place(ctx, *region)
                )
            }),
            Self::NoChoice => no(24, |_| {
                "you have nothing to choose in a conflict now".into()
            }),
            Self::NoRetreat { region, legal } => no(25, move |ctx| {
                format!(
                    "you cannot retreat to {}: choose {}",
                    place(ctx, *region),
                    one_of(&ctx.world.names(legal))
                )
            }),
            Self::NoAction {
                ruling,
                region,
                why,
            } => no(*ruling, move |ctx| {
                format!("{}: {why}", place(ctx, *region))
            }),
            Self::TwoActions { region } => no(27, move |ctx| {
                format!(
                    "the army in {} already has an action: each army has one",
                    place(ctx, *region)
                )
            }),
            Self::Moved { region } => no(27, move |ctx| {
                format!(
                    "the army in {} moves: only an army that does not move can rest",
                    place(ctx, *region)
                )
            }),
            Self::InConflict { region } => no(33, move |ctx| {
                format!(
                    "the army in {} is in conflict this turn and has no action",
                    place(ctx, *region)
                )
            }),
            Self::Offer(refusal) => no(30, move |ctx| refusal.explain(ctx.roster)),
            Self::NotPlaying(seat) => no(30, move |ctx| {
                format!("{} does not take part", ctx.roster.name(*seat))
            }),
            Self::CannotPay { owed, has } => no(30, move |_| {
                format!("you would pay {owed} gold and have {has}: pay {has} at most")
            }),
            Self::NotOwned { region, by } => no(30, move |ctx| {
                format!(
                    "{} is not {}'s to give",
                    place(ctx, *region),
                    ctx.roster.name(*by)
                )
            }),
            Self::NoArmy { region, fleet, own } => {
                no(32, move |ctx| no_army(ctx.world, *region, *fleet, own))
            }
            Self::NoRegion { word, nearest } => no(32, move |ctx| {
                format!(
                    "{:?} is not a region: did you mean {}?",
                    excerpt(word),
                    one_of(&ctx.world.names(nearest))
                )
            }),
            Self::Unreadable {
                word,
                wanted,
                nearest,
            } => no(32, move |_| unreadable(word, wanted, *nearest)),
            Self::NotInSheet { word } => no(32, move |_| not_in_sheet(word)),
            Self::NoAmount { word, least, most } => no(32, move |_| {
                format!(
                    "{:?} is not an amount: write {least} to {most}",
                    excerpt(word)
                )
            }),
            Self::TooLong => no(32, |_| format!("a sheet has at most {MOST_LINES} lines")),
            Self::Taken { region } => no(37, move |ctx| {
                format!(
                    "a foreign army stands in {}: raise elsewhere, or wait until it is gone",
                    place(ctx, *region)
                )
            }),
            Self::WhichArmy { fort, from } => no(51, move |ctx| {
                let names = ctx.world.names(from);
                format!(
                    "say from where: siege {} from {}",
                    place(ctx, *fort),
                    one_of(&names)
                )
            }),
            Self::NotSealed { season: None } => no(57, |_| "you have no sealed sheet".into()),
            Self::NotSealed {
                season: Some(season),
            } => no(57, |_| {
                format!("you have no sealed sheet for {}", season.name())
            }),
            Self::OtherTurn { season } => no(57, |_| {
                format!(
                    "the sheet that you compose is for {}: type one for another turn as a whole",
                    season.name()
                )
            }),
            Self::EmptySeal => no(57, |_| {
                "an empty sheet cannot be sealed: write its lines behind it, such as seal summer; all \
                 others rest"
                    .into()
            }),
            Self::TooLate { season } => no(80, move |_| {
                format!(
                    "`ready` ends a winter sheet, and winter is over: it is {}; `end` ends a turn",
                    season.name()
                )
            }),
            Self::WouldShow { given, lifted } => {
                no(82, move |ctx| would_show(ctx.world, given, lifted))
            }
            Self::Unread(unread) => no(59, move |ctx| {
                unread.explain(ctx.roster, ToString::to_string)
            }),
            Self::Correction(why) => no(59, move |_| why.clone()),
            Self::Fighting => no(56, |_| {
                "the conflicts of a turn are being judged: wait for its end".into()
            }),
        }
    }

    /// The number of its ruling, which says what comes first of several (EU-65).
    pub fn number(&self) -> u16 {
        self.reason().ruling.map_or(0, Ruling::number)
    }
}

fn no<'a>(ruling: u16, sentence: impl FnOnce(Ctx<'_, World>) -> String + 'a) -> Reason<'a, World> {
    Reason::new(eu(ruling), sentence)
}

impl Refuse<World> for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        if *self == Self::Offer(offers::Refusal::StandIn) {
            return Some(Ruling::new("TB", 12));
        }
        self.reason().ruling
    }

    fn explain(&self, ctx: Ctx<'_, World>) -> String {
        self.reason().explain(ctx)
    }
}

/// A ruling of this game.
pub const fn eu(number: u16) -> Ruling {
    Ruling::new("EU", number)
}

/// The ruling about what may be ordered in a season.
const fn orders_of(season: Season) -> u16 {
    match season {
        Season::Winter => 7,
        Season::Spring | Season::Summer | Season::Autumn => 15,
    }
}

fn place(ctx: Ctx<'_, World>, region: Region) -> &str {
    ctx.world.name(region)
}

fn wrong_round(word: &str, season: Season) -> String {
    match season {
        Season::Winter => format!("{word} is not for winter: disband and raise, then ready"),
        Season::Spring | Season::Summer | Season::Autumn => {
            format!("{word} is only for winter: move, act, then end")
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

fn nothing_to_do(season: Season) -> &'static str {
    match season {
        Season::Winter => {
            "you are ready already: you have nothing to raise and owe no disbanding, so nobody waits for you; you can \
             still make offers, give standing orders (`stand all: fight`), disband troops, and seal sheets for \
             turns to come (`seal spring; …`)"
        }
        Season::Spring | Season::Summer | Season::Autumn => {
            "your turn ends by itself: you have no army to order, so nobody waits for you; you can still make offers \
             and seal sheets for turns to come (`seal winter; …`)"
        }
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
        "upkeep is {upkeep} and you have {purse} gold: disband armies, for example: {}",
        lines.join("; ")
    )
}

fn would_show(world: &World, given: &[Region], lifted: &[Region]) -> String {
    let all = |regions: &[Region]| world.names(regions).join(", ");
    let given = (!given.is_empty()).then(|| {
        let term = "say `openly` behind each of them, as in";
        let example = given.first().map_or("", |region| world.name(*region));
        format!(
            "that {} changes hands: {term} `cede {example} openly`",
            all(given)
        )
    });
    let lifted = (!lifted.is_empty()).then(|| {
        format!(
            "that the occupation of {} is lifted: say `peace openly`, or add `keep occupations`",
            all(lifted)
        )
    });
    let shows: Vec<String> = given.into_iter().chain(lifted).collect();
    format!(
        "the treaty is secret, but everybody would see {}",
        shows.join("; and ")
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

fn not_in_sheet(word: &str) -> String {
    match word {
        "seal" => "`seal` stands once, at the beginning of a sheet".to_owned(),
        word => format!("`{word}` is an order of its own: give it alone, not within a sheet"),
    }
}
