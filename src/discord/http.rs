//! The two clients that send requests, with their bounds in time.

use std::time::Duration;

use serenity::all::{Http, HttpBuilder};

use super::{Api, BotError, Setup};

/// Answers interactions, without serenity's limiter: callbacks share no limit, and the limiter would
/// remember every one of them for ever.
///
/// # Errors
///
/// When TLS cannot be set up.
pub(super) fn answers(setup: &Setup) -> Result<Http, BotError> {
    build(setup, false, setup.bounds.answer)
}

/// Sends everything else.
///
/// # Errors
///
/// When TLS cannot be set up.
pub(super) fn posts(setup: &Setup) -> Result<Http, BotError> {
    build(setup, true, setup.bounds.request)
}

fn build(setup: &Setup, limited: bool, within: Duration) -> Result<Http, BotError> {
    let client = reqwest::Client::builder()
        .connect_timeout(setup.bounds.connect)
        .timeout(within);
    let (client, proxy) = match &setup.api {
        Api::Discord => (client, setup.proxy.as_ref().filter(|_| limited)),
        // What is on this machine is behind no proxy.
        Api::StandIn(address) => (client.no_proxy(), Some(address)),
    };
    let client = client
        .build()
        .map_err(|error| BotError::from(serenity::Error::from(error)))?;
    let builder = HttpBuilder::new(&setup.token).client(client);
    Ok(match proxy {
        None => {
            let mut http = builder.ratelimiter_disabled(!limited).build();
            if let Some(limiter) = &mut http.ratelimiter {
                limiter.set_ratelimit_callback(Box::new(|_| crate::watch::limited()));
            }
            http
        }
        // serenity ignores the proxy while its limiter is on.
        Some(address) => builder.ratelimiter_disabled(true).proxy(address).build(),
    })
}
