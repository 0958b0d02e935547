//! A talk has its people, however its beginning and a change of hands are interrupted (TB-16).

use castellan::fail::Point;
use playground::{Id, Message, Person, Running, Server};
use tempfile::TempDir;

use super::super::world::{command, is_board, new_table, press, stand_in};
use super::program::Program;

struct Ground {
    server: Running,
    folder: TempDir,
    thread: Id,
}

impl Ground {
    /// A game of Ann and Ben that has begun, and a program that lives no more.
    async fn begun() -> Self {
        let server = stand_in().await;
        let folder = TempDir::new().unwrap();
        let general = server.channel("general");
        let program = Program::start(&server, folder.path(), None, 0);
        assert!(server.wait_for_bot().await);
        let (ann, ben) = (server.person("Ann"), server.person("Ben"));
        let thread = new_table(&ann, general).await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table start").await;
        ann.wait_for(thread, is_board).await.unwrap();
        drop(program);
        assert!(server.wait_until_alone().await);
        Self {
            server,
            folder,
            thread,
        }
    }

    async fn start(&self, kill_at: Option<(Point, u32)>) -> Program {
        let program = Program::start(&self.server, self.folder.path(), kill_at, 0);
        assert!(self.server.wait_for_bot().await);
        program
    }

    /// Ben talks to Ann, and the program is killed at a point of it.
    async fn interrupted(&self, at: (Point, u32)) {
        let mut program = self.start(Some(at)).await;
        let ben = self.server.person("Ben");
        let asked = ben.command(self.thread, "/talk with:Ann").unwrap();
        program.life.over().await;
        drop(asked);
        program.end().await;
        assert!(self.server.wait_until_alone().await);
    }
}

/// The talks that somebody is in.
fn talks(who: &Person) -> Vec<Id> {
    let all = who.channels().into_iter();
    let talks = all.filter(|it| it.name.starts_with("Ann, Ben ·"));
    talks.map(|it| it.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_talk_has_its_people_after_a_kill_at_its_beginning() {
    // Before it is noted it has nobody, and is made again; after that it goes on by itself.
    let points = [
        (Point::TalkBeforeCommit, 1, false),
        (Point::TalkAfterCommit, 1, true),
        (Point::TalkBeforeCommit, 2, true),
        (Point::TalkAfterCommit, 2, true),
    ];
    for (point, nth, goes_on) in points {
        let ground = Ground::begun().await;
        ground.interrupted((point, nth)).await;
        let ben = ground.server.person("Ben");
        let program = ground.start(None).await;
        if goes_on {
            let is_in = |_: &Server| talks(&ben).len() == 1;
            assert!(ground.server.wait_until(is_in).await, "{point:?} {nth}");
        }
        let answer = command(&ben, ground.thread, "/talk with:Ann").await;
        let found = talks(&ben);
        assert_eq!(found.len(), 1, "{point:?} {nth}: {found:?}");
        let link = format!("<#{}>", found[0]);
        assert!(answer.content.contains(&link), "{}", answer.content);
        drop(program);
        ground.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_talk_follows_its_seats_after_a_kill_at_a_change_of_hands() {
    for point in [Point::TalkBeforeCommit, Point::TalkAfterCommit] {
        let ground = Ground::begun().await;
        let (ben, cleo) = (ground.server.person("Ben"), ground.server.person("Cleo"));
        let program = ground.start(None).await;
        command(&ben, ground.thread, "/talk with:Ann").await;
        drop(program);
        assert!(ground.server.wait_until_alone().await);
        let mut program = ground.start(Some((point, 1))).await;
        let replace = "/table replace seat:Ben with:@Cleo";
        let asked = command(&ben, ground.thread, replace).await;
        press(&ben, &asked, "Hand it on").await;
        let is_open = |it: &Message| it.content.contains("do you agree?");
        let asked = cleo.wait_for(ground.thread, is_open).await.unwrap();
        // The answer may be lost with the program.
        let meant = cleo.press(asked.id, "Agree").ok();
        program.life.over().await;
        drop(meant);
        program.end().await;
        assert!(ground.server.wait_until_alone().await);
        let program = ground.start(None).await;
        let moved = |_: &Server| talks(&cleo).len() == 1 && talks(&ben).is_empty();
        assert!(ground.server.wait_until(moved).await, "{point:?}");
        drop(program);
        ground.server.stop().await;
    }
}
