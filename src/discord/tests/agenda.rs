//! The list of somebody's tables, however long their logs are.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::any::GameId;
use tokio::sync::mpsc;

use super::ground::bot;
use super::limits::check;
use crate::discord::{Bot, agenda};
use crate::table::environment::SystemEnvironment;
use crate::table::model::{Millis, PersonId, PlaceId, TableId};
use crate::table::{Cause, TableRequest, Tables};

const ANN: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

/// A campaign of Ann and Ben with so many entries.
async fn campaign(bot: &Bot, place: u64, entries: u64) -> TableId {
    let request = TableRequest {
        cause: format!("new {place}"),
        game: GameId::Erkenfara,
        name: None,
        guild: None,
        place: PlaceId(place),
        host: ANN,
        seats: Some(2),
        brought: None,
    };
    let tables = &bot.tables;
    let table = tables.create(request, "Ann").await.unwrap();
    tables.join(table, BEN, "Ben").await.unwrap();
    let start = tables.start(table, ANN, format!("start {place}"));
    start.await.unwrap();
    loop {
        let glance = tables.glance(table).await.unwrap();
        if glance.row.seq >= entries {
            return table;
        }
        let ask = &glance.asks[0];
        let person = [ANN, BEN][ask.seat.index()];
        let text = if ask.kind == "winter" { "ready" } else { "end" };
        let cause = Cause {
            id: format!("{place} {}", glance.row.seq),
            sent: Millis(0),
        };
        tables
            .order(table, person, cause, text.into())
            .await
            .unwrap();
    }
}

async fn timed(bot: &Bot) -> Duration {
    let begun = Instant::now();
    let list = agenda::shown(bot, ANN).await.unwrap();
    let took = begun.elapsed();
    assert!(list.text.contains("<#"), "{}", list.text);
    check("list", &list);
    took
}

#[tokio::test]
#[ignore = "plays for minutes, and says how long the list of 20 tables with 14,000 entries takes"]
async fn the_list_of_many_tables_with_long_logs_takes_no_time() {
    let (mut bot, _folder) = bot().await;
    for place in 1..=20 {
        campaign(&bot, place, 700).await;
    }
    let (news, _) = mpsc::unbounded_channel();
    let store = Arc::clone(bot.tables.store());
    bot.tables = Tables::new(store, Arc::new(SystemEnvironment), news);
    let cold = timed(&bot).await;
    let mut warm = Duration::MAX;
    for _ in 0..5 {
        warm = warm.min(timed(&bot).await);
    }
    eprintln!("after a start {cold:?}, then {warm:?}");
    assert!(warm <= Duration::from_millis(50), "{warm:?}");
}
