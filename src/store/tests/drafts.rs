//! Drafts, and requests to take back.

use super::*;
use crate::table::model::{Draft, UndoRequest};
use crate::table::store::StoreError;

fn draft(text: &str, revision: u64) -> Draft {
    Draft {
        key: "turn \"1\"".into(),
        text: text.into(),
        focus: Some("a1 🏰\0".into()),
        held: false,
        revision,
    }
}

#[tokio::test]
async fn drafts_are_kept_by_seat_and_written_over() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let (one, two) = (draft("bid", 1), draft(&"x".repeat(4_000), 7));
    let store = &fresh.store;
    store
        .put_draft(table, Seat(1), &draft("old", 1), Millis(1))
        .await
        .unwrap();
    store
        .put_draft(table, Seat(1), &two, Millis(2))
        .await
        .unwrap();
    store
        .put_draft(table, Seat(0), &one, Millis(3))
        .await
        .unwrap();
    let fresh = fresh.reopened().await;
    let read = fresh.store.drafts(table).await.unwrap();
    assert_eq!(read, [(Seat(0), one.clone()), (Seat(1), two)]);
    let nowhere = fresh
        .store
        .put_draft(TableId(7), Seat(0), &one, Millis(1))
        .await;
    assert!(matches!(nowhere, Err(StoreError::NoTable(TableId(7)))));
}

#[tokio::test]
async fn a_draft_that_is_done_with_keeps_its_revision() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    for seat in [Seat(0), Seat(1)] {
        store
            .put_draft(table, seat, &draft("bid", 4), Millis(1))
            .await
            .unwrap();
    }
    let mut one = append(table, 0, "a");
    one.drafts_done = vec![Seat(0), Seat(5)];
    store.append(one).await.unwrap();
    let empty = Draft {
        text: String::new(),
        focus: None,
        ..draft("", 5)
    };
    // A panel may have been shown to a seat that has no draft yet: it too is old now.
    let fresh_one = Draft {
        key: String::new(),
        revision: 1,
        ..empty.clone()
    };
    let read = store.drafts(table).await.unwrap();
    assert_eq!(
        read,
        [
            (Seat(0), empty),
            (Seat(1), draft("bid", 4)),
            (Seat(5), fresh_one)
        ]
    );
}

#[tokio::test]
async fn a_request_to_take_back_is_open_until_the_next_entry() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    store.append(append(table, 0, "a")).await.unwrap();
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
        .put_undo_request(table, Some(&request), asked, Millis(5))
        .await
        .unwrap();
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone())
    );
    let said = store.pending(table).await.unwrap();
    assert_eq!((said.len(), said[0].seq, said[0].at), (1, 1, Millis(5)));

    request.waiting.pop();
    store
        .put_undo_request(table, Some(&request), vec![], Millis(6))
        .await
        .unwrap();
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone())
    );
    let mut hidden = append(table, 1, "hidden");
    hidden.openly = false;
    store.append(hidden).await.unwrap();
    request.at = 2;
    assert_eq!(
        store.undo_request(table).await.unwrap(),
        Some(request.clone()),
        "an entry that nobody else may know of closes it"
    );
    store.append(append(table, 2, "b")).await.unwrap();
    assert_eq!(store.undo_request(table).await.unwrap(), None);

    request.at = 3;
    store
        .put_undo_request(table, Some(&request), vec![], Millis(7))
        .await
        .unwrap();
    let refused = vec![to_table(Notice::UndoRefused { by: Seat(0) })];
    store
        .put_undo_request(table, None, refused, Millis(8))
        .await
        .unwrap();
    assert_eq!(store.undo_request(table).await.unwrap(), None);
    assert_eq!(store.pending(table).await.unwrap().len(), 2);
}
