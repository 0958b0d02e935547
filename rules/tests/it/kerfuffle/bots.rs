//! Bot players: they come to an end, and do what is asked.

use std::collections::BTreeMap;

use rules::dice::{Key, Secret};
use rules::kerfuffle::Kerfuffle;
use rules::{Actor, BotSeed, Level, Running, Viewer, Wits};
use serde_json::json;

use super::{grid, set_up};

/// A game of bot players: how it ended, and in which round.
fn game(seats: usize, number: u8) -> (String, u32) {
    let setup = set_up(seats, json!({"start": "drawn"}), Some(grid()));
    let mut table = Running::<Kerfuffle>::new(&setup).unwrap();
    let key = Key::new(&Secret::new([number; 32]), &[]);
    let roster = super::roster();
    let events = table.start(&mut key.dice(0)).unwrap();
    for event in &events {
        table.apply(event).unwrap();
    }
    for seq in 1..4_000_u64 {
        let Some(ask) = table.asks().into_iter().next() else {
            break;
        };
        let mut seed = [number; 32];
        seed[..8].copy_from_slice(&seq.to_le_bytes());
        let wits = Wits {
            level: Level::Keen,
            seed: BotSeed::new(seed),
        };
        let order = table
            .view(Viewer::Seat(ask.seat))
            .bot_order(ask.seat, wits)
            .unwrap();
        let actor = Actor::Seat(ask.seat);
        let events = table
            .decide(&roster, actor, &order, &mut key.dice(seq))
            .unwrap();
        for event in &events {
            table.apply(event).unwrap();
        }
    }
    let how = table
        .over()
        .map_or_else(|| "none".to_owned(), |over| over.how);
    (how, table.state.realm.round)
}

#[test]
fn most_games_of_bot_players_end_within_eighty_rounds() {
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut late = 0;
    for number in 0..20 {
        let (how, round) = game(2 + usize::from(number % 2), number);
        *ends.entry(how).or_default() += 1;
        late += u32::from(round > 80);
    }
    assert!(late <= 4 && ends.len() > 2, "{ends:?}, {late} late");
}
