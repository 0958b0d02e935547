//! What holds for every picture: sizes, bytes, and that caches change nothing.

use std::{sync::Arc, thread};

use image::{Rgb, RgbImage};
use render::{Arrow, BoardScene, Faction, Look, Renderer, Scale, Scene, Trail};

use crate::samples::{self, square};

#[test]
fn every_sample_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in samples::all() {
        let scene = Scene::from(scene);
        let one = renderer.render(&scene, Look { scale: Scale::One }).unwrap();
        let two = renderer.render(&scene, Look { scale: Scale::Two }).unwrap();
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
        let left = 62 + u32::from(token.square.col) * 176;
        let top = 234 + (3 - u32::from(token.square.row)) * 176;
        for (x, y) in (62..114).flat_map(|x| (72..124).map(move |y| (left + x, top + y))) {
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
        let name = (128..300).flat_map(|x| (105..145).map(move |y| (x, y)));
        name.filter(|&(x, y)| picture.get_pixel(x, y) == &Rgb([0xFB, 0xF6, 0xEA]))
            .count()
    };
    assert_eq!(ivory(&nothing), 0);
    assert!(ivory(&signs) > 100, "{} pixels", ivory(&signs));
}

fn pixels(scene: BoardScene) -> RgbImage {
    let picture = Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}
