//! What holds for every map: sizes, bytes, and that caches change nothing.

use std::sync::Arc;

use render::{Look, MapScene, Renderer, Scale, Scene};

use crate::maps;

#[test]
fn every_map_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in maps::all() {
        let width = if scene.crop.is_some() { 1000 } else { 1600 };
        let scene = Scene::from(scene);
        let one = renderer.render(&scene, Look { scale: Scale::One }).unwrap();
        let two = renderer.render(&scene, Look { scale: Scale::Two }).unwrap();
        assert_eq!(one.width, width, "{name}");
        assert_eq!(
            (two.width, two.height),
            (one.width * 2, one.height * 2),
            "{name}"
        );
    }
}

#[test]
fn a_map_does_not_depend_on_what_was_drawn_before() {
    let busy = Renderer::new();
    for (_, scene) in maps::all() {
        busy.render(&scene.into(), Look::default()).unwrap();
    }
    let mut scene = maps::rich();
    scene.regions[7].owner = scene.regions[30].owner;
    scene.regions[7].counters.clear();
    let fresh = render(&Renderer::new(), &scene);
    assert_eq!(render(&busy, &scene), fresh);
}

#[test]
fn the_same_map_again_is_the_same_file() {
    let renderer = Renderer::new();
    let scene = Scene::from(maps::rich());
    let first = renderer.render(&scene, Look::default()).unwrap();
    let again = renderer.render(&scene.clone(), Look::default()).unwrap();
    assert!(Arc::ptr_eq(&first.png, &again.png));
}

#[test]
fn the_order_of_arrows_hatches_and_battles_does_not_matter() {
    let mut turned = maps::rich();
    turned.arrows.reverse();
    turned.battles.reverse();
    let renderer = Renderer::new();
    assert_eq!(render(&renderer, &turned), render(&renderer, &maps::rich()));
}

#[test]
fn maps_take_few_bytes() {
    let renderer = Renderer::new();
    for (scene, most) in [
        (maps::plain(), 240_000),
        (maps::rich(), 270_000),
        (maps::crowd(), 330_000),
    ] {
        let picture = render(&renderer, &scene);
        assert!(picture.len() < most, "{} bytes", picture.len());
    }
}

fn render(renderer: &Renderer, scene: &MapScene) -> Vec<u8> {
    let scene = Scene::from(scene.clone());
    renderer
        .render(&scene, Look::default())
        .unwrap()
        .png
        .to_vec()
}
