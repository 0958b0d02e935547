//! `castellan status`: asks the running bot how it is, and says it for people.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::names::{self, Figure, Kind, Unit};
use crate::units::{bytes, span};

const WITHIN: Duration = Duration::from_secs(5);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum StatusError {
    /// The configuration names no port.
    #[error(
        "the bot cannot be asked: set port under [watch] in the configuration, and start it again"
    )]
    Off,
    /// Nobody answers, or not in a way that can be read.
    #[error("nobody answers at port {port} of this machine ({why}): is the bot running?")]
    Silent {
        /// The port.
        port: u16,
        /// What the system reports.
        why: String,
    },
}

/// How the bot is.
#[derive(Debug)]
pub struct Status {
    version: String,
    reasons: Vec<String>,
    figures: String,
}

impl Status {
    /// Whether nothing is wrong.
    pub fn is_healthy(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// Asks the bot at a port of this machine.
///
/// # Errors
///
/// [`StatusError`] where there is no port, or nobody behind it.
pub async fn ask(port: u16) -> Result<Status, StatusError> {
    if port == 0 {
        return Err(StatusError::Off);
    }
    let silent = |error: reqwest::Error| StatusError::Silent {
        port,
        why: error.without_url().to_string(),
    };
    let client = reqwest::Client::builder().no_proxy().timeout(WITHIN);
    let client = client.build().map_err(silent)?;
    let get = async |path: &str| {
        let asked = client.get(format!("http://127.0.0.1:{port}/{path}"));
        asked.send().await?.text().await
    };
    let health = get("health").await.map_err(silent)?;
    let health: Value = serde_json::from_str(&health).map_err(|_| StatusError::Silent {
        port,
        why: "it is another program that answers there".into(),
    })?;
    let reasons = health["reasons"].as_array().map_or(&[][..], Vec::as_slice);
    let reasons = reasons.iter().filter_map(Value::as_str).map(str::to_owned);
    Ok(Status {
        version: health["version"].as_str().unwrap_or("?").to_owned(),
        reasons: reasons.collect(),
        figures: get("metrics").await.map_err(silent)?,
    })
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reasons.is_empty() {
            writeln!(f, "Castellan {} is well.\n", self.version)?;
        } else {
            writeln!(f, "Castellan {} is not well:", self.version)?;
            for reason in &self.reasons {
                writeln!(f, "- {reason}")?;
            }
            writeln!(f)?;
        }
        for figure in names::ALL {
            if let Some(value) = shown(*figure, &self.figures) {
                writeln!(f, "{value:>26}  {}", figure.help)?;
            }
        }
        Ok(())
    }
}

/// A figure's value for people, if it is given.
fn shown(figure: Figure, text: &str) -> Option<String> {
    if figure.kind != Kind::Summary {
        return Some(worded(figure, value(text, figure.name, "")?));
    }
    let count = value(text, &format!("{}_count", figure.name), "")?;
    if count <= 0.0 {
        return None;
    }
    let share = |quantile| {
        let label = format!("{{quantile=\"{quantile}\"}}");
        value(text, figure.name, &label).map(|it| worded(figure, it))
    };
    Some(format!(
        "{}, 1 of 100 over {}",
        share("0.5")?,
        share("0.99")?
    ))
}

/// The number on the line of a figure.
fn value(text: &str, name: &str, label: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| {
        line.strip_prefix(name)?
            .strip_prefix(label)?
            .strip_prefix(' ')
    });
    line?.trim().parse().ok()
}

/// A value with its unit.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "negative values are 0, huge ones the limit"
)]
fn worded(figure: Figure, value: f64) -> String {
    let is_age = figure.name.contains("_age_");
    let waits = figure == names::UNSENT || figure == names::OVERDUE;
    match figure.unit {
        Unit::Seconds if figure.kind == Kind::Summary => format!("{value:.2} s"),
        Unit::Seconds if waits && value <= 0.0 => "none".into(),
        Unit::Seconds if is_age && value < 1.0 => "now".into(),
        Unit::Seconds if is_age => format!("{} ago", span((value * 1000.0) as i64)),
        Unit::Seconds => span((value * 1000.0) as i64),
        Unit::Milliseconds => format!("{value:.0} ms"),
        Unit::Bytes => bytes(value as u64),
        Unit::Count => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_for_people() {
        let text = "# HELP castellan_gateway_age_seconds x\ncastellan_gateway_age_seconds 184.2\n\
                    castellan_database_bytes 12345678\ncastellan_rate_limited_total 3\n\
                    castellan_unsent_age_seconds 0\n\
                    castellan_answer_seconds{quantile=\"0.5\"} 0.123\n\
                    castellan_answer_seconds{quantile=\"0.99\"} 0.9\ncastellan_answer_seconds_count 7\n\
                    castellan_picture_milliseconds_count 0\n";
        let of = |figure| shown(figure, text);
        assert_eq!(of(names::GATEWAY).unwrap(), "3 min 4 s ago");
        assert_eq!(of(names::DATABASE).unwrap(), "12.3 MB");
        assert_eq!(of(names::LIMITED).unwrap(), "3");
        assert_eq!(of(names::ANSWER).unwrap(), "0.12 s, 1 of 100 over 0.90 s");
        assert_eq!(of(names::UNSENT).unwrap(), "none");
        assert_eq!(of(names::PICTURE), None);
        assert_eq!(of(names::BACKUP), None);
    }
}
