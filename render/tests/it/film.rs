//! Films: one palette, only what changes, sizes and bounds.

use std::sync::Arc;

use render::{Film, FilmFrame, Look, MapScene, Renderer, Scene};

use crate::maps;

/// A map on which one army goes away and land gets another owner.
fn later() -> MapScene {
    let mut scene = maps::rich();
    scene.heading.main = "Year 9, autumn".into();
    scene.regions[7].owner = scene.regions[30].owner;
    scene.regions[7].counters.clear();
    scene
}

fn frames(scenes: &[MapScene]) -> Vec<(FilmFrame, u16)> {
    let renderer = Renderer::new();
    let frame = |scene: &MapScene| {
        let scene = Scene::from(scene.clone());
        (renderer.frame(&scene, Look::default()).unwrap(), 100)
    };
    scenes.iter().map(frame).collect()
}

/// The pictures of a film as they are seen, each with its delay.
fn seen(film: &Film) -> Vec<(Vec<[u8; 3]>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&film.gif[..]).unwrap();
    let palette = decoder.global_palette().unwrap().to_vec();
    let palette = palette.as_chunks::<3>().0.to_vec();
    let wide = usize::from(decoder.width());
    let mut canvas = vec![[0; 3]; wide * usize::from(decoder.height())];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette for all");
        let rows = frame.buffer.chunks(frame.width.into());
        for (y, row) in rows.enumerate() {
            let start = (y + usize::from(frame.top)) * wide + usize::from(frame.left);
            for (place, pixel) in canvas[start..].iter_mut().zip(row) {
                if Some(*pixel) != frame.transparent {
                    *place = palette[usize::from(*pixel)];
                }
            }
        }
        all.push((canvas.clone(), frame.delay));
    }
    all
}

fn pixels(scene: MapScene) -> Vec<[u8; 3]> {
    let picture = Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap();
    let image = image::load_from_memory(&picture.png).unwrap().to_rgb8();
    image.pixels().map(|pixel| pixel.0).collect()
}

#[test]
fn a_film_shows_its_pictures_one_after_the_other() {
    let scenes = [maps::rich(), maps::rich(), later()];
    let film = Film::of(&frames(&scenes), usize::MAX).unwrap();
    assert_eq!((film.width, film.height, film.frames), (1600, 1018, 2));
    let seen = seen(&film);
    let delays: Vec<u16> = seen.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [200, 100], "what stays as it is stays longer");
    for ((shown, _), scene) in seen.iter().zip([maps::rich(), later()]) {
        let wanted = pixels(scene);
        assert_eq!(shown.len(), wanted.len());
        // Of 256 colours the rarest gives way.
        let others = shown
            .iter()
            .zip(&wanted)
            .filter(|(one, other)| one != other);
        let others = others.count();
        assert!(others < wanted.len() / 1000, "{others} pixels differ");
    }
    let first = Film::of(&frames(&scenes[..1]), usize::MAX).unwrap();
    assert!(
        film.gif.len() < first.gif.len() * 3 / 2,
        "{} bytes after {}",
        film.gif.len(),
        first.gif.len()
    );
}

#[test]
fn the_same_pictures_are_the_same_film() {
    let film = || Film::of(&frames(&[maps::rich(), later()]), usize::MAX).unwrap();
    let (one, other) = (film(), film());
    assert!(!Arc::ptr_eq(&one.gif, &other.gif));
    assert_eq!(one, other);
}

#[test]
fn a_film_that_is_too_large_is_made_smaller_and_shorter() {
    let frames = frames(&[maps::rich(), later(), maps::rich(), later(), maps::rich()]);
    let whole = Film::of(&frames, usize::MAX).unwrap();
    let small = Film::of(&frames, whole.gif.len() - 1).unwrap();
    assert_eq!((small.width, small.height, small.frames), (800, 509, 5));
    let short = Film::of(&frames, small.gif.len() - 1).unwrap();
    assert_eq!((short.width, short.height, short.frames), (800, 509, 1));
    assert!(short.gif.len() < small.gif.len());
    let refused = Film::of(&frames, 100).unwrap_err().to_string();
    assert!(refused.contains("and the limit is 100"), "{refused}");
    let none = Film::of(&[], 100).unwrap_err().to_string();
    assert!(none.contains("needs a picture"), "{none}");
}

#[test]
fn a_scene_that_cannot_be_drawn_is_in_no_film() {
    let mut scene = maps::rich();
    scene.battles.push(usize::MAX);
    let refused = Renderer::new().frame(&scene.into(), Look::default());
    assert!(refused.is_err());
}
