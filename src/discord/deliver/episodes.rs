//! Episodes: their messages, which grow, and the threads that they may have.
//!
//! The thread hangs on a message of ours, and Discord lets only one hang on each: so it is made once
//! however often that is tried. Where the table is in a channel, that is the message that leads there;
//! where it is in a thread itself, a message in the channel that its thread hangs on.

use rules::any::StoredView;
use serenity::all::{
    AutoArchiveDuration, ChannelId, CreateThread, GetMessages, HttpError,
    MessageId as DiscordMessage, StatusCode,
};

use super::{
    CLOCKS_APART, Deliverer, Errand, LOOKED_THROUGH, NONCE_HOLDS, Undelivered, channel, custom_ids,
    discord_id, nonce, post, snowflake,
};
use crate::discord::artist::For;
use crate::discord::episodes::{Growth, Signpost, message};
use crate::discord::ids::Press;
use crate::discord::messages::{seating_for, seen};
use crate::discord::permissions::bits::PUBLIC_THREADS;
use crate::discord::reply::Reply;
use crate::discord::threads::{Ground, ground};
use crate::fail::{self, Point};
use crate::table::Glance;
use crate::table::model::{
    MessageId, Millis, Notice, PendingNotice, PlaceId, Post, PostKind, SideThreadId, SoFar,
    TableId, TableRow,
};

/// What Discord says where a thread hangs on the message already.
const THREAD_IS_THERE: isize = 160_004;

impl Deliverer {
    /// Edits the message of an episode; sends a new one when somebody is mentioned (TB-15), and when there is none
    /// here.
    pub(super) async fn episode(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
        whose: For,
    ) -> Result<Option<Post>, Undelivered> {
        let row = &glance.row;
        let Some((reply, so_far)) = self.episode_message(glance, pending, whose).await? else {
            return Ok(None);
        };
        let reply = self.without_absent(reply, row, &pending.notice).await?;
        let here = |post: &Post| post.place.0 == place.get();
        let grows = reply.mentions.is_empty() && pending.tried.is_none();
        if let Some(old) = so_far.post.filter(|post| grows && here(post))
            && self.edit(row, place, old.message, &reply).await?
        {
            let seq = pending.seq;
            return Ok(Some(Post { seq, ..old }));
        }
        let sent = self.create(place, &reply, row, pending).await?;
        Ok(Some(post(PostKind::Episode, place, sent, pending.seq)))
    }

    /// The message of an episode, and what it is made of; nothing for other notices.
    pub(super) async fn episode_message(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        whose: For,
    ) -> Result<Option<(Reply, SoFar)>, Undelivered> {
        let Notice::Episode {
            key,
            view,
            asks,
            called,
            over,
            clock,
        } = &pending.notice
        else {
            return Ok(None);
        };
        let so_far = self.bot.tables.store().episode(pending).await?;
        let growth = Growth {
            key,
            view,
            asks,
            called,
            over: *over,
            clock,
        };
        let reply = message(&self.bot, glance, growth, &so_far.observation, whose).await?;
        Ok(Some((reply, so_far)))
    }

    /// The thread of a place beside a table's own.
    pub(super) async fn side_thread(
        &self,
        side_thread: SideThreadId,
    ) -> Result<ChannelId, Undelivered> {
        let place = self.thread_of(side_thread).await?;
        channel(place.ok_or_else(|| Undelivered::Parked("there is no thread".into()))?)
    }

    /// Gives a place beside a table's own up: what is for it goes to the table's place.
    pub(super) async fn lose_side_thread(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        why: &str,
    ) -> Result<(), Undelivered> {
        tracing::warn!(%table, why, "no thread for what goes on: it is told at the table");
        let tables = &self.bot.tables;
        let store = tables.store();
        store
            .lose_side_thread(table, side_thread, why, tables.now())
            .await?;
        tables.has_news(table);
        Ok(())
    }

    /// Makes the thread of an episode, and says at the table where it is.
    pub(super) async fn beside(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
        (key, view): (&str, &StoredView),
    ) -> Result<Option<Post>, Undelivered> {
        let row = &glance.row;
        let tables = &self.bot.tables;
        let so_far = tables.store().episode(pending).await?;
        let Some(side_thread) = so_far.side_thread else {
            return Ok(None);
        };
        let view = seen(glance.view.as_ref(), view)?;
        let observation = &so_far.observation;
        let seating = seating_for(&self.bot, row, Some(&view), observation).await?;
        let signpost = Signpost::new(&seating, &view, key, observation);
        let errand = Errand::Message(row.id);
        let ground = ground(self.bot.out.turn(errand).await, place).await?;
        let parent = match ground {
            Ground::Channel => None,
            Ground::Thread(parent) => Some(parent),
            Ground::Bare => {
                let why = "there are no threads where the table is";
                self.lose_side_thread(row.id, side_thread.id, why).await?;
                return Ok(None);
            }
        };
        let Some(parent) = parent else {
            let sent = if let Some(thread) = side_thread.place {
                // A kill came after the thread was noted: it hangs on the message.
                discord_id(MessageId(thread.0))?
            } else {
                let begun = signpost.at_table(None);
                self.create(place, &begun, row, pending).await?
            };
            if side_thread.place.is_none() && !side_thread.is_lost {
                let name = signpost.thread(row);
                let made = self.hang(row.id, (place, sent), &name).await;
                self.count_used(row.guild, PUBLIC_THREADS);
                self.settle(row.id, side_thread.id, made).await?;
            }
            if let Some(thread) = self.thread_of(side_thread.id).await? {
                let reply = signpost.at_table(Some(thread));
                self.edit(row, place, MessageId(sent.get()), &reply).await?;
            }
            return Ok(Some(post(PostKind::Text, place, sent, pending.seq)));
        };
        if side_thread.place.is_none() && !side_thread.is_lost {
            let made = self.thread_in(parent, row, pending, &signpost).await;
            self.count_used(row.guild, PUBLIC_THREADS);
            self.settle(row.id, side_thread.id, made).await?;
        }
        let Some(thread) = self.thread_of(side_thread.id).await? else {
            return Ok(None);
        };
        let reply = signpost.at_table(Some(thread));
        let sent = self.create(place, &reply, row, pending).await?;
        Ok(Some(post(PostKind::Text, place, sent, pending.seq)))
    }

    /// Notes the thread that was made on a message, which has its id, or that none can be.
    async fn settle(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        made: Result<DiscordMessage, Undelivered>,
    ) -> Result<(), Undelivered> {
        match made {
            Ok(message) => {
                let tables = &self.bot.tables;
                let thread = PlaceId(message.get());
                tables.store().put_side_thread(side_thread, thread).await?;
                tables.has_news(table);
                Ok(())
            }
            Err(Undelivered::Final(why) | Undelivered::Parked(why)) => {
                self.lose_side_thread(table, side_thread, &why).await
            }
            Err(later @ (Undelivered::Later(_) | Undelivered::Withdrawn)) => Err(later),
        }
    }

    async fn thread_of(&self, side_thread: SideThreadId) -> Result<Option<PlaceId>, Undelivered> {
        let side_thread = self.bot.tables.store().side_thread(side_thread).await?;
        Ok(side_thread.and_then(|side_thread| side_thread.place))
    }

    /// Makes a thread in the channel that the table's own thread hangs on; its message, which is the
    /// same after a kill at any moment.
    async fn thread_in(
        &self,
        parent: ChannelId,
        row: &TableRow,
        pending: &PendingNotice,
        signpost: &Signpost,
    ) -> Result<DiscordMessage, Undelivered> {
        let (store, now) = (self.bot.tables.store(), self.bot.tables.now());
        let known = match pending.tried {
            None if !store.tried(pending, now).await? => return Err(Undelivered::Withdrawn),
            None => None,
            Some(tried) if now.0.saturating_sub(tried.0) < NONCE_HOLDS => None,
            Some(tried) => self.find_anchor(parent, row.id, tried).await?,
        };
        let anchor = if let Some(anchor) = known {
            anchor
        } else {
            // Another message of the same notice comes to the table's own place.
            let message = signpost.anchor(row).message(nonce(row, pending) + "a");
            let http = self.our_turn(Errand::Message, row.id).await?;
            fail::point(Point::SendBefore);
            let sent = parent.send_message(http, message).await?;
            fail::point(Point::SendAfter);
            sent.id
        };
        let name = signpost.thread(row);
        let made = self.hang(row.id, (parent, anchor), &name).await;
        if let Err(Undelivered::Final(_) | Undelivered::Parked(_)) = made {
            let http = self.our_turn(Errand::Change, row.id).await?;
            if let Err(error) = parent.delete_message(http, anchor).await {
                // It leads nowhere, but says nothing wrong.
                tracing::warn!(%error, "a message without a thread stays");
            }
        }
        made
    }

    /// Starts a thread on a message of ours, and returns it; that one hangs there already is as good.
    async fn hang(
        &self,
        table: TableId,
        (place, message): (ChannelId, DiscordMessage),
        name: &str,
    ) -> Result<DiscordMessage, Undelivered> {
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let http = self.our_turn(Errand::Message, table).await?;
        fail::point(Point::ThreadBefore);
        let made = place
            .create_thread_from_message(http, message, thread)
            .await;
        fail::point(Point::ThreadAfter);
        match made {
            Ok(_) => Ok(message),
            Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(no)))
                if no.status_code == StatusCode::BAD_REQUEST
                    && no.error.code == THREAD_IS_THERE =>
            {
                Ok(message)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Looks for the message of a table on which a thread was to hang and that nobody knows of.
    async fn find_anchor(
        &self,
        parent: ChannelId,
        table: TableId,
        tried: Millis,
    ) -> Result<Option<DiscordMessage>, Undelivered> {
        let begin = snowflake(Millis(tried.0.saturating_sub(CLOCKS_APART)));
        let after = GetMessages::new().after(begin).limit(LOOKED_THROUGH);
        let http = self.bot.out.turn(Errand::Message(table)).await;
        let mut found = parent.messages(http, after).await?;
        let is_own = |id: &String| id.parse::<Press>().is_ok_and(|press| press.table == table);
        found.retain(|message| {
            self.may_be(message, table) && custom_ids(message).iter().any(is_own)
        });
        found.sort_by_key(|message| message.id);
        for message in found {
            let (here, id) = (PlaceId(parent.get()), MessageId(message.id.get()));
            if !self.bot.tables.store().is_post(here, id).await? {
                return Ok(Some(discord_id(id)?));
            }
        }
        Ok(None)
    }
}
