//! What is read from the logs about how somebody plays, and how the games of a server ended.

use rules::Seat;
use rules::any::GameId;

use crate::table::model::{PersonId, TableId};

/// On which side of a battle dice were thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Of who attacks.
    Attacker,
    /// Of who is attacked.
    Defender,
}

/// Dice of battles that were thrown for somebody's orders, of one side and one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Thrown {
    pub side: Side,
    /// How many sides each has.
    pub sides: u32,
    pub count: u64,
    pub sum: u64,
}

/// Somebody's games of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Those that have begun, whatever became of them.
    pub games: u32,
    /// Won alone.
    pub won: u32,
    /// Won together with others.
    pub shared: u32,
    /// Ended with others as winners.
    pub lost: u32,
    /// Ended with nobody as winner.
    pub drawn: u32,
    /// Still on, with a seat of theirs.
    pub running: u32,
    /// Left before their end.
    pub left: u32,
    /// Called off before their end.
    pub called_off: u32,
}

/// How somebody plays; for their own eyes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnStats {
    /// Their games, by what was played.
    pub games: Vec<(GameId, Played)>,
    /// The dice of battles that their orders threw.
    pub dice: Vec<Thrown>,
    /// How long they took from when they were told to their order, in milliseconds, the quickest first.
    pub answers: Vec<i64>,
    /// How many decisions of theirs the clock has taken as their time was up.
    pub missed: u64,
}

/// How the games of one kind ended on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Those that are over.
    pub games: u32,
    /// Those that nobody won.
    pub drawn: u32,
    /// Who has won how many, alone or with others; the most first.
    pub winners: Vec<(PersonId, u32)>,
}

/// What somebody did with treaties that everybody knows of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Honour {
    /// Those that were made with them.
    pub made: u32,
    /// Those that they broke.
    pub broken: u32,
}

/// How the games of a server ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerStats {
    /// By what was played.
    pub games: Vec<(GameId, Results)>,
    /// Who made and broke treaties in them; who kept most first.
    pub honours: Vec<(PersonId, Honour)>,
}

/// For how long somebody held a seat, by the entries of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenure {
    /// The table.
    pub table: TableId,
    /// The seat that was theirs.
    pub seat: Seat,
    /// The entry after which it was theirs; 0 from the start on.
    pub after: u64,
    /// The entry by which they lost it; none where it is theirs.
    pub until: Option<u64>,
}
