//! The end of a table before that of its game: whoever is asked and means it ends it, and can bring it back for a
//! day (TB-17). Until then nobody plays, no clock runs and no secret of the dice is shown.

use crate::table::clock::pause::stood;
use crate::table::error::{Fault, TableError};
use crate::table::model::{Because, Destination, Millis, Notice, Pause, PersonId, TableId, Wait};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::Timing;
use crate::times::DAY_MS;

/// How many are looked at in one go.
const AT_ONCE: u32 = 100;

impl Tables {
    /// Whether a person may end a table.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host.
    pub async fn may_end(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| {
            let may = session.only_host(person, "end the table");
            Box::pin(async move { may })
        })
        .await
    }

    /// Ends a table whose game is on; until when its host may bring it back by letting its clock go on. One that is
    /// ended like this already stays so.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or no game is on.
    pub async fn wind_up(&self, table: TableId, person: PersonId) -> Result<Millis, TableError> {
        self.run(table, move |session| Box::pin(session.wind_up(person)))
            .await
    }

    /// The tables that nobody has brought back in time.
    pub(in crate::table) async fn run_out(&self) -> Result<Vec<TableId>, Fault> {
        let since = Millis(self.now().0.saturating_sub(DAY_MS));
        Ok(self.store().tables_ended(since, AT_ONCE).await?)
    }

    /// Ends such a table for good.
    pub(in crate::table) async fn close(&self, table: TableId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.close()))
            .await
    }
}

impl Session {
    pub(in crate::table) async fn wind_up(
        &mut self,
        person: PersonId,
    ) -> Result<Millis, TableError> {
        self.only_host(person, "end the table")?;
        self.is_on("ended")?;
        if let Some(until) = self.row.back_until() {
            return Ok(until);
        }
        let since = self.shared.environment.now();
        let pace = self.row.pace.clone();
        // The clock may stand still already: that time is nobody's loss.
        let (waits, proposals) = match self.row.paused {
            Some(pause) => {
                let lost = |from: Millis| since.0.saturating_sub(from.0);
                let by = |wait: &Wait| Some(lost(stood(wait, pause.since)));
                let waits = self.later(&pace, by).await?;
                (waits, self.proposals_later(lost(pause.since))?)
            }
            None => (Vec::new(), None),
        };
        let why = Because::Ended;
        let timing = Timing {
            paused: Some(Pause { since, why }),
            ..self.timing()
        };
        let by = Some(person);
        let calls = Vec::new();
        let notices = [Notice::Paused { by, why, calls }, Notice::Card];
        let notices = notices.map(|it| (Destination::Table, it)).to_vec();
        self.change_times(timing, waits, proposals, notices).await?;
        Ok(Millis(since.0.saturating_add(DAY_MS)))
    }

    async fn close(&mut self) -> Result<(), TableError> {
        let now = self.shared.environment.now();
        match self.row.back_until() {
            Some(until) if until <= now => {
                let by = self.row.host;
                self.end(Notice::CalledOff { by }).await
            }
            Some(_) | None => Ok(()),
        }
    }
}
