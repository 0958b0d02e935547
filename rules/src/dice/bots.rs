//! The chance of bot players, made of what the dice are made of: secret until the end, and to be
//! checked then (`docs/dice.md`). It takes nothing from the streams that dice are thrown from.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Key;
use crate::{BotSeed, Seat};

/// Stands before what a bot player's seed is made of.
const BOT: &[u8] = b"castellan bot player\0";
/// Stands before what a bot player's nature is made of.
const NATURE: &[u8] = b"castellan nature\0";
/// Stands before what the seed is made of by which a person's order is filled.
const AID: &[u8] = b"castellan automatic\0";

impl Key {
    /// The seed of a bot player on `seat` whose order would be the log's entry number `seq`. An order
    /// that is given anew after a taking-back has another.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::Seat;
    /// use rules::dice::{Key, Secret};
    ///
    /// let key = Key::new(&Secret::new([7; 32]), &[]);
    /// let seed = key.bot_seed(12, Seat(3));
    /// assert_eq!(seed, key.bot_seed(12, Seat(3)));
    /// assert_ne!(seed, key.bot_seed(13, Seat(3)));
    /// assert_ne!(seed, key.bot_seed(12, Seat(2)));
    /// assert_ne!(seed, Key::new(&Secret::new([8; 32]), &[]).bot_seed(12, Seat(3)));
    /// ```
    pub fn bot_seed(&self, seq: u64, seat: Seat) -> BotSeed {
        self.seed(&[BOT, &seq.to_be_bytes(), &[seat.0]])
    }

    /// The seed of what stays the same of the bot player on `seat` as long as a table lasts: its character and
    /// its aims. Words have no part in it where the key is made without them.
    pub fn nature_seed(&self, seat: Seat) -> BotSeed {
        self.seed(&[NATURE, &[seat.0]])
    }

    /// The seed by which the order of a person on `seat` is filled on request, or by the clock, while
    /// `ask` is the key of what is asked. It tells nothing of any bot player's choices; and of entries
    /// that are hidden from the seat neither, as their number has no part in it.
    pub fn aid_seed(&self, seat: Seat, ask: &str) -> BotSeed {
        self.seed(&[AID, &[seat.0], ask.as_bytes()])
    }

    fn seed(&self, parts: &[&[u8]]) -> BotSeed {
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&self.block().into());
        for part in parts {
            mac.update(part);
        }
        BotSeed::new(mac.finalize().into_bytes().into())
    }
}
