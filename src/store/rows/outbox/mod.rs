//! What is to be said, and the messages that were made of it.
//!
//! `say` puts notices in, `sending` has what waits to be sent and what becomes of it, `folding` which newer notice
//! takes older ones in, `calls` when seats were called to offers, `posts` the messages on Discord, `redraw` those that are made anew, `episodes` what goes on
//! for a while and the places beside a table's own. Every notice stays as it was written.

pub(in crate::store) mod calls;
pub(in crate::store) mod episodes;
mod folding;
pub(in crate::store) mod posts;
pub(in crate::store) mod redraw;
pub(in crate::store) mod say;
pub(in crate::store) mod sending;

use async_trait::async_trait;
use rules::Seat;

use super::log::{lobbies, tables};
use super::people::redact;
use super::{Engine, commit};
use crate::fail::Point;
use crate::table::model::{
    BoardBefore, Call, Change, Destination, MessageId, Millis, PendingNotice, PersonId, PlaceId,
    Post, PostContent, PostKind, SideThread, SideThreadId, SoFar, Stage, TableId,
};
use crate::table::store::{Noticed, Opened, OutboxStore, StoreError, Written};

use say::{Edited, change, columns_of, destination, kind_of, kind_word, took_in_what_stands};

pub(in crate::store) use posts::{
    announce, episode_post, forget as forget_post, is_post, post, posts,
};
pub(in crate::store) use redraw::{board_before, redraw, redraw_pictured, shown, take_down};
pub(in crate::store) use say::{Subject, say, settle_question, take_back, withdraw_reminder};
pub(in crate::store) use sending::{
    destinations, empty_settled, gave_up, give_up_damaged, pending, readdress, sent,
    tables_with_news, tried,
};

#[async_trait]
impl OutboxStore for Engine {
    async fn pending(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Vec<PendingNotice>, StoreError> {
        pending(&mut *self.reader().await?, table, to).await
    }

    async fn calls(&self, table: TableId) -> Result<Vec<Call>, StoreError> {
        calls::of_table(&mut *self.reader().await?, table).await
    }

    async fn destinations(&self, table: TableId) -> Result<Vec<Destination>, StoreError> {
        destinations(&mut *self.reader().await?, table).await
    }

    async fn tables_with_news(&self) -> Result<Vec<(TableId, i64)>, StoreError> {
        tables_with_news(&mut *self.reader().await?).await
    }

    async fn tried(&self, notice: &PendingNotice, at: Millis) -> Result<bool, StoreError> {
        let mut tx = if notice.absorbed.is_empty() {
            // Whoever withdraws it asks in that same statement whether it is on its way.
            self.write_one().await?
        } else {
            self.write_at(notice.table).await?
        };
        let waits = tried(&mut tx, notice, at).await?;
        commit(tx, [Point::TriedBeforeCommit, Point::TriedAfterCommit]).await?;
        Ok(waits)
    }

    async fn sent(
        &self,
        notice: &PendingNotice,
        post: Option<Post>,
        noticed: Option<&Noticed>,
        at: Millis,
    ) -> Result<Written, StoreError> {
        let mut tx = self.write_at(notice.table).await?;
        let written = sent(&mut tx, notice, post, noticed, at).await?;
        commit(tx, [Point::SentBeforeCommit, Point::SentAfterCommit]).await?;
        self.calm();
        Ok(written)
    }

    async fn gave_up(
        &self,
        notice: &PendingNotice,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write_at(notice.table).await?;
        gave_up(&mut tx, notice, why, at).await?;
        commit(tx, [Point::GaveUpBeforeCommit, Point::GaveUpAfterCommit]).await
    }

    async fn give_up_damaged(
        &self,
        table: TableId,
        to: Destination,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let mut tx = self.write_at(table).await?;
        let count = give_up_damaged(&mut tx, table, to, at).await?;
        tx.commit().await?;
        Ok(count)
    }

    async fn post(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Option<Post>, StoreError> {
        post(&mut *self.reader().await?, table, to, kind).await
    }

    async fn posts(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Vec<Post>, StoreError> {
        posts(&mut *self.reader().await?, table, to, kind).await
    }

    async fn is_post(&self, place: PlaceId, message: MessageId) -> Result<bool, StoreError> {
        is_post(&mut *self.reader().await?, place, message).await
    }

    async fn forget_post(&self, post: Post) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        forget_post(&mut tx, post).await?;
        tx.commit().await
    }

    async fn announced(&self, table: TableId, post: Post, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write_at(table).await?;
        announce(&mut tx, table, post, at).await?;
        // Discord names the message after it shows it: the game may have begun meanwhile.
        if tables::stage(&mut tx, table).await? != Stage::Lobby {
            let over = Edited(post, Change::Faded);
            change(&mut tx, table, Destination::Table, over, at).await?;
        }
        tx.commit().await
    }

    async fn board_before(
        &self,
        notice: &PendingNotice,
    ) -> Result<Option<BoardBefore>, StoreError> {
        board_before(&mut *self.read().await?, notice).await
    }

    async fn shown(
        &self,
        table: TableId,
        message: (PlaceId, MessageId),
    ) -> Result<Option<PostContent>, StoreError> {
        shown(&mut *self.read().await?, table, message).await
    }

    async fn opened(&self, opened: Opened) -> Result<(), StoreError> {
        let mut tx = self.write_at(opened.table).await?;
        redact::opened(&mut tx, &opened).await?;
        tx.commit().await
    }

    async fn episode(&self, notice: &PendingNotice) -> Result<SoFar, StoreError> {
        episodes::so_far(&mut *self.read().await?, notice).await
    }

    async fn episode_post(&self, table: TableId, key: &str) -> Result<Option<Post>, StoreError> {
        episodes::post(&mut *self.read().await?, table, key).await
    }

    async fn side_thread(
        &self,
        side_thread: SideThreadId,
    ) -> Result<Option<SideThread>, StoreError> {
        episodes::side_thread(&mut *self.read().await?, side_thread).await
    }

    async fn put_side_thread(
        &self,
        side_thread: SideThreadId,
        place: PlaceId,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        episodes::put_side_thread(&mut tx, side_thread, place).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await
    }

    async fn lose_side_thread(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write_at(table).await?;
        episodes::lose_side_thread(&mut tx, table, side_thread, why, at).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await
    }

    async fn room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
    ) -> Result<Option<SideThread>, StoreError> {
        episodes::room(&mut *self.read().await?, table, holder).await
    }

    async fn put_room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
        place: PlaceId,
    ) -> Result<bool, StoreError> {
        let mut tx = self.write_at(table).await?;
        let is_theirs = episodes::put_room(&mut tx, table, holder, place).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await?;
        Ok(is_theirs)
    }

    async fn tables_wanting_threads(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        lobbies::wanting_threads(&mut *self.reader().await?, limit).await
    }

    async fn want_thread(&self, table: TableId, wants: bool) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        lobbies::want_thread(&mut tx, table, wants).await?;
        tx.commit().await
    }
}
