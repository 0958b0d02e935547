//! The panel's controls, as data.

use rules::any::AnyView;
use rules::{BotContext, BotSeed, Seat};
use serde_json::{Value, json};

use super::{played, scenario};
use crate::presenter::tests::play::seating;
use crate::presenter::{Act, Button, Next, Row, Style, Takes, Turn, rows};

/// The rows for a seat of a position; what is written on a row, dead buttons in brackets.
fn offered(options: &Value, orders: &[&str], seat: u8, picked: Option<&str>) -> Vec<String> {
    let (view, _) = played(options, orders);
    with_turn(&view, seat, picked, &[], |turn| {
        rows(turn).iter().map(written).collect()
    })
}

fn with_turn<T>(
    view: &AnyView,
    seat: u8,
    picked: Option<&str>,
    next: &[&str],
    body: impl FnOnce(&Turn<'_, AnyView>) -> T,
) -> T {
    let seating = seating();
    let next = rules::Next::words(next.iter().map(|text| (*text).to_owned()));
    body(&Turn {
        seat: Seat(seat),
        seating: &seating,
        now: view,
        preview: view,
        draft: "",
        picked,
        is_whole: false,
        next: Next::new(&next, view, &seating),
        asides: &[],
        context: BotContext::keen(BotSeed::new([3; 32])),
    })
}

fn written(row: &Row<'_>) -> String {
    match row {
        Row::Buttons(buttons) => {
            let label = |button: &Button| match (&button.act, button.style) {
                (None, _) => format!("({})", button.label),
                (Some(_), Style::Danger) => format!("{}!", button.label),
                (Some(_), Style::Plain | Style::Main | Style::Good) => button.label.clone(),
            };
            buttons.iter().map(label).collect::<Vec<_>>().join(", ")
        }
        Row::Select(select) => {
            assert_eq!(select.takes, Takes::Add);
            let choices = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
            let values: Vec<String> = choices.map(|choice| choice.value).collect();
            format!("{} {}", select.placeholder, values.join(" "))
        }
    }
}

#[test]
fn cc_20_the_pad_of_the_castle_warns_of_points_for_the_enemy() {
    let start = scenario(["a1 - 0 0", "d4 b1,b2 0 0"], 0, "castle");
    assert_eq!(
        offered(&start, &[], 0, None),
        ["(↖), ↑ a2, ↗ b2 ⚠!", "(←), (•), → b1 ⚠!", "(↙), (↓), (↘)"]
    );
}

/// The seat that sees the board turned finds its squares where they are on its picture.
#[test]
fn the_pad_points_as_the_picture_of_the_seat_does() {
    let start = scenario(["a1 - 0 0", "d4 - 0 0"], 1, "castle");
    assert_eq!(
        offered(&start, &[], 1, None),
        ["(↖), ↑ d3, ↗ c3", "(←), (•), → c4", "(↙), (↓), (↘)"]
    );
}

#[test]
fn a_picked_unit_has_a_pad_and_without_one_there_are_squares_to_place_on() {
    let start = scenario(["a1 b3,d1 1 0", "c4 d3 0 0"], 0, "units");
    assert_eq!(
        offered(&start, &[], 0, Some("b3")),
        [
            "Unit d1, Unit b3",
            "↖ a4, ↑ b4, ↗ c4 ⚔",
            "← a3, (•), → c3",
            "↙ a2, ↓ b2, ↘ c2"
        ]
    );
    for picked in [None, Some("c3"), Some("nonsense")] {
        assert_eq!(
            offered(&start, &[], 0, picked),
            ["Unit d1, Unit b3", "Place a unit on … +b1 +a2 +b2"],
            "{picked:?}"
        );
    }
}

#[test]
fn cc_03_the_opening_offers_the_spaces_next_to_the_castle() {
    let rows = offered(&json!({ "first": 0 }), &[], 1, None);
    assert_eq!(rows, ["Place a unit on … +c3 +d3 +c4"]);
}

#[test]
fn a_press_adds_the_move_that_its_button_shows() {
    let (view, _) = played(&scenario(["a1 - 0 0", "d4 - 0 0"], 0, "castle"), &[]);
    let acts = with_turn(&view, 0, None, &[], |turn| {
        let rows = rows(turn);
        let buttons = rows.into_iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons,
            Row::Select(_) => Vec::new(),
        });
        buttons.filter_map(|button| button.act).collect::<Vec<_>>()
    });
    assert_eq!(
        acts,
        ["Ca2", "Cb2", "Cb1"].map(|token| Act::Add(token.into()))
    );
}
