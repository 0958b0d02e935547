//! What people do about a reminder: play the draft as it is, or give their seat a day more (TB-22).

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{
    AttendanceChange, DAYS, DAYS_WITHIN, Destination, Guard, Millis, Notice, PersonId, TableId,
    Wait,
};
use crate::table::play::giving::Pressed;
use crate::table::play::orders::Cause;
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::ClockChange;

/// How much more time a seat gives itself.
const MORE: i64 = 24 * HOUR;

impl Tables {
    /// Plays the draft of a person's seat as it is.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is none, it is not whole, or the rules say no.
    pub async fn play_draft(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.play_draft(person, cause))
        })
        .await
    }

    /// Gives a person's seat a day more for what everybody knows that it is asked; when the first of it is due then.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when nothing of it is due, or the seat has had its days.
    pub async fn take_day(&self, table: TableId, person: PersonId) -> Result<Millis, TableError> {
        self.run(table, move |session| Box::pin(session.take_day(person)))
            .await
    }
}

impl Session {
    async fn play_draft(&mut self, person: PersonId, cause: Cause) -> Result<Pressed, TableError> {
        let mut composing = self.composing(person)?;
        let guard = Guard {
            key: composing.draft.key.clone(),
            revision: composing.draft.revision,
        };
        if self.counted(&cause).is_none() {
            if composing.draft.steps.is_empty() {
                let text = "you have no draft for what you are asked: press Play to make one";
                return Err(refuse(3, text));
            }
            let is_whole = composing.struck().next().is_none();
            if !is_whole || !composing.can_confirm(&self.roster()) {
                let text = "your draft is not whole, or no longer fits: press Play to see why";
                return Err(refuse(3, text));
            }
        }
        self.confirm(person, guard, cause).await
    }

    async fn take_day(&mut self, person: PersonId) -> Result<Millis, TableError> {
        self.is_on("given more time")?;
        let seat = self.seat_of(person)?;
        let now = self.shared.environment.now();
        let asked = self.awaited().await?.into_iter();
        let asked: Vec<_> = asked
            .filter(|wait| wait.seat == seat && wait.until.is_some())
            .collect();
        let Some(since) = asked.iter().map(|wait| wait.since).min() else {
            let text = "nothing that you are asked has a deadline that everybody knows of";
            return Err(refuse(22, text));
        };
        self.may_take_day(seat, since, now)?;
        let more = |wait: &Wait| asked.iter().any(|it| it.id == wait.id).then_some(MORE);
        let pace = self.row.pace.clone();
        let waits = self.later(&pace, more).await?;
        let until = waits.iter().filter_map(|wait| wait.until).min();
        let until = until.unwrap_or(now);
        let notices = [Notice::DayTaken { seat, until }, Notice::Card];
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits,
            proposals: None,
            attendance: vec![AttendanceChange::Day(seat, now)],
            notices: notices.map(|it| (Destination::Table, it)).to_vec(),
            at: now,
        })
        .await?;
        Ok(until)
    }

    /// A day for a decision, and a few within a month.
    fn may_take_day(&self, seat: Seat, since: Millis, now: Millis) -> Result<(), TableError> {
        let taken = self.attendance.days_of(seat, now);
        if taken.iter().any(|at| *at >= since) {
            let text = "your seat has a day more for this already; the host can give more with /table extend";
            return Err(refuse(22, text));
        }
        match taken.first() {
            Some(first) if taken.len() >= DAYS => {
                let again = first.0.saturating_add(DAYS_WITHIN).saturating_sub(now.0);
                let days = again / (24 * HOUR) + 1;
                let text = format!(
                    "your seat has given itself {DAYS} days within the last 30: it can again in {days} d, and the host \
                     can give more with /table extend"
                );
                Err(refuse(22, text))
            }
            Some(_) | None => Ok(()),
        }
    }
}
