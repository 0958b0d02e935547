//! What empires are called (EU-84): by their powers, else by who plays them at the start, a bot player's by the
//! land where it begins.

use std::collections::BTreeMap;

use rules::Homeland;

use crate::table::lobby::{banners, homelands};
use crate::table::model::seats;
use crate::table::model::{Holder, PersonId, SeatRow, TableRow};

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
        let house = format!("House {}", homeland.name);
        row.seats[at].label.name = name(&row.seats, at, homeland, &house);
    }
}

/// Calls the empires of people by their powers, or as lands of theirs, when a game begins. A name that somebody
/// chose for a banner stays.
pub(in crate::table) fn name_peoples(row: &mut TableRow, called: &BTreeMap<PersonId, String>) {
    for (at, homeland) in homelands::homelands(row).iter().enumerate() {
        let Some(seat) = row.seats.get(at) else {
            return;
        };
        let Holder::People(people) = &seat.holder else {
            continue;
        };
        let Some(called) = people.first().and_then(|person| called.get(person)) else {
            continue;
        };
        let others = others(&row.seats, at);
        if seats::fit_name(called, others, seats::side_name(seat)) == seat.label.name {
            row.seats[at].label.name = name(&row.seats, at, homeland, &seats::land_of(called));
        }
    }
}

fn others(all: &[SeatRow], seat: usize) -> Vec<&SeatRow> {
    let others = all.iter().enumerate().filter(|(at, _)| *at != seat);
    others.map(|(_, row)| row).collect()
}

/// The name of the empire of a seat: its power's if that is free, else another that fits.
fn name(all: &[SeatRow], seat: usize, homeland: &Homeland, otherwise: &str) -> String {
    let others = others(all, seat);
    let is_free = |name: &String| banners::problem(name, &others).is_none();
    if homeland.is_power && is_free(&homeland.name) {
        return homeland.name.clone();
    }
    seats::fit_name(otherwise, others, seats::side_name(&all[seat]))
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
            let house = format!("House {}", homeland.name);
            assert_eq!(name(&all, 2, &homeland, &house), expected);
        }
    }
}
