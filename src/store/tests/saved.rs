//! Tables as a whole: read, and brought into another database.

use rules::dice::Key;
use rules::{Actor, BotContext, Viewer};

use super::*;
use crate::table::model::{Draft, UndoRequest};
use crate::table::saved::{Import, Saved};
use crate::table::store::{RowChange, StoreError};

/// A store with a started game in it, a draft, a question, a name and words.
pub(in crate::store) async fn rich() -> (Fresh, TableId) {
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
    let words = "INSERT INTO words (table_id, seat, person, kind, text, hash, at) VALUES \
         (1, 0, 1, 'dice', 'for luck', $1, 6), (1, 1, 2, 'dice', NULL, $1, 7)";
    let words = sqlx::query(words).bind(vec![0_u8; 32]);
    words.execute(&mut *fresh.db().await).await.unwrap();
    (fresh, table)
}

async fn saved(fresh: &Fresh, table: TableId) -> Saved {
    fresh.store.saved(table).await.unwrap()
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
            .fetch_all(&mut *fresh.db().await)
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
        other.plant(&format!("INSERT ON {broken}")).await;
        let before = other.dump().await;
        let error = other.store.import(&import(&saved)).await.unwrap_err();
        assert!(error.to_string().contains("planted"), "{broken}: {error}");
        assert_eq!(other.dump().await, before, "{broken}");
        other.unplant().await;
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
        .fetch_one(&mut *other.db().await)
        .await
        .unwrap();
    assert_eq!(waits, 0);
}
