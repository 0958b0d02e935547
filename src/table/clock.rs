//! The clock: deadlines, reminders, pauses, and what happens when nobody decides (TB-03 to TB-07).
//!
//! The clock is an actor like others: it asks the task of a table, which decides and writes. Deadlines
//! are rows, so nothing is lost when the program stops. Start at [`Clock::tick`].
//!
//! Rulings of our own: TB-13, after [`ABSENT`] decisions of the clock for every seat of people without
//! one of a person the clock of a table stands still until somebody plays on or resumes.

use rules::{Seat, Viewer};
use tokio::sync::watch;

use super::drafts::completed;
use super::live::{Live, due_of, is_asked};
use super::model::{
    Because, By, Destination, Holder, Millis, Notice, Pause, PendingNotice, PersonId, PlaceId,
    Post, PostKind, Stage, TableId, TableRow, Wait,
};
use super::no::{Fault, No, refuse};
use super::pace::Pace;
use super::store::{Noticed, RowChange, StoreError, Tend, Written};
use super::tables::Tables;

/// How long the clock waits after a deadline for orders that were sent in time (TB-04).
const GRACE: i64 = 3_000;
/// How often it is noted that the bot is in contact with Discord.
const BEAT: i64 = 30_000;
/// From how long on a loss of contact moves deadlines (TB-06).
const OUTAGE: i64 = 2 * 60_000;
/// The least time by which an outage moves deadlines, and how shortly after it they may be due to be
/// moved (TB-06).
const HOUR: i64 = 60 * 60_000;
/// How many decisions for each seat of people the clock takes in a row (TB-13).
const ABSENT: u64 = 3;
/// How much later a deadline must be for a second reminder, in milliseconds.
const AGAIN: i64 = 12 * HOUR;
/// The most hours by which deadlines are extended at once.
const EXTEND_MOST: u32 = 14 * 24;

/// The clock of all tables.
#[derive(Debug)]
pub struct Clock {
    tables: Tables,
    contact: watch::Receiver<bool>,
    /// The last beat, and none while there is no contact with Discord.
    beat: Option<Millis>,
}

impl Clock {
    /// A clock that stands still while `contact` says that Discord cannot be reached.
    pub fn new(tables: Tables, contact: watch::Receiver<bool>) -> Self {
        Self {
            tables,
            contact,
            beat: None,
        }
    }

    /// Does what is due now. To be called about every second.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read; a single table's fault is logged, and the others go
    /// on.
    pub async fn tick(&mut self) -> Result<(), Fault> {
        if !*self.contact.borrow_and_update() {
            self.beat = None;
            return Ok(());
        }
        let now = self.tables.now();
        let store = self.tables.store();
        let leapt = |beat: Millis| now.0 - beat.0 >= OUTAGE && !self.tables.is_turned();
        match self.beat {
            Some(beat) if !leapt(beat) => {
                if now.0 - beat.0 >= BEAT {
                    store.beat(now).await?;
                    self.beat = Some(now);
                }
            }
            Some(_) | None => {
                self.back(now).await?;
                store.beat(now).await?;
                self.beat = Some(now);
            }
        }
        let due = Millis(now.0.saturating_sub(GRACE));
        for table in store.tables_due(due, now).await? {
            let swept = self
                .tables
                .run(table, |live| Box::pin(async move { live.sweep().await }));
            log_no(table, swept.await);
        }
        Ok(())
    }

    /// The contact is back: deadlines that passed meanwhile are moved (TB-06), and decisions that
    /// people were told of before a stop get theirs.
    async fn back(&self, now: Millis) -> Result<(), Fault> {
        let store = self.tables.store();
        if let Some(last) = store.last_beat().await?
            && now.0 - last.0 >= OUTAGE
        {
            let soon = Millis(now.0.saturating_add(HOUR));
            for table in store.tables_due_within(last, soon).await? {
                let moved = self.tables.run(table, move |live| {
                    Box::pin(async move { live.outage(last, now).await })
                });
                log_no(table, moved.await);
            }
        }
        for table in store.tables_untold().await? {
            self.tables.notice_untold(table).await;
        }
        Ok(())
    }
}

fn log_no(table: TableId, result: Result<(), No>) {
    match result {
        Ok(()) => {}
        Err(No::Fault(fault)) => tracing::error!(%table, %fault, "the clock could not act"),
        Err(No::Refused(refusal)) => tracing::error!(%table, %refusal, "the clock was refused"),
    }
}

impl Tables {
    /// Marks a notice as sent, with the message that was made or edited for it. Decisions that people
    /// know of by a board get their deadlines with it (TB-06), and a clock that stood still because
    /// nothing could be posted in the table's place goes on.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the mark cannot be written.
    pub async fn sent(&self, notice: &PendingNotice, post: Option<Post>) -> Result<(), Fault> {
        let (table, store) = (notice.table, self.store());
        let board = post.filter(|post| post.kind == PostKind::Board);
        match (notice.to, board) {
            (Destination::Table, Some(board)) => {
                let noticed = notice.clone();
                let marked = self.run(table, move |live| {
                    Box::pin(async move { live.sent(&noticed, board).await })
                });
                if let Err(no) = marked.await {
                    // It is on Discord, whatever is wrong with the table; deadlines come later.
                    log_no(table, Err(no));
                    let none = Noticed::default();
                    store.sent(notice, post, &none, self.now()).await?;
                }
            }
            (Destination::Table | Destination::Person(_), _) => {
                let none = Noticed::default();
                store.sent(notice, post, &none, self.now()).await?;
            }
        }
        Ok(())
    }

    /// Gives decisions that people know of by the posted boards their deadlines (TB-06), where a stop
    /// came between.
    async fn notice_untold(&self, table: TableId) {
        let noticed = self.run(table, |live| {
            Box::pin(async move { live.notice_untold().await })
        });
        log_no(table, noticed.await);
    }

    /// Tells a table that something was posted in its place: if its clock stood still because nothing
    /// could be, it goes on.
    pub async fn reachable(&self, table: TableId) {
        let resumed = self.run(table, |live| {
            Box::pin(async move { live.reachable().await })
        });
        log_no(table, resumed.await);
    }

    /// Tells a table that nothing can be posted in its place.
    pub async fn unreachable(&self, table: TableId, why: String) {
        let paused = self.run(table, |live| {
            Box::pin(async move { live.unreachable(why).await })
        });
        log_no(table, paused.await);
    }

    /// Stops a table's clock.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person is not the host, or the clock stands still already.
    pub async fn pause(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.pause(person)))
            .await
    }

    /// Lets a table's clock go on.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when it does not stand still, or the host alone may let it go on.
    pub async fn resume(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.resume(person)))
            .await
    }

    /// Moves a table's deadlines.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person is not the host, or nothing is due.
    pub async fn extend(&self, table: TableId, person: PersonId, hours: u32) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.extend(person, hours)))
            .await
    }

    /// Sets how long decisions may take.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person is not the host, or the table is over.
    pub async fn set_pace(&self, table: TableId, person: PersonId, pace: Pace) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.set_pace(person, pace)))
            .await
    }

    /// Binds a table to another place, and posts its board there.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person is not the host, or another table is bound to the place.
    pub async fn move_to(
        &self,
        table: TableId,
        person: PersonId,
        place: PlaceId,
    ) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.move_to(person, place)))
            .await
    }
}

impl Live {
    /// Writes deadlines, pace and pause, with what is to be said of them in the table's place.
    pub(super) async fn tend(
        &mut self,
        (pace, paused): (Pace, Option<Pause>),
        waits: Vec<Wait>,
        notices: Vec<(Destination, Notice)>,
    ) -> Result<(), No> {
        let tend = Tend {
            table: self.row.id,
            expected: self.row.seq,
            pace: pace.clone(),
            paused,
            waits,
            notices,
            at: self.shared.outside.now(),
        };
        let news = !tend.notices.is_empty();
        // If the write fails in the middle, nobody knows whether it counts until it is loaded again.
        self.stale = true;
        match self.shared.store.tend(tend).await? {
            Written::Done => {
                self.due = due_of(&self.waits().await?);
                self.stale = false;
                self.news |= news;
                self.row.pace = pace;
                self.row.paused = paused;
                Ok(())
            }
            Written::Again(_) | Written::Stale(_) => Err(Fault::Contended(self.row.id).into()),
        }
    }

    pub(super) fn clock(&self) -> (Pace, Option<Pause>) {
        (self.row.pace.clone(), self.row.paused)
    }

    async fn waits(&self) -> Result<Vec<Wait>, No> {
        Ok(self.shared.store.waits(self.row.id).await?)
    }

    /// A wait with another deadline, and the reminder that belongs to it.
    fn timed(&self, pace: &Pace, mut wait: Wait, until: Option<Millis>) -> Wait {
        let now = self.shared.outside.now();
        let told = wait.told.unwrap_or(now);
        let remind_at = |until: Option<Millis>| until.and_then(|until| pace.reminder(told, until));
        // Who was reminded of a deadline is not pinged again because it moves a little.
        let reminded = wait.remind.is_none() && remind_at(wait.until).is_some_and(|at| at <= now);
        let moved = until.map_or(0, |until| until.0 - wait.until.map_or(0, |old| old.0));
        wait.until = until;
        wait.remind = remind_at(until).filter(|at| *at > now && (!reminded || moved >= AGAIN));
        wait
    }

    /// Marks a board of the table's place as sent, with what people know of by it.
    async fn sent(&mut self, notice: &PendingNotice, board: Post) -> Result<(), No> {
        let noticed = self.noticed(board).await?;
        let news = !noticed.notices.is_empty();
        let now = self.shared.outside.now();
        // If the write fails in the middle, nobody knows whether it counts until it is loaded again.
        self.stale = true;
        let store = &self.shared.store;
        store.sent(notice, Some(board), &noticed, now).await?;
        if !noticed.waits.is_empty() {
            self.due = due_of(&self.waits().await?);
        }
        self.stale = false;
        self.news |= news;
        Ok(())
    }

    /// The decisions that people know of by a board, with their deadlines (TB-06), and what is to be
    /// said of them.
    async fn noticed(&self, board: Post) -> Result<Noticed, No> {
        let mut waits = Vec::new();
        if self.row.stage == Stage::Playing {
            let now = self.shared.outside.now();
            let pace = &self.row.pace;
            for mut wait in self.waits().await? {
                if wait.told.is_none() && wait.seq <= board.seq {
                    wait.told = Some(now);
                    wait.runs = Some(now);
                    let until = pace.due(&wait);
                    waits.push(self.timed(pace, wait, until));
                }
            }
        }
        let shown = waits.iter().any(|wait| wait.until.is_some());
        let card = shown.then_some((Destination::Table, Notice::Card));
        let notices = card.into_iter().collect();
        Ok(Noticed { waits, notices })
    }

    /// Gives decisions that people know of by the newest board their deadlines (TB-06).
    async fn notice_untold(&mut self) -> Result<(), No> {
        let store = &self.shared.store;
        let board = store
            .post(self.row.id, Destination::Table, PostKind::Board)
            .await?;
        let Some(board) = board else { return Ok(()) };
        let Noticed { waits, notices } = self.noticed(board).await?;
        if waits.is_empty() {
            return Ok(());
        }
        self.tend(self.clock(), waits, notices).await
    }

    async fn reachable(&mut self) -> Result<(), No> {
        match self.row.paused {
            Some(pause) if pause.why == Because::Unreachable => self.go_on(None).await,
            Some(_) | None => Ok(()),
        }
    }

    /// Does what is due: decides for those whose time is up, and reminds those whose time runs out.
    async fn sweep(&mut self) -> Result<(), No> {
        let now = self.shared.outside.now();
        let mut late: Vec<Wait> = Vec::new();
        for wait in self.waits().await? {
            let is_late = wait.until.is_some_and(|until| until.0 + GRACE <= now.0);
            // TB-06: two defaults of one seat are never played in one sweep.
            if is_late && !late.iter().any(|other| other.seat == wait.seat) {
                late.push(wait);
            }
        }
        for wait in late {
            if self.row.stage != Stage::Playing || self.row.paused.is_some() {
                return Ok(());
            }
            let asks = self.playing()?.asks();
            if is_asked(&asks, wait.seat, &wait.key) {
                self.decide_for(wait).await?;
                self.rest_if_absent().await?;
            }
        }
        self.remind(now).await
    }

    async fn remind(&mut self, now: Millis) -> Result<(), No> {
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
                };
                notices.push((Destination::Table, reminder));
            }
            waits.push(wait);
        }
        if waits.is_empty() {
            return Ok(());
        }
        self.tend(self.clock(), waits, notices).await
    }

    /// Decides for a seat whose time is up: its draft as far as it is legal, with the gaps filled
    /// (TB-03), else the bot player in `live` (TB-07), else the game's default.
    async fn decide_for(&mut self, wait: Wait) -> Result<(), No> {
        let seat = wait.seat;
        for text in self.choices(seat, &wait.key).await? {
            // Of another database than this one the log may have come, with numbers of its own.
            let cause = format!("clock:{}:{}", wait.id, wait.since.0);
            match self.play_for(By::Clock { seat }, cause, &text).await {
                Ok(_) => return Ok(()),
                Err(No::Refused(refusal)) => {
                    tracing::warn!(table = %self.row.id, %refusal, text, "not what the clock may do");
                }
                Err(fault @ No::Fault(_)) => return Err(fault),
            }
        }
        tracing::error!(table = %self.row.id, %seat, "the clock found nothing legal to do");
        let until = wait.until.map(|until| Millis(until.0.saturating_add(HOUR)));
        let pace = self.row.pace.clone();
        let later = self.timed(&pace, wait, until);
        self.tend(self.clock(), vec![later], Vec::new()).await
    }

    /// What the clock may do for a seat, best first. Thought out off the event loop.
    async fn choices(&self, seat: Seat, key: &str) -> Result<Vec<String>, No> {
        let view = self.playing()?.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let draft = self.drafts.get(&(seat, key.to_owned()));
        let draft = draft.filter(|draft| !draft.held && !draft.steps.is_empty());
        let draft = draft.map(|draft| draft.steps.clone());
        let live = self.row.pace == Pace::Live;
        let table = self.row.id;
        let thought = tokio::task::spawn_blocking(move || {
            let mut texts = Vec::new();
            if let Some(steps) = draft {
                texts.extend(completed(&view, seat, &roster, &steps));
            }
            if live {
                texts.extend(view.bot_order(seat, &roster));
            }
            texts.extend(view.default_order(seat, &roster));
            texts
        });
        Ok(thought.await.map_err(|_| Fault::Gone(table))?)
    }

    /// TB-13: a game of the clock against itself is not played.
    async fn rest_if_absent(&mut self) -> Result<(), No> {
        let people = |holder: &Holder| matches!(holder, Holder::People(_));
        let seats = self.row.seats.iter().filter(|seat| people(&seat.holder));
        let most = ABSENT * u64::try_from(seats.count()).unwrap_or(u64::MAX);
        if self.row.stage != Stage::Playing {
            return Ok(());
        }
        if self.shared.store.clock_streak(self.row.id).await? < most {
            return Ok(());
        }
        self.stand_still(None, Because::Absent, Vec::new()).await
    }

    async fn stand_still(
        &mut self,
        by: Option<PersonId>,
        why: Because,
        mut notices: Vec<(Destination, Notice)>,
    ) -> Result<(), No> {
        let since = self.shared.outside.now();
        notices.push((Destination::Table, Notice::Paused { by, why }));
        notices.push((Destination::Table, Notice::Card));
        let paused = Some(Pause { since, why });
        self.tend((self.row.pace.clone(), paused), Vec::new(), notices)
            .await
    }

    /// Lets the clock go on; deadlines come later by the time that it stood still.
    async fn go_on(&mut self, by: Option<PersonId>) -> Result<(), No> {
        let Some(Pause { since, why }) = self.row.paused else {
            return Ok(());
        };
        let now = self.shared.outside.now();
        let lost = now.0.saturating_sub(since.0);
        let lost = match why {
            Because::Unreachable => lost.max(HOUR),
            Because::Host | Because::Absent => lost,
        };
        let pace = self.row.pace.clone();
        let waits = self.later(&pace, lost, |_| true).await?;
        let notices = vec![
            (Destination::Table, Notice::Resumed { by, why }),
            (Destination::Table, Notice::Card),
        ];
        self.tend((pace, None), waits, notices).await
    }

    /// The waits that `which` names, with their deadlines later by `ms`.
    async fn later(
        &self,
        pace: &Pace,
        ms: i64,
        which: impl Fn(&Wait) -> bool,
    ) -> Result<Vec<Wait>, No> {
        let waits = self.waits().await?.into_iter();
        let due = waits.filter(|wait| wait.until.is_some() && which(wait));
        let moved = |at: Option<Millis>| at.map(|at| Millis(at.0.saturating_add(ms)));
        Ok(due
            .map(|mut wait| {
                // Nobody's bank pays for it.
                wait.runs = moved(wait.runs);
                let until = moved(wait.until);
                self.timed(pace, wait, until)
            })
            .collect())
    }

    /// Somebody plays: a clock that stood still because nobody did goes on (TB-13).
    pub(super) async fn wake(&mut self) -> Result<(), No> {
        match self.row.paused {
            Some(pause) if pause.why == Because::Absent && self.row.stage == Stage::Playing => {
                self.go_on(None).await
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Moves the deadlines that an outage from `from` to `to` has passed over (TB-06).
    async fn outage(&mut self, from: Millis, to: Millis) -> Result<(), No> {
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
        let mut waits = self.later(&pace, lost, hit).await?;
        if waits.is_empty() {
            return Ok(());
        }
        for wait in &mut waits {
            wait.moved_for = Some(from);
        }
        let notices = vec![
            (Destination::Table, Notice::Moved { from, to }),
            (Destination::Table, Notice::Card),
        ];
        self.tend(self.clock(), waits, notices).await
    }

    /// Stops the clock because nothing can be posted, and tells the table's people by DM.
    async fn unreachable(&mut self, why: String) -> Result<(), No> {
        if self.row.stage != Stage::Playing || self.row.paused.is_some() {
            return Ok(());
        }
        let notice = Notice::Unreachable {
            place: self.row.place,
            why,
        };
        let notices = self
            .row
            .seats
            .iter()
            .filter_map(|seat| match &seat.holder {
                Holder::People(people) => Some(people),
                Holder::Nobody | Holder::Bot => None,
            })
            .flatten()
            .map(|person| (Destination::Person(*person), notice.clone()))
            .collect();
        let since = self.shared.outside.now();
        let why = Because::Unreachable;
        let clock = (self.row.pace.clone(), Some(Pause { since, why }));
        self.tend(clock, Vec::new(), notices).await
    }

    async fn pause(&mut self, person: PersonId) -> Result<(), No> {
        self.only_host(person, "pause the table")?;
        self.is_on("paused")?;
        if self.row.paused.is_some() {
            return Err(refuse(
                9,
                "the clock of this table stands still already: /table resume lets it go on",
            ));
        }
        self.stand_still(Some(person), Because::Host, Vec::new())
            .await
    }

    async fn resume(&mut self, person: PersonId) -> Result<(), No> {
        self.is_on("resumed")?;
        match self.row.paused {
            None => Err(refuse(9, "the clock of this table is running")),
            Some(pause) if pause.why == Because::Host => {
                self.only_host(person, "resume the table")?;
                self.go_on(Some(person)).await
            }
            Some(_) if self.row.host == person => self.go_on(Some(person)).await,
            Some(_) => {
                self.seat_of(person)?;
                self.go_on(Some(person)).await
            }
        }
    }

    async fn extend(&mut self, person: PersonId, hours: u32) -> Result<(), No> {
        self.only_host(person, "extend deadlines")?;
        self.is_on("extended")?;
        if !(1..=EXTEND_MOST).contains(&hours) {
            return Err(refuse(
                9,
                format!("{hours} hours are not from 1 to {EXTEND_MOST}"),
            ));
        }
        let pace = self.row.pace.clone();
        let ms = i64::from(hours) * HOUR;
        let waits = self.later(&pace, ms, |_| true).await?;
        if waits.is_empty() {
            return Err(refuse(
                7,
                "nothing is due at this table: /table pace sets how long decisions may take",
            ));
        }
        let by = person;
        let notices = vec![
            (Destination::Table, Notice::Extended { by, hours }),
            (Destination::Table, Notice::Card),
        ];
        self.tend(self.clock(), waits, notices).await
    }

    async fn set_pace(&mut self, person: PersonId, pace: Pace) -> Result<(), No> {
        self.only_host(person, "set the pace")?;
        if !self.row.stage.is_active() {
            return Err(refuse(9, "the table is over: it needs no pace"));
        }
        let now = self.shared.outside.now();
        let told = self.waits().await?.into_iter();
        let waits = told
            .filter(|wait| wait.told.is_some())
            .map(|mut wait| {
                // The new pace gives its whole time from now on, with its notice (TB-06).
                wait.told = Some(now);
                // What was used of a bank stays used; a pace without deadlines has used nothing.
                wait.runs = wait.runs.filter(|_| wait.until.is_some()).or(Some(now));
                let until = pace.due(&Wait {
                    since: now,
                    ..wait.clone()
                });
                self.timed(&pace, wait, until)
            })
            .collect();
        let set = Notice::PaceSet {
            by: person,
            pace: pace.to_string(),
        };
        let mut notices = vec![(Destination::Table, Notice::Card)];
        if self.row.stage == Stage::Playing {
            notices.insert(0, (Destination::Table, set));
        }
        self.tend((pace, self.row.paused), waits, notices).await
    }

    async fn move_to(&mut self, person: PersonId, place: PlaceId) -> Result<(), No> {
        self.only_host(person, "move the table")?;
        if !self.row.stage.is_active() {
            return Err(refuse(9, "the table is over: it cannot be moved"));
        }
        if self.row.place == place {
            return Err(refuse(9, "the table is here already"));
        }
        let row = TableRow {
            place,
            ..self.row.clone()
        };
        let mut notices = vec![(Destination::Table, Notice::MovedHere { by: person })];
        if let (Stage::Playing, Some(state)) = (self.row.stage, &self.state) {
            let board = Notice::Board {
                view: state.view(Viewer::Public).stored(),
                told: Vec::new(),
                asks: state.asks(),
                over: None,
                clock: Vec::new(),
            };
            notices.push((Destination::Table, board));
        }
        notices.push((Destination::Table, Notice::Card));
        let change = RowChange {
            table: self.row.id,
            expected: self.row.revision,
            row: row.clone(),
            notices,
            at: self.shared.outside.now(),
        };
        self.stale = true;
        match self.shared.store.change_row(change).await {
            Ok(Written::Done | Written::Again(_)) => {}
            Ok(Written::Stale(_)) => return Err(Fault::Contended(self.row.id).into()),
            Err(StoreError::Taken(other)) => {
                return Err(refuse(
                    9,
                    format!("table {other} is bound to this channel already"),
                ));
            }
            Err(error) => return Err(error.into()),
        }
        self.row = TableRow {
            revision: self.row.revision + 1,
            ..row
        };
        self.stale = false;
        self.news = true;
        Ok(())
    }

    fn is_on(&self, what: &str) -> Result<(), No> {
        match self.row.stage {
            Stage::Playing => Ok(()),
            Stage::Lobby => Err(refuse(
                9,
                format!("the game has not started: it cannot be {what}"),
            )),
            Stage::Over | Stage::Ended => {
                Err(refuse(9, format!("the table is over: it cannot be {what}")))
            }
        }
    }
}
