//! Deputies (TB-27): somebody plays a seat with its people for as long as one of them is away, sees what it knows, and
//! binds it to nothing (TB-12).

use rules::{Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::{
    Brief, By, Destination, Holder, Millis, Notice, PersonId, Stage, TableId,
};
use crate::table::play::reseat::Reseat;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// Asks somebody in the open to play a seat for a person who is away.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat or is not away, or the other one may not come to it.
    pub async fn ask_deputy(
        &self,
        table: TableId,
        person: PersonId,
        other: PersonId,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.ask_deputy(person, other))
        })
        .await
    }

    /// Takes somebody to a seat who has agreed to play it for a person who is away.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] for the reasons of [`ask_deputy`](Self::ask_deputy).
    pub async fn depute(
        &self,
        table: TableId,
        cause: String,
        (seat, principal): (Seat, PersonId),
        (other, called): (PersonId, &str),
    ) -> Result<Millis, TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(async move {
                let until = session.depute(cause, (seat, principal), other).await?;
                let now = session.shared.environment.now();
                session.meet(other, called, now).await?;
                Ok(until)
            })
        })
        .await
    }

    /// Takes those off their seats who played for people who are back.
    pub(in crate::table) async fn relieve_deputies(
        &self,
        table: TableId,
    ) -> Result<(), TableError> {
        self.run(table, |session| Box::pin(session.relieve())).await
    }
}

impl Session {
    async fn ask_deputy(&mut self, person: PersonId, other: PersonId) -> Result<(), TableError> {
        let seat = self.seat_of(person)?;
        let (until, _) = self.with_deputy((seat, person), other)?;
        let asked = Notice::DeputyAsked {
            seat,
            by: person,
            other,
            until,
        };
        let notices = vec![(Destination::Table, asked)];
        self.change_clock(self.timing(), Vec::new(), notices).await
    }

    async fn depute(
        &mut self,
        cause: String,
        (seat, principal): (Seat, PersonId),
        other: PersonId,
    ) -> Result<Millis, TableError> {
        if self.row.seat_of(principal) != Some(seat) {
            let text = "whoever asked you does not play that seat any more";
            return Err(refuse(27, text));
        }
        let (until, reseat) = self.with_deputy((seat, principal), other)?;
        self.reseat(By::Table, cause, reseat).await?;
        Ok(until)
    }

    /// Until when somebody would play a seat, and how it stands with them.
    fn with_deputy(
        &self,
        (seat, principal): (Seat, PersonId),
        other: PersonId,
    ) -> Result<(Millis, Reseat), TableError> {
        self.is_playing("name a deputy")?;
        let now = self.shared.environment.now();
        let Some(absence) = self.attendance.absence(&principal, now) else {
            let text = "a deputy plays for somebody who is away: /games away says until when";
            return Err(refuse(27, text));
        };
        if self.is_deputy(principal) {
            let text = "you play this seat for somebody else: its people name their deputies";
            return Err(refuse(27, text));
        }
        let row = self.joined_by(seat, other)?;
        let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, row.seats);
        let deputy = Some((other, principal));
        Ok((absence.until, Reseat { deputy, ..reseat }))
    }

    /// Takes those off their seats who played for people who are back, or hold the seat no more.
    pub(in crate::table) async fn relieve(&mut self) -> Result<(), TableError> {
        // A game that is over keeps its people as they were.
        if self.row.stage != Stage::Playing {
            return Ok(());
        }
        let now = self.shared.environment.now();
        for person in self.attendance.relieved(now) {
            let Some(seat) = self.row.seat_of(person) else {
                continue;
            };
            let mut rows = self.row.seats.clone();
            if let Some(Holder::People(people)) =
                rows.get_mut(seat.index()).map(|it| &mut it.holder)
            {
                people.retain(|it| *it != person);
            }
            let cause = self.own_cause();
            let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, rows);
            self.reseat(By::Table, cause, reseat).await?;
        }
        Ok(())
    }

    /// Whether somebody plays a seat for another one.
    pub(in crate::table) fn is_deputy(&self, person: PersonId) -> bool {
        self.attendance.deputies.contains_key(&person)
    }

    /// How the clock plays a seat whose people are away.
    pub(in crate::table) fn brief(&self, seat: Seat) -> Brief {
        let now = self.shared.environment.now();
        self.attendance.brief(self.people_of(seat), now)
    }
}
