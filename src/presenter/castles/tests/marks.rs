//! Pictures and their marks.

use std::collections::BTreeSet;

use render::{BoardScene, Facing, KeySymbol, LineTone, MarkKind, Scene, Square, Standing};
use rules::any::{AnyObservation, AnyView, GameId};
use rules::castles::Token;
use rules::{Roster, Seat, Viewer};
use serde_json::json;

use super::{played, scenario};
use crate::presenter::castles::marks::Marks;
use crate::presenter::tests::play::{Random, Table, seating};
use crate::presenter::{Focus, picture};

/// The panel of a seat that has picked something up.
fn turn(seat: u8, picked: Option<&str>) -> Focus<'_> {
    Focus::Turn {
        seat: Seat(seat),
        picked,
    }
}

fn board(view: &AnyView, observation: &[AnyObservation], focus: Focus<'_>) -> BoardScene {
    let scene = picture(view, observation, &seating(), focus);
    let Scene::Board(board) = scene else {
        panic!("{scene:?} is not a board")
    };
    board
}

fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.col), square.row + 1)
}

/// The squares with a mark, in board order.
fn marked(board: &BoardScene, kind: MarkKind) -> String {
    let marks = board.marks.iter().filter(|mark| mark.kind == kind);
    let mut squares: Vec<String> = marks.map(|mark| name(mark.square)).collect();
    squares.sort_unstable();
    squares.join(" ")
}

fn lines(board: &BoardScene) -> Vec<String> {
    let list = |list: &render::LineList| {
        let lines = list.lines.iter().map(|line| match line.tone {
            LineTone::Strong => format!("[{}]", line.text),
            LineTone::Plain | LineTone::Quiet => line.text.clone(),
        });
        format!("{}: {}", list.title, lines.collect::<Vec<_>>().join(", "))
    };
    board.lists.iter().map(list).collect()
}

#[test]
fn cc_12_moved_units_are_flipped_until_the_end_of_the_turn() {
    let start = scenario(["b1 a2,c1 0 0", "d4 d3 0 0"], 0, "castle");
    let flipped = |orders: &[&str]| {
        let (view, observation) = played(&start, orders);
        let board = board(&view, &observation, Focus::Nothing);
        let moved = board.tokens.iter().filter(|t| t.facing == Facing::Moved);
        moved.map(|token| name(token.square)).collect::<Vec<_>>()
    };
    assert_eq!(flipped(&["1: Ca1 c1c2"]), ["c2"]);
    assert!(flipped(&["1: Ca1 c1c2 ."]).is_empty());
}

#[test]
fn the_last_move_is_an_arrow_and_earlier_ones_are_trails() {
    let start = scenario(["a1 b3,d1 1 0", "c4 d4,d3 0 0"], 0, "castle");
    let (view, observation) = played(&start, &["1: Cb2 b3a3 d1c2"]);
    let turn = board(&view, &observation, Focus::Nothing);
    assert_eq!(lines(&turn), ["This turn: Cb2, b3 → a3, [d1 → c2]"]);
    let ends = |from, to| format!("{}{}", name(from), name(to));
    let arrows: Vec<String> = turn.arrows.iter().map(|a| ends(a.from, a.to)).collect();
    let trails: Vec<String> = turn.trails.iter().map(|t| ends(t.from, t.to)).collect();
    assert_eq!(
        (arrows, trails),
        (vec!["d1c2".into()], vec!["a1b2".into(), "b3a3".into()])
    );
    assert_eq!(marked(&turn, MarkKind::LastFrom), "d1");
    assert_eq!(marked(&turn, MarkKind::LastTo), "c2");

    let untold = board(&view, &[], Focus::Nothing);
    assert_eq!(
        untold.trails.len(),
        1,
        "nobody told where the castle came from"
    );
}

#[test]
fn a_placement_is_marked_without_an_arrow_and_stays_marked_for_the_other_seat() {
    let start = scenario(["a1 b3 1 0", "c4 d4,d3 0 0"], 0, "castle");
    let (view, observation) = played(&start, &["1: Cb2 +c2 ."]);
    let board = board(&view, &observation, Focus::Nothing);
    assert!(board.arrows.is_empty());
    assert_eq!(marked(&board, MarkKind::LastTo), "c2");
    assert_eq!(
        lines(&board),
        ["This turn: castle first", "Last turn: Cb2, [+c2]"]
    );
    assert_eq!(board.top.tag.as_deref(), Some("TO MOVE"));
    assert_eq!(board.top.standing, Standing::ToMove);
    assert_eq!(board.trails.len(), 1);
}

#[test]
fn cc_20_castle_moves_that_give_a_point_are_marked_as_danger() {
    let start = scenario(["a1 - 0 0", "d4 b1,b2 0 0"], 0, "castle");
    let (view, _) = played(&start, &[]);
    let board = board(&view, &[], turn(0, None));
    assert_eq!(marked(&board, MarkKind::Target), "a2");
    assert_eq!(marked(&board, MarkKind::Danger), "b1 b2");
    let captions = board.key.iter().map(|entry| entry.label.as_str());
    assert!(captions.clone().any(|label| label == "Gives Ember a point"));
}

#[test]
fn cc_08_a_ring_around_an_own_unit_says_that_the_castle_takes_it_back() {
    let start = scenario(["a1 a2 0 0", "d4 - 0 0"], 0, "castle");
    let (view, _) = played(&start, &[]);
    let board = board(&view, &[], turn(0, None));
    assert!(board.symbols().contains(&KeySymbol::Taken));
    let ring = board
        .key
        .iter()
        .find(|entry| entry.symbol == KeySymbol::Taken);
    assert_eq!(ring.unwrap().label, "Takes it back");
}

#[test]
fn cc_13_without_a_unit_in_the_supply_no_square_is_marked_to_place_on() {
    let placing = |supply: u8| {
        let own = format!("a1 b1 {supply} 0");
        let start = scenario([own.as_str(), "d4 - 0 0"], 0, "placement");
        let (view, _) = played(&start, &[]);
        marked(&board(&view, &[], turn(0, None)), MarkKind::Target)
    };
    assert_eq!(placing(1), "a2 b2 c1 c2");
    assert_eq!(placing(0), "");
}

#[test]
fn whoever_looks_in_private_has_the_own_side_at_the_bottom() {
    let ends = |first: u8, focus| {
        let (view, _) = played(&json!({ "first": first }), &[]);
        let board = board(&view, &[], focus);
        (board.bottom.name, board.turned)
    };
    let [ann, bob] = ["Ann", "Bob"].map(str::to_owned);
    for seat in [Focus::Nothing, turn(0, None)] {
        assert_eq!(ends(0, seat), (ann.clone(), false));
    }
    for seat in [Focus::Nothing, turn(1, None)] {
        assert_eq!(ends(1, seat), (bob.clone(), false));
    }
    assert_eq!(ends(0, turn(1, None)), (bob, true));
    assert_eq!(ends(1, turn(0, None)), (ann.clone(), true));
    // A scenario says by its castles whose side is which.
    let start = scenario(["c4 - 0 0", "b1 - 0 0"], 0, "castle");
    let (view, _) = played(&start, &[]);
    let board = board(&view, &[], turn(0, None));
    assert_eq!((board.bottom.name, board.turned), (ann, true));
}

/// Plays at random and shows every view with all that may be picked up.
fn walk(seed: u64, mut visit: impl FnMut(&AnyView, &[AnyObservation], Focus<'_>)) {
    let mut random = Random(seed);
    let mut table = Table::open(GameId::Castles, &json!({}));
    let mut observation = Vec::new();
    for _ in 0..80 {
        let view = table.view(Viewer::Public);
        visit(&view, &observation, Focus::Nothing);
        let squares = (0..4_u8).flat_map(|col| (0..4).map(move |row| Square { col, row }));
        let picks = squares.map(name).chain(["+".into()]);
        for picked in picks.map(Some).chain([None]) {
            for seat in [0, 1] {
                visit(&view, &observation, turn(seat, picked.as_deref()));
            }
        }
        let legal = |seat| {
            let texts = view.legal(&Roster::default(), Seat(seat), "");
            texts.into_iter().map(move |text| (seat, text))
        };
        let mut choices: Vec<(u8, String)> = legal(0).chain(legal(1)).collect();
        if choices.is_empty() {
            return;
        }
        let (seat, text) = choices.swap_remove(random.below(choices.len()));
        observation.extend(table.order(Seat(seat), &text));
    }
}

#[test]
fn the_key_explains_every_mark_that_is_drawn() {
    let mut seen = BTreeSet::new();
    for seed in 1..=10 {
        walk(seed, |view, observation, focus| {
            let board = board(view, observation, focus);
            let explained = board.key.iter().filter(|entry| !entry.label.is_empty());
            let explained: BTreeSet<KeySymbol> = explained.map(|entry| entry.symbol).collect();
            let symbols = board.symbols();
            assert!(
                symbols.is_subset(&explained),
                "{symbols:?} in {view:?} {focus:?}"
            );
            seen.extend(symbols);
        });
    }
    assert_eq!(seen.len(), 7, "not all signs came up: {seen:?}");
}

#[test]
fn every_mark_to_go_to_or_to_place_on_is_a_legal_move() {
    let mut marks = 0_usize;
    for seed in 21..=30 {
        walk(seed, |view, observation, focus| {
            let AnyView::Castles(seen) = view else {
                panic!("another game")
            };
            let board = board(view, observation, focus);
            let chosen = board
                .marks
                .iter()
                .find(|mark| mark.kind == MarkKind::Selected);
            let chosen = chosen.map(|mark| name(mark.square));
            let legal = seen.position.legal();
            let ends = board.marks.iter().filter(|mark| match mark.kind {
                MarkKind::Target | MarkKind::Danger => true,
                MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Selected => false,
            });
            for mark in ends {
                let to = name(mark.square);
                let is_meant = |token: &Token| match *token {
                    Token::Castle(end) | Token::Place(end) => {
                        chosen.is_none() && end.to_string() == to
                    }
                    Token::Unit(from, end) => {
                        chosen == Some(from.to_string()) && end.to_string() == to
                    }
                    Token::End => false,
                };
                assert!(legal.iter().any(is_meant), "{to} in {view:?} {focus:?}");
                marks += 1;
            }
        });
    }
    assert!(marks > 2000, "{marks} marks");
}

#[test]
fn a_picked_unit_and_the_supply_show_where_they_may_go() {
    let start = scenario(["a1 b3,d1 1 0", "c4 d3 0 0"], 0, "units");
    let (view, _) = played(&start, &[]);
    let unit = board(&view, &[], turn(0, Some("d1")));
    assert_eq!(marked(&unit, MarkKind::Selected), "d1");
    assert_eq!(marked(&unit, MarkKind::Target), "c1 c2 d2");
    let supply = board(&view, &[], turn(0, Some("+")));
    assert_eq!(marked(&supply, MarkKind::Target), "a2 b1 b2");
    let AnyView::Castles(view) = &view else {
        panic!("another game")
    };
    for picked in [None, Some("c3"), Some("nonsense")] {
        let marks = Marks::of(view, turn(0, picked));
        assert_eq!(marks, Marks::Nothing, "{picked:?}");
    }
    assert_eq!(Marks::of(view, turn(1, Some("d3"))), Marks::Nothing);
}

#[test]
fn cc_03_the_opening_marks_the_spaces_next_to_the_castle() {
    let (view, _) = played(&json!({ "first": 0 }), &[]);
    let board = board(&view, &[], turn(1, None));
    assert_eq!(marked(&board, MarkKind::Target), "c3 c4 d3");
    assert_eq!(board.bottom.tag.as_deref(), Some("TO PLACE"));
    assert_eq!(board.heading.main, "Opening");
    assert_eq!(lines(&board), ["This turn: first unit"]);
}

#[test]
fn the_end_has_a_banner_and_a_crown() {
    let start = scenario(["a1 c3 1 2", "d4 - 0 1"], 0, "units");
    let cases: [(&[&str], _, _, _); 3] = [
        (
            &["1: c3d4"],
            "Azure wins",
            "3 points to 1 in turn 1",
            [true, false],
        ),
        (
            &["1: resign"],
            "Ember wins",
            "Azure resigned in turn 1",
            [false, true],
        ),
        (
            &["1: offer draw", "2: accept draw"],
            "A draw",
            "By agreement in turn 1",
            [false, false],
        ),
    ];
    for (orders, title, detail, crowns) in cases {
        let (view, observation) = played(&start, orders);
        let board = board(&view, &observation, turn(0, None));
        let outcome = board.outcome.clone().unwrap();
        assert_eq!(
            (outcome.title.as_str(), outcome.detail.as_str()),
            (title, detail)
        );
        assert_eq!(
            marked(&board, MarkKind::Target),
            "",
            "a finished game asks for nothing"
        );
        let crowned = [&board.bottom, &board.top].map(|bar| bar.standing == Standing::Winner);
        assert_eq!(crowned, crowns);
    }
}

#[test]
fn cc_21_matches_show_the_game_and_the_points_so_far() {
    let options = json!({ "first": 0, "match": 2 });
    let (view, observation) = played(&options, &["2: resign"]);
    let second = board(&view, &observation, Focus::Nothing);
    assert_eq!(second.heading.sub, "Game 2 of 2 · Table #1042");
    // Ember begins now, from a1.
    assert_eq!(second.top.label, "Azure · 3 before");
    assert_eq!(second.bottom.label, "Ember · 0 before");
    let (view, observation) = played(&options, &["2: resign", "2: resign"]);
    let over = board(&view, &observation, Focus::Nothing);
    assert_eq!(over.top.label, "Azure · 6 in the match");
    assert_eq!(over.outcome.unwrap().title, "Azure wins the match");
}
