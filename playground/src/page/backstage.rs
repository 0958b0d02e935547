//! Behind the scenes: the bot's requests, planned faults, the clock, and maps to edit.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, Request, State},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{no::No, request::wish};
use crate::{Fault, Server, journal::Logged, rest::body::Body, shared::Shared, world::World};

/// How many requests are shown.
const SHOWN: usize = 40;

/// How much of a request's body is shown, in characters.
const BODY: usize = 4000;

/// How long a fault lasts, if it is not over at once.
const WHILE: Duration = Duration::from_secs(5);

/// The furthest the clock is turned at once.
const FURTHEST: Duration = Duration::from_hours(24 * 366);

/// Where answers to interactions arrive.
const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";

/// Turns the clock forward, or lets it go faster.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Turn {
    Ahead { seconds: u64 },
    Speed { times: u32 },
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mishap {
    /// The next request is refused by a broken Discord.
    Broken,
    /// The next request comes too soon.
    TooSoon,
    /// The next message is posted, but the bot does not hear so.
    AnswerLost,
    /// The next interaction is answered too late.
    TooLate,
    /// The next interaction is delivered twice.
    Twice,
    /// The connection breaks.
    Cut,
    /// Nothing is delivered for a while.
    Silence,
    /// The bot is thrown out of the server.
    Out,
    /// The bot is let in again.
    In,
}

#[derive(Debug, Deserialize)]
struct Plan {
    what: Mishap,
}

/// The map to open.
#[derive(Debug, Deserialize)]
struct Wanted {
    id: String,
}

/// What the drawer shows.
pub(super) fn look(world: &World) -> Value {
    let requests = world.journal.requests.iter().rev().take(SHOWN);
    let refused = world.journal.violations.iter().rev().take(SHOWN);
    json!({
        "requests": requests.map(request).collect::<Vec<_>>(),
        "refused": refused
            .map(|it| json!({
                "at": it.at_ms, "request": it.request, "field": it.field, "why": it.message,
            }))
            .collect::<Vec<_>>(),
    })
}

fn request(logged: &Logged) -> Value {
    let body = if logged.body.is_null() {
        String::new()
    } else {
        // Writing JSON that was read cannot fail.
        serde_json::to_string_pretty(&logged.body).unwrap_or_default()
    };
    let cut = body.char_indices().nth(BODY).map(|(at, _)| at);
    json!({
        "number": logged.number, "at": logged.at_ms, "method": logged.method,
        "path": logged.path, "status": logged.status, "body": &body[..cut.unwrap_or(body.len())],
        "cut": cut.is_some(), "files": logged.files,
    })
}

/// Turns the clock, lets something go wrong, or opens a map.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Path(act): Path<String>,
    request: Request,
) -> Result<Json<Value>, No> {
    let body = Body::read(request).await?;
    match act.as_str() {
        "clock" => turn(&shared, &wish(&body)?)?,
        "fault" => {
            let plan: Plan = wish(&body)?;
            let server = Server {
                shared: Arc::clone(&shared),
            };
            go_wrong(&server, plan.what);
        }
        "map" => {
            let Wanted { id } = wish(&body)?;
            let maps = shared.maps.as_ref().ok_or_else(No::nothing)?;
            let address = maps.open(&id).await.map_err(No::bad)?;
            return Ok(Json(json!({ "address": address })));
        }
        _ => return Err(No::nothing()),
    }
    Ok(Json(json!({})))
}

fn turn(shared: &Shared, turn: &Turn) -> Result<(), No> {
    let mut world = shared.world();
    let clock = world.clock.turnable();
    let clock = clock.ok_or_else(|| No::bad("this clock cannot be turned"))?;
    match *turn {
        Turn::Ahead { seconds } if seconds > FURTHEST.as_secs() => {
            let words = format!("the clock is turned by at most {} s", FURTHEST.as_secs());
            return Err(No::bad(words));
        }
        Turn::Ahead { seconds } => clock.advance(Duration::from_secs(seconds)),
        Turn::Speed { times } if times > crate::MOST_SPEED => {
            let words = format!("the clock goes at most {} times as fast", crate::MOST_SPEED);
            return Err(No::bad(words));
        }
        Turn::Speed { times } => clock.set_speed(times),
    }
    world.keep_clock();
    Ok(())
}

fn go_wrong(server: &Server, what: Mishap) {
    match what {
        Mishap::Broken => server.inject("*", 1, Fault::Status(500)),
        Mishap::TooSoon => {
            let fault = Fault::RateLimited {
                global: false,
                retry_after: Duration::from_secs(2),
            };
            server.inject("*", 1, fault);
        }
        Mishap::AnswerLost => {
            server.inject("POST /channels/{channel_id}/messages", 1, Fault::AnswerLost);
        }
        Mishap::TooLate => {
            let gate = server.hold(CALLBACK, 1);
            tokio::spawn(async move {
                tokio::time::sleep(WHILE * 4).await;
                gate.open();
            });
        }
        Mishap::Twice => server.duplicate_interactions(1),
        Mishap::Cut => server.drop_gateway(),
        Mishap::Silence => {
            server.pause_delivery();
            let server = server.clone();
            tokio::spawn(async move {
                tokio::time::sleep(WHILE).await;
                server.resume_delivery();
            });
        }
        Mishap::Out => server.remove_bot(),
        Mishap::In => server.add_bot(),
    }
}
