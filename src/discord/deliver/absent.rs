//! Whoever has said that they are away is not called (TB-21): their deputy is (TB-27), or nobody of their seat.

use serenity::all::{Mentionable, UserId};

use super::Deliverer;
use crate::discord::reply::Reply;
use crate::labels::names;
use crate::table::TableError;
use crate::table::model::{Destination, Notice, PersonId, TableRow};

impl Deliverer {
    /// The same message with those who are away from their seat of this table named in plain text, and not pinged.
    ///
    /// # Errors
    ///
    /// [`TableError`] when the table cannot be loaded.
    pub(super) async fn without_absent(
        &self,
        mut reply: Reply,
        row: &TableRow,
        notice: &Notice,
    ) -> Result<Reply, TableError> {
        if reply.mentions.is_empty() || is_for_persons(notice) {
            return Ok(reply);
        }
        let (tables, now) = (&self.bot.tables, self.bot.tables.now());
        let attendance = tables.attendance(row.id).await?;
        let is_away = |user: &UserId| {
            let person = PersonId(user.get());
            row.seat_of(person).is_some() && attendance.absence(&person, now).is_some()
        };
        let (away, here): (Vec<UserId>, Vec<UserId>) =
            reply.mentions.iter().partition(|it| is_away(it));
        if away.is_empty() {
            return Ok(reply);
        }
        let called = tables.store().called(row.id).await?;
        for user in away {
            let name = called.get(&PersonId(user.get()));
            let name =
                name.map_or_else(|| "somebody who is away".to_owned(), |it| names::shown(it));
            reply.text = reply.text.replace(&user.mention().to_string(), &name);
        }
        reply.mentions = here;
        Ok(reply)
    }

    /// Whether somebody to whom a direct message goes is away from their seat of this table.
    ///
    /// # Errors
    ///
    /// [`TableError`] when the table cannot be loaded.
    pub(super) async fn is_away(
        &self,
        row: &TableRow,
        to: Destination,
    ) -> Result<bool, TableError> {
        let Destination::Person(person) = to else {
            return Ok(false);
        };
        if row.seat_of(person).is_none() {
            return Ok(false);
        }
        let attendance = self.bot.tables.attendance(row.id).await?;
        let now = self.bot.tables.now();
        Ok(attendance.absence(&person, now).is_some())
    }
}

/// Whether a message calls persons for what they are or have said themselves, whatever becomes of their seats.
fn is_for_persons(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::Live(_)
            | Notice::Hosts(_)
            | Notice::Host { .. }
            | Notice::HandOverAsked(_)
            | Notice::DeputyAsked { .. }
    )
}
