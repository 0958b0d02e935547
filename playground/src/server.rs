//! How does the stand-in run, and how is it steered?
//!
//! [`Server`] is a handle that can be cloned freely; [`Running`] owns the tasks and ends them.

use std::{
    fmt, io,
    net::{Ipv4Addr, SocketAddr},
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::{Path, Request, State, WebSocketUpgrade},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{any, get},
};
use serde_json::json;
use tokio::{
    net::TcpListener,
    sync::{broadcast, watch},
    task::JoinHandle,
    time::{Instant, timeout, timeout_at},
};

use crate::{
    Config, Fault, Gate, Id,
    faults::Planned,
    gateway::{self, sessions::Frame},
    journal::{Logged, Violation},
    limits::schema::{Schema, SchemaFault},
    person::Person,
    rest,
    world::{Change, Channel, Command, Guild, Message, Overwrite, World},
};

/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why the stand-in does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartFault {
    /// The port cannot be had.
    #[error("cannot listen on 127.0.0.1:{port}")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The `OpenAPI` document cannot be used.
    #[error("cannot use the OpenAPI document")]
    Schema(#[from] SchemaFault),
}

/// What all parts share.
pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) schema: Schema,
    pub(crate) token: String,
    pub(crate) heartbeat: Duration,
    pub(crate) patience: Duration,
    address: String,
    stop: watch::Sender<bool>,
    lines: watch::Sender<usize>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// Locks the world. Nothing waits while holding it.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.address.replacen("http", "ws", 1))
    }

    /// Looks again after every change, until `probe` finds something or time is up.
    pub(crate) async fn until<T>(
        &self,
        deadline: Instant,
        mut probe: impl FnMut(&mut World) -> Option<T>,
    ) -> Option<T> {
        let mut ticks = self.world().ticks();
        loop {
            if let Some(found) = probe(&mut self.world()) {
                return Some(found);
            }
            match timeout_at(deadline, ticks.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return None,
            }
        }
    }
}

/// Waits until the stand-in is told to end.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that it is gone, which is an end too.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// A handle on the running stand-in.
#[derive(Clone, Debug)]
pub struct Server {
    pub(crate) shared: Arc<Shared>,
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
        let mut lines = shared.lines.subscribe();
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
    }
}

impl Server {
    /// Starts the stand-in on 127.0.0.1.
    ///
    /// # Errors
    ///
    /// [`StartFault::Port`] if the port is taken, [`StartFault::Schema`] if there is a path to
    /// an `OpenAPI` document but no document.
    pub async fn start(config: Config) -> Result<Running, StartFault> {
        let schema = Schema::load(config.openapi.as_deref())?;
        let port = |source| StartFault::Port {
            port: config.port,
            source,
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port))
            .await
            .map_err(port)?;
        let local: SocketAddr = listener.local_addr().map_err(port)?;
        let address = format!("http://{local}");
        let world = World::new(&config, address.clone());
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            schema,
            token: config.token,
            heartbeat: config.heartbeat,
            patience: config.patience,
            address,
            stop: watch::channel(false).0,
            lines: watch::channel(0).0,
        });
        let server = Self {
            shared: Arc::clone(&shared),
        };
        let page = match config.page {
            Some(make) => make(server.clone()),
            None => Router::new().route("/", get(page)),
        };
        let discord = Router::new()
            .route("/gateway", any(line))
            .route("/attachments/{channel}/{id}/{filename}", get(attachment))
            .fallback(request)
            .with_state(Arc::clone(&shared));
        let app = page.fallback_service(discord);
        let mut stop = shared.stopping();
        let task = tokio::spawn(async move {
            let end = async move { stopped(&mut stop).await };
            // Accepting goes on after errors; the result is always `Ok`.
            let _ = axum::serve(listener, app).with_graceful_shutdown(end).await;
        });
        Ok(Running { server, task })
    }

    /// Returns the address without a path, such as `http://127.0.0.1:4000`.
    pub fn url(&self) -> String {
        self.shared.address.clone()
    }

    /// Returns the token the bot must bring.
    pub fn token(&self) -> String {
        self.shared.token.clone()
    }

    /// Returns the bot's account, which is also its application.
    pub fn bot(&self) -> Id {
        self.shared.world().bot
    }

    /// Returns the guild.
    pub fn guild(&self) -> Guild {
        self.shared.world().guild.clone()
    }

    /// Becomes the person called `name`.
    ///
    /// # Panics
    ///
    /// If nobody is called so; see [`Server::find_person`].
    pub fn person(&self, name: &str) -> Person {
        let found = self.find_person(name);
        found.unwrap_or_else(|| panic!("there is nobody called {name}"))
    }

    /// Becomes the person called `name`, if there is one.
    pub fn find_person(&self, name: &str) -> Option<Person> {
        self.people()
            .into_iter()
            .find(|person| person.name() == name)
    }

    /// Returns all people.
    pub fn people(&self) -> Vec<Person> {
        let world = self.shared.world();
        let people = world.people();
        people
            .map(|user| Person::new(Arc::clone(&self.shared), user.id, &user.name))
            .collect()
    }

    /// Returns the id of the channel or thread called `name`.
    ///
    /// # Panics
    ///
    /// If there is none; see [`Server::channels`].
    pub fn channel(&self, name: &str) -> Id {
        let found = self
            .channels()
            .into_iter()
            .find(|channel| channel.name == name);
        found
            .unwrap_or_else(|| panic!("there is no channel called {name}"))
            .id
    }

    /// Returns all channels, threads and direct channels.
    pub fn channels(&self) -> Vec<Channel> {
        self.shared.world().channels.values().cloned().collect()
    }

    /// Returns a message wherever it is, ephemeral or not.
    pub fn message(&self, id: Id) -> Option<Message> {
        self.shared.world().find_message(id).cloned()
    }

    /// Returns all messages of a channel, oldest first, ephemeral ones included.
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        world
            .messages
            .get(&channel)
            .into_iter()
            .flat_map(|list| list.values().cloned())
            .collect()
    }

    /// Returns the registered commands.
    pub fn commands(&self) -> Vec<Command> {
        self.shared.world().commands.clone()
    }

    /// Returns the bytes of an attachment.
    pub fn file(&self, attachment: Id) -> Option<Bytes> {
        self.shared
            .world()
            .files
            .get(&attachment)
            .map(|(_, bytes)| bytes.clone())
    }

    // What people with rights do.

    /// Makes a text channel.
    pub fn add_channel(&self, name: &str) -> Id {
        self.shared.world().add_channel(name)
    }

    /// Deletes a channel or thread with all that is in it.
    pub fn delete_channel(&self, channel: Id) {
        self.shared.world().delete_channel(channel);
    }

    /// Deletes a message.
    pub fn delete_message(&self, message: Id) {
        let mut world = self.shared.world();
        let channel = world.find_message(message).map(|message| message.channel);
        if let Some(channel) = channel {
            world.delete_message(channel, message);
        }
    }

    /// Sets what a role or member may and may not do in a channel, instead of what was set.
    pub fn set_overwrite(&self, channel: Id, overwrite: Overwrite) {
        let mut world = self.shared.world();
        if let Some(place) = world.channels.get_mut(&channel) {
            place.overwrites.retain(|known| known.id != overwrite.id);
            place.overwrites.push(overwrite);
        }
        world.channel_changed(channel);
    }

    /// Takes permissions from the bot in a channel; 0 gives all back.
    pub fn deny_bot(&self, channel: Id, bits: u64) {
        let overwrite = Overwrite {
            id: self.bot(),
            member: true,
            allow: 0,
            deny: bits,
        };
        self.set_overwrite(channel, overwrite);
    }

    /// Throws the bot out of the guild.
    pub fn remove_bot(&self) {
        self.shared.world().set_bot_in(false);
    }

    /// Lets the bot into the guild again.
    pub fn add_bot(&self) {
        self.shared.world().set_bot_in(true);
    }

    // What happened.

    /// Subscribes to changes; a slow reader misses the oldest.
    pub fn watch(&self) -> broadcast::Receiver<Change> {
        self.shared.world().watch()
    }

    /// Returns the bot's requests, oldest first.
    pub fn requests(&self) -> Vec<Logged> {
        self.shared
            .world()
            .journal
            .requests
            .iter()
            .cloned()
            .collect()
    }

    /// Returns what the bot sent that Discord would refuse, oldest first.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared
            .world()
            .journal
            .violations
            .iter()
            .cloned()
            .collect()
    }

    /// Waits until a request fits, and returns it; `None` when patience is over.
    pub async fn wait_for_request(&self, fits: impl Fn(&Logged) -> bool) -> Option<Logged> {
        self.wait(|world| world.journal.requests.iter().find(|it| fits(it)).cloned())
            .await
    }

    /// Waits until the bot is connected and has registered commands; says whether it has.
    pub async fn wait_for_bot(&self) -> bool {
        let ready = |world: &mut World| {
            (world.sessions.any_online() && !world.commands.is_empty()).then_some(())
        };
        self.wait(ready).await.is_some()
    }

    /// Waits until `fits` holds; looks again after every change. Says whether it came to hold.
    pub async fn wait_until(&self, fits: impl Fn(&Self) -> bool) -> bool {
        let mut ticks = self.shared.world().ticks();
        let held = async {
            while !fits(self) {
                if ticks.changed().await.is_err() {
                    return false;
                }
            }
            true
        };
        timeout(self.shared.patience, held).await.unwrap_or(false)
    }

    pub(crate) async fn wait<T>(&self, probe: impl FnMut(&mut World) -> Option<T>) -> Option<T> {
        self.shared
            .until(Instant::now() + self.shared.patience, probe)
            .await
    }

    /// Returns whether the bot is connected to the gateway.
    pub fn bot_online(&self) -> bool {
        self.shared.world().sessions.any_online()
    }

    /// Counts the connections to the gateway there have been, so that a test sees a new one.
    pub fn gateway_connections(&self) -> u64 {
        self.shared.world().sessions.lines()
    }

    // What goes wrong on purpose.

    /// Plans a fault for the next `times` requests of a route.
    ///
    /// `route` is `*` or as in [`Logged::route`]. Faults of one route happen in the order of
    /// planning.
    pub fn inject(&self, route: &str, times: u32, fault: Fault) {
        self.shared
            .world()
            .faults
            .plan(route, times, Planned::Fault(fault));
    }

    /// Holds the next `times` requests of a route back until the gate opens.
    pub fn hold(&self, route: &str, times: u32) -> Gate {
        let (gate, waiting) = Gate::new();
        self.shared
            .world()
            .faults
            .plan(route, times, Planned::Held(waiting));
        gate
    }

    /// Forgets all faults still to come.
    pub fn clear_faults(&self) {
        self.shared.world().faults.clear();
    }

    /// Cuts the gateway connection without a word; the session can be resumed.
    pub fn drop_gateway(&self) {
        self.shared.world().sessions.frames(|| Frame::Cut);
    }

    /// Closes the gateway connection, with or without a code; the session can be resumed.
    pub fn close_gateway(&self, code: Option<u16>) {
        self.shared.world().sessions.frames(|| Frame::Close(code));
    }

    /// Sends op 9: the session is over, or may be resumed.
    pub fn invalidate_session(&self, resumable: bool) {
        let mut world = self.shared.world();
        world
            .sessions
            .signal(&json!({ "op": 9, "s": null, "t": null, "d": resumable }));
        if !resumable {
            world.sessions.forget_all();
        }
    }

    /// Sends op 7: reconnect and resume.
    pub fn ask_to_reconnect(&self) {
        let ask = json!({ "op": 7, "s": null, "t": null, "d": null });
        self.shared.world().sessions.signal(&ask);
    }

    /// Stops sending events until [`Server::resume_delivery`].
    pub fn pause_delivery(&self) {
        self.shared.world().sessions.pause(true);
    }

    /// Sends what was held back, and goes on.
    pub fn resume_delivery(&self) {
        self.shared.world().sessions.pause(false);
    }

    /// Delivers each of the next `times` interactions twice.
    pub fn duplicate_interactions(&self, times: u32) {
        self.shared.world().sessions.duplicate(times);
    }
}

/// Says what this is, until there is a page to play on.
async fn page() -> Html<&'static str> {
    Html(include_str!("page.html"))
}

async fn line(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let stop = shared.stopping();
    upgrade.on_upgrade(move |socket| async move {
        shared.lines.send_modify(|open| *open += 1);
        gateway::talk(socket, Arc::clone(&shared), stop).await;
        shared.lines.send_modify(|open| *open -= 1);
    })
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, id, filename)): Path<(String, String, String)>,
) -> Response {
    let id: Option<Id> = id.parse().ok();
    let world = shared.world();
    let found = id.and_then(|id| world.files.get(&id));
    match found {
        Some((file, bytes)) if file.channel.to_string() == channel && file.filename == filename => {
            // A page must not run what someone uploaded.
            let headers = [
                (header::CONTENT_TYPE, file.content_type.clone()),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
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
