//! Nothing that is written or put on a map lies on anything else.

use std::thread;

use super::{
    grid::Grid,
    place::{self, Placed, meet},
    signs::Sign,
    survey,
    view::View,
};
use crate::{
    look::Scale,
    scene::{Counter, CounterKind, Faction, Hatch, Leader, MapScene, RegionKind, Site, Vigour},
    workshop::Workshop,
};

#[path = "../../tests/it/maps.rs"]
#[expect(dead_code, reason = "the sample pictures are for others")]
mod maps;
#[path = "../../tests/it/terrain.rs"]
mod terrain;

use terrain::{Plan, Seeded};

const MAPS: u64 = 1000;

/// A map of any density, with anything on it.
fn wild(seed: u64) -> MapScene {
    let mut dice = Seeded(seed);
    let columns = 5 + dice.pick(8);
    let rows = 4 + dice.pick(5);
    let geometry = terrain::generate(Plan {
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

struct Board {
    scene: MapScene,
    grid: Grid,
    placed: Vec<Option<std::sync::Arc<Placed>>>,
}

fn place(scene: MapScene, workshop: &Workshop) -> Board {
    let view = View::of(&scene, Scale::One);
    let pixels = survey::regions(&scene.shape, &view);
    let regions = scene.regions.len();
    let grid = Grid::of(&pixels, view.pixels(), view.factor(), regions);
    let placed = place::all(&scene, &grid, &view, workshop);
    Board {
        scene,
        grid,
        placed,
    }
}

/// What is wrong with a placement, in words.
fn faults(board: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    let mut all = Vec::new();
    for (region, placed) in board.placed.iter().enumerate() {
        let name = &board.scene.shape.regions[region].name;
        let Some(placed) = placed else { continue };
        for ((sign, _), rect) in placed.signs.iter().zip(&placed.rects) {
            for (other, other_name, taken) in &all {
                // A hair less: rounding may let neighbours of a row touch.
                if meet(rect.inset(-1e-6), *taken) {
                    faults.push(format!(
                        "{sign:?} of {name} lies on {other:?} of {other_name}"
                    ));
                }
            }
            all.push((sign, name, *rect));
            let is_inside = [rect.x0, rect.center().x, rect.x1].into_iter().all(|x| {
                [rect.y0, rect.y1].into_iter().all(|y| {
                    let at = crate::canvas::Point::new(x, y);
                    usize::from(board.grid.region(at)) == region
                })
            });
            let is_tiny = is_tiny(board, region);
            if matches!(sign, Sign::Name(..)) && placed.leader.is_none() && !is_inside && !is_tiny {
                faults.push(format!("{sign:?} reaches out of {name}"));
            }
        }
    }
    faults
}

/// Whether a region is so small that its code may stand over it.
fn is_tiny(board: &Board, region: usize) -> bool {
    let area = super::grid::Area::of(&board.grid, region, None);
    area.is_none_or(|area| area.around().width() < 60.0)
}

#[test]
fn nothing_lies_on_anything_else_on_a_thousand_maps() {
    let look_at = |first: u64| {
        let workshop = Workshop::new();
        let mut signs = 0;
        for seed in (first..MAPS).step_by(2) {
            let board = place(wild(seed), &workshop);
            let faults = faults(&board);
            assert!(faults.is_empty(), "map {seed}: {faults:#?}");
            signs += board
                .placed
                .iter()
                .flatten()
                .map(|placed| placed.signs.len())
                .sum::<usize>();
        }
        signs
    };
    let signs = thread::scope(|scope| {
        let other = scope.spawn(|| look_at(1));
        look_at(0) + other.join().unwrap()
    });
    assert!(signs > 50_000, "only {signs} signs were looked at");
}

#[test]
fn every_owned_region_shows_whose_it_is() {
    let workshop = Workshop::new();
    for scene in [
        maps::rich(),
        maps::crowd(),
        maps::factions(),
        maps::patterns(),
    ] {
        let board = place(scene, &workshop);
        for (look, (shape, placed)) in board
            .scene
            .regions
            .iter()
            .zip(board.scene.shape.regions.iter().zip(&board.placed))
        {
            let Some(owner) = look.owner else { continue };
            let Some(placed) = placed else {
                panic!("{} shows nothing", shape.name)
            };
            let signs = &placed.signs;
            let shows = signs.iter().any(|(sign, _)| match sign {
                Sign::Code(faction, _) | Sign::Emblem(faction) | Sign::Plate(faction, _) => {
                    *faction == owner
                }
                Sign::Counter(counter, _) => counter.faction == Some(owner),
                Sign::Site(_) | Sign::Battle | Sign::Contested | Sign::Name(..) | Sign::Coin(_) => {
                    false
                }
            });
            let has_name = signs
                .iter()
                .any(|(sign, _)| matches!(sign, Sign::Name(..) | Sign::Plate(..)));
            assert!(shows && has_name, "{}: {signs:?}", shape.name);
        }
    }
}
