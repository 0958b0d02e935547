//! What holds for every picture: sizes, bytes, and that caches change nothing.

use std::{sync::Arc, thread};

use image::{Rgb, RgbImage};
use render::{
    Arrow, BoardScene, BoardSize, Faction, Look, Renderer, Scale, Scene, SeatBar, StatKind, Trail,
};

use crate::{
    legible::{assert_legible, assert_wide},
    samples::{self, square},
};

#[test]
fn every_sample_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in samples::all() {
        let scene = Scene::from(scene);
        let one = renderer
            .render(
                &scene,
                Look {
                    scale: Scale::One,
                    ..Look::default()
                },
            )
            .unwrap();
        let two = renderer
            .render(
                &scene,
                Look {
                    scale: Scale::Two,
                    ..Look::default()
                },
            )
            .unwrap();
        assert_eq!(
            (two.width, two.height),
            (one.width * 2, one.height * 2),
            "{name}"
        );
        let decoded = image::load_from_memory(&one.png).unwrap();
        assert_eq!(
            (decoded.width(), decoded.height()),
            (one.width, one.height),
            "{name}"
        );
    }
}

#[test]
fn a_rich_turn_takes_less_than_80_kb() {
    let picture = Renderer::new()
        .render(&samples::turn().into(), Look::default())
        .unwrap();
    assert!(picture.png.len() < 80_000, "{} bytes", picture.png.len());
}

#[test]
fn a_picture_does_not_depend_on_what_was_drawn_before() {
    let busy = Renderer::new();
    for (_, scene) in samples::all() {
        busy.render(&scene.into(), Look::default()).unwrap();
    }
    let mut scene = samples::turn();
    scene.tokens.pop();
    let scene = Scene::from(scene);
    let fresh = Renderer::new().render(&scene, Look::default()).unwrap();
    assert_eq!(busy.render(&scene, Look::default()).unwrap(), fresh);
}

#[test]
fn the_order_of_tokens_and_marks_does_not_matter() {
    let mut turned = samples::choices();
    turned.tokens.reverse();
    turned.marks.reverse();
    assert_eq!(pixels(turned), pixels(samples::choices()));
}

#[test]
fn the_same_scene_again_is_the_same_file() {
    let renderer = Renderer::new();
    let scene = Scene::from(samples::turn());
    let first = renderer.render(&scene, Look::default()).unwrap();
    let again = renderer.render(&scene.clone(), Look::default()).unwrap();
    assert!(Arc::ptr_eq(&first.png, &again.png));
}

#[test]
fn many_threads_get_the_same_picture() {
    let renderer = Renderer::new();
    let scene = Scene::from(samples::turn());
    let draw = || renderer.render(&scene, Look::default()).unwrap();
    let pictures: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
}

/// Draws lines between all squares, over and under every token, and looks whether
/// the solid middle of any token changed.
#[test]
fn no_arrow_or_trail_covers_a_token() {
    let mut bare = samples::turn();
    bare.arrows.clear();
    bare.trails.clear();
    bare.key.clear();
    let mut crossed = bare.clone();
    for (from, to) in [
        ("a4", "d1"),
        ("a1", "d4"),
        ("a2", "d2"),
        ("c4", "c1"),
        ("b1", "b2"),
        ("d4", "d3"),
    ] {
        let (from, to) = (square(from), square(to));
        crossed.arrows.push(Arrow {
            from,
            to,
            faction: Faction::Ember,
        });
        crossed.trails.push(Trail {
            from: to,
            to: from,
            faction: Faction::Azure,
        });
    }
    let (before, after) = (pixels(bare.clone()), pixels(crossed));
    assert_ne!(before, after);
    for token in &bare.tokens {
        // The solid part of every token fills the middle 30 by 30 hundredths.
        let left = 55 + u32::from(token.square.col) * 156;
        let top = 24 + (3 - u32::from(token.square.row)) * 156;
        for (x, y) in (55..101).flat_map(|x| (64..110).map(move |y| (left + x, top + y))) {
            let (one, other) = (before.get_pixel(x, y).0, after.get_pixel(x, y).0);
            let apart = one.iter().zip(other).map(|(a, b)| a.abs_diff(b)).max();
            // Rounding leaves some pixels of a sprite a hair short of solid, which may
            // tip them to the next colour of the palette; an arrow differs by far more.
            assert!(apart <= Some(16), "{token:?} at {x}, {y}");
        }
    }
}

/// Between two tokens that stand side by side, a stump of the arrow still shows.
#[test]
fn an_arrow_between_neighbours_still_shows() {
    let mut scene = samples::turn();
    scene.arrows.clear();
    let bare = pixels(scene.clone());
    scene.arrows.push(Arrow {
        from: square("d4"),
        to: square("d3"),
        faction: Faction::Ember,
    });
    let drawn = pixels(scene);
    let changed = bare
        .pixels()
        .zip(drawn.pixels())
        .filter(|(one, other)| one != other)
        .count();
    assert!(changed > 300, "{changed} pixels");
}

#[test]
fn names_without_any_letter_a_font_has_show_signs() {
    let mut scene = samples::turn();
    scene.top.name = "\u{10FFFD}\u{378}".into();
    let signs = pixels(scene.clone());
    scene.top.name = "\u{200B}\u{202E}".into();
    let nothing = pixels(scene);
    // Ivory strokes of signs stand where nothing stands without them.
    let ivory = |picture: &RgbImage| {
        let name = (785..950).flat_map(|x| (112..145).map(move |y| (x, y)));
        name.filter(|&(x, y)| picture.get_pixel(x, y) == &Rgb([0xFB, 0xF6, 0xEA]))
            .count()
    };
    assert_eq!(ivory(&nothing), 0);
    assert!(ivory(&signs) > 100, "{} pixels", ivory(&signs));
}

#[test]
fn boards_of_every_size_are_wide() {
    for (cols, rows) in [2, 3, 8, 12]
        .into_iter()
        .flat_map(|cols| [(cols, 2), (cols, 12)])
    {
        let mut scene = samples::turn();
        scene.size = BoardSize { cols, rows };
        (scene.tokens, scene.marks) = (vec![], vec![]);
        (scene.arrows, scene.trails) = (vec![], vec![]);
        assert_wide(&format!("{cols} by {rows}"), &scene.into());
    }
    for (name, scene) in samples::all() {
        assert_wide(name, &scene.into());
    }
}

/// What one needs to choose a move: where, who, how many, whose turn, what was moved.
fn needed(scene: &BoardScene) -> Vec<String> {
    let BoardSize { cols, rows } = scene.size;
    let letters = (0..cols).map(|col| char::from(b'a' + col).to_string());
    let numbers = (1..=rows).map(|row| row.to_string());
    let of_seat = |seat: &SeatBar| {
        let counts = seat.stats.iter().filter_map(|stat| match stat.kind {
            StatKind::Count { n, .. } => Some(n.to_string()),
            StatKind::Medals { .. } => None,
        });
        let texts = [seat.name.clone(), seat.label.clone()];
        let texts = texts.into_iter().chain(seat.tag.clone());
        texts.chain(counts).collect::<Vec<String>>()
    };
    // What is past may give way to the key.
    let list = scene.lists.first();
    let lines = list.into_iter().flat_map(|list| &list.lines);
    let titles = list.map(|list| list.title.clone());
    let outcome = scene.outcome.iter();
    let outcome = outcome.flat_map(|outcome| [outcome.title.clone(), outcome.detail.clone()]);
    letters
        .chain(numbers)
        .chain([&scene.top, &scene.bottom].into_iter().flat_map(of_seat))
        .chain([scene.title.clone(), scene.heading.main.clone()])
        .chain(lines.map(|line| line.text.clone()))
        .chain(titles)
        .chain(outcome)
        .collect()
}

#[test]
fn what_one_needs_to_choose_a_move_is_read_where_a_board_is_shown_small() {
    for (name, scene) in samples::all() {
        if ["names", "scripts"].contains(&name) {
            continue; // cut wherever they are too long
        }
        let needed = needed(&scene);
        let needed = needed.iter().map(String::as_str);
        assert_legible(name, &scene.clone().into(), needed);
    }
}

#[test]
fn names_that_are_cut_stay_large_enough() {
    let scene = Scene::from(samples::names());
    let letters = Renderer::letters(&scene, Look::default()).unwrap();
    for (begin, least) in [("Bartholom", 16.0), ("OFFERS", 16.0), ("The Azure", 11.0)] {
        let found = letters
            .iter()
            .find(|letters| letters.text.starts_with(begin));
        let found = found.unwrap_or_else(|| panic!("{begin} is not written"));
        assert!(found.capitals >= least, "{found:?}");
    }
}

#[test]
fn the_key_has_room_for_a_caption_of_every_sign() {
    for (name, scene) in samples::all() {
        let letters = Renderer::letters(&scene.clone().into(), Look::default()).unwrap();
        for symbol in scene.symbols() {
            let entry = scene.key.iter().find(|entry| entry.symbol == symbol);
            let entry = entry.unwrap_or_else(|| panic!("{name}: {symbol:?} has no caption"));
            let is_written = letters.iter().any(|letters| letters.text == entry.label);
            assert!(is_written, "{name}: {entry:?}");
        }
    }
}

#[test]
fn a_turned_board_has_its_first_square_at_the_top_right() {
    let mut scene = samples::start();
    scene.tokens.clear();
    let straight = pixels(scene.clone());
    scene.turned = true;
    let turned = pixels(scene.clone());
    // The letters and the numbers change places; the squares look alike.
    let differs = |x, y| straight.get_pixel(x, y) != turned.get_pixel(x, y);
    let count = |xs: std::ops::Range<u32>, ys: std::ops::Range<u32>| {
        let all = xs.flat_map(|x| ys.clone().map(move |y| (x, y)));
        all.filter(|&(x, y)| differs(x, y)).count()
    };
    assert!(count(12..49, 12..688) > 100, "numbers");
    assert!(count(49..685, 654..688) > 100, "letters");
    assert_eq!(count(60..674, 30..643), 0, "squares");
    let mut one = samples::turn();
    one.turned = true;
    one.tokens.truncate(1);
    one.tokens[0].square = square("a1");
    one.marks.clear();
    (one.arrows, one.trails) = (vec![], vec![]);
    let mut bare = one.clone();
    bare.tokens.clear();
    let (one, bare) = (pixels(one), pixels(bare));
    let castle = one.get_pixel(55 + 3 * 156 + 78, 24 + 90);
    assert_ne!(castle, bare.get_pixel(55 + 3 * 156 + 78, 24 + 90));
}

fn pixels(scene: BoardScene) -> RgbImage {
    let picture = Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}
