//! What a table makes of an event beside what it changes: said once, by the game of the event.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::map::Region;
use crate::offers::WordsId;

/// What a table makes of an event beside what it changes ([`Game::nature`](crate::Game::nature)).
///
/// Of an event like the default one nothing needs to be said: it may be taken back freely, it stands on
/// the next board with what else has happened, and it is about nothing that anybody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventNature {
    /// Whether it shows somebody what was hidden: taking it back needs the others' yes (TB-08).
    pub reveals: bool,
    /// Whether it alone is not worth a new board message: a glance at the status card is enough.
    pub is_quiet: bool,
    /// Whether a table may take a new edition of the rules right after it (TB-11); the end of a game is
    /// one always.
    pub is_boundary: bool,
    /// Which picture shows what stands after it.
    pub picture: Picture,
    /// What it is about, for observations that tell it as it is.
    pub topic: Topic,
}

/// Which picture shows what stands after an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// The board that all events of an order lead to.
    #[default]
    Board,
    /// One of its own, before what the same order leads to next.
    Own,
    /// The same where an order leads to few of them; of many only some stay, each of which tells of several.
    Spare,
    /// That of the event right before it where that has one of its own, else the board.
    Shared,
}

/// What an observation is about ([`Game::topic`](crate::Game::topic)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// The episode that it belongs to, if everybody is told; nothing for what stands on boards.
    pub episode: Option<Episode>,
    /// The seats whose people it is worth a new message, although the game asks them for nothing (TB-15):
    /// an offer that they may answer, an attack on them. Whoever is told says the same.
    pub calls: Vec<Seat>,
    /// The regions that it is about, in any order, a region perhaps more than once: by them the log of a
    /// region is found. None in games without a map.
    pub regions: Vec<Region>,
    /// The words of people that stand in it.
    pub words: Vec<WordsId>,
    /// Whether it tells of offers and treaties: a table tells those between two boundaries
    /// ([`EventNature::is_boundary`]) in one message that grows, where everybody is told.
    pub is_treaty: bool,
    /// By what people look for it in the log; those of an episode are battles, whatever stands here.
    pub kind: LogKind,
}

/// What people look for in a log: each observation is of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogKind {
    /// What was ordered and came of it: all that is of no other kind.
    #[default]
    Orders,
    /// What belongs to an episode of the game.
    Battles,
    /// Offers, and treaties and their end.
    Treaties,
    /// What was earned, spent or paid.
    Money,
}

impl LogKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Battles, Self::Treaties, Self::Money, Self::Orders];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Orders => "orders",
            Self::Battles => "battles",
            Self::Treaties => "treaties",
            Self::Money => "money",
        }
    }

    /// The kind of a word, in any case.
    pub fn of_word(word: &str) -> Option<Self> {
        let is_it = |kind: &Self| kind.word().eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(is_it)
    }
}

/// Something that goes on for a while inside a game, such as a battle: what is told of it stands in a
/// message of its own that grows.
///
/// # Guarantees
///
/// - A key is never used again at its table, but where its beginning was taken back (TB-08).
/// - What has begun ends, at the latest with the game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Episode {
    /// Names it at its table, such as `duel-1`.
    pub key: String,
    /// Whether it wants a place of its own; what begins it says so.
    pub apart: bool,
    /// Whether it ends with what is told; that is its outcome, which stands on the board too.
    pub ends: bool,
}

impl Episode {
    /// The key of the episode in which a table tells of offers and treaties; no game uses it.
    pub const TREATIES: &'static str = "treaties";

    /// The one in which a table tells of offers and treaties. It ends with the boundary after it.
    pub(crate) fn of_treaties() -> Self {
        Self {
            key: Self::TREATIES.to_owned(),
            apart: false,
            ends: false,
        }
    }
}

impl EventNature {
    /// The same of an event that shows somebody what was hidden.
    pub(crate) fn revealing(self) -> Self {
        self.revealing_if(true)
    }

    /// The same of an event that may show somebody what was hidden.
    pub(crate) fn revealing_if(self, reveals: bool) -> Self {
        Self { reveals, ..self }
    }

    /// The same of an event that alone is not worth a board.
    pub(crate) fn quiet(self) -> Self {
        let is_quiet = true;
        Self { is_quiet, ..self }
    }

    /// The same of an event after which a table may take a new edition.
    pub(crate) fn boundary(self) -> Self {
        let is_boundary = true;
        Self {
            is_boundary,
            ..self
        }
    }

    /// The same with a picture.
    pub(crate) fn on(self, picture: Picture) -> Self {
        Self { picture, ..self }
    }

    /// The same of an event that belongs to an episode.
    pub(crate) fn in_episode(mut self, episode: Episode) -> Self {
        self.topic.episode = Some(episode);
        self
    }

    /// The same of an event about regions.
    pub(crate) fn about(mut self, regions: impl IntoIterator<Item = Region>) -> Self {
        self.topic.regions.extend(regions);
        self
    }

    /// The same of an event that people look for among those of a kind.
    pub(crate) fn of_kind(mut self, kind: LogKind) -> Self {
        self.topic.kind = kind;
        self
    }

    /// The same of an event that calls the people of a seat.
    pub(crate) fn calling(mut self, seat: Seat) -> Self {
        self.topic.calls.push(seat);
        self
    }
}
