//! Chess boards, battles by dice, charts and matrices nobody should send: refused by name, or drawn;
//! never a panic.

use proptest::{collection::vec, option, prelude::*, sample::select};
use render::{
    Bet, BoardEnd, BondLook, ChartScene, ChartSeries, ChessMark, ChessMarkKind, ChessMove,
    ChessPiece, ChessScene, ChessZone, Chessman, DiceScene, Faction, Fate, Look, Losses,
    MatrixScene, Power, RenderError, Renderer, Scene, Square, Tie,
};

use crate::{
    hostile::{arms, text},
    sheet_samples::{self as samples, square},
};

fn refused(scene: impl Into<Scene>) -> String {
    Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap_err()
        .to_string()
}

#[test]
fn refusals_name_the_value_and_the_bound() {
    let mut chess = samples::chess_battle();
    chess.men[0].square = Square { col: 8, row: 0 };
    assert_eq!(
        refused(chess),
        "piece at column 8, row 0 is off the board of 8 by 8"
    );
    let mut chess = samples::chess_battle();
    chess.men[0].square = chess.men[1].square;
    assert_eq!(refused(chess), "two tokens stand at column 1, row 6");
    let mut chess = samples::chess_battle();
    chess.last = Some(ChessMove {
        from: square("a1"),
        to: Some(square("a1")),
        end: BoardEnd::Top,
    });
    assert_eq!(refused(chess), "move at column 0, row 0 goes nowhere");
    let mut chess = samples::chess_deploy();
    chess.zones[0].first = 8;
    assert_eq!(
        refused(chess),
        "first row of a zone is 8, must be between 0 and 7"
    );
    let mut dice = samples::dice_battle();
    dice.left.dice = vec![1; 4];
    assert_eq!(refused(dice), "dice is 4, must be between 0 and 3");
    let mut chart = samples::chart(3, 4);
    chart.series[1].values[2] = Some(i64::MIN);
    assert_eq!(
        refused(chart),
        "a value of a series is -9223372036854775808, must be at most 10^15 from 0"
    );
    assert_eq!(
        refused(samples::chart(3, 0)),
        "points in time is 0, must be between 1 and 1000"
    );
    let mut matrix = samples::matrix(3);
    matrix.ties = vec![
        Tie {
            powers: [0, 1],
            bond: 0,
            is_secret: false,
        },
        Tie {
            powers: [1, 0],
            bond: 1,
            is_secret: true,
        },
    ];
    assert_eq!(refused(matrix), "powers 0 and 1 are tied twice, or are one");
    let mut matrix = samples::matrix(3);
    matrix.bonds[1].look = BondLook::War;
    assert_eq!(
        refused(matrix),
        "looks of bonds is 7, must be between 8 and 8"
    );
}

#[test]
fn empty_sheets_are_drawn() {
    let mut chess = samples::chess_battle();
    (chess.men, chess.marks, chess.counts, chess.key) = (vec![], vec![], vec![], vec![]);
    (chess.top.losses, chess.bottom.losses) = (vec![], vec![]);
    let mut matrix = samples::matrix(2);
    matrix.ties.clear();
    let mut gaps = samples::chart(2, 3);
    gaps.series[0].values = vec![None; 3];
    let mut dice = samples::dice_bets();
    (dice.left.groups, dice.right.groups) = (vec![], vec![]);
    let mut torn = samples::betrayal();
    (torn.cry, torn.words, torn.by.name) = (String::new(), "\u{202e}\0".repeat(900), String::new());
    torn.with = torn.by.clone();
    let scenes: [Scene; 7] = [
        torn.into(),
        chess.into(),
        matrix.into(),
        samples::chart(0, 1).into(),
        samples::chart(24, 1).into(),
        gaps.into(),
        dice.into(),
    ];
    for scene in scenes {
        Renderer::new().render(&scene, Look::default()).unwrap();
    }
}

fn end() -> impl Strategy<Value = BoardEnd> {
    select(vec![BoardEnd::Top, BoardEnd::Bottom])
}

fn man() -> impl Strategy<Value = Chessman> {
    select(Chessman::ALL.to_vec())
}

fn place() -> impl Strategy<Value = Square> {
    (0_u8..9, 0_u8..9).prop_map(|(col, row)| Square { col, row })
}

fn group() -> impl Strategy<Value = Losses> {
    let fate = select(vec![Fate::Killed, Fate::Caught, Fate::Free]);
    (text(), fate, vec(man(), 0..66)).prop_map(|(label, fate, men)| Losses { label, fate, men })
}

fn kind() -> impl Strategy<Value = ChessMarkKind> {
    use ChessMarkKind::{Capture, Leave, Picked, Quiet};
    prop_oneof![
        Just(Picked),
        Just(Quiet),
        Just(Capture),
        end().prop_map(Leave)
    ]
}

prop_compose! {
    fn chess()(
        texts in vec(text(), 12),
        seats in [arms(), arms()],
        pieces in vec((place(), man(), end()), 0..12),
        last in option::of((place(), option::of(place()), end())),
        marks in vec((place(), kind()), 0..12),
        zones in vec((0_u8..9, 0_u8..9, end()), 0..3),
        groups in [vec(group(), 0..4), vec(group(), 0..3)],
    ) -> ChessScene {
        let mut scene = samples::chess_full();
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap();
        (scene.title, scene.heading.main, scene.heading.sub) = (next(), next(), next());
        (scene.top.name, scene.top.label, scene.top.tag) = (next(), next(), Some(next()));
        (scene.top.bank, scene.top.retreat) = (Some(next()), Some(next()));
        (scene.counts[0].text, scene.counts[1].label) = (next(), next());
        (scene.key[0].label, scene.bottom.name) = (next(), next());
        [scene.top.arms, scene.bottom.arms] = seats;
        [scene.top.losses, scene.bottom.losses] = groups;
        scene.men = pieces.into_iter().map(|(square, man, end)| ChessPiece { square, man, end }).collect();
        scene.last = last.map(|(from, to, end)| ChessMove { from, to, end });
        scene.marks = marks.into_iter().map(|(square, kind)| ChessMark { square, kind }).collect();
        scene.zones = zones.into_iter().map(|(first, last, end)| ChessZone { first, last, end }).collect();
        scene
    }
}

prop_compose! {
    fn dice()(
        texts in vec(text(), 6),
        seats in [arms(), arms()],
        groups in [vec(group(), 0..5), vec(group(), 0..4)],
        bets in [0_usize..4, 0_usize..4],
        man in man(),
        dice in [vec(0_u8..8, 0..5), vec(1_u8..7, 0..4)],
        struck in any::<bool>(),
    ) -> DiceScene {
        let mut scene = samples::dice_over();
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap();
        (scene.round, scene.note, scene.left.name, scene.left.label) = (next(), next(), next(), next());
        let words = next();
        let bet = |kind| match kind {
            0 => Bet::Open(words.clone()),
            1 => Bet::Sealed(words.clone()),
            2 => Bet::Retreat(words.clone()),
            _ => Bet::Man(man),
        };
        [scene.left.bet, scene.right.bet] = bets.map(bet);
        [scene.left.arms, scene.right.arms] = seats;
        [scene.left.groups, scene.right.groups] = groups;
        [scene.left.dice, scene.right.dice] = dice;
        scene.left.struck = struck;
        scene
    }
}

prop_compose! {
    fn chart()(
        points in vec(text(), 0..30),
        series in vec((text(), text(), select(Faction::ALL.to_vec()), vec(option::of(-2_000_000_000_000_000_i64..2_000_000_000_000_000), 30)), 0..26),
        small in any::<bool>(),
        captions in [text(), text()],
    ) -> ChartScene {
        let mut scene = samples::chart(1, 1);
        [scene.across, scene.up] = captions;
        let count = points.len();
        let value = |value: i64| if small { value % 90 } else { value };
        scene.series = series.into_iter().map(|(name, code, faction, values)| ChartSeries {
            name,
            code,
            faction,
            values: values.into_iter().map(|it| it.map(value)).take(count).collect(),
        }).collect();
        scene.points = points;
        scene
    }
}

prop_compose! {
    fn matrix()(
        powers in vec((text(), text(), select(Faction::ALL.to_vec())), 1..26),
        letters in vec(text(), 8),
        ties in vec((0_usize..26, 0_usize..26, 0_usize..9), 0..6),
    ) -> MatrixScene {
        let mut scene = samples::matrix(2);
        scene.powers = powers.into_iter().map(|(name, code, faction)| Power { name, code, faction }).collect();
        for (bond, letter) in scene.bonds.iter_mut().zip(letters) {
            bond.label.clone_from(&letter);
            bond.letter = letter;
        }
        scene.ties = ties.into_iter().map(|(one, other, bond)| Tie { powers: [one, other], bond, is_secret: bond % 3 == 0 }).collect();
        scene
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_sheet_is_drawn_or_refused(
        chess in chess(), dice in dice(), chart in chart(), matrix in matrix(),
    ) {
        let renderer = Renderer::new();
        for scene in [Scene::from(chess), dice.into(), chart.into(), matrix.into()] {
            let checked = scene.check();
            let drawn = renderer.render(&scene, Look::default()).map(|_| ());
            prop_assert_eq!(&drawn, &checked);
            let encodes = !matches!(drawn, Err(RenderError::Encode(_)));
            prop_assert!(encodes);
        }
    }
}
