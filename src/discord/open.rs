//! Counts the interactions that are being answered; a stop waits for them.

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
        self.inner.dispatch(ctx, event).await;
    }
}
