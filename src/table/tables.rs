//! All tables: finds or wakes the task of a table, and hands it work.
//!
//! Each table in use has one task with a queue, so its orders never meet. A task that has had
//! nothing to do for a while ends; its table is loaded again when it is needed.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::any::{AnyState, AnyView, GameId};
use rules::{Roster, Seat, Viewer};
use serde_json::Map;
use tokio::sync::{mpsc, oneshot};

use super::drafts::{Edit, Guard, Keep, Panel, Pressed, Typed};
use super::known::Secrets;
use super::live::{Live, Shared};
use super::model::{Holder, LogLine, Millis, PersonId, PlaceId, Stage, TableId, TableRow};
use super::no::{Fault, No, refuse};
use super::orders::{Accepted, Cause};
use super::outside::Outside;
use super::pace::Pace;
use super::reseat::Successor;
use super::seats;
use super::store::{Created, NewTable, Store};
use super::undo::{Answer, Undone};
use super::words::DiceReport;

/// How long a table stays in memory without work.
const IDLE: Duration = Duration::from_mins(15);
/// How long a bot player that could not act waits for its next try.
const RETRY: Duration = Duration::from_secs(5);
/// Most active tables in a list.
const LISTED: u32 = 25;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
type Job = Box<dyn for<'a> FnOnce(&'a mut Live) -> BoxFuture<'a, ()> + Send>;

/// All tables.
#[derive(Clone)]
pub struct Tables {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Shared,
    queues: Mutex<HashMap<TableId, mpsc::UnboundedSender<Job>>>,
    news: mpsc::UnboundedSender<TableId>,
    idle: Duration,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// A table as its public sees it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// The table.
    pub row: TableRow,
    /// What everybody may know; none before the start.
    pub view: Option<AnyView>,
    /// Whose decisions are waited for.
    pub asks: Vec<rules::Ask>,
    /// When decisions are due, in seat order.
    pub due: Vec<(Seat, Millis)>,
    /// The seats for which words were added to the dice.
    pub words: Vec<Seat>,
}

/// A table to be made.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The interaction it came from.
    pub cause: String,
    /// What is to be played.
    pub game: GameId,
    /// The server.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub place: PlaceId,
    /// Who runs it.
    pub host: PersonId,
    /// How many seats; the fewest that can play if nobody says so.
    pub seats: Option<usize>,
}

impl Tables {
    /// Tables kept in `store`. Every table with something new to say is named on `news`.
    pub fn new(
        store: Arc<dyn Store>,
        outside: Arc<dyn Outside>,
        news: mpsc::UnboundedSender<TableId>,
    ) -> Self {
        Self::with_idle(store, outside, news, IDLE)
    }

    /// The same, with tables leaving memory after `idle`.
    pub fn with_idle(
        store: Arc<dyn Store>,
        outside: Arc<dyn Outside>,
        news: mpsc::UnboundedSender<TableId>,
        idle: Duration,
    ) -> Self {
        let shared = Shared { store, outside };
        Self {
            inner: Arc::new(Inner {
                shared,
                queues: Mutex::default(),
                news,
                idle,
            }),
        }
    }

    /// The store, for those who deliver.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.inner.shared.store
    }

    /// The time.
    pub fn now(&self) -> Millis {
        self.inner.shared.outside.now()
    }

    /// Whether somebody turns the clock.
    pub(super) fn is_turned(&self) -> bool {
        self.inner.shared.outside.is_turned()
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.queues().len()
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::UnboundedSender<Job>>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        self.inner
            .queues
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets bot players go on where a stop of the program has interrupted them.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn wake_bots(&self) -> Result<(), Fault> {
        for table in self.store().tables_waiting_for_bots().await? {
            // Loading the table is enough: its task then lets them play.
            if let Err(No::Fault(fault)) = self.glance(table).await {
                tracing::error!(%table, %fault, "bot players could not go on");
            }
        }
        Ok(())
    }

    /// Makes a table like one that is over, in the same place: the same people and bot players on the
    /// same seats, the same options and pace; whoever asks for it is the host.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the game is not over, the person had no seat, or an active table is bound
    /// to the place already.
    pub async fn again(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
    ) -> Result<TableId, No> {
        let old = self.glance(table).await?.row;
        if old.seat_of(person).is_none() {
            return Err(refuse(1, "you had no seat: make a table with /table new"));
        }
        if old.stage != Stage::Over {
            return Err(refuse(9, "the game is not over: play it to its end first"));
        }
        let secret = self.inner.shared.outside.secret().map_err(Fault::Random)?;
        let new = NewTable {
            cause,
            game: old.game,
            guild: old.guild,
            place: old.place,
            host: person,
            options: old.options,
            pace: old.pace,
            secret,
            seats: old.seats,
            at: self.now(),
        };
        match self.store().create(new).await? {
            Created::Made(table) | Created::Again(table) => {
                // The deliverer may have stopped; the notices are kept.
                let _ = self.inner.news.send(table);
                Ok(table)
            }
            Created::Taken(table) => Err(refuse(
                1,
                format!("table {table} is bound to this channel already: take a seat there"),
            )),
        }
    }

    /// Makes a table in its lobby, with the host on its first seat.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when an active table is bound to the place already.
    pub async fn create(&self, wish: Wish, host_name: &str) -> Result<TableId, No> {
        let secret = self.inner.shared.outside.secret().map_err(Fault::Random)?;
        let bounds = wish.game.seats();
        let count = wish.seats.unwrap_or(*bounds.start());
        if !bounds.contains(&count) {
            let (title, from, to) = (wish.game.title(), bounds.start(), bounds.end());
            let many = if from == to {
                from.to_string()
            } else {
                format!("{from} to {to}")
            };
            return Err(refuse(
                1,
                format!("{title} is played with {many} seats, not {count}"),
            ));
        }
        let mut seats = seats::empty(count);
        if let Some(first) = seats.first() {
            let side = seats::side_name(first);
            let name = seats::fit_name(host_name, &seats, side);
            seats[0].label.name = name;
            seats[0].holder = Holder::People(vec![wish.host]);
        }
        let new = NewTable {
            cause: wish.cause,
            game: wish.game,
            guild: wish.guild,
            place: wish.place,
            host: wish.host,
            options: Map::new(),
            pace: Pace::Relaxed,
            secret,
            seats,
            at: self.now(),
        };
        match self.store().create(new).await? {
            Created::Made(table) => {
                self.store()
                    .person(wish.host, host_name, self.now())
                    .await?;
                // The deliverer may have stopped; the notices are kept.
                let _ = self.inner.news.send(table);
                Ok(table)
            }
            Created::Again(table) => Ok(table),
            Created::Taken(table) => Err(refuse(
                1,
                format!("table {table} is bound to this channel already: end it with /table end"),
            )),
        }
    }

    /// The table of a place.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when there is none.
    pub async fn at(&self, place: PlaceId) -> Result<TableId, No> {
        self.store().table_at(place).await?.ok_or_else(|| {
            refuse(
                1,
                "there is no table in this channel: make one with /table new",
            )
        })
    }

    /// Active tables of a server, newest first; at most 25.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn of_guild(&self, guild: u64) -> Result<Vec<TableRow>, Fault> {
        Ok(self.store().tables_of_guild(guild, LISTED).await?)
    }

    /// Active tables at which a person plays, newest first; at most 25.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn of_person(&self, person: PersonId) -> Result<Vec<TableRow>, Fault> {
        Ok(self.store().tables_of_person(person, LISTED).await?)
    }

    /// Takes a free seat (TB-01).
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when no seat is free, the person holds one, or the game is on and lets nobody
    /// join any more.
    pub async fn join(&self, table: TableId, person: PersonId, name: &str) -> Result<(), No> {
        let name = name.to_owned();
        self.run(table, move |live| {
            Box::pin(async move { live.join(person, &name).await })
        })
        .await
    }

    /// Leaves a seat.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person holds none, or the game is on and lets no seat stay empty.
    pub async fn leave(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.leave(person)))
            .await
    }

    /// Seats a bot player.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when no seat is free, the game is on, or the person is not the host.
    pub async fn add_bot(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.add_bot(person)))
            .await
    }

    /// Hands a seat on while the game is on (TB-01); what it has stays with it.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person is not the host, there is no such seat or no game, or the
    /// successor holds a seat already.
    pub async fn replace(
        &self,
        table: TableId,
        host: PersonId,
        cause: String,
        (seat, successor): (Seat, Successor),
    ) -> Result<Accepted, No> {
        self.run(table, move |live| {
            Box::pin(live.replace(host, cause, seat, successor))
        })
        .await
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] naming the value and its bounds, or that the person is not the host.
    pub async fn set_option(
        &self,
        table: TableId,
        person: PersonId,
        name: &str,
        value: &str,
    ) -> Result<(), No> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.run(table, move |live| {
            Box::pin(async move { live.set_option(person, &name, &value).await })
        })
        .await
    }

    /// The words that a person has added to the dice, if they may add some now.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person holds no seat, or the game is on.
    pub async fn own_words(&self, table: TableId, person: PersonId) -> Result<Option<String>, No> {
        self.run(table, move |live| {
            let words = live.own_words(person);
            Box::pin(async move { words })
        })
        .await
    }

    /// Adds words to the dice, in place of those that the person added before.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when they are too long, the person holds no seat, or the game is on.
    pub async fn add_words(
        &self,
        table: TableId,
        person: PersonId,
        text: String,
    ) -> Result<(), No> {
        self.run(table, move |live| {
            Box::pin(async move { live.add_words(person, &text).await })
        })
        .await
    }

    /// What can be said of a table's dice now; all that is needed to check them, once it is over.
    ///
    /// # Errors
    ///
    /// [`No::Fault`] when the log cannot be read.
    pub async fn dice(&self, table: TableId) -> Result<DiceReport, No> {
        self.run(table, |live| Box::pin(live.dice())).await
    }

    /// Starts the game.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when a seat is free, or the person is not the host.
    pub async fn start(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
    ) -> Result<Accepted, No> {
        self.run(table, move |live| Box::pin(live.start(person, cause)))
            .await
    }

    /// Calls the table off.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when it is over, or the person is not the host.
    pub async fn call_off(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.call_off(person)))
            .await
    }

    /// Gives an order at once, without a draft.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the rules say no.
    pub async fn order(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
    ) -> Result<Accepted, No> {
        self.run(table, move |live| {
            Box::pin(async move { live.order(person, cause, &text, Vec::new()).await })
        })
        .await
    }

    /// Takes typed text: a whole order, or the beginning of one (TB-03).
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the rules say no.
    pub async fn typed(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
        wish: Keep,
    ) -> Result<Typed, No> {
        self.run(table, move |live| {
            Box::pin(async move { live.typed(person, cause, &text, wish).await })
        })
        .await
    }

    /// The private panel of a person's seat.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person holds no seat, or the game has not started.
    pub async fn panel(&self, table: TableId, person: PersonId) -> Result<Panel, No> {
        self.run(table, move |live| {
            let panel = live.panel(person);
            Box::pin(async move { panel })
        })
        .await
    }

    /// Changes a draft by a press on a panel.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the rules say no.
    pub async fn edit(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        edit: Edit,
    ) -> Result<Pressed, No> {
        self.run(table, move |live| Box::pin(live.edit(person, guard, edit)))
            .await
    }

    /// Plays a draft, closed with the word that ends an order if it is not whole.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the rules say no.
    pub async fn confirm(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
    ) -> Result<Pressed, No> {
        self.run(table, move |live| {
            Box::pin(live.confirm(person, guard, cause))
        })
        .await
    }

    /// Gives an order beside the turn by a press on a panel.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the rules say no.
    pub async fn aside(
        &self,
        table: TableId,
        person: PersonId,
        guard: Guard,
        cause: Cause,
        text: String,
    ) -> Result<Pressed, No> {
        self.run(table, move |live| {
            Box::pin(async move { live.aside(person, guard, cause, &text).await })
        })
        .await
    }

    /// Takes the last order of a person back, or asks those who must agree (TB-08).
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when there is nothing to take back.
    pub async fn take_back(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
    ) -> Result<Undone, No> {
        self.run(table, move |live| Box::pin(live.take_back(person, cause)))
            .await
    }

    /// Answers a taking-back (TB-08).
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when there is nothing to answer.
    pub async fn answer_undo(
        &self,
        table: TableId,
        person: PersonId,
        cause: String,
        asked: Millis,
        answer: Answer,
    ) -> Result<Undone, No> {
        self.run(table, move |live| {
            Box::pin(live.answer_undo(person, cause, asked, answer))
        })
        .await
    }

    /// The table as everybody sees it.
    ///
    /// # Errors
    ///
    /// [`No::Fault`] when it cannot be loaded.
    pub async fn glance(&self, table: TableId) -> Result<Glance, No> {
        self.run(table, |live| {
            let glance = Glance {
                row: live.row.clone(),
                view: live.state.as_ref().map(|state| state.view(Viewer::Public)),
                asks: live.state.as_ref().map(AnyState::asks).unwrap_or_default(),
                due: live
                    .due
                    .iter()
                    .map(|((seat, _), until)| (*seat, *until))
                    .collect(),
                words: live.seats_with_words(),
            };
            Box::pin(async move { Ok(glance) })
        })
        .await
    }

    /// The tokens that may follow `partial` in the order of a person's seat.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the person holds no seat, or the game has not started.
    pub async fn legal(
        &self,
        table: TableId,
        person: PersonId,
        partial: String,
    ) -> Result<Vec<String>, No> {
        self.run(table, move |live| {
            let legal = live.seat_of(person).and_then(|seat| {
                let view = live.playing()?.view(Viewer::Seat(seat));
                let roster = live.row.roster();
                Ok(completions(
                    &view,
                    &roster,
                    seat,
                    &live.draft_text(seat),
                    &partial,
                ))
            });
            Box::pin(async move { legal })
        })
        .await
    }

    /// The newest lines of the log that everybody may read, at most `count`, oldest first; before the
    /// line with the number `before` if one is named.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the log cannot be read.
    pub async fn log(
        &self,
        table: TableId,
        before: Option<u64>,
        count: u32,
    ) -> Result<Vec<LogLine>, Fault> {
        let lines = self.store().lines(table, Viewer::Public, before, count);
        Ok(lines.await?)
    }

    /// What only the seat of a person may know.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] when the game has no secrets or has not started, or the person holds no seat.
    pub async fn secrets(&self, table: TableId, person: PersonId) -> Result<Secrets, No> {
        self.run(table, move |live| {
            Box::pin(async move { live.own_secrets(person).await })
        })
        .await
    }

    /// Sends a person their secrets by DM.
    ///
    /// # Errors
    ///
    /// [`No::Refused`] as for [`Tables::secrets`], and when the game is over.
    pub async fn send_secrets(&self, table: TableId, person: PersonId) -> Result<(), No> {
        self.run(table, move |live| Box::pin(live.send_secrets(person)))
            .await
    }

    /// Whether a person is known to take no DMs.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn takes_no_dms(&self, person: PersonId) -> Result<bool, Fault> {
        Ok(self.store().dms_closed_since(person).await?.is_some())
    }

    /// Hands work to a table's task and waits for its result.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        table: TableId,
        work: impl for<'a> FnOnce(&'a mut Live) -> BoxFuture<'a, Result<T, No>> + Send + 'static,
    ) -> Result<T, No> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |live| {
            Box::pin(async move {
                // Whoever asked may have gone; the work counts all the same.
                let _ = answer.send(work(live).await);
            })
        });
        let (failed, failure) = oneshot::channel();
        self.send(table, job, failed);
        tokio::select! {
            biased;
            Ok(result) = answered => result,
            Ok(fault) = failure => Err(No::Fault(fault)),
            else => Err(Fault::Gone(table).into()),
        }
    }

    fn send(&self, table: TableId, job: Job, failed: oneshot::Sender<Fault>) {
        let mut queues = self.queues();
        let job = match queues.get(&table) {
            Some(queue) => match queue.send(job) {
                Ok(()) => return,
                Err(mpsc::error::SendError(job)) => job,
            },
            None => job,
        };
        let (queue, jobs) = mpsc::unbounded_channel();
        // The receiver is held right here, so sending cannot fail.
        let _ = queue.send(job);
        queues.insert(table, queue);
        tokio::spawn(self.clone().serve(table, jobs, failed));
    }

    /// The task of one table.
    async fn serve(
        self,
        table: TableId,
        mut jobs: mpsc::UnboundedReceiver<Job>,
        failed: oneshot::Sender<Fault>,
    ) {
        let mut live = match Live::load(&self.inner.shared, table).await {
            Ok(live) => live,
            Err(fault) => {
                tracing::error!(%table, %fault, "the table cannot be loaded");
                self.queues().remove(&table);
                // Whoever asked may have gone.
                let _ = failed.send(fault);
                return;
            }
        };
        // A table may have been left in the middle of a bot player's turn.
        let mut bots = Bots::MayPlay;
        loop {
            if bots == Bots::MayPlay && jobs.is_empty() {
                bots = self.let_a_bot_play(&mut live).await;
                if !self.refresh(&mut live).await {
                    return;
                }
                continue;
            }
            let wait = if bots == Bots::Stuck {
                RETRY
            } else {
                self.inner.idle
            };
            match tokio::time::timeout(wait, jobs.recv()).await {
                Ok(Some(job)) => {
                    job(&mut live).await;
                    if !self.refresh(&mut live).await {
                        return;
                    }
                    bots = Bots::MayPlay;
                }
                Ok(None) => return,
                Err(_elapsed) if bots == Bots::Stuck => bots = Bots::MayPlay,
                Err(_elapsed) => {
                    let mut queues = self.queues();
                    // Work is sent under the same lock, so none can come in between.
                    if jobs.is_empty() {
                        queues.remove(&table);
                        return;
                    }
                }
            }
        }
    }

    /// Lets one bot player act, and says how it stands with the others.
    async fn let_a_bot_play(&self, live: &mut Live) -> Bots {
        match live.let_a_bot_play().await {
            Ok(true) => Bots::MayPlay,
            Ok(false) => Bots::Wait,
            Err(No::Fault(fault)) => {
                tracing::error!(table = %live.row.id, %fault, "a bot player could not act");
                Bots::Stuck
            }
            Err(No::Refused(refusal)) => {
                tracing::error!(table = %live.row.id, %refusal, "a bot player was refused");
                Bots::Stuck
            }
        }
    }

    /// Tells of news, and loads a table again whose memory may be wrong; whether it can go on.
    async fn refresh(&self, live: &mut Live) -> bool {
        let table = live.row.id;
        if std::mem::take(&mut live.news) {
            // The deliverer may have stopped; the notices are kept.
            let _ = self.inner.news.send(table);
        }
        if !live.stale {
            return true;
        }
        match Live::load(&self.inner.shared, table).await {
            Ok(fresh) => {
                *live = fresh;
                true
            }
            Err(fault) => {
                tracing::error!(%table, %fault, "the table cannot be loaded again");
                self.queues().remove(&table);
                false
            }
        }
    }
}

/// How it stands with a table's bot players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bots {
    /// One may have something to do.
    MayPlay,
    /// None has anything to do until something happens.
    Wait,
    /// One could not do what it has to do; it is tried again.
    Stuck,
}

/// Whole texts that begin with `partial`: what is legal after its last finished word, on its own or
/// after the draft, and asides.
fn completions(
    view: &AnyView,
    roster: &Roster,
    seat: Seat,
    draft: &str,
    partial: &str,
) -> Vec<String> {
    let begun = partial.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (done, word) = partial.split_at(begun);
    let (done, whole) = (done.trim(), partial.trim());
    let starts = |token: &String| token.to_lowercase().starts_with(&word.to_lowercase());
    let spaced = |text: &str, token: &str| format!("{text} {token}").trim_start().to_owned();
    let mut texts: Vec<String> = Vec::new();
    let drafts = if draft.is_empty() {
        vec![""]
    } else {
        vec![draft, ""]
    };
    for draft in drafts {
        let next = view.legal(roster, seat, &spaced(draft, done));
        texts.extend(
            next.into_iter()
                .filter(starts)
                .map(|token| spaced(done, &token)),
        );
        // The word under the cursor may be finished: then the next tokens are of use too.
        if !word.is_empty() {
            let next = view.legal(roster, seat, &spaced(draft, whole));
            texts.extend(next.iter().map(|token| spaced(whole, token)));
        }
    }
    let typed = partial.trim_start().to_lowercase();
    // Orders that are legal as whole lines only.
    let lines = view.legal(roster, seat, "").into_iter();
    texts.extend(lines.filter(|line| line.to_lowercase().starts_with(&typed)));
    let asides = view.asides(roster, seat);
    texts.extend(
        asides
            .into_iter()
            .filter(|aside| aside.to_lowercase().starts_with(&typed)),
    );
    let mut seen = std::collections::BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    texts
}
