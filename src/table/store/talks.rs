//! Which seats of a table talk, and where.

use async_trait::async_trait;
use rules::Seat;

use super::StoreError;
use crate::table::model::{Astray, Millis, PersonId, PlaceId, TableId, Talk, TalkId};

/// Talks of seats, and who is in their threads.
#[async_trait]
pub trait TalkStore: Send + Sync + 'static {
    /// The talks of a seat, oldest first.
    async fn talks(&self, table: TableId, seat: Seat) -> Result<Vec<Talk>, StoreError>;

    /// Notes where some seats, each once and in order, talk from now on: in a thread with nobody in it yet, or nowhere.
    /// Nothing changes and the answer is nothing when the person does not hold the seat any more.
    async fn put_talk(
        &self,
        table: TableId,
        seats: &[Seat],
        holder: (Seat, PersonId),
        place: Option<PlaceId>,
        at: Millis,
    ) -> Result<Option<Talk>, StoreError>;

    /// Whom the thread of a talk lacks, and who has no place there any more.
    async fn astray(&self, talk: &Talk) -> Result<Astray, StoreError>;

    /// At most `limit` talks whose threads have not followed yet what became of their seats, oldest first.
    async fn talks_astray(&self, limit: u32) -> Result<Vec<Talk>, StoreError>;

    /// Notes that the thread of a talk has followed so far: some have come, some are gone.
    async fn followed(&self, done: &Astray) -> Result<(), StoreError>;

    /// Forgets the thread of a talk, which is gone.
    async fn lose_talk(&self, talk: TalkId) -> Result<(), StoreError>;
}
