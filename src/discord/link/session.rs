//! The session of one client: serenity may resume it, and begins no new one by itself, which would not wait for its
//! turn.
//!
//! serenity reads the gateway's address each time it connects: for a resumption while a runner is listed, for a new
//! session after it was taken off the list. So the address is kept locked, and given to whoever waits for it as long as
//! a runner is listed.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ShardId, ShardManager};
use tokio::sync::Mutex;
use tokio::time::sleep;

use super::watchdog::Lost;
use crate::table::model::Shard;

/// How long a resumption waits for the address at most.
const LOOK: Duration = Duration::from_millis(50);

/// Watches over a session that has begun, until it is lost. The client cannot connect any more then.
pub(super) async fn guard(
    shard: Shard,
    shards: Arc<ShardManager>,
    address: Arc<Mutex<String>>,
) -> Lost {
    let id = ShardId(shard.number);
    while !shards.runners.lock().await.contains_key(&id) {
        sleep(LOOK).await;
    }
    let mut kept = Arc::clone(&address).lock_owned().await;
    loop {
        sleep(LOOK).await;
        // No runner is taken off the list before this is let go.
        let runners = shards.runners.lock().await;
        if !runners.contains_key(&id) {
            kept.clear();
            return Lost::Session;
        }
        drop(kept);
        // Whoever waits already goes first.
        kept = Arc::clone(&address).lock_owned().await;
        drop(runners);
    }
}
