//! Single questions to Discord by the commands of whoever runs the bot, outside of the running bot.

use std::error::Error as _;
use std::time::{Duration, Instant};

use reqwest::header::{AUTHORIZATION, DATE, HeaderValue};
use serde_json::Value;

use super::Api;

/// How long one question may take.
pub const WITHIN: Duration = Duration::from_secs(5);
/// The longest answer that is read, in bytes: all commands of a bot are far shorter.
const MOST_BYTES: usize = 8 << 20;
/// The shortest wait before Discord is asked again that has no time.
const AGAIN: Duration = Duration::from_millis(50);

/// Asks Discord, or its stand-in, as the bot.
pub struct Asker {
    client: reqwest::Client,
    base: String,
    token: HeaderValue,
}

impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asker")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// What Discord answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it says.
    pub json: Value,
    /// The `Date` header as it was sent.
    pub date: Option<String>,
    /// How long it took.
    pub took: Duration,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Discord does not know the token.
    #[error("Discord refused the token")]
    Token,
    /// Discord says no otherwise.
    #[error("Discord answered {status}: {message}")]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// What Discord says of it.
        message: String,
    },
    /// Discord has no time for it now.
    #[error("Discord wants to be asked again in {} s", .0.as_secs() + 1)]
    Limited(Duration),
    /// Discord cannot be reached, or its answer cannot be read.
    #[error("Discord could not be asked: {0}")]
    Unreachable(String),
}

impl Asker {
    /// Prepares the connection.
    ///
    /// # Errors
    ///
    /// [`AskError::Token`] for a token that cannot be sent, [`AskError::Unreachable`] when TLS cannot be set up.
    pub fn new(api: &Api, token: &str) -> Result<Self, AskError> {
        let client = reqwest::Client::builder()
            .timeout(WITHIN)
            .user_agent(serenity::constants::USER_AGENT);
        let (client, base) = match api {
            Api::Discord => (client, "https://discord.com/api/v10".to_owned()),
            // What is on this machine is behind no proxy.
            Api::StandIn(address) => (client.no_proxy(), format!("{address}/api/v10")),
        };
        let mut token =
            HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| AskError::Token)?;
        token.set_sensitive(true);
        Ok(Self {
            client: client.build().map_err(unreachable)?,
            base,
            token,
        })
    }

    /// Asks one thing, such as `/users/@me`.
    ///
    /// # Errors
    ///
    /// [`AskError`], after [`WITHIN`] at the latest.
    pub async fn get(&self, path: &str) -> Result<Answer, AskError> {
        let until = Instant::now() + WITHIN;
        loop {
            match self.get_once(path).await {
                // The running bot asks with the same token, and others may be first again.
                Err(AskError::Limited(wait)) if Instant::now() + wait < until => {
                    tokio::time::sleep(wait.max(AGAIN)).await;
                }
                answer => return answer,
            }
        }
    }

    async fn get_once(&self, path: &str) -> Result<Answer, AskError> {
        let begun = Instant::now();
        let asked = self.client.get(format!("{}{path}", self.base));
        let mut response = asked
            .header(AUTHORIZATION, self.token.clone())
            .send()
            .await
            .map_err(unreachable)?;
        let took = begun.elapsed();
        let status = response.status();
        let date = response.headers().get(DATE).and_then(|it| it.to_str().ok());
        let date = date.map(str::to_owned);
        let mut body = Vec::new();
        while let Some(part) = response.chunk().await.map_err(unreachable)? {
            if body.len() + part.len() > MOST_BYTES {
                let words = format!("the answer is longer than {MOST_BYTES} bytes");
                return Err(AskError::Unreachable(words));
            }
            body.extend_from_slice(&part);
        }
        let json: Result<Value, _> = serde_json::from_slice(&body);
        if status.as_u16() == 401 {
            return Err(AskError::Token);
        }
        if status.as_u16() == 429 {
            let wait = json.ok().and_then(|it| it["retry_after"].as_f64());
            let wait = wait.and_then(|it| Duration::try_from_secs_f64(it).ok());
            return Err(AskError::Limited(wait.unwrap_or(WITHIN)));
        }
        if !status.is_success() {
            let message = json
                .ok()
                .and_then(|it| Some(it["message"].as_str()?.to_owned()));
            let reason = status.canonical_reason().unwrap_or("no reason is given");
            return Err(AskError::Refused {
                status: status.as_u16(),
                message: message.unwrap_or_else(|| reason.to_owned()),
            });
        }
        let json = json.map_err(|_| AskError::Unreachable("the answer is not JSON".into()))?;
        Ok(Answer { json, date, took })
    }
}

/// An error with its causes, without addresses.
fn unreachable(error: reqwest::Error) -> AskError {
    let error = error.without_url();
    if error.is_timeout() {
        return AskError::Unreachable(format!("no answer within {} s", WITHIN.as_secs()));
    }
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(it) = cause {
        words = format!("{words}: {it}");
        cause = it.source();
    }
    AskError::Unreachable(words)
}

/// The id in a field of an answer; Discord writes ids as texts.
pub fn id_in(json: &Value, field: &str) -> Option<u64> {
    json[field].as_str()?.parse().ok()
}
