//! What makes the dice checkable: words that people add to them, and what can be said of them.

use rules::Seat;
use rules::dice::{Commitment, WordsHash};

use crate::proof::{Proof, YearsProof};
use crate::table::error::{TableError, refuse};
use crate::table::model::{Destination, Notice, PersonId, TableId, TableRow, Words};
use crate::table::session::Session;
use crate::table::session::proof::{FIRST_YEAR, proof, years_before};
use crate::table::session::tables::Tables;
use crate::table::store::PutWords;

/// The most characters of somebody's words.
pub const WORDS_MOST: u16 = 100;

/// What can be said of a table's dice.
#[derive(Clone, Debug)]
pub struct DiceReport {
    /// The table whose dice these are.
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
        self.allows_text(text).await?;
        let words = Words {
            seat,
            person,
            text: Some(text.to_owned()),
            hash: WordsHash::of(text),
        };
        let put = PutWords {
            table: self.row.id,
            version: self.row.version,
            words: words.clone(),
            notices: vec![(Destination::Table, Notice::Card)],
            at: self.shared.environment.now(),
        };
        self.stale = true;
        let written = self.shared.store.put_words(put).await?;
        self.have_version(written)?;
        match self.words.iter_mut().find(|words| words.person == person) {
            Some(old) => *old = words,
            None => self.words.push(words),
        }
        self.stale = false;
        self.news = true;
        Ok(())
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
