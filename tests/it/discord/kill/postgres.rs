//! Kills while the tables are on a server: of the program, also beside one that stands by, and of the server itself.
//! `several` has programs that play at once.

use std::collections::BTreeSet;
use std::time::Duration;

use playground::{Message, Person, Running};
use rustix::process::Signal;
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;

use super::super::world::{command, is_board, new_table, stand_in};
use super::ground::{End, Ground};
use super::kept::{self, Data, Kept};
use super::program::Program;
use super::several::Game;
use super::{asked, kill_under_load};
use crate::PATIENCE;
use crate::cluster::Cluster;

/// How often the program is killed while its tables are on a server.
const KILLS: usize = 25;
/// Between two looks at a database, which tells nobody that it has changed.
const LOOK: Duration = Duration::from_millis(50);

/// The address of a new, empty database on the shared server.
pub(super) async fn database(name: &str) -> String {
    database_on(Cluster::shared(), name).await
}

pub(super) async fn database_on(cluster: &Cluster, name: &str) -> String {
    let admin = cluster.address("postgres");
    let mut db = PgConnection::connect(&admin).await.unwrap();
    let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    cluster.address(name)
}

/// Lets the leases of all programs, which were killed, run out at once, instead of after ten seconds.
pub(super) async fn run_out(address: &str) {
    let mut db = PgConnection::connect(address).await.unwrap();
    for sql in [
        "DELETE FROM processes",
        "UPDATE shards SET owner = NULL, until = NULL",
        "DELETE FROM turns",
        "UPDATE cluster SET owner = NULL, until = NULL",
    ] {
        sqlx::query(sql).execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();
}

/// The programs that work with a database, as it calls them; none before it has tables.
pub(super) async fn joined(address: &str) -> BTreeSet<String> {
    let mut db = PgConnection::connect(address).await.unwrap();
    let has_tables: bool = sqlx::query_scalar("SELECT to_regclass('processes') IS NOT NULL")
        .fetch_one(&mut db)
        .await
        .unwrap();
    // One that does not know yet how many shards there are takes none.
    let sql = "SELECT owner FROM processes WHERE shards IS NOT NULL AND until > clock_timestamp()";
    let owners: Vec<String> = if has_tables {
        sqlx::query_scalar(sql).fetch_all(&mut db).await.unwrap()
    } else {
        Vec::new()
    };
    db.close().await.unwrap();
    owners.into_iter().collect()
}

/// Waits until something holds that a database is asked for; whether it came to that.
pub(super) async fn until(mut holds: impl AsyncFnMut() -> bool) -> bool {
    let wait = async {
        while !holds().await {
            tokio::time::sleep(LOOK).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.is_ok()
}

/// Gives a world a database of its own, with its tables.
async fn on_postgres(ground: &mut Ground, name: &str, seed: u64) {
    ground.on_postgres(database(&format!("{name}_{seed}")).await);
    // The first start makes the tables.
    ground.live(End::Settled).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_nothing_is_lost_or_said_twice_at_kills_on_postgresql() {
    let prepare = async |ground: &mut Ground, seed| on_postgres(ground, "kills", seed).await;
    kill_under_load(1, KILLS, prepare).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "as many kills as are asked for, by tests/kill.sh"]
async fn more_kills_on_postgresql() {
    let (kills, seed) = asked();
    let prepare = async |ground: &mut Ground, seed| on_postgres(ground, "more_kills", seed).await;
    kill_under_load(seed, kills, prepare).await;
}

/// A program that plays, and one that stands by.
struct Two {
    server: Running,
    data: Data,
    folder: TempDir,
    plays: Program,
    stands_by: Program,
}

impl Two {
    async fn new(name: &str) -> Self {
        let server = stand_in().await;
        let folder = TempDir::new().unwrap();
        let address = database(name).await;
        let data = Data::Server(address.clone());
        let plays = Program::start_on(&data, &server, folder.path(), None, 0);
        assert!(server.wait_for_bot().await);
        let stands_by = Program::start_on(&data, &server, folder.path(), None, 0);
        let are_two = until(async || joined(&address).await.len() == 2).await;
        assert!(are_two, "{}", stands_by.said());
        assert_eq!(server.identifies(), 1);
        Self {
            server,
            data,
            folder,
            plays,
            stands_by,
        }
    }

    /// A game of Ann and Ben that has begun, and all of it is said.
    async fn game(&self) -> (Person, playground::Id) {
        let (ann, ben) = (self.server.person("Ann"), self.server.person("Ben"));
        let thread = new_table(&ann, self.server.channel("general")).await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table start").await;
        ann.wait_for(thread, is_board).await.unwrap();
        assert!(kept::settled(self.data.clone(), &self.server, PATIENCE).await);
        (ann, thread)
    }

    /// How many boards there are in a thread.
    fn boards(&self, thread: playground::Id) -> usize {
        let messages = self.server.messages(thread);
        messages.iter().filter(|message| is_board(message)).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_stands_by_takes_over_from_one_that_was_killed() {
    let mut two = Two::new("taken_over").await;
    let (ann, thread) = two.game().await;
    let boards = two.boards(thread);
    two.plays.kill();
    let server = &two.server;
    assert!(
        server.wait_until(|it| it.identifies() == 2).await,
        "nobody takes over"
    );
    assert!(server.wait_for_bot().await);
    let panel = command(&ann, thread, "/play").await;
    assert!(!panel.buttons().is_empty(), "{}", panel.content);
    assert!(kept::settled(two.data.clone(), &two.server, PATIENCE).await);
    assert_eq!(two.boards(thread), boards, "a board is said twice");
    let kept = Kept::read(two.data.clone()).await;
    assert_eq!(kept.tables.len(), 1);
    drop(two.folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_was_frozen_finds_another_in_its_place_and_stands_by() {
    let two = Two::new("frozen").await;
    let server = &two.server;
    let mut game = Game::begun(server, server.channel("general")).await;
    assert!(kept::settled(two.data.clone(), server, PATIENCE).await);
    two.plays.signal(Signal::STOP);
    let is_taken_over = server.wait_until(|it| it.identifies() == 2).await;
    assert!(is_taken_over, "nobody takes over");
    game.order().await;
    game.is_said(server).await;
    two.plays.signal(Signal::CONT);
    // The connection of before goes, and the program stays.
    let is_one = server.wait_until(|it| it.open_connections() == 1).await;
    assert!(is_one, "{}", two.plays.said());
    game.order().await;
    game.is_said(server).await;
    assert_eq!(server.identifies(), 2, "{}", two.plays.said());
    two.stands_by.signal(Signal::TERM);
    let (code, said) = two.stands_by.ended().await;
    assert_eq!(code, Some(0), "{said}");
    let is_back = server.wait_until(|it| it.identifies() == 3).await;
    assert!(is_back, "nobody takes over again: {}", two.plays.said());
    game.order().await;
    game.is_said(server).await;
    assert!(kept::settled(two.data.clone(), server, PATIENCE).await);
    game.check(&Kept::read(two.data.clone()).await, server);
    drop((two.plays, two.folder));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_asked_to_stop_gives_the_lease_back() {
    let two = Two::new("given_back").await;
    two.plays.signal(Signal::TERM);
    let (code, said) = two.plays.ended().await;
    assert_eq!(code, Some(0), "{said}");
    let begun = std::time::Instant::now();
    assert!(
        two.server.wait_until(|it| it.identifies() == 2).await,
        "nobody takes over"
    );
    eprintln!("taken over after {:?}", begun.elapsed());
    drop((two.stands_by, two.folder, two.data));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_crashes_is_got_over() {
    let cluster = Cluster::start();
    let data = Data::Server(database_on(&cluster, "crash").await);
    let (server, folder) = (stand_in().await, TempDir::new().unwrap());
    let program = Program::start_on(&data, &server, folder.path(), None, 0);
    assert!(server.wait_for_bot().await);
    let (ann, ben) = (server.person("Ann"), server.person("Ben"));
    let thread = new_table(&ann, server.channel("general")).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    cluster.kill();
    let refused = |text: &str| text.contains("did **not** count");
    let told = command(&ben, thread, "/play text:+c4").await;
    assert!(
        refused(&told.content),
        "{}\n{}",
        told.content,
        program.said()
    );
    cluster.start_again();
    let counts = async {
        loop {
            let told = command(&ben, thread, "/play text:+c4").await;
            if told.content.contains("order is in") {
                return;
            }
            assert!(
                refused(&told.content),
                "{}\n{}",
                told.content,
                program.said()
            );
        }
    };
    assert!(
        tokio::time::timeout(PATIENCE, counts).await.is_ok(),
        "{}",
        program.said()
    );
    let board = |message: &Message| is_board(message) && message.content.contains("Ben");
    ann.wait_for(thread, board).await.expect("the next board");
    let log = command(&ann, thread, "/log").await;
    assert_eq!(
        log.content.matches(" places ").count(),
        1,
        "{}",
        log.content
    );
}
