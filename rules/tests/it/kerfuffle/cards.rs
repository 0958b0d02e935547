//! Objective cards: PK-10, PK-11, PK-66, PK-73.

use rules::kerfuffle::{Card, Event, Kind, SetUp, Side, deck};
use rules::{Game, Seat, Viewer};
use serde_json::json;

use super::{ANN, BOB, CID, Table, at, grid, set_up, started};

fn card(table: &Table, seat: Seat) -> Card {
    table.state.state.own[seat.index()].card.clone().unwrap()
}

/// A table of two with a deck of its own, at the cards; Bob is first, and dice show 1.
fn dealt(deck: &serde_json::Value) -> Table {
    started(2, json!({"start": "drawn", "deck": deck})).unwrap()
}

#[test]
fn pk_10_a_card_is_kept_or_drawn_again_once() {
    let table = dealt(&json!([{"gold": {"gold": 1}}, {"gold": {"gold": 2}},
        {"gold": {"gold": 3}}, {"gold": {"gold": 4}}]));
    // Throws of 1 turn the deck round by one: 2, 3, 4, 1.
    assert_eq!(card(&table, BOB), Card::Gold { gold: 2 });
    assert_eq!(card(&table, ANN), Card::Gold { gold: 3 });
    table.refuses(ANN, "done", "PK-16", "keep a card or draw another");
    let observation = table.observation(ANN, "redraw", Viewer::Seat(BOB));
    let settled = Event::from(SetUp::CardSettled { seat: ANN });
    assert!(
        observation
            .iter()
            .map(|observation| &observation.fact)
            .eq([&settled])
    );
    let table = table.play(ANN, "redraw");
    assert_eq!(card(&table, ANN), Card::Gold { gold: 4 });
    table.refuses(ANN, "redraw", "PK-10", "settled");
    table.refuses(ANN, "keep", "PK-10", "settled");
    let table = table.play(ANN, "show card");
    assert_eq!(
        table.state.state.realm.factions[0].shown,
        Some(Card::Gold { gold: 4 })
    );
    table.refuses(ANN, "show card", "PK-10", "sees your card already");
    let table = table.play(BOB, "keep");
    assert_eq!(table.asks(), "purchase Bob");
}

#[test]
fn pk_11_the_deck_has_two_cards_a_faction_and_two_more() {
    let conquers = |seats: usize| {
        let all = deck(seats).into_iter();
        all.filter(|kind| matches!(kind, Kind::Conquer(_))).count()
    };
    assert_eq!([2, 3, 4, 5, 6].map(conquers), [1, 2, 3, 2, 3]);
    assert_eq!(
        [2, 3, 4, 5, 6].map(|seats| deck(seats).len()),
        [6, 8, 10, 12, 14]
    );
    // What a card names is nobody's capital, and was not the drawer's at the start.
    let table = dealt(
        &json!([{"hold": {"provinces": 3, "turns": 7}}, {"hold": {"provinces": 1, "turns": 9}},
        {"conquer": "across"}, "generals"]),
    );
    let home = &table.state.state.realm.factions[BOB.index()].home;
    let Card::Hold {
        provinces,
        turns: 9,
    } = card(&table, BOB)
    else {
        panic!("{:?}", card(&table, BOB))
    };
    assert!(provinces.iter().all(|at| !home.contains(at)));
    assert!(table.state.state.realm.capital_of(provinces[0]).is_none());
    assert_eq!(
        card(&table, ANN),
        Card::Conquer {
            seat: BOB,
            side: Side::Across
        }
    );
    let few = set_up(2, json!({"deck": ["generals"]}), Some(grid()));
    let said = rules::kerfuffle::Kerfuffle::world(&few)
        .unwrap_err()
        .to_string();
    assert!(said.contains("1 cards; 2 factions need 4 to 200"), "{said}");
}

#[test]
fn pk_66_with_nothing_left_to_draw_the_card_stays() {
    let seats = [
        "Ada K",
        "Lom Q",
        "Ivy K; card {\"conquer\": {\"seat\": 1, \"side\": \"left\"}}",
    ];
    let table = Table::at(&seats);
    let old = card(&table, CID);
    assert_eq!(card(&table.clone().play(BOB, "surrender to Ann"), CID), old);
    // What it laid back itself does not come again; what others laid back does.
    let mut laid = table;
    laid.state.state.laid = vec![(CID, Kind::Gold { gold: 7 }), (ANN, Kind::Gold { gold: 8 })];
    let laid = laid.play(BOB, "surrender to Ann");
    assert_eq!(card(&laid, CID), Card::Gold { gold: 8 });
}

#[test]
fn pk_73_the_filling_of_the_deck_begins_with_kind_1() {
    let all = deck(3);
    assert_eq!(
        all.last(),
        Some(&Kind::Hold {
            provinces: 1,
            turns: 10
        })
    );
    let last: Vec<Kind> = deck(4).split_off(8);
    let [one, three] = [(1, 10), (3, 7)].map(|(provinces, turns)| Kind::Hold { provinces, turns });
    assert_eq!(last, [one, three]);
}

#[test]
fn pk_75_neighbours_are_those_who_play_when_a_card_is_drawn() {
    let seats = [
        "Ada K",
        "Lom Q",
        "Ivy K; card {\"conquer\": {\"seat\": 1, \"side\": \"left\"}}",
        "Dun K",
    ];
    let mut table = Table::at(&seats);
    // Three are left, so nobody sits across: that card is passed over, and lies beneath.
    table.state.state.deck = vec![Kind::Conquer(Side::Across), Kind::Gold { gold: 70 }];
    let table = table.play(BOB, "surrender to Ann");
    assert_eq!(card(&table, CID), Card::Gold { gold: 70 });
    assert_eq!(table.state.state.deck, [Kind::Conquer(Side::Across)]);
}

#[test]
fn pk_11_who_was_to_conquer_what_another_conquered_draws_anew() {
    let seats = [
        "Ada K",
        "Lom Q",
        "Ivy K; card {\"conquer\": {\"seat\": 1, \"side\": \"left\"}}",
    ];
    let mut table = Table::at(&seats);
    table.state.state.deck = vec![Kind::Conquer(Side::Left), Kind::Gold { gold: 70 }];
    let table = table.play(BOB, "surrender to Ann");
    // On the left of Cid there is Ann now.
    let new = Card::Conquer {
        seat: ANN,
        side: Side::Left,
    };
    assert_eq!(card(&table, CID), new);
    assert_eq!(table.state.state.laid, [(CID, Kind::Conquer(Side::Left))]);
    let dealt = |event: &Event| matches!(event, Event::SetUp(SetUp::CardDealt { .. }));
    let event = table.log.iter().find(|event| dealt(event)).unwrap();
    assert!(table.state.observe(event, Viewer::Seat(ANN)).is_none());
    assert!(table.state.observe(event, Viewer::Seat(CID)).is_some());
    assert_eq!(at("Ada").index(), 0);
}
