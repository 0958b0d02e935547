//! Changes of seats while a game is on, and seats that rest (TB-01); `entering`, `leaving` and `hand_over` have those
//! that are taken, left and handed on. Each change is an entry of the log, so that
//! a log leads to the same state whatever the seats' rows say later; taking back stops at it (TB-08).

use rules::any::AnyEvent;
use rules::{Ask, Seat, SeatChange};

use crate::proof::word_of;
use crate::table::error::{TableError, refuse};
use crate::table::model::{
    AttendanceChange, By, Destination, Holder, Notice, PersonId, SeatRow, Stage, TableId, Was,
};
use crate::table::play::notices::boards;
use crate::table::play::notices::is_loud;
use crate::table::play::orders::Accepted;
use crate::table::play::step::NewEntry;
use crate::table::play::step::Publicity;
use crate::table::play::step::Step;
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::session::transition::Transition;

/// Whether a seat is to rest or to be back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It rests from now on.
    Begins,
    /// It is back.
    Ends,
}

/// A change of seats that the game allows.
pub(in crate::table) struct Reseat {
    pub(in crate::table) change: SeatChange,
    /// How its seat stood before; none where it joins.
    pub(in crate::table) was: Option<Was>,
    /// All seats from now on.
    pub(in crate::table) rows: Vec<SeatRow>,
    /// Those who held the seat before and are told by DM that they do no more.
    pub(in crate::table) replaced: Vec<PersonId>,
    /// Who comes to it for a while, in the place of whom (TB-27).
    pub(in crate::table) deputy: Option<(PersonId, PersonId)>,
}

impl Reseat {
    /// A change of seats from how they stand to how they stand from now on.
    pub(in crate::table) fn new(
        change: SeatChange,
        before: &[SeatRow],
        rows: Vec<SeatRow>,
    ) -> Self {
        let was = before.get(change.seat().index()).map(Was::of);
        Self {
            change,
            was,
            rows,
            replaced: Vec::new(),
            deputy: None,
        }
    }

    /// Who holds the seat from now on.
    pub(in crate::table) fn holder(&self) -> &Holder {
        let row = self.rows.get(self.change.seat().index());
        row.map_or(&Holder::Nobody, |row| &row.holder)
    }

    /// What it changes in who stands in for whom (TB-27): whoever comes for a while does, whoever goes no more; and who
    /// is left alone by the one whom they stood in for holds the seat like anybody.
    pub(in crate::table) fn attendance(&self, session: &Session) -> Vec<AttendanceChange> {
        let held = session.people_of(self.change.seat()).iter();
        let ends = held.filter(|person| {
            let of = session.attendance.deputies.get(person);
            of.is_some_and(|of| !self.holder().is(**person) || !self.holder().is(*of))
        });
        let ends = ends.map(|person| AttendanceChange::Deputy(*person, None));
        let comes = self.deputy.iter();
        let comes = comes.map(|(person, of)| AttendanceChange::Deputy(*person, Some(*of)));
        ends.chain(comes).collect()
    }

    /// What those who held the seat before are told by DM.
    pub(in crate::table) fn to_replaced(&self) -> impl Iterator<Item = (Destination, Notice)> {
        let replaced = Notice::Replaced {
            seat: self.change.seat(),
            holder: self.holder().clone(),
        };
        let to = move |person: &PersonId| (Destination::Person(*person), replaced.clone());
        self.replaced.iter().map(to)
    }

    /// The seat whose people are others than before.
    pub(in crate::table) fn renewed(&self) -> Option<Seat> {
        let change = Some(self.change).filter(|change| change.is_other_people());
        change.map(SeatChange::seat)
    }

    /// The seat that none of those who held it before holds any more, so that what was composed for it goes.
    pub(in crate::table) fn deserted(&self) -> Option<Seat> {
        let was = self.was.as_ref().map(|was| &was.holder);
        let stays = |people: &[PersonId]| {
            people
                .iter()
                .any(|person| was.is_some_and(|was| was.is(*person)))
        };
        let is_kept = matches!(self.holder(), Holder::People(people) if stays(people));
        self.renewed().filter(|_| !is_kept)
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
        self.run(table, move |session| {
            Box::pin(session.rest(person, cause, seat, rest))
        })
        .await
    }
}

impl Session {
    /// Lets a seat rest or come back: without one named that of the person.
    pub(in crate::table) async fn rest(
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
    pub(in crate::table) fn own_cause(&self) -> String {
        format!("seats:{}:{}", self.row.id.0, self.row.seq + 1)
    }

    pub(in crate::table) fn is_playing(&self, what: &str) -> Result<(), TableError> {
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
    pub(in crate::table) fn allowed(
        &self,
        change: SeatChange,
    ) -> Result<Vec<AnyEvent>, TableError> {
        let state = self.playing()?;
        state.reseat(change).map_err(|why| refuse(1, why))
    }

    /// Writes a change of seats as an entry, with the seats' rows.
    pub(in crate::table) async fn reseat(
        &mut self,
        by: By,
        cause: String,
        reseat: Reseat,
    ) -> Result<Accepted, TableError> {
        let state = self.playing()?;
        let events = self.allowed(reseat.change)?;
        // A seat that joins is told of its joining, as when the log is played again.
        let transition = Transition::follow(state, &events, reseat.rows.len());
        let transition = transition.map_err(|why| self.corrupt(why))?;
        let (seat, holder) = (reseat.change.seat(), reseat.holder().clone());
        let on_board = |ask: &Ask| ask.seat == seat && ask.episode.is_none();
        let asked = transition.snapshot.asks.iter().any(on_board);
        let before = state.asks();
        // People of a seat that is newly asked are told by a board, from which their time counts.
        let is_called = asked && matches!(holder, Holder::People(_));
        let is_loud = is_loud(&before, &transition, &events, &[]);
        let mut notices = vec![match reseat.change {
            SeatChange::Paused(_) => Notice::Rests { seat },
            SeatChange::Resumed(_) => Notice::Returns { seat },
            SeatChange::Joined(_)
            | SeatChange::Entered(_)
            | SeatChange::Left(_)
            | SeatChange::Abandoned(_)
            | SeatChange::Dissolved(_)
            | SeatChange::Handed(_) => Notice::Seated { seat, holder },
        }];
        if is_called || is_loud {
            notices.extend(boards(&transition, Vec::new()));
        }
        let new_entry = NewEntry {
            cause,
            by,
            order: word_of(reseat.change).into(),
            draws: Vec::new(),
            words: Vec::new(),
            outdate: reseat.deserted().into_iter().collect(),
            played: None,
            carries_out: None,
            said: None,
        };
        let step = Step::Seats(Box::new(reseat), events, Box::new(transition));
        self.write(new_entry, step, Publicity::with(notices)).await
    }
}
