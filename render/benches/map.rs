//! How long a map takes, beside what others take for the same in the same run.
//!
//! `cargo bench -p render --bench map`
//!
//! Prints medians with the quickest runs and the targets, and ratios to two
//! baselines: resvg on an SVG of the same map, and `image`'s default RGBA PNG of the
//! same pixels. Runs are interleaved, so that a busy machine troubles all alike.
#![expect(clippy::unwrap_used, reason = "a bench that fails may stop")]

use std::fmt::Write as _;

use render::{Colour, Look, MapPoint, MapScene, RegionKind, Renderer, Scene};
use resvg::usvg;

#[path = "../tests/it/maps.rs"]
mod maps;
mod row;
#[path = "../tests/it/terrain.rs"]
mod terrain;

use row::{ROUNDS, Row};

fn main() {
    if row::is_first(|name| sample(name).into()) {
        return;
    }
    let mut fonts = usvg::Options::default();
    row::load_fonts(&mut fonts);
    for (title, name, targets) in [
        ("60 regions", "map_plain", ["≤ 40", "≤ 13"]),
        ("as rich as map.png", "map", ["≤ 45", "≤ 25"]),
        ("200 regions", "map_200", ["≤ 90", "≤ 24"]),
    ] {
        measure(title, name, targets, &fonts);
    }
}

fn sample(wanted: &str) -> MapScene {
    let mut all = maps::all().into_iter();
    all.find(|(name, _)| *name == wanted).unwrap().1
}

fn measure(title: &str, name: &str, [cold, warm]: [&'static str; 2], fonts: &usvg::Options<'_>) {
    let scene = &sample(name);
    let look = Look::default();
    let renderer = Renderer::new();
    let first = renderer.render(&scene.clone().into(), look).unwrap();
    let size = (first.width, first.height);
    let pixels = image::load_from_memory(&first.png).unwrap().to_rgba8();
    let svg = svg(scene, first.width, first.height);
    let mut rows = [
        Row::new("first picture of a process", cold),
        Row::new("first picture of a renderer", cold),
        Row::new("next turn", warm),
        Row::new("same scene again", "≤ 0.1"),
        Row::new("baseline: resvg to RGBA PNG", ""),
        Row::new("baseline: image, RGBA PNG of the pixels", ""),
    ];
    for round in 0..ROUNDS {
        let [alone, cold, next, again, resvg, image] = &mut rows;
        alone.run_first(name);
        let scene_now = Scene::from(scene.clone());
        cold.run(|| Renderer::new().render(&scene_now, look).unwrap().png.len());
        let following = Scene::from(next_turn(scene, round));
        next.run(|| renderer.render(&following, look).unwrap().png.len());
        again.run(|| renderer.render(&following, look).unwrap().png.len());
        resvg.run(|| row::draw_svg(&svg, size, fonts));
        image.run(|| row::encode_default(&pixels).len());
    }
    row::report(title, &mut rows);
}

/// A tenth of the regions change hands, a third of the counters change.
fn next_turn(scene: &MapScene, round: usize) -> MapScene {
    let mut next = scene.clone();
    next.heading.main = format!("Turn {round}");
    let count = next.regions.len();
    for (place, look) in next.regions.iter_mut().enumerate() {
        if place % 3 == round % 3 {
            for counter in &mut look.counters {
                counter.strength = ((place * 7 + round) % 23 + 1).to_string();
            }
        }
    }
    for change in 0..count / 10 {
        let (from, to) = (
            (change * 31 + round) % count,
            (change * 17 + round * 5) % count,
        );
        next.regions[to].owner = next.regions[from].owner;
    }
    for (place, side) in next.sides.iter_mut().enumerate() {
        side.numbers[1] = (place * 9 + round).to_string();
    }
    next
}

/// The same map as a simple SVG: glow, areas with rims, borders, names, counters.
fn svg(scene: &MapScene, width: u32, height: u32) -> String {
    let (shape, hex) = (&scene.shape, |colour: Colour| {
        format!("#{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b)
    });
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
         <rect width='{width}' height='{height}' fill='#264463'/><g transform='translate(30,110)'>"
    );
    let land: Vec<(usize, String)> = shape
        .regions
        .iter()
        .enumerate()
        .filter(|(_, region)| region.kind != RegionKind::Sea)
        .map(|(place, region)| {
            let rings = region.polygons.iter().map(|polygon| path(&polygon.outer));
            (place, rings.collect())
        })
        .collect();
    for (reach, colour) in [
        (116, "#2a4b6a"),
        (80, "#2f5473"),
        (48, "#38607f"),
        (22, "#477292"),
    ] {
        for (_, path) in &land {
            write!(
                svg,
                "<path d='{path}' fill='none' stroke='{colour}' stroke-width='{reach}' \
                 stroke-linejoin='round'/>"
            )
            .unwrap();
        }
    }
    for (place, path) in &land {
        let owner = scene.regions[*place].owner;
        let fill = owner.map_or_else(|| "#d7cfb8".into(), |owner| hex(owner.area()));
        let rim = owner.map_or_else(|| "#a09678".into(), |owner| hex(owner.fill()));
        write!(
            svg,
            "<clipPath id='c{place}'><path d='{path}'/></clipPath><path d='{path}' fill='{fill}'/>\
             <path d='{path}' fill='none' stroke='{rim}' stroke-width='13' \
             clip-path='url(#c{place})'/>\
             <path d='{path}' fill='none' stroke='#fbf6ea' stroke-width='2.5'/>"
        )
        .unwrap();
    }
    for (place, _) in &land {
        svg += &marks(scene, *place, &hex);
    }
    for (place, side) in scene.sides.iter().enumerate() {
        let (x, y) = (place % 4 * 260, 930 + place / 4 * 36);
        write!(
            svg,
            "<text x='{x}' y='{y}' font-family='Inter' font-size='21' fill='#fff'>{}</text>",
            side.name
        )
        .unwrap();
    }
    svg + "</g></svg>"
}

/// The name and the counters of a region around its first corner's opposite.
fn marks(scene: &MapScene, place: usize, hex: &dyn Fn(Colour) -> String) -> String {
    let region = &scene.shape.regions[place];
    let corners = &region.polygons[0].outer;
    let mean = |of: fn(&MapPoint) -> i32| {
        corners.iter().map(of).sum::<i32>() / i32::try_from(corners.len()).unwrap()
    };
    let (x, y) = (mean(|corner| corner.x), mean(|corner| corner.y));
    let mut marks = format!(
        "<text x='{x}' y='{}' font-family='Alegreya Sans SC' font-size='20' fill='#17181f' \
         stroke='#fbf6ea' stroke-opacity='.5' stroke-width='4' paint-order='stroke' \
         text-anchor='middle'>{}</text>",
        y + 40,
        region.name
    );
    for counter in &scene.regions[place].counters {
        let fill = counter
            .faction
            .map_or_else(|| "#7a6e5a".into(), |faction| hex(faction.fill()));
        write!(
            marks,
            "<path transform='translate({x},{y})' d='M-16,-23 L16,-23 Q19,-23 19,-20 L19,3 \
             C19,12 17,15 0,23 C-17,15 -19,12 -19,3 L-19,-20 Q-19,-23 -16,-23Z' fill='{fill}' \
             stroke='#fbf6ea' stroke-width='4'/>\
             <text x='{x}' y='{}' font-family='Inter' font-weight='bold' font-size='21' \
             fill='#fff' text-anchor='middle'>{}</text>",
            y + 12,
            counter.strength
        )
        .unwrap();
    }
    marks
}

fn path(ring: &[MapPoint]) -> String {
    let mut path = String::new();
    for (place, corner) in ring.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{},{}", corner.x, corner.y).unwrap();
    }
    path + "Z"
}
