//! Which process works with the tables, and which of them runs which shard. All times are the server's own but one: how
//! long ago a lease was renewed is measured here, so that whoever was frozen knows that it may have run out before it
//! asks.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::SqlSafeStr as _;
use tokio_util::sync::CancellationToken;

use super::Postgres;
use super::pool::{Held, PATIENCE, Pool};
use crate::store::Lease;
use crate::table::store::{LeaseStore, Leases, Part, StoreError};

/// How long a lease lasts, in seconds of the server's clock.
const LASTS: i64 = 10;
/// They are renewed so often, and it is looked for shards that nobody runs.
const RENEWAL: Duration = Duration::from_secs(1);
/// So long whoever writes waits for them to be renewed: another process that has taken over answers first.
const GRACE: Duration = Duration::from_secs(1);
/// Between two shards that are given back, so that another process can begin a session of each in turn.
const GIVING: Duration = Duration::from_secs(6);
/// All shards are taken in so many looks, since their sessions begin in turn and others may come.
const LOOKS: u32 = 16;

const TAKE: &str = "UPDATE cluster SET owner = $1, until = clock_timestamp() + $2 * interval '1 second' \
     WHERE id = 1 AND (owner IS NULL OR owner = $1 OR until < clock_timestamp()) \
     AND NOT EXISTS (SELECT 1 FROM processes WHERE until > clock_timestamp())";
const GIVE_BACK: &str = "UPDATE cluster SET owner = NULL, until = NULL WHERE id = 1 AND owner = $1";
/// A process that comes back after others were sure that there was none ends when it finds itself struck off.
pub(super) const CLEAR: &str = "DELETE FROM processes WHERE until <= clock_timestamp()";
const CLEAR_OLD: &str = "DELETE FROM processes WHERE until <= clock_timestamp() - interval '1 day'";

const JOIN: &str = "INSERT INTO processes (owner, until) \
     SELECT $1, clock_timestamp() + $2 * interval '1 second' FROM cluster \
     WHERE owner IS NULL OR until < clock_timestamp()";
const STAY: &str =
    "UPDATE processes SET until = clock_timestamp() + $2 * interval '1 second' WHERE owner = $1";
const LEAVE: [&str; 3] = [
    "UPDATE shards SET owner = NULL, until = NULL WHERE owner = $1",
    "DELETE FROM turns WHERE owner = $1",
    "DELETE FROM processes WHERE owner = $1",
];

const AGREE: &str = "UPDATE processes SET shards = coalesce((SELECT max(shards) FROM processes \
     WHERE owner <> $1 AND until > clock_timestamp()), $2) WHERE owner = $1 RETURNING shards";
const NUMBER: &str =
    "INSERT INTO shards (number) SELECT generate_series(0, $1 - 1) ON CONFLICT DO NOTHING";
const KEEP: &str = "UPDATE shards SET until = clock_timestamp() + $2 * interval '1 second' \
     WHERE owner = $1 AND number < $3 RETURNING number";
const COUNT: &str = "SELECT \
     (SELECT count(*) FROM processes WHERE shards IS NOT NULL AND until > clock_timestamp()), \
     (SELECT count(*) FROM shards WHERE number < $1 AND (owner IS NULL OR until < clock_timestamp()))";
const TAKE_SHARDS: &str = "UPDATE shards SET owner = $1, until = clock_timestamp() + $2 * interval '1 second' \
     WHERE number IN (SELECT number FROM shards \
     WHERE number < $3 AND (owner IS NULL OR until < clock_timestamp()) \
     ORDER BY number LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING number";
const GIVE_SHARD: &str =
    "UPDATE shards SET owner = NULL, until = NULL WHERE owner = $1 AND number = $2";

const TAKE_TURN: &str = "INSERT INTO turns (bucket, owner, until) \
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond') \
     ON CONFLICT (bucket) DO UPDATE SET owner = excluded.owner, until = excluded.until \
     WHERE turns.until < clock_timestamp()";
const END_TURN: &str = "UPDATE turns SET until = clock_timestamp() + $3 * interval '1 millisecond' \
     WHERE bucket = $1 AND owner = $2";

/// How a process works with the tables.
#[derive(Clone, Copy)]
enum Work {
    Alone,
    Together,
}

/// One process among those that work with a database.
#[derive(Clone)]
pub(super) struct Process {
    pool: Pool,
    /// What the rows call it.
    owner: Arc<str>,
    leases: Arc<Leases>,
}

impl Process {
    pub(super) fn new(pool: Pool) -> Result<Self, getrandom::Error> {
        let mut name = [0; 16];
        getrandom::fill(&mut name)?;
        Ok(Self {
            pool,
            owner: format!("{:032x}", u128::from_ne_bytes(name)).into(),
            leases: Arc::default(),
        })
    }

    pub(super) fn leases(&self) -> &Arc<Leases> {
        &self.leases
    }

    /// Whether something may be written now; where the leases may have run out, they may be renewed in a moment.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] where they are not.
    pub(super) async fn may_write(&self) -> Result<(), StoreError> {
        if self.leases.until_fresh(GRACE).await {
            return Ok(());
        }
        let why = "the leases of this process are not renewed";
        Err(StoreError::Unavailable(why.into()))
    }

    /// Takes the database for this process alone, where no other works with it.
    pub(super) async fn alone(&self) -> Result<Option<Lease>, StoreError> {
        let taken = self.begun([CLEAR, TAKE]).await?;
        Ok(taken.then(|| self.kept(Work::Alone)))
    }

    /// Works with the tables beside other processes, unless one has them alone. No shard is taken yet.
    pub(super) async fn join(&self) -> Result<Option<Lease>, StoreError> {
        if !self.begun([CLEAR_OLD, JOIN]).await? {
            return Ok(None);
        }
        self.leases.take(Part::default());
        Ok(Some(self.kept(Work::Together)))
    }

    /// A lease that is renewed until it ends, and given back then.
    fn kept(&self, work: Work) -> Lease {
        let this = self.clone();
        Lease::renewed(move |lost, ends: CancellationToken| async move {
            let renewal = this.renew(work);
            if ends.run_until_cancelled(renewal).await.is_some() {
                lost.cancel();
                return;
            }
            let leave: &[&str] = match work {
                Work::Alone => &[GIVE_BACK],
                Work::Together => &LEAVE,
            };
            for sql in leave {
                if let Err(error) = this.leave(sql).await {
                    tracing::warn!(%error, "a lease runs out by itself");
                }
            }
        })
    }

    /// Strikes off who has run out, and takes what is to be taken; whether that was free. One process after the other.
    async fn begun(&self, [clear, take]: [&'static str; 2]) -> Result<bool, StoreError> {
        let asked = Instant::now();
        let hold = "BEGIN; SELECT id FROM cluster FOR UPDATE";
        let mut tx = self.pool.begin(hold.into_sql_str()).await?;
        tx.wait_for(PATIENCE);
        sqlx::query(clear).execute(&mut *tx).await?;
        let taken = sqlx::query(take).bind(&*self.owner).bind(LASTS);
        let taken = taken.execute(&mut *tx).await?.rows_affected() > 0;
        tx.commit().await?;
        if taken {
            self.leases.renew(asked);
        }
        Ok(taken)
    }

    /// Renews until others have gone on without this process.
    async fn renew(&self, work: Work) {
        let mut is_known = false;
        let mut given = Instant::now();
        loop {
            tokio::time::sleep(RENEWAL).await;
            let asked = Instant::now();
            let renewed = match work {
                Work::Alone => self.stay_alone().await,
                Work::Together => self.stay(&mut given).await,
            };
            if renewed.is_err() {
                self.leases.fail(asked);
            }
            match renewed {
                Ok(true) => is_known = false,
                Ok(false) => {
                    tracing::error!("others work with the database without this process: it stops");
                    return;
                }
                // Nothing can be written meanwhile, here or by anybody who cannot reach it either.
                Err(error) if !is_known => {
                    is_known = true;
                    tracing::warn!(%error, "the leases of this process are not renewed");
                }
                Err(_) => {}
            }
        }
    }

    /// Renews that the database is its own; whether it still is.
    async fn stay_alone(&self) -> Result<bool, StoreError> {
        let asked = Instant::now();
        let is_there = self.says(TAKE).await?;
        if is_there {
            self.leases.renew(asked);
        }
        Ok(is_there)
    }

    /// Renews its place among the processes and its shards, and takes or gives back as many as its part asks for;
    /// whether it still has a place.
    pub(super) async fn stay(&self, given: &mut Instant) -> Result<bool, StoreError> {
        let asked = Instant::now();
        let of = self.leases.of();
        // Where nobody could renew anything the others have their turn to do so before somebody takes it.
        let was_away = !self.leases.allow_writing();
        if !self.says(STAY).await? {
            return Ok(false);
        }
        if of == 0 {
            self.leases.renew(asked);
            return Ok(true);
        }
        let mut db = self.db().await?;
        let kept = sqlx::query_scalar(KEEP).bind(&*self.owner).bind(LASTS);
        let kept: Vec<i64> = kept.bind(i64::from(of)).fetch_all(&mut *db).await?;
        let mut shards: BTreeSet<u32> = numbers(kept);
        // Those that others have taken are gone before the rest is relied on.
        let own = shards.clone();
        self.leases.take(Part { of, shards: own });
        self.leases.renew(asked);
        let count = sqlx::query_as(COUNT).bind(i64::from(of));
        let (processes, free): (i64, i64) = count.fetch_one(&mut *db).await?;
        let part = fair_part(of, processes);
        let has = u32::try_from(shards.len()).unwrap_or(u32::MAX);
        if has < part && free > 0 && !was_away {
            let room = (part - has).min(of.div_ceil(LOOKS));
            let taken = sqlx::query_scalar(TAKE_SHARDS)
                .bind(&*self.owner)
                .bind(LASTS)
                .bind(i64::from(of))
                .bind(i64::from(room));
            let taken: Vec<i64> = taken.fetch_all(&mut *db).await?;
            shards.extend(numbers(taken));
        }
        let is_to_give = has > part && free == 0 && given.elapsed() >= GIVING;
        let excess = shards.last().copied().filter(|_| is_to_give);
        self.leases.take(Part { of, shards });
        if let Some(number) = excess {
            // It is not looked after any more, and nothing is heard of it, before another may take it.
            *given = Instant::now();
            self.leases.give_back(number, *given);
            if !self.leases.until_closed().await {
                tracing::warn!(
                    number,
                    "a shard is given back whose connection does not close"
                );
            }
            let give = sqlx::query(GIVE_SHARD).bind(&*self.owner);
            give.bind(i64::from(number)).execute(&mut *db).await?;
        }
        Ok(true)
    }

    async fn leave(&self, sql: &'static str) -> Result<(), StoreError> {
        let leave = sqlx::query(sql).bind(&*self.owner);
        leave.execute(&mut *self.db().await?).await?;
        Ok(())
    }

    /// A connection for one of its own questions: whoever waits for long has lost its leases.
    async fn db(&self) -> Result<Held, StoreError> {
        let mut db = self.pool.get().await?;
        db.wait_for(PATIENCE);
        Ok(db)
    }

    /// Renews by one statement; whether what it renews is still there.
    async fn says(&self, sql: &'static str) -> Result<bool, StoreError> {
        let renewed = sqlx::query(sql).bind(&*self.owner).bind(LASTS);
        Ok(renewed
            .execute(&mut *self.db().await?)
            .await?
            .rows_affected()
            > 0)
    }
}

/// How many of the shards are the part of one of so many processes.
fn fair_part(of: u32, processes: i64) -> u32 {
    let processes = u32::try_from(processes).unwrap_or(u32::MAX).max(1);
    of.div_ceil(processes)
}

fn numbers(rows: Vec<i64>) -> BTreeSet<u32> {
    let numbers = rows.into_iter().map(u32::try_from);
    numbers.filter_map(Result::ok).collect()
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[async_trait]
impl LeaseStore for Postgres {
    fn leases(&self) -> &Arc<Leases> {
        self.process.leases()
    }

    async fn run_shards(&self, wished: u32) -> Result<u32, StoreError> {
        if !self.leases().are_shared() {
            return Ok(wished);
        }
        // Two that come at once agree all the same.
        let mut tx = self.write_alone().await?;
        let agreed = sqlx::query_scalar(AGREE).bind(&*self.process.owner);
        let agreed: i64 = agreed.bind(i64::from(wished)).fetch_one(&mut *tx).await?;
        sqlx::query(NUMBER).bind(agreed).execute(&mut *tx).await?;
        tx.commit().await?;
        let of = u32::try_from(agreed).unwrap_or(wished);
        self.leases().take(Part {
            of,
            shards: BTreeSet::new(),
        });
        Ok(of)
    }

    async fn take_turn(&self, bucket: u32, at_most: Duration) -> Result<bool, StoreError> {
        let turn = sqlx::query(TAKE_TURN).bind(i64::from(bucket));
        let turn = turn.bind(&*self.process.owner).bind(millis(at_most));
        Ok(turn
            .execute(&mut *self.process.db().await?)
            .await?
            .rows_affected()
            > 0)
    }

    async fn end_turn(&self, bucket: u32, after: Duration) -> Result<(), StoreError> {
        let turn = sqlx::query(END_TURN).bind(i64::from(bucket));
        let turn = turn.bind(&*self.process.owner).bind(millis(after));
        turn.execute(&mut *self.process.db().await?).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::fair_part;

    #[test]
    fn all_shards_have_a_process_and_no_process_has_many_more_than_another() {
        let cases = [
            (8, 3, 3),
            (8, 1, 8),
            (1, 2, 1),
            (8, 8, 1),
            (8, 20, 1),
            (8, 0, 8),
        ];
        for (of, processes, part) in cases {
            assert_eq!(fair_part(of, processes), part, "{of} by {processes}");
        }
    }
}
