//! What puts notices into the outbox, withdraws them, and has messages change.

use super::super::outbox::calls;
use super::super::outbox::episodes::{self, Routed};
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection};
use super::posts;
use crate::table::model::{
    Change, Destination, Entry, HandOver, Millis, Notice, PersonId, Post, PostKind, SideThreadId,
    TableId,
};
use crate::table::store::StoreError;

// What was taken in by a board that is on its way goes with that board.
pub(in crate::store) const WITHDRAW: &str = "UPDATE notices SET state = 'withdrawn', settled_at = $3 \
     WHERE state = 'pending' AND table_id = $1 AND (kind = 'board' OR strand IS NOT NULL) \
     AND seq > $2 AND tried_at IS NULL AND absorbed_by IS NULL";
/// Whether the board of `notices` took in one of an entry that stands.
macro_rules! took_in_what_stands {
    () => {
        "EXISTS (SELECT 1 FROM notices AS older \
         WHERE older.absorbed_by = notices.id AND older.seq <= $2)"
    };
}
pub(super) use took_in_what_stands;
// A message that says that something was taken back stays true: its notice is a text. So does what a
// board tells of entries that stand: the message after it says what was taken back.
pub(in crate::store) const UNDONE: &str = concat!(
    "UPDATE notices SET undone = 1 WHERE table_id = $1 \
     AND to_kind = 'table' AND to_id = 0 AND kind = 'board' AND seq > $2 AND NOT ",
    took_in_what_stands!()
);
pub(in crate::store) const UNDONE_EPISODES: &str =
    "UPDATE notices SET undone = 1 WHERE table_id = $1 AND seq > $2 AND strand IS NOT NULL";
const SAY: &str = "INSERT INTO notices \
     (table_id, seq, to_kind, to_id, ordinal, kind, body, at, wait, strand, proposal, hand_over) \
     VALUES ($1, $2, $3, $4, (SELECT coalesce(max(ordinal), 0) + 1 FROM notices \
     WHERE table_id = $1 AND to_kind = $3 AND to_id = $4), $5, $6, $7, $8, $9, $10, $11)";

/// What withdraws the messages of a question, by the column that names it, that never were on their way.
macro_rules! withdraw_of {
    ($column:literal) => {
        concat!(
            "UPDATE notices SET state = 'withdrawn', settled_at = $3 WHERE state = 'pending' \
             AND table_id = $1 AND ",
            $column,
            " = $2 AND tried_at IS NULL"
        )
    };
}

/// What notes in its messages what has become of a question.
macro_rules! outcome_of {
    ($column:literal) => {
        concat!(
            "UPDATE notices SET outcome = $3 WHERE table_id = $1 AND ",
            $column,
            " = $2"
        )
    };
}

pub(in crate::store) const WITHDRAW_PROPOSAL: &str = withdraw_of!("proposal");
pub(in crate::store) const WITHDRAW_HAND_OVER: &str = withdraw_of!("hand_over");
pub(in crate::store) const OUTCOME: &str = outcome_of!("proposal");
pub(in crate::store) const OUTCOME_OF_HAND_OVER: &str = outcome_of!("hand_over");

/// What a message with buttons of its own asks about.
#[derive(Clone, Copy)]
pub(in crate::store) enum Subject {
    /// The proposal of this number.
    Proposal(u32),
    /// The hand-over with this last moment.
    HandOver(Millis),
}

impl Subject {
    /// What a notice asks about.
    fn of(notice: &Notice) -> Option<Self> {
        if let Notice::Proposed { number, .. } = notice {
            Some(Self::Proposal(*number))
        } else if let Notice::HandOverAsked(HandOver { until, .. }) = notice {
            Some(Self::HandOver(*until))
        } else {
            None
        }
    }

    /// The columns `proposal` and `hand_over`.
    fn columns(this: Option<Self>) -> [Option<i64>; 2] {
        match this {
            Some(Self::Proposal(number)) => [Some(number.into()), None],
            Some(Self::HandOver(until)) => [None, Some(until.0)],
            None => [None, None],
        }
    }

    /// What names it in its column.
    pub(super) fn key(self) -> i64 {
        match self {
            Self::Proposal(number) => number.into(),
            Self::HandOver(until) => until.0,
        }
    }
}

pub(super) fn kind_word(kind: PostKind) -> &'static str {
    match kind {
        PostKind::Card => "card",
        PostKind::Board => "board",
        PostKind::Episode => "strand",
        PostKind::Asking => "asking",
        PostKind::Text => "text",
    }
}

/// What a notice is folded with; [`Notice::TakenBack`] is a text here, so that it is never dropped.
pub(super) fn kind_of(notice: &Notice) -> PostKind {
    if matches!(notice, Notice::TakenBack { .. }) {
        return PostKind::Text;
    }
    notice.post_kind().unwrap_or(PostKind::Text)
}

pub(super) fn columns_of(to: Destination) -> Result<(&'static str, i64), StoreError> {
    Ok(match to {
        Destination::Table => ("table", 0),
        Destination::Person(person) => ("person", column(person.0)?),
        Destination::SideThread(SideThreadId(side_thread)) => ("side", side_thread),
    })
}

pub(super) fn destination(
    reading: Reading<'_>,
    to_kind: &str,
    to_id: i64,
) -> Result<Destination, StoreError> {
    match to_kind {
        "table" => Ok(Destination::Table),
        "person" => Ok(Destination::Person(PersonId(
            reading.number("to_id", to_id)?,
        ))),
        "side" => Ok(Destination::SideThread(SideThreadId(to_id))),
        other => Err(reading.damaged(format_args!("to_kind is {other:?}"))),
    }
}

/// Adds to a batch what puts the notices of an entry into the outbox.
pub(in crate::store) async fn say(
    db: &mut Connection,
    batch: &mut Batch,
    (table, seq): (TableId, u64),
    notices: &[(Destination, Notice)],
    at: Millis,
) -> Result<(), StoreError> {
    for (to, notice) in notices {
        let Some((episode, to)) = addressed(&mut *db, table, seq, (*to, notice)).await? else {
            continue;
        };
        let (to_kind, to_id) = columns_of(to)?;
        let wait = if let Notice::Reminder { wait, .. } = notice {
            Some(*wait)
        } else {
            None
        };
        let [proposal, hand_over] = Subject::columns(Subject::of(notice));
        calls::note(batch, (table, seq), notice, at)?;
        batch
            .add_numbered(SAY)
            .bind(table.0)?
            .bind(column(seq)?)?
            .bind(to_kind)?
            .bind(to_id)?
            .bind(kind_word(kind_of(notice)))?
            .bind(to_json(notice)?)?
            .bind(at.0)?
            .bind(wait)?
            .bind(episode)?
            .bind(proposal)?
            .bind(hand_over)?;
    }
    Ok(())
}

/// Of which episode a notice is, and where it goes; `None` where it is not said at all.
async fn addressed(
    db: &mut Connection,
    table: TableId,
    seq: u64,
    (to, notice): (Destination, &Notice),
) -> Result<Option<(Option<i64>, Destination)>, StoreError> {
    let (Notice::Episode { key, .. } | Notice::Beside { key, .. }) = notice else {
        return Ok(Some((None, to)));
    };
    let Some(Routed {
        episode,
        side_thread,
    }) = episodes::route(db, table, key, seq).await?
    else {
        return Ok(None);
    };
    if matches!(notice, Notice::Beside { .. }) {
        let is_new = episodes::set_apart(db, table, episode).await?;
        return Ok(is_new.then_some((Some(episode), to)));
    }
    Ok(Some((
        Some(episode),
        side_thread.map_or(to, Destination::SideThread),
    )))
}

/// Has the messages of a question lose their buttons and say what has become of it: those that are sent
/// now, one that is on its way once it is. Those that never were on their way are withdrawn.
pub(in crate::store) async fn settle_question(
    db: &mut Connection,
    table: TableId,
    (subject, outcome): (Subject, Change),
    at: Millis,
) -> Result<(), StoreError> {
    let [withdraw, note] = match subject {
        Subject::Proposal(_) => [WITHDRAW_PROPOSAL, OUTCOME],
        Subject::HandOver(_) => [WITHDRAW_HAND_OVER, OUTCOME_OF_HAND_OVER],
    };
    sqlx::query(withdraw)
        .bind(table.0)
        .bind(subject.key())
        .bind(at.0)
        .execute(&mut *db)
        .await?;
    sqlx::query(note)
        .bind(table.0)
        .bind(subject.key())
        .bind(to_json(&outcome)?)
        .execute(&mut *db)
        .await?;
    for post in posts::of_question(db, table, subject).await? {
        change(db, table, Destination::Table, Edited(post, outcome), at).await?;
    }
    Ok(())
}

/// Withdraws the unsent boards and episodes' messages of entries after entry `to`, which `entry` takes
/// back, and marks those that are sent, or on their way, as taken back.
pub(in crate::store) async fn take_back(
    db: &mut Connection,
    table: TableId,
    entry: &Entry,
    to: u64,
) -> Result<(), StoreError> {
    let to = column(to)?;
    calls::take_back(&mut *db, table, to).await?;
    sqlx::query(WITHDRAW)
        .bind(table.0)
        .bind(to)
        .bind(entry.at.0)
        .execute(&mut *db)
        .await?;
    let boards = posts::boards_after(db, table, to).await?;
    // The newest message of an episode is changed by its own notice.
    let older = posts::of_episodes_after(db, table, to).await?;
    for sql in [UNDONE, UNDONE_EPISODES] {
        sqlx::query(sql)
            .bind(table.0)
            .bind(to)
            .execute(&mut *db)
            .await?;
    }
    let boards = boards.into_iter().map(|post| (Destination::Table, post));
    for (place, post) in boards.chain(older) {
        let seq = entry.seq;
        let taken_back = Edited(Post { seq, ..post }, Change::TakenBack);
        change(db, table, place, taken_back, entry.at).await?;
    }
    Ok(())
}

/// A message that is to change, and how.
pub(super) struct Edited(pub(super) Post, pub(super) Change);

/// Puts the change of a message into the outbox; the message is without buttons from then on, but for one
/// that is only made anew.
pub(super) async fn change(
    db: &mut Connection,
    table: TableId,
    to: Destination,
    Edited(post, change): Edited,
    at: Millis,
) -> Result<(), StoreError> {
    let edit = Notice::Edit {
        place: post.place,
        message: post.message,
        change,
    };
    let mut batch = Batch::new();
    say(&mut *db, &mut batch, (table, post.seq), &[(to, edit)], at).await?;
    batch.run(&mut *db).await?;
    match change {
        Change::Redrawn | Change::TakenDown => Ok(()),
        Change::Faded | Change::TakenBack | Change::Settled { .. } => {
            posts::drop_buttons(db, post).await
        }
    }
}

/// Withdraws the unsent reminder of one wait.
pub(in crate::store) async fn withdraw_reminder(
    db: &mut Connection,
    table: TableId,
    wait: i64,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE notices SET state = 'withdrawn', settled_at = $3 WHERE state = 'pending' \
         AND table_id = $1 AND wait = $2 AND tried_at IS NULL",
    )
    .bind(table.0)
    .bind(wait)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}
