//! What whoever manages a server sets for it (TB-30), and what is counted of what the bot does there.

use std::fmt;

use letters::{Look, is_hidden};
use serde::{Deserialize, Serialize};

use crate::table::model::{Millis, PlaceId, TableId};
use crate::times::DAY_MS;

/// The most channels that may be named.
pub const MOST_CHANNELS: usize = 25;
/// The most words that may be refused.
pub const MOST_WORDS: usize = 100;
/// The most characters of one of them.
pub const MOST_WORD_CHARS: usize = 40;
/// How many days a server's tables are kept after the bot was removed from it.
pub const KEPT_DAYS: i64 = 90;

/// Who may open tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Openers {
    /// Whoever is in the server.
    #[default]
    Everyone,
    /// Members with a role, and those who may manage the server.
    Role(u64),
    /// Those who may manage the server.
    Managers,
}

/// What is set for a server. A new one has the defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The channels where tables may be; none chosen is all. A thread counts as its channel.
    pub channels: Vec<PlaceId>,
    /// Who may open tables.
    pub openers: Openers,
    /// How many tables may wait or be on at once; none has no bound but those of every person.
    pub tables: Option<u16>,
    /// Whether people may bring files of maps and scenarios.
    pub uploads: bool,
    /// Whether people may have maps made of a seed.
    pub made_maps: bool,
    /// How many mentions there may be within a day (UTC); none has no bound.
    pub mentions: Option<u32>,
    /// Where it is written that tables are opened, end, come back and are deleted.
    pub log: Option<PlaceId>,
    /// Words that no name and no text at a table may have.
    pub words: Vec<String>,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            channels: Vec::new(),
            openers: Openers::Everyone,
            tables: None,
            uploads: true,
            made_maps: true,
            mentions: None,
            log: None,
            words: Vec::new(),
        }
    }
}

/// Whoever wants to open a table, as Discord says.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Opener<'a> {
    pub roles: &'a [u64],
    /// Whether they may manage the server.
    pub manages: bool,
}

/// Which setting of a server is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotHere {
    /// Tables may be in these channels alone.
    Channels(Vec<PlaceId>),
    /// Only these may open tables.
    Openers(Openers),
    /// There are as many tables as there may be at once.
    Full(u16),
    /// Nobody may bring files of maps.
    Uploads,
    /// Nobody may have maps made.
    MadeMaps,
    /// A word that is refused here.
    Word(String),
}

impl fmt::Display for NotHere {
    /// What is refused, what would do, and who can change it, as a sentence goes on; channels and roles as Discord
    /// shows them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Channels(channels) => {
                let named: Vec<String> = channels.iter().map(|it| format!("<#{}>", it.0)).collect();
                write!(f, "tables of this server are in {} alone", named.join(", "))
            }
            Self::Openers(Openers::Role(role)) => {
                write!(f, "on this server members with the role <@&{role}> open tables")
            }
            Self::Openers(Openers::Managers | Openers::Everyone) => {
                f.write_str("on this server those who manage it open tables")
            }
            Self::Full(most) => {
                write!(f, "this server allows {most} tables at once, and has them: one of them must end first")
            }
            Self::Uploads => f.write_str(
                "this server takes no files of maps and scenarios; /map list shows the maps that come with me",
            ),
            Self::MadeMaps => {
                f.write_str("on this server no maps are made; /map list shows those that come with me")
            }
            Self::Word(word) => {
                let word = rules::notation::excerpt(word);
                write!(f, "this server refuses the word {word:?} at its tables")
            }
        }?;
        f.write_str(". Whoever manages the server can change that with /server setup")
    }
}

impl ServerSettings {
    /// Whether tables may be in a channel, or in a thread of the channel `parent`.
    ///
    /// # Errors
    ///
    /// [`NotHere::Channels`] with those where they may be.
    pub fn allows_place(&self, place: PlaceId, parent: Option<PlaceId>) -> Result<(), NotHere> {
        let is_named = |it: PlaceId| self.channels.contains(&it);
        if self.channels.is_empty() || is_named(place) || parent.is_some_and(is_named) {
            return Ok(());
        }
        Err(NotHere::Channels(self.channels.clone()))
    }

    /// Whether somebody may open tables.
    ///
    /// # Errors
    ///
    /// [`NotHere::Openers`] with those who may.
    pub fn allows_opener(&self, who: Opener<'_>) -> Result<(), NotHere> {
        let may = match self.openers {
            Openers::Everyone => true,
            Openers::Role(role) => who.manages || who.roles.contains(&role),
            Openers::Managers => who.manages,
        };
        if may {
            Ok(())
        } else {
            Err(NotHere::Openers(self.openers))
        }
    }

    /// Whether a text has none of the words that are refused here, however they are written.
    ///
    /// # Errors
    ///
    /// [`NotHere::Word`] naming the first.
    pub fn allows_text(&self, text: &str) -> Result<(), NotHere> {
        let found = self.words.iter().find(|word| has_word(text, word));
        found.map_or(Ok(()), |word| Err(NotHere::Word(word.clone())))
    }
}

/// Whether a text has a word, or several in a row, in any spelling that looks like it. Parts of longer words do not
/// count.
pub fn has_word(text: &str, word: &str) -> bool {
    let words = |text: &str| -> Vec<Look> {
        let seen: String = text.chars().filter(|it| !is_hidden(*it)).collect();
        let parts = seen.split(|it: char| !it.is_alphanumeric());
        parts.filter(|it| !it.is_empty()).map(Look::of).collect()
    };
    let (text, word) = (words(text), words(word));
    let is_like = |part: &[Look]| {
        let mut both = part.iter().zip(&word);
        both.all(|(one, other)| one.is_like(other))
    };
    !word.is_empty() && text.windows(word.len()).any(is_like)
}

/// Reads the words that are to be refused: separated by commas or line breaks.
///
/// # Errors
///
/// What is wrong with them, with the bound.
pub fn read_words(typed: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = Vec::new();
    for word in typed.split([',', '\n']) {
        let word = letters::clean(&word.split_whitespace().collect::<Vec<_>>().join(" "));
        if !word.chars().any(char::is_alphanumeric) {
            continue;
        }
        let length = word.chars().count();
        if length > MOST_WORD_CHARS {
            let short = rules::notation::excerpt(&word);
            return Err(format!(
                "{short:?} has {length} characters; a word has {MOST_WORD_CHARS} at most"
            ));
        }
        if !words.iter().any(|known| letters::alike(known, &word)) {
            words.push(word);
        }
    }
    if words.len() > MOST_WORDS {
        let count = words.len();
        return Err(format!(
            "these are {count} words; the limit is {MOST_WORDS}"
        ));
    }
    Ok(words)
}

/// What the bot did in a server within some time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Messages that were posted.
    pub posts: u64,
    /// Direct messages about its tables.
    pub dms: u64,
    /// Changes of messages.
    pub edits: u64,
    /// Mentions that pinged somebody.
    pub mentions: u64,
    /// Bytes of pictures and files.
    pub bytes: u64,
    /// The permissions that were used, as Discord's bits.
    pub used: u64,
}

impl Tally {
    /// Adds what was done besides.
    pub fn add(&mut self, other: Self) {
        self.posts = self.posts.saturating_add(other.posts);
        self.dms = self.dms.saturating_add(other.dms);
        self.edits = self.edits.saturating_add(other.edits);
        self.mentions = self.mentions.saturating_add(other.mentions);
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.used |= other.used;
    }
}

/// A day in UTC, counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i64);

impl Day {
    /// The day of a moment.
    pub fn of(at: Millis) -> Self {
        Self(at.0.div_euclid(DAY_MS))
    }
}

/// What is deleted of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purge {
    /// The tables that are over.
    Over,
    /// All of them.
    All,
}

/// A table of a server, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfServer {
    /// The number that people know it by.
    pub table: TableId,
    /// Whether it waits or is on.
    pub is_active: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_30_words_are_found_however_they_are_written_and_not_inside_others() {
        for text in ["a Boo!", "BOO", "b\u{ad}oo", "Воо", "say: boo, you"] {
            assert!(has_word(text, "boo"), "{text}");
        }
        for text in ["boots", "taboo", "b o o", ""] {
            assert!(!has_word(text, "boo"), "{text}");
        }
        assert!(has_word("the Big  Boo came", "big boo"));
        assert!(!has_word("big bad boo", "big boo") && !has_word("x", " "));
    }

    #[test]
    fn words_are_read_with_commas_and_lines_and_within_bounds() {
        let words = read_words("boo, Big  Boo\n\n, ?, BOO").unwrap();
        assert_eq!(words, ["boo", "Big Boo"]);
        assert!(read_words(&"x".repeat(41)).unwrap_err().contains("41"));
        let many: Vec<String> = (0..101).map(|it| format!("w{it}x")).collect();
        assert!(read_words(&many.join(",")).unwrap_err().contains("101"));
    }

    #[test]
    fn tb_30_places_and_people_are_checked_against_what_is_set() {
        let mut settings = ServerSettings::default();
        let who = |roles, manages| Opener { roles, manages };
        settings.allows_place(PlaceId(1), None).unwrap();
        settings.channels = vec![PlaceId(7)];
        settings.allows_place(PlaceId(7), None).unwrap();
        settings.allows_place(PlaceId(1), Some(PlaceId(7))).unwrap();
        settings.allows_place(PlaceId(1), None).unwrap_err();
        settings
            .allows_place(PlaceId(1), Some(PlaceId(2)))
            .unwrap_err();
        settings.openers = Openers::Role(3);
        settings.allows_opener(who(&[3], false)).unwrap();
        settings.allows_opener(who(&[], true)).unwrap();
        settings.allows_opener(who(&[4], false)).unwrap_err();
        settings.openers = Openers::Managers;
        settings.allows_opener(who(&[3], false)).unwrap_err();
    }

    #[test]
    fn days_begin_at_midnight_and_before_1970_too() {
        assert_eq!(Day::of(Millis(DAY_MS - 1)), Day(0));
        assert_eq!(Day::of(Millis(DAY_MS)), Day(1));
        assert_eq!(Day::of(Millis(-1)), Day(-1));
    }
}
