//! Words for the dice: one row of each person, in order, only in the lobby.

use rules::dice::WordsHash;
use rules::offers::WordsId;

use super::*;
use crate::table::model::{FreeText, Words};
use crate::table::store::{PutWords, RowChange, StoreError};

fn words(seat: u8, person: PersonId, text: &str) -> Words {
    Words {
        seat: Seat(seat),
        person,
        text: Some(text.into()),
        hash: WordsHash::of(text),
    }
}

async fn put(fresh: &Fresh, table: TableId, expected: u64, words: Words) -> Written {
    let put = PutWords {
        table,
        version: expected,
        words,
        notices: vec![to_table(Notice::Card)],
        at: Millis(7),
    };
    fresh.store.put_words(put).await.unwrap()
}

async fn version(fresh: &Fresh, table: TableId) -> u64 {
    fresh.store.table(table).await.unwrap().unwrap().version
}

/// Puts Ben on the second seat.
async fn seat_ben(fresh: &Fresh, table: TableId, holder: Holder) {
    let mut row = fresh.store.table(table).await.unwrap().unwrap();
    row.seats[1].holder = holder;
    let change = RowChange {
        proposals: None,
        table,
        version: row.version,
        row,
        notices: Vec::new(),
        at: Millis(8),
    };
    assert_eq!(fresh.store.change_row(change).await.unwrap(), Written::Done);
}

#[tokio::test]
async fn words_keep_the_order_in_which_they_were_first_added() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    seat_ben(&fresh, table, Holder::People(vec![BEN])).await;
    let (ben, anna) = (
        words(1, BEN, &format!("{NUL}'; --")),
        words(0, ANNA, "ünïcode ♜"),
    );
    assert_eq!(put(&fresh, table, 1, ben).await, Written::Done);
    assert_eq!(put(&fresh, table, 2, anna.clone()).await, Written::Done);
    // Said again they stay first.
    let again = words(1, BEN, "something else");
    assert_eq!(put(&fresh, table, 3, again.clone()).await, Written::Done);
    assert_eq!(version(&fresh, table).await, 4);
    let fresh = fresh.reopened().await;
    assert_eq!(fresh.store.words(table).await.unwrap(), [again, anna]);
    assert_eq!(fresh.store.words(TableId(9)).await.unwrap(), []);
    let cards = fresh.pending(table).await;
    assert_eq!(cards.len(), 1, "{cards:?}");
    // The text may be deleted, the hash stays.
    fresh
        .sql("UPDATE words SET text = NULL WHERE person = 1")
        .await;
    let kept = &fresh.store.words(table).await.unwrap()[1];
    assert_eq!((&kept.text, kept.hash), (&None, WordsHash::of("ünïcode ♜")));
}

#[tokio::test]
async fn words_and_the_start_never_pass_each_other() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    // Decided before the words came: the start must be decided again.
    let mut start = append(table, 0, "start");
    start.version = 0;
    assert_eq!(
        put(&fresh, table, 0, words(0, ANNA, "a")).await,
        Written::Done
    );
    let stale = put(&fresh, table, 0, words(0, ANNA, "b")).await;
    assert_eq!(stale, Written::Stale(1));
    let before = fresh.dump().await;
    let written = fresh.store.append(start.clone()).await.unwrap();
    assert_eq!(written, Written::Stale(1));
    assert_eq!(fresh.dump().await, before);
    start.version = 1;
    assert_eq!(fresh.store.append(start).await.unwrap(), Written::Done);
    // The game is on.
    let before = fresh.dump().await;
    let late = put(&fresh, table, 1, words(0, ANNA, "late")).await;
    assert_eq!(late, Written::Stale(2));
    assert_eq!(fresh.dump().await, before);
    assert!(matches!(
        fresh
            .store
            .put_words(PutWords {
                table: TableId(9),
                version: 0,
                words: words(0, ANNA, "a"),
                notices: Vec::new(),
                at: Millis(7),
            })
            .await,
        Err(StoreError::NoTable(TableId(9)))
    ));
}

#[tokio::test]
async fn words_go_with_the_seat_before_the_start_and_stay_after_it() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    seat_ben(&fresh, table, Holder::People(vec![BEN])).await;
    put(&fresh, table, 1, words(1, BEN, "b")).await;
    put(&fresh, table, 2, words(0, ANNA, "a")).await;
    seat_ben(&fresh, table, Holder::Nobody).await;
    assert_eq!(
        fresh.store.words(table).await.unwrap(),
        [words(0, ANNA, "a")]
    );
    // Whoever comes back begins anew, behind the others.
    seat_ben(&fresh, table, Holder::People(vec![BEN])).await;
    put(&fresh, table, 5, words(1, BEN, "again")).await;
    let both = [words(0, ANNA, "a"), words(1, BEN, "again")];
    assert_eq!(fresh.store.words(table).await.unwrap(), both);
    // A throw was made with them: they stay, whoever sits there.
    fresh.appended(append(table, 0, "start")).await;
    seat_ben(&fresh, table, Holder::Bot).await;
    assert_eq!(fresh.store.words(table).await.unwrap(), both);
}

fn free(id: u64, seat: u8, text: &str) -> FreeText {
    FreeText {
        id: WordsId(id),
        seat: Seat(seat),
        person: Some(ANNA),
        text: Some(text.into()),
    }
}

#[tokio::test]
async fn words_in_orders_are_written_with_their_entry_and_read_by_id_alone() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let [low, high] = [
        free(3, 0, &format!("{NUL}'; --")),
        free((1 << 53) - 1, 1, "ünïcode ♜"),
    ];
    let mut one = append(table, 0, "a");
    one.words = vec![high.clone(), low.clone()];
    fresh.appended(one.clone()).await;
    // The same cause again writes nothing again.
    assert_eq!(fresh.store.append(one).await.unwrap(), Written::Again(1));
    let fresh = fresh.reopened().await;
    let store = &fresh.store;
    assert_eq!(
        store.words_of_seat(table, Seat(0)).await.unwrap(),
        std::slice::from_ref(&low)
    );
    assert_eq!(store.words(table).await.unwrap(), []);
    let by_id = async |ids: &[u64]| {
        let ids: Vec<WordsId> = ids.iter().copied().map(WordsId).collect();
        store.words_by_id(table, &ids).await.unwrap()
    };
    assert_eq!(by_id(&[3]).await, [(low.id, low.text.clone())].into());
    assert_eq!(by_id(&[4, u64::MAX]).await, [].into());
    assert_eq!(
        store.words_by_id(TableId(9), &[low.id]).await.unwrap(),
        [].into()
    );
    // The text may be removed; the id stays.
    fresh
        .sql("UPDATE words SET text = NULL WHERE number = 3")
        .await;
    assert_eq!(by_id(&[3]).await, [(low.id, None)].into());
    // An id names one text: an entry with another one for it is not written at all.
    let mut two = append(table, 1, "b");
    two.words = vec![free(3, 1, "other")];
    let before = fresh.dump().await;
    assert!(matches!(
        store.append(two).await,
        Err(StoreError::Database(_))
    ));
    assert_eq!(fresh.dump().await, before);
}
