//! What was composed is given: *Confirm*, and orders beside the turn (TB-03).

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::model::{Guard, PersonId, TableId};
use crate::table::play::drafts::joined;
use crate::table::play::orders::Cause;
use crate::table::play::panel::Panel;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// What became of a press.
#[derive(Debug)]
pub enum Pressed {
    /// It was done; the panel as it is now.
    Done(Box<Panel>),
    /// The same press came before and was done; the panel as it is now (TB-04).
    Before(Box<Panel>),
    /// The button was of an older panel; nothing was done, and this is the present one.
    Outdated(Box<Panel>),
}

impl Tables {
    /// Plays a draft, closed with the word that ends an order if it is not whole.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn confirm(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.confirm(person, guard, cause))
        })
        .await
    }

    /// Gives an order beside the turn by a press on a panel.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn aside(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: String,
    ) -> Result<Pressed, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.aside(person, guard, cause, &text).await })
        })
        .await
    }
}

impl Session {
    /// Plays the draft, with the word that ends an order after it if that is still missing.
    pub(in crate::table) async fn confirm(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
    ) -> Result<Pressed, TableError> {
        let mut composing = self.composing(person)?;
        let seat = composing.seat;
        let is_outdated = composing.is_outdated(&guard);
        let is_same = self.confirmed.get(&seat) == Some(&guard);
        let mut is_done = || is_outdated || !composing.can_confirm(&self.roster());
        if self.counted(&cause).is_some() || is_same && is_done() {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Before(Box::new(panel)));
        }
        if is_outdated {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        if !composing.is_given() {
            return Err(refuse(
                3,
                "you are not asked yet: your draft is kept until you are",
            ));
        }
        let text = if composing.preview.complete {
            composing.preview.order
        } else {
            joined(&composing.preview.order, self.row.game.closing())
        };
        let written = self.read_order(seat, Some(person), &composing.now, &text);
        let written = written.await?;
        self.give(person, cause, written, Vec::new()).await?;
        self.confirmed.insert(seat, guard);
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Gives an order beside the turn by a press, if the panel is the present one.
    pub(in crate::table) async fn aside(
        &mut self,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: &str,
    ) -> Result<Pressed, TableError> {
        let composing = self.composing(person)?;
        if self.counted(&cause).is_some() {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Before(Box::new(panel)));
        }
        if composing.is_outdated(&guard) {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        // The same press again would be another order: its panel is old afterwards. What was picked up was for it.
        let outdated: Vec<Seat> = vec![composing.seat];
        self.order(person, cause, text, outdated).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }
}
