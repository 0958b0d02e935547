//! The command line: what the program can be asked to do, and its exit codes.
//!
//! 0 is success, 1 a failure of the work, 2 a wrong command line.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use rules::any::GameId;

use crate::referee;
use crate::simulate::{self, Player, Simulation};

/// A Discord game master for four little-known wargames.
#[derive(Debug, Parser)]
#[command(name = "castellan", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge games without Discord: JSON Lines on standard input and output (docs/referee.md)
    Referee,
    /// Play games without people and print the results
    Simulate(SimulateArgs),
    /// Count the ways a game can go on, token by token
    Perft(PerftArgs),
}

#[derive(Debug, clap::Args)]
struct SimulateArgs {
    /// The game, such as castles
    #[arg(value_parser = read_game)]
    game: GameId,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Games of the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A player for each seat, separated by commas; bot players if not given
    #[arg(long, value_delimiter = ',', value_enum)]
    players: Vec<Player>,
}

#[derive(Debug, clap::Args)]
struct PerftArgs {
    /// What to count
    #[arg(value_enum)]
    what: PerftGame,
    /// How many tokens deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PerftGame {
    /// Combat Castles, from before the opening placement
    Castles,
}

fn read_game(text: &str) -> Result<GameId, String> {
    let known: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    GameId::from_id(text).ok_or_else(|| format!("the games are {}", known.join(", ")))
}

/// Runs the program on the process's arguments, input and output.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Referee => referee::run(io::stdin().lock(), BufWriter::new(io::stdout().lock())),
        Command::Simulate(args) => return simulate(&args),
        Command::Perft(args) => perft(&args, io::stdout().lock()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has gone, as `head` does: nothing is wrong.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn fail(error: &dyn Display) -> ExitCode {
    eprintln!("castellan: {error}");
    ExitCode::FAILURE
}

fn simulate(args: &SimulateArgs) -> ExitCode {
    let simulation = Simulation {
        game: args.game,
        games: args.games,
        seed: args.seed,
        players: args.players.clone(),
    };
    let report = match simulate::run(&simulation) {
        Ok(report) => report,
        Err(error) => return fail(&error),
    };
    match write!(io::stdout(), "{report}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn perft(args: &PerftArgs, mut output: impl Write) -> io::Result<()> {
    let watch = simulate::Stopwatch::start();
    let nodes = match args.what {
        PerftGame::Castles => {
            let start = rules::castles::Position::start(rules::Seat(0));
            rules::castles::perft(&start, args.depth)
        }
    };
    writeln!(output, "nodes {nodes}")?;
    writeln!(output, "nodes/s {}", watch.per_second(nodes))
}
