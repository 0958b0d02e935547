//! Files with random changes, and random shapes.

use super::*;

/// A stream of numbers that is the same each time.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// A quarter of a number below 40.
    fn quarters(&mut self) -> f64 {
        f64::from(u32::try_from(self.below(40)).unwrap_or(0)) / 4.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next()).unwrap_or(0) % bound.max(1)
    }
}

/// Changes some bytes of small files and imports them; those that become maps stay as they are then.
fn mutate(rounds: usize, seed: u64) {
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 C 3 1 5 2 10 0 v10 h-10 z"/><circle cx="5" cy="15" r="6"/><polygon points="0,10 10,10 5,30"/></svg>"#;
    let topology = br#"{"type":"Topology","transform":{"scale":[1,1],"translate":[0,0]},"arcs":[[[1,0],[0,2]],[[1,2],[-1,0],[0,-2],[1,0]],[[1,0],[1,0],[0,2],[-1,0]]],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0,1]]},{"type":"Polygon","arcs":[[2,-1]]}]}}}"#;
    let samples = [
        field(3, 2).into_bytes(),
        svg.to_vec(),
        topology.to_vec(),
        shapefile(),
        made(&field(2, 2)).map.to_geojson().into_bytes(),
    ];
    let mut stream = Stream(seed);
    for _ in 0..rounds {
        let mut bytes = samples[stream.below(samples.len())].clone();
        for _ in 0..=stream.below(4) {
            let at = stream.below(bytes.len());
            match stream.below(4) {
                0 => bytes[at] = u8::try_from(stream.below(256)).unwrap_or(0),
                1 => bytes[at] = b"0123456789-.e,[]{}\""[stream.below(19)],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789-.e,[]{}\""[stream.below(19)]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let need = match stream.below(16) {
            0 => Some(Need::Realms { seats: 2 }),
            1..6 => Some(Need::Land),
            _ => None,
        };
        let wishes = Wishes {
            need,
            ..Wishes::default()
        };
        match import("m", &bytes, &wishes) {
            Ok(imported) => {
                let text = imported.map.to_geojson();
                let again = import("m", text.as_bytes(), &Wishes::default())
                    .map(|again| again.map.to_geojson());
                assert_eq!(again.as_ref(), Ok(&text));
            }
            Err(Refused::Faults(faults)) => panic!("{faults}\n{}", String::from_utf8_lossy(&bytes)),
            Err(_) => {}
        }
    }
}

#[test]
fn no_bytes_make_an_import_panic_and_what_comes_out_is_valid() {
    mutate(3000, 1);
}

#[test]
#[ignore = "a million files take minutes"]
fn no_bytes_of_a_million_files_make_an_import_panic() {
    let part = std::env::var("SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(0);
    mutate(1_000_000, part);
}

/// Polygons of random corners, which cross each other everywhere.
#[test]
fn heaps_of_random_shapes_become_maps() {
    let mut stream = Stream(5);
    for round in 0..300 {
        let features: Vec<String> = (0..3 + stream.below(12))
            .map(|at| {
                let corners = 3 + stream.below(9);
                let ring: Vec<[f64; 2]> = (0..corners)
                    .map(|_| [stream.quarters(), stream.quarters()])
                    .collect();
                feature(&format!("Heap {}", names::roman(at + 1)), &ring)
            })
            .collect();
        let needs = [None, Some(Need::Realms { seats: 2 })];
        let wishes = Wishes {
            need: needs[round % 2],
            ..Wishes::default()
        };
        match import("heap", file(&features).as_bytes(), &wishes) {
            Ok(_) | Err(Refused::TooFew { .. }) => {}
            Err(refused) => panic!("{round}: {refused}\n{}", file(&features)),
        }
    }
}
