//! How people want to be called (TB-23).

use crate::table::error::Fault;
use crate::table::model::{Digest, PersonId, Settings};
use crate::table::session::tables::Tables;

/// How many digests are looked for in one go.
const AT_ONCE: u32 = 50;

impl Tables {
    /// How a person wants to be called.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, Fault> {
        Ok(self.store().settings(person).await?.unwrap_or_default())
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
        Ok(self.store().put_settings(person, settings, at).await?)
    }

    /// The people to be told now what awaits them, some at a time. Each is named once: whoever is told of it twice is
    /// worse off than whoever misses one for a power cut.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read or written.
    pub async fn digests(&self) -> Result<Vec<PersonId>, Fault> {
        let now = self.now();
        let due = self.store().digests_due(now, AT_ONCE).await?;
        for person in &due {
            let settings = self.settings(*person).await?;
            let next = settings.digest_after(now);
            self.store().put_settings(*person, &settings, next).await?;
        }
        Ok(due)
    }
}
