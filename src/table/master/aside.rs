//! What a host may do about a seat that holds a table up (TB-26): have the clock decide for it now, or until its people
//! are back, or offer it to others. Whoever holds a seat alone may offer it too.
//!
//! Whoever plays would cut the time of the others short, so a host who has held a seat may only where the seat has been
//! waited for long enough.

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::master::overview::Overview;
use crate::table::model::pace::HOUR;
use crate::table::model::{
    Aside, AttendanceChange, Destination, Holder, Millis, Notice, PersonId, TableId, Wait,
};
use crate::table::play::orders::Cause;
use crate::table::session::Session;
use crate::table::session::attendance::Standing;
use crate::table::session::tables::Tables;
use crate::table::store::ClockChange;

/// How long a seat is waited for before a host who plays may do something about it.
const LONG: i64 = 48 * HOUR;

/// What may be done about a seat, or why not.
#[derive(Clone, Debug)]
pub struct Means {
    /// The table as its host sees it.
    pub overview: Overview,
    /// The seat.
    pub seat: Seat,
    /// Who decides for it now.
    pub standing: Standing,
    /// Why the clock may not decide for it now; nothing where it may.
    pub no_decision: Option<String>,
    /// Why it may not from now on.
    pub no_rest: Option<String>,
    /// Why it may not be offered to others.
    pub no_offer: Option<String>,
}

impl Tables {
    /// What a host may do about a seat.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not a host, or there is no such seat of people.
    pub async fn means(
        &self,
        table: TableId,
        person: PersonId,
        seat: Seat,
    ) -> Result<Means, TableError> {
        self.run(table, move |session| Box::pin(session.means(person, seat)))
            .await
    }

    /// Has the clock decide once for a seat, at the word of a host.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is no host, the seat has not been waited for long enough, or nothing is
    /// waited for.
    pub async fn decide_for(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.decide_at_word(person, &cause, seat).await })
        })
        .await
    }

    /// Has the clock decide for a seat until its people are back, at the word of a host.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is no host, the seat has not been waited for long enough, or the clock
    /// decides already.
    pub async fn let_rest(
        &self,
        table: TableId,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.let_rest(person, seat))
        })
        .await
    }

    /// Offers a seat to others: one's own, or at the word of a host one that stays away.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is offered already, or the seat is another's that has not been waited for long
    /// enough.
    pub async fn offer_seat(
        &self,
        table: TableId,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.offer_seat(person, seat))
        })
        .await
    }

    /// Takes the offer of one's own seat back.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person does not hold it, or it is not offered.
    pub async fn keep_seat(
        &self,
        table: TableId,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.keep_seat(person, seat))
        })
        .await
    }
}

impl Session {
    async fn means(&self, person: PersonId, seat: Seat) -> Result<Means, TableError> {
        let overview = self.overview(person).await?;
        self.is_of_people(seat)?;
        let awaited = self.awaited_of(seat).await?;
        let since = awaited.as_ref().and_then(|wait| wait.notified);
        let may = || self.may_set_aside(person, seat, since);
        let decision = may().and_then(|()| self.can_decide(seat, awaited.as_ref()));
        let rest = may().and_then(|()| self.can_rest(seat));
        Ok(Means {
            seat,
            standing: self.standing(seat),
            no_decision: why_not(decision)?,
            no_rest: why_not(rest)?,
            no_offer: why_not(self.may_offer(person, seat, since))?,
            overview,
        })
    }

    async fn decide_at_word(
        &mut self,
        person: PersonId,
        cause: &Cause,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.only_host(person, "have the clock decide for a seat")?;
        self.is_on("decided for")?;
        if self.counted(cause).is_some() {
            return Ok(());
        }
        self.is_of_people(seat)?;
        let awaited = self.awaited_of(seat).await?;
        self.may_set_aside(
            person,
            seat,
            awaited.as_ref().and_then(|wait| wait.notified),
        )?;
        self.can_decide(seat, awaited.as_ref())?;
        let Some(wait) = awaited else { return Ok(()) };
        let said = Some(Notice::Skipped { by: person, seat });
        let played = self.clock_plays((seat, &wait.key), &cause.id, said).await?;
        if played.is_none() {
            let name = self.roster().name(seat);
            let text = format!("the clock finds nothing legal to do for {name} just now");
            return Err(refuse(26, text));
        }
        self.wake().await
    }

    async fn let_rest(&mut self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        self.only_host(person, "have the clock decide for a seat")?;
        self.is_on("decided for")?;
        self.is_of_people(seat)?;
        let since = self.awaited_of(seat).await?.and_then(|wait| wait.notified);
        self.may_set_aside(person, seat, since)?;
        self.can_rest(seat)?;
        self.set_aside(person, (seat, Aside::Rests), true).await
    }

    async fn offer_seat(&mut self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        self.is_on("offered")?;
        self.is_of_people(seat)?;
        let since = self.awaited_of(seat).await?.and_then(|wait| wait.notified);
        self.may_offer(person, seat, since)?;
        let is_own = self.row.seat_of(person) == Some(seat);
        let how = if is_own { Aside::Given } else { Aside::Offered };
        self.set_aside(person, (seat, how), true).await
    }

    async fn keep_seat(&mut self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        self.is_on("kept")?;
        if self.seat_of(person)? != seat {
            return Err(refuse(26, "that is another's seat: its people can keep it"));
        }
        if !self.attendance.is_aside(seat, Aside::Given) {
            return Err(refuse(26, "your seat is not offered, so it stays yours"));
        }
        self.set_aside(person, (seat, Aside::Given), false).await
    }

    /// Writes that a seat is set aside, or no more, and tells the table.
    async fn set_aside(
        &mut self,
        by: PersonId,
        (seat, how): (Seat, Aside),
        is_set: bool,
    ) -> Result<(), TableError> {
        let said = Notice::SetAside {
            seat,
            by,
            how,
            is_set,
        };
        let change = AttendanceChange::Aside(seat, how, is_set);
        if how == Aside::Rests {
            return self.change_attendance(seat, vec![change], vec![said]).await;
        }
        // Nobody's time changes by an offer.
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits: Vec::new(),
            proposals: None,
            attendance: vec![change],
            notices: vec![(Destination::Table, said)],
            at: self.shared.environment.now(),
        })
        .await
    }

    fn is_of_people(&self, seat: Seat) -> Result<(), TableError> {
        match self.row.seats.get(seat.index()).map(|row| &row.holder) {
            Some(Holder::People(_)) => Ok(()),
            Some(Holder::Bot | Holder::Nobody) => Err(refuse(26, "nobody plays that seat")),
            None => {
                let text = format!("there is no such seat at table {}", self.row.id);
                Err(refuse(1, text))
            }
        }
    }

    /// What a seat is awaited for, as everybody may know.
    async fn awaited_of(&self, seat: Seat) -> Result<Option<Wait>, TableError> {
        let mut awaited = self.awaited().await?.into_iter();
        Ok(awaited.find(|wait| wait.seat == seat))
    }

    /// Whether a host may have the clock decide for a seat whose people know since then that they are awaited.
    fn may_set_aside(
        &self,
        person: PersonId,
        seat: Seat,
        since: Option<Millis>,
    ) -> Result<(), TableError> {
        if self.row.seat_of(person) == Some(seat) {
            let text = "it is your own seat: /games away has the clock decide for you";
            return Err(refuse(26, text));
        }
        if self.seats_held(person).next().is_none() {
            return Ok(());
        }
        self.is_late(seat, since)
    }

    /// Whether a seat has missed its last decision, or is waited for longer than is fair.
    fn is_late(&self, seat: Seat, since: Option<Millis>) -> Result<(), TableError> {
        let now = self.shared.environment.now();
        let is_long = since.is_some_and(|since| now.0.saturating_sub(since.0) >= LONG);
        if is_long || self.attendance.missed(seat) > 0 || self.is_stood_in_for(seat) {
            return Ok(());
        }
        let name = self.roster().name(seat);
        let hours = LONG / HOUR;
        let text = format!(
            "{name} has not missed its last decision and has been waited for less than {hours} h: Nudge calls its people"
        );
        Err(refuse(26, text))
    }

    fn can_decide(&self, seat: Seat, awaited: Option<&Wait>) -> Result<(), TableError> {
        if awaited.is_some() {
            return Ok(());
        }
        let name = self.roster().name(seat);
        let text = format!("nobody waits for people of {name}, so there is nothing to decide");
        Err(refuse(26, text))
    }

    fn can_rest(&self, seat: Seat) -> Result<(), TableError> {
        if self.standing(seat) == Standing::Here {
            return Ok(());
        }
        let name = self.roster().name(seat);
        let text = format!("the clock decides for {name} already, until its people are back");
        Err(refuse(26, text))
    }

    fn may_offer(
        &self,
        person: PersonId,
        seat: Seat,
        since: Option<Millis>,
    ) -> Result<(), TableError> {
        if self.is_offered(seat) {
            return Err(refuse(26, "the seat is offered already"));
        }
        if !self.playing()?.is_alive(seat) {
            return Err(refuse(
                17,
                "that seat has nothing left to play in this game",
            ));
        }
        if self.row.seat_of(person) != Some(seat) {
            self.only_host(person, "offer the seats of others")?;
            return self.is_late(seat, since);
        }
        if self.people_of(seat).len() > 1 {
            let text = "others play this seat with you: /table leave leaves it to them";
            return Err(refuse(26, text));
        }
        Ok(())
    }

    /// Whether others may take a seat: it has missed so much (TB-20), or somebody offers it.
    pub(in crate::table) fn is_offered(&self, seat: Seat) -> bool {
        let missed = self.attendance.missed(seat);
        self.row.patience.offers(missed) || self.attendance.is_offered(seat)
    }
}

/// Why something may not be done, in words.
fn why_not(may: Result<(), TableError>) -> Result<Option<String>, TableError> {
    match may {
        Ok(()) => Ok(None),
        Err(TableError::Refused(refusal)) => Ok(Some(refusal.to_string())),
        Err(fault @ TableError::Fault(_)) => Err(fault),
    }
}
