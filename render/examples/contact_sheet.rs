//! Writes a PNG of every sample scene into a folder, so that eyes can judge.
//!
//! `cargo run -p render --example contact_sheet -- FOLDER`
#![expect(clippy::unwrap_used, reason = "samples are made for tests")]

use std::{env, error::Error, fs, path::PathBuf};

use render::{Look, Renderer, Scale, Scene};

#[path = "../tests/it/card_samples.rs"]
mod card_samples;
#[path = "../tests/it/europe.rs"]
mod europe;
#[path = "../tests/it/maps.rs"]
mod maps;
#[path = "../tests/it/samples.rs"]
mod samples;
#[path = "../tests/it/terrain.rs"]
mod terrain;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder to write to")?);
    fs::create_dir_all(&folder)?;
    let renderer = Renderer::new();
    let boards = samples::all()
        .into_iter()
        .map(|(name, scene)| (name, Scene::from(scene)));
    let real = [
        ("europe", europe::concert()),
        ("europe_balkans", europe::around("Serbia", 1)),
    ];
    let maps = maps::all()
        .into_iter()
        .chain(real)
        .map(|(name, scene)| (name, Scene::from(scene)));
    for (name, scene) in boards.chain(card_samples::all()).chain(maps) {
        for (scale, suffix) in [(Scale::One, ""), (Scale::Two, "@2x")] {
            let picture = renderer.render(&scene, Look { scale })?;
            let file = folder.join(format!("{name}{suffix}.png"));
            fs::write(&file, &picture.png)?;
            eprintln!("{} {} B", file.display(), picture.png.len());
        }
    }
    Ok(())
}
