//! Orders as lines of text (PK-60, PK-66, PK-71).

mod read;
mod write;

pub(super) use read::read_deployment;
pub(super) use write::write;

use super::board::{Action, Deployment};
use super::conditional::Line;
use super::event::Bet;
use super::options::World;
use super::pieces::Pieces;
use super::plan::Plan;
use super::refusal::{Refusal, Unread};
use super::stance::Stance;
use super::treaties::{Act, Ransom};
use crate::map::Region;
use crate::offers::notation::{Verb, reach};
use crate::{Ctx, Seat};
use read::read;

/// One step of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Step {
    /// `capital Tartu with Elva Valga`.
    Capital {
        capital: Region,
        provinces: [Region; 2],
    },
    /// Names the province of the first castle: `castle Narva`.
    Castle(Region),
    /// Keeps the card that was dealt: `keep`.
    Keep,
    /// Draws another card instead: `redraw`.
    Redraw,
    /// Shows the card to everybody: `show card`.
    ShowCard,
    /// `place 2P N at Tartu`.
    Place(Pieces, Region),
    /// `dismiss P at Elva`.
    Dismiss(Pieces, Region),
    /// `buy 3P R G`.
    Buy(Pieces),
    /// Ends the purchase: `done`.
    Done,
    /// `move Tartu > Elva K 2P N`.
    Move(March),
    /// `attack Tartu > Elva K 2P N`.
    Attack(March),
    /// `buy stack at Elva`.
    BuyStack(Region),
    /// Ends the turn: `end`.
    End,
    /// `battle dice`, `battle dice at Elva`.
    Battle {
        /// On a board.
        board: bool,
        /// Where, if several attacks wait.
        at: Option<Region>,
    },
    /// `retreat to Valga`, `retreat to Valga at Elva`.
    Retreat {
        to: Region,
        /// Which force, if several attacks wait.
        at: Option<Region>,
    },
    /// `bet N`, `bet retreat`.
    Bet(Bet),
    /// `bets N N P`, `bets at Elva: cheapest first; retreat below 3`, `bets none`.
    Bets {
        /// Of which battle, if there are several.
        at: Option<Region>,
        /// What is bet; nothing takes the plan back.
        plan: Option<Plan>,
    },
    /// `attacked: retreat to Elva, Narva below 30 %; dice`; without any, `attacked: none` takes them back.
    Attacked(Vec<Stance>),
    /// `if e7e5 then g1f3; then if b8c6 then f1b5; if d7d6 then f1c4`; without any, `if none` takes them back.
    Lines(Vec<Line>),
    /// `fall back Elva: K 2P; Valga: R`.
    FallBack(Vec<(Region, Pieces)>),
    /// `pick 2P at Elva, N at Narva`.
    Pick(Vec<(Region, Pieces)>),
    /// `surrender to blue`.
    Surrender(Seat),
    /// `deploy Ka1 Qb1 Pc2`.
    Deploy(Deployment),
    /// `e2e4`, `e7e8r`, `e1off`, `pass`, `retreat`.
    Play(Action),
    /// `settle by dice`.
    Settle,
    /// `hold N P`.
    Hold(Pieces),
    /// `execute N P`, `execute N P of blue`.
    Execute(Pieces, Option<Seat>),
    /// `recruit N P`, `recruit N P of blue`.
    Recruit(Pieces, Option<Seat>),
    /// `pick N P`.
    Enlist(Pieces),
    /// `ransom N P for 5`.
    Ransom(Ransom),
    /// `offer blue: alliance`, `accept 3`, `break alliance with blue`.
    Deal(Act),
}

/// Pieces that go from one province to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct March {
    pub from: Region,
    pub to: Region,
    pub pieces: Pieces,
}

/// What a faction asks for: steps of its turn, or one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// In order; at least one.
    pub steps: Vec<Step>,
}

/// The most steps of an order.
const MOST_STEPS: usize = 60;

impl Step {
    /// Whether others may follow in the same order: nothing is thrown, and the turn goes on.
    pub fn may_go_on(&self) -> bool {
        match self {
            Self::Place(..)
            | Self::Dismiss(..)
            | Self::Buy(_)
            | Self::Done
            | Self::Move(_)
            | Self::Attack(_)
            | Self::BuyStack(_) => true,
            Self::Capital { .. }
            | Self::Castle(_)
            | Self::Keep
            | Self::Redraw
            | Self::ShowCard
            | Self::End
            | Self::Battle { .. }
            | Self::Retreat { .. }
            | Self::Bet(_)
            | Self::Bets { .. }
            | Self::Attacked(_)
            | Self::Lines(_)
            | Self::FallBack(_)
            | Self::Pick(_)
            | Self::Deploy(_)
            | Self::Play(_)
            | Self::Settle
            | Self::Hold(_)
            | Self::Execute(..)
            | Self::Recruit(..)
            | Self::Enlist(_)
            | Self::Ransom(_)
            | Self::Deal(_)
            | Self::Surrender(_) => false,
        }
    }
}

impl Step {
    /// Whether it is an order of its own: a deal, or what is filed for times when nobody is there.
    pub(super) const fn stands_alone(&self) -> bool {
        matches!(
            self,
            Self::Deal(_) | Self::Bets { .. } | Self::Attacked(_) | Self::Lines(_)
        )
    }
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] under PK-60 that quotes what cannot be read and says what could be.
    pub fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Self, Refusal> {
        let texts = steps(text);
        if texts.is_empty() || texts.len() > MOST_STEPS {
            return Err(Unread::order(text).into());
        }
        let mut steps = Vec::new();
        for text in &texts {
            steps.push(read(ctx, text)?);
        }
        if steps.len() > 1
            && let Some(alone) = steps.iter().find(|step| step.stands_alone())
        {
            return Err(Unread::NotAlone(write(ctx, alone)).into());
        }
        let before_last = steps.split_last().map_or(&[][..], |(_, before)| before);
        match before_last.iter().find(|step| !step.may_go_on()) {
            Some(step) => Err(Unread::NotLast(write(ctx, step)).into()),
            None => Ok(Self { steps }),
        }
    }

    /// Writes the order so that [`Order::read`] reads it again.
    pub fn write(&self, ctx: Ctx<'_, World>) -> String {
        let steps: Vec<String> = self.steps.iter().map(|step| write(ctx, step)).collect();
        join(&steps)
    }
}

/// Puts steps together again; an offer takes the rest of its line.
pub(super) fn join(steps: &[String]) -> String {
    let mut text = String::new();
    for step in steps {
        let line = text.rsplit('\n').next().unwrap_or_default();
        let ends = reach(line).is_some_and(|end| end == line.len()) || Verb::of(step).is_some();
        match (text.is_empty(), ends) {
            (true, _) => {}
            (false, true) => text.push('\n'),
            (false, false) => text.push_str("; "),
        }
        text.push_str(step);
    }
    text
}

/// Cuts a text into steps (TB-02); where the beaten go is one step, however many places it names, so is what
/// is filed ahead of time (PK-91, PK-92, PK-93), and an offer takes the rest of its line.
pub(super) fn steps(text: &str) -> Vec<String> {
    let steps = crate::offers::notation::steps(text);
    match steps.first() {
        Some(first) if is_fall_back(first) || is_filed(first) => vec![steps.join("; ")],
        Some(_) | None => steps,
    }
}

/// Whether a step begins what is filed ahead of time: bets, answers to attacks, or replies on the board.
fn is_filed(text: &str) -> bool {
    let verb = text.split(|c: char| c.is_whitespace() || c == ':').next();
    let is = |word: &&str| verb.is_some_and(|verb| verb.eq_ignore_ascii_case(word));
    ["bets", "attacked", "if"].iter().any(is)
}

fn is_fall_back(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let mut is = |what: &str| {
        words
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case(what))
    };
    is("fall") && is("back")
}
