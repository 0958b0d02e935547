//! The seating of a table: names, colours, its number, all that pictures and texts need besides the view.

use std::collections::BTreeMap;

use render::{Arms, Build, Emblem, Faction};
use rules::any::AnyWorld;
use rules::map::Region;
use rules::offers::WordsId;
use rules::{Roster, Seat};
use serde::{Deserialize, Serialize};

use super::names;

/// Who sits at a table, and how they look.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Seating {
    /// The names and codes of the seats.
    pub roster: Roster,
    /// Each seat's faction, by its place in [`Faction::ALL`]; seats without one, or with one that
    /// an earlier seat has, get the first that is free.
    pub colours: Vec<u8>,
    /// The pictures that seats brought, by their numbers.
    #[serde(skip)]
    pub emblems: BTreeMap<Seat, Emblem>,
    pub table_number: u64,
    /// The world, which never changes at the table; nothing before the start.
    pub world: Option<AnyWorld>,
    /// People's own words in what is shown, as far as the viewer may know them; no text where it was
    /// removed.
    pub words: BTreeMap<WordsId, Option<String>>,
    /// The time that seats have of their own for what is shown, where they have such, and a clock.
    pub bank: Option<Bank>,
}

/// Time that each seat has for some of its decisions, at some moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// The time that each has at first, in milliseconds.
    pub whole: i64,
    /// The time that seats have used, in milliseconds.
    pub used: BTreeMap<Seat, i64>,
}

impl Bank {
    /// What a seat has left, in a few words: the nearest hour, and less rather than more where that counts.
    fn left(&self, seat: Seat) -> String {
        const MINUTE: i64 = 60_000;
        const HOUR: i64 = 60 * MINUTE;
        let used = self.used.get(&seat).copied().unwrap_or(0);
        match self.whole.saturating_sub(used) {
            ..=0 => "none".to_owned(),
            left if left >= 2 * HOUR => format!("{} h", (left + HOUR / 2) / HOUR),
            left if left >= MINUTE => format!("{} min", left / MINUTE),
            left => format!("{} s", left / 1_000),
        }
    }
}

/// Stands for words whose text was removed.
const REMOVED: &str = "(these words were removed)";

/// The names of seats and regions and the words of people, as one place can show them.
#[derive(Clone, Debug)]
pub struct Names {
    seats: Vec<String>,
    world: Option<AnyWorld>,
    words: BTreeMap<WordsId, String>,
    bank: Option<Bank>,
    /// Makes a name harmless in this place.
    safe: fn(&str) -> String,
}

impl Names {
    /// The name of `seat`.
    pub fn of(&self, seat: Seat) -> &str {
        self.seats
            .get(seat.index())
            .map_or("nobody", String::as_str)
    }

    /// The name of a region of the table's map.
    pub fn region(&self, region: Region) -> String {
        let place = self.world.as_ref().and_then(|world| world.region(region));
        place.map_or_else(
            || format!("region {}", region.0),
            |(name, _)| (self.safe)(name),
        )
    }

    /// The name of a region with the code that is printed on the map, such as `Cooper Cross (COO)`: for lists, from
    /// which people look at the picture.
    pub fn place(&self, region: Region) -> String {
        let place = self.world.as_ref().and_then(|world| world.region(region));
        place.map_or_else(
            || self.region(region),
            |(name, code)| format!("{} ({})", (self.safe)(name), (self.safe)(code)),
        )
    }

    /// What a person wrote, between quotes; a few words of ours where the text was removed.
    pub fn words(&self, id: WordsId) -> String {
        let text = self.words.get(&id);
        text.map_or_else(|| REMOVED.to_owned(), |text| format!("“{text}”"))
    }

    /// As [`Seating::left`] says.
    pub fn left(&self, seat: Seat) -> Option<String> {
        self.bank.as_ref().map(|bank| bank.left(seat))
    }
}

impl Seating {
    /// The faction of `seat`: no two of 24 seats share one.
    pub fn faction(&self, seat: Seat) -> Faction {
        let mut free: Vec<Faction> = Faction::ALL.to_vec();
        let mut own = Faction::ALL[0];
        for earlier in 0..=seat.index() {
            let wanted = self.colours.get(earlier);
            let wanted = wanted.and_then(|&colour| Faction::ALL.get(usize::from(colour)));
            let taken = wanted.filter(|wanted| free.contains(wanted));
            own = taken.or(free.first()).copied().unwrap_or(own);
            free.retain(|faction| *faction != own);
        }
        own
    }

    /// What the faction of `seat` is called.
    pub fn faction_name(&self, seat: Seat) -> &'static str {
        faction_name(self.faction(seat))
    }

    /// The name of `seat` for places without markdown: cleaned and cut.
    pub fn plain_name(&self, seat: Seat) -> String {
        or_seat(names::plain(&self.distinguished(seat)), seat)
    }

    /// The name of `seat` for messages: cleaned, cut and escaped.
    pub fn shown_name(&self, seat: Seat) -> String {
        or_seat(names::shown(&self.distinguished(seat)), seat)
    }

    /// The name of `seat`, with a number where an earlier seat's looks the same. Names that are given are told
    /// apart already; this is for those that were given before that was looked at, and orders know them by.
    fn distinguished(&self, seat: Seat) -> String {
        let own = self.roster.name(seat);
        let names = || Seat::first(self.roster.len()).map(|seat| self.roster.name(seat));
        if names().all(|name| is_plain(&name)) {
            return own;
        }
        let mut earlier: Vec<String> = Vec::new();
        for (at, name) in (0..=seat.index()).zip(names()) {
            let others = earlier.iter().map(String::as_str);
            let number = format!("seat {}", at + 1);
            earlier.push(letters::distinct(&name, others, &number, names::MOST));
        }
        earlier.into_iter().nth(seat.index()).unwrap_or(own)
    }

    /// The short code of `seat`.
    pub fn code(&self, seat: Seat) -> String {
        let code = self.roster.label(seat).map(|label| label.code.clone());
        code.unwrap_or_else(|| format!("S{}", seat.index() + 1))
    }

    /// Colour, emblem and shape of `seat`; neighbours differ in shape.
    pub fn arms(&self, seat: Seat) -> Arms {
        Arms {
            faction: self.faction(seat),
            build: if seat.index().is_multiple_of(2) {
                Build::Round
            } else {
                Build::Square
            },
        }
    }

    /// The time that a seat has left for what is shown, in a few words, such as `41 h`; none where it has no
    /// time of its own for that.
    pub fn left(&self, seat: Seat) -> Option<String> {
        self.bank.as_ref().map(|bank| bank.left(seat))
    }

    /// The names of two seats or more for places without markdown.
    pub fn plain_names(&self) -> Names {
        self.names(
            |seat| self.plain_name(seat),
            names::plain,
            names::plain_words,
        )
    }

    /// The names of two seats or more for messages.
    pub fn shown_names(&self) -> Names {
        self.names(
            |seat| self.shown_name(seat),
            names::shown,
            names::shown_words,
        )
    }

    fn names(
        &self,
        of: impl Fn(Seat) -> String,
        safe: fn(&str) -> String,
        safe_words: fn(&str) -> String,
    ) -> Names {
        let words = self.words.iter();
        let words = words.filter_map(|(id, text)| Some((*id, safe_words(text.as_deref()?))));
        Names {
            seats: self.seats().map(of).collect(),
            world: self.world.clone(),
            words: words.collect(),
            bank: self.bank.clone(),
            safe,
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.roster.len().max(2))
    }
}

/// Whether a name is of Latin letters that can be seen, as most are.
fn is_plain(name: &str) -> bool {
    name.chars()
        .all(|c| c <= '\u{24f}' && !letters::is_hidden(c))
}

/// A name that is empty once it is clean says nothing: then the seat is named.
fn or_seat(name: String, seat: Seat) -> String {
    if name.is_empty() {
        seat.to_string()
    } else {
        name
    }
}

/// What a faction is called.
pub(super) const fn faction_name(faction: Faction) -> &'static str {
    match faction {
        Faction::Azure => "Azure",
        Faction::Ember => "Ember",
        Faction::Jade => "Jade",
        Faction::Rose => "Rose",
        Faction::Gold => "Gold",
        Faction::Sky => "Sky",
        Faction::Violet => "Violet",
        Faction::Wine => "Wine",
        Faction::Iron => "Iron",
        Faction::Silver => "Silver",
        Faction::Lime => "Lime",
        Faction::Umber => "Umber",
        Faction::Coral => "Coral",
        Faction::Teal => "Teal",
        Faction::Amber => "Amber",
        Faction::Plum => "Plum",
        Faction::Moss => "Moss",
        Faction::Slate => "Slate",
        Faction::Mint => "Mint",
        Faction::Rust => "Rust",
        Faction::Lilac => "Lilac",
        Faction::Cobalt => "Cobalt",
        Faction::Peach => "Peach",
        Faction::Pine => "Pine",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_never_share_a_faction() {
        let cases: [(&[u8], [Faction; 2]); 5] = [
            (&[], [Faction::Azure, Faction::Ember]),
            (&[1, 0], [Faction::Ember, Faction::Azure]),
            (&[0, 0], [Faction::Azure, Faction::Ember]),
            (&[1], [Faction::Ember, Faction::Azure]),
            (&[200, 2], [Faction::Azure, Faction::Gold]),
        ];
        for (colours, expected) in cases {
            let seating = Seating {
                colours: colours.to_vec(),
                ..Seating::default()
            };
            assert_eq!([0, 1].map(|seat| seating.faction(Seat(seat))), expected);
        }
    }

    #[test]
    fn words_are_made_harmless_and_say_where_they_were_removed() {
        let words = [
            (1, Some("@everyone *come*")),
            (2, None),
            (3, Some("\u{202e}\n")),
        ];
        let words = words.map(|(id, text)| (WordsId(id), text.map(str::to_owned)));
        let seating = Seating {
            words: words.into_iter().collect(),
            ..Seating::default()
        };
        let (plain, shown) = (seating.plain_names(), seating.shown_names());
        assert_eq!(plain.words(WordsId(1)), "“@everyone *come*”");
        assert_eq!(shown.words(WordsId(1)), "“@\u{200b}everyone \\*come\\*”");
        for id in [2, 9] {
            assert_eq!(shown.words(WordsId(id)), "(these words were removed)");
        }
        assert_eq!(shown.words(WordsId(3)), "“”");
        let long = "x".repeat(2_000);
        let seating = Seating {
            words: [(WordsId(1), Some(long))].into(),
            ..Seating::default()
        };
        assert_eq!(seating.plain_names().words(WordsId(1)).chars().count(), 502);
    }

    #[test]
    fn time_that_is_left_is_said_in_hours_and_where_it_counts_in_full_minutes() {
        let left = |used: i64| {
            let bank = Bank {
                whole: 48 * 3_600_000,
                used: [(Seat(1), used)].into(),
            };
            let seating = Seating {
                bank: Some(bank),
                ..Seating::default()
            };
            let names = seating.plain_names();
            assert_eq!(names.left(Seat(0)).as_deref(), Some("48 h"));
            names.left(Seat(1)).unwrap()
        };
        let hour = 3_600_000;
        let cases = [
            (1, "48 h"),
            (hour / 2, "48 h"),
            (hour / 2 + 1, "47 h"),
            (46 * hour, "2 h"),
            (46 * hour + 1, "119 min"),
            (48 * hour - 60_000, "1 min"),
            (48 * hour - 59_999, "59 s"),
            (48 * hour, "none"),
            (i64::MAX, "none"),
        ];
        for (used, words) in cases {
            assert_eq!(left(used), words, "{used}");
        }
        assert_eq!(Seating::default().plain_names().left(Seat(0)), None);
    }

    #[test]
    fn tb_02_names_that_were_given_before_are_shown_clean_and_told_apart() {
        let given = ["Ben", "B\u{ad}en", "Веn", "\u{2800}", "\u{e0041}", "Ann"];
        let seating = Seating {
            roster: Roster::of_names(given),
            ..Seating::default()
        };
        let expected = ["Ben", "Ben (2)", "Веn (3)", "seat 4", "seat 5", "Ann"];
        for (seat, expected) in Seat::first(6).zip(expected) {
            assert_eq!(seating.plain_name(seat), expected);
            assert_eq!(seating.plain_names().of(seat), expected);
            assert_eq!(names::unescape(&seating.shown_name(seat)), expected);
            // Orders of that time are read as they were written.
            assert_eq!(seating.roster.find(given[seat.index()]), Some(seat));
        }
    }

    #[test]
    fn a_seat_without_a_readable_name_is_called_by_its_number() {
        let seating = Seating {
            roster: Roster::of_names(["\u{202e}\u{200b} ", "Ann"]),
            ..Seating::default()
        };
        assert_eq!(seating.plain_name(Seat(0)), "seat 1");
        assert_eq!(seating.shown_name(Seat(1)), "Ann");
        assert_eq!(seating.plain_name(Seat(2)), "seat 3");
    }
}
