//! `castellan table`, `backup` and `restore`: tables as lists and files, databases as copies.

use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::ConfigArgs;
use crate::config::{Config, ConfigError};
use crate::files::{Existing, FileError, Part};
use crate::service;
use crate::store::{
    self, BackupError, Before, ConnectError, CopyError, Database, Lease, Listed, OpenError,
    Postgres, ReadOnly, UnopenedError,
};
use crate::table::environment::{Environment, SystemEnvironment};
use crate::table::model::{PlaceId, TableId};
use crate::table::saved::Import;
use crate::table::store::StoreError;
use crate::times;
use crate::transfer::{self, Checked, Damage};
use crate::units;

#[derive(Debug, Args)]
pub(super) struct TableArgs {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Debug, Subcommand)]
enum TableCommand {
    /// List all tables, also while the bot runs
    List(ListArgs),
    /// Write a table to a file, also while the bot runs
    ///
    /// The file holds everything that is kept of the table: the secret of its dice, hidden hands,
    /// orders being composed. Give it to nobody who plays there.
    Export(ExportArgs),
    /// Read a table from a file that `export` wrote, while the bot is stopped
    ///
    /// The file is checked as a whole before anything is written: its sum, the log against the
    /// rules, and every throw against the secret. The table keeps its number if that is free.
    Import(ImportArgs),
}

#[derive(Debug, Args)]
struct ListArgs {
    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, Args)]
struct ExportArgs {
    /// The table's number
    #[arg(value_parser = read_table)]
    table: TableId,
    /// The file; standard output if none is named. Only its owner may read it
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, Args)]
struct ImportArgs {
    /// The file
    file: PathBuf,
    /// The id of the channel or thread that the table is bound to from now on
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_ID))]
    place: Option<u64>,
    /// The id of that channel's server, if it is another one
    #[arg(long, requires = "place", value_parser = clap::value_parser!(u64).range(1..=MOST_ID))]
    guild: Option<u64>,
    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct BackupArgs {
    #[command(subcommand)]
    command: Option<BackupCommand>,
    /// The copy; only its owner may read it
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, Subcommand)]
enum BackupCommand {
    /// Check a copy as a restore would, and change nothing
    Verify {
        /// The copy
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// A copy that `backup` or the bot itself made
    file: PathBuf,
    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, Args)]
pub(super) struct UpgradeArgs {
    /// Try it on a copy that is removed afterwards, also while the bot runs. Starting the new version is what changes
    /// the database
    #[arg(long, required = true)]
    check: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

/// What a database on a server is called: its address may hold a password.
const SERVER: &str = "the database on the server";

/// Ids of Discord as the database holds them.
const MOST_ID: u64 = i64::MAX.unsigned_abs();

/// Why a table was not listed, written or read.
#[derive(Debug, thiserror::Error)]
pub(super) enum TransferError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Open(OpenError),
    #[error("{0}; stop the bot first")]
    Running(OpenError),
    #[error("the bot works with {SERVER}; stop all its processes first")]
    Busy,
    #[error(transparent)]
    Server(#[from] ConnectError),
    #[error(transparent)]
    Copy(CopyError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Backup(BackupError),
    #[error("table {0} cannot be written to a file: {1}")]
    Unfit(TableId, Damage),
    #[error("{}: {source}", path.display())]
    Damaged { path: PathBuf, source: Damage },
    #[error("{} cannot be read: {source}", path.display())]
    Unread { path: PathBuf, source: io::Error },
    #[error(
        "table {other} is bound to place {place} and still going on; choose another channel with \
         --place"
    )]
    Taken { place: u64, other: TableId },
    #[error("{0}")]
    System(#[from] io::Error),
}

impl From<OpenError> for TransferError {
    fn from(error: OpenError) -> Self {
        if matches!(error, OpenError::Locked { .. }) {
            Self::Running(error)
        } else {
            Self::Open(error)
        }
    }
}

impl From<UnopenedError> for TransferError {
    fn from(error: UnopenedError) -> Self {
        match error {
            UnopenedError::File(error) => error.into(),
            UnopenedError::Server(error) => error.into(),
        }
    }
}

impl From<CopyError> for TransferError {
    fn from(error: CopyError) -> Self {
        match error {
            CopyError::File(error) => error.into(),
            CopyError::NotEmpty | CopyError::Database(_) => Self::Copy(error),
        }
    }
}

impl From<BackupError> for TransferError {
    fn from(error: BackupError) -> Self {
        if let BackupError::Open(error) = error {
            error.into()
        } else {
            Self::Backup(error)
        }
    }
}

fn read_table(text: &str) -> Result<TableId, String> {
    let number = text.strip_prefix('#').unwrap_or(text);
    number
        .parse()
        .map(TableId)
        .map_err(|_| "give a table's number, such as 12".to_owned())
}

fn existing(force: bool) -> Existing {
    if force {
        Existing::Replace
    } else {
        Existing::Refuse
    }
}

/// Runs `castellan table`.
pub(super) async fn table(args: TableArgs) -> Result<(), TransferError> {
    match args.command {
        TableCommand::List(args) => list(&args).await,
        TableCommand::Export(args) => export(&args).await,
        TableCommand::Import(args) => import(&args).await,
    }
}

/// The database file of a configuration.
fn file(config: &Config) -> PathBuf {
    service::database(&config.data.folder)
}

async fn list(args: &ListArgs) -> Result<(), TransferError> {
    let (config, _) = super::read_config(&args.config)?;
    let tables = match &config.data.database {
        Some(address) => Postgres::look(address.reveal()).await?.list().await?,
        None => ReadOnly::open(&file(&config)).await?.list().await?,
    };
    let mut text = String::from("table\tgame\tstage\tseats\tentries\tcreated\n");
    for table in &tables {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", line(table));
    }
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// A table as a line, whatever its people wrote.
fn line(table: &Listed) -> String {
    let seats: Vec<String> = table.seats.iter().map(plain).collect();
    let cells = [
        table.id.to_string(),
        plain(&table.game),
        plain(&table.stage),
        seats.join(", "),
        table.seq.to_string(),
        times::iso(table.created()),
    ];
    cells.join("\t")
}

fn plain(text: impl Display) -> String {
    letters::visible(&text.to_string(), usize::MAX)
}

async fn export(args: &ExportArgs) -> Result<(), TransferError> {
    let (config, _) = super::read_config(&args.config)?;
    let saved = match &config.data.database {
        Some(address) => {
            Postgres::look(address.reveal())
                .await?
                .saved(args.table)
                .await?
        }
        None => {
            ReadOnly::open(&file(&config))
                .await?
                .saved(args.table)
                .await?
        }
    };
    let file = transfer::write(&saved).map_err(|why| TransferError::Unfit(args.table, why))?;
    match &args.out {
        Some(path) => Ok(put(path, args.force, &file)?),
        None => Ok(io::stdout().write_all(&file)?),
    }
}

fn put(path: &Path, force: bool, file: &[u8]) -> Result<(), FileError> {
    let part = Part::begin(path, existing(force))?;
    part.write(file)?;
    part.finish()
}

async fn import(args: &ImportArgs) -> Result<(), TransferError> {
    let file = read(&args.file)?;
    let checked = transfer::read(&file).map_err(|source| TransferError::Damaged {
        path: args.file.clone(),
        source,
    })?;
    let (number, summary) = (checked.saved.row.id, checked.to_string());
    let Checked {
        mut saved, played, ..
    } = checked;
    if let Some(place) = args.place {
        saved.row.place = PlaceId(place);
        saved.row.guild = args.guild.or(saved.row.guild);
    }
    let place = saved.row.place.0;
    let import = Import {
        saved,
        played,
        at: SystemEnvironment.now(),
    };
    let (config, _) = super::read_config(&args.config)?;
    let store = service::open(&config).await?;
    let lease = alone(&*store).await?;
    let imported = store.import(&import).await;
    lease.give_back().await;
    store.close().await;
    let table = imported.map_err(|error| match error {
        StoreError::Taken(other) => TransferError::Taken { place, other },
        StoreError::Unavailable(_)
        | StoreError::Unconfirmed(_)
        | StoreError::Database(_)
        | StoreError::Damaged { .. }
        | StoreError::NoTable(_) => error.into(),
    })?;
    let why = if table == number {
        String::new()
    } else {
        format!(", because table {number} exists already")
    };
    Ok(writeln!(
        io::stdout(),
        "{summary}\nimported as table {table}{why}"
    )?)
}

/// The right to work with the tables, which the bot must not have at the same time.
async fn alone(store: &dyn Database) -> Result<Lease, TransferError> {
    store.lease().await?.ok_or(TransferError::Busy)
}

/// The file's bytes; of a file that is too large, enough to show that.
fn read(path: &Path) -> Result<Vec<u8>, TransferError> {
    let most = u64::try_from(transfer::MOST_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|source| TransferError::Unread {
            path: path.into(),
            source,
        })?;
    Ok(bytes)
}

/// Runs `castellan backup`.
pub(super) async fn backup(args: BackupArgs) -> Result<(), TransferError> {
    let mut output = io::stdout();
    if let Some(BackupCommand::Verify { file }) = args.command {
        store::verify(&file).await?;
        return Ok(writeln!(
            output,
            "{} is whole: it can be restored",
            file.display()
        )?);
    }
    let (config, _) = super::read_config(&args.config)?;
    // Without a file the command line is refused before.
    let Some(copy) = args.file else {
        return Ok(());
    };
    let database = if let Some(address) = &config.data.database {
        let store = Postgres::look(address.reveal()).await?;
        store.copy(&copy, existing(args.force)).await?;
        SERVER.to_owned()
    } else {
        let database = file(&config);
        store::backup(&database, &copy, existing(args.force)).await?;
        database.display().to_string()
    };
    let copy = copy.display();
    Ok(writeln!(output, "{copy} is a copy of {database}")?)
}

/// Runs `castellan upgrade --check`.
pub(super) async fn upgrade(args: UpgradeArgs) -> Result<(), TransferError> {
    let (config, _) = super::read_config(&args.config)?;
    if let Some(address) = &config.data.database {
        // Nothing else can be found out without changing it: its server has no copy to try it on.
        Postgres::look(address.reveal()).await?;
        let version = env!("CARGO_PKG_VERSION");
        return Ok(writeln!(
            io::stdout(),
            "{SERVER} has the form of this version, {version}: nothing changes"
        )?);
    }
    let database = file(&config);
    let upgrade = store::rehearse(&database, &config.backup.folder).await?;
    let (shown, bytes) = (database.display(), units::bytes(upgrade.bytes));
    let version = env!("CARGO_PKG_VERSION");
    let mut output = io::stdout();
    if upgrade.lacks.is_empty() {
        return Ok(writeln!(
            output,
            "{shown} ({bytes}) has the form of this version, {version}: nothing changes"
        )?);
    }
    writeln!(
        output,
        "This version, {version}, changes {shown} ({bytes}):"
    )?;
    for (number, about) in &upgrade.lacks {
        writeln!(output, "  {number:04} {about}")?;
    }
    let (migrated, copied) = (upgrade.migrated.as_secs_f64(), upgrade.copied.as_secs_f64());
    Ok(writeln!(
        output,
        "On a copy that took {migrated:.1} s, and copying it {copied:.1} s. Nothing was changed: that happens when this \
         version of the bot starts, which makes a copy before."
    )?)
}

/// Runs `castellan restore`.
pub(super) async fn restore(args: RestoreArgs) -> Result<(), TransferError> {
    let (config, _) = super::read_config(&args.config)?;
    let mut output = io::stdout();
    if let Some(address) = &config.data.database {
        let store = Postgres::open(address.reveal()).await?;
        let lease = alone(&store).await?;
        let copied = store.copy_in(&args.file).await;
        lease.give_back().await;
        store.close().await;
        copied?;
        return Ok(writeln!(
            output,
            "{SERVER} is now as in {}",
            args.file.display()
        )?);
    }
    let database = file(&config);
    let before = store::restore(&database, &args.file, SystemEnvironment.now()).await?;
    writeln!(
        output,
        "{} is now as in {}",
        database.display(),
        args.file.display()
    )?;
    match before {
        Before::Nothing => {}
        Before::Aside(aside) => writeln!(output, "what was there is {}", aside.display())?,
        Before::Damaged(aside) => writeln!(
            output,
            "what was there was damaged; it is {}",
            aside.display()
        )?,
    }
    Ok(())
}
