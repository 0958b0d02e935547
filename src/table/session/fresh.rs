//! How new what is known of a table must be for whoever asks: not older than the moment in which they began to ask.

use std::future::Future;
use std::time::{Duration, Instant};

/// How long ago somebody may have begun to ask. An answer may take minutes, and shows what holds at its end.
const LONGEST: Duration = Duration::from_secs(1);

tokio::task_local! {
    /// When somebody began to ask for what the work of a scope does.
    static BEGUN: Instant;
}

/// Does some work for somebody who asks for it now: what is read of a table on the way needs to be read once.
pub async fn from_now<T>(work: impl Future<Output = T>) -> T {
    BEGUN.scope(Instant::now(), work).await
}

/// Since when what is known of a table may be known.
pub(in crate::table) fn begun() -> Instant {
    let now = Instant::now();
    let oldest = now.checked_sub(LONGEST).unwrap_or(now);
    BEGUN.try_with(|begun| *begun).unwrap_or(now).max(oldest)
}
