//! What bot players think, beside the task of their table: people are answered meanwhile.
//!
//! A thought is of the state after one entry. Where another entry comes first it is thrown away, and the bot
//! player thinks again.

use std::sync::Arc;

use rules::any::AnyView;
use rules::{BotContext, Roster, Seat, Viewer};
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinSet};

use crate::table::error::{Fault, TableError};
use crate::table::model::{By, Holder, SeatRow, Stage};
use crate::table::session::Session;

/// Thoughts at once, of all tables: more would only take the processor from answers.
const AT_ONCE: usize = 2;

/// The places for thoughts; who comes first thinks first, and each table has one thought at a time.
#[derive(Clone)]
pub(in crate::table) struct BotWorkers(Arc<Semaphore>);

/// What one of a table's bot players does next.
pub(in crate::table) type Found = Option<(Seat, String)>;

/// A thought under way. It is given up when it is dropped.
pub(in crate::table) struct BotJob {
    seq: u64,
    /// The one piece of work.
    work: JoinSet<Result<Found, JoinError>>,
}

impl Default for BotWorkers {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl BotJob {
    /// Whether it is of the state as it is.
    pub(in crate::table) fn is_of(&self, session: &Session) -> bool {
        self.seq == session.row.seq && session.is_played()
    }

    /// Waits for what it leads to; nothing where it broke. Giving up waiting loses nothing.
    pub(in crate::table) async fn end(&mut self) -> Option<Found> {
        let ended = self.work.join_next().await;
        ended.and_then(Result::ok).and_then(Result::ok)
    }
}

impl Session {
    /// Lets bot players think about the state as it is, if there are any. One stands in on a seat that its people
    /// have left; where nobody is left who plays, the game waits for somebody.
    pub(in crate::table) fn think(&self) -> Option<BotJob> {
        let state = self.state.as_ref().filter(|_| self.is_played())?;
        let is_left = |row: &SeatRow| row.holder == Holder::Nobody;
        let seats = &self.row.seats;
        if !seats.iter().any(SeatRow::has_people) && seats.iter().any(is_left) {
            return None;
        }
        let bots = self.row.numbered().filter(|(_, row)| !row.has_people());
        let views =
            bots.map(|(seat, _)| (seat, state.view(Viewer::Seat(seat)), self.context(seat)));
        let views: Vec<_> = views.collect();
        if views.is_empty() {
            return None;
        }
        let (roster, bot_workers) = (self.row.roster(), self.shared.bot_workers.clone());
        let mut work = JoinSet::new();
        work.spawn(async move {
            // The places are never closed; without one it would only be thought at once.
            let place = bot_workers.0.acquire_owned().await;
            let thinking = tokio::task::spawn_blocking(move || {
                let found = first(views, &roster);
                drop(place);
                found
            });
            thinking.await
        });
        let seq = self.row.seq;
        Some(BotJob { seq, work })
    }

    /// Whether bot players play: the game is on, and its host has not ended the table (TB-17).
    fn is_played(&self) -> bool {
        self.row.stage == Stage::Playing && self.row.back_until().is_none()
    }

    /// Does what a bot player has thought of; whether there was something to do.
    ///
    /// # Errors
    ///
    /// [`Fault::Gone`] where the thought broke.
    pub(in crate::table) async fn play_thought(
        &mut self,
        found: Option<Found>,
    ) -> Result<bool, TableError> {
        let Some(found) = found else {
            return Err(Fault::Gone(self.row.id).into());
        };
        let Some((seat, text)) = found else {
            return Ok(false);
        };
        let cause = format!("bot:{}:{}", self.row.id.0, self.row.seq + 1);
        self.play_for(By::Bot { seat }, cause, &text, None).await?;
        Ok(true)
    }
}

/// What the first of some bot players does that has something to do.
fn first(views: Vec<(Seat, AnyView, BotContext)>, roster: &Roster) -> Found {
    views
        .into_iter()
        .find_map(|(seat, view, context)| Some((seat, view.bot_order(seat, roster, context)?)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use rules::any::GameId;
    use tempfile::TempDir;
    use tokio::sync::mpsc;

    use super::AT_ONCE;
    use crate::store::{OpenOptions, Sqlite, Synchronous};
    use crate::table::model::{By, Millis, PersonId, PlaceId, TableId};
    use crate::table::session::environment::SystemEnvironment;
    use crate::table::{Cause, TableRequest, Tables};

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);
    /// Before something counts as not answered.
    const PATIENCE: Duration = Duration::from_secs(20);

    async fn tables() -> (Tables, TempDir) {
        let folder = TempDir::new().unwrap();
        let options = OpenOptions {
            path: folder.path().join("castellan.sqlite"),
            synchronous: Synchronous::Normal,
            backup: None,
        };
        let store = Arc::new(Sqlite::open(&options).await.unwrap());
        let (news, _) = mpsc::unbounded_channel();
        (
            Tables::new(store, Arc::new(SystemEnvironment), news),
            folder,
        )
    }

    /// A started table of somebody and a bot player, both of whom are to bid.
    async fn table(tables: &Tables, host: PersonId) -> TableId {
        let request = TableRequest {
            cause: format!("new {host:?}"),
            game: GameId::Probe,
            name: None,
            guild: None,
            place: PlaceId(host.0),
            host,
            seats: None,
            brought: None,
        };
        let table = tables.create(request, "Host").await.unwrap();
        tables.add_bot(table, host).await.unwrap();
        let cause = format!("start {host:?}");
        tables.start(table, host, cause).await.unwrap();
        table
    }

    async fn bid(tables: &Tables, table: TableId, person: PersonId) {
        let cause = Cause {
            id: format!("bid {person:?}"),
            sent: Millis(0),
        };
        let bid = tables.order(table, person, cause, "bid 3".into());
        let bid = tokio::time::timeout(PATIENCE, bid).await;
        bid.expect("not answered").unwrap();
    }

    /// What bot players have done at a table.
    async fn standing_entries(tables: &Tables, table: TableId) -> usize {
        let entries = tables.store().entries(table, 0).await.unwrap();
        let by_bot = entries.iter().filter(|it| matches!(it.by, By::Bot { .. }));
        by_bot.count()
    }

    #[tokio::test]
    async fn people_are_answered_while_bot_players_think() {
        let (tables, _folder) = tables().await;
        // Who thinks waits for one of these places first: no thought comes to its end.
        let bot_workers = Arc::clone(&tables.inner.shared.bot_workers.0);
        let most = u32::try_from(AT_ONCE).unwrap();
        let places = bot_workers.acquire_many_owned(most).await.unwrap();
        let (one, other) = (table(&tables, ANN).await, table(&tables, BEN).await);
        bid(&tables, one, ANN).await;
        bid(&tables, other, BEN).await;
        for table in [one, other] {
            assert_eq!(standing_entries(&tables, table).await, 0, "they think");
        }
        drop(places);
        let played = async {
            while standing_entries(&tables, one).await == 0
                || standing_entries(&tables, other).await == 0
            {
                tokio::task::yield_now().await;
            }
        };
        let played = tokio::time::timeout(PATIENCE, played).await;
        played.expect("what they thought is done");
    }
}
