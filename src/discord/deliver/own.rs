//! Messages of what a seat alone may know, and messages that are made anew of what they show.

use serenity::all::ChannelId;

use super::{Deliverer, Undelivered, channel, post};
use crate::discord::artist::For;
use crate::discord::reply::Reply;
use crate::discord::{messages, notes, panels};
use crate::table::model::{
    Change, Destination, MessageId, Notice, PendingNotice, PlaceId, Post, PostKind, SecretsBy,
};
use crate::table::{Fault, Glance};

impl Deliverer {
    /// Makes a message anew of what it shows, without the words that were taken out, and with its year's film.
    pub(super) async fn redraw(
        &self,
        glance: &Glance,
        (place, message): (PlaceId, MessageId),
        to: Destination,
    ) -> Result<(), Undelivered> {
        let row = &glance.row;
        let store = self.bot.tables.store();
        let shown = store.shown(row.id, (place, message)).await?;
        let Some(shown) = shown.filter(|it| it.shown.notice.is_pictured()) else {
            return Ok(());
        };
        let whose = || For::sent(row.id, to);
        let notice = &shown.shown.notice;
        // The buttons of a year stay: its dice can be checked at any time.
        let is_year = matches!(notice, Notice::NewYear { over: Some(_), .. });
        let mut reply =
            if let Some((reply, _)) = self.episode_message(glance, &shown.shown, whose()).await? {
                reply
            } else if is_year {
                Box::pin(self.year_anew(glance, notice)).await?
            } else if shown.has_buttons || self.comes_by_button(to, notice).await? {
                self.reply(glance, to, notice, whose()).await?.0
            } else {
                messages::post(&self.bot, glance, notice, whose()).await?
            };
        if !shown.has_buttons && !is_year {
            reply.rows = Vec::new();
        }
        if shown.is_taken_back {
            reply.text = notes::changed(row, Change::TakenBack).unwrap_or_default();
        }
        self.edit(row, channel(place)?, message, &reply).await?;
        Ok(())
    }

    /// The message of a notice; where a decision is asked of a person who has it by DM, the panel, and whether
    /// it is that.
    async fn reply(
        &self,
        glance: &Glance,
        to: Destination,
        notice: &Notice,
        whose: For,
    ) -> Result<(Reply, bool), Undelivered> {
        if self.comes_by_button(to, notice).await? {
            return Ok((messages::by_button(&glance.row), false));
        }
        if let (Notice::Secrets { asked: true, .. }, Destination::Person(person)) = (notice, to)
            && let Some((panel, drawing)) = panels::dm(&self.bot, glance.row.id, person).await
        {
            return Ok((drawing.beside(&self.bot, whose, panel).await, true));
        }
        let reply = messages::post(&self.bot, glance, notice, whose).await?;
        Ok((reply, false))
    }

    /// Edits a person's standing message, or sends a new one in its place: when the seat is called, and when a
    /// decision is asked that comes as a panel. Who is asked is pinged in the channel, and not once more here.
    pub(super) async fn secrets(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
        (called, whose): (bool, For),
    ) -> Result<Option<Post>, Undelivered> {
        let row = &glance.row;
        let store = self.bot.tables.store();
        let standing = store.post(row.id, pending.to, PostKind::Board).await?;
        let notice = &pending.notice;
        let (mut reply, is_panel) = self.reply(glance, pending.to, notice, whose).await?;
        reply.is_silent = !called;
        let is_new = called || is_panel;
        if let Some(old) = standing.filter(|_| !is_new && pending.tried.is_none())
            && self.edit(row, place, old.message, &reply).await?
        {
            return Ok(None);
        }
        // Who wants no secrets here is called, and no more.
        if !called && self.comes_by_button(pending.to, notice).await? {
            return Ok(None);
        }
        let message = self.create(place, &reply, row, pending).await?;
        Ok(Some(post(PostKind::Board, place, message, pending.seq)))
    }

    /// Whether a notice is of secrets that their reader asks for by a button (TB-24).
    async fn comes_by_button(&self, to: Destination, notice: &Notice) -> Result<bool, Fault> {
        let (Notice::Secrets { .. }, Destination::Person(person)) = (notice, to) else {
            return Ok(false);
        };
        let settings = self.bot.tables.settings(person).await?;
        Ok(settings.look.secrets == SecretsBy::Button)
    }
}
