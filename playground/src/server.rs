//! The running stand-in: what it answers where, how it starts and how it ends.
//!
//! [`Running`] owns the tasks and ends them; [`Server`] is a handle on it.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    ops::Deref,
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::{Path, Request, State, WebSocketUpgrade},
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::timeout,
};

use crate::{
    Config, Id, KeepFault,
    connections::Counting,
    faults::Planned,
    gateway::{self, sessions::Step},
    limits::schema::{Schema, SchemaFault},
    page, rest,
    shared::{Server, Shared, stopped},
    world::{Change, World},
};

/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why the stand-in does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartFault {
    /// Another program has the port.
    #[error(
        "port {0} on 127.0.0.1 is in use: stop the program that uses it, or choose another port \
         with --port"
    )]
    PortInUse(u16),
    /// The system gives the port to others alone.
    #[error(
        "this system does not let you listen on port {0} of 127.0.0.1: ports below 1024 are often root's \
         alone; choose another port with --port"
    )]
    PortForbidden(u16),
    /// The port cannot be had.
    #[error("cannot listen on 127.0.0.1:{port}: {source}")]
    Port {
        /// The port that was asked for.
        port: u16,
        /// What the system reports.
        #[source]
        source: io::Error,
    },
    /// The `OpenAPI` document cannot be used.
    #[error("cannot use the OpenAPI document")]
    Schema(#[from] SchemaFault),
    /// The world cannot be kept.
    #[error(transparent)]
    Keep(#[from] KeepFault),
}

/// The running stand-in; ends when stopped or dropped.
#[derive(Debug)]
pub struct Running {
    server: Server,
    task: JoinHandle<()>,
}

impl Deref for Running {
    type Target = Server;

    fn deref(&self) -> &Server {
        &self.server
    }
}

impl Running {
    /// Ends all connections politely and waits for it, a few seconds at most.
    pub async fn stop(mut self) {
        let shared = Arc::clone(&self.server.shared);
        shared.stop.send_replace(true);
        let mut lines = shared.open_lines();
        shared.world().keep_clock();
        // Whatever is still open then ends with the task.
        let _ = timeout(FAREWELL, lines.wait_for(|open| *open == 0)).await;
        if timeout(FAREWELL, &mut self.task).await.is_err() {
            self.task.abort();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.server.shared.stop.send_replace(true);
        self.task.abort();
        // Handles may live on; the folder is free for another one.
        self.server.shared.world().keeper = None;
    }
}

impl Server {
    /// Starts the stand-in on 127.0.0.1.
    ///
    /// # Errors
    ///
    /// [`StartFault`] if the port is taken, if there is a path to an `OpenAPI` document but no
    /// document, or if the world cannot be kept.
    pub async fn start(config: Config) -> Result<Running, StartFault> {
        let schema = Schema::load(config.openapi.as_deref())?;
        let port = |source: io::Error| {
            let port = config.port;
            if source.kind() == io::ErrorKind::AddrInUse {
                return StartFault::PortInUse(port);
            }
            if source.kind() == io::ErrorKind::PermissionDenied {
                return StartFault::PortForbidden(port);
            }
            StartFault::Port { port, source }
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port))
            .await
            .map_err(port)?;
        let local: SocketAddr = listener.local_addr().map_err(port)?;
        let address = format!("http://{local}");
        let world = World::open(&config, address.clone())?;
        let shared = Arc::new(Shared::new(world, schema, address, config));
        let server = Self {
            shared: Arc::clone(&shared),
        };
        let discord = Router::new()
            .route("/gateway", any(line))
            .route("/attachments/{channel}/{id}/{filename}", get(attachment))
            .fallback(request)
            .with_state(Arc::clone(&shared));
        let app = page::router(Arc::clone(&shared)).fallback_service(discord);
        let guard = middleware::from_fn_with_state(Arc::clone(&shared), page::guard);
        let app = app.layer(guard);
        let open = shared.connections.clone();
        let listener = Counting { listener, open };
        let mut stop = shared.stopping();
        let task = tokio::spawn(async move {
            let end = async move { stopped(&mut stop).await };
            // Accepting goes on after errors; the result is always `Ok`.
            let _ = axum::serve(listener, app).with_graceful_shutdown(end).await;
        });
        Ok(Running { server, task })
    }
}

impl Server {
    /// Waits until nobody is connected: what a bot that is gone has sent was worked on then, and
    /// nothing more of it comes. Says whether that came to hold before patience was over.
    pub async fn wait_until_alone(&self) -> bool {
        let mut connections = self.shared.connections.subscribe();
        let alone = async {
            // Connections are accepted in order: once this one is answered, none is overlooked.
            let mut last =
                TcpStream::connect(self.shared.address.replacen("http://", "", 1)).await?;
            last.write_all(b"GET / HTTP/1.0\r\n\r\n").await?;
            last.read_to_end(&mut Vec::new()).await?;
            drop(last);
            let none = connections.wait_for(|open| *open == 0).await;
            none.map(drop).map_err(io::Error::other)
        };
        matches!(timeout(self.shared.patience, alone).await, Ok(Ok(())))
    }
}

async fn line(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let mut stop = shared.stopping();
    gateway::held(&shared, Step::Upgrade, &mut stop).await;
    upgrade.on_upgrade(move |socket| async move {
        shared.lines.send_modify(|open| *open += 1);
        gateway::talk(socket, Arc::clone(&shared), stop).await;
        shared.lines.send_modify(|open| *open -= 1);
        shared.world().changed(Change::Bot);
    })
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, filename)): Path<(String, String, String)>,
) -> Response {
    let planned = {
        let mut world = shared.world();
        world.fetched += 1;
        world.changed(Change::Request);
        world.faults.take(Server::FILES)
    };
    if let Some(Planned::Held(gate)) = planned {
        let mut stop = shared.stopping();
        tokio::select! {
            () = gate.passed() => {}
            () = stopped(&mut stop) => {}
        }
    }
    let id: Option<Id> = id.parse().ok();
    let world = shared.world();
    let found = id.and_then(|id| world.files.get(id));
    match found {
        Some((file, bytes)) if file.channel.to_string() == channel && file.filename == filename => {
            // A page must not run what someone uploaded: only pictures are shown.
            let shown = matches!(
                file.content_type.as_str(),
                "image/png" | "image/gif" | "image/jpeg" | "image/webp"
            );
            let how = if shown { "inline" } else { "attachment" };
            let headers = [
                (header::CONTENT_TYPE, file.content_type.clone()),
                (header::CONTENT_DISPOSITION, how.to_owned()),
                (header::CONTENT_SECURITY_POLICY, "sandbox".to_owned()),
            ];
            (headers, bytes.clone()).into_response()
        }
        _ => (
            StatusCode::NOT_FOUND,
            "This content is no longer available.",
        )
            .into_response(),
    }
}

async fn request(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    match request.uri().path().strip_prefix("/api/v10") {
        Some(path) => {
            let path = path.to_owned();
            rest::answer(shared, path, request).await
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
