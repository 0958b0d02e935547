//! The lines of a table's log that are of one year, about one region, or newer than somebody's last order.
//!
//! Lines are sorted by the regions that they are about, but for those that an earlier version has written: these
//! are read from the newest on until enough are found. The end of a year is looked for by halves, since years
//! follow each other.

use rules::Seat;
use rules::map::Region;

use crate::presenter;
use crate::table::model::{LogLine, PersonId, TableId};
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
    let begins = |line: &LogLine| line.observation.iter().find_map(presenter::year);
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
        line.observation.retain(|observation| {
            now = presenter::year(observation).unwrap_or(now);
            now == year && region.is_none_or(|region| observation.places().contains(&region))
        });
    }
    kept.retain(|line| !line.observation.is_empty());
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
        let observation = lines.iter().flat_map(|line| &line.observation);
        if observation
            .filter_map(presenter::year)
            .any(|found| found > year)
        {
            (high, end) = (middle, Some(middle));
        } else {
            low = middle;
        }
    }
    Ok(end)
}

/// What a seat was told after the last order that a person gave for it, at most some hundreds of lines.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn since_order(
    tables: &Tables,
    table: TableId,
    (seat, person): (Seat, PersonId),
) -> Result<Vec<LogLine>, Fault> {
    let mut kept: Vec<LogLine> = Vec::new();
    let mut before = None;
    while kept.len() < MOST {
        let mut batch = tables.log_of(table, seat, before, BATCH).await?;
        let Some(first) = batch.first() else {
            break;
        };
        before = Some(first.line);
        let own = batch
            .iter()
            .rposition(|line| line.by == Some((seat, person)));
        if let Some(own) = own {
            let mut since = batch.split_off(own + 1);
            since.append(&mut kept);
            return Ok(since);
        }
        batch.append(&mut kept);
        kept = batch;
    }
    Ok(kept)
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
    let about = tables.log_about(table, region, before, count).await?;
    let count = usize::try_from(count).unwrap_or(MOST);
    let mut found = of_place(about.lines, region);
    // Old lines are not sorted by regions.
    let mut before = about.unplaced;
    while let Some(end) = before.filter(|_| found.len() < count) {
        let batch = tables.log(table, Some(end), BATCH).await?;
        before = batch.first().map(|line| line.line);
        let mut batch = of_place(batch, region);
        batch.append(&mut found);
        found = batch;
    }
    let from = found.len().saturating_sub(count);
    Ok(found.split_off(from))
}

/// What lines tell about a region.
fn of_place(mut lines: Vec<LogLine>, region: Region) -> Vec<LogLine> {
    for line in &mut lines {
        line.observation
            .retain(|observation| observation.places().contains(&region));
    }
    lines.retain(|line| !line.observation.is_empty());
    lines
}
