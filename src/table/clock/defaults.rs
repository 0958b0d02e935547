//! What happens when nobody decides: the clock does, for a while (TB-03, TB-05, TB-07).
//!
//! A seat that stays away costs the others its time once, not each time (TB-20): `absence` has how.
//!
//! Rulings of our own: TB-13, after [`ABSENT`] decisions of the clock for every seat of people without
//! one of a person the clock of a table stands still until somebody plays on or resumes.

use rules::any::AnyState;
use rules::{Seat, Viewer};

use crate::table::error::{Fault, TableError};
use crate::table::model::pace::HOUR;
use crate::table::model::pace::Pace;
use crate::table::model::{Because, Brief, By, Holder, Millis, Notice, Stage, Wait};
use crate::table::play::drafts::completed;
use crate::table::play::orders::Decision;
use crate::table::session::Session;
use crate::table::session::attendance::{EXCUSED, LIVE, MISSED, Standing};

/// How long the clock waits after a deadline for orders that were sent in time (TB-04).
pub(in crate::table) const GRACE: i64 = 3_000;
/// How many decisions for each seat of people the clock takes in a row (TB-13).
const ABSENT: u64 = 3;

impl Session {
    /// Does what is due: decides for those whose time is up, carries out what nobody has vetoed, and reminds those whose time runs out.
    pub(in crate::table) async fn sweep(&mut self) -> Result<(), TableError> {
        let mut waits = self.waits().await?;
        if self.wait_for_who_is_back(&waits).await? {
            waits = self.waits().await?;
        }
        let now = self.shared.environment.now();
        let mut late: Vec<Wait> = Vec::new();
        for wait in waits {
            // A seat's default answers what it is asked first; the rest waits for that.
            let is_late = wait.until.is_some_and(|until| until.0 + GRACE <= now.0)
                && self.is_first(&wait)
                && self.is_waited_for(&wait);
            // TB-06: two defaults of one seat are never played in one sweep.
            if is_late && !late.iter().any(|other| other.seat == wait.seat) {
                late.push(wait);
            }
        }
        self.call_meetings(now).await?;
        let (goes_on, let_pass) = self.decide_late(late).await?;
        self.let_pass(let_pass).await?;
        self.presences_lapse().await?;
        if !goes_on {
            return Ok(());
        }
        self.settle_ripe().await?;
        self.remind(now).await
    }

    /// Decides for seats whose time is up, as long as the clock runs; whether it still does, and who has let the
    /// minutes of a live hour pass.
    async fn decide_late(&mut self, late: Vec<Wait>) -> Result<(bool, Vec<Seat>), TableError> {
        let mut let_pass = Vec::new();
        for wait in late {
            if self.row.stage != Stage::Playing || self.row.paused.is_some() {
                return Ok((false, let_pass));
            }
            if self.is_first(&wait) {
                let (seat, before) = (wait.seat, self.attendance.missed(wait.seat));
                if self.timed_out(seat).in_live_hour {
                    let_pass.push(seat);
                }
                self.decide_for(wait).await?;
                self.stand_in_from(seat, before).await?;
                self.rest_if_absent().await?;
            }
        }
        Ok((true, let_pass))
    }

    /// Whether a wait is for what its seat is asked first.
    pub(in crate::table) fn is_first(&self, wait: &Wait) -> bool {
        let first = self.first_ask(wait.seat);
        first.is_some_and(|ask| ask.key == wait.key)
    }

    /// Whether the game goes on only with an answer to a wait (EU-58).
    pub(in crate::table) fn is_waited_for(&self, wait: &Wait) -> bool {
        let is_needed = |state: &AnyState| state.view(Viewer::Seat(wait.seat)).is_needed(wait.seat);
        !wait.time.calls_alone() || self.state.as_ref().is_none_or(is_needed)
    }

    /// Decides for a seat whose time is up: its draft as far as it is legal, with the gaps filled
    /// (TB-03), else the bot player in `session`, unless a ruling names the default (TB-07), else that.
    async fn decide_for(&mut self, wait: Wait) -> Result<(), TableError> {
        let seat = wait.seat;
        // Of another database than this one the log may have come, with numbers of its own. A wait may go on
        // after a decision, and is decided for again.
        let why = match self.standing(seat) {
            Standing::Away(_) | Standing::Rests => EXCUSED,
            Standing::Here if self.attendance.live.is_on() => LIVE,
            Standing::Here | Standing::Missing(_) => MISSED,
        };
        let cause = format!("{why}{}:{}:{}", wait.id, wait.since.0, self.row.seq);
        if self
            .clock_plays((seat, &wait.key), &cause, None)
            .await?
            .is_some()
        {
            return Ok(());
        }
        tracing::error!(table = %self.row.id, %seat, "the clock found nothing legal to do");
        let until = wait.until.map(|until| Millis(until.0.saturating_add(HOUR)));
        let pace = self.row.pace.clone();
        let later = self.timed(&pace, wait, until);
        self.change_clock(self.timing(), vec![later], Vec::new())
            .await
    }

    /// Plays the first of what the clock may do for a seat that the rules let it do; `said` is told in the open
    /// with it. Nothing where there is none.
    pub(in crate::table) async fn clock_plays(
        &mut self,
        (seat, key): (Seat, &str),
        cause: &str,
        said: Option<Notice>,
    ) -> Result<Option<Decision>, TableError> {
        for text in self.choices(seat, key).await? {
            let by = By::Clock { seat };
            match self
                .play_for(by, cause.to_owned(), &text, said.clone())
                .await
            {
                Ok(decision) => return Ok(Some(decision)),
                Err(TableError::Refused(refusal)) => {
                    tracing::warn!(table = %self.row.id, %refusal, text, "not what the clock may do");
                }
                Err(fault @ TableError::Fault(_)) => return Err(fault),
            }
        }
        Ok(None)
    }

    /// What the clock may do for a seat, best first. Thought out off the event loop.
    async fn choices(&self, seat: Seat, key: &str) -> Result<Vec<String>, TableError> {
        let view = self.playing()?.view(Viewer::Seat(seat));
        let roster = self.row.roster();
        let draft = self.drafts.get(&(seat, key.to_owned()));
        let draft = draft.filter(|draft| !draft.held && !draft.steps.is_empty());
        let draft = draft.map(|draft| draft.steps.clone());
        let brief = self.brief(seat);
        let bots_turn =
            (self.row.pace == Pace::Live || brief >= Brief::Defend) && !view.is_default_ruled(seat);
        let table = self.row.id;
        let (context, aid) = (self.context(seat), self.aid(seat, key));
        // One of its own would make treaties too: where it does, the rules refuse what it says (TB-12).
        let own = (brief == Brief::CarryOn).then(|| context.with_bot(seat));
        let thought = tokio::task::spawn_blocking(move || {
            let mut texts = Vec::new();
            if let Some(steps) = draft {
                texts.extend(completed(&view, seat, &roster, &steps, aid));
            }
            if let Some(own) = own {
                texts.extend(view.bot_order(seat, &roster, own));
            }
            if bots_turn {
                texts.extend(view.bot_order(seat, &roster, context));
            }
            texts.extend(view.default_order(seat, &roster, context));
            texts
        });
        Ok(thought.await.map_err(|_| Fault::Gone(table))?)
    }

    /// TB-13: a game of the clock against itself is not played.
    async fn rest_if_absent(&mut self) -> Result<(), TableError> {
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
}
