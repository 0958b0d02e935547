//! The host's desk: who is awaited, since when and until when; and calling them, once a day (TB-15).

use std::collections::BTreeSet;

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{
    AttendanceChange, Destination, Holder, Millis, Notice, PersonId, TableId, TableRow, Wait,
};
use crate::table::session::Session;
use crate::table::session::attendance::Standing;
use crate::table::session::tables::Tables;
use crate::table::store::ClockChange;

/// How long it takes until the host can call people again.
const NUDGES: i64 = 24 * HOUR;

/// What a host sees of those whose decisions are awaited, of what everybody may know.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The table.
    pub row: TableRow,
    /// The seats of people that are awaited, in seat order.
    pub awaited: Vec<Awaited>,
    /// The seats for which the clock decides at once, and why.
    pub away: Vec<(Seat, Standing)>,
    /// Who may be named co-host: the people of the seats and the co-hosts, as they are called.
    pub people: Vec<(PersonId, String)>,
    /// When those who are awaited can be called again; nothing where they can be now.
    pub nudge_at: Option<Millis>,
}

/// A seat whose decision is awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The seat.
    pub seat: Seat,
    /// Since when it is awaited.
    pub since: Millis,
    /// When its time is up; nothing without a pace, or before its people know.
    pub until: Option<Millis>,
    /// How many decisions it has missed in a row.
    pub missed: u32,
    /// Those of its people who are known to take no DMs.
    pub unreachable: Vec<PersonId>,
}

impl Tables {
    /// The desk of a table.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or no game is on.
    pub async fn overview(&self, table: TableId, person: PersonId) -> Result<Overview, TableError> {
        self.run(table, move |session| Box::pin(session.overview(person)))
            .await
    }

    /// Calls those who are awaited.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, nobody is awaited, or they were called within a day.
    pub async fn nudge(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.nudge(person)))
            .await
    }
}

impl Session {
    pub(in crate::table) async fn overview(
        &self,
        person: PersonId,
    ) -> Result<Overview, TableError> {
        self.only_host(person, "look at the host's desk")?;
        let mut awaited: Vec<Awaited> = Vec::new();
        for wait in self.awaited().await? {
            if awaited.iter().any(|it| it.seat == wait.seat) {
                continue;
            }
            awaited.push(Awaited {
                seat: wait.seat,
                since: wait.since,
                until: wait.until,
                missed: self.attendance.missed(wait.seat),
                unreachable: self.unreachable_of(wait.seat).await?,
            });
        }
        Ok(Overview {
            row: self.row.clone(),
            awaited,
            away: self.stood_in_for().into_iter().collect(),
            people: self.may_be_co_hosts(),
            nudge_at: self.nudge_at(),
        })
    }

    async fn nudge(&mut self, person: PersonId) -> Result<(), TableError> {
        self.only_host(person, "call those who are awaited")?;
        self.is_on("called to")?;
        let now = self.shared.environment.now();
        if let Some(at) = self.nudge_at() {
            let hours = (at.0 - now.0 + HOUR - 1) / HOUR;
            let text = format!(
                "you have called them within a day: you can again in {hours} h, and they are reminded before their \
                 time is up"
            );
            return Err(refuse(15, text));
        }
        let mut seats: Vec<Seat> = self.awaited().await?.iter().map(|it| it.seat).collect();
        seats.dedup();
        if seats.is_empty() {
            return Err(refuse(15, "nobody is awaited, so there is nobody to call"));
        }
        let said = Notice::Nudged { by: person, seats };
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits: Vec::new(),
            proposals: None,
            attendance: vec![AttendanceChange::Nudged(now)],
            notices: vec![(Destination::Table, said)],
            at: now,
        })
        .await
    }

    /// What people are awaited for, as everybody may know: where it is a secret of a seat whether it is, not that.
    pub(in crate::table) async fn awaited(&self) -> Result<Vec<Wait>, TableError> {
        let mut waits = self.waits().await?;
        waits.retain(|wait| self.is_awaited(wait));
        Ok(waits)
    }

    /// Whether everybody may know that people are awaited for a wait.
    pub(in crate::table) fn is_awaited(&self, wait: &Wait) -> bool {
        let is_open = !wait.time.calls_alone() && self.is_first(wait);
        is_open && !self.is_stood_in_for(wait.seat)
    }

    fn may_be_co_hosts(&self) -> Vec<(PersonId, String)> {
        let mut people = self.row.co_hosts.clone();
        for (seat, _) in self.row.numbered() {
            people.extend(self.people_of(seat));
        }
        let mut known = BTreeSet::from([self.row.host]);
        people.retain(|person| known.insert(*person));
        let called = |person: PersonId| {
            let name = self.called.get(&person).cloned();
            (person, name.unwrap_or_else(|| person.0.to_string()))
        };
        people.into_iter().map(called).collect()
    }

    /// Those of a seat's people who are known to take no DMs.
    async fn unreachable_of(&self, seat: Seat) -> Result<Vec<PersonId>, TableError> {
        let mut unreachable = Vec::new();
        if let Holder::People(people) = self.row.holder(seat) {
            for person in people {
                let since = self.shared.store.dms_closed_since(*person).await?;
                unreachable.extend(since.map(|_| *person));
            }
        }
        Ok(unreachable)
    }

    fn nudge_at(&self) -> Option<Millis> {
        let at = Millis(self.attendance.nudged?.0.saturating_add(NUDGES));
        (at > self.shared.environment.now()).then_some(at)
    }
}
