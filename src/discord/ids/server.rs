//! What whoever manages a server presses: its settings, its tables, and the welcome. They belong to no single table.

use std::fmt;
use std::str::FromStr;

use rules::any::GameId;

use super::{Unknown, VERSION};
use crate::table::model::{Purge, TableId};

/// Something that is set for a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Setting {
    Channels,
    Openers,
    Tables,
    Uploads,
    MadeMaps,
    Mentions,
    Log,
    Words,
}

impl Setting {
    pub(in crate::discord) const ALL: [Self; 8] = [
        Self::Channels,
        Self::Openers,
        Self::Tables,
        Self::Uploads,
        Self::MadeMaps,
        Self::Mentions,
        Self::Log,
        Self::Words,
    ];

    pub(in crate::discord) fn word(self) -> &'static str {
        match self {
            Self::Channels => "channels",
            Self::Openers => "openers",
            Self::Tables => "tables",
            Self::Uploads => "uploads",
            Self::MadeMaps => "maps",
            Self::Mentions => "mentions",
            Self::Log => "log",
            Self::Words => "words",
        }
    }

    pub(in crate::discord) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// What is done with a table of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Act {
    /// What can be done is shown.
    Look,
    Pause,
    Resume,
    /// It is asked whether it is to end.
    End,
    /// It is meant.
    Sure,
    /// Another channel is to be chosen, or is.
    Move,
}

impl Act {
    const ALL: [Self; 6] = [
        Self::Look,
        Self::Pause,
        Self::Resume,
        Self::End,
        Self::Sure,
        Self::Move,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::End => "end",
            Self::Sure => "sure",
            Self::Move => "move",
        }
    }
}

/// A press that is about a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum ServerPress {
    /// The settings are shown.
    SetUp,
    /// The list in which a setting is chosen.
    Pick,
    /// The list of what a setting may be.
    Set(Setting),
    /// No channel is set any more.
    Clear(Setting),
    /// The list of roles that may open tables.
    Role,
    /// The words that are refused are to be written, or were.
    Words,
    /// A page of the server's tables, from 0.
    Tables(u32),
    /// The list in which a table is chosen.
    Which,
    /// What is done with a table.
    Do(Act, TableId),
    /// Tables are to be deleted: the server's name is asked for, or was written.
    Purge(Purge),
    /// All stays as it is.
    Keep,
    /// Games to try are shown.
    Try,
    /// A table for a game to try.
    Game(GameId),
}

impl fmt::Display for ServerPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}|server|")?;
        match self {
            Self::SetUp => f.write_str("setup"),
            Self::Pick => f.write_str("pick"),
            Self::Set(setting) => write!(f, "set|{}", setting.word()),
            Self::Clear(setting) => write!(f, "clear|{}", setting.word()),
            Self::Role => f.write_str("role"),
            Self::Words => f.write_str("words"),
            Self::Tables(page) => write!(f, "tables|{page}"),
            Self::Which => f.write_str("which"),
            Self::Do(act, table) => write!(f, "{}|{}", act.word(), table.0),
            Self::Purge(Purge::Over) => f.write_str("purge|over"),
            Self::Purge(Purge::All) => f.write_str("purge|all"),
            Self::Keep => f.write_str("keep"),
            Self::Try => f.write_str("try"),
            Self::Game(game) => write!(f, "game|{}", game.id()),
        }
    }
}

impl FromStr for ServerPress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let rest = text.strip_prefix(VERSION).ok_or(Unknown)?;
        let rest = rest.strip_prefix("|server|").ok_or(Unknown)?;
        let (word, rest) = match rest.split_once('|') {
            Some((word, rest)) => (word, Some(rest)),
            None => (rest, None),
        };
        let press = match (word, rest) {
            ("setup", None) => Self::SetUp,
            ("pick", None) => Self::Pick,
            ("set", Some(setting)) => Self::Set(Setting::of_word(setting).ok_or(Unknown)?),
            ("clear", Some(setting)) => Self::Clear(Setting::of_word(setting).ok_or(Unknown)?),
            ("role", None) => Self::Role,
            ("words", None) => Self::Words,
            ("tables", Some(page)) => Self::Tables(page.parse().map_err(|_| Unknown)?),
            ("which", None) => Self::Which,
            ("purge", Some("over")) => Self::Purge(Purge::Over),
            ("purge", Some("all")) => Self::Purge(Purge::All),
            ("keep", None) => Self::Keep,
            ("try", None) => Self::Try,
            ("game", Some(game)) => Self::Game(GameId::from_id(game).ok_or(Unknown)?),
            (word, Some(table)) => {
                let act = Act::ALL.into_iter().find(|act| act.word() == word);
                let table = table.parse().map_err(|_| Unknown)?;
                Self::Do(act.ok_or(Unknown)?, TableId(table))
            }
            (_, None) => return Err(Unknown),
        };
        // A number has one spelling.
        (press.to_string() == text).then_some(press).ok_or(Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::{ForgetPress, PagePress, Press, StatsPress};

    #[test]
    fn presses_about_a_server_are_read_as_they_were_written() {
        let fixed = [
            ServerPress::SetUp,
            ServerPress::Pick,
            ServerPress::Role,
            ServerPress::Words,
            ServerPress::Tables(u32::MAX),
            ServerPress::Which,
            ServerPress::Purge(Purge::Over),
            ServerPress::Purge(Purge::All),
            ServerPress::Keep,
            ServerPress::Try,
        ];
        let settings = Setting::ALL.into_iter();
        let settings = settings.flat_map(|it| [ServerPress::Set(it), ServerPress::Clear(it)]);
        let acts = Act::ALL.map(|act| ServerPress::Do(act, TableId(i64::MAX)));
        let games = GameId::ALL.iter().copied().map(ServerPress::Game);
        let all = fixed.into_iter().chain(settings).chain(acts).chain(games);
        for press in all {
            let text = press.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(press));
            assert!(text.parse::<Press>().is_err() && text.parse::<PagePress>().is_err());
            assert!(text.parse::<ForgetPress>().is_err() && text.parse::<StatsPress>().is_err());
        }
        for text in [
            "",
            "d|server",
            "d|server|",
            "d|server|set",
            "d|server|set|x",
            "d|server|end",
            "d|server|end|x",
            "d|server|tables|+1",
            "d|server|purge",
            "d|server|game|x",
            "c|server|setup",
        ] {
            assert_eq!(text.parse::<ServerPress>(), Err(Unknown), "{text}");
        }
    }
}
