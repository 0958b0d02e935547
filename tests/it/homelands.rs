//! What the seats of a campaign's lobby have chosen to begin with, and what becomes of it.

use std::sync::Arc;
use std::time::Duration;

use castellan::maps::brought::Brought;
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{Destination, Notice, PersonId, TableId};
use castellan::table::{TableError, Tables, Wish, homelands};
use rules::Seat;
use rules::any::GameId;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN};

const CLEO: PersonId = PersonId(3);

/// The lobby of a campaign of Ann and Ben.
async fn lobby(folder: &TempDir) -> (Tables, TableId) {
    let store = maker::database(folder.path().join("castellan.sqlite")).await;
    let tables = maker::tables(store, Arc::new(SystemEnvironment), Duration::from_mins(1));
    let table = maker::lobby(&tables, maker::request(GameId::Erkenfara), 2).await;
    (tables, table)
}

/// What seats have chosen.
async fn chosen(tables: &Tables, table: TableId) -> Value {
    let row = tables.glance(table).await.unwrap().row;
    row.options.get("homelands").cloned().unwrap_or_default()
}

#[tokio::test]
async fn eu_85_what_is_not_on_the_list_any_more_is_refused_and_says_what_is_free() {
    let folder = TempDir::new().unwrap();
    let (tables, table) = lobby(&folder).await;
    let before = tables.glance(table).await.unwrap().row;
    let wish = Wish::Listed("Nowhere".into());
    let no = tables.set_homeland(table, ANN, wish).await;
    let Err(TableError::Refused(no)) = no else {
        panic!("{no:?}")
    };
    let free = homelands(&before).into_iter().map(|it| it.name);
    let free: Vec<String> = free.collect();
    let said = format!(
        "Nowhere is not on the list any more; free is {} or {} (EU-85)",
        free[0], free[1]
    );
    assert_eq!(no.to_string(), said);
    assert_eq!(tables.glance(table).await.unwrap().row, before);
}

/// Ten lands in a row, of which the last is worth little: three empires share the others only if no two begin in the
/// same three.
fn row_of_lands() -> Brought {
    let name = |at: usize| format!("Land {at}");
    let production = |at: usize| if at < 9 { 1000 } else { 200 };
    let regions = (0..10).map(|at| (name(at), json!({ "production": production(at) })));
    let edges = (1..10).map(|at| json!([name(at - 1), name(at)]));
    let scenario = json!({
        "regions": regions.collect::<Map<String, Value>>(),
        "edges": edges.collect::<Vec<Value>>(),
    });
    Brought {
        options: [("scenario".to_owned(), scenario)].into_iter().collect(),
        seats: None,
        title: "Row".into(),
        mended: Vec::new(),
    }
}

#[tokio::test]
async fn eu_85_when_one_more_joins_only_what_is_not_to_be_had_any_more_lapses() {
    let folder = TempDir::new().unwrap();
    let (tables, table) = lobby(&folder).await;
    tables.bring(table, ANN, row_of_lands()).await.unwrap();
    for (person, land) in [(ANN, "Land 3"), (BEN, "Land 5")] {
        let wish = Wish::Typed(land.into());
        let named = tables.set_homeland(table, person, wish).await.unwrap();
        assert_eq!(named.as_deref(), Some(land));
    }
    tables.join(table, CLEO, "Cleo").await.unwrap();
    assert_eq!(chosen(&tables, table).await, json!(["Land 3", null, null]));
    let told = tables
        .store()
        .pending(table, Destination::Table)
        .await
        .unwrap();
    let lapsed = Notice::OpenAgain {
        seats: vec![Seat(1)],
    };
    let count = told.iter().filter(|it| it.notice == lapsed).count();
    assert_eq!(count, 1, "{told:?}");
    // What is left is there to choose.
    let row = tables.glance(table).await.unwrap().row;
    let left = homelands(&row)[1].name.clone();
    tables
        .set_homeland(table, BEN, Wish::Listed(left.clone()))
        .await
        .unwrap();
    tables.start(table, ANN, "start".into()).await.unwrap();
    assert_eq!(chosen(&tables, table).await, json!(["Land 3", left, null]));
}
