//! What is said to who types an order: whom it may name.

use rules::any::GameId;
use rules::{BotSeed, Seat, Viewer, Wits};
use serde_json::{Value, json};

use super::play::{Table, roster};

fn tables() -> Vec<(Table, usize)> {
    let of = |game, options: Value, seats| (Table::of(game, &options, seats), seats);
    vec![
        of(GameId::Castles, json!({}), 2),
        of(GameId::Boki, json!({}), 4),
        of(GameId::Kerfuffle, json!({}), 3),
        of(GameId::Erkenfara, json!({"scenario": "first-duel"}), 2),
    ]
}

/// A game goes on by bot players for a while; `visit` sees who is asked, and what they will order.
fn walk(table: &mut Table, seats: usize, mut visit: impl FnMut(&Table, Seat, &str)) {
    for step in 0..60_u32 {
        let asked = Seat::first(seats).find_map(|seat| {
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&step.to_le_bytes());
            let wits = Wits::keen(BotSeed::new(seed));
            let view = table.view(Viewer::Seat(seat));
            let order = view.bot_order(seat, &roster(seats), wits);
            order.map(|order| (seat, order))
        });
        let Some((seat, order)) = asked else { return };
        visit(table, seat, &order);
        table.order(seat, &order);
    }
}

/// Texts that name somebody whom nobody is called like.
const STRANGERS: [&str; 6] = [
    "war hearts on Zed",
    "surrender to Zed",
    "offer Zed: peace",
    "offer Zed: alliance",
    "break peace with Zed",
    "break alliance with Zed",
];

#[test]
fn tb_02_who_types_a_wrong_name_is_never_proposed_to_themselves() {
    for (table, seats) in tables() {
        let roster = roster(seats);
        let mut proposed = 0;
        for seat in Seat::first(seats) {
            let view = table.view(Viewer::Seat(seat));
            let own = roster.name(seat);
            for text in STRANGERS {
                let Err(refusal) = view.read(&roster, text) else {
                    continue;
                };
                assert!(!refusal.text.contains(&own), "{text}: {}", refusal.text);
                let others = Seat::first(seats).filter(|other| *other != seat);
                let named = others.filter(|other| refusal.text.contains(&roster.name(*other)));
                proposed += named.count();
            }
        }
        let game = table.view(Viewer::Public).game();
        assert!(game == GameId::Castles || proposed >= seats, "{proposed}");
    }
}

#[test]
fn nobody_is_suggested_to_themselves() {
    for (mut table, seats) in tables() {
        let mut step = 0;
        walk(&mut table, seats, |table, _, _| {
            step += 1;
            if step % 6 != 1 {
                return;
            }
            let roster = roster(seats);
            for seat in Seat::first(seats) {
                let view = table.view(Viewer::Seat(seat));
                let own = roster.name(seat);
                let after = |text: &str| {
                    let region = |region| view.region(region);
                    let next = view.beside(&roster, seat, text);
                    let mut all: Vec<String> = next.texts(&roster, region).collect();
                    let next = view.next(&roster, seat, text);
                    all.extend(next.texts(&roster, region));
                    all
                };
                let verbs = ["war hearts on", "surrender to", "offer", "break"];
                for begun in verbs {
                    for text in after(begun) {
                        let mut words = text.split(|c: char| !c.is_alphanumeric());
                        assert!(words.all(|word| word != own), "{seat} {begun}: {text}");
                    }
                }
            }
        });
    }
}
