//! When the clock of a table stands still, and how it goes on.

use crate::table::clock::sweep::log_error;
use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{
    Because, Destination, Holder, Millis, Notice, Pause, PersonId, Stage, TableId, Wait,
};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::Timing;

/// From when on the clock has stood still for a wait: who was told while it did has lost nothing before.
pub(in crate::table) fn stood(wait: &Wait, since: Millis) -> Millis {
    wait.notified.map_or(since, |at| at.max(since))
}

impl Tables {
    /// Stops a table's clock.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or the clock stands still already.
    pub async fn pause(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.pause(person)))
            .await
    }

    /// Lets a table's clock go on.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it does not stand still, or the host alone may let it go on.
    pub async fn resume(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.resume(person)))
            .await
    }

    /// Tells a table that something was posted in its place: if its clock stood still because nothing
    /// could be, it goes on.
    pub async fn reachable(&self, table: TableId) {
        let resumed = self.run(table, |session| {
            Box::pin(async move { session.reachable().await })
        });
        log_error(table, resumed.await);
    }

    /// Tells a table that nothing can be posted in its place.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when that cannot be written.
    pub async fn unreachable(&self, table: TableId, why: String) -> Result<(), TableError> {
        self.run(table, |session| {
            Box::pin(async move { session.unreachable(why).await })
        })
        .await
    }
}

impl Session {
    pub(in crate::table) async fn pause(&mut self, person: PersonId) -> Result<(), TableError> {
        self.only_host(person, "pause the table")?;
        self.is_on("paused")?;
        if self.row.paused.is_some() {
            return Err(refuse(
                9,
                "the table is already paused: /table resume lets it go on",
            ));
        }
        self.stand_still(Some(person), Because::Host, Vec::new())
            .await
    }

    pub(in crate::table) async fn resume(&mut self, person: PersonId) -> Result<(), TableError> {
        self.is_on("resumed")?;
        match self.row.paused {
            None => Err(refuse(9, "the table is not paused")),
            Some(pause) if matches!(pause.why, Because::Host | Because::Ended) => {
                self.only_host(person, "resume the table")?;
                self.go_on(Some(person)).await
            }
            Some(_) if self.may_run(person) => self.go_on(Some(person)).await,
            Some(_) => {
                self.seat_of(person)?;
                self.go_on(Some(person)).await
            }
        }
    }

    pub(in crate::table) async fn stand_still(
        &mut self,
        by: Option<PersonId>,
        why: Because,
        mut notices: Vec<(Destination, Notice)>,
    ) -> Result<(), TableError> {
        let since = self.shared.environment.now();
        let calls = self.called_when(why);
        notices.push((Destination::Table, Notice::Paused { by, why, calls }));
        notices.push((Destination::Table, Notice::Card));
        let timing = Timing {
            paused: Some(Pause { since, why }),
            ..self.timing()
        };
        self.change_clock(timing, Vec::new(), notices).await
    }

    /// The hosts who are called when the clock stops by itself because nobody plays (TB-13): those who are not away.
    fn called_when(&self, why: Because) -> Vec<PersonId> {
        match why {
            Because::Absent => {}
            Because::Host | Because::Ended | Because::Unreachable => return Vec::new(),
        }
        let now = self.shared.environment.now();
        let is_away = |host: &PersonId| self.attendance.away_until(&[*host], now).is_some();
        let mut hosts = vec![self.row.host];
        hosts.extend(&self.row.co_hosts);
        hosts.retain(|host| !is_away(host));
        hosts
    }

    /// Lets the clock go on; deadlines come later by the time that it stood still.
    async fn go_on(&mut self, by: Option<PersonId>) -> Result<(), TableError> {
        let Some(Pause { since, why }) = self.row.paused else {
            return Ok(());
        };
        let now = self.shared.environment.now();
        let lost = |since: Millis| {
            let lost = now.0.saturating_sub(since.0);
            match why {
                Because::Unreachable => lost.max(HOUR),
                Because::Host | Because::Absent | Because::Ended => lost,
            }
        };
        let pace = self.row.pace.clone();
        let waits = self
            .later(&pace, |wait| Some(lost(stood(wait, since))))
            .await?;
        let lost = lost(since);
        let proposals = self.proposals_later(lost)?;
        let again = proposals.iter().flat_map(|it| self.asked_again(it));
        let notices: Vec<Notice> = std::iter::once(Notice::Resumed { by, why })
            .chain(again)
            .chain([Notice::Card])
            .collect();
        let notices = notices.into_iter().map(|it| (Destination::Table, it));
        let timing = Timing {
            paused: None,
            ..self.timing()
        };
        // First, so that a stop between the two gives more time to object, never less.
        self.nomination_later(lost).await?;
        self.change_times(timing, waits, proposals, notices.collect())
            .await?;
        self.live_again().await
    }

    /// Somebody plays: a clock that stood still because nobody did goes on (TB-13).
    pub(in crate::table) async fn wake(&mut self) -> Result<(), TableError> {
        match self.row.paused {
            Some(pause) if pause.why == Because::Absent && self.row.stage == Stage::Playing => {
                self.go_on(None).await
            }
            Some(_) | None => Ok(()),
        }
    }

    async fn reachable(&mut self) -> Result<(), TableError> {
        match self.row.paused {
            Some(pause) if pause.why == Because::Unreachable => self.go_on(None).await,
            Some(_) | None => Ok(()),
        }
    }

    /// Stops the clock because nothing can be posted, and tells the table's people by DM.
    async fn unreachable(&mut self, why: String) -> Result<(), TableError> {
        if self.row.stage != Stage::Playing || self.row.paused.is_some() {
            return Ok(());
        }
        let notice = Notice::Unreachable {
            place: self.row.place,
            why,
        };
        let notices = self
            .row
            .seats
            .iter()
            .filter_map(|seat| match &seat.holder {
                Holder::People(people) => Some(people),
                Holder::Nobody | Holder::Bot => None,
            })
            .flatten()
            .map(|person| (Destination::Person(*person), notice.clone()))
            // The first message that gets through lets the clock go on: this is one.
            .chain([(Destination::Table, Notice::Card)])
            .collect();
        let since = self.shared.environment.now();
        let why = Because::Unreachable;
        let timing = Timing {
            paused: Some(Pause { since, why }),
            ..self.timing()
        };
        self.change_clock(timing, Vec::new(), notices).await
    }

    pub(in crate::table) fn is_on(&self, what: &str) -> Result<(), TableError> {
        match self.row.stage {
            Stage::Playing => Ok(()),
            Stage::Lobby => Err(refuse(
                9,
                format!("the game has not started yet, so it cannot be {what}"),
            )),
            Stage::Over | Stage::Ended => Err(refuse(
                9,
                format!("the table is over, so it cannot be {what}"),
            )),
        }
    }
}
