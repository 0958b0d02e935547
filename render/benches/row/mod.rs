//! A line of a bench: what was measured, how often, and what it came to.

use std::{
    env,
    fmt::Write as _,
    hint::black_box,
    io::{Cursor, Read as _},
    process::Command,
    time::{Duration, Instant},
};

use flate2::read::GzDecoder;
use image::{ImageFormat, RgbaImage};
use mimalloc::MiMalloc;
use render::{Look, Renderer, Scene};
use resvg::{tiny_skia::Pixmap, usvg};

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How often each line is measured; lines take turns.
pub(crate) const ROUNDS: usize = 31;

/// What a bench calls itself with to draw one picture as the first of a process.
const FIRST: &str = "--first";

pub(crate) struct Row {
    name: String,
    target: &'static str,
    times: Vec<Duration>,
    bytes: usize,
}

impl Row {
    pub(crate) fn new(name: impl Into<String>, target: &'static str) -> Self {
        Self {
            name: name.into(),
            target,
            times: Vec::new(),
            bytes: 0,
        }
    }

    pub(crate) fn run(&mut self, draw: impl FnOnce() -> usize) {
        let start = Instant::now();
        self.bytes = black_box(draw());
        self.times.push(start.elapsed());
    }

    /// Draws a scene of some name in a process of its own, where nothing is made yet: no font read, no
    /// path, no memory ever touched. The process is started before and does not count.
    pub(crate) fn run_first(&mut self, scene: &str) {
        let process = Command::new(env::current_exe().unwrap())
            .args([FIRST, scene])
            .output()
            .unwrap();
        let printed = String::from_utf8(process.stderr).unwrap();
        let (nanoseconds, bytes) = printed.trim().split_once(' ').unwrap();
        self.times
            .push(Duration::from_nanos(nanoseconds.parse().unwrap()));
        self.bytes = bytes.parse().unwrap();
    }

    fn median(&mut self) -> f64 {
        self.times.sort_unstable();
        self.times[self.times.len() / 2].as_secs_f64() * 1000.0
    }

    fn quickest(&self) -> f64 {
        self.times.iter().min().unwrap().as_secs_f64() * 1000.0
    }
}

/// In a process started by [`Row::run_first`]: draws the scene, says how long it took, and is true.
pub(crate) fn is_first(scene: impl FnOnce(&str) -> Scene) -> bool {
    let mut words = env::args().skip_while(|word| word != FIRST);
    let Some(name) = words.nth(1) else {
        return false;
    };
    let scene = scene(&name);
    let start = Instant::now();
    let picture = Renderer::new().render(&scene, Look::default()).unwrap();
    eprintln!("{} {}", start.elapsed().as_nanos(), picture.png.len());
    true
}

/// Prints all rows; the last two are the baselines resvg and `image`.
pub(crate) fn report(title: &str, rows: &mut [Row]) {
    let medians: Vec<f64> = rows.iter_mut().map(Row::median).collect();
    let (resvg, image) = (medians[rows.len() - 2], medians[rows.len() - 1]);
    let mut text = format!("{title}, milliseconds to PNG bytes\n");
    writeln!(
        text,
        "{:<48}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
        "", "p50", "min", "target", "resvg/", "image/", "bytes"
    )
    .unwrap();
    for (row, median) in rows.iter().zip(medians) {
        let (over_resvg, over_image) = (resvg / median, image / median);
        writeln!(
            text,
            "{:<48}{median:>9.3}{:>9.3}{:>9}{over_resvg:>8.1}x{over_image:>8.1}x{:>9}",
            row.name,
            row.quickest(),
            row.target,
            row.bytes
        )
        .unwrap();
    }
    eprintln!("{text}");
}

/// What `image` makes of pixels by itself.
pub(crate) fn encode_default(pixels: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// What resvg makes of an SVG.
pub(crate) fn draw_svg(svg: &str, (width, height): (u32, u32), fonts: &usvg::Options<'_>) -> usize {
    let tree = usvg::Tree::from_str(svg, fonts).unwrap();
    let mut pixmap = Pixmap::new(width, height).unwrap();
    resvg::render(&tree, usvg::Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().unwrap().len()
}

pub(crate) fn load_fonts(options: &mut usvg::Options<'_>) {
    let fonts = options.fontdb_mut();
    for packed in [
        include_bytes!("../../fonts/Inter-SemiBold.ttf.gz").as_slice(),
        include_bytes!("../../fonts/Inter-Bold.ttf.gz"),
        include_bytes!("../../fonts/AlegreyaSansSC-Medium.ttf.gz"),
        include_bytes!("../../fonts/AlegreyaSansSC-Bold.ttf.gz"),
        include_bytes!("../../fonts/Cinzel-Bold.ttf.gz"),
    ] {
        let mut bytes = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
        fonts.load_font_data(bytes);
    }
}
