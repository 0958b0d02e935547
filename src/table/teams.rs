//! Several people on one seat: each of them acts for it, and knows what it may know (TB-01, PK-01).

use super::error::{TableError, refuse};
use super::live::Live;
use super::model::{Holder, Notice, PersonId, TableId};
use super::seats::SEAT_PEOPLE;
use super::tables::Tables;

impl Tables {
    /// Takes another person in on a person's own seat, before the game starts.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has begun, the person holds no seat, the other one holds one, or
    /// the seat has as many people as a seat may have.
    pub async fn take_in(
        &self,
        table: TableId,
        person: PersonId,
        other: PersonId,
        called: &str,
    ) -> Result<(), TableError> {
        let called = called.to_owned();
        self.run(table, move |live| {
            Box::pin(async move { live.take_in(person, other, &called).await })
        })
        .await
    }
}

impl Live {
    async fn take_in(
        &mut self,
        person: PersonId,
        other: PersonId,
        called: &str,
    ) -> Result<(), TableError> {
        self.in_lobby("take somebody in")?;
        let seat = self.seat_of(person)?;
        if let Some(held) = self.row.seat_of(other) {
            let name = self.row.roster().name(held);
            let text = format!("that person plays {name} already: a person holds one seat");
            return Err(refuse(1, text));
        }
        let mut row = self.row.clone();
        let Holder::People(people) = &mut row.seats[seat.index()].holder else {
            return Err(refuse(1, "nobody plays that seat"));
        };
        if people.len() >= SEAT_PEOPLE {
            let text = format!("{SEAT_PEOPLE} people play your seat, and no seat has more");
            return Err(refuse(1, text));
        }
        people.push(other);
        let holder = row.seats[seat.index()].holder.clone();
        self.change_row(row, Notice::Seated { seat, holder })
            .await?;
        let now = self.shared.outside.now();
        Ok(self.shared.store.person(other, called, now).await?)
    }
}

/// Who still plays a seat once one of its people has gone; nothing where nobody is left.
pub(super) fn without(holder: &Holder, person: PersonId) -> Option<Holder> {
    let Holder::People(people) = holder else {
        return None;
    };
    let rest: Vec<PersonId> = people.iter().copied().filter(|it| *it != person).collect();
    (!rest.is_empty()).then_some(Holder::People(rest))
}
