//! Nobody is called twice for one thing: whether somebody was, of what awaits them (TB-15, TB-23).

use rules::Seat;

use super::Bot;
use crate::table::Fault;
use crate::table::model::{Millis, PersonId, Settings, TableRow, Wait};

/// Whether a digest has told somebody with a sound of all that their seat is asked at a table.
///
/// # Errors
///
/// [`Fault`] when the store cannot be read.
pub(super) async fn has_rung(bot: &Bot, row: &TableRow, person: PersonId) -> Result<bool, Fault> {
    let store = bot.tables.store();
    let Some(rung) = store.digest_rung(person).await? else {
        return Ok(false);
    };
    let waits = waits_of(bot, row, person).await?;
    let is_known = |wait: &Wait| wait.notified.is_some_and(|notified| notified <= rung);
    Ok(!waits.is_empty() && waits.iter().all(is_known))
}

/// Whether somebody was called with a sound to all that their seat is asked at a table: when it was asked, by a
/// reminder, or by a digest.
///
/// # Errors
///
/// [`Fault`] when the store cannot be read.
pub(super) async fn was_called(bot: &Bot, row: &TableRow, person: PersonId) -> Result<bool, Fault> {
    let rung = bot.tables.store().digest_rung(person).await?;
    let settings = bot.tables.settings(person).await?;
    let now = bot.tables.now();
    let waits = waits_of(bot, row, person).await?;
    let called = |wait: &Wait| is_called(row, wait, &settings, (rung, now));
    Ok(waits.iter().all(called))
}

fn is_called(
    row: &TableRow,
    wait: &Wait,
    settings: &Settings,
    (rung, now): (Option<Millis>, Millis),
) -> bool {
    // What nobody was told of is told of by a board, which calls.
    let Some(notified) = wait.notified else {
        return true;
    };
    let sounds = |at: Millis| {
        if wait.time.calls_alone() {
            !settings.is_quiet(at)
        } else {
            settings.is_pinged(at)
        }
    };
    let reminded = wait
        .until
        .and_then(|until| row.pace.reminder(notified, until));
    let reminded = reminded.filter(|at| *at <= now);
    rung.is_some_and(|rung| rung >= notified) || sounds(notified) || reminded.is_some_and(sounds)
}

async fn waits_of(bot: &Bot, row: &TableRow, person: PersonId) -> Result<Vec<Wait>, Fault> {
    let own: Option<Seat> = row.seat_of(person);
    let mut waits = bot.tables.store().waits(row.id).await?;
    waits.retain(|wait| Some(wait.seat) == own);
    Ok(waits)
}
