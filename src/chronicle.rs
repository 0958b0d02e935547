//! Which lines of a table's log are of one year, or about one region?
//!
//! The log knows neither: lines are read from the newest on until enough are found. The end of a year is
//! looked for by halves first, since years follow each other.

use rules::map::Region;

use crate::face;
use crate::table::model::{LogLine, TableId};
use crate::table::{Fault, Tables};

/// How many lines are read at once where some are looked for.
const BATCH: u32 = 200;
/// How many are read to see of which year they are: in a year of any game more than one of so many says so.
const FEW: u32 = 50;
/// The most lines that a year is shown with.
const MOST: usize = 400;

/// What a year tells everybody, of a region alone where one is named; only before the line `before` if there is one.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn of_year(
    tables: &Tables,
    table: TableId,
    before: Option<u64>,
    (year, region): (u32, Option<Region>),
) -> Result<Vec<LogLine>, Fault> {
    let mut before = end_of(tables, table, before, year).await?;
    let mut kept: Vec<LogLine> = Vec::new();
    let begins = |line: &LogLine| line.told.iter().find_map(face::year);
    let mut now = loop {
        let mut batch = tables.log(table, before, BATCH).await?;
        let Some(first) = batch.first() else {
            // Nothing says so of the first year.
            break 1;
        };
        before = Some(first.line);
        batch.append(&mut kept);
        kept = batch;
        match kept.iter().position(|line| begins(line).is_some()) {
            // What comes after is of later years.
            Some(at) if begins(&kept[at]).is_some_and(|found| found > year) => {
                kept.truncate(at + 1);
            }
            Some(at) if begins(&kept[at]).is_some_and(|found| found < year) => break 0,
            Some(_) | None => {}
        }
    };
    for line in &mut kept {
        line.told.retain(|told| {
            now = face::year(told).unwrap_or(now);
            now == year && region.is_none_or(|region| face::places(told).contains(&region))
        });
    }
    kept.retain(|line| !line.told.is_empty());
    let from = kept.len().saturating_sub(MOST);
    Ok(kept.split_off(from))
}

/// A line before which a year is told to its end, and not long before; `before` where none is found.
async fn end_of(
    tables: &Tables,
    table: TableId,
    before: Option<u64>,
    year: u32,
) -> Result<Option<u64>, Fault> {
    let newest = tables.log(table, before, 1).await?;
    let mut end = before;
    let (mut low, mut high) = (0, newest.first().map_or(0, |line| line.line));
    while high - low > u64::from(BATCH) {
        let middle = low.midpoint(high);
        let lines = tables.log(table, Some(middle), FEW).await?;
        let told = lines.iter().flat_map(|line| &line.told);
        if told.filter_map(face::year).any(|found| found > year) {
            (high, end) = (middle, Some(middle));
        } else {
            low = middle;
        }
    }
    Ok(end)
}

/// The last `count` lines about a region, before the line `before` if there is one.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn of_region(
    tables: &Tables,
    table: TableId,
    (before, count): (Option<u64>, u32),
    region: Region,
) -> Result<Vec<LogLine>, Fault> {
    let count = usize::try_from(count).unwrap_or(MOST);
    let mut before = before;
    let mut found: Vec<LogLine> = Vec::new();
    while found.len() < count {
        let mut batch = tables.log(table, before, BATCH).await?;
        let Some(first) = batch.first() else {
            break;
        };
        before = Some(first.line);
        for line in &mut batch {
            line.told
                .retain(|told| face::places(told).contains(&region));
        }
        batch.retain(|line| !line.told.is_empty());
        batch.append(&mut found);
        found = batch;
    }
    let from = found.len().saturating_sub(count);
    Ok(found.split_off(from))
}
