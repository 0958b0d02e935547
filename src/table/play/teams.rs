//! Several people on one seat: each of them acts for it, and knows what it may know (TB-01, PK-01). Whoever is
//! to be taken in agrees first.

use rules::{Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::seats::SEAT_PEOPLE;
use crate::table::model::{By, Holder, Notice, PersonId, Stage, TableId, TableRow};
use crate::table::play::reseat::Reseat;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// The seat that a person may ask another one to play with them.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the table is over, the person holds no seat, the other one holds one, or the
    /// seat has as many people as a seat may have.
    pub async fn may_take_in(
        &self,
        table: TableId,
        person: PersonId,
        other: PersonId,
    ) -> Result<Seat, TableError> {
        self.run(table, move |session| {
            let may = session.may_take_in(person, other);
            Box::pin(async move { may })
        })
        .await
    }

    /// Takes somebody in who has agreed to play a seat with the one who asked.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] for the reasons of [`may_take_in`](Self::may_take_in), or when whoever asked does
    /// not play the seat any more.
    pub async fn take_in(
        &self,
        table: TableId,
        cause: String,
        (seat, asker): (Seat, PersonId),
        (other, called): (PersonId, &str),
    ) -> Result<(), TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(async move {
                session.take_in(cause, (seat, asker), other).await?;
                let now = session.shared.environment.now();
                Ok(session.meet(other, called, now).await?)
            })
        })
        .await
    }
}

impl Session {
    fn may_take_in(&self, person: PersonId, other: PersonId) -> Result<Seat, TableError> {
        let seat = self.seat_of(person)?;
        if self.is_deputy(person) {
            let text = "you play this seat for somebody else, who alone takes others in";
            return Err(refuse(27, text));
        }
        self.joined_by(seat, other)?;
        Ok(seat)
    }

    async fn take_in(
        &mut self,
        cause: String,
        (seat, asker): (Seat, PersonId),
        other: PersonId,
    ) -> Result<(), TableError> {
        if self.row.seat_of(asker) != Some(seat) {
            let text =
                "whoever asked you does not play that seat any more, so the question does not hold";
            return Err(refuse(1, text));
        }
        let row = self.joined_by(seat, other)?;
        if self.row.stage == Stage::Playing {
            let change = SeatChange::Handed(seat);
            let reseat = Reseat::new(change, &self.row.seats, row.seats);
            self.reseat(By::Table, cause, reseat).await?;
            return Ok(());
        }
        let holder = row.holder(seat).clone();
        self.change_row(row, Notice::Seated { seat, holder }).await
    }

    /// How the table is with one more on a seat.
    pub(in crate::table) fn joined_by(
        &self,
        seat: Seat,
        other: PersonId,
    ) -> Result<TableRow, TableError> {
        if !self.row.stage.is_active() {
            return Err(refuse(
                9,
                "the table is over: make a new one with /table new",
            ));
        }
        self.may_play(other, seat)?;
        let mut row = self.row.clone();
        let held = row.seats.get_mut(seat.index());
        let Some(Holder::People(people)) = held.map(|seat| &mut seat.holder) else {
            return Err(refuse(1, "nobody plays that seat"));
        };
        if people.len() >= SEAT_PEOPLE {
            let text = format!("{SEAT_PEOPLE} people play that seat, which is the limit");
            return Err(refuse(1, text));
        }
        people.push(other);
        Ok(row)
    }
}

/// Who still plays a seat once one of its people has gone; nothing where nobody is left.
pub(in crate::table) fn without(holder: &Holder, person: PersonId) -> Option<Holder> {
    let Holder::People(people) = holder else {
        return None;
    };
    let rest: Vec<PersonId> = people.iter().copied().filter(|it| *it != person).collect();
    (!rest.is_empty()).then_some(Holder::People(rest))
}
