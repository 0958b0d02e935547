//! What is counted in the logs.

use super::*;
use crate::table::model::{Side, Tenure, Thrown};
use crate::table::store::StatsStore;

/// How many entries a long campaign has.
const MANY: u32 = 14_000;

/// Entries of Anna's, each with the dice of a battle and a decision that it closed a minute after it was told, and some
/// of the clock's.
async fn campaign(fresh: &Fresh, entries: u32) -> TableId {
    let table = fresh.table().await;
    let TableId(id) = table;
    fresh
        .sql(&format!(
            "WITH RECURSIVE n (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < {entries}) \
             INSERT INTO log (table_id, seq, at, cause, by_kind, by_seat, by_person, order_text, draws, events, \
             edition, fateful) SELECT {id}, seq, seq * 1000, CASE WHEN seq % 10 = 0 THEN 'clock:' ELSE 'i:' END || seq, \
             CASE WHEN seq % 10 = 0 THEN 'clock' ELSE 'person' END, 0, CASE WHEN seq % 10 <> 0 THEN 1 END, 'bid 3', \
             '[{{\"what\":\"attacker''s knight\",\"sides\":6,\"result\":' || (1 + seq % 6) || '}},\
             {{\"what\":\"defender\",\"sides\":100,\"result\":50}},{{\"what\":\"deck\",\"sides\":52,\"result\":1}}]', \
             '[]', 1, 0 FROM n; \
             INSERT INTO waits (table_id, seat, kind, key, seq, since, notified_at, time, closed_at, bot) \
             SELECT table_id, by_seat, 'bid', 'bid', seq - 1, at - 90000, at - 60000, '\"whole\"', at, 0 FROM log"
        ))
        .await;
    table
}

#[tokio::test]
async fn dice_answers_and_missed_decisions_are_counted_in_the_log() {
    let fresh = fresh().await;
    let table = campaign(&fresh, 20).await;
    // What was taken back counts no more, and lots and shuffles are no luck.
    fresh.sql("UPDATE log SET undone = 1 WHERE seq = 1").await;
    let thrown = fresh.store.thrown_for(ANNA).await.unwrap();
    let own: Vec<u64> = (2..20).filter(|seq| seq % 10 != 0).collect();
    let kind = |side, sides, sum| Thrown {
        side,
        sides,
        count: 17,
        sum,
    };
    let sum = own.iter().map(|seq| 1 + seq % 6).sum();
    assert_eq!(own.len(), 17);
    assert_eq!(
        thrown,
        [
            kind(Side::Attacker, 6, sum),
            kind(Side::Defender, 100, 17 * 50)
        ]
    );
    assert_eq!(fresh.store.answers_of(ANNA).await.unwrap(), [60_000; 18]);
    let missed = async |after, until| {
        let seat = Seat(0);
        let tenure = Tenure {
            table,
            seat,
            after,
            until,
        };
        fresh.store.missed_in(tenure).await.unwrap()
    };
    assert_eq!(missed(0, None).await, 2);
    assert_eq!(missed(10, None).await, 1);
    assert_eq!(missed(0, Some(9)).await, 0);
    assert_eq!(fresh.store.thrown_for(BEN).await.unwrap(), []);
    assert_eq!(fresh.store.answers_of(BEN).await.unwrap(), [0_i64; 0]);
}

#[tokio::test]
async fn a_long_campaign_is_counted_whole() {
    let fresh = fresh().await;
    campaign(&fresh, MANY).await;
    let thrown = fresh.store.thrown_for(ANNA).await.unwrap();
    let counts: Vec<u64> = thrown.iter().map(|it| it.count).collect();
    assert_eq!(counts, [12_600, 12_600]);
    assert_eq!(fresh.store.answers_of(ANNA).await.unwrap().len(), 12_600);
}

#[tokio::test]
async fn a_server_shows_its_games_as_long_as_it_is_switched_on() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let table = fresh.table().await;
    assert!(!store.shows_stats(900).await.unwrap());
    for _ in 0..2 {
        store.show_stats(900, Some(Millis(5))).await.unwrap();
        assert!(store.shows_stats(900).await.unwrap());
    }
    assert!(!store.shows_stats(901).await.unwrap());
    store.show_stats(900, None).await.unwrap();
    assert!(!store.shows_stats(900).await.unwrap());
    assert_eq!(store.tables_over_of_guild(900, 9).await.unwrap(), []);
    fresh.sql("UPDATE tables SET stage = 'over'").await;
    assert_eq!(store.tables_over_of_guild(900, 9).await.unwrap(), [table]);
    assert_eq!(store.tables_over_of_guild(901, 9).await.unwrap(), []);
}
