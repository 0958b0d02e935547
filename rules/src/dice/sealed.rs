//! Dice that are fixed before anyone plays, and can be checked by anyone afterwards.
//!
//! The table's secret is drawn before the game and only its SHA-256, the commitment, is shown. Each
//! entry of the log has a stream of its own, so an entry that is taken back never throws again what
//! it threw before.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Dice, DiceStop, Draw};

/// The 32 secret bytes of a table; shown at its end, printed by nothing before.
///
/// # Examples
///
/// What prints it for a log or an error says nothing. Only the two methods that are called a reveal
/// show it.
///
/// ```
/// use rules::dice::{NotHex, Secret};
///
/// let secret = Secret::from_hex(&"0f".repeat(32))?;
/// assert_eq!(format!("{secret:?}"), "Secret(…)");
/// assert_eq!(secret.reveal(), &[15; 32]);
/// assert_eq!(Secret::from_hex("0f"), Err(NotHex::Length(2)));
/// # Ok::<(), rules::dice::NotHex>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Takes bytes that somebody drew at random.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`NotHex`] when `text` is anything else.
    pub fn from_hex(text: &str) -> Result<Self, NotHex> {
        parse_hex(text).map(Self)
    }

    /// The bytes, for storing and for the reveal.
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// The bytes as 64 hexadecimal digits, for the reveal.
    pub fn reveal_hex(&self) -> String {
        Hex(&self.0).to_string()
    }

    /// What is shown while the secret is kept.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// SHA-256 of a table's secret. Prints and reads as 64 hexadecimal digits.
///
/// # Examples
///
/// Whoever has kept the digits from before the game compares them with what the secret gives. Capital
/// letters are the same digits.
///
/// ```
/// use rules::dice::{Commitment, Secret};
///
/// let secret = Secret::new([7; 32]);
/// let shown = secret.commitment().to_string();
/// assert_eq!(Commitment::try_from(shown.to_uppercase())?, secret.commitment());
/// # Ok::<(), rules::dice::NotHex>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The 32 bytes of the commitment.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

impl TryFrom<String> for Commitment {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Self, NotHex> {
        parse_hex(&text).map(Self)
    }
}

/// SHA-256 of the words that a seat added. Prints and reads as 64 hexadecimal digits.
///
/// # Examples
///
/// Nothing is tidied up before hashing: case and blanks count, so that whoever checks has nothing to
/// guess.
///
/// ```
/// use rules::dice::WordsHash;
///
/// assert_eq!(WordsHash::of("for luck"), WordsHash::of("for luck"));
/// assert_ne!(WordsHash::of("for luck"), WordsHash::of("For luck"));
/// assert_ne!(WordsHash::of("for luck"), WordsHash::of("for luck "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WordsHash([u8; 32]);

impl WordsHash {
    /// Hashes the words' UTF-8 bytes, exactly as they were written.
    pub fn of(words: &str) -> Self {
        Self(Sha256::digest(words.as_bytes()).into())
    }

    /// Takes a hash that was kept.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for storing.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for WordsHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl From<WordsHash> for String {
    fn from(hash: WordsHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for WordsHash {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Self, NotHex> {
        parse_hex(&text).map(Self)
    }
}

/// What a table's dice come from: SHA-256 of the secret, followed by the hashes of all words.
///
/// # Examples
///
/// The order of the words counts, and so does each entry's number. Throwing again for the same entry
/// gives the same results, which is why an entry that is taken back keeps its number for ever.
///
/// ```
/// use rules::dice::{Key, Secret, WordsHash};
///
/// let secret = Secret::new([7; 32]);
/// let [ann, ben] = ["for luck", "against it"].map(WordsHash::of);
/// let key = Key::new(&secret, &[ann, ben]);
/// let throw = |key: &Key, seq| key.dice(seq).throw("any", 1_000_000);
///
/// assert_eq!(throw(&key, 1), throw(&key, 1));
/// assert_ne!(throw(&key, 1), throw(&key, 2));
/// assert_ne!(throw(&key, 1), throw(&Key::new(&secret, &[ben, ann]), 1));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Mixes the secret with the words, in the order in which they were added.
    pub fn new(secret: &Secret, words: &[WordsHash]) -> Self {
        let mut hash = Sha256::new();
        hash.update(secret.0);
        for word in words {
            hash.update(word.0);
        }
        Self(hash.finalize().into())
    }

    /// The dice of the log's entry number `seq`.
    pub fn dice(&self, seq: u64) -> Sealed {
        Sealed {
            stream: self.stream(seq),
            numbered: None,
            draws: Vec::new(),
        }
    }

    fn stream(&self, number: u64) -> ChaCha20 {
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&self.block().into());
        mac.update(&number.to_be_bytes());
        let key: [u8; 32] = mac.finalize().into_bytes().into();
        ChaCha20::new(&key.into(), &[0; 12].into())
    }

    /// The key of an HMAC, which fills a short one with zeros up to the hash's block anyway.
    pub(super) fn block(&self) -> [u8; 64] {
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        block
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// The dice of one log entry: a `ChaCha20` key stream, read four bytes at a time. Where dice are sealed year by
/// year ([`Key::throws_after`]) each throw has a stream of its own.
///
/// # Examples
///
/// What a die is thrown for is written down but changes nothing. Dice of other sizes make other
/// results of the same four bytes, and what follows stays as it was.
///
/// ```
/// use rules::dice::{Key, Secret};
///
/// let key = Key::new(&Secret::new([7; 32]), &[]);
/// let (mut one, mut other) = (key.dice(5), key.dice(5));
/// assert_eq!(one.throw("attack", 6), other.throw("defence", 6));
/// one.throw("attack", 6);
/// other.throw("defence", 100);
/// assert_eq!(one.throw("rain", 20), other.throw("sun", 20));
///
/// let draws = one.into_draws();
/// assert_eq!((draws[2].what.as_str(), draws[2].sides), ("rain", 20));
/// ```
pub struct Sealed {
    stream: ChaCha20,
    /// Where each throw has a stream of its own: what they come from, and the number of the next one.
    numbered: Option<(Key, u64)>,
    draws: Vec<Draw>,
}

impl Sealed {
    /// Dice whose throws are numbered from `next` on, each with a stream of its own.
    pub(super) fn numbered(key: Key, next: u64) -> Self {
        Self {
            stream: key.stream(next),
            numbered: Some((key, next)),
            draws: Vec::new(),
        }
    }

    /// The throws so far, to be written to the log with the entry.
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }

    /// Throws a die with `sides` sides for `what`. No sides count as one.
    pub fn throw(&mut self, what: &str, sides: u32) -> u32 {
        let sides = sides.max(1);
        if let Some((key, next)) = &mut self.numbered {
            self.stream = key.stream(*next);
            *next = next.saturating_add(1);
        }
        // Words past the highest multiple of `sides` are thrown away: they would favour the low
        // results.
        let fair = u32::MAX - (u32::MAX % sides + 1) % sides;
        let word = loop {
            let word = self.word();
            if word <= fair {
                break word;
            }
        };
        let result = word % sides + 1;
        self.draws.push(Draw {
            what: what.to_owned(),
            sides,
            result,
        });
        result
    }

    fn word(&mut self) -> u32 {
        let mut bytes = [0; 4];
        self.stream.apply_keystream(&mut bytes);
        u32::from_le_bytes(bytes)
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealed")
            .field("draws", &self.draws)
            .finish_non_exhaustive()
    }
}

impl Dice for Sealed {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        Ok(self.throw(what, sides))
    }
}

/// Bytes as hexadecimal digits.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Why a text is not 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHex {
    /// It has another length, in characters.
    #[error("64 hexadecimal digits are needed, not {0} characters")]
    Length(usize),
    /// A character is not a digit.
    #[error("64 hexadecimal digits are needed, and {0:?} is not one")]
    Letter(char),
}

fn parse_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let count = text.chars().count();
    if count != 64 {
        return Err(NotHex::Length(count));
    }
    let mut digits = Vec::with_capacity(64);
    for letter in text.chars() {
        let digit = letter.to_digit(16).and_then(|d| u8::try_from(d).ok());
        digits.push(digit.ok_or(NotHex::Letter(letter))?);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Ok(bytes)
}
