//! Who comes to a game that is on: what there is to take, and how it is taken (EU-67, EU-68).

use rules::{Admission, Ruling, Seat, SeatChange};

use crate::table::error::{TableError, refuse};
use crate::table::model::pace::HOUR;
use crate::table::model::seats;
use crate::table::model::{
    By, EntryAsked, HandOver, Holder, Millis, Notice, PersonId, Reseated, Stage, Successor, TableId,
};
use crate::table::play::hand_over::Handed;
use crate::table::play::reseat::Reseat;
use crate::table::play::undo::Answer;
use crate::table::session::Session;
use crate::table::session::tables::Tables;

const DAY: i64 = 24 * HOUR;
/// By which a seat waits for those who have left it.
const WAITS: Ruling = Ruling::new("TB", 17);
/// For how long nobody but its former people takes up a seat that they have left.
const FORMER_FIRST_MS: i64 = 7 * DAY;

/// What somebody may take in a game that is on (EU-67).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seat that has no people, as it stands.
    Seat(Seat),
    /// A beginning of their own, with what the game has for it.
    Land,
}

/// What comes before somebody takes a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coming {
    /// Nothing: there is one seat that it can be.
    AtOnce,
    /// The question which of these they take.
    Choice(Vec<Entry>),
}

impl Tables {
    /// What comes before a person takes a seat; nothing changes.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds a seat, or there is none for them.
    pub async fn coming(&self, table: TableId, person: PersonId) -> Result<Coming, TableError> {
        self.run(table, move |session| {
            let coming = session.coming(person);
            Box::pin(async move { coming })
        })
        .await
    }

    /// Takes what a person has chosen in a game that is on (EU-67), or asks whether they may (EU-81).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when it is not there for them any more, or the game takes nobody in.
    pub async fn enter(
        &self,
        table: TableId,
        (person, called): (PersonId, &str),
        entry: Entry,
    ) -> Result<Handed, TableError> {
        let called = called.to_owned();
        self.run(table, move |session| {
            Box::pin(async move { session.ask_to_enter(person, called, entry).await })
        })
        .await
    }
}

impl Session {
    fn coming(&self, person: PersonId) -> Result<Coming, TableError> {
        // Only games that go on for ever have seats without people for others.
        if self.row.stage != Stage::Playing || self.row.game.years().is_none() {
            return Ok(Coming::AtOnce);
        }
        self.holds_none(person)?;
        if self.left_by(person).is_some() {
            return Ok(Coming::AtOnce);
        }
        self.takes_in()?;
        let entries = self.entries(person);
        if entries.is_empty() {
            return Err(self.no_entry(person));
        }
        Ok(Coming::Choice(entries))
    }

    fn holds_none(&self, person: PersonId) -> Result<(), TableError> {
        if self.row.seat_of(person).is_none() {
            return Ok(());
        }
        Err(refuse(
            1,
            "you already hold a seat: everybody can hold only one at a table",
        ))
    }

    /// Whether the game takes in whoever comes.
    fn takes_in(&self) -> Result<(), TableError> {
        match self.playing()?.admission() {
            Admission::Open | Admission::Asks => Ok(()),
            Admission::Closed => Err(refuse(
                1,
                "this game takes nobody in while it is on (`entry` is closed): somebody may hand you their seat",
            )),
        }
    }

    /// What there is for a person, land of their own last.
    fn entries(&self, person: PersonId) -> Vec<Entry> {
        let may = |seat: &Seat| self.may_take(person, *seat).is_ok();
        let seats = self.row.numbered().map(|(seat, _)| seat).filter(may);
        let land = self.vacancy(person).map(|_| Entry::Land);
        seats.map(Entry::Seat).chain(land).collect()
    }

    /// Why there is nothing for a person.
    fn no_entry(&self, person: PersonId) -> TableError {
        let seats = self.row.numbered().map(|(seat, _)| seat);
        let mut why = seats.filter_map(|seat| self.may_take(person, seat).err());
        let waits = Some(WAITS);
        let soon = why.find(|why| matches!(why, TableError::Refused(no) if no.ruling == waits));
        soon.unwrap_or_else(|| {
            refuse(
                1,
                "there is neither an empire without people nor free land here for you: you may watch with Board",
            )
        })
    }

    /// Whether a person may take over a seat that has no people, as it stands.
    fn may_take(&self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        let name = self.row.roster().name(seat);
        let is_alive = self.playing()?.is_alive(seat);
        match self.row.holder(seat) {
            Holder::People(_) => return Err(refuse(1, format!("{name} has people"))),
            Holder::Bot | Holder::Nobody if !is_alive => {
                return Err(refuse(1, format!("{name} has nothing left to play")));
            }
            Holder::Bot => {}
            Holder::Nobody => self.is_open_to(person, seat)?,
        }
        self.may_play(person, seat)
    }

    /// Whether the week is over in which a seat waits for those who have left it.
    fn is_open_to(&self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        let mut changes = self.reseated.iter();
        let Some(left) = changes.rfind(|it| it.change.seat() == seat) else {
            return Ok(());
        };
        let now = self.shared.environment.now();
        let more = free_from(left).0.saturating_sub(now.0);
        if was_its(left, person) || more <= 0 {
            return Ok(());
        }
        let name = self.row.roster().name(seat);
        let days = more.saturating_add(DAY - 1) / DAY;
        let when = match days {
            1 => "a day".to_owned(),
            days => format!("{days} days"),
        };
        let text = format!(
            "only those who have left {name} may take it up again in the first week: anybody may in {when}"
        );
        Err(refuse(17, text))
    }

    /// The seat that a person has left and that nobody has taken up since.
    fn left_by(&self, person: PersonId) -> Option<Seat> {
        let mut seats = self.row.numbered();
        let found = seats.find(|(seat, row)| {
            let mut changes = self.reseated.iter();
            let left = changes.rfind(|it| it.change.seat() == *seat);
            row.holder == Holder::Nobody
                && left.is_some_and(|it| was_its(it, person))
                && self.may_take(person, *seat).is_ok()
        });
        found.map(|(seat, _)| seat)
    }

    /// The seat on which a person would begin anew: nobody does who knows what a seat of others keeps secret.
    fn vacancy(&self, person: PersonId) -> Option<Seat> {
        let state = self.state.as_ref()?;
        let mut held = self.seats_held(person);
        let knows = self.row.game.has_secrets() && held.any(|seat| state.is_alive(seat));
        let seat = state.vacancy().filter(|_| !knows)?;
        let is_held = matches!(self.row.holder(seat), Holder::People(_));
        (!is_held).then_some(seat)
    }

    /// Takes what a person has chosen, where nobody is to be asked; else asks the others, of whom two seats or the host
    /// must agree (EU-81).
    async fn ask_to_enter(
        &mut self,
        person: PersonId,
        called: String,
        entry: Entry,
    ) -> Result<Handed, TableError> {
        self.is_playing("enter it")?;
        self.holds_none(person)?;
        let is_own = matches!(entry, Entry::Seat(seat) if self.left_by(person) == Some(seat));
        let asks = self.playing()?.admission() == Admission::Asks && !is_own;
        let waiting = self.let_in_by();
        if !asks || self.row.is_host(person) || waiting.is_empty() {
            if !is_own {
                self.takes_in()?;
            }
            self.enter(person, &called, entry).await?;
            return Ok(Handed::Done);
        }
        let (seat, anew) = match entry {
            Entry::Seat(seat) => {
                self.may_take(person, seat)?;
                (seat, false)
            }
            Entry::Land => match self.vacancy(person) {
                Some(seat) => (seat, true),
                None => return Err(self.no_entry(person)),
            },
        };
        let now = self.shared.environment.now();
        let mut open = self.hand_overs.values().filter(|open| now <= open.until);
        if open.any(|open| open.by == person || open.seat == seat) {
            let text = "that is asked already: two others, or the host, must agree first";
            return Err(refuse(1, text));
        }
        let agreed = Vec::new();
        let asked = HandOver {
            unasked: false,
            seat,
            to: Successor::Person { id: person, called },
            by: person,
            waiting: waiting.clone(),
            entry: Some(EntryAsked { anew, agreed }),
            until: self.answer_by(),
        };
        let notice = Notice::HandOverAsked(asked.clone());
        self.put_hand_over(seat, Some(asked), vec![notice]).await?;
        Ok(Handed::Asked(waiting))
    }

    /// Who may let somebody in: the people of all seats, and the host.
    fn let_in_by(&self) -> Vec<PersonId> {
        let people = self.row.seats.iter().flat_map(|row| match &row.holder {
            Holder::People(people) => people.clone(),
            Holder::Bot | Holder::Nobody => Vec::new(),
        });
        let mut people: Vec<PersonId> = people.collect();
        if !people.is_empty() {
            let hosts = self.row.hosts().filter(|host| !people.contains(host));
            people.extend(hosts.collect::<Vec<_>>());
        }
        people
    }

    /// Takes somebody's answer to whether another may enter.
    pub(in crate::table) async fn answer_entry(
        &mut self,
        person: PersonId,
        mut asked: HandOver,
        answer: Answer,
    ) -> Result<Handed, TableError> {
        let (seat, is_host) = (asked.seat, self.row.is_host(person));
        let own = self.row.seat_of(person);
        asked.waiting.retain(|other| *other != person);
        let wanted = self.row.seats.iter().filter(|row| row.has_people()).count();
        let Some(entry) = &mut asked.entry else {
            return Ok(Handed::Kept);
        };
        let is_let_in = match answer {
            Answer::No => false,
            Answer::Yes => {
                entry
                    .agreed
                    .extend(own.filter(|own| !entry.agreed.contains(own)));
                is_host || entry.agreed.len() >= wanted.min(2)
            }
        };
        if is_let_in {
            let entry = if entry.anew {
                Entry::Land
            } else {
                Entry::Seat(seat)
            };
            let Successor::Person { id, called } = asked.to else {
                return Ok(Handed::Kept);
            };
            self.put_hand_over(seat, None, Vec::new()).await?;
            self.enter(id, &called, entry).await?;
            return Ok(Handed::Done);
        }
        if asked.waiting.is_empty() || (is_host && answer == Answer::No) {
            let refused = Notice::HandOverRefused { seat, by: person };
            self.put_hand_over(seat, None, vec![refused]).await?;
            return Ok(Handed::Kept);
        }
        let waiting = asked.waiting.clone();
        self.put_hand_over(seat, Some(asked), Vec::new()).await?;
        Ok(Handed::Asked(waiting))
    }

    async fn enter(
        &mut self,
        person: PersonId,
        called: &str,
        entry: Entry,
    ) -> Result<(), TableError> {
        self.is_playing("enter it")?;
        self.holds_none(person)?;
        match entry {
            Entry::Seat(seat) => {
                self.may_take(person, seat)?;
                self.take_up(person, seat).await?;
            }
            Entry::Land => {
                let Some(seat) = self.vacancy(person) else {
                    return Err(self.no_entry(person));
                };
                self.begin_anew(person, called, seat).await?;
            }
        }
        let now = self.shared.environment.now();
        Ok(self.meet(person, called.to_owned(), now).await?)
    }

    /// Gives a person a seat while the game is on: the one that they left, the first thing that there is, or a new seat
    /// where the game has room for it.
    pub(in crate::table) async fn join_later(
        &mut self,
        person: PersonId,
        called: &str,
    ) -> Result<(), TableError> {
        if self.row.game.years().is_none() {
            let next = Seat::first(self.row.seats.len() + 1).last();
            self.begin_anew(person, called, next.unwrap_or_default())
                .await?;
            let now = self.shared.environment.now();
            return Ok(self.meet(person, called.to_owned(), now).await?);
        }
        let entry = match (self.left_by(person), self.coming(person)?) {
            (Some(seat), _) => Entry::Seat(seat),
            (None, Coming::AtOnce) => Entry::Land,
            (None, Coming::Choice(entries)) => entries.first().copied().unwrap_or(Entry::Land),
        };
        match self.ask_to_enter(person, called.to_owned(), entry).await? {
            Handed::Done => Ok(()),
            Handed::Asked(_) | Handed::Kept => Err(refuse(
                1,
                "others must agree first, and I have asked them: you will read in the table's place when they have",
            )),
        }
    }

    /// Gives a person a seat that has no people; what it has stays with it, its name too.
    async fn take_up(&mut self, person: PersonId, seat: Seat) -> Result<(), TableError> {
        let mut rows = self.row.seats.clone();
        rows[seat.index()].holder = Holder::People(vec![person]);
        let cause = self.own_cause();
        let reseat = Reseat::new(SeatChange::Handed(seat), &self.row.seats, rows);
        self.reseat(By::Table, cause, reseat).await?;
        Ok(())
    }

    /// Gives a person a seat that begins anew: the next, or one that has nothing left.
    async fn begin_anew(
        &mut self,
        person: PersonId,
        called: &str,
        seat: Seat,
    ) -> Result<(), TableError> {
        let change = SeatChange::Entered(seat);
        // What the game says of it comes before whether there is room.
        self.allowed(change)?;
        let mut rows = self.row.seats.clone();
        if let Some(row) = rows.get_mut(seat.index()) {
            seats::clear(row);
        } else if seats::add(&mut rows, self.row.game).is_none() {
            let count = rows.len();
            let full = format!("all {count} seats are taken: you may watch with Board");
            return Err(refuse(1, full));
        }
        let side = seats::side_name(&rows[seat.index()]);
        let land = self.row.game.years().map(|_| seats::land_of(called));
        let name = seats::fit_name(land.as_deref().unwrap_or(called), &rows, side);
        let row = &mut rows[seat.index()];
        (row.label.name, row.holder) = (name, Holder::People(vec![person]));
        let cause = self.own_cause();
        let reseat = Reseat::new(change, &self.row.seats, rows);
        self.reseat(By::Person { seat, person }, cause, reseat)
            .await?;
        Ok(())
    }
}

fn was_its(left: &Reseated, person: PersonId) -> bool {
    left.was.as_ref().is_some_and(|was| was.holder.is(person))
}

/// From when anybody may take up a seat that was left so.
fn free_from(left: &Reseated) -> Millis {
    Millis(left.at.0.saturating_add(FORMER_FIRST_MS))
}
