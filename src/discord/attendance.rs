//! Who was there lately: a host who gives no sign for days may lose the place (TB-18).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Bot;
use super::errors::{Error, log_fault};
use crate::table::model::pace::HOUR;
use crate::table::model::{Millis, PersonId};

/// How many people are remembered at once.
const MOST: usize = 10_000;

/// When people were last noted, so that it is written once an hour.
#[derive(Clone, Default)]
pub(super) struct Attendance(Arc<Mutex<HashMap<PersonId, Millis>>>);

impl Attendance {
    /// Notes beside everything else that somebody does something.
    pub(super) fn note(&self, bot: &Bot, person: PersonId) {
        let now = bot.tables.now();
        if !self.is_news(person, now) {
            return;
        }
        let tables = bot.tables.clone();
        tokio::spawn(async move {
            if let Err(fault) = tables.seen(person).await {
                log_fault(&fault);
            }
        });
    }

    /// Whether that is to be written.
    fn is_news(&self, person: PersonId, now: Millis) -> bool {
        // Nothing panics while the lock is held, and the map is sound at every moment.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |last: &Millis| (0..HOUR).contains(&now.0.saturating_sub(last.0));
        if all.get(&person).is_some_and(is_known) {
            return false;
        }
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(person, now);
        true
    }
}

/// Notes who gives a command.
pub(super) fn of_command(ctx: poise::Context<'_, Bot, Error>) {
    let bot = ctx.data();
    bot.attendance.note(bot, PersonId(ctx.author().id.get()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_18_somebody_is_noted_once_an_hour() {
        let attendance = Attendance::default();
        let [ann, ben] = [PersonId(1), PersonId(2)];
        let noted = |person, at| attendance.is_news(person, Millis(at));
        assert!(noted(ann, 5));
        assert!(!noted(ann, HOUR + 4));
        assert!(noted(ben, HOUR + 4));
        assert!(noted(ann, HOUR + 5));
    }
}
