//! What many servers and tables cost: prints figures, and is run by hand. Its targets: all shards in contact within 45 s,
//! 150 MiB, answers no slower than in one server by more than 5 %.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use playground::{Config, Id, Person, Running, Server};
use tempfile::TempDir;

use super::world::{command, is_board, new_table, patient, stand_in_with};

/// How often an answer is measured.
const TIMES: usize = 600;

/// The real program on a stand-in.
struct Program {
    server: Running,
    child: Child,
    begun: Instant,
    _home: TempDir,
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    async fn start(servers: usize, shards: u64) -> Self {
        let config = Config {
            servers,
            shards,
            identify_every: Duration::from_secs(5),
            ..patient()
        };
        let program = Self::begin(stand_in_with(config).await, TempDir::new().unwrap());
        let all = usize::try_from(shards).unwrap();
        let are_in = move |it: &Server| it.shards_online().len() == all;
        assert!(
            program.server.wait_until(are_in).await,
            "a shard did not come"
        );
        eprintln!(
            "{servers} servers, {shards} shards: all in contact after {:.1} s, {} came too early",
            program.begun.elapsed().as_secs_f64(),
            program.server.early_identifies()
        );
        program
    }

    fn begin(server: Running, home: TempDir) -> Self {
        let begun = Instant::now();
        let child = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["run", "--stand-in", &server.url()])
            .current_dir(home.path())
            .env("DISCORD_TOKEN", server.token())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            server,
            child,
            begun,
            _home: home,
        }
    }

    /// Resident memory in MiB.
    fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap();
        let kib: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kib / 1024
    }

    /// A game in the last server: who plays it, and where.
    async fn game(&self) -> (Person, Id) {
        assert!(self.server.wait_for_bot().await);
        let (ann, ben) = (self.server.person("Ann"), self.server.person("Ben"));
        let last = self.server.servers().pop().unwrap();
        let thread = game([&ann, &ben], self.server.channel_of(last.id)).await;
        (ann, thread)
    }
}

/// The median times from `/play` to its panel, where two take turns.
async fn answers(places: [(Person, Id); 2]) -> [Duration; 2] {
    let mut all = [const { Vec::new() }; 2];
    for number in 0..2 * TIMES {
        let ((person, thread), took) = (&places[number % 2], &mut all[number % 2]);
        let asked = Instant::now();
        command(person, *thread, "/play").await;
        took.push(asked.elapsed());
    }
    all.map(|mut took| {
        took.sort_unstable();
        took[TIMES / 2]
    })
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures; takes minutes"]
async fn ten_thousand_servers_on_eight_shards() {
    let one = Program::start(1, 1).await;
    let alone = one.game().await;
    let many = Program::start(10_000, 8).await;
    // What comes with the start is taken in.
    tokio::time::sleep(Duration::from_secs(20)).await;
    let memory = many.memory();
    let [alone, among] = answers([alone, many.game().await]).await;
    eprintln!(
        "one server: {alone:?} to an answer, {} MiB; 10,000: {among:?} ({:.2} of one server's), {memory} MiB before, \
         {} MiB after, {:?} in all",
        one.memory(),
        among.as_secs_f64() / alone.as_secs_f64(),
        many.memory(),
        many.begun.elapsed()
    );
}

/// A game of Ann and Ben in a channel, by its thread.
async fn game([ann, ben]: [&Person; 2], channel: Id) -> Id {
    let thread = new_table(ann, channel).await;
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    thread
}
