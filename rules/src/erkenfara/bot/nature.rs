//! What stays the same of a bot player: how true it is to its word, and what it is drawn to. All of it comes
//! from its seed, which nobody sees.

use crate::BotSeed;
use crate::Level;

/// For how many years it is after the same.
const SPAN: u64 = 4;

/// What is drawn for, so that no two draws are the same.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(super) enum Topic {
    /// In which year of its time it begins something new.
    Start = 1,
    /// How true it is.
    Faith,
    /// What kind of aim it has.
    Aim,
    /// What it thinks of an empire.
    Empire,
    /// What it thinks of a region.
    Land,
    /// Whether it keeps a certain promise.
    Word,
    /// Whether it asks people for peace this year.
    Plea,
}

/// A bot player's nature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nature {
    seed: BotSeed,
    pub(super) level: Level,
}

impl Nature {
    /// The nature that comes of a seed.
    pub(super) fn new(seed: BotSeed, level: Level) -> Self {
        Self { seed, level }
    }

    /// Whether it plays as well as it can.
    pub(super) fn is_keen(&self) -> bool {
        self.level == Level::Keen
    }

    /// A number below `below` for a topic, the same whenever it is asked.
    pub(super) fn draw(&self, topic: Topic, about: [u64; 2], below: u64) -> u64 {
        let mut words = [0_u64; 7];
        for (word, bytes) in words.iter_mut().zip(self.seed.bytes().chunks_exact(8)) {
            *word = bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        }
        [words[4], words[5], words[6]] = [topic as u64, about[0], about[1]];
        words.into_iter().fold(0, stirred) % below.max(1)
    }

    /// The number of its time of some years, in which it is after the same.
    pub(super) fn time(&self, year: u32) -> u64 {
        (u64::from(year) + self.draw(Topic::Start, [0; 2], SPAN)) / SPAN
    }

    /// Of a hundred promises so many are kept.
    pub(super) fn faith(&self) -> u64 {
        let drawn = self.draw(Topic::Faith, [0; 2], 50);
        match self.level {
            Level::Gentle => 50 + drawn,
            Level::Keen => 20 + drawn,
        }
    }
}

/// Stirs a word into a sum so that nothing of either shows (the finish of `SplitMix64`).
fn stirred(sum: u64, word: u64) -> u64 {
    let mut sum = (sum ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    sum = (sum ^ (sum >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    sum = (sum ^ (sum >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    sum ^ (sum >> 31)
}
