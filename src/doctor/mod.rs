//! `castellan doctor`: looks at everything that the bot needs, and says of each thing in one line whether it is fine
//! or what to do about it.
//!
//! It changes nothing, works while the bot runs and without a network, and takes no longer than its bounds: each
//! question to Discord [`WITHIN`](crate::discord::ask::WITHIN), each look through a database [`EXAMINE`]. `home` looks
//! at this machine, `remote` asks Discord, `places` adds up permissions where tables are.

mod commands;
mod home;
mod places;
mod remote;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::discord::Api;
use crate::table::environment::Environment;
use crate::table::model::Millis;

/// How long a database is looked through.
pub const EXAMINE: Duration = Duration::from_secs(5);

/// What is looked at, from where.
pub struct Doctor {
    /// The configuration.
    pub config: Config,
    /// The file that it was read from.
    pub file: Option<PathBuf>,
    /// Which Discord is asked.
    pub api: Api,
    /// The time of this machine.
    pub environment: Arc<dyn Environment>,
}

impl fmt::Debug for Doctor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Doctor")
            .field("config", &self.config)
            .field("api", &self.api)
            .finish_non_exhaustive()
    }
}

/// How one thing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing needs to be done.
    Fine(String),
    /// Something must be done; says what.
    ToDo(String),
    /// It could not be asked; says why.
    NotAsked(String),
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at, such as `token`.
    pub about: &'static str,
    /// How it is.
    pub verdict: Verdict,
}

impl Finding {
    fn fine(about: &'static str, words: impl Into<String>) -> Self {
        let verdict = Verdict::Fine(words.into());
        Self { about, verdict }
    }

    fn to_do(about: &'static str, words: impl Into<String>) -> Self {
        let verdict = Verdict::ToDo(words.into());
        Self { about, verdict }
    }

    fn not_asked(about: &'static str, words: impl Into<String>) -> Self {
        let verdict = Verdict::NotAsked(words.into());
        Self { about, verdict }
    }

    /// Something to do for each of `wrong`, or that all is fine.
    fn each(about: &'static str, wrong: Vec<String>, fine: impl Into<String>) -> Vec<Self> {
        if wrong.is_empty() {
            return vec![Self::fine(about, fine)];
        }
        wrong.into_iter().map(|it| Self::to_do(about, it)).collect()
    }
}

/// What was found, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report(pub Vec<Finding>);

impl Report {
    /// Whether nothing needs to be done and everything could be asked.
    pub fn is_fine(&self) -> bool {
        self.0
            .iter()
            .all(|it| matches!(it.verdict, Verdict::Fine(_)))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Finding { about, verdict } in &self.0 {
            let (mark, words) = match verdict {
                Verdict::Fine(words) => ("fine", words),
                Verdict::ToDo(words) => ("to do", words),
                Verdict::NotAsked(words) => ("not asked", words),
            };
            writeln!(f, "{mark:<9}  {about:<13}  {words}")?;
        }
        let count = |is: fn(&Verdict) -> bool| self.0.iter().filter(|it| is(&it.verdict)).count();
        let to_do = count(|it| matches!(it, Verdict::ToDo(_)));
        let not_asked = count(|it| matches!(it, Verdict::NotAsked(_)));
        match (to_do, not_asked) {
            (0, 0) => writeln!(f, "\nAll is fine."),
            (to_do, not_asked) => writeln!(f, "\nTo do: {to_do}. Not asked: {not_asked}."),
        }
    }
}

impl Doctor {
    fn now(&self) -> Millis {
        self.environment.now()
    }

    /// Looks at everything.
    pub async fn look(&self) -> Report {
        let mut found = home::program(self);
        let (database, places) = home::database(self).await;
        found.extend(database);
        found.extend(home::backups(self).await);
        found.extend(home::disk(self));
        found.extend(remote::look(self, places).await);
        Report(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_is_not_fine() {
        let report = |it| Report(vec![Finding::fine("version", "1"), it]);
        assert!(report(Finding::fine("token", "x")).is_fine());
        let asked = report(Finding::not_asked("token", "no network"));
        assert!(!asked.is_fine());
        assert!(
            asked
                .to_string()
                .contains("not asked  token          no network\n")
        );
    }
}
