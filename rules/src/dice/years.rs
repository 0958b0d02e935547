//! Dice of games without an end, sealed year by year: each year has a secret of its own, which is shown
//! as soon as the year is over (`docs/dice.md`).
//!
//! Within a century the secret of a year is made of that of the next one, so whoever has seen the seal of
//! one year knows that all the later ones were fixed by then. Throws are numbered within their year, and
//! not by entries of the log: whoever knows a year's secret learns how often dice were thrown in the
//! open, and nothing of what was done beside that.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::verify::{check_seal, check_throws};
use super::{Commitment, Draw, Key, Sealed, Secret, VerifyError, WordsHash};

/// Years of which each one's secret is made of that of the next.
const CENTURY: u32 = 100;
/// Stands before what the secret of a century's last year is made of.
const LAST: &[u8] = b"castellan century\0";
/// Stands before what the secret of the year before is made of.
const BEFORE: &[u8] = b"castellan year\0";

impl Secret {
    /// The secret of a year, at a table whose dice are sealed year by year and come from this one.
    ///
    /// # Examples
    ///
    /// The secret of a year tells nothing of later ones, and is found again in them.
    ///
    /// ```
    /// use rules::dice::Secret;
    ///
    /// let table = Secret::new([7; 32]);
    /// let (first, second) = (table.of_year(1), table.of_year(2));
    /// assert_ne!(first, second);
    /// assert_eq!(second.of_year_before(2), Some(first));
    /// // With a new century a chain of its own begins.
    /// assert_eq!(table.of_year(100).of_year_before(100), None);
    /// assert_ne!(table.of_year(1), Secret::new([8; 32]).of_year(1));
    /// ```
    #[must_use]
    pub fn of_year(&self, year: u32) -> Self {
        let mut block = [0; 64];
        block[..32].copy_from_slice(self.reveal());
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(LAST);
        mac.update(&(year / CENTURY).to_be_bytes());
        let last = Self::new(mac.finalize().into_bytes().into());
        let later = CENTURY - 1 - year % CENTURY;
        (0..later).fold(last, |secret, _| secret.before())
    }

    /// What this secret of `year` says of the year before; nothing in the first year of a century.
    #[must_use]
    pub fn of_year_before(&self, year: u32) -> Option<Self> {
        (!year.is_multiple_of(CENTURY)).then(|| self.before())
    }

    fn before(&self) -> Self {
        let mut hash = Sha256::new();
        hash.update(BEFORE);
        hash.update(self.reveal());
        Self::new(hash.finalize().into())
    }
}

impl Key {
    /// Dice whose throws are numbered, after so many others: of a year's key, which is made of the year's
    /// secret and the words.
    ///
    /// # Examples
    ///
    /// It does not matter where an entry of the log begins, and a throw that was taken back never comes
    /// again.
    ///
    /// ```
    /// use rules::dice::{Key, Secret};
    ///
    /// let key = Key::new(&Secret::new([7; 32]).of_year(1), &[]);
    /// let mut dice = key.throws_after(0);
    /// let three = [1, 2, 3].map(|_| dice.throw("any", 1_000_000));
    /// assert_eq!(key.throws_after(2).throw("any", 1_000_000), three[2]);
    /// assert!(three[0] != three[1] && three[1] != three[2]);
    /// ```
    pub fn throws_after(&self, thrown: u64) -> Sealed {
        Sealed::numbered(self.clone(), thrown.saturating_add(1))
    }
}

/// Recomputes all throws of a year whose secret was shown, and returns how many there are.
///
/// `words` are in the order in which they were added.
///
/// # Errors
///
/// The first [`VerifyError`].
///
/// # Examples
///
/// ```
/// use rules::dice::{Key, Secret, VerifyError, verify_year};
///
/// let secret = Secret::new([7; 32]).of_year(3);
/// let promised = secret.commitment(); // shown when the year began
/// let mut dice = Key::new(&secret, &[]).throws_after(0);
/// dice.throw("attacker", 100);
/// let mut draws = dice.into_draws();
/// assert_eq!(verify_year(promised, &secret, &[], &draws), Ok(1));
///
/// draws[0].result = draws[0].result % 100 + 1;
/// let found = verify_year(promised, &secret, &[], &draws).unwrap_err();
/// assert!(found.to_string().starts_with("throw 1 (attacker): the log says"));
/// ```
pub fn verify_year(
    promised: Commitment,
    secret: &Secret,
    words: &[WordsHash],
    draws: &[Draw],
) -> Result<usize, VerifyError> {
    check_seal(promised, secret)?;
    let mut dice = Key::new(secret, words).throws_after(0);
    check_throws(&mut dice, None, draws)?;
    Ok(draws.len())
}
