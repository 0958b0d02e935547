//! The clock in `live` for people who are away: it does what the rulings name, and never attacks or binds somebody
//! (PK-59, EU-62, TB-12), as a bot player would.

use castellan::table::model::{By, TableId};
use castellan::table::pace::Pace;
use castellan::table::{Edit, Guard};
use rules::any::{AnyView, GameId};
use rules::{BotSeats, Seat};
use serde_json::{Value, json};

use super::ground::{ANN, BEN, Ground, HOUR};

/// A game of some people in `live`.
async fn live(ground: &mut Ground, game: GameId, seats: usize, options: Value) -> TableId {
    let table = ground.game_with(game, seats, options).await;
    let set = ground.tables.set_pace(table, ANN, Pace::Live).await;
    set.unwrap();
    table
}

/// Lets the time of those who are asked run out so many times; where the clock rests, the host lets it go on.
/// What a bot player would have done for them each time.
async fn away(ground: &mut Ground, table: TableId, times: usize) -> Vec<String> {
    let mut bot_worker = Vec::new();
    for _ in 0..times {
        ground.tick().await;
        let row = ground.tables.glance(table).await.unwrap().row;
        if row.paused.is_some() {
            ground.tables.resume(table, ANN).await.unwrap();
        }
        for wait in ground.waits(table).await {
            bot_worker.push(ground.thought(table, wait.seat).await);
        }
        ground.turn(HOUR);
        ground.tick().await;
    }
    bot_worker
}

/// What the clock has done.
async fn standing_entries(ground: &Ground, table: TableId) -> Vec<String> {
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let by_clock = entries.into_iter();
    let by_clock = by_clock.filter(|entry| matches!(entry.by, By::Clock { .. }));
    by_clock.map(|entry| entry.order).collect()
}

/// Whether one of some orders begins with a word.
fn some(orders: &[String], word: &str) -> bool {
    orders.iter().any(|order| order.starts_with(word))
}

fn faction(capital: &str, forces: &Value) -> Value {
    json!({
        "capital": capital, "forces": forces, "treasury": 20,
        "card": {"gold": {"gold": 900}},
    })
}

/// A war on a map of ours; the first seat is on turn.
fn war(round: u32, seats: &[Value]) -> Value {
    let order: Vec<usize> = (0..seats.len()).collect();
    json!({
        "map": "thrones",
        "scenario": {"order": order, "round": round, "seats": seats},
    })
}

/// Ann's army stands beside a pawn of Ben's.
fn beside_a_pawn() -> Value {
    let ann = faction("Leunike", &json!({"Leunike": "K Q 4P N 2R"}));
    let ben = faction("Epithos", &json!({"Chalmene": "P", "Epithos": "K"}));
    war(5, &[ann, ben])
}

#[tokio::test]
async fn pk_59_in_live_the_clock_attacks_for_nobody() {
    let mut ground = Ground::new().await;
    let table = live(&mut ground, GameId::Kerfuffle, 2, beside_a_pawn()).await;
    let bot_worker = away(&mut ground, table, 20).await;
    assert!(some(&bot_worker, "attack"), "{bot_worker:?}");
    let standing_entries = standing_entries(&ground, table).await;
    assert!(standing_entries.len() >= 20, "{standing_entries:?}");
    assert!(!some(&standing_entries, "attack"), "{standing_entries:?}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_03_a_draft_that_could_go_on_is_played_as_it_stands() {
    let mut ground = Ground::new().await;
    let table = live(&mut ground, GameId::Kerfuffle, 2, beside_a_pawn()).await;
    let steps = ["done", "move Leunike > Ionasyra K P"];
    for step in steps {
        let panel = ground.tables.panel(table, ANN).await.unwrap();
        let (key, revision) = (panel.draft.key, panel.draft.revision);
        let (guard, edit) = (Guard { key, revision }, Edit::Add(step.into()));
        ground.tables.edit(table, ANN, guard, edit).await.unwrap();
    }
    away(&mut ground, table, 2).await;
    let standing_entries = standing_entries(&ground, table).await;
    assert_eq!(
        standing_entries[0],
        steps.join("; "),
        "{standing_entries:?}"
    );
    ground.proven().await;
}

/// Ben is strong and allied with Ann, who holds a knight of his; Cid is weak.
fn allies() -> Value {
    let mut ann = faction("Chalmene", &json!({"Chalmene": "K P"}));
    ann["prisoners"] = json!({"1": "N"});
    let ben = faction("Leunike", &json!({"Leunike": "K Q 4P N 2R"}));
    let cid = faction("Epithos", &json!({"Epithos": "K P"}));
    war(3, &[ann, ben, cid])
}

#[tokio::test]
async fn tb_12_in_live_the_clock_signs_breaks_and_pays_nothing_in_a_war() {
    let mut ground = Ground::new().await;
    let table = live(&mut ground, GameId::Kerfuffle, 3, allies()).await;
    let ben = Seat(1);
    for (person, text) in [(ANN, "offer Ben: alliance"), (BEN, "accept 1")] {
        ground.order(table, person, text).await.unwrap();
    }
    // Among its own kind a bot player would end the alliance, and buy its knight back.
    let kind = BotSeats::of(Seat::first(3));
    let thought = ground.thought_among(table, ben, kind).await;
    assert_eq!(thought, "break alliance with Ann");
    let ransom = "offer Ben: give prisoners N; get 1 gold";
    ground.order(table, ANN, ransom).await.unwrap();
    let thought = ground.thought_among(table, ben, kind).await;
    assert_eq!(thought, "accept Ann 2");
    away(&mut ground, table, 12).await;
    let standing_entries = standing_entries(&ground, table).await;
    assert!(standing_entries.len() >= 12, "{standing_entries:?}");
    for word in ["accept", "counter", "offer", "break", "attack"] {
        assert!(
            !some(&standing_entries, word),
            "{word}: {standing_entries:?}"
        );
    }
    let view = ground.tables.glance(table).await.unwrap().view;
    let Some(AnyView::Kerfuffle(seen)) = view else {
        panic!("a war is on")
    };
    assert_eq!(seen.offers.treaties.len(), 1, "the alliance");
    let held = &seen.realm.factions[0].prisoners;
    assert_eq!(held[&ben].to_string(), "N");
    ground.proven().await;
}

/// Corvus is strong. It is at war with Boreas, of whose land it holds some, and at peace with Aquila, which
/// is weak.
fn three_empires() -> Value {
    let land = |owner: &str| json!({"production": 1000, "owner": owner});
    let mut esta = land("Boreas");
    esta["occupier"] = json!("Corvus");
    let army = |empire: &str, region: &str, maximal: i64| json!({"empire": empire, "region": region, "maximal": maximal});
    let row = ["Alba", "Bria", "Cora", "Dora", "Esta", "Fara", "Gela"];
    let edges: Vec<&[&str]> = row.windows(2).collect();
    let armies = [
        army("Aquila", "Alba", 2000),
        army("Boreas", "Gela", 5000),
        army("Corvus", "Dora", 20_000),
    ];
    json!({"scenario": {
        "turn_order": ["Aquila", "Boreas", "Corvus"],
        "regions": {
            "Alba": land("Aquila"), "Bria": land("Aquila"),
            "Cora": land("Corvus"), "Dora": land("Corvus"),
            "Esta": esta, "Fara": land("Boreas"), "Gela": land("Boreas"),
        },
        "edges": edges,
        "armies": armies,
        "treasury": {"Aquila": 50_000, "Boreas": 50_000, "Corvus": 50_000},
        "peace": [["Aquila", "Corvus"]],
    }})
}

#[tokio::test]
async fn eu_62_and_tb_12_in_live_the_clock_marches_and_signs_for_no_empire() {
    let mut ground = Ground::new().await;
    let table = live(&mut ground, GameId::Erkenfara, 3, three_empires()).await;
    let gift = ground.order(table, ANN, "offer Ben: gold 100").await;
    gift.unwrap();
    // Two winters, and all seasons of the year between them.
    let bot_worker = away(&mut ground, table, 24).await;
    // Whoever stands in for people frees what is theirs; the clock does not even that.
    for word in ["move Gela > Esta; free Esta", "raise Dora"] {
        assert!(some(&bot_worker, word), "{word}: {bot_worker:?}");
    }
    let standing_entries = standing_entries(&ground, table).await;
    assert!(standing_entries.len() >= 24, "{standing_entries:?}");
    let rests = |entry: &&String| !["ready", "end"].contains(&entry.as_str());
    let others: Vec<&String> = standing_entries.iter().filter(rests).collect();
    assert_eq!(others, Vec::<&String>::new());
    ground.proven().await;
}
