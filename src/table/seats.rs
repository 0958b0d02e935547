//! How seats are called: colours, emblems, codes and the names people brought (TB-02).

use rules::Label;
use rules::any::GameId;

use super::model::{Holder, SeatRow};

/// The most characters of a seat's name.
pub const NAME_MOST: usize = 32;

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
pub(super) fn add(seats: &mut Vec<SeatRow>, game: GameId) -> Option<usize> {
    if seats.len() >= *game.seats().end() {
        return None;
    }
    let taken = |row: &SeatRow| seats.iter().any(|seat| seat.colour == row.colour);
    let new = empty(SIDES.len()).into_iter().find(|row| !taken(row))?;
    seats.push(new);
    Some(seats.len() - 1)
}

/// Whether somebody may take a seat: one that is free, that a bot player keeps warm, or one more.
pub(super) fn has_room(seats: &[SeatRow], game: GameId) -> bool {
    seats.len() < *game.seats().end() || seats.iter().any(|seat| !seat.has_people())
}

/// `count` empty seats, called by their sides' names.
pub(super) fn empty(count: usize) -> Vec<SeatRow> {
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
pub(super) fn clear(seat: &mut SeatRow) {
    seat.label.name = side_name(seat).into();
    seat.picture = None;
    seat.holder = Holder::Nobody;
}

/// What a bot player of a seat is called: by its side, as no other seat is.
pub(super) fn bot_name(seat: &SeatRow, seats: &[SeatRow]) -> String {
    fit_name(&format!("{} bot", side_name(seat)), seats, "Bot")
}

/// The name of a seat's side, such as `Azure`.
pub fn side_name(seat: &SeatRow) -> &'static str {
    SIDES
        .get(usize::from(seat.colour))
        .map_or("Seat", |(name, ..)| name)
}

/// A name that fits: one line, at most [`NAME_MOST`] characters, and not in use at the table.
pub(super) fn fit_name(wanted: &str, seats: &[SeatRow], fallback: &str) -> String {
    let printable = |c: &char| c.is_whitespace() || !(c.is_control() || is_invisible(*c));
    let words: String = wanted.chars().filter(printable).collect();
    let mut name: String = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        fallback.clone_into(&mut name);
    }
    let name: String = name.chars().take(NAME_MOST).collect();
    let taken = |name: &str| {
        seats
            .iter()
            .any(|seat| seat.label.name.to_lowercase() == name.to_lowercase())
    };
    let numbered = (2..).map(|number| {
        let suffix = format!(" ({number})");
        let room = NAME_MOST - suffix.chars().count();
        name.chars().take(room).chain(suffix.chars()).collect()
    });
    std::iter::once(name.clone())
        .chain(numbered)
        .find(|name| !taken(name))
        .unwrap_or(name)
}

/// Characters that turn text around or cannot be seen.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
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
        ];
        for (wanted, name) in cases {
            seats[0].label.name = "taken".into();
            assert_eq!(fit_name(wanted, &seats, "Azure"), name, "{wanted:?}");
        }
        seats[0].label.name = "Ann".into();
        assert_eq!(fit_name("ANN", &seats, "x"), "ANN (2)");
        seats[1].label.name = "ann (2)".into();
        assert_eq!(fit_name("Ann", &seats, "x"), "Ann (3)");
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
}
