//! The database that a killed program has left behind, read from a copy.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use castellan::files::Existing;
use castellan::store::{Database as _, OpenOptions, Postgres, Sqlite, Synchronous};
use castellan::table::model::{Act, Draft, Entry, Notice, TableId, TableRow, UndoRequest};
use castellan::table::store::LogStore as _;
use playground::Server;
use rules::Seat;
use rules::any::{AnyState, AnyWorld};
use rules::dice::{Key, Secret};
use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{
    ConnectOptions, Connection, Decode, PgConnection, Postgres as PostgresEngine,
    Sqlite as SqliteEngine, Type,
};

use crate::PATIENCE;

const DATABASE: &str = "castellan.sqlite";
/// How often it is looked for what nobody tells.
const POLL: Duration = Duration::from_millis(20);

/// Where a program keeps its tables.
#[derive(Clone, Debug)]
pub(super) enum Data {
    /// In a file in this folder.
    Folder(PathBuf),
    /// In the database at this address.
    Server(String),
}

impl From<PathBuf> for Data {
    fn from(folder: PathBuf) -> Self {
        Self::Folder(folder)
    }
}

impl From<&Path> for Data {
    fn from(folder: &Path) -> Self {
        Self::Folder(folder.into())
    }
}

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) tables: BTreeMap<TableId, KeptTable>,
}

/// Everything that is kept about one table.
#[derive(Clone, Debug)]
pub(super) struct KeptTable {
    pub(super) row: TableRow,
    pub(super) entries: Vec<Entry>,
    pub(super) drafts: BTreeMap<Seat, Draft>,
    pub(super) undo: Option<UndoRequest>,
    /// The outbox, oldest first.
    pub(super) notices: Vec<NoticeRow>,
    pub(super) posts: Vec<PostRow>,
}

/// A row of the outbox.
#[derive(Clone, Debug)]
pub(super) struct NoticeRow {
    pub(super) id: i64,
    pub(super) seq: u64,
    pub(super) state: String,
    /// Whether its entry was taken back while it was on its way.
    pub(super) undone: bool,
    /// Whether a newer one says what it says, or was given up with it.
    pub(super) taken_in: bool,
    pub(super) notice: Notice,
}

/// A message that was made of a notice.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub(super) struct PostRow {
    pub(super) place: i64,
    pub(super) message: i64,
    pub(super) notice: i64,
    pub(super) kind: String,
    pub(super) seq: i64,
}

/// A state that a log leads to: after which entry, by whom, and what it is.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) seq: u64,
    pub(super) by: Option<Seat>,
    pub(super) state: AnyState,
}

impl KeptTable {
    /// Whether nothing waits to be said.
    pub(super) fn is_said(&self) -> bool {
        self.notices.iter().all(|it| it.state != "pending")
    }

    /// What never changes at the table; none before the start.
    pub(super) fn world(&self) -> Option<&AnyWorld> {
        self.entries.iter().find_map(|entry| match &entry.act {
            Act::Start { world, .. } => Some(world),
            Act::Events(_) | Act::Seats { .. } | Act::Undo { .. } => None,
        })
    }

    /// The states after the entries that stand, after the state before the first one.
    pub(super) fn steps(&self) -> Result<Vec<Step>, String> {
        let Some(world) = self.world() else {
            return Ok(Vec::new());
        };
        let mut steps = vec![Step {
            seq: 0,
            by: None,
            state: world.open(),
        }];
        for Entry { seq, by, act, .. } in &self.entries {
            if let Act::Undo { to, .. } = act {
                steps.retain(|step| step.seq <= *to);
                if act.events().is_empty() {
                    continue;
                }
            }
            let mut state = steps.last().ok_or("no state")?.state.clone();
            for event in act.events() {
                state
                    .apply(event)
                    .map_err(|corrupt| format!("entry {seq}: {corrupt:?}"))?;
            }
            steps.push(Step {
                seq: *seq,
                by: by.seat(),
                state,
            });
        }
        Ok(steps)
    }
}

impl Kept {
    /// Reads what is kept, without touching it: the next start is to find it as the kill has left it.
    pub(super) async fn read(data: impl Into<Data>) -> Self {
        let copy = tempfile::TempDir::new().unwrap();
        let is_there = match data.into() {
            Data::Folder(folder) => copied(&folder, copy.path()),
            Data::Server(address) => {
                let store = Postgres::look(&address).await.unwrap();
                let file = copy.path().join(DATABASE);
                store.copy(&file, Existing::Refuse).await.unwrap();
                store.close().await;
                true
            }
        };
        if !is_there {
            return Self::default();
        }
        let options = OpenOptions {
            path: copy.path().join(DATABASE),
            synchronous: Synchronous::Normal,
            backup: None,
        };
        let store = Sqlite::open(&options).await.unwrap();
        let mut raw = open(copy.path()).await;
        let checked: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut raw)
            .await
            .unwrap();
        assert_eq!(checked, "ok", "the database is damaged");
        let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM tables")
            .fetch_all(&mut raw)
            .await
            .unwrap();
        let mut tables = BTreeMap::new();
        for id in ids.into_iter().map(TableId) {
            tables.insert(id, table(&store, &mut raw, id).await);
        }
        raw.close().await.unwrap();
        store.close().await;
        Self { tables }
    }
}

/// Copies the database of a folder, if there is one.
fn copied(folder: &Path, copy: &Path) -> bool {
    let mut is_there = false;
    for end in ["", "-wal"] {
        let name = format!("{DATABASE}{end}");
        if folder.join(&name).exists() {
            std::fs::copy(folder.join(&name), copy.join(&name)).unwrap();
            is_there = true;
        }
    }
    is_there
}

/// The one value that a query finds while programs run, about a table where its text has a place for one. A server that
/// comes back from a crash is waited for.
async fn value<T>(data: &Data, sql: &'static str, table: Option<TableId>) -> T
where
    T: for<'r> Decode<'r, SqliteEngine> + Type<SqliteEngine> + Send + Unpin,
    T: for<'r> Decode<'r, PostgresEngine> + Type<PostgresEngine>,
{
    let found = async {
        loop {
            match found(data, sql, table).await {
                Ok(value) => return value,
                Err(error) if is_away(&error) => tokio::time::sleep(POLL).await,
                Err(error) => panic!("{error}"),
            }
        }
    };
    let found = tokio::time::timeout(PATIENCE, found).await;
    found.expect("the database is not back")
}

async fn found<T>(data: &Data, sql: &'static str, table: Option<TableId>) -> Result<T, sqlx::Error>
where
    T: for<'r> Decode<'r, SqliteEngine> + Type<SqliteEngine> + Send + Unpin,
    T: for<'r> Decode<'r, PostgresEngine> + Type<PostgresEngine>,
{
    match data {
        Data::Folder(folder) => {
            let query = sqlx::query_scalar(sql);
            let query = table.iter().fold(query, |query, table| query.bind(table.0));
            query.fetch_one(&mut open(folder).await).await
        }
        Data::Server(address) => {
            let mut db = PgConnection::connect(address).await?;
            let query = sqlx::query_scalar(sql);
            let query = table.iter().fold(query, |query, table| query.bind(table.0));
            let value = query.fetch_one(&mut db).await?;
            db.close().await?;
            Ok(value)
        }
    }
}

/// Whether a server has just ended, or is not there yet.
fn is_away(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(error, sqlx::Error::Io(_)) || code.is_some_and(|code| code.starts_with("57P0"))
}

/// What a table's dice and its bot players' chance come from, read while the program runs. Nobody adds
/// words.
pub(super) async fn key(data: &Data, table: TableId) -> Key {
    let secret = "SELECT secret FROM tables WHERE id = $1";
    let secret: Vec<u8> = value(data, secret, Some(table)).await;
    Key::new(&Secret::new(secret.try_into().unwrap()), &[])
}

/// How many entries the log of a table has, read while the program runs.
pub(super) async fn seq(data: &Data, table: TableId) -> u64 {
    let seq = "SELECT seq FROM tables WHERE id = $1";
    let seq: i64 = value(data, seq, Some(table)).await;
    u64::try_from(seq).unwrap()
}

async fn open(folder: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(folder.join(DATABASE))
        .read_only(true)
        .connect()
        .await
        .unwrap()
}

async fn table(store: &Sqlite, raw: &mut SqliteConnection, id: TableId) -> KeptTable {
    let notices: Vec<(i64, i64, String, bool, bool, String)> = sqlx::query_as(
        "SELECT id, seq, state, undone, absorbed_by IS NOT NULL, body FROM notices \
         WHERE table_id = $1 AND body IS NOT NULL ORDER BY id",
    )
    .bind(id.0)
    .fetch_all(&mut *raw)
    .await
    .unwrap();
    let notices = notices
        .into_iter()
        .map(|(id, seq, state, undone, taken_in, body)| NoticeRow {
            id,
            seq: u64::try_from(seq).unwrap(),
            state,
            undone,
            taken_in,
            notice: serde_json::from_str(&body).unwrap(),
        });
    KeptTable {
        row: store.table(id).await.unwrap().unwrap(),
        entries: store.entries(id, 0).await.unwrap(),
        drafts: store.drafts(id).await.unwrap().open.into_iter().collect(),
        undo: store.undo_request(id).await.unwrap(),
        notices: notices.collect(),
        posts: sqlx::query_as(
            "SELECT place, message, notice, kind, seq FROM posts WHERE table_id = $1 \
             ORDER BY message",
        )
        .bind(id.0)
        .fetch_all(raw)
        .await
        .unwrap(),
    }
}

/// Waits until a running program has said all that it has to say and bot players have played; says
/// whether it came to that.
pub(super) async fn settled(data: impl Into<Data>, server: &Server, patience: Duration) -> bool {
    const OPEN: &str = "SELECT (SELECT count(*) FROM notices WHERE state = 'pending') + (SELECT count(*) \
         FROM waits JOIN tables ON tables.id = table_id \
         WHERE bot = 1 AND closed_at IS NULL AND stage = 'playing')";
    let mut changes = server.watch();
    let data = data.into();
    let settled = async {
        while value::<i64>(&data, OPEN, None).await > 0 {
            // The stand-in does not see a mark in the database.
            let _ = tokio::time::timeout(POLL, changes.recv()).await;
        }
    };
    tokio::time::timeout(patience, settled).await.is_ok()
}
