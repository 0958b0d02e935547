//! Several people on one seat: who has to agree, and what stays as it is.

use castellan::table::model::{Destination, Holder, Millis, Notice, PersonId, PlaceId, TableId};
use castellan::table::store::{LogStore as _, OutboxStore as _};
use castellan::table::{Cause, Keep, TableError, TableRequest, Typed};
use castellan::transfer;
use rules::Seat;
use rules::any::GameId;

use crate::seats::{ANN, BEN, Ground};

const CID: PersonId = PersonId(3);
const DOT: PersonId = PersonId(4);

/// A table of the probe with Ann and Ben on its seats, in the lobby.
async fn lobby(ground: &Ground) -> TableId {
    let request = TableRequest {
        cause: "new".into(),
        game: GameId::Probe,
        guild: None,
        place: PlaceId(7),
        host: ANN,
        seats: None,
        brought: None,
    };
    let table = ground.tables.create(request, "Ann").await.unwrap();
    ground.tables.join(table, BEN, "Ben").await.unwrap();
    table
}

async fn take_in(
    ground: &Ground,
    table: TableId,
    asker: PersonId,
    other: PersonId,
) -> Result<(), TableError> {
    let (cause, seat) = (format!("yes of {}", other.0), Seat(1));
    let taken = ground
        .tables
        .take_in(table, cause, (seat, asker), (other, "Somebody"));
    taken.await
}

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, TableError>, words: &str) {
    match result {
        Err(TableError::Refused(refusal)) => assert!(refusal.text.contains(words), "{refusal}"),
        other => panic!("{other:?} is not a refusal with {words:?}"),
    }
}

#[tokio::test]
async fn tb_01_who_is_taken_in_while_a_game_is_on_knows_what_the_seat_knows_and_finds_its_drafts() {
    let ground = Ground::new().await;
    let table = lobby(&ground).await;
    let (tables, store) = (&ground.tables, &ground.store);
    tables.start(table, ANN, "start".into()).await.unwrap();
    let cause = Cause {
        id: "draft".into(),
        sent: Millis(0),
    };
    let kept = tables.typed(table, BEN, cause, "bid 3".into(), Keep::Always);
    assert!(matches!(kept.await.unwrap(), Typed::Drafted(_)));
    let known = tables.secrets(table, BEN).await.unwrap().view;
    let revision = tables.panel(table, BEN).await.unwrap().draft.revision;

    assert_eq!(tables.may_take_in(table, BEN, CID).await.unwrap(), Seat(1));
    refused(tables.secrets(table, CID).await, "no seat");
    take_in(&ground, table, BEN, CID).await.unwrap();
    let row = store.table(table).await.unwrap().unwrap();
    assert_eq!(row.holder(Seat(1)), &Holder::People(vec![BEN, CID]));
    assert_eq!(row.seats[1].label.name, "Ben", "the seat keeps its name");
    assert_eq!(tables.secrets(table, CID).await.unwrap().view, known);
    let panel = tables.panel(table, CID).await.unwrap();
    assert_eq!(panel.draft.steps, ["bid 3"]);
    assert_eq!(panel.draft.revision, revision, "open panels are not old");
    let observation = store
        .pending(table, Destination::Person(CID))
        .await
        .unwrap();
    let secrets = |notice: &Notice| matches!(notice, Notice::Secrets { seat: Seat(1), .. });
    assert!(
        observation.iter().any(|it| secrets(&it.notice)),
        "{observation:#?}"
    );
    ground.order(table, CID, "bid 2").await.unwrap();
    // Who leaves a team leaves the others what they compose; the log leads to the same people.
    tables.leave(table, BEN).await.unwrap();
    let saved = ground.saved(table).await;
    assert_eq!(saved.row.holder(Seat(1)), &Holder::People(vec![CID]));
    assert!(ground.tables.glance(table).await.is_ok());
    transfer::read(&transfer::write(&saved).unwrap()).unwrap();
}

#[tokio::test]
async fn tb_01_nobody_is_taken_in_who_has_held_another_seat_of_a_game_with_secrets() {
    let ground = Ground::new().await;
    let table = lobby(&ground).await;
    let tables = &ground.tables;
    tables.start(table, ANN, "start".into()).await.unwrap();
    take_in(&ground, table, BEN, CID).await.unwrap();
    tables.leave(table, BEN).await.unwrap();
    refused(
        tables.may_take_in(table, ANN, BEN).await,
        "has played Ben in this game",
    );
    assert_eq!(tables.may_take_in(table, CID, BEN).await.unwrap(), Seat(1));
    take_in(&ground, table, CID, BEN).await.unwrap();
}

#[tokio::test]
async fn tb_01_a_question_holds_while_the_asker_plays_the_seat_and_has_room() {
    let ground = Ground::new().await;
    let table = lobby(&ground).await;
    let tables = &ground.tables;
    refused(tables.may_take_in(table, CID, DOT).await, "no seat");
    refused(tables.may_take_in(table, BEN, ANN).await, "already");
    take_in(&ground, table, BEN, CID).await.unwrap();
    refused(take_in(&ground, table, BEN, CID).await, "already");
    // Ben has left since, and Cid plays on.
    tables.leave(table, BEN).await.unwrap();
    refused(
        take_in(&ground, table, BEN, DOT).await,
        "does not play that seat any more",
    );
    for other in 10..17 {
        take_in(&ground, table, CID, PersonId(other)).await.unwrap();
    }
    refused(
        tables.may_take_in(table, CID, DOT).await,
        "8 people play that seat",
    );
    refused(
        take_in(&ground, table, CID, DOT).await,
        "8 people play that seat",
    );
    tables.call_off(table, ANN).await.unwrap();
    refused(take_in(&ground, table, CID, DOT).await, "the table is over");
}
