//! Maps nobody should send: refused by name, or drawn; never a panic.

use proptest::{collection::vec, option, prelude::*};
use render::{
    Counter, CounterKind, Crop, Faction, Hatch, Leader, Look, MapArrow, MapArrowKind, MapGeometry,
    MapPoint, MapPolygon, MapScene, MapShape, RegionKind, RegionLook, RegionShape, RenderError,
    Renderer, Scale, Scene, Site, Terrain, Vigour,
};

use crate::{maps, terrain};

fn refusal(change: impl FnOnce(&mut MapScene)) -> String {
    let mut scene = maps::squares();
    change(&mut scene);
    let refused = Renderer::new().render(&Scene::from(scene), Look::default());
    refused.map(|_| ()).unwrap_err().to_string()
}

fn reshaped(scene: &mut MapScene, change: impl FnOnce(&mut MapGeometry)) {
    let mut geometry = (*scene.shape).clone();
    change(&mut geometry);
    scene.shape = MapShape::new(geometry);
}

#[test]
fn refusals_of_maps_name_the_value_and_the_bound() {
    assert_eq!(
        refusal(|scene| reshaped(scene, |shape| shape.regions.clear())),
        "regions is 0, must be between 1 and 400"
    );
    assert_eq!(
        refusal(|scene| reshaped(scene, |shape| shape.width = -4)),
        "width of the map is 0, must be between 16 and 20000"
    );
    assert_eq!(
        refusal(|scene| reshaped(scene, |shape| {
            shape.regions[2].polygons[0].outer[1] = MapPoint { x: 901, y: -1 };
        })),
        "a corner of region 2 at 901, -1 is off the map of 900 by 600"
    );
    assert_eq!(
        refusal(|scene| {
            scene.regions.pop();
        }),
        "looks of regions is 53, must be between 54 and 54"
    );
    assert_eq!(
        refusal(|scene| scene.battles.push(54)),
        "battle names region 54, the map has 54"
    );
    assert_eq!(
        refusal(|scene| scene.arrows[0].to = scene.arrows[0].from),
        format!(
            "arrow of region {} leads to itself",
            maps::squares().arrows[0].from
        )
    );
    assert_eq!(
        refusal(|scene| scene.regions[0].sites = vec![Site::Fort(5)]),
        "level of a fort is 5, must be between 1 and 4"
    );
    assert_eq!(
        refusal(|scene| scene.sides[1].faction = scene.sides[0].faction),
        "Azure stands twice in the legend"
    );
    assert_eq!(
        refusal(|scene| {
            scene.key.clear();
            scene.regions[0].hatches = vec![Hatch::Wavy];
        }),
        "hatch Wavy has no caption in the key"
    );
    assert_eq!(
        refusal(|scene| scene.sides[0].numbers.push("3".into())),
        "numbers of a side is 3, must be between 0 and 2"
    );
}

#[test]
fn four_hundred_regions_are_drawn() {
    let mut scene = maps::settled(terrain::squares(20, 20), 12, 1);
    let picture = Renderer::new().render(&scene.clone().into(), Look::default());
    assert_eq!(picture.unwrap().width, 1600);
    scene.crop = Some(Crop {
        regions: vec![210],
        steps: 2,
    });
    let part = Renderer::new().render(
        &scene.into(),
        Look {
            scale: Scale::Two,
            ..Look::default()
        },
    );
    assert_eq!(part.unwrap().width, 3200);
}

#[test]
fn names_of_any_length_and_script_are_drawn() {
    let mut scene = maps::squares();
    reshaped(&mut scene, |shape| {
        let names = [
            "W".repeat(9000),
            "שלום 👨‍👩‍👧‍👦 \u{202E}evil".into(),
            String::new(),
            "e\u{301}".repeat(99),
        ];
        for (place, region) in shape.regions.iter_mut().enumerate() {
            region.name = names[place % 4].clone();
            region.code = names[(place + 1) % 4].clone();
        }
    });
    scene.sides[0].code = "W".repeat(500);
    scene.sides[1].name = "W".repeat(500);
    scene.sides[2].numbers = vec!["9".repeat(90); 2];
    scene.captions = vec!["W".repeat(400), String::new()];
    scene.regions[3].production = Some("9".repeat(400));
    assert!(
        Renderer::new()
            .render(&scene.into(), Look::default())
            .is_ok()
    );
}

/// Rings that are not rings: empty, points, lines, crossing themselves, turned inside out.
fn ring() -> impl Strategy<Value = Vec<MapPoint>> {
    let point = (0_i32..=300, 0_i32..=200).prop_map(|(x, y)| MapPoint { x, y });
    prop_oneof![
        vec(point.clone(), 0..3),
        vec(point.clone(), 3..12),
        point.prop_map(|point| vec![point; 5]),
        Just(
            [(0, 0), (300, 0), (300, 200), (0, 200)]
                .map(|(x, y)| MapPoint { x, y })
                .into()
        ),
    ]
}

fn region() -> impl Strategy<Value = RegionShape> {
    use RegionKind::{Fortification, Impassable, Land, Sea};
    let kind = proptest::sample::select(vec![Land, Sea, Fortification, Impassable]);
    let polygon =
        (ring(), vec(ring(), 0..2)).prop_map(|(outer, holes)| MapPolygon { outer, holes });
    let anchor = option::of((0_i32..=300, 0_i32..=200).prop_map(|(x, y)| MapPoint { x, y }));
    let ground = (kind, proptest::sample::select(Terrain::ALL.to_vec()));
    (
        "\\PC{0,30}",
        "\\PC{0,4}",
        ground,
        vec(polygon, 0..3),
        anchor,
    )
        .prop_map(
            |(name, code, (kind, terrain), polygons, anchor)| RegionShape {
                name,
                code,
                kind,
                terrain,
                polygons,
                anchor,
            },
        )
}

fn faction() -> impl Strategy<Value = Faction> {
    proptest::sample::select(Faction::ALL.to_vec())
}

prop_compose! {
    fn counter()(
        faction in option::of(faction()),
        strength in "\\PC{0,9}",
        is_fleet in any::<bool>(),
        vigour in proptest::sample::select(vec![Vigour::Steady, Vigour::Rested, Vigour::Tired]),
        leader in option::of(proptest::sample::select(vec![Leader::Crown, Leader::Pennant])),
    ) -> Counter {
        let kind = if is_fleet { CounterKind::Fleet } else { CounterKind::Army };
        Counter { faction, strength, kind, vigour, leader }
    }
}

prop_compose! {
    fn look()(
        owner in option::of(faction()),
        occupier in option::of(faction()),
        hatches in vec(proptest::sample::select(vec![Hatch::Rising, Hatch::Wavy]), 0..3),
        sites in vec(proptest::sample::select(vec![Site::Capital, Site::Fort(3)]), 0..4),
        counters in vec(counter(), 0..7),
        production in option::of("\\PC{0,9}"),
        contested in any::<bool>(),
        number in option::of(any::<u16>()),
    ) -> RegionLook {
        RegionLook { owner, occupier, hatches, sites, counters, production, contested, number }
    }
}

prop_compose! {
    fn scene()(
        regions in vec((region(), look()), 1..9),
        pairs in vec((0_usize..9, 0_usize..9), 0..9),
        size in (290_i32..310, 190_i32..210),
        crop in option::of((0_usize..9, 0_u8..5)),
    ) -> MapScene {
        let mut scene = maps::squares();
        let (shapes, looks): (Vec<_>, Vec<_>) = regions.into_iter().unzip();
        let half = pairs.len() / 2;
        scene.shape = MapShape::new(MapGeometry {
            width: size.0,
            height: size.1,
            regions: shapes,
            neighbours: pairs[..half].to_vec(),
            links: pairs[half..].to_vec(),
            walls: pairs.clone(),
        });
        scene.regions = looks;
        scene.battles = pairs.iter().map(|pair| pair.0).collect();
        scene.arrows = pairs.iter().map(|&(from, to)| MapArrow {
            from,
            to,
            faction: Faction::Lime,
            kind: if from % 2 == 0 { MapArrowKind::March } else { MapArrowKind::Retreat },
        }).collect();
        scene.crop = crop.map(|(region, steps)| Crop { regions: vec![region], steps });
        scene
    }
}

/// Takes out what is refused, so that most maps are drawn.
fn tamed(mut scene: MapScene) -> MapScene {
    let count = scene.regions.len();
    reshaped(&mut scene, |shape| {
        (shape.width, shape.height) = (310, 210);
        let is_sound = |pair: &(usize, usize)| pair.0 < count && pair.1 < count && pair.0 != pair.1;
        shape.neighbours.retain(is_sound);
        shape.links.retain(is_sound);
        shape.walls.retain(is_sound);
    });
    scene.battles.retain(|&region| region < count);
    scene.battles.truncate(count);
    scene
        .arrows
        .retain(|arrow| arrow.from < count && arrow.to < count && arrow.from != arrow.to);
    scene.crop = scene
        .crop
        .filter(|crop| crop.regions.iter().all(|region| *region < count));
    for look in &mut scene.regions {
        look.hatches.truncate(2);
        look.sites.truncate(3);
        look.counters.truncate(6);
    }
    scene
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_wild_map_is_refused_or_drawn(scene in scene()) {
        let drawn = Renderer::new().render(&scene.into(), Look::default());
        if let Err(error) = drawn {
            prop_assert!(!matches!(error, RenderError::Encode(_)), "{error}");
        }
    }

    #[test]
    fn a_tamed_map_is_drawn(scene in scene()) {
        let drawn = Renderer::new().render(&tamed(scene).into(), Look::default());
        prop_assert!(drawn.is_ok(), "{:?}", drawn.err());
    }
}
