//! `castellan map`: maps as files.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use atlas::{BorderKind, Checked, Faults, Kind, Map, bounds};
use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(super) struct MapArgs {
    #[command(subcommand)]
    command: MapCommand,
}

#[derive(Debug, Subcommand)]
enum MapCommand {
    /// Say what a map holds and which games it is for, or all that is wrong with it (docs/maps.md)
    Check(CheckArgs),
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// The map, a GeoJSON file
    file: PathBuf,
}

/// Why a map is not found to be good.
#[derive(Debug, thiserror::Error)]
pub(super) enum MapError {
    #[error("{} cannot be read: {source}", path.display())]
    Unread { path: PathBuf, source: io::Error },
    #[error(
        "{} is no good map, {} {}:\n{source}",
        path.display(),
        source.count(),
        if source.count() == 1 { "fault" } else { "faults" }
    )]
    Faulty { path: PathBuf, source: Faults },
}

/// What a map holds; prints as a few lines.
#[derive(Debug)]
pub(super) struct Report(Checked);

/// Does what `castellan map` is asked.
pub(super) fn map(args: &MapArgs) -> Result<Report, MapError> {
    match &args.command {
        MapCommand::Check(args) => check(&args.file),
    }
}

fn check(path: &Path) -> Result<Report, MapError> {
    let bytes = read(path).map_err(|source| MapError::Unread {
        path: path.into(),
        source,
    })?;
    Map::read(&bytes)
        .map(Report)
        .map_err(|source| MapError::Faulty {
            path: path.into(),
            source,
        })
}

/// The file's bytes; of one that is too large, as many as show it.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let most = u64::try_from(bounds::FILE_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Checked { map, notes }) = self;
        let of_kind = |kind: Kind| {
            let all = map.regions().iter();
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
        writeln!(f, "{} is a good map.", map.title())?;
        writeln!(f, "regions: {} ({regions})", map.regions().len())?;
        writeln!(f, "ways between them: {} ({borders})", map.borders().len())?;
        for fit in map.fits() {
            writeln!(f, "fits: {fit}")?;
        }
        for notice in map.notices() {
            writeln!(f, "notice: {notice}")?;
        }
        for note in notes {
            writeln!(f, "note: {note}")?;
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
