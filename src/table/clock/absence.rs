//! Seats that stay away (TB-20), and people who say that they are away (TB-21).
//!
//! Whoever misses decisions in a row, or is away, is not waited for: the clock decides for the seat as soon as it is
//! asked. Its people are back with whatever they do in the open, or when they say so.

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::model::patience::Patience;
use crate::table::model::{
    Absence, AttendanceChange, Because, Destination, Millis, Notice, PersonId, Stage, TableId, Wait,
};
use crate::table::session::Session;
use crate::table::session::attendance::Standing;
use crate::table::session::tables::Tables;
use crate::table::store::{ClockChange, Timing};
use crate::times::DAY_MS;

/// The most days for which somebody may be away from a table.
pub const AWAY_DAYS: u32 = 90;
/// How many of the clock's orders for a seat are listed for who comes back.
const LISTED: usize = 12;

/// What happened while somebody was not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meanwhile {
    /// The seat.
    pub seat: Seat,
    /// The last orders that the clock gave for it, oldest first.
    pub orders: Vec<String>,
    /// How many it gave before these.
    pub more: usize,
}

impl Tables {
    /// Notes that a person is away from a table: nobody waits for their seat until then, unless others play it too.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they hold no seat of a game that is on, or the time is over or too long.
    pub async fn go_away(
        &self,
        table: TableId,
        person: PersonId,
        absence: Absence,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.go_away(person, absence))
        })
        .await
    }

    /// Notes that a person is back, and says what the clock has done for their seat.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they hold no seat of a game that is on, or nobody stands in for them.
    pub async fn come_back(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<Meanwhile, TableError> {
        self.run(table, move |session| Box::pin(session.come_back(person)))
            .await
    }

    /// Who decides for a person now; who is away is, whoever plays their seat meanwhile.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they hold no seat.
    pub async fn standing(&self, table: TableId, person: PersonId) -> Result<Standing, TableError> {
        self.run(table, move |session| {
            let now = session.shared.environment.now();
            let away = session.attendance.absence(&person, now);
            let standing = session.seat_of(person).map(|seat| {
                away.map_or_else(|| session.standing(seat), |it| Standing::Away(it.until))
            });
            Box::pin(async move { standing })
        })
        .await
    }

    /// Sets how long a table waits for seats that stay away.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, or the table is over.
    pub async fn set_patience(
        &self,
        table: TableId,
        person: PersonId,
        patience: Patience,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_patience(person, patience))
        })
        .await
    }
}

impl Session {
    async fn go_away(&mut self, person: PersonId, absence: Absence) -> Result<(), TableError> {
        let Absence { until, brief } = absence;
        self.is_on("left alone for a while")?;
        let seat = self.seat_of(person)?;
        let now = self.shared.environment.now();
        let most = Millis(
            now.0
                .saturating_add(i64::from(AWAY_DAYS).saturating_mul(DAY_MS)),
        );
        if until <= now || until > most {
            return Err(refuse(
                21,
                format!("you can be away until a time to come, up to {AWAY_DAYS} days from now"),
            ));
        }
        if self.is_deputy(person) {
            let text = "you play this seat for somebody else: /table leave ends that";
            return Err(refuse(27, text));
        }
        let away = AttendanceChange::Away(person, Some(absence));
        let said = Notice::Away {
            seat,
            person,
            until,
            brief,
        };
        self.change_attendance(seat, vec![away], vec![said]).await?;
        self.rest_if_all_are_away().await
    }

    /// Where all people of a table are away, nothing is decided: the clock stands still until one of them plays.
    async fn rest_if_all_are_away(&mut self) -> Result<(), TableError> {
        let mut seats = self.row.numbered().filter(|(_, row)| row.has_people());
        let is_here = seats.any(|(seat, _)| !matches!(self.standing(seat), Standing::Away(_)));
        drop(seats);
        if is_here || self.row.paused.is_some() {
            return Ok(());
        }
        self.stand_still(None, Because::Absent, Vec::new()).await
    }

    pub(in crate::table) async fn come_back(
        &mut self,
        person: PersonId,
    ) -> Result<Meanwhile, TableError> {
        self.is_on("come back to")?;
        let seat = self.seat_of(person)?;
        // Who is waited for gets no more time by it.
        let is_away = self.attendance.away.contains_key(&person);
        if self.standing(seat) == Standing::Here && !is_away {
            return Err(refuse(
                20,
                "nobody stands in for you: whenever you are asked, the table waits for you",
            ));
        }
        let meanwhile = self.meanwhile(seat).await?;
        let changes = self.played(seat, Some(person));
        let said = vec![Notice::Back { seat }];
        self.change_attendance(seat, changes, said).await?;
        self.relieve().await?;
        self.wake().await?;
        Ok(meanwhile)
    }

    async fn set_patience(
        &mut self,
        person: PersonId,
        patience: Patience,
    ) -> Result<(), TableError> {
        self.only_host(
            person,
            "set how long the table waits for seats that stay away",
        )?;
        if !self.row.stage.is_active() {
            return Err(refuse(9, "the table is over, so it waits for nobody"));
        }
        let stood_in = |session: &Self| -> Vec<bool> {
            let seats = session.row.numbered();
            seats
                .map(|(seat, _)| session.is_stood_in_for(seat))
                .collect()
        };
        let before = stood_in(self);
        self.row.patience = patience;
        let changed = before.into_iter().zip(stood_in(self)).zip(0..);
        let changed: Vec<Seat> = changed
            .filter(|((was, is), _)| was != is)
            .map(|(_, seat)| Seat(seat))
            .collect();
        let mut waits = Vec::new();
        for seat in changed {
            waits.extend(self.retimed(seat).await?);
        }
        let set = Notice::PatienceSet {
            by: person,
            patience: patience.to_string(),
        };
        let said = (self.row.stage == Stage::Playing).then_some(set);
        let said = said.into_iter().chain([Notice::Card]);
        let notices = said.map(|it| (Destination::Table, it)).collect();
        let timing = Timing {
            patience,
            ..self.timing()
        };
        self.change_clock(timing, waits, notices).await
    }

    /// Says once that the clock stands in for a seat from now on, or that others may take it, where that came with
    /// the decision that it has just missed.
    pub(in crate::table) async fn stand_in_from(
        &mut self,
        seat: Seat,
        before: u32,
    ) -> Result<(), TableError> {
        let missed = self.attendance.missed(seat);
        let patience = self.row.patience;
        if missed == before || self.row.stage != Stage::Playing {
            return Ok(());
        }
        let (begins, offers) = (patience.begins_with(missed), patience.offers_with(missed));
        if !begins && !offers {
            return Ok(());
        }
        let begins = begins.then_some(Notice::StandsIn { seat, missed });
        let to_people = begins.iter().flat_map(|notice| {
            let people = self.people_of(seat).iter();
            people.map(|person| (Destination::Person(*person), notice.clone()))
        });
        let mut notices: Vec<(Destination, Notice)> = to_people.collect();
        let offers = offers.then_some(Notice::SeatOffered { seat, missed });
        let open = begins.into_iter().chain(offers).chain([Notice::Card]);
        notices.extend(open.map(|notice| (Destination::Table, notice)));
        let waits = self.retimed(seat).await?;
        self.change_clock(self.timing(), waits, notices).await
    }

    /// Whether a decision was due while all people of its seat were away, who are back by now, as they had said.
    pub(in crate::table) fn is_back_for(&self, wait: &Wait) -> bool {
        let people = self.people_of(wait.seat);
        let was_away = |due| self.attendance.away_until(people, due).is_some();
        wait.until.is_some_and(was_away) && !self.is_stood_in_for(wait.seat)
    }

    /// Who is back by the time they had named has the whole time for what the clock has not decided meanwhile, because
    /// it stood still or the program did not run.
    /// Whether there is any.
    pub(in crate::table) async fn wait_for_who_is_back(
        &mut self,
        waits: &[Wait],
    ) -> Result<bool, TableError> {
        let back = waits.iter().filter(|wait| self.is_back_for(wait));
        let back: Vec<Wait> = back.map(|it| self.whole_from_now(it.clone())).collect();
        if back.is_empty() {
            return Ok(false);
        }
        let card = vec![(Destination::Table, Notice::Card)];
        self.change_clock(self.timing(), back, card).await?;
        Ok(true)
    }

    /// Somebody has played in the open: what their seat is still asked has its whole time, if it had none.
    pub(in crate::table) async fn back_by_playing(
        &mut self,
        seat: Seat,
        was: Standing,
    ) -> Result<(), TableError> {
        let is_back = was != Standing::Here && !self.is_stood_in_for(seat);
        if !is_back || self.row.stage != Stage::Playing {
            return Ok(());
        }
        let waits = self.retimed(seat).await?;
        let notices = [Notice::Back { seat }, Notice::Card];
        let notices = notices.map(|it| (Destination::Table, it)).to_vec();
        self.change_clock(self.timing(), waits, notices).await
    }

    /// Writes who is away or back, with what is said of it, and times what the seat is asked anew.
    pub(in crate::table) async fn change_attendance(
        &mut self,
        seat: Seat,
        attendance: Vec<AttendanceChange>,
        said: Vec<Notice>,
    ) -> Result<(), TableError> {
        let before = self.attendance.clone();
        self.attendance.take(&attendance);
        let waits = self.retimed(seat).await;
        self.attendance = before;
        let waits = waits?;
        let notices = said.into_iter().chain([Notice::Card]);
        let notices = notices.map(|it| (Destination::Table, it)).collect();
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits,
            proposals: None,
            attendance,
            notices,
            at: self.shared.environment.now(),
        })
        .await
    }

    /// What a seat is asked and its people know of, timed anew: at once where the clock stands in, else with the
    /// whole time from now on.
    async fn retimed(&self, seat: Seat) -> Result<Vec<Wait>, TableError> {
        let now = self.shared.environment.now();
        let stands_in = self.is_stood_in_for(seat);
        let waits = self.waits().await?.into_iter();
        let known = waits.filter(|wait| wait.seat == seat && wait.notified.is_some());
        let timed = known.map(|mut wait| {
            if stands_in {
                wait.until = Some(now);
                wait.remind = None;
                return wait;
            }
            self.whole_from_now(wait)
        });
        Ok(timed.collect())
    }

    /// The clock's last orders for a seat in a row.
    async fn meanwhile(&self, seat: Seat) -> Result<Meanwhile, TableError> {
        let mut orders = self.shared.store.clock_orders(self.row.id, seat).await?;
        let more = orders.len().saturating_sub(LISTED);
        orders.drain(..more);
        Ok(Meanwhile { seat, orders, more })
    }
}
