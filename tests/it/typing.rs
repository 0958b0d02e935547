//! Typed text and the panel share one draft, and no step of it is lost (TB-19).

mod mixtures;

use std::time::Duration;

use castellan::maps::brought::Brought;
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{PersonId, TableId};
use castellan::table::{
    Accepted, Edit, Guard, Keep, Panel, Pressed, TableError, TableRequest, Tables, Typed,
};
use rules::any::GameId;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN, CID};

/// A table whose turns are composed, and what was typed there.
struct Desk {
    tables: Tables,
    table: TableId,
    causes: u64,
    _folder: TempDir,
}

/// What became of a typed text.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// It is in the draft: all its steps.
    Draft(Vec<String>),
    /// The same, and it is asked whether that is meant.
    Asked(Vec<String>),
    /// It counts, as this order.
    Order(String),
    No(String),
}

impl Desk {
    async fn of(game: GameId, options: Value) -> Self {
        let folder = TempDir::new().unwrap();
        let store = maker::database(folder.path().join("castellan.sqlite")).await;
        let long = Duration::from_hours(1);
        let tables = maker::tables(store, std::sync::Arc::new(SystemEnvironment), long);
        let brought = options.as_object().filter(|options| !options.is_empty());
        let count = *game.seats().start();
        let request = TableRequest {
            seats: Some(count),
            brought: brought.map(|options| Brought {
                options: options.clone(),
                seats: Some(count),
                title: "Of a test".into(),
                mended: Vec::new(),
            }),
            ..maker::request(game)
        };
        let table = maker::started(&tables, request, count).await;
        Self {
            tables,
            table,
            causes: 0,
            _folder: folder,
        }
    }

    async fn panel(&self, person: PersonId) -> Panel {
        self.tables.panel(self.table, person).await.unwrap()
    }

    async fn draft(&self, person: PersonId) -> Vec<String> {
        self.panel(person).await.draft.steps
    }

    /// The order of the last entry.
    async fn last(&self) -> String {
        let entries = self.tables.store().entries(self.table, 0).await.unwrap();
        entries.last().unwrap().order.clone()
    }

    fn cause(&mut self) -> castellan::table::Cause {
        self.causes += 1;
        maker::cause(format!("typed {}", self.causes))
    }

    async fn types(&mut self, person: PersonId, text: &str) -> Said {
        let cause = self.cause();
        let typed = self
            .tables
            .typed(self.table, person, cause, text.into(), Keep::Never);
        match typed.await {
            Ok(Typed::Drafted(panel)) => Said::Draft(panel.draft.steps),
            Ok(Typed::Asked(panel)) => Said::Asked(panel.draft.steps),
            Ok(Typed::Ordered(Accepted::Now(_))) => Said::Order(self.last().await),
            Err(TableError::Refused(refusal)) => Said::No(refusal.to_string()),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Presses on the panel; what the draft is then, or why not.
    async fn presses(&self, person: PersonId, edit: Edit) -> Result<Vec<String>, String> {
        let guard = self.guard(person).await;
        match self.tables.edit(self.table, person, guard, edit).await {
            Ok(Pressed::Done(panel)) => Ok(panel.draft.steps),
            Err(TableError::Refused(refusal)) => Err(refusal.to_string()),
            other => panic!("{other:?}"),
        }
    }

    async fn guard(&self, person: PersonId) -> Guard {
        let draft = self.panel(person).await.draft;
        Guard {
            key: draft.key,
            revision: draft.revision,
        }
    }

    async fn confirms(&mut self, person: PersonId) -> String {
        let (guard, cause) = (self.guard(person).await, self.cause());
        let confirmed = self.tables.confirm(self.table, person, guard, cause).await;
        assert!(matches!(confirmed, Ok(Pressed::Done(_))), "{confirmed:?}");
        self.last().await
    }

    async fn plays(&mut self, person: PersonId, text: &str) {
        let cause = self.cause();
        let given = self.tables.order(self.table, person, cause, text.into());
        given.await.unwrap();
    }
}

fn draft(steps: &[&str]) -> Said {
    Said::Draft(owned(steps))
}

fn owned(steps: &[&str]) -> Vec<String> {
    steps.iter().map(|step| (*step).to_owned()).collect()
}

#[track_caller]
fn refused(said: Said, words: &[&str]) {
    let Said::No(text) = said else {
        panic!("{said:?}")
    };
    for words in words {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// Ann has gold, a rook and a knight to place, and a way to march; nobody is near.
fn shop() -> Value {
    let faction = |capital: &str, forces: Value, waiting: &str| {
        json!({
            "capital": capital, "forces": forces, "treasury": 30, "waiting": waiting,
            "card": {"gold": {"gold": 900}},
        })
    };
    let ann = faction("Leunike", json!({"Leunike": "K 2P"}), "R N");
    let ben = faction("Epithos", json!({"Epithos": "K P"}), "P");
    let scenario = json!({"order": [0, 1], "round": 5, "seats": [ann, ben]});
    json!({"map": "thrones", "scenario": scenario})
}

/// Three armies of Ann's, far from Ben's; it is spring.
fn armies() -> Value {
    let army = |empire: &str, region: &str| {
        json!({
            "empire": empire, "kind": "land", "region": region,
            "maximal": 9_000, "current": 9_000, "statuses": [],
        })
    };
    let land = |owner: &str| json!({"production": 1000, "owner": owner});
    json!({"scenario": {
        "regions": {
            "Alba": land("Aquila"), "Bria": land("Aquila"), "Cora": land("Aquila"),
            "Dora": land("Aquila"), "Esta": land("Aquila"), "Fara": land("Boreas"),
        },
        "edges": [
            ["Alba", "Bria"], ["Bria", "Cora"], ["Cora", "Dora"], ["Dora", "Esta"], ["Alba", "Dora"],
            ["Esta", "Fara"],
        ],
        "turn_order": ["Aquila", "Boreas"],
        "treasury": {"Aquila": 9_000, "Boreas": 9_000},
        "armies": [
            army("Aquila", "Alba"), army("Aquila", "Bria"), army("Aquila", "Cora"),
            army("Boreas", "Fara"),
        ],
    }})
}

async fn spring() -> Desk {
    let mut desk = Desk::of(GameId::Erkenfara, armies()).await;
    loop {
        let asks = desk.tables.glance(desk.table).await.unwrap().asks;
        let Some(ask) = asks.iter().find(|ask| ask.kind == "winter") else {
            return desk;
        };
        desk.plays([ANN, BEN][ask.seat.index()], "ready").await;
    }
}

#[tokio::test]
async fn tb_19_typed_pieces_add_up_and_the_last_plays_them() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    let place = "place N R at Leunike";
    assert_eq!(
        desk.types(ANN, place).await,
        draft(&["place N R at Leunike"])
    );
    assert_eq!(
        desk.types(ANN, "buy 2N").await,
        draft(&["place N R at Leunike", "buy 2N"])
    );
    let whole = "place N R at Leunike; buy 2N; done";
    assert_eq!(desk.types(ANN, "done").await, Said::Order(whole.into()));
    let march = "move Leunike > Ionasyra K P";
    assert_eq!(desk.types(ANN, march).await, draft(&[march]));
    let whole = format!("{march}; end");
    assert_eq!(desk.types(ANN, "end").await, Said::Order(whole));
    assert!(desk.draft(ANN).await.is_empty());
}

#[tokio::test]
async fn tb_19_what_was_pressed_is_played_by_what_is_typed() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    let pressed = desk
        .presses(ANN, Edit::Add("place R at Leunike".into()))
        .await;
    assert_eq!(pressed, Ok(owned(&["place R at Leunike"])));
    assert_eq!(
        desk.types(ANN, "buy N").await,
        draft(&["place R at Leunike", "buy N"])
    );
    desk.presses(ANN, Edit::Add("fly".into()))
        .await
        .unwrap_err();
    desk.presses(ANN, Edit::Add("buy B".into())).await.unwrap();
    let whole = "place R at Leunike; buy N; buy B; done";
    assert_eq!(desk.types(ANN, "done").await, Said::Order(whole.into()));
    desk.presses(ANN, Edit::Add("move Leunike > Ionasyra K R".into()))
        .await
        .unwrap();
    let whole = "move Leunike > Ionasyra K R; end";
    assert_eq!(desk.types(ANN, "end").await, Said::Order(whole.into()));
}

#[tokio::test]
async fn tb_19_what_contradicts_the_draft_is_refused_with_its_step() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    desk.types(ANN, "place R at Leunike; buy N").await;
    let no = desk.types(ANN, "place R at Leunike").await;
    refused(
        no,
        &["place R at Leunike", "of your draft", "`new: …`", "TB-19"],
    );
    refused(
        desk.types(ANN, "nonsense").await,
        &["\"nonsense\" cannot be read"],
    );
    assert_eq!(desk.draft(ANN).await, ["place R at Leunike", "buy N"]);
    // What says the whole draft again is the draft.
    let again = "place R at Leunike; buy N; dismiss P at Leunike";
    let whole = owned(&again.split("; ").collect::<Vec<_>>());
    assert_eq!(desk.types(ANN, again).await, Said::Draft(whole));
}

#[tokio::test]
async fn tb_19_new_begins_afresh() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    desk.types(ANN, "place R at Leunike; buy N").await;
    assert_eq!(desk.types(ANN, "new: buy B").await, draft(&["buy B"]));
    refused(desk.types(ANN, "new: nonsense").await, &["cannot be read"]);
    assert_eq!(desk.draft(ANN).await, ["buy B"]);
    assert_eq!(desk.types(ANN, "NEW").await, draft(&[]));
    desk.types(ANN, "buy 2B").await;
    assert_eq!(
        desk.types(ANN, "new: done").await,
        Said::Order("done".into())
    );
    // An offer is beside the turn, and leaves the draft alone.
    desk.types(ANN, "move Leunike > Ionasyra K").await;
    let offer = "offer Ben: alliance";
    assert_eq!(desk.types(ANN, offer).await, Said::Order(offer.into()));
    assert_eq!(desk.draft(ANN).await, ["move Leunike > Ionasyra K"]);
}

#[tokio::test]
async fn tb_19_a_line_is_one_draft() {
    let mut desk = Desk::of(GameId::Castles, json!({})).await;
    let asked = desk.tables.glance(desk.table).await.unwrap().asks[0].seat;
    let (opens, moves) = [(ANN, BEN), (BEN, ANN)][asked.index()];
    let opening = desk.panel(opens).await.legal()[0].clone();
    desk.plays(opens, &opening).await;
    let legal = desk.panel(moves).await.legal();
    let castle: Vec<&String> = legal.iter().filter(|it| it.starts_with('C')).collect();
    assert_eq!(desk.types(moves, castle[0]).await, draft(&[castle[0]]));
    let no = desk.types(moves, castle[1]).await;
    let whole = format!("does not go with {:?} of your draft", castle[0]);
    refused(no, &[&whole, "TB-19"]);
    assert_eq!(desk.draft(moves).await, [castle[0].clone()]);
    let line = format!("{} .", castle[0]);
    assert_eq!(desk.types(moves, ".").await, Said::Order(line));
}

#[tokio::test]
async fn pk_95_what_is_typed_out_of_turn_lies_there_when_the_turn_comes() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    let march = "move Epithos > Melaras K".to_owned();
    let so_far = ["done", &march];
    assert_eq!(desk.types(BEN, &march).await, draft(&so_far));
    // The shop comes before the map, and what is typed adds up.
    let whole = ["buy N", "done", &march];
    assert_eq!(desk.types(BEN, "buy N").await, draft(&whole));
    refused(desk.types(BEN, "bet P").await, &["waits for Ann"]);
    refused(desk.types(BEN, "buy 30R").await, &["120 gold", "PK-16"]);
    // Nothing is given before the turn has come, and *Confirm* says so.
    let (guard, cause) = (desk.guard(BEN).await, desk.cause());
    let early = desk.tables.confirm(desk.table, BEN, guard, cause).await;
    let Err(TableError::Refused(early)) = early else {
        panic!("{early:?}");
    };
    assert!(early.text.contains("your draft is kept until you are"));
    // A step goes and comes; a restart takes nothing.
    let less = desk.presses(BEN, Edit::Back).await.unwrap();
    assert_eq!(less, owned(&["buy N", "done"]));
    let more = desk.presses(BEN, Edit::Add(march.clone())).await.unwrap();
    assert_eq!(more, owned(&whole));
    let after = maker::forgetful(desk.tables.store().clone());
    let lies = after.panel(desk.table, BEN).await.unwrap();
    assert_eq!(lies.draft.steps, owned(&whole));
    desk.plays(ANN, "done; end").await;
    let panel = desk.panel(BEN).await;
    assert!(panel.ask.is_some() && panel.can_confirm());
    assert_eq!(panel.draft.steps, owned(&whole));
    assert_eq!(desk.confirms(BEN).await, whole.join("; "));
    assert!(desk.draft(BEN).await.is_empty());
}

#[tokio::test]
async fn pk_95_a_step_that_no_longer_fits_is_named_and_dropped() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    let march = "move Epithos > Melaras K";
    desk.types(BEN, "buy 9N").await;
    assert_eq!(
        desk.types(BEN, march).await,
        draft(&["buy 9N", "done", march])
    );
    // A deal is made beside it, and makes Ben poorer.
    desk.types(BEN, "offer Ann: give 30 gold").await;
    desk.plays(ANN, "accept Ben 1").await;
    let struck = |panel: &Panel| -> Vec<String> {
        let struck = panel.struck.iter();
        struck.map(|(step, why)| format!("{step}: {why}")).collect()
    };
    let why = struck(&desk.panel(BEN).await);
    assert_eq!(why.len(), 1, "{why:?}");
    assert!(why[0].starts_with("buy 9N: that costs 18"), "{why:?}");
    assert_eq!(
        desk.types(BEN, "buy N").await,
        draft(&["buy 9N", "done", march, "buy N"])
    );
    desk.plays(ANN, "done; end").await;
    let panel = desk.panel(BEN).await;
    assert_eq!(struck(&panel).len(), 1, "{:?}", panel.struck);
    let whole = format!("buy N; done; {march}");
    assert_eq!(panel.text, whole);
    let left = desk.presses(BEN, Edit::Back).await.unwrap();
    assert_eq!(left, owned(&["done", march, "buy N"]));
    assert_eq!(desk.confirms(BEN).await, whole);
}

#[tokio::test]
async fn tb_19_a_sheet_is_played_by_its_last_word_with_all_that_was_said() {
    let mut desk = spring().await;
    assert_eq!(desk.types(ANN, "tax Alba").await, draft(&["tax Alba"]));
    desk.presses(ANN, Edit::Add("rest Bria".into()))
        .await
        .unwrap();
    let both = ["tax Alba", "rest Bria"];
    let no = desk.types(ANN, "move Alba > Dora").await;
    refused(no, &["does not go with \"tax Alba\"", "TB-19"]);
    // A line that cannot be read stays beside those that can, and none is lost.
    assert_eq!(
        desk.types(ANN, "fly; tax Cora").await,
        draft(&["tax Alba", "rest Bria", "fly", "tax Cora"])
    );
    refused(
        desk.types(ANN, "end").await,
        &["\"fly\" of your draft", "TB-19"],
    );
    assert_eq!(
        desk.types(ANN, "new: tax Alba; rest Bria").await,
        draft(&both)
    );
    let standing = "stand all: fight";
    assert_eq!(
        desk.types(ANN, standing).await,
        Said::Order(standing.into())
    );
    let whole = "tax Alba; rest Bria; move Cora > Dora";
    assert_eq!(
        desk.types(ANN, "move Cora > Dora; end").await,
        Said::Order(whole.into())
    );
    // What is composed ahead goes with the word that seals it.
    let ahead = ["seal summer", "rest Dora"];
    assert_eq!(desk.types(ANN, "rest Dora").await, draft(&ahead));
    let sealed = "seal summer; rest Dora; rest Alba";
    assert_eq!(
        desk.types(ANN, "seal; rest Alba").await,
        Said::Order(sealed.into())
    );
    assert!(desk.draft(ANN).await.is_empty());
}

#[tokio::test]
async fn eu_80_what_ends_a_turn_with_armies_unmoved_asks_first() {
    let mut desk = spring().await;
    assert_eq!(desk.types(ANN, "end").await, Said::Asked(owned(&["end"])));
    assert_eq!(desk.types(ANN, "tax Alba").await, draft(&["tax Alba"]));
    assert_eq!(
        desk.types(ANN, "rest Bria; end").await,
        Said::Asked(owned(&["tax Alba", "rest Bria"]))
    );
    // Nothing has ended; a press ends it, or whoever says that the others rest.
    assert_eq!(desk.confirms(ANN).await, "tax Alba; rest Bria");
    let rest = "all others rest; end";
    assert_eq!(
        desk.types(BEN, rest).await,
        Said::Order("all others rest".into())
    );
    // Winter is over, so `ready` ends nothing.
    refused(desk.types(ANN, "ready").await, &["EU-80"]);
}

#[tokio::test]
async fn pk_94_a_faction_is_named_by_its_people_and_its_colour() {
    let mut desk = Desk::of(GameId::Kerfuffle, shop()).await;
    let joins = desk.tables.take_in(
        desk.table,
        "yes of Cid".into(),
        (rules::Seat(1), BEN),
        (CID, "Cid of Kent"),
    );
    joins.await.unwrap();
    let colour = castellan::table::side_name(&desk.panel(BEN).await.row.seats[1]);
    let mention = format!("<@{}>", CID.0);
    let names = ["Ben", "cid of kent", "\"Cid of Kent\"", colour, &mention];
    for (number, name) in (1..).zip(names) {
        let offer = format!("offer {name}: alliance");
        let made = Said::Order("offer Ben: alliance".into());
        assert_eq!(desk.types(ANN, &offer).await, made, "{offer}");
        desk.types(ANN, &format!("withdraw Ben {number}")).await;
    }
    // What is known is known after a restart too.
    let table = desk.table;
    let after = maker::forgetful(desk.tables.store().clone());
    let cause = maker::cause("after");
    let offer = "offer Cid of Kent: alliance".to_owned();
    after.order(table, ANN, cause, offer).await.unwrap();
    assert_eq!(desk.last().await, "offer Ben: alliance");
    refused(
        desk.types(ANN, "offer Cit: alliance").await,
        &["there is no seat", "did you mean Ben"],
    );
}
