//! Discord: the only room that knows serenity and poise.
//!
//! Start at [`run()`]. Commands are in `commands`, presses and modals in `presses`, private panels
//! in `panels`, what is said of dice in `dice`, of what goes on for a while in `episodes`; `deliver` posts what tables have to say; `errors`
//! turns every "no" into a message.
//! Everything here is thin: it asks [`Tables`] and shows what comes back.

mod absence;
mod agenda;
mod allowance;
mod artist;
mod aside;
pub mod ask;
mod attached;
mod attendance;
mod boards;
mod bounds;
mod calls;
mod card;
mod checks;
mod commands;
mod deliver;
mod dice;
mod digest;
mod drawing;
mod due;
mod ending;
mod entering;
mod episodes;
mod errors;
mod forget;
mod gather;
mod hands;
mod homelands;
mod hosts;
mod http;
mod ids;
mod invitations;
mod latest_press;
mod leaving;
mod limits;
mod link;
mod live;
mod messages;
mod nominations;
mod notes;
mod open;
mod outgoing;
mod overview;
mod panels;
pub mod permissions;
mod presses;
mod proposals;
mod question;
mod registration;
mod reply;
mod rooms;
mod server;
mod settings;
mod stats;
mod table_threads;
mod talks;
mod tally;
#[cfg(test)]
mod tests;
mod threads;
mod uploads;
mod visibility;
mod wishes;
mod year;

use std::sync::Arc;
use std::time::Duration;

use poise::FrameworkError;
use serenity::all::{
    Client, ClientBuilder, FullEvent, GatewayError, GatewayIntents, Interaction, InteractionId,
    UserId,
};
use tokio::sync::{Mutex, Notify, RwLock, mpsc};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::table::environment::Environment;
use crate::table::model::{Destination, Millis, PersonId, PostKind, Shard, TableId};
use crate::table::store::Store;
use crate::table::{Cause, Clock, Fault, Tables};
use crate::work::FairQueue;
pub use bounds::Bounds;

use allowance::Allowance;
use artist::Artist;
use attendance::Attendance;
use checks::Checks;
use deliver::Deliverer;
use errors::Error;
use latest_press::Presses;
use limits::Buckets;
pub use link::{Closed, MOST_SHARDS};
use link::{Ears, Gate, Links};
use open::Counted;
use outgoing::Outgoing;
use reply::Reply;
use server::log::ServerLog;
use server::membership::{self, Membership};
use table_threads::TableThreads;
use tally::Tallies;
use uploads::Uploads;

/// How often it is looked whether something is due.
const TICK: Duration = Duration::from_secs(1);

type Context<'a> = poise::ApplicationContext<'a, Bot, Error>;

/// Which Discord the bot talks to.
#[derive(Clone, Debug)]
pub enum Api {
    /// The real one.
    Discord,
    /// A stand-in on loopback, at this address such as `http://127.0.0.1:8080`.
    StandIn(String),
}

/// Why the bot could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Discord does not know the token.
    #[error(
        "Discord refused the token: check DISCORD_TOKEN, or make a new one under Bot in the \
         developer portal"
    )]
    Token,
    /// The stand-in, or the gateway it hands out, is not on this machine.
    #[error("the stand-in is at {0}, which is not on this machine: not connecting")]
    NotLoopback(String),
    /// Discord refuses the bot for good.
    #[error(transparent)]
    Closed(#[from] Closed),
    /// There is no thread for the watchdog.
    #[error("the connection to Discord cannot be watched: {0}")]
    Watchdog(#[source] std::io::Error),
    /// There are no threads for pictures.
    #[error("pictures cannot be drawn: {0}")]
    Drawing(#[source] std::io::Error),
    /// Discord or the connection to it failed.
    #[error("Discord: {0}")]
    Discord(#[source] Box<serenity::Error>),
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<serenity::Error> for BotError {
    fn from(error: serenity::Error) -> Self {
        let refused = matches!(status(&error), Some(401 | 403))
            || matches!(
                &error,
                serenity::Error::Gateway(GatewayError::InvalidAuthentication)
            );
        if let serenity::Error::Gateway(GatewayError::InvalidGatewayIntents) = error {
            Closed::InvalidIntents.into()
        } else if let serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) = error {
            Closed::DisallowedIntents.into()
        } else if refused {
            Self::Token
        } else {
            Self::Discord(Box::new(error))
        }
    }
}

/// The status of an answer that is a "no".
fn status(error: &serenity::Error) -> Option<u16> {
    if let serenity::Error::Http(http) = error {
        return http.status_code().map(|code| code.as_u16());
    }
    None
}

/// Discord's code for what it refuses; none where it gives none.
fn code(error: &serenity::Error) -> Option<isize> {
    if let serenity::Error::Http(serenity::all::HttpError::UnsuccessfulRequest(response)) = error {
        return Some(response.error.code).filter(|code| *code > 0);
    }
    None
}

impl BotError {
    /// Whether nobody but whoever runs the program can do something about it: its token or its
    /// configuration is wrong.
    pub fn is_configuration(&self) -> bool {
        match self {
            Self::Token | Self::NotLoopback(_) => true,
            Self::Closed(closed) => closed.is_configuration(),
            Self::Watchdog(_) | Self::Drawing(_) | Self::Discord(_) | Self::Fault(_) => false,
        }
    }

    /// Whether it is of no use to try again.
    fn is_final(&self) -> bool {
        match self {
            Self::Token
            | Self::NotLoopback(_)
            | Self::Closed(_)
            | Self::Watchdog(_)
            | Self::Drawing(_)
            | Self::Fault(_) => true,
            Self::Discord(error) => match status(error) {
                // What Discord's own troubles and limits are answered with.
                Some(408 | 429) | None => false,
                Some(status) => (400..500).contains(&status),
            },
        }
    }
}

/// What commands and presses work with.
#[derive(Clone)]
pub(crate) struct Bot {
    tables: Tables,
    artist: Artist,
    /// Held while a seat's own thread or a talk is made.
    rooms: Arc<Mutex<()>>,
    /// Told when a seat has changed hands.
    handed: Arc<Notify>,
    /// Held by those who show a board to all, until it is noted where it stands; words are taken out when nobody
    /// does.
    showing: Arc<RwLock<()>>,
    table_threads: TableThreads,
    checks: Checks,
    /// Presses that are being answered.
    latest_press: Presses,
    /// Where new maps are waited for.
    maps: Arc<FairQueue<PersonId>>,
    uploads: Uploads,
    /// Who was there lately.
    attendance: Attendance,
    /// What people have brought of their own.
    own: Allowance,
    /// How often people and servers do what costs.
    buckets: Buckets,
    /// What is done in servers, for their receipts.
    tallies: Tallies,
    /// Where lines for servers' log channels go.
    server_log: ServerLog,
    membership: Arc<Membership>,
    /// Who the bot is on Discord.
    me: UserId,
    /// Sends requests that are no answers.
    out: Arc<Outgoing>,
    /// Told when something changes that posts may have waited for.
    changed: Arc<Notify>,
    bounds: Bounds,
}

/// Everything the bot needs to run.
#[expect(missing_docs, reason = "the names say it")]
pub struct Setup {
    /// Discord's secret for this bot.
    pub token: String,
    pub api: Api,
    /// Where tables are kept.
    pub store: Arc<dyn Store>,
    /// Time and chance.
    pub environment: Arc<dyn Environment>,
    /// The server alone in which commands are registered, at once, while the program is worked on.
    pub dev_guild: Option<u64>,
    /// The address of a proxy that sends to Discord what is no answer, in the place of the real one.
    pub proxy: Option<String>,
    /// How many shards are run, at most [`MOST_SHARDS`]; without a number as many as Discord recommends.
    pub shards: Option<u32>,
    /// How long is waited for what.
    pub bounds: Bounds,
}

impl std::fmt::Debug for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setup")
            .field("api", &self.api)
            .finish_non_exhaustive()
    }
}

/// Runs the bot until `stop` is cancelled. What passes by itself, such as a Discord that cannot be reached, is
/// tried again with growing waits.
///
/// # Errors
///
/// [`BotError`] when Discord refuses the token or the bot.
pub async fn run(setup: Setup, stop: CancellationToken) -> Result<(), BotError> {
    if let Api::StandIn(address) = &setup.api
        && !is_loopback(address)
    {
        return Err(BotError::NotLoopback(address.clone()));
    }
    let setup = Arc::new(setup);
    let (news, heard) = mpsc::unbounded_channel();
    let tables = Tables::new(
        Arc::clone(&setup.store),
        Arc::clone(&setup.environment),
        news,
    );
    let posts = http::posts(&setup)?;
    let met = async {
        let me = answered(&setup, || registration::introduce(&posts, &setup)).await?;
        let gate = answered(&setup, || Gate::open(&posts, &setup)).await?;
        Ok::<_, BotError>((me, Arc::new(gate)))
    };
    let (me, gate) = tokio::select! {
        met = met => met?,
        () = stop.cancelled() => return Ok(()),
    };
    let (server_log, lines) = ServerLog::new();
    let (membership, unwritten) = Membership::new();
    let bot = Bot {
        tables: tables.clone(),
        artist: Artist::new(tables.clone()).map_err(BotError::Drawing)?,
        rooms: Arc::default(),
        handed: Arc::default(),
        showing: Arc::default(),
        table_threads: TableThreads::default(),
        checks: Checks::new(setup.bounds.soon),
        latest_press: Presses::default(),
        maps: FairQueue::new("new maps", commands::NEW_MAPS).map_err(BotError::Drawing)?,
        uploads: Uploads::new(&setup.api, setup.bounds)?,
        attendance: Attendance::default(),
        own: Allowance::default(),
        buckets: Buckets::default(),
        tallies: Tallies::default(),
        server_log,
        membership: Arc::new(membership),
        me,
        out: Arc::new(Outgoing::new(posts, Arc::clone(setup.store.leases()))),
        changed: Arc::default(),
        bounds: setup.bounds,
    };

    let connections = Links::new(setup.bounds, gate.shards());
    beside(&stop, connections.report());
    beside(&stop, table_threads::house(bot.clone(), me));
    beside(&stop, talks::follow(bot.clone()));
    beside(&stop, digest::send(bot.clone()));
    beside(&stop, server::log::send(bot.clone(), lines));
    beside(&stop, membership::keep(bot.clone(), unwritten));
    beside(&stop, tally::keep(bot.clone()));
    let open = TaskTracker::new();
    let stop_following = stop.clone();
    let tallies = bot.tallies.clone();
    let counted = tables.clone();
    let deliverer = Deliverer::new(bot.clone(), me);
    let mut delivering = tokio::spawn(deliverer.run(heard, stop.clone()));
    let clock = Clock::new(tables.clone(), connections.online());
    tokio::spawn(run_clock(clock, tables.clone(), stop.clone()));
    tokio::spawn(async move {
        if tables.leases().are_shared() {
            let following = tables.follow_others();
            let _ = stop_following.run_until_cancelled(following).await;
            return;
        }
        // Tables that wait for bot players are loaded while Discord is connected to.
        if let Err(fault) = tables.wake_bots().await {
            errors::log_fault(&fault);
        }
    });

    let outcome = tokio::select! {
        outcome = connections.hold(setup.store.leases(), |ears| {
            let (bot, open) = (bot.clone(), open.clone());
            client(Arc::clone(&setup), (bot, open), Arc::clone(&gate), ears)
        }) => outcome,
        () = stop.cancelled() => Ok(()),
    };
    stop.cancel();
    let farewell = farewell(&connections, &open, &mut delivering);
    if tokio::time::timeout(setup.bounds.stop, farewell)
        .await
        .is_err()
    {
        tracing::warn!(
            unanswered = open.len(),
            "stopping without waiting any longer"
        );
    }
    // Whatever is not sent by now waits in the store for the next start.
    delivering.abort();
    tallies.save(&counted).await;
    outcome
}

/// Lets something go on beside the answers until the bot stops.
fn beside<T: Send + 'static>(
    stop: &CancellationToken,
    work: impl Future<Output = T> + Send + 'static,
) {
    tokio::spawn(stop.clone().run_until_cancelled_owned(work));
}

/// Leaves Discord: what was asked is answered, and what is on its way arrives meanwhile.
async fn farewell(connections: &Links, open: &TaskTracker, delivering: &mut JoinHandle<()>) {
    let answered = async {
        connections.leave().await;
        // Only now is nothing more heard that is to be answered.
        open.close();
        open.wait().await;
    };
    // Both end by themselves; a panic is in the log already.
    let _ = tokio::join!(answered, delivering);
}

/// Lets the clock of all tables tick until `stop`.
async fn run_clock(mut clock: Clock, tables: Tables, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        crate::watch::loaded(tables.in_memory());
        if let Err(fault) = clock.tick().await {
            errors::log_fault(&fault);
        }
    }
}

/// What Discord says to something that is asked at the start, as soon as it answers.
async fn answered<T, A>(setup: &Setup, ask: impl Fn() -> A) -> Result<T, BotError>
where
    A: Future<Output = Result<T, BotError>>,
{
    let mut waits = setup.bounds.waits();
    loop {
        let error = match ask().await {
            Ok(said) => return Ok(said),
            Err(error) if error.is_final() => return Err(error),
            Err(error) => errors::without_urls(&error.to_string()),
        };
        let wait = waits.next();
        tracing::warn!(
            error,
            ?wait,
            "Discord does not answer as it should: trying again"
        );
        tokio::time::sleep(wait).await;
    }
}

/// All commands as Discord is told of them.
///
/// # Errors
///
/// When one of them cannot be written as JSON.
pub fn registered() -> Result<serde_json::Value, serde_json::Error> {
    serde_json::to_value(poise::builtins::create_application_commands(
        &commands::all(),
    ))
}

/// A client for the gateway that is not connected yet.
async fn client(
    setup: Arc<Setup>,
    (bot, open): (Bot, TaskTracker),
    gate: Arc<Gate>,
    ears: Arc<Ears>,
) -> Result<Client, BotError> {
    let http = http::answers(&setup)?;
    // serenity takes the real one where it gets no answer.
    let gateway = http.get_gateway().await?.url;
    if matches!(setup.api, Api::StandIn(_)) && !is_loopback(&gateway) {
        return Err(BotError::NotLoopback(gateway));
    }
    ears.take_turn(&gate, &http).await?;
    let leases = Arc::clone(setup.store.leases());
    let counted = Counted::new(framework(bot), open, leases, ears.shard());
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler_arc(ears)
        .framework(counted)
        .await?;
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Whether an address such as `ws://127.0.0.1:80/` is on this machine.
pub(crate) fn is_loopback(url: &str) -> bool {
    let rest = url.split_once("://").map_or("", |(_scheme, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
    authority
        .parse::<std::net::SocketAddr>()
        .is_ok_and(|address| address.ip().is_loopback())
}

/// The framework with all commands.
fn framework(bot: Bot) -> poise::Framework<Bot, Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        command_check: Some(|ctx| Box::pin(limits::of_command(ctx))),
        pre_command: |ctx| {
            attendance::of_command(ctx);
            Box::pin(async {})
        },
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |ctx, event| Box::pin(on_event(ctx, event)),
        allowed_mentions: Some(serenity::all::CreateAllowedMentions::new()),
        ..poise::FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(|_ctx, _ready, _framework| Box::pin(async move { Ok(bot) }))
        .build()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most events are nothing to us"
)]
async fn on_event(
    framework: poise::FrameworkContext<'_, Bot, Error>,
    event: &FullEvent,
) -> Result<(), Error> {
    let (ctx, bot) = (framework.serenity_context, framework.user_data);
    match event {
        FullEvent::InteractionCreate {
            interaction: Interaction::Component(press),
        } => Box::pin(presses::answer(ctx, press, bot)).await,
        FullEvent::InteractionCreate {
            interaction: Interaction::Modal(filled),
        } => Box::pin(presses::answer_filled(ctx, filled, bot)).await,
        // Without a server nobody there can play. One that is only unavailable comes back by itself.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            bot.is_out(incomplete.id.get()).await?;
        }
        FullEvent::Ready { data_about_bot } => {
            let shard = data_about_bot.shard.map_or(Shard::ONLY, |it| Shard {
                number: it.id.get(),
                of: it.total,
            });
            let guilds = data_about_bot.guilds.iter();
            bot.is_ready(shard, guilds.map(|guild| guild.id.get()))
                .await?;
        }
        FullEvent::GuildCreate { guild, .. } => {
            bot.changed.notify_one();
            bot.is_in(guild).await?;
        }
        // The bot may be back, or may post again where it could not.
        FullEvent::GuildRoleUpdate { .. }
        | FullEvent::GuildMemberUpdate { .. }
        | FullEvent::ChannelUpdate { .. }
        | FullEvent::ThreadUpdate { .. }
        | FullEvent::Resume { .. } => bot.changed.notify_one(),
        _ => {}
    }
    Ok(())
}

/// Answers what went wrong in a command.
#[expect(clippy::wildcard_enum_match_arm, reason = "poise's enum may grow")]
async fn on_error(error: FrameworkError<'_, Bot, Error>) {
    let Some(ctx) = error.ctx() else {
        let error = errors::without_urls(&error.to_string());
        tracing::error!(error, "outside of a command");
        return;
    };
    let command: &str = &ctx.command().qualified_name;
    let reply = match &error {
        FrameworkError::Command { error, .. } => {
            if let Some(untaken) = error.untaken() {
                errors::log_unanswered(untaken, command);
                return;
            }
            error.reply()
        }
        FrameworkError::CommandCheckFailed {
            error: Some(error), ..
        } => error.reply(),
        FrameworkError::CommandPanic { payload, .. } => {
            let panic = payload
                .as_deref()
                .unwrap_or("a panic without words")
                .to_owned();
            Error::Broken(panic.into()).reply()
        }
        FrameworkError::GuildOnly { .. } => {
            Reply::text("✋ This works in a server's channel only, not in a DM.")
        }
        FrameworkError::ArgumentParse { error, input, .. } => {
            let input = input
                .as_deref()
                .map(rules::notation::excerpt)
                .unwrap_or_default();
            Reply::text(format!("✋ {input:?} cannot be read: {error}"))
        }
        FrameworkError::CommandStructureMismatch { .. } => Reply::text(
            "✋ This command has changed since Discord was told of it. Please try again in a minute.",
        ),
        // poise may find further ways to fail; all of them are ours, not the person's.
        other => Error::Broken(other.to_string().into()).reply(),
    };
    if let Err(error) = ctx.send(reply.private()).await {
        errors::log_unanswered(&error, command);
    }
}

/// The text of a link to a channel or thread.
fn place_link(guild: Option<u64>, place: u64) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{place}")
}

/// The text of a link to a message.
fn link(guild: Option<u64>, place: u64, message: u64) -> String {
    format!("{}/{message}", place_link(guild, place))
}

/// The cause of a change: the interaction's id (TB-04).
fn cause(interaction: InteractionId) -> String {
    format!("i:{interaction}")
}

/// The cause of an order, and when Discord says that it was sent (TB-04).
fn order_cause(interaction: InteractionId) -> Cause {
    /// When Discord's ids begin, in milliseconds since 1970; they count milliseconds from there.
    const EPOCH: i64 = 1_420_070_400_000;
    let since = i64::try_from(interaction.get() >> 22).unwrap_or(i64::MAX);
    Cause {
        id: cause(interaction),
        sent: Millis(since.saturating_add(EPOCH)),
    }
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").finish_non_exhaustive()
    }
}

impl Bot {
    /// Where a table's newest board message is.
    async fn board_link(
        &self,
        table: TableId,
        guild: Option<u64>,
    ) -> Result<Option<String>, Error> {
        let post = self
            .tables
            .store()
            .post(table, Destination::Table, PostKind::Board)
            .await
            .map_err(Fault::from)?;
        Ok(post.map(|post| link(guild, post.place.0, post.message.0)))
    }
}
