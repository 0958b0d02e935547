//! Queries of a table's log, as far as a viewer may know it: lines, counts and secrets, as they were told.

use rules::any::AnyView;
use rules::history::History;
use rules::{Seat, Viewer};

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{
    Destination, LinesAbout, LogLine, LogPage, Notice, PersonId, Stage, Subject, TableId, TableRow,
};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// What only a seat may know.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Secrets {
    /// The table at which they are kept.
    pub row: TableRow,
    pub seat: Seat,
    /// What the seat may know now.
    pub view: AnyView,
}

impl Tables {
    /// The newest lines of the log that everybody may read, at most `count`, oldest first; before the
    /// line with the number `before` if one is named.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn log(
        &self,
        table: TableId,
        before: Option<u64>,
        count: u32,
    ) -> Result<Vec<LogLine>, Fault> {
        let lines = self.store().lines(table, Viewer::Public, before, count);
        Ok(lines.await?)
    }

    /// The same of what a seat was told, with what it alone may read.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn log_of(
        &self,
        table: TableId,
        seat: Seat,
        before: Option<u64>,
        count: u32,
    ) -> Result<Vec<LogLine>, Fault> {
        let lines = self.store().lines(table, Viewer::Seat(seat), before, count);
        Ok(lines.await?)
    }

    /// The newest lines of a viewer's log, at most `count`, oldest first; before its line `before` if one is named.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn log_for(
        &self,
        (table, viewer): (TableId, Viewer),
        before: Option<u64>,
        count: u32,
    ) -> Result<Vec<LogLine>, Fault> {
        Ok(self.store().lines(table, viewer, before, count).await?)
    }

    /// A page of everybody's log about something, at most `count` lines, oldest first, with the numbers that a viewer
    /// knows them by. About nothing there are none.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn log_about(
        &self,
        of: (TableId, Viewer),
        subject: Subject,
        page: LogPage,
        count: u32,
    ) -> Result<LinesAbout, Fault> {
        let lines = self.store().lines_about(of, subject, page, count);
        Ok(lines.await?)
    }

    /// How the game went, as far as everybody may know, or the seat of a person; nothing before the start.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when the table cannot be loaded.
    pub async fn history(
        &self,
        table: TableId,
        person: Option<PersonId>,
    ) -> Result<History, TableError> {
        self.run(table, move |session| {
            let seat = person.and_then(|person| session.row.seat_of(person));
            let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
            let state = session.state.as_ref();
            let history = state.map(|state| state.history(viewer)).unwrap_or_default();
            Box::pin(async move { Ok(history) })
        })
        .await
    }

    /// What only the seat of a person may know.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has no secrets or has not started, or the person holds no seat.
    pub async fn secrets(&self, table: TableId, person: PersonId) -> Result<Secrets, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.own_secrets(person) })
        })
        .await
    }

    /// Sends a person their secrets by DM.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] as for [`Tables::secrets`], and when the game is over.
    pub async fn send_secrets(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.send_secrets(person)))
            .await
    }
}

impl Session {
    /// What only the seat of a person may know.
    pub(in crate::table) fn own_secrets(&self, person: PersonId) -> Result<Secrets, TableError> {
        let game = self.row.game;
        if !game.has_secrets() {
            let title = game.title();
            let text = format!("{title} has no secrets: Board shows all there is to know");
            return Err(refuse(1, text));
        }
        let seat = self.seat_of(person)?;
        Ok(Secrets {
            row: self.row.clone(),
            seat,
            view: self.playing()?.view(Viewer::Seat(seat)),
        })
    }

    /// Sends a person their secrets by DM, as a new message.
    pub(in crate::table) async fn send_secrets(
        &mut self,
        person: PersonId,
    ) -> Result<(), TableError> {
        let Secrets { seat, view, .. } = self.own_secrets(person)?;
        if self.row.stage != Stage::Playing {
            return Err(refuse(
                1,
                "the game is over, so there are no secrets any more",
            ));
        }
        let notice = Notice::Secrets {
            seat,
            own: view.own(seat),
            observation: Vec::new(),
            asked: true,
            called: true,
        };
        let notices = vec![(Destination::Person(person), notice)];
        self.change_clock(self.timing(), Vec::new(), notices).await
    }
}
