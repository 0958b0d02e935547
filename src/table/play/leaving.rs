//! Seats that their people leave while a game is on, and who takes them up again (EU-68, TB-17).

use rules::{Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::{By, Holder, Millis, PersonId, Reseated, Stage, TableId};
use crate::table::play::reseat::Reseat;
use crate::table::play::teams;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// For how long nobody but its former people takes a seat up that they have left: a week.
const FORMER_FIRST_MS: i64 = 7 * DAY;
const DAY: i64 = 24 * HOUR;

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
    pub async fn leaving(&self, table: TableId, person: PersonId) -> Result<Leaving, TableError> {
        self.run(table, move |session| {
            let leaving = session.leaving(person);
            Box::pin(async move { leaving })
        })
        .await
    }
}

impl Session {
    fn leaving(&self, person: PersonId) -> Result<Leaving, TableError> {
        let seat = self.seat_of(person)?;
        let is_shared = teams::without(self.row.holder(seat), person).is_some();
        if self.row.stage != Stage::Playing || is_shared {
            return Ok(Leaving::AtOnce);
        }
        self.allowed(SeatChange::Abandoned(seat))?;
        Ok(Leaving::Asked(seat))
    }

    /// Takes a person off their seat while the game is on, where the game lets it be without people.
    pub(in crate::table) async fn leave_later(
        &mut self,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        let mut rows = self.row.seats.clone();
        let row = &mut rows[seat.index()];
        let (change, by) = if let Some(rest) = teams::without(&row.holder, person) {
            // The others play on. Nobody acts for a seat that is another's after it.
            row.holder = rest;
            (SeatChange::Handed(seat), By::Table)
        } else {
            row.holder = Holder::Nobody;
            (SeatChange::Abandoned(seat), By::Person { seat, person })
        };
        let cause = self.own_cause();
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(by, cause, reseat).await?;
        Ok(())
    }

    /// The seat that a person has left and that nobody has taken up since.
    pub(in crate::table) fn left_by(&self, person: PersonId) -> Option<Seat> {
        let is_former = |(_, it): &(Seat, &Reseated)| {
            let was = it.was.as_ref();
            was.is_some_and(|was| was.holder.is(person))
        };
        let mut left = self.left_seats();
        left.find(is_former).map(|(seat, _)| seat)
    }

    /// The seats without people that still have something to decide, each with how its people left it.
    fn left_seats(&self) -> impl Iterator<Item = (Seat, &Reseated)> {
        let state = self.state.as_ref();
        let seats = self.row.numbered();
        seats.filter_map(move |(seat, row)| {
            let is_left = row.holder == Holder::Nobody && state?.is_alive(seat);
            let mut changes = self.reseated.iter();
            let change = changes.rfind(|it| it.change.seat() == seat);
            change.filter(|_| is_left).map(|it| (seat, it))
        })
    }

    /// The first seat that was left so long ago that anybody may take it up, and this person too.
    pub(in crate::table) fn free_for(&self, person: PersonId) -> Option<Seat> {
        let now = self.shared.environment.now();
        let is_free = |it: &Reseated| now >= free_from(it);
        let mut left = self.left_seats();
        let found = left.find(|(seat, it)| is_free(it) && self.may_play(person, *seat).is_ok());
        found.map(|(seat, _)| seat)
    }

    /// Why somebody cannot take up a seat that was left: from when anybody may.
    pub(in crate::table) fn not_free_yet(&self) -> Option<TableError> {
        let (seat, it) = self.left_seats().min_by_key(|(_, it)| free_from(it))?;
        let name = self.row.roster().name(seat);
        let now = self.shared.environment.now();
        let left = free_from(it).0.saturating_sub(now.0);
        (left > 0).then(|| {
            let days = left.saturating_add(DAY - 1) / DAY;
            let when = if days == 1 { "a day".to_owned() } else { format!("{days} days") };
            let text = format!(
                "only those who have left {name} may take it up again in the first week: anybody may in {when}"
            );
            refuse(17, text)
        })
    }

    /// Gives a person a seat that has no people; what it has stays with it, its name too.
    pub(in crate::table) async fn take_up(
        &mut self,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.may_play(person, seat)?;
        let mut rows = self.row.seats.clone();
        rows[seat.index()].holder = Holder::People(vec![person]);
        let cause = self.own_cause();
        let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, rows);
        self.reseat(By::Table, cause, reseat).await?;
        Ok(())
    }
}

/// From when anybody may take up a seat that was left so.
fn free_from(left: &Reseated) -> Millis {
    Millis(left.at.0.saturating_add(FORMER_FIRST_MS))
}
