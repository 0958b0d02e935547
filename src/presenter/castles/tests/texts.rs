//! Texts, word by word.

use rules::Seat;
use serde_json::{Value, json};

use super::{played, scenario};
use crate::presenter::tests::play::{seating, seating_of};
use crate::presenter::{
    Focus, alt_text, observation_line, oversights, status, summary, text_board,
};

/// Ann's castle on a1 next to Bob's units on b2 and d3; Ann may do everything there is to do.
fn melee() -> Value {
    scenario(["a1 a2,c3 1 0", "d4 b2,d2 1 1"], 0, "castle")
}

#[track_caller]
fn check_log(orders: &[&str], expected: &[&str]) {
    let (_, observation) = played(&melee(), orders);
    let lines: Vec<String> = observation
        .iter()
        .filter_map(|observation| observation_line(observation, &seating()))
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn every_fact_has_its_line_in_the_log() {
    check_log(
        &["1: Cb2 c3d4"],
        &[
            "Ann's castle moves a1 → b2 and crushes a unit on b2: Bob scores (CC-07)",
            "Ann's unit moves c3 → d4 and strikes the castle: Ann scores (CC-11)",
        ],
    );
    check_log(
        &["1: Ca2 c3d2 +b3 ."],
        &[
            "Ann's castle moves a1 → a2: the unit on a2 goes back to the supply (CC-08)",
            "Ann's unit moves c3 → d2 and destroys a unit",
            "Ann places a unit on b3",
            "Bob's turn begins: a unit goes from the scrap heap to the supply",
        ],
    );
    check_log(
        &["1: offer draw", "2: decline draw", "2: resign"],
        &[
            "Ann offers a draw",
            "Bob declines the draw",
            "Bob resigns: Ann wins",
        ],
    );
    check_log(
        &["1: offer draw", "1: Cb1 .", "2: Cc4 ."],
        &[
            "Ann offers a draw",
            "Ann's castle moves a1 → b1",
            "Bob's turn begins: a unit goes from the scrap heap to the supply",
            "Bob's castle moves d4 → c4",
            "Ann's offer of a draw has lapsed",
            "Ann's turn begins: a unit goes from the scrap heap to the supply",
        ],
    );
    check_log(
        &["1: offer draw", "2: accept draw"],
        &["Ann offers a draw", "Both agree to a draw"],
    );
}

#[test]
fn names_are_escaped_in_messages_and_plain_in_alt_texts() {
    let (view, observation) = played(&melee(), &["1: Cb1 ."]);
    let seating = seating_of("*Ann*", "@everyone");
    let line = observation_line(&observation[0], &seating);
    assert_eq!(line.as_deref(), Some(r"\*Ann\*'s castle moves a1 → b1"));
    let status = status(&view, &seating);
    assert!(status.contains("@\u{200b}everyone is to move"), "{status}");
    let alt = alt_text(&view, &seating, &observation, Focus::Nothing);
    assert!(
        alt.starts_with("*Ann*: castle a1 → b1. Turn 2: @everyone is"),
        "{alt}"
    );
}

#[test]
fn a_summary_has_a_line_for_each_turn_and_the_last_three() {
    let of = |orders: &[&str]| {
        let (_, observation) = played(&melee(), orders);
        summary(&observation, &seating())
    };
    assert_eq!(of(&[]), "");
    assert_eq!(
        of(&["1: Ca2 c3d4 +b3 +a3 ."]),
        "Ann: castle a1 → a2, taking its unit back; \
         unit c3 → d4 (strikes the castle and scores); placed on b3, a3"
    );
    assert_eq!(
        of(&["1: Cb1 .", "2: Cc4 d2c3 .", "1: Ca1 .", "2: Cb4 ."]),
        "*… and one before: `/log`*\n\
         Bob: castle d4 → c4; unit d2 → c3 (destroys a unit)\n\
         Ann: castle b1 → a1\n\
         Bob: castle c4 → b4"
    );
    assert_eq!(
        of(&["1: Ca2 .", "2: offer draw", "1: accept draw"]),
        "Ann: castle a1 → a2, taking its unit back\nBob offers a draw\nBoth agree to a draw"
    );
}

#[test]
fn alt_texts_say_what_changed_whose_turn_it_is_and_where_everything_stands() {
    let (view, observation) = played(&melee(), &["1: Cb2 a2a3"]);
    assert_eq!(
        alt_text(&view, &seating(), &observation, Focus::Nothing),
        "Ann: castle a1 → b2, crushing a unit: Bob scores; unit a2 → a3. \
         Turn 1: Ann may move units, place units and end the turn. Points of 3: Ann 0, Bob 2. \
         Ann: castle on b2, units on c3 (ready) and a3 (moved); supply 1, scrap heap 2. \
         Bob: castle on d4, unit on d2; supply 1, scrap heap 3."
    );
}

#[test]
fn text_boards_are_sentences_and_lists() {
    let (view, _) = played(&melee(), &["1: Cb1 a2a3 c3d3 .", "2: Cc4 b2c2"]);
    assert_eq!(
        text_board(&view, &seating()),
        "**Combat Castles**, table #1042\n\
         Turn 2: Bob may move units, place units and end the turn.\n\
         Points of 3: Ann 0, Bob 1.\n\
         - Ann (Azure): castle on b1, units on a3 and d3; supply 1, scrap heap 2.\n\
         - Bob (Ember): castle on c4, units on d2 (ready) and c2 (moved); supply 2, scrap heap 1.\n\
         Bob's unit on c2 stands next to Ann's castle.\n\
         Ann's unit on d3 stands next to Bob's castle.\n\
         This turn, Bob: Cc4, b2 → c2.\n\
         Last turn, Ann: Cb1, a2 → a3, c3 → d3."
    );
}

#[test]
fn a_status_says_whose_decision_and_the_points() {
    let start = json!({ "first": 0 });
    let both = json!({ "first": 0, "match": 2 });
    let cases: [(&Value, &[&str], &str); 6] = [
        (
            &start,
            &[],
            "Opening: Bob places a first unit next to the castle. Points of 3: Ann 0, Bob 0.",
        ),
        (
            &start,
            &["2: +c4", "2: offer draw"],
            "Turn 1: Ann is to move, the castle first. Bob offers a draw. \
             Points of 3: Ann 0, Bob 0.",
        ),
        (
            &start,
            &["2: +c4", "1: resign"],
            "Bob wins by resignation. Points of 3: Ann 0, Bob 0.",
        ),
        (
            &both,
            &["1: resign"],
            "Game 2 of 2, opening: Ann places a first unit next to the castle. \
             Points of 3: Ann 0, Bob 0. From game 1: Ann 0, Bob 3.",
        ),
        (
            &both,
            &["1: resign", "1: resign"],
            "Bob wins the match with 6 points to 0. Points of 3: Ann 0, Bob 0.",
        ),
        (
            &both,
            &["1: resign", "2: resign"],
            "The match is drawn, 3 points each. Points of 3: Ann 0, Bob 0.",
        ),
    ];
    for (options, orders, expected) in cases {
        let (view, _) = played(options, orders);
        assert_eq!(status(&view, &seating()), expected);
    }
}

#[test]
fn oversights_of_a_turn_are_listed_before_it_is_confirmed() {
    let supply = "You still have 1 unit to place (CC-13).";
    let cases: [(Value, &str, &[&str]); 6] = [
        (
            scenario(["a1 c3 1 0", "d4 - 0 0"], 0, "castle"),
            "1: Ca2",
            &[
                supply,
                "Your unit on c3 could strike the castle on d4 and score (CC-11).",
            ],
        ),
        (
            scenario(["a1 b3 0 0", "d4 - 0 0"], 0, "castle"),
            "1: Ca2 b3c3",
            &[],
        ),
        (
            scenario(["b3 - 1 0", "d4 - 0 0"], 0, "castle"),
            "1: Cb2 +c3",
            &[],
        ),
        (
            scenario(["a1 - 0 0", "d4 a3,b3 0 0"], 0, "castle"),
            "1: Ca2",
            &["The enemy units on a3 and b3 can each strike your castle next turn (CC-11)."],
        ),
        (
            scenario(["a1 - 0 0", "d4 a3 0 2"], 0, "castle"),
            "1: Ca2",
            &["The enemy unit on a3 can strike your castle next turn, which would win (CC-11)."],
        ),
        (
            scenario(["a2 - 0 0", "d4 a3,b2,c1 0 0"], 0, "castle"),
            "1: Ca1",
            &[
                "The enemy unit on b2 can strike your castle next turn (CC-11).",
                "The enemy can surround your castle next turn: any move of it would give a point \
                 (CC-20).",
            ],
        ),
    ];
    for (options, order, expected) in cases {
        let (view, _) = played(&options, &[order]);
        assert_eq!(oversights(&view, Seat(0)), expected, "{order}");
        let (ended, _) = played(&options, &[order, "1: ."]);
        assert_eq!(oversights(&ended, Seat(0)), expected, "{order} .");
    }
}
