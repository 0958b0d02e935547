//! Pictures of cards: golden PNGs, what holds for every one, and refusals.

use image::RgbImage;
use render::{BattleScene, Colour, Faction, Look, Place, Rank, Renderer, Scale, Scene, Side, Suit};

use crate::{
    card_samples::{self as samples, charge, down, stands, up},
    golden,
    legible::assert_wide,
};

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
fn golden_table_of_four() {
    golden::check("tableau_4", samples::tableau(4, 16), Scale::One);
}

#[test]
fn golden_table_of_twelve() {
    golden::check("tableau_12", samples::tableau(12, 96), Scale::One);
}

#[test]
fn golden_table_that_is_over() {
    golden::check("tableau_over", samples::tableau_over(), Scale::One);
}

#[test]
fn golden_hand() {
    golden::check("hand", samples::hand(9, 4), Scale::One);
}

#[test]
fn golden_battle_before_it_begins() {
    golden::check("battle_stand", samples::battle_stand(), Scale::One);
}

#[test]
fn golden_hand_of_three_suits() {
    golden::check("hand_mixed", samples::hand(9, 12), Scale::One);
}

#[test]
fn golden_hand_of_many_suits() {
    golden::check("hand_full", samples::hand(40, 12), Scale::One);
}

#[test]
fn golden_hand_of_all_cards() {
    golden::check("hand_all", samples::hand(108, 12), Scale::One);
}

#[test]
fn golden_hand_under_attack() {
    golden::check("hand_defence", samples::hand_defence(), Scale::One);
}

#[test]
fn golden_hand_that_may_support() {
    golden::check("hand_support", samples::hand_support(), Scale::One);
}

#[test]
fn golden_suits_and_arms() {
    golden::check("suits", samples::suits(), Scale::One);
}

#[test]
fn every_sample_of_cards_fills_the_frame() {
    for (name, scene) in samples::all() {
        assert_wide(name, &scene);
    }
    for cards in [0, 1, 5, 24, 60] {
        let scene = samples::hand(cards, 8);
        assert_wide(&format!("a hand of {cards}"), &scene.into());
    }
    for seats in [5, 7, 9, 11] {
        let scene = samples::tableau(seats, 7 * seats);
        assert_wide(&format!("a table of {seats}"), &scene.into());
    }
}

/// Whatever colours seats have elsewhere: in pictures of cards, colours are the suits' alone.
#[test]
fn no_seat_has_the_colour_of_a_suit() {
    let renderer = Renderer::new();
    for seats in 4..=12 {
        let suits = &Suit::ALL[..seats];
        let tints = suits.iter().map(|suit| {
            let mut factions = Faction::ALL.into_iter();
            factions
                .find(|faction| faction.fill() == suit.fill())
                .unwrap()
        });
        let tints: Vec<Faction> = tints.collect();
        let with = |tint: &dyn Fn(usize) -> Faction| {
            let mut scene = samples::tableau(seats, 0);
            for (place, seat) in scene.seats.iter_mut().enumerate() {
                seat.arms.faction = tint(place);
            }
            let picture = renderer.render(&scene.into(), Look::default()).unwrap();
            image::load_from_memory(&picture.png).unwrap().to_rgb8()
        };
        let like = |picture: &RgbImage, suit: Suit| {
            let Colour { r, g, b, .. } = suit.fill();
            let near = |pixel: &&image::Rgb<u8>| {
                let mut channels = pixel.0.into_iter().zip([r, g, b]);
                channels.all(|(one, other)| one.abs_diff(other) <= 8)
            };
            picture.pixels().filter(near).count()
        };
        // Each seat with the colour of a suit, and all with one that is not the suit's.
        let picture = with(&|place| tints[place]);
        let others = [with(&|_| tints[0]), with(&|_| tints[1])];
        for (place, &suit) in suits.iter().enumerate() {
            let other = &others[usize::from(place == 0)];
            let (found, before) = (like(&picture, suit), like(other, suit));
            assert!(
                found < before + 60,
                "{seats} seats, {suit}: {found}, {before}"
            );
        }
    }
}

#[test]
fn every_sample_of_cards_is_drawn_at_every_scale() {
    let renderer = Renderer::new();
    for (name, scene) in samples::all() {
        let [one, two] = [Scale::One, Scale::Two].map(|scale| {
            renderer
                .render(
                    &scene,
                    Look {
                        scale,
                        ..Look::default()
                    },
                )
                .unwrap()
        });
        let doubled = (one.width * 2, one.height * 2);
        assert_eq!((two.width, two.height), doubled, "{name}");
    }
}

#[test]
fn pictures_of_cards_stay_small() {
    for (scene, most) in [
        (Scene::from(samples::battle()), 105_000),
        (samples::deployment().into(), 85_000),
        (samples::tableau(12, 96).into(), 150_000),
        (samples::hand(9, 4).into(), 70_000),
    ] {
        let picture = Renderer::new().render(&scene, Look::default()).unwrap();
        assert!(picture.png.len() < most, "{} bytes", picture.png.len());
    }
}

#[test]
fn a_picture_of_cards_does_not_depend_on_what_was_drawn_before() {
    let busy = Renderer::new();
    for (_, scene) in samples::all() {
        busy.render(&scene, Look::default()).unwrap();
    }
    // One more suit makes another palette for parts that are otherwise the same.
    let mut more = samples::battle();
    more.lines[0].suit = Some(Suit::Cups);
    more.defender.centre.first = Some(stands(up(Suit::Moons, Rank::King)));
    busy.render(&more.clone().into(), Look::default()).unwrap();
    let mut scene = more;
    scene.lines[0].suit = Some(Suit::Suns);
    for scene in [Scene::from(scene), samples::tableau(4, 12).into()] {
        let fresh = Renderer::new().render(&scene, Look::default()).unwrap();
        assert_eq!(busy.render(&scene, Look::default()).unwrap(), fresh);
    }
}

/// Two strikes that cross: one lies over the other, always the same one.
#[test]
fn the_order_of_charges_does_not_matter() {
    let mut crossed = full_battle();
    crossed.charges = [Side::Attacker, Side::Defender]
        .map(|by| charge(by, Place::West, Place::Centre, true))
        .into();
    let mut turned = crossed.clone();
    turned.charges.reverse();
    assert_eq!(pixels(turned), pixels(crossed));
}

/// A battle with a card in each first line, without strikes.
fn full_battle() -> BattleScene {
    let mut scene = samples::battle();
    scene.charges.clear();
    for (front, suit) in [
        (&mut scene.attacker, Suit::Suns),
        (&mut scene.defender, Suit::Moons),
    ] {
        for stack in [&mut front.west, &mut front.centre, &mut front.east] {
            stack.first = Some(stands(up(suit, Rank::Ten)));
        }
    }
    scene
}

/// Every strike there can be, and then each pixel of each card of the first lines.
#[test]
fn no_charge_covers_a_card() {
    use Place::{Centre, East, West};
    let bare = full_battle();
    let mut struck = bare.clone();
    for by in [Side::Attacker, Side::Defender] {
        for (from, to) in [(West, West), (West, Centre), (East, Centre), (Centre, East)] {
            struck
                .charges
                .push(charge(by, from, to, by == Side::Attacker));
        }
    }
    let mut empty = bare.clone();
    for front in [&mut empty.attacker, &mut empty.defender] {
        for stack in [&mut front.west, &mut front.centre, &mut front.east] {
            (stack.first, stack.second) = (None, None);
        }
    }
    let (before, after) = (pixels(bare), pixels(struck));
    assert_ne!(before, after);
    let apart = |one: [u8; 3], other: [u8; 3]| {
        let channels = one.into_iter().zip(other).map(|(a, b)| a.abs_diff(b));
        channels.max().unwrap()
    };
    let mut covered = 0;
    for (x, y, pixel) in pixels(empty).enumerate_pixels() {
        let (one, other) = (before.get_pixel(x, y).0, after.get_pixel(x, y).0);
        // What is much lighter or darker than the felt is a card, not its shadow.
        if apart(pixel.0, one) > 90 {
            covered += 1;
            // A hair of the arrows' soft shadows may fall on an edge.
            assert!(apart(one, other) <= 16, "{x}, {y}: {one:?} {other:?}");
        }
    }
    assert!(covered > 80_000, "{covered} pixels are of cards");
}

fn refusal(scene: impl Into<Scene>) -> String {
    let refused = Renderer::new().render(&scene.into(), Look::default());
    refused.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn refusals_of_battles_name_the_value_and_the_bound() {
    let changed = |change: fn(&mut BattleScene)| {
        let mut scene = samples::battle();
        change(&mut scene);
        refusal(scene)
    };
    assert_eq!(
        changed(|scene| scene.charges[0].to = Place::East),
        "a charge from west to east would pass the centre"
    );
    assert_eq!(
        changed(|scene| scene.attacker.reserve = vec![down(Suit::Suns); 10]),
        "cards in reserve is 10, must be between 0 and 9"
    );
    assert_eq!(
        changed(|scene| scene.defender.standing = 200),
        "standing cards is 200, must be between 0 and 9"
    );
    assert_eq!(
        changed(|scene| scene.lines = vec![scene.lines[0].clone(); 7]),
        "lines of a battle is 7, must be between 0 and 6"
    );
}

#[test]
fn refusals_of_tables_and_hands_name_the_value_and_the_bound() {
    let mut table = samples::tableau(4, 16);
    table.seats.pop();
    assert_eq!(refusal(table), "seats is 3, must be between 4 and 12");
    let mut table = samples::tableau(4, 16);
    table.seats[0].piles[0].hidden = 0;
    table.seats[0].piles[0].opened.clear();
    assert_eq!(
        refusal(table),
        "cards of a pile is 0, must be between 1 and 9"
    );
    let mut table = samples::tableau(12, 96);
    for seat in &mut table.seats {
        seat.piles.truncate(2);
        seat.piles.iter_mut().for_each(|pile| {
            (pile.hidden, pile.opened) = (9, vec![]);
        });
    }
    assert_eq!(
        refusal(table),
        "cards on the table is 216, must be between 0 and 108"
    );
    let mut hand = samples::hand(9, 4);
    hand.reminders.extend(samples::reminders());
    assert_eq!(refusal(hand), "reminders is 10, must be between 0 and 6");
    let mut hand = samples::hand(9, 4);
    hand.groups[0].cards.clear();
    assert_eq!(
        refusal(hand),
        "cards of a suit is 0, must be between 1 and 9"
    );
}

fn pixels(scene: impl Into<Scene>) -> RgbImage {
    let picture = Renderer::new()
        .render(&scene.into(), Look::default())
        .unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

#[test]
fn many_threads_at_once_get_the_pictures_that_one_gets() {
    let scenes: Vec<Scene> = samples::all().into_iter().map(|(_, scene)| scene).collect();
    let alone: Vec<_> = scenes
        .iter()
        .map(|scene| Renderer::new().render(scene, Look::default()).unwrap().png)
        .collect();
    for _ in 0..6 {
        let renderer = Renderer::new();
        std::thread::scope(|scope| {
            for first in 0..4 {
                let (renderer, scenes, alone) = (&renderer, &scenes, &alone);
                scope.spawn(move || {
                    for at in 0..scenes.len() {
                        let at = (at + first) % scenes.len();
                        let picture = renderer.render(&scenes[at], Look::default()).unwrap();
                        assert!(picture.png == alone[at], "scene {at} is another picture");
                    }
                });
            }
        });
    }
}

#[test]
fn the_same_panel_above_and_below_is_drawn_over_its_own_ground() {
    let mut scene = samples::battle_names();
    scene.attacker.arms = scene.defender.arms;
    scene.attacker.suit = scene.defender.suit;
    let mut turned = scene.clone();
    // What was drawn above is now drawn below, and the other way round.
    std::mem::swap(&mut turned.attacker.reserve, &mut turned.defender.reserve);
    std::mem::swap(&mut turned.attacker.fallen, &mut turned.defender.fallen);
    std::mem::swap(&mut turned.attacker.unplaced, &mut turned.defender.unplaced);
    let fresh = Renderer::new()
        .render(&turned.clone().into(), Look::default())
        .unwrap();
    let renderer = Renderer::new();
    renderer.render(&scene.into(), Look::default()).unwrap();
    let after = renderer.render(&turned.into(), Look::default()).unwrap();
    assert!(
        fresh.png == after.png,
        "it depends on what was drawn before"
    );
}
