//! Why Partial Kerfuffle says no: each refusal knows its ruling, and has the values that say what would
//! be legal.

mod kind;
mod unread;

pub use kind::Kind;
pub use unread::Unread;

use super::board::{Action, Square};
use super::conditional::MOST as MOST_LINES;
use super::options::World;
use super::party::Party;
use super::pieces::{CAPS, GENERALS, Pieces};
use super::reason::no;
use super::treaties::NoDeal;
use crate::map::Region;
use crate::notation::one_of;
use crate::reason::Reason;
use crate::{Ctx, Refuse, Roster, Ruling, Seat};

/// What the rules say no to, with the values that say why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// There is no such seat (PK-01).
    NoSuchSeat(Seat),
    /// The region is not a province (PK-02).
    NotLand(Region),
    /// More than a force may have (PK-03).
    Caps { at: Region, there: Pieces },
    /// More generals than a faction may have (PK-03).
    Generals {
        /// How many may still be bought or recruited.
        left: u8,
    },
    /// Nobody leads them (PK-04).
    NoLeader { from: Region },
    /// An ally stands there (PK-05).
    Ally { at: Region, ally: Seat },
    /// Somebody stands in a province that was picked (PK-07).
    Taken(Region),
    /// The three provinces are not connected (PK-07).
    NotConnected(Region),
    /// A later faction would find no start (PK-07).
    NoRoomLeft,
    /// No castle may be named there (PK-09).
    NoCastle(Region),
    /// The card is settled (PK-10).
    CardSettled,
    /// There is no card yet (PK-10).
    NoCard,
    /// The card lies open already (PK-10).
    CardShown,
    /// In debt nothing can be bought (PK-14).
    Debt { gold: i64 },
    /// King and queen cannot be dismissed (PK-14).
    Dismissed,
    /// The pieces are not there (PK-14).
    NotThere { at: Region, there: Pieces },
    /// It costs more than there is (PK-16).
    Price { price: u32, gold: i64 },
    /// King and queen cannot be bought (PK-16).
    NotSold,
    /// They do not wait to be placed (PK-16).
    NotWaiting { waiting: Pieces },
    /// Nothing can be placed there (PK-16).
    NoDepot { at: Region, open: Vec<Region> },
    /// The pieces are not there, or have moved (PK-17).
    NotFree {
        from: Region,
        stands: Pieces,
        /// What of it has not moved.
        free: Pieces,
    },
    /// The provinces do not touch (PK-17).
    NotAdjacent { from: Region, to: Region },
    /// Somebody stands there, so that it is an attack (PK-18).
    IsAttack(Region),
    /// Nobody stands there who could be attacked (PK-18).
    NothingToAttack(Region),
    /// Several attacks wait for an answer (PK-19).
    WhichAttack(Vec<Region>),
    /// The table fights with dice only (PK-19).
    DiceOnly,
    /// The table fights on boards only (PK-19).
    BoardOnly,
    /// A piece is set up beyond the own three ranks, or where another stands (PK-23).
    NotOwnRank { square: Square, party: Party },
    /// A piece is set up that is not there (PK-23).
    NotInArmy { army: Pieces },
    /// Some are not set up yet (PK-23).
    Undeployed { left: Pieces },
    /// No such move on the board (PK-24, PK-25, PK-27, PK-28).
    NoMove {
        action: Action,
        /// What the piece may do, or the side if no piece of it stands there.
        open: Vec<Action>,
        ruling: u16,
    },
    /// The side is in retreat already (PK-27).
    InRetreat,
    /// No such prisoners are there (PK-33).
    NoCaptives { held: Pieces },
    /// Prisoners of several factions are held (PK-33).
    WhoseCaptives(Vec<Seat>),
    /// King and queen do not join (PK-35).
    NotRecruited,
    /// Not half of those that were offered to join (PK-35).
    Enlisted { pieces: Pieces, count: u32 },
    /// The capital is occupied, so nobody can be held (PK-57).
    NoPrison,
    /// The side offers it already (PK-69).
    SettleOffered,
    /// It is not a deal (PK-22).
    Deal(NoDeal),
    /// The force cannot retreat there (PK-19).
    NoRetreat {
        at: Region,
        to: Region,
        open: Vec<Region>,
    },
    /// The pieces cannot go there (PK-32).
    NoHaven {
        at: Region,
        pieces: Pieces,
        open: Vec<Region>,
    },
    /// There is still a place for some of those who are left behind (PK-32).
    LeftBehind { at: Region, left: Pieces },
    /// No such piece fights there (PK-36).
    NoBet(Pieces),
    /// No bet plan can be read (PK-91).
    NotAPlan(String),
    /// Generals are not bet (PK-91).
    PlanOfGenerals,
    /// There is no plan to take back (PK-91).
    NoPlan,
    /// The faction fights in several places (PK-91).
    WhichBattle(Vec<Region>),
    /// The faction does not fight there (PK-91).
    NoBattleThere { at: Region, open: Vec<Region> },
    /// The faction is not in the game any more (PK-39).
    Fallen,
    /// Nobody surrenders to them (PK-39).
    NoVictor(Seat),
    /// Nobody surrenders now (PK-39).
    SurrenderLater,
    /// Not half of the troops (PK-40).
    Picked {
        from: Seat,
        /// How many are to be picked.
        count: u32,
        total: u32,
    },
    /// There is no neutral stack that could be bought (PK-41).
    NoStack(Region),
    /// A neutral stack costs more than there is (PK-41).
    StackPrice { price: u32, gold: i64 },
    /// A standing answer that cannot be read (PK-92).
    NotAStance(String),
    /// There is no standing answer to take back (PK-92).
    NoStance,
    /// Replies on the board that cannot be read (PK-93).
    NotLines(String),
    /// There are no replies to take back (PK-93).
    NoLines,
    /// A move of a line that could not be played there (PK-93).
    NotInLine { action: Action, open: Vec<Action> },
    /// One move is answered in two ways (PK-93).
    TwoReplies(Action),
    /// The game is over (PK-43).
    GameOver,
    /// Generals alone do not attack (PK-48).
    GeneralsAttack(Region),
    /// A neutral stack never retreats (PK-58).
    StackRetreat(Pieces),
    /// Text that cannot be read (PK-60).
    Unread(Unread),
    /// The order belongs to another moment, or to somebody else.
    NotNow {
        kind: Kind,
        /// Who is waited for, and for what.
        waiting: Vec<(Seat, &'static str)>,
    },
}

impl Refusal {
    /// The ruling that says no, and the sentence.
    #[expect(clippy::too_many_lines, reason = "a sentence for each refusal")]
    fn reason(&self) -> Reason<'_, World> {
        match self {
            Self::NoSuchSeat(seat) => no(1, move |_| format!("there is no {seat} at this table")),
            Self::NotLand(region) => no(2, move |ctx| {
                format!(
                    "{} is not a province: name a region of land",
                    place(ctx, *region)
                )
            }),
            Self::Caps { at: region, there } => no(3, move |ctx| {
                let (pawns, special) = (CAPS[0], CAPS[1]);
                let stands = if there.is_empty() {
                    "nothing".into()
                } else {
                    there.to_string()
                };
                format!(
                    "that would be too many in {}, where {stands} stands: a force has at most one \
                     king, one queen, {pawns} pawns, and {special} knights, bishops and rooks together",
                    place(ctx, *region)
                )
            }),
            Self::Generals { left } => no(3, move |_| {
                format!(
                    "a faction has at most {GENERALS} generals: you can have at most {left} more"
                )
            }),
            Self::NoLeader { from } => no(4, move |ctx| {
                format!(
                    "troops move only with a leader: take a king, queen or general from {} with them",
                    place(ctx, *from)
                )
            }),
            Self::Ally { at: region, ally } => no(5, move |ctx| {
                format!(
                    "{name} is your ally and stands in {}: go elsewhere, or break alliance with {name} \
                     first",
                    place(ctx, *region),
                    name = ctx.roster.write(*ally)
                )
            }),
            Self::Taken(region) => no(7, move |ctx| {
                format!("{} is taken: pick a free one", place(ctx, *region))
            }),
            Self::NotConnected(capital) => no(7, move |ctx| {
                format!(
                    "those three are not connected: name two free provinces that touch {}, or one that \
                     does and one behind it",
                    place(ctx, *capital)
                )
            }),
            Self::NoRoomLeft => no(7, |_| {
                "a later faction would find no three connected provinces: pick others".into()
            }),
            Self::NoCastle(region) => no(9, move |ctx| {
                format!(
                    "{} cannot have your castle: name a province that is not a capital and has no \
                     castle, and where nobody else stands",
                    place(ctx, *region)
                )
            }),
            Self::CardSettled => no(10, |_| "your card is settled: it stays with you".into()),
            Self::NoCard => no(10, |_| {
                "you have no card yet: they are dealt after the castles".into()
            }),
            Self::CardShown => no(10, |_| "everybody sees your card already".into()),
            Self::Debt { gold } => no(14, move |_| {
                format!(
                    "you owe {} gold and can buy nothing: dismiss pieces, or wait for income",
                    gold.unsigned_abs()
                )
            }),
            Self::Dismissed => no(14, |_| {
                "king and queen stay: dismiss P, N, B, R or G".into()
            }),
            Self::NotThere { at: region, there } if there.is_empty() => no(14, move |ctx| {
                format!("nobody of yours stands in {}", place(ctx, *region))
            }),
            Self::NotThere { at: region, there } => no(14, move |ctx| {
                format!(
                    "what stands in {} is {there}: name some of these",
                    place(ctx, *region)
                )
            }),
            Self::Price { price, gold } => no(16, move |_| {
                format!("that costs {price} gold or more, and you have {gold}: buy less")
            }),
            Self::NotSold => no(16, |_| {
                "king and queen are not for sale: buy P, N, B, R or G".into()
            }),
            Self::NotWaiting { waiting } if waiting.is_empty() => no(16, move |_| {
                "nothing waits to be placed: what you buy now comes in your next turn".into()
            }),
            Self::NotWaiting { waiting } => no(16, move |_| {
                format!("what waits to be placed is {waiting}: name some of these")
            }),
            Self::NoDepot { at: region, open } => no(16, move |ctx| {
                format!(
                    "nothing can be placed in {}: only in {}",
                    place(ctx, *region),
                    places(ctx, open)
                )
            }),
            Self::NotFree { from, stands, free } => {
                no(17, move |ctx| not_free(&place(ctx, *from), *stands, *free))
            }
            Self::NotAdjacent { from, to } => no(17, move |ctx| {
                format!(
                    "{} does not touch {}: {} does",
                    place(ctx, *to),
                    place(ctx, *from),
                    borders(ctx, *from)
                )
            }),
            Self::IsAttack(to) => no(18, move |ctx| {
                format!(
                    "somebody stands in {}: write attack instead of move",
                    place(ctx, *to)
                )
            }),
            Self::NothingToAttack(to) => no(18, move |ctx| {
                format!(
                    "nobody stands in {} against you: write move instead of attack",
                    place(ctx, *to)
                )
            }),
            Self::WhichAttack(all) => no(19, move |ctx| {
                format!("several attacks wait for you: add at {}", places(ctx, all))
            }),
            Self::DiceOnly => no(19, |_| {
                "this table fights with dice only: battle dice, or retreat".into()
            }),
            Self::BoardOnly => no(19, |_| {
                "this table fights on boards only: battle board, or retreat".into()
            }),
            Self::NotOwnRank { square, party } => no(23, move |_| {
                let ranks = match party {
                    Party::Defender => "1, 2 and 3",
                    Party::Attacker => "6, 7 and 8",
                };
                format!(
                    "{square} is taken, or not yours to set up on: the {} has ranks {ranks}, one \
                     piece a square",
                    party.name()
                )
            }),
            Self::NotInArmy { army } => no(23, move |_| {
                format!("those do not fight here: set up {army}, and nothing else")
            }),
            Self::Undeployed { left } => no(23, move |_| {
                format!("{left} must be set up, too: name a square for each")
            }),
            Self::NoMove {
                action,
                open,
                ruling,
            } => no(*ruling, move |_| {
                let open: Vec<String> = open.iter().map(ToString::to_string).collect();
                format!("{action} is not a legal move: choose {}", one_of(&open))
            }),
            Self::InRetreat => no(27, |_| {
                "your side is in retreat, which cannot be revoked: move back".into()
            }),
            Self::NoCaptives { held } if held.is_empty() => {
                no(33, move |_| "you hold no such prisoners".into())
            }
            Self::NoCaptives { held } => no(33, move |_| {
                format!("your prisoners are {held}: name some of these")
            }),
            Self::WhoseCaptives(all) => no(33, move |ctx| {
                let names: Vec<String> = all.iter().map(|seat| ctx.roster.write(*seat)).collect();
                format!(
                    "you hold prisoners of several factions: add of {}",
                    one_of(&names)
                )
            }),
            Self::NotRecruited => no(35, |_| {
                "kings and queens never join another faction: name troops or generals".into()
            }),
            Self::Enlisted { pieces, count } => no(35, move |_| {
                format!("pick {count} of {pieces}: half of those that were offered")
            }),
            Self::NoPrison => no(57, |_| {
                "your capital is occupied, so nobody can be held: execute or recruit".into()
            }),
            Self::SettleOffered => no(69, |_| {
                "you have already offered it: play on, and the other side may agree at its move"
                    .into()
            }),
            Self::Deal(no) => no.reason(),
            Self::NoRetreat { at: from, open, .. } if open.is_empty() => no(19, move |ctx| {
                format!(
                    "the force in {} cannot retreat: do battle",
                    place(ctx, *from)
                )
            }),
            Self::NoRetreat { at: from, to, open } => no(19, move |ctx| {
                format!(
                    "the force in {} cannot retreat to {}: only to {}",
                    place(ctx, *from),
                    place(ctx, *to),
                    places(ctx, open)
                )
            }),
            Self::NoHaven {
                at: region,
                pieces,
                open,
            } => no(32, move |ctx| {
                format!(
                    "of {pieces}, those cannot go to {}: choose {}; what came from elsewhere can only \
                     go back there",
                    place(ctx, *region),
                    places(ctx, open)
                )
            }),
            Self::LeftBehind { at: region, left } => no(32, move |ctx| {
                format!(
                    "{left} would be lost, and {} has room: send some there",
                    place(ctx, *region)
                )
            }),
            Self::NoBet(pieces) => no(36, move |_| {
                format!("you can bet one of {pieces}, or retreat")
            }),
            Self::Fallen => no(39, |_| {
                "your faction has been conquered: it is out of the game".into()
            }),
            Self::NoVictor(seat) => no(39, move |ctx| {
                let name = ctx.roster.name(*seat);
                format!("{name} cannot take your surrender: name another faction that plays")
            }),
            Self::SurrenderLater => no(39, |_| {
                "nobody surrenders now: wait until no attack is open and the turns have begun"
                    .into()
            }),
            Self::Picked { from, count, total } => no(40, move |ctx| {
                let name = ctx.roster.name(*from);
                format!("{total} pieces are named: pick {count} of {name}'s where they stand free")
            }),
            Self::NoStack(region) => no(41, move |ctx| {
                format!(
                    "there is no neutral stack in {} that you stand next to and nobody attacks",
                    place(ctx, *region)
                )
            }),
            Self::StackPrice { price, gold } => no(41, move |_| {
                format!("that stack costs {price} gold, and you have {gold}")
            }),
            Self::GameOver => no(43, |_| "the game is over: nothing may follow".into()),
            Self::GeneralsAttack(to) => no(48, move |ctx| {
                format!(
                    "generals alone can attack only generals: take troops, a king or a queen to {}",
                    place(ctx, *to)
                )
            }),
            Self::StackRetreat(pieces) => no(58, move |_| {
                format!("a neutral stack never retreats: bet one of {pieces}")
            }),
            Self::NotAPlan(text) => no(91, move |_| {
                format!(
                    "`{text}` cannot be read: write `bets N N P`, `bets cheapest first` or `bets like a bot`, each with \
                     `; retreat below 3` if you want, or `bets none`"
                )
            }),
            Self::PlanOfGenerals => no(91, |_| {
                "generals are not bet: name pieces of P N B R Q K".into()
            }),
            Self::NoPlan => no(91, |_| {
                "you have no bet plan to take back: write one, as in `bets cheapest first`".into()
            }),
            Self::WhichBattle(open) => no(91, move |ctx| {
                format!(
                    "you fight in several places: write `bets at`, one of {}, a colon and the bets",
                    places(ctx, open)
                )
            }),
            Self::NoBattleThere { at, open } if open.is_empty() => no(91, move |ctx| {
                format!(
                    "you have no battle in {}: leave the place out, and the plan is for your next one",
                    place(ctx, *at)
                )
            }),
            Self::NoBattleThere { at, open } => no(91, move |ctx| {
                format!(
                    "you have no battle in {}: choose {}",
                    place(ctx, *at),
                    places(ctx, open)
                )
            }),
            Self::NotAStance(text) => no(92, move |_| {
                format!(
                    "`{text}` cannot be read: write `attacked: dice`, `attacked: board` or `attacked: retreat to`, places, \
                     each with `below 30 %` if you want and several with `;` between them, or `attacked: none`"
                )
            }),
            Self::NoStance => no(92, |_| {
                "you have no standing answer to take back: write one, as in `attacked: dice`".into()
            }),
            Self::NotLines(text) => no(93, move |_| {
                format!(
                    "`{text}` cannot be read: write `if e7e5 then g1f3; then if b8c6 then f1b5; if d7d6 then f1c4`, up \
                     to {MOST_LINES} answers of up to {MOST_LINES} moves, or `if none`"
                )
            }),
            Self::NoLines => no(93, |_| {
                "you have no moves filed to take back: write some, as in `if e7e5 then g1f3`".into()
            }),
            Self::NotInLine { action, open } if open.is_empty() => no(93, move |_| {
                format!("{action} cannot be played there: the battle is over by then")
            }),
            Self::NotInLine { action, open } => no(93, move |_| {
                let open: Vec<String> = open.iter().map(ToString::to_string).collect();
                format!("{action} cannot be played there: choose {}", one_of(&open))
            }),
            Self::TwoReplies(action) => no(93, move |_| {
                format!("{action} has two answers: keep one of them")
            }),
            Self::Unread(unread) => no(60, move |ctx| unread.explain(ctx)),
            Self::NotNow { kind, waiting } => {
                no(kind.ruling(), move |ctx| not_now(*kind, waiting, ctx))
            }
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
    /// The same, which proposes nobody to themselves.
    pub(super) fn for_seat(mut self, me: Option<Seat>, roster: &Roster) -> Self {
        if let Self::Unread(Unread::Seat { word, nearest }) = &mut self {
            *nearest = roster.nearest_of(word, |seat| Some(seat) != me);
        }
        if let Self::Unread(Unread::Deal(deal)) = &mut self {
            deal.observe(me, roster);
        }
        self
    }
}

fn place(ctx: Ctx<'_, World>, region: Region) -> String {
    ctx.world.name(region)
}

fn places(ctx: Ctx<'_, World>, regions: &[Region]) -> String {
    one_of(&regions.iter().map(|at| place(ctx, *at)).collect::<Vec<_>>())
}

fn borders(ctx: Ctx<'_, World>, from: Region) -> String {
    places(ctx, &ctx.world.near(from).collect::<Vec<_>>())
}

fn not_free(from: &str, stands: Pieces, free: Pieces) -> String {
    match (stands.is_empty(), free.is_empty()) {
        (true, _) => format!("nobody of yours stands in {from}"),
        (false, true) => format!("all in {from} have moved in this turn: {stands}"),
        (false, false) => format!("in {from} you can move {free}: name some of these"),
    }
}

fn not_now(kind: Kind, waiting: &[(Seat, &'static str)], ctx: Ctx<'_, World>) -> String {
    let one = |(seat, what): &(Seat, &'static str)| format!("{} to {what}", ctx.roster.name(*seat));
    let all: Vec<String> = waiting.iter().map(one).collect();
    let waits = if all.is_empty() {
        "nobody".into()
    } else {
        all.join(" and ")
    };
    format!(
        "it is not the time for {}: the game waits for {waits}",
        kind.text()
    )
}
