//! What everybody was told by what it is about: regions, seats that it names, its kind. Lines are found from these,
//! and by the numbers that a viewer knows them by.

use std::collections::{BTreeMap, BTreeSet};

use rules::any::AnyObservation;
use rules::map::Region;
use rules::{LogKind, Seat, Viewer};

use super::super::log::observation::{EVERYBODY, Line, Row, row, viewer_column};
use super::super::value::{Reading, column};
use super::super::{Batch, Connection};
use crate::table::model::{LinesAbout, LogPage, Subject, TableId};
use crate::table::store::StoreError;

/// The number of a line for the viewer `$viewer`: the lines that a seat alone was told count too.
macro_rules! number {
    ($viewer:literal) => {
        concat!(
            "told.line + coalesce((SELECT own.line - own.shared FROM told AS own \
             WHERE own.table_id = $1 AND own.viewer = ",
            $viewer,
            " AND own.seq <= told.seq ORDER BY own.seq DESC LIMIT 1), 0)"
        )
    };
}

/// Lines by one thing that they are about (`$column` of `$from`), and perhaps by another subject and a region. The
/// joins go from there to the line, whatever is known of how many there are.
macro_rules! about {
    ($from:literal, $column:literal, $order:literal) => {
        concat!(
            row!(number!("$8")),
            " FROM ",
            $from,
            " AS about CROSS JOIN told CROSS JOIN log WHERE told.table_id = about.table_id AND told.viewer = -1 \
             AND told.seq = about.seq AND log.table_id = told.table_id AND log.seq = told.seq \
             AND about.table_id = $1 AND about.",
            $column,
            " = $2 AND about.seq > $3 AND about.seq < $4 \
             AND ($5 IS NULL OR EXISTS (SELECT 1 FROM told_subjects AS other WHERE other.table_id = $1 \
             AND other.subject = $5 AND other.seq = about.seq)) \
             AND ($6 IS NULL OR EXISTS (SELECT 1 FROM told_places AS place WHERE place.table_id = $1 \
             AND place.region = $6 AND place.seq = about.seq)) \
             ORDER BY about.seq ",
            $order,
            " LIMIT $7"
        )
    };
}

/// The number, for the viewer `$2`, of everybody's first line after the entry up to which lines are not sorted.
macro_rules! first_sorted {
    ($mark:literal) => {
        concat!(
            "SELECT coalesce((SELECT ",
            number!("$2"),
            " FROM told WHERE told.table_id = tables.id AND viewer = -1 \
             AND told.seq > ",
            $mark,
            " ORDER BY told.seq LIMIT 1), 9223372036854775807) FROM tables WHERE id = $1 AND ",
            $mark,
            " > 0"
        )
    };
}

const PLACES: &str = "INSERT INTO told_places (table_id, seq, region)";
const SUBJECTS: &str = "INSERT INTO told_subjects (table_id, seq, subject)";
pub(in crate::store) const OF_REGION: &str = about!("told_places", "region", "DESC");
pub(in crate::store) const OF_REGION_AFTER: &str = about!("told_places", "region", "ASC");
pub(in crate::store) const OF_SUBJECT: &str = about!("told_subjects", "subject", "DESC");
pub(in crate::store) const OF_SUBJECT_AFTER: &str = about!("told_subjects", "subject", "ASC");
pub(in crate::store) const FIRST_PLACED: &str = first_sorted!("unplaced");
pub(in crate::store) const FIRST_SORTED: &str = first_sorted!("unsorted");
pub(in crate::store) const NEAREST: &str = "SELECT line, shared, seq FROM told \
     WHERE table_id = $1 AND viewer = $2 AND line <= $3 ORDER BY line DESC LIMIT 1";

pub(in crate::store) const NUMBERS: &str = concat!(
    "SELECT seq, ",
    number!("$2"),
    " FROM told WHERE table_id = $1 AND viewer = -1 \
     UNION ALL SELECT seq, line FROM told WHERE table_id = $1 AND viewer = $2 AND viewer <> -1"
);

/// The number of a seat among subjects.
fn of_seat(seat: Seat) -> i64 {
    i64::from(seat.0)
}

/// The number of a kind among subjects; what is stored keeps it for ever.
fn of_kind(kind: LogKind) -> i64 {
    match kind {
        LogKind::Orders => -1,
        LogKind::Battles => -2,
        LogKind::Treaties => -3,
        LogKind::Money => -4,
    }
}

/// Writes what an entry is about, of which everybody was told something.
pub(super) fn put<'a>(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
    observation: impl Iterator<Item = &'a AnyObservation> + Clone,
) -> Result<(), StoreError> {
    let places: BTreeSet<Region> = observation
        .clone()
        .flat_map(AnyObservation::places)
        .collect();
    let subjects: BTreeSet<i64> = observation
        .flat_map(|it| {
            let seats = it.seats().into_iter().map(of_seat);
            seats.chain([of_kind(it.kind())])
        })
        .collect();
    let seq = column(seq)?;
    let row = |it: i64| [table.0, seq, it];
    batch.add_rows(PLACES, places.iter().map(|place| row(place.0.into())))?;
    batch.add_rows(SUBJECTS, subjects.into_iter().map(row))
}

/// The entry of a line of a viewer's log, by the viewer's number of it.
pub(in crate::store) async fn entry_of(
    db: &mut Connection,
    table: TableId,
    viewer: Viewer,
    line: u64,
) -> Result<Option<u64>, StoreError> {
    let seq = seq_of(db, table, viewer, line).await?;
    let reading = Reading(format_args!("what was told at table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// The numbers of a viewer's lines, by their entries.
pub(in crate::store) async fn numbers(
    db: &mut Connection,
    table: TableId,
    viewer: Viewer,
) -> Result<BTreeMap<u64, u64>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(NUMBERS)
        .bind(table.0)
        .bind(viewer_column(viewer))
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("what was told at table {table}"));
    let read =
        |(seq, line): (i64, i64)| Ok((reading.number("seq", seq)?, reading.number("line", line)?));
    rows.into_iter().map(read).collect()
}

/// The viewer's own row before a line or at it; everybody's has the rest.
async fn seq_of(
    db: &mut Connection,
    table: TableId,
    viewer: Viewer,
    line: u64,
) -> Result<Option<i64>, StoreError> {
    let line = column(line)?;
    let own = nearest(&mut *db, table, viewer_column(viewer), line).await?;
    let (number, shared) = match own {
        Some((number, _, seq)) if number == line => return Ok(Some(seq)),
        _ if viewer == Viewer::Public => return Ok(None),
        Some((number, shared, _)) => (number, shared),
        None => (0, 0),
    };
    let open = shared.saturating_add(line - number);
    let found = nearest(db, table, EVERYBODY, open).await?;
    Ok(found
        .filter(|(number, ..)| *number == open)
        .map(|(.., seq)| seq))
}

async fn nearest(
    db: &mut Connection,
    table: TableId,
    viewer: i64,
    line: i64,
) -> Result<Option<(i64, i64, i64)>, StoreError> {
    let found = sqlx::query_as(NEAREST)
        .bind(table.0)
        .bind(viewer)
        .bind(line);
    Ok(found.fetch_optional(db).await?)
}

/// A page of everybody's log about something, by the viewer's numbers of lines, oldest first.
pub(in crate::store) async fn about(
    db: &mut Connection,
    (table, viewer): (TableId, Viewer),
    subject: Subject,
    page: LogPage,
    limit: u32,
) -> Result<LinesAbout, StoreError> {
    let (after, before) = match page {
        LogPage::Newest => (0, i64::MAX),
        LogPage::Before(line) => {
            let end = seq_of(&mut *db, table, viewer, line).await?;
            (0, end.unwrap_or(i64::MAX))
        }
        LogPage::After(line) => {
            let begin = seq_of(&mut *db, table, viewer, line).await?;
            (begin.unwrap_or(i64::MAX), i64::MAX)
        }
    };
    let seat = subject.seat.map(of_seat);
    let kind = subject.kind.map(of_kind);
    let region = subject.region.map(|region| i64::from(region.0));
    let is_after = matches!(page, LogPage::After(_));
    // The rarest leads: of a seat is less than of a kind, and of a region less than of either.
    let (sql, mark, first, other, place) = match (region, seat, kind) {
        (Some(region), None, None) => (of_region(is_after), FIRST_PLACED, region, None, None),
        (None, None, None) => {
            return Ok(LinesAbout {
                lines: Vec::new(),
                unsorted: None,
            });
        }
        (region, Some(seat), kind) => (of_subject(is_after), FIRST_SORTED, seat, kind, region),
        (Some(region), None, kind) => (of_region(is_after), FIRST_SORTED, region, kind, None),
        (None, None, Some(kind)) => (of_subject(is_after), FIRST_SORTED, kind, None, None),
    };
    let mut rows: Vec<Row> = sqlx::query_as(sql)
        .bind(table.0)
        .bind(first)
        .bind(after)
        .bind(before)
        .bind(other)
        .bind(place)
        .bind(i64::from(limit))
        .bind(viewer_column(viewer))
        .fetch_all(&mut *db)
        .await?;
    if !is_after {
        rows.reverse();
    }
    let first: Option<i64> = sqlx::query_scalar(mark)
        .bind(table.0)
        .bind(viewer_column(viewer))
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("what was told at table {table}"));
    let line = |row: &Row| Line::new(table, row, row.line)?.finish(reading);
    let lines = rows.iter().map(line).collect::<Result<_, _>>()?;
    let unsorted = first
        .map(|first| reading.number("line", first))
        .transpose()?;
    Ok(LinesAbout { lines, unsorted })
}

fn of_region(is_after: bool) -> &'static str {
    if is_after { OF_REGION_AFTER } else { OF_REGION }
}

fn of_subject(is_after: bool) -> &'static str {
    if is_after {
        OF_SUBJECT_AFTER
    } else {
        OF_SUBJECT
    }
}
