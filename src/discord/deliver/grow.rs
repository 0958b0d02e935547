//! Boards that show what the one before them shows, and call nobody: they are told in its message.

use super::{Deliverer, Undelivered, channel};
use crate::discord::boards;
use crate::table::Glance;
use crate::table::model::{Destination, Notice, PendingNotice, Post};

impl Deliverer {
    /// Has the message of the board before tell of this one too, where it shows the same, nothing was said in its
    /// place since, and nobody is called (TB-15). The notice with what it took in, and the message; nothing where
    /// it is to be a message of its own.
    pub(super) async fn grow(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
    ) -> Result<Option<(PendingNotice, Post)>, Undelivered> {
        let is_board = matches!(pending.notice, Notice::Board { .. });
        if !is_board || pending.to != Destination::Table {
            return Ok(None);
        }
        let store = self.bot.tables.store();
        let Some(before) = store.board_before(pending).await? else {
            return Ok(None);
        };
        if before.post.place != glance.row.place {
            return Ok(None);
        }
        let Some(reply) = boards::grown(&self.bot, glance, &pending.notice, &before).await? else {
            return Ok(None);
        };
        let (place, message) = (channel(before.post.place)?, before.post.message);
        let is_there = self
            .edit_to(&glance.row, place, message, (reply.edit_words(), 0))
            .await?;
        let seq = pending.seq;
        Ok(is_there.then_some((before.both, Post { seq, ..before.post })))
    }
}
