//! What holds for every picture: its size, its bytes, that caches change nothing.

use render::{Look, Renderer, Scale, Scene};

use crate::samples;

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
    }
}
