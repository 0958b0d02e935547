//! The real program as `cargo run` starts it, and as a kill leaves it.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use crate::PATIENCE;

/// The running playground.
pub(super) struct Program {
    child: Child,
    pub(super) url: String,
    pub(super) folder: PathBuf,
    temporary: Option<TempDir>,
}

impl Program {
    pub(super) fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let mut program = Self::on(folder.path(), "0");
        program.temporary = Some(folder);
        program
    }

    fn on(folder: &Path, port: &str) -> Self {
        let mut child = command(folder, port)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        let url = first.rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{first}");
        Self {
            child,
            url,
            folder: folder.to_owned(),
            temporary: None,
        }
    }

    /// Kills it without warning; it can be started again on the same folder and port.
    pub(super) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again where it was, once it is killed.
    pub(super) fn started_again(mut self) -> Self {
        let port = self.url.rsplit(':').next().unwrap().to_owned();
        let mut again = Self::on(&self.folder, &port);
        again.temporary = self.temporary.take();
        again
    }

    /// Waits until all is said and no bot player is asked.
    pub(super) async fn settled(&self) {
        let options = SqliteConnectOptions::new().filename(self.folder.join("castellan.sqlite"));
        let mut database = options.read_only(true).connect().await.unwrap();
        let waiting = async {
            loop {
                let open: i64 = sqlx::query_scalar(
                    "SELECT (SELECT count(*) FROM notices WHERE state = 'pending') + \
                     (SELECT count(*) FROM waits WHERE bot = 1 AND closed_at IS NULL)",
                )
                .fetch_one(&mut database)
                .await
                .unwrap();
                if open == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.unwrap();
        database.close().await.unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The program with its playground in `folder`.
fn command(folder: &Path, port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command
        .args(["playground", "--port", port, "--data"])
        .arg(folder)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN");
    command
}

#[test]
fn a_port_or_folder_in_use_is_said_in_words() {
    let program = Program::start();
    let port = program.url.rsplit(':').next().unwrap();
    let elsewhere = TempDir::new().unwrap();
    let cases = [
        (
            elsewhere.path(),
            port,
            format!("port {port} on 127.0.0.1 is in use"),
        ),
        (
            program.folder.as_path(),
            "0",
            "in use by another process".to_owned(),
        ),
    ];
    for (folder, port, words) in cases {
        let output = command(folder, port).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(
            error.contains("castellan: ") && error.contains(&words),
            "{error}"
        );
    }
}
