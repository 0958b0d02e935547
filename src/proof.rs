//! The dice file: all that is needed to check a table's throws (docs/dice.md).
//!
//! [`Proof::read`] reads it, [`Proof::check`] recomputes it. A proof may come from elsewhere too, so
//! checking knows nothing of the file.

use std::borrow::Cow;
use std::fmt;

use rules::dice::{Commitment, EntryDraws, Secret, VerifyError, WordsHash, verify};
use rules::notation::excerpt;
use serde::{Deserialize, Serialize};

/// The largest dice file that is read, in bytes.
pub const MOST_BYTES: u64 = 16 * 1024 * 1024;

const KIND: &str = "dice";
const VERSION: u64 = 1;

/// A table's throws and where they came from. It holds the secret, so it is for after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The table's number.
    pub table: i64,
    /// What was played, such as `castles`.
    pub game: String,
    /// What was shown when the table was made.
    pub commitment: Commitment,
    /// What was kept until the end.
    pub secret: Secret,
    /// The words, in the order in which they were first added.
    pub words: Vec<ProofWords>,
    /// The entries of the log that threw dice, in order.
    pub entries: Vec<EntryDraws>,
}

/// The words that somebody added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofWords {
    /// How the seat is called.
    pub seat: String,
    /// What was written; none where it was deleted later.
    pub text: Option<String>,
    /// Its SHA-256.
    pub hash: WordsHash,
}

/// How many entries and throws are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Entries that threw dice.
    pub entries: usize,
    /// Their throws.
    pub throws: usize,
}

/// Why a text is no dice file.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is larger than any that the program writes.
    #[error("a dice file has at most {MOST_BYTES} bytes, this one has {0}")]
    TooLarge(u64),
    /// It is no JSON, or lacks something.
    #[error("this is no dice file: {0}")]
    Json(#[from] serde_json::Error),
    /// It is a file of ours of another kind.
    #[error("this is a file of the kind {0:?}, not {KIND:?}")]
    Kind(String),
    /// It was written by another version of the program.
    #[error("the dice file has version {0}; this program reads version {VERSION}")]
    Version(u64),
}

/// What is not as it was promised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The words are not those that were hashed.
    #[error("the words of {seat}: their SHA-256 is {found}, but {hash} is in the file")]
    Words {
        /// Whose words.
        seat: String,
        /// What the file says.
        hash: WordsHash,
        /// What the words give.
        found: WordsHash,
    },
    /// The secret or a throw is not.
    #[error(transparent)]
    Dice(#[from] VerifyError),
}

/// What every file of ours begins with.
#[derive(Deserialize)]
struct Head {
    castellan: String,
    version: u64,
}

/// A proof as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    castellan: Cow<'a, str>,
    version: u64,
    table: i64,
    game: Cow<'a, str>,
    commitment: Commitment,
    #[serde(with = "revealed")]
    secret: Secret,
    words: Cow<'a, [ProofWords]>,
    entries: Cow<'a, [EntryDraws]>,
}

impl Proof {
    /// Reads a dice file.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] says what is wrong and where. Whether the dice are right is for
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
        let file: File<'_> = serde_json::from_slice(file)?;
        Ok(Self {
            table: file.table,
            game: file.game.into_owned(),
            commitment: file.commitment,
            secret: file.secret,
            words: file.words.into_owned(),
            entries: file.entries.into_owned(),
        })
    }

    /// The dice file: JSON, with a line break at its end.
    ///
    /// # Errors
    ///
    /// None in practice: everything in a proof can be written.
    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        let file = File {
            castellan: KIND.into(),
            version: VERSION,
            table: self.table,
            game: Cow::Borrowed(&self.game),
            commitment: self.commitment,
            secret: self.secret.clone(),
            words: Cow::Borrowed(&self.words),
            entries: Cow::Borrowed(&self.entries),
        };
        let mut bytes = serde_json::to_vec(&file)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Recomputes the commitment, the words' hashes and every throw.
    ///
    /// # Errors
    ///
    /// The first thing that is [`Wrong`], with what is claimed and what was computed.
    pub fn check(&self) -> Result<Checked, Wrong> {
        for words in &self.words {
            let found = words.text.as_deref().map_or(words.hash, WordsHash::of);
            if found != words.hash {
                return Err(Wrong::Words {
                    seat: excerpt(&words.seat),
                    hash: words.hash,
                    found,
                });
            }
        }
        let hashes: Vec<WordsHash> = self.words.iter().map(|words| words.hash).collect();
        let throws = verify(self.commitment, &self.secret, &hashes, &self.entries)
            .map_err(|error| Wrong::Dice(short(error)))?;
        Ok(Checked {
            entries: self.entries.len(),
            throws,
        })
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.throws, self.entries) {
            (0, _) => f.write_str("no dice were thrown"),
            (1, _) => f.write_str("1 throw is right"),
            (throws, 1) => write!(f, "all {throws} throws of 1 entry are right"),
            (throws, entries) => write!(f, "all {throws} throws of {entries} entries are right"),
        }
    }
}

/// The same, with a text that is safe to print: whoever wrote the file chose it.
fn short(error: VerifyError) -> VerifyError {
    match error {
        VerifyError::NoSides { seq, throw, what } => VerifyError::NoSides {
            seq,
            throw,
            what: excerpt(&what),
        },
        VerifyError::Throw {
            seq,
            throw,
            what,
            logged,
            given,
        } => VerifyError::Throw {
            seq,
            throw,
            what: excerpt(&what),
            logged,
            given,
        },
        other @ (VerifyError::Commitment { .. } | VerifyError::Order { .. }) => other,
    }
}

/// A secret as hexadecimal digits: only here, so that nothing else writes one by accident.
mod revealed {
    use rules::dice::Secret;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(secret: &Secret, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&secret.reveal_hex())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
        let text = String::deserialize(from)?;
        Secret::from_hex(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use rules::dice::{Draw, Key};
    use serde_json::{Value, json};

    use super::*;

    /// A table that threw dice in entries 1 and 4, with the words of two seats.
    fn proof() -> Proof {
        let secret = Secret::new([7; 32]);
        let words = [("Ann", "for luck"), ("Ben", "ünïcode ♜")];
        let words = words.map(|(seat, text)| ProofWords {
            seat: seat.into(),
            text: Some(text.into()),
            hash: WordsHash::of(text),
        });
        let key = Key::new(&secret, &[words[0].hash, words[1].hash]);
        let entry = |seq| {
            let mut dice = key.dice(seq);
            for sides in [6, 100, 1] {
                dice.throw("siege", sides);
            }
            let draws = dice.into_draws();
            EntryDraws { seq, draws }
        };
        Proof {
            table: 12,
            game: "castles".into(),
            commitment: secret.commitment(),
            secret,
            words: words.into(),
            entries: vec![entry(1), entry(4)],
        }
    }

    fn as_json(proof: &Proof) -> Value {
        serde_json::from_slice(&proof.write().unwrap()).unwrap()
    }

    #[track_caller]
    fn unreadable(file: &[u8], words: &str) {
        let error = Proof::read(file).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }

    #[test]
    fn a_dice_file_is_read_as_it_was_written_and_is_right() {
        let proof = proof();
        assert_eq!(Proof::read(&proof.write().unwrap()).unwrap(), proof);
        let checked = proof.check().unwrap();
        assert_eq!(
            checked,
            Checked {
                entries: 2,
                throws: 6
            }
        );
        assert_eq!(checked.to_string(), "all 6 throws of 2 entries are right");
    }

    #[test]
    fn the_form_is_the_documented_one() {
        let secret = "07".repeat(32);
        let hash = WordsHash::of("for luck").to_string();
        let mut proof = proof();
        proof.words.truncate(1);
        let draw = |result| Draw {
            what: "siege".into(),
            sides: 6,
            result,
        };
        proof.entries = vec![EntryDraws {
            seq: 1,
            draws: vec![draw(3)],
        }];
        assert_eq!(
            as_json(&proof),
            json!({
                "castellan": "dice", "version": 1, "table": 12, "game": "castles",
                "commitment": Secret::new([7; 32]).commitment().to_string(), "secret": secret,
                "words": [{"seat": "Ann", "text": "for luck", "hash": hash}],
                "entries": [{"seq": 1, "draws": [{"what": "siege", "sides": 6, "result": 3}]}],
            })
        );
    }

    #[test]
    fn deleted_words_count_by_their_hash() {
        let mut proof = proof();
        proof.words[1].text = None;
        assert_eq!(as_json(&proof)["words"][1]["text"], Value::Null);
        assert!(proof.check().is_ok());
        assert_eq!(Proof::read(&proof.write().unwrap()).unwrap(), proof);
    }

    #[test]
    fn what_was_changed_is_named_with_both_values() {
        let right = proof();
        let mut words = right.clone();
        words.words[0].text = Some("for lack".into());
        let error = words.check().unwrap_err().to_string();
        assert!(
            error.contains("the words of Ann") && error.contains("but"),
            "{error}"
        );

        let mut throw = right.clone();
        let given = throw.entries[1].draws[1].result;
        throw.entries[1].draws[1].result = given % 100 + 1;
        assert_eq!(
            throw.check().unwrap_err().to_string(),
            format!(
                "entry 4, throw 2 (siege): the log says {}, the secret gives {given}",
                given % 100 + 1
            )
        );

        let mut order = right.clone();
        order.words.swap(0, 1);
        assert!(matches!(
            order.check(),
            Err(Wrong::Dice(VerifyError::Throw { .. }))
        ));

        let mut secret = right.clone();
        secret.secret = Secret::new([8; 32]);
        assert!(matches!(
            secret.check(),
            Err(Wrong::Dice(VerifyError::Commitment { .. }))
        ));

        let mut twice = right;
        twice.entries[1].seq = 1;
        assert!(matches!(
            twice.check(),
            Err(Wrong::Dice(VerifyError::Order { .. }))
        ));
    }

    #[test]
    fn what_a_stranger_wrote_is_quoted_safely() {
        let mut proof = proof();
        proof.entries[0].draws[0].what = "\u{1b}[2J".repeat(1_000);
        proof.entries[0].draws[0].result = 7;
        let error = proof.check().unwrap_err().to_string();
        assert!(
            error.chars().count() < 200 && !error.contains('\u{1b}'),
            "{error}"
        );
    }

    #[test]
    fn other_files_are_refused_with_what_is_wrong() {
        unreadable(b"", "EOF");
        unreadable(b"[1, 2", "line 1");
        unreadable(b"{}", "missing field `castellan`");
        unreadable(
            br#"{"castellan":"table","version":1}"#,
            "\"table\", not \"dice\"",
        );
        unreadable(br#"{"castellan":"dice","version":2}"#, "version 2");
        let large = vec![b' '; usize::try_from(MOST_BYTES).unwrap() + 1];
        unreadable(&large, "at most 16777216 bytes, this one has 16777217");
        let cases = [
            (
                "/secret",
                json!("00"),
                "64 hexadecimal digits are needed, not 2",
            ),
            ("/commitment", json!("g".repeat(64)), "'g' is none"),
            ("/words/0/hash", json!(7), "expected a string"),
            ("/entries/0/seq", json!(-1), "`-1`"),
            (
                "/entries/0/draws/0/sides",
                json!(4_294_967_296_u64),
                "4294967296",
            ),
            ("/entries/0", json!({"seq": 1}), "missing field `draws`"),
        ];
        for (place, value, words) in cases {
            let mut file = as_json(&proof());
            *file.pointer_mut(place).unwrap() = value;
            unreadable(file.to_string().as_bytes(), words);
        }
        let mut file = as_json(&proof());
        file["surprise"] = json!(1);
        unreadable(file.to_string().as_bytes(), "unknown field `surprise`");
    }

    /// The numbers of entries and what their throws show.
    fn results(proof: &Proof) -> Vec<(u64, Vec<u32>)> {
        let results = |draws: &[Draw]| draws.iter().map(|draw| draw.result).collect();
        let entries = proof.entries.iter();
        entries
            .map(|entry| (entry.seq, results(&entry.draws)))
            .collect()
    }

    #[test]
    fn damage_never_panics_and_never_passes_for_right() {
        let right = proof();
        let file = right.write().unwrap();
        let mut refused = 0;
        for at in 0..file.len() {
            assert!(Proof::read(&file[..at]).is_err() || at + 1 == file.len());
            for bit in 0..8 {
                let mut damaged = file.clone();
                damaged[at] ^= 1 << bit;
                match Proof::read(&damaged).map(|proof| (proof.check(), proof)) {
                    // What a throw was for, whose words they were and which table it was prove
                    // nothing; nor does the case of a digit, or a side more that changes no result.
                    Ok((Ok(_), proof)) => {
                        assert_eq!(proof.secret, right.secret);
                        assert_eq!(proof.commitment, right.commitment);
                        assert_eq!(results(&proof), results(&right), "byte {at}, bit {bit}");
                    }
                    Ok((Err(_), _)) | Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > file.len() * 4, "{refused} of {}", file.len() * 8);
    }
}
