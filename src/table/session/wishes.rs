//! How people want to be called (TB-23).
//!
//! It is asked for with each message, so what was read is remembered; whatever changes it goes through here, or through
//! another process: then it is read each time.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::table::error::Fault;
use crate::table::model::{Digest, Millis, PersonId, Settings};
use crate::table::session::tables::Tables;

/// How many digests are looked for in one go.
const AT_ONCE: u32 = 50;
/// How many people are remembered at once.
const MOST: usize = 10_000;

/// What is remembered of the settings of people.
#[derive(Debug, Default)]
pub(in crate::table) struct Wishes(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    people: HashMap<PersonId, Settings>,
    digest: Next,
    /// Counts the changes of any of it.
    changes: u64,
}

/// When the next digest is due.
#[derive(Clone, Copy, Debug, Default)]
enum Next {
    /// It is to be looked for.
    #[default]
    Unknown,
    /// Nobody wants one.
    Never,
    At(Millis),
}

impl Wishes {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while the lock is held, and it is sound at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next digest is to be looked for.
    fn digests_moved(&self) {
        let mut known = self.known();
        known.digest = Next::Unknown;
        known.changes = known.changes.wrapping_add(1);
    }

    /// Somebody has set something: what was read of them does not hold any more.
    fn changed(&self, person: PersonId) {
        self.digests_moved();
        self.known().people.remove(&person);
    }

    /// Remembers what was read, unless something has changed since `changes`.
    fn learn(&self, person: PersonId, settings: &Settings, changes: u64) {
        let mut known = self.known();
        if known.changes != changes {
            return;
        }
        if known.people.len() >= MOST {
            known.people.clear();
        }
        known.people.insert(person, settings.clone());
    }
}

impl Tables {
    /// How a person wants to be called.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, Fault> {
        let (known, changes) = {
            let known = self.inner.wishes.known();
            (known.people.get(&person).cloned(), known.changes)
        };
        let is_shared = self.leases().are_shared();
        if let Some(settings) = known.filter(|_| !is_shared) {
            return Ok(settings);
        }
        let settings = self.store().settings(person).await?.unwrap_or_default();
        self.inner.wishes.learn(person, &settings, changes);
        Ok(settings)
    }

    /// Sets how a person wants to be called. The first digest comes at its next time.
    ///
    /// # Errors
    ///
    /// [`Fault`] when that cannot be written.
    pub async fn set_settings(&self, person: PersonId, settings: &Settings) -> Result<(), Fault> {
        // Soon, whether it comes each day or each week.
        let first = Settings {
            digest: Digest::Daily,
            ..settings.clone()
        };
        let first = first.digest_after(self.now());
        let at = first.filter(|_| settings.digest != Digest::None);
        self.store().put_settings(person, settings, at).await?;
        self.inner.wishes.changed(person);
        Ok(())
    }

    /// Somebody is forgotten: nothing is remembered of them.
    pub(in crate::table) fn forget_wishes(&self, person: PersonId) {
        self.inner.wishes.changed(person);
    }

    /// The people to be told now what awaits them, some at a time. Each is named once: whoever is told of it twice is
    /// worse off than whoever misses one for a power cut.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read or written.
    pub async fn digests(&self) -> Result<Vec<PersonId>, Fault> {
        let now = self.now();
        if !self.leases().have_server(None) {
            return Ok(Vec::new());
        }
        if self.next_digest().await?.is_none_or(|next| next > now) {
            return Ok(Vec::new());
        }
        let due = self.store().digests_due(now, AT_ONCE).await?;
        for person in &due {
            let settings = self.settings(*person).await?;
            let next = settings.digest_after(now);
            self.store().put_digest(*person, next).await?;
        }
        self.inner.wishes.digests_moved();
        Ok(due)
    }

    /// When the next digest is due; nothing where nobody wants one.
    async fn next_digest(&self) -> Result<Option<Millis>, Fault> {
        let wishes = &self.inner.wishes;
        let (known, changes) = {
            let known = wishes.known();
            (known.digest, known.changes)
        };
        match known {
            _ if self.leases().are_shared() => {}
            Next::Unknown => {}
            Next::Never => return Ok(None),
            Next::At(next) => return Ok(Some(next)),
        }
        let next = self.store().next_digest().await?;
        let mut known = wishes.known();
        // What somebody has set meanwhile may not be in it.
        if known.changes == changes {
            known.digest = next.map_or(Next::Never, Next::At);
        }
        Ok(next)
    }
}
