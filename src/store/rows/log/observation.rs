//! What the log has told each viewer: its lines, and who may know that what was done (TB-10).
//!
//! A row holds what everybody was told of an entry, or what one seat was told beyond that. Nothing
//! here reads an event.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rules::any::AnyObservation;
use rules::{Seat, Viewer};

use super::super::log::subjects;
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection};
use crate::table::model::{
    CorrectedBy, LogLine, Millis, ObservationRow, PersonId, StandingEntry, TableId,
};
use crate::table::store::StoreError;

/// The column `viewer` of what everybody was told.
pub(super) const EVERYBODY: i64 = -1;

/// Whether the viewer `$2`, or everybody, was told something of the entry of `log`.
macro_rules! is_observed {
    () => {
        "EXISTS (SELECT 1 FROM told WHERE told.table_id = $1 AND told.viewer IN (-1, $2) \
         AND told.seq = log.seq)"
    };
}

/// Whether everybody may know of the entry of `log`: it told something, or took something back.
macro_rules! is_open {
    () => {
        "(undo_to IS NOT NULL OR EXISTS (SELECT 1 FROM told \
         WHERE told.table_id = $1 AND told.viewer = -1 AND told.seq = log.seq))"
    };
}

/// What a [`Row`] is made of; the number of its line is `$line`.
macro_rules! row {
    ($($line:tt)+) => {
        concat!("SELECT told.seq, ", $($line)+, " AS line, shared, at, body, \
         CASE WHEN by_kind = 'master' THEN by_person END AS master, \
         CASE WHEN by_kind = 'master' THEN order_text END AS correction, \
         CASE WHEN by_kind = 'person' THEN by_person END AS person, by_seat")
    };
}

pub(super) use row;

/// A column of the last row of a viewer, 0 for none.
macro_rules! last {
    ($column:literal, $viewer:literal) => {
        concat!(
            "coalesce((SELECT ",
            $column,
            " FROM told WHERE table_id = $1 AND viewer = ",
            $viewer,
            " ORDER BY seq DESC LIMIT 1), 0)"
        )
    };
}

// After its last own line a viewer has had those that everybody has had since; for everybody these
// are none.
pub(in crate::store) const OBSERVE: &str = concat!(
    "INSERT INTO told (table_id, viewer, seq, line, shared, body) SELECT $1, $2, $3, ",
    last!("line", "$2"),
    " + ",
    last!("line", "-1"),
    " - ",
    last!("shared", "$2"),
    " + 1, ",
    last!("line", "-1"),
    " + $4, $5"
);
pub(in crate::store) const DROP: &str = "DELETE FROM told WHERE table_id = $1 AND seq > $2 AND viewer IN \
     (SELECT -1 UNION ALL SELECT seat FROM seats WHERE table_id = $1)";
pub(in crate::store) const LINES: &str = concat!(
    row!("told.line"),
    " FROM told JOIN log ON log.table_id = told.table_id AND log.seq = told.seq \
     WHERE told.table_id = $1 AND viewer = $2 AND told.line < $3 ORDER BY told.line DESC LIMIT $4"
);
pub(in crate::store) const BETWEEN: &str = "SELECT seq, body FROM told \
     WHERE table_id = $1 AND viewer = -1 AND seq >= $2 AND seq <= $3 ORDER BY seq";
pub(in crate::store) const LAST_STANDING: &str = concat!(
    "SELECT seq FROM log WHERE table_id = $1 AND by_seat = $2 AND undone = 0 AND ",
    is_observed!(),
    " ORDER BY seq DESC LIMIT 1"
);
pub(in crate::store) const LAST_OPEN: &str = "SELECT seq FROM log WHERE table_id = $1 AND by_kind = 'person' \
     AND undo_to IS NULL AND undone = 0 AND EXISTS (SELECT 1 FROM told \
     WHERE told.table_id = $1 AND told.viewer = -1 AND told.seq = log.seq) \
     ORDER BY seq DESC LIMIT 1";
pub(in crate::store) const STANDING_ENTRIES: &str = concat!(
    "SELECT seq, by_seat, fateful <> 0 FROM log \
     WHERE table_id = $1 AND seq > $3 AND undone = 0 AND ",
    is_observed!(),
    " ORDER BY seq"
);
pub(in crate::store) const STREAK: &str = concat!(
    "SELECT count(*) FROM log WHERE table_id = $1 AND by_kind = 'clock' AND seq > coalesce(\
     (SELECT seq FROM log WHERE table_id = $1 AND by_kind = 'person' AND ",
    is_open!(),
    " ORDER BY seq DESC LIMIT 1), 0) AND seq > coalesce(\
     (SELECT seq FROM log WHERE table_id = $1 AND by_kind = 'master' AND ",
    is_open!(),
    " ORDER BY seq DESC LIMIT 1), 0) AND ",
    is_open!()
);

pub(super) fn viewer_column(viewer: Viewer) -> i64 {
    match viewer {
        Viewer::Public => EVERYBODY,
        Viewer::Seat(seat) => i64::from(seat.0),
    }
}

/// Writes what an entry tells; it is the log's last.
pub(in crate::store) fn put(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
    observation_rows: &[ObservationRow],
) -> Result<(), StoreError> {
    // What everybody is told is written last, or at once: the lines of seats are counted from those before.
    let open = |it: &&ObservationRow| it.viewer == Viewer::Public;
    let is_open = observation_rows.iter().any(|it| open(&it));
    let seats = observation_rows.iter().filter(|it| !open(it));
    for ObservationRow {
        viewer,
        observation,
    } in seats.chain(observation_rows.iter().filter(open))
    {
        batch
            .add_beside(OBSERVE)
            .bind(table.0)?
            .bind(viewer_column(*viewer))?
            .bind(column(seq)?)?
            .bind(i64::from(is_open))?
            .bind(to_json(observation)?)?;
    }
    for ObservationRow { observation, .. } in observation_rows.iter().filter(open) {
        let observation = observation.iter().map(|(_, observation)| observation);
        subjects::put(batch, table, seq, observation)?;
    }
    Ok(())
}

/// What a viewer was told of an entry, as it is stored.
#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    seq: i64,
    pub(super) line: i64,
    shared: i64,
    at: i64,
    body: String,
    master: Option<i64>,
    correction: Option<String>,
    person: Option<i64>,
    by_seat: Option<i64>,
}

/// A row of a viewer, read.
type Observation = BTreeMap<usize, AnyObservation>;

/// What everybody was told in the entries from `from` to `to` that stand, oldest first.
pub(in crate::store) async fn open_between(
    db: &mut Connection,
    table: TableId,
    from: i64,
    to: i64,
) -> Result<Vec<AnyObservation>, StoreError> {
    let rows: Vec<(i64, String)> = sqlx::query_as(BETWEEN)
        .bind(table.0)
        .bind(from)
        .bind(to)
        .fetch_all(db)
        .await?;
    let mut all = Vec::new();
    for (seq, body) in rows {
        let reading = Reading(format_args!("what entry {seq} of table {table} told"));
        let observation: Vec<(usize, AnyObservation)> = reading.json("body", &body)?;
        all.extend(observation.into_iter().map(|(_, observation)| observation));
    }
    Ok(all)
}

/// A line of a viewer in the making.
pub(super) struct Line {
    number: i64,
    at: Millis,
    observation: Observation,
    correction: Option<CorrectedBy>,
    by: Option<(Seat, PersonId)>,
}

impl Line {
    pub(super) fn new(table: TableId, row: &Row, number: i64) -> Result<Self, StoreError> {
        let reading = Reading(format_args!("entry {} of table {table}", row.seq));
        let correction = match (row.master, &row.correction) {
            (Some(master), Some(text)) => Some(CorrectedBy {
                master: PersonId(reading.number("by_person", master)?),
                text: text.clone(),
            }),
            (None, _) | (Some(_), None) => None,
        };
        let by = match (row.by_seat, row.person) {
            (Some(seat), Some(person)) => Some((
                Seat(reading.number("by_seat", seat)?),
                PersonId(reading.number("by_person", person)?),
            )),
            (None, _) | (Some(_), None) => None,
        };
        Ok(Self {
            number,
            at: Millis(row.at),
            observation: read(table, row)?,
            correction,
            by,
        })
    }

    pub(super) fn finish(self, reading: Reading<'_>) -> Result<LogLine, StoreError> {
        Ok(LogLine {
            line: reading.number("line", self.number)?,
            at: self.at,
            observation: self.observation.into_values().collect(),
            correction: self.correction,
            by: self.by,
        })
    }
}

/// The newest rows of one viewer before its line `before`, newest first.
async fn rows(
    db: &mut Connection,
    table: TableId,
    viewer: i64,
    before: i64,
    limit: u32,
) -> Result<Vec<Row>, StoreError> {
    let rows = sqlx::query_as(LINES)
        .bind(table.0)
        .bind(viewer)
        .bind(before)
        .bind(i64::from(limit));
    Ok(rows.fetch_all(db).await?)
}

fn read(table: TableId, row: &Row) -> Result<Observation, StoreError> {
    let reading = Reading(format_args!("what entry {} of table {table} told", row.seq));
    let observation: Vec<(usize, AnyObservation)> = reading.json("body", &row.body)?;
    Ok(observation.into_iter().collect())
}

/// The newest lines of a viewer's log before its line `before`, oldest first.
pub(in crate::store) async fn lines(
    db: &mut Connection,
    table: TableId,
    viewer: Viewer,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<LogLine>, StoreError> {
    let before = before.map_or(Ok(i64::MAX), column)?;
    let own = match viewer {
        Viewer::Public => Vec::new(),
        Viewer::Seat(_) => rows(&mut *db, table, viewer_column(viewer), before, limit).await?,
    };
    // Before its newest own line that may be shown, and after it, a seat has everybody's lines.
    let (line, shared) = own.first().map_or((0, 0), |row| (row.line, row.shared));
    let open_before = before.saturating_sub(line).saturating_add(shared);
    let open = rows(db, table, EVERYBODY, open_before, limit).await?;
    let mut lines: BTreeMap<i64, Line> = BTreeMap::new();
    for row in &open {
        let since = own.iter().find(|own| own.seq <= row.seq);
        let line = since.map_or(row.line, |own| own.line + (row.line - own.shared));
        lines.insert(row.seq, Line::new(table, row, line)?);
    }
    for row in &own {
        let own = Line::new(table, row, row.line)?;
        match lines.entry(row.seq) {
            Entry::Vacant(place) => drop(place.insert(own)),
            Entry::Occupied(mut line) => line.get_mut().observation.extend(own.observation),
        }
    }
    let reading = Reading(format_args!("what was told at table {table}"));
    let keep = usize::try_from(limit).unwrap_or(usize::MAX);
    let skipped = lines.len().saturating_sub(keep);
    let newest = lines.into_values().skip(skipped);
    newest.map(|line| line.finish(reading)).collect()
}

/// The last entry of a seat that stands and that the seat was told of.
pub(in crate::store) async fn last_standing(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = sqlx::query_scalar(LAST_STANDING)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("log of table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// The last entry of a person that everybody was told of.
pub(in crate::store) async fn last_open_standing(
    db: &mut Connection,
    table: TableId,
) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = sqlx::query_scalar(LAST_OPEN)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("log of table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// What everybody was told after entry `after`, oldest first.
pub(in crate::store) async fn open_after(
    db: &mut Connection,
    table: TableId,
    after: u64,
) -> Result<Vec<AnyObservation>, StoreError> {
    open_between(db, table, column(after)?.saturating_add(1), i64::MAX).await
}

/// What stands after entry `after` and a seat was told of, in order.
pub(in crate::store) async fn standing_entries(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    after: u64,
) -> Result<Vec<StandingEntry>, StoreError> {
    let rows: Vec<(i64, Option<i64>, bool)> = sqlx::query_as(STANDING_ENTRIES)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(after)?)
        .fetch_all(db)
        .await?;
    let read = |(seq, by, is_fateful): (i64, Option<i64>, bool)| {
        let reading = Reading(format_args!("entry {seq} of table {table}"));
        let by = by.map(|seat| reading.number("by_seat", seat).map(Seat));
        Ok(StandingEntry {
            by: by.transpose()?,
            is_fateful,
        })
    };
    rows.into_iter().map(read).collect()
}

/// How many entries the clock has written since the last one of a person, a game master among them, as
/// everybody may know.
pub(in crate::store) async fn streak(
    db: &mut Connection,
    table: TableId,
) -> Result<u64, StoreError> {
    let count: i64 = sqlx::query_scalar(STREAK)
        .bind(table.0)
        .fetch_one(db)
        .await?;
    Reading(format_args!("log of table {table}")).number("count", count)
}
