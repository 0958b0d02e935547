//! Shards: parts of Discord's servers, each with a connection of its own to the gateway.

use std::fmt;

use super::Millis;

/// A shard, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which it is, from 0.
    pub number: u32,
    /// How many there are, at least 1.
    pub of: u32,
}

impl Shard {
    /// The one of a bot that needs no others.
    pub const ONLY: Self = Self { number: 0, of: 1 };

    /// All of so many.
    pub fn all(of: u32) -> impl Iterator<Item = Self> {
        (0..of).map(move |number| Self { number, of })
    }

    /// Whether it hears of a server, or without one of direct messages, which the first shard hears of.
    ///
    /// # Examples
    ///
    /// ```
    /// use castellan::table::model::Shard;
    ///
    /// let second = Shard { number: 1, of: 2 };
    /// assert!(second.has(Some(5 << 22)) && !second.has(Some(6 << 22)) && !second.has(None));
    /// ```
    pub fn has(self, guild: Option<u64>) -> bool {
        let home = guild.map_or(0, |guild| (guild >> 22) % u64::from(self.of.max(1)));
        home == u64::from(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard {} of {}", self.number, self.of)
    }
}

/// When a shard was last in contact with Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The shard, of as many as there were then.
    pub shard: Shard,
    /// When that was.
    pub at: Millis,
}

/// When the shard of a server was last in contact, however many shards there were then.
pub fn last_contact(beats: &[Beat], guild: Option<u64>) -> Option<Millis> {
    let of_server = beats.iter().filter(|it| it.shard.has(guild));
    of_server.map(|it| it.at).max()
}
