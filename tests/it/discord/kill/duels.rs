//! Episodes survive kills too: duels of the probe game, in messages and in threads.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use castellan::fail::Point;
use playground::{Answer, Clock, Config, Id, Message, Person, Running, Server, SystemClock};
use tempfile::TempDir;

use super::super::world::is_board;
use super::check;
use super::kept::{self, Kept, KeptTable};
use super::player::{id_of, number};
use super::program::Program;
use crate::PATIENCE;

/// Who does what, once the game has begun.
const ORDERS: [(usize, &str); 7] = [
    (0, "duel Ben"),
    (0, "strike high"),
    (1, "strike low"),
    (0, "strike low"),
    (1, "strike low"),
    (0, "strike high"),
    (1, "strike high"),
];

/// The machine's clock, set ahead by so many milliseconds.
#[derive(Debug, Default)]
struct Ahead(AtomicI64);

impl Clock for Ahead {
    fn now_ms(&self) -> i64 {
        SystemClock.now_ms() + self.0.load(Ordering::SeqCst)
    }
}

/// A duel that is played, whatever becomes of the program.
struct Duel {
    server: Running,
    clock: Arc<Ahead>,
    folder: TempDir,
    people: [Person; 2],
    place: Id,
}

impl Duel {
    /// A game that has begun, in a channel or in a thread of its own.
    async fn begun(here: bool, duels: &str) -> Self {
        let clock = Arc::<Ahead>::default();
        let config = Config {
            openapi: std::env::var_os("CASTELLAN_OPENAPI").map(Into::into),
            clock: Arc::<Ahead>::clone(&clock),
            ..Config::default()
        };
        let server = Server::start(config).await.unwrap();
        let people = [server.person("Ann"), server.person("Ben")];
        let general = server.channel("general");
        let mut duel = Self {
            clock,
            folder: TempDir::new().unwrap(),
            people,
            place: general,
            server,
        };
        let mut program = duel.start(None);
        assert!(duel.server.wait_for_bot().await);
        let here = if here { " here:true" } else { "" };
        let answer = duel
            .command(0, &format!("/table new game:Probe{here}"))
            .await;
        let made = answer.and_then(Answer::message).expect("a table").content;
        if let Some((_, rest)) = made.split_once("<#") {
            duel.place = rest.split_once('>').unwrap().0.parse().unwrap();
        }
        let option = format!("/table options option:duels value:{duels}");
        for (person, text) in [(1, "/table join"), (0, &option), (0, "/table start")] {
            duel.command(person, text).await.expect("an answer");
        }
        duel.people[0].wait_for(duel.place, is_board).await.unwrap();
        assert!(duel.is_settled().await);
        program.kill();
        program.end().await;
        assert!(duel.server.wait_until_alone().await);
        duel
    }

    fn start(&self, kill_at: Option<(Point, u32)>) -> Program {
        let ahead = self.clock.0.load(Ordering::SeqCst);
        Program::start(&self.server, self.folder.path(), kill_at, ahead)
    }

    fn data(&self) -> std::path::PathBuf {
        Path::join(self.folder.path(), "data")
    }

    async fn is_settled(&self) -> bool {
        kept::settled(self.data(), &self.server, PATIENCE).await
    }

    async fn command(&self, person: usize, text: &str) -> Option<Answer> {
        let asked = self.people[person].command(self.place, text).ok()?;
        Some(asked.answer().await)
    }

    async fn kept(&self) -> KeptTable {
        let kept = Kept::read(self.data()).await;
        kept.tables.into_values().next().expect("a table")
    }

    /// Lets the program live once, to be killed at a point; whether it was. Each order is given when
    /// all before it is said.
    async fn live(&self, kill_at: Option<(Point, u32)>) -> bool {
        // After the start.
        let done = self.kept().await.entries.len() - 1;
        let mut program = self.start(kill_at);
        let mut life = program.life.clone();
        let play = async {
            assert!(self.server.wait_for_bot().await);
            for (person, text) in &ORDERS[done.min(ORDERS.len())..] {
                self.command(*person, &format!("/play text:{text}")).await;
                assert!(self.is_settled().await, "{text} stays unsaid");
            }
            assert!(self.is_settled().await);
        };
        let killed = tokio::select! {
            biased;
            () = life.over() => true,
            () = play => false,
        };
        program.kill();
        program.end().await;
        assert!(self.server.wait_until_alone().await, "somebody hangs on");
        killed
    }

    /// All messages of the table and beside it, and which places are beside.
    fn messages(&self, table: &KeptTable) -> (Vec<Message>, Vec<Id>) {
        let place = id_of(table.row.place.0);
        let threads = self.server.channels().into_iter();
        let threads = threads.filter(|it| it.parent.is_some() && it.id != place);
        let beside: Vec<Id> = threads.map(|it| it.id).collect();
        let places = std::iter::once(place).chain(beside.iter().copied());
        let messages = places.flat_map(|place| self.server.messages(place));
        (messages.collect(), beside)
    }

    /// What is wrong, once all is said.
    async fn findings(&self, threads: usize) -> Vec<String> {
        let table = self.kept().await;
        let (messages, beside) = self.messages(&table);
        let here = |message: &&Message| message.channel == id_of(table.row.place.0);
        let own: Vec<Message> = messages.iter().filter(here).cloned().collect();
        let mut wrong = check::channels(&table, &own, 0);
        wrong.extend(check::episodes(&table, &messages, &beside));
        if table.entries.len() != 1 + ORDERS.len() {
            wrong.push(format!("{} entries", table.entries.len()));
        }
        if beside.len() != threads {
            wrong.push(format!("{} threads were made", beside.len()));
        }
        let leads = |message: &&Message| message.content.contains("goes on in <#");
        if own.iter().filter(leads).count() != threads {
            wrong.push("the link is not there once".into());
        }
        // What a thread of a table's own thread hangs on.
        let above = self.server.messages(self.server.channel("general"));
        let anchors = above
            .iter()
            .filter(|it| it.content.contains(" of table #1 in <#"));
        let expected = if table.row.place.0 == number(self.server.channel("general")) {
            0
        } else {
            threads
        };
        if anchors.count() != expected {
            wrong.push("the thread does not hang on one message".into());
        }
        wrong
    }
}

/// Plays a duel with a kill at the nth passing of a point, and one after it; whether there was one.
async fn killed_at(point: Point, nth: u32, here: bool, duels: &str, later: bool) -> bool {
    let duel = Duel::begun(here, duels).await;
    let killed = duel.live(Some((point, nth))).await;
    if later {
        // Longer than Discord knows a nonce.
        duel.clock.0.fetch_add(10 * 60_000, Ordering::SeqCst);
    }
    while duel.kept().await.entries.len() < 1 + ORDERS.len() {
        assert!(!duel.live(None).await);
    }
    assert!(!duel.live(None).await);
    let wrong = duel.findings(usize::from(duels == "thread")).await;
    assert!(
        wrong.is_empty(),
        "{} {nth}, here {here}, {duels}, later {later}: {wrong:#?}",
        point.name()
    );
    duel.server.stop().await;
    killed
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_thread_is_made_once_whenever_the_program_is_killed() {
    let points = [
        (Point::ThreadBefore, 1),
        (Point::ThreadAfter, 1),
        (Point::SideThreadBeforeCommit, 1),
        (Point::SideThreadAfterCommit, 1),
        (Point::TriedAfterCommit, 1),
        (Point::SendBefore, 1),
        (Point::SendAfter, 1),
        (Point::SendAfter, 2),
        (Point::SendAfter, 3),
        (Point::SentAfterCommit, 1),
    ];
    for (point, nth) in points {
        for (here, later) in [(true, false), (true, true), (false, false), (false, true)] {
            let killed = killed_at(point, nth, here, "thread", later).await;
            assert!(killed, "{} {nth} is not passed", point.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_message_that_grows_is_told_once_whenever_the_program_is_killed() {
    let points = [
        Point::AppendAfterCommit,
        Point::TriedBeforeCommit,
        Point::TriedAfterCommit,
        Point::SendBefore,
        Point::SendAfter,
        Point::EditBefore,
        Point::EditAfter,
        Point::SentBeforeCommit,
        Point::SentAfterCommit,
    ];
    for (point, nth) in points.into_iter().zip([2, 3, 4].into_iter().cycle()) {
        for (duels, later) in [("message", false), ("message", true), ("thread", true)] {
            let killed = killed_at(point, nth, false, duels, later).await;
            assert!(killed, "{} {nth} is not passed", point.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn planted_faults_in_strands_are_found() {
    let duel = Duel::begun(false, "thread").await;
    assert!(!duel.live(None).await);
    assert_eq!(duel.findings(1).await, [""; 0]);
    let table = duel.kept().await;
    let (messages, beside) = duel.messages(&table);
    let own: Vec<usize> = (0..messages.len())
        .filter(|at| messages[*at].content.starts_with("**Duel 1**"))
        .collect();
    let (first, last) = (own[0], own[own.len() - 1]);
    let found = |words: &str, plant: &dyn Fn(&mut Vec<Message>)| {
        let mut planted = messages.clone();
        plant(&mut planted);
        let findings = check::episodes(&table, &planted, &beside);
        let found = findings.iter().any(|finding| finding.contains(words));
        assert!(found, "{words}: {findings:#?}");
    };
    found("belongs to no post", &|messages| {
        let mut twice = messages[first].clone();
        let ids = messages.iter().map(|message| number(message.id));
        twice.id = id_of(ids.max().unwrap() + 1);
        messages.push(twice);
    });
    found("is told twice", &|messages| {
        let again = messages[first].clone();
        messages.push(again);
    });
    found("does not say what it should", &|messages| {
        messages.remove(last);
    });
    found("nothing is said of duel-1", &|messages| {
        messages.retain(|message| !message.content.starts_with("**Duel 1**"));
    });
    found("buttons of duel-1", &|messages| {
        messages[last].components = vec![serde_json::json!({"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Play", "custom_id": "x"}
        ]})];
    });
    found("is told in 2 places", &|messages| {
        messages[first].channel = duel.place;
    });
    duel.server.stop().await;
}
