//! A PostgreSQL server for tests: a folder and a socket of its own, no network, and it goes with the process.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// Where the server's programs are, as the build has found them.
const PROGRAMS: &str = env!("POSTGRES_PROGRAMS");
/// Whom the server runs as where the tests run as root, whom it refuses.
const USER: &str = "postgres";
/// It loses nothing where it crashes: no test cuts the power.
const SETTINGS: [&str; 7] = [
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=",
    "max_connections=400",
    "max_wal_size=64MB",
    "min_wal_size=32MB",
    "shared_buffers=32MB",
];

/// Runs the server until its standard input is closed, and removes its folder. A line with a signal's name ends it
/// before, which a line is said for, and another line starts it again.
const GUARD: &str = r#"
trap '' INT
while "$@" >&2 & server=$!; do
    if ! read -r signal; then kill -INT $server; wait $server; exec rm -rf "$PWD"; fi
    kill -$signal $server; wait $server; echo ended; read -r _ || exec rm -rf "$PWD"
done
"#;

/// A running server.
pub(crate) struct Cluster {
    /// Ends the server when its standard input is closed, which the end of this process does too.
    guard: Mutex<Child>,
    folder: TempDir,
    /// Where its data is, as this process sees it.
    pub(crate) data: PathBuf,
}

impl Cluster {
    /// The server of this process' tests.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// Makes a server in a new folder, and returns when it takes connections.
    pub(crate) fn start() -> Self {
        let folder = Self::made();
        let data = folder.path().join("data");
        let guard = Self::run(Self::user(), &folder, "data");
        Self::begun(guard, folder, data)
    }

    /// What a command begins with that is not to be run as root.
    pub(crate) fn user() -> Vec<String> {
        if !rustix::process::geteuid().is_root() {
            return Vec::new();
        }
        let (user, group) = (format!("--reuid={USER}"), format!("--regid={USER}"));
        ["setpriv", &user, &group, "--clear-groups", "--"]
            .map(str::to_owned)
            .to_vec()
    }

    /// A folder with the data of a new server.
    pub(crate) fn made() -> TempDir {
        let folder = tempfile::tempdir().expect("a folder can be made");
        if rustix::process::geteuid().is_root() {
            let owner = Command::new("chown").arg(USER).arg(folder.path()).status();
            assert!(
                owner.is_ok_and(|it| it.success()),
                "{USER} is not known here"
            );
        }
        let initdb = Path::new(PROGRAMS).join("initdb");
        let made = command(Self::user(), &initdb)
            .args([
                "--auth=trust",
                "--username=castellan",
                "--no-sync",
                "--encoding=UTF8",
            ])
            .arg("--locale=C")
            .arg(folder.path().join("data"))
            .output()
            .expect("initdb runs");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "no server was made: {said}");
        folder
    }

    /// Runs the server of a folder, with its data there by this name, by a command that begins so.
    pub(crate) fn run(before: Vec<String>, folder: &TempDir, data: &str) -> Child {
        let mut guard = command(before, Path::new("/bin/sh"));
        // Its own end of the pipe is closed when this process ends, however it does.
        guard.args(["-c", GUARD, "sh"]);
        guard.arg(Path::new(PROGRAMS).join("postgres"));
        guard.arg("-D").arg(folder.path().join(data));
        guard.arg("-k").arg(folder.path());
        for setting in SETTINGS {
            guard.args(["-c", setting]);
        }
        let log = fs::File::create(folder.path().join("log")).expect("a log can be made");
        guard
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("a server starts")
    }

    /// A server that takes connections, run by this guard.
    pub(crate) fn begun(guard: Child, folder: TempDir, data: PathBuf) -> Self {
        let cluster = Self {
            guard: Mutex::new(guard),
            folder,
            data,
        };
        cluster.wait();
        cluster
    }

    /// Waits until it says that it takes connections.
    fn wait(&self) {
        for _ in 0..600 {
            if self.is_ready() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        panic!("the server does not answer: {log}");
    }

    /// Ends the server at once, as a crash does, and waits until it has ended: one that recovers from an end of its own
    /// is not ready for a while, and might be just before it is asked to end.
    pub(crate) fn kill(&self) {
        self.say("QUIT");
        let mut guard = self.guard.lock().expect("nobody panics here");
        let output = guard.stdout.as_mut().expect("it is piped");
        let mut said = [0; "ended\n".len()];
        output.read_exact(&mut said).expect("the server ends");
    }

    /// Starts it again.
    pub(crate) fn start_again(&self) {
        self.say("again");
        self.wait();
    }

    fn say(&self, line: &str) {
        let mut guard = self.guard.lock().expect("nobody panics here");
        let input = guard.stdin.as_mut().expect("it is piped");
        writeln!(input, "{line}").expect("it listens");
    }

    fn is_ready(&self) -> bool {
        let said = fs::read_to_string(self.data.join("postmaster.pid")).unwrap_or_default();
        said.lines().any(|line| line.trim() == "ready")
    }

    /// The address of a database.
    pub(crate) fn address(&self, database: &str) -> String {
        let folder = self.folder.path().display().to_string();
        let folder = folder.replace('/', "%2F");
        format!("postgres://castellan@{folder}/{database}")
    }
}

/// A command that begins so and goes on with a program.
fn command(before: Vec<String>, program: &Path) -> Command {
    let mut words = before.into_iter();
    let Some(first) = words.next() else {
        return Command::new(program);
    };
    let mut command = Command::new(first);
    command.args(words).arg(program);
    command
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Its folder goes after it.
        if let Ok(guard) = self.guard.get_mut() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}
