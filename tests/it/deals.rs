//! Offers at tables without Discord: people's own words, who may refer to them, and who is called.

use std::sync::Arc;

use castellan::store::Sqlite;
use castellan::table::model::{Destination, Entry, FreeText, Millis, Notice, PersonId, TableId};
use castellan::table::store::{LogStore as _, OutboxStore as _, PeopleStore as _};
use castellan::table::{Accepted, Cause, Edit, Guard, TableError, TableRequest, Tables};
use rules::Seat;
use rules::any::{AnyObservation, GameId};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN, CID};

struct Ground {
    store: Arc<Sqlite>,
    tables: Tables,
    table: TableId,
    _folder: TempDir,
}

impl Ground {
    /// A started game of Ann, Ben and Cid, which leaves memory after each look.
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let store = maker::database(folder.path().join("castellan.sqlite")).await;
        let tables = maker::forgetful(store.clone());
        let table = maker::started(
            &tables,
            TableRequest {
                seats: Some(3),
                ..maker::request(GameId::Probe)
            },
            3,
        )
        .await;
        Self {
            store,
            tables,
            table,
            _folder: folder,
        }
    }

    async fn order(&self, person: PersonId, text: &str) -> Result<Accepted, TableError> {
        let seq = self.tables.glance(self.table).await.unwrap().row.seq;
        let cause = Cause {
            id: format!("{seq} of {}", person.0),
            sent: Millis(0),
        };
        self.tables
            .order(self.table, person, cause, text.into())
            .await
    }

    async fn play(&self, person: PersonId, text: &str) {
        if let Err(no) = self.order(person, text).await {
            panic!("{text}: {no:?}");
        }
    }

    async fn refusal(&self, person: PersonId, text: &str) -> String {
        match self.order(person, text).await {
            Err(TableError::Refused(refusal)) => refusal.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    async fn words(&self, seat: u8) -> Vec<FreeText> {
        self.store
            .words_of_seat(self.table, Seat(seat))
            .await
            .unwrap()
    }

    async fn entries(&self) -> Vec<Entry> {
        self.store.entries(self.table, 0).await.unwrap()
    }

    /// The secrets that wait to be sent to a person: whether each is a call.
    async fn calls(&self, person: PersonId) -> Vec<bool> {
        let to = Destination::Person(person);
        let pending = self.store.pending(self.table, to).await.unwrap();
        let mut calls = Vec::new();
        for notice in pending {
            if let Notice::Secrets { called, .. } = notice.notice {
                calls.push(called);
            }
            let now = Millis(1);
            self.store.sent(&notice, None, None, now).await.unwrap();
        }
        calls
    }

    async fn guard(&self, person: PersonId) -> Guard {
        let panel = self.tables.panel(self.table, person).await.unwrap();
        Guard {
            key: panel.draft.key,
            revision: panel.draft.revision,
        }
    }
}

#[tokio::test]
async fn tb_10_the_game_keeps_references_and_the_table_the_text() {
    let ground = Ground::new().await;
    ground
        .play(ANN, "offer Ben: peace; promise “I stay; you stay”; secret")
        .await;
    let words = ground.words(0).await;
    assert_eq!(words.len(), 1, "{words:?}");
    let id = words[0].id;
    assert_eq!(
        (words[0].text.as_deref(), words[0].person),
        (Some("I stay; you stay"), Some(ANN))
    );
    assert!(id.0 < 1 << 53);
    let entry = ground.entries().await.pop().unwrap();
    assert!(
        entry.order.contains(&format!("promise {id}")),
        "{}",
        entry.order
    );
    let stored = serde_json::to_string(&entry).unwrap();
    assert!(!stored.contains("stay"), "{stored}");
    // The same words keep their id; other words and those of another seat have others.
    ground.play(ANN, "withdraw 1").await;
    ground
        .play(
            ANN,
            "offer Cid: promise \"I stay; you stay\"; promise \"I come\"",
        )
        .await;
    assert_eq!(ground.words(0).await.len(), 2);
    ground
        .play(BEN, "offer Cid: promise \"I stay; you stay\"")
        .await;
    assert_eq!(ground.words(1).await.len(), 1);
    assert_ne!(ground.words(1).await[0].id, id);
}

#[tokio::test]
async fn tb_10_a_foreign_reference_is_refused_like_one_to_nothing() {
    let ground = Ground::new().await;
    ground
        .play(ANN, "offer Ben: promise \"I come\"; secret")
        .await;
    let id = ground.words(0).await[0].id;
    let nothing = rules::offers::WordsId(id.0 ^ 1);
    let offer = |id| format!("offer Cid: promise {id}");
    let [foreign, none] = [
        ground.refusal(CID, &offer(id).replace("Cid", "Ann")).await,
        ground
            .refusal(CID, &offer(nothing).replace("Cid", "Ann"))
            .await,
    ];
    assert_eq!(foreign, none);
    assert!(foreign.contains("not kept"), "{foreign}");
    let mut panels = Vec::new();
    for id in [id, nothing] {
        let guard = ground.guard(CID).await;
        let edit = Edit::Text(offer(id).replace("Cid", "Ann"));
        let no = ground.tables.edit(ground.table, CID, guard, edit).await;
        panels.push(format!("{:?}", no.map(drop)));
    }
    assert_eq!(panels[0], panels[1]);
    assert!(panels[0].contains("not kept"), "{panels:?}");
    // Who may know them may say them again, in the same words.
    ground.play(BEN, &offer(id)).await;
    assert_eq!(ground.words(1).await, []);
}

#[tokio::test]
async fn refused_orders_keep_no_words_and_too_long_ones_say_so() {
    let ground = Ground::new().await;
    let refused = ground.refusal(ANN, "offer Ann: promise \"I come\"").await;
    assert!(refused.contains("another seat"), "{refused}");
    let long = format!("offer Ben: promise \"{}\"", "ü".repeat(501));
    let refused = ground.refusal(ANN, &long).await;
    assert!(
        refused.contains("501") && refused.contains("500"),
        "{refused}"
    );
    let refused = ground.refusal(ANN, "bid 3; offer Ben: promise \"x\"").await;
    assert!(!refused.contains("words#"), "{refused}");
    assert_eq!(ground.words(0).await, []);
}

#[tokio::test]
async fn tb_03_a_draft_keeps_what_was_typed_and_its_preview_keeps_nothing() {
    let ground = Ground::new().await;
    let typed = "offer Ben: peace; promise \"I stay; you stay\"; secret";
    let guard = ground.guard(ANN).await;
    let edit = Edit::Text(typed.into());
    ground
        .tables
        .edit(ground.table, ANN, guard, edit)
        .await
        .unwrap();
    let panel = ground.tables.panel(ground.table, ANN).await.unwrap();
    assert_eq!(panel.draft.steps, [typed]);
    assert_eq!(panel.text, typed);
    let ids: Vec<_> = panel
        .observation
        .iter()
        .flat_map(AnyObservation::words)
        .collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(panel.words[&ids[0]].as_deref(), Some("I stay; you stay"));
    assert!(ids[0].0 >= 1 << 53, "an id that nobody keeps");
    assert_eq!(ground.words(0).await, []);
    let guard = ground.guard(ANN).await;
    let cause = Cause {
        id: "confirm".into(),
        sent: Millis(0),
    };
    ground
        .tables
        .confirm(ground.table, ANN, guard, cause)
        .await
        .unwrap();
    assert_eq!(ground.words(0).await.len(), 1);
}

#[tokio::test]
async fn tb_10_the_seat_that_gets_a_secret_offer_is_called_and_nobody_else() {
    let ground = Ground::new().await;
    for person in [ANN, BEN, CID] {
        ground.calls(person).await;
    }
    let public = async || {
        let to = Destination::Table;
        ground.store.pending(ground.table, to).await.unwrap().len()
    };
    let before = public().await;
    ground.play(ANN, "offer Ben: peace; secret").await;
    assert_eq!(ground.calls(ANN).await, [false]);
    assert_eq!(ground.calls(BEN).await, [true]);
    assert_eq!(ground.calls(CID).await, [] as [bool; 0]);
    ground
        .play(BEN, "counter 1: peace; promise \"I come\"")
        .await;
    assert_eq!(ground.calls(ANN).await, [true]);
    assert_eq!(ground.calls(BEN).await, [false]);
    ground.play(ANN, "accept 2").await;
    assert_eq!(ground.calls(BEN).await, [false]);
    assert_eq!(ground.calls(CID).await, [] as [bool; 0]);
    assert_eq!(public().await, before);
    // What is offered in the open calls in the open.
    ground.play(ANN, "offer Ben: peace").await;
    assert_eq!(ground.calls(BEN).await, [false]);
    assert!(public().await > 0);
}

#[tokio::test]
async fn a_seat_writes_no_more_texts_than_are_kept() {
    let ground = Ground::new().await;
    let text = |number: usize| format!("promise \"{number}\"");
    let mut number = 0;
    for _ in 0..41 {
        let terms: Vec<String> = (number..number + 12).map(text).collect();
        ground
            .play(ANN, &format!("offer Ben: {}", terms.join("; ")))
            .await;
        number += 12;
        let last = ground.entries().await.len();
        // Numbers are the pair's own, so this is the newest one.
        ground.play(ANN, &format!("withdraw {}", last / 2)).await;
    }
    assert_eq!(ground.words(0).await.len(), 492);
    let terms: Vec<String> = (number..number + 12).map(text).collect();
    let refused = ground
        .refusal(ANN, &format!("offer Ben: {}", terms.join("; ")))
        .await;
    assert!(
        refused.contains("492") && refused.contains("500"),
        "{refused}"
    );
    ground.play(ANN, "offer Ben: promise \"0\"").await;
    assert_eq!(ground.words(0).await.len(), 492);
}
