//! Pictures of cards: golden PNGs, what holds for every one, and refusals.

use render::{Look, Place, Renderer, Scale, Scene, Side};

use crate::{card_samples as samples, golden};

#[test]
fn golden_battle() {
    golden::check("battle", samples::battle(), Scale::One);
}

#[test]
fn golden_battle_at_scale_two() {
    golden::check("battle@2x", samples::battle(), Scale::Two);
}

#[test]
fn golden_deployment() {
    golden::check("deployment", samples::deployment(), Scale::One);
}

#[test]
fn golden_battle_of_long_names() {
    golden::check("battle_names", samples::battle_names(), Scale::One);
}

#[test]
fn a_charge_from_flank_to_flank_is_refused() {
    let mut scene = samples::battle();
    scene.charges[0] = samples::charge(Side::Attacker, Place::West, Place::East, true);
    let refused = Renderer::new().render(&Scene::from(scene), Look::default());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "a charge from west to east would pass the centre"
    );
}

#[test]
fn every_sample_of_cards_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in samples::all() {
        let [one, two] =
            [Scale::One, Scale::Two].map(|scale| renderer.render(&scene, Look { scale }).unwrap());
        let doubled = (one.width * 2, one.height * 2);
        assert_eq!((two.width, two.height), doubled, "{name}");
    }
}
