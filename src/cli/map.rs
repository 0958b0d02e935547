//! `castellan map`: maps as files.

mod edit;
mod import;
mod render;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use atlas::generate::{GenerateError, Request, Style, generate};
use atlas::scenario::{FILE_BYTES, Scenario, ScenarioFile};
use atlas::{BorderKind, Checked, Faults, Kind, Map, bounds};
use clap::{Args, Subcommand, ValueEnum};

use crate::files::FileError;
use crate::maps::brought::NotBrought;
use crate::maps::placed;

#[derive(Debug, Args)]
pub(super) struct MapArgs {
    #[command(subcommand)]
    command: MapCommand,
}

#[derive(Debug, Subcommand)]
enum MapCommand {
    /// Check a map: list what it holds and the games it is for, or all its faults (docs/maps.md)
    Check(CheckArgs),
    /// Make a map of a seed and print it as GeoJSON: the same seed gives the same map everywhere
    Generate(GenerateArgs),
    /// Make a map of a file of another program and print it as GeoJSON (docs/maps.md)
    Import(import::ImportArgs),
    /// Edit a map in the browser, on a page that this machine alone can open
    Edit(edit::EditArgs),
    /// Draw a map or a scenario as a PNG picture, or describe it in sentences
    Render(render::RenderArgs),
}

#[derive(Debug, Args)]
struct GenerateArgs {
    /// Any whole number; another one gives another map
    #[arg(long)]
    seed: u64,
    /// Regions in all, seas and fortifications too
    #[arg(long)]
    regions: usize,
    /// What the map looks like
    #[arg(long)]
    style: StyleArg,
    /// Seats to find fair starts for, 2 to 12; the map's notices name them
    #[arg(long, default_value_t = 0)]
    seats: usize,
    /// With fortifications and their ports, as Erkenfara Universalis needs them
    #[arg(long)]
    forts: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum StyleArg {
    /// One to three large bodies of land, and seas around them
    Continent,
    /// Many islands, linked by straits
    Archipelago,
    /// Districts of a walled city on both banks of a river
    City,
}

impl From<StyleArg> for Style {
    fn from(style: StyleArg) -> Self {
        match style {
            StyleArg::Continent => Self::Continent,
            StyleArg::Archipelago => Self::Archipelago,
            StyleArg::City => Self::City,
        }
    }
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// The map, a GeoJSON file
    file: PathBuf,
    /// A scenario on it, a TOML file: checked as its game does when a table begins with it
    #[arg(long)]
    scenario: Option<PathBuf>,
}

/// Why a map is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum MapError {
    #[error("{} cannot be read: {source}", path.display())]
    Unread { path: PathBuf, source: io::Error },
    #[error(
        "{} is not a valid map, {} {}:\n{source}",
        path.display(),
        source.count(),
        if source.count() == 1 { "fault" } else { "faults" }
    )]
    Faulty { path: PathBuf, source: Faults },
    #[error(transparent)]
    Unmade(#[from] GenerateError),
    #[error("{} is not imported: {source}", path.display())]
    Refused {
        path: PathBuf,
        source: Box<atlas::import::Refused>,
    },
    #[error("{} is not a valid scenario:\n{faults}", path.display())]
    BadScenario { path: PathBuf, faults: String },
    #[error(transparent)]
    NotPlayed(#[from] NotBrought),
    #[error("{map} has no region called {name:?}")]
    NoRegion { map: String, name: String },
    #[error(transparent)]
    Undrawn(#[from] ::render::RenderError),
    #[error(transparent)]
    Unwritten(#[from] FileError),
    #[error(transparent)]
    Unedited(#[from] crate::editor::EditorError),
}

/// What `castellan map` prints.
#[derive(Debug)]
pub(super) enum Found {
    Report(Box<Report>),
    File(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report(report) => report.fmt(f),
            Self::File(text) => f.write_str(text),
        }
    }
}

/// What a map holds, and the scenario on it; prints as a few lines.
#[derive(Debug)]
pub(super) struct Report {
    checked: Checked,
    scenario: Option<Scenario>,
}

/// Runs `castellan map`.
pub(super) fn map(args: &MapArgs) -> Result<Found, MapError> {
    match &args.command {
        MapCommand::Check(args) => {
            let checked = check(&args.file)?;
            let scenario = args.scenario.as_deref();
            let scenario = scenario.map(|path| scenario_of(path, &checked.map));
            Ok(Found::Report(Box::new(Report {
                scenario: scenario.transpose()?,
                checked,
            })))
        }
        MapCommand::Generate(args) => {
            let request = Request {
                seed: args.seed,
                regions: args.regions,
                style: args.style.into(),
                seats: args.seats,
                forts: args.forts,
            };
            Ok(Found::File(generate(request)?.map.to_geojson()))
        }
        MapCommand::Import(args) => Ok(Found::File(import::run(args)?)),
        MapCommand::Edit(args) => Ok(Found::File(edit::run(args)?)),
        MapCommand::Render(args) => Ok(Found::File(render::render(args)?)),
    }
}

/// The map of a file.
///
/// # Errors
///
/// [`MapError`] when it cannot be read, or is not a map.
pub(super) fn open(path: &Path) -> Result<Map, MapError> {
    check(path).map(|checked| checked.map)
}

/// The scenario of a file on a map, if its game can begin with it.
///
/// # Errors
///
/// [`MapError`] when it cannot be read, or is not one that can be played.
pub(super) fn scenario_of(path: &Path, map: &Map) -> Result<Scenario, MapError> {
    let bytes = read(path, FILE_BYTES).map_err(|source| MapError::Unread {
        path: path.into(),
        source,
    })?;
    let bad = |faults: String| MapError::BadScenario {
        path: path.into(),
        faults,
    };
    let file = ScenarioFile::read(&bytes).map_err(|fault| bad(fault.to_string()))?;
    placed::check(file, map).map_err(|no| bad(no.to_string()))
}

fn check(path: &Path) -> Result<Checked, MapError> {
    let bytes = read(path, bounds::FILE_BYTES).map_err(|source| MapError::Unread {
        path: path.into(),
        source,
    })?;
    Map::read(&bytes).map_err(|source| MapError::Faulty {
        path: path.into(),
        source,
    })
}

/// The file's bytes; of a file longer than `most`, enough to show that.
fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { checked, scenario } = self;
        let Checked { map, notes } = checked;
        let of_kind = |kind: Kind| {
            let all = map.areas();
            (
                all.filter(|region| region.kind() == kind).count(),
                kind.name(),
            )
        };
        let joined = |joint: BorderKind| {
            let all = map.borders().iter();
            (
                all.filter(|border| border.kind == joint).count(),
                joint.name(),
            )
        };
        let regions = counts(&Kind::ALL.map(of_kind));
        let kinds = [BorderKind::Border, BorderKind::Strait, BorderKind::Bridge];
        let borders = counts(&kinds.map(joined));
        writeln!(f, "{} is a valid map.", map.title())?;
        writeln!(f, "regions: {} ({regions})", map.areas().len())?;
        writeln!(f, "ways between them: {} ({borders})", map.borders().len())?;
        for fit in crate::maps::fits::fits(map) {
            writeln!(f, "fits: {fit}")?;
        }
        for notice in map.notices() {
            writeln!(f, "notice: {notice}")?;
        }
        for note in notes {
            writeln!(f, "note: {note}")?;
        }
        if let Some(scenario) = scenario {
            let (title, game) = (scenario.title(), scenario.game());
            let seats = scenario.seats().iter().map(|seat| seat.name.as_str());
            let seats: Vec<&str> = seats.collect();
            writeln!(f, "{title} is a valid scenario on it, of {game}.")?;
            writeln!(f, "seats: {} ({})", seats.len(), seats.join(", "))?;
        }
        Ok(())
    }
}

/// Those of the counts that are not 0: `land 3, sea 1`.
fn counts(counts: &[(usize, &str)]) -> String {
    let some: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{name} {count}"))
        .collect();
    some.join(", ")
}
