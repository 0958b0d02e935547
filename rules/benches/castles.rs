//! How fast Combat Castles is gone through: perft against whole tables, the bot player's turns
//! against those of a player that does not look ahead, and whole games.
//!
//! Every figure is the fastest of a few runs; what is compared is measured in the same run. Run it
//! with `cargo bench -p rules --bench castles`; without `--bench` (as `cargo test` does) it goes
//! through everything once, without much depth.

#![expect(
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, and prints what it found"
)]

use std::hint::black_box;
use std::time::Instant;

use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;
use rules::castles::{Castles, Order, Position, Square, Step, Token, bot, other, perft};
use rules::dice::{Key, NoDice, Secret};
use rules::{Actor, BotContext, BotSeed, Roster, Running, Seat, Setup, Viewer};

/// How much there is to do.
struct Scale {
    runs: usize,
    perft_depth: u32,
    baseline_depth: u32,
    games: u64,
}

const FULL: Scale = Scale {
    runs: 5,
    perft_depth: 11,
    baseline_depth: 7,
    games: 100,
};
const BRIEF: Scale = Scale {
    runs: 1,
    perft_depth: 5,
    baseline_depth: 3,
    games: 2,
};

fn main() {
    let scale = if std::env::args().any(|arg| arg == "--bench") {
        FULL
    } else {
        BRIEF
    };
    let mut ratios = vec![perft_speed(&scale)];
    ratios.extend(turn_times(&scale));
    ratios.push(game_speed(&scale));
    println!("\nratios");
    for Ratio { what, tenths } in ratios {
        println!("  {what}: {}.{}", tenths / 10, tenths % 10);
    }
}

/// How two figures compare.
struct Ratio {
    what: String,
    tenths: u128,
}

/// The least nanoseconds that `work` took, at least 1, and what it gave.
fn fastest<T>(runs: usize, mut work: impl FnMut() -> T) -> (u128, T) {
    let mut timed = || {
        let start = Instant::now();
        let result = black_box(work());
        (start.elapsed().as_nanos().max(1), result)
    };
    let first = timed();
    (1..runs).fold(first, |best, _| {
        let next = timed();
        if next.0 < best.0 { next } else { best }
    })
}

fn perft_speed(scale: &Scale) -> Ratio {
    let start = Position::start(Seat(0));
    let (time, leaves) = fastest(scale.runs, || perft(&start, scale.perft_depth));
    let per_leaf = time * 1000 / u128::from(leaves);
    println!(
        "perft {}: {leaves} leaves in {} µs, {} a second",
        scale.perft_depth,
        time / 1000,
        u128::from(leaves) * 1_000_000_000 / time
    );
    let state = table();
    let (time, leaves) = fastest(scale.runs, || perft_of_tables(&state, scale.baseline_depth));
    let baseline_per_leaf = time * 1000 / u128::from(leaves);
    println!(
        "perft {} through orders on tables: {leaves} leaves in {} µs, {} a second",
        scale.baseline_depth,
        time / 1000,
        u128::from(leaves) * 1_000_000_000 / time
    );
    assert_eq!(perft(&start, scale.baseline_depth), leaves);
    Ratio {
        what: "perft leaves a second, against orders on tables".into(),
        tenths: baseline_per_leaf * 10 / per_leaf.max(1),
    }
}

/// A table at its beginning; seat 0 plays from a1.
fn table() -> Running<Castles> {
    let mut setup = Setup {
        seats: 2,
        ..Setup::default()
    };
    setup.options.insert("first".into(), 0.into());
    let mut state = Running::<Castles>::new(&setup).expect("the options are good");
    for event in state.start(&mut NoDice).expect("nothing is drawn") {
        state.apply(&event).expect("the beginning fits");
    }
    state
}

/// Counts what `perft` counts, by written orders on whole tables.
fn perft_of_tables(state: &Running<Castles>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(ask) = state.asks().into_iter().next() else {
        return 0;
    };
    let view = state.view(Viewer::Public);
    let mut leaves = 0;
    for text in view.legal(&Roster::default(), ask.seat, "") {
        let mut next = state.clone();
        let order = Order::read(&text);
        let events = state
            .decide(
                &Roster::default(),
                Actor::Seat(ask.seat),
                &order,
                &mut NoDice,
            )
            .expect("a legal token is not refused");
        for event in &events {
            next.apply(event).expect("what was decided fits");
        }
        leaves += perft_of_tables(&next, depth - 1);
    }
    leaves
}

/// Positions before the castle's move of seat 0: pieces of both sides, castle first, and supplies.
const POSITIONS: [(&str, [&str; 2], [u8; 2]); 5] = [
    ("first turn", ["a1", "d4 c3"], [1, 0]),
    ("skirmish", ["b2 b1 c2", "d3 d2 c4"], [1, 0]),
    ("reserves", ["b2 d4", "c2 b1 c1 a2 b3"], [2, 0]),
    ("siege", ["a1", "c3 b3 c2 d4"], [3, 1]),
    ("crowd", ["a3 d1 a2 b2 d3 a4", "c3 b1 c2 b3 b4 c4"], [0, 0]),
];

fn turn_times(scale: &Scale) -> Vec<Ratio> {
    let mut ratios = Vec::new();
    for (name, pieces, supplies) in POSITIONS {
        let mut position = Position::start(Seat(1));
        position.to_move = Seat(0);
        position.step = Step::Castle;
        for ((side, pieces), supply) in position.sides.iter_mut().zip(pieces).zip(supplies) {
            let mut squares = pieces
                .split(' ')
                .map(|square| square.parse::<Square>().expect("a square"));
            side.castle = squares.next().expect("a castle");
            side.units = squares.collect();
            side.supply = supply;
            side.scrap = 5 - supply - side.units.len();
        }
        let (time, tokens) = fastest(scale.runs, || bot::turn(&position, context()));
        let mut chance = context().seed.chance();
        let (greedy_time, _) = fastest(scale.runs, || bot::greedy(&position, &mut chance));
        println!(
            "turn of the bot, {name}: {} µs ({} tokens); without looking ahead {} µs",
            time / 1000,
            tokens.len(),
            greedy_time / 1000
        );
        ratios.push(Ratio {
            what: format!("time of a turn, {name}, against not looking ahead"),
            tenths: time * 10 / greedy_time,
        });
    }
    ratios
}

fn context() -> BotContext {
    BotContext::keen(key().bot_seed(0, Seat(0)))
}

fn key() -> Key {
    Key::new(&Secret::new([1; 32]), &[])
}

fn game_speed(scale: &Scale) -> Ratio {
    let (time, wins) = fastest(1, || {
        games(scale.games, |position, chance| {
            bot::turn(position, BotContext::keen(BotSeed::new(chance.random())))
        })
    });
    println!(
        "games of the bot against random play: {wins} of {} won, {} µs each, {} a second",
        scale.games,
        time / 1000 / u128::from(scale.games),
        u128::from(scale.games) * 1_000_000_000 / time
    );
    let (random_time, _) = fastest(scale.runs, || games(scale.games, random));
    println!(
        "games of random play: {} µs each",
        random_time / 1000 / u128::from(scale.games)
    );
    Ratio {
        what: "time of a game of the bot, against random play".into(),
        tenths: time * 10 / random_time,
    }
}

fn random(position: &Position, chance: &mut Xoshiro256PlusPlus) -> Vec<Token> {
    bot::random(position, chance)
}

/// Plays games against random play, and says how many were won. Each seat goes first as often.
fn games(count: u64, player: impl Fn(&Position, &mut Xoshiro256PlusPlus) -> Vec<Token>) -> u64 {
    let mut wins = 0;
    for game in 0..count {
        let mut chance = key().bot_seed(game, Seat(0)).chance();
        let mut position = Position::start(Seat(u8::from(game % 2 == 1)));
        while position.winner().is_none() {
            let tokens = if position.to_move == Seat(0) {
                player(&position, &mut chance)
            } else {
                random(&position, &mut chance)
            };
            play(&mut position, &tokens);
        }
        wins += u64::from(position.winner() == Some(Seat(0)));
    }
    wins
}

/// Plays a whole turn.
fn play(position: &mut Position, tokens: &[Token]) {
    for &token in tokens {
        let event = position.play(token).expect("players play legal tokens");
        position.apply(&event).expect("what was played fits");
    }
    if position.winner().is_none() {
        let begun = position.begin_turn(other(position.to_move));
        position.apply(&begun).expect("the other turn begins");
    }
}
