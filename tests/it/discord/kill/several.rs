//! Several programs that play at the same tables: they share the shards, and whatever becomes of one of them, nothing
//! is lost and nothing is said twice.
//!
//! `Scene` has a server in each shard. In `bids` two people act in the same moment by two programs; in `crew` programs
//! come and go while people play; in `frozen` one of them stops for a while; in `wire` it does not reach the database;
//! in `full` the database's disk is full.

mod bids;
mod crew;
mod frozen;
mod full;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::time::{Duration, Instant};

use castellan::fail::Point;
use playground::{Config, Id, Person, Running, Server, Violation};
use rules::Seat;
use rustix::process::Signal;
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;

use super::super::world::{Follow, command, line, new_table, patient, stand_in_with};
use super::asked;
use super::check;
use super::ground;
use super::kept::{self, Data, Kept};
use super::player::number;
use super::postgres::{database, database_on, joined, until};
use super::program::Program;
use crate::PATIENCE;
use crate::cluster::Cluster;

/// How many shards there are where three programs share them.
const SHARDS: u64 = 8;
/// How many programs share them.
const MEMBERS: usize = 3;

/// The shards that each program runs, as the database calls the program.
async fn shares(address: &str) -> BTreeMap<String, Vec<u64>> {
    let mut db = PgConnection::connect(address).await.unwrap();
    let sql = "SELECT owner, number FROM shards WHERE until > clock_timestamp() ORDER BY number";
    let rows: Vec<(String, i64)> = sqlx::query_as(sql).fetch_all(&mut db).await.unwrap();
    db.close().await.unwrap();
    let mut shares = BTreeMap::<String, Vec<u64>>::new();
    for (owner, number) in rows {
        let number = u64::try_from(number).unwrap();
        shares.entry(owner).or_default().push(number);
    }
    shares
}

/// Whether each of so many shards is connected, and none of them twice.
fn are_in(server: &Server, shards: usize) -> bool {
    server.shards_online().len() == shards && server.open_connections() == shards
}

/// A program, and what the database calls it.
struct Member {
    program: Program,
    owner: String,
}

/// Programs that share a database.
struct Several {
    address: String,
    folder: TempDir,
    members: Vec<Member>,
    /// What the last one said that has ended.
    last_said: String,
}

impl Several {
    /// None so far, and a database of this name.
    async fn new(name: &str) -> Self {
        Self::on(database(&format!("several_{name}")).await)
    }

    /// None so far.
    fn on(address: String) -> Self {
        Self {
            address,
            folder: TempDir::new().unwrap(),
            members: Vec::new(),
            last_said: String::new(),
        }
    }

    fn data(&self) -> Data {
        Data::Server(self.address.clone())
    }

    /// What all of them have said so far, and the last one that has ended.
    fn said(&self) -> String {
        let said = self.members.iter().map(|it| it.program.said());
        let all: Vec<String> = iter::once(self.last_said.clone()).chain(said).collect();
        all.join("\n\n")
    }

    /// Starts one more, and waits until it takes its part.
    async fn join(&mut self, server: &Running) {
        let data = self.data();
        self.join_by(&data, server).await;
    }

    /// The same for one that reaches the database in its own way.
    async fn join_by(&mut self, data: &Data, server: &Running) {
        let before = joined(&self.address).await;
        let program = Program::start_on(data, server, self.folder.path(), None, 0);
        self.take_in(program, &before).await;
    }

    /// The same for one that freezes at the `nth` passing of a point.
    async fn join_to_freeze(&mut self, server: &Running, at: (Point, u32)) {
        let before = joined(&self.address).await;
        let program = Program::start_to_freeze(&self.data(), server, self.folder.path(), at);
        self.take_in(program, &before).await;
    }

    /// Waits until a program takes its part beside those who were there before.
    async fn take_in(&mut self, program: Program, before: &BTreeSet<String>) {
        let mut owner = None;
        let comes = until(async || {
            let mut all = joined(&self.address).await.into_iter();
            owner = all.find(|it| !before.contains(it));
            owner.is_some()
        });
        assert!(comes.await, "it does not come: {}", program.said());
        let owner = owner.expect("it has come");
        self.members.push(Member { program, owner });
    }

    /// Kills one of them, and waits until it is gone; what the database calls it.
    async fn kill(&mut self, which: usize) -> String {
        let Member { mut program, owner } = self.members.remove(which);
        program.kill();
        self.last_said = program.end().await;
        owner
    }

    /// Asks one of them to stop, and waits until it has.
    async fn stop(&mut self, which: usize) {
        let Member { program, .. } = self.members.remove(which);
        program.signal(Signal::TERM);
        let ended = tokio::time::timeout(PATIENCE, program.ended()).await;
        let (code, said) = ended.expect("it does not stop");
        assert_eq!(code, Some(0), "{said}");
        self.last_said = said;
    }

    /// Freezes one of them for some time, and until others run all shards, and lets it go on; waits until it has left what
    /// was its own.
    async fn freeze(&self, which: usize, server: &Server, (shards, time): (usize, Duration)) {
        let Member { program, owner } = &self.members[which];
        program.signal(Signal::STOP);
        let is_over = tokio::time::sleep(time);
        let are_taken = until(async || {
            let all = shares(&self.address).await;
            let count: usize = all.values().map(Vec::len).sum();
            count == shards && !all.contains_key(owner)
        });
        assert!(are_taken.await, "nobody takes over: {}", self.said());
        is_over.await;
        program.signal(Signal::CONT);
        let is_left = server.wait_until(|it| are_in(it, shards)).await;
        assert!(is_left, "its connections stay: {}", program.said());
    }

    /// Lets the leases of one that was killed run out at once, instead of after ten seconds.
    async fn let_go(&self, owner: &str) {
        let mut db = PgConnection::connect(&self.address).await.unwrap();
        for sql in [
            "UPDATE shards SET owner = NULL, until = NULL WHERE owner = $1",
            "DELETE FROM turns WHERE owner = $1",
            "DELETE FROM processes WHERE owner = $1",
        ] {
            let query = sqlx::query(sql).bind(owner);
            query.execute(&mut db).await.unwrap();
        }
        db.close().await.unwrap();
    }

    /// Waits until none of them runs more than its part of so many shards, and all of those are connected.
    async fn are_balanced(&self, server: &Server, shards: usize) {
        let part = shards.div_ceil(self.members.len());
        let are_balanced = until(async || {
            let all = shares(&self.address).await;
            let count: usize = all.values().map(Vec::len).sum();
            let is_fair = all.values().all(|it| it.len() <= part);
            is_fair && count == shards && are_in(server, shards)
        });
        let is_so = are_balanced.await;
        let all = shares(&self.address).await;
        assert!(is_so, "{all:?}: {}", self.said());
    }

    /// Which of them runs the most shards.
    async fn busiest(&self) -> usize {
        let shares = shares(&self.address).await;
        let count = |which: &usize| shares.get(&self.members[*which].owner).map_or(0, Vec::len);
        let all = 0..self.members.len();
        all.max_by_key(count).expect("there are some")
    }
}

/// An order that somebody has given, and where it comes from, as the log has it.
struct Order {
    order: String,
    cause: String,
}

/// A game of Combat Castles between Ann and Ben.
pub(super) struct Game {
    people: [Person; 2],
    thread: Id,
    follow: Follow,
    /// Where the orders so far come from, as the log has it.
    causes: Vec<String>,
}

impl Game {
    /// A game that has begun in a channel, with its first board.
    pub(super) async fn begun(server: &Server, channel: Id) -> Self {
        let people = ["Ann", "Ben"].map(|name| server.person(name));
        let [ann, ben] = &people;
        let thread = new_table(ann, channel).await;
        command(ben, thread, "/table join").await;
        command(ann, thread, "/table options option:first value:1").await;
        command(ann, thread, "/table start").await;
        let game = Self {
            people,
            thread,
            follow: Follow::new(Seat(0)),
            causes: Vec::new(),
        };
        game.is_said(server).await;
        game
    }

    /// Whoever is to move gives an order, which counts.
    pub(super) async fn order(&mut self) {
        let told = self.tries().await;
        assert!(told.contains("order is in"), "{told}");
    }

    /// Whoever is to move gives an order, which may count; what they are told.
    async fn tries(&mut self) -> String {
        let (told, order) = self.tried().await;
        if told.contains("order is in") {
            self.counts(order);
        }
        told
    }

    /// The same for an order of which it is seen later whether it counts.
    async fn tried(&self) -> (String, Order) {
        let seat = self.follow.to_move().expect("the game is on");
        let order = line(&self.follow.turn());
        let text = format!("/play text:{order}");
        let person = &self.people[seat.index()];
        let asked = person.command(self.thread, &text).unwrap();
        let answer = asked.answer().await;
        let silent = format!("{text}: {answer:?}");
        let told = answer.message().map_or(silent, |it| it.content);
        let cause = format!("i:{}", asked.id());
        (told, Order { order, cause })
    }

    /// An order counts.
    fn counts(&mut self, Order { order, cause }: Order) {
        self.causes.push(cause);
        self.follow.play(&order);
    }

    /// How many boards there are, older ones as well.
    fn boards(&self, server: &Server) -> usize {
        let messages = server.messages(self.thread).into_iter();
        let boards = messages
            .filter(|it| !it.attachments.is_empty() && it.embeds.is_empty() && !it.is_ephemeral());
        boards.count()
    }

    /// How many there are to be: one for the start, and one for each order.
    fn expected(&self) -> usize {
        1 + self.causes.len()
    }

    /// Waits until a board of each order so far is there.
    pub(super) async fn is_said(&self, server: &Server) {
        let is_said = server.wait_until(|it| self.boards(it) >= self.expected());
        assert!(is_said.await, "a board of {:?} is missing", self.causes);
    }

    /// Checks, once all is said, that the log has each order once and in turn, and that each message stands there once.
    pub(super) fn check(&self, kept: &Kept, server: &Server) {
        let mut tables = kept.tables.values();
        let table = tables.find(|it| it.row.place.0 == number(self.thread));
        let table = table.expect("the table is kept");
        let orders = table.entries.iter().skip(1);
        let causes: Vec<&str> = orders.map(|it| it.cause.as_str()).collect();
        assert_eq!(causes, self.causes);
        let found = check::channels(table, &server.messages(self.thread), 0);
        assert_eq!(found, [""; 0]);
        assert_eq!(self.boards(server), self.expected());
    }
}

/// A stand-in with a server in each shard, and programs that share the shards.
struct Scene {
    server: Running,
    several: Several,
    shards: usize,
}

impl Scene {
    /// So many programs, each of which runs its part of so many shards.
    async fn new(name: &str, members: usize, shards: u64) -> Self {
        Self::on(Several::new(name).await, members, shards).await
    }

    /// The same on a database that is there.
    async fn on(several: Several, members: usize, shards: u64) -> Self {
        let ways = vec![several.data(); members];
        Self::by(several, ways, shards).await
    }

    /// The same with a program for each of these ways to the database.
    async fn by(mut several: Several, ways: Vec<Data>, shards: u64) -> Self {
        let count = usize::try_from(shards).unwrap();
        let config = Config {
            servers: count,
            shards,
            max_concurrency: shards,
            // Discord's are five.
            identify_every: Duration::from_secs(3),
            ..patient()
        };
        let server = stand_in_with(config).await;
        for way in ways {
            several.join_by(&way, &server).await;
        }
        several.are_balanced(&server, count).await;
        Self {
            server,
            several,
            shards: count,
        }
    }

    /// The channel of a server that a shard hears of.
    fn channel_in(&self, shard: u64) -> Id {
        let shards = self.shards as u64;
        let mut servers = self.server.servers().into_iter();
        let found = servers.find(|it| (it.id.0 >> 22) % shards == shard);
        self.server.channel_of(found.expect("a server in each").id)
    }

    /// A game in a server of a shard that one of the programs runs.
    async fn game_of(&self, which: usize) -> Game {
        let shares = shares(&self.several.address).await;
        let own = &shares[&self.several.members[which].owner];
        Game::begun(&self.server, self.channel_in(own[0])).await
    }

    /// A game for each of the programs.
    async fn games(&self) -> Vec<Game> {
        let mut games = Vec::new();
        for which in 0..self.several.members.len() {
            games.push(self.game_of(which).await);
        }
        games
    }

    /// Waits until everything is said.
    async fn settle(&self) {
        let is_settled = kept::settled(self.several.data(), &self.server, PATIENCE).await;
        assert!(
            is_settled,
            "not everything is said: {}",
            self.several.said()
        );
    }

    /// Waits until so many shards have begun sessions since there were `before`, and all are connected.
    async fn are_taken_over(&self, before: u64, lost: usize) {
        let all = before + lost as u64;
        let are_taken = |it: &Server| it.identifies() >= all && are_in(it, self.shards);
        let are_taken = self.server.wait_until(are_taken).await;
        assert!(are_taken, "nobody takes over: {}", self.several.said());
    }

    /// Ends the scene. All is said; each order of the games counts once, and stands there once.
    async fn end(self, games: &[Game]) {
        self.check(games).await;
        self.close().await;
    }

    async fn check(&self, games: &[Game]) {
        self.settle().await;
        let kept = Kept::read(self.several.data()).await;
        for game in games {
            game.check(&kept, &self.server);
        }
    }

    /// Ends the scene, in which nothing was sent that Discord would refuse.
    async fn close(self) {
        self.close_but(|_| false).await;
    }

    /// The same, but for what is expected to be refused.
    async fn close_but(self, is_expected: impl Fn(&Violation) -> bool) {
        let mut violations = self.server.violations();
        violations.retain(|it| !ground::is_for_nobody(it, true) && !is_expected(it));
        assert!(violations.is_empty(), "{violations:#?}");
        assert_eq!(self.server.early_identifies(), 0);
        drop(self.several);
        self.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_are_shared_by_three_processes() {
    let scene = Scene::new("shared", MEMBERS, SHARDS).await;
    let shares = shares(&scene.several.address).await;
    let mut counts: Vec<usize> = shares.values().map(Vec::len).collect();
    counts.sort_unstable();
    assert_eq!(counts, [2, 3, 3]);
    let mut games = scene.games().await;
    for game in &mut games {
        game.order().await;
        game.is_said(&scene.server).await;
        for person in &game.people {
            let panel = command(person, game.thread, "/play").await;
            assert!(!panel.buttons().is_empty(), "{}", panel.content);
        }
    }
    scene.end(&games).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_killed_is_replaced_shard_by_shard() {
    let mut scene = Scene::new("replaced", MEMBERS, SHARDS).await;
    let mut games = scene.games().await;
    scene.settle().await;
    let before = scene.server.identifies();
    let lost = shares(&scene.several.address).await;
    // Their boards may not be there yet.
    for game in &mut games {
        game.order().await;
    }
    let owner = scene.several.kill(0).await;
    scene.are_taken_over(before, lost[&owner].len()).await;
    scene
        .several
        .are_balanced(&scene.server, scene.shards)
        .await;
    let now = shares(&scene.several.address).await;
    assert!(!now.contains_key(&owner), "{now:?}");
    for _ in 0..2 {
        for game in &mut games {
            game.is_said(&scene.server).await;
            game.order().await;
        }
    }
    for game in &games {
        game.is_said(&scene.server).await;
    }
    scene.end(&games).await;
}

/// Lets the database be away for so long while two programs play: people are told at once that nothing counts, and both
/// go on with what they had.
async fn away(pause: Duration) {
    let cluster = Cluster::start();
    let several = Several::on(database_on(&cluster, "away").await);
    let scene = Scene::on(several, 2, 2).await;
    let mut games = scene.games().await;
    for game in &mut games {
        game.order().await;
        game.is_said(&scene.server).await;
    }
    scene.settle().await;
    let before = (
        shares(&scene.several.address).await,
        scene.server.identifies(),
    );
    // Its board may not be said before the database goes.
    for game in &mut games {
        game.order().await;
    }
    cluster.kill();
    for game in &mut games {
        let told = game.tries().await;
        assert!(told.contains("did **not** count"), "{told}");
    }
    // As long as a lease lasts, or longer: nothing happens that could be waited for.
    tokio::time::sleep(pause).await;
    cluster.start_again();
    let back = Instant::now();
    for game in &games {
        game.is_said(&scene.server).await;
    }
    for game in &mut games {
        let counts = async { while !game.tries().await.contains("order is in") {} };
        let counts = tokio::time::timeout(PATIENCE, counts).await;
        assert!(counts.is_ok(), "{}", scene.several.said());
        game.is_said(&scene.server).await;
    }
    eprintln!("after {pause:?}: back after {:?}", back.elapsed());
    let after = (
        shares(&scene.several.address).await,
        scene.server.identifies(),
    );
    assert_eq!(after, before, "{}", scene.several.said());
    scene.end(&games).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_away_finds_all_processes_where_they_were() {
    away(Duration::from_secs(11)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it takes as many seconds as CASTELLAN_KILLS says"]
async fn a_database_that_was_away_for_long_finds_all_processes_where_they_were() {
    let (seconds, _) = asked();
    away(Duration::from_secs(seconds as u64)).await;
}
