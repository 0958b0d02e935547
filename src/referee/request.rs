//! The referee's requests, checked as far as possible without a game.

use rules::dice::Secret;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// One request, read from a line.
#[derive(Debug)]
pub(super) enum Request {
    Open(Open),
    Order(Order),
    Legal(Legal),
    View(View),
    Asks,
    Default(SeatOnly),
    State,
    Judge(Map<String, Value>),
}

/// Starts a game in the place of the present one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Open {
    pub(super) game: String,
    pub(super) seats: Vec<String>,
    #[serde(default)]
    pub(super) options: Map<String, Value>,
    seed: Option<String>,
    dice: Option<Vec<u32>>,
}

/// Where a game's throws come from.
#[derive(Debug)]
pub(super) enum DiceSource {
    Sealed(Secret),
    Scripted(Vec<u32>),
    None,
}

impl Open {
    /// The dice that were asked for.
    pub(super) fn dice(&self) -> Result<DiceSource, String> {
        match (&self.seed, &self.dice) {
            (None, None) => Ok(DiceSource::None),
            (Some(seed), None) => Secret::from_hex(seed)
                .map(DiceSource::Sealed)
                .map_err(|message| format!("seed: {message}")),
            (None, Some(results)) => Ok(DiceSource::Scripted(results.clone())),
            (Some(_), Some(_)) => Err("give either seed or dice, not both".into()),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    pub(super) seat: usize,
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub(super) seat: usize,
    #[serde(default)]
    pub(super) partial: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct View {
    pub(super) seat: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatOnly {
    pub(super) seat: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

const KNOWN: &str = "open, order, legal, view, asks, default, state, judge";

impl Request {
    /// Reads a line: an object with one key, which is what is asked.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let value: Value =
            serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
        let Value::Object(object) = value else {
            return Err(format!(
                "a request is an object with one of the keys {KNOWN}"
            ));
        };
        let count = object.len();
        let mut entries = object.into_iter();
        let (Some((key, body)), 1) = (entries.next(), count) else {
            return Err(format!("a request has one key of {KNOWN}, not {count}"));
        };
        match key.as_str() {
            "open" => read(&key, body).map(Self::Open),
            "order" => read(&key, body).map(Self::Order),
            "legal" => read(&key, body).map(Self::Legal),
            "view" => read(&key, body).map(Self::View),
            "asks" => read::<Nothing>(&key, body).map(|_| Self::Asks),
            "default" => read(&key, body).map(Self::Default),
            "state" => read::<Nothing>(&key, body).map(|_| Self::State),
            "judge" => read(&key, body).map(Self::Judge),
            _ => {
                let key = rules::notation::excerpt(&key);
                Err(format!("{key:?} is unknown: the requests are {KNOWN}"))
            }
        }
    }
}

fn read<T: DeserializeOwned>(key: &str, body: Value) -> Result<T, String> {
    serde_json::from_value(body).map_err(|error| format!("{key}: {error}"))
}
