//! Pages of rules and rulings: what their buttons and selects say.

use std::fmt;
use std::str::FromStr;

use rules::any::GameId;

use super::{Unknown, VERSION};
use crate::rulings;

/// A page that anybody may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Page {
    /// A section of a game's rules by its place, from 0: the overview.
    Section(GameId, usize),
    /// The ruling with this id, such as `PK-26`, which a later version may no longer have.
    Ruling(String),
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Section(game, place) => write!(f, "{game}.{place}"),
            Self::Ruling(id) => f.write_str(id),
        }
    }
}

impl FromStr for Page {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let Some((game, place)) = text.split_once('.') else {
            let id = rulings::spelled(text).filter(|id| id == text);
            return id.map(Self::Ruling).ok_or(Unknown);
        };
        let game = GameId::from_id(game).ok_or(Unknown)?;
        let place = place.parse().map_err(|_| Unknown)?;
        Ok(Self::Section(game, place))
    }
}

/// A press that asks for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) struct PagePress {
    /// Where the page is shown.
    pub(in crate::discord) opens: Opens,
    pub(in crate::discord) target: Target,
}

/// Where a page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Opens {
    /// In a message of its own: what was pressed is about something else, such as a refusal.
    Beside,
    /// In place of the page that was pressed.
    Instead,
}

/// Which page a press asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Target {
    /// That of a button.
    Page(Page),
    /// The one that was selected of a list; its options are pages.
    Selected(List),
}

/// What a select lists. Selects of a message differ in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum List {
    Sections,
    Rulings,
}

impl fmt::Display for PagePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opens = match self.opens {
            Opens::Beside => "beside",
            Opens::Instead => "instead",
        };
        write!(f, "{VERSION}|{opens}|")?;
        match &self.target {
            Target::Page(page) => page.fmt(f),
            Target::Selected(List::Sections) => f.write_str("sections"),
            Target::Selected(List::Rulings) => f.write_str("rulings"),
        }
    }
}

impl FromStr for PagePress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let mut parts = text.splitn(3, '|');
        if parts.next() != Some(VERSION) {
            return Err(Unknown);
        }
        let opens = match parts.next() {
            Some("beside") => Opens::Beside,
            Some("instead") => Opens::Instead,
            Some(_) | None => return Err(Unknown),
        };
        let target = match parts.next().ok_or(Unknown)? {
            "sections" => Target::Selected(List::Sections),
            "rulings" => Target::Selected(List::Rulings),
            page => Target::Page(page.parse()?),
        };
        Ok(Self { opens, target })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::Press;

    #[test]
    fn presses_for_pages_are_read_as_they_were_written_and_fit_discord() {
        let sections = GameId::ALL
            .iter()
            .flat_map(|game| [Page::Section(*game, 0), Page::Section(*game, usize::MAX)]);
        let rulings = ["PK-26", "TB-04", "EU-65535"].map(|id| Page::Ruling(id.into()));
        let pages = sections.chain(rulings).map(Target::Page);
        let lists = [List::Sections, List::Rulings].map(Target::Selected);
        for target in pages.chain(lists) {
            for opens in [Opens::Beside, Opens::Instead] {
                let press = PagePress {
                    opens,
                    target: target.clone(),
                };
                let text = press.to_string();
                assert!(text.chars().count() <= 100, "{text}");
                assert_eq!(text.parse(), Ok(press), "{text}");
                assert!(text.parse::<Press>().is_err(), "{text}");
            }
        }
    }

    #[test]
    fn what_is_not_a_press_for_a_page_is_unknown() {
        for text in [
            "",
            "d",
            "d|beside",
            "d|beside|",
            "d|beside|pk-26",
            "d|beside|PK-26|more",
            "d|over|PK-26",
            "c|beside|PK-26",
            "d|instead|PK-99999999",
            "d|instead|nothing.1",
            "d|instead|.1",
            "d|1.0a0b|l|join",
        ] {
            assert_eq!(text.parse::<PagePress>(), Err(Unknown), "{text}");
        }
        let game = GameId::ALL[0];
        for place in ["", "x", "-1", "99999999999999999999999"] {
            let text = format!("d|instead|{game}.{place}");
            assert_eq!(text.parse::<PagePress>(), Err(Unknown), "{text}");
        }
    }
}
