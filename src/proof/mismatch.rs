//! Mismatches of an entry, each in a sentence that names what differs.

use rules::Seat;
use rules::any::AnyEvent;
use rules::dice::Draw;
use serde_json::Value;

use super::entry::Author;

/// The most characters of a fact or an order that are quoted.
const QUOTED: usize = 100;

/// Why an entry does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mismatch {
    /// The entry of this place is not there, or stands twice.
    #[error("its number is {0}: an entry is missing, stands twice or has changed its place")]
    Number(u64),
    /// The log has no first entry that begins the game, or another one that does.
    #[error("the first entry is the start, and no other is")]
    NotStart,
    /// What it began with could not be.
    #[error("no game begins like this: {0}")]
    World(String),
    /// Something came after the end of the game.
    #[error("the game was over before it")]
    Over,
    /// No table could have reached this edition here.
    #[error(
        "edition {edition} of the rules decided it, but edition {before} decided the one before, and a \
         newer one begins only at a boundary of the game"
    )]
    Edition {
        edition: u32,
        /// What the entry before says.
        before: u32,
    },
    /// It is of another year than the game, so that it throws other dice.
    #[error("its dice are those of {}, but the game is in {}", year(*.found), year(*.now))]
    Year {
        found: Option<u32>,
        /// What the game says.
        now: Option<u32>,
    },
    /// Whoever is named could not do this.
    #[error("{0} did this, and could not then")]
    Actor(Author),
    /// A seat that was not asked gave an order that is not one beside the turn.
    #[error("{0} was not asked then, and this is not an order beside the turn")]
    NotAsked(Seat),
    /// The rules refuse the order.
    #[error("the order {order:?} is refused: {why}")]
    Refused {
        /// The order as the log has it.
        order: String,
        /// What the rules say.
        why: String,
    },
    /// The order is not written as the program writes it.
    #[error("the order is written {found:?}, and would be {written:?}")]
    Written {
        found: String,
        /// What would stand there.
        written: String,
    },
    /// A throw is there that the rules do not ask for.
    #[error("throw {throw} ({found}) is there, but the rules ask for {asked}")]
    Throw {
        /// Which of the entry, from 1.
        throw: usize,
        found: String,
        /// What the rules throw.
        asked: String,
    },
    /// A fact is another than the one that follows.
    #[error("fact {fact} is {found}, but by the rules it is {follows}")]
    Fact {
        /// Which of the entry, from 1.
        fact: usize,
        found: String,
        /// What follows from the order by the rules.
        follows: String,
    },
    /// The change of a seat could not be.
    #[error("the seat cannot change like this: {0}")]
    Seats(String),
    /// The taking-back is of no last order of a seat of people, or reaches over what stays.
    #[error(
        "it takes back all after entry {0}, but the next one is not the last order of people at a seat, or \
         a seat's change or a correction stands after it, or the end of a year whose dice were shown"
    )]
    Undo(u64),
    /// The rules do not lead on from what stands there.
    #[error("its facts do not fit: {0}")]
    Unfit(String),
    /// It cannot be read.
    #[error("it is of a later edition of the rules than this program knows")]
    Unknown,
}

impl Mismatch {
    /// The first throw that differs, if one does.
    pub(super) fn throws(found: &[Draw], asked: &[Draw]) -> Result<(), Self> {
        let draw = |draw: Option<&Draw>| {
            draw.map_or_else(
                || "none".to_owned(),
                |Draw {
                     what,
                     sides,
                     result,
                 }| {
                    format!("{}: {result} of {sides}", rules::notation::excerpt(what))
                },
            )
        };
        match first_other(found, asked) {
            None => Ok(()),
            Some((at, one, other)) => Err(Self::Throw {
                throw: at + 1,
                found: draw(one),
                asked: draw(other),
            }),
        }
    }

    /// The first fact that differs, if one does.
    pub(super) fn facts(found: &[AnyEvent], follows: &[AnyEvent]) -> Result<(), Self> {
        let fact = |event: Option<&AnyEvent>| {
            event.map_or_else(
                || "none".to_owned(),
                |event| short(&event.to_json().unwrap_or(Value::Null).to_string()),
            )
        };
        match first_other(found, follows) {
            None => Ok(()),
            Some((at, one, other)) => Err(Self::Fact {
                fact: at + 1,
                found: fact(one),
                follows: fact(other),
            }),
        }
    }

    /// That an order is written as it would be.
    pub(super) fn text(found: &str, written: &str) -> Result<(), Self> {
        if found == written {
            return Ok(());
        }
        Err(Self::Written {
            found: short(found),
            written: short(written),
        })
    }

    /// What the rules say to an order.
    pub(super) fn refused(order: &str, why: &str) -> Self {
        Self::Refused {
            order: short(order),
            why: short(why),
        }
    }
}

fn year(year: Option<u32>) -> String {
    year.map_or_else(|| "no year".to_owned(), |year| format!("year {year}"))
}

/// The first place at which two lists differ.
fn first_other<'a, T: PartialEq>(
    one: &'a [T],
    other: &'a [T],
) -> Option<(usize, Option<&'a T>, Option<&'a T>)> {
    let longer = one.len().max(other.len());
    (0..longer)
        .map(|at| (at, one.get(at), other.get(at)))
        .find(|(_, one, other)| one != other)
}

/// A text that is safe to print: whoever wrote the file chose it.
fn short(text: &str) -> String {
    letters::visible(text, QUOTED)
}
