//! What is kept of people: how they are called, whether they take DMs, what they have written.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::Seat;
use rules::offers::WordsId;

use super::StoreError;
use super::Written;
use crate::table::model::{
    Destination, Forgetting, FreeText, KeptOf, MessageId, Millis, Notice, PersonId, PlaceId,
    Settings, TableId, Words,
};

/// Words for the dice, written over those that the same person added before.
#[derive(Clone, Debug)]
pub struct PutWords {
    /// The table whose dice they are for.
    pub table: TableId,
    /// The version that it was decided on.
    pub version: u64,
    /// The words with their author and hash.
    pub words: Words,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When they were added.
    pub at: Millis,
}

/// Words that are to be taken out.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// The table at which they were written.
    pub table: TableId,
    /// The author or seat whose words go.
    pub whose: Whose,
    /// When it was asked for.
    pub at: Millis,
}

/// Whose words are taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Whose {
    /// What a person has written: all of it, those for the dice too, or these words of an order.
    Person {
        person: PersonId,
        /// One text of an order; all that they wrote where there is none.
        words: Option<WordsId>,
    },
    /// All that was written for a seat, whoever held it.
    Seat(Seat),
    /// Every text in which a word stands, whoever wrote it, and the table's name if it does there.
    Word(String),
}

/// What came of a redaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redacted {
    /// Whether the table had a name that is taken out.
    pub untitled: bool,
    /// How many texts, drafts and pictures there were.
    pub count: u64,
    /// Boards that somebody has shown to all and that are taken down, in the order of their ids.
    pub opened: Vec<(PlaceId, MessageId)>,
    /// How many messages in the table's place cannot be made anew, as what they show is not kept any more.
    pub old: u64,
    /// The newest of them, newest first.
    pub newest_old: Vec<(PlaceId, MessageId)>,
}

/// Names, closed DMs, and people's own words.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// Remembers how a person is called on Discord.
    async fn person(&self, person: PersonId, name: &str, at: Millis) -> Result<(), StoreError>;

    /// How the people of a table's seats are called on Discord, as far as that is known.
    async fn called(&self, table: TableId) -> Result<BTreeMap<PersonId, String>, StoreError>;

    /// Notes that a person has done something with the bot.
    async fn seen(&self, person: PersonId, at: Millis) -> Result<(), StoreError>;

    /// When a person last did something with the bot, to the hour; nothing of people whom it does not know.
    async fn last_seen(&self, person: PersonId) -> Result<Option<Millis>, StoreError>;

    /// How a person wants to be called; nothing where they have set nothing.
    async fn settings(&self, person: PersonId) -> Result<Option<Settings>, StoreError>;

    /// Writes how a person wants to be called, and when their next digest is due.
    async fn put_settings(
        &self,
        person: PersonId,
        settings: &Settings,
        digest_at: Option<Millis>,
    ) -> Result<(), StoreError>;

    /// Notes when a person's next digest is due, and nothing else of what they have set.
    async fn put_digest(&self, person: PersonId, at: Option<Millis>) -> Result<(), StoreError>;

    /// When a person's last digest came that made a sound; nothing before the first.
    async fn digest_rung(&self, person: PersonId) -> Result<Option<Millis>, StoreError>;

    /// Notes when the last digest with a sound goes to a person.
    async fn put_digest_rung(&self, person: PersonId, at: Option<Millis>)
    -> Result<(), StoreError>;

    /// When the next digest is due; nothing where nobody wants one.
    async fn next_digest(&self) -> Result<Option<Millis>, StoreError>;

    /// At most `limit` people whose digest is due at `now` or before, the longest due first.
    async fn digests_due(&self, now: Millis, limit: u32) -> Result<Vec<PersonId>, StoreError>;

    /// Notes that a person takes no DMs, or takes them again (`None`).
    async fn dms_closed(&self, person: PersonId, since: Option<Millis>) -> Result<(), StoreError>;

    /// Since when a person is known to take no DMs.
    async fn dms_closed_since(&self, person: PersonId) -> Result<Option<Millis>, StoreError>;

    /// The words for a table's dice, in the order in which they were first added.
    async fn words(&self, table: TableId) -> Result<Vec<Words>, StoreError>;

    /// Adds words for the dice, guarded by the table's version.
    async fn put_words(&self, words: PutWords) -> Result<Written, StoreError>;

    /// The own words that were written for a seat in orders, in the order of their ids.
    async fn words_of_seat(&self, table: TableId, seat: Seat) -> Result<Vec<FreeText>, StoreError>;

    /// The texts of these words of a table, and of no others; none where they were removed. What is
    /// not kept is not there.
    async fn words_by_id(
        &self,
        table: TableId,
        ids: &[WordsId],
    ) -> Result<BTreeMap<WordsId, Option<String>>, StoreError>;

    /// Takes the texts of words and pictures out for ever; ids and hashes stay. The messages that show them
    /// are to be made anew by a [`Notice::Edit`], as far as what they show is kept, and boards that somebody has
    /// shown to all are to be taken down. Nothing of it is left in the files when this returns, unless a
    /// reader keeps it from being moved, and then it goes with what is written next.
    async fn redact(&self, redaction: Redaction) -> Result<Redacted, StoreError>;

    /// What is kept of a person.
    async fn kept_of(&self, person: PersonId) -> Result<KeptOf, StoreError>;

    /// The tables in which anything is kept of a person, in order.
    async fn tables_about(&self, person: PersonId) -> Result<Vec<TableId>, StoreError>;

    /// Takes all that is kept of a person out for ever, in one transaction, and tells the messages that show their words
    /// to be made anew; as with [`redact`](Self::redact), nothing of it is left in the files. Whether it was done:
    /// nothing is written where a table has changed, or another one has something of them.
    async fn forget(&self, forgetting: Forgetting) -> Result<bool, StoreError>;
}
