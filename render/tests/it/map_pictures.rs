//! What holds for every map: sizes, bytes, and that caches change nothing.

use std::{collections::BTreeSet, sync::Arc};

use render::{Crop, Lettering, Look, MapScene, MapSide, RegionKind, Renderer, Scale, Scene};

use crate::{
    europe,
    legible::{LEAST, assert_legible, assert_wide, shrink},
    maps, terrain,
};

#[test]
fn every_map_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in maps::all() {
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
        assert_eq!((one.width, one.height), (1600, 1018), "{name}");
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

#[test]
fn every_map_fills_the_frame_that_discord_gives_it() {
    for (name, scene) in maps::all() {
        assert_wide(name, &scene.into());
    }
    let forms = [(3, 20), (20, 3), (7, 7), (2, 1)];
    for (columns, rows) in forms {
        let mut scene = maps::settled(terrain::squares(columns, rows), 1, 4);
        assert_wide("squares", &scene.clone().into());
        scene.crop = Some(Crop {
            regions: vec![0],
            steps: 1,
        });
        assert_wide("some squares", &scene.into());
    }
    assert_wide("europe", &europe::concert().into());
    for region in ["Italy", "Iceland", "Russia", "Portugal", "Tower of London"] {
        assert_wide(region, &europe::around(region, 1).into());
    }
}

#[test]
fn a_legend_of_twenty_four_sides_leaves_room_for_the_map() {
    let mut scene = maps::factions();
    assert_eq!(scene.sides.len(), 24);
    // What stands in regions is small on a map of so many.
    for look in &mut scene.regions {
        look.owner = None;
    }
    for (place, side) in scene.sides.iter_mut().enumerate() {
        side.code = format!("Q{place}");
    }
    let codes: Vec<String> = scene.sides.iter().map(|side| side.code.clone()).collect();
    let scene = Scene::from(scene);
    assert_wide("a long legend", &scene);
    assert_legible("a long legend", &scene, codes.iter().map(String::as_str));
}

#[test]
fn what_decides_a_move_is_read_where_the_picture_is_small() {
    for (name, scene) in maps::all() {
        let lands = scene.shape.regions.iter();
        let lands = lands
            .filter(|region| region.kind == RegionKind::Land)
            .count();
        if lands <= 60 {
            assert_readable(name, &scene, 2);
        }
    }
    // The Balkans are as small as a counter there: all armies are read, and not all names.
    assert_readable("europe", &europe::concert(), 7);
}

/// The least font size of what stands around a map, in pixels of the frame.
const AROUND: f64 = 11.0;

#[test]
fn what_stands_around_a_map_is_set_in_eleven_pixels_where_the_picture_is_small() {
    for (name, scene) in maps::all() {
        assert_around(name, &scene);
    }
    assert_around("europe", &europe::concert());
    assert_around("a part of europe", &europe::around("Italy", 1));
    for sides in [2, 3, 6, 12, 24] {
        let mut scene = maps::factions();
        scene.sides.truncate(sides);
        for side in &mut scene.sides {
            side.name = format!("{} the Magnificent", side.name);
            side.numbers = vec!["12.5k".into(), "999".into()];
        }
        scene.title = "The Very Sundered Realms of the West".into();
        assert_around(&format!("{sides} sides"), &scene);
    }
}

/// Checks that title, legend and key are there, and large enough wherever they are.
#[track_caller]
fn assert_around(name: &str, map: &MapScene) {
    let look = Look::default();
    let picture = Renderer::new().render(&map.clone().into(), look).unwrap();
    let letters = Renderer::letters_around(map, look).unwrap();
    let size = |it: &Lettering| it.size * shrink(&picture);
    let small: Vec<_> = letters
        .iter()
        .filter(|it| !it.text.is_empty() && size(it) < AROUND - 1e-9)
        .collect();
    assert!(small.is_empty(), "{name}: {small:#?}");
    let is_there = |text: &str| letters.iter().any(|it| it.text == text);
    let first = |side: &MapSide| [side.code.clone(), side.numbers[0].clone()];
    let needed = map.sides.iter().flat_map(first);
    let missing: Vec<String> = needed.filter(|text| !is_there(text)).collect();
    assert!(missing.is_empty(), "{name}: {missing:?} are not there");
}

/// Checks codes and numbers of sides and, of the whole map, strengths, and names or codes of all
/// land but for a few regions.
#[track_caller]
fn assert_readable(name: &str, map: &MapScene, but: usize) {
    let scene = Scene::from(map.clone());
    let sides = map.sides.iter();
    let sides = sides.flat_map(|side| side.numbers.iter().chain([&side.code]));
    assert_legible(name, &scene, sides.map(String::as_str));
    if map.crop.is_some() {
        return;
    }
    let counters = map.regions.iter().flat_map(|look| &look.counters);
    let strengths = counters.map(|counter| counter.strength.as_str());
    assert_legible(name, &scene, strengths);
    let look = Look::default();
    let shrink = shrink(&Renderer::new().render(&scene, look).unwrap());
    let letters = Renderer::letters(&scene, look).unwrap();
    let read = letters.iter().filter(|it| it.capitals * shrink >= LEAST);
    let read: BTreeSet<&str> = read.map(|it| it.text.as_str()).collect();
    let lands = map.shape.regions.iter();
    let lands = lands.filter(|region| region.kind != RegionKind::Sea);
    let unread = lands.filter(|region| {
        // A long name stands in two lines.
        let starts = |text: &&str| text.len() > 2 && region.name.starts_with(*text);
        !read.contains(region.code.as_str()) && !read.iter().any(starts)
    });
    let unread: Vec<&str> = unread.map(|region| region.name.as_str()).collect();
    assert!(unread.len() <= but, "{name}: {unread:?} are not read");
}
