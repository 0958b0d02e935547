//! How seats are called: colours, emblems, codes and the names people brought (TB-02).

use rules::Label;
use rules::any::GameId;

use crate::table::model::{Holder, SeatRow};

/// The most characters of a seat's name.
pub const NAME_MOST: usize = 32;

/// How the names of people's lands end.
const LAND: &str = "land";

/// The last letter of the alphabet that goes well with [`LAND`]: Latin, with the letters that have signs.
const LATIN_LAST: char = '\u{24f}';

/// The most people of one seat: each of them is told and called for it.
pub const SEAT_PEOPLE: usize = 8;

/// The sides that seats are handed out, in the palette's order: name, code, emblem.
pub const SIDES: [(&str, &str, &str); 24] = [
    ("Azure", "AZ", "cross"),
    ("Ember", "EM", "chevron"),
    ("Gold", "GO", "star"),
    ("Violet", "VI", "crescent"),
    ("Jade", "JA", "leaf"),
    ("Rose", "RO", "rose"),
    ("Sky", "SK", "waves"),
    ("Wine", "WI", "tower"),
    ("Silver", "SI", "lozenge"),
    ("Iron", "IR", "saltire"),
    ("Lime", "LI", "trefoil"),
    ("Umber", "UM", "crown"),
    ("Coral", "CO", "fish"),
    ("Cobalt", "CB", "pales"),
    ("Moss", "MO", "fir"),
    ("Teal", "TE", "hourglass"),
    ("Plum", "PL", "axe"),
    ("Amber", "AM", "key"),
    ("Mint", "MI", "arrow"),
    ("Rust", "RU", "flame"),
    ("Slate", "SL", "hammer"),
    ("Lilac", "LA", "bolt"),
    ("Pine", "PI", "wheel"),
    ("Peach", "PE", "horseshoe"),
];

/// Adds a seat with a side that no other has, if the game can be played by one more; its number.
pub(in crate::table) fn add(seats: &mut Vec<SeatRow>, game: GameId) -> Option<usize> {
    if seats.len() >= *game.seats().end() {
        return None;
    }
    let taken = |row: &SeatRow| seats.iter().any(|seat| seat.colour == row.colour);
    let new = empty(SIDES.len()).into_iter().find(|row| !taken(row))?;
    seats.push(new);
    Some(seats.len() - 1)
}

/// Whether somebody may take a seat: one that is free, that a bot player keeps warm, or one more.
pub(in crate::table) fn has_room(seats: &[SeatRow], game: GameId) -> bool {
    seats.len() < *game.seats().end() || seats.iter().any(|seat| !seat.has_people())
}

/// `count` empty seats, called by their sides' names.
pub(in crate::table) fn empty(count: usize) -> Vec<SeatRow> {
    let seat = |(index, (name, code, emblem)): (u8, (&str, &str, &str))| SeatRow {
        label: Label {
            name: name.into(),
            code: code.into(),
            emblem: emblem.into(),
        },
        colour: index,
        picture: None,
        holder: Holder::Nobody,
    };
    (0_u8..).zip(SIDES).take(count).map(seat).collect()
}

/// Gives a seat its side's name back.
pub(in crate::table) fn clear(seat: &mut SeatRow) {
    seat.label.name = side_name(seat).into();
    seat.picture = None;
    seat.holder = Holder::Nobody;
}

/// What a bot player of a seat is called: by its side, as no other seat is.
pub(in crate::table) fn bot_name(seat: &SeatRow, seats: &[SeatRow]) -> String {
    fit_name(&format!("{} bot", side_name(seat)), seats, "Bot")
}

/// The name of a seat's side, such as `Azure`.
pub fn side_name(seat: &SeatRow) -> &'static str {
    SIDES
        .get(usize::from(seat.colour))
        .map_or("Seat", |(name, ..)| name)
}

/// A name that fits: one line of what can be seen, at most [`NAME_MOST`] characters, with a number behind it
/// where people would take it for another name at the table.
pub(in crate::table) fn fit_name<'a>(
    wanted: &str,
    seats: impl IntoIterator<Item = &'a SeatRow>,
    fallback: &str,
) -> String {
    let others = seats.into_iter().map(|seat| seat.label.name.as_str());
    letters::distinct(wanted, others, fallback, NAME_MOST)
}

/// What a land of a person is called, such as `Benland` (EU-84); as the person is, where that makes no word.
pub(in crate::table) fn land_of(called: &str) -> String {
    let clean = letters::clean(called);
    let word = clean.split_whitespace().next().unwrap_or_default();
    let word = word.trim_end_matches(|c: char| !c.is_alphabetic());
    let is_latin = |c: char| !c.is_alphabetic() || c <= LATIN_LAST;
    let is_land = word.to_lowercase().ends_with(LAND);
    if word.is_empty() || is_land || !word.chars().all(is_latin) {
        return called.to_owned();
    }
    letters::first(word, NAME_MOST - LAND.len()) + LAND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_02_names_are_one_line_bounded_and_unique() {
        let mut seats = empty(3);
        let cases = [
            ("Ann", "Ann"),
            ("  Ann\n of\tKent ", "Ann of Kent"),
            ("\u{202e}evil\u{200b}", "evil"),
            ("", "Azure"),
            ("\u{200b}", "Azure"),
            ("B\u{ad}en", "Ben"),
            ("\u{2800}\u{3164}\u{115f}", "Azure"),
            ("\u{e000}Ben\u{e0020}\u{e0041}", "Ben"),
            (
                "A\u{335}\u{336}\u{337}\u{338}nn",
                "A\u{335}\u{336}\u{337}nn",
            ),
            ("Ann 👩\u{200d}🚀 ❤\u{fe0f}", "Ann 👩\u{200d}🚀 ❤\u{fe0f}"),
        ];
        for (wanted, name) in cases {
            seats[0].label.name = "taken".into();
            assert_eq!(fit_name(wanted, &seats, "Azure"), name, "{wanted:?}");
        }
        seats[0].label.name = "Ann".into();
        assert_eq!(fit_name("ANN", &seats, "x"), "ANN (2)");
        seats[1].label.name = "ann (2)".into();
        assert_eq!(fit_name("Ann", &seats, "x"), "Ann (3)");
        for wanted in ["Аnn", "A\u{ad}nn", "Ａｎｎ", "ann\u{2800}"] {
            assert!(
                fit_name(wanted, &seats, "x").ends_with(" (3)"),
                "{wanted:?}"
            );
        }
        let long = "é".repeat(1_000);
        assert_eq!(fit_name(&long, &seats, "x").chars().count(), NAME_MOST);
        seats[2].label.name = "é".repeat(NAME_MOST);
        let second = fit_name(&long, &seats, "x");
        assert_eq!(second.chars().count(), NAME_MOST);
        assert!(second.ends_with(" (2)"), "{second}");
    }

    #[test]
    fn sides_are_called_differently() {
        for (index, (name, code, emblem)) in SIDES.iter().enumerate() {
            for (other, other_code, other_emblem) in &SIDES[..index] {
                assert!(
                    name != other && code != other_code && emblem != other_emblem,
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn eu_84_a_persons_empire_is_called_as_a_land_of_theirs() {
        let cases = [
            ("Ben", "Benland"),
            ("Ben of Kent", "Benland"),
            ("ben_2004", "benland"),
            ("Zoë", "Zoëland"),
            // No word comes of these.
            ("Roland", "Roland"),
            ("Мария", "Мария"),
            ("1234", "1234"),
            ("", ""),
        ];
        for (called, expected) in cases {
            assert_eq!(land_of(called), expected);
        }
        let long = land_of(&"a".repeat(100));
        assert_eq!(long.chars().count(), NAME_MOST);
        assert!(long.ends_with("aland"), "{long}");
    }
}
