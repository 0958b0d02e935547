//! A stand-in for Discord, and a bot on it as a process of its own.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use castellan::config::{DATABASE_VARIABLE, TOKEN_VARIABLE};
use playground::{Id, Message, Person, Running, Server};
use tempfile::TempDir;

use crate::ping;

/// A stand-in with a bot and people called `P0`, `P1`, ….
pub(crate) struct World {
    pub(crate) server: Running,
    bot: Bot,
    /// Removed at the end.
    kept: Option<TempDir>,
}

/// The bot's process.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl World {
    /// Starts Castellan, whose commits are as durable as `synchronous` says.
    pub(crate) async fn castellan(synchronous: &str, people: usize) -> Self {
        let server = stand_in(people, &["general".to_owned()]).await;
        Self::join_anew(server, synchronous).await
    }

    /// Starts Castellan on a stand-in that is there already, with a folder of its own.
    pub(crate) async fn join_anew(server: Running, synchronous: &str) -> Self {
        // Beside the build, so that it is a disk where commits cost what they do.
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let mut world = Self::join(server, synchronous, folder.path()).await;
        world.kept = Some(folder);
        world
    }

    /// Starts Castellan on a database on a server, whose commits are as durable as that says.
    pub(crate) async fn on_server(address: &str, people: usize) -> Self {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let server = stand_in(people, &["general".to_owned()]).await;
        let mut world = Self::start(server, folder.path(), |url, folder| {
            let mut command = castellan(url, folder, "full");
            command.env(DATABASE_VARIABLE, address);
            command
        })
        .await;
        world.kept = Some(folder);
        world
    }

    /// Starts Castellan on a folder that is there already.
    pub(crate) async fn on(synchronous: &str, people: usize, folder: &Path) -> Self {
        let server = stand_in(people, &["general".to_owned()]).await;
        Self::join(server, synchronous, folder).await
    }

    /// Starts Castellan on a stand-in that is there already, with a folder that is.
    pub(crate) async fn join(server: Running, synchronous: &str, folder: &Path) -> Self {
        Self::start(server, folder, |url, folder| {
            castellan(url, folder, synchronous)
        })
        .await
    }

    /// Starts a bot that only answers `/ping`, perhaps after a commit.
    pub(crate) async fn ping(commit: Option<&str>) -> Self {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let command = |url: &str, folder: &Path| ping::command(url, folder, commit);
        let server = stand_in(1, &["general".to_owned()]).await;
        let mut world = Self::start(server, folder.path(), command).await;
        world.kept = Some(folder);
        world
    }

    async fn start(
        server: Running,
        folder: &Path,
        command: impl FnOnce(&str, &Path) -> Command,
    ) -> Self {
        let child = command(&server.url(), folder)
            .env(TOKEN_VARIABLE, server.token())
            .spawn()
            .expect("a bot");
        let bot = Bot(child);
        assert!(server.wait_for_bot().await, "the bot did not come");
        Self {
            server,
            bot,
            kept: None,
        }
    }

    /// The bot's process.
    pub(crate) fn process(&self) -> u32 {
        self.bot.0.id()
    }

    pub(crate) fn person(&self, number: usize) -> Person {
        self.server.person(&format!("P{number}"))
    }

    pub(crate) fn general(&self) -> Id {
        self.server.channel("general")
    }

    /// Lets the bot into one more server, whose limits nobody has used up; the channel in it.
    pub(crate) fn another_server(&self) -> Id {
        let guild = self.server.add_server("Another");
        self.server.channel_of(guild)
    }

    /// Ends both; the bot must never have sent what Discord would refuse.
    pub(crate) async fn end(self) {
        let violations = self.server.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        drop(self.bot);
        drop(self.kept);
        self.server.stop().await;
    }
}

/// Castellan on a stand-in, with its configuration and its file in a folder.
fn castellan(url: &str, folder: &Path, synchronous: &str) -> Command {
    let config = folder.join("config.toml");
    let data = folder.join("data").display().to_string();
    let text = format!(
        "[data]\nfolder = {data:?}\nsynchronous = {synchronous:?}\n\
         [log]\nfilter = \"warn\"\n"
    );
    fs::write(&config, text).expect("a configuration");
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command
        .args(["run", "--stand-in", url, "--config"])
        .arg(config);
    command
}

/// A stand-in with people called `P0`, `P1`, … and these channels.
pub(crate) async fn stand_in(people: usize, channels: &[String]) -> Running {
    let config = playground::Config {
        people: (0..people).map(|number| format!("P{number}")).collect(),
        channels: channels.to_vec(),
        keep: 1_000,
        ..playground::Config::default()
    };
    Server::start(config).await.expect("a stand-in")
}

/// Waits as long before a `/ping` as before an order: what comes after a pause finds everything
/// asleep, and takes longer than what comes at once.
pub(crate) async fn pause() {
    tokio::time::sleep(Duration::from_millis(5)).await;
}

/// Uses a command and returns the message that answers it.
pub(crate) async fn command(person: &Person, channel: Id, text: &str) -> Message {
    let asked = person
        .command(channel, text)
        .unwrap_or_else(|why| panic!("{text}: {why}"));
    let answer = asked.answer().await;
    let failed = format!("{text}: {answer:?}");
    answer.message().unwrap_or_else(|| panic!("{failed}"))
}
