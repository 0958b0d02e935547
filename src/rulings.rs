//! Rulings: the pages of `docs/rulings`, entry by entry.
//!
//! On a page each ruling is a heading of its own, such as `### PK-26 · Captured in retreat is captured alive`,
//! and the paragraphs below it, up to the next heading.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rules::any::GameId;

use crate::presenter;
use crate::rulebook::unwrapped;

/// The page of what holds at every table.
const TABLES: &str = include_str!("../docs/rulings/tables.md");

/// How many rulings are proposed for one that is not there.
const NEAR: usize = 3;

/// A ruling, as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its game; `None` of what holds at every table.
    pub game: Option<GameId>,
    /// The heading of the section of its page that it stands in.
    pub section: &'static str,
    /// Its id, such as `PK-26`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// Its paragraphs in Markdown, each on a line of its own, with an empty line between two.
    pub text: String,
}

/// All rulings, page by page.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let games = GameId::ALL.iter();
    let of_games = games.flat_map(|game| entries(Some(*game), presenter::rulings_page(*game)));
    of_games.chain(entries(None, TABLES)).collect()
});

/// The rulings of a game, in the order of its page.
pub fn all(game: GameId) -> impl Iterator<Item = &'static Entry> {
    of_page(Some(game))
}

/// The rulings that hold at every table, in the order of their page.
pub fn of_tables() -> impl Iterator<Item = &'static Entry> {
    of_page(None)
}

fn of_page(game: Option<GameId>) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(move |entry| entry.game == game)
}

/// The ruling with an id, in any spelling.
///
/// # Examples
///
/// ```
/// use castellan::rulings::ruling;
///
/// let found = ruling("tb 4").unwrap();
/// assert_eq!((found.id, found.title), ("TB-04", "Sent in time"));
/// assert_eq!(ruling("TB-04"), ruling("(Tb04)"));
/// assert_eq!(ruling("tb"), None);
/// ```
pub fn ruling(id: &str) -> Option<&'static Entry> {
    with_id(&spelled(id)?)
}

fn with_id(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// The ruling that is meant by what somebody typed: its id, in any spelling; its number, where it is of this
/// game; or words of its title that no other has.
///
/// # Errors
///
/// The rulings that come nearest, where none or more than one may be meant; possibly none.
pub fn meant(game: GameId, typed: &str) -> Result<&'static Entry, Vec<&'static Entry>> {
    let id = spelled(typed).or_else(|| spelled(&format!("{}{typed}", group(game)?)));
    if let Some(found) = id.as_deref().and_then(with_id) {
        return Ok(found);
    }
    match (id, &suggested(game, typed)[..]) {
        (Some(id), _) => Err(near(game, &id)),
        (None, [only]) => Ok(only),
        (None, []) => Err(alike(game, typed)),
        (None, some) => Err(some.iter().copied().take(NEAR).collect()),
    }
}

/// The rulings of a game and of all tables that fit what is typed: an id or its beginning, or words of the
/// title. All of them where nothing is typed. Those found by their ids come first, and the game's before others.
pub fn suggested(game: GameId, typed: &str) -> Vec<&'static Entry> {
    let start = compact(typed);
    let id = spelled(typed);
    let typed = typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let rank = |entry: &Entry| {
        let own = compact(entry.id);
        let number = own.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        if id.as_deref() == Some(entry.id) {
            return Some(0);
        }
        let begins = own.starts_with(&start) || number.starts_with(&start);
        if begins && !start.is_empty() {
            return Some(1);
        }
        let title = entry.title.to_lowercase();
        words.iter().all(|word| title.contains(word)).then_some(2)
    };
    let all = all(game).chain(of_tables());
    let mut found: Vec<_> = all
        .filter_map(|entry| Some((rank(entry)?, entry)))
        .collect();
    found.sort_by_key(|(rank, entry)| (*rank, entry.game.is_none(), entry.id));
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// The rulings that a text names, such as `PK-26`, each once. `PK-23 to PK-30` names those between, too.
pub fn named(text: &str) -> Vec<&'static Entry> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words = text
        .split(|letter| !is_part(letter))
        .filter(|word| !word.is_empty());
    let mut found: Vec<&'static Entry> = Vec::new();
    let mut add = |entry| {
        if !found.contains(&entry) {
            found.push(entry);
        }
    };
    // The ruling of the word before, and whether a "to" has followed it.
    let mut last: Option<(&'static Entry, bool)> = None;
    for word in words {
        last = match (with_id(word), last) {
            (Some(end), Some((start, true))) => {
                let between = of_page(start.game).filter(|it| (start.id..=end.id).contains(&it.id));
                between.for_each(&mut add);
                Some((end, false))
            }
            (Some(entry), _) => {
                add(entry);
                Some((entry, false))
            }
            (None, Some((start, false))) if word == "to" => Some((start, true)),
            (None, _) => None,
        };
    }
    found
}

/// The rulings before and after one, by the ids of its page.
pub fn beside(entry: &Entry) -> (Option<&'static Entry>, Option<&'static Entry>) {
    let mut page: Vec<&'static Entry> = of_page(entry.game).collect();
    page.sort_by_key(|it| it.id);
    let Some(place) = page.iter().position(|it| it.id == entry.id) else {
        return (None, None);
    };
    let before = place.checked_sub(1).and_then(|place| page.get(place));
    (before.copied(), page.get(place + 1).copied())
}

/// The letters and digits of an id, in capitals.
fn compact(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}

/// An id in any spelling, such as `eu71`, `EU 71` or `(eu-071)`, as it is written here: `EU-71`.
pub fn spelled(text: &str) -> Option<String> {
    let text = compact(text);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let (group, number) = text.split_at(text.find(is_digit)?);
    let is_group = group.len() == 2 && group.bytes().all(|byte| byte.is_ascii_uppercase());
    let number: u16 = number.parse().ok().filter(|_| is_group)?;
    Some(format!("{group}-{number:02}"))
}

/// The group of a game's rulings, such as `PK`.
fn group(game: GameId) -> Option<&'static str> {
    let first = all(game).next()?;
    Some(first.id.split('-').next().unwrap_or(first.id))
}

/// The rulings whose numbers come nearest to that of an id: of its group, or, where there is no such group, of
/// the game and of all tables.
fn near(game: GameId, id: &str) -> Vec<&'static Entry> {
    let parts = |id: &str| {
        let (group, number) = id.split_once('-').unwrap_or((id, ""));
        (group.to_owned(), number.parse::<u16>().unwrap_or_default())
    };
    let (group, number) = parts(id);
    let own = ENTRIES.iter().filter(|entry| parts(entry.id).0 == group);
    let mut found: Vec<&'static Entry> = own.collect();
    if found.is_empty() {
        found = all(game).chain(of_tables()).collect();
    }
    found.sort_by_key(|entry| parts(entry.id).1.abs_diff(number));
    found.truncate(NEAR);
    found
}

/// The rulings whose titles have most of the words in them.
fn alike(game: GameId, typed: &str) -> Vec<&'static Entry> {
    /// Shorter words, such as `of`, are in many titles.
    const WORD: usize = 3;
    let typed = typed.to_lowercase();
    let words: Vec<&str> = typed
        .split_whitespace()
        .filter(|word| word.chars().count() >= WORD)
        .collect();
    let count = |entry: &Entry| {
        let title = entry.title.to_lowercase();
        words.iter().filter(|word| title.contains(**word)).count()
    };
    let all = all(game).chain(of_tables());
    let mut found: Vec<&'static Entry> = all.filter(|entry| count(entry) > 0).collect();
    found.sort_by_key(|entry| Reverse(count(entry)));
    found.truncate(NEAR);
    found
}

/// The entries of a page. A heading without a title is not an entry.
fn entries(game: Option<GameId>, page: &'static str) -> Vec<Entry> {
    let sections = page.split("\n## ").flat_map(|part| {
        let section = part.lines().next().unwrap_or_default();
        part.split("\n### ")
            .skip(1)
            .map(move |entry| (section, entry))
    });
    let read = sections.filter_map(|(section, entry)| {
        let (heading, text) = entry.split_once('\n')?;
        let (id, title) = heading.split_once(" · ")?;
        Some(Entry {
            game,
            section,
            id,
            title,
            text: unwrapped(text),
        })
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn ids(entries: &[&Entry]) -> Vec<&'static str> {
        entries.iter().map(|entry| entry.id).collect()
    }

    /// The game whose rulings are of this group.
    fn game(of: &str) -> GameId {
        let mut games = GameId::ALL.iter().copied();
        games.find(|game| group(*game) == Some(of)).unwrap()
    }

    #[test]
    fn a_page_is_read_entry_by_entry() {
        let page = "# A game: rulings\n\nWhat this is.\n\n## First\n\n### XX-01 · One · and more\n\nA line\n\
                    that goes on.\n\nA second paragraph.\n\n### Of no ruling\n\nLeft out.\n\n## Second\n\n\
                    ### XX-03 · Three\n\nThe last.\n";
        let entry = |section, id, title, text: &str| Entry {
            game: None,
            section,
            id,
            title,
            text: text.to_owned(),
        };
        assert_eq!(
            entries(None, page),
            [
                entry(
                    "First",
                    "XX-01",
                    "One · and more",
                    "A line that goes on.\n\nA second paragraph."
                ),
                entry("Second", "XX-03", "Three", "The last."),
            ]
        );
    }

    #[test]
    fn a_ruling_is_found_in_any_spelling_and_no_other_is() {
        for id in [
            "PK-26", "pk-26", " Pk-26 ", "pk26", "PK 26", "PK–26", "(PK-26)", "pk026", "p k 2 6",
        ] {
            let found = ruling(id).unwrap();
            assert_eq!(found.id, "PK-26", "{id:?}");
            assert!(found.text.contains("prisoner"), "{found:?}");
        }
        for id in [
            "",
            "PK",
            "26",
            "PK-",
            "PK-00",
            "PK-26 and more",
            "PK-26-1x",
            "PKK-26",
            "PK-99999999999999999999",
            "ПК-26",
            "pk-٢٦",
            "\u{202e}",
        ] {
            assert_eq!(ruling(id), None, "{id:?}");
        }
    }

    #[test]
    fn what_is_typed_means_a_ruling_by_id_by_number_or_by_words() {
        let pk = game("PK");
        for typed in ["pk26", "26", " 26 ", "captured ALIVE", "retreat captured"] {
            assert_eq!(meant(pk, typed).map(|it| it.id), Ok("PK-26"), "{typed:?}");
        }
        // Those of tables and of other games are found at any game, by their whole ids.
        for typed in ["tb4", "EU 71", "cc-1"] {
            let found = meant(pk, typed).unwrap();
            assert_eq!(Some(found), ruling(typed), "{typed:?}");
        }
    }

    #[test]
    fn for_a_ruling_that_is_not_there_near_ones_are_proposed() {
        let pk = game("PK");
        let near = |typed: &str| ids(&meant(pk, typed).unwrap_err());
        let last = all(pk).map(|entry| entry.id).max().unwrap();
        for typed in ["pk-999", "999"] {
            let proposed = near(typed);
            assert!(
                proposed.len() == NEAR && proposed[0] == last,
                "{proposed:?}"
            );
        }
        assert!(near("eu-999").iter().all(|id| id.starts_with("EU-")));
        // A group that is not there is a slip in this game's own, or in that of tables.
        let slip = near("pq-26");
        assert!(slip.contains(&"PK-26"), "{slip:?}");
        assert!(near("captured retreet").contains(&"PK-26"));
        assert!(near("retreat").len() <= NEAR);
        for typed in ["", "xyzzy", "🏰", "of"] {
            assert!(near(typed).len() <= NEAR, "{typed:?}");
        }
        assert_eq!(near("xyzzy"), [] as [&str; 0]);
    }

    #[test]
    fn suggestions_are_by_id_first_and_then_by_words_of_the_title() {
        let pk = game("PK");
        let all_of = all(pk).count() + of_tables().count();
        assert_eq!(suggested(pk, "").len(), all_of);
        assert_eq!(ids(&suggested(pk, "pk 26")), ["PK-26"]);
        let tens = ids(&suggested(pk, "pk2"));
        assert!(
            tens[0] == "PK-02" || tens[0].starts_with("PK-2"),
            "{tens:?}"
        );
        assert!(tens.contains(&"PK-26"), "{tens:?}");
        assert!(ids(&suggested(pk, "26")).contains(&"PK-26"));
        assert!(ids(&suggested(pk, "Captured")).contains(&"PK-26"));
        assert!(
            ids(&suggested(pk, "tb"))
                .iter()
                .all(|id| id.starts_with("TB-"))
        );
        assert!(suggested(pk, "xyzzy").is_empty());
    }

    #[test]
    fn a_text_names_rulings_and_those_between_two() {
        let text = "First (PK-26), then PK-23 to PK-25, PK-26 again, xPK-27 and XX-01 to PK-30.";
        assert_eq!(
            ids(&named(text)),
            ["PK-26", "PK-23", "PK-24", "PK-25", "PK-30"]
        );
        assert!(named("Nothing, to nobody.").is_empty());
    }

    #[test]
    fn beside_a_ruling_are_those_of_its_page_alone() {
        for page in GameId::ALL.iter().copied().map(Some).chain([None]) {
            let mut all: Vec<&Entry> = of_page(page).collect();
            all.sort_by_key(|entry| entry.id);
            for pair in all.windows(2) {
                assert_eq!(beside(pair[0]).1, Some(pair[1]));
                assert_eq!(beside(pair[1]).0, Some(pair[0]));
            }
            if let (Some(first), Some(last)) = (all.first(), all.last()) {
                assert_eq!((beside(first).0, beside(last).1), (None, None));
            }
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
