//! A data folder as this version leaves it, which every later version opens, plays on, and checks.
//!
//! `tests/fixtures/0.1/castellan.sqlite` holds a game of Combat Castles that is over, one of Boki in the
//! middle of a battle, and one of the probe game on a map, with an offer, a duel and a correction. It is never made anew: a later version adds a
//! folder of its own. `CASTELLAN_MAKE_FIXTURE=<folder>` with this test makes one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{By, Entry, Millis, PersonId, PlaceId, Stage, TableId};
use castellan::table::store::{LogStore as _, PeopleStore as _, Store};
use castellan::table::{Accepted, Cause, Keep, TableRequest, Tables};
use rules::Seat;
use rules::any::GameId;
use tempfile::TempDir;
use tokio::sync::mpsc;

use crate::maker;

/// Ann, Ben, Cleo, Dan.
const PEOPLE: [PersonId; 4] = [PersonId(1), PersonId(2), PersonId(3), PersonId(4)];
const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
/// A game master without a seat.
const MASTER: PersonId = PersonId(5);

/// Opens a database, after a copy of it was made where its form is an older one.
async fn open(folder: &Path) -> (Arc<Sqlite>, Tables) {
    let options = OpenOptions {
        path: folder.join("castellan.sqlite"),
        synchronous: Synchronous::Full,
        backup: None,
    };
    let store = Arc::new(Sqlite::open(&options).await.unwrap());
    let (news, _) = mpsc::unbounded_channel();
    let shared: Arc<dyn Store> = Arc::clone(&store) as Arc<dyn Store>;
    let tables = Tables::with_idle(shared, Arc::new(SystemEnvironment), news, Duration::ZERO);
    (store, tables)
}

/// Waits until no table is in memory, and closes the database.
async fn close((store, tables): (Arc<Sqlite>, Tables)) {
    while tables.in_memory() > 0 {
        tokio::task::yield_now().await;
    }
    drop(tables);
    store.close().await;
}

async fn begun(tables: &Tables, game: GameId, seats: usize, options: &[(&str, &str)]) -> TableId {
    let request = TableRequest {
        cause: format!("new {game}"),
        guild: Some(900),
        place: PlaceId(700 + game as u64),
        host: PEOPLE[0],
        seats: Some(seats),
        ..maker::request(game)
    };
    let table = tables.create(request, NAMES[0]).await.unwrap();
    for (person, name) in PEOPLE.iter().zip(NAMES).skip(1).take(seats - 1) {
        tables.join(table, *person, name).await.unwrap();
    }
    for (name, value) in options {
        let set = tables.set_option(table, PEOPLE[0], name, value);
        set.await.unwrap();
    }
    if game == GameId::Probe {
        let master = (MASTER, "Eve".to_owned());
        let appointed = tables.appoint(table, PEOPLE[0], Some(master));
        appointed.await.unwrap();
    }
    let words = "words for the dice".to_owned();
    tables.add_words(table, PEOPLE[1], words).await.unwrap();
    tables
        .start(table, PEOPLE[0], "start".into())
        .await
        .unwrap();
    table
}

/// Gives as many orders as there are, each by the first seat that is asked, as its bot player would.
async fn play(tables: &Tables, table: TableId, most: usize) -> usize {
    for number in 0..most {
        let glance = tables.glance(table).await.unwrap();
        let Some(ask) = glance.asks.first() else {
            return number;
        };
        let person = PEOPLE[ask.seat.index()];
        let panel = tables.panel(table, person).await.unwrap();
        let order = panel
            .now
            .bot_order(ask.seat, &glance.row.roster(), panel.context);
        let cause = Cause {
            id: format!("{table} {number} at {}", glance.row.seq),
            sent: Millis(0),
        };
        let given = tables.order(table, person, cause, order.unwrap());
        assert!(matches!(given.await, Ok(Accepted::Now(_))));
    }
    most
}

fn cause(id: &str) -> Cause {
    Cause {
        id: id.into(),
        sent: Millis(0),
    }
}

/// Makes the database of a version.
async fn make(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let ground = open(folder).await;
    let tables = &ground.1;
    let over = begun(tables, GameId::Castles, 2, &[("first", "1")]).await;
    play(tables, over, 3).await;
    let back = tables.glance(over).await.unwrap().asks[0].seat;
    // The last turn is taken back, and played otherwise.
    let other = PEOPLE[1 - back.index()];
    tables.take_back(over, other, "back".into()).await.unwrap();
    play(tables, over, 400).await;
    assert_eq!(tables.glance(over).await.unwrap().row.stage, Stage::Over);

    let war = begun(tables, GameId::Boki, 4, &[("peace", "true")]).await;
    play(tables, war, 9).await;

    let map = begun(
        tables,
        GameId::Probe,
        3,
        &[("rounds", "5"), ("regions", "40")],
    )
    .await;
    play(tables, map, 4).await;
    for (person, order) in [
        (PEOPLE[0], "march 0 to Region 2"),
        (PEOPLE[1], "offer Cleo: peace; promise \"I stay\"; secret"),
        // It goes on while a bid of another is waited for.
        (PEOPLE[2], "duel Ann"),
    ] {
        let given = tables.order(map, person, cause(order), order.into());
        given.await.unwrap();
    }
    let correction = "gm won Ann 1".to_owned();
    let corrected = tables.correct(map, MASTER, cause("correct"), correction);
    corrected.await.unwrap();
    let asked = tables.glance(map).await.unwrap().asks[0].seat;
    let person = PEOPLE[asked.index()];
    let draft = tables.typed(map, person, cause("draft"), "bid 4".into(), Keep::Always);
    draft.await.unwrap();
    close(ground).await;
}

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// A copy of a version's data, so that the one that is kept stays what it is.
fn copy(version: &Path) -> TempDir {
    let folder = TempDir::new().unwrap();
    let (from, to) = (
        version.join("castellan.sqlite"),
        folder.path().join("castellan.sqlite"),
    );
    std::fs::copy(from, to).unwrap();
    folder
}

fn castellan(folder: &Path, args: &[&str]) -> String {
    let config = folder.join("config.toml");
    std::fs::write(
        &config,
        format!("[data]\nfolder = '{}'\n", folder.display()),
    )
    .unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_castellan"));
    program.args(args).current_dir(folder);
    if args[0] != "verify" {
        program.arg("--config").arg(&config);
    }
    let output = program.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn tables_of_every_version_are_opened_played_on_and_checked() {
    if let Some(folder) = std::env::var_os("CASTELLAN_MAKE_FIXTURE") {
        make(Path::new(&folder)).await;
    }
    let versions: Vec<PathBuf> = std::fs::read_dir(kept())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(!versions.is_empty());
    for version in versions {
        let folder = copy(&version);
        let ground = open(folder.path()).await;
        let tables = &ground.1;
        let [over, war, map] = [1, 2, 3].map(TableId);
        let glance = tables.glance(over).await.unwrap();
        assert_eq!(glance.row.stage, Stage::Over, "{}", version.display());
        assert!(!tables.log(over, None, 50).await.unwrap().is_empty());

        // Secrets are there, and the game goes on to its end.
        let secrets = tables.secrets(war, PEOPLE[2]).await.unwrap();
        assert_ne!(
            secrets.view,
            tables.glance(war).await.unwrap().view.unwrap()
        );
        assert!(play(tables, war, 3_000).await < 3_000);

        // What people wrote is there, and what goes on for a while.
        let words = ground.0.words_of_seat(map, Seat(1)).await.unwrap();
        assert_eq!(words[0].text.as_deref(), Some("I stay"));
        let entries = ground.0.entries(map, 0).await.unwrap();
        let by_master = |entry: &Entry| matches!(entry.by, By::Master { .. });
        assert!(entries.iter().any(by_master), "{}", version.display());
        let asks = tables.glance(map).await.unwrap().asks;
        assert!(asks.iter().any(|ask| ask.episode.is_some()));

        // What was composed is there, and counts.
        let glance = tables.glance(map).await.unwrap();
        let person = PEOPLE[glance.asks[0].seat.index()];
        let panel = tables.panel(map, person).await.unwrap();
        assert_eq!((panel.text.as_str(), panel.complete), ("bid 4", true));
        assert!(play(tables, map, 100).await < 100);
        close(ground).await;

        for table in ["1", "2", "3"] {
            let file = folder.path().join(format!("table-{table}.jsonl"));
            std::fs::write(&file, castellan(folder.path(), &["table", "export", table])).unwrap();
            let found = castellan(folder.path(), &["verify", file.to_str().unwrap()]);
            assert!(
                found.contains("are right") && found.contains("entries follow by the rules"),
                "{table}: {found}"
            );
        }
    }
}
