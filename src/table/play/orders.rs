//! Orders: decide, write, apply, tell; and the bot players that answer at once.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use rules::any::{AnyEvent, AnyOrder, AnyState};
use rules::{Actor, Ask, Halt, Seat, Viewer};

use crate::table::editions::PlaysBy;
use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{
    Act, By, Call, Calling, Destination, Entry, Holder, Millis, Notice, ObservationRow, PersonId,
    Reseated, SeatRow, Stage, TableId, YearOver,
};
use crate::table::play::free_text;
use crate::table::play::notices::{boards, is_loud};
use crate::table::play::reseat::Reseat;
use crate::table::play::step::{NewEntry, Parts, Publicity, Step};
use crate::table::session::reach::Reach;
use crate::table::session::tables::Tables;
use crate::table::session::transition::{PublicSnapshot, Transition, observations_of};
use crate::table::session::{Session, due_of, is_asked, stage_of};
use crate::table::store::Append;

/// Entries between two snapshots.
const SNAPSHOT_EVERY: u64 = 32;

/// Causes that are remembered; older ones are known to the store.
const CAUSES_KEPT: usize = 64;

/// What became of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// It counts, as this entry of the log.
    Now(u64),
    /// It counted before; the same interaction never counts twice (TB-04).
    Before(u64),
}

/// An order that was decided.
#[derive(Clone, Copy, Debug)]
pub(in crate::table) struct Decision {
    pub(in crate::table) accepted: Accepted,
    /// Whether everybody may know that something has happened.
    pub(in crate::table) is_public: bool,
}

/// Where an order comes from: the same one never counts twice (TB-04).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Cause {
    pub id: String,
    /// When it was sent, as Discord says.
    pub sent: Millis,
}

impl Tables {
    /// Gives an order at once, without a draft.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no.
    pub async fn order(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
    ) -> Result<Accepted, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.order(person, cause, &text, Vec::new()).await })
        })
        .await
    }
}

impl Session {
    /// Reads, decides and writes a person's order.
    pub(in crate::table) async fn order(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
        outdate: Vec<Seat>,
    ) -> Result<Accepted, TableError> {
        let seat = self.seat_of(person)?;
        if let Some(before) = self.counted(&cause) {
            return Ok(before);
        }
        let view = self.playing()?.view(Viewer::Seat(seat));
        let written = self.read_order(seat, Some(person), &view, text).await?;
        self.give(person, cause, written, outdate).await
    }

    /// Decides and writes a person's order.
    pub(in crate::table) async fn give(
        &mut self,
        person: PersonId,
        cause: Cause,
        written: free_text::Written,
        outdate: Vec<Seat>,
    ) -> Result<Accepted, TableError> {
        let seat = self.seat_of(person)?;
        if let Some(before) = self.counted(&cause) {
            return Ok(before);
        }
        self.in_time(seat, cause.sent, &written.order)?;
        let by = By::Person { seat, person };
        let was = self.standing(seat);
        let accepted = self.decide(by, cause.id, written, (outdate, None)).await?;
        if accepted.is_public {
            self.back_by_playing(seat, was).await?;
            self.relieve().await?;
            self.wake().await?;
        }
        Ok(accepted.accepted)
    }

    /// What became of the same interaction before (TB-04).
    pub(in crate::table) fn counted(&self, cause: &Cause) -> Option<Accepted> {
        let mut known = self.causes.iter();
        let (_, seq) = known.find(|(known, _)| *known == cause.id)?;
        Some(Accepted::Before(*seq))
    }

    /// An order that was sent after its deadline does not count: the clock is about to decide (TB-04).
    fn in_time(&self, seat: Seat, moment: Millis, order: &AnyOrder) -> Result<(), TableError> {
        // Nobody is late where nobody was waited for.
        let is_waited_for = !self.is_stood_in_for(seat);
        let late = is_waited_for
            && self.due.iter().any(|((asked, key), until)| {
                let is_first = || self.first_ask(seat).is_some_and(|ask| ask.key == *key);
                *asked == seat && moment > *until && is_first()
            });
        if !late || self.row.paused.is_some() || order.is_aside() {
            return Ok(());
        }
        Err(refuse(
            4,
            "your time was up before you sent this: the clock is deciding for you",
        ))
    }

    /// Reads, decides and writes an order of a bot player or the clock.
    pub(in crate::table) async fn play_for(
        &mut self,
        by: By,
        cause: String,
        text: &str,
        said: Option<Notice>,
    ) -> Result<Decision, TableError> {
        let seat = by.seat().unwrap_or_default();
        let view = self.playing()?.view(Viewer::Seat(seat));
        let written = self.read_order(seat, None, &view, text).await?;
        self.decide(by, cause, written, (Vec::new(), said)).await
    }

    /// Decides and writes one order.
    pub(in crate::table) async fn decide(
        &mut self,
        by: By,
        cause: String,
        written: free_text::Written,
        (outdate, said): (Vec<Seat>, Option<Notice>),
    ) -> Result<Decision, TableError> {
        let free_text::Written { order, words } = written;
        let state = self.playing()?;
        let roster = self.roster();
        let seat = by.seat().unwrap_or_default();
        let actor = match by {
            By::Clock { seat } => Actor::Clock(seat),
            By::Person { seat, person } if self.is_deputy(person) => Actor::Deputy(seat),
            By::Table | By::Person { .. } | By::Bot { .. } | By::Master { .. } => Actor::Seat(seat),
        };
        let mut dice = self.dice_on(state);
        let events = state
            .decide_order(actor, &roster, &order, &mut dice)
            .map_err(|halt| match halt {
                Halt::Refused(refusal) => TableError::Refused(refusal),
                Halt::Dice(stop) => {
                    TableError::Fault(self.corrupt(rules::Corrupt(stop.to_string())))
                }
            })?;
        let transition = self.follow(state, &events)?;
        let before = match &self.snapshot {
            Some(snapshot) => Cow::Borrowed(snapshot),
            None => Cow::Owned(PublicSnapshot::of(state)),
        };
        let snapshot = &transition.snapshot;
        // What nobody else may know of is not said in the open, not even by a message that changes.
        let is_public = transition.is_open()
            || snapshot.public != before.public
            || snapshot.asks != before.asks;
        let asked = self.first_ask(seat).map(|ask| ask.key);
        let asked = asked.filter(|key| !order.is_aside() && is_asked(&snapshot.asks, seat, key));
        let played = asked.map(|key| (seat, key));
        let mut outdate = outdate;
        outdate.extend(played.iter().map(|(seat, _)| *seat));
        outdate.dedup();
        let new_entry = NewEntry {
            cause,
            by,
            order: snapshot.public.write(&roster, &order),
            draws: dice.into_draws(),
            words,
            outdate,
            played,
            carries_out: None,
            said,
        };
        let clock = match by {
            // Whose time was cut short is told of that.
            By::Clock { seat } if new_entry.said.is_none() => vec![self.timed_out(seat)],
            By::Clock { .. }
            | By::Table
            | By::Person { .. }
            | By::Bot { .. }
            | By::Master { .. } => Vec::new(),
        };
        let notices = if !is_public {
            Publicity::Hidden
        } else if is_loud(&before.asks, &transition, &events, &clock) {
            Publicity::with(boards(&transition, clock))
        } else {
            Publicity::with([])
        };
        let step = Step::Events(events, Box::new(transition));
        let accepted = Box::pin(self.write(new_entry, step, notices)).await?;
        Ok(Decision {
            accepted,
            is_public,
        })
    }

    /// Follows events from a state of this table.
    pub(in crate::table) fn follow(
        &self,
        before: &AnyState,
        events: &[AnyEvent],
    ) -> Result<Transition, Fault> {
        Transition::follow(before, events, self.row.seats.len()).map_err(|why| self.corrupt(why))
    }

    /// Throws are counted by the year.
    fn count_throws(&mut self, is_same_year: bool, thrown: u64) {
        self.thrown = if is_same_year {
            self.thrown.saturating_add(thrown)
        } else {
            0
        };
    }

    /// Reads the deadlines anew; what cannot be read now is read with the whole table, before the next order.
    async fn read_due(&mut self) -> Result<(), TableError> {
        self.stale = true;
        self.due = due_of(&self.waits().await?);
        self.stale = false;
        Ok(())
    }

    /// Writes an entry with its notices, waits and drafts, then takes the new state on.
    pub(in crate::table) async fn write(
        &mut self,
        new_entry: NewEntry,
        step: Step,
        publicity: Publicity,
    ) -> Result<Accepted, TableError> {
        let calls = self.calls_before(&step).await?;
        let (asks, seq) = (step.snapshot().asks.clone(), self.row.seq + 1);
        let stage = stage_of(step.after().over().as_ref());
        let drafts_done = self.drafts_done(&step, &asks, new_entry.played);
        let (renewed, seats) = (step.renewed(), step.reseat().map(|it| it.rows.clone()));
        let due = self.due_after(&asks, renewed);
        // Such an ask has the deadline of those before it.
        let asks_together = asks.iter().any(|ask| ask.time.calls_alone());
        let (played_by, plays_by) = self.edition_with(&step, &publicity, stage);
        let (year, turned) = self.year_with(&step);
        let more = turned.into_iter().chain(plays_by.notice());
        let said = (new_entry.said, more.collect());
        let (is_public, notices) = self.notices(&step, new_entry.by, publicity, said, &calls);
        let (by, cause) = (new_entry.by, &new_entry.cause);
        let mut attendance = self.attendance_after(by, cause, renewed, is_public);
        attendance.extend(step.attendance(self));
        let proposals = self.proposals_after(new_entry.carries_out, renewed, stage)?;
        let Parts {
            act,
            observation_rows,
            mut after,
            snapshot,
        } = step.into_parts();
        let observation_rows = observations_of(by, observation_rows);
        after.set_edition(plays_by.edition);
        let entry = Entry {
            seq,
            at: self.shared.environment.now(),
            cause: new_entry.cause,
            by: new_entry.by,
            order: new_entry.order,
            draws: new_entry.draws,
            act,
            edition: played_by,
            year,
        };
        let thrown = u64::try_from(entry.draws.len()).unwrap_or(u64::MAX);
        if let Act::Undo { .. } = entry.act {
            self.confirmed.clear();
        }
        let (cause, reseated) = (entry.cause.clone(), Reseated::of(&entry));
        let mut rows = observation_rows.iter();
        let is_observed = rows.any(|it: &ObservationRow| it.viewer == Viewer::Public);
        let begins_year = year.is_some() && after.year() != year;
        let reach = self.reach_after(&entry, is_observed, begins_year);
        let append = Append {
            table: self.row.id,
            version: self.row.version,
            entry,
            words: new_entry.words,
            observation_rows,
            is_public,
            notices,
            asks,
            stage,
            seats: seats.clone(),
            edition: plays_by.edition,
            drafts_done: drafts_done.clone(),
            outdate: new_entry.outdate.clone(),
            proposals: proposals.clone(),
            attendance: attendance.clone(),
            snapshot: seq.is_multiple_of(SNAPSHOT_EVERY).then(|| after.stored()),
        };
        // If the write fails in the middle, nobody knows whether it counts until it is loaded again.
        self.stale = true;
        let written = self.shared.store.append(append).await?;
        if let Some(seq) = self.have_version(written)? {
            // Somebody else may have written it, so the table is loaded again.
            return Ok(Accepted::Before(seq));
        }
        self.stale = false;
        self.news = true;
        self.remember(cause, seq);
        self.row.seq = seq;
        self.row.stage = stage;
        self.row.seats = seats.unwrap_or_else(|| std::mem::take(&mut self.row.seats));
        self.row.edition = plays_by.edition;
        self.reseated.extend(reseated);
        self.reach = reach;
        self.attendance.take(&attendance);
        self.close_hand_overs(renewed);
        self.count_throws(after.year() == year, thrown);
        self.state = Some(after);
        // Views are read and written by the edition that they were made by.
        self.snapshot = (plays_by.edition == played_by).then_some(snapshot);
        self.keep_undo_request(seq, is_public);
        self.due = due;
        self.have_proposals(proposals);
        self.drafts.retain(|id, _| !drafts_done.contains(id));
        for seat in new_entry.outdate {
            self.outdate(seat);
        }
        if asks_together {
            self.read_due().await?;
        }
        Ok(Accepted::Now(seq))
    }

    /// When decisions are due that are still waited for after an entry; they are taken out of the session.
    fn due_after(
        &mut self,
        asks: &[Ask],
        renewed: Option<Seat>,
    ) -> BTreeMap<(Seat, String), Millis> {
        let mut due = std::mem::take(&mut self.due);
        due.retain(|(seat, key), _| is_asked(asks, *seat, key) && Some(*seat) != renewed);
        due
    }

    /// How far undos reach after an entry; whoever takes back sees to it.
    fn reach_after(&self, entry: &Entry, is_observed: bool, begins_year: bool) -> Reach {
        match entry.act {
            Act::Undo { .. } => self.reach,
            Act::Start { .. } | Act::Events(_) | Act::Seats { .. } => {
                self.reach.after(entry, is_observed, begins_year)
            }
        }
    }

    /// A question whether something may be taken back stays open while nobody can know of an entry (TB-10).
    fn keep_undo_request(&mut self, seq: u64, is_public: bool) {
        self.undo = self.undo.take().filter(|_| !is_public);
        if let Some(request) = &mut self.undo {
            request.at = seq;
        }
    }

    /// Remembers the cause of an entry, so that the same one never counts twice (TB-04).
    fn remember(&mut self, cause: String, seq: u64) {
        self.causes.push_back((cause, seq));
        if self.causes.len() > CAUSES_KEPT {
            self.causes.pop_front();
        }
    }

    /// Whether everybody may know of an entry, and what is said of it: why it came in any case, and `more`
    /// after its boards.
    fn notices(
        &self,
        step: &Step,
        by: By,
        publicity: Publicity,
        (said, more): (Option<Notice>, Vec<Notice>),
        calls: &[Call],
    ) -> (bool, Vec<(Destination, Notice)>) {
        let mut notices = self.secrets(step, calls);
        notices.extend(step.reseat().into_iter().flat_map(Reseat::to_replaced));
        notices.extend(said.map(|said| (Destination::Table, said)));
        let open = match publicity {
            Publicity::Hidden => return (false, notices),
            Publicity::Public(open) => open,
        };
        let is_board = |notice: &Notice| matches!(notice, Notice::Board { .. });
        let with_board = open.iter().any(is_board);
        notices.extend(self.episode_notices(step, by, with_board, calls));
        let open = open.into_iter().chain(more).chain([Notice::Card]);
        notices.extend(open.map(|notice| (Destination::Table, notice)));
        (true, notices)
    }

    /// The drafts that an entry leaves nothing of.
    fn drafts_done(
        &self,
        step: &Step,
        asks: &[Ask],
        played: Option<(Seat, String)>,
    ) -> Vec<(Seat, String)> {
        let played = played.filter(|id| self.drafts.contains_key(id));
        let mut done = match step {
            Step::Start(..) | Step::Events(..) => self.drafts_closed_by(step.after(), asks),
            Step::Seats(reseat, ..) => {
                let deserted = reseat.deserted();
                let closed = self.drafts_closed_by(step.after(), asks);
                let left = self.drafts.keys().filter(|id| Some(id.0) == deserted);
                let left: BTreeSet<_> = left.cloned().chain(closed).collect();
                left.into_iter().collect()
            }
            // The same asks come again, but what was composed for them is of another story.
            Step::Undo { .. } => self.drafts.keys().cloned().collect(),
        };
        done.extend(played);
        done
    }

    /// The edition that decides an entry, and the one that is played by after it (TB-11).
    fn edition_with(&self, step: &Step, publicity: &Publicity, stage: Stage) -> (u32, PlaysBy) {
        let editions = self.row.game.editions();
        let from = match step {
            Step::Start(..) => self.row.game.edition(),
            Step::Events(..) | Step::Seats(..) | Step::Undo { .. } => self.row.edition,
        };
        // A boundary that is not seen is none to those who would be told of the new rules at it.
        let events = match (step, publicity) {
            (Step::Events(events, _), Publicity::Public(_)) if stage.is_active() => {
                events.as_slice()
            }
            (Step::Start(..) | Step::Events(..) | Step::Seats(..) | Step::Undo { .. }, _) => &[],
        };
        (from, PlaysBy::after(editions, from, events))
    }

    /// The year whose dice an entry throws, and what is said where another one begins with it.
    fn year_with(&self, step: &Step) -> (Option<u32>, Option<Notice>) {
        let before = self.state.as_ref().and_then(AnyState::year);
        let secret = |year| self.row.secret.of_year(year);
        let over = match step {
            Step::Start(..) => None,
            Step::Events(..) | Step::Seats(..) | Step::Undo { .. } => before,
        };
        let begun = step.after().year().filter(|year| Some(*year) != over);
        let notice = begun.map(|year| Notice::NewYear {
            year,
            seal: secret(year).commitment(),
            over: over.map(|year| YearOver {
                year,
                secret: secret(year).reveal_hex(),
            }),
        });
        (before, notice)
    }

    /// What is said by DM: to the people of each seat what it alone may know, where that has changed.
    fn secrets(&self, step: &Step, calls: &[Call]) -> Vec<(Destination, Notice)> {
        let Some(before) = self.state.as_ref().filter(|_| self.row.game.has_secrets()) else {
            return Vec::new();
        };
        let (asked_before, asks) = (self.asks(), &step.snapshot().asks);
        let now = self.shared.environment.now();
        let is_covered = |seat: Seat| {
            let mut calls = calls.iter();
            calls.any(|call| call.covers(seat, Calling::Secretly, now))
        };
        let rows: &[SeatRow] = step.reseat().map_or(&self.row.seats, |it| &it.rows);
        let mut notices = Vec::new();
        for (seat, row) in Seat::first(rows.len()).zip(rows) {
            let Holder::People(people) = &row.holder else {
                continue;
            };
            let is_new = step.renewed() == Some(seat);
            let viewer = Viewer::Seat(seat);
            let own = step.after().view(viewer).own(seat);
            // What is asked in an episode is asked by the episode's message.
            let new = |ask: &Ask| {
                ask.seat == seat
                    && ask.episode.is_none()
                    && !is_asked(&asked_before, seat, &ask.key)
            };
            // Whether an answer is waited for may be a secret of its own (EU-58).
            let alone = |ask: &Ask| {
                ask.seat == seat
                    && ask.time.calls_alone()
                    && !ask.again
                    && !is_asked(&asked_before, seat, &ask.key)
                    && step.after().view(viewer).is_needed(seat)
            };
            let called_alone = asks.iter().any(alone);
            // Nobody is called to what the clock decides at once.
            let waits = !self.is_stood_in_for(seat);
            let asked = is_new || waits && (called_alone || asks.iter().any(new));
            let observation = step.observation_beyond(seat);
            // What everybody sees is said in the channel.
            if !asked && observation.is_empty() && own == before.view(viewer).own(seat) {
                continue;
            }
            let notice = Notice::Secrets {
                seat,
                own,
                observation,
                asked,
                called: called_alone && waits || step.calls(seat) && !is_covered(seat),
            };
            let to = |person: &PersonId| (Destination::Person(*person), notice.clone());
            notices.extend(people.iter().map(to));
        }
        notices
    }
}
