//! Tables without Discord: what stays in memory, and what is loaded again.

use std::sync::Arc;
use std::time::Duration;

use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{Millis, PersonId, PlaceId, TableId};
use castellan::table::{
    Accepted, Again, Cause, Edit, Fault, Guard, Panel, Pressed, TableError, TableRequest, Tables,
};
use rules::any::GameId;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN, cause};

async fn tables(folder: &TempDir, idle: Duration) -> Tables {
    let store = maker::database(folder.path().join("castellan.sqlite")).await;
    maker::tables(store, Arc::new(SystemEnvironment), idle)
}

/// A started game in which Ann begins.
async fn started(tables: &Tables) -> TableId {
    let table = maker::lobby(tables, maker::request(GameId::Castles), 2).await;
    tables.set_option(table, ANN, "first", "1").await.unwrap();
    tables.start(table, ANN, "start".into()).await.unwrap();
    table
}

async fn order(
    tables: &Tables,
    table: TableId,
    person: PersonId,
    cause: &str,
    text: &str,
) -> Accepted {
    let cause = Cause {
        id: cause.into(),
        sent: Millis(0),
    };
    tables
        .order(table, person, cause, text.into())
        .await
        .unwrap()
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::ZERO).await;
    let table = started(&tables).await;
    order(&tables, table, BEN, "a", "+c4").await;
    let before = tables.glance(table).await.unwrap();
    let gone = async {
        while tables.in_memory() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::PATIENCE, gone)
        .await
        .expect("the table stays in memory");
    let after = tables.glance(table).await.unwrap();
    assert_eq!((before.view, before.asks), (after.view, after.asks));
    order(&tables, table, ANN, "b", "Cb2 .").await;
}

#[tokio::test]
async fn tb_04_the_same_cause_counts_once() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let table = started(&tables).await;
    let Accepted::Now(seq) = order(&tables, table, BEN, "same", "+c4").await else {
        panic!("the first time counts")
    };
    assert_eq!(
        order(&tables, table, BEN, "same", "+c4").await,
        Accepted::Before(seq)
    );
}

#[tokio::test]
async fn tb_03_a_word_beside_the_turn_leaves_the_draft_and_makes_its_panel_old() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let table = started(&tables).await;
    let panel = async || tables.panel(table, BEN).await.unwrap();
    let guard = |panel: &Panel| Guard {
        key: panel.draft.key.clone(),
        revision: panel.draft.revision,
    };
    // The opening placement is whole at once; the turn after it is composed.
    order(&tables, table, BEN, "a", "+c4").await;
    order(&tables, table, ANN, "b", "Cb2 .").await;
    let first = panel().await;
    let token = first.legal().first().expect("something is legal").clone();
    let add = Edit::Add(token);
    let added = tables.edit(table, BEN, guard(&first), add.clone()).await;
    assert!(matches!(added, Ok(Pressed::Done(_))), "{added:?}");
    let begun = panel().await;
    assert!(begun.draft.revision > first.draft.revision);
    let pick = Edit::Pick("b2".to_owned());
    let picked = tables.edit(table, BEN, guard(&begun), pick).await;
    assert!(matches!(picked, Ok(Pressed::Done(_))), "{picked:?}");
    let begun = panel().await;
    assert_eq!(begun.draft.focus.as_deref(), Some("b2"));

    let offer = "offer draw".to_owned();
    let said = || tables.aside(table, BEN, guard(&begun), cause("c"), offer.clone());
    let first_said = said().await;
    assert!(matches!(first_said, Ok(Pressed::Done(_))), "{first_said:?}");
    let after = panel().await;
    // TB-04: heard once more, it is not said to be out of date.
    let again = said().await;
    assert!(matches!(again, Ok(Pressed::Before(_))), "{again:?}");
    assert_eq!(after.draft.steps, begun.draft.steps);
    // What was picked up was for the word that was said.
    assert_eq!(after.draft.focus, None);
    for old in [&first, &begun] {
        let pressed = tables.edit(table, BEN, guard(old), Edit::Back).await;
        assert!(matches!(pressed, Ok(Pressed::Outdated(_))), "{pressed:?}");
    }
    let pressed = tables.edit(table, BEN, guard(&after), Edit::Back).await;
    assert!(matches!(pressed, Ok(Pressed::Done(_))), "{pressed:?}");
}

#[tokio::test]
async fn tb_01_a_person_holds_one_seat_and_bots_make_room() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let request = maker::request(GameId::Castles);
    let table = tables.create(request.clone(), "Ann").await.unwrap();
    assert_eq!(
        tables.create(request, "Ann").await.unwrap(),
        table,
        "the same interaction again"
    );
    assert!(tables.join(table, ANN, "Ann").await.is_err());
    tables.add_bot(table, ANN).await.unwrap();
    assert!(tables.add_bot(table, ANN).await.is_err(), "no seat is free");
    tables.join(table, BEN, "Ann").await.unwrap();
    let row = tables.glance(table).await.unwrap().row;
    let names: Vec<&str> = row
        .seats
        .iter()
        .map(|seat| seat.label.name.as_str())
        .collect();
    assert_eq!(names, ["Ann", "Ann (2)"]);
    assert!(
        tables.join(table, PersonId(3), "Cleo").await.is_err(),
        "all seats are taken"
    );
}

#[tokio::test]
async fn two_bot_players_play_to_the_end_by_themselves() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let table = maker::lobby(&tables, maker::request(GameId::Castles), 1).await;
    tables.leave(table, ANN).await.unwrap();
    tables.add_bot(table, ANN).await.unwrap();
    tables.add_bot(table, ANN).await.unwrap();
    tables.start(table, ANN, "start".into()).await.unwrap();
    let over = async {
        while !tables.glance(table).await.unwrap().asks.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::PATIENCE, over)
        .await
        .expect("the bots do not end");
    let log = tables.log(table, None, 1_000).await.unwrap();
    assert!(log.len() > 5, "{} entries", log.len());
}

/// Looks twice, so that what was found the first time is asked for the second time.
async fn finds_what_is_stored(tables: &Tables) {
    for place in [PlaceId(7), PlaceId(8), PlaceId(9)] {
        let stored = tables.store().table_at(place).await.unwrap();
        for _ in 0..2 {
            assert_eq!(tables.at(place).await.ok(), stored, "{place:?}");
        }
    }
}

#[tokio::test]
async fn tb_01_the_table_of_a_place_is_never_one_that_was_there_before() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let made = async |cause: &str, place| {
        let table = maker::lobby(
            &tables,
            TableRequest {
                cause: cause.into(),
                place,
                ..maker::request(GameId::Castles)
            },
            1,
        )
        .await;
        finds_what_is_stored(&tables).await;
        table
    };
    let moved = async |table, place| {
        tables.move_to(table, ANN, (None, place)).await.unwrap();
        finds_what_is_stored(&tables).await;
    };
    let called_off = async |table| {
        tables.call_off(table, ANN).await.unwrap();
        finds_what_is_stored(&tables).await;
    };
    finds_what_is_stored(&tables).await;
    let one = made("one", PlaceId(7)).await;
    moved(one, PlaceId(8)).await;
    let two = made("two", PlaceId(7)).await;
    called_off(two).await;
    let three = made("three", PlaceId(7)).await;
    moved(one, PlaceId(9)).await;
    moved(three, PlaceId(8)).await;
    moved(one, PlaceId(7)).await;
    called_off(one).await;
    moved(three, PlaceId(7)).await;
    called_off(three).await;
    // A game that is over makes room, and the next one at its place is found.
    let four = made("four", PlaceId(9)).await;
    tables.join(four, BEN, "Ben").await.unwrap();
    tables.start(four, ANN, "start".into()).await.unwrap();
    finds_what_is_stored(&tables).await;
    order(&tables, four, BEN, "end", "resign").await;
    finds_what_is_stored(&tables).await;
    let five = tables.again(four, BEN, ("five".into(), "Ben")).await;
    let Again::Made(five) = five.unwrap() else {
        panic!("a new table")
    };
    assert_eq!(tables.at(PlaceId(9)).await.ok(), Some(five));
    finds_what_is_stored(&tables).await;
}

#[tokio::test]
async fn eu_76_nobody_joins_a_map_that_cannot_be_dealt_to_one_more() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder, Duration::from_mins(1)).await;
    let table = maker::lobby(&tables, maker::request(GameId::Erkenfara), 2).await;
    tables
        .set_option(table, ANN, "scenario", "thrones")
        .await
        .unwrap();
    let mut seats = 2;
    let refusal = loop {
        match tables.add_bot(table, ANN).await {
            Ok(()) => seats += 1,
            Err(no) => break format!("{no:?}"),
        }
        assert!(seats <= 6, "18 land regions are three for six");
    };
    assert!(seats >= 3, "{seats}");
    let said = format!("choose 2 to {seats} seats, or another map");
    assert!(
        refusal.contains(&said) && refusal.contains("EU-76"),
        "{refusal}"
    );
    let joins = tables.join(table, PersonId(777), "Cid").await;
    // A bot player makes room for a person.
    assert!(joins.is_ok(), "{joins:?}");
    tables.start(table, ANN, "start".into()).await.unwrap();
}

/// Changes the database behind the back of whoever has it open.
async fn meddle(folder: &TempDir, sql: &'static str) {
    let file = SqliteConnectOptions::new().filename(folder.path().join("castellan.sqlite"));
    let mut database = SqliteConnection::connect_with(&file).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

#[tokio::test]
async fn everybody_who_waits_for_a_table_that_cannot_be_loaded_is_told_why() {
    for idle in [Duration::ZERO, Duration::from_hours(1)] {
        let folder = TempDir::new().unwrap();
        let tables = tables(&folder, idle).await;
        let table = started(&tables).await;
        if idle.is_zero() {
            maker::forgotten(&tables).await;
        }
        meddle(&folder, "ALTER TABLE log RENAME TO away").await;
        let give = |number| {
            let given = tables.order(table, BEN, cause(number), "+c4".into());
            async { given.await.map(drop).unwrap_err() }
        };
        let (first, second, third) = tokio::join!(give("1"), give("2"), give("3"));
        for error in [first, second, third] {
            assert!(
                matches!(error, TableError::Fault(Fault::Store(_))),
                "{error:?}"
            );
        }
        // What came to nothing keeps the file's lock until the next write.
        tables.meet_server(1).await.unwrap();
        meddle(&folder, "ALTER TABLE away RENAME TO log").await;
        order(&tables, table, BEN, "4", "+c4").await;
    }
}
