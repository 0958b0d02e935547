//! Talks: seats of a table that have a place to themselves (TB-16).

use rules::Seat;

use crate::table::model::{PersonId, PlaceId, TableId};

/// A talk, by its number over all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TalkId(pub i64);

/// Seats of a table that talk where others do not hear them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Talk {
    pub id: TalkId,
    pub table: TableId,
    /// The seats that take part, the lowest first; two at least.
    pub seats: Vec<Seat>,
    /// Its thread; nothing where the bot carries what is said.
    pub place: Option<PlaceId>,
}

/// A talk whose thread has other people in it than its seats have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Astray {
    pub talk: Talk,
    /// Who is to be let in.
    pub come: Vec<PersonId>,
    /// Who is to leave: they hold none of its seats any more.
    pub gone: Vec<PersonId>,
}
