//! Writes every sample scene into a folder, so that eyes can judge: each in a file of its own at
//! both scales and as others may see it, all of them on `sheet.png`, and as Discord's desktop client shows them on
//! `sheet-550x350.png`.
//!
//! `cargo run -p render --example contact_sheet -- FOLDER`
#![expect(clippy::unwrap_used, reason = "samples are made for tests")]

use std::{env, error::Error, fs, io::Read as _, path::PathBuf, sync::Arc};

use flate2::read::GzDecoder;
use image::{Rgb, RgbImage, imageops};
use render::{LetterSize, Look, Renderer, Scale, Scene, Tones};
use resvg::{tiny_skia, usvg};

#[path = "../tests/it/card_samples.rs"]
mod card_samples;
#[path = "../tests/it/europe.rs"]
mod europe;
#[path = "../tests/it/maps.rs"]
mod maps;
#[path = "../tests/it/samples.rs"]
mod samples;
#[path = "../tests/it/sheet_samples.rs"]
mod sheet_samples;
#[path = "../tests/it/terrain.rs"]
mod terrain;

/// Discord's dark ground, and its text.
const GROUND: Rgb<u8> = Rgb([0x31, 0x33, 0x38]);
const TEXT: &str = "#dbdee1";
/// The frame into which Discord's desktop client fits a picture.
const FRAME: (u32, u32) = (550, 350);
/// Pixels between pictures, and for the label above each.
const GAP: u32 = 16;
const LABEL: u32 = 24;
/// A sheet is at most this wide, unless one picture is wider.
const WIDEST: u32 = 3400;

/// A picture with the words above it.
struct Print {
    label: String,
    picture: RgbImage,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder to write to")?);
    fs::create_dir_all(&folder)?;
    let renderer = Renderer::new();
    let mut full = Vec::new();
    for (name, scene) in scenes() {
        for (look, suffix) in looks() {
            let picture = renderer.render(&scene, look)?;
            let file = folder.join(format!("{name}{suffix}.png"));
            fs::write(&file, &picture.png)?;
            let (width, height) = (picture.width, picture.height);
            let label = format!("{name} · {width} × {height} · {} B", picture.png.len());
            eprintln!("{label}{suffix}");
            if look == Look::default() {
                let picture = image::load_from_memory(&picture.png)?.to_rgb8();
                full.push(Print { label, picture });
            }
        }
    }
    let shown: Vec<Print> = full.iter().map(as_shown).collect();
    for (file, prints) in [("sheet.png", &full), ("sheet-550x350.png", &shown)] {
        let file = folder.join(file);
        sheet(prints)?.save(&file)?;
        eprintln!("{}", file.display());
    }
    Ok(())
}

/// How each scene is drawn.
fn looks() -> [(Look, &'static str); 5] {
    let house = Look::default();
    let in_tones = |tones| Look { tones, ..house };
    let scale = Scale::Two;
    let lettering = LetterSize::Large;
    [
        (house, ""),
        (Look { scale, ..house }, "@2x"),
        (in_tones(Tones::Distinct), "-distinct"),
        (in_tones(Tones::Contrast), "-contrast"),
        (Look { lettering, ..house }, "-large"),
    ]
}

fn scenes() -> impl Iterator<Item = (&'static str, Scene)> {
    let boards = samples::all().into_iter();
    let real = [
        ("europe", europe::concert()),
        ("europe_balkans", europe::around("Serbia", 1)),
    ];
    let maps = maps::all().into_iter().chain(real);
    boards
        .map(|(name, scene)| (name, Scene::from(scene)))
        .chain(card_samples::all())
        .chain(sheet_samples::all())
        .chain(maps.map(|(name, scene)| (name, Scene::from(scene))))
}

/// The picture as large as Discord shows it: never enlarged.
fn as_shown(print: &Print) -> Print {
    let (width, height) = print.picture.dimensions();
    let fits = |length: u32, room: u32| f64::from(room) / f64::from(length);
    let scale = fits(width, FRAME.0).min(fits(height, FRAME.1)).min(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most as long as it was"
    )]
    let shrunk = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    let (width, height) = (shrunk(width), shrunk(height));
    let picture = imageops::resize(
        &print.picture,
        width,
        height,
        imageops::FilterType::CatmullRom,
    );
    let label = format!("{} · shown {width} × {height}", print.label);
    Print { label, picture }
}

/// All pictures in rows, in their order.
fn sheet(prints: &[Print]) -> Result<RgbImage, Box<dyn Error>> {
    let mut fonts = usvg::fontdb::Database::new();
    let mut font = Vec::new();
    GzDecoder::new(include_bytes!("../fonts/Inter-SemiBold.ttf.gz").as_slice())
        .read_to_end(&mut font)?;
    fonts.load_font_data(font);
    let fonts = Arc::new(fonts);
    let mut places = Vec::new();
    let (mut left, mut top, mut row, mut widest) = (GAP, GAP, 0, 0);
    for print in prints {
        // A small picture needs room for its words.
        let width = print.picture.width().max(FRAME.0);
        if left > GAP && left + width + GAP > WIDEST {
            top += row + GAP;
            (left, row) = (GAP, 0);
        }
        places.push((left, top));
        left += width + GAP;
        row = row.max(LABEL + print.picture.height());
        widest = widest.max(left);
    }
    let mut sheet = RgbImage::from_pixel(widest, top + row + GAP, GROUND);
    for (print, (left, top)) in prints.iter().zip(places) {
        let (left, top) = (i64::from(left), i64::from(top));
        imageops::replace(&mut sheet, &label(&print.label, &fonts)?, left, top);
        imageops::replace(&mut sheet, &print.picture, left, top + i64::from(LABEL));
    }
    Ok(sheet)
}

/// A line of words on the ground.
fn label(words: &str, fonts: &Arc<usvg::fontdb::Database>) -> Result<RgbImage, Box<dyn Error>> {
    let [red, green, blue] = GROUND.0;
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{}' height='{LABEL}'>\
         <rect width='100%' height='100%' fill='rgb({red},{green},{blue})'/>\
         <text y='16' font-family='Inter SemiBold' font-weight='600' font-size='14' fill='{TEXT}'>{words}</text>\
         </svg>",
        FRAME.0
    );
    let options = usvg::Options {
        fontdb: Arc::clone(fonts),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&svg, &options)?;
    let mut pixels = tiny_skia::Pixmap::new(FRAME.0, LABEL).ok_or("a label has no size")?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    Ok(RgbImage::from_fn(FRAME.0, LABEL, |x, y| {
        pixels.pixel(x, y).map_or(GROUND, |pixel| {
            Rgb([pixel.red(), pixel.green(), pixel.blue()])
        })
    }))
}
