//! How long a board takes, beside what others take for the same in the same run.
//!
//! `cargo bench -p render`
//!
//! Prints medians with the quickest runs, and ratios to two baselines: resvg on an
//! SVG of the same board, and `image`'s default RGBA PNG of the same pixels.
//! Runs are interleaved, so that a busy machine troubles all alike.
#![expect(clippy::unwrap_used, reason = "a bench that fails may stop")]

use render::{BoardScene, Facing, Look, Piece, Renderer, Scene, Token};
use resvg::usvg;

mod row;
#[path = "../tests/it/samples.rs"]
mod samples;

use row::{ROUNDS, Row};

fn main() {
    if row::is_first(|name| sample(name).into()) {
        return;
    }
    let look = Look::default();
    let mut turn = sample("turn");
    let warm = Renderer::new();
    let picture = warm.render(&Scene::from(turn.clone()), look).unwrap();
    let pixels = image::load_from_memory(&picture.png).unwrap().to_rgba8();
    let svg = svg(&turn);
    let mut fonts = usvg::Options::default();
    row::load_fonts(&mut fonts);
    let mut rows = [
        Row::new("first picture of a process", "≤ 15"),
        Row::new("first picture of a renderer", ""),
        Row::new("warm: one token changed", "≤ 5"),
        Row::new("warm: next turn (title, lists, marks, tokens)", ""),
        Row::new("same scene again", "≤ 0.1"),
        Row::new("baseline: resvg to RGBA PNG", ""),
        Row::new("baseline: image, RGBA PNG of the pixels", ""),
    ];
    for round in 0..ROUNDS {
        let [first, cold, token, next, again, resvg, image] = &mut rows;
        first.run_first("turn");
        let scene = Scene::from(turn.clone());
        cold.run(|| Renderer::new().render(&scene, look).unwrap().png.len());
        flip(&mut turn, round);
        let scene = Scene::from(turn.clone());
        token.run(|| warm.render(&scene, look).unwrap().png.len());
        let following = Scene::from(next_turn(&turn, round));
        next.run(|| warm.render(&following, look).unwrap().png.len());
        again.run(|| warm.render(&scene, look).unwrap().png.len());
        resvg.run(|| row::draw_svg(&svg, (1100, 700), &fonts));
        image.run(|| row::encode_default(&pixels).len());
    }
    row::report("1100 x 700 board", &mut rows);
}

fn sample(wanted: &str) -> BoardScene {
    let mut all = samples::all().into_iter();
    all.find(|(name, _)| *name == wanted).unwrap().1
}

/// Moves a token to a place where it was not before, so that no cache knows it.
fn flip(scene: &mut BoardScene, round: usize) {
    let token = &mut scene.tokens[1];
    token.facing = if round.is_multiple_of(2) {
        Facing::Moved
    } else {
        Facing::Ready
    };
    // Not in the picture, but makes each scene a new one.
    scene.key[6].label = format!("round {round}");
}

fn next_turn(scene: &BoardScene, round: usize) -> BoardScene {
    let mut next = scene.clone();
    next.heading.main = format!("Turn {round}");
    next.lists[0].lines[0].text = format!("a1 → b{round}");
    next.marks.swap(0, 1);
    next.trails.pop();
    next.tokens[0].square = samples::square(["a4", "b4", "c4", "a2"][round % 4]);
    next
}

/// The same board as a simple SVG: bars, squares, tokens with shadows, texts.
fn svg(scene: &BoardScene) -> String {
    let mut svg = String::from(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1100' height='700'>\
         <defs><filter id='s'><feGaussianBlur stdDeviation='4'/></filter></defs>\
         <rect width='1100' height='700' fill='#282e3c'/>\
         <rect x='707' y='81' width='375' height='3' fill='#dcb360'/>",
    );
    let rect = |x: i32, y: i32, width: i32, height: i32, fill: &str| {
        format!("<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{fill}'/>")
    };
    for (y, height) in [(12, 78), (100, 136), (246, 173), (429, 113), (552, 136)] {
        svg += &rect(701, y, 387, height, "#181a22");
    }
    svg += &rect(12, 12, 679, 676, "#181a22");
    for place in 0..16 {
        let is_dark = (place + place / 4) % 2 != 0;
        let fill = if is_dark { "#d4c4a2" } else { "#ece2ca" };
        svg += &rect(55 + place % 4 * 156, 24 + place / 4 * 156, 156, 156, fill);
    }
    for token in &scene.tokens {
        svg += &svg_token(*token);
    }
    for (text, x, y, size, font) in texts(scene) {
        let place = format!("x='{x}' y='{y}' font-size='{size}' font-family='{font}'");
        svg += &["<text fill='#fbf6ea' ", &place, ">", text, "</text>"].concat();
    }
    svg + "</svg>"
}

fn svg_token(token: Token) -> String {
    let x = 55 + u32::from(token.square.col) * 156;
    let y = 24 + (3 - u32::from(token.square.row)) * 156;
    let fill = token.arms.faction.fill();
    let fill = format!("#{:02x}{:02x}{:02x}", fill.r, fill.g, fill.b);
    let shape = match token.piece {
        Piece::Unit => "M88,35 A53,53 0 1 1 87,35Z M60,60 L116,116 M116,60 L60,116",
        Piece::Castle => {
            "M22,88 h15 v10 h11 v-10 h15 v-28 h13 v10 h12 v-10 h12 v10 h13 v-10 h13 v28 h15 v10 \
             h11 v-10 h15 v79 h-145Z M74,167 v-22 a14,14 0 0 1 28,0 v22Z"
        }
    };
    format!(
        "<g transform='translate({x},{y}) scale(.886)'>\
         <path d='{shape}' transform='translate(0,6)' opacity='.5' filter='url(#s)'/>\
         <path d='{shape}' fill='{fill}' stroke='#fbf6ea' stroke-width='8' \
         paint-order='stroke'/></g>"
    )
}

fn texts(scene: &BoardScene) -> Vec<(&str, i32, i32, i32, &'static str)> {
    let mut texts = vec![
        (scene.title.as_str(), 769, 47, 31, "Cinzel"),
        (&scene.heading.main, 769, 74, 24, "Inter"),
        (&scene.heading.sub, 980, 72, 18, "Inter"),
        (&scene.top.name, 785, 139, 30, "Inter"),
        (&scene.bottom.name, 785, 591, 30, "Inter"),
        (&scene.top.label, 785, 169, 25, "Alegreya Sans SC"),
        (&scene.bottom.label, 785, 621, 25, "Alegreya Sans SC"),
    ];
    for (stat, x) in scene.top.stats.iter().zip([740, 880, 980]) {
        texts.push((&stat.label, x, 227, 20, "Alegreya Sans SC"));
        texts.push((&stat.label, x, 679, 20, "Alegreya Sans SC"));
    }
    let lines = scene.lists.iter().flat_map(|list| &list.lines);
    texts.extend(lines.zip(0..).map(|(line, at)| {
        (
            line.text.as_str(),
            730 + at % 3 * 120,
            306 + at / 3 * 68,
            24,
            "Inter",
        )
    }));
    texts
}
