//! The command line: the commands of the program, and its exit codes.
//!
//! 0 is success, 1 a failure of the work, 2 a wrong command line, 78 a token or configuration with which the
//! bot cannot run: starting it again does not help.

mod map;
mod operate;
mod pages;
mod transfer;

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use rules::any::GameId;
use rules::kerfuffle::board::{NoPosition, Position};

use crate::config::{self, Config, ConfigError, Log, Surroundings};
use crate::discord::Api;
use crate::referee;
use crate::service::{self, ServiceError};
use crate::simulate::{self, Player, Simulation};
use crate::verify;
use transfer::TransferError;

/// A Discord game master for four wargames.
#[derive(Debug, Parser)]
#[command(name = "castellan", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Take the bot's token, check it, and write the configuration
    Setup(operate::SetupArgs),
    /// Print the link that invites the bot to a server
    Invite(operate::InviteArgs),
    /// Look at everything that the bot needs, and say what to do, also while it runs
    Doctor(operate::DoctorArgs),
    /// Ask the running bot how it is
    Status(operate::StatusArgs),
    /// Run the bot on Discord
    Run(RunArgs),
    /// Try the bot on this machine, without Discord
    Playground(PlaygroundArgs),
    /// List tables, write them to files and read them from files
    Table(transfer::TableArgs),
    /// Check maps and make new ones
    Map(map::MapArgs),
    /// Copy the database, also while the bot runs
    Backup(transfer::BackupArgs),
    /// Put a copy in the place of the database, while the bot is stopped
    Restore(transfer::RestoreArgs),
    /// Say what this version would change about the database, and how long that takes
    Upgrade(transfer::UpgradeArgs),
    /// Judge games without Discord: JSON Lines on standard input and output (docs/referee.md)
    Referee,
    /// Play games without people and print the results
    Simulate(SimulateArgs),
    /// Count the ways a game can go on, token by token
    Perft(PerftArgs),
    /// Check the dice of a table that is over (docs/dice.md)
    Verify(VerifyArgs),
    /// Print the manual in the format of `man`
    Man,
    /// Print what a shell completes, as a script for it
    Completions(pages::CompletionsArgs),
}

#[derive(Debug, Default, clap::Args)]
struct ConfigArgs {
    /// The configuration; config.toml if it is there and none is named
    #[arg(long)]
    config: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct RunArgs {
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    api: ApiArgs,
}

/// Which Discord is asked.
#[derive(Debug, clap::Args)]
struct ApiArgs {
    /// The address of a stand-in for Discord on this machine, for tests of the whole program
    #[arg(long, hide = true, value_parser = read_stand_in)]
    stand_in: Option<String>,
}

impl ApiArgs {
    fn api(&self) -> Api {
        self.stand_in.clone().map_or(Api::Discord, Api::StandIn)
    }
}

#[derive(Debug, clap::Args)]
struct PlaygroundArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// The port on 127.0.0.1; 0 takes any free one
    #[arg(long)]
    port: Option<u16>,
    /// The folder of the playground's database
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct SimulateArgs {
    /// The game, such as castles
    #[arg(value_parser = read_game)]
    game: GameId,
    /// How many games: 100 if not given, 1 where --years is
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: Option<u32>,
    /// Games of the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seats play; the fewest that can if neither they nor players are given
    #[arg(long, visible_aliases = ["empires", "factions"])]
    seats: Option<usize>,
    /// A player for each seat, separated by commas; bot players if not given
    #[arg(long, value_delimiter = ',', value_enum)]
    players: Vec<Player>,
    /// After how many years to stop a game that has no end
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    years: Option<u32>,
    /// A map of your own to play on, dealt fairly: GeoJSON, as docs/maps.md has it
    #[arg(long)]
    map: Option<PathBuf>,
    /// An option of the table, such as scenario=europe
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_setting)]
    options: Vec<(String, String)>,
}

#[derive(Debug, clap::Args)]
struct PerftArgs {
    /// What to count
    #[arg(value_enum)]
    what: PerftGame,
    /// How many tokens or moves deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// The board to begin from, in seven fields: placement turn retreat moved ep quiet promoted
    #[arg(long, value_parser = read_position, required_if_eq("what", "kerfuffle-board"))]
    position: Option<Position>,
}

#[derive(Debug, clap::Args)]
struct VerifyArgs {
    /// The dice file, such as castellan-dice-12.json, or what `table export` wrote
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PerftGame {
    /// Combat Castles, from before the opening placement
    Castles,
    /// A board battle of Partial Kerfuffle, from a position
    KerfuffleBoard,
}

fn read_position(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: NoPosition| error.to_string())
}

fn read_stand_in(text: &str) -> Result<String, String> {
    if crate::discord::is_loopback(text) {
        Ok(text.to_owned())
    } else {
        Err("a stand-in has an address on this machine, such as http://127.0.0.1:7878".into())
    }
}

fn read_game(text: &str) -> Result<GameId, String> {
    let known: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    GameId::from_id(text).ok_or_else(|| format!("the games are {}", known.join(", ")))
}

/// Runs the program on the process's arguments, input and output.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => return bare(),
        Some(Command::Setup(args)) => return operate::setup(&args),
        Some(Command::Invite(args)) => return operate::invite(&args),
        Some(Command::Doctor(args)) => return operate::doctor(&args),
        Some(Command::Status(args)) => return operate::status(&args),
        Some(Command::Run(args)) => return run(&args),
        Some(Command::Playground(args)) => return playground(&args),
        Some(Command::Table(args)) => return work(transfer::table(args)),
        Some(Command::Map(args)) => return report(map::map(&args)),
        Some(Command::Backup(args)) => return work(transfer::backup(args)),
        Some(Command::Restore(args)) => return work(transfer::restore(args)),
        Some(Command::Upgrade(args)) => return work(transfer::upgrade(args)),
        Some(Command::Referee) => {
            referee::run(io::stdin().lock(), BufWriter::new(io::stdout().lock()))
        }
        Some(Command::Simulate(args)) => return simulate(&args),
        Some(Command::Perft(args)) => perft(&args, io::stdout().lock()),
        Some(Command::Verify(args)) => return report(verify::run(&args.file)),
        Some(Command::Man) => return pages::man(),
        Some(Command::Completions(args)) => return pages::completions(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has gone, as `head` does: nothing is wrong.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Without a command: the bot where there is a token or a configuration, else the playground.
fn bare() -> ExitCode {
    match read_config(&ConfigArgs::default()) {
        Ok((config, file)) if config.token.token.is_some() || file.is_some() => {
            serve(config, Api::Discord)
        }
        Ok((config, _)) => play(config),
        Err(error) => misconfigured(&error),
    }
}

fn run(args: &RunArgs) -> ExitCode {
    match read_config(&args.config) {
        Ok((config, _)) => serve(config, args.api.api()),
        Err(error) => misconfigured(&error),
    }
}

fn playground(args: &PlaygroundArgs) -> ExitCode {
    match read_config(&args.config) {
        Ok((mut config, _)) => {
            config.playground.port = args.port.unwrap_or(config.playground.port);
            if let Some(folder) = &args.data {
                config.playground.folder.clone_from(folder);
            }
            play(config)
        }
        Err(error) => misconfigured(&error),
    }
}

fn read_config(args: &ConfigArgs) -> Result<(Config, Option<PathBuf>), ConfigError> {
    config::read(args.config.as_deref(), &Surroundings::of_process())
}

fn serve(config: Config, api: Api) -> ExitCode {
    in_runtime(&config.log.clone(), service::run(config, api))
}

fn play(config: Config) -> ExitCode {
    let announce = |address: &str| {
        // Whoever started it may have closed its output; the page is there all the same.
        let _ = writeln!(
            io::stdout(),
            "Castellan's playground: {address}\nOpen it in a browser; Ctrl-C stops it."
        );
    };
    in_runtime(
        &config.log.clone(),
        service::run_playground(config, announce),
    )
}

/// Runs `work` with the log and the runtime it needs.
fn in_runtime(log: &Log, work: impl Future<Output = Result<(), ServiceError>>) -> ExitCode {
    let outcome = service::start_log(log)
        .and_then(|()| {
            Ok(tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()?)
        })
        .and_then(|runtime| {
            let outcome = runtime.block_on(work);
            // Whatever still runs, such as a picture or a request that hangs, is not needed any more.
            runtime.shutdown_background();
            outcome
        });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_configuration() => misconfigured(&error),
        Err(error) => fail(&error),
    }
}

/// Runs what needs the database, but neither Discord nor a log.
fn work(work: impl Future<Output = Result<(), TransferError>>) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    match runtime
        .map_err(TransferError::from)
        .and_then(|runtime| runtime.block_on(work))
    {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has gone, as `head` does: nothing is wrong.
        Err(TransferError::System(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error),
    }
}

/// What `sysexits.h` calls `EX_CONFIG`.
const MISCONFIGURED: u8 = 78;

/// Says what is wrong with the token or the configuration.
fn misconfigured(error: &dyn Display) -> ExitCode {
    fail(error);
    ExitCode::from(MISCONFIGURED)
}

fn fail(error: &dyn Display) -> ExitCode {
    eprintln!("castellan: {error}");
    ExitCode::FAILURE
}

/// An option's value as JSON, or else as a word.
fn read_setting(text: &str) -> Result<(String, String), String> {
    let cut = text.split_once('=');
    let (name, value) = cut.ok_or("write NAME=VALUE, such as scenario=europe")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn simulate(args: &SimulateArgs) -> ExitCode {
    let mut options = serde_json::Map::new();
    for (name, value) in &args.options {
        let read = serde_json::from_str(value);
        options.insert(name.clone(), read.unwrap_or_else(|_| value.as_str().into()));
    }
    let map = match args.map.as_deref().map(map::open).transpose() {
        Ok(map) => map,
        Err(error) => return fail(&error),
    };
    // Games that end are counted by the hundred; campaigns are long.
    let games = args
        .games
        .unwrap_or(if args.years.is_some() { 1 } else { 100 });
    let simulation = Simulation {
        game: args.game,
        games,
        seed: args.seed,
        seats: args.seats,
        players: args.players.clone(),
        options,
        map,
        years: args.years,
    };
    let report = match simulate::run(&simulation) {
        Ok(report) => report,
        Err(error) => return fail(&error),
    };
    print(&report)
}

/// Prints what was found, or why nothing was.
fn report(found: Result<impl Display, impl Display>) -> ExitCode {
    match found {
        Ok(report) => print(&report),
        Err(error) => fail(&error),
    }
}

fn print(report: &dyn Display) -> ExitCode {
    match write!(io::stdout(), "{report}") {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has gone, as `head` does: nothing is wrong.
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
        PerftGame::KerfuffleBoard => {
            let position = args.position.as_ref();
            position.map_or(0, |start| rules::kerfuffle::board::perft(start, args.depth))
        }
    };
    writeln!(output, "nodes {nodes}")?;
    writeln!(output, "nodes/s {}", watch.per_second(nodes))
}
