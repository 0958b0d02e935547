//! A year of a log that is longer than what is read at once, wherever it lies.

use castellan::chronicle::of_year;
use castellan::face;

use crate::seats::Ground;
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
    let mut told: Vec<_> = all
        .iter()
        .flat_map(|line| line.told.iter().map(|told| (line.line, told)))
        .map(|(line, told)| {
            now = face::year(told).unwrap_or(now);
            (now, line, told)
        })
        .collect();
    for year in 1..=YEARS + 1 {
        let found = of_year(&ground.tables, table, None, (year, None)).await;
        let found = found.unwrap();
        let found = found.iter();
        let found = found.flat_map(|line| line.told.iter().map(|told| (line.line, told)));
        let rest = told.split_off(told.partition_point(|(of, _, _)| *of == year));
        let wanted = told.iter().map(|(_, line, told)| (*line, *told));
        assert_eq!(
            found.collect::<Vec<_>>(),
            wanted.collect::<Vec<_>>(),
            "year {year}"
        );
        told = rest;
    }
    assert!(told.is_empty());
}
