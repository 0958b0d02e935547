//! Seats that their people leave while a game is on (EU-68, TB-17); `entering` has who takes them up again.

use rules::{Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::{By, Holder, PersonId, Stage, TableId};
use crate::table::play::reseat::Reseat;
use crate::table::play::teams;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// How somebody leaves a seat of a game that is on (EU-68).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// What it has stays, and a bot player stands in.
    Behind,
    /// What it has goes at the game's next boundary.
    Nothing,
}

/// What comes before somebody leaves a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Nothing: the game is not on, or others of the seat play on.
    AtOnce,
    /// The question whether it is meant: what the seat has stays behind (TB-17).
    Asked(Seat),
}

impl Tables {
    /// What comes before a person leaves their seat (TB-17); nothing changes.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds none, or the game that is on lets none stay empty.
    pub async fn leaving(
        &self,
        table: TableId,
        person: PersonId,
        leave: Leave,
    ) -> Result<Leaving, TableError> {
        self.run(table, move |session| {
            let leaving = session.leaving(person, leave);
            Box::pin(async move { leaving })
        })
        .await
    }

    /// Gives up the seat of a person with all that it has, from the game's next boundary on (EU-68).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds none, others play it with them, or the game has no such thing.
    pub async fn dissolve(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.dissolve(person)))
            .await
    }
}

impl Session {
    fn leaving(&self, person: PersonId, leave: Leave) -> Result<Leaving, TableError> {
        let seat = self.seat_of(person)?;
        let is_shared = teams::without(self.row.holder(seat), person).is_some();
        let change = match leave {
            Leave::Behind if self.row.stage != Stage::Playing || is_shared => {
                return Ok(Leaving::AtOnce);
            }
            Leave::Behind => SeatChange::Abandoned(seat),
            Leave::Nothing => {
                self.is_playing("dissolve anything")?;
                if is_shared {
                    let text = "others play your seat with you: it is theirs too, so leave it, and they play on";
                    return Err(refuse(17, text));
                }
                SeatChange::Dissolved(seat)
            }
        };
        self.allowed(change)?;
        Ok(Leaving::Asked(seat))
    }

    async fn dissolve(&mut self, person: PersonId) -> Result<(), TableError> {
        if let Leaving::Asked(seat) = self.leaving(person, Leave::Nothing)? {
            let change = SeatChange::Dissolved(seat);
            self.leave_by(person, change).await?;
        }
        Ok(())
    }

    /// Leaves a seat to nobody by a change.
    async fn leave_by(&mut self, person: PersonId, change: SeatChange) -> Result<(), TableError> {
        let seat = change.seat();
        let mut rows = self.row.seats.clone();
        rows[seat.index()].holder = Holder::Nobody;
        let (by, cause) = (By::Person { seat, person }, self.own_cause());
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(by, cause, reseat).await?;
        Ok(())
    }

    /// Takes a person off their seat while the game is on, where the game lets it be without people.
    pub(in crate::table) async fn leave_later(
        &mut self,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        let Some(rest) = teams::without(self.row.holder(seat), person) else {
            return self.leave_by(person, SeatChange::Abandoned(seat)).await;
        };
        // The others play on. Nobody acts for a seat that is another's after it.
        let mut rows = self.row.seats.clone();
        rows[seat.index()].holder = rest;
        let cause = self.own_cause();
        let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, rows);
        self.reseat(By::Table, cause, reseat).await?;
        Ok(())
    }
}
