//! The pages of a table's log: of one year, about something (a region, a seat, a kind of news), newer than somebody's
//! last order.
//!
//! Lines are sorted by what they are about, but for those that an earlier version has written: these are read one by
//! one until enough are found. The end of a year is looked for by halves, since years
//! follow each other.

use rules::{Seat, Viewer};

use crate::presenter;
use crate::table::model::{LogLine, LogPage, PersonId, Subject, TableId};
use crate::table::{Fault, Tables};

/// How many lines are read at once where some are looked for.
const BATCH: u32 = 200;
/// How many are read to see of which year they are: in a year of any game more than one of so many says so.
const FEW: u32 = 50;
/// How many are read at once where all are wanted.
const MANY: u32 = 1000;
/// The most lines that a year is shown with.
const MOST: usize = 400;

/// Which lines of a log are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those of this year.
    pub year: Option<u32>,
    /// Only what is about this.
    pub subject: Subject,
}

/// What a year tells a viewer, about a subject alone; only before the line `before` if there is one.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn of_year(
    tables: &Tables,
    of: (TableId, Viewer),
    before: Option<u64>,
    (year, subject): (u32, Subject),
) -> Result<Vec<LogLine>, Fault> {
    let mut before = end_of(tables, of, before, year).await?;
    let mut kept: Vec<LogLine> = Vec::new();
    let begins = |line: &LogLine| line.observation.iter().find_map(presenter::year);
    let mut now = loop {
        let mut batch = tables.log_for(of, before, BATCH).await?;
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
            now == year && subject.has(observation)
        });
    }
    kept.retain(|line| !line.observation.is_empty());
    let from = kept.len().saturating_sub(MOST);
    Ok(kept.split_off(from))
}

/// A line before which a year is told to its end, and not long before; `before` where none is found.
async fn end_of(
    tables: &Tables,
    of: (TableId, Viewer),
    before: Option<u64>,
    year: u32,
) -> Result<Option<u64>, Fault> {
    let newest = tables.log_for(of, before, 1).await?;
    let mut end = before;
    let (mut low, mut high) = (0, newest.first().map_or(0, |line| line.line));
    while high - low > u64::from(BATCH) {
        let middle = low.midpoint(high);
        let lines = tables.log_for(of, Some(middle), FEW).await?;
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

/// A page of the log of a viewer, oldest first: of the newest lines that fit, or of those after a line the first.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn page(
    tables: &Tables,
    of: (TableId, Viewer),
    Filter { year, subject }: Filter,
    (page, count): (LogPage, u32),
) -> Result<Vec<LogLine>, Fault> {
    let most = usize::try_from(count).unwrap_or(MOST);
    Ok(match (year, page) {
        (Some(year), LogPage::Newest) => of_year(tables, of, None, (year, subject)).await?,
        (Some(year), LogPage::Before(line)) => {
            of_year(tables, of, Some(line), (year, subject)).await?
        }
        (Some(year), LogPage::After(line)) => {
            // No line of a viewer's log is missing, so that these are all that may be read of it.
            let end = line.saturating_add(MOST as u64 + 1);
            let mut lines = of_year(tables, of, Some(end), (year, subject)).await?;
            lines.retain(|it| it.line > line);
            lines.truncate(most);
            lines
        }
        (None, _) if !subject.is_all() => about(tables, of, subject, (page, count)).await?,
        (None, LogPage::Newest) => tables.log_for(of, None, count).await?,
        (None, LogPage::Before(line)) => tables.log_for(of, Some(line), count).await?,
        (None, LogPage::After(line)) => {
            let end = line.saturating_add(u64::from(count) + 1);
            let mut lines = tables.log_for(of, Some(end), count).await?;
            lines.retain(|it| it.line > line);
            lines
        }
    })
}

/// All lines of a viewer's log that a filter leaves, oldest first.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn all(
    tables: &Tables,
    of: (TableId, Viewer),
    filter: Filter,
) -> Result<Vec<LogLine>, Fault> {
    let mut pages: Vec<Vec<LogLine>> = Vec::new();
    let mut at = LogPage::Newest;
    loop {
        let lines = page(tables, of, filter, (at, MANY)).await?;
        let Some(first) = lines.first() else {
            pages.reverse();
            return Ok(pages.concat());
        };
        at = LogPage::Before(first.line);
        pages.push(lines);
    }
}

/// A page of what everybody was told about something, with the numbers that a viewer knows its lines by.
///
/// # Errors
///
/// [`Fault`] when the log cannot be read.
pub async fn about(
    tables: &Tables,
    of: (TableId, Viewer),
    subject: Subject,
    (page, count): (LogPage, u32),
) -> Result<Vec<LogLine>, Fault> {
    match page {
        LogPage::Newest => newest_about(tables, of, subject, (None, count)).await,
        LogPage::Before(line) => newest_about(tables, of, subject, (Some(line), count)).await,
        LogPage::After(line) => first_about(tables, of, subject, (line, count)).await,
    }
}

/// The last lines about something, before a line if one is named.
async fn newest_about(
    tables: &Tables,
    of: (TableId, Viewer),
    subject: Subject,
    (before, count): (Option<u64>, u32),
) -> Result<Vec<LogLine>, Fault> {
    let most = usize::try_from(count).unwrap_or(MOST);
    let (mut found, mut end) = (Vec::new(), before);
    let mut unsorted = loop {
        let page = end.map_or(LogPage::Newest, LogPage::Before);
        let about = tables.log_about(of, subject, page, count).await?;
        let is_last = about.lines.len() < most;
        end = about.lines.first().map(|line| line.line);
        let mut lines = subject.of(about.lines);
        lines.append(&mut found);
        found = lines;
        if is_last || found.len() >= most || end.is_none() {
            break about.unsorted;
        }
    };
    // Old lines are not sorted.
    unsorted = unsorted.map(|line| before.map_or(line, |before| line.min(before)));
    while let Some(end) = unsorted.filter(|_| found.len() < most) {
        let batch = tables.log_for(of, Some(end), BATCH).await?;
        unsorted = batch.first().map(|line| line.line);
        let mut batch = subject.of(batch);
        batch.append(&mut found);
        found = batch;
    }
    let from = found.len().saturating_sub(most);
    Ok(found.split_off(from))
}

/// The first lines about something after a line.
async fn first_about(
    tables: &Tables,
    of: (TableId, Viewer),
    subject: Subject,
    (mut after, count): (u64, u32),
) -> Result<Vec<LogLine>, Fault> {
    let most = usize::try_from(count).unwrap_or(MOST);
    let mut found: Vec<LogLine> = Vec::new();
    while found.len() < most {
        let about = tables
            .log_about(of, subject, LogPage::After(after), count)
            .await?;
        let lines = match about.unsorted {
            // Old lines are not sorted.
            Some(end) if end > after.saturating_add(1) => {
                let end = end.min(after.saturating_add(u64::from(BATCH) + 1));
                let mut lines = tables.log_for(of, Some(end), BATCH).await?;
                lines.retain(|line| line.line > after);
                lines
            }
            Some(_) | None => about.lines,
        };
        let Some(last) = lines.last() else {
            break;
        };
        after = last.line;
        found.extend(subject.of(lines));
    }
    found.truncate(most);
    Ok(found)
}
