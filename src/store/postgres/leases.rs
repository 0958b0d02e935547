//! Which process works with the tables. All times are the server's own but one: how long ago the lease was renewed is
//! measured here, so that whoever was frozen knows that it may have run out before it asks.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;
use tokio_util::sync::CancellationToken;

use crate::store::Lease;
use crate::table::store::StoreError;

/// How long a lease lasts, in seconds of the server's clock.
const LASTS: i64 = 10;
/// It is renewed so often.
const RENEWAL: Duration = Duration::from_secs(3);
/// So often where it could not be.
const RETRY: Duration = Duration::from_millis(500);
/// Nothing is written where it was renewed longer ago: the rest is for clocks that differ.
const TRUSTED: Duration = Duration::from_secs(7);

const TAKE: &str = "UPDATE cluster SET owner = $1, until = clock_timestamp() + $2 * interval '1 second' \
     WHERE id = 1 AND (owner IS NULL OR owner = $1 OR until < clock_timestamp())";
const GIVE_BACK: &str = "UPDATE cluster SET owner = NULL, until = NULL WHERE id = 1 AND owner = $1";

/// What a process knows of its lease.
#[derive(Default)]
pub(super) struct Held(Mutex<Option<Instant>>);

impl Held {
    /// Whether something may be written: where there never was a lease nobody works with the tables but whoever asks.
    pub(super) fn allows_writing(&self) -> bool {
        self.renewed().is_none_or(|at| at.elapsed() < TRUSTED)
    }

    /// Lets the last renewal lie so long ago.
    #[cfg(test)]
    #[cfg(has_postgres)]
    pub(super) fn forget(&self, ago: Duration) {
        self.renew(
            Instant::now()
                .checked_sub(ago)
                .expect("a time since the start"),
        );
    }

    fn renewed(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn renew(&self, at: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }
}

/// Takes the lease where nobody else has it, and renews it.
pub(super) async fn take(pool: &PgPool, held: &Arc<Held>) -> Result<Option<Lease>, StoreError> {
    let mut name = [0; 16];
    getrandom::fill(&mut name)
        .map_err(|error| StoreError::Unavailable(error.to_string().into()))?;
    let owner = format!("{:032x}", u128::from_ne_bytes(name));
    if !renewed(pool, &owner, held).await? {
        return Ok(None);
    }
    let (pool, held) = (pool.clone(), Arc::clone(held));
    Ok(Some(Lease::renewed(
        async move |lost, ends: CancellationToken| {
            let renewal = renew(&pool, &owner, &held);
            if ends.run_until_cancelled(renewal).await.is_some() {
                lost.cancel();
                return;
            }
            let given_back = sqlx::query(GIVE_BACK).bind(&owner).execute(&pool).await;
            if let Err(error) = given_back {
                tracing::warn!(%error, "the lease of the database runs out by itself");
            }
        },
    )))
}

/// Renews it until another process has it.
async fn renew(pool: &PgPool, owner: &str, held: &Held) {
    let mut wait = RENEWAL;
    loop {
        tokio::time::sleep(wait).await;
        match renewed(pool, owner, held).await {
            Ok(true) => wait = RENEWAL,
            Ok(false) => {
                tracing::error!("another process has the lease of the database: this one stops");
                return;
            }
            // Nothing can be written meanwhile, here or by anybody who cannot reach it either.
            Err(error) => {
                tracing::warn!(%error, "the lease of the database is not renewed");
                wait = RETRY;
            }
        }
    }
}

/// Takes or renews it; whether it is this process' now.
async fn renewed(pool: &PgPool, owner: &str, held: &Held) -> Result<bool, StoreError> {
    let asked = Instant::now();
    let taken = sqlx::query(TAKE).bind(owner).bind(LASTS);
    let taken = taken.execute(pool).await?.rows_affected() > 0;
    if taken {
        held.renew(asked);
    }
    Ok(taken)
}
