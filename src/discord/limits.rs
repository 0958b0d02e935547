//! How often people and servers may do what costs: the one place for these numbers, which docs/operating.md lists.
//!
//! Each is a bucket: so many at once, and one more after each wait. Buckets are kept in memory, so a restart forgives.
//! Orders and presses of games are never counted: a picture that has no room is left out of the answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::errors::Error;
use super::{Bot, notes};
use crate::table::model::{Millis, PersonId};

/// Maps and pictures that a person may bring or have made, in an hour and in a day; `allowance` counts them.
pub(super) const MAPS_EACH_HOUR: usize = 30;
/// The same in a day.
pub(super) const MAPS_EACH_DAY: usize = 100;

/// So many buckets are looked through for those that are full again.
const CROWDED: usize = 4_096;

/// What people do that costs time, traffic or disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Costly {
    /// Opening a table, which may make a thread.
    Tables,
    /// Maps and pictures that are brought or made.
    Maps,
    /// Pictures that are asked for.
    Pictures,
    /// Films, and logs as pages with pictures.
    Films,
    /// Texts that are carried in talks.
    Talks,
}

/// For whom is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Each {
    /// Each person by themselves, wherever they are.
    Person,
    /// All people of a server together.
    Server,
}

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// What is counted.
    pub(super) what: Costly,
    /// Whether for a person or for a server.
    pub(super) each: Each,
    /// How many may come at once.
    pub(super) at_once: u32,
    /// After how long there is one more, in milliseconds.
    pub(super) again_ms: u32,
}

const fn limit(what: Costly, each: Each, at_once: u32, again_ms: u32) -> Limit {
    Limit {
        what,
        each,
        at_once,
        again_ms,
    }
}

/// The limits that buckets keep; `allowance` keeps that of maps for a person.
pub(super) const LIMITS: [Limit; 9] = [
    limit(Costly::Tables, Each::Person, 30, 120_000),
    limit(Costly::Tables, Each::Server, 200, 20_000),
    limit(Costly::Maps, Each::Server, 200, 20_000),
    limit(Costly::Pictures, Each::Person, 240, 500),
    limit(Costly::Pictures, Each::Server, 2_400, 50),
    limit(Costly::Films, Each::Person, 10, 60_000),
    limit(Costly::Films, Each::Server, 100, 6_000),
    limit(Costly::Talks, Each::Person, 30, 10_000),
    limit(Costly::Talks, Each::Server, 600, 500),
];

impl Costly {
    /// In words, as docs/operating.md lists it.
    pub(super) fn named(self) -> &'static str {
        match self {
            Self::Tables => "opening tables",
            Self::Maps => "maps and pictures that are brought or made",
            Self::Pictures => "pictures that are asked for",
            Self::Films => "films, and logs as pages",
            Self::Talks => "texts that are carried in talks",
        }
    }
}

/// Whose bucket: a person's or a server's.
type Whose = (Costly, Each, u64);

/// When the buckets are full again, in milliseconds since the first was.
#[derive(Debug)]
struct Kept {
    begun: Instant,
    full_at: HashMap<Whose, u64>,
}

/// The buckets of all people and servers.
#[derive(Clone, Debug)]
pub(super) struct Buckets(Arc<Mutex<Kept>>);

impl Default for Buckets {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Kept {
            begun: Instant::now(),
            full_at: HashMap::new(),
        })))
    }
}

/// The limit that is reached, and how long until there is one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent {
    pub(super) limit: Limit,
    pub(super) wait: Duration,
}

impl Buckets {
    /// Takes one out of a person's bucket and one out of the server's.
    ///
    /// # Errors
    ///
    /// [`Spent`] when one of them is empty; nothing is taken then.
    fn take(
        &self,
        what: Costly,
        (person, guild): (PersonId, Option<u64>),
        now: Instant,
    ) -> Result<(), Spent> {
        // Nothing panics while the lock is held, and it is sound at every moment.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = now.saturating_duration_since(kept.begun);
        let now = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        if kept.full_at.len() >= CROWDED {
            kept.full_at.retain(|_, full_at| *full_at > now);
        }
        let mut taken = Vec::new();
        for limit in LIMITS.iter().filter(|limit| limit.what == what) {
            let whose = match (limit.each, guild) {
                (Each::Person, _) => person.0,
                (Each::Server, Some(guild)) => guild,
                (Each::Server, None) => continue,
            };
            let key = (what, limit.each, whose);
            let again = u64::from(limit.again_ms);
            let full_at = kept.full_at.get(&key).copied().unwrap_or(0).max(now);
            let missing = full_at - now;
            let most = again.saturating_mul(u64::from(limit.at_once - 1));
            if missing > most {
                return Err(Spent {
                    limit: *limit,
                    wait: Duration::from_millis(missing - most),
                });
            }
            taken.push((key, full_at.saturating_add(again)));
        }
        kept.full_at.extend(taken);
        Ok(())
    }
}

/// Counts one more of what costs.
///
/// # Errors
///
/// [`Error::Wrong`] naming the limit, and when it works again.
pub(super) fn take(bot: &Bot, what: Costly, who: (PersonId, Option<u64>)) -> Result<(), Error> {
    try_take(bot, what, who).map_err(|spent| {
        let Limit { each, at_once, .. } = spent.limit;
        let whose = match each {
            Each::Person => "You have",
            Each::Server => "This server has",
        };
        Error::Wrong(format!(
            "{whose} reached a limit, {}: {at_once} at once, and then one {}. It works again {}.",
            what.named(),
            every(spent.limit),
            notes::deadline(spent.again(bot.tables.now()))
        ))
    })
}

/// The same for whoever does without.
///
/// # Errors
///
/// [`Spent`] when a bucket is empty; nothing is taken then.
pub(super) fn try_take(bot: &Bot, what: Costly, who: (PersonId, Option<u64>)) -> Result<(), Spent> {
    bot.buckets.take(what, who, Instant::now())
}

impl Spent {
    /// When there is one more.
    pub(super) fn again(self, now: Millis) -> Millis {
        let wait = i64::try_from(self.wait.as_millis()).unwrap_or(i64::MAX);
        // Discord counts seconds: what works then has worked for a moment.
        Millis(now.0.saturating_add(wait).saturating_add(999))
    }
}

/// How often there is one more, in words.
pub(super) fn every(limit: Limit) -> String {
    match limit.again_ms {
        ms if ms % 60_000 == 0 => match ms / 60_000 {
            1 => "each minute".to_owned(),
            minutes => format!("every {minutes} minutes"),
        },
        ms if ms % 1_000 == 0 => format!("every {} s", ms / 1_000),
        ms => format!("every {ms} ms"),
    }
}

/// What a command costs by itself, whatever comes of it.
fn cost(command: &str) -> Option<Costly> {
    match command {
        "board" | "map preview" => Some(Costly::Pictures),
        "replay" => Some(Costly::Films),
        _ => None,
    }
}

/// Counts a command that costs.
///
/// # Errors
///
/// As [`take`].
#[expect(clippy::unused_async, reason = "poise wants its checks async")]
pub(super) async fn of_command(ctx: poise::Context<'_, Bot, Error>) -> Result<bool, Error> {
    let Some(what) = cost(&ctx.command().qualified_name) else {
        return Ok(true);
    };
    let person = PersonId(ctx.author().id.get());
    let guild = ctx.guild_id().map(serenity::all::GuildId::get);
    take(ctx.data(), what, (person, guild))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    #[test]
    fn so_many_at_once_and_then_one_after_each_wait() {
        let buckets = Buckets::default();
        let now = Instant::now();
        let at = |ms| now + Duration::from_millis(ms);
        let limit = LIMITS[0];
        let again = u64::from(limit.again_ms);
        for _ in 0..limit.at_once {
            buckets.take(Costly::Tables, (ANN, None), now).unwrap();
        }
        let no = buckets.take(Costly::Tables, (ANN, None), now).unwrap_err();
        assert_eq!((no.limit, no.wait), (limit, Duration::from_millis(again)));
        let no = buckets.take(Costly::Tables, (ANN, None), at(again - 1));
        assert_eq!(no.unwrap_err().wait, Duration::from_millis(1));
        buckets
            .take(Costly::Tables, (ANN, None), at(again))
            .unwrap();
        buckets
            .take(Costly::Tables, (ANN, None), at(again))
            .unwrap_err();
        // Others, and what else she does, are counted by themselves.
        buckets.take(Costly::Tables, (BEN, None), now).unwrap();
        buckets.take(Costly::Films, (ANN, None), now).unwrap();
    }

    #[test]
    fn a_flood_from_one_server_leaves_others_alone_and_takes_nothing_that_is_refused() {
        let buckets = Buckets::default();
        let now = Instant::now();
        let server = LIMITS[1];
        let mut count = 0;
        for person in 0..1_000 {
            let who = (PersonId(person), Some(7));
            count += u32::from(buckets.take(Costly::Tables, who, now).is_ok());
        }
        assert_eq!(count, server.at_once);
        buckets.take(Costly::Tables, (ANN, Some(8)), now).unwrap();
        // What the server refused did not count for the person.
        let late = PersonId(999);
        for _ in 0..LIMITS[0].at_once {
            buckets.take(Costly::Tables, (late, Some(8)), now).unwrap();
        }
        buckets
            .take(Costly::Tables, (late, Some(8)), now)
            .unwrap_err();
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let buckets = Buckets::default();
        let now = Instant::now();
        for person in 0..5_000 {
            let who = (PersonId(person), None);
            buckets.take(Costly::Pictures, who, now).unwrap();
        }
        let later = now + Duration::from_mins(1);
        buckets.take(Costly::Pictures, (ANN, None), later).unwrap();
        assert_eq!(buckets.0.lock().unwrap().full_at.len(), 1);
    }

    #[test]
    fn the_table_in_the_documentation_has_these_numbers() {
        let page = include_str!("../../docs/operating.md");
        let whose = |each| match each {
            Each::Person => "a person",
            Each::Server => "a server",
        };
        let rows = LIMITS.iter().map(|limit| {
            let (what, whose) = (limit.what.named(), whose(limit.each));
            format!(
                "| {what} | {whose} | {} | {} |",
                limit.at_once,
                every(*limit)
            )
        });
        let maps = format!(
            "| {} | a person | {MAPS_EACH_HOUR} an hour | {MAPS_EACH_DAY} a day |",
            Costly::Maps.named()
        );
        let expected: Vec<String> = rows.chain([maps]).collect();
        for row in &expected {
            assert!(page.contains(row.as_str()), "docs/operating.md lacks {row}");
        }
        let listed = page
            .lines()
            .filter(|line| line.contains("| a person |") || line.contains("| a server |"));
        assert_eq!(listed.count(), expected.len());
    }
}
