//! The time to make a map, and how often it is fair.
//!
//! `cargo bench -p atlas --bench generate`
//!
//! Prints the median and the slowest of many seeds for each style and size, the bytes of the file, and
//! of how many requests a map with fair starts was made.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a bench prints")]

use std::time::{Duration, Instant};

use atlas::generate::{Request, Style, generate};

const SEEDS: u64 = 40;

fn main() {
    println!("style        regions seats   median  slowest    kB  made");
    for style in Style::ALL {
        for (regions, seats) in [(20, 2), (40, 4), (60, 6), (120, 8), (400, 12)] {
            let mut times: Vec<Duration> = Vec::new();
            let (mut bytes, mut made) = (0, 0);
            for seed in 0..SEEDS {
                let request = Request {
                    seed,
                    regions,
                    style,
                    seats,
                    forts: true,
                };
                let start = Instant::now();
                match generate(request) {
                    Ok(generated) => {
                        times.push(start.elapsed());
                        bytes += generated.map.to_geojson().len();
                        made += 1;
                    }
                    Err(why) => eprintln!("{request:?}: {why}"),
                }
            }
            times.sort();
            let ms =
                |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
            println!(
                "{:<12} {regions:>7} {seats:>5} {:>6.1}ms {:>6.0}ms {:>5} {made:>3}/{SEEDS}",
                style.name(),
                ms(times.get(times.len() / 2)),
                ms(times.last()),
                bytes / 1000 / made.max(1),
            );
        }
    }
}
