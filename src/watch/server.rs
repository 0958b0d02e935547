//! `/health` and `/metrics` on loopback. Figures are read when they are asked for; nothing of any game is shown.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use playground::axum::extract::State;
use playground::axum::http::{StatusCode, header};
use playground::axum::response::{IntoResponse, Response};
use playground::axum::routing::get;
use playground::axum::{Router, serve};
use serde_json::json;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::names::{self, Kind, Unit};
use crate::backup_schedule;
use crate::config::Config;
use crate::store::{Database, Workload};
use crate::table::environment::Environment;
use crate::table::model::Millis;

/// The gateway may be silent for so long: one lost connection and the next one.
const SILENCE: Duration = Duration::from_mins(2);
/// A message may wait for so long: Discord's own troubles pass in less.
const UNSENT_MS: i64 = 15 * 60 * 1000;
/// A decision may be overdue for so long.
const OVERDUE_MS: i64 = 10 * 60 * 1000;
/// Quantiles are taken over three spans of this length.
const SPAN: Duration = Duration::from_mins(5);
const UPKEEP: Duration = Duration::from_secs(5);

/// What knows how the bot is.
struct Watched {
    store: Arc<dyn Database>,
    environment: Arc<dyn Environment>,
    backups: PathBuf,
    figures: PrometheusHandle,
}

/// Why nobody can ask.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    /// The port cannot be had.
    #[error("port {port} of [watch] cannot be used: {source}")]
    Port {
        /// The port.
        port: u16,
        /// What the system reports.
        source: std::io::Error,
    },
    /// Something else collects figures already.
    #[error("figures cannot be collected: {0}")]
    Figures(String),
}

/// Answers whoever asks, until `stop`; nothing without a port.
///
/// # Errors
///
/// [`WatchError`] when the port is taken; the bot can run without it.
pub async fn start(
    config: &Config,
    store: Arc<dyn Database>,
    environment: Arc<dyn Environment>,
    stop: CancellationToken,
) -> Result<(), WatchError> {
    let port = config.watch.port;
    if port == 0 {
        return Ok(());
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    let listener = listener.map_err(|source| WatchError::Port { port, source })?;
    let figures = collect().map_err(WatchError::Figures)?;
    let watched = Arc::new(Watched {
        store,
        environment,
        backups: config.backup.folder.clone(),
        figures: figures.clone(),
    });
    let app = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(figures_now))
        .with_state(watched);
    tokio::spawn(stop.clone().run_until_cancelled_owned(async move {
        // Values that nobody asks for would take more and more memory.
        let mut ticks = tokio::time::interval(UPKEEP);
        loop {
            ticks.tick().await;
            figures.run_upkeep();
        }
    }));
    tokio::spawn(async move {
        let stopped = stop.cancelled_owned();
        if let Err(error) = serve(listener, app).with_graceful_shutdown(stopped).await {
            tracing::error!(%error, "nobody can ask how the bot is any more");
        }
    });
    tracing::info!("/health and /metrics are at http://127.0.0.1:{port}");
    Ok(())
}

/// Begins to collect figures.
fn collect() -> Result<PrometheusHandle, String> {
    let builder = PrometheusBuilder::new()
        .set_quantiles(&[0.5, 0.99])
        .and_then(|builder| builder.set_bucket_duration(SPAN));
    let recorder = builder.map_err(|error| error.to_string())?.build_recorder();
    let figures = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|error| error.to_string())?;
    for figure in names::ALL {
        let unit = match figure.unit {
            Unit::Seconds => metrics::Unit::Seconds,
            Unit::Milliseconds => metrics::Unit::Milliseconds,
            Unit::Bytes => metrics::Unit::Bytes,
            Unit::Count => metrics::Unit::Count,
        };
        let (name, help) = (figure.name, figure.help);
        match figure.kind {
            Kind::Gauge => metrics::describe_gauge!(name, unit, help),
            Kind::Counter => {
                metrics::describe_counter!(name, unit, help);
                metrics::counter!(name).increment(0);
            }
            Kind::Summary => metrics::describe_histogram!(name, unit, help),
        }
    }
    Ok(figures)
}

impl Watched {
    fn age(&self, since: Option<Millis>) -> f64 {
        let now = self.environment.now().0;
        let age = since.map_or(0, |it| now.saturating_sub(it.0).max(0));
        Duration::from_millis(age.unsigned_abs()).as_secs_f64()
    }

    /// Sets what is read when it is asked for.
    fn read(&self, workload: Option<Workload>, bytes: u64) {
        let set = |figure: names::Figure, value: f64| metrics::gauge!(figure.name).set(value);
        set(names::GATEWAY, super::silence().as_secs_f64());
        set(names::UPTIME, super::uptime().as_secs_f64());
        set(names::DATABASE, super::count(bytes));
        let now = self.environment.now();
        if let Some((at, _)) = backup_schedule::newest(&self.backups, now) {
            set(names::BACKUP, self.age(Some(at)));
        }
        if let Some(workload) = workload {
            set(names::UNSENT, self.age(workload.unsent));
            set(names::OVERDUE, self.age(workload.overdue));
            set(names::ACTIVE, super::count(workload.active));
            set(names::STORED, super::count(workload.tables));
        }
    }
}

async fn figures_now(State(watched): State<Arc<Watched>>) -> Response {
    let workload = watched.store.workload(watched.environment.now()).await;
    // What cannot be read keeps its last value; /health says that it cannot.
    watched.read(workload.ok(), watched.store.size().await);
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], watched.figures.render()).into_response()
}

async fn health(State(watched): State<Arc<Watched>>) -> Response {
    let now = watched.environment.now();
    let workload = watched.store.workload(now).await;
    let workload = workload.map_err(|error| error.to_string());
    let reasons = reasons(super::silence(), workload, now);
    let status = if reasons.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let body = json!({
        "healthy": reasons.is_empty(),
        "reasons": reasons,
        "version": env!("CARGO_PKG_VERSION"),
    });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status, kind, body.to_string()).into_response()
}

/// Why the bot is not well, each in a sentence.
fn reasons(silence: Duration, workload: Result<Workload, String>, now: Millis) -> Vec<String> {
    let mut reasons = Vec::new();
    let is_out = silence > SILENCE;
    if is_out {
        let (is, limit) = (silence.as_secs(), SILENCE.as_secs());
        reasons.push(format!(
            "no sign of life from Discord for {is} s; the limit is {limit} s"
        ));
    }
    let workload = match workload {
        Ok(workload) => workload,
        Err(error) => {
            reasons.push(format!("the database cannot be read: {error}"));
            return reasons;
        }
    };
    let age = |since: Option<Millis>| since.map_or(0, |it| now.0.saturating_sub(it.0));
    // Without Discord nothing can be sent, and the clock stands still on purpose.
    if !is_out && age(workload.unsent) > UNSENT_MS {
        let (is, limit) = (age(workload.unsent) / 1000, UNSENT_MS / 1000);
        reasons.push(format!(
            "a message has waited for {is} s to be sent; the limit is {limit} s"
        ));
    }
    if !is_out && age(workload.overdue) > OVERDUE_MS {
        let (is, limit) = (age(workload.overdue) / 1000, OVERDUE_MS / 1000);
        reasons.push(format!(
            "a decision is overdue for {is} s; the limit is {limit} s"
        ));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_names_its_limit_and_an_outage_is_one_alone() {
        let now = Millis(10_000_000);
        let late = Workload {
            unsent: Some(Millis(now.0 - UNSENT_MS - 1000)),
            overdue: Some(Millis(now.0 - OVERDUE_MS - 1000)),
            ..Workload::default()
        };
        let well = Duration::from_secs(40);
        assert_eq!(reasons(well, Ok(Workload::default()), now), [""; 0]);
        let found = reasons(well, Ok(late), now);
        assert_eq!(
            found[0],
            "a message has waited for 901 s to be sent; the limit is 900 s"
        );
        assert_eq!(
            found[1],
            "a decision is overdue for 601 s; the limit is 600 s"
        );
        let found = reasons(Duration::from_secs(121), Ok(late), now);
        assert_eq!(
            found,
            ["no sign of life from Discord for 121 s; the limit is 120 s"]
        );
        let found = reasons(well, Err("the disk is gone".into()), now);
        assert_eq!(found, ["the database cannot be read: the disk is gone"]);
    }
}
