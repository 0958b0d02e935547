//! What makes the dice checkable: words that people add to them, and what can be said of them.

use std::collections::BTreeMap;

use rules::Seat;
use rules::dice::{Commitment, Draw, EntryDraws, WordsHash};

use crate::proof::{
    Author, Effect, Held, Proof, ProofEntry, ProofSeat, ProofWords, ProofYear, YearsProof,
};
use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{
    Act, By, Destination, Entry, Holder, Notice, PersonId, SeatRow, TableId, TableRow, Words,
};
use crate::table::session::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::{PutWords, Written};

/// The first year of a game whose dice are sealed year by year.
const FIRST_YEAR: u32 = 1;

/// The most characters of somebody's words.
pub const WORDS_MOST: u16 = 100;

/// What can be said of a table's dice.
#[derive(Clone, Debug)]
pub struct DiceReport {
    /// The table.
    pub row: TableRow,
    /// The seats for which words were added.
    pub words: Vec<Seat>,
    /// How often dice were thrown; none while the number could tell of hidden acts (TB-10).
    pub throws: Option<usize>,
    /// All that is needed to check the dice, when the secret may be shown.
    pub proof: Option<Proof>,
    /// The year whose dice are thrown now, or will be first, where they are sealed year by year.
    pub year: Option<u32>,
    /// The years that are over, as long as the game is on: their dice can be checked.
    pub years: Option<YearsProof>,
}

impl DiceReport {
    /// What the dice of the present year are sealed with, where they are sealed year by year.
    pub fn seal(&self) -> Option<(u32, Commitment)> {
        let seal = |year| self.row.secret.of_year(year).commitment();
        self.year.map(|year| (year, seal(year)))
    }
}

impl Tables {
    /// The words that a person has added to the dice, if they may add some now.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person holds no seat, or the game is on.
    pub async fn own_words(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<Option<String>, TableError> {
        self.run(table, move |session| {
            let words = session.own_words(person);
            Box::pin(async move { words })
        })
        .await
    }

    /// Adds words to the dice, in place of those that the person added before.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when they are too long, the person holds no seat, or the game is on.
    pub async fn add_words(
        &self,
        table: TableId,
        person: PersonId,
        text: String,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.add_words(person, &text).await })
        })
        .await
    }

    /// What can be said of a table's dice now; all that is needed to check them, once it is over.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when the log cannot be read.
    pub async fn dice(&self, table: TableId) -> Result<DiceReport, TableError> {
        self.run(table, |session| Box::pin(session.dice())).await
    }
}

impl Session {
    /// The words that a person has added, if they may add some now.
    pub(in crate::table) fn own_words(
        &self,
        person: PersonId,
    ) -> Result<Option<String>, TableError> {
        self.may_add_words(person)?;
        let own = self.words.iter().find(|words| words.person == person);
        Ok(own.and_then(|words| words.text.clone()))
    }

    fn may_add_words(&self, person: PersonId) -> Result<Seat, TableError> {
        self.in_lobby("add words")?;
        self.seat_of(person)
    }

    /// Adds a person's words to the dice. They keep the place in the order that their first had.
    pub(in crate::table) async fn add_words(
        &mut self,
        person: PersonId,
        text: &str,
    ) -> Result<(), TableError> {
        let seat = self.may_add_words(person)?;
        let text = text.trim();
        let count = text.chars().count();
        if !(1..=usize::from(WORDS_MOST)).contains(&count) {
            return Err(refuse(
                1,
                format!("write 1 to {WORDS_MOST} characters, not {count}"),
            ));
        }
        let words = Words {
            seat,
            person,
            text: Some(text.to_owned()),
            hash: WordsHash::of(text),
        };
        let put = PutWords {
            table: self.row.id,
            expected: self.row.revision,
            words: words.clone(),
            notices: vec![(Destination::Table, Notice::Card)],
            at: self.shared.environment.now(),
        };
        self.stale = true;
        match self.shared.store.put_words(put).await? {
            Written::Done | Written::Again(_) => {
                self.row.revision += 1;
                match self.words.iter_mut().find(|words| words.person == person) {
                    Some(old) => *old = words,
                    None => self.words.push(words),
                }
                self.stale = false;
                self.news = true;
                Ok(())
            }
            Written::Stale(_) => Err(Fault::Contended(self.row.id).into()),
        }
    }

    /// Drops the words of those who hold no seat any more, as the store does before the first entry.
    pub(in crate::table) fn keep_words_of_holders(&mut self) {
        if self.row.seq == 0 {
            let row = &self.row;
            self.words
                .retain(|words| row.seat_of(words.person).is_some());
        }
    }

    /// The seats for which words were added, in their own order.
    pub(in crate::table) fn seats_with_words(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.words.iter().map(|words| words.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// What can be said of the dice now.
    pub(in crate::table) async fn dice(&self) -> Result<DiceReport, TableError> {
        let (store, table) = (&self.shared.store, self.row.id);
        let thrown = store.draws(table).await?;
        let is_revealed = self.row.revealed().is_some();
        let year = self.year();
        // Where dice are sealed year by year everybody sees each throw.
        let may_count = is_revealed || year.is_some() || !self.row.game.has_secrets();
        let count = thrown.iter().map(|entry| entry.draws.len()).sum();
        let proof = if is_revealed {
            Some(proof(
                &self.row,
                &self.words,
                &store.entries(table, 0).await?,
            ))
        } else {
            None
        };
        let years = year.filter(|_| !is_revealed);
        let years = years.and_then(|year| years_before(&self.row, &self.words, year, &thrown));
        Ok(DiceReport {
            row: self.row.clone(),
            words: self.seats_with_words(),
            throws: may_count.then_some(count),
            proof,
            year,
            years,
        })
    }

    /// The year whose dice are thrown now, or will be first, where they are sealed year by year.
    fn year(&self) -> Option<u32> {
        match &self.state {
            Some(state) => state.year(),
            None => self.row.game.years().map(|_| FIRST_YEAR),
        }
    }
}

/// The years before `year`, whose secrets were shown; nothing in the first one.
fn years_before(
    row: &TableRow,
    words: &[Words],
    year: u32,
    thrown: &[EntryDraws],
) -> Option<YearsProof> {
    let mut years_draws: BTreeMap<u32, Vec<Draw>> = BTreeMap::new();
    for entry in thrown {
        if let Some(year) = entry.year {
            let of_year = years_draws.entry(year).or_default();
            of_year.extend(entry.draws.iter().cloned());
        }
    }
    let mut years: Vec<ProofYear> = Vec::new();
    // The newest one first: it says those of its century.
    for year in (FIRST_YEAR..year).rev() {
        let later = years.last().map(|it| it.secret.of_year_before(it.year));
        let secret = later.flatten();
        let secret = secret.unwrap_or_else(|| row.secret.of_year(year));
        years.push(ProofYear {
            year,
            commitment: secret.commitment(),
            secret,
            throws: years_draws.remove(&year).unwrap_or_default(),
        });
    }
    years.reverse();
    (!years.is_empty()).then(|| YearsProof {
        table: row.id.0,
        game: row.game.id().to_owned(),
        words: proof_words(row, words),
        years,
    })
}

fn proof_words(row: &TableRow, words: &[Words]) -> Vec<ProofWords> {
    let roster = row.roster();
    let words = words.iter().map(|words| ProofWords {
        seat: roster.name(words.seat),
        text: words.text.clone(),
        hash: words.hash,
    });
    words.collect()
}

/// All that is needed to play a table's game again and check its dice, the secret among it.
pub(in crate::table) fn proof(row: &TableRow, words: &[Words], entries: &[Entry]) -> Proof {
    let (seats, entries) = observation_of_seats(row, entries);
    Proof {
        table: row.id.0,
        game: row.game.id().to_owned(),
        commitment: row.secret.commitment(),
        bots: row.bots,
        secret: row.secret.clone(),
        words: proof_words(row, words),
        seats,
        entries,
    }
}

/// The seats at the start, and the entries with what seats were called after each change: the last are
/// called as the rows say, and each change says what was before it.
fn observation_of_seats(row: &TableRow, entries: &[Entry]) -> (Vec<ProofSeat>, Vec<ProofEntry>) {
    let seat = |row: &SeatRow| ProofSeat {
        name: row.label.name.clone(),
        held: held(&row.holder),
    };
    let mut seats: Vec<ProofSeat> = row.seats.iter().map(seat).collect();
    let mut proven: Vec<ProofEntry> = Vec::new();
    for entry in entries.iter().rev() {
        let mut name = String::new();
        if let Act::Seats { change, was, .. } = &entry.act {
            let index = change.seat().index();
            if let Some(seat) = seats.get(index) {
                name.clone_from(&seat.name);
            }
            match (was, seats.get_mut(index)) {
                (Some(was), Some(seat)) => {
                    let (name, held) = (was.name.clone(), held(&was.holder));
                    *seat = ProofSeat { name, held };
                }
                (None, _) => seats.truncate(index),
                (Some(_), None) => {}
            }
        }
        proven.push(proven_entry(entry, name));
    }
    proven.reverse();
    (seats, proven)
}

fn proven_entry(entry: &Entry, name: String) -> ProofEntry {
    let by = match entry.by {
        By::Table => Author::Table,
        By::Person { seat, .. } => Author::Person(seat),
        By::Bot { seat } => Author::Bot(seat),
        By::Clock { seat } => Author::Clock(seat),
        By::Master { .. } => Author::Master,
    };
    let act = match &entry.act {
        Act::Start { world, events } => Effect::Start {
            world: world.clone(),
            events: events.clone(),
        },
        Act::Events(events) => Effect::Events(events.clone()),
        Act::Seats {
            change,
            holder,
            was: _,
            events,
        } => Effect::Seats {
            change: *change,
            name,
            held: held(holder),
            events: events.clone(),
        },
        Act::Undo { to, events } => Effect::Undo {
            to: *to,
            events: events.clone(),
        },
    };
    ProofEntry {
        seq: entry.seq,
        by,
        order: entry.order.clone(),
        edition: entry.edition,
        year: entry.year,
        draws: entry.draws.clone(),
        act,
    }
}

fn held(holder: &Holder) -> Held {
    match holder {
        Holder::Nobody => Held::Nobody,
        Holder::People(_) => Held::People,
        Holder::Bot => Held::Bot,
    }
}
