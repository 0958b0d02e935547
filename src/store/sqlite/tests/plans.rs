//! No query reads what it does not need, however much is stored.

use super::*;
use crate::store::sqlite::rows::clock::{attendance, banks, beats, live, waits};
use crate::store::sqlite::rows::log::{
    drafts, entries, guard, hand_overs, hosts, lobbies, observation, proposals, reading, snapshots,
    subjects, tables,
};
use crate::store::sqlite::rows::outbox::{self, episodes};
use crate::store::sqlite::rows::people::{redact, seats, settings, words};
use crate::store::sqlite::rows::{servers, stats, talks, workload};

async fn plan(fresh: &Fresh, sql: &str) -> Vec<String> {
    let rows: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
            .fetch_all(&mut *fresh.store.writer.idle().await)
            .await
            .unwrap();
    rows.into_iter().map(|(_, _, _, detail)| detail).collect()
}

/// All that is asked for while people play.
const QUERIES: &[&str] = &[
    attendance::AWAY,
    attendance::DAYS_OF,
    attendance::SET_ASIDE,
    attendance::DEPUTIES,
    attendance::MISSED,
    attendance::NUDGED,
    banks::CHARGE,
    banks::OF_TABLE,
    drafts::DONE,
    drafts::DRAFTS,
    drafts::OUTDATE,
    drafts::REVISIONS,
    drafts::REQUEST,
    hand_overs::CLOSE,
    hand_overs::OF_TABLE,
    hosts::CLAIMED,
    hosts::NOMINATING,
    live::CAN,
    live::HERE,
    live::MEETINGS,
    live::SINCE,
    lobbies::ENDED,
    lobbies::OF_HOST,
    lobbies::TOUCH,
    lobbies::UNTOUCHED,
    reading::CLOCK_ORDERS,
    reading::COUNT_UNDO,
    reading::DRAWS,
    reading::DRAWS_OF_YEAR,
    settings::DUE,
    settings::NEXT,
    settings::OF_PERSON,
    settings::RUNG,
    snapshots::DROP,
    reading::ENTRIES,
    reading::HAS_MISSED,
    guard::RAISE,
    guard::RAISE_ANY,
    guard::RAISE_FOR,
    guard::WRITTEN,
    reading::LAST_LASTING,
    reading::LAST_OF_YEAR,
    snapshots::PRUNE,
    reading::RESEATED,
    snapshots::NEWEST,
    reading::STANDING,
    entries::STEP,
    entries::UNDO,
    outbox::posts::NEWEST_OF_EPISODE,
    outbox::posts::ALL_POSTS,
    outbox::posts::ASKING,
    outbox::redraw::BESIDE_PUBLIC,
    outbox::redraw::NEWEST,
    outbox::redraw::OF_TREATIES,
    outbox::redraw::PICTURED,
    outbox::redraw::REFERRING,
    outbox::redraw::SHOWING,
    outbox::redraw::WAITING,
    outbox::redraw::WAITING_TREATIES,
    outbox::calls::FORGET,
    outbox::calls::OF_TABLE,
    outbox::calls::PUT,
    outbox::calls::TAKE_BACK,
    outbox::posts::IS_FOLLOWED,
    outbox::posts::NEWEST_POST,
    outbox::posts::OF_EPISODES_AFTER,
    outbox::posts::OF_HAND_OVER,
    outbox::posts::OF_PROPOSAL,
    outbox::say::OUTCOME,
    outbox::say::OUTCOME_OF_HAND_OVER,
    outbox::say::WITHDRAW_HAND_OVER,
    outbox::say::WITHDRAW_PROPOSAL,
    outbox::sending::PENDING,
    outbox::posts::BOARDS_AFTER,
    outbox::sending::DESTINATIONS,
    outbox::posts::WITH_BUTTONS,
    outbox::sending::EMPTY,
    outbox::sending::SETTLE_ABSORBED,
    outbox::say::UNDONE,
    outbox::say::UNDONE_EPISODES,
    outbox::say::WITHDRAW_REMINDERS,
    outbox::say::WITHDRAW,
    proposals::OF_TABLE,
    proposals::WAITING,
    seats::CALLED,
    seats::CO_HOSTS,
    seats::LAST_SEEN,
    seats::NAME,
    seats::PEOPLE,
    seats::SEATS,
    episodes::CLOSE_ROOM,
    episodes::END,
    episodes::GO_BACK,
    episodes::GO_ON,
    episodes::HOLDS,
    episodes::NEWEST,
    episodes::ROOM,
    episodes::SIDE_THREAD,
    episodes::SIDE_THREAD_AT,
    episodes::SIDE_THREAD_OF,
    episodes::WAITING,
    talks::AT,
    talks::COME,
    talks::EMPTY,
    talks::GONE,
    talks::OF_SEAT,
    talks::OF_SEATS,
    talks::STRAY,
    servers::ACTIVE,
    servers::ALL,
    servers::LEFT,
    servers::SETTINGS,
    servers::TALLY,
    servers::USED,
    stats::ANSWERS,
    stats::MISSED,
    stats::OVER_OF_GUILD,
    stats::SHOWN,
    stats::THROWN,
    tables::MADE_BY,
    tables::ACTIVE_AT,
    tables::BIND,
    tables::LAST_AT,
    tables::GUILDS,
    tables::OF_GUILD,
    tables::OF_PERSON,
    tables::ROW,
    tables::UPDATE,
    observation::BETWEEN,
    observation::STANDING_ENTRIES,
    observation::DROP,
    observation::OBSERVE,
    observation::LAST_STANDING,
    observation::LAST_OPEN,
    observation::LINES,
    observation::STREAK,
    subjects::FIRST_PLACED,
    subjects::FIRST_SORTED,
    subjects::NEAREST,
    subjects::NUMBERS,
    subjects::OF_REGION,
    subjects::OF_REGION_AFTER,
    subjects::OF_SUBJECT,
    subjects::OF_SUBJECT_AFTER,
    beats::SERVER,
    waits::FIND_BOTS,
    waits::FOR_PEOPLE,
    waits::OF_SEAT,
    waits::CHARGE_OVER,
    waits::CLOSE,
    waits::UNNOTIFY,
    words::BY_NUMBER,
    words::DROP_GONE,
    words::FREE,
    redact::OF_TABLE,
    words::OF_SEAT,
    words::OF_TABLE,
    workload::OVERDUE,
];

#[tokio::test]
async fn queries_go_by_an_index() {
    let fresh = fresh().await;
    for sql in QUERIES {
        let plan = plan(&fresh, sql).await;
        // A constant row is not a row of a table.
        let slow = |step: &String| {
            step.contains("SCAN") && step != "SCAN CONSTANT ROW" || step.contains("TEMP B-TREE")
        };
        assert!(!plan.iter().any(slow), "{sql}: {plan:#?}");
    }
}

#[tokio::test]
async fn what_is_read_at_a_start_is_all_that_is_looked_at() {
    let fresh = fresh().await;
    // These two indices hold nothing but what the queries return.
    for (sql, index) in [
        (lobbies::WANTING, "tables_wanting_threads"),
        (outbox::sending::WITH_NEWS, "notices_pending"),
        (talks::ASTRAY, "talks_astray"),
        (waits::FOR_BOTS, "waits_for_bots"),
        (waits::UNNOTIFIED, "waits_unnotified"),
    ] {
        let plan = plan(&fresh, sql).await;
        assert_eq!(plan.len(), 1, "{plan:#?}");
        assert!(plan[0].ends_with(&format!("INDEX {index}")), "{plan:#?}");
    }
}
