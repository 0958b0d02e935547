//! Posting what tables have to say, as the deliverer does, but on no Discord.

use castellan::table::Tables;
use castellan::table::model::{Destination, MessageId, PersonId, PlaceId, Post, PostKind, TableId};

/// Counts the messages that were made.
pub(crate) struct Outbox {
    messages: u64,
}

impl Outbox {
    /// An outbox whose messages have numbers above `first`.
    pub(crate) fn new(first: u64) -> Self {
        Self { messages: first }
    }

    /// Posts all that a table in `place` has to say.
    pub(crate) async fn post(&mut self, tables: &Tables, table: TableId, place: PlaceId) {
        let store = tables.store();
        let news = |to| async move { store.pending(table, to).await.expect("the outbox") };
        loop {
            let waiting = store.destinations(table).await.expect("the outbox");
            let Some(to) = waiting.first() else { return };
            let Some(notice) = news(*to).await.into_iter().next() else {
                return;
            };
            let now = tables.now();
            let is_there = store.tried(&notice, now).await.expect("a mark");
            assert!(is_there, "nobody else posts");
            let kind = notice.notice.post_kind();
            let place = match notice.to {
                Destination::Table | Destination::SideThread(_) => place,
                Destination::Person(PersonId(person)) => PlaceId(DMS + person),
            };
            let message = match kind {
                // The card is one message, edited in place.
                Some(PostKind::Card) => MessageId(place.0),
                Some(PostKind::Board | PostKind::Episode | PostKind::Asking | PostKind::Text)
                | None => self.next_message(),
            };
            let seq = notice.seq;
            let post = kind.map(|kind| Post {
                kind,
                place,
                message,
                seq,
            });
            tables.sent(&notice, post).await.expect("a mark");
        }
    }

    fn next_message(&mut self) -> MessageId {
        self.messages += 1;
        MessageId(self.messages)
    }
}

/// DM channels have numbers above this.
const DMS: u64 = 1 << 40;
