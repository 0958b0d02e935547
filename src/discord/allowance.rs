//! The number of maps and pictures that a person may bring or have made in an hour and in a day.
//!
//! It is counted before anything is fetched, so that it bounds what is fetched too; what was refused counts as
//! what was taken. It is kept in memory alone: a restart forgives.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::GuildId;

use super::errors::Error;
use super::limits::{self, Costly, MAPS_EACH_DAY as EACH_DAY, MAPS_EACH_HOUR as EACH_HOUR};
use super::{Bot, notes};
use crate::table::model::{Millis, PersonId};
use crate::times::DAY_MS;

const HOUR_MS: i64 = DAY_MS / 24;

/// Which bound is reached, and when one more is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent {
    pub(super) most: usize,
    pub(super) again: Millis,
}

/// What people have brought or had made in the last day.
#[derive(Clone, Default)]
pub(super) struct Allowance {
    /// When, oldest first.
    taken: Arc<Mutex<HashMap<PersonId, VecDeque<Millis>>>>,
}

impl Allowance {
    /// Counts one more of a person's.
    ///
    /// # Errors
    ///
    /// [`Spent`] when that would be too many; it does not count then.
    pub(super) fn take(&self, person: PersonId, now: Millis) -> Result<(), Spent> {
        // Nothing panics while the lock is held.
        let mut all = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, taken| {
            let recent = |at: &Millis| (0..DAY_MS).contains(&(now.0.saturating_sub(at.0)));
            taken.retain(recent);
            !taken.is_empty()
        });
        let taken = all.entry(person).or_default();
        for (most, within) in [(EACH_DAY, DAY_MS), (EACH_HOUR, HOUR_MS)] {
            let nth = taken.len().checked_sub(most).and_then(|at| taken.get(at));
            if let Some(nth) = nth
                && now.0.saturating_sub(nth.0) < within
            {
                let again = Millis(nth.0.saturating_add(within));
                return Err(Spent { most, again });
            }
        }
        taken.push_back(now);
        Ok(())
    }
}

/// Counts one more map or picture of a person's own, on a server.
///
/// # Errors
///
/// [`Error::Wrong`] naming the bound, and when there may be another one.
pub(super) fn count(bot: &Bot, (person, guild): (PersonId, Option<GuildId>)) -> Result<(), Error> {
    limits::take(bot, Costly::Maps, (person, guild.map(GuildId::get)))?;
    let taken = bot.own.take(person, bot.tables.now());
    taken.map_err(|Spent { most, again }| {
        let within = if most == EACH_HOUR { "hour" } else { "day" };
        Error::Wrong(format!(
            "You have brought or made {most} maps and pictures within the last {within}; the limit is \
             {EACH_HOUR} an hour and {EACH_DAY} a day. You can bring the next one {}. Maps that come with me \
             do not count: `/map list`.",
            notes::deadline(again)
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_an_hour_and_so_many_a_day_and_each_person_for_themselves() {
        let allowance = Allowance::default();
        let (ann, ben) = (PersonId(1), PersonId(2));
        let at = |minutes: i64| Millis(minutes * 60_000);
        let mut count = 0;
        for minute in 0..24 * 60 {
            if let Ok(()) = allowance.take(ann, at(minute)) {
                count += 1;
            }
        }
        assert_eq!(count, EACH_DAY);
        // The first 30 came in the first half of an hour, and the hundredth at minute 189.
        let no = allowance.take(ann, at(24 * 60 - 1)).unwrap_err();
        assert_eq!(
            no,
            Spent {
                most: EACH_DAY,
                again: at(24 * 60)
            }
        );
        assert_eq!(allowance.take(ann, at(24 * 60)), Ok(()));
        for _ in 0..EACH_HOUR {
            allowance.take(ben, at(0)).unwrap();
        }
        let no = allowance.take(ben, at(59)).unwrap_err();
        assert_eq!(
            no,
            Spent {
                most: EACH_HOUR,
                again: at(60)
            }
        );
        assert_eq!(allowance.take(ben, at(60)), Ok(()));
    }

    #[test]
    fn who_brings_nothing_for_a_day_is_forgotten_and_a_clock_turned_back_forgives() {
        let allowance = Allowance::default();
        for person in 0..100 {
            allowance.take(PersonId(person), Millis(0)).unwrap();
        }
        allowance.take(PersonId(7), Millis(DAY_MS)).unwrap();
        assert_eq!(allowance.taken.lock().unwrap().len(), 1);
        allowance.take(PersonId(8), Millis(0)).unwrap();
        assert_eq!(allowance.taken.lock().unwrap().len(), 1);
    }
}
