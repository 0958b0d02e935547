//! Writes pictures of Combat Castles into a folder, so that eyes can judge; their alt texts go to
//! the standard error stream.
//!
//! `cargo run --example castles_pictures -- FOLDER`

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use castellan::labels::Seating;
use castellan::presenter::{Focus, alt_text, oversights, picture, text_board};
use render::{Look, Renderer};
use rules::any::{AnyObservation, AnyView, GameId};
use rules::dice::NoDice;
use rules::{Actor, Roster, Seat, Setup, Viewer};
use serde_json::{Value, json};

/// A picture: its name, the options, orders as `1: Cb2 .`, and what a panel has picked up.
type Sample = (
    &'static str,
    Value,
    &'static [&'static str],
    Option<&'static str>,
);

/// What `picked` is for public pictures.
const PUBLIC: Option<&str> = None;
/// What `picked` is for a panel that has picked nothing.
const PANEL: Option<&str> = Some("");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("name a folder to write to")?);
    fs::create_dir_all(&folder)?;
    let renderer = Renderer::new();
    let seating = Seating {
        roster: Roster::of_names(["Aldric", "Rosamund"]),
        colours: vec![0, 1],
        table_number: 1042,
        ..Seating::default()
    };
    for (name, options, orders, picked) in samples() {
        let (view, observation) = play(&options, orders)?;
        let is_asked = |seat: &Seat| !view.legal(&seating.roster, *seat, "").is_empty();
        let asked = [Seat(0), Seat(1)].into_iter().find(is_asked);
        let focus = match (asked, picked) {
            (Some(seat), Some(_)) => Focus::Turn { seat, picked },
            _ => Focus::Nothing,
        };
        let scene = picture(&view, &observation, &seating, focus);
        let picture = renderer.render(&scene, Look::default())?;
        fs::write(folder.join(format!("{name}.png")), &picture.png)?;
        eprintln!(
            "{name}\n  {}",
            alt_text(&view, &seating, &observation, focus)
        );
        eprintln!("{}", text_board(&view, &seating));
        eprintln!("  check: {}\n", oversights(&view, Seat(0)).join(" "));
    }
    Ok(())
}

fn samples() -> Vec<Sample> {
    let side = |castle: &str, units: &[&str], supply: u8, points: u8| json!({ "castle": castle, "units": units, "supply": supply, "points": points });
    let scenario = |sides: [Value; 2], step: &str| json!({ "scenario": { "sides": sides, "to_move": 0, "step": step } });
    let start = json!({ "first": 0 });
    let begun = scenario(
        [
            side("a1", &["b3", "d1", "b1"], 1, 1),
            side("c4", &["d4", "c3", "d3"], 0, 2),
        ],
        "castle",
    );
    let danger = scenario(
        [
            side("b2", &["c4"], 2, 1),
            side("d4", &["a2", "b3", "c1", "d2"], 0, 1),
        ],
        "castle",
    );
    vec![
        ("opening", start.clone(), &[], PUBLIC),
        ("opening_panel", start.clone(), &[], PANEL),
        ("first_turn", start.clone(), &["2: +c4"], PUBLIC),
        ("mid_turn", begun.clone(), &["1: Cb2 b3a3 d1c2"], PUBLIC),
        (
            "after_turn",
            begun.clone(),
            &["1: Cb2 b3a3 d1c2 +d1 ."],
            PUBLIC,
        ),
        (
            "pick_unit",
            begun.clone(),
            &["1: Cb2 b3a3 d1c2"],
            Some("b1"),
        ),
        ("pick_fresh_unit", begun.clone(), &["1: Cb2"], Some("b3")),
        ("pick_place", begun.clone(), &["1: Cb2 b3a3"], Some("+")),
        ("danger", danger.clone(), &[], PANEL),
        ("crushed", danger.clone(), &["1: Cc1"], PUBLIC),
        (
            "over",
            danger.clone(),
            &["1: Ca2 c4d4 .", "2: Cc4 b3a2"],
            PUBLIC,
        ),
        (
            "drawn",
            danger,
            &["1: offer draw", "2: accept draw"],
            PUBLIC,
        ),
        (
            "match",
            json!({ "first": 0, "match": 2 }),
            &["2: +c4", "1: Cb1 +c2 .", "2: resign", "1: +c3"],
            PUBLIC,
        ),
        (
            "match_over",
            json!({ "first": 0, "match": 2 }),
            &["2: +c4", "2: resign", "1: +c3", "2: Cb2 +a2 .", "1: resign"],
            PUBLIC,
        ),
    ]
}

/// The view after orders, and what was told on the way.
fn play(
    options: &Value,
    orders: &[&str],
) -> Result<(AnyView, Vec<AnyObservation>), Box<dyn Error>> {
    let roster = Roster::of_names(["Aldric", "Rosamund"]);
    let options = options.as_object().cloned().unwrap_or_default();
    let setup = Setup {
        seats: 2,
        options,
        map: None,
    };
    let mut table = GameId::Castles.world(&setup)?.open();
    for event in table.start(&mut NoDice)? {
        table.apply(&event)?;
    }
    let mut observation = Vec::new();
    for order in orders {
        let (seat, text) = order
            .split_once(": ")
            .ok_or("an order begins with its seat")?;
        let actor = Actor::Seat(Seat(seat.parse::<u8>()? - 1));
        let decided = table
            .decide(actor, &roster, text, &mut NoDice)
            .map_err(|halt| format!("{order}: {halt:?}"))?;
        for event in &decided.events {
            observation.extend(table.observe(event, Viewer::Public));
            table.apply(event)?;
        }
    }
    Ok((table.view(Viewer::Public), observation))
}
