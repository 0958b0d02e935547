//! A year in a log that is longer than what is read at once, wherever it lies; its lines about a region.

use std::time::Instant;

use castellan::chronicle::{Filter, about, of_year, page};
use castellan::presenter;
use castellan::table::model::{LogLine, LogPage, Subject, TableId};
use rules::map::Region;
use rules::{LogKind, Seat, Viewer};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, query};

use crate::maker::{ANN, BEN};
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
    let of = (table, Viewer::Public);
    for year in 1..=YEARS + 1 {
        let found = of_year(&ground.tables, of, None, (year, Subject::default())).await;
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

/// Things that lines may be about: each region, seat and kind, and some together.
fn subjects() -> Vec<Subject> {
    let all = Subject::default();
    let regions = (0..4).map(|region| Subject {
        region: Some(Region(region)),
        ..all
    });
    let seats = (0..3).map(|seat| Subject {
        seat: Some(Seat(seat)),
        ..all
    });
    let kinds = LogKind::ALL.map(|kind| Subject {
        kind: Some(kind),
        ..all
    });
    let together = [
        (Some(Region(1)), Some(Seat(1)), None),
        (Some(Region(2)), None, Some(LogKind::Orders)),
        (None, Some(Seat(0)), Some(LogKind::Money)),
        (Some(Region(1)), Some(Seat(1)), Some(LogKind::Orders)),
    ];
    let together = together.map(|(region, seat, kind)| Subject { region, seat, kind });
    regions.chain(seats).chain(kinds).chain(together).collect()
}

/// Checks the lines about everything against those of the whole log, forth and back.
async fn assert_subjects(ground: &Ground, table: TableId, what: &str) {
    let all = ground.tables.log(table, None, 10_000).await.unwrap();
    let of = (table, Viewer::Public);
    for subject in subjects() {
        let wanted = subject.of(all.clone());
        let end = all.len() as u64 + 2;
        let mut pages = vec![LogPage::Newest];
        pages.extend((1..=end).step_by(41).map(LogPage::Before));
        pages.extend((1..=all.len() as u64).step_by(41).map(LogPage::After));
        for page in pages {
            let mut wanted: Vec<&LogLine> = wanted.iter().collect();
            match page {
                LogPage::Newest => {}
                LogPage::Before(line) => wanted.retain(|it| it.line < line),
                LogPage::After(line) => wanted.retain(|it| it.line > line),
            }
            for count in [1, 7, 400] {
                let asked = (page, u32::try_from(count).unwrap());
                let found = about(&ground.tables, of, subject, asked).await.unwrap();
                let found: Vec<_> = found.iter().collect();
                let shown = match page {
                    LogPage::After(_) => &wanted[..count.min(wanted.len())],
                    LogPage::Newest | LogPage::Before(_) => {
                        &wanted[wanted.len().saturating_sub(count)..]
                    }
                };
                assert_eq!(found, shown, "{what}: {subject:?}, {asked:?}");
            }
        }
    }
}

#[tokio::test]
async fn what_a_log_tells_of_anything_is_found_in_lines_of_every_age() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    go_to_and_fro(&ground, table, 70).await;
    assert_subjects(&ground, table, "all of it new").await;
    let last = ground.tables.glance(table).await.unwrap().row.seq;
    let file = SqliteConnectOptions::new().filename(ground.file());
    let mut db = file.connect().await.unwrap();
    for old in [last / 3, last - 5, last] {
        // As a version leaves it that knows nothing of what lines are about.
        let old = i64::try_from(old).unwrap();
        for forget in [
            "DELETE FROM told_places WHERE seq <= $1",
            "DELETE FROM told_subjects WHERE seq <= $1",
            "UPDATE tables SET unplaced = $1, unsorted = $1",
        ] {
            query(forget).bind(old).execute(&mut db).await.unwrap();
        }
        assert_subjects(&ground, table, &format!("old up to {old} of {last}")).await;
    }
    db.close().await.unwrap();
}

/// The milliseconds of the fastest of three pages.
async fn fastest(ground: &Ground, table: TableId, filter: Filter, asked: LogPage) -> u128 {
    let mut all = Vec::new();
    for _ in 0..3 {
        let begun = Instant::now();
        let of = (table, Viewer::Public);
        page(&ground.tables, of, filter, (asked, 10)).await.unwrap();
        all.push(begun.elapsed().as_millis());
    }
    all.into_iter().min().unwrap()
}

#[tokio::test]
#[ignore = "plays for minutes, and says how long pages of a long log take"]
async fn pages_of_a_log_of_14000_lines_are_read_in_no_time() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    go_to_and_fro(&ground, table, 6_000).await;
    let newest = ground.tables.log(table, None, 1).await.unwrap();
    let last = newest[0].line;
    eprintln!("{last} lines");
    let mut slow = Vec::new();
    let mut filters: Vec<Filter> = subjects()
        .into_iter()
        .map(|subject| Filter {
            year: None,
            subject,
        })
        .collect();
    filters.push(Filter::default());
    for year in [1, 300] {
        for seat in [None, Some(Seat(1))] {
            let subject = Subject {
                seat,
                ..Subject::default()
            };
            filters.push(Filter {
                year: Some(year),
                subject,
            });
        }
    }
    for filter in filters {
        for asked in [
            LogPage::Newest,
            LogPage::Before(last / 2),
            LogPage::After(last / 2),
        ] {
            let took = fastest(&ground, table, filter, asked).await;
            eprintln!("{took:>4} ms: {filter:?}, {asked:?}");
            if took > 50 {
                slow.push((filter, asked, took));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}
