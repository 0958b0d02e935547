//! Discord's REST interface, as far as a bot like ours uses it.
//!
//! Every request goes the same way: find the route, read the body, play a planned fault, check
//! the token, check the limits, then let the route's function change the world. Nothing here
//! waits while the world is locked.

pub(crate) mod body;
mod channels;
mod commands;
mod compose;
pub(crate) mod error;
mod interactions;
mod messages;
pub(crate) mod pace;
mod places;
mod routes;
mod threads;

use std::{
    collections::BTreeMap,
    future::ready,
    io,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::{Body as HttpBody, Bytes},
    extract::Request,
    http::{HeaderValue, Response, StatusCode, header},
};
use futures_util::stream;
use serde_json::{Value, json};

use crate::{
    Id,
    faults::{Fault, Planned},
    journal::{Logged, Violation},
    limits,
    shared::{Shared, stopped},
    world::{Change, World},
};
use body::Body;
use error::Refused;
use routes::{Found, Route};

/// A request understood.
#[derive(Debug)]
pub(crate) struct Call {
    ids: Vec<(&'static str, String)>,
    query: BTreeMap<String, String>,
    pub(crate) body: Body,
}

impl Call {
    /// Reads the id called `name` in the route.
    fn id(&self, name: &str) -> Result<Id, Refused> {
        let text = self.text(name);
        text.parse().map_err(|_| Refused::no_snowflake(name, text))
    }

    /// Reads the part of the path called `name` in the route.
    fn text(&self, name: &str) -> &str {
        let found = self.ids.iter().find(|(key, _)| *key == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    fn query_id(&self, name: &str) -> Result<Option<Id>, Refused> {
        let value = self.query(name);
        value
            .map(|text| text.parse().map_err(|_| Refused::no_snowflake(name, text)))
            .transpose()
    }

    fn json(&self) -> &Value {
        &self.body.json
    }
}

/// What a route answers.
#[derive(Debug)]
pub(crate) enum Reply {
    /// 200 with JSON.
    Json(Value),
    /// 201 with JSON.
    Created(Value),
    /// 204 without a body.
    Done,
}

/// Answers one request to `/api/v10`.
pub(crate) async fn answer(
    shared: Arc<Shared>,
    path: String,
    request: Request,
) -> Response<HttpBody> {
    let method = request.method().as_str().to_owned();
    let query = query(request.uri().query().unwrap_or_default());
    let token = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|it| it.to_str().ok());
    let authentic = token.and_then(|it| it.strip_prefix("Bot ")) == Some(shared.token.as_str());
    let found = routes::find(&method, &path);
    let body = Body::read(request).await;
    let name = match &found {
        Found::Route(route, _) => route.name(),
        Found::WrongMethod | Found::Nothing => String::new(),
    };
    let (number, fault) = arrive(&shared, &method, &path, &name, body.as_ref().ok());
    let mut late = Duration::ZERO;
    let (mut lost, mut cut) = (false, false);
    // Callbacks and webhooks, which carry tokens of their own, share no limit.
    let counts = matches!(&found, Found::Route(route, _) if route.token);
    let come = if counts {
        shared.pace().come(Instant::now())
    } else {
        Ok(())
    };
    if let Err(wait) = come {
        let refused = limited(shared.now(), &name, true, wait);
        return finish(&shared, number, refused);
    }
    match fault {
        Some(Planned::Fault(Fault::RateLimited {
            global,
            retry_after,
        })) => {
            return finish(
                &shared,
                number,
                limited(shared.now(), &name, global, retry_after),
            );
        }
        Some(Planned::Fault(Fault::Status(status))) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
            return finish(&shared, number, plain(status, None));
        }
        Some(Planned::Fault(Fault::AnswerLost)) => lost = true,
        Some(Planned::Fault(Fault::AnswerCut)) => cut = true,
        Some(Planned::Fault(Fault::Slow(by))) => late = by,
        Some(Planned::Held(gate)) => {
            let mut stop = shared.stopping();
            tokio::select! {
                () = gate.passed() => {}
                () = stopped(&mut stop) => {}
            }
        }
        None => {}
    }
    let outcome = match (found, body) {
        (Found::Nothing, _) => Err(Refused::not_found()),
        (Found::WrongMethod, _) => Err(Refused::method_not_allowed()),
        (Found::Route(route, _), _) if route.token && !authentic => Err(Refused::unauthorized()),
        (Found::Route(..), Err(refused)) => Err(refused),
        (Found::Route(route, ids), Ok(body)) => act(&shared, route, &Call { ids, query, body }),
    };
    let mut response = match &outcome {
        Ok(Reply::Json(value)) => plain(StatusCode::OK, Some(&overlaid(&shared, &name, value))),
        Ok(Reply::Created(value)) => plain(StatusCode::CREATED, Some(value)),
        Ok(Reply::Done) => plain(StatusCode::NO_CONTENT, None),
        Err(refused) => {
            report(&shared, &format!("{method} {path}"), refused);
            let status = StatusCode::from_u16(refused.status).unwrap_or(StatusCode::BAD_REQUEST);
            plain(status, Some(&refused.body()))
        }
    };
    if !name.is_empty() && !name.contains("/callback") {
        let now = shared.now();
        bucket(&mut response, &name, now, Duration::from_secs(1));
    }
    if lost {
        response = plain(StatusCode::BAD_GATEWAY, None);
    }
    if cut {
        *response.body_mut() = HttpBody::from_stream(stream::once(ready(Err::<Bytes, _>(
            io::Error::from(io::ErrorKind::ConnectionReset),
        ))));
    }
    if !late.is_zero() {
        tokio::time::sleep(late).await;
    }
    finish(&shared, number, response)
}

/// An answer with the fields that are laid over it.
fn overlaid(shared: &Shared, route: &str, answer: &Value) -> Value {
    fn lay(under: &mut Value, over: &Value) {
        match (under, over) {
            (_, Value::Null) => {}
            (Value::Object(under), Value::Object(over)) => {
                for (key, value) in over {
                    lay(under.entry(key.clone()).or_insert(Value::Null), value);
                }
            }
            (under, over) => *under = over.clone(),
        }
    }
    let mut answer = answer.clone();
    if let Some(over) = shared.world().overlays.get(route) {
        lay(&mut answer, over);
    }
    answer
}

/// Notes the request and takes the fault planned for it.
fn arrive(
    shared: &Shared,
    method: &str,
    path: &str,
    route: &str,
    body: Option<&Body>,
) -> (u64, Option<Planned>) {
    let mut world = shared.world();
    let files = body.map_or(&[][..], |body| body.files.as_slice());
    let logged = Logged {
        number: 0,
        at_ms: world.now(),
        method: method.to_owned(),
        path: path.to_owned(),
        route: route.to_owned(),
        body: body.map_or(Value::Null, |body| body.json.clone()),
        files: files
            .iter()
            .map(|file| (file.filename.clone(), file.bytes.len()))
            .collect(),
        status: None,
    };
    let number = world.journal.request(logged);
    world.changed(Change::Request);
    let fault = world.faults.take(route);
    (number, fault)
}

/// Checks the limits, then does it.
fn act(shared: &Shared, route: &Route, call: &Call) -> Result<Reply, Refused> {
    let wrongs = limits::check(
        &shared.schema,
        route.form,
        route.method,
        route.path,
        &call.body,
    );
    if !wrongs.is_empty() {
        return Err(Refused::form(wrongs));
    }
    (route.act)(&mut shared.world(), call)
}

/// Notes what Discord would refuse.
fn report(shared: &Shared, request: &str, refused: &Refused) {
    let mut world = shared.world();
    let at_ms = world.now();
    let note = |layer, field: &str, code: String, message: &str| Violation {
        at_ms,
        request: request.to_owned(),
        layer,
        field: field.to_owned(),
        code,
        message: message.to_owned(),
    };
    let notes: Vec<Violation> = if refused.wrongs.is_empty() {
        vec![note(
            refused.layer,
            "",
            refused.code.to_string(),
            &refused.message,
        )]
    } else {
        let wrongs = refused.wrongs.iter();
        wrongs
            .map(|it| note(it.layer, &it.path, it.code.clone(), &it.message))
            .collect()
    };
    for note in notes {
        world.journal.violation(note);
    }
}

fn finish(shared: &Shared, number: u64, response: Response<HttpBody>) -> Response<HttpBody> {
    let status = response.status().as_u16();
    shared.pace().answered(status, Instant::now());
    let mut world = shared.world();
    world.journal.answered(number, status);
    world.changed(Change::Request);
    response
}

fn plain(status: StatusCode, body: Option<&Value>) -> Response<HttpBody> {
    let bytes = body.map_or_else(HttpBody::empty, |body| HttpBody::from(body.to_string()));
    let mut response = Response::new(bytes);
    *response.status_mut() = status;
    if body.is_some() {
        let json = HeaderValue::from_static("application/json");
        response.headers_mut().insert(header::CONTENT_TYPE, json);
    }
    response
}

/// Adds the headers by which limiters know the route's bucket; there is always room in it.
fn bucket(response: &mut Response<HttpBody>, route: &str, now_ms: i64, reset: Duration) {
    let sum = route
        .bytes()
        .fold(17_u64, |sum, byte| sum.wrapping_mul(31) ^ u64::from(byte));
    let reset_ms = now_ms.saturating_add(i64::try_from(reset.as_millis()).unwrap_or(i64::MAX));
    let fields = [
        (
            "x-ratelimit-reset",
            format!("{}.{:03}", reset_ms / 1000, reset_ms.rem_euclid(1000)),
        ),
        ("x-ratelimit-bucket", format!("{sum:016x}")),
        ("x-ratelimit-limit", "50".to_owned()),
        ("x-ratelimit-remaining", "49".to_owned()),
        (
            "x-ratelimit-reset-after",
            format!("{:.3}", reset.as_secs_f64()),
        ),
    ];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
}

/// Writes Discord's 429.
fn limited(now_ms: i64, route: &str, global: bool, retry_after: Duration) -> Response<HttpBody> {
    let seconds = retry_after.as_secs_f64();
    let body = json!({
        "message": "You are being rate limited.", "retry_after": seconds, "global": global,
    });
    let mut response = plain(StatusCode::TOO_MANY_REQUESTS, Some(&body));
    bucket(&mut response, route, now_ms, retry_after);
    let scope = if global { "global" } else { "user" };
    let fields = [
        ("retry-after", format!("{}", seconds.ceil())),
        ("x-ratelimit-remaining", "0".to_owned()),
        ("x-ratelimit-scope", scope.to_owned()),
    ];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    if global {
        response
            .headers_mut()
            .insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

/// Reads `a=b&c=d`; the values Discord takes need no decoding.
fn query(text: &str) -> BTreeMap<String, String> {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// What a route does.
type Act = fn(&mut World, &Call) -> Result<Reply, Refused>;
