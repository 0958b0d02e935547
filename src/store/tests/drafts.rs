//! Drafts, and requests to take back.

use super::*;
use crate::table::model::{Draft, Drafts, Revisions, UndoRequest};
use crate::table::store::StoreError;

fn draft(text: &str, revision: u64) -> Draft {
    Draft {
        key: "turn \"1\"".into(),
        steps: vec![text.into()],
        focus: Some(format!("a1 🏰{NUL}")),
        held: false,
        revision,
    }
}

fn counted(last: u64, empty: u64) -> Revisions {
    Revisions { last, empty }
}

#[tokio::test]
async fn drafts_are_kept_by_seat_and_ask_and_written_over() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let (one, two) = (draft("bid", 1), draft(&"x".repeat(64 * 1024), 7));
    let other = Draft {
        key: "treaty".into(),
        ..draft("accept", 6)
    };
    let store = &fresh.store;
    let put = async |seat: Seat, draft: &Draft| {
        let written = store
            .put_draft(fresh.on(table).await, seat, draft, Millis(1))
            .await;
        written.unwrap();
    };
    put(Seat(1), &draft("old", 1)).await;
    put(Seat(1), &other).await;
    put(Seat(1), &two).await;
    put(Seat(0), &one).await;
    let fresh = fresh.reopened().await;
    let read = fresh.store.drafts(table).await.unwrap();
    let expected = Drafts {
        open: vec![(Seat(0), one.clone()), (Seat(1), other), (Seat(1), two)],
        revisions: vec![(Seat(0), counted(1, 0)), (Seat(1), counted(7, 0))],
    };
    assert_eq!(read, expected);
    let nowhere = fresh
        .store
        .put_draft((TableId(7), 0), Seat(0), &one, Millis(1))
        .await;
    assert!(matches!(nowhere, Err(StoreError::NoTable(TableId(7)))));
}

#[tokio::test]
async fn a_draft_that_is_done_with_goes_and_its_seats_revision_stays() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let treaty = Draft {
        key: "treaty".into(),
        ..draft("accept", 5)
    };
    for (seat, draft) in [
        (Seat(0), draft("bid", 4)),
        (Seat(0), treaty.clone()),
        (Seat(1), draft("bid", 4)),
    ] {
        let put = store
            .put_draft(fresh.on(table).await, seat, &draft, Millis(1))
            .await;
        put.unwrap();
    }
    let mut one = append(table, 0, "a");
    one.drafts_done = vec![(Seat(0), treaty.key.clone()), (Seat(5), "none".into())];
    fresh.appended(one).await;
    let read = store.drafts(table).await.unwrap();
    let left = vec![(Seat(0), draft("bid", 4)), (Seat(1), draft("bid", 4))];
    assert_eq!(read.open, left);
    let revisions = [(Seat(0), counted(5, 0)), (Seat(1), counted(4, 0))];
    assert_eq!(read.revisions, revisions);

    let mut two = append(table, 1, "b");
    two.outdate = vec![Seat(0), Seat(5)];
    fresh.appended(two).await;
    let read = store.drafts(table).await.unwrap();
    // What stays is of a new revision and has nothing picked up; what nobody has begun is of a new revision too, as a
    // panel may show that.
    let outdated = Draft {
        focus: None,
        ..draft("bid", 6)
    };
    let left = vec![(Seat(0), outdated), (Seat(1), draft("bid", 4))];
    assert_eq!(read.open, left);
    let revisions = [
        (Seat(0), counted(6, 6)),
        (Seat(1), counted(4, 0)),
        (Seat(5), counted(1, 1)),
    ];
    assert_eq!(read.revisions, revisions);
}

#[tokio::test]
async fn a_request_to_take_back_is_open_until_the_next_entry() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    fresh.appended(append(table, 0, "a")).await;
    let mut request = UndoRequest {
        by: Seat(1),
        to: 0,
        at: 1,
        waiting: vec![Seat(0), Seat(2)],
        until: Millis(99),
    };
    assert_eq!(store.undo_request(table).await.unwrap(), None);
    let asked = vec![to_table(Notice::UndoAsked(request.clone()))];
    store
        .put_undo_request(fresh.on(table).await, Some(&request), asked, Millis(5))
        .await
        .unwrap();
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone())
    );
    let said = fresh.pending(table).await;
    assert_eq!((said.len(), said[0].seq, said[0].at), (1, 1, Millis(5)));

    request.waiting.pop();
    store
        .put_undo_request(fresh.on(table).await, Some(&request), vec![], Millis(6))
        .await
        .unwrap();
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone())
    );
    let mut hidden = append(table, 1, "hidden");
    hidden.is_public = false;
    fresh.appended(hidden).await;
    request.at = 2;
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone()),
        "an entry that nobody else may know of closes it"
    );
    fresh.appended(append(table, 2, "b")).await;
    assert_eq!(store.undo_request(table).await.unwrap(), None);

    request.at = 3;
    store
        .put_undo_request(fresh.on(table).await, Some(&request), vec![], Millis(7))
        .await
        .unwrap();
    let refused = vec![to_table(Notice::UndoRefused {
        by: Seat(0),
        asker: None,
    })];
    store
        .put_undo_request(fresh.on(table).await, None, refused, Millis(8))
        .await
        .unwrap();
    assert_eq!(store.undo_request(table).await.unwrap(), None);
    assert_eq!(fresh.pending(table).await.len(), 2);
}
