//! What a bot player decides with beside its view: how keenly it thinks, and its chance.
//!
//! Chance is handed in as a seed, so a decision is a function of view and bot context alone. Where the seed
//! comes from a table's secret ([`crate::dice::Key::bot_seed`]), nobody can compute what a bot player
//! hides before the secret is shown, and everybody can afterwards.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::Seat;

/// How well bot players play. Prints and reads as its word.
///
/// # Examples
///
/// ```
/// use rules::Level;
///
/// assert_eq!("keen".parse(), Ok(Level::Keen));
/// assert_eq!("Keen".parse::<Level>().unwrap_err().to_string(), "the levels are gentle and keen, not \"Keen\"");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Sensible play that somebody who is new to the game can beat.
    #[default]
    Gentle,
    /// As well as it can.
    Keen,
}

impl Level {
    /// All levels, the gentlest first.
    pub const ALL: [Self; 2] = [Self::Gentle, Self::Keen];

    /// The word for it in options and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Keen => "keen",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no level, cut short.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the levels are gentle and keen, not {0:?}")]
pub struct NoLevel(String);

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(word: &str) -> Result<Self, NoLevel> {
        let named = Self::ALL.into_iter().find(|level| level.name() == word);
        named.ok_or_else(|| NoLevel(crate::notation::excerpt(word)))
    }
}

/// The 32 bytes that a bot player's chance comes from; printed by nothing.
///
/// # Examples
///
/// The same seed is the same chance. What prints it for a log or an error says nothing.
///
/// ```
/// use rand::RngExt as _;
/// use rules::BotSeed;
///
/// let seed = BotSeed::new([7; 32]);
/// let thrown = |seed: BotSeed| seed.chance().random_range(0..1_000_000);
/// assert_eq!(thrown(seed), thrown(seed));
/// assert_ne!(thrown(seed), thrown(BotSeed::new([8; 32])));
/// assert_eq!(format!("{seed:?}"), "BotSeed(…)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BotSeed([u8; 32]);

impl BotSeed {
    /// Takes bytes that somebody derived or drew.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for whoever checks them.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A generator that starts from it. Nothing else does, so that what a decision shows of its chance
    /// tells nothing of any other's.
    pub fn chance(self) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::from_seed(self.0)
    }
}

impl fmt::Debug for BotSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotSeed(…)")
    }
}

/// The seats that bot players hold, as everybody at a table knows.
///
/// # Examples
///
/// ```
/// use rules::{BotSeats, Seat};
///
/// let bots = BotSeats::of([Seat(1), Seat(3)]);
/// assert!(bots.has(Seat(3)) && !bots.has(Seat(0)));
/// assert!(!BotSeats::default().has(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BotSeats(u64);

impl BotSeats {
    /// The set of these seats.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        let bits = seats.into_iter().filter_map(Self::bit);
        Self(bits.fold(0, |all, bit| all | bit))
    }

    /// Whether a bot player holds a seat.
    pub fn has(self, seat: Seat) -> bool {
        Self::bit(seat).is_some_and(|bit| self.0 & bit != 0)
    }

    fn bit(seat: Seat) -> Option<u64> {
        1_u64.checked_shl(u32::from(seat.0))
    }
}

/// What a bot player decides with beside its view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct BotContext {
    /// How well it plays.
    pub level: Level,
    pub seed: BotSeed,
    /// What stays the same of it as long as a table lasts: its character and what it is after.
    pub nature: BotSeed,
    /// Who else is one: they make treaties among themselves, and none in the name of people (TB-12). On
    /// a seat that is not among them a bot player only stands in.
    pub bot_seats: BotSeats,
}

impl BotContext {
    /// Playing as well as it can.
    pub const fn keen(seed: BotSeed) -> Self {
        Self::of(Level::Keen, seed)
    }

    /// Playing so that newcomers can win.
    pub const fn gentle(seed: BotSeed) -> Self {
        Self::of(Level::Gentle, seed)
    }

    /// Playing so well, among people.
    pub const fn of(level: Level, seed: BotSeed) -> Self {
        Self {
            level,
            seed,
            nature: seed,
            bot_seats: BotSeats(0),
        }
    }

    /// The same with a nature of its own, for games that last.
    #[must_use]
    pub const fn natured(self, nature: BotSeed) -> Self {
        Self { nature, ..self }
    }

    /// The same where the seat has a bot player of its own, not one that stands in.
    #[must_use]
    pub fn with_bot(self, seat: Seat) -> Self {
        let bits = BotSeats::bit(seat).unwrap_or(0);
        Self {
            bot_seats: BotSeats(self.bot_seats.0 | bits),
            ..self
        }
    }

    /// The same among these bot players.
    #[must_use]
    pub const fn among(self, bot_seats: BotSeats) -> Self {
        Self { bot_seats, ..self }
    }
}
