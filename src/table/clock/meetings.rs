//! Times at which the people of a table are asked to meet, and who can (TB-25).

use std::collections::BTreeSet;

use crate::table::error::{TableError, refuse};
use crate::table::model::{
    AttendanceChange, Destination, LiveChange, LiveNews, Meeting, MeetingTime, Millis, Notice,
    PersonId, TableId, TableRow,
};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::ClockChange;
use crate::times::DAY_MS;

/// For how many times one question asks at most.
pub const MEETING_TIMES: usize = 3;
/// How many questions may be open at a table.
pub const MEETINGS: usize = 3;
/// How many days away a time may be.
pub const MEETING_DAYS: i64 = 60;
/// How late people are still called, in milliseconds.
const LATE: i64 = 30 * 60_000;

/// A question for times, as it stands.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Asked {
    pub row: TableRow,
    /// Who has asked.
    pub by: PersonId,
    /// When.
    pub asked: Millis,
    /// The times, the soonest first, with those who can.
    pub times: Vec<(Millis, Vec<PersonId>)>,
}

impl Tables {
    /// Asks the people of a table who can at some times.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat and is no host, the table is over, a time is past or too
    /// far away, there are too many of them, or too many questions are open.
    pub async fn gather(
        &self,
        table: TableId,
        person: PersonId,
        times: BTreeSet<Millis>,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.gather(person, times))
        })
        .await
    }

    /// Checks that a person may ask for times.
    ///
    /// # Errors
    ///
    /// As [`Tables::gather`] for times that fit.
    pub async fn may_gather(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| {
            let may = session.may_gather(person);
            Box::pin(async move { may })
        })
        .await
    }

    /// A person can at the time with this place among those of a question, or cannot after all; how it stands then.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they hold no seat and are no host, or the time has come.
    pub async fn can_meet(
        &self,
        table: TableId,
        person: PersonId,
        (asked, place): (Millis, usize),
    ) -> Result<Asked, TableError> {
        self.run(table, move |session| {
            Box::pin(session.can_meet(person, asked, place))
        })
        .await
    }
}

impl Session {
    fn is_of_table(&self, person: PersonId) -> Result<(), TableError> {
        if !self.row.stage.is_active() {
            return Err(refuse(25, "the table is over, so nobody meets at it"));
        }
        if !self.row.is_host(person) {
            self.seat_of(person)?;
        }
        Ok(())
    }

    fn may_gather(&self, person: PersonId) -> Result<(), TableError> {
        self.is_of_table(person)?;
        let meetings = self.attendance.live.meetings.keys();
        let open: BTreeSet<Millis> = meetings.map(|time| time.asked).collect();
        if open.len() >= MEETINGS {
            let text = format!(
                "{MEETINGS} questions for times are open at this table; you can ask once one of them is over"
            );
            return Err(refuse(25, text));
        }
        Ok(())
    }

    async fn gather(
        &mut self,
        person: PersonId,
        times: BTreeSet<Millis>,
    ) -> Result<(), TableError> {
        self.may_gather(person)?;
        let now = self.shared.environment.now();
        let last = Millis(now.0.saturating_add(MEETING_DAYS * DAY_MS));
        let fits = times.iter().all(|at| *at > now && *at <= last);
        if times.is_empty() || times.len() > MEETING_TIMES || !fits {
            let text = format!(
                "ask for 1 to {MEETING_TIMES} times to come, at most {MEETING_DAYS} days away"
            );
            return Err(refuse(25, text));
        }
        let mut asked = now;
        // Two questions of one moment are two.
        while self.attendance.live.times_of(asked).next().is_some() {
            asked.0 = asked.0.saturating_add(1);
        }
        let one = |at: &Millis| LiveChange::Asked(MeetingTime { asked, at: *at }, person);
        let changes = times.iter().map(one).collect();
        let news = LiveNews::Asked {
            by: person,
            asked,
            times: times.into_iter().collect(),
        };
        self.change_meetings(changes, vec![news]).await
    }

    async fn can_meet(
        &mut self,
        person: PersonId,
        asked: Millis,
        place: usize,
    ) -> Result<Asked, TableError> {
        self.is_of_table(person)?;
        let live = &self.attendance.live;
        let found = live.times_of(asked).nth(place);
        let open = found.filter(|(_, meeting)| !meeting.is_called);
        let Some((at, meeting)) = open else {
            let text = "that time has come; Gather on the card asks for others";
            return Err(refuse(25, text));
        };
        let time = MeetingTime { asked, at };
        let by = meeting.by;
        let change = if meeting.people.contains(&person) {
            LiveChange::Cannot(time, person)
        } else {
            LiveChange::Can(time, person)
        };
        self.change_meetings(vec![change], Vec::new()).await?;
        let times = self.attendance.live.times_of(asked);
        Ok(Asked {
            by,
            asked,
            times: times.map(|(at, it)| (at, it.people.clone())).collect(),
            row: self.row.clone(),
        })
    }

    /// Calls those who can at times that have come, once, and nobody where that was long ago.
    pub(in crate::table) async fn call_meetings(&mut self, now: Millis) -> Result<(), TableError> {
        let meetings = self.attendance.live.meetings.iter();
        let come = meetings.filter(|(time, it)| !it.is_called && time.at <= now);
        let come: Vec<(MeetingTime, Meeting)> =
            come.map(|(time, it)| (*time, it.clone())).collect();
        if come.is_empty() {
            return Ok(());
        }
        let is_active = self.row.stage.is_active();
        let is_now = |time: &MeetingTime| now.0.saturating_sub(time.at.0) <= LATE && is_active;
        let mut people: Vec<PersonId> = Vec::new();
        for (_, meeting) in come.iter().filter(|(time, _)| is_now(time)) {
            for person in &meeting.people {
                if self.is_of_table(*person).is_ok() && !people.contains(person) {
                    people.push(*person);
                }
            }
        }
        let news = (!people.is_empty()).then_some(LiveNews::Meet(people));
        let called = come.iter().map(|(time, _)| LiveChange::Called(*time));
        self.change_meetings(called.collect(), news.into_iter().collect())
            .await
    }

    async fn change_meetings(
        &mut self,
        changes: Vec<LiveChange>,
        news: Vec<LiveNews>,
    ) -> Result<(), TableError> {
        let news = news.into_iter().map(Notice::Live);
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits: Vec::new(),
            proposals: None,
            attendance: changes.into_iter().map(AttendanceChange::Live).collect(),
            notices: news.map(|it| (Destination::Table, it)).collect(),
            at: self.shared.environment.now(),
        })
        .await
    }
}
