//! Rows of tables: making, finding, changing, binding.

use super::*;
use crate::table::model::{Change, MessageId, Post, PostKind, TableRow};
use crate::table::store::{RowChange, StoreError};

async fn row(fresh: &Fresh, table: TableId) -> TableRow {
    fresh.store.table(table).await.unwrap().unwrap()
}

async fn change(fresh: &Fresh, expected: u64, row: TableRow) -> Result<Written, StoreError> {
    let change = RowChange {
        proposals: None,
        table: row.id,
        version: expected,
        row,
        notices: vec![to_table(Notice::CalledOff { by: ANNA })],
        at: Millis(5_000),
    };
    fresh.store.change_row(change).await
}

/// Binds a table to another place.
async fn put(fresh: &Fresh, table: TableId, place: PlaceId) -> Result<Written, StoreError> {
    let mut moved = row(fresh, table).await;
    moved.place = place;
    change(fresh, moved.version, moved).await
}

#[tokio::test]
async fn a_table_is_made_once_and_announced_once() {
    let fresh = fresh().await;
    let new = new_table("interaction 1", PLACE);
    let made = fresh.store.create(new.clone()).await.unwrap();
    assert_eq!(made, Created::Made(TableId(1)));
    let again = fresh.store.create(new.clone()).await.unwrap();
    assert_eq!(again, Created::Again(TableId(1)));
    let taken = fresh.store.create(new_table("interaction 2", PLACE)).await;
    assert_eq!(taken.unwrap(), Created::Taken(TableId(1)));

    let pending = fresh.pending(TableId(1)).await;
    assert_eq!(pending.len(), 1);
    assert_eq!(pending[0].notice, Notice::Card);
    assert_eq!(pending[0].to, Destination::Table);
    assert_eq!((pending[0].seq, pending[0].at), (0, new.at));

    let expected = TableRow {
        master: None,
        pace: new.pace.clone(),
        patience: new.patience,
        paused: None,
        id: TableId(1),
        game: new.game,
        name: None,
        stage: Stage::Lobby,
        guild: new.guild,
        place: new.place,
        host: new.host,
        co_hosts: Vec::new(),
        claim: None,
        nomination: None,
        options: new.options,
        bots: new.bots,
        edition: 1,
        secret: new.secret,
        seats: new.seats,
        version: 0,
        seq: 0,
        created: new.at,
    };
    assert_eq!(row(&fresh, TableId(1)).await, expected);
    assert_eq!(fresh.store.table(TableId(2)).await.unwrap(), None);
}

#[tokio::test]
async fn an_invitation_that_is_noted_after_the_start_is_over_at_once() {
    let invitation = |message| Post {
        kind: PostKind::Asking,
        place: PLACE,
        message: MessageId(message),
        seq: 0,
    };
    for (stage, is_over) in [(Stage::Lobby, false), (Stage::Playing, true)] {
        let fresh = fresh().await;
        let new = new_table("interaction 1", PLACE);
        fresh.store.create(new).await.unwrap();
        let mut row = row(&fresh, TableId(1)).await;
        row.stage = stage;
        change(&fresh, 0, row).await.unwrap();
        let noted = fresh
            .store
            .announced(TableId(1), invitation(70), Millis(6_000));
        noted.await.unwrap();
        let pending = fresh.pending(TableId(1)).await;
        let over = pending.iter().any(|it| {
            let faded = Notice::Edit {
                place: PLACE,
                message: MessageId(70),
                change: Change::Faded,
            };
            it.notice == faded
        });
        assert_eq!(over, is_over, "{stage:?}");
    }
}

#[tokio::test]
async fn names_ids_and_secrets_come_back_as_they_went() {
    let fresh = fresh().await;
    let mut new = new_table(
        &format!("{NUL}'\"; DROP TABLE log; --"),
        PlaceId(u64::MAX >> 1),
    );
    new.guild = None;
    new.secret = Secret::new([0xff; 32]);
    let crowd = (1..30).rev().map(PersonId).collect();
    new.seats = vec![
        seat_row(&format!("{NUL}NUL{NUL}"), Holder::Nobody),
        seat_row(&"long ".repeat(200), Holder::People(crowd)),
        seat_row("🏰👩‍👩‍👧‍👦 \u{202e}ten", Holder::People(Vec::new())),
        seat_row("it's \"quoted\" \\ $1 ?1 :x", Holder::Bot),
        seat_row("", Holder::Nobody),
    ];
    new.options
        .insert("deep \"key\"".into(), json!({"a": [1.5, null, "ü\0"]}));
    fresh.store.create(new.clone()).await.unwrap();
    let fresh = fresh.reopened().await;
    let row = row(&fresh, TableId(1)).await;
    assert_eq!(row.seats, new.seats);
    assert_eq!(row.options, new.options);
    assert_eq!(row.secret, new.secret);
    assert_eq!((row.guild, row.place), (None, new.place));
}

#[tokio::test]
async fn an_id_beyond_63_bits_is_refused() {
    let fresh = fresh().await;
    let before = fresh.dump().await;
    let refused = fresh.store.create(new_table("a", PlaceId(1 << 63))).await;
    let error = refused.unwrap_err().to_string();
    assert!(error.contains("9223372036854775808"), "{error}");
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn a_row_changes_only_on_the_version_it_was_decided_on() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut wanted = row(&fresh, table).await;
    wanted.seats[1].holder = Holder::People(vec![BEN, PersonId(3)]);
    wanted.host = BEN;
    wanted.options.insert("rounds".into(), json!(5));
    let done = change(&fresh, 0, wanted.clone()).await.unwrap();
    assert_eq!(done, Written::Done);
    let stale = change(&fresh, 0, wanted.clone()).await.unwrap();
    assert_eq!(stale, Written::Stale(1));
    wanted.version = 1;
    assert_eq!(row(&fresh, table).await, wanted);
    assert_eq!(fresh.pending(table).await.len(), 1);
}

#[tokio::test]
async fn what_a_row_change_must_ignore_it_ignores() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let before = row(&fresh, table).await;
    let mut wanted = before.clone();
    wanted.game = GameId::Castles;
    wanted.secret = Secret::new([9; 32]);
    wanted.created = Millis(9);
    wanted.seq = 9;
    wanted.version = 9;
    change(&fresh, 0, wanted).await.unwrap();
    let expected = TableRow {
        master: None,
        version: 1,
        ..before
    };
    assert_eq!(row(&fresh, table).await, expected);
}

#[tokio::test]
async fn a_place_leads_to_its_active_table_or_to_the_last() {
    let fresh = fresh().await;
    let store = &fresh.store;
    assert_eq!(store.table_at(PLACE).await.unwrap(), None);
    let first = fresh.table().await;
    let mut ended = row(&fresh, first).await;
    ended.stage = Stage::Ended;
    change(&fresh, 0, ended).await.unwrap();
    assert_eq!(store.table_at(PLACE).await.unwrap(), Some(first));

    let thread = PlaceId(501);
    store.create(new_table("second", PLACE)).await.unwrap();
    let second = TableId(2);
    assert_eq!(store.table_at(PLACE).await.unwrap(), Some(second));
    put(&fresh, second, thread).await.unwrap();
    assert_eq!(store.table_at(thread).await.unwrap(), Some(second));
    assert_eq!(store.table_at(PLACE).await.unwrap(), Some(first));

    // The older table is bound to the thread after the newer one has ended there.
    let mut ended = row(&fresh, second).await;
    assert_eq!((ended.place, ended.version), (thread, 1));
    ended.stage = Stage::Over;
    change(&fresh, 1, ended).await.unwrap();
    put(&fresh, first, thread).await.unwrap();
    assert_eq!(store.table_at(thread).await.unwrap(), Some(first));
}

#[tokio::test]
async fn a_place_has_one_active_table_however_it_comes_there() {
    let fresh = fresh().await;
    let first = fresh.table().await;
    let elsewhere = PlaceId(501);
    let second = fresh.store.create(new_table("second", elsewhere)).await;
    assert_eq!(second.unwrap(), Created::Made(TableId(2)));
    let second = row(&fresh, TableId(2)).await;
    let before = fresh.dump().await;

    let mut moved = second.clone();
    moved.place = PLACE;
    let changed = change(&fresh, 0, moved).await;
    assert!(matches!(changed, Err(StoreError::Taken(by)) if by == first));
    assert_eq!(fresh.dump().await, before);

    // A table that was over comes back to life by an entry of its log.
    let mut over = append(second.id, 0, "over");
    over.stage = Stage::Over;
    fresh.appended(over).await;
    put(&fresh, second.id, PLACE).await.unwrap();
    let mut back = undo(second.id, 1, 0);
    back.version = 2;
    let revived = fresh.store.append(back).await;
    assert!(matches!(revived, Err(StoreError::Taken(by)) if by == first));
    assert_eq!(row(&fresh, second.id).await.seq, 1);
}

#[tokio::test]
async fn a_table_that_is_not_there_is_named() {
    let fresh = fresh().await;
    let seven = TableId(7);
    let append = fresh.store.append(append(seven, 0, "a")).await;
    let undo = fresh
        .store
        .put_undo_request((seven, 0), None, Vec::new(), Millis(0))
        .await;
    for error in [append.unwrap_err(), undo.unwrap_err()] {
        assert!(matches!(error, StoreError::NoTable(table) if table == seven));
        assert_eq!(error.to_string(), "there is no table #7");
    }
}

#[tokio::test]
async fn lists_hold_the_active_tables_newest_first() {
    let fresh = fresh().await;
    for number in 1..=5_u64 {
        let mut new = new_table(&number.to_string(), PlaceId(number));
        if number == 2 {
            new.guild = None;
            new.seats[0].holder = Holder::People(vec![BEN, ANNA]);
        }
        if number == 4 {
            new.seats[0].holder = Holder::People(vec![BEN]);
        }
        fresh.store.create(new).await.unwrap();
    }
    let mut ended = row(&fresh, TableId(3)).await;
    ended.stage = Stage::Ended;
    change(&fresh, 0, ended).await.unwrap();

    let ids = |rows: Vec<TableRow>| rows.iter().map(|row| row.id.0).collect::<Vec<_>>();
    let store = &fresh.store;
    assert_eq!(ids(store.tables_of_guild(900, 9).await.unwrap()), [5, 4, 1]);
    assert_eq!(ids(store.tables_of_guild(900, 2).await.unwrap()), [5, 4]);
    assert!(store.tables_of_guild(901, 9).await.unwrap().is_empty());
    assert_eq!(store.guilds_with_tables().await.unwrap(), [900]);
    assert_eq!(
        ids(store.tables_of_person(ANNA, 9).await.unwrap()),
        [5, 2, 1]
    );
    assert_eq!(ids(store.tables_of_person(BEN, 1).await.unwrap()), [4]);
    // Those in the lobby do not count.
    assert!(!store.plays_elsewhere(ANNA, TableId(1)).await.unwrap());
    let mut begun = row(&fresh, TableId(2)).await;
    begun.stage = Stage::Playing;
    change(&fresh, 0, begun).await.unwrap();
    assert!(store.plays_elsewhere(ANNA, TableId(1)).await.unwrap());
    assert!(!store.plays_elsewhere(ANNA, TableId(2)).await.unwrap());
}

#[tokio::test]
async fn people_are_remembered_by_their_newest_name() {
    let fresh = fresh().await;
    fresh.store.person(ANNA, "Anna", Millis(1)).await.unwrap();
    fresh.store.person(ANNA, "Anna", Millis(2)).await.unwrap();
    assert!(fresh.dump().await.contains("1, 'Anna', 1"));
    fresh
        .store
        .person(ANNA, "A'nna 🏰", Millis(3))
        .await
        .unwrap();
    assert!(fresh.dump().await.contains("1, 'A''nna 🏰', 3"));
}
