//! Delivery: posts what tables have to say, in order, and remembers what became of it.
//!
//! Notices lie in the store, written together with what they tell of. Each destination of a table has
//! a queue of its own, so closed DMs never hold a channel up. Whatever is not sent when the program
//! stops is sent after the next start. That a message is on its way is noted first; a repeated sending
//! is one message by its nonce for a few minutes, and is looked for in the channel after that.

mod absent;
mod cards;
mod counted;
mod episodes;
mod grow;
mod own;
mod queues;
mod undelivered;
mod year;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::{
    ChannelId, EditAttachments, EditMessage, GetMessages, Http, Message,
    MessageId as DiscordMessage, MessageType, UserId,
};

use tokio::sync::OwnedMutexGuard;

use super::artist::{For, Turn};
use super::errors::log_fault;
use super::ids::Press;
use super::outgoing::Errand;
use super::permissions::bits::READ_HISTORY;
use super::reply::Reply;
use super::{Bot, calls, messages, notes};
use crate::fail::{self, Point};
use crate::table::model::{
    Because, Change, Destination, MessageId, Millis, Notice, Pause, PendingNotice, PersonId,
    PlaceId, Post, PostKind, TableId, TableRow,
};
use crate::table::store::StoreError;
use crate::table::{Glance, TableError, fresh};
use undelivered::Undelivered;

/// How long Discord surely knows a nonce, in milliseconds.
const NONCE_HOLDS: i64 = 2 * 60_000;
/// How far the clocks of Discord and of this machine may be apart, in milliseconds.
const CLOCKS_APART: i64 = 60_000;
/// How many messages are looked through for one of ours.
const LOOKED_THROUGH: u8 = 100;

/// Posts the notices of all tables.
pub(super) struct Deliverer {
    bot: Bot,
    /// Who the bot is on Discord.
    me: UserId,
    /// People's DM channels, as far as they are known.
    dms: Mutex<HashMap<PersonId, ChannelId>>,
}

impl Deliverer {
    pub(super) fn new(bot: Bot, me: UserId) -> Self {
        Self {
            bot,
            me,
            dms: Mutex::default(),
        }
    }

    /// Sends the oldest notice of a destination; whether there was one.
    async fn next(&self, table: TableId, to: Destination) -> Result<bool, Undelivered> {
        // Another process that looks after the table finds what it has to say.
        if !self.bot.tables.is_ours(table).await? {
            return Ok(false);
        }
        let store = self.bot.tables.store();
        if let Destination::SideThread(side_thread) = to
            && store
                .side_thread(side_thread)
                .await?
                .is_none_or(|it| it.place.is_none())
        {
            // Its thread is made in the table's own queue, which says when it is.
            return Ok(false);
        }
        let _alone = self.alone(table).await?;
        let Some((notice, whose)) = self.oldest_at_its_turn(table, to).await? else {
            return Ok(false);
        };
        // What is known of the table is not older than the notice.
        fresh::from_now(Box::pin(self.say(&notice, whose))).await?;
        Ok(true)
    }

    /// Says a notice, and notes what became of that.
    async fn say(&self, notice: &PendingNotice, whose: For) -> Result<(), Undelivered> {
        let (tables, table) = (&self.bot.tables, notice.table);
        let glance = tables.glance(table).await?;
        if self.is_shown_at_the_table(&glance.row, notice).await? {
            return self.sent(&glance.row, notice, None).await;
        }
        if let Some((notice, post)) = self.grow(&glance, notice).await? {
            return self.sent(&glance.row, &notice, Some(post)).await;
        }
        match self.send(&glance, notice, whose).await {
            Ok(post) => self.sent(&glance.row, notice, post).await,
            Err(Undelivered::Final(why)) => Ok(self.give_up(notice, &why).await?),
            Err(Undelivered::Parked(why)) => match notice.to {
                Destination::Person(person) => {
                    let now = tables.now();
                    tables.store().dms_closed(person, Some(now)).await?;
                    Ok(self.give_up(notice, &why).await?)
                }
                // What is for it goes to the table's place from now on.
                Destination::SideThread(side_thread) => {
                    self.lose_side_thread(table, side_thread, &why).await
                }
                Destination::Table => Err(Undelivered::Parked(why)),
            },
            Err(later @ Undelivered::Later(_)) => Err(later),
            // What is left is read anew.
            Err(Undelivered::Withdrawn) => Ok(()),
        }
    }

    /// A table in somebody's DMs has one channel for all that it says: its messages go one after the other, so that one
    /// that nobody knows of after a kill is surely that which was on its way.
    async fn alone(&self, table: TableId) -> Result<Option<OwnedMutexGuard<()>>, Undelivered> {
        if self.bot.tables.server_of(table).await?.is_some() {
            return Ok(None);
        }
        let row = self.bot.tables.glance(table).await?.row;
        let place = channel(row.place)?;
        Ok(Some(self.bot.table_threads.alone(place).await))
    }

    /// Whether a seat's secrets need no message, since its person is alone at the table: *My secrets* has them.
    async fn is_shown_at_the_table(
        &self,
        row: &TableRow,
        notice: &PendingNotice,
    ) -> Result<bool, Undelivered> {
        let Destination::Person(person) = notice.to else {
            return Ok(false);
        };
        if row.guild.is_some() || !matches!(notice.notice, Notice::Secrets { .. }) {
            return Ok(false);
        }
        Ok(self.dm(person).await? == channel(row.place)?)
    }

    /// The oldest notice of a destination; where it shows a picture, when the turn to draw that has come.
    async fn oldest_at_its_turn(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Option<(PendingNotice, For)>, Undelivered> {
        let Some(notice) = self.oldest(table, to).await? else {
            return Ok(None);
        };
        let Some(turn) = self.turn(&notice).await else {
            return Ok(Some((notice, For::sent(table, to))));
        };
        if !turn.has_waited && notice.to == Destination::Table {
            return Ok(Some((notice, For::Now(turn))));
        }
        // Drawing gives way, so that may have taken long. A board that was taken in by a newer one since then
        // is not drawn: the newer one is, in its place.
        let newest = self.oldest(table, to).await?;
        Ok(newest.map(|notice| {
            let is_pictured = notice.notice.is_pictured();
            let whose = is_pictured.then_some(For::Now(turn));
            (notice, whose.unwrap_or(For::sent(table, to)))
        }))
    }

    /// The oldest notice of a destination, read anew each time: notices may have been taken in or withdrawn
    /// meanwhile. What cannot be read is given up.
    async fn oldest(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Option<PendingNotice>, StoreError> {
        let store = self.bot.tables.store();
        let pending = match store.pending(table, to).await {
            Err(error @ StoreError::Damaged { .. }) => {
                log_fault(&error);
                let now = self.bot.tables.now();
                store.give_up_damaged(table, to, now).await?;
                store.pending(table, to).await?
            }
            pending => pending?,
        };
        Ok(pending.into_iter().next())
    }

    /// The turn to draw what a notice shows; none where it shows no picture, or cannot be sent.
    async fn turn(&self, notice: &PendingNotice) -> Option<Turn> {
        if !notice.notice.is_pictured() {
            return None;
        }
        if let Destination::Person(person) = notice.to {
            // What Discord is to be asked for is asked for before: nobody waits in line behind that. Where it
            // says no, it says so again when the notice is sent.
            self.dm(person).await.ok()?;
        }
        Some(self.bot.artist.turn(notice.table, notice.to).await)
    }

    async fn sent(
        &self,
        row: &TableRow,
        notice: &PendingNotice,
        post: Option<Post>,
    ) -> Result<(), Undelivered> {
        let tables = &self.bot.tables;
        if let Notice::Seated { .. } | Notice::Replaced { .. } = notice.notice {
            self.bot.handed.notify_one();
        }
        match notice.to {
            Destination::Person(person) => {
                if tables.takes_no_dms(person).await? {
                    tables.store().dms_closed(person, None).await?;
                }
                tables.sent(notice, post).await?;
            }
            Destination::SideThread(_) => tables.sent(notice, post).await?,
            Destination::Table => {
                tables.sent(notice, post).await?;
                self.bot.server_log.noted(row, &notice.notice);
                let unreachable = |pause: Pause| pause.why == Because::Unreachable;
                if row.paused.is_some_and(unreachable) {
                    tables.reachable(row.id).await;
                }
            }
        }
        Ok(())
    }

    async fn give_up(&self, notice: &PendingNotice, why: &str) -> Result<(), StoreError> {
        let tables = &self.bot.tables;
        let (table, id) = (notice.table, notice.id);
        tracing::warn!(%table, notice = id, why, "given up");
        tables.store().gave_up(notice, why, tables.now()).await
    }

    async fn send(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        whose: For,
    ) -> Result<Option<Post>, Undelivered> {
        let row = &glance.row;
        if let Notice::Edit {
            place,
            message,
            change,
        } = pending.notice
        {
            self.change(glance, (place, message), change, pending.to)
                .await?;
            return Ok(None);
        }
        let place = match pending.to {
            Destination::Table => channel(row.place)?,
            Destination::Person(person) => self.dm(person).await?,
            Destination::SideThread(side_thread) => self.side_thread(side_thread).await?,
        };
        if let Notice::Secrets { called, .. } = pending.notice {
            let called = called && !self.is_away(row, pending.to).await?;
            return self.secrets(glance, pending, place, (called, whose)).await;
        }
        if let Notice::Beside { key, view } = &pending.notice {
            return self.beside(glance, pending, place, (key, view)).await;
        }
        if let Notice::NewYear { over: Some(_), .. } = &pending.notice {
            return Box::pin(self.year(glance, pending, place, whose)).await;
        }
        match pending.notice.post_kind() {
            Some(PostKind::Card) => self.card(glance, pending, place).await,
            Some(PostKind::Episode) => self.episode(glance, pending, place, whose).await,
            Some(kind @ (PostKind::Board | PostKind::Asking | PostKind::Text)) => {
                self.post(glance, pending, place, (kind, whose)).await
            }
            None => Ok(None),
        }
    }

    async fn post(
        &self,
        glance: &Glance,
        pending: &PendingNotice,
        place: ChannelId,
        (kind, whose): (PostKind, For),
    ) -> Result<Option<Post>, Undelivered> {
        let reply = messages::post(&self.bot, glance, &pending.notice, whose).await?;
        let message = self.create(place, &reply, &glance.row, pending).await?;
        Ok(Some(post(kind, place, message, pending.seq)))
    }

    /// Makes a message, or finds the one that an earlier try has made.
    async fn create(
        &self,
        place: ChannelId,
        reply: &Reply,
        row: &TableRow,
        pending: &PendingNotice,
    ) -> Result<DiscordMessage, Undelivered> {
        let now = self.bot.tables.now();
        match pending.tried {
            None => {
                if !self.bot.tables.store().tried(pending, now).await? {
                    return Err(Undelivered::Withdrawn);
                }
            }
            Some(tried) if now.0.saturating_sub(tried.0) < NONCE_HOLDS => {}
            Some(tried) => {
                self.count_used(row.guild, READ_HISTORY);
                if let Some(found) = self.find(place, row.id, tried).await? {
                    return Ok(found);
                }
            }
        }
        let reply = self.as_wished(reply, row, pending).await?;
        let (reply, unpinged) = self.within_mentions(reply, row, pending).await?;
        let message = reply.message(nonce(row, pending));
        let errand = match pending.notice.post_kind() {
            Some(PostKind::Card) => Errand::Change,
            Some(PostKind::Board | PostKind::Episode | PostKind::Asking | PostKind::Text)
            | None => Errand::Message,
        };
        let http = match self.our_turn(errand, row.id).await {
            Ok(http) => http,
            Err(no) => {
                self.not_sent(row, pending.to, &reply);
                return Err(no);
            }
        };
        fail::point(Point::SendBefore);
        let sent = place.send_message(http, message).await;
        fail::point(Point::SendAfter);
        let sent = match sent {
            Ok(sent) => sent,
            Err(error) => {
                self.not_sent(row, pending.to, &reply);
                return Err(error.into());
            }
        };
        self.count_sent(row, pending.to, &reply);
        self.remind_unpinged(row, (place, sent.id), unpinged);
        Ok(sent.id)
    }

    /// Waits for the turn of what is to be changed on Discord for a table. Fails where another process looks after it:
    /// whoever was frozen while it waited may have lost it, and would say what no longer holds.
    async fn our_turn(
        &self,
        errand: fn(TableId) -> Errand,
        table: TableId,
    ) -> Result<&Http, Undelivered> {
        let http = self.bot.out.turn(errand(table)).await;
        fail::point(Point::TurnCome);
        if self.bot.tables.is_ours(table).await? {
            return Ok(http);
        }
        Err(Undelivered::Withdrawn)
    }

    /// The same for those who want to be called otherwise (TB-23): they are not pinged, and DMs make no sound.
    /// Nor is anybody reminded with a sound of what a digest has told them with one, or called who is away (TB-21).
    async fn as_wished(
        &self,
        reply: &Reply,
        row: &TableRow,
        pending: &PendingNotice,
    ) -> Result<Reply, TableError> {
        let tables = &self.bot.tables;
        let now = tables.now();
        let reminds = matches!(pending.notice, Notice::Reminder { .. });
        let reply = self.without_absent(reply.clone(), row, &pending.notice);
        let mut reply = reply.await?;
        if let Destination::Person(person) = pending.to {
            reply.is_silent |= tables.settings(person).await?.is_quiet(now);
            reply.is_silent |= reminds && calls::has_rung(&self.bot, row, person).await?;
        }
        let mut pinged = Vec::new();
        for user in &reply.mentions {
            let person = PersonId(user.get());
            let settings = tables.settings(person).await?;
            let has_rung = reminds && calls::has_rung(&self.bot, row, person).await?;
            if settings.is_pinged(now) && !has_rung {
                pinged.push(*user);
            }
        }
        reply.mentions = pinged;
        Ok(reply)
    }

    /// Looks for a message of ours that nobody knows of: each destination has one on its way at a
    /// time, so it is that of the notice that was tried.
    async fn find(
        &self,
        place: ChannelId,
        table: TableId,
        tried: Millis,
    ) -> Result<Option<DiscordMessage>, Undelivered> {
        let begin = snowflake(Millis(tried.0.saturating_sub(CLOCKS_APART)));
        let after = GetMessages::new().after(begin).limit(LOOKED_THROUGH);
        let http = self.bot.out.turn(Errand::Message(table)).await;
        let mut found = match place.messages(http, after).await {
            Ok(messages) => messages,
            Err(error) => match error.into() {
                // Without the permission to read, sending again is all that is left.
                Undelivered::Parked(why) => {
                    tracing::warn!(%table, why, "cannot look for a message of mine");
                    return Ok(None);
                }
                other
                @ (Undelivered::Final(_) | Undelivered::Later(_) | Undelivered::Withdrawn) => {
                    return Err(other);
                }
            },
        };
        found.retain(|message| self.may_be(message, table));
        found.sort_by_key(|message| message.id);
        for message in found {
            let (here, id) = (PlaceId(place.get()), MessageId(message.id.get()));
            if !self.bot.tables.store().is_post(here, id).await? {
                return Ok(Some(message.id));
            }
        }
        Ok(None)
    }

    /// Whether a message may be a post of a table: ours, no answer to somebody, of no other table. That
    /// we have pinned something is a message of ours too, but of Discord's making.
    fn may_be(&self, message: &Message, table: TableId) -> bool {
        let other = |id: &str| id.parse::<Press>().is_ok_and(|press| press.table != table);
        message.author.id == self.me
            && message.kind == MessageType::Regular
            && message.interaction_metadata.is_none()
            && !custom_ids(message).iter().any(|id| other(id))
    }

    /// The DM channel of a person.
    async fn dm(&self, person: PersonId) -> Result<ChannelId, Undelivered> {
        if let Some(channel) = self.dms().get(&person) {
            return Ok(*channel);
        }
        let user = std::num::NonZeroU64::new(person.0)
            .map(UserId::from)
            .ok_or_else(|| Undelivered::Final("a person without an id".into()))?;
        let channel = user
            .create_dm_channel(self.bot.out.turn(Errand::Aside).await)
            .await?
            .id;
        self.dms().insert(person, channel);
        Ok(channel)
    }

    fn dms(&self) -> MutexGuard<'_, HashMap<PersonId, ChannelId>> {
        // Nothing panics while the lock is held.
        self.dms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes a message that was sent before. If it is gone, there is nothing to change.
    async fn change(
        &self,
        glance: &Glance,
        (place, message): (PlaceId, MessageId),
        change: Change,
        to: Destination,
    ) -> Result<(), Undelivered> {
        let row = &glance.row;
        if change == Change::Redrawn {
            return Box::pin(self.redraw(glance, (place, message), to)).await;
        }
        if let (Change::Faded, Destination::Person(_)) = (change, to) {
            // One message a table is enough in somebody's DMs.
            let old = Post {
                kind: PostKind::Board,
                place,
                message,
                seq: 0,
            };
            return self.take_away(row.id, &[old]).await;
        }
        let mut edit = EditMessage::new().components(Vec::new());
        if change == Change::TakenDown {
            edit = edit.embeds(Vec::new()).attachments(EditAttachments::new());
        }
        let edit = notes::changed(row, change)
            .into_iter()
            .fold(edit, EditMessage::content);
        let (place, message) = (channel(place)?, discord_id(message)?);
        match self.try_edit(row, place, message, (edit, 0)).await? {
            Ok(()) => Ok(()),
            Err(error) => match error.into() {
                Undelivered::Parked(why) => Err(Undelivered::Final(why)),
                other
                @ (Undelivered::Final(_) | Undelivered::Later(_) | Undelivered::Withdrawn) => {
                    Err(other)
                }
            },
        }
    }

    /// Edits a message of ours; whether it is still there.
    async fn edit(
        &self,
        row: &TableRow,
        place: ChannelId,
        message: MessageId,
        reply: &Reply,
    ) -> Result<bool, Undelivered> {
        let edit = (reply.edit(), reply.bytes());
        self.edit_to(row, place, message, edit).await
    }

    /// Gives a message of ours another content, with pictures of so many bytes; whether it is still there.
    async fn edit_to(
        &self,
        row: &TableRow,
        place: ChannelId,
        message: MessageId,
        edit: (EditMessage, u64),
    ) -> Result<bool, Undelivered> {
        let edited = self.try_edit(row, place, discord_id(message)?, edit);
        match edited.await? {
            Ok(()) => Ok(true),
            Err(error) => match error.into() {
                later @ (Undelivered::Later(_) | Undelivered::Withdrawn) => Err(later),
                // Somebody deleted it: a new one takes its place, if one can be sent.
                Undelivered::Final(_) | Undelivered::Parked(_) => Ok(false),
            },
        }
    }

    /// Edits a message; what Discord says to that.
    async fn try_edit(
        &self,
        row: &TableRow,
        place: ChannelId,
        message: DiscordMessage,
        (edit, bytes): (EditMessage, u64),
    ) -> Result<Result<(), serenity::Error>, Undelivered> {
        let http = self.our_turn(Errand::Change, row.id).await?;
        fail::point(Point::EditBefore);
        let edited = place.edit_message(http, message, edit).await;
        fail::point(Point::EditAfter);
        if edited.is_ok() {
            self.count_edit(row, bytes);
        }
        Ok(edited.map(|_| ()))
    }
}

/// What makes a repeated sending of a notice one message in its place, at most 25 characters. The table's seal
/// keeps apart the notices of another database, and the number counts only what this destination was
/// ever sent (TB-10).
fn nonce(row: &TableRow, pending: &PendingNotice) -> String {
    format!(
        "{:.8}-{}",
        row.secret.commitment().to_string(),
        pending.ordinal % 1_000_000_000_000_000
    )
}

/// The first id that Discord gives at a moment.
fn snowflake(at: Millis) -> DiscordMessage {
    /// When Discord's ids begin, in milliseconds since 1970.
    const EPOCH: i64 = 1_420_070_400_000;
    let since = u64::try_from(at.0.saturating_sub(EPOCH)).unwrap_or(0);
    DiscordMessage::new((since << 22).max(1))
}

/// The `custom_id`s of a message's buttons.
fn custom_ids(message: &Message) -> Vec<String> {
    use serenity::all::{ActionRowComponent, ButtonKind};
    let mut ids = Vec::new();
    for component in message.components.iter().flat_map(|row| &row.components) {
        if let ActionRowComponent::Button(button) = component
            && let ButtonKind::NonLink { custom_id, .. } = &button.data
        {
            ids.push(custom_id.clone());
        }
    }
    ids
}

fn post(kind: PostKind, place: ChannelId, message: DiscordMessage, seq: u64) -> Post {
    Post {
        kind,
        place: PlaceId(place.get()),
        message: MessageId(message.get()),
        seq,
    }
}

fn channel(place: PlaceId) -> Result<ChannelId, Undelivered> {
    std::num::NonZeroU64::new(place.0)
        .map(ChannelId::from)
        .ok_or_else(|| Undelivered::Final("the table has no channel".into()))
}

fn discord_id(message: MessageId) -> Result<DiscordMessage, Undelivered> {
    std::num::NonZeroU64::new(message.0)
        .map(DiscordMessage::from)
        .ok_or_else(|| Undelivered::Final("the post has no message".into()))
}
