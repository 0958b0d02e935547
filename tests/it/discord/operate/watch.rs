//! The running program, asked how it is.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use playground::{Fault, Message, Running};
use serde_json::Value;
use tempfile::TempDir;

use super::{castellan, said};
use crate::discord::world::{command, is_board, new_table, stand_in};

/// The program with a port at which it can be asked, and a log in JSON.
struct Watched {
    server: Running,
    home: TempDir,
    child: Child,
    port: u16,
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watched {
    async fn start() -> Self {
        let log_and_copies = "[log]\nformat = 'json'\n[backup]\nnightly = ''\n";
        Self::with(|port, _| format!("[watch]\nport = {port}\n{log_and_copies}")).await
    }

    /// With a configuration that is made of a free port and the folder where it runs.
    async fn with(config: impl FnOnce(u16, &Path) -> String) -> Self {
        let (server, home) = (stand_in().await, TempDir::new().unwrap());
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let file = home.path().join("config.toml");
        std::fs::write(&file, config(port, home.path())).unwrap();
        let log = File::create(home.path().join("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["run", "--stand-in", &server.url()])
            .current_dir(home.path())
            .env("DISCORD_TOKEN", server.token())
            .stdin(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        assert!(server.wait_for_bot().await, "the program did not come");
        Self {
            server,
            home,
            child,
            port,
        }
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let asked = client.get(format!("http://127.0.0.1:{}/{path}", self.port));
        let answer = asked.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// A figure's value.
    async fn figure(&self, name: &str) -> f64 {
        let (_, text) = self.get("metrics").await;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let line = line.unwrap_or_else(|| panic!("{name} is not in {text}"));
        line.parse().unwrap()
    }

    fn log(&self) -> Vec<Value> {
        let log = std::fs::read_to_string(self.home.path().join("log")).unwrap();
        let lines = log.lines().map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
        });
        lines.collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_running_bot_says_how_it_is() {
    let watched = Watched::start().await;
    let (ann, ben) = (watched.server.person("Ann"), watched.server.person("Ben"));
    let thread = new_table(&ann, watched.server.channel("general")).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    let (status, health) = watched.get("health").await;
    assert_eq!(status, 200, "{health}");
    assert!(health.contains("\"healthy\":true"), "{health}");
    assert!(watched.figure("castellan_gateway_age_seconds").await < 120.0);
    for (name, value) in [
        ("castellan_tables_stored", 1.0),
        ("castellan_tables_active", 1.0),
    ] {
        assert!((watched.figure(name).await - value).abs() < 0.1, "{name}");
    }
    for name in [
        "castellan_answer_seconds{quantile=\"0.99\"}",
        "castellan_answer_seconds_count",
        "castellan_picture_milliseconds{quantile=\"0.5\"}",
        "castellan_database_bytes",
        "castellan_uptime_seconds",
    ] {
        assert!(watched.figure(name).await > 0.0, "{name}");
    }
    let (_, text) = watched.get("metrics").await;
    for figure in castellan::watch::names::ALL {
        // There is no copy yet.
        let is_given = text.contains(&format!("\n{}", figure.name));
        assert_eq!(
            is_given,
            *figure != castellan::watch::names::BACKUP,
            "{}: {text}",
            figure.name
        );
    }
    for secret in ["Ann", "Ben", &thread.to_string(), &watched.server.token()] {
        assert!(!text.contains(secret), "{secret} is in {text}");
    }
    let output = castellan(watched.home.path(), &["status"], None, "").await;
    let (code, text) = said(&output);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("is well") && text.contains("  Time since Discord's gateway"),
        "{text}"
    );
    assert!(watched.server.violations().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_is_healthy_with_its_configuration_and_ends_when_it_is_asked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("packaging/container.toml")).unwrap();
    let mut watched = Watched::with(|port, home| {
        assert!(
            text.contains("\"/data") && text.contains("port = 9464"),
            "{text}"
        );
        let volume = format!("\"{}/volume", home.display());
        text.replace("\"/data", &volume)
            .replace("9464", &port.to_string())
    })
    .await;
    // Its health check.
    let (code, text) = said(&castellan(watched.home.path(), &["status"], None, "").await);
    assert_eq!(code, Some(0), "{text}");
    let names = std::fs::read_dir(watched.home.path()).unwrap();
    let mut names: Vec<_> = names.map(|it| it.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(
        names,
        ["config.toml", "log", "volume"],
        "nothing else is written"
    );
    let end = Command::new("kill")
        .arg(watched.child.id().to_string())
        .status();
    assert!(end.unwrap().success());
    let ended = tokio::task::spawn_blocking(move || watched.child.wait()).await;
    assert_eq!(ended.unwrap().unwrap().code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_nobody_is_told_what_to_do() {
    let folder = TempDir::new().unwrap();
    let (code, text) = said(&castellan(folder.path(), &["status"], None, "").await);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("set port under [watch]"), "{text}");
    std::fs::write(folder.path().join("config.toml"), "[watch]\nport = 9\n").unwrap();
    let (code, text) = said(&castellan(folder.path(), &["status"], None, "").await);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("is the bot running?"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_has_the_same_number_for_people_and_in_the_log() {
    let watched = Watched::start().await;
    let ann = watched.server.person("Ann");
    let thread = new_table(&ann, watched.server.channel("general")).await;
    let members = "PUT /channels/{channel_id}/thread-members/{user_id}";
    watched.server.inject(members, 1, Fault::Status(500));
    let answer = command(&ann, thread, "/table room").await;
    let number = numbered(&answer);
    let lines = watched.log();
    let fault = lines.iter().find(|line| line["fault"] == number);
    let fault = fault.unwrap_or_else(|| panic!("{number} is not in {lines:#?}"));
    assert_eq!(fault["level"], "ERROR", "{fault}");
    assert!(watched.figure("castellan_faults_total").await >= 1.0);
}

/// The number of the fault that a message tells of.
fn numbered(message: &Message) -> u64 {
    let (_, rest) = message
        .content
        .split_once("logged this as fault ")
        .unwrap_or_else(|| panic!("{message:?}"));
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap();
    digits.parse().unwrap()
}
