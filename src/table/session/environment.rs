//! What tables need from outside: the time, and bytes that nobody can foresee.

use std::time::{SystemTime, UNIX_EPOCH};

use rules::dice::Secret;
use rules::offers::WordsId;

use crate::table::model::Millis;

/// The world outside, so that tests can stand in for it.
pub trait Environment: Send + Sync + 'static {
    /// What the clock says.
    fn now(&self) -> Millis;

    /// Draws the secret of a table's dice.
    ///
    /// # Errors
    ///
    /// When the system has no random bytes to give.
    fn secret(&self) -> Result<Secret, String>;

    /// Draws an id for words of a person, of 53 bits, so that it tells nothing by itself.
    ///
    /// # Errors
    ///
    /// When the system has no random bytes to give.
    fn words_id(&self) -> Result<WordsId, String> {
        let secret = self.secret()?;
        let bytes = secret.reveal().first_chunk().copied().unwrap_or_default();
        Ok(WordsId(u64::from_le_bytes(bytes) >> 11))
    }

    /// Whether somebody turns the clock, so that a leap of it is not an outage.
    fn is_turned(&self) -> bool {
        false
    }
}

/// The real world.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEnvironment;

impl Environment for SystemEnvironment {
    fn now(&self) -> Millis {
        #[expect(clippy::disallowed_methods, reason = "this is the injected clock")]
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
        Millis(now.saturating_add(crate::fail::clock_ahead()))
    }

    fn secret(&self) -> Result<Secret, String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
        Ok(Secret::new(bytes))
    }
}
