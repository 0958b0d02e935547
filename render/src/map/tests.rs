//! Nothing that is written or put on a map lies on anything else, or far from its region.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    thread,
};

use super::{
    Maps,
    beside::{FARTHEST, NEAR},
    geometry::{cross, meet, nearest, touches},
    key::share_key,
    layout::Layout,
    placed::Placed,
    plan::{Plan, Sheet},
    signs::Sign,
    survey::NONE,
    view,
};
use crate::{
    canvas::{Point, Rect, Vec2},
    look::Scale,
    num::{length, whole},
    samples::{
        europe, maps,
        terrain::{self, Plan as Terrain, Seeded},
    },
    scene::{
        Counter, CounterKind, Crop, Faction, Hatch, Leader, MapKeyEntry, MapScene, MapSymbol,
        RegionKind, Scene, Site, Vigour,
    },
    workshop::Workshop,
};

const MAPS: u64 = 400;

/// A map of any density, with anything on it.
fn wild(seed: u64) -> MapScene {
    let mut dice = Seeded(seed);
    let columns = 5 + dice.pick(8);
    let rows = 4 + dice.pick(5);
    let geometry = terrain::generate(Terrain {
        seed,
        columns,
        rows,
        cell: 60.0 + f64::from(u32::try_from(dice.below(90)).unwrap()),
        wild: f64::from(u32::try_from(dice.below(22)).unwrap()) / 100.0,
        land: (columns - 2) * (rows - 2) * 3 / 4,
        forts: dice.pick(6),
        mountains: 1,
    });
    let mut scene = maps::settled(geometry, 2 + dice.pick(11), seed);
    for region in 0..scene.regions.len() {
        let kind = scene.shape.regions[region].kind;
        let look = &mut scene.regions[region];
        look.contested = dice.below(9) == 0;
        look.number = (dice.below(6) == 0).then(|| u16::try_from(dice.below(400)).unwrap());
        look.production = (dice.below(5) == 0).then(|| format!("{}", dice.below(3000)));
        look.occupier = (dice.below(8) == 0).then_some(Faction::Umber);
        for _ in 0..dice.below(3) * dice.below(2) {
            look.counters.push(Counter {
                faction: Faction::ALL.get(dice.pick(14)).copied(),
                strength: ["7", "12", "9.5k", "15000"][dice.pick(4)].into(),
                kind: [CounterKind::Army, CounterKind::Fleet][dice.pick(2)],
                vigour: [Vigour::Steady, Vigour::Rested, Vigour::Tired][dice.pick(3)],
                leader: [None, Some(Leader::Crown), Some(Leader::Pennant)][dice.pick(3)],
            });
        }
        if kind == RegionKind::Land && dice.below(6) == 0 {
            look.sites.push(Site::Port);
            look.hatches.push(Hatch::Dotted);
        }
        if dice.below(6) == 0 {
            scene.battles.push(region);
        }
    }
    scene
}

/// A map of sixty land regions as it is generated, with an army in some of them.
fn common(seed: u64) -> MapScene {
    let geometry = terrain::generate(Terrain {
        seed,
        columns: 13,
        rows: 8,
        cell: 120.0,
        wild: 0.16,
        land: 60,
        forts: 2,
        mountains: 1,
    });
    let mut scene = maps::settled(geometry, 8, seed);
    for look in &mut scene.regions {
        look.sites.retain(|site| *site != Site::Port);
    }
    scene
}

#[test]
fn pictures_of_a_film_have_one_key_and_their_land_where_it_was() {
    let workshop = Workshop::new();
    let layouts = |scenes: &[Scene]| -> Vec<(Rect, usize)> {
        let maps = scenes.iter().filter_map(|scene| {
            let Scene::Map(map) = scene else { return None };
            Some(Layout::of(map, false, &workshop))
        });
        maps.map(|layout| (layout.field, layout.key_columns))
            .collect()
    };
    let mut all = 0;
    for seed in 0..40 {
        let mut full = wild(seed);
        full.key = [
            (MapSymbol::Army, "Army"),
            (MapSymbol::Fleet, "Fleet"),
            (MapSymbol::Occupied, "Occupied"),
            (MapSymbol::Production, "Yields"),
            (MapSymbol::Hatch(Hatch::Dotted), "Burned"),
        ]
        .map(|(symbol, label)| MapKeyEntry::new(symbol, label))
        .into();
        let mut bare = full.clone();
        for look in &mut bare.regions {
            (look.counters, look.hatches) = (Vec::new(), Vec::new());
            (look.production, look.occupier) = (None, None);
        }
        let mut scenes = [Scene::from(bare), Scene::from(full)];
        let own = layouts(&scenes);
        all += usize::from(own[0] != own[1]);
        share_key(&mut scenes);
        let shared = layouts(&scenes);
        assert_eq!(shared[0], shared[1], "seed {seed}");
    }
    assert!(all > 0, "keys of their own move the land");
}

/// The same with armies, fleets and battles nearly everywhere.
fn crowded(seed: u64) -> MapScene {
    let mut scene = wild(seed);
    let mut dice = Seeded(seed ^ 0xA5A5);
    for (region, look) in scene.regions.iter_mut().enumerate() {
        if scene.shape.regions[region].kind == RegionKind::Impassable {
            continue;
        }
        for _ in 0..dice.below(4) {
            look.counters.push(Counter {
                faction: Faction::ALL.get(dice.pick(12)).copied(),
                strength: ["3.5k", "12k", "1k"][dice.pick(3)].into(),
                kind: [CounterKind::Army, CounterKind::Fleet][dice.pick(2)],
                vigour: [Vigour::Steady, Vigour::Rested, Vigour::Tired][dice.pick(3)],
                leader: None,
            });
        }
        if dice.below(5) == 0 {
            scene.battles.push(region);
        }
    }
    scene
}

/// What of the armies, fleets and battles is not shown exactly once on the map, nor its inset.
fn unmustered(scene: &MapScene, plan: &Plan) -> Vec<String> {
    let part = view::inside(scene);
    let sheet = &plan.sheets[0];
    let mut faults = Vec::new();
    for (region, look) in scene.regions.iter().enumerate() {
        let is_out = |part: &BTreeSet<usize>| !part.contains(&region) || !sheet.grid.sees(region);
        if part.as_ref().is_some_and(is_out) {
            continue;
        }
        let mut wanted: Vec<Sign> = Sign::icons_of(scene, region, look);
        wanted.retain(Sign::is_armed);
        let placed = sheet.placed[region].iter();
        let signs = placed.flat_map(|placed| placed.signs.iter().map(|(sign, _)| sign));
        let shown: Vec<Sign> = signs.filter(|sign| sign.is_armed()).cloned().collect();
        if shown != wanted {
            let name = &scene.shape.regions[region].name;
            faults.push(format!("{name} shows {shown:?}, not {wanted:?}"));
        }
    }
    faults
}

/// An inset of what is not worth one.
fn idle_inset(scene: &MapScene, plan: &Plan) -> Option<String> {
    let inset = plan.sheets.iter().find(|sheet| sheet.is_inset)?;
    let has_army = |region: &&usize| {
        !scene.regions[**region].counters.is_empty() || scene.battles.contains(region)
    };
    let armies = inset.own.iter().filter(has_army).count();
    (armies < 3).then(|| format!("an inset shows {armies} armies"))
}

fn plan(scene: &MapScene, (maps, workshop): &(Maps, Workshop)) -> Plan {
    Plan::with(scene, Scale::One, maps.tools(workshop), |_| ()).0
}

/// What is wrong with a plan, in words.
fn faults(scene: &MapScene, plan: &Plan) -> Vec<String> {
    let mut faults = unmustered(scene, plan);
    faults.extend(idle_inset(scene, plan));
    for sheet in &plan.sheets {
        faults.extend(overlaps(scene, sheet));
        for (region, placed) in sheet.placed.iter().enumerate() {
            if let Some(placed) = placed {
                let name = &scene.shape.regions[region].name;
                let found = misplaced(scene, sheet, region, placed);
                faults.extend(found.map(|fault| format!("{name}: {fault}")));
            }
        }
    }
    faults
}

/// Signs that lie on others.
fn overlaps(scene: &MapScene, sheet: &Sheet) -> Vec<String> {
    let mut faults = Vec::new();
    let mut all: Vec<(usize, &Sign, Rect)> = Vec::new();
    for (region, placed) in sheet.placed.iter().enumerate() {
        for ((sign, _), rect) in placed.iter().flat_map(|it| it.signs.iter().zip(&it.rects)) {
            for (other, taken_by, taken) in &all {
                // A hair less: rounding may let neighbours of a row touch.
                if meet(rect.inset(-1e-6), *taken) {
                    let [name, other] =
                        [region, *other].map(|region| &scene.shape.regions[region].name);
                    faults.push(format!(
                        "{sign:?} of {name} lies on {taken_by:?} of {other}"
                    ));
                }
            }
            all.push((region, sign, *rect));
        }
    }
    faults
}

/// What is wrong with the block of one region.
fn misplaced(scene: &MapScene, sheet: &Sheet, region: usize, placed: &Placed) -> Option<String> {
    let bounds = placed.bounds().unwrap();
    let own = |at: Point| usize::from(sheet.grid.region(at)) == region;
    if bounds.union(sheet.view.sheet()) != sheet.view.sheet() {
        return Some("reaches out of the picture".into());
    }
    if matches!(placed.signs[..], [(Sign::Way(..), _)]) {
        let is_shown = view::inside(scene).is_some_and(|part| part.contains(&region));
        return is_shown.then(|| "has only an arrow".into());
    }
    if !sheet.grid.sees(region) {
        return None;
    }
    let reach = (FARTHEST * bounds.width()).max(2.0 * NEAR) + 3.0;
    if !samples(bounds.inset(reach))
        .any(|at| own(at) && (nearest(bounds, at) - at).hypot() <= reach)
    {
        return Some(format!(
            "is farther than {FARTHEST} widths, and than armies may be"
        ));
    }
    let Some((from, to)) = placed.leader else {
        return (!own(bounds.center())).then(|| "is not in its region, without a line".into());
    };
    let signs = placed.signs.iter().zip(&placed.rects);
    let armed = signs.filter_map(|((sign, _), rect)| sign.is_armed().then_some(*rect));
    let armed = armed.reduce(|one, other| one.union(other));
    if armed.is_some_and(|armed| !samples(armed.inset(2.0 * NEAR + 3.0)).any(own)) {
        return Some("has armies that do not stand in or close beside it".into());
    }
    if !(bounds.inset(1.0).contains(to) && own(from)) {
        return Some("has a line that does not join it to its region".into());
    }
    for (other, it) in sheet
        .placed
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != region)
    {
        let name = &scene.shape.regions[other].name;
        let mut rects = it.iter().flat_map(|it| &it.rects);
        if rects.any(|rect| touches(rect.inset(-0.5), (from, to))) {
            return Some(format!("has a line over {name}"));
        }
        let line = it.as_ref().and_then(|it| it.leader);
        if line.is_some_and(|line| cross(line, (from, to))) {
            return Some(format!("has a line over that of {name}"));
        }
    }
    let mut crossed: BTreeMap<u16, usize> = BTreeMap::new();
    for step in 0..=whole((to - from).hypot()) {
        let at = from.lerp(to, length(step) / (to - from).hypot().max(1.0));
        let here = sheet.grid.region(at);
        if here != NONE && !own(at) {
            *crossed.entry(here).or_default() += 1;
        }
    }
    (crossed.len() > 1).then(|| format!("has a line over {} regions", crossed.len()))
}

/// Points of a box, a few units apart.
fn samples(bounds: Rect) -> impl Iterator<Item = Point> {
    const STEP: f64 = 3.0;
    let (rows, cols) = (whole(bounds.height() / STEP), whole(bounds.width() / STEP));
    let at =
        move |row: usize, col: usize| bounds.origin() + Vec2::new(length(col), length(row)) * STEP;
    (0..=rows).flat_map(move |row| (0..=cols).map(move |col| at(row, col)))
}

/// The regions of land that do not show all that they must.
fn missing(scene: &MapScene, plan: &Plan) -> Vec<String> {
    let mut missing = Vec::new();
    let signs = |region: usize| -> Vec<&Sign> {
        let placed = plan.sheets[0].placed[region].iter();
        let signs = placed.flat_map(|placed| placed.signs.iter());
        signs.map(|(sign, _)| sign).collect()
    };
    for (region, shape) in scene.shape.regions.iter().enumerate() {
        let look = &scene.regions[region];
        let is_whose = look.owner.is_none_or(|owner| {
            let realm = realm(scene, region);
            realm.into_iter().any(|region| shows(&signs(region), owner))
        });
        let signs = signs(region);
        let has_name = signs
            .iter()
            .any(|sign| matches!(sign, Sign::Name(..) | Sign::Plate(..)));
        let is_shown = |counter: &Counter| {
            signs
                .iter()
                .any(|sign| matches!(sign, Sign::Counter(shown, _) if shown == counter))
        };
        let is_land = shape.kind != RegionKind::Sea;
        if (is_land && !has_name) || !look.counters.iter().all(is_shown) || !is_whose {
            missing.push(format!("{}: {signs:?}", shape.name));
        }
    }
    missing
}

/// The regions of the same owner around a region, itself too.
fn realm(scene: &MapScene, region: usize) -> Vec<usize> {
    let owner = scene.regions[region].owner;
    let mut realm = vec![region];
    let mut next = 0;
    while let Some(&here) = realm.get(next) {
        for &(one, other) in &scene.shape.neighbours {
            for (from, to) in [(one, other), (other, one)] {
                if from == here && scene.regions[to].owner == owner && !realm.contains(&to) {
                    realm.push(to);
                }
            }
        }
        next += 1;
    }
    realm
}

/// Whether signs say whose a region is.
fn shows(signs: &[&Sign], owner: Faction) -> bool {
    signs.iter().any(|sign| match sign {
        Sign::Code(faction, _) | Sign::Emblem(faction) | Sign::Plate(faction, _) => {
            *faction == owner
        }
        Sign::Counter(counter, _) => counter.faction == Some(owner),
        Sign::Site(_)
        | Sign::Battle
        | Sign::Contested
        | Sign::Picture(..)
        | Sign::Name(..)
        | Sign::Coin(_)
        | Sign::Number(_)
        | Sign::Way(..) => false,
    })
}

#[test]
fn nothing_lies_on_anything_else_on_hundreds_of_maps() {
    let look_at = |first: u64| {
        let tools = (Maps::new(), Workshop::new());
        let mut signs = 0;
        for seed in (first..MAPS).step_by(2) {
            let mut scene = wild(seed);
            if seed % 5 == 4 {
                scene.crop = Some(Crop {
                    regions: vec![3],
                    steps: 1,
                });
            }
            let plan = plan(&scene, &tools);
            let faults = faults(&scene, &plan);
            assert!(faults.is_empty(), "map {seed}: {faults:#?}");
            let placed = plan
                .sheets
                .iter()
                .flat_map(|sheet| sheet.placed.iter().flatten());
            signs += placed.map(|placed| placed.signs.len()).sum::<usize>();
        }
        signs
    };
    let signs = thread::scope(|scope| {
        let other = scope.spawn(|| look_at(1));
        look_at(0) + other.join().unwrap()
    });
    assert!(signs > 15_000, "only {signs} signs were looked at");
}

#[test]
fn every_army_of_crowded_boards_is_on_the_map_once() {
    let look_at = |first: u64| {
        let tools = (Maps::new(), Workshop::new());
        let mut armies = 0;
        for seed in (first..60).step_by(2) {
            let mut scene = crowded(seed);
            if seed % 6 == 5 {
                scene.crop = Some(Crop {
                    regions: vec![3],
                    steps: 2,
                });
            }
            let plan = plan(&scene, &tools);
            let faults = unmustered(&scene, &plan);
            assert!(faults.is_empty(), "board {seed}: {faults:#?}");
            armies += scene
                .regions
                .iter()
                .map(|look| look.counters.len())
                .sum::<usize>();
        }
        armies
    };
    let armies = thread::scope(|scope| {
        let other = scope.spawn(|| look_at(1));
        look_at(0) + other.join().unwrap()
    });
    assert!(armies > 2500, "only {armies} armies were looked at");
}

#[test]
fn few_regions_of_a_common_map_lack_their_code_owner_or_armies() {
    let tools = (Maps::new(), Workshop::new());
    let mut open = Vec::new();
    for seed in 0..24 {
        let scene = common(seed);
        let plan = plan(&scene, &tools);
        assert_eq!(faults(&scene, &plan), [""; 0], "map {seed}");
        open.extend(missing(&scene, &plan));
    }
    // Of 1,500 regions, mostly where many armies stand side by side: the message tells them.
    assert!(open.len() <= 40, "{}: {open:#?}", open.len());
}

#[test]
fn few_regions_of_the_samples_lack_their_code_owner_or_armies() {
    let tools = (Maps::new(), Workshop::new());
    let mut open = Vec::new();
    for (name, scene) in maps::all() {
        let plan = plan(&scene, &tools);
        assert_eq!(faults(&scene, &plan), [""; 0], "{name}");
        if scene.crop.is_none() && view::is_readable(&scene.shape) {
            let found = missing(&scene, &plan).into_iter();
            open.extend(found.map(|found| format!("{name}, {found}")));
        }
    }
    assert!(open.len() <= 4, "{}: {open:#?}", open.len());
}

#[test]
fn few_regions_of_europe_lack_their_code_owner_or_armies() {
    let tools = (Maps::new(), Workshop::new());
    let scene = europe::concert();
    let plan = plan(&scene, &tools);
    assert!(plan.sheets.iter().any(|sheet| sheet.is_inset));
    assert_eq!(faults(&scene, &plan), [""; 0]);
    let open = missing(&scene, &plan);
    // The map names what its inset shows, too.
    assert!(open.len() <= 7, "{}: {open:#?}", open.len());
}

#[test]
fn a_part_of_europe_labels_what_is_in_it() {
    let tools = (Maps::new(), Workshop::new());
    let mut scene = europe::concert();
    for region in 0..scene.regions.len() {
        for steps in [0, 1] {
            scene.crop = Some(Crop {
                regions: vec![region],
                steps,
            });
            let plan = plan(&scene, &tools);
            let about = format!("{} and {steps}", scene.shape.regions[region].name);
            assert_eq!(faults(&scene, &plan), [""; 0], "{about}");
            let is_sea = scene.shape.regions[region].kind == RegionKind::Sea;
            assert!(is_sea || plan.sheets[0].placed[region].is_some(), "{about}");
        }
    }
}

#[test]
fn what_is_cut_off_has_an_arrow_to_it() {
    let tools = (Maps::new(), Workshop::new());
    let scene = europe::around("Italy", 1);
    let plan = plan(&scene, &tools);
    let signs = |wanted: &str| -> Vec<&Sign> {
        let mut regions = scene.shape.regions.iter();
        let region = regions.position(|region| region.name == wanted).unwrap();
        let placed = plan.sheets[0].placed[region].iter();
        placed
            .flat_map(|it| it.signs.iter().map(|(sign, _)| sign))
            .collect()
    };
    assert!(
        matches!(signs("Ukraine")[..], [Sign::Way(..)]),
        "{:?}",
        signs("Ukraine")
    );
    assert!(
        !signs("Italy")
            .iter()
            .any(|sign| matches!(sign, Sign::Way(..)))
    );
    assert!(signs("Belarus").is_empty() && signs("Sweden").is_empty());
}

#[test]
fn a_label_that_is_put_elsewhere_is_found() {
    let tools = (Maps::new(), Workshop::new());
    let scene = europe::concert();
    let change = |region: &str, change: &dyn Fn(&mut Placed)| {
        let mut plan = plan(&scene, &tools);
        let mut regions = scene.shape.regions.iter();
        let region = regions.position(|it| it.name == region).unwrap();
        let sheet = plan
            .sheets
            .iter_mut()
            .find(|sheet| sheet.placed[region].is_some())
            .unwrap();
        change(Arc::make_mut(sheet.placed[region].as_mut().unwrap()));
        faults(&scene, &plan)
    };
    let shift = |placed: &mut Placed, by: Vec2| {
        for rect in &mut placed.rects {
            *rect = *rect + by;
        }
        placed.leader = placed.leader.map(|(from, to)| (from, to + by));
    };
    // Italy's army off Barcelona; Spain's name in the ocean; a line through half a continent.
    let away = change("Italy", &|placed| shift(placed, Vec2::new(-420.0, 0.0)));
    assert!(!away.is_empty());
    let alone = change("Spain", &|placed| shift(placed, Vec2::new(-140.0, -60.0)));
    assert!(
        alone.iter().any(|fault| fault.contains("without a line")),
        "{alone:?}"
    );
    let line = change("Russia", &|placed| {
        let middle = placed.bounds().unwrap().center();
        placed.leader = Some((middle + Vec2::new(-900.0, 120.0), middle));
    });
    assert!(
        line.iter().any(|fault| fault.contains("Russia")),
        "{line:?}"
    );
}
