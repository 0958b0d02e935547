//! People: who sits where, how they are called, what they have written.

pub(in crate::store) mod forget;
pub(in crate::store) mod kept;
pub(in crate::store) mod redact;
pub(in crate::store) mod seats;
pub(in crate::store) mod settings;
pub(in crate::store) mod words;

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::Seat;
use rules::offers::WordsId;

use super::{Engine, commit};
use crate::fail::Point;
use crate::table::model::{
    Forgetting, FreeText, KeptOf, Millis, PersonId, Settings, TableId, Words,
};
use crate::table::store::{PeopleStore, PutWords, Redacted, Redaction, StoreError, Written};

#[async_trait]
impl PeopleStore for Engine {
    async fn person(&self, person: PersonId, name: &str, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        seats::remember(&mut tx, person, name, at).await?;
        commit(tx, [Point::PersonBeforeCommit, Point::PersonAfterCommit]).await
    }

    async fn called(&self, table: TableId) -> Result<BTreeMap<PersonId, String>, StoreError> {
        seats::called(&mut *self.reader().await?, table).await
    }

    async fn seen(&self, person: PersonId, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        seats::seen(&mut tx, person, at).await?;
        tx.commit().await
    }

    async fn last_seen(&self, person: PersonId) -> Result<Option<Millis>, StoreError> {
        seats::last_seen(&mut *self.reader().await?, person).await
    }

    async fn settings(&self, person: PersonId) -> Result<Option<Settings>, StoreError> {
        settings::of_person(&mut *self.reader().await?, person).await
    }

    async fn put_settings(
        &self,
        person: PersonId,
        settings: &Settings,
        digest_at: Option<Millis>,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        settings::put(&mut tx, person, settings, digest_at).await?;
        tx.commit().await
    }

    async fn put_digest(&self, person: PersonId, at: Option<Millis>) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        settings::put_digest(&mut tx, person, at).await?;
        tx.commit().await
    }

    async fn digest_rung(&self, person: PersonId) -> Result<Option<Millis>, StoreError> {
        settings::rung(&mut *self.reader().await?, person).await
    }

    async fn put_digest_rung(
        &self,
        person: PersonId,
        at: Option<Millis>,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        settings::put_rung(&mut tx, person, at).await?;
        tx.commit().await
    }

    async fn next_digest(&self) -> Result<Option<Millis>, StoreError> {
        settings::next_digest(&mut *self.reader().await?).await
    }

    async fn digests_due(&self, now: Millis, limit: u32) -> Result<Vec<PersonId>, StoreError> {
        settings::due(&mut *self.reader().await?, now, limit).await
    }

    async fn dms_closed(&self, person: PersonId, since: Option<Millis>) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        seats::dms_closed(&mut tx, person, since).await?;
        tx.commit().await
    }

    async fn dms_closed_since(&self, person: PersonId) -> Result<Option<Millis>, StoreError> {
        seats::dms_closed_since(&mut *self.reader().await?, person).await
    }

    async fn words(&self, table: TableId) -> Result<Vec<Words>, StoreError> {
        words::of_table(&mut *self.reader().await?, table).await
    }

    async fn put_words(&self, words: PutWords) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let written = words::put(&mut tx, &words).await?;
        tx.commit().await?;
        Ok(written)
    }

    async fn words_of_seat(&self, table: TableId, seat: Seat) -> Result<Vec<FreeText>, StoreError> {
        words::free(&mut *self.read().await?, table, Some(seat)).await
    }

    async fn words_by_id(
        &self,
        table: TableId,
        ids: &[WordsId],
    ) -> Result<BTreeMap<WordsId, Option<String>>, StoreError> {
        words::by_id(&mut *self.read().await?, table, ids).await
    }

    async fn redact(&self, redaction: Redaction) -> Result<Redacted, StoreError> {
        let mut tx = self.write().await?;
        let redacted = redact::redact(&mut tx, &redaction).await?;
        tx.commit().await?;
        self.erase().await;
        Ok(redacted)
    }

    async fn kept_of(&self, person: PersonId) -> Result<KeptOf, StoreError> {
        kept::of_person(&mut *self.read().await?, person).await
    }

    async fn tables_about(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        kept::tables_about(&mut *self.read().await?, person).await
    }

    async fn forget(&self, forgetting: Forgetting) -> Result<bool, StoreError> {
        let mut tx = self.write_alone().await?;
        if !forget::forget(&mut tx, &forgetting).await? {
            return Ok(false);
        }
        commit(tx, [Point::ForgetBeforeCommit, Point::ForgetAfterCommit]).await?;
        self.erase().await;
        Ok(true)
    }
}
