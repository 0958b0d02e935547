//! Delivery: posts what tables have to say, in order, and remembers what became of it.
//!
//! Notices lie in the store, written together with what they tell of. Whatever is not sent when the
//! program stops is sent after the next start; a nonce makes a repeated sending one message.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ChannelId, EditMessage, Http, HttpError, Message, MessageId as DiscordMessage,
};
use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};
use tokio_util::sync::CancellationToken;

use super::Bot;
use super::errors::log_fault;
use super::messages;
use super::reply::Reply;
use crate::table::No;
use crate::table::model::{
    MessageId, Notice, PendingNotice, PlaceId, Post, PostKind, TableId, TableRow,
};
use crate::table::store::StoreError;

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Posts the notices of all tables.
pub(super) struct Deliverer {
    bot: Bot,
    http: Arc<Http>,
}

/// Why a notice was not sent.
#[derive(Debug, thiserror::Error)]
enum Undelivered {
    /// Discord will not take this message, now or later.
    #[error("Discord says no: {0}")]
    Final(String),
    /// The channel is gone or forbidden, or the token is no longer good: nothing is sent to it, and
    /// nothing is thrown away, until there are news or the program starts again.
    #[error("nothing can be sent there: {0}")]
    Parked(String),
    /// It may go better in a while.
    #[error("{0}")]
    Later(Box<dyn std::error::Error + Send + Sync>),
}

impl From<serenity::Error> for Undelivered {
    fn from(error: serenity::Error) -> Self {
        if let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error {
            let why = format!("{} {}", response.status_code, response.error.message);
            match response.status_code.as_u16() {
                401 | 403 | 404 => return Self::Parked(why),
                // 429 and the server's own troubles pass.
                408 | 429 => {}
                400..500 => return Self::Final(why),
                _ => {}
            }
        }
        Self::Later(Box::new(error))
    }
}

impl From<StoreError> for Undelivered {
    fn from(error: StoreError) -> Self {
        Self::Later(Box::new(error))
    }
}

impl Deliverer {
    pub(super) fn new(bot: Bot, http: Arc<Http>) -> Self {
        Self { bot, http }
    }

    /// Delivers until `stop`: first what was left over, then the news of tables.
    pub(super) async fn run(
        self,
        mut news: mpsc::UnboundedReceiver<TableId>,
        stop: CancellationToken,
    ) {
        let this = Arc::new(self);
        let mut wanted: HashSet<TableId> = this.left_over().await;
        let mut busy: HashSet<TableId> = HashSet::new();
        let mut work: JoinSet<()> = JoinSet::new();
        let mut whose: HashMap<Id, TableId> = HashMap::new();
        loop {
            // One worker a table, so that its messages keep their order.
            let free: Vec<TableId> = wanted.difference(&busy).copied().collect();
            for table in free {
                wanted.remove(&table);
                busy.insert(table);
                let worker = work.spawn(Arc::clone(&this).deliver(table, stop.clone()));
                whose.insert(worker.id(), table);
            }
            tokio::select! {
                () = stop.cancelled() => break,
                table = news.recv() => match table {
                    Some(table) => { wanted.insert(table); }
                    None => break,
                },
                Some(done) = work.join_next_with_id(), if !work.is_empty() => {
                    let id = match &done {
                        Ok((id, ())) => *id,
                        Err(error) => {
                            log_fault(error);
                            error.id()
                        }
                    };
                    if let Some(table) = whose.remove(&id) {
                        busy.remove(&table);
                    }
                }
            }
        }
        // A message on its way may still arrive and be marked.
        while work.join_next().await.is_some() {}
    }

    async fn left_over(&self) -> HashSet<TableId> {
        match self.bot.tables.store().tables_with_news().await {
            Ok(tables) => tables.into_iter().collect(),
            Err(error) => {
                log_fault(&error);
                HashSet::new()
            }
        }
    }

    /// Sends all notices of a table, waiting longer after each failure.
    async fn deliver(self: Arc<Self>, table: TableId, stop: CancellationToken) {
        let mut wait = Duration::from_millis(500);
        loop {
            match self.next(table).await {
                Ok(true) => wait = Duration::from_millis(500),
                Ok(false) => return,
                Err(parked @ Undelivered::Parked(_)) => {
                    tracing::warn!(%table, error = %parked, "parked");
                    return;
                }
                Err(error) => {
                    tracing::warn!(%table, %error, ?wait, "not delivered yet");
                    tokio::select! {
                        () = stop.cancelled() => return,
                        () = tokio::time::sleep(wait) => {}
                    }
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
            }
            if stop.is_cancelled() {
                return;
            }
        }
    }

    /// Sends the oldest notice of a table; whether there was one.
    async fn next(&self, table: TableId) -> Result<bool, Undelivered> {
        let store = self.bot.tables.store();
        // Read anew each time: notices may have been replaced or withdrawn meanwhile.
        let Some(notice) = store.pending(table).await?.into_iter().next() else {
            return Ok(false);
        };
        let Some(row) = store.table(table).await? else {
            return Ok(false);
        };
        let now = self.bot.tables.now();
        match self.send(&row, &notice).await {
            Ok(post) => store.sent(notice.id, post, now).await?,
            Err(Undelivered::Final(why)) => {
                tracing::warn!(%table, notice = notice.id, why, "given up");
                store.gave_up(notice.id, &why, now).await?;
            }
            Err(waiting @ (Undelivered::Later(_) | Undelivered::Parked(_))) => return Err(waiting),
        }
        Ok(true)
    }

    async fn send(
        &self,
        row: &TableRow,
        pending: &PendingNotice,
    ) -> Result<Option<Post>, Undelivered> {
        let place = match pending.to {
            crate::table::model::Destination::Table => channel(row.place)?,
            crate::table::model::Destination::Person(person) => {
                let user = std::num::NonZeroU64::new(person.0)
                    .ok_or_else(|| Undelivered::Final("no such person".into()))?;
                let user = serenity::all::UserId::from(user);
                user.create_dm_channel(&*self.http).await?.id
            }
        };
        let kind = match pending.notice {
            Notice::Card => return self.card(row, pending, place).await,
            Notice::Board { .. } | Notice::TakenBack { .. } => PostKind::Board,
            Notice::UndoAsked(_) | Notice::UndoRefused { .. } | Notice::CalledOff { .. } => {
                PostKind::Text
            }
        };
        let reply = messages::post(&self.bot, row, &pending.notice).await;
        let old = self
            .bot
            .tables
            .store()
            .post(row.id, PostKind::Board)
            .await?;
        let sent = self.create(place, &reply, row, pending).await?;
        if kind == PostKind::Board
            && let Some(old) = old
        {
            self.strip_buttons(old).await;
        }
        Ok(Some(post(kind, &sent, pending.seq)))
    }

    async fn create(
        &self,
        place: ChannelId,
        reply: &Reply,
        row: &TableRow,
        pending: &PendingNotice,
    ) -> Result<Message, Undelivered> {
        Ok(place
            .send_message(&*self.http, reply.message(nonce(row, pending)))
            .await?)
    }

    /// Takes the buttons off an older board message. It is a nicety: the new one is sent already, and
    /// old buttons answer with how it stands.
    async fn strip_buttons(&self, old: Post) {
        let bare = EditMessage::new().components(Vec::new());
        let edit = async {
            let (place, message) = (channel(old.place)?, discord_id(old.message)?);
            place.edit_message(&*self.http, message, bare).await?;
            Ok::<_, Undelivered>(())
        };
        if let Err(error) = edit.await {
            tracing::warn!(%error, "an old board keeps its buttons");
        }
    }

    /// Edits the status card, or posts and pins it.
    async fn card(
        &self,
        row: &TableRow,
        pending: &PendingNotice,
        place: ChannelId,
    ) -> Result<Option<Post>, Undelivered> {
        let glance = self
            .bot
            .tables
            .glance(row.id)
            .await
            .map_err(|no| match no {
                No::Fault(fault) => Undelivered::Later(Box::new(fault)),
                No::Refused(refusal) => Undelivered::Final(refusal.to_string()),
            })?;
        let store = self.bot.tables.store();
        let board = store.post(row.id, PostKind::Board).await?;
        let board = board.map(|post| super::link(row.guild, post.place.0, post.message.0));
        let reply = messages::card(&glance, board);
        if let Some(old) = store.post(row.id, PostKind::Card).await?
            && old.place == row.place
        {
            match place
                .edit_message(&*self.http, discord_id(old.message)?, reply.edit())
                .await
            {
                Ok(_) => return Ok(None),
                Err(error) => match error.into() {
                    later @ Undelivered::Later(_) => return Err(later),
                    // Somebody deleted it: a new one takes its place, if one can be sent.
                    Undelivered::Final(_) | Undelivered::Parked(_) => {}
                },
            }
        }
        let sent = self.create(place, &reply, row, pending).await?;
        if let Err(error) = sent.pin(&*self.http).await {
            // A card that is not pinned is still a card.
            tracing::warn!(%error, table = %row.id, "the status card could not be pinned");
        }
        Ok(Some(post(PostKind::Card, &sent, pending.seq)))
    }
}

/// What makes a repeated sending of a notice one message, at most 25 characters. The table's seal keeps
/// apart the notices of another database, or of one that was restored.
fn nonce(row: &TableRow, pending: &PendingNotice) -> String {
    format!(
        "{:.8}-{}",
        row.secret.commitment().to_string(),
        pending.id % 1_000_000_000_000_000
    )
}

fn post(kind: PostKind, message: &Message, seq: u64) -> Post {
    Post {
        kind,
        place: PlaceId(message.channel_id.get()),
        message: MessageId(message.id.get()),
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
