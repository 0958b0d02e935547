//! Imports files and says what became of each: `cargo run -p atlas --release --example import -- FILE...`
//!
//! With `--for kerfuffle` or `--for erkenfara` the maps are completed for that game, with `--out FOLDER` they are
//! written there.

#![expect(clippy::print_stdout, reason = "it says what became of files")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use atlas::import::{Need, Wishes, import};

fn main() {
    let mut wishes = Wishes::default();
    let mut out: Option<PathBuf> = None;
    let mut files = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--for" => {
                wishes.need = match words.next().as_deref() {
                    Some("erkenfara") => Some(Need::Realms { seats: 6 }),
                    _ => Some(Need::Land),
                };
            }
            "--by" => wishes.by = words.next(),
            "--regions" => wishes.regions = words.next().and_then(|number| number.parse().ok()),
            "--out" => out = words.next().map(PathBuf::from),
            _ => files.push(PathBuf::from(word)),
        }
    }
    let mut made = 0;
    for file in &files {
        made += usize::from(run(file, &wishes, out.as_deref()));
    }
    println!("{made} of {} files became maps", files.len());
}

/// Imports one file; whether a map came out.
fn run(file: &Path, wishes: &Wishes, out: Option<&Path>) -> bool {
    let name = file
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let Ok(bytes) = std::fs::read(file) else {
        println!("{}: cannot be read", file.display());
        return false;
    };
    let start = Instant::now();
    let result = import(&name, &bytes, wishes);
    let time = start.elapsed().as_secs_f64();
    match result {
        Ok(imported) => {
            let map = &imported.map;
            let text = map.to_geojson();
            println!(
                "ok {}: {} regions, {} ways, {} bytes, {time:.2} s",
                file.display(),
                map.areas().len(),
                map.borders().len(),
                text.len()
            );
            for mend in &imported.mends {
                println!("    {mend}");
            }
            if let Some(out) = out {
                let path = out.join(format!("{name}.geojson"));
                if let Err(error) = std::fs::write(&path, text) {
                    println!("    {} cannot be written: {error}", path.display());
                }
            }
            true
        }
        Err(refused) => {
            println!("REFUSED {} ({time:.2} s): {refused}", file.display());
            false
        }
    }
}
