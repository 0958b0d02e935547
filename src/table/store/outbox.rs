//! What tables have to say, and the messages that were made of it.

use async_trait::async_trait;
use rules::Seat;
use rules::offers::WordsId;

use super::StoreError;
use super::Written;
use crate::table::model::{
    BoardBefore, Call, Destination, MessageId, Millis, Notice, PendingNotice, PersonId, PlaceId,
    Post, PostContent, PostKind, SideThread, SideThreadId, SoFar, TableId, Wait,
};

/// What follows for a table's clock from people having been told of something.
#[derive(Clone, Debug)]
pub struct Noticed {
    /// The version of the table that it was decided on.
    pub version: u64,
    /// Waits that people know of by now, as they are to be; closed ones are left alone.
    pub waits: Vec<Wait>,
    /// What is to be said of their deadlines.
    pub notices: Vec<(Destination, Notice)>,
}

/// A board that somebody has shown to all, and what of people's own stands in it.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table that the board is of.
    pub table: TableId,
    /// The channel that it was shown in.
    pub place: PlaceId,
    /// The message that shows it.
    pub message: MessageId,
    /// The words in it.
    pub words: Vec<WordsId>,
    /// The seats whose own pictures are in it.
    pub pictures: Vec<Seat>,
}

/// Notices on their way, the messages on Discord, and the places beside a table's own.
#[async_trait]
pub trait OutboxStore: Send + Sync + 'static {
    /// A table's notices that wait to be sent to a destination, in order. Each board and
    /// [`Notice::Secrets`] has taken in the older ones that were never tried, as far as no text lies
    /// between them; so has each [`Notice::Episode`] those of its episode, as far as no text or board
    /// does, and each card without such a bound.
    async fn pending(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Vec<PendingNotice>, StoreError>;

    /// When the seats of a table were last called to offers (TB-15).
    async fn calls(&self, table: TableId) -> Result<Vec<Call>, StoreError>;

    /// The destinations of a table that something waits to be sent to.
    async fn destinations(&self, table: TableId) -> Result<Vec<Destination>, StoreError>;

    /// The tables that have something to say, with the number of the newest notice of each: what to deliver after a
    /// start, or because another process has written it.
    async fn tables_with_news(&self) -> Result<Vec<(TableId, i64)>, StoreError>;

    /// Notes that a notice is on its way, if nobody has yet, with what it has taken in: from then on it
    /// stays as it is. Whether it waits to be sent at all: it may have been withdrawn since it was read.
    async fn tried(&self, notice: &PendingNotice, at: Millis) -> Result<bool, StoreError>;

    /// Marks a notice and those it took in as sent, with the message that was made or edited for it,
    /// and with what follows from that; that is written the first time only, guarded by the table's version.
    /// [`Written::Again`] says that it was marked before, as of an entry. An older board with buttons is then to lose them, by a [`Notice::Edit`] to the same
    /// destination; so is an older message of the same episode.
    async fn sent(
        &self,
        notice: &PendingNotice,
        post: Option<Post>,
        noticed: Option<&Noticed>,
        at: Millis,
    ) -> Result<Written, StoreError>;

    /// Gives a notice and those it took in up, with the reason for the log.
    async fn gave_up(
        &self,
        notice: &PendingNotice,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Gives up the notices to a destination that cannot be read, and says how many there were.
    async fn give_up_damaged(
        &self,
        table: TableId,
        to: Destination,
        at: Millis,
    ) -> Result<u64, StoreError>;

    /// The newest post of a kind at a table, in its channel or thread or in a person's DMs.
    async fn post(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Option<Post>, StoreError>;

    /// All posts of a kind at a table, newest first, wherever its place was when they were sent.
    async fn posts(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Vec<Post>, StoreError>;

    /// Whether a message is known as a post.
    async fn is_post(&self, place: PlaceId, message: MessageId) -> Result<bool, StoreError>;

    /// Forgets a post whose message is gone.
    async fn forget_post(&self, post: Post) -> Result<(), StoreError>;

    /// Notes a message of ours that invites people to a table, of the kind [`PostKind::Asking`].
    async fn announced(&self, table: TableId, post: Post, at: Millis) -> Result<(), StoreError>;

    /// The message of the board before another one that waits, where nothing was said in its place since, and
    /// not long ago: the other one may be told in it.
    async fn board_before(&self, notice: &PendingNotice)
    -> Result<Option<BoardBefore>, StoreError>;

    /// What a message of a table shows; nothing where that is not known, or not kept any more.
    async fn shown(
        &self,
        table: TableId,
        message: (PlaceId, MessageId),
    ) -> Result<Option<PostContent>, StoreError>;

    /// Notes a board that somebody has shown to all.
    async fn opened(&self, opened: Opened) -> Result<(), StoreError>;

    /// What the message of a [`Notice::Episode`] or [`Notice::Beside`] is made of; nothing for others.
    async fn episode(&self, notice: &PendingNotice) -> Result<SoFar, StoreError>;

    /// The newest message of a table's episode.
    async fn episode_post(&self, table: TableId, key: &str) -> Result<Option<Post>, StoreError>;

    /// A place beside a table's own.
    async fn side_thread(
        &self,
        side_thread: SideThreadId,
    ) -> Result<Option<SideThread>, StoreError>;

    /// Notes the thread that was made for a place beside a table's own.
    async fn put_side_thread(
        &self,
        side_thread: SideThreadId,
        place: PlaceId,
    ) -> Result<(), StoreError>;

    /// Notes that nothing can be sent to a place beside a table's own: what waits to be goes to the
    /// table's place, after what waits there, and so does all that comes.
    async fn lose_side_thread(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// The place of a seat's people alone, where they have one and the person is one of them. Others of
    /// the seat have none of it: when the seat changes hands, it is theirs no more.
    async fn room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
    ) -> Result<Option<SideThread>, StoreError>;

    /// Gives a seat's people a place of their own, in place of the one that they had. Nothing changes
    /// and the answer is `false` when the person is none of them any more.
    async fn put_room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
        place: PlaceId,
    ) -> Result<bool, StoreError>;

    /// At most `limit` tables that are to have a thread of their own and have none yet.
    async fn tables_wanting_threads(&self, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Notes whether a table is to have a thread of its own. One that is bound to another place is not.
    async fn want_thread(&self, table: TableId, wants: bool) -> Result<(), StoreError>;
}
