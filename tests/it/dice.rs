//! The dice of tables without Discord: words, undo, restarts, and when the secret is shown.

use std::sync::Arc;
use std::time::Duration;

use castellan::proof::Checked;
use castellan::table::environment::Environment;
use castellan::table::model::{Entry, Millis, PersonId, PlaceId, TableId};
use castellan::table::{Answer, Cause, TableError, TableRequest, Tables, Undone};
use rules::Seat;
use rules::any::GameId;
use rules::dice::{Key, Secret, WordsHash};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN};

/// A world in which every table has the same secret.
struct Fixed;

impl Environment for Fixed {
    fn now(&self) -> Millis {
        Millis(1_000)
    }

    fn secret(&self) -> Result<Secret, String> {
        Ok(secret())
    }
}

fn secret() -> Secret {
    Secret::new([42; 32])
}

/// All tables of the folder's database; each leaves memory when it has no work.
async fn tables(folder: &TempDir) -> Tables {
    let store = maker::database(folder.path().join("castellan.sqlite")).await;
    maker::tables(store, Arc::new(Fixed), Duration::ZERO)
}

/// A table of Ann and Ben in its lobby.
async fn lobby(tables: &Tables, game: GameId) -> TableId {
    maker::lobby(tables, maker::request(game), 2).await
}

async fn order(tables: &Tables, table: TableId, person: PersonId, cause: &str, text: &str) {
    tables
        .order(
            table,
            person,
            Cause {
                id: cause.into(),
                sent: Millis(0),
            },
            text.into(),
        )
        .await
        .unwrap();
}

async fn entries(tables: &Tables, table: TableId) -> Vec<Entry> {
    tables.store().entries(table, 0).await.unwrap()
}

/// Whether these entries threw what the secret and these words give.
fn come_from(entries: &[Entry], words: &[&str]) -> bool {
    let hashes: Vec<WordsHash> = words.iter().map(|text| WordsHash::of(text)).collect();
    let key = Key::new(&secret(), &hashes);
    entries.iter().all(|entry| {
        let mut dice = key.dice(entry.seq);
        let throws = entry.draws.iter();
        let given: Vec<u32> = throws
            .map(|draw| dice.throw(&draw.what, draw.sides))
            .collect();
        let logged: Vec<u32> = entry.draws.iter().map(|draw| draw.result).collect();
        given == logged
    })
}

#[track_caller]
fn refused(result: Result<(), TableError>, words: &str) {
    match result {
        Err(TableError::Refused(refusal)) => {
            assert!(refusal.to_string().contains(words), "{refusal}");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn words_make_the_dice_in_the_order_in_which_they_were_first_added() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder).await;
    let table = lobby(&tables, GameId::Probe).await;
    for (person, text) in [(BEN, "first"), (ANN, " for luck "), (BEN, "ünïcode ♜")] {
        tables.add_words(table, person, text.into()).await.unwrap();
        maker::forgotten(&tables).await;
    }
    let own = tables.own_words(table, BEN).await.unwrap();
    assert_eq!(own.as_deref(), Some("ünïcode ♜"));
    tables.start(table, ANN, "start".into()).await.unwrap();
    order(&tables, table, ANN, "a", "peek").await;
    maker::forgotten(&tables).await;
    order(&tables, table, BEN, "b", "peek").await;
    let log = entries(&tables, table).await;
    assert!(log.iter().all(|entry| !entry.draws.is_empty()), "{log:?}");
    assert!(come_from(&log, &["ünïcode ♜", "for luck"]));
    for other in [&[][..], &["for luck", "ünïcode ♜"], &["first", "for luck"]] {
        assert!(!come_from(&log, other), "{other:?} give the same throws");
    }
}

#[tokio::test]
async fn words_go_with_the_seat_and_come_too_late_after_the_start() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder).await;
    let table = lobby(&tables, GameId::Probe).await;
    let cleo = tables.add_words(table, PersonId(3), "mine".into()).await;
    refused(cleo, "you hold no seat");
    let many = tables.add_words(table, ANN, "é".repeat(101)).await;
    refused(many, "write 1 to 100 characters, not 101");
    let blank = tables.add_words(table, ANN, " \n ".into()).await;
    refused(blank, "write 1 to 100 characters, not 0");
    let words = async |tables: &Tables| tables.glance(table).await.unwrap().words;
    assert_eq!(words(&tables).await, []);

    tables.add_words(table, BEN, "gone".into()).await.unwrap();
    tables.add_words(table, ANN, "é".repeat(100)).await.unwrap();
    assert_eq!(words(&tables).await, [Seat(0), Seat(1)]);
    tables.leave(table, BEN).await.unwrap();
    assert_eq!(words(&tables).await, [Seat(0)]);
    maker::forgotten(&tables).await;
    tables.join(table, BEN, "Ben").await.unwrap();
    assert_eq!(tables.own_words(table, BEN).await.unwrap(), None);
    tables.start(table, ANN, "start".into()).await.unwrap();
    refused(
        tables.add_words(table, BEN, "late".into()).await,
        "it is too late to add words",
    );
    assert_eq!(words(&tables).await, [Seat(0)]);
    let log = entries(&tables, table).await;
    assert!(come_from(&log, &[&"é".repeat(100)]));
}

#[tokio::test]
async fn tb_08_no_undo_brings_the_same_throws_again() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder).await;
    let table = lobby(&tables, GameId::Probe).await;
    tables.start(table, ANN, "start".into()).await.unwrap();
    for n in 0..8 {
        order(&tables, table, ANN, &format!("peek {n}"), "peek").await;
        let asked = tables.take_back(table, ANN, format!("undo {n}")).await;
        assert_eq!(asked.unwrap(), Undone::Asked(vec![Seat(1)]));
        let open = tables.store().undo_request(table).await.unwrap().unwrap();
        let yes = tables
            .answer_undo(table, BEN, format!("yes {n}"), open.until, Answer::Yes)
            .await;
        assert_eq!(yes.unwrap(), Undone::Done(1));
        maker::forgotten(&tables).await;
    }
    let log = entries(&tables, table).await;
    assert!(come_from(&log, &[]));
    let peeks = log.iter().filter(|entry| entry.order == "peek");
    let results: Vec<u32> = peeks.map(|entry| entry.draws[0].result).collect();
    assert_eq!(results.len(), 8);
    assert!(results.iter().any(|one| *one != results[0]), "{results:?}");
    let mut seqs: Vec<u64> = log.iter().map(|entry| entry.seq).collect();
    seqs.dedup();
    assert_eq!(seqs, (1..=17).collect::<Vec<u64>>());
    // What was taken back was thrown all the same: it is checked with the rest.
    tables.call_off(table, ANN).await.unwrap();
    let proof = tables.dice(table).await.unwrap().proof.unwrap();
    let checked = Checked {
        entries: 17,
        throws: 10,
        unproven: Vec::new(),
        over: None,
    };
    assert_eq!(proof.check(), Ok(checked));
}

#[tokio::test]
async fn tb_10_the_secret_and_the_count_wait_for_the_end() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder).await;
    let table = lobby(&tables, GameId::Probe).await;
    tables.set_option(table, ANN, "rounds", "1").await.unwrap();
    tables.add_words(table, BEN, "b".into()).await.unwrap();
    let report = async || tables.dice(table).await.unwrap();
    assert_eq!(report().await.proof, None);
    tables.start(table, ANN, "start".into()).await.unwrap();
    order(&tables, table, ANN, "a", "peek").await;
    // Somebody has peeked, and nobody else may know.
    let running = report().await;
    assert_eq!((running.proof, running.throws), (None, None));
    assert_eq!(running.words, [Seat(1)]);
    order(&tables, table, ANN, "b", "bid 1").await;
    order(&tables, table, BEN, "c", "bid 2").await;
    let over = report().await;
    let proof = over.proof.unwrap();
    assert_eq!(over.throws, Some(4));
    assert_eq!(proof.check().unwrap().throws, 4);
    assert_eq!(proof.secret, secret());
    // Whoever knows the secret can foresee every later throw, so there must be none.
    assert!(tables.take_back(table, BEN, "undo".into()).await.is_err());

    // Everything is known in Combat Castles: there the count tells nothing new.
    let open = maker::lobby(
        &tables,
        TableRequest {
            cause: "castles".into(),
            place: PlaceId(8),
            ..maker::request(GameId::Castles)
        },
        2,
    )
    .await;
    tables.start(open, ANN, "start open".into()).await.unwrap();
    let running = tables.dice(open).await.unwrap();
    assert_eq!((running.proof, running.throws), (None, Some(1)));
}

#[tokio::test]
async fn a_table_called_off_in_its_lobby_shows_no_secret() {
    let folder = TempDir::new().unwrap();
    let tables = tables(&folder).await;
    let table = lobby(&tables, GameId::Castles).await;
    tables.call_off(table, ANN).await.unwrap();
    assert_eq!(tables.dice(table).await.unwrap().proof, None);
}
