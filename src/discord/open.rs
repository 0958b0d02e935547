//! Counts the interactions that are being answered, for which a stop waits, and how long each takes.

use std::time::Instant;

use poise::serenity_prelude as serenity;
use serenity::{Client, Context, Framework, FullEvent};
use tokio_util::task::TaskTracker;

/// A framework whose work on interactions is counted.
pub(super) struct Counted<F> {
    inner: F,
    open: TaskTracker,
}

impl<F> Counted<F> {
    pub(super) fn new(inner: F, open: TaskTracker) -> Self {
        Self { inner, open }
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
        let begun = Instant::now();
        self.inner.dispatch(ctx, event).await;
        if asked {
            crate::watch::answered(begun.elapsed());
        }
    }
}
