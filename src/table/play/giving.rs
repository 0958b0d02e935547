//! What was composed or typed is given: *Confirm*, orders beside the turn, typed text (TB-03).

use rules::any::AnyOrder;
use rules::{Seat, Viewer};

use crate::table::error::{TableError, refuse};
use crate::table::model::{Draft, Guard, PersonId, Settled, TableId};
use crate::table::play::drafts::{Edit, first_refusal, joined};
use crate::table::play::free_text::{Written, tried};
use crate::table::play::orders::{Accepted, Cause};
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

/// What became of typed text.
#[derive(Debug)]
pub enum Typed {
    /// It was a whole order, or a word beside one.
    Ordered(Accepted),
    /// It is a draft now.
    Drafted(Box<Panel>),
    /// It answered a proposal (TB-09): what has become of that, and nothing while it still waits.
    Answered(Option<Settled>),
}

/// Whether typed text that is a whole order is kept as a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// No: it counts at once.
    Never,
    /// Yes, to be confirmed.
    Always,
}

impl Tables {
    /// Takes typed text: a whole order, or the beginning of one (TB-03).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn typed(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.typed(person, cause, &text, wish).await })
        })
        .await
    }

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
        let mut is_done = || is_outdated || !composing.can_confirm(&self.row.roster());
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
        if composing.is_outdated(&guard) {
            let panel = self.panel_of(composing, person);
            return Ok(Pressed::Outdated(Box::new(panel)));
        }
        // The same press again would be another order: its panel is old afterwards.
        let outdated: Vec<Seat> = vec![composing.seat];
        self.order(person, cause, text, outdated).await?;
        let after = self.composing(person)?;
        if after.draft.focus.is_none() {
            return Ok(Pressed::Done(Box::new(self.panel_of(after, person))));
        }
        // What was picked up was for that order.
        self.change(&after, Edit::Back).await?;
        Ok(Pressed::Done(Box::new(self.panel(person)?)))
    }

    /// Takes typed text: a whole order counts at once, the beginning of one becomes the draft, and so does
    /// what a seat composes ahead of time.
    pub(in crate::table) async fn typed(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        if let Some(answered) = self.typed_answer(person, &cause, text).await? {
            return Ok(Typed::Answered(answered.settled));
        }
        let seat = self.seat_of(person)?;
        if let Some(before) = self.counted(&cause) {
            return Ok(Typed::Ordered(before));
        }
        let now = self.playing()?.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let is_asked = self.asks().iter().any(|ask| ask.seat == seat);
        let may_count = is_asked && wish == Keep::Never;
        // Nearly always it is a whole order: then it is read once, and previewed once.
        let read = match self.read_order(seat, Some(person), &now, text).await {
            Err(fault @ TableError::Fault(_)) => return Err(fault),
            read => read,
        };
        let is_whole = |order: &AnyOrder| {
            let preview = now.preview_order(seat, &roster, order);
            preview.is_ok_and(|preview| preview.complete)
        };
        let counts =
            |written: &Written| written.order.is_aside() || may_count && is_whole(&written.order);
        if let Some(written) = read.ok().filter(counts) {
            let accepted = self.give(person, cause, written, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        if !is_asked && now.ahead(seat).is_none() {
            let accepted = self.order(person, cause, text, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        let composing = self.composing_on(now, seat);
        let steps = self.read_steps(&composing, text)?;
        if may_count {
            let whole = tried(&composing.now, seat, &roster, &steps);
            if whole.preview.complete && first_refusal(&whole).is_none() {
                let text = &whole.preview.order;
                let accepted = self.order(person, cause, text, Vec::new()).await?;
                return Ok(Typed::Ordered(accepted));
            }
        }
        let draft = Draft {
            steps,
            focus: None,
            ..composing.draft
        };
        self.put(seat, draft).await?;
        Ok(Typed::Drafted(Box::new(self.panel(person)?)))
    }
}
