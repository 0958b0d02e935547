//! What is kept of a person, and that it goes.

use super::*;
use crate::table::model::{Forgetting, FormerAt, HeldTable, KeptOf, Settings};

fn former(table: TableId, nth: u64) -> FormerAt {
    FormerAt {
        table,
        version: 0,
        former: PersonId::former(nth),
        names: vec![(Seat(0), "former player".into())],
        pictures: vec![Seat(0)],
        were: Vec::new(),
        orders: Vec::new(),
        called: vec![("Anna".into(), "former player".into())],
        drafts: Vec::new(),
        deserted: vec![Seat(0)],
        is_untitled: true,
    }
}

#[tokio::test]
async fn tb_29_what_is_kept_of_somebody_is_shown_and_goes_as_a_whole() {
    let fresh = fresh().await;
    // An id that stands nowhere by chance.
    let person = PersonId(175_928_847_299_117_063);
    let mut new = new_table("make", PLACE);
    new.host = person;
    new.seats[0].holder = Holder::People(vec![person]);
    let Created::Made(table) = fresh.store.create(new).await.unwrap() else {
        panic!("it is made");
    };
    let store = &fresh.store;
    assert!(store.kept_of(ANNA).await.unwrap().is_empty());
    store.person(person, "Anna", Millis(7)).await.unwrap();
    let settings = Settings::default();
    store.put_settings(person, &settings, None).await.unwrap();
    let kept = store.kept_of(person).await.unwrap();
    let held = HeldTable {
        table,
        stage: Stage::Lobby,
        is_held: true,
    };
    assert_eq!(
        kept,
        KeptOf {
            name: Some("Anna".into()),
            seen: Some(Millis(7)),
            has_settings: true,
            tables: vec![held],
            runs: 1,
            ..KeptOf::default()
        }
    );
    let forgetting = |tables| Forgetting {
        person,
        tables,
        at: Millis(9),
    };
    // Nothing is written where another table has something of them, or one has changed since.
    let before = fresh.dump().await;
    assert!(!store.forget(forgetting(Vec::new())).await.unwrap());
    let changed = FormerAt {
        version: 3,
        ..former(table, 1)
    };
    assert!(!store.forget(forgetting(vec![changed])).await.unwrap());
    assert_eq!(fresh.dump().await, before);

    assert!(
        store
            .forget(forgetting(vec![former(table, 1)]))
            .await
            .unwrap()
    );
    let after = fresh.dump().await;
    assert!(
        !after.contains(&person.0.to_string()) && !after.contains("Anna"),
        "{after}"
    );
    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!(row.host, PersonId::former(1));
    assert_eq!(row.seats[0].label.name, "former player");
    assert!(store.kept_of(person).await.unwrap().is_empty());
    assert_eq!(store.tables_about(person).await.unwrap(), []);
}
