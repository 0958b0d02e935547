//! The dice file: a proof as JSON (docs/dice.md).

use std::borrow::Cow;

use rules::Level;
use rules::any::GameId;
use rules::dice::{Commitment, Draw, Secret};
use rules::notation::excerpt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Author, Effect, Proof, ProofEntry, ProofSeat, ProofWords};

/// The largest dice file that is read, in bytes.
pub const MOST_BYTES: u64 = 16 * 1024 * 1024;

const KIND: &str = "dice";
const VERSION: u64 = 1;

/// Why a text is not a dice file.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unreadable {
    /// It is larger than any that the program writes.
    #[error("a dice file has at most {MOST_BYTES} bytes, this one has {0}")]
    TooLarge(u64),
    /// It is no JSON, or lacks something.
    #[error("this is not a dice file: {0}")]
    Json(#[from] serde_json::Error),
    /// An entry says something that its game does not know.
    #[error("this is not a dice file: entry {seq}: {source}")]
    Entry {
        /// The entry's number in the file.
        seq: u64,
        source: serde_json::Error,
    },
    /// It is a file of ours of another kind.
    #[error("this is a file of the kind {0:?}, not {KIND:?}")]
    Kind(String),
    /// It was written by another version of the program.
    #[error("the dice file has version {0}; this program reads version {VERSION}")]
    Version(u64),
}

/// What every file of ours begins with.
#[derive(Deserialize)]
pub(super) struct Head {
    pub(super) castellan: String,
    pub(super) version: u64,
}

/// A proof as it is written; `D` is what its entries do.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a, D> {
    castellan: Cow<'a, str>,
    version: u64,
    table: i64,
    game: Cow<'a, str>,
    commitment: Commitment,
    #[serde(with = "revealed")]
    secret: Secret,
    words: Cow<'a, [ProofWords]>,
    bots: Level,
    seats: Cow<'a, [ProofSeat]>,
    entries: Vec<Line<'a, D>>,
}

/// An entry as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a, D> {
    seq: u64,
    by: Author,
    order: Cow<'a, str>,
    edition: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    year: Option<u32>,
    draws: Cow<'a, [Draw]>,
    act: D,
}

impl Proof {
    /// Reads a dice file.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] says what is wrong and where. Whether the game is right is for
    /// [`check`](Self::check) to say.
    pub fn read(file: &[u8]) -> Result<Self, Unreadable> {
        let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
        if bytes > MOST_BYTES {
            return Err(Unreadable::TooLarge(bytes));
        }
        let head: Head = serde_json::from_slice(file)?;
        if head.castellan != KIND {
            return Err(Unreadable::Kind(excerpt(&head.castellan)));
        }
        if head.version != VERSION {
            return Err(Unreadable::Version(head.version));
        }
        let file: File<'_, Value> = serde_json::from_slice(file)?;
        let game = GameId::from_id(&file.game);
        let entries = file.entries.into_iter().map(|line| read_entry(game, line));
        Ok(Self {
            table: file.table,
            game: file.game.into_owned(),
            commitment: file.commitment,
            secret: file.secret,
            words: file.words.into_owned(),
            bots: file.bots,
            seats: file.seats.into_owned(),
            entries: entries.collect::<Result<_, _>>()?,
        })
    }

    /// The dice file: JSON, with a line break at its end.
    ///
    /// # Errors
    ///
    /// None in practice: everything in a proof can be written, but [`Effect::Unknown`], which is read alone.
    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        let file = File {
            castellan: KIND.into(),
            version: VERSION,
            table: self.table,
            game: Cow::Borrowed(&self.game),
            commitment: self.commitment,
            secret: self.secret.clone(),
            words: Cow::Borrowed(&self.words),
            bots: self.bots,
            seats: Cow::Borrowed(&self.seats),
            entries: self.entries.iter().map(line).collect(),
        };
        let mut bytes = serde_json::to_vec(&file)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

fn line(entry: &ProofEntry) -> Line<'_, &Effect> {
    Line {
        seq: entry.seq,
        by: entry.by,
        order: Cow::Borrowed(&entry.order),
        edition: entry.edition,
        year: entry.year,
        draws: Cow::Borrowed(&entry.draws),
        act: &entry.act,
    }
}

/// An entry whose game or edition is not known may do what cannot be read.
fn read_entry(game: Option<GameId>, line: Line<'_, Value>) -> Result<ProofEntry, Unreadable> {
    let (seq, edition) = (line.seq, line.edition);
    let is_known = game.is_some_and(|game| edition <= game.edition());
    let act = match serde_json::from_value(line.act) {
        Ok(act) => act,
        Err(_) if !is_known => Effect::Unknown,
        Err(source) => return Err(Unreadable::Entry { seq, source }),
    };
    Ok(ProofEntry {
        seq,
        by: line.by,
        order: line.order.into_owned(),
        edition,
        year: line.year,
        draws: line.draws.into_owned(),
        act,
    })
}

/// A secret as hexadecimal digits: only here, so that nothing else writes one by accident.
pub(super) mod revealed {
    use rules::dice::Secret;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::proof) fn serialize<S: Serializer>(
        secret: &Secret,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&secret.reveal_hex())
    }

    pub(in crate::proof) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Secret, D::Error> {
        let text = String::deserialize(from)?;
        Secret::from_hex(&text).map_err(D::Error::custom)
    }
}
