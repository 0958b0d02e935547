//! What is on this machine: the program, its configuration, the database, its copies, and the room for them.

use std::path::{Path, PathBuf};

use render::{ChartScene, ChartSeries, Crest, Heading, Look, Renderer};

use super::{Doctor, EXAMINE, Finding};
use crate::backup_schedule;
use crate::config::DatabaseAddress;
use crate::service;
use crate::store::{self, Bound, Database as _, Examined, OpenError, Postgres, ReadOnly};
use crate::table::model::Millis;
use crate::times::DAY_MS;
use crate::units::{bytes, span};

/// The room that should be free, in bytes: for a copy of a large database and some weeks of games.
const ROOM: u64 = 500_000_000;
/// A copy may come this much later than a day after the one before.
const LATE_MS: i64 = 2 * 60 * 60 * 1000;
/// The places that are looked at, at most.
const PLACES: u32 = 500;

/// Version, fonts and configuration.
pub(super) fn program(doctor: &Doctor) -> Vec<Finding> {
    let version = Finding::fine(
        "version",
        format!("Castellan {}", env!("CARGO_PKG_VERSION")),
    );
    let configuration = match &doctor.file {
        Some(file) => Finding::fine("configuration", format!("{} can be read", file.display())),
        None => Finding::fine("configuration", "there is none: every key has its default"),
    };
    vec![version, fonts(), configuration]
}

/// Draws something with letters in it.
fn fonts() -> Finding {
    let scene = ChartScene {
        title: "Castellan".into(),
        crest: Crest::Tower,
        heading: Heading {
            main: "Doctor".into(),
            sub: String::new(),
        },
        badge: None,
        across: "Year".into(),
        up: "Strength".into(),
        points: vec!["1".into(), "2".into()],
        series: Vec::<ChartSeries>::new(),
    };
    match Renderer::letters(&scene.into(), Look::default()) {
        Ok(letters) if letters.iter().any(|it| it.text.contains("Castellan")) => Finding::fine(
            "fonts",
            "pictures can be drawn; the fonts are in the program",
        ),
        Ok(_) => Finding::to_do(
            "fonts",
            "pictures have no letters: install the program again",
        ),
        Err(error) => Finding::to_do("fonts", format!("no picture can be drawn: {error}")),
    }
}

/// The database, and where its tables are.
pub(super) async fn database(doctor: &Doctor) -> (Vec<Finding>, Vec<Bound>) {
    if let Some(address) = &doctor.config.data.database {
        return server(address).await;
    }
    let path = service::database(&doctor.config.data.folder);
    if !path.exists() {
        let words = format!(
            "{} is not there yet: the first start makes it",
            path.display()
        );
        return (vec![Finding::fine("database", words)], Vec::new());
    }
    let mut read = match ReadOnly::open(&path).await {
        Ok(store) => store,
        Err(error) => {
            return (
                vec![Finding::to_do("database", unopened(&error))],
                Vec::new(),
            );
        }
    };
    let size = bytes(store::size(&path));
    let version = read.version().await.unwrap_or_default();
    let words = match read.examine(EXAMINE).await {
        Ok(Examined::Whole) => Ok(format!("whole, {size}, form {version}")),
        Ok(Examined::Unfinished) => Ok(format!(
            "{size}, form {version}; no damage found within {} s, not all was looked at",
            EXAMINE.as_secs()
        )),
        Ok(Examined::Damaged(why)) => Err(format!(
            "{} is damaged ({why}): stop the bot and restore a backup (castellan restore FILE)",
            path.display()
        )),
        Err(error) => Err(format!("{} cannot be read: {error}", path.display())),
    };
    let finding = match words {
        Ok(words) => Finding::fine("database", words),
        Err(words) => Finding::to_do("database", words),
    };
    let places = read.bound(PLACES).await.unwrap_or_default();
    (vec![finding], places)
}

/// A database on a server, and where its tables are.
async fn server(address: &DatabaseAddress) -> (Vec<Finding>, Vec<Bound>) {
    let store = match Postgres::look(address.reveal()).await {
        Ok(store) => store,
        Err(error) => {
            return (
                vec![Finding::to_do("database", error.to_string())],
                Vec::new(),
            );
        }
    };
    let places = store.bound(PLACES).await;
    let finding = match &places {
        Ok(_) => {
            let size = bytes(store.size().await);
            Finding::fine(
                "database",
                format!("on a server, {size}, in this version's form"),
            )
        }
        Err(error) => Finding::to_do("database", format!("it cannot be read: {error}")),
    };
    store.close().await;
    (vec![finding], places.unwrap_or_default())
}

fn unopened(error: &OpenError) -> String {
    let restore = "stop the bot and restore a backup (castellan restore FILE)";
    if let OpenError::NotADatabase { path } = error {
        return format!("{} is not a database: {restore}", path.display());
    }
    if error.is_damage() {
        return format!("it is damaged: {error}; {restore}");
    }
    error.to_string()
}

/// The age of the newest nightly copy, and whether it is whole.
pub(super) async fn backups(doctor: &Doctor) -> Vec<Finding> {
    let backup = &doctor.config.backup;
    let folder = backup.folder.display();
    let database = service::database(&doctor.config.data.folder);
    let newest = backup_schedule::newest(&backup.folder, doctor.now());
    let Some((at, file)) = newest else {
        return vec![match (backup.nightly, age(&database, doctor.now())) {
            (Some(_), Some(age)) if age > DAY_MS + LATE_MS => {
                let words = format!(
                    "there is none in {folder}, and the database is {} old",
                    span(age)
                );
                Finding::to_do(
                    "backups",
                    words + ": look in the log for why the nightly copy fails",
                )
            }
            (Some(_), _) => Finding::fine(
                "backups",
                format!("none yet in {folder}: the bot makes one each night"),
            ),
            (None, _) => Finding::fine("backups", "switched off by nightly under [backup]"),
        }];
    };
    let old = doctor.now().0.saturating_sub(at.0);
    let mut wrong = Vec::new();
    if backup.nightly.is_some() && old > DAY_MS + LATE_MS {
        wrong.push(format!(
            "the newest in {folder} is {} old: let the bot run, or look in its log for why the copy fails",
            span(old)
        ));
    }
    let verified = verified(&file).await;
    if let Err(why) = &verified {
        wrong.push(format!(
            "{}: {why}; remove it, and make another: castellan backup FILE",
            file.display()
        ));
    }
    let verified = verified.unwrap_or_default();
    Finding::each(
        "backups",
        wrong,
        format!("the newest is {} old; {verified}", span(old)),
    )
}

/// Looks through a copy.
async fn verified(file: &Path) -> Result<&'static str, String> {
    match ReadOnly::open(file).await {
        // It was made before the last change of the form; a restore brings it there.
        Err(OpenError::Older { .. }) => Ok("it was made by an older version"),
        Err(error) => Err(error.to_string()),
        Ok(mut store) => match store.examine(EXAMINE).await {
            Ok(Examined::Whole) => Ok("it was looked through just now, and is whole"),
            Ok(Examined::Unfinished) => Ok("not all of it could be looked through in time"),
            Ok(Examined::Damaged(why)) => Err(format!("damaged: {why}")),
            Err(error) => Err(error.to_string()),
        },
    }
}

/// How long ago a file was made, in milliseconds, where the system tells.
fn age(path: &Path, now: Millis) -> Option<i64> {
    let made = std::fs::metadata(path).ok()?.created().ok()?;
    let made = made.duration_since(std::time::UNIX_EPOCH).ok()?.as_millis();
    Some(now.0.saturating_sub(i64::try_from(made).ok()?))
}

/// The room that is free where tables and their copies are.
pub(super) fn disk(doctor: &Doctor) -> Vec<Finding> {
    let config = &doctor.config;
    let needed = ROOM.max(store::size(&service::database(&config.data.folder)).saturating_mul(3));
    let mut folders = vec![&config.data.folder];
    if config.backup.nightly.is_some() {
        folders.push(&config.backup.folder);
    }
    let mut wrong = Vec::new();
    let mut fine = Vec::new();
    for folder in folders {
        match free(folder) {
            Ok(free) if free < needed => wrong.push(format!(
                "the disk of {} has {} free, and should have {}: make room",
                folder.display(),
                bytes(free),
                bytes(needed)
            )),
            Ok(free) => fine.push(format!("{} has {} free", folder.display(), bytes(free))),
            Err(why) => wrong.push(format!("{}: {why}", folder.display())),
        }
    }
    Finding::each("disk", wrong, fine.join(", "))
}

/// The bytes that are free for us where a folder is, or will be made.
#[cfg(unix)]
fn free(folder: &Path) -> Result<u64, String> {
    let absolute = std::path::absolute(folder).map_err(|error| error.to_string())?;
    let there: Option<PathBuf> = absolute.ancestors().find(|it| it.exists()).map(Into::into);
    let there = there.ok_or("there is no such folder, nor one above it")?;
    let disk = rustix::fs::statvfs(&there).map_err(|error| error.to_string())?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The bytes that are free for us; not known on this system.
#[cfg(not(unix))]
fn free(_folder: &Path) -> Result<u64, String> {
    Ok(u64::MAX)
}
