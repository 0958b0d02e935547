//! The rulings of events (TB-28) are there, and of the event's own game.

use std::collections::BTreeSet;

use rules::any::GameId;

use super::all::walk;
use crate::presenter::decided_by;
use crate::rulings::all;

/// The tables of the games.
const TABLES: [&str; 4] = [
    include_str!("../castles/rulings.rs"),
    include_str!("../boki/rulings.rs"),
    include_str!("../kerfuffle/rulings.rs"),
    include_str!("../erkenfara/rulings.rs"),
];

/// The ids between quotes.
fn quoted(table: &str) -> impl Iterator<Item = &str> {
    table.split('"').skip(1).step_by(2)
}

#[test]
fn tb_28_each_ruling_of_an_event_is_in_the_list() {
    let known: BTreeSet<&str> = GameId::ALL
        .iter()
        .flat_map(|game| all(*game).map(|entry| entry.id))
        .collect();
    for table in TABLES {
        let ids: Vec<&str> = quoted(table).collect();
        assert!(ids.len() > 20, "{ids:?}");
        for id in ids {
            assert!(known.contains(id), "there is no ruling {id}");
        }
    }
}

#[test]
fn tb_28_events_name_rulings_of_their_own_game() {
    for &game in GameId::ALL {
        let own: BTreeSet<&str> = all(game).map(|entry| entry.id).collect();
        for seed in 1..=4 {
            walk(game, seed * 7_919, |_, observation| {
                for told in observation {
                    let ids = decided_by(told);
                    assert_eq!(ids.is_empty(), own.is_empty(), "{told:?}");
                    assert!(ids.iter().all(|id| own.contains(id)), "{ids:?} of {told:?}");
                }
            });
        }
    }
}
