//! Properties of every generated map, over many seeds, styles and sizes.

use proptest::prelude::*;
use sha2::{Digest as _, Sha256};

use super::{GenerateError, LAND_PER_SEAT, MOST_SEATS, Request, Style, generate};
use crate::{BorderKind, Kind, Map, MapDraft, Region, Terrain};

fn request(style: Style, regions: usize, seats: usize, forts: bool, seed: u64) -> Request {
    Request {
        seed,
        regions,
        style,
        seats,
        forts,
    }
}

fn styles() -> impl Strategy<Value = Style> {
    proptest::sample::select(Style::ALL.to_vec())
}

/// The steps on land from one region to each other.
fn on_land(map: &Map, from: Region) -> Vec<Option<usize>> {
    let mut steps = vec![None; map.areas().len()];
    steps[from.index()] = Some(0);
    let mut front = std::collections::VecDeque::from([from]);
    while let Some(at) = front.pop_front() {
        for (next, _) in map.neighbours(at) {
            let is_owned = map.ground().places()[next.index()].kind.is_owned();
            if is_owned && steps[next.index()].is_none() {
                steps[next.index()] = steps[at.index()].map(|steps| steps + 1);
                front.push_back(next);
            }
        }
    }
    steps
}

/// By how many hundredths of the mean the production in 3 steps of a start is off at most, rounded up.
pub(crate) fn off(map: &Map, starts: &[Region]) -> u64 {
    let sums: Vec<u64> = starts
        .iter()
        .map(|&start| {
            let near = on_land(map, start).into_iter().zip(map.areas());
            near.filter(|(steps, _)| steps.is_some_and(|steps| steps <= 3))
                .map(|(_, region)| u64::from(region.production()))
                .sum()
        })
        .collect();
    let (many, total) = (u64::try_from(sums.len()).unwrap(), sums.iter().sum::<u64>());
    let off = sums.iter().map(|sum| (sum * many).abs_diff(total)).max();
    (100 * off.unwrap()).div_ceil(total)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_map_is_what_was_asked_for(
        style in styles(), size in 0_usize..120, seats in 0_usize..=MOST_SEATS, forts: bool, seed: u64,
    ) {
        let regions = (style.fewest() + size).max(if forts { 3 } else { 0 });
        let seats = if seats == 1 { 0 } else { seats.min(regions / (2 * LAND_PER_SEAT)) };
        let seats = if seats == 1 { 0 } else { seats };
        let request = request(style, regions, seats, forts, seed);
        let made = generate(request).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let map = &made.map;
        prop_assert_eq!(map.areas().len(), regions);
        prop_assert_eq!(made.starts.len(), seats);
        let kinds = |kind| map.areas().filter(|region| region.kind() == kind).count();
        prop_assert!(kinds(Kind::Sea) > 0);
        prop_assert_eq!(forts, kinds(Kind::Fortification) > 0);
        // It is checked again from what is written, and nothing has to be put right.
        let again = MapDraft::from(map).check();
        let again = again.map_err(|faults| TestCaseError::fail(faults.to_string()))?;
        prop_assert_eq!(&again.map, map);
        prop_assert_eq!(&again.notes, &Vec::new());
        // All land can be walked to, and each fortification has a port.
        let first = map.regions().find(|id| map.ground().places()[id.index()].kind == Kind::Land).unwrap();
        let steps = on_land(map, first);
        for (id, region) in map.regions().zip(map.areas()) {
            prop_assert_eq!(steps[id.index()].is_some(), region.kind().is_owned());
            prop_assert!(region.name().chars().count() <= 24, "{} is long", region.name());
            let sea = |(near, _): (Region, _)| map.ground().places()[near.index()].kind == Kind::Sea;
            if region.kind() == Kind::Fortification {
                prop_assert!(map.neighbours(id).any(sea), "{} has no port", region.name());
            }
        }
        if seats > 0 {
            prop_assert_eq!(off(map, &made.starts), u64::from(made.unfair));
            prop_assert!(made.unfair <= 15, "{} % off", made.unfair);
            for (place, start) in made.starts.iter().enumerate() {
                prop_assert!(!made.starts[..place].contains(start));
            }
        }
    }

    #[test]
    fn the_same_request_gives_the_same_bytes(style in styles(), size in 0_usize..30, seed: u64) {
        let request = request(style, style.fewest() + 10 + size, 2, true, seed);
        let made = || generate(request).map(|made| made.map.to_geojson());
        prop_assert_eq!(made(), made());
    }
}

/// The same on every machine, and in every release: a map that people named by its seed stays theirs.
#[test]
fn known_seeds_give_known_bytes() {
    let known = [
        (Style::Continent, 0x2e1c_f3b2_76c3_5e82),
        (Style::Archipelago, 0x7a6a_23d4_f16b_30ad),
        (Style::City, 0x88a7_18ef_0005_2b31),
    ];
    let found = known.map(|(style, _)| {
        let map = generate(request(style, 40, 4, true, 1)).unwrap().map;
        // Terrain came later than these bytes.
        let hash = Sha256::digest(bare(&map.to_geojson()));
        (
            style,
            hash[..8]
                .iter()
                .fold(0, |bytes, &byte| bytes << 8 | u64::from(byte)),
        )
    });
    assert_eq!(found, known);
}

/// A map's file without its terrain.
fn bare(geojson: &str) -> String {
    let all = Terrain::ALL.map(|terrain| format!(",\"terrain\":\"{terrain}\""));
    let less = |text: String, word: &String| text.replace(word, "");
    all.iter().fold(geojson.to_owned(), less)
}

#[test]
fn known_seeds_give_a_known_terrain() {
    let letters = |style| -> String {
        let map = generate(request(style, 40, 4, true, 1)).unwrap().map;
        let land = map.areas().filter(|it| it.kind() == Kind::Land);
        land.map(|region| &region.terrain().name()[..1]).collect()
    };
    let known = Style::ALL.map(letters);
    assert_eq!(
        known,
        [
            "fmpphffhpfhmpffhpfphppffmhfp",
            "ffpfhfhfffpmfppfppphhmmhh",
            "fpfhphffhphfphfpppppppmpfmppfp"
        ]
    );
}

#[test]
fn land_has_all_kinds_of_terrain_and_some_has_none() {
    for (style, seed) in Style::ALL
        .into_iter()
        .flat_map(|it| [(it, 1), (it, 2), (it, 3)])
    {
        let map = generate(request(style, 60, 0, true, seed)).unwrap().map;
        for terrain in Terrain::ALL {
            let is_it = |region: &crate::Area<'_>| {
                region.kind() == Kind::Land && region.terrain() == terrain
            };
            let count = map.areas().filter(is_it).count();
            assert!(count > 0, "{style} {seed}: no {terrain}");
        }
    }
}

#[test]
fn the_smallest_and_the_largest_can_be_made() {
    for style in Style::ALL {
        for seed in 0..8 {
            let made = generate(request(style, style.fewest(), 0, false, seed)).unwrap();
            assert_eq!(made.map.areas().len(), style.fewest(), "{style} {seed}");
        }
        let made = generate(request(style, 400, MOST_SEATS, true, 5)).unwrap();
        assert_eq!(made.map.areas().len(), 400, "{style}");
        assert!(made.map.to_geojson().len() < crate::bounds::FILE_BYTES);
    }
}

#[test]
fn what_cannot_be_made_is_refused_with_its_bound() {
    let refused = |style, regions, seats| {
        generate(request(style, regions, seats, false, 1))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(Style::City, 9, 0),
        "a map of style city has 10 to 400 regions; you asked for 9"
    );
    let with_a_fort = generate(request(Style::Continent, 2, 0, true, 1)).unwrap_err();
    assert_eq!(
        with_a_fort.to_string(),
        "a map of style continent has 3 to 400 regions; you asked for 2"
    );
    assert_eq!(
        refused(Style::Continent, 401, 0),
        "a map of style continent has 2 to 400 regions; you asked for 401"
    );
    assert_eq!(
        refused(Style::Continent, 40, 1),
        "a map has fair starts for 2 to 12 seats, or for none (0); you asked for 1"
    );
    assert_eq!(
        refused(Style::Archipelago, 30, 12),
        "30 regions of style archipelago have 22 of land, too few for 12 seats: each needs 4"
    );
}

#[test]
fn what_is_not_fair_is_said() {
    let error = GenerateError::Unfair {
        seed: 3,
        seats: 4,
        unfair: 18,
        bound: 15,
    };
    assert_eq!(
        error.to_string(),
        "seed 3: in 24 tries no map had fair starts for 4 seats: the best is 18 % off the mean; the \
         bound is 15 %"
    );
}

#[test]
fn other_seeds_give_other_maps() {
    let made = |seed| generate(request(Style::Continent, 30, 0, false, seed)).unwrap();
    let (one, two) = (made(1).map, made(2).map);
    assert_ne!(one.ground().places()[0].name, two.ground().places()[0].name);
    assert_ne!(
        one.areas().next().unwrap().polygons(),
        two.areas().next().unwrap().polygons()
    );
}

#[test]
fn a_city_has_bridges_and_walls_with_gates() {
    for seed in 0..6 {
        let map = generate(request(Style::City, 40, 0, false, seed))
            .unwrap()
            .map;
        let bridges = map
            .borders()
            .iter()
            .filter(|border| border.kind == BorderKind::Bridge);
        assert!(bridges.count() >= 2, "{seed}");
        assert!(map.cuts().len() >= 4, "{seed}");
    }
}
