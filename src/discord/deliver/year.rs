//! The message of a year that is over: it is sent without its film, which comes by a notice of its own.

use serenity::all::ChannelId;

use super::{Deliverer, Undelivered, post};
use crate::discord::artist::For;
use crate::discord::reply::Reply;
use crate::discord::{messages, year};
use crate::table::Glance;
use crate::table::model::{Notice, PendingNotice, Post, PostKind};

impl Deliverer {
    /// Sends the message of a year, without its film: that is put in after what waits to be said meanwhile.
    pub(super) async fn year(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
        whose: For,
    ) -> Result<Option<Post>, Undelivered> {
        let (row, notice) = (&glance.row, &pending.notice);
        let Some(shown) = year::of_notice(&self.bot, row, notice, whose).await? else {
            // What was told of the year is not there any more.
            let whose = For::Table(row.id);
            return self
                .post(glance, pending, place, (PostKind::Text, whose))
                .await;
        };
        let message = self.create(place, &shown.so_far(), row, pending).await?;
        Ok(Some(post(PostKind::Text, place, message, pending.seq)))
    }

    /// The message of a year anew, with its film.
    pub(super) async fn year_anew(
        &self,
        glance: &Glance,
        notice: &Notice,
    ) -> Result<Reply, Undelivered> {
        let row = &glance.row;
        let whose = || For::Table(row.id);
        match year::of_notice(&self.bot, row, notice, whose()).await? {
            Some(shown) => Ok(shown.whole(&self.bot, whose).await),
            None => Ok(messages::post(&self.bot, glance, notice, whose()).await?),
        }
    }
}
