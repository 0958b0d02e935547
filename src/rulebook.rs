//! How is a game played? The pages of `docs/rules`, section by section.
//!
//! A page is a title, an overview, and sections that begin with a heading such as `## A turn`. People read
//! one section at a time, so a page may be as long as it needs to be.

use rules::LogKind;
use rules::any::GameId;

use crate::presenter;
use crate::rulings::named;

/// A part of a page, as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its heading; of the overview the title of the page.
    pub title: &'static str,
    /// Its text in Markdown, each paragraph and list item on a line of its own.
    pub text: String,
}

/// The page of a game: the overview first, then its sections in their order.
///
/// # Examples
///
/// ```
/// use castellan::rulebook::sections;
/// use rules::any::GameId;
///
/// let page = sections(GameId::ALL[0]);
/// assert_eq!(page[0].title, GameId::ALL[0].title());
/// assert!(page[1..].iter().any(|section| section.title == "A turn"));
/// ```
pub fn sections(game: GameId) -> Vec<Section> {
    read(presenter::rules_page(game))
}

/// The first section of a game's page that names the ruling with this id, by its place in the page. The overview,
/// where a ruling is but an example, is not one.
pub fn section_of(game: GameId, ruling: &str) -> Option<usize> {
    let names_it = |text: &str| named(text).iter().any(|entry| entry.id == ruling);
    let all = sections(game);
    let mut sections = all.iter().enumerate().skip(1);
    let found = sections.find(|(_, it)| names_it(it.title) || names_it(&it.text));
    found.map(|(place, _)| place)
}

/// The section of a game's page that explains what is of a kind in the log, by its place in the page.
pub fn section_about(game: GameId, kind: LogKind) -> Option<usize> {
    let title = presenter::explained(game, kind);
    sections(game)
        .iter()
        .position(|section| section.title.starts_with(title))
}

fn read(page: &'static str) -> Vec<Section> {
    let parts = page.trim_start_matches("# ").split("\n## ");
    let sections = parts.map(|part| {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        Section {
            title,
            text: unwrapped(text),
        }
    });
    sections.collect()
}

/// A text whose paragraphs and list items stand on one line each: Discord would break them where the file does.
pub(crate) fn unwrapped(text: &str) -> String {
    let mut joined = String::new();
    let mut goes_on = false;
    for line in text.trim().lines() {
        if goes_on && !begins_item(line) && !line.is_empty() {
            joined.push(' ');
            joined.push_str(line.trim_start());
        } else {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(line);
        }
        goes_on = !line.is_empty();
    }
    joined
}

/// Whether a line begins an item of a list, such as `- One` or `1. First`.
fn begins_item(line: &str) -> bool {
    let line = line.trim_start();
    let after_digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ") || (after_digits.len() < line.len() && after_digits.starts_with(". "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_28_each_kind_of_news_has_its_section() {
        for game in GameId::ALL.iter().filter(|game| game.id() != "probe") {
            for kind in LogKind::ALL {
                let place = section_about(*game, kind);
                assert!(place.is_some_and(|place| place > 0), "{game} {kind:?}");
            }
        }
    }

    #[test]
    fn a_page_is_read_section_by_section() {
        let page = "# A game\n\nWhat it is,\nin short.\n\n## First\n\nA line\nthat goes on.\n\n1. One\n   goes on.\n\
                    2. Two\n\n- An item\n  - below\n    it\n\n## Second (XX-01)\n\nThe last. It costs\n\
                    1000 gold. No more.\n";
        let section = |title, text: &str| Section {
            title,
            text: text.to_owned(),
        };
        assert_eq!(
            read(page),
            [
                section("A game", "What it is, in short."),
                section(
                    "First",
                    "A line that goes on.\n\n1. One goes on.\n2. Two\n\n- An item\n  - below it"
                ),
                section("Second (XX-01)", "The last. It costs 1000 gold. No more."),
            ]
        );
    }

    #[test]
    fn a_ruling_belongs_to_the_first_section_that_names_it() {
        for &game in GameId::ALL {
            for (place, section) in sections(game).iter().enumerate().skip(1) {
                for entry in named(&section.text) {
                    let first = section_of(game, entry.id);
                    assert!(first.is_some_and(|first| first <= place), "{}", entry.id);
                }
            }
            assert_eq!(section_of(game, "TB"), None);
        }
    }
}
