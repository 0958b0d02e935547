//! What empires are called that bot players have from the start: by their powers, or by the land where they
//! begin (EU-84).

use rules::Homeland;

use crate::table::lobby::{banners, homelands};
use crate::table::model::seats;
use crate::table::model::{Holder, SeatRow, TableRow};

/// Calls the bot players' seats of a lobby by what they would begin with. In games without homelands, and where
/// the options make no game yet, they are called as they are.
pub(in crate::table) fn name_bots(row: &mut TableRow) {
    let is_bot = |seat: &SeatRow| seat.holder == Holder::Bot;
    if !row.seats.iter().any(is_bot) {
        return;
    }
    let homelands = homelands::homelands(row);
    let bots = homelands.iter().enumerate();
    let bots = bots.filter(|(at, _)| row.seats.get(*at).is_some_and(is_bot));
    let bots: Vec<(usize, &Homeland)> = bots.collect();
    for (at, _) in &bots {
        row.seats[*at].label.name.clear();
    }
    for (at, homeland) in bots {
        row.seats[at].label.name = name(&row.seats, at, homeland);
    }
}

/// The name of the empire of a seat.
fn name(all: &[SeatRow], seat: usize, homeland: &Homeland) -> String {
    let others = all.iter().enumerate().filter(|(at, _)| *at != seat);
    let others: Vec<&SeatRow> = others.map(|(_, row)| row).collect();
    let is_free = |name: &String| banners::problem(name, &others).is_none();
    let power = Some(&homeland.name).filter(|name| homeland.is_power && is_free(name));
    let house = format!("House {}", homeland.name);
    let side = seats::side_name(&all[seat]);
    seats::fit_name(power.unwrap_or(&house), all, side)
}

#[cfg(test)]
mod tests {
    use rules::map::Region;

    use super::*;

    fn homeland(name: &str, is_power: bool) -> Homeland {
        Homeland {
            name: name.into(),
            is_power,
            first: Region(0),
            regions: vec![Region(0)],
            forts: 0,
            income: 0,
        }
    }

    #[test]
    fn eu_84_a_bots_empire_is_called_by_its_power_or_by_its_land() {
        let mut all = seats::empty(3);
        all[0].label.name = "House Zara".into();
        let cases = [
            (homeland("Pola", false), "House Pola"),
            (homeland("Aquila", true), "Aquila"),
            // Somebody else is called so.
            (homeland("Zara", false), "House Zara (2)"),
            // Another seat is found by this word.
            (homeland("Chevron", true), "House Chevron"),
            (homeland("Az", true), "House Az"),
            // It is this seat's own.
            (homeland("Gold", true), "Gold"),
        ];
        for (homeland, expected) in cases {
            all[2].label.name = String::new();
            assert_eq!(name(&all, 2, &homeland), expected);
        }
    }
}
