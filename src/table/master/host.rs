//! What the host of a running table may set: its pace, more time, another place (TB-07, TB-09).

use rules::Viewer;

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::pace::Pace;
use crate::table::model::{Destination, Notice, PersonId, PlaceId, Stage, TableId, TableRow, Wait};
use crate::table::play::orders::Cause;
use crate::table::session::Session;
use crate::table::session::episodes::on_board;
use crate::table::session::tables::Tables;
use crate::table::store::{RowChange, StoreError, Timing};

/// From when on a changed option counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// From the start of the game on.
    Now,
    /// For the time to come, as the game says.
    Later,
}

/// The most hours by which deadlines are extended at once.
const EXTEND_MOST: u32 = 14 * 24;

impl Tables {
    /// Moves a table's deadlines.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or nothing is due.
    pub async fn extend(
        &self,
        table: TableId,
        person: PersonId,
        hours: u32,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.extend(person, hours))
        })
        .await
    }

    /// Changes an option: in the lobby any, and while the game is on those that its game lets change for the time to
    /// come (TB-09).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] naming the value and its bounds, that the option stays, or that the person is not the host.
    pub async fn change_option(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        name: &str,
        value: &str,
    ) -> Result<Counts, TableError> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.run(table, move |session| {
            Box::pin(async move { session.change_option(person, cause, &name, &value).await })
        })
        .await
    }

    /// Sets how long decisions may take.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or the table is over.
    pub async fn set_pace(
        &self,
        table: TableId,
        person: PersonId,
        pace: Pace,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_pace(person, pace))
        })
        .await
    }

    /// Binds a table to another place of its server, and posts its board there. A table in somebody's direct
    /// messages has no server.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, the place is of another server (TB-30), or another
    /// table is bound to it.
    pub async fn move_to(
        &self,
        table: TableId,
        person: PersonId,
        (guild, place): (Option<u64>, PlaceId),
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move {
                session.only_within(guild)?;
                session.move_to(person, place).await
            })
        })
        .await
    }

    /// Binds a table that waits in a channel to the thread that was made for it since; whether it did: it may be
    /// over, or somebody may have moved it.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when another table is bound to the thread.
    pub async fn move_in(
        &self,
        table: TableId,
        from: PlaceId,
        thread: PlaceId,
    ) -> Result<bool, TableError> {
        self.run(table, move |session| {
            Box::pin(async move {
                let waits = session.row.stage.is_active() && session.row.place == from;
                if waits {
                    session.bind(thread, None).await?;
                }
                Ok(waits)
            })
        })
        .await
    }
}

impl Session {
    async fn extend(&mut self, person: PersonId, hours: u32) -> Result<(), TableError> {
        self.only_host(person, "extend deadlines")?;
        self.is_on("extended")?;
        if !(1..=EXTEND_MOST).contains(&hours) {
            return Err(refuse(
                9,
                format!("deadlines can be extended by 1 to {EXTEND_MOST} hours, not by {hours}"),
            ));
        }
        let pace = self.row.pace.clone();
        let ms = i64::from(hours) * HOUR;
        let waits = self.later(&pace, |_| Some(ms)).await?;
        if waits.is_empty() {
            return Err(refuse(
                7,
                "nothing is due at this table: /table pace sets how long decisions may take",
            ));
        }
        let by = person;
        let notices = vec![
            (Destination::Table, Notice::Extended { by, hours }),
            (Destination::Table, Notice::Card),
        ];
        self.change_clock(self.timing(), waits, notices).await
    }

    async fn change_option(
        &mut self,
        person: PersonId,
        cause: Cause,
        name: &str,
        value: &str,
    ) -> Result<Counts, TableError> {
        let value_lower = value.to_lowercase();
        let change = self.row.game.change_option(name, &value_lower);
        let Some(change) = change.filter(|_| self.row.stage == Stage::Playing) else {
            self.set_option(person, name, value).await?;
            return Ok(Counts::Now);
        };
        self.only_host(person, "change options")?;
        if self.counted(&cause).is_some() {
            return Ok(Counts::Later);
        }
        let correction = self.playing()?.correct(&self.roster(), &change)?;
        let said = Notice::OptionSet {
            by: person,
            option: name.to_owned(),
            value: value_lower,
        };
        self.write_change(person, cause.id, correction, (said, None))
            .await?;
        self.wake().await?;
        Ok(Counts::Later)
    }

    async fn set_pace(&mut self, person: PersonId, pace: Pace) -> Result<(), TableError> {
        self.only_host(person, "set the pace")?;
        if !self.row.stage.is_active() {
            return Err(refuse(9, "the table is over, so it has no pace any more"));
        }
        let now = self.shared.environment.now();
        let observation = self.waits().await?.into_iter();
        let waits = observation
            .filter(|wait| wait.notified.is_some() && !self.is_stood_in_for(wait.seat))
            .map(|mut wait| {
                // The new pace gives its whole time from now on, with its notice (TB-06).
                wait.notified = Some(now);
                // What was used of a bank stays used; a pace without deadlines has used nothing.
                wait.runs = wait.runs.filter(|_| wait.until.is_some()).or(Some(now));
                let until = pace.due(&Wait {
                    since: now,
                    ..wait.clone()
                });
                self.timed(&pace, wait, until)
            })
            .collect();
        let set = Notice::PaceSet {
            by: person,
            pace: pace.to_string(),
        };
        let mut notices = vec![(Destination::Table, Notice::Card)];
        if self.row.stage == Stage::Playing {
            notices.insert(0, (Destination::Table, set));
        }
        let timing = Timing {
            pace,
            ..self.timing()
        };
        self.change_clock(timing, waits, notices).await?;
        self.live_in_new_pace().await
    }

    /// Whether a place in a server, or in somebody's direct messages, is one for the table (TB-30).
    fn only_within(&self, guild: Option<u64>) -> Result<(), TableError> {
        if self.row.guild == guild {
            return Ok(());
        }
        let text = match self.row.guild {
            Some(_) => {
                "a table stays in its server: give the command in another channel of that server"
            }
            None => "a table in your direct messages stays there",
        };
        Err(refuse(30, text))
    }

    pub(in crate::table) async fn move_to(
        &mut self,
        person: PersonId,
        place: PlaceId,
    ) -> Result<(), TableError> {
        self.only_host(person, "move the table")?;
        if !self.row.stage.is_active() {
            return Err(refuse(9, "the table is over, so it cannot be moved"));
        }
        if self.row.place == place {
            return Err(refuse(9, "the table is already here"));
        }
        self.bind(place, Some(person)).await
    }

    /// Binds the table to another place, and posts its board there.
    async fn bind(&mut self, place: PlaceId, by: Option<PersonId>) -> Result<(), TableError> {
        let row = TableRow {
            place,
            ..self.row.clone()
        };
        let mut notices = vec![(Destination::Table, Notice::MovedHere { by })];
        if let (Stage::Playing, Some(state)) = (self.row.stage, &self.state) {
            let board = Notice::Board {
                view: state.view(Viewer::Public).stored(),
                observation: Vec::new(),
                asks: on_board(state.asks()),
                over: None,
                clock: Vec::new(),
            };
            notices.push((Destination::Table, board));
        }
        notices.push((Destination::Table, Notice::Card));
        let change = RowChange {
            table: self.row.id,
            version: self.row.version,
            row: row.clone(),
            proposals: None,
            notices,
            at: self.shared.environment.now(),
        };
        self.stale = true;
        let written = match self.shared.store.change_row(change).await {
            Err(StoreError::Taken(other)) => {
                return Err(refuse(9, format!("this channel already has table {other}")));
            }
            written => written?,
        };
        self.have_version(written)?;
        self.row = TableRow {
            version: self.row.version,
            ..row
        };
        self.stale = false;
        self.news = true;
        Ok(())
    }
}
