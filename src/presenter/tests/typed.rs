//! Hints while an order is typed: its outcome, and the seats that it may name.

use rules::any::GameId;
use rules::{BotContext, BotSeed, Roster, Seat, Viewer};
use serde_json::{Value, json};

use super::play::{Table, leads, nasty_names, roster};
use crate::labels::Seating;
use crate::presenter::leads_to;

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
            let context = BotContext::keen(BotSeed::new(seed));
            let view = table.view(Viewer::Seat(seat));
            let order = view.bot_order(seat, &roster(seats), context);
            order.map(|order| (seat, order))
        });
        let Some((seat, order)) = asked else { return };
        visit(table, seat, &order);
        table.order(seat, &order);
    }
}

#[test]
fn what_an_order_leads_to_is_a_few_words_whatever_people_are_called() {
    for (mut table, seats) in tables() {
        let mut said = 0;
        walk(&mut table, seats, |table, seat, order| {
            let now = table.view(Viewer::Seat(seat));
            let names = nasty_names().into_iter().cycle().skip(seat.index());
            let seating = Seating {
                roster: Roster::of_names(names.take(seats)),
                world: Some(now.world()),
                ..Seating::default()
            };
            let Ok(after) = now.preview(seat, &roster(seats), order) else {
                return;
            };
            let Some(end) = leads_to(&now, &after.view, seat, &seating) else {
                return;
            };
            assert!(!end.is_empty() && end.chars().count() <= 200, "{end}");
            assert!(!end.contains('\n') && !end.ends_with('.'), "{end}");
            said += 1;
        });
        assert!(said > 0 || table.view(Viewer::Public).game() == GameId::Castles);
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

#[test]
fn boki_says_what_an_order_leads_to() {
    let cards = |suit: &str, ranks: &[&str]| -> Vec<String> {
        ranks.iter().map(|rank| format!("{suit} {rank}")).collect()
    };
    let options = json!({"scenario": {"seats": [
        {"hand": cards("hearts", &["8", "K", "Q"]), "coins": 2},
        {"hand": cards("spades", &["7", "9", "J", "A", "10"]), "trains": 1},
        {"hand": cards("hearts", &["10"])},
        {"hand": cards("spades", &["8"])},
    ]}});
    let mut table = Table::of(GameId::Boki, &options, 4);
    let [ann, bob, third] = [Seat(0), Seat(1), Seat(2)];
    let said = |table: &Table, seat, text: &str| leads(table, seat, text).unwrap_or_default();
    assert_eq!(
        said(&table, ann, "war hearts on Bob"),
        "3 cards against 5 troops, for 2 coins and a supply train"
    );
    assert_eq!(
        said(&table, ann, "war hearts on S3"),
        "3 cards against 1 troop, for 2 coins"
    );
    table.order(ann, "war hearts on Bob");
    assert_eq!(said(&table, bob, "defend spades"), "5 cards against 3");
    table.order(bob, "defend spades");
    assert_eq!(
        said(&table, third, "support attacker west 10"),
        "with Ann (3 against 5), 1 coin if they win"
    );
    table.order(third, "support none");
    table.order(Seat(3), "support none");
    assert_eq!(said(&table, ann, "deploy centre K"), "2 cards to place");
    assert_eq!(
        said(&table, ann, "deploy centre K 8 west Q"),
        "2 in the centre, 1 west, 0 east, 0 in reserve"
    );
}
