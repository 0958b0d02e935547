//! Tables of any game for tests without Discord: their database, who asks for them and who sits at them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use castellan::store::{OpenOptions, Sqlite, Synchronous};
use castellan::table::environment::{Environment, SystemEnvironment};
use castellan::table::model::{Millis, PersonId, PlaceId, TableId};
use castellan::table::store::Store;
use castellan::table::{Cause, TableRequest, Tables};
use rules::any::GameId;
use tokio::sync::mpsc;

pub(crate) const ANN: PersonId = PersonId(1);
pub(crate) const BEN: PersonId = PersonId(2);
pub(crate) const CID: PersonId = PersonId(3);
pub(crate) const DOT: PersonId = PersonId(4);

/// Who joins Ann, in this order.
const GUESTS: [(PersonId, &str); 3] = [(BEN, "Ben"), (CID, "Cid"), (DOT, "Dot")];

/// The database of a file, made where there is none.
pub(crate) async fn database(path: impl AsRef<Path>) -> Arc<Sqlite> {
    let options = OpenOptions {
        path: path.as_ref().to_owned(),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Arc::new(Sqlite::open(&options).await.unwrap())
}

/// The tables of a database, whose news nobody hears; they leave memory after `idle`.
pub(crate) fn tables(
    store: Arc<dyn Store>,
    environment: Arc<dyn Environment>,
    idle: Duration,
) -> Tables {
    let (news, _) = mpsc::unbounded_channel();
    Tables::with_idle(store, environment, news, idle)
}

/// The same with the system's clock, leaving memory at once: every look loads them again.
pub(crate) fn forgetful(store: Arc<dyn Store>) -> Tables {
    tables(store, Arc::new(SystemEnvironment), Duration::ZERO)
}

/// Waits until no table is in memory, so that all is loaded anew.
pub(crate) async fn forgotten(tables: &Tables) {
    let gone = async {
        while tables.in_memory() > 0 {
            tokio::task::yield_now().await;
        }
    };
    let gone = tokio::time::timeout(crate::PATIENCE, gone).await;
    gone.expect("a table stays in memory");
}

/// What Ann asks for to have a table of a game.
pub(crate) fn request(game: GameId) -> TableRequest {
    TableRequest {
        cause: "new".into(),
        game,
        name: None,
        guild: None,
        place: PlaceId(7),
        host: ANN,
        seats: None,
        brought: None,
    }
}

/// A table in its lobby with Ann and as many others as make `people`.
pub(crate) async fn lobby(tables: &Tables, request: TableRequest, people: usize) -> TableId {
    let table = tables.create(request, "Ann").await.unwrap();
    for (person, name) in GUESTS.into_iter().take(people - 1) {
        tables.join(table, person, name).await.unwrap();
    }
    table
}

/// The same with its game begun.
pub(crate) async fn started(tables: &Tables, request: TableRequest, people: usize) -> TableId {
    let start = format!("start of {}", request.cause);
    let table = lobby(tables, request, people).await;
    tables.start(table, ANN, start).await.unwrap();
    table
}

/// A cause that was sent in good time.
pub(crate) fn cause(id: impl Into<String>) -> Cause {
    let sent = Millis(0);
    Cause {
        id: id.into(),
        sent,
    }
}
