//! Talks: who is to be in them, and what has been brought about (TB-16).

use super::*;
use crate::table::model::{Astray, Talk};

/// A table at which Ben plays the second seat, and its people.
async fn table(fresh: &Fresh) -> (TableId, [PersonId; 2]) {
    let table = fresh.table().await;
    fresh
        .sql("INSERT INTO seat_people (table_id, seat, position, person) VALUES (1, 1, 0, 2)")
        .await;
    (table, [ANNA, BEN])
}

async fn begun(fresh: &Fresh, table: TableId, by: PersonId, place: Option<u64>) -> Option<Talk> {
    let seats = [Seat(0), Seat(1)];
    let place = place.map(PlaceId);
    let holder = (Seat(0), by);
    let put = fresh
        .store
        .put_talk(table, &seats, holder, place, Millis(3));
    put.await.unwrap()
}

#[tokio::test]
async fn tb_16_a_talk_is_followed_until_its_people_are_those_of_its_seats() {
    let fresh = fresh().await;
    let (table, [anna, ben]) = table(&fresh).await;
    let store = &fresh.store;
    assert_eq!(begun(&fresh, table, PersonId(4711), Some(70)).await, None);
    assert_eq!(store.talks(table, Seat(0)).await.unwrap(), []);
    let talk = begun(&fresh, table, anna, Some(71)).await.unwrap();
    for seat in [Seat(0), Seat(1)] {
        let known = store.talks(table, seat).await.unwrap();
        assert_eq!(known, std::slice::from_ref(&talk));
    }
    assert_eq!(store.table_at(PlaceId(71)).await.unwrap(), Some(table));
    let all = store.talks_astray(9).await.unwrap();
    assert_eq!(all, std::slice::from_ref(&talk));
    let astray = store.astray(&talk).await.unwrap();
    assert_eq!((&astray.come[..], astray.gone.len()), (&[anna, ben][..], 0));
    // One of the two has come: it is not done.
    let half = Astray {
        come: vec![anna],
        ..astray
    };
    store.followed(&half).await.unwrap();
    let left = store.astray(&talk).await.unwrap();
    assert_eq!(left.come, [ben]);
    assert_eq!(store.talks_astray(9).await.unwrap().len(), 1);
    store.followed(&left).await.unwrap();
    assert_eq!(store.talks_astray(9).await.unwrap(), []);

    fresh
        .sql("UPDATE seat_people SET person = 9 WHERE seat = 1")
        .await;
    fresh.sql("UPDATE talks SET astray = 1").await;
    let astray = store.astray(&talk).await.unwrap();
    assert_eq!(
        (&astray.come[..], &astray.gone[..]),
        (&[PersonId(9)][..], &[ben][..])
    );
    store.followed(&astray).await.unwrap();
    assert_eq!(store.talks_astray(9).await.unwrap(), []);

    // A thread that is gone is forgotten, and the next one begins with nobody in it.
    store.lose_talk(talk.id).await.unwrap();
    let lost = store.talks(table, Seat(0)).await.unwrap();
    assert_eq!((lost.len(), lost[0].place), (1, None));
    let again = begun(&fresh, table, anna, Some(72)).await.unwrap();
    assert_eq!(again.id, talk.id);
    assert_eq!(store.astray(&again).await.unwrap().come.len(), 2);
    let fresh = fresh.reopened().await;
    assert_eq!(fresh.store.talks_astray(9).await.unwrap(), [again]);
}

#[tokio::test]
async fn tb_16_a_talk_without_a_thread_follows_nobody() {
    let fresh = fresh().await;
    let (table, [anna, _]) = table(&fresh).await;
    let talk = begun(&fresh, table, anna, None).await.unwrap();
    assert_eq!(talk.place, None);
    assert_eq!(fresh.store.talks_astray(9).await.unwrap(), []);
    fresh.sql("UPDATE talks SET seats = 'x'").await;
    let error = fresh.store.talks(table, Seat(0)).await.unwrap_err();
    assert!(error.to_string().contains("seats"), "{error}");
}
