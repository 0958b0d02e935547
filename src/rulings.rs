//! Rulings: the pages of `docs/rulings`, entry by entry.
//!
//! On a page each ruling is a heading of its own, such as `### PK-26 · Captured in retreat is captured alive`,
//! and the paragraphs below it, up to the next heading.

use rules::any::GameId;

use crate::presenter;

/// The page of what holds at every table.
const TABLES: &str = include_str!("../docs/rulings/tables.md");

/// A ruling, as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id, such as `PK-26`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// Its paragraphs in Markdown, each on a line of its own, with an empty line between two.
    pub text: String,
}

/// The rulings of a game, in the order of its page.
pub fn all(game: GameId) -> impl Iterator<Item = Entry> {
    entries(presenter::rulings_page(game))
}

/// The rulings that hold at every table, in the order of their page.
pub fn of_tables() -> impl Iterator<Item = Entry> {
    entries(TABLES)
}

/// The ruling with an id, which may be written in small letters.
///
/// # Examples
///
/// ```
/// use castellan::rulings::ruling;
///
/// let found = ruling("tb-04").unwrap();
/// assert_eq!((found.id, found.title), ("TB-04", "Sent in time"));
/// assert_eq!(ruling("tb"), None);
/// ```
pub fn ruling(id: &str) -> Option<Entry> {
    let games = GameId::ALL.iter().copied().flat_map(all);
    let mut known = of_tables().chain(games);
    known.find(|entry| entry.id.eq_ignore_ascii_case(id.trim()))
}

/// The entries of a page. A heading without a title is none.
fn entries(page: &'static str) -> impl Iterator<Item = Entry> {
    page.split("\n### ").skip(1).filter_map(|part| {
        let (heading, below) = part.split_once('\n')?;
        let (id, title) = heading.split_once(" · ")?;
        let text = below.split("\n## ").next().unwrap_or(below);
        Some(Entry {
            id,
            title,
            text: unwrapped(text),
        })
    })
}

/// The paragraphs of a text, the lines of each joined: Discord would break them where the file does.
fn unwrapped(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n");
    let joined = paragraphs.map(|lines| lines.lines().collect::<Vec<_>>().join(" "));
    joined.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_page_is_read_entry_by_entry() {
        let page = "# A game: rulings\n\nWhat this is.\n\n## First\n\n### XX-01 · One · and more\n\nA line\n\
                    that goes on.\n\nA second paragraph.\n\n### Of no ruling\n\nLeft out.\n\n## Second\n\n\
                    ### XX-03 · Three\n\nThe last.\n";
        let entry = |id, title, text: &str| Entry {
            id,
            title,
            text: text.to_owned(),
        };
        let read: Vec<Entry> = entries(page).collect();
        assert_eq!(
            read,
            [
                entry(
                    "XX-01",
                    "One · and more",
                    "A line that goes on.\n\nA second paragraph."
                ),
                entry("XX-03", "Three", "The last."),
            ]
        );
    }

    #[test]
    fn a_ruling_is_found_in_any_case_and_no_other_is() {
        for id in ["PK-26", "pk-26", " Pk-26 "] {
            let found = ruling(id).unwrap();
            assert_eq!(found.id, "PK-26");
            assert!(found.text.contains("prisoner"), "{found:?}");
        }
        for id in ["", "PK", "PK-2", "PK-00", "PK-26 and more"] {
            assert_eq!(ruling(id), None, "{id:?}");
        }
    }

    #[test]
    fn all_rulings_of_a_game_are_of_its_group() {
        for &game in GameId::ALL {
            let groups: BTreeSet<&str> = all(game).map(|entry| &entry.id[..2]).collect();
            assert!(groups.len() <= 1 && !groups.contains("TB"), "{game}");
        }
        assert!(of_tables().all(|entry| entry.id.starts_with("TB-")));
    }
}
