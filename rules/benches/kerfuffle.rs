//! How fast battles on a board are gone through: perft against the chess library that the attack tables
//! come from, what a move of the bot player takes against counting the moves there are, and whole battles.
//!
//! Every figure is the fastest of a few runs; what is compared is measured in the same run. Run it
//! with `cargo bench -p rules --bench kerfuffle`; without `--bench` (as `cargo test` does) it goes
//! through everything once, without much depth.

#![expect(
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, and prints what it found"
)]

use std::hint::black_box;
use std::time::Instant;

use rules::kerfuffle::board::{Position, perft, search};
use rules::{BotContext, BotSeed, Level};

#[path = "../tests/it/kerfuffle/duels.rs"]
mod duels;

use duels::Player;

/// How much there is to do.
struct Scale {
    runs: usize,
    perft_depth: u32,
    battles: u8,
}

const FULL: Scale = Scale {
    runs: 5,
    perft_depth: 4,
    battles: 100,
};
const BRIEF: Scale = Scale {
    runs: 1,
    perft_depth: 2,
    battles: 2,
};

/// Placements that a game of chess could have too, whose move it is, and who is in retreat.
const POSITIONS: [(&str, &str, char, &str); 5] = [
    (
        "set up",
        "rn1qk1n1/2pppp2/8/8/8/8/2PPPP2/RN1QK1N1",
        'b',
        "-",
    ),
    (
        "middle",
        "2r1k3/3q1p2/2n1p3/3pP3/3P4/2N1B3/2Q2P2/2R1K3",
        'w',
        "-",
    ),
    ("retreat", "4k3/3r1p2/2n5/3N4/4P3/3P1R2/2B2P2/4K3", 'w', "w"),
    ("promotions", "8/P2k3P/8/3n4/4N3/8/p2K3p/8", 'w', "-"),
    ("crowd", "4k3/8/2nbp3/2qprp2/3PPP2/2NBRQ2/3P4/4K3", 'w', "-"),
];

fn main() {
    let scale = if std::env::args().any(|arg| arg == "--bench") {
        FULL
    } else {
        BRIEF
    };
    let mut ratios = perft_speed(&scale);
    ratios.extend(move_times(&scale));
    battle_times(&scale);
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

fn position(placement: &str, turn: char, retreat: &str) -> Position {
    let text = format!("{placement} {turn} {retreat} - - 0 -");
    text.parse().expect("a position")
}

/// Leaves a second, of which there is at least one.
fn speed((time, leaves): (u128, u64)) -> u128 {
    u128::from(leaves.max(1)) * 1_000_000_000 / time
}

fn perft_speed(scale: &Scale) -> Vec<Ratio> {
    let depth = scale.perft_depth;
    let mut ratios = Vec::new();
    for (name, placement, turn, retreat) in POSITIONS {
        let ours = position(placement, turn, retreat);
        let own = fastest(scale.runs, || perft(black_box(&ours), depth));
        let fen = format!("{placement} {turn} - - 0 1");
        let theirs = cozy_chess::Board::from_fen(&fen, false).expect("a position of chess");
        let chess = fastest(scale.runs, || perft_of_chess(black_box(&theirs), depth));
        println!(
            "perft {depth}, {name}: {} leaves in {} µs, {} a second; chess: {} leaves in {} µs, {} a second",
            own.1,
            own.0 / 1000,
            speed(own),
            chess.1,
            chess.0 / 1000,
            speed(chess)
        );
        ratios.push(Ratio {
            what: format!("perft leaves of chess a second, {name}, against ours"),
            tenths: speed(chess) * 10 / speed(own).max(1),
        });
    }
    ratios
}

/// The same count by the chess library, whose rules have castling, check, and queens for pawns.
fn perft_of_chess(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += u64::try_from(moves.len()).expect("a few moves");
        } else {
            for each in moves {
                let mut next = board.clone();
                next.play_unchecked(each);
                leaves += perft_of_chess(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn move_times(scale: &Scale) -> Vec<Ratio> {
    let mut ratios = Vec::new();
    for (name, placement, turn, retreat) in POSITIONS {
        let position = position(placement, turn, retreat);
        let (counting, _) = fastest(scale.runs, || {
            // Once is too short for the clock.
            (0..1_000).fold(0, |sum, _| sum + perft(black_box(&position), 1))
        });
        let counting = (counting / 1_000).max(1);
        for level in [Level::Keen, Level::Gentle] {
            let context = BotContext::of(level, BotSeed::new([1; 32]));
            let (time, action) = fastest(scale.runs, || search::choose(&position, true, context));
            let action = action.expect("the battle is not over");
            println!(
                "move of a {} bot player, {name}: {} µs ({action}); counting the moves {counting} ns",
                level.name(),
                time / 1000
            );
            ratios.push(Ratio {
                what: format!(
                    "time of a {} move, {name}, against counting the moves",
                    level.name()
                ),
                tenths: time * 10 / counting,
            });
        }
    }
    ratios
}

fn battle_times(scale: &Scale) {
    let pairs = [
        ("random", Player::Random),
        ("greedy", Player::Greedy),
        ("keen", Player::Bot(Level::Keen)),
    ];
    for level in [Level::Keen, Level::Gentle] {
        for (name, against) in pairs {
            let players = [Player::Bot(level), against];
            let (time, score) = fastest(1, || duels::battles(scale.battles, players));
            let count = u32::from(scale.battles);
            println!(
                "battles of the {} bot player against the {name} one: {} of {count} won, {} provinces \
                 held, {} attacks came to nothing, {} actions each and {} at most, {} µs each",
                level.name(),
                score.won,
                score.provinces,
                score.failed,
                score.actions / count,
                score.longest,
                time / 1000 / u128::from(scale.battles)
            );
        }
        let [taken, actions] = duels::hunts(scale.battles, level);
        println!(
            "stacks that the {} bot player hunts down: {taken} of {}, {} actions each",
            level.name(),
            scale.battles,
            actions / u32::from(scale.battles)
        );
    }
}
