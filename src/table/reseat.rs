//! Seats while a game is on: joined, left, handed on (TB-01). Each change is an entry of the log, so that
//! a log leads to the same state whatever the seats' rows say later; taking back stops at it (TB-08).

use rules::any::AnyEvent;
use rules::{Ask, Seat, SeatChange};

use super::course::Course;
use super::error::{TableError, refuse};
use super::live::Live;
use super::model::{By, Holder, Notice, PersonId, SeatRow, Stage, TableId, Was};
use super::orders::{Accepted, NewEntry, Publicity, Step, boards, is_loud};
use super::seats;
use super::tables::Tables;
use super::teams;
use crate::proof::word_of;

/// Who takes a seat over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Successor {
    /// A person.
    Person {
        /// Who.
        id: PersonId,
        /// How the person is called.
        called: String,
    },
    /// A bot player.
    Bot,
}

/// Whether a seat is to rest or to be back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It rests from now on.
    Begins,
    /// It is back.
    Ends,
}

/// A change of seats that the game allows.
pub(super) struct Reseat {
    pub(super) change: SeatChange,
    /// How its seat stood before; none where it joins.
    pub(super) was: Option<Was>,
    /// All seats from now on.
    pub(super) rows: Vec<SeatRow>,
}

impl Reseat {
    /// A change of seats from how they stand to how they stand from now on.
    fn new(change: SeatChange, before: &[SeatRow], rows: Vec<SeatRow>) -> Self {
        let was = before.get(change.seat().index()).map(Was::of);
        Self { change, was, rows }
    }

    /// Who holds the seat from now on.
    pub(super) fn holder(&self) -> &Holder {
        let row = self.rows.get(self.change.seat().index());
        row.map_or(&Holder::Nobody, |row| &row.holder)
    }

    /// The seat whose people are others than before, so that what was composed for it goes.
    pub(super) fn renewed(&self) -> Option<Seat> {
        let change = Some(self.change).filter(|change| change.is_other_people());
        change.map(SeatChange::seat)
    }
}

impl Tables {
    /// Hands a seat on while the game is on (TB-01); what it has stays with it.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not the host, there is no such seat or no game, or the
    /// successor holds a seat already.
    pub async fn replace(
        &self,
        table: TableId,
        host: PersonId,
        cause: String,
        (seat, successor): (Seat, Successor),
    ) -> Result<Accepted, TableError> {
        self.run(table, move |live| {
            Box::pin(live.replace(host, cause, seat, successor))
        })
        .await
    }
}

impl Tables {
    /// Lets a seat rest while the game is on, or come back (TB-01), where the game lets seats rest: a
    /// person's own, or any at the host's word.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is another's seat, there is no such seat or no game, or the game
    /// says no.
    pub async fn rest(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
        (seat, rest): (Option<Seat>, Rest),
    ) -> Result<Seat, TableError> {
        self.run(table, move |live| {
            Box::pin(live.rest(person, cause, seat, rest))
        })
        .await
    }
}

impl Live {
    /// Hands a seat on to a person or a bot player, at the host's word.
    pub(super) async fn replace(
        &mut self,
        host: PersonId,
        cause: String,
        seat: Seat,
        successor: Successor,
    ) -> Result<Accepted, TableError> {
        self.is_playing("hand a seat on")?;
        self.only_host(host, "hand a seat on")?;
        let mut rows = self.row.seats.clone();
        let Some(row) = rows.get_mut(seat.index()) else {
            return Err(refuse(
                1,
                format!("there is no such seat at table {}", self.row.id),
            ));
        };
        if successor == Successor::Bot && row.holder == Holder::Bot {
            return Err(refuse(1, "a bot player has this seat already"));
        }
        if let Successor::Person { id, .. } = &successor
            && let Some(held) = self.row.seat_of(*id)
        {
            let name = self.row.roster().name(held);
            let text = format!("that person plays {name} already: a person holds one seat");
            return Err(refuse(1, text));
        }
        seats::clear(row);
        let side = seats::side_name(row);
        let (called, holder) = match &successor {
            Successor::Person { id, called } => (called.clone(), Holder::People(vec![*id])),
            Successor::Bot => (format!("{side} bot"), Holder::Bot),
        };
        let name = seats::fit_name(&called, &rows, side);
        let row = &mut rows[seat.index()];
        (row.label.name, row.holder) = (name, holder);
        let change = SeatChange::Handed(seat);
        let reseat = Reseat::new(change, &self.row.seats, rows);
        let accepted = self.reseat(By::Table, cause, reseat).await?;
        if let Successor::Person { id, called } = successor {
            let now = self.shared.outside.now();
            self.shared.store.person(id, &called, now).await?;
        }
        Ok(accepted)
    }

    /// Gives a person a new seat while the game is on, where the game has room for one.
    pub(super) async fn join_later(
        &mut self,
        person: PersonId,
        called: &str,
    ) -> Result<(), TableError> {
        let mut rows = self.row.seats.clone();
        let next = Seat::first(rows.len() + 1).last().unwrap_or_default();
        let change = SeatChange::Joined(next);
        // What the game says of it comes before whether there is room.
        self.allowed(change)?;
        let Some(index) = seats::add(&mut rows, self.row.game) else {
            let count = rows.len();
            return Err(refuse(
                1,
                format!("all {count} seats are taken: you may watch with Board"),
            ));
        };
        let side = seats::side_name(&rows[index]);
        rows[index].label.name = seats::fit_name(called, &rows, side);
        rows[index].holder = Holder::People(vec![person]);
        let (seat, cause) = (next, self.own_cause());
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(By::Person { seat, person }, cause, reseat)
            .await?;
        let now = self.shared.outside.now();
        Ok(self.shared.store.person(person, called, now).await?)
    }

    /// Frees the seat of a person while the game is on, where the game lets it stay empty.
    pub(super) async fn leave_later(
        &mut self,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        let mut rows = self.row.seats.clone();
        let change = if let Some(rest) = teams::without(&rows[seat.index()].holder, person) {
            // The others play on.
            rows[seat.index()].holder = rest;
            SeatChange::Handed(seat)
        } else {
            seats::clear(&mut rows[seat.index()]);
            SeatChange::Left(seat)
        };
        let cause = self.own_cause();
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(By::Person { seat, person }, cause, reseat)
            .await?;
        Ok(())
    }

    /// Lets a seat rest or come back: without one named that of the person.
    pub(super) async fn rest(
        &mut self,
        person: PersonId,
        cause: String,
        seat: Option<Seat>,
        rest: Rest,
    ) -> Result<Seat, TableError> {
        self.is_playing(match rest {
            Rest::Begins => "let a seat rest",
            Rest::Ends => "come back",
        })?;
        let own = self.row.seat_of(person);
        let Some(seat) = seat.or(own) else {
            return Err(refuse(
                1,
                "you hold no seat here: name the one that you mean",
            ));
        };
        if seat.index() >= self.row.seats.len() {
            return Err(refuse(
                1,
                format!("there is no such seat at table {}", self.row.id),
            ));
        }
        let by = if own == Some(seat) {
            By::Person { seat, person }
        } else {
            self.only_host(person, "let the seats of others rest, or bring them back")?;
            By::Table
        };
        let change = match rest {
            Rest::Begins => SeatChange::Paused(seat),
            Rest::Ends => SeatChange::Resumed(seat),
        };
        let rows = self.row.seats.clone();
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(by, cause, reseat).await?;
        Ok(seat)
    }

    /// A cause for what nobody can do twice: who has joined holds a seat, who has left holds none.
    fn own_cause(&self) -> String {
        format!("seats:{}:{}", self.row.id.0, self.row.seq + 1)
    }

    fn is_playing(&self, what: &str) -> Result<(), TableError> {
        match self.row.stage {
            Stage::Playing => Ok(()),
            Stage::Lobby => Err(refuse(
                9,
                format!("the game has not started: it is too early to {what}, others may Join"),
            )),
            Stage::Over | Stage::Ended => {
                Err(refuse(9, "the table is over: make another with /table new"))
            }
        }
    }

    /// What a change leads to in the game, if it allows it.
    fn allowed(&self, change: SeatChange) -> Result<Vec<AnyEvent>, TableError> {
        let state = self.playing()?;
        state.reseat(change).map_err(|why| refuse(1, why))
    }

    /// Writes a change of seats as an entry, with the seats' rows.
    async fn reseat(
        &mut self,
        by: By,
        cause: String,
        reseat: Reseat,
    ) -> Result<Accepted, TableError> {
        let state = self.playing()?;
        let events = self.allowed(reseat.change)?;
        // A seat that joins is told of its joining, as when the log is played again.
        let course = Course::follow(state, &events, reseat.rows.len());
        let course = course.map_err(|why| self.corrupt(why))?;
        let (seat, holder) = (reseat.change.seat(), reseat.holder().clone());
        let on_board = |ask: &Ask| ask.seat == seat && ask.strand.is_none();
        let asked = course.shown.asks.iter().any(on_board);
        let before = state.asks();
        // People of a seat that is newly asked are told by a board, from which their time counts.
        let is_called = asked && matches!(holder, Holder::People(_));
        let is_loud = is_loud(&before, &course, &events, &[]);
        let mut notices = vec![match reseat.change {
            SeatChange::Paused(_) => Notice::Rests { seat },
            SeatChange::Resumed(_) => Notice::Returns { seat },
            SeatChange::Joined(_) | SeatChange::Left(_) | SeatChange::Handed(_) => {
                Notice::Seated { seat, holder }
            }
        }];
        if is_called || is_loud {
            notices.extend(boards(&course, Vec::new()));
        }
        let new_entry = NewEntry {
            cause,
            by,
            order: word_of(reseat.change).into(),
            draws: Vec::new(),
            words: Vec::new(),
            outdate: reseat.renewed().into_iter().collect(),
            played: None,
            carries_out: None,
            said: None,
        };
        let step = Step::Seats(Box::new(reseat), events, Box::new(course));
        self.write(new_entry, step, Publicity::with(notices)).await
    }
}
