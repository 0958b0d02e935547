//! The maps that come with the program are good, fair, and what their makers make.

use super::{BUNDLED, Bundled};
use crate::generate::tests::off;
use crate::generate::{Request, Style, generate};
use crate::scenario::ScenarioFile;
use crate::{Kind, Map, Region};

fn read(bundled: &Bundled) -> Map {
    let checked = Map::read(bundled.geojson.as_bytes());
    let checked = checked.unwrap_or_else(|faults| panic!("{}: {faults}", bundled.id));
    assert_eq!(checked.notes, [], "{}", bundled.id);
    checked.map
}

fn starts(map: &Map, bundled: &Bundled) -> Vec<Region> {
    let named = |name: &&str| {
        map.regions()
            .find(|id| map.ground().places()[id.index()].name == *name)
    };
    bundled
        .starts
        .iter()
        .map(|name| named(name).unwrap())
        .collect()
}

#[test]
fn every_bundled_map_is_good_and_written_in_canonical_form() {
    for bundled in BUNDLED {
        let map = read(bundled);
        assert!(map.to_geojson() == bundled.geojson, "{}", bundled.id);
        assert_eq!(map.title(), bundled.title);
        assert!(!map.notices().is_empty(), "{}", bundled.id);
        assert!(bundled.geojson.len() <= 300_000, "{}", bundled.id);
    }
}

#[test]
fn every_bundled_map_is_fair_to_the_seats_it_is_meant_for() {
    for bundled in BUNDLED {
        let map = read(bundled);
        let starts = starts(&map, bundled);
        assert!(
            off(&map, &starts) <= 15,
            "{}: {} % off",
            bundled.id,
            off(&map, &starts)
        );
        let notice = format!("Fair starts: {}", bundled.starts.join(", "));
        assert!(map.notices().contains(&notice), "{}", bundled.id);
        for (place, &start) in starts.iter().enumerate() {
            let beside = map
                .neighbours(start)
                .any(|(next, _)| starts.contains(&next));
            assert!(
                !beside && !starts[..place].contains(&start),
                "{}",
                bundled.id
            );
        }
        // What both games that are played on maps ask for.
        let count = |kind| map.areas().filter(|region| region.kind() == kind).count();
        assert!(count(Kind::Land) >= 4 * starts.len(), "{}", bundled.id);
        assert!(count(Kind::Fortification) >= starts.len(), "{}", bundled.id);
    }
}

#[test]
fn every_bundled_scenario_is_good_and_its_seats_begin_alike() {
    let mut count = 0;
    for bundled in BUNDLED {
        let map = read(bundled);
        for text in bundled.scenarios {
            let file = ScenarioFile::read(text.as_bytes()).unwrap();
            // Provinces of Kerfuffle are worth the same (PK-13).
            let worth = |name: &String| {
                let region = map.areas().find(|region| region.name() == name);
                if file.game == "kerfuffle" {
                    return 1.0;
                }
                f64::from(region.unwrap().production())
            };
            let sums: Vec<f64> = file
                .seats
                .iter()
                .map(|seat| seat.owns.iter().map(worth).sum())
                .collect();
            let mean = sums.iter().sum::<f64>() / f64::from(u32::try_from(sums.len()).unwrap());
            for sum in sums {
                assert!(
                    (sum - mean).abs() <= 0.15 * mean,
                    "{}: {sum} of {mean}",
                    file.title
                );
            }
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn generated_maps_are_made_again_byte_by_byte() {
    let made = [
        ("thrones", 1, 26, Style::Continent, 3),
        ("city", 1, 44, Style::City, 4),
        ("isles", 8, 56, Style::Archipelago, 5),
        ("crowns", 9, 72, Style::Continent, 6),
        ("dominions", 4, 130, Style::Continent, 8),
    ];
    for (id, seed, regions, style, seats) in made {
        let bundled = Bundled::find(id).unwrap();
        let request = Request {
            seed,
            regions,
            style,
            seats,
            forts: true,
        };
        let made = generate(request).unwrap();
        assert!(made.map.to_geojson() == bundled.geojson, "{id}");
        assert_eq!(made.starts, starts(&made.map, bundled), "{id}");
    }
}

#[test]
fn ids_are_unique() {
    for (place, bundled) in BUNDLED.iter().enumerate() {
        assert_eq!(Bundled::find(bundled.id), Some(&BUNDLED[place]));
    }
    assert_eq!(Bundled::find("atlantis"), None);
}
