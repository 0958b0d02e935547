//! What the bot does in servers, counted by the day: for receipts, and for the mentions that a server allows (TB-30).
//!
//! It is counted in memory and written down every half minute and at a stop, so that no message waits for it. A power
//! cut forgets what was not written yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Bot;
use super::errors::log_fault;
use crate::table::model::{Day, Millis, Tally};
use crate::table::{Fault, Tables};

/// How often it is written down.
const EVERY: Duration = Duration::from_secs(30);

/// What was done since it was last written down.
#[derive(Clone, Default)]
pub(super) struct Tallies(Arc<Mutex<Counted>>);

#[derive(Default)]
struct Counted {
    unsaved: HashMap<(u64, Day), Tally>,
    /// All mentions of a day, with those that are written down; those of today alone.
    mentions: HashMap<(u64, Day), u64>,
}

impl Tallies {
    fn counted(&self) -> MutexGuard<'_, Counted> {
        // Nothing panics while the lock is held, and it is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what was done in a server.
    pub(super) fn count(&self, guild: u64, now: Millis, tally: Tally) {
        let key = (guild, Day::of(now));
        self.counted().unsaved.entry(key).or_default().add(tally);
    }

    /// How many of `wanted` mentions a server allows today, at most `most` of which there may be within a day. They
    /// count from now on.
    ///
    /// # Errors
    ///
    /// [`Fault`] when those before cannot be read.
    pub(super) async fn mentions(
        &self,
        tables: &Tables,
        guild: u64,
        (wanted, most): (u64, u64),
    ) -> Result<u64, Fault> {
        let key = (guild, Day::of(tables.now()));
        if !self.counted().mentions.contains_key(&key) {
            let saved = tables.tally(guild, 1).await?.mentions;
            let mut counted = self.counted();
            let unsaved = counted.unsaved.get(&key).map_or(0, |it| it.mentions);
            counted.mentions.retain(|(_, day), _| *day >= key.1);
            counted.mentions.entry(key).or_insert(saved + unsaved);
        }
        let mut counted = self.counted();
        let used = counted.mentions.entry(key).or_default();
        let granted = wanted.min(most.saturating_sub(*used));
        *used += granted;
        Ok(granted)
    }

    /// Gives mentions back that nobody got.
    pub(super) fn give_back(&self, guild: u64, now: Millis, mentions: u64) {
        let key = (guild, Day::of(now));
        if let Some(used) = self.counted().mentions.get_mut(&key) {
            *used = used.saturating_sub(mentions);
        }
    }

    /// Writes down what was counted since the last time.
    pub(super) async fn save(&self, tables: &Tables) {
        let unsaved = std::mem::take(&mut self.counted().unsaved);
        if unsaved.is_empty() {
            return;
        }
        let list: Vec<(u64, Day, Tally)> = unsaved
            .iter()
            .map(|((guild, day), tally)| (*guild, *day, *tally))
            .collect();
        if let Err(error) = tables.store().add_tallies(&list).await {
            log_fault(&error);
            let mut counted = self.counted();
            for (key, tally) in unsaved {
                counted.unsaved.entry(key).or_default().add(tally);
            }
        }
    }
}

/// Writes down what is counted, until it is dropped.
pub(super) async fn keep(bot: Bot) {
    loop {
        tokio::time::sleep(EVERY).await;
        bot.tallies.save(&bot.tables).await;
    }
}
