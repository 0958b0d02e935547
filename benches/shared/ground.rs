//! A database, the tables in it, and a clock that is turned.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use castellan::config::Days;
use castellan::retention::{Looked, Retention};
use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
use castellan::table::Tables;
use castellan::table::environment::Environment;
use castellan::table::model::{Millis, TableId};
use rules::dice::Secret;
use tokio::sync::mpsc;

use super::outbox::Outbox;

/// 2026-01-05T10:00:00Z, a Monday.
const BEGIN: i64 = 1_767_607_200_000;
/// For how many days contents of messages are kept: the default.
const SAID_DAYS: i64 = 14;
/// How long tables stay in memory without work: longer than everything takes.
const LONG: Duration = Duration::from_hours(24);

/// The world outside: a clock that is turned, and secrets that are the same in every run.
#[derive(Debug)]
struct Turned {
    now: AtomicI64,
    secrets: AtomicI64,
}

impl Environment for Turned {
    fn now(&self) -> Millis {
        Millis(self.now.load(Ordering::SeqCst))
    }

    fn secret(&self) -> Result<Secret, String> {
        let number = self.secrets.fetch_add(1, Ordering::SeqCst).to_be_bytes();
        Ok(Secret::new(std::array::from_fn(|place| number[place % 8])))
    }

    fn is_turned(&self) -> bool {
        true
    }
}

/// A database that is open, and what is played in it.
pub(crate) struct Ground {
    pub(crate) tables: Tables,
    pub(crate) outbox: Outbox,
    environment: Arc<Turned>,
    store: Arc<Sqlite>,
    folder: PathBuf,
}

impl Ground {
    /// Opens the database of a folder; makes it if there is none. The clock goes on from where the
    /// last one stood.
    pub(crate) async fn open(folder: &Path) -> Self {
        let store = Arc::new(open(folder).await);
        let turned = std::fs::read_to_string(folder.join("clock")).ok();
        let now = turned.and_then(|text| text.parse().ok()).unwrap_or(BEGIN);
        let environment = Arc::new(Turned {
            now: AtomicI64::new(now),
            // No two secrets are the same: the clock only goes on.
            secrets: AtomicI64::new(now),
        });
        let messages = u64::try_from(now).expect("after 1970");
        Self {
            tables: tables(&store, &environment, LONG),
            outbox: Outbox::new(messages),
            environment,
            store,
            folder: folder.to_owned(),
        }
    }

    /// Lets go of what was said and settled some days ago, as the program does each hour.
    pub(crate) async fn forget(&self) {
        let (store, environment) = (Arc::clone(&self.store), Arc::clone(&self.environment));
        let days = Days::try_from(SAID_DAYS).expect("a few days");
        let retention = Retention::new(store, environment, days);
        while retention.look().await.expect("a database") == Looked::MoreToGo {}
    }

    /// Closes it, so that all of it is in one file. Tables that are in memory keep it locked until their
    /// runtime ends.
    pub(crate) async fn close(self) {
        let now = self.environment.now().0.to_string();
        std::fs::write(self.folder.join("clock"), now).expect("a note of the time");
        self.store.close().await;
    }

    /// The same tables again, each of which leaves memory as soon as it has nothing to do.
    pub(crate) fn forgetful(&self) -> Tables {
        tables(&self.store, &self.environment, Duration::ZERO)
    }

    /// What the clock says.
    pub(crate) fn now(&self) -> Millis {
        self.environment.now()
    }

    /// Turns the clock forward.
    pub(crate) fn turn(&self, time: Duration) {
        let ms = i64::try_from(time.as_millis()).expect("less than ages");
        self.environment.now.fetch_add(ms, Ordering::SeqCst);
    }
}

/// Waits until no table is in memory.
pub(crate) async fn forgotten(tables: &Tables) {
    while tables.in_memory() > 0 {
        tokio::task::yield_now().await;
    }
}

/// Opens the database of a folder, whose writes survive the end of the process: what a commit costs on a
/// disk is the same for every table, and would only hide what differs.
pub(crate) async fn open(folder: &Path) -> Sqlite {
    let options = OpenOptions {
        path: database(folder),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Sqlite::open(&options).await.expect("a database")
}

/// Where the database of a folder is.
pub(crate) fn database(folder: &Path) -> PathBuf {
    folder.join("castellan.sqlite")
}

fn tables(store: &Arc<Sqlite>, environment: &Arc<Turned>, idle: Duration) -> Tables {
    // Nobody waits for news: everything is posted at once.
    let (news, _): (mpsc::UnboundedSender<TableId>, _) = mpsc::unbounded_channel();
    let environment: Arc<dyn Environment> = Arc::<Turned>::clone(environment);
    Tables::with_idle(Arc::<Sqlite>::clone(store), environment, news, idle)
}
