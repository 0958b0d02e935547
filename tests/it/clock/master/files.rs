//! Corrections and proposals in a table's file.

use super::*;
use crate::maker::{self, ANN, BEN};
use castellan::store::Database as _;

async fn saved(ground: &Ground, table: TableId) -> Saved {
    let mut file = ReadOnly::open(&ground.database()).await.unwrap();
    file.saved(table).await.unwrap()
}

#[tokio::test]
async fn tb_09_corrections_and_proposals_go_with_a_tables_file() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    ground.turn(DAY + GRACE + 1);
    ground.tick().await;
    ground.order(table, ANN, "bid 1").await.unwrap();
    correct(&ground, table, ANN, "gm won Ben 1").await.unwrap();
    let saved = saved(&ground, table).await;
    let file = transfer::write(&saved).unwrap();
    let checked = transfer::read(&file).unwrap();
    assert_eq!(checked.saved, saved);

    let mut other = Ground::new().await;
    let at = Millis(other.now().0 + 100 * HOUR);
    other.turn(100 * HOUR);
    let import = Import {
        saved: checked.saved,
        played: checked.played,
        at,
    };
    let store = maker::database(other.folder().join("copy.sqlite")).await;
    let copy = store.import(&import).await.unwrap();
    other.on(store);
    assert_eq!(copy, table);
    assert_eq!(won(&other, copy).await, [0, 2]);
    let lines = async |ground: &Ground| {
        let lines = ground.tables.store().lines(table, Viewer::Public, None, 50);
        lines.await.unwrap()
    };
    assert_eq!(lines(&ground).await, lines(&other).await);
    // Those who are affected are asked here too, and have their whole time.
    assert_eq!(until(&other, copy).await.0 - at.0, DAY);
    other.post().await;
    assert!(matches!(
        said(&other)[..],
        [Notice::Proposed { number: 2, .. }]
    ));
    other.turn(DAY + GRACE + 1);
    other.tick().await;
    assert_eq!(won(&other, copy).await, [0, 1], "its cause is a new one");
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_file_whose_corrections_do_not_fit_is_refused() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    ground.order(table, ANN, "bid 1").await.unwrap();
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    answer(&ground, table, BEN, Answer::Agree(1)).await.unwrap();
    correct(&ground, table, ANN, "gm won Ben 1").await.unwrap();
    let saved = saved(&ground, table).await;
    let fails = |words: &str, change: &dyn Fn(&mut Saved)| {
        let mut forged = saved.clone();
        change(&mut forged);
        let file = transfer::write(&forged).unwrap();
        let damage = transfer::read(&file).expect_err(words).to_string();
        assert!(damage.contains(words), "{damage}");
    };
    let last = saved.entries.len() - 1;
    assert!(matches!(saved.entries[last].by, By::Master { .. }));
    fails("has no master", &|saved| saved.row.master = None);
    fails("game master 0 is not an id", &|saved| {
        saved.row.master = Some(PersonId(0));
    });
    fails("is not an id of Discord", &|saved| {
        saved.entries[last].by = By::Master {
            person: PersonId(0),
        };
    });
    fails("the game master did this, and could not then", &|saved| {
        saved.entries[last].act = Act::Undo {
            to: 1,
            events: Vec::new(),
        };
    });
    fails("or a correction stands after it", &|saved| {
        let mut undo = saved.entries[last].clone();
        undo.seq += 1;
        undo.cause = "undo".into();
        undo.by = By::Person {
            seat: Seat(0),
            person: ANN,
        };
        undo.act = Act::Undo {
            to: 1,
            events: Vec::new(),
        };
        saved.entries.push(undo);
        saved.row.seq += 1;
    });
    fails("was never made so", &|saved| {
        let row = serde_json::to_string(&saved.proposals.proposals).unwrap();
        let row = row.replace("\"affected\":[1]", "\"affected\":[0]");
        saved.proposals.proposals = serde_json::from_str(&row).unwrap();
    });
    fails("a seat is not there", &|saved| {
        let row = serde_json::to_string(&saved.proposals.proposals).unwrap();
        let row = row.replace("\"affected\":[1]", "\"affected\":[9]");
        saved.proposals.proposals = serde_json::from_str(&row).unwrap();
    });
    ground.proven().await;
}
