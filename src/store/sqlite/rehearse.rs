//! Tries on a copy what this version would change about a database, also while an older one has it open.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::migrate::Migrator;

use crate::files::Existing;
use crate::store::sqlite::backup::{BackupError, backup, check_ours};
use crate::store::sqlite::examine::size;
use crate::store::sqlite::open::{MIGRATIONS, OpenError, OpenOptions, Synchronous, database};
use crate::store::sqlite::private;
use crate::store::sqlite::read_only::connect;
use crate::store::{Database as _, Sqlite};

/// What this version changes about a database before it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Upgrade {
    /// The migrations that the database lacks, by number, with what they are about.
    pub lacks: Vec<(i64, String)>,
    /// The size of the database, in bytes.
    pub bytes: u64,
    /// How long the copy took that is made before.
    pub copied: Duration,
    /// How long all of the migrations took together.
    pub migrated: Duration,
}

/// The folder of a trial, which goes with it.
struct Trial(PathBuf);

impl Drop for Trial {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(folder = %self.0.display(), %error, "what was tried on is left there");
        }
    }
}

/// Copies a database into `folder`, brings the copy to this version's form, and removes it. The database stays as it
/// is; where it lacks nothing, it is not copied.
///
/// # Errors
///
/// [`BackupError`] as starting this version on it would say it, or where there is no room for a copy.
pub async fn rehearse(path: &Path, folder: &Path) -> Result<Upgrade, BackupError> {
    rehearse_with(path, folder, &MIGRATIONS).await
}

/// The same with other migrations, as a later version has them.
pub(in crate::store) async fn rehearse_with(
    path: &Path,
    folder: &Path,
    migrations: &Migrator,
) -> Result<Upgrade, BackupError> {
    let (file, mut db) = connect(path).await?;
    check_ours(&mut db, &file).await?;
    let applied = sqlx::query_scalar("SELECT version FROM _sqlx_migrations");
    let applied: Vec<i64> = applied
        .fetch_all(&mut db)
        .await
        .map_err(|error| database(&file, error))?;
    drop(db);
    let lacks = migrations
        .iter()
        .filter(|it| !applied.contains(&it.version));
    let lacks: Vec<(i64, String)> = lacks
        .map(|it| (it.version, it.description.to_string()))
        .collect();
    let bytes = size(&file);
    if lacks.is_empty() {
        return Ok(Upgrade {
            bytes,
            ..Upgrade::default()
        });
    }
    let trial = folder.join(format!("upgrade-trial-{}", std::process::id()));
    let made = private::make_folder(&trial).map_err(|source| OpenError::Folder {
        path: trial.clone(),
        source,
    });
    made?;
    let trial = Trial(trial);
    let options = OpenOptions {
        path: trial.0.join("castellan.sqlite"),
        synchronous: Synchronous::Full,
        backup: None,
    };
    let begun = Instant::now();
    backup(&file, &options.path, Existing::Refuse).await?;
    let copied = begun.elapsed();
    let begun = Instant::now();
    let store = Sqlite::open_with(&options, migrations).await?;
    let migrated = begun.elapsed();
    store.close().await;
    Ok(Upgrade {
        lacks,
        bytes,
        copied,
        migrated,
    })
}
