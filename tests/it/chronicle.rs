//! A year in a log that is longer than what is read at once, wherever it lies; its lines about a region.

use castellan::chronicle::{of_region, of_year};
use castellan::presenter;
use castellan::table::model::{LogLine, TableId};
use rules::map::Region;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, query};

use crate::seats::{ANN, BEN, Ground};
use crate::years::{begun, idle_until};

const YEARS: u32 = 40;

#[tokio::test]
async fn every_year_of_a_long_log_is_found_whole_and_alone() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    idle_until(&ground, table, YEARS).await;
    let all = ground.tables.log(table, None, 10_000).await.unwrap();
    assert!(all.len() > 300, "only {} lines", all.len());
    let mut now = 1;
    let mut observation: Vec<_> = all
        .iter()
        .flat_map(|line| {
            line.observation
                .iter()
                .map(|observation| (line.line, observation))
        })
        .map(|(line, observation)| {
            now = presenter::year(observation).unwrap_or(now);
            (now, line, observation)
        })
        .collect();
    for year in 1..=YEARS + 1 {
        let found = of_year(&ground.tables, table, None, (year, None)).await;
        let found = found.unwrap();
        let found = found.iter();
        let found = found.flat_map(|line| {
            line.observation
                .iter()
                .map(|observation| (line.line, observation))
        });
        let rest = observation.split_off(observation.partition_point(|(of, _, _)| *of == year));
        let wanted = observation
            .iter()
            .map(|(_, line, observation)| (*line, *observation));
        assert_eq!(
            found.collect::<Vec<_>>(),
            wanted.collect::<Vec<_>>(),
            "year {year}"
        );
        observation = rest;
    }
    assert!(observation.is_empty());
}

/// Both idle, but that Ben's army goes to and fro between Bria and Cora, `marches` times.
async fn go_to_and_fro(ground: &Ground, table: TableId, marches: usize) {
    let mut ways = ["move Bria > Cora; end", "move Cora > Bria; end"]
        .into_iter()
        .cycle();
    let mut gone = 0;
    while gone < marches {
        let glance = ground.tables.glance(table).await.unwrap();
        let ask = &glance.asks[0];
        let person = [ANN, BEN][ask.seat.index()];
        let text = match (ask.kind.as_str(), person) {
            ("winter", _) => "ready",
            (_, BEN) => {
                gone += 1;
                ways.next().unwrap()
            }
            _ => "end",
        };
        ground.order(table, person, text).await.unwrap();
    }
}

/// Checks the lines of every region against those of the whole log.
async fn assert_regions(ground: &Ground, table: TableId, what: &str) {
    let all = ground.tables.log(table, None, 10_000).await.unwrap();
    for region in (0..4).map(Region) {
        let about = |line: &LogLine| {
            let mut line = line.clone();
            line.observation
                .retain(|observation| observation.places().contains(&region));
            Some(line).filter(|line| !line.observation.is_empty())
        };
        let wanted: Vec<LogLine> = all.iter().filter_map(about).collect();
        let end = all.len() as u64 + 2;
        for before in (1..=end).step_by(41).map(Some).chain([None]) {
            let wanted = wanted.iter();
            let wanted: Vec<_> = wanted
                .filter(|line| before.is_none_or(|before| line.line < before))
                .collect();
            for count in [1, 7, 400] {
                let last = (before, u32::try_from(count).unwrap());
                let found = of_region(&ground.tables, table, last, region)
                    .await
                    .unwrap();
                let skip = wanted.len().saturating_sub(count);
                let found: Vec<_> = found.iter().collect();
                assert_eq!(found, wanted[skip..], "{what}: {region:?} before {last:?}");
            }
        }
    }
}

#[tokio::test]
async fn what_a_log_tells_of_a_region_is_found_in_lines_of_every_age() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    go_to_and_fro(&ground, table, 70).await;
    assert_regions(&ground, table, "all of it new").await;
    let last = ground.tables.glance(table).await.unwrap().row.seq;
    let file = SqliteConnectOptions::new().filename(ground.file());
    let mut db = file.connect().await.unwrap();
    for old in [last / 3, last - 5, last] {
        // As a version leaves it that knows nothing of regions.
        let old = i64::try_from(old).unwrap();
        let forget = query("DELETE FROM told_places WHERE seq <= $1").bind(old);
        forget.execute(&mut db).await.unwrap();
        let mark = query("UPDATE tables SET unplaced = $1").bind(old);
        mark.execute(&mut db).await.unwrap();
        assert_regions(&ground, table, &format!("old up to {old} of {last}")).await;
    }
    db.close().await.unwrap();
}
