//! The nightly copy of the database: its time, its name, and the removal of old ones.
//!
//! Whether a night has its copy is read from the names in the folder, so nothing needs to be
//! remembered over a stop of the program. [`BackupSchedule::look`] looks once; [`BackupSchedule::run`] goes on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::config::Backup;
use crate::files::Existing;
use crate::store::{CopyError, Database};
use crate::table::environment::Environment;
use crate::table::model::Millis;
use crate::times::{self, DAY_MS, TimeOfDay};

/// How long after a failure the next try is made.
const RETRY_MS: i64 = 60 * 60 * 1000;
/// The longest wait between two looks at the clock, which somebody may turn.
const LONGEST_WAIT: Duration = Duration::from_mins(10);

const BEGIN: &str = "castellan-nightly-";
const END: &str = ".sqlite";
const PART: &str = ".sqlite.part";

/// Makes a copy each night.
pub struct BackupSchedule {
    database: Arc<dyn Database>,
    folder: PathBuf,
    time: TimeOfDay,
    keep: usize,
    environment: Arc<dyn Environment>,
    /// When the next try is made after a failure.
    retry: Option<Millis>,
}

impl std::fmt::Debug for BackupSchedule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nightly")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
enum Missed {
    #[error(transparent)]
    Backup(#[from] CopyError),
    #[error("the folder {}: {source}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
}

impl BackupSchedule {
    /// What the configuration asks for; none if it asks for none.
    pub fn new(
        backup: &Backup,
        database: Arc<dyn Database>,
        environment: Arc<dyn Environment>,
    ) -> Option<Self> {
        Some(Self {
            database,
            folder: backup.folder.clone(),
            time: backup.nightly?,
            keep: usize::from(backup.keep.get()),
            environment,
            retry: None,
        })
    }

    /// Makes copies until `stop` is cancelled.
    pub async fn run(mut self, stop: CancellationToken) {
        let work = async {
            loop {
                // Where several processes work with the tables one copy is enough.
                if !self.database.leases().have_server(None) {
                    tokio::time::sleep(LONGEST_WAIT).await;
                    continue;
                }
                let next = self.look().await;
                let wait = next.0.saturating_sub(self.environment.now().0).max(1_000);
                let wait = Duration::from_millis(wait.unsigned_abs());
                tokio::time::sleep(wait.min(LONGEST_WAIT)).await;
            }
        };
        // A copy that is not finished is none; the next start makes another.
        let _ = stop.run_until_cancelled(work).await;
    }

    /// Makes a copy if one is due, and says when to look again.
    pub async fn look(&mut self) -> Millis {
        let now = self.environment.now();
        let after = |wait: i64| Millis(now.0.saturating_add(wait));
        if let Some(retry) = self.retry
            && now < retry
            && retry <= after(RETRY_MS)
        {
            return retry;
        }
        match self.make_if_due(now).await {
            Ok(next) => {
                self.retry = None;
                next
            }
            Err(missed) => {
                tracing::error!(%missed, "the nightly backup failed; it is tried again in an hour");
                self.retry = Some(after(RETRY_MS));
                after(RETRY_MS)
            }
        }
    }

    /// Makes the copy of the last night unless there is one; returns when the next is due.
    async fn make_if_due(&self, now: Millis) -> Result<Millis, Missed> {
        let due = self.time.last(now);
        fs::create_dir_all(&self.folder).map_err(|source| self.fail(source))?;
        if self.made(now)?.last().is_none_or(|last| *last < due) {
            let file = self.path(now, END);
            self.database.copy(&file, Existing::Replace).await?;
            tracing::info!(file = %file.display(), "the database is backed up");
            self.tidy(now)?;
        }
        Ok(Millis(due.0.saturating_add(DAY_MS)))
    }

    fn path(&self, at: Millis, end: &str) -> PathBuf {
        let time = times::compact(at);
        self.folder.join(format!("{BEGIN}{time}{end}"))
    }

    fn fail(&self, source: io::Error) -> Missed {
        let folder = self.folder.clone();
        Missed::Folder { folder, source }
    }

    /// When the nightly copies in the folder were made, oldest first. What bears a later time than
    /// now was made by a wrong clock; it is not a copy of any night, and stays.
    fn made(&self, now: Millis) -> Result<Vec<Millis>, Missed> {
        Ok(self
            .named(END)?
            .into_iter()
            .filter(|at| *at <= now)
            .collect())
    }

    /// The times in the names that this module gave.
    fn named(&self, end: &str) -> Result<Vec<Millis>, Missed> {
        named(&self.folder, end).map_err(|source| self.fail(source))
    }

    /// Removes the oldest copies beyond those that are kept, and what was never finished.
    fn tidy(&self, now: Millis) -> Result<(), Missed> {
        let made = self.made(now)?;
        let old = made.iter().rev().skip(self.keep);
        let old = old.map(|at| self.path(*at, END));
        let unfinished = self.named(PART)?.into_iter().map(|at| self.path(at, PART));
        for file in old.chain(unfinished) {
            fs::remove_file(file).map_err(|source| self.fail(source))?;
        }
        Ok(())
    }
}

/// The times in the names of a folder's nightly copies, oldest first.
fn named(folder: &Path, end: &str) -> io::Result<Vec<Millis>> {
    let mut times = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let time = name.to_str().and_then(|name| {
            let time = name.strip_prefix(BEGIN)?.strip_suffix(end)?;
            times::read_compact(time)
        });
        times.extend(time);
    }
    times.sort();
    Ok(times)
}

/// When the newest nightly copy in a folder was made, not after `now`, and its file; none where there is none.
pub fn newest(folder: &Path, now: Millis) -> Option<(Millis, PathBuf)> {
    let made = named(folder, END).ok()?;
    let at = made.into_iter().rfind(|at| *at <= now)?;
    let time = times::compact(at);
    Some((at, folder.join(format!("{BEGIN}{time}{END}"))))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use rules::dice::Secret;
    use tempfile::TempDir;

    use super::*;
    use crate::store::{OpenOptions, ReadOnly, Sqlite, Synchronous};

    /// A clock that a test turns.
    struct Clock(AtomicI64);

    impl Environment for Clock {
        fn now(&self) -> Millis {
            Millis(self.0.load(Ordering::SeqCst))
        }

        fn secret(&self) -> Result<Secret, String> {
            Err("no dice are thrown here".into())
        }
    }

    struct Night {
        home: TempDir,
        clock: Arc<Clock>,
        nightly: BackupSchedule,
    }

    async fn night(keep: u16) -> Night {
        let home = tempfile::tempdir().unwrap();
        let database = home.path().join("castellan.sqlite");
        let options = OpenOptions {
            path: database,
            synchronous: Synchronous::Normal,
            backup: None,
        };
        let store = Arc::new(Sqlite::open(&options).await.unwrap());
        let clock = Arc::new(Clock(AtomicI64::new(0)));
        let config = Backup {
            folder: home.path().join("backups"),
            nightly: TimeOfDay::read("03:00"),
            keep: keep.try_into().unwrap(),
        };
        let nightly = BackupSchedule::new(&config, store, clock.clone()).unwrap();
        Night {
            home,
            clock,
            nightly,
        }
    }

    impl Night {
        /// Looks at a time such as `22T0300` of November 2026; returns when to look again.
        async fn look(&mut self, at: &str) -> String {
            let at = times::read_compact(&format!("202611{at}00Z")).unwrap();
            self.clock.0.store(at.0, Ordering::SeqCst);
            let next = times::compact(self.nightly.look().await);
            next["202611".len()..][.."22T0300".len()].to_owned()
        }

        fn folder(&self) -> PathBuf {
            self.home.path().join("backups")
        }

        fn files(&self) -> Vec<String> {
            let mut names: Vec<String> = fs::read_dir(self.folder())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            names
        }
    }

    fn name(at: &str) -> String {
        format!("castellan-nightly-202611{at}00Z.sqlite")
    }

    #[tokio::test]
    async fn each_night_has_one_copy() {
        let mut night = night(14).await;
        // There is none at all yet, so the last night is made up for.
        assert_eq!(night.look("22T1200").await, "23T0300");
        assert_eq!(night.files(), [name("22T1200")]);
        assert_eq!(night.look("23T0259").await, "23T0300");
        assert_eq!(night.files().len(), 1);
        assert_eq!(night.look("23T0300").await, "24T0300");
        assert_eq!(night.look("23T0301").await, "24T0300");
        assert_eq!(night.files(), [name("22T1200"), name("23T0300")]);
        let copy = night.folder().join(name("23T0300"));
        assert!(ReadOnly::open(&copy).await.unwrap().list().await.is_ok());
    }

    #[tokio::test]
    async fn a_missed_night_is_made_up_for_once() {
        let mut night = night(14).await;
        night.look("20T0300").await;
        // The bot was off for two nights, and came back in the morning.
        assert_eq!(night.look("22T0915").await, "23T0300");
        assert_eq!(night.look("22T0925").await, "23T0300");
        assert_eq!(night.files(), [name("20T0300"), name("22T0915")]);
    }

    #[tokio::test]
    async fn the_oldest_go_and_nothing_else_does() {
        let mut night = night(2).await;
        fs::create_dir(night.folder()).unwrap();
        let others = [
            "castellan-before-migration-0002-20200101T000000Z.sqlite",
            "castellan-nightly-20200101T000000Z.sqlite.old",
            "castellan-nightly-2020.sqlite",
            "castellan-nightly-20990101T000000Z.sqlite",
            "diary.txt",
        ];
        for name in others {
            fs::write(night.folder().join(name), "x").unwrap();
        }
        let unfinished = "castellan-nightly-20261119T030000Z.sqlite.part";
        fs::write(night.folder().join(unfinished), "x").unwrap();
        for day in ["20T0300", "21T0300", "22T0300"] {
            night.look(day).await;
        }
        let mut expected: Vec<String> = others.map(str::to_owned).into();
        expected.extend([name("21T0300"), name("22T0300")]);
        expected.sort();
        assert_eq!(night.files(), expected);
    }

    #[tokio::test]
    async fn a_failure_is_tried_again_in_an_hour() {
        let mut night = night(14).await;
        // A file stands where the folder should be.
        fs::write(night.folder(), "x").unwrap();
        assert_eq!(night.look("22T0300").await, "22T0400");
        fs::remove_file(night.folder()).unwrap();
        assert_eq!(night.look("22T0330").await, "22T0400");
        assert!(
            !Path::new(&night.folder()).exists(),
            "not before the hour is over"
        );
        assert_eq!(night.look("22T0400").await, "23T0300");
        assert_eq!(night.files(), [name("22T0400")]);
        // A clock that was turned back does not put the next one off for years.
        assert_eq!(night.look("21T1000").await, "22T0300");
        assert_eq!(night.files(), [name("21T1000"), name("22T0400")]);
    }

    #[tokio::test]
    async fn without_a_time_there_is_none() {
        let night = night(1).await;
        let config = Backup {
            nightly: None,
            ..Backup::default()
        };
        let database = Arc::clone(&night.nightly.database);
        assert!(BackupSchedule::new(&config, database, night.clock).is_none());
    }
}
