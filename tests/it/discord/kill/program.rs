//! One life of the real program, from its start to its kill.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};

use castellan::fail::Point;
use playground::Running;
#[cfg(has_postgres)]
use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::watch;

use super::kept::Data;

/// Tells when a life is over.
#[derive(Clone)]
pub(super) struct Life(watch::Receiver<bool>);

impl Life {
    /// One that is over when its sender says so, or is gone.
    pub(super) fn begun() -> (watch::Sender<bool>, Self) {
        let (over, life) = watch::channel(false);
        (over, Self(life))
    }

    /// Waits until the process is gone.
    pub(super) async fn over(&mut self) {
        // An error means that whoever listened to the process is gone, and so is the process.
        let _ = self.0.wait_for(|over| *over).await;
    }
}

/// The program as a process; killed when it is dropped.
pub(super) struct Program {
    child: Child,
    said: Arc<Mutex<String>>,
    pub(super) life: Life,
}

impl Program {
    /// Starts the program on a stand-in, to be killed at the `nth` passing of a point, with its clock
    /// set ahead by so many milliseconds.
    pub(super) fn start(
        server: &Running,
        folder: &Path,
        kill_at: Option<(Point, u32)>,
        ahead: i64,
    ) -> Self {
        let data = Data::from(folder.join("data"));
        Self::start_on(&data, server, folder, kill_at, ahead)
    }

    /// The same, with its tables elsewhere than in the folder.
    pub(super) fn start_on(
        data: &Data,
        server: &Running,
        folder: &Path,
        kill_at: Option<(Point, u32)>,
        ahead: i64,
    ) -> Self {
        let mut command = command(data, server, folder);
        command.env("CASTELLAN_CLOCK_AHEAD", ahead.to_string());
        if let Some((point, nth)) = kill_at {
            command.env("CASTELLAN_KILL_AT", format!("{}:{nth}", point.name()));
        }
        Self::spawn(command)
    }

    /// Starts it with its tables on a server, to be frozen at the `nth` passing of a point.
    #[cfg(has_postgres)]
    pub(super) fn start_to_freeze(
        data: &Data,
        server: &Running,
        folder: &Path,
        (point, nth): (Point, u32),
    ) -> Self {
        let mut command = command(data, server, folder);
        command.env("CASTELLAN_FREEZE_AT", format!("{}:{nth}", point.name()));
        Self::spawn(command)
    }

    fn spawn(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut errors = child.stderr.take().unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let (over, life) = Life::begun();
        let saying = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            // Its end of the pipe is closed when the process is gone, not before.
            while let Ok(length @ 1..) = errors.read(&mut part) {
                let text = String::from_utf8_lossy(&part[..length]);
                saying.lock().unwrap().push_str(&text);
            }
            over.send_replace(true);
        });
        Self { child, said, life }
    }

    /// Kills the process without a word of warning, if it is not gone by itself.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
    }

    /// Stops it in the middle of whatever it does, or lets it go on.
    #[cfg(has_postgres)]
    pub(super) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Waits for its end by itself. Returns the exit code with what it has said.
    #[cfg(has_postgres)]
    pub(super) async fn ended(mut self) -> (Option<i32>, String) {
        self.life.over().await;
        let status = self.child.wait().unwrap();
        (status.code(), self.said.lock().unwrap().clone())
    }

    /// What it has said so far.
    #[cfg(has_postgres)]
    pub(super) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits for its end. Returns whether it was killed, with what it has said.
    ///
    /// # Panics
    ///
    /// When it ended by itself: nothing has asked it to.
    pub(super) async fn end(mut self) -> String {
        self.life.over().await;
        let status: ExitStatus = self.child.wait().unwrap();
        let said = self.said.lock().unwrap().clone();
        assert_eq!(status.signal(), Some(9), "it ended by itself: {said}");
        said
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What runs the program on a stand-in.
fn command(data: &Data, server: &Running, folder: &Path) -> Command {
    let config = folder.join("config.toml");
    write_config(folder, &config);
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command
        .args(["run", "--stand-in", &server.url(), "--config"])
        .arg(&config)
        .env("DISCORD_TOKEN", server.token())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    if let Data::Server(address) = data {
        command.env("CASTELLAN_DATABASE", address);
    }
    command
}

/// Runs the program with a variable set, to its end.
pub(super) fn run_once(folder: &Path, args: &[&str], variable: Option<(&str, &str)>) -> Output {
    let config = folder.join("config.toml");
    write_config(folder, &config);
    Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(args)
        .arg("--config")
        .arg(&config)
        .env("DISCORD_TOKEN", "x")
        .envs(variable)
        .output()
        .unwrap()
}

/// Whether a process was killed.
pub(super) fn was_killed(output: &Output) -> bool {
    output.status.signal() == Some(9)
}

fn write_config(folder: &Path, config: &Path) {
    // A TOML literal string takes any path without a quote in it. What a process has written
    // survives its kill, so nothing is lost without waiting for the disk.
    let text = format!(
        "[data]\nfolder = '{}'\nsynchronous = \"normal\"\n",
        folder.join("data").display()
    );
    std::fs::write(config, text).unwrap();
}
