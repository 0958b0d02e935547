//! What is kept of a person, and what is written where they are forgotten (docs/privacy.md).

use rules::Seat;

use crate::table::model::{Draft, Millis, PersonId, PlaceId, Stage, TableId};

/// A table at which somebody holds a seat, or has held one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct HeldTable {
    pub table: TableId,
    pub stage: Stage,
    /// Whether the seat is theirs still.
    pub is_held: bool,
}

/// What is kept of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptOf {
    /// How they are called; nothing where they are not known by name.
    pub name: Option<String>,
    /// When they last did something with the bot, to the hour.
    pub seen: Option<Millis>,
    /// Whether they have set how they want to be called.
    pub has_settings: bool,
    /// Where they hold seats, or have held them, in the order of the tables.
    pub tables: Vec<HeldTable>,
    /// The tables of which they are host, co-host or game master, or want to be.
    pub runs: u64,
    /// The tables from which they have said to be away.
    pub absences: u64,
    /// The orders being composed for their seats.
    pub drafts: u64,
    /// The threads of talks that they are in.
    pub talks: Vec<PlaceId>,
    /// The texts of theirs in orders, and their words for the dice.
    pub words: u64,
    /// The messages in their DMs that are known.
    pub messages: u64,
}

impl KeptOf {
    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What is written of one table where somebody is forgotten.
#[derive(Clone, Debug, PartialEq)]
pub struct FormerAt {
    /// The table.
    pub table: TableId,
    /// Its version when it was made.
    pub version: u64,
    /// Who stands for them there from now on.
    pub former: PersonId,
    /// What seats are called from now on.
    pub names: Vec<(Seat, String)>,
    /// The seats that lose their picture.
    pub pictures: Vec<Seat>,
    /// What seats were called before they changed hands, by the entries that changed them.
    pub were: Vec<(u64, String)>,
    /// The orders that read otherwise with these names, by their entries.
    pub orders: Vec<(u64, String)>,
    /// What they were called here, as a person and as seats, and what is said in place of each.
    pub called: Vec<(String, String)>,
    /// The drafts of others that name them.
    pub drafts: Vec<(Seat, Draft)>,
    /// The seats whose drafts go.
    pub deserted: Vec<Seat>,
    /// Whether the table's name goes: they were its host.
    pub is_untitled: bool,
}

/// A person who is to be forgotten.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Forgetting {
    pub person: PersonId,
    /// The tables in which anything of them is kept, in order.
    pub tables: Vec<FormerAt>,
    pub at: Millis,
}
