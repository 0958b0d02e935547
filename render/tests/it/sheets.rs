//! Chess boards, battles by dice, charts and matrices: golden pictures, what is read in them, and
//! that nothing depends on the order of things or on colour alone.

use image::RgbImage;
use render::{
    BoardEnd, BondLook, ChessMark, ChessMarkKind, ChessMove, Look, Renderer, Scale, Scene, Tie,
};

use crate::{
    golden::check,
    legible::{LEAST, assert_legible, assert_wide, shrink},
    sheet_samples::{self as samples, LONG, square},
};

#[test]
fn golden_sheets() {
    for (name, scene) in samples::all() {
        check(name, scene, Scale::One);
    }
}

#[test]
fn golden_chess_at_scale_two() {
    check("chess_battle@2x", samples::chess_battle(), Scale::Two);
}

#[test]
fn sheets_have_the_form_of_the_frame_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in samples::all() {
        assert_wide(name, &scene);
        let size = |scale| {
            let picture = renderer
                .render(
                    &scene,
                    Look {
                        scale,
                        ..Look::default()
                    },
                )
                .unwrap();
            (picture.width, picture.height)
        };
        assert_eq!(size(Scale::One), (1100, 700), "{name}");
        assert_eq!(size(Scale::Two), (2200, 1400), "{name}");
    }
}

#[test]
fn sheets_are_small_files() {
    for (name, scene) in samples::all() {
        let most = if name == "chart_24" { 150_000 } else { 95_000 };
        let picture = Renderer::new().render(&scene, Look::default()).unwrap();
        assert!(
            picture.png.len() < most,
            "{name}: {} bytes",
            picture.png.len()
        );
    }
}

#[test]
fn what_one_needs_in_a_battle_is_read_where_it_is_shown_small() {
    let files = ["a", "b", "c", "d", "e", "f", "g", "h", "1", "8"];
    let chess = [
        "Partial Kerfuffle",
        "Battle of Tartu",
        "Vesperia",
        "Attacker",
        "Aldermark",
        "Defender",
        "TO MOVE",
        "RETREAT",
        "Bank: 42 h",
        "Bank: 31 h",
        "Killed",
        "Prisoners",
        "3",
        "2",
        "0",
        "14",
        "12 / 100",
    ];
    let scene = samples::chess_battle().into();
    assert_legible("chess_battle", &scene, chess.into_iter().chain(files));
    let dice = [
        "Round 4",
        "Vesperia",
        "Aldermark",
        "In the field",
        "Killed",
        "11",
        "7",
        "Rolled again after 8 to 8",
    ];
    assert_legible("dice_battle", &samples::dice_battle().into(), dice);
    let bets = ["has bet", "chooses", "BETS"];
    assert_legible("dice_bets", &samples::dice_bets().into(), bets);
}

/// At the extremes too: 24 labels, full trays, long names.
#[test]
fn codes_and_numbers_are_read_at_the_extremes() {
    for (name, scene) in [
        ("chart_24", Scene::from(samples::chart(24, 60))),
        ("matrix_24", samples::matrix(24).into()),
    ] {
        let codes: Vec<String> = (0..24)
            .map(|place| samples::matrix(24).powers[place].code.clone())
            .collect();
        assert_legible(name, &scene, codes.iter().map(String::as_str));
        assert_legible(name, &scene, ["Aquila", "Narva", "Zara", "Erkenfara"]);
    }
    assert_legible(
        "chart_24",
        &samples::chart(24, 60).into(),
        ["Year", "Strength", "1"],
    );
    let torn = [
        "Betrayal!",
        "BEA",
        "OTT",
        "Beatrix",
        "Ottokar von Hohenstaufen",
    ];
    assert_legible("betrayal", &samples::betrayal().into(), torn);
    let letters = ["W", "T", "P", "A", "War", "Truce", "Peace", "Alliance"];
    assert_legible("matrix_24", &samples::matrix(24).into(), letters);
    assert_legible(
        "chess_full",
        &samples::chess_full().into(),
        ["16", "1234", "100 / 100"],
    );
    assert_legible(
        "dice_over",
        &samples::dice_over().into(),
        ["16", "Tartu falls", "retreats"],
    );
}

/// Whatever is written is at least three quarters as large as what has to be read.
#[test]
fn nothing_is_written_too_small_to_be_read_at_all() {
    for (name, scene) in samples::all() {
        let picture = Renderer::new().render(&scene, Look::default()).unwrap();
        for letters in Renderer::letters(&scene, Look::default()).unwrap() {
            let shown = letters.capitals * shrink(&picture);
            assert!(
                shown >= LEAST * 0.6,
                "{name}: {letters:?} is {shown:.1} high"
            );
        }
    }
}

#[test]
fn long_names_are_cut_and_no_label_is_left_out() {
    assert_eq!(LONG.chars().count(), 32);
    let other = LONG.replacen("Bart", "Mart", 1);
    let begins = |scene: Scene| {
        let letters = Renderer::letters(&scene, Look::default()).unwrap();
        ["Barthol", "Marthol"].map(|begin| letters.iter().any(|it| it.text.starts_with(begin)))
    };
    let mut chess = samples::chess_full();
    chess.top.name.clone_from(&other);
    assert_eq!(begins(chess.into()), [true, true]);
    let mut dice = samples::dice_over();
    dice.right.name = other;
    assert_eq!(begins(dice.into()), [true, true]);
    assert_eq!(begins(samples::chart(24, 60).into()), [true, false]);
    assert_eq!(begins(samples::matrix(24).into()), [true, false]);
}

#[test]
fn the_key_explains_every_sign_and_no_other() {
    for scene in [
        samples::chess_battle(),
        samples::chess_deploy(),
        samples::chess_full(),
    ] {
        let signs = scene.signs();
        let letters = Renderer::letters(&scene.clone().into(), Look::default()).unwrap();
        for entry in &scene.key {
            let is_written = letters.iter().any(|letters| letters.text == entry.label);
            assert_eq!(is_written, signs.contains(&entry.sign), "{entry:?}");
        }
    }
}

#[test]
fn the_order_of_men_and_marks_does_not_matter() {
    let mut turned = samples::chess_battle();
    turned.men.reverse();
    turned.marks.reverse();
    assert!(pixels(turned) == pixels(samples::chess_battle()));
}

#[test]
fn a_sheet_does_not_depend_on_what_was_drawn_before() {
    let busy = Renderer::new();
    for (_, scene) in samples::all() {
        busy.render(&scene, Look::default()).unwrap();
    }
    for (name, scene) in samples::all() {
        let fresh = Renderer::new().render(&scene, Look::default()).unwrap();
        let again = busy.render(&scene, Look::default()).unwrap();
        assert!(fresh.png == again.png, "{name}");
    }
}

/// The same position with the sides' colours swapped is seen to be another without any colour: the
/// men of the two ends differ in brightness.
#[test]
fn men_of_two_ends_differ_without_colour() {
    let mut scene = samples::chess_battle();
    scene.bottom.arms.faction = scene.top.arms.faction;
    scene.men = samples::men("8/8/8/2p2P2/8/8/8/8");
    (scene.last, scene.marks) = (None, vec![]);
    let picture = pixels(scene);
    // The bodies of the pawns on c5 and f5.
    let light = |x: u32| {
        picture
            .get_pixel(66 + x * 75 + 37, 40 + 3 * 75 + 46)
            .0
            .map(u32::from)
            .iter()
            .sum::<u32>()
    };
    assert!(light(5) > light(2) + 300, "{} and {}", light(5), light(2));
}

#[test]
fn no_arrow_hides_a_man() {
    let mut bare = samples::chess_battle();
    (bare.last, bare.marks) = (None, vec![]);
    let mut crossed = bare.clone();
    crossed.last = Some(ChessMove {
        from: square("a1"),
        to: Some(square("h6")),
        end: BoardEnd::Bottom,
    });
    crossed.marks = vec![ChessMark {
        square: square("b7"),
        kind: ChessMarkKind::Leave(BoardEnd::Top),
    }];
    let (before, after) = (pixels(bare.clone()), pixels(crossed));
    assert!(before != after);
    for piece in &bare.men {
        let left = 66 + u32::from(piece.square.col) * 75;
        let top = 40 + (7 - u32::from(piece.square.row)) * 75;
        // The solid foot of each.
        for (x, y) in (28..48).flat_map(|x| (58..63).map(move |y| (left + x, top + y))) {
            let (one, other) = (before.get_pixel(x, y).0, after.get_pixel(x, y).0);
            let apart = one.iter().zip(other).map(|(a, b)| a.abs_diff(b)).max();
            assert!(apart <= Some(16), "{piece:?} at {x}, {y}");
        }
    }
}

/// Every kind of cell, known to all or to the two alone, differs from every other in grey too.
#[test]
fn kinds_of_bonds_differ_without_colour() {
    let cell = |(look, is_secret): (BondLook, bool)| {
        let mut scene = samples::matrix(2);
        scene.bonds.retain(|bond| bond.look == look);
        scene.bonds[0].letter = String::new();
        scene.ties = vec![Tie {
            powers: [0, 1],
            bond: 0,
            is_secret,
        }];
        let picture = pixels(scene);
        let grey = |pixel: &image::Rgb<u8>| pixel.0.map(i32::from).iter().sum::<i32>() / 3;
        (114..198)
            .flat_map(|x| (180..264).map(move |y| (x, y)))
            .map(|(x, y)| grey(picture.get_pixel(x, y)))
            .collect::<Vec<i32>>()
    };
    let looks = BondLook::ALL.into_iter();
    let all: Vec<_> = looks
        .flat_map(|look| [false, true].map(|is_secret| cell((look, is_secret))))
        .collect();
    for (place, one) in all.iter().enumerate() {
        for (before, other) in all[..place].iter().enumerate() {
            let differs = one
                .iter()
                .zip(other)
                .filter(|(one, other)| (*one - *other).abs() > 24);
            let count = differs.count();
            assert!(count > 200, "{place} and {before}: {count} pixels");
        }
    }
}

fn pixels(scene: impl Into<Scene>) -> RgbImage {
    let picture = Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}
