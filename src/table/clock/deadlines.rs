//! When decisions are due, when people are reminded, and what moves that (TB-05, TB-06).

use std::collections::BTreeMap;

use crate::table::clock::sweep::log_error;
use crate::table::error::{Fault, TableError};
use crate::table::model::pace::Pace;
use crate::table::model::{
    Destination, Holder, Millis, Notice, PendingNotice, PersonId, Post, PostKind, Stage, TableId,
    Wait,
};
use crate::table::session::tables::Tables;
use crate::table::session::{Session, due_of};
use crate::table::store::{ClockChange, Noticed, ProposalsChange, Timing};

/// The least time by which an outage moves deadlines, and how shortly after it they may be due to be
/// moved (TB-06).
pub(in crate::table) const HOUR: i64 = 60 * 60_000;
/// How much later a deadline must be for a second reminder, in milliseconds.
const AGAIN: i64 = 12 * HOUR;

impl Tables {
    /// Marks a notice as sent, with the message that was made or edited for it. Decisions that people
    /// know of by a board or an episode's message get their deadlines with it (TB-06), and a clock that stood still because
    /// nothing could be posted in the table's place goes on.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the mark cannot be written.
    pub async fn sent(&self, notice: &PendingNotice, post: Option<Post>) -> Result<(), Fault> {
        let (table, store) = (notice.table, self.store());
        let observation_row = |post: &Post| match post.kind {
            PostKind::Board | PostKind::Episode => true,
            PostKind::Card | PostKind::Asking | PostKind::Text => false,
        };
        match (notice.to, post.filter(observation_row)) {
            (Destination::Table | Destination::SideThread(_), Some(board)) => {
                let noticed = notice.clone();
                let marked = self.run(table, move |session| {
                    Box::pin(async move { session.sent(&noticed, board).await })
                });
                if let Err(no) = marked.await {
                    // It is on Discord, whatever is wrong with the table; deadlines come later.
                    log_error(table, Err(no));
                    store.sent(notice, post, None, self.now()).await?;
                }
            }
            (Destination::Table | Destination::SideThread(_) | Destination::Person(_), _) => {
                store.sent(notice, post, None, self.now()).await?;
            }
        }
        Ok(())
    }

    /// Gives decisions that people know of by the posted boards their deadlines (TB-06), where a stop
    /// came between.
    pub(in crate::table) async fn notify_of_unnotified(
        &self,
        table: TableId,
    ) -> Result<(), TableError> {
        self.run(table, |session| {
            Box::pin(async move { session.notify_of_unnotified().await })
        })
        .await
    }
}

impl Session {
    /// Writes deadlines, pace and pause, with what is to be said of them in the table's place.
    pub(in crate::table) async fn change_clock(
        &mut self,
        timing: Timing,
        waits: Vec<Wait>,
        notices: Vec<(Destination, Notice)>,
    ) -> Result<(), TableError> {
        self.change_times(timing, waits, None, notices).await
    }

    /// The same, with what becomes of proposals (TB-09).
    pub(in crate::table) async fn change_times(
        &mut self,
        timing: Timing,
        waits: Vec<Wait>,
        proposals: Option<ProposalsChange>,
        notices: Vec<(Destination, Notice)>,
    ) -> Result<(), TableError> {
        self.write_clock(ClockChange {
            table: self.row.id,
            version: self.row.version,
            timing,
            waits,
            proposals,
            attendance: Vec::new(),
            notices,
            at: self.shared.environment.now(),
        })
        .await
    }

    /// Writes a change of the clock, and takes it on.
    pub(in crate::table) async fn write_clock(
        &mut self,
        change: ClockChange,
    ) -> Result<(), TableError> {
        let (timing, proposals) = (change.timing.clone(), change.proposals.clone());
        let attendance = change.attendance.clone();
        let news = !change.notices.is_empty();
        // If the write fails in the middle, nobody knows whether it counts until it is loaded again.
        self.stale = true;
        let written = self.shared.store.change_clock(change).await?;
        self.have_version(written)?;
        self.due = due_of(&self.waits().await?);
        self.stale = false;
        self.news |= news;
        self.row.pace = timing.pace;
        self.row.patience = timing.patience;
        self.row.paused = timing.paused;
        self.attendance.take(&attendance);
        self.have_proposals(proposals);
        Ok(())
    }

    /// How the clock runs now.
    pub(in crate::table) fn timing(&self) -> Timing {
        Timing {
            pace: self.row.pace.clone(),
            patience: self.row.patience,
            paused: self.row.paused,
        }
    }

    pub(in crate::table) async fn waits(&self) -> Result<Vec<Wait>, TableError> {
        Ok(self.shared.store.waits(self.row.id).await?)
    }

    /// A wait with another deadline, and the reminder that belongs to it.
    pub(in crate::table) fn timed(
        &self,
        pace: &Pace,
        mut wait: Wait,
        until: Option<Millis>,
    ) -> Wait {
        let now = self.shared.environment.now();
        let notified = wait.notified.unwrap_or(now);
        let remind_at =
            |until: Option<Millis>| until.and_then(|until| pace.reminder(notified, until));
        // Who was reminded of a deadline is not pinged again because it moves a little.
        let reminded = wait.remind.is_none() && remind_at(wait.until).is_some_and(|at| at <= now);
        let moved = until.map_or(0, |until| until.0 - wait.until.map_or(0, |old| old.0));
        wait.until = until;
        wait.remind = remind_at(until).filter(|at| *at > now && (!reminded || moved >= AGAIN));
        wait
    }

    /// The waits with deadlines that come later, each by the milliseconds that `by` gives it, if any.
    pub(in crate::table) async fn later(
        &self,
        pace: &Pace,
        by: impl Fn(&Wait) -> Option<i64>,
    ) -> Result<Vec<Wait>, TableError> {
        let waits = self.waits().await?.into_iter();
        // Nobody gets more time who is not waited for.
        let is_waited_for = |wait: &Wait| !self.is_stood_in_for(wait.seat);
        let due = waits.filter(|wait| wait.until.is_some() && is_waited_for(wait));
        let due = due.filter_map(|wait| Some((by(&wait)?, wait)));
        Ok(due
            .map(|(ms, mut wait)| {
                let moved = |at: Option<Millis>| at.map(|at| Millis(at.0.saturating_add(ms)));
                if self.is_back_for(&wait) {
                    return self.whole_from_now(wait);
                }
                // Nobody's bank pays for it.
                wait.runs = moved(wait.runs);
                let until = moved(wait.until);
                self.timed(pace, wait, until)
            })
            .collect())
    }

    /// Marks a board or an episode's message as sent, with what people know of by it.
    async fn sent(&mut self, notice: &PendingNotice, board: Post) -> Result<(), TableError> {
        let episode = if let Notice::Episode { key, .. } = &notice.notice {
            Some(key)
        } else {
            None
        };
        let is_observed = |wait: &Wait| wait.episode.as_ref() == episode && wait.seq <= board.seq;
        self.reckon_live().await?;
        let noticed = self.noticed(is_observed).await?;
        let news = !noticed.notices.is_empty();
        let follows = Some(&noticed).filter(|it| !it.waits.is_empty());
        let now = self.shared.environment.now();
        // If the write fails in the middle, nobody knows whether it counts until it is loaded again.
        self.stale = true;
        let store = &self.shared.store;
        let written = store.sent(notice, Some(board), follows, now).await?;
        if follows.is_some() && self.have_version(written)?.is_none() {
            for Wait {
                seat, key, until, ..
            } in noticed.waits
            {
                match until {
                    Some(until) => self.due.insert((seat, key), until),
                    None => self.due.remove(&(seat, key)),
                };
            }
        }
        self.stale = false;
        self.news |= news;
        Ok(())
    }

    /// The decisions that people have been told of now, with their deadlines (TB-06), and what is to be
    /// said of them.
    async fn noticed(&self, is_observed: impl Fn(&Wait) -> bool) -> Result<Noticed, TableError> {
        let mut waits = Vec::new();
        if self.row.stage == Stage::Playing {
            let now = self.shared.environment.now();
            let pace = &self.row.pace;
            let all = self.waits().await?;
            let is_live = self.attendance.live.is_on() && self.is_live_with(&all);
            for mut wait in all {
                if wait.notified.is_none() && is_observed(&wait) {
                    wait.notified = Some(now);
                    wait.runs = Some(now);
                    // Nobody is waited for who does not come.
                    let until = if self.is_stood_in_for(wait.seat) {
                        Some(now)
                    } else {
                        pace.due(&wait)
                    };
                    let wait = self.timed(pace, wait, until);
                    waits.push(if is_live { self.shortened(wait) } else { wait });
                }
            }
        }
        let shown = waits.iter().any(|wait| wait.until.is_some());
        let card = shown.then_some((Destination::Table, Notice::Card));
        let notices = card.into_iter().collect();
        Ok(Noticed {
            version: self.row.version,
            waits,
            notices,
        })
    }

    /// Gives decisions that people know of by the newest board, or the newest message of their episode,
    /// their deadlines (TB-06).
    async fn notify_of_unnotified(&mut self) -> Result<(), TableError> {
        let (store, table) = (&self.shared.store, self.row.id);
        let board = store.post(table, Destination::Table, PostKind::Board);
        let mut shown = BTreeMap::from([(None, board.await?)]);
        for wait in self.waits().await? {
            if let (None, Some(key)) = (wait.notified, wait.episode) {
                let post = store.episode_post(table, &key).await?;
                shown.insert(Some(key), post);
            }
        }
        let is_observed = |wait: &Wait| {
            let post = shown.get(&wait.episode).copied().flatten();
            post.is_some_and(|post| wait.seq <= post.seq)
        };
        self.reckon_live().await?;
        let Noticed { waits, notices, .. } = self.noticed(is_observed).await?;
        if waits.is_empty() {
            return Ok(());
        }
        self.change_clock(self.timing(), waits, notices).await
    }

    pub(in crate::table) async fn remind(&mut self, now: Millis) -> Result<(), TableError> {
        if self.row.stage != Stage::Playing || self.row.paused.is_some() {
            return Ok(());
        }
        let mut waits = Vec::new();
        let mut notices = Vec::new();
        for mut wait in self.waits().await? {
            if wait.remind.is_none_or(|at| at > now) {
                continue;
            }
            wait.remind = None;
            if let Some(until) = wait.until.filter(|until| *until > now) {
                let reminder = Notice::Reminder {
                    wait: wait.id,
                    seat: wait.seat,
                    until,
                    also: Vec::new(),
                };
                notices.extend(self.reminded(&wait, reminder));
            }
            waits.push(wait);
        }
        if waits.is_empty() {
            return Ok(());
        }
        self.change_clock(self.timing(), waits, notices).await
    }

    /// Where a reminder goes: to the table, and to nobody but those whom it is for where nobody is to know whether they
    /// are waited for. Who is away is not reminded (TB-21).
    fn reminded(&self, wait: &Wait, reminder: Notice) -> Vec<(Destination, Notice)> {
        if !wait.time.calls_alone() {
            return vec![(Destination::Table, reminder)];
        }
        match self.row.holder(wait.seat) {
            Holder::People(people) if self.is_waited_for(wait) => {
                let to = |person: &PersonId| (Destination::Person(*person), reminder.clone());
                let now = self.shared.environment.now();
                let is_here = |it: &&PersonId| self.attendance.absence(it, now).is_none();
                people.iter().filter(is_here).map(to).collect()
            }
            Holder::People(_) | Holder::Bot | Holder::Nobody => Vec::new(),
        }
    }

    /// Moves the deadlines that an outage from `from` to `to` has passed over (TB-06).
    pub(in crate::table) async fn outage(
        &mut self,
        from: Millis,
        to: Millis,
    ) -> Result<(), TableError> {
        if self.row.stage != Stage::Playing || self.row.paused.is_some() {
            return Ok(());
        }
        let lost = to.0.saturating_sub(from.0).max(HOUR);
        let hit = |wait: &Wait| {
            wait.moved_for != Some(from)
                && wait
                    .until
                    .is_some_and(|until| until > from && until.0 <= to.0.saturating_add(HOUR))
        };
        let pace = self.row.pace.clone();
        let mut waits = self.later(&pace, |wait| hit(wait).then_some(lost)).await?;
        let proposals = self.proposals_after_outage(from, to, lost)?;
        if waits.is_empty() && proposals.is_none() {
            return Ok(());
        }
        for wait in &mut waits {
            wait.moved_for = Some(from);
        }
        let again = proposals.iter().flat_map(|it| self.asked_again(it));
        let notices: Vec<Notice> = std::iter::once(Notice::Moved { from, to })
            .chain(again)
            .chain([Notice::Card])
            .collect();
        let notices = notices.into_iter().map(|it| (Destination::Table, it));
        self.change_times(self.timing(), waits, proposals, notices.collect())
            .await
    }
}
