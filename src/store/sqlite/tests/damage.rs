//! Values that somebody has changed by hand are called by their names.

use super::*;
use crate::table::model::{Draft, MessageId, PendingNotice, Post, PostKind, UndoRequest};
use crate::table::store::StoreError;

/// A table with a value of every kind, its checks switched off.
async fn rich() -> (Fresh, TableId) {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut one = append(table, 0, "a");
    one.notices = vec![to_table(board(1, &[1]))];
    one.snapshot = Some(state(1).stored());
    one.observation_rows = vec![observation_row(Viewer::Public, &[1])];
    fresh.appended(one).await;
    let draft = Draft {
        key: String::new(),
        steps: Vec::new(),
        focus: None,
        held: false,
        revision: 1,
    };
    let request = UndoRequest {
        by: Seat(0),
        to: 0,
        at: 1,
        waiting: vec![Seat(1)],
        until: Millis(0),
    };
    let store = &fresh.store;
    store
        .put_draft(fresh.on(table).await, Seat(1), &draft, Millis(0))
        .await
        .unwrap();
    store
        .put_undo_request(fresh.on(table).await, Some(&request), vec![], Millis(0))
        .await
        .unwrap();
    let post = Post {
        kind: PostKind::Card,
        place: PLACE,
        message: MessageId(5),
        seq: 0,
    };
    let said = fresh.pending(table).await;
    let card = PendingNotice {
        id: 1,
        ..said[0].clone()
    };
    store
        .sent(&card, Some(post), None, Millis(0))
        .await
        .unwrap();
    fresh
        .sql(
            "INSERT INTO words (table_id, seat, person, kind, text, hash, at) \
             VALUES (1, 0, 1, 'dice', 'a', zeroblob(32), 0)",
        )
        .await;
    fresh
        .sql("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        .await;
    (fresh, table)
}

/// Runs the statement, reads everything, and returns the first damage that is found.
async fn damage(sql: &str) -> String {
    let (fresh, table) = rich().await;
    let store = &fresh.store;
    let read = async || -> Result<(), StoreError> {
        store.table(table).await?;
        store.tables_of_guild(900, 9).await?;
        store.entries(table, 0).await?;
        store.snapshot(table, 1).await?;
        store.draws(table).await?;
        store.lines(table, Viewer::Seat(Seat(0)), None, 9).await?;
        store.drafts(table).await?;
        store.undo_request(table).await?;
        store.pending(table, Destination::Table).await?;
        store.waits(table).await?;
        store.destinations(table).await?;
        store
            .post(table, Destination::Table, PostKind::Card)
            .await?;
        store.words(table).await?;
        store.words_of_seat(table, Seat(0)).await?;
        Ok(())
    };
    read().await.unwrap();
    fresh.sql(sql).await;
    let error = read().await.unwrap_err();
    let StoreError::Damaged { what, why } = error else {
        panic!("{sql}: {error}");
    };
    format!("{what}: {why}")
}

#[tokio::test]
async fn every_damaged_value_is_named() {
    for (set, named) in [
        ("log SET events = '['", "entry 1 of table #1: events: EOF"),
        (
            "log SET events = '[{\"chess\":1}]'",
            "entry 1 of table #1: events: unknown",
        ),
        (
            "log SET events = NULL",
            "entry 1 of table #1: it has not either events or undo_to",
        ),
        ("log SET undo_to = -1", "entry 1 of table #1: undo_to is -1"),
        (
            "told SET body = '{'",
            "what entry 1 of table #1 told: body: ",
        ),
        (
            "told SET line = -1",
            "what was told at table #1: line is -1",
        ),
        ("log SET draws = 'x'", "entry 1 of table #1: draws: "),
        ("log SET edition = -1", "entry 1 of table #1: edition is -1"),
        (
            "log SET by_kind = 'cat'",
            "entry 1 of table #1: by is \"cat\"",
        ),
        (
            "log SET by_kind = 'master'",
            "entry 1 of table #1: by is \"master\", Some",
        ),
        ("tables SET master = -1", "table #1: master is -1"),
        (
            "log SET by_seat = NULL",
            "entry 1 of table #1: by is \"person\", None",
        ),
        (
            "log SET by_seat = 256",
            "entry 1 of table #1: by_seat is 256",
        ),
        (
            "snapshots SET state = '[]'",
            "snapshot after entry 1 of table #1: state: ",
        ),
        ("tables SET game = 'chess'", "table #1: game is \"chess\""),
        ("tables SET stage = 'x'", "table #1: stage is \"x\""),
        ("tables SET secret = x'00'", "table #1: secret has 1 bytes"),
        ("tables SET options = '[]'", "table #1: options: "),
        ("tables SET place = -5", "table #1: place is -5"),
        (
            "seats SET seat = 5 WHERE seat = 1",
            "seat 5 of table #1: seat 1 is missing",
        ),
        (
            "seats SET holder = 'cat' WHERE seat = 1",
            "seat 1 of table #1: holder is \"cat\"",
        ),
        (
            "seats SET colour = 999 WHERE seat = 0",
            "seat 0 of table #1: colour is 999",
        ),
        (
            "seat_people SET person = -1",
            "seat 0 of table #1: person is -1",
        ),
        (
            "notices SET body = '\"song\"'",
            "notice 2 of table #1: body: unknown variant `song`",
        ),
        (
            "notices SET to_kind = 'cat'",
            "a notice of table #1: to_kind is \"cat\"",
        ),
        (
            "drafts SET revision = -1",
            "draft of seat 1 of table #1: revision is -1",
        ),
        (
            "undo_requests SET waiting = 'x'",
            "request to take back of table #1: waiting: ",
        ),
        (
            "posts SET message = -1",
            "newest card of table #1: message is -1",
        ),
        (
            "words SET hash = x'00'",
            "words 1 of table #1: hash has 1 bytes",
        ),
        (
            "words SET seat = NULL",
            "words 1 of table #1: seat, person or hash is missing",
        ),
    ] {
        let found = damage(&format!("UPDATE {set}")).await;
        assert!(found.starts_with(named), "{set}: {found}");
    }
}

#[tokio::test]
async fn damage_of_one_table_leaves_the_others_alone() {
    let (fresh, table) = rich().await;
    fresh
        .store
        .create(new_table("other", PlaceId(501)))
        .await
        .unwrap();
    fresh
        .sql("UPDATE log SET events = '{' WHERE table_id = 1")
        .await;
    assert!(fresh.store.entries(table, 0).await.is_err());
    let done = fresh.store.append(append(TableId(2), 0, "b")).await;
    assert!(done.is_ok());
    assert_eq!(fresh.store.entries(TableId(2), 0).await.unwrap().len(), 1);
}
