//! Scenes nobody should send: refused by name, or drawn; never a panic.

use proptest::{collection::vec, option, prelude::*};
use render::{
    Arms, Arrow, BoardScene, BoardSize, Build, Facing, Faction, Icon, Line, LineList, LineTone,
    Look, Mark, MarkKind, Outcome, Piece, RenderError, Renderer, Scene, Square, Stat, StatKind,
    Token, Trail,
};

use crate::samples;

fn refusal(change: impl FnOnce(&mut BoardScene)) -> String {
    let mut scene = samples::turn();
    change(&mut scene);
    let refused = Renderer::new().render(&Scene::from(scene), Look::default());
    refused.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn refusals_name_the_value_and_the_bound() {
    let far = Square { col: 4, row: 0 };
    assert_eq!(
        refusal(|scene| scene.size.rows = 13),
        "rows is 13, must be between 2 and 12"
    );
    assert_eq!(
        refusal(|scene| scene.size.cols = 0),
        "columns is 0, must be between 2 and 12"
    );
    assert_eq!(
        refusal(|scene| scene.tokens[0].square = far),
        "token at column 4, row 0 is off the board of 4 by 4"
    );
    assert_eq!(
        refusal(|scene| scene.tokens[0].square = scene.tokens[1].square),
        "two tokens stand at column 3, row 3"
    );
    assert_eq!(
        refusal(|scene| scene.arrows[0].to = scene.arrows[0].from),
        "arrow at column 3, row 0 goes nowhere"
    );
    assert_eq!(
        refusal(|scene| scene.top.stats[0].kind = StatKind::Medals { won: 4, of: 3 }),
        "medals won is 4, must be between 0 and 3"
    );
}

/// Texts of all kinds: plain, empty, from right to left, emoji, marks, controls.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,12}",
        any::<String>(),
        Just(String::new()),
        Just("\u{202E}\u{2066}شلوم\u{0}\n\r\t".to_owned()),
        Just("e\u{301}".repeat(400)),
        Just("\u{301}\u{302}\u{20D0}".to_owned()),
        Just("👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(20)),
        Just("W".repeat(5000)),
    ]
}

fn square() -> impl Strategy<Value = Square> {
    (0_u8..13, 0_u8..13).prop_map(|(col, row)| Square { col, row })
}

fn faction() -> impl Strategy<Value = Faction> {
    proptest::sample::select(Faction::ALL.to_vec())
}

pub(crate) fn arms() -> impl Strategy<Value = Arms> {
    let build = prop_oneof![Just(Build::Round), Just(Build::Square)];
    (faction(), build).prop_map(|(faction, build)| Arms { faction, build })
}

fn token() -> impl Strategy<Value = Token> {
    let piece = prop_oneof![Just(Piece::Castle), Just(Piece::Unit)];
    let facing = prop_oneof![Just(Facing::Ready), Just(Facing::Moved)];
    (square(), piece, arms(), facing).prop_map(|(square, piece, arms, facing)| Token {
        square,
        piece,
        arms,
        facing,
    })
}

fn mark() -> impl Strategy<Value = Mark> {
    use MarkKind::{Danger, LastFrom, LastTo, Selected, Target};
    let kind = proptest::sample::select(vec![LastFrom, LastTo, Selected, Target, Danger]);
    (square(), kind).prop_map(|(square, kind)| Mark { square, kind })
}

fn stat() -> impl Strategy<Value = Stat> {
    let icon = prop_oneof![Just(Icon::Unit), Just(Icon::Castle), Just(Icon::Scrap)];
    let kind = prop_oneof![
        (0_u8..7, 0_u8..7).prop_map(|(won, of)| StatKind::Medals { won, of }),
        (icon, any::<u32>()).prop_map(|(icon, n)| StatKind::Count { icon, n }),
    ];
    (text(), kind).prop_map(|(label, kind)| Stat { label, kind })
}

fn list() -> impl Strategy<Value = LineList> {
    let tone = prop_oneof![
        Just(LineTone::Quiet),
        Just(LineTone::Plain),
        Just(LineTone::Strong)
    ];
    let line = (text(), tone).prop_map(|(text, tone)| Line { text, tone });
    (text(), vec(line, 0..20)).prop_map(|(title, lines)| LineList { title, lines })
}

prop_compose! {
    fn scene()(
        (cols, rows) in (1_u8..14, 1_u8..14),
        texts in vec(text(), 9),
        turned in any::<bool>(),
        seats in [arms(), arms()],
        stats in [vec(stat(), 0..6), vec(stat(), 0..6)],
        tokens in vec(token(), 0..9),
        marks in vec(mark(), 0..9),
        lines in vec((square(), square(), faction()), 0..6),
        lists in vec(list(), 0..6),
        outcome in option::of((text(), text(), option::of(arms()))),
    ) -> BoardScene {
        let mut scene = samples::turn();
        let [title, main, sub, name, label, tag, other, word, caption] =
            <[String; 9]>::try_from(texts).unwrap();
        scene.size = BoardSize { cols, rows };
        scene.title = title;
        (scene.heading.main, scene.heading.sub) = (main, sub);
        scene.turned = turned;
        (scene.top.name, scene.top.label, scene.top.tag) = (name, label, Some(tag));
        (scene.bottom.name, scene.bottom.label) = (other, word);
        scene.key[0].label = caption;
        [scene.top.arms, scene.bottom.arms] = seats;
        [scene.top.stats, scene.bottom.stats] = stats;
        (scene.tokens, scene.marks, scene.lists) = (tokens, marks, lists);
        let half = lines.len() / 2;
        scene.arrows = lines[..half]
            .iter()
            .map(|&(from, to, faction)| Arrow { from, to, faction })
            .collect();
        scene.trails = lines[half..]
            .iter()
            .map(|&(from, to, faction)| Trail { from, to, faction })
            .collect();
        scene.outcome =
            outcome.map(|(title, detail, winner)| Outcome { title, detail, winner });
        scene
    }
}

/// Takes out what is refused, so that most scenes are drawn.
fn tamed(mut scene: BoardScene) -> BoardScene {
    let size = &mut scene.size;
    (size.cols, size.rows) = (size.cols.clamp(2, 12), size.rows.clamp(2, 12));
    let (cols, rows) = (size.cols, size.rows);
    let fits = |square: Square| square.col < cols && square.row < rows;
    let mut taken = Vec::new();
    scene.tokens.retain(|token| {
        let is_free = !taken.contains(&token.square);
        taken.push(token.square);
        is_free && fits(token.square)
    });
    scene.marks.retain(|mark| fits(mark.square));
    scene
        .arrows
        .retain(|line| fits(line.from) && fits(line.to) && line.from != line.to);
    scene
        .trails
        .retain(|line| fits(line.from) && fits(line.to) && line.from != line.to);
    for seat in [&mut scene.top, &mut scene.bottom] {
        seat.stats.truncate(4);
        for stat in &mut seat.stats {
            if let StatKind::Medals { won, of } = &mut stat.kind {
                *of = (*of).clamp(1, 5);
                *won = (*won).min(*of);
            }
        }
    }
    scene.lists.truncate(4);
    scene
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_wild_scene_is_refused_or_drawn(scene in scene()) {
        let drawn = Renderer::new().render(&scene.into(), Look::default());
        if let Err(error) = drawn {
            prop_assert!(!matches!(error, RenderError::Encode(_)), "{error}");
        }
    }

    #[test]
    fn a_tamed_scene_is_drawn(scene in scene()) {
        let drawn = Renderer::new().render(&tamed(scene).into(), Look::default());
        prop_assert!(drawn.is_ok(), "{:?}", drawn.err());
    }
}
