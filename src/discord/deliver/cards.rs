//! The status card: one message of a table, pinned, that is kept up to date.
//!
//! It is edited for as long as it is there. Where a new one has to take its place, all that are known besides
//! are taken away: two cards would say two things.

use serenity::all::{ChannelId, HttpError, StatusCode};

use super::{Deliverer, Errand, Undelivered, channel, discord_id, log_fault, post};
use crate::discord::artist::For;
use crate::discord::homelands::Homelands;
use crate::discord::permissions::bits::PIN;
use crate::discord::reply::Reply;
use crate::discord::{card, link, messages};
use crate::fail::{self, Point};
use crate::presenter::Pictured;
use crate::table::Glance;
use crate::table::model::{
    Destination, MessageId, PendingNotice, Post, PostKind, Stage, TableId, TableRow,
};

/// What Discord says where we do not see the channel.
const MISSING_ACCESS: isize = 50_001;

impl Deliverer {
    /// Edits the status card, or posts and pins it; any other card of the table goes.
    pub(super) async fn card(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
    ) -> Result<Option<Post>, Undelivered> {
        let row = &glance.row;
        let mut reply = self.card_of(glance).await?;
        if row.stage == Stage::Lobby {
            let map = Homelands::of(row).and_then(|homelands| homelands.map(row));
            if let Some(Pictured { scene, words }) = map {
                match self.bot.artist.draw(For::Table(row.id), scene).await {
                    Ok(picture) => reply = reply.with_picture(picture, words),
                    // A card without a map is still a card.
                    Err(error) => {
                        log_fault(&error);
                    }
                }
            } else {
                let lobby = row.clone();
                let board = move || messages::opening(&lobby);
                self.bot.artist.ahead(row.id, board);
            }
        }
        let store = self.bot.tables.store();
        let mut known = store
            .posts(row.id, Destination::Table, PostKind::Card)
            .await?;
        let here = known.iter().position(|post| post.place == row.place);
        if let Some(at) = here.filter(|_| pending.tried.is_none())
            && self.mend(row, place, known[at].message, &reply).await?
        {
            known.remove(at);
            self.take_away(row.id, &known).await?;
            return Ok(None);
        }
        let message = self.create(place, &reply, row, pending).await?;
        let http = self.our_turn(Errand::Change, row.id).await?;
        fail::point(Point::PinBefore);
        let pinned = place.pin(http, message).await;
        fail::point(Point::PinAfter);
        match pinned.map_err(Undelivered::from) {
            Ok(()) => self.count_used(row.guild, PIN),
            // Tried again, the same message is found and pinned.
            Err(later @ (Undelivered::Later(_) | Undelivered::Withdrawn)) => return Err(later),
            // A card that is not pinned is still a card.
            Err(no @ (Undelivered::Final(_) | Undelivered::Parked(_))) => {
                tracing::warn!(%no, table = %row.id, "the status card could not be pinned");
            }
        }
        known.retain(|post| post.message.0 != message.get());
        self.take_away(row.id, &known).await?;
        Ok(Some(post(PostKind::Card, place, message, pending.seq)))
    }

    async fn card_of(&self, glance: &Glance) -> Result<Reply, Undelivered> {
        let row = &glance.row;
        let store = self.bot.tables.store();
        let board = store
            .post(row.id, Destination::Table, PostKind::Board)
            .await?;
        let board = board.map(|post| link(row.guild, post.place.0, post.message.0));
        let seating = messages::seating_for(&self.bot, row, glance.view.as_ref(), &[]).await?;
        Ok(card::card(glance, board, &seating))
    }

    /// Edits a card; whether it is there, and ours to edit.
    async fn mend(
        &self,
        row: &TableRow,
        place: ChannelId,
        card: MessageId,
        reply: &Reply,
    ) -> Result<bool, Undelivered> {
        let card = discord_id(card)?;
        // A single "no" may be of the moment, and a new card moves what people have before their eyes.
        for is_last in [false, true] {
            let edit = (reply.edit(), reply.bytes());
            let Err(error) = self.try_edit(row, place, card, edit).await? else {
                return Ok(true);
            };
            let (status, code) = refusal(&error);
            match Undelivered::from(error) {
                _ if status == Some(StatusCode::NOT_FOUND) => return Ok(false),
                later @ (Undelivered::Later(_) | Undelivered::Withdrawn) => return Err(later),
                // It is there still, for when we see the channel again.
                no @ Undelivered::Parked(_) if is_last && code == Some(MISSING_ACCESS) => {
                    return Err(no);
                }
                Undelivered::Parked(_) | Undelivered::Final(_) => {}
            }
        }
        Ok(false)
    }

    /// Deletes messages that another one has taken the place of. A card that cannot be deleted now is tried
    /// again with the next change of the card.
    pub(super) async fn take_away(
        &self,
        table: TableId,
        strays: &[Post],
    ) -> Result<(), Undelivered> {
        for stray in strays {
            let (place, message) = (channel(stray.place)?, discord_id(stray.message)?);
            let http = self.our_turn(Errand::Change, table).await?;
            fail::point(Point::EditBefore);
            let deleted = place.delete_message(http, message).await;
            fail::point(Point::EditAfter);
            match deleted {
                Ok(()) => {}
                Err(error) if refusal(&error).0 == Some(StatusCode::NOT_FOUND) => {}
                Err(error) => match error.into() {
                    later @ (Undelivered::Later(_) | Undelivered::Withdrawn) => return Err(later),
                    no @ (Undelivered::Final(_) | Undelivered::Parked(_)) => {
                        tracing::warn!(%no, %table, "an old message stays for now");
                        continue;
                    }
                },
            }
            self.bot.tables.store().forget_post(*stray).await?;
        }
        Ok(())
    }
}

/// Discord's status and code, where it said no.
fn refusal(error: &serenity::Error) -> (Option<StatusCode>, Option<isize>) {
    if let serenity::Error::Http(HttpError::UnsuccessfulRequest(no)) = error {
        (Some(no.status_code), Some(no.error.code))
    } else {
        (None, None)
    }
}
