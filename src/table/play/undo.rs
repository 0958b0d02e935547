//! Taking back (TB-08): freely while nobody else acted and nothing was thrown, else by agreement.

use rules::any::{AnyObservation, Refusal};
use rules::{Corrupt, Seat};

use crate::proof::{PAST_BOTS, UNDO};
use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{
    By, Destination, Holder, Millis, Notice, PersonId, Stage, StandingEntry, TableId, UndoRequest,
};
use crate::table::play::step::NewEntry;
use crate::table::play::step::Publicity;
use crate::table::play::step::Step;
use crate::table::session::episodes::on_board;
use crate::table::session::tables::Tables;
use crate::table::session::transition::PublicSnapshot;
use crate::table::session::{Session, state_at};

/// How long the others have to agree: a day.
const ANSWER_MS: i64 = 24 * 60 * 60 * 1000;

/// What became of a wish to take back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// It is done; this many entries no longer count.
    Done(u64),
    /// These seats must agree first.
    Asked(Vec<Seat>),
    /// It is refused, and stays as it is.
    Refused,
}

/// What is taken back.
#[derive(Clone, Copy)]
struct Back {
    /// Who wants it.
    asker: Seat,
    /// The last entry that still counts.
    to: u64,
    /// How many entries no longer do, as far as the asker knows.
    entries: u64,
    /// What it is called in the log.
    order: &'static str,
}

/// Who has a say in a taking-back.
struct Say {
    /// The seats whose yes is needed.
    voters: Vec<Seat>,
    /// Whether a bot player has acted since, or may have learned something.
    past_bots: bool,
}

/// A person's answer to a taking-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It may be done.
    Yes,
    /// It may not be done.
    No,
}

impl Tables {
    /// Takes the last order of a person back, or asks those who must agree (TB-08).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is nothing to take back.
    pub async fn take_back(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
    ) -> Result<Undone, TableError> {
        self.run(table, move |session| {
            Box::pin(session.take_back(person, cause))
        })
        .await
    }

    /// Answers a taking-back (TB-08).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is nothing to answer.
    pub async fn answer_undo(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
        asked: Millis,
        answer: Answer,
    ) -> Result<Undone, TableError> {
        self.run(table, move |session| {
            Box::pin(session.answer_undo(person, cause, asked, answer))
        })
        .await
    }

    /// What a taking-back would take, as far as everybody was told of it, oldest first.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn at_stake(
        &self,
        table: TableId,
        request: &UndoRequest,
    ) -> Result<Vec<AnyObservation>, Fault> {
        Ok(self.store().observation_after(table, request.to).await?)
    }
}

impl Session {
    /// Takes back the last order of a person's seat, or asks those who must agree.
    pub(in crate::table) async fn take_back(
        &mut self,
        person: PersonId,
        cause: String,
    ) -> Result<Undone, TableError> {
        let seat = self.seat_of(person)?;
        self.playing()?;
        if self.row.stage == Stage::Over {
            return Err(refuse(
                8,
                "the game is over, so nothing can be taken back any more",
            ));
        }
        let now = self.shared.environment.now();
        if let Some(open) = &self.undo
            && open.at == self.row.seq
            && now <= open.until
        {
            let name = self.row.roster().name(open.by);
            return Err(refuse(
                8,
                format!("{name} has already asked: wait for the answers"),
            ));
        }
        let store = &self.shared.store;
        let Some(target) = store.last_standing(self.row.id, seat).await? else {
            return Err(refuse(
                8,
                "you have given no order that could be taken back",
            ));
        };
        // What came before a change of seats stays: whoever gave such an order, or learned of it, may
        // hold no seat any more. What was corrected stays corrected (TB-09).
        if let Some(ruling) = self.row.game.years()
            && self.reach.is_of_past_year(target)
        {
            return Err(TableError::Refused(Refusal {
                ruling: Some(ruling),
                text: "the year is over and the secret of its dice is public, so what was played in it \
                       can no longer be taken back"
                    .into(),
            }));
        }
        if self.reach.is_barred(target) {
            return Err(refuse(
                8,
                "a seat has changed hands or the game was corrected since your last order: taking \
                 back stops there",
            ));
        }
        let to = target.saturating_sub(1);
        // What the asker may not know of has no say in it: the answer would tell of it (TB-10).
        let since = store.standing_entries(self.row.id, seat, to).await?;
        let Say { voters, past_bots } = self.who_has_a_say(seat, &since);
        if voters.is_empty() {
            let back = Back {
                asker: seat,
                to,
                entries: u64::try_from(since.len()).unwrap_or(u64::MAX),
                order: if past_bots { PAST_BOTS } else { UNDO },
            };
            let entries = back.entries;
            self.undo_to(By::Person { seat, person }, cause, back)
                .await?;
            return Ok(Undone::Done(entries));
        }
        let until = Millis(now.0.saturating_add(ANSWER_MS));
        let request = UndoRequest {
            by: seat,
            to,
            at: self.row.seq,
            waiting: voters.clone(),
            until,
        };
        self.put_request(Some(request.clone()), vec![Notice::UndoAsked(request)])
            .await?;
        Ok(Undone::Asked(voters))
    }

    /// The seats whose yes is needed: those of people that acted since; all of people after a throw,
    /// after something hidden was shown, and after a bot player acted, which can say no only through
    /// them.
    fn who_has_a_say(&self, seat: Seat, since: &[StandingEntry]) -> Say {
        let fateful = since.iter().any(|entry| entry.is_fateful);
        let concerned = |other: Seat| fateful || since.iter().any(|entry| entry.by == Some(other));
        let others = || self.row.numbered().filter(|(other, _)| *other != seat);
        let past_bots = others().any(|(other, row)| !row.has_people() && concerned(other));
        let voters = others()
            .filter(|(_, row)| matches!(row.holder, Holder::People(_)))
            .filter(|(other, _)| past_bots || concerned(*other))
            .map(|(other, _)| other)
            .collect();
        Say { voters, past_bots }
    }

    /// Answers the open request of another seat; `asked` is the request's deadline, which tells it
    /// from older ones.
    pub(in crate::table) async fn answer_undo(
        &mut self,
        person: PersonId,
        cause: String,
        asked: Millis,
        answer: Answer,
    ) -> Result<Undone, TableError> {
        let seat = self.seat_of(person)?;
        self.playing()?;
        let now = self.shared.environment.now();
        let open = |request: &UndoRequest| {
            request.until == asked && request.at == self.row.seq && now <= request.until
        };
        let Some(mut request) = self.undo.clone().filter(open) else {
            return Err(refuse(
                8,
                "this question is closed: there is nothing to agree to any more",
            ));
        };
        if !request.waiting.contains(&seat) {
            return Err(refuse(8, "your answer is not needed for this"));
        }
        if answer == Answer::No {
            self.put_request(
                None,
                vec![Notice::UndoRefused {
                    by: seat,
                    asker: Some(request.by),
                }],
            )
            .await?;
            return Ok(Undone::Refused);
        }
        request.waiting.retain(|other| *other != seat);
        if !request.waiting.is_empty() {
            let waiting = request.waiting.clone();
            self.put_request(Some(request), Vec::new()).await?;
            return Ok(Undone::Asked(waiting));
        }
        let store = &self.shared.store;
        let since = store
            .standing_entries(self.row.id, request.by, request.to)
            .await?;
        let back = Back {
            asker: request.by,
            to: request.to,
            entries: u64::try_from(since.len()).unwrap_or(u64::MAX),
            order: UNDO,
        };
        self.undo_to(By::Person { seat, person }, cause, back)
            .await?;
        Ok(Undone::Done(back.entries))
    }

    async fn put_request(
        &mut self,
        request: Option<UndoRequest>,
        notices: Vec<Notice>,
    ) -> Result<(), TableError> {
        let notices = notices
            .into_iter()
            .map(|notice| (Destination::Table, notice))
            .collect();
        let (on, at) = (self.on_version(), self.shared.environment.now());
        self.stale = true;
        let store = &self.shared.store;
        let written = store
            .put_undo_request(on, request.as_ref(), notices, at)
            .await?;
        self.have_version(written)?;
        self.stale = false;
        self.news = true;
        self.undo = request;
        Ok(())
    }

    /// Writes the taking-back as an entry, so that later throws are never the same. `by` is whose
    /// word settled it.
    async fn undo_to(&mut self, by: By, cause: String, back: Back) -> Result<(), TableError> {
        let Back {
            asker,
            to,
            entries,
            order,
        } = back;
        let mut after = state_at(self.shared.store.as_ref(), &self.row, to).await?;
        // Whether anything of it was shown since may be hidden itself, so it is always drawn anew.
        let mut dice = self.dice_on(&after);
        let redrawn = after
            .redraw(&mut dice)
            .map_err(|stop| self.corrupt(Corrupt(stop.to_string())))?;
        for event in &redrawn {
            after.apply(event).map_err(|why| self.corrupt(why))?;
        }
        let new_entry = NewEntry {
            cause,
            by,
            order: order.into(),
            draws: dice.into_draws(),
            words: Vec::new(),
            // The same asks come again: what panels show of them is old.
            outdate: Seat::first(self.row.seats.len()).collect(),
            played: None,
            carries_out: None,
            said: None,
        };
        let snapshot = PublicSnapshot::of(&after);
        let notice = Notice::TakenBack {
            by: asker,
            entries,
            view: snapshot.public.stored(),
            asks: on_board(snapshot.asks.clone()),
        };
        let (after, snapshot) = (Box::new(after), Box::new(snapshot));
        let episodes = self.shared.store.episodes_after(self.row.id, to).await?;
        let step = Step::Undo {
            to,
            redrawn,
            after,
            snapshot,
            episodes,
        };
        self.write(new_entry, step, Publicity::with([notice]))
            .await?;
        self.past_bots += u64::from(order == PAST_BOTS);
        let store = self.shared.store.as_ref();
        match self.reach.after_undo(store, self.row.id).await {
            Ok(reach) => self.reach = reach,
            // It is done all the same: the table is read anew before it is used.
            Err(error) => {
                tracing::warn!(table = %self.row.id, %error, "after a taking-back");
                self.stale = true;
            }
        }
        Ok(())
    }
}
