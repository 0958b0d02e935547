//! Seats that are handed on while a game is on (TB-01).
//!
//! A person's seat is theirs: it changes hands at their own word, with their yes, or after they have missed a
//! decision. Whoever gets it agrees. Whoever has held another seat of a game with secrets knows what is secret there, and takes none
//! over.

use rules::{Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::pace::Pace;
use crate::table::model::seats;
use crate::table::model::{
    Aside, By, Destination, HandOver, Holder, Millis, Notice, PersonId, Reseated, Successor,
    TableId,
};
use crate::table::play::reseat::Reseat;
use crate::table::play::undo::Answer;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// How long the people of a seat have to agree that it is handed on: two days.
const ANSWER_MS: i64 = 48 * HOUR;

/// What became of the wish to hand a seat on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handed {
    /// It has changed hands.
    Done,
    /// These people must agree first.
    Asked(Vec<PersonId>),
    /// Somebody said no: its people keep it.
    Kept,
}

impl Tables {
    /// Hands a seat on while the game is on, or asks its people whether it may be (TB-01): one's own seat, or
    /// any at the host's word. What the seat has stays with it.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is another's seat, there is no such seat or no game, or the successor
    /// holds a seat already, or has held another one of a game with secrets.
    pub async fn replace(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
        (seat, to): (Seat, Successor),
    ) -> Result<Handed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.replace(person, cause, seat, to))
        })
        .await
    }

    /// Whether handing a seat on is to be asked about first (TB-17): it has people, and what they have composed goes.
    /// Nothing changes.
    ///
    /// # Errors
    ///
    /// As [`replace`](Self::replace), before its people are asked.
    pub async fn may_replace(
        &self,
        table: TableId,
        person: PersonId,
        (seat, to): (Seat, Successor),
    ) -> Result<bool, TableError> {
        self.run(table, move |session| {
            let may = session.may_replace(person, seat, &to);
            let has_people = matches!(session.row.holder(seat), Holder::People(_));
            Box::pin(async move { may.map(|()| has_people) })
        })
        .await
    }

    /// Takes a seat whose people have missed so many decisions that it is offered to others (TB-20). What the seat has
    /// stays with it.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the seat is not offered any more, or the person holds a seat already, or has held
    /// another one of a game with secrets.
    pub async fn take_offered(
        &self,
        table: TableId,
        (person, called): (PersonId, &str),
        cause: String,
        seat: Seat,
    ) -> Result<(), TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(async move {
                session
                    .take_offered((person, called.clone()), cause, seat)
                    .await?;
                let now = session.shared.environment.now();
                Ok(session.meet(person, called, now).await?)
            })
        })
        .await
    }

    /// Answers whether a seat may be handed on; `asked` is the last moment of the question, which tells it
    /// from older ones.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is nothing to answer, or the successor cannot take it over any more.
    pub async fn answer_hand_over(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
        (seat, asked): (Seat, Millis),
        answer: Answer,
    ) -> Result<Handed, TableError> {
        self.run(table, move |session| {
            Box::pin(session.answer_hand_over(person, cause, (seat, asked), answer))
        })
        .await
    }
}

impl Session {
    fn may_replace(&self, person: PersonId, seat: Seat, to: &Successor) -> Result<(), TableError> {
        self.is_playing("hand a seat on")?;
        if self.row.seat_of(person) != Some(seat) {
            self.only_host(person, "hand on the seats of others")?;
        }
        self.may_take_over(seat, to)
    }

    async fn replace(
        &mut self,
        person: PersonId,
        cause: String,
        seat: Seat,
        to: Successor,
    ) -> Result<Handed, TableError> {
        self.may_replace(person, seat, &to)?;
        let others = self.others_of(seat, person);
        let unasked = !others.is_empty() && self.has_missed(seat).await?;
        let mut waiting = if unasked { Vec::new() } else { others.clone() };
        // Nobody plays a seat who has not agreed to.
        if let Successor::Person { id, .. } = to
            && id != person
        {
            waiting.push(id);
        }
        if waiting.is_empty() {
            self.hand_on(cause, seat, to, others).await?;
            return Ok(Handed::Done);
        }
        self.ask_to_hand_over(person, (seat, to), waiting, unasked)
            .await
    }

    /// The people of a seat beside somebody.
    fn others_of(&self, seat: Seat, person: PersonId) -> Vec<PersonId> {
        let people = self.people_of(seat).iter().copied();
        people.filter(|it| *it != person).collect()
    }

    async fn take_offered(
        &mut self,
        (id, called): (PersonId, String),
        cause: String,
        seat: Seat,
    ) -> Result<(), TableError> {
        self.is_playing("take a seat over")?;
        let people = self.people_of(seat).to_vec();
        if people.contains(&id) {
            return Err(refuse(20, "it is your own seat: press Play and go on"));
        }
        if people.is_empty() || !self.is_offered(seat) {
            return Err(refuse(
                20,
                "the seat is not offered any more: its people are back, or somebody else has taken it",
            ));
        }
        let to = Successor::Person { id, called };
        self.may_take_over(seat, &to)?;
        // Who offers their own seat knows that it may be taken.
        let is_given = self.attendance.is_aside(seat, Aside::Given);
        let replaced = if is_given { Vec::new() } else { people };
        self.hand_on(cause, seat, to, replaced).await
    }

    /// Whether somebody may take a seat over, whatever its people say.
    fn may_take_over(&self, seat: Seat, to: &Successor) -> Result<(), TableError> {
        let Some(row) = self.row.seats.get(seat.index()) else {
            return Err(refuse(
                1,
                format!("there is no such seat at table {}", self.row.id),
            ));
        };
        let id = match to {
            Successor::Bot if row.holder == Holder::Bot => {
                return Err(refuse(1, "a bot player has this seat already"));
            }
            Successor::Bot => return Ok(()),
            Successor::Person { id, .. } => *id,
        };
        if !self.playing()?.is_alive(seat) {
            let name = &row.label.name;
            let text =
                format!("{name} has nothing left to play in this game: nobody takes it over");
            return Err(refuse(17, text));
        }
        self.may_play(id, seat)
    }

    /// Whether a person may come to a seat: who holds no seat here, and, in games with secrets, has held no other
    /// one of this game.
    pub(in crate::table) fn may_play(
        &self,
        person: PersonId,
        seat: Seat,
    ) -> Result<(), TableError> {
        if let Some(held) = self.row.seat_of(person) {
            let name = self.row.roster().name(held);
            let text =
                format!("that person already plays {name}: everybody can hold only one seat");
            return Err(refuse(1, text));
        }
        let other = self.seats_held(person).find(|held| *held != seat);
        if let Some(other) = other.filter(|_| self.row.game.has_secrets()) {
            let name = self.row.roster().name(other);
            let text = format!(
                "that person has played {name} in this game and knows its secrets: take somebody who has held \
                 no other seat, or a bot player"
            );
            return Err(refuse(1, text));
        }
        Ok(())
    }

    /// The seats that a person holds or has held since the game began.
    pub(in crate::table) fn seats_held(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let before = self.reseated.iter().filter(move |it| {
            let was = it.was.as_ref().is_some_and(|was| was.holder.is(person));
            was || it.holder.is(person)
        });
        let before = before.map(|it| it.change.seat());
        before.chain(self.row.seat_of(person))
    }

    /// Whether the people of a seat have missed a decision and given no order since.
    async fn has_missed(&self, seat: Seat) -> Result<bool, TableError> {
        let came = |it: &&Reseated| it.change.seat() == seat && it.change.is_other_people();
        let came = self.reseated.iter().rfind(came);
        let since = came.map_or(0, |it| it.seq);
        let store = &self.shared.store;
        Ok(store.has_missed(self.row.id, seat, since).await?)
    }

    /// Hands a seat on, and tells these people of it who held it.
    pub(in crate::table) async fn hand_on(
        &mut self,
        cause: String,
        seat: Seat,
        to: Successor,
        replaced: Vec<PersonId>,
    ) -> Result<(), TableError> {
        let mut rows = self.row.seats.clone();
        let row = &mut rows[seat.index()];
        let side = seats::side_name(row);
        let (called, holder) = match &to {
            Successor::Person { id, called } => (called.clone(), Holder::People(vec![*id])),
            Successor::Bot => (format!("{side} bot"), Holder::Bot),
        };
        if !self.row.keeps_names() {
            seats::clear(row);
            let name = seats::fit_name(&called, &rows, side);
            rows[seat.index()].label.name = name;
        }
        rows[seat.index()].holder = holder;
        let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, rows);
        let reseat = Reseat { replaced, ..reseat };
        self.reseat(By::Table, cause, reseat).await?;
        if let Successor::Person { id, called } = to {
            let now = self.shared.environment.now();
            self.meet(id, called, now).await?;
        }
        Ok(())
    }

    /// Asks the people of a seat whether it may be handed on; an older question about it is closed.
    async fn ask_to_hand_over(
        &mut self,
        by: PersonId,
        (seat, to): (Seat, Successor),
        waiting: Vec<PersonId>,
        unasked: bool,
    ) -> Result<Handed, TableError> {
        let now = self.shared.environment.now();
        let open = self.hand_overs.get(&seat);
        if open.is_some_and(|open| open.to == to && now <= open.until) {
            let name = self.row.roster().name(seat);
            let due = if self.row.pace == Pace::None {
                "; where `/table pace` sets deadlines, the host may hand on a seat whose people miss one"
            } else {
                ", and where they miss a decision the host may hand the seat on"
            };
            return Err(refuse(
                1,
                format!("that has been asked already for {name}: wait for the answer{due}"),
            ));
        }
        let hand_over = HandOver {
            seat,
            to,
            by,
            waiting: waiting.clone(),
            unasked,
            entry: None,
            until: self.answer_by(),
        };
        let asked = Notice::HandOverAsked(hand_over.clone());
        self.put_hand_over(seat, Some(hand_over), vec![asked])
            .await?;
        Ok(Handed::Asked(waiting))
    }

    /// Until when a question about a seat that is asked now may be answered.
    pub(in crate::table) fn answer_by(&self) -> Millis {
        // A clock that stands still must not make two questions alike.
        let newest = self.hand_overs.values().map(|open| open.until.0).max();
        let least = newest.map_or(i64::MIN, |newest| newest.saturating_add(1));
        let now = self.shared.environment.now();
        Millis(now.0.saturating_add(ANSWER_MS).max(least))
    }

    async fn answer_hand_over(
        &mut self,
        person: PersonId,
        cause: String,
        (seat, asked): (Seat, Millis),
        answer: Answer,
    ) -> Result<Handed, TableError> {
        self.is_playing("answer that")?;
        let open = self.hand_overs.get(&seat).filter(|it| it.until == asked);
        let Some(mut hand_over) = open.cloned() else {
            return Err(refuse(
                1,
                "this question is closed: nobody waits for an answer",
            ));
        };
        if self.shared.environment.now() > asked {
            self.put_hand_over(seat, None, Vec::new()).await?;
            return Err(refuse(
                1,
                "the time for an answer is over, so nothing changes: whoever asked may ask again",
            ));
        }
        if !hand_over.waiting.contains(&person) {
            return Err(refuse(1, "your answer is not needed for this"));
        }
        if hand_over.entry.is_some() {
            return self.answer_entry(person, hand_over, answer).await;
        }
        if answer == Answer::No {
            let refused = Notice::HandOverRefused { seat, by: person };
            self.put_hand_over(seat, None, vec![refused]).await?;
            return Ok(Handed::Kept);
        }
        hand_over.waiting.retain(|other| *other != person);
        let mut replaced = Vec::new();
        if hand_over.unasked {
            replaced = self.others_of(seat, hand_over.by);
            // Whoever has played since is asked after all.
            if !self.has_missed(seat).await? {
                hand_over.unasked = false;
                hand_over.waiting.append(&mut replaced);
            }
        }
        if hand_over.waiting.is_empty() {
            self.may_take_over(seat, &hand_over.to)?;
            self.hand_on(cause, seat, hand_over.to, replaced).await?;
            return Ok(Handed::Done);
        }
        let waiting = hand_over.waiting.clone();
        self.put_hand_over(seat, Some(hand_over), Vec::new())
            .await?;
        Ok(Handed::Asked(waiting))
    }

    /// Opens, changes or closes the question about a seat.
    pub(in crate::table) async fn put_hand_over(
        &mut self,
        seat: Seat,
        hand_over: Option<HandOver>,
        notices: Vec<Notice>,
    ) -> Result<(), TableError> {
        let notices = notices.into_iter();
        let notices = notices.map(|notice| (Destination::Table, notice)).collect();
        let (on, at) = (self.on_version(), self.shared.environment.now());
        self.stale = true;
        let store = &self.shared.store;
        let written = store
            .put_hand_over(on, seat, hand_over.as_ref(), notices, at)
            .await?;
        self.have_version(written)?;
        self.stale = false;
        self.news = true;
        match hand_over {
            Some(hand_over) => self.hand_overs.insert(seat, hand_over),
            None => self.hand_overs.remove(&seat),
        };
        Ok(())
    }

    /// Forgets the questions that an entry has closed: with other people of a seat, and with the game's end.
    pub(in crate::table) fn close_hand_overs(&mut self, renewed: Option<Seat>) {
        if !self.row.stage.is_active() {
            self.hand_overs.clear();
        } else if let Some(seat) = renewed {
            self.hand_overs.remove(&seat);
        }
    }
}
