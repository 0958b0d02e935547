//! How long chess boards, battles by dice, charts and matrices take, beside what others take for the
//! same board in the same run.
//!
//! `cargo bench -p render --bench sheets`
//!
//! Prints medians with the quickest runs, and ratios to two baselines: resvg on an
//! SVG of the same chess board, and `image`'s default RGBA PNG of the same pixels.
//! Runs are interleaved, so that a busy machine troubles all alike.
#![expect(clippy::unwrap_used, reason = "a bench that fails may stop")]

use std::fmt::Write as _;

use render::{ChessMark, ChessMarkKind, ChessScene, Look, Renderer, Scene, Square};
use resvg::usvg;

mod row;
#[path = "../tests/it/sheet_samples.rs"]
mod sheet_samples;

use row::{ROUNDS, Row};

fn main() {
    if row::is_first(sample) {
        return;
    }
    let look = Look::default();
    let chess = sheet_samples::chess_battle();
    let warm = Renderer::new();
    let picture = warm.render(&Scene::from(chess.clone()), look).unwrap();
    let pixels = image::load_from_memory(&picture.png).unwrap().to_rgba8();
    let svg = svg(&chess);
    let mut fonts = usvg::Options::default();
    row::load_fonts(&mut fonts);
    let others = [
        "chess_full",
        "dice_battle",
        "chart_6",
        "chart_24",
        "matrix_24",
    ];
    let mut rows = vec![
        Row::new("chess: first picture of a process", "≤ 15"),
        Row::new("chess: first picture of a renderer", ""),
        Row::new("chess, warm: another man picked", "≤ 4.5"),
        Row::new("chess, warm: same scene again", "≤ 0.1"),
    ];
    rows.extend(others.map(|name| Row::new(format!("{name}: first picture of a renderer"), "")));
    rows.extend(
        ["chart_24", "matrix_24"]
            .map(|name| Row::new(format!("{name}: first picture of a process"), "≤ 15")),
    );
    rows.extend([
        Row::new("baseline: resvg to RGBA PNG", ""),
        Row::new("baseline: image, RGBA PNG of the pixels", ""),
    ]);
    for round in 0..ROUNDS {
        let (own, baselines) = rows.split_at_mut(4 + others.len() + 2);
        own[0].run_first("chess_battle");
        let scene = Scene::from(chess.clone());
        own[1].run(|| Renderer::new().render(&scene, look).unwrap().png.len());
        let picked = Scene::from(picked(&chess, round));
        own[2].run(|| warm.render(&picked, look).unwrap().png.len());
        own[3].run(|| warm.render(&picked, look).unwrap().png.len());
        for (row, name) in own[4..].iter_mut().zip(others) {
            let scene = sample(name);
            row.run(|| Renderer::new().render(&scene, look).unwrap().png.len());
        }
        own[4 + others.len()].run_first("chart_24");
        own[5 + others.len()].run_first("matrix_24");
        baselines[0].run(|| row::draw_svg(&svg, (1100, 700), &fonts));
        baselines[1].run(|| row::encode_default(&pixels).len());
    }
    row::report("1100 x 700 sheets", &mut rows);
}

fn sample(wanted: &str) -> Scene {
    let mut all = sheet_samples::all().into_iter();
    all.find(|(name, _)| *name == wanted).unwrap().1
}

/// The same position with other squares marked in each round, so that no cache knows it.
fn picked(scene: &ChessScene, round: usize) -> ChessScene {
    let mut scene = scene.clone();
    let place = u8::try_from(round).unwrap();
    let square = Square {
        col: place % 8,
        row: place / 8,
    };
    scene.marks.push(ChessMark {
        square,
        kind: ChessMarkKind::Quiet,
    });
    scene
}

/// The same board as a simple SVG: panels, squares, men as discs with letters, names.
fn svg(scene: &ChessScene) -> String {
    let mut svg = String::from(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1100' height='700'>\
         <defs><filter id='s'><feGaussianBlur stdDeviation='3'/></filter></defs>\
         <rect width='1100' height='700' fill='#282e3c'/>\
         <rect x='12' y='12' width='679' height='676' fill='#181a22'/>",
    );
    for (y, height) in [(12, 82), (104, 192), (306, 180), (496, 192)] {
        let rect = format!("<rect x='701' y='{y}' width='387' height='{height}' fill='#181a22'/>");
        svg.push_str(&rect);
    }
    for place in 0..64_u32 {
        let (col, row) = (place % 8, place / 8);
        let fill = if (col + row) % 2 == 0 {
            "#d4c4a2"
        } else {
            "#ece2ca"
        };
        let (x, y) = (66 + col * 75, 40 + row * 75);
        write!(
            svg,
            "<rect x='{x}' y='{y}' width='75' height='75' fill='{fill}'/>"
        )
        .unwrap();
    }
    for piece in &scene.men {
        let x = 66 + u32::from(piece.square.col) * 75 + 37;
        let y = 40 + u32::from(7 - piece.square.row) * 75 + 37;
        write!(
            svg,
            "<circle cx='{x}' cy='{}' r='26' opacity='.5' filter='url(#s)'/>\
             <circle cx='{x}' cy='{y}' r='26' fill='#0066a6' stroke='#fbf6ea' stroke-width='5'/>\
             <text x='{x}' y='{}' fill='#fbf6ea' font-size='30' font-family='Inter' \
             text-anchor='middle'>{:?}</text>",
            y + 5,
            y + 10,
            piece.man
        )
        .unwrap();
    }
    let texts = [
        (&scene.title, 769, 47),
        (&scene.top.name, 785, 139),
        (&scene.bottom.name, 785, 531),
        (&scene.counts[0].text, 740, 340),
        (&scene.counts[1].text, 940, 340),
    ];
    for (text, x, y) in texts {
        write!(
            svg,
            "<text x='{x}' y='{y}' fill='#fbf6ea' font-size='30' font-family='Inter'>{text}</text>"
        )
        .unwrap();
    }
    svg + "</svg>"
}
