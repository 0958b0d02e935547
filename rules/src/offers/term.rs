//! What a game says of its own terms, and what all terms share.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// One term of an offer, such as `peace` or `give 5 gold`: a game's own type.
///
/// Terms are seen from the seat that offers: it *gives*, and the one addressed is asked for what the
/// offerer *gets*. Whether both can do what they owe is the game's to judge when an offer is
/// accepted, and again when it takes force later.
pub trait Term: Clone + fmt::Debug + Eq + Send + Sync + Serialize + DeserializeOwned {
    /// What people break by name: `alliance`, `peace`. Printed as people write it, in one or more
    /// words of small letters.
    type Bond: Clone
        + fmt::Debug
        + fmt::Display
        + Eq
        + Ord
        + Send
        + Sync
        + Serialize
        + DeserializeOwned;

    /// What is left of the term when it has taken force.
    fn nature(&self) -> Nature<Self::Bond>;

    /// Whose duty it is.
    fn duty(&self) -> Duty;

    /// Who learns that a *secret* bond of this kind was broken.
    fn betrayal(bond: &Self::Bond) -> Betrayal;

    /// The words of a person that it holds, such as those of a promise.
    fn words(&self) -> Option<WordsId> {
        None
    }
}

/// What is left of a term when it has taken force.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nature<B> {
    /// Done at once, by the game: gold, prisoners, a region, a war. Nothing stands.
    AtOnce,
    /// Stands until one of the two breaks it: an alliance, a peace.
    Bond(B),
    /// Stands until the game has settled it at the end of round `due`: a loan. Nobody can break it.
    Debt { due: u32 },
    /// Stands as what was said: a promise, or how another term is meant. Nobody can break it.
    Word,
}

/// Whose duty a term is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Both sides': peace.
    Both,
    /// The offerer's: what it gives.
    Offerer,
    /// The other's: what the offerer gets.
    Addressee,
}

/// Who learns that a secret bond was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Betrayal {
    /// Everybody learns who broke what with whom, and no more than that (PK-67: alliances).
    Open,
    /// The two alone (EU-53: secret treaties).
    Hushed,
}

/// Who may know of an offer and of what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Openness {
    /// Everybody, from the moment it is made.
    Public,
    /// The seat that made it and the seats that it addresses.
    Secret,
}

/// Words that a person wrote, as the id under which the table keeps them, so that they can be
/// redacted without touching state or log.
///
/// Both sides of a secret promise learn its id. So ids are to tell nothing by themselves: whoever
/// hands them out draws them at random, or counts for each seat that writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordsId(pub u64);

impl fmt::Display for WordsId {
    /// Prints the reference that notation reads again: `words#17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "words#{}", self.0)
    }
}
