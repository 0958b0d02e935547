//! Counts the interactions that are being answered, for which a stop waits, and how long each takes; those that another
//! process answers are none.

use std::sync::Arc;
use std::time::Instant;

use poise::serenity_prelude as serenity;
use serenity::{Client, Context, Framework, FullEvent};
use tokio_util::task::TaskTracker;

use crate::table::fresh;
use crate::table::model::Shard;
use crate::table::store::{Leases, writes};

/// A framework whose work on interactions is counted.
pub(super) struct Counted<F> {
    inner: F,
    open: TaskTracker,
    leases: Arc<Leases>,
    shard: Shard,
    /// The term of the shard in which the connection was made.
    term: u64,
}

impl<F> Counted<F> {
    pub(super) fn new(inner: F, open: TaskTracker, leases: Arc<Leases>, shard: Shard) -> Self {
        let term = leases.term(shard);
        Self {
            inner,
            open,
            leases,
            shard,
            term,
        }
    }
}

#[serenity::async_trait]
impl<F: Framework> Framework for Counted<F> {
    async fn init(&mut self, client: &Client) {
        self.inner.init(client).await;
    }

    async fn dispatch(&self, ctx: Context, event: FullEvent) {
        let asked = matches!(event, FullEvent::InteractionCreate { .. });
        let _counted = asked.then(|| self.open.token());
        if asked && !self.leases.answer_for(self.shard, self.term).await {
            tracing::warn!("what another process has heard too is left to it");
            return;
        }
        let begun = Instant::now();
        writes::of(fresh::from_now(self.inner.dispatch(ctx, event))).await;
        if asked {
            crate::watch::answered(begun.elapsed());
        }
    }
}
