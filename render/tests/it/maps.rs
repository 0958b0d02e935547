//! Sample maps that tests, benches and the contact sheet share.

use std::collections::BTreeMap;

use render::{
    Badge, Counter, CounterKind, Crest, Crop, Emblem, Faction, Hatch, Heading, Leader, MapArrow,
    MapArrowKind, MapGeometry, MapKeyEntry, MapScene, MapShape, MapSide, MapSymbol, RegionKind,
    RegionLook, SideStanding, Site, Vigour,
};

use super::terrain::{self, Plan, Seeded};

/// Every sample with the name of its picture.
pub(crate) fn all() -> Vec<(&'static str, MapScene)> {
    vec![
        ("map", rich()),
        ("map_plain", plain()),
        ("map_200", crowd()),
        ("map_crop", crop()),
        ("map_factions", factions()),
        ("map_squares", squares()),
        ("map_patterns", patterns()),
        ("map_numbers", numbered()),
        ("map_emblems", emblems()),
    ]
}

const NAMES: [(Faction, &str, &str); 24] = [
    (Faction::Azure, "Aldermark", "ALD"),
    (Faction::Ember, "Vesperia", "VES"),
    (Faction::Gold, "Sunspire", "SUN"),
    (Faction::Violet, "Nocturne", "NOC"),
    (Faction::Jade, "Thornwald", "THO"),
    (Faction::Rose, "Rosenfeld", "ROS"),
    (Faction::Sky, "Tidewatch", "TID"),
    (Faction::Wine, "Crimmond", "CRI"),
    (Faction::Silver, "Argent Isles", "ARG"),
    (Faction::Iron, "Ironhold", "IRO"),
    (Faction::Lime, "Verdance", "VER"),
    (Faction::Umber, "Brunmoor", "BRU"),
    (Faction::Coral, "Salmont", "SAL"),
    (Faction::Cobalt, "Kobaldia", "KOB"),
    (Faction::Moss, "Fernmire", "FER"),
    (Faction::Teal, "Brinehold", "BRI"),
    (Faction::Plum, "Orchardy", "ORC"),
    (Faction::Amber, "Honeymark", "HON"),
    (Faction::Mint, "Glassford", "GLA"),
    (Faction::Rust, "Oxenburg", "OXE"),
    (Faction::Slate, "Greyfells", "GRE"),
    (Faction::Lilac, "Lavandry", "LAV"),
    (Faction::Pine, "Darkholt", "DAR"),
    (Faction::Peach, "Pescara", "PES"),
];

/// A map of 60 provinces among 8 sides, as rich as a turn can be; without walls, for which its key has no room left.
pub(crate) fn rich() -> MapScene {
    let mut scene = walled();
    scene.shape = MapShape::new(MapGeometry {
        walls: Vec::new(),
        ..(*scene.shape).clone()
    });
    scene
}

/// The same with walls along some borders.
fn walled() -> MapScene {
    let shape = terrain::generate(Plan {
        seed: 11,
        columns: 13,
        rows: 8,
        cell: 120.0,
        wild: 0.2,
        land: 62,
        forts: 3,
        mountains: 2,
    });
    let mut scene = settled(shape, 8, 7);
    let land = land(&scene);
    let own = |scene: &MapScene, region: usize| scene.regions[region].owner;
    for (place, &region) in land.iter().enumerate() {
        let mut look = scene.regions[region].clone();
        match place % 19 {
            4 => look.hatches = vec![Hatch::Rising],
            11 => look.hatches = vec![Hatch::Crossed],
            13 => {
                let other = land.iter().filter_map(|&other| own(&scene, other));
                look.occupier = other
                    .filter(|other| Some(*other) != look.owner)
                    .nth(place % 5);
            }
            16 => look.contested = true,
            _ => {}
        }
        scene.regions[region] = look;
    }
    add_moves(&mut scene, 5);
    add_fleets(&mut scene, 4);
    scene
}

/// The same provinces with names, owners and counters only.
pub(crate) fn plain() -> MapScene {
    let mut scene = walled();
    for look in &mut scene.regions {
        look.hatches.clear();
        look.occupier = None;
        look.contested = false;
        look.sites.clear();
    }
    scene.arrows.clear();
    scene.battles.clear();
    scene
}

/// The same provinces with the pictures that every other side brought.
pub(crate) fn emblems() -> MapScene {
    let mut scene = rich();
    for (place, side) in scene.sides.iter_mut().enumerate().step_by(2) {
        side.emblem = Some(emblem(place));
    }
    scene
}

/// A drawing with soft edges, many colours and a bright ground.
fn emblem(place: usize) -> Emblem {
    let side = i32::from(Emblem::SIDE);
    let turn = i32::try_from(place).unwrap();
    let pixel = |at: i32| {
        let (x, y) = (at % side - side / 2, at / side - side / 2);
        let ring = (x * x + y * y) / (40 + 10 * turn);
        let share = |by: i32| u8::try_from((by * 3 + 128).clamp(0, 255)).unwrap();
        match ring % 8 {
            0..4 => [share(x), share(y), share(-x)],
            _ if (x + y).rem_euclid(16) < 8 => [250, 240, 200],
            _ => [share(turn * 10), 60, share(-turn * 10)],
        }
    };
    let pixels: Vec<u8> = (0..side * side).flat_map(pixel).collect();
    Emblem::new(&pixels).unwrap()
}

/// The same provinces before a game: those that may be chosen have numbers.
pub(crate) fn numbered() -> MapScene {
    let mut scene = plain();
    scene.key = vec![MapKeyEntry::new(MapSymbol::Number, "In the list")];
    let land = land(&scene);
    for look in &mut scene.regions {
        look.counters.clear();
    }
    for (place, region) in land.into_iter().enumerate() {
        if place % 5 != 0 {
            scene.regions[region].owner = None;
            scene.regions[region].number = u16::try_from(place).ok();
        }
    }
    scene
}

/// 200 provinces among 10 sides.
pub(crate) fn crowd() -> MapScene {
    let shape = terrain::generate(Plan {
        seed: 5,
        columns: 21,
        rows: 13,
        cell: 75.0,
        wild: 0.15,
        land: 188,
        forts: 0,
        mountains: 4,
    });
    let mut scene = settled(shape, 10, 3);
    scene.title = "The Long War".into();
    add_moves(&mut scene, 8);
    scene
}

/// A region of the rich map with what lies around it.
pub(crate) fn crop() -> MapScene {
    let mut scene = walled();
    let region = scene.arrows[0].from;
    scene.crop = Some(Crop {
        regions: vec![region],
        steps: 1,
    });
    scene
}

/// All 24 sides.
pub(crate) fn factions() -> MapScene {
    let shape = terrain::generate(Plan {
        seed: 21,
        columns: 13,
        rows: 8,
        cell: 120.0,
        wild: 0.15,
        land: 70,
        forts: 2,
        mountains: 0,
    });
    settled(shape, 24, 2)
}

/// Straight borders.
pub(crate) fn squares() -> MapScene {
    let mut scene = settled(terrain::squares(9, 6), 5, 4);
    scene.title = "Squares".into();
    add_moves(&mut scene, 4);
    scene
}

/// Every pattern, site and mark on every kind of ground.
pub(crate) fn patterns() -> MapScene {
    let mut scene = settled(terrain::squares(8, 5), 6, 5);
    let hatches = [
        Hatch::Rising,
        Hatch::Falling,
        Hatch::Crossed,
        Hatch::Dotted,
        Hatch::Upright,
        Hatch::Wavy,
    ];
    let sites = [
        Site::Capital,
        Site::Castle,
        Site::Fort(1),
        Site::Fort(4),
        Site::Port,
    ];
    for (place, look) in scene.regions.iter_mut().enumerate() {
        look.hatches = hatches.get(place % 8).copied().into_iter().collect();
        look.sites = vec![sites[place % 5]];
        look.production = (place % 4 == 1).then(|| format!("{place}00"));
        look.contested = place % 7 == 3;
        if place % 9 == 4 {
            look.occupier = Some(NAMES[place % 6].0).filter(|&other| Some(other) != look.owner);
        }
        for counter in &mut look.counters {
            counter.vigour = [Vigour::Steady, Vigour::Rested, Vigour::Tired][place % 3];
            counter.leader = [None, Some(Leader::Crown), Some(Leader::Pennant)][place / 3 % 3];
        }
    }
    scene
}

/// Land divided among some sides that grow from their capitals.
pub(crate) fn settled(shape: MapGeometry, sides: usize, seed: u64) -> MapScene {
    let mut dice = Seeded(seed);
    let mut looks = vec![RegionLook::default(); shape.regions.len()];
    let owners = owners(&shape, sides, &mut dice);
    for (&region, &(side, is_capital)) in &owners {
        let faction = NAMES[side].0;
        let look = &mut looks[region];
        look.owner = Some(faction);
        let is_fort = shape.regions[region].kind == RegionKind::Fortification;
        if is_capital {
            look.sites.push(Site::Capital);
        } else if is_fort {
            look.sites
                .push(Site::Fort(u8::try_from(dice.below(4)).unwrap() + 1));
        } else if dice.below(7) == 0 {
            look.sites.push(Site::Castle);
        } else if dice.below(14) == 0 {
            look.sites.push(Site::Port);
        }
        if is_capital || (!is_fort && dice.below(5) < 3) {
            look.counters.push(Counter {
                faction: Some(faction),
                strength: (1 + dice.below(18)).to_string(),
                kind: CounterKind::Army,
                vigour: Vigour::Steady,
                leader: is_capital.then_some(Leader::Crown),
            });
        }
    }
    scene(shape, looks, sides)
}

fn owners(shape: &MapGeometry, sides: usize, dice: &mut Seeded) -> BTreeMap<usize, (usize, bool)> {
    let ownable = |region: usize| {
        matches!(
            shape.regions[region].kind,
            RegionKind::Land | RegionKind::Fortification
        )
    };
    let land: Vec<usize> = (0..shape.regions.len())
        .filter(|&region| ownable(region))
        .collect();
    let mut owners = BTreeMap::new();
    for side in 0..sides {
        let capital = land[(side * land.len() + land.len() / 2) / sides % land.len()];
        owners.insert(capital, (side, true));
    }
    for _ in 0..land.len() * 12 {
        let &(one, other) = &shape.neighbours[dice.pick(shape.neighbours.len())];
        for (from, to) in [(one, other), (other, one)] {
            if let Some(&(side, _)) = owners.get(&from)
                && ownable(to)
                && !owners.contains_key(&to)
                && dice.below(3) > 0
            {
                owners.insert(to, (side, false));
            }
        }
    }
    // Some stay free.
    owners.retain(|region, (_, is_capital)| *is_capital || region % 13 != 6);
    owners
}

fn scene(shape: MapGeometry, regions: Vec<RegionLook>, sides: usize) -> MapScene {
    let numbers = |faction: Faction| {
        let owned = regions
            .iter()
            .filter(|look| look.owner == Some(faction))
            .count();
        let counters = regions.iter().flat_map(|look| &look.counters);
        let army: u32 = counters
            .filter(|counter| counter.faction == Some(faction))
            .map(|counter| counter.strength.parse::<u32>().unwrap())
            .sum();
        vec![owned.to_string(), army.to_string()]
    };
    let sides = NAMES[..sides].iter().map(|&(faction, name, code)| MapSide {
        faction,
        name: name.into(),
        code: code.into(),
        emblem: None,
        numbers: numbers(faction),
        standing: if faction == Faction::Gold {
            SideStanding::ToMove
        } else {
            SideStanding::Waiting
        },
    });
    MapScene {
        title: "The Sundered Realms".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: "Turn 7 – Autumn 1206".into(),
            sub: "Game #1042".into(),
        },
        badge: Some(Badge {
            text: "MOVEMENT".into(),
            faction: None,
        }),
        sides: sides.collect(),
        shape: MapShape::new(shape),
        regions,
        arrows: vec![],
        battles: vec![],
        captions: vec!["Land".into(), "Army".into()],
        key: key(),
        crop: None,
    }
}

fn land(scene: &MapScene) -> Vec<usize> {
    let owned = |region: &usize| scene.regions[*region].owner.is_some();
    (0..scene.regions.len()).filter(owned).collect()
}

/// Attacks over borders, the last one beaten back.
fn add_moves(scene: &mut MapScene, moves: usize) {
    let shape = scene.shape.clone();
    let owner = |region: usize| scene.regions[region].owner;
    let mut used = Vec::new();
    for &(one, other) in &shape.neighbours {
        let (from, to) = if scene.regions[one].counters.is_empty() {
            (other, one)
        } else {
            (one, other)
        };
        let is_attack = owner(from).is_some() && owner(to).is_some() && owner(from) != owner(to);
        let is_free = !used.contains(&from) && !used.contains(&to);
        let is_far = (used.len() / 2 + 1) * shape.neighbours.len() / (moves + 2)
            <= shape
                .neighbours
                .iter()
                .position(|pair| *pair == (one, other))
                .unwrap();
        if is_attack
            && is_free
            && is_far
            && !scene.regions[from].counters.is_empty()
            && used.len() < moves * 2
        {
            used.extend([from, to]);
        }
    }
    for (place, pair) in used.chunks(2).enumerate() {
        let kind = if place + 1 == moves {
            MapArrowKind::Retreat
        } else {
            MapArrowKind::March
        };
        scene.arrows.push(MapArrow {
            from: pair[0],
            to: pair[1],
            faction: scene.regions[pair[0]].owner.unwrap(),
            kind,
        });
        if place % 2 == 0 {
            scene.battles.push(pair[1]);
        }
    }
}

fn add_fleets(scene: &mut MapScene, fleets: usize) {
    let shape = scene.shape.clone();
    let seas = shape.regions.iter().enumerate();
    let seas = seas.filter(|(_, region)| region.kind == RegionKind::Sea);
    for (place, (sea, _)) in seas.take(fleets).enumerate() {
        scene.regions[sea].counters.push(Counter {
            faction: Some(NAMES[place].0),
            strength: format!("{}.5k", place + 3),
            kind: CounterKind::Fleet,
            vigour: [Vigour::Rested, Vigour::Tired][place % 2],
            leader: (place == 1).then_some(Leader::Pennant),
        });
    }
}

pub(crate) fn key() -> Vec<MapKeyEntry> {
    [
        (MapSymbol::Army, "Army"),
        (MapSymbol::Fleet, "Fleet"),
        (MapSymbol::Capital, "Capital"),
        (MapSymbol::Castle, "Castle"),
        (MapSymbol::Fort, "Fort"),
        (MapSymbol::Port, "Port"),
        (MapSymbol::Crown, "Monarch"),
        (MapSymbol::Pennant, "General"),
        (MapSymbol::Rested, "Rested"),
        (MapSymbol::Tired, "Exhausted"),
        (MapSymbol::Battle, "Battle"),
        (MapSymbol::Contested, "Contested"),
        (MapSymbol::Occupied, "Occupied"),
        (MapSymbol::Production, "Production"),
        (MapSymbol::March, "Attack"),
        (MapSymbol::Retreat, "Retreat"),
        (MapSymbol::Link, "Strait"),
        (MapSymbol::Wall, "Walled off"),
        (MapSymbol::Impassable, "Impassable"),
        (MapSymbol::Hatch(Hatch::Rising), "In revolt"),
        (MapSymbol::Hatch(Hatch::Falling), "Taxed"),
        (MapSymbol::Hatch(Hatch::Crossed), "Besieged"),
        (MapSymbol::Hatch(Hatch::Dotted), "Burned"),
        (MapSymbol::Hatch(Hatch::Upright), "Plague"),
        (MapSymbol::Hatch(Hatch::Wavy), "Flooded"),
    ]
    .map(|(symbol, label)| MapKeyEntry::new(symbol, label))
    .into()
}
