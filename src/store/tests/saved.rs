//! Tables as a whole: read, and brought into another database.

use rules::dice::Key;
use rules::{Actor, BotContext, Viewer};

use super::*;
use crate::store::ReadOnly;
use crate::table::model::{Draft, UndoRequest};
use crate::table::saved::{Import, Saved};
use crate::table::store::{RowChange, StoreError};

/// A store with a started game in it, a draft, a question, a name and words.
async fn rich() -> (Fresh, TableId) {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let row = fresh.store.table(table).await.unwrap().unwrap();
    let key = Key::new(&row.secret, &[]);
    let world = GameId::Probe.world(&row.setup()).unwrap();
    let mut state = world.open();
    for seq in 1..=3 {
        let mut dice = key.dice(seq);
        let seat = state.asks().first().map(|ask| ask.seat);
        let (by, order, events) = match seat.filter(|_| seq > 1) {
            None => (By::Table, "start".into(), state.start(&mut dice).unwrap()),
            Some(seat) => {
                let order = state.view(Viewer::Seat(seat)).bot_order(
                    seat,
                    &row.roster(),
                    BotContext::keen(key.bot_seed(seq, seat)),
                );
                let decided = state
                    .decide(Actor::Seat(seat), &row.roster(), &order.unwrap(), &mut dice)
                    .unwrap();
                let by = By::Person { seat, person: ANNA };
                (by, decided.order, decided.events)
            }
        };
        let viewers = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
        let mut observation_rows = viewers.map(|viewer| observation_row(viewer, &[]));
        for (place, event) in events.iter().enumerate() {
            let open = state.observe(event, Viewer::Public);
            for row in &mut observation_rows {
                let own = state.observe(event, row.viewer);
                if row.viewer == Viewer::Public || own != open {
                    row.observation.extend(own.map(|own| (place, own)));
                }
            }
            state.apply(event).unwrap();
        }
        let mut one = append(table, seq - 1, &format!("c{seq}"));
        let start = matches!(by, By::Table);
        one.entry = Entry {
            by,
            order,
            draws: dice.into_draws(),
            act: if start {
                let world = world.clone();
                Act::Start { world, events }
            } else {
                Act::Events(events)
            },
            edition: GameId::Probe.edition(),
            year: None,
            ..one.entry
        };
        one.asks = state.asks();
        let mut rows = observation_rows.to_vec();
        rows.retain(|it| !it.observation.is_empty());
        one.observation_rows = rows;
        fresh.appended(one).await;
    }
    let draft = Draft {
        key: "bid-1".into(),
        steps: vec!["bid 2".into(), "bid 3".into()],
        focus: Some("x".into()),
        held: true,
        revision: 4,
    };
    let request = UndoRequest {
        by: Seat(0),
        to: 1,
        at: 3,
        waiting: vec![Seat(1)],
        until: Millis(9),
    };
    let store = &fresh.store;
    store
        .put_draft(fresh.on(table).await, Seat(1), &draft, Millis(5))
        .await
        .unwrap();
    store
        .put_undo_request(fresh.on(table).await, Some(&request), vec![], Millis(5))
        .await
        .unwrap();
    store.person(ANNA, "Anna K.", Millis(5)).await.unwrap();
    store
        .person(PersonId(77), "A stranger", Millis(5))
        .await
        .unwrap();
    fresh
        .sql(
            "INSERT INTO words (table_id, seat, person, kind, text, hash, at) VALUES \
             (1, 0, 1, 'dice', 'for luck', zeroblob(32), 6), \
             (1, 1, 2, 'dice', NULL, zeroblob(32), 7)",
        )
        .await;
    (fresh, table)
}

async fn saved(fresh: &Fresh, table: TableId) -> Saved {
    let mut reader = ReadOnly::open(&options(&fresh.dir).path).await.unwrap();
    reader.saved(table).await.unwrap()
}

fn import(saved: &Saved) -> Import {
    Import {
        saved: saved.clone(),
        played: saved.play().unwrap(),
        at: Millis(50),
    }
}

#[tokio::test]
async fn a_table_is_read_as_a_whole_while_the_store_is_open() {
    let (fresh, table) = rich().await;
    let saved = saved(&fresh, table).await;
    let store = &fresh.store;
    assert_eq!(Some(&saved.row), store.table(table).await.unwrap().as_ref());
    assert_eq!(saved.cause, "make");
    assert_eq!(saved.entries, store.entries(table, 0).await.unwrap());
    assert_eq!(saved.drafts, store.drafts(table).await.unwrap());
    assert_eq!(saved.undo, store.undo_request(table).await.unwrap());
    let names: Vec<&str> = saved
        .people
        .iter()
        .map(|known| known.name.as_str())
        .collect();
    assert_eq!(names, ["Anna K."], "nobody else is known or was there");
    let words: Vec<Option<&str>> = saved
        .words
        .iter()
        .map(|words| words.text.as_deref())
        .collect();
    assert_eq!(words, [Some("for luck"), None]);
}

#[tokio::test]
async fn a_table_comes_into_another_database_as_it_was() {
    let (fresh, table) = rich().await;
    let saved = saved(&fresh, table).await;
    let other = super::fresh().await;
    assert_eq!(other.store.import(&import(&saved)).await.unwrap(), table);
    assert_eq!(self::saved(&other, table).await, saved);

    // The decisions that are waited for, and with them whose turn a bot player has.
    let waits = "SELECT seat || ' ' || kind || ' ' || key || ' ' || bot FROM waits \
                 WHERE closed_at IS NULL ORDER BY seat";
    let of = async |fresh: &Fresh| -> Vec<String> {
        sqlx::query_scalar(waits)
            .fetch_all(&mut *fresh.store.writer.idle().await)
            .await
            .unwrap()
    };
    assert!(!of(&fresh).await.is_empty());
    assert_eq!(of(&other).await, of(&fresh).await);

    // People see it: the board of this moment, then the card.
    let pending = other.pending(table).await;
    let state = saved.play().unwrap().unwrap().state;
    let [board, card] = &pending[..] else {
        panic!("{pending:?}");
    };
    let Notice::Board { view, asks, .. } = &board.notice else {
        panic!("{board:?}");
    };
    assert_eq!(
        (view, asks),
        (&state.view(Viewer::Public).stored(), &state.asks())
    );
    assert_eq!(card.notice, Notice::Card);
    assert!(
        pending
            .iter()
            .all(|notice| notice.seq == 3 && notice.to == Destination::Table)
    );
    assert_eq!(
        other.store.snapshot(table, 3).await.unwrap(),
        Some((3, state.stored()))
    );

    // What everybody was told, and the seats beyond that.
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        let lines = async |fresh: &Fresh| fresh.store.lines(table, viewer, None, 9).await.unwrap();
        assert!(!lines(&fresh).await.is_empty());
        assert_eq!(lines(&other).await, lines(&fresh).await, "{viewer:?}");
    }

    // The game goes on, and the number after its own is the next table's.
    other.appended(append(table, 3, "next")).await;
    let next = other
        .store
        .create(new_table("x", PlaceId(1)))
        .await
        .unwrap();
    assert_eq!(next, Created::Made(TableId(2)));
}

#[tokio::test]
async fn a_taken_place_is_refused_and_nothing_is_written() {
    let (fresh, table) = rich().await;
    let saved = saved(&fresh, table).await;
    let before = fresh.dump().await;
    let error = fresh.store.import(&import(&saved)).await.unwrap_err();
    assert!(
        matches!(error, StoreError::Taken(other) if other == table),
        "{error}"
    );
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn a_taken_number_gives_way_to_a_new_one() {
    let (fresh, table) = rich().await;
    let mut saved = saved(&fresh, table).await;
    saved.row.place = PlaceId(501);
    for number in [2, 3] {
        let copy = fresh.store.import(&import(&saved)).await.unwrap();
        assert_eq!(copy, TableId(number));
        let read = self::saved(&fresh, copy).await;
        assert_eq!(read.cause, format!("import:{number}:make"));
        assert_eq!(
            (&read.entries, &read.drafts),
            (&saved.entries, &saved.drafts)
        );
        saved.row.place = PlaceId(saved.row.place.0 + 1);
    }
    // A number that nobody has is kept, however high, and counted on from.
    saved.row.id = TableId(70);
    assert_eq!(
        fresh.store.import(&import(&saved)).await.unwrap(),
        TableId(70)
    );
    let next = fresh
        .store
        .create(new_table("x", PlaceId(1)))
        .await
        .unwrap();
    assert_eq!(next, Created::Made(TableId(71)));
}

#[tokio::test]
async fn a_failure_in_the_middle_leaves_nothing_behind() {
    let (fresh, table) = rich().await;
    let saved = saved(&fresh, table).await;
    let other = super::fresh().await;
    for broken in [
        "people",
        "words",
        "drafts",
        "waits",
        "notices",
        "snapshots",
        "told",
        "log",
        "seats",
    ] {
        let trigger = format!(
            "CREATE TRIGGER broken BEFORE INSERT ON {broken} BEGIN SELECT raise(ABORT, 'no'); END"
        );
        other.sql(&trigger).await;
        let before = other.dump().await;
        let error = other.store.import(&import(&saved)).await.unwrap_err();
        assert!(error.to_string().ends_with("no"), "{broken}: {error}");
        assert_eq!(other.dump().await, before, "{broken}");
        other.sql("DROP TRIGGER broken").await;
    }
    assert_eq!(other.store.import(&import(&saved)).await.unwrap(), table);
}

#[tokio::test]
async fn the_newest_name_of_a_person_is_kept() {
    let (fresh, table) = rich().await;
    let saved = saved(&fresh, table).await;
    for (at, name) in [(4, "Anna K."), (6, "Anna L.")] {
        let other = super::fresh().await;
        other
            .store
            .person(ANNA, "Anna L.", Millis(at))
            .await
            .unwrap();
        other.store.import(&import(&saved)).await.unwrap();
        assert_eq!(self::saved(&other, table).await.people[0].name, name);
    }
}

#[tokio::test]
async fn a_table_that_was_called_off_is_shown_by_its_card_alone() {
    let (fresh, table) = rich().await;
    let mut row = fresh.store.table(table).await.unwrap().unwrap();
    row.stage = Stage::Ended;
    let change = RowChange {
        proposals: None,
        table,
        version: row.version,
        row,
        notices: Vec::new(),
        at: Millis(7),
    };
    fresh.store.change_row(change).await.unwrap();
    let saved = saved(&fresh, table).await;
    let other = super::fresh().await;
    other.store.import(&import(&saved)).await.unwrap();
    let pending = other.pending(table).await;
    assert_eq!(pending.len(), 1);
    assert_eq!(pending[0].notice, Notice::Card);
    assert!(
        other
            .store
            .tables_waiting_for_bots()
            .await
            .unwrap()
            .is_empty()
    );
    let waits: i64 = sqlx::query_scalar("SELECT count(*) FROM waits")
        .fetch_one(&mut *other.store.writer.idle().await)
        .await
        .unwrap();
    assert_eq!(waits, 0);
}

#[tokio::test]
async fn a_list_has_every_table_even_a_damaged_one() {
    let (fresh, _) = rich().await;
    fresh
        .store
        .create(new_table("b", PlaceId(7)))
        .await
        .unwrap();
    fresh
        .sql("UPDATE tables SET game = 'chess' WHERE id = 2")
        .await;
    let mut reader = ReadOnly::open(&options(&fresh.dir).path).await.unwrap();
    let list = reader.list().await.unwrap();
    let rows: Vec<(i64, &str, &str, i64)> = list
        .iter()
        .map(|table| {
            (
                table.id,
                table.game.as_str(),
                table.stage.as_str(),
                table.seq,
            )
        })
        .collect();
    assert_eq!(rows, [(1, "probe", "playing", 3), (2, "chess", "lobby", 0)]);
    assert_eq!(list[0].seats, ["Anna", "Bot"]);
    assert_eq!(list[0].created(), Millis(1_000));
}

#[tokio::test]
async fn looking_into_a_database_changes_nothing_and_asks_for_the_right_version() {
    let fresh = fresh().await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let path = options(&dir).path;
    let before = std::fs::read(&path).unwrap();
    drop(ReadOnly::open(&path).await.unwrap());
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let change = async |sql: &str| {
        let store = Sqlite::open(&options(&dir)).await.unwrap();
        let fresh = Fresh {
            store,
            dir: tempfile::tempdir().unwrap(),
        };
        fresh.sql(sql).await;
        fresh.store.close().await;
    };
    let open = async || ReadOnly::open(&path).await.unwrap_err();
    change(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', 1, x'00', 0)",
    )
    .await;
    let error = open().await;
    assert!(
        matches!(error, OpenError::Newer { version: 9999, .. }),
        "{error}"
    );
    let raw = rusted(&path).await;
    assert!(matches!(raw, OpenError::Older { version: 1, .. }), "{raw}");
    assert!(raw.to_string().contains("start the bot once"), "{raw}");

    for missing in [dir.path().join("nothing.db"), dir.path().to_owned()] {
        let error = ReadOnly::open(&missing).await.unwrap_err();
        let name = missing.to_str().unwrap();
        assert!(error.to_string().contains(name), "{error}");
        assert!(!dir.path().join("nothing.db").exists());
    }
    let text = dir.path().join("text");
    std::fs::write(&text, "a diary".repeat(500)).unwrap();
    let error = ReadOnly::open(&text).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error}");
}

/// What is said of the database when it lacks its migrations.
async fn rusted(path: &std::path::Path) -> OpenError {
    use sqlx::Connection;

    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut db = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    ReadOnly::open(path).await.unwrap_err()
}
