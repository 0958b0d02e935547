//! Board, start and the end of the game: CC-01, CC-02, CC-03, CC-14, CC-20, CC-21, CC-26.

use rules::castles::{Castles, Order, Square};
use rules::dice::{NoDice, Scripted};
use rules::{Running, Seat, Setup};
use serde_json::{Value, json};

use super::{ANN, BOB, Table};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// What a set-up with these options is refused with.
fn refused_setup(seats: usize, options: Value) -> String {
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    Running::<Castles>::new(&Setup {
        seats,
        options,
        map: None,
    })
    .unwrap_err()
    .to_string()
}

#[test]
fn cc_01_adjacent_means_the_eight_neighbours() {
    for (from, count) in [
        ("a1", 3),
        ("d4", 3),
        ("a4", 3),
        ("b1", 5),
        ("a3", 5),
        ("b2", 8),
    ] {
        assert_eq!(square(from).neighbours().len(), count, "{from}");
    }
    assert!(square("b2").is_next_to(square("c3")));
    assert!(!square("a1").is_next_to(square("c1")));
    assert!(
        !square("d1").is_next_to(square("a2")),
        "the board does not wrap"
    );
    assert!(!square("b2").is_next_to(square("b2")));
}

#[test]
fn cc_01_two_seats_and_no_more() {
    assert_eq!(
        refused_setup(3, json!({})),
        "castles is played with 2 seats, not 3"
    );
    Table::new().refuses(Seat(2), "+c3", "CC-01", "seat 1 and seat 2");
}

#[test]
fn cc_02_castles_in_opposite_corners_and_all_units_in_the_scrap_heap() {
    let table = Table::new();
    assert_eq!(table.side(ANN).castle, Square::A1);
    assert_eq!(table.side(BOB).castle, Square::D4);
    for seat in [ANN, BOB] {
        let side = table.side(seat);
        assert_eq!(
            (side.units.len(), side.supply, side.scrap, side.points),
            (0, 0, 5, 0)
        );
    }
}

#[test]
fn cc_02_the_dice_draw_who_begins_unless_the_table_fixed_it() {
    let open = |options: Value| {
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        Running::<Castles>::new(&Setup {
            seats: 2,
            options,
            map: None,
        })
        .unwrap()
    };
    for (throw, first) in [(1, ANN), (2, BOB)] {
        let events = open(json!({})).start(&mut Scripted::new([throw])).unwrap();
        assert_eq!(events[0].seat(), Some(first));
    }
    assert!(
        open(json!({})).start(&mut NoDice).is_err(),
        "a lot has to be drawn"
    );
    let fixed = (open(json!({"first": 1}))).start(&mut NoDice).unwrap();
    assert_eq!(fixed[0].seat(), Some(BOB));
    assert!(refused_setup(2, json!({"first": 2})).contains("first is 2"));
    assert!(refused_setup(2, json!({"furst": 0})).contains("furst"));
}

#[test]
fn cc_03_the_second_player_places_one_unit_next_to_its_castle() {
    let table = Table::new();
    assert_eq!(table.legal(BOB, ""), "+c3 +c4 +d3");
    assert_eq!(table.legal(ANN, ""), "");
    table.refuses(BOB, "+b2", "CC-03", "+c3, +d3 or +c4");
    table.refuses(BOB, "Cc3", "CC-03", "+c3, +d3 or +c4");
    table.refuses(BOB, ".", "CC-03", "opening placement");
    let table = table.play(BOB, "+c4");
    assert_eq!(table.units(BOB), "c4");
    assert_eq!((table.side(BOB).supply, table.side(BOB).scrap), (0, 4));
    assert_eq!(table.public().position.to_move, ANN);
}

#[test]
fn cc_14_the_third_point_ends_the_game_in_the_middle_of_a_turn() {
    let table = Table::at("b2 c2 *2", "d3 c4 +1").play(ANN, "Cb1 c2d3");
    assert_eq!(table.over(), Some((vec![ANN], "points".into())));
    assert_eq!(table.legal(ANN, ""), "");
    for seat in [ANN, BOB] {
        table.refuses(seat, ".", "CC-14", "after the end of the game");
        table.refuses(seat, "Cc4", "CC-14", "after the end of the game");
        table.refuses(seat, "resign", "CC-14", "the game is over");
        table.refuses(seat, "offer draw", "CC-14", "the game is over");
    }
}

#[test]
fn cc_14_two_points_do_not_end_the_game() {
    let table = Table::at("b2 c2 *1", "d3 c4").play(ANN, "Cb1 c2d3");
    assert_eq!((table.over(), table.side(ANN).points), (None, 2));
}

#[test]
fn cc_20_a_castle_can_be_forced_to_give_the_last_point_and_pickers_know() {
    let table = Table::at("a1", "d4 a2 b1 b2 *2");
    let position = table.public().position;
    for to in position.castle_moves() {
        assert!(position.gives_point(to), "{to}");
    }
    assert_eq!(position.castle_moves().len(), 3);
    let table = table.play(ANN, "Ca2");
    assert_eq!(table.over(), Some((vec![BOB], "points".into())));
}

#[test]
fn cc_20_a_move_to_an_empty_square_gives_nothing() {
    let position = Table::at("a1", "d4 a2").public().position;
    assert!(position.gives_point(square("a2")));
    assert!(!position.gives_point(square("b2")));
    assert!(
        !position.gives_point(square("d4")),
        "the castle cannot go there"
    );
}

#[test]
fn cc_21_a_match_is_two_games_with_the_first_move_changing_hands() {
    let table = Table::with(json!({"match": 2, "first": 0}));
    let table = table.play(BOB, "+c3").play(BOB, "resign");
    assert_eq!(table.over(), None);
    let view = table.public();
    assert_eq!((view.game, view.first, view.totals), (2, BOB, [3, 0]));
    assert_eq!(table.side(BOB).castle, Square::A1);
    assert_eq!(table.legal(ANN, ""), "+c3 +c4 +d3");
    let table = table.play(ANN, "+c3").play(ANN, "resign");
    assert_eq!(
        table.over(),
        Some((vec![], "match".into())),
        "3 to 3 draws the match"
    );
}

#[test]
fn cc_21_total_points_decide_and_a_drawn_game_counts_as_it_stands() {
    let table = Table::with(json!({"match": 2, "first": 0}))
        .play(BOB, "+c3")
        .play(ANN, "Cb2 .");
    // Bob strikes Ann's castle once, then they agree.
    let table = table
        .play(BOB, "Cc4 c3b2 .")
        .play(ANN, "offer draw")
        .play(BOB, "accept draw");
    assert_eq!(table.public().totals, [0, 1]);
    let table = table.play(ANN, "offer draw").play(BOB, "accept draw");
    assert_eq!(table.over(), Some((vec![BOB], "match".into())));
}

#[test]
fn cc_21_the_deadline_plays_the_bot_players_choice() {
    let table = Table::new();
    assert_eq!(table.default(ANN), None, "Ann is not asked");
    // For two turns of each the clock plays what the bot player would play with the same bot context.
    let mut table = table;
    for seat in [BOB, ANN, BOB, ANN, BOB] {
        let order = table.default(seat).unwrap();
        assert!(matches!(order, Order::Line(_)), "{order:?}");
        assert_eq!(
            table.public().bot_order(seat, crate::context()),
            Some(order.clone())
        );
        table = table.play(seat, &order.to_string());
        assert_eq!(table.default(seat), None, "the default is a whole turn");
    }
}

#[test]
fn cc_26_a_scenario_is_a_position_of_five_units_a_side() {
    let scenario = |ann: Value, bob: Value| {
        refused_setup(2, json!({"scenario": {"to_move": 0, "sides": [ann, bob]}}))
    };
    let fine = json!({"castle": "d4"});
    let cases = [
        (json!({"castle": "d4"}), "two pieces are on d4"),
        (
            json!({"castle": "a1", "units": ["a2", "a2"]}),
            "two pieces are on a2",
        ),
        (
            json!({"castle": "a1", "units": ["a2"], "supply": 5}),
            "6 units, but a seat owns 5",
        ),
        (
            json!({"castle": "a1", "points": 3}),
            "3 points, but 3 end the game",
        ),
        (json!({"castle": "e1"}), "\"e1\" is not a square"),
        (json!({"castle": "a1", "gold": 1}), "gold"),
    ];
    for (side, words) in cases {
        let said = scenario(side.clone(), fine.clone());
        assert!(said.contains(words), "{side}: {said}");
    }
    let with = |key: &str, value: Value| {
        let sides = [json!({"castle": "a1"}), json!({"castle": "d4"})];
        let mut options = json!({"scenario": {"to_move": 0, "sides": sides}});
        options[key] = value;
        refused_setup(2, options)
    };
    assert!(with("first", json!(0)).contains("first cannot be set"));
    assert!(with("match", json!(2)).contains("match cannot be 2"));
    assert!(refused_setup(2, json!({"match": 3})).contains("match is 3"));
}
