//! How long a battle of cards and a table take, beside what others take for the
//! same in the same run.
//!
//! `cargo bench -p render --bench cards`
//!
//! Prints medians with the quickest runs, and ratios to two baselines: resvg on an
//! SVG of a like battle, and `image`'s default RGBA PNG of the same pixels. Runs
//! are interleaved, so that a busy machine troubles all alike.
#![expect(clippy::unwrap_used, reason = "a bench that fails may stop")]

use render::{BattleScene, Fighter, Look, Rank, Renderer, Scene};
use resvg::usvg;

#[path = "../tests/it/card_samples.rs"]
mod card_samples;
mod row;

use row::{ROUNDS, Row};

fn main() {
    if row::is_first(sample) {
        return;
    }
    let look = Look::default();
    let mut battle = card_samples::battle();
    let samples = card_samples::all();
    let (table, hand) = (sample("tableau_12"), sample("hand"));
    let warm = Renderer::new();
    let picture = warm.render(&battle.clone().into(), look).unwrap();
    let size = (picture.width, picture.height);
    let pixels = image::load_from_memory(&picture.png).unwrap().to_rgba8();
    let svg = svg(&battle, size);
    let mut fonts = usvg::Options::default();
    row::load_fonts(&mut fonts);
    for (_, scene) in &samples {
        warm.render(scene, look).unwrap();
    }
    let mut rows = [
        Row::new("battle, first picture of a process", "≤ 15"),
        Row::new("table of 12, first picture of a process", "≤ 15"),
        Row::new("hand of 9, first picture of a process", "≤ 15"),
        Row::new("battle, first picture of a renderer", ""),
        Row::new("battle, warm: one card changed", ""),
        Row::new("battle, warm: next round (all but the names)", ""),
        Row::new("the same battle again", "≤ 0.1"),
        Row::new("table of 12, first picture of a renderer", ""),
        Row::new("table of 12, warm: one seat changed", ""),
        Row::new("hand of 9, warm: one card changed", ""),
        Row::new("baseline: resvg to RGBA PNG", ""),
        Row::new("baseline: image, RGBA PNG of the pixels", ""),
    ];
    for round in 0..ROUNDS {
        let [
            firsts @ ..,
            cold,
            card,
            next,
            again,
            first,
            seat,
            held,
            resvg,
            image,
        ] = &mut rows;
        for (row, scene) in firsts.iter_mut().zip(["battle", "tableau_12", "hand"]) {
            row.run_first(scene);
        }
        let scene = Scene::from(battle.clone());
        cold.run(|| Renderer::new().render(&scene, look).unwrap().png.len());
        change_card(&mut battle, round);
        let scene = Scene::from(battle.clone());
        card.run(|| warm.render(&scene, look).unwrap().png.len());
        let following = Scene::from(next_round(&battle, round));
        next.run(|| warm.render(&following, look).unwrap().png.len());
        again.run(|| warm.render(&scene, look).unwrap().png.len());
        first.run(|| Renderer::new().render(&table, look).unwrap().png.len());
        let other = with_coins(&table, round);
        seat.run(|| warm.render(&other, look).unwrap().png.len());
        let other = with_coins(&hand, round);
        held.run(|| warm.render(&other, look).unwrap().png.len());
        resvg.run(|| row::draw_svg(&svg, size, &fonts));
        image.run(|| row::encode_default(&pixels).len());
    }
    let title = format!("{} x {} battle of cards", size.0, size.1);
    row::report(&title, &mut rows);
}

fn sample(wanted: &str) -> Scene {
    let mut all = card_samples::all().into_iter();
    all.find(|(name, _)| *name == wanted).unwrap().1
}

/// Changes a card of the first line; the round makes each scene a new one.
fn change_card(scene: &mut BattleScene, round: usize) {
    let rank = Rank::ALL[round % Rank::ALL.len()];
    let suit = scene.attacker.suit.unwrap();
    scene.attacker.centre.first = Some(Fighter {
        card: card_samples::up(suit, rank),
        fallen: round.is_multiple_of(2),
        fresh: round >= 20,
    });
    scene.defender.east.second = Some(Fighter {
        card: card_samples::down(scene.defender.suit.unwrap()),
        fallen: round / 9 % 2 == 1,
        fresh: round / 18 % 2 == 1,
    });
}

fn next_round(scene: &BattleScene, round: usize) -> BattleScene {
    let mut next = scene.clone();
    next.heading.main = format!("Turn 11, round {round}");
    next.lines[0].text = format!("{round} cards stand in the west");
    next.charges.remove(round % 3);
    next.attacker.standing = u8::try_from(round % 9).unwrap();
    next.attacker.reserve.pop();
    next.defender.fallen.rotate_left(1);
    next
}

/// The same with another number of coins of one seat.
fn with_coins(scene: &Scene, round: usize) -> Scene {
    let coins = u32::try_from(round).unwrap() + 20;
    let mut scene = scene.clone();
    if let Scene::Tableau(table) = &mut scene {
        table.seats[round % 12].coins = coins;
    }
    if let Scene::Hand(hand) = &mut scene {
        hand.coins = coins;
        hand.groups[0].cards[0].rank = Rank::ALL[round % 9];
    }
    scene
}

/// A like battle as a simple SVG: felt, lanes, panels, cards with shadows, texts.
fn svg(scene: &BattleScene, (width, height): (u32, u32)) -> String {
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
         <defs><filter id='s'><feGaussianBlur stdDeviation='4'/></filter></defs>\
         <rect width='{width}' height='{height}' fill='#1d3a31'/>\
         <rect width='{width}' height='80' fill='#181a22'/>\
         <rect y='628' width='{width}' height='72' fill='#181a22'/>"
    );
    let rect = |x: u32, y: u32, width: u32, height: u32, fill: &str| {
        format!(
            "<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='12' fill='{fill}' \
             stroke='#dcb360'/>"
        )
    };
    for lane in 0..3 {
        svg += &rect(218 + lane * 221, 92, 213, 524, "#2a4d42");
    }
    for (x, y) in [(14, 92), (14, 362), (889, 92), (889, 362)] {
        svg += &rect(x, y, 190, 254, "#181a22");
    }
    for lane in 0..3 {
        for (x, y, is_first) in [
            (5, 165, false),
            (89, 165, true),
            (5, 465, false),
            (89, 406, true),
        ] {
            svg += &svg_card(218 + lane * 221 + x, y, is_first);
        }
    }
    let texts = [
        (scene.title.as_str(), 83, 50, 38, "Cinzel"),
        (&scene.heading.main, 740, 35, 27, "Inter"),
        (&scene.attacker.name, 50, 240, 28, "Inter"),
        (&scene.defender.name, 50, 510, 28, "Inter"),
        ("Reserve", 930, 118, 25, "Alegreya Sans SC"),
        ("Fallen", 930, 250, 25, "Alegreya Sans SC"),
        (&scene.lines[0].text, 260, 676, 26, "Inter"),
        (&scene.lines[1].text, 480, 676, 26, "Inter"),
        (&scene.lines[2].text, 700, 676, 26, "Inter"),
    ];
    for (text, x, y, size, font) in texts {
        let place = format!("x='{x}' y='{y}' font-size='{size}' font-family='{font}'");
        svg += &["<text fill='#fbf6ea' ", &place, ">", text, "</text>"].concat();
    }
    svg + "</svg>"
}

fn svg_card(x: u32, y: u32, is_first: bool) -> String {
    let scale = if is_first { 1.18 } else { 0.76 };
    format!(
        "<g transform='translate({x},{y}) scale({scale})'>\
         <rect y='3' width='100' height='140' rx='9' opacity='.5' filter='url(#s)'/>\
         <rect width='100' height='140' rx='9' fill='#fbf6ea' stroke='#7a2d00'/>\
         <rect x='5' y='5' width='90' height='130' rx='6' fill='none' stroke='#bf4a00'/>\
         <circle cx='78' cy='24' r='14' fill='#bf4a00'/>\
         <path d='M20,90 L80,70 L84,82 L60,90 A18,18 0 1 1 40,96 L16,120 L12,112Z' \
         fill='#bf4a00' stroke='#7a2d00' stroke-width='3'/>\
         <text x='10' y='40' font-size='43' font-family='Inter' fill='#6b2a02'>9</text></g>"
    )
}
