//! Connecting to a database, and bringing it to this version's form.

use std::net::IpAddr;
use std::str::FromStr as _;
use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgDatabaseError, PgSslMode};
use sqlx::{Connection as _, Error};
use tokio::sync::watch;

use super::Postgres;
use super::leases::{CLEAR, Process};
use super::pool::{PATIENCE, Pool};

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx_macros::migrate!("migrations/postgres");
    // A row of ours is the lock: advisory ones do nothing behind some poolers.
    migrations.set_locking(false);
    migrations
});

/// What the server gives up by itself: whoever is frozen in the middle of a write must not hold others up for ever.
const LIMITS: [(&str, &str); 3] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "2s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

/// How many statements a connection keeps prepared: more than there are, since with too few of them each would drop what
/// the next order needs.
const STATEMENTS: usize = 512;

/// Why a database could not be used. Nothing in it has changed then. No message has a password in it.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "variants say what their fields are")]
pub enum ConnectError {
    /// The address is none. What it says instead may be a password.
    #[error(
        "the database's address does not begin with postgres://, as in postgres://name@host/database"
    )]
    Scheme,
    /// A part of the address cannot be.
    #[error("the database's address cannot be read: {0}; it is like postgres://name@host/database")]
    Address(String),
    /// What goes over a network would be readable there.
    #[error(
        "the database at {0} would be spoken to without encryption: say sslmode=require or \
         sslmode=verify-full in its address"
    )]
    Unencrypted(String),
    /// Nobody answers, or not to this name and password.
    #[error("the database at {at} cannot be reached: {}", said(.source))]
    Unreachable { at: String, source: Error },
    /// The database is of some other program.
    #[error("the database at {0} has tables of another program: give the bot an empty one")]
    Foreign(String),
    /// Texts of every script must fit in.
    #[error("the database at {at} has the encoding {encoding}, but must have UTF8")]
    Encoding { at: String, encoding: String },
    /// A newer version of the program has changed the database.
    #[error(
        "the database at {at} was written by a newer version of this program: it has migration \
         {version}, which this version does not know"
    )]
    Newer { at: String, version: i64 },
    /// An older version of the program has left the database, and it must not be changed now.
    #[error(
        "the database at {at} was left by an older version of this program, or is empty: it lacks migration \
         {version}; start the bot once, which brings it to this version's form"
    )]
    Older { at: String, version: i64 },
    /// An older version of the program works with the database, which would be changed under it.
    #[error(
        "the database at {at} lacks migration {version}, and a process of an older version works with it: stop all of \
         them first"
    )]
    Busy { at: String, version: i64 },
    /// The database reports a fault.
    #[error("the database at {at} cannot be used: {}", said(.source))]
    Database { at: String, source: Error },
    /// The database cannot be brought to this version's form.
    #[error("the database at {at} cannot be migrated: {source}")]
    Migration { at: String, source: MigrateError },
}

impl Postgres {
    /// Connects to the database at an address such as `postgres://name@host/database`, and brings it to this version's
    /// form.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] says which database is the trouble and why.
    pub async fn open(address: &str) -> Result<Self, ConnectError> {
        let (store, mut first, at) = Self::connect(address).await?;
        make_ready_at_last(&mut first, &at).await?;
        Ok(store)
    }

    /// Connects to look into a database of this version's form, and changes nothing.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] says which database is the trouble and why.
    pub async fn look(address: &str) -> Result<Self, ConnectError> {
        let (store, mut first, at) = Self::connect(address).await?;
        check(&mut first, &at).await?;
        Ok(store)
    }

    /// A store on a database that has not been looked at, and a connection to do that with.
    async fn connect(address: &str) -> Result<(Self, PgConnection, String), ConnectError> {
        let (options, at) = options(address)?;
        let first = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&options)).await;
        let first = first.unwrap_or(Err(Error::PoolTimedOut));
        let first = first.map_err(|source| ConnectError::Unreachable {
            at: at.clone(),
            source,
        })?;
        let broken = |error: std::io::Error| fault(&at, Error::Io(error));
        let pool = Pool::new(options).map_err(|error| broken(std::io::Error::other(error)))?;
        let process = Process::new(pool.clone()).map_err(|error| broken(error.into()))?;
        let store = Self {
            pool,
            written: watch::Sender::new(0),
            process,
        };
        Ok((store, first, at))
    }
}

/// How to connect, and what the database is called in messages.
fn options(address: &str) -> Result<(PgConnectOptions, String), ConnectError> {
    // The driver takes any scheme, and of bot:password@host/database the password for the database's name.
    let (scheme, _) = address.trim().split_once("://").unwrap_or_default();
    if !["postgres", "postgresql"].contains(&scheme.to_ascii_lowercase().as_str()) {
        return Err(ConnectError::Scheme);
    }
    let options = PgConnectOptions::from_str(address)
        .map_err(|error| ConnectError::Address(error.to_string()))?;
    // Of a password such as p@ss/word the rest is taken for the database's name, which messages repeat.
    if options
        .get_database()
        .is_some_and(|it| it.contains(['@', '/']))
    {
        let why = "@ and / in a name or a password are written %40 and %2F";
        return Err(ConnectError::Address(why.into()));
    }
    let (is_near, at) = if let Some(socket) = options.get_socket() {
        (true, format!("{}/{}", socket.display(), name(&options)))
    } else {
        let (host, port) = (options.get_host(), options.get_port());
        (is_near(host), format!("{host}:{port}/{}", name(&options)))
    };
    let options = match options.get_ssl_mode() {
        PgSslMode::Disable if !is_near => return Err(ConnectError::Unencrypted(at)),
        PgSslMode::Allow | PgSslMode::Prefer if !is_near => options.ssl_mode(PgSslMode::Require),
        // Encryption of a socket would hide nothing from anybody.
        PgSslMode::Allow | PgSslMode::Prefer => options.ssl_mode(PgSslMode::Disable),
        PgSslMode::Disable | PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull => {
            options
        }
    };
    let options = options.application_name("castellan").options(LIMITS);
    let options = options.statement_cache_capacity(STATEMENTS);
    Ok((options, at))
}

fn name(options: &PgConnectOptions) -> &str {
    let name = options.get_database();
    name.unwrap_or_else(|| options.get_username())
}

/// What the server or the way to it says; the driver would add the line of the server's source.
fn said(error: &Error) -> String {
    let from_server = error.as_database_error();
    from_server.map_or_else(|| error.to_string(), |it| it.message().to_owned())
}

/// Whether what is said to a host stays on the machine.
fn is_near(host: &str) -> bool {
    let address: Result<IpAddr, _> = host.trim_matches(['[', ']']).parse();
    // A socket's folder is given as a host, too.
    host == "localhost" || host.starts_with('/') || address.is_ok_and(|it| it.is_loopback())
}

/// Makes the database ready, also where another process does so at the same moment: whoever comes second sees what the
/// first has made.
async fn make_ready_at_last(db: &mut PgConnection, at: &str) -> Result<(), ConnectError> {
    match make_ready(db, at).await {
        Err(ConnectError::Migration { source, .. }) if is_taken(&source) => {
            make_ready(db, at).await
        }
        done => done,
    }
}

fn is_taken(error: &MigrateError) -> bool {
    const TAKEN: [&str; 2] = ["23505", "42P07"];
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    state(error).is_some_and(|state| TAKEN.contains(&state))
}

/// Checks whose the database is, and migrates it, in one transaction.
async fn make_ready(db: &mut PgConnection, at: &str) -> Result<(), ConnectError> {
    let fail = |error| fault(at, error);
    let mut tx = db.begin().await.map_err(fail)?;
    sqlx::query("SET LOCAL statement_timeout = 0")
        .execute(&mut *tx)
        .await
        .map_err(fail)?;
    let newest = content(&mut tx, at).await?;
    if let Some(version) = lacks(newest).filter(|_| newest.is_some()) {
        // Whoever comes second waits here, and finds nothing to do.
        let alone = "SELECT coalesce(until > clock_timestamp(), false) FROM cluster FOR UPDATE";
        let alone: bool = sqlx::query_scalar(alone)
            .fetch_one(&mut *tx)
            .await
            .map_err(fail)?;
        // One that was frozen finds itself struck off, and ends.
        let struck_off = sqlx::query(CLEAR).execute(&mut *tx).await;
        struck_off.map_err(fail)?;
        let others: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM processes)")
            .fetch_one(&mut *tx)
            .await
            .map_err(fail)?;
        let busy = alone || others;
        if busy {
            return Err(ConnectError::Busy {
                at: at.into(),
                version,
            });
        }
    }
    let migrated = MIGRATIONS.run(&mut *tx).await;
    migrated.map_err(|source| ConnectError::Migration {
        at: at.into(),
        source,
    })?;
    tx.commit().await.map_err(|source| ConnectError::Migration {
        at: at.into(),
        source: MigrateError::Execute(source),
    })
}

/// Checks that the database has this version's form.
async fn check(db: &mut PgConnection, at: &str) -> Result<(), ConnectError> {
    let mut tx = db.begin().await.map_err(|error| fault(at, error))?;
    match lacks(content(&mut tx, at).await?) {
        Some(version) => Err(ConnectError::Older {
            at: at.into(),
            version,
        }),
        None => Ok(()),
    }
}

/// The first migration that a database lacks.
fn lacks(newest: Option<i64>) -> Option<i64> {
    let mut known = MIGRATIONS.iter().map(|migration| migration.version);
    known.find(|version| newest.is_none_or(|newest| newest < *version))
}

fn fault(at: &str, source: Error) -> ConnectError {
    ConnectError::Database {
        at: at.into(),
        source,
    }
}

/// Finds a database that is another program's, or is too new; the newest migration that ours has, 0 where its list is
/// empty, none where there is nothing.
async fn content(db: &mut PgConnection, at: &str) -> Result<Option<i64>, ConnectError> {
    let fail = |error| fault(at, error);
    let encoding: String = sqlx::query_scalar("SHOW server_encoding")
        .fetch_one(&mut *db)
        .await
        .map_err(fail)?;
    if encoding != "UTF8" {
        return Err(ConnectError::Encoding {
            at: at.into(),
            encoding,
        });
    }
    let (all, ours): (i64, i64) = sqlx::query_as(
        "SELECT count(*), count(*) FILTER (WHERE tablename = 'cluster') \
         FROM pg_tables WHERE schemaname = current_schema()",
    )
    .fetch_one(&mut *db)
    .await
    .map_err(fail)?;
    if all == 0 {
        return Ok(None);
    }
    if ours == 0 {
        return Err(ConnectError::Foreign(at.into()));
    }
    // Another program's table may have this name: it lacks our columns, and the list of our migrations.
    let read = |error: Error| match state(&error) {
        Some("42P01" | "42703") => ConnectError::Foreign(at.into()),
        Some(_) | None => fail(error),
    };
    sqlx::query("SELECT application, owner, until FROM cluster")
        .execute(&mut *db)
        .await
        .map_err(read)?;
    let newest: i64 = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(db)
        .await
        .map_err(read)?;
    if newest > 0 && !MIGRATIONS.version_exists(newest) {
        return Err(ConnectError::Newer {
            at: at.into(),
            version: newest,
        });
    }
    Ok(Some(newest))
}

/// Whether a fault is none of the database but of what is around it, so that it may pass by itself: the
/// server is away, starts or stops, is full, or somebody else holds the lock.
pub(in crate::store) fn may_pass(error: &Error) -> bool {
    /// Connection, resources, an operator, the system.
    const CLASSES: [&str; 4] = ["08", "53", "57", "58"];
    /// Two writes at once, a deadlock, a lock that was waited for too long, a standby, an idle transaction that was ended.
    const STATES: [&str; 5] = ["40001", "40P01", "55P03", "25006", "25P03"];
    state(error).is_some_and(|state| {
        STATES.contains(&state) || CLASSES.iter().any(|class| state.starts_with(class))
    })
}

/// Whether the server says that it has not done what was asked. One that ends says so whatever it has done before.
pub(super) fn is_refused(error: &Error) -> bool {
    error.as_database_error().is_some() && !state(error).is_some_and(|it| it.starts_with("57P"))
}

/// The SQLSTATE of what the server said.
fn state(error: &Error) -> Option<&str> {
    let said = error.as_database_error()?;
    Some(said.try_downcast_ref::<PgDatabaseError>()?.code())
}
