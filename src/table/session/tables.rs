//! All tables: where they are found, listed and looked at.
//!
//! What people do is handed to the task of a table (`task`). The methods of [`Tables`] stand with what
//! they do: in `lobby`, `orders`, `drafts`, `undo` and so on.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::any::AnyView;
use rules::dice::Commitment;
use rules::proposals::Proposals;
use rules::{Roster, Seat, Viewer};
use tokio::sync::mpsc;

use crate::table::error::{Fault, TableError, noted, refuse};
use crate::table::model::{Attendance, LiveHour, Millis, PersonId, PlaceId, TableId, TableRow};
use crate::table::session::attendance::Standing;
use crate::table::session::bot_worker::BotWorkers;
use crate::table::session::environment::Environment;
use crate::table::session::news::News;
use crate::table::session::ours::Homes;
use crate::table::session::servers::Servers;
use crate::table::session::task::Queue;
use crate::table::session::wishes::Wishes;
use crate::table::session::{Session, Shared};
use crate::table::store::Store;

/// How long a table stays in memory without work.
const IDLE: Duration = Duration::from_mins(15);
/// Places whose tables are remembered.
const FOUND: usize = 1_024;
/// Most active tables of a person in a list.
const LISTED: u32 = 25;
/// Most active tables of a server that are looked at for a list.
const LOOKED_AT: u32 = 100;

/// All tables of a store, found by place and number.
#[derive(Clone)]
pub struct Tables {
    pub(in crate::table) inner: Arc<Inner>,
}

pub(in crate::table) struct Inner {
    pub(in crate::table) shared: Shared,
    /// The tables in memory.
    pub(in crate::table) queues: Mutex<HashMap<TableId, Queue>>,
    pub(in crate::table) news: News,
    /// Which table was found at a place; it is asked whether it still is there.
    found: Mutex<HashMap<PlaceId, TableId>>,
    pub(in crate::table) homes: Homes,
    /// How people want to be called, as far as it was read.
    pub(in crate::table) wishes: Wishes,
    /// What is set for servers, as far as it was read.
    pub(in crate::table) servers: Servers,
    /// Held by whoever changes what is set for a server.
    pub(in crate::table) setting: tokio::sync::Mutex<()>,
    pub(in crate::table) idle: Duration,
    /// Held by whoever forgets a person: two who hold tables might wait for each other.
    pub(in crate::table) forgetting: tokio::sync::Mutex<()>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// A table as its public sees it.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Glance {
    pub row: TableRow,
    /// What its seats are found by: their names, and their people's (PK-94).
    pub roster: Roster,
    /// What everybody may know; none before the start.
    pub view: Option<AnyView>,
    /// Whose decisions are waited for.
    pub asks: Vec<rules::Ask>,
    /// When decisions are due, in seat order.
    pub due: Vec<(Seat, Millis)>,
    /// The seats of people for which the clock decides at once, and why.
    pub standing: BTreeMap<Seat, Standing>,
    /// Who is here now, and whether the live hour is on (TB-25).
    pub live: LiveHour,
    /// The seats for which words were added to the dice.
    pub words: Vec<Seat>,
    /// Whether somebody has done something in the open that a taking-back could take (TB-08).
    pub can_take_back: bool,
    /// How often somebody has taken back what bot players had done, with nobody to ask (TB-08).
    pub past_bots: u64,
    /// Whether the game master, if there is one, has held no seat of the game and corrects at once (TB-09).
    pub has_neutral_master: bool,
    /// The corrections that wait (TB-09).
    pub proposals: Proposals<String>,
}

/// A table as somebody sees it who plays there.
#[derive(Clone, Debug)]
pub struct OwnGlance {
    /// What everybody sees.
    pub glance: Glance,
    /// What their seat may know; none before the start, and without a seat.
    pub view: Option<AnyView>,
    /// How many decisions their seat has missed in a row.
    pub missed: u32,
}

impl Session {
    /// The table as everybody sees it.
    fn glance(&mut self) -> Glance {
        let (view, asks) = match self.public() {
            Some(now) => (Some(now.public.clone()), now.asks.clone()),
            None => (None, Vec::new()),
        };
        let due = self.due.iter();
        Glance {
            row: self.row.clone(),
            roster: self.roster(),
            view,
            asks,
            due: due.map(|((seat, _), until)| (*seat, *until)).collect(),
            standing: self.stood_in_for(),
            live: self.attendance.live.clone(),
            words: self.seats_with_words(),
            can_take_back: self.reach.has_entries(),
            past_bots: self.past_bots,
            has_neutral_master: self.has_neutral_master(),
            proposals: self.proposals.proposals.clone(),
        }
    }
}

impl Tables {
    /// Tables kept in `store`. Every table with something new to say is named on `news`.
    pub fn new(
        store: Arc<dyn Store>,
        environment: Arc<dyn Environment>,
        news: mpsc::UnboundedSender<TableId>,
    ) -> Self {
        Self::with_idle(store, environment, news, IDLE)
    }

    /// The same, with tables leaving memory after `idle`.
    pub fn with_idle(
        store: Arc<dyn Store>,
        environment: Arc<dyn Environment>,
        news: mpsc::UnboundedSender<TableId>,
        idle: Duration,
    ) -> Self {
        let bot_workers = BotWorkers::default();
        let shared = Shared {
            store,
            environment,
            bot_workers,
        };
        Self {
            inner: Arc::new(Inner {
                shared,
                queues: Mutex::default(),
                news: News::new(news),
                found: Mutex::default(),
                homes: Homes::default(),
                wishes: Wishes::default(),
                servers: Servers::default(),
                setting: tokio::sync::Mutex::default(),
                idle,
                forgetting: tokio::sync::Mutex::default(),
            }),
        }
    }

    /// The store, for those who deliver.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.inner.shared.store
    }

    /// The time of the injected clock.
    pub fn now(&self) -> Millis {
        self.inner.shared.environment.now()
    }

    /// Says that a table may have something to say, for those who deliver: where a queue of it can go on.
    pub fn has_news(&self, table: TableId) {
        self.inner.news.of(table);
    }

    /// Whether somebody turns the clock.
    pub(in crate::table) fn is_turned(&self) -> bool {
        self.inner.shared.environment.is_turned()
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.queues().len()
    }

    /// Lets bot players go on where a stop of the program has interrupted them.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn wake_bots(&self) -> Result<(), Fault> {
        for table in self.store().tables_waiting_for_bots().await? {
            if !self.is_ours(table).await? {
                continue;
            }
            // Loading the table is enough: its task then lets them play.
            if let Err(TableError::Fault(fault)) = self.glance(table).await
                && !noted(&fault)
            {
                tracing::error!(%table, %fault, "bot players could not go on");
            }
        }
        Ok(())
    }

    /// The table of a place.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is none.
    pub async fn at(&self, place: PlaceId) -> Result<TableId, TableError> {
        if let Some(table) = self.still_at(place).await {
            return Ok(table);
        }
        let table = self.store().table_at(place).await?.ok_or_else(|| {
            refuse(
                1,
                "there is no table in this channel: make one with /table new",
            )
        })?;
        let mut found = self.found();
        if found.len() >= FOUND {
            found.clear();
        }
        found.insert(place, table);
        Ok(table)
    }

    /// The table that was found at a place before, if it is active there by its own row: the store lets
    /// no other be then. What was found before is no more than a guess, so nothing makes it wrong.
    async fn still_at(&self, place: PlaceId) -> Option<TableId> {
        let table = self.found().get(&place).copied()?;
        let is_there = self.run(table, move |session| {
            let is_there = session.row.place == place && session.row.stage.is_active();
            Box::pin(async move { Ok(is_there) })
        });
        is_there.await.is_ok_and(|it| it).then_some(table)
    }

    fn found(&self) -> MutexGuard<'_, HashMap<PlaceId, TableId>> {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        let found = self.inner.found.lock();
        found.unwrap_or_else(PoisonError::into_inner)
    }

    /// Active tables of a server, newest first; at most 100.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn of_guild(&self, guild: u64) -> Result<Vec<TableRow>, Fault> {
        Ok(self.store().tables_of_guild(guild, LOOKED_AT).await?)
    }

    /// Active tables at which a person plays, newest first; at most 25.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn of_person(&self, person: PersonId) -> Result<Vec<TableRow>, Fault> {
        Ok(self.store().tables_of_person(person, LISTED).await?)
    }

    /// Whether a person plays at another table too, where a game is on.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn plays_elsewhere(&self, person: PersonId, table: TableId) -> Result<bool, Fault> {
        Ok(self.store().plays_elsewhere(person, table).await?)
    }

    /// The table as everybody sees it.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when it cannot be loaded.
    pub async fn glance(&self, table: TableId) -> Result<Glance, TableError> {
        self.run(table, |session| {
            let glance = session.glance();
            Box::pin(async move { Ok(glance) })
        })
        .await
    }

    /// The table as somebody sees it who plays there.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when it cannot be loaded.
    pub async fn own_glance(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<OwnGlance, TableError> {
        self.run(table, move |session| {
            let glance = session.glance();
            let seat = glance.row.seat_of(person);
            let state = session.state.as_ref();
            let view = seat.zip(state);
            let own = OwnGlance {
                view: view.map(|(seat, state)| state.view(Viewer::Seat(seat))),
                missed: seat.map_or(0, |seat| session.attendance.missed(seat)),
                glance,
            };
            Box::pin(async move { Ok(own) })
        })
        .await
    }

    /// Who misses decisions at a table, and who is away.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when it cannot be loaded.
    pub async fn attendance(&self, table: TableId) -> Result<Attendance, TableError> {
        self.run(table, |session| {
            let attendance = session.attendance.clone();
            Box::pin(async move { Ok(attendance) })
        })
        .await
    }

    /// The commitment to a table's secret, which no other table has.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when there is no such table.
    pub async fn commitment(&self, table: TableId) -> Result<Commitment, TableError> {
        self.run(table, |session| {
            let commitment = session.row.secret.commitment();
            Box::pin(async move { Ok(commitment) })
        })
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
}
