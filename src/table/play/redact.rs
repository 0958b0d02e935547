//! Words and pictures that are taken out of a table again: by who brought them, or by who manages the server.
//!
//! What is taken out is a text and no more. References and hashes stay, so that the log plays and its dice can be
//! checked as before.

use rules::Seat;
use rules::any::{AnyObservation, AnyView};
use rules::offers::WordsId;

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{MessageId, PersonId, PlaceId, SeatRow, TableId};
use crate::table::session::Session;
use crate::table::session::tables::{Glance, Tables};
use crate::table::store::{Opened, Redacted, Redaction, Whose};

/// What people have brought that is shown in the open.
#[derive(Clone, Debug)]
pub struct Brought {
    table: TableId,
    words: Vec<WordsId>,
    /// The seats with pictures of their own.
    pictures: Vec<Seat>,
}

/// How many lines of the log a briefing looks back.
pub const LATELY: u32 = 80;

impl Tables {
    /// The words in orders that a person has written for the seat that they hold, by their ids.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn written(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<Vec<(WordsId, String)>, Fault> {
        let row = self.store().table(table).await?;
        let Some(seat) = row.and_then(|row| row.seat_of(person)) else {
            return Ok(Vec::new());
        };
        let words = self.store().words_of_seat(table, seat).await?;
        let own = words
            .into_iter()
            .filter(|words| words.person == Some(person));
        Ok(own
            .filter_map(|words| Some((words.id, words.text?)))
            .collect())
    }

    /// Takes words of a person out for ever: one text, or all of them with the picture on their banner.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person has written nothing of that here that is still kept.
    pub async fn redact_own(
        &self,
        table: TableId,
        person: PersonId,
        words: Option<WordsId>,
    ) -> Result<Redacted, TableError> {
        let whose = Whose::Person { person, words };
        let redacted = self.run(table, move |session| Box::pin(session.redact(whose)));
        let redacted = redacted.await?;
        if redacted.count == 0 {
            return Err(refuse(
                10,
                "there are no such words of yours at this table: choose some that are suggested",
            ));
        }
        Ok(redacted)
    }

    /// Takes all words of a seat out for ever, and the picture on its banner. Whether there were any stays
    /// untold: some may be secret.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when that cannot be written.
    pub async fn redact_seat(&self, table: TableId, seat: Seat) -> Result<Redacted, TableError> {
        let whose = Whose::Seat(seat);
        self.run(table, move |session| Box::pin(session.redact(whose)))
            .await
    }

    /// Takes every text of a table out for ever in which a word stands, and the table's name if it does there. Whether
    /// there were any stays untold: some may be secret.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when that cannot be written.
    pub async fn redact_word(&self, table: TableId, word: &str) -> Result<Redacted, TableError> {
        let whose = Whose::Word(word.to_owned());
        self.run(table, move |session| Box::pin(session.redact(whose)))
            .await
    }

    /// Takes all that a person wrote at a table out for ever, and the pictures that they brought; nothing is said where
    /// there was none.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when that cannot be written.
    pub async fn redact_person(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<Redacted, TableError> {
        let words = None;
        let whose = Whose::Person { person, words };
        self.run(table, move |session| Box::pin(session.redact(whose)))
            .await
    }

    /// What people have brought that stands in what a glance at a table shows to all. Asked for before that is
    /// sent: what somebody brings after it is not in it.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn brought(&self, glance: &Glance) -> Result<Brought, Fault> {
        let row = &glance.row;
        // A briefing tells of what has been lately, too.
        let lines = self.log(row.id, None, LATELY).await?;
        let observation = lines.iter().flat_map(|line| &line.observation);
        let mut words: Vec<WordsId> = observation.flat_map(AnyObservation::words).collect();
        words.extend(glance.view.iter().flat_map(AnyView::words));
        words.sort_unstable();
        words.dedup();
        let pictured = |(seat, row): (Seat, &SeatRow)| row.picture.as_ref().map(|_| seat);
        Ok(Brought {
            table: row.id,
            words,
            pictures: row.numbered().filter_map(pictured).collect(),
        })
    }

    /// Notes a message in which somebody has shown to all what people have brought, so that what is taken out
    /// later is taken out there, too.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written.
    pub async fn opened(
        &self,
        brought: Brought,
        (place, message): (PlaceId, MessageId),
    ) -> Result<(), Fault> {
        let Brought {
            table,
            words,
            pictures,
        } = brought;
        if words.is_empty() && pictures.is_empty() {
            return Ok(());
        }
        let opened = Opened {
            table,
            place,
            message,
            words,
            pictures,
        };
        Ok(self.store().opened(opened).await?)
    }
}

impl Session {
    async fn redact(&mut self, whose: Whose) -> Result<Redacted, TableError> {
        let redaction = Redaction {
            table: self.row.id,
            whose,
            at: self.shared.environment.now(),
        };
        let redacted = self.shared.store.redact(redaction).await;
        // Words, pictures, drafts and its name are read anew.
        self.stale = true;
        let redacted = redacted?;
        self.news = true;
        Ok(redacted)
    }
}
