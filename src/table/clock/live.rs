//! The live hour (TB-25): while all who are awaited are at the table, a decision takes minutes instead of days.
//!
//! Whoever is here has said so, or done something in the open within an hour. The hour begins and ends by itself: it is
//! reckoned anew whenever somebody comes, goes or is asked.

use std::collections::BTreeSet;

use rules::Seat;

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::Pace;
use crate::table::model::{
    AttendanceChange, Destination, LIVE_DECISION, LiveChange, LiveEnd, LiveHour, LiveNews, Millis,
    Notice, PRESENCE, PersonId, Stage, TableId, Wait,
};
use crate::table::session::Session;
use crate::table::session::attendance::Standing;
use crate::table::session::tables::Tables;
use crate::table::store::ClockChange;

/// How a table stands for somebody who has said to be here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Here {
    /// Until when they count as here, unless they do something.
    pub until: Millis,
    /// Whether the live hour is on.
    pub is_live: bool,
    /// The seats that are awaited and have nobody here.
    pub missing: Vec<Seat>,
}

impl Tables {
    /// Notes that a person is at the table now. Whoever the clock has stood in for is back.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they hold no seat of a game that is on, its pace has no hours to shorten, or
    /// nobody else plays.
    pub async fn here(&self, table: TableId, person: PersonId) -> Result<Here, TableError> {
        self.run(table, move |session| Box::pin(session.here(person)))
            .await
    }

    /// Notes that a person has to go.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they have not said to be here.
    pub async fn gone(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.gone(person)))
            .await
    }
}

impl Session {
    async fn here(&mut self, person: PersonId) -> Result<Here, TableError> {
        self.is_on("played live")?;
        let seat = self.seat_of(person)?;
        self.has_hours_to_shorten()?;
        if self.standing(seat) != Standing::Here {
            self.come_back(person).await?;
        }
        let now = self.shared.environment.now();
        let is_new = !self.attendance.live.here.contains_key(&person);
        let said = is_new.then_some(LiveNews::Came(person));
        let changes = vec![LiveChange::Here(person, now)];
        self.change_live(changes, None, said).await?;
        Ok(Here {
            until: Millis(now.0.saturating_add(PRESENCE)),
            is_live: self.attendance.live.is_on(),
            missing: self.absent(&self.attendance.live, &self.waits().await?),
        })
    }

    async fn gone(&mut self, person: PersonId) -> Result<(), TableError> {
        if !self.attendance.live.here.contains_key(&person) {
            let text = "you have not said that you are here, so nobody counts on it";
            return Err(refuse(25, text));
        }
        let changes = vec![LiveChange::Gone(person)];
        let why = LiveEnd::Gone(person);
        self.change_live(changes, Some(why), None).await
    }

    /// Whether there are deadlines that a live hour makes shorter, and others to play with.
    fn has_hours_to_shorten(&self) -> Result<(), TableError> {
        match self.row.pace {
            Pace::Daily(_) | Pace::Relaxed => {}
            Pace::Live => {
                let text = "the pace is live, so each decision has 3 minutes already";
                return Err(refuse(25, text));
            }
            Pace::None => {
                let text =
                    "this table has no deadlines that could be shorter: /table pace sets some";
                return Err(refuse(25, text));
            }
        }
        let seats = self.row.seats.iter().filter(|seat| seat.has_people());
        if seats.count() < 2 {
            let text = "you play alone with bot players, so nobody waits for you";
            return Err(refuse(25, text));
        }
        Ok(())
    }

    /// The seats that are awaited, as everybody knows, and have nobody here.
    fn absent(&self, live: &LiveHour, waits: &[Wait]) -> Vec<Seat> {
        let awaited = waits.iter().filter(|wait| self.is_awaited(wait));
        let absent = awaited.filter(|wait| !live.has_one_of(self.people_of(wait.seat)));
        let seats: BTreeSet<Seat> = absent.map(|wait| wait.seat).collect();
        seats.into_iter().collect()
    }

    /// Whether the hour is to be on. While nobody is awaited it stays as it is.
    fn wants_live(&self, live: &LiveHour, waits: &[Wait]) -> bool {
        if self.row.stage != Stage::Playing || self.has_hours_to_shorten().is_err() {
            return false;
        }
        let seats = self.row.numbered();
        let here = seats.filter(|(seat, _)| live.has_one_of(self.people_of(*seat)));
        if here.count() < 2 {
            return false;
        }
        if !waits.iter().any(|wait| self.is_awaited(wait)) {
            return live.is_on();
        }
        self.absent(live, waits).is_empty()
    }

    /// Whether decisions that people are told of now have the minutes of a live hour. One begins by itself with what is
    /// newly asked alone: what an hour that is over has given its whole time keeps that.
    pub(in crate::table) fn is_live_with(&self, waits: &[Wait]) -> bool {
        let live = &self.attendance.live;
        if live.here.is_empty() || !self.wants_live(live, waits) {
            return false;
        }
        let mut awaited = waits.iter().filter(|wait| self.is_awaited(wait));
        let is_new = awaited.all(|wait| wait.notified.is_none());
        live.is_on() || is_new && self.row.paused.is_none()
    }

    /// A wait that has the minutes of a live hour, where everybody knows of it; never more than it had.
    pub(in crate::table) fn shortened(&self, mut wait: Wait) -> Wait {
        let Some(had) = wait.until else {
            return wait;
        };
        if wait.time.calls_alone() || self.is_stood_in_for(wait.seat) {
            return wait;
        }
        let now = self.shared.environment.now();
        let until = Millis(now.0.saturating_add(LIVE_DECISION)).min(had);
        // No bank pays for it.
        wait.runs = None;
        self.timed(&self.row.pace, wait, Some(until))
    }

    /// A wait that has the pace's whole time from now on.
    pub(in crate::table) fn whole_from_now(&self, mut wait: Wait) -> Wait {
        let now = self.shared.environment.now();
        wait.notified = Some(now);
        wait.runs = wait.runs.filter(|_| wait.until.is_some()).or(Some(now));
        let until = self.row.pace.due(&Wait {
            since: now,
            ..wait.clone()
        });
        self.timed(&self.row.pace, wait, until)
    }

    /// Begins or ends the hour where that follows from who is asked, before people are told of it: a stop between
    /// leaves nobody with minutes outside of one.
    pub(in crate::table) async fn reckon_live(&mut self) -> Result<(), TableError> {
        let live = &self.attendance.live;
        if live.here.is_empty() && !live.is_on() {
            return Ok(());
        }
        if live.is_on() || self.is_live_with(&self.waits().await?) {
            self.change_live(Vec::new(), None, None).await?;
        }
        Ok(())
    }

    /// The clock runs again: whoever has come meanwhile begins the hour.
    pub(in crate::table) async fn live_again(&mut self) -> Result<(), TableError> {
        if self.attendance.live.here.is_empty() {
            return Ok(());
        }
        self.change_live(Vec::new(), None, None).await
    }

    /// The people of seats have let the minutes pass: they count as gone, and the hour is over.
    pub(in crate::table) async fn let_pass(&mut self, seats: Vec<Seat>) -> Result<(), TableError> {
        if seats.is_empty() || !self.attendance.live.is_on() {
            return Ok(());
        }
        let people = seats.iter().flat_map(|seat| self.people_of(*seat));
        let changes = people.map(|it| LiveChange::Gone(*it)).collect();
        self.change_live(changes, Some(LiveEnd::Missed(seats)), None)
            .await
    }

    /// Those who have not done anything for an hour are not here any more.
    pub(in crate::table) async fn presences_lapse(&mut self) -> Result<(), TableError> {
        let lapsed = self.attendance.live.lapsed(self.shared.environment.now());
        if lapsed.is_empty() {
            return Ok(());
        }
        let changes = lapsed.iter().map(|it| LiveChange::Gone(*it)).collect();
        self.change_live(changes, Some(LiveEnd::Lapsed(lapsed)), None)
            .await
    }

    /// Another pace has given its whole time: a live hour makes it short again, or is over.
    pub(in crate::table) async fn live_in_new_pace(&mut self) -> Result<(), TableError> {
        if !self.attendance.live.is_on() {
            return Ok(());
        }
        let waits = self.waits().await?;
        if self.wants_live(&self.attendance.live, &waits) {
            let timed = self.all_shortened(waits);
            let card = vec![(Destination::Table, Notice::Card)];
            return self.change_clock(self.timing(), timed, card).await;
        }
        let why = LiveEnd::Pace;
        self.change_live(Vec::new(), Some(why), None).await
    }

    /// Changes who is here. The hour begins or ends with it, where that is so then; `said` is said where it does not
    /// begin. It does neither while the clock stands still.
    async fn change_live(
        &mut self,
        mut changes: Vec<LiveChange>,
        why: Option<LiveEnd>,
        said: Option<LiveNews>,
    ) -> Result<(), TableError> {
        let waits = self.waits().await?;
        let mut after = self.attendance.live.clone();
        for change in &changes {
            after.take(*change);
        }
        let was_on = self.attendance.live.is_on();
        let stands_still = self.row.paused.is_some() && self.row.stage == Stage::Playing;
        // Whoever has let time pass has ended it in any case.
        let is_ended = matches!(why, Some(LiveEnd::Missed(_)));
        let is_on = if stands_still && !is_ended {
            was_on
        } else {
            // Nobody who goes begins one.
            let may_be = was_on || why.is_none();
            !is_ended && may_be && self.wants_live(&after, &waits)
        };
        let now = self.shared.environment.now();
        let (timed, news) = match (was_on, is_on) {
            (false, true) => {
                changes.push(LiveChange::Since(Some(now)));
                let timed = self.all_shortened(waits);
                let people = after.here.keys().copied();
                let people = people.filter(|it| self.row.seat_of(*it).is_some());
                let people = people.collect();
                let due = self.due_with(&timed).await?;
                (timed, Some(LiveNews::Begun { people, due }))
            }
            (true, false) => {
                changes.push(LiveChange::Since(None));
                let why = why.unwrap_or_else(|| LiveEnd::Awaited(self.absent(&after, &waits)));
                let timed = self.all_whole(waits, &why);
                let due = self.due_with(&timed).await?;
                (timed, Some(LiveNews::Ended { why, due }))
            }
            (true, true) | (false, false) => (Vec::new(), said),
        };
        if changes.is_empty() {
            return Ok(());
        }
        let is_playing = self.row.stage == Stage::Playing;
        let news = news.map(Notice::Live).into_iter().chain([Notice::Card]);
        let news = news.filter(|_| is_playing);
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing: self.timing(),
            waits: timed,
            proposals: None,
            attendance: changes.into_iter().map(AttendanceChange::Live).collect(),
            notices: news.map(|it| (Destination::Table, it)).collect(),
            at: now,
        })
        .await
    }

    /// What people know of and everybody knows that they are asked, with the minutes of a live hour.
    fn all_shortened(&self, waits: Vec<Wait>) -> Vec<Wait> {
        let known = waits.into_iter().filter(|wait| wait.notified.is_some());
        let shorter = known.filter_map(|wait| {
            let shortened = self.shortened(wait.clone());
            (shortened != wait).then_some(shortened)
        });
        shorter.collect()
    }

    /// The same with the whole time of the pace, unless another pace has given it already.
    fn all_whole(&self, waits: Vec<Wait>, why: &LiveEnd) -> Vec<Wait> {
        if *why == LiveEnd::Pace || self.row.stage != Stage::Playing {
            return Vec::new();
        }
        let had_minutes = |wait: &Wait| {
            let is_due = wait.notified.is_some() && wait.until.is_some();
            is_due && !wait.time.calls_alone() && !self.is_stood_in_for(wait.seat)
        };
        let waits = waits.into_iter().filter(had_minutes);
        waits.map(|wait| self.whole_from_now(wait)).collect()
    }

    /// When the seats that are awaited decide, once waits are changed.
    async fn due_with(&self, changed: &[Wait]) -> Result<Vec<(Seat, Millis)>, TableError> {
        let awaited = self.awaited().await?.into_iter();
        let due = awaited.filter_map(|wait| {
            let new = changed.iter().find(|it| it.id == wait.id);
            Some((wait.seat, new.unwrap_or(&wait).until?))
        });
        Ok(due.collect())
    }
}
