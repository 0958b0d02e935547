//! The time for a board, from state to PNG.

use std::hint::black_box;
use std::time::Instant;

use castellan::labels::Seating;
use castellan::presenter::{self, Focus};
use render::{Look, Picture, Renderer};
use rules::{Roster, Seat};

use crate::Scale;
use crate::chance::Chance;
use crate::figures::{Samples, head};
use crate::game::Game;

/// A renderer that has drawn nothing yet is tried on every so many positions.
const COLD_EVERY: usize = 4;

pub(crate) fn measure(scale: &Scale) {
    let seating = Seating {
        roster: Roster::of_names(["Ann", "Ben"]),
        colours: vec![0, 1],
        table_number: 12,
        ..Seating::default()
    };
    let warm = Renderer::new();
    let mut chance = Chance::new(1);
    let mut game = Game::new(Seat(0));
    let (mut cold, mut other, mut same) =
        (Samples::default(), Samples::default(), Samples::default());
    let mut sizes = Vec::new();
    draw(&warm, &game, &seating);
    for number in 0..scale.positions {
        if game.to_move().is_none() {
            game = Game::new(Seat(0));
        }
        let turn = game.turn(&mut chance);
        game.play(&turn);
        if number.is_multiple_of(COLD_EVERY) {
            let renderer = Renderer::new();
            let begun = Instant::now();
            draw(&renderer, &game, &seating);
            cold.add(begun.elapsed());
        }
        let begun = Instant::now();
        let picture = draw(&warm, &game, &seating);
        other.add(begun.elapsed());
        sizes.push(picture.png.len());
        let begun = Instant::now();
        draw(&warm, &game, &seating);
        same.add(begun.elapsed());
    }
    head("board of Combat Castles, state to PNG");
    cold.line("the first picture of a renderer");
    other.line("another position");
    same.line("the same again");
    sizes.sort_unstable();
    println!(
        "  kB: {} to {}, half of them up to {}",
        sizes.first().map_or(0, |bytes| bytes / 1000),
        sizes.last().map_or(0, |bytes| bytes / 1000),
        sizes.get(sizes.len() / 2).map_or(0, |bytes| bytes / 1000)
    );
    println!(
        "  first picture to another position: {:.2} at p50",
        cold.to(&other, 50)
    );
}

fn draw(renderer: &Renderer, game: &Game, seating: &Seating) -> Picture {
    let (view, observation) = game.seen();
    let scene = presenter::picture(&view, observation, seating, Focus::Nothing);
    let picture = renderer.render(&scene, Look::default());
    black_box(picture.expect("the board can be drawn"))
}
