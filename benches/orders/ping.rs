//! The bot that orders are compared with: `/ping`, and perhaps one commit. It runs as a process of
//! its own: this benchmark again, with other arguments.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

/// The argument that makes this program a `/ping` bot.
pub(crate) const ARGUMENT: &str = "ping-bot";

/// Longer than any run, in case nobody stops it.
const LONGEST: Duration = Duration::from_mins(20);

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::ApplicationContext<'a, Option<SqlitePool>, Error>;

/// The command that starts a `/ping` bot on a stand-in.
///
/// With `commit`, every `/ping` is written to a database in `folder`, as durable as that word says.
pub(crate) fn command(url: &str, folder: &Path, commit: Option<&str>) -> Command {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args([ARGUMENT, url]).arg(folder).args(commit);
    command
}

/// Runs the bot on the arguments that [`command`] gave it.
pub(crate) fn main(args: &[String]) {
    let [url, folder, commit @ ..] = args else {
        panic!("{ARGUMENT} needs an address and a folder");
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let pool = match commit.first() {
            Some(synchronous) => Some(open(folder, synchronous).await.expect("a database")),
            None => None,
        };
        // Whether time is up or the stand-in has gone: there is nothing left to do.
        let _ = tokio::time::timeout(LONGEST, run(url, pool)).await;
    });
}

/// A database with the settings of the real bot's.
async fn open(folder: &str, synchronous: &str) -> Result<SqlitePool, Error> {
    let options = SqliteConnectOptions::new()
        .filename(Path::new(folder).join("ping.sqlite"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous.parse::<SqliteSynchronous>()?);
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options)
        .await?;
    sqlx::query("CREATE TABLE pings (id INTEGER PRIMARY KEY, cause INTEGER, text TEXT)")
        .execute(&pool)
        .await?;
    Ok(pool)
}

/// Answers at once.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> Result<(), Error> {
    if let Some(pool) = ctx.data() {
        let mut tx = pool.begin().await?;
        sqlx::query("INSERT INTO pings (cause, text) VALUES ($1, $2)")
            .bind(i64::try_from(ctx.interaction.id.get())?)
            .bind("Cb2 c1c2 +b3 .")
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
    }
    let reply = poise::CreateReply::default().content("Pong.");
    ctx.send(reply.ephemeral(true)).await?;
    Ok(())
}

async fn run(url: &str, pool: Option<SqlitePool>) -> Result<(), Error> {
    let token = std::env::var(castellan::config::TOKEN_VARIABLE)?;
    // serenity ignores the proxy while its limiter is on.
    let http = HttpBuilder::new(token)
        .ratelimiter_disabled(true)
        .proxy(url)
        .build();
    let application = http.get_current_application_info().await?.id;
    http.set_application_id(application);
    let options = poise::FrameworkOptions {
        commands: vec![ping()],
        ..poise::FrameworkOptions::default()
    };
    let commands = poise::builtins::create_application_commands(&options.commands);
    serenity::all::Command::set_global_commands(&http, commands).await?;
    let framework = poise::Framework::builder()
        .options(options)
        .setup(|_ctx, _ready, _framework| Box::pin(async move { Ok(pool) }))
        .build();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .application_id(application)
        .framework(framework)
        .await?;
    client.start().await?;
    Ok(())
}
