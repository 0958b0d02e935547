//! A store that can lie about what is hidden, and that says when nothing is left to be said.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use async_trait::async_trait;
use castellan::store::Sqlite;
use castellan::table::model::{
    Act, Bank, Destination, Draft, Drafts, Entry, FreeText, HandOver, LinesAbout, LogLine,
    MessageId, Millis, Notice, PendingNotice, PersonId, PlaceId, Post, PostContent, PostKind,
    ProposalsRow, Reseated, SideThread, SideThreadId, SoFar, StandingEntry, TableId, TableRow,
    UndoRequest, Wait, Words,
};
use castellan::table::store::{
    Append, ClockChange, Created, NewTable, Noticed, Opened, PutWords, Redacted, Redaction,
    RowChange, Store, StoreError, Written,
};
use rules::any::{AnyEvent, AnyObservation, AnyWorld, StoredState};
use rules::dice::EntryDraws;
use rules::map::Region;
use rules::offers::WordsId;
use rules::probe::{CARDS, Event, Observation};
use rules::{Seat, Viewer};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::PATIENCE;

/// Which facts of a seat are other ones than those that were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lie {
    /// Whose facts.
    pub(super) seat: Seat,
    /// By how much the card and the private die differ; nothing is changed by 0.
    pub(super) by: u8,
    /// Whether the private die was never thrown.
    pub(super) unpeeked: bool,
}

impl Lie {
    fn card(self, card: u8) -> u8 {
        (card - 1 + self.by) % CARDS + 1
    }

    fn die(self, die: u8) -> u8 {
        (die - 1 + self.by) % 6 + 1
    }

    /// What the seat was told in place of `observation`.
    fn observation(self, observation: Vec<AnyObservation>) -> Vec<AnyObservation> {
        let twisted = |observation: AnyObservation| match observation {
            AnyObservation::Probe(Observation::Dealt { seat, card }) if seat == self.seat => {
                let card = card.map(|card| self.card(card));
                Some(AnyObservation::Probe(Observation::Dealt { seat, card }))
            }
            AnyObservation::Probe(Observation::Peeked { die }) => {
                let die = self.die(die);
                Some(AnyObservation::Probe(Observation::Peeked { die })).filter(|_| !self.unpeeked)
            }
            other @ (AnyObservation::Castles(_)
            | AnyObservation::Boki(_)
            | AnyObservation::Erkenfara(_)
            | AnyObservation::Kerfuffle(_)
            | AnyObservation::Probe(_)) => Some(other),
        };
        observation.into_iter().filter_map(twisted).collect()
    }

    /// What is read in place of `act`.
    fn about(self, act: Act) -> Act {
        let (world, events) = match act {
            Act::Start { world, events } => (Some(world), events),
            Act::Events(events) => (None, events),
            Act::Seats { .. } | Act::Undo { .. } => return act,
        };
        let twisted = |event: AnyEvent| match event {
            AnyEvent::Probe(Event::Dealt { seat, card }) if seat == self.seat => {
                let card = self.card(card);
                Some(AnyEvent::Probe(Event::Dealt { seat, card }))
            }
            AnyEvent::Probe(Event::Peeked { seat, die }) if seat == self.seat => {
                let die = self.die(die);
                let peeked = AnyEvent::Probe(Event::Peeked { seat, die });
                Some(peeked).filter(|_| !self.unpeeked)
            }
            other @ (AnyEvent::Castles(_)
            | AnyEvent::Boki(_)
            | AnyEvent::Erkenfara(_)
            | AnyEvent::Kerfuffle(_)
            | AnyEvent::Probe(_)) => Some(other),
        };
        let events = events.into_iter().filter_map(twisted).collect();
        match world {
            Some(world) => Act::Start { world, events },
            None => Act::Events(events),
        }
    }
}

/// A store that lies about some tables.
pub(super) struct Twisted {
    inner: Sqlite,
    lies: Mutex<HashMap<TableId, Lie>>,
    /// Counts what was written.
    written: watch::Sender<u64>,
}

impl Twisted {
    /// A store that speaks the truth.
    pub(super) fn new(inner: Sqlite) -> Self {
        Self {
            inner,
            lies: Mutex::default(),
            written: watch::Sender::new(0),
        }
    }

    /// Lies about a table from now on. Whoever has read it already knows the truth.
    pub(super) fn lie(&self, table: TableId, lie: Lie) {
        self.lies.lock().unwrap().insert(table, lie);
    }

    fn lie_about(&self, table: TableId) -> Option<Lie> {
        self.lies.lock().unwrap().get(&table).copied()
    }

    /// Waits until everything that tables have to say has been said.
    pub(super) async fn settle(&self) {
        let mut written = self.written.subscribe();
        let settled = async {
            loop {
                written.borrow_and_update();
                let unsaid = self.inner.tables_with_news().await.unwrap();
                let untold = self.inner.tables_unnotified().await.unwrap();
                if unsaid.is_empty() && untold.is_empty() {
                    return;
                }
                written.changed().await.unwrap();
            }
        };
        let settled = timeout(PATIENCE, settled).await;
        settled.expect("something stays unsaid");
    }
}

/// Hands everything on to the inner store, but what is read of the log.
macro_rules! hand_on {
    (read { $(fn $read:ident($($arg:ident: $type:ty),*) -> $out:ty;)* }
     write { $(fn $write:ident($($given:ident: $kind:ty),*) -> $result:ty;)* }) => {
        #[async_trait]
        impl Store for Twisted {
            $(async fn $read(&self, $($arg: $type),*) -> Result<$out, StoreError> {
                self.inner.$read($($arg),*).await
            })*

            $(async fn $write(&self, $($given: $kind),*) -> Result<$result, StoreError> {
                let result = self.inner.$write($($given),*).await;
                self.written.send_modify(|count| *count += 1);
                result
            })*

            async fn entries(&self, table: TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
                let mut entries = self.inner.entries(table, after).await?;
                if let Some(lie) = self.lie_about(table) {
                    for entry in &mut entries {
                        entry.act = lie.about(entry.act.clone());
                    }
                }
                Ok(entries)
            }

            async fn standing(
                &self,
                table: TableId,
                after: u64,
                to: u64,
            ) -> Result<Vec<Entry>, StoreError> {
                let mut entries = self.inner.standing(table, after, to).await?;
                if let Some(lie) = self.lie_about(table) {
                    for entry in &mut entries {
                        entry.act = lie.about(entry.act.clone());
                    }
                }
                Ok(entries)
            }

            async fn snapshot(
                &self,
                table: TableId,
                at: u64,
            ) -> Result<Option<(u64, StoredState)>, StoreError> {
                match self.lie_about(table) {
                    Some(_) => Ok(None),
                    None => self.inner.snapshot(table, at).await,
                }
            }

            async fn lines(
                &self,
                table: TableId,
                viewer: Viewer,
                before: Option<u64>,
                limit: u32,
            ) -> Result<Vec<LogLine>, StoreError> {
                let mut lines = self.inner.lines(table, viewer, before, limit).await?;
                if let Some(lie) = self.lie_about(table).filter(|lie| viewer == Viewer::Seat(lie.seat)) {
                    for line in &mut lines {
                        line.observation = lie.observation(std::mem::take(&mut line.observation));
                    }
                    lines.retain(|line| !line.observation.is_empty());
                }
                Ok(lines)
            }
        }
    };
}

hand_on! {
    read {
        fn table(id: TableId) -> Option<TableRow>;
        fn made_by(cause: &str) -> Option<TableId>;
        fn world(table: TableId) -> Option<AnyWorld>;
        fn last_lasting(table: TableId) -> Option<u64>;
        fn proposals(table: TableId) -> ProposalsRow;
        fn reseated(table: TableId) -> Vec<Reseated>;
        fn has_missed(table: TableId, seat: Seat, after: u64) -> bool;
        fn hand_overs(table: TableId) -> Vec<HandOver>;
        fn table_at(place: PlaceId) -> Option<TableId>;
        fn tables_of_guild(guild: u64, limit: u32) -> Vec<TableRow>;
        fn guilds_with_tables() -> Vec<u64>;
        fn lobbies_of(host: PersonId) -> Vec<(TableId, PlaceId)>;
        fn lobbies_untouched(since: Millis, limit: u32) -> Vec<(TableId, u64)>;
        fn tables_wanting_threads(limit: u32) -> Vec<TableId>;
        fn tables_of_person(person: PersonId, limit: u32) -> Vec<TableRow>;
        fn tables_waiting_for_bots() -> Vec<TableId>;
        fn words(table: TableId) -> Vec<Words>;
        fn words_of_seat(table: TableId, seat: Seat) -> Vec<FreeText>;
        fn words_by_id(table: TableId, ids: &[WordsId]) -> BTreeMap<WordsId, Option<String>>;
        fn drafts(table: TableId) -> Drafts;
        fn undo_request(table: TableId) -> Option<UndoRequest>;
        fn waits(table: TableId) -> Vec<Wait>;
        fn banks(table: TableId) -> Vec<Bank>;
        fn tables_due(due: Millis, remind: Millis) -> Vec<TableId>;
        fn tables_unnotified() -> Vec<TableId>;
        fn tables_due_within(from: Millis, to: Millis) -> Vec<TableId>;
        fn tables_proposing(from: Millis, to: Millis) -> Vec<TableId>;
        fn clock_streak(table: TableId) -> u64;
        fn count_undo(table: TableId, order: &str) -> u64;
        fn draws(table: TableId) -> Vec<EntryDraws>;
        fn draws_of_year(table: TableId, year: u32) -> Vec<EntryDraws>;
        fn last_of_year(table: TableId, year: u32) -> Option<u64>;
        fn lines_about(table: TableId, region: Region, before: Option<u64>, limit: u32) -> LinesAbout;
        fn last_standing(table: TableId, seat: Seat) -> Option<u64>;
        fn standing_entries(table: TableId, seat: Seat, after: u64) -> Vec<StandingEntry>;
        fn last_open_standing(table: TableId) -> Option<u64>;
        fn observation_after(table: TableId, after: u64) -> Vec<AnyObservation>;
        fn episodes_after(table: TableId, after: u64) -> Vec<String>;
        fn episode(notice: &PendingNotice) -> SoFar;
        fn episode_post(table: TableId, key: &str) -> Option<Post>;
        fn side_thread(side_thread: SideThreadId) -> Option<SideThread>;
        fn room(table: TableId, holder: (Seat, PersonId)) -> Option<SideThread>;
        fn last_heartbeat() -> Option<Millis>;
        fn pending(table: TableId, to: Destination) -> Vec<PendingNotice>;
        fn destinations(table: TableId) -> Vec<Destination>;
        fn tables_with_news() -> Vec<TableId>;
        fn post(table: TableId, to: Destination, kind: PostKind) -> Option<Post>;
        fn shown(table: TableId, message: (PlaceId, MessageId)) -> Option<PostContent>;
        fn posts(table: TableId, to: Destination, kind: PostKind) -> Vec<Post>;
        fn is_post(place: PlaceId, message: MessageId) -> bool;
        fn dms_closed_since(person: PersonId) -> Option<Millis>;
    }
    write {
        fn create(new: NewTable) -> Created;
        fn change_row(change: RowChange) -> Written;
        fn put_words(words: PutWords) -> Written;
        fn bind(table: TableId, place: PlaceId) -> ();
        fn want_thread(table: TableId, wants: bool) -> ();
        fn append(append: Append) -> Written;
        fn put_draft(table: TableId, seat: Seat, draft: &Draft, at: Millis) -> ();
        fn put_undo_request(
            table: TableId,
            request: Option<&UndoRequest>,
            notices: Vec<(Destination, Notice)>,
            at: Millis
        ) -> ();
        fn put_hand_over(
            table: TableId,
            seat: Seat,
            hand_over: Option<&HandOver>,
            notices: Vec<(Destination, Notice)>,
            at: Millis
        ) -> ();
        fn put_side_thread(side_thread: SideThreadId, place: PlaceId) -> ();
        fn put_room(table: TableId, holder: (Seat, PersonId), place: PlaceId) -> bool;
        fn lose_side_thread(table: TableId, side_thread: SideThreadId, why: &str, at: Millis) -> ();
        fn change_clock(change: ClockChange) -> Written;
        fn heartbeat(at: Millis) -> ();
        fn give_up_damaged(table: TableId, to: Destination, at: Millis) -> u64;
        fn tried(notice: &PendingNotice, at: Millis) -> bool;
        fn sent(
            notice: &PendingNotice,
            post: Option<Post>,
            noticed: &Noticed,
            at: Millis
        ) -> ();
        fn gave_up(notice: &PendingNotice, why: &str, at: Millis) -> ();
        fn redact(redaction: Redaction) -> Redacted;
        fn opened(opened: Opened) -> ();
        fn announced(table: TableId, post: Post, at: Millis) -> ();
        fn forget_post(post: Post) -> ();
        fn dms_closed(person: PersonId, since: Option<Millis>) -> ();
        fn person(person: PersonId, name: &str, at: Millis) -> ();
    }
}
