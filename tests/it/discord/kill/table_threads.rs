//! A table has one thread, however the start of it is interrupted.

use std::time::Duration;

use castellan::fail::Point;
use playground::{Id, Message, Person, Running, Server};
use tempfile::TempDir;

use crate::PATIENCE;

use super::super::world::{command, new_table, stand_in};
use super::program::Program;

/// The threads of a channel, with their names.
fn threads(server: &Server, channel: Id) -> Vec<(Id, String)> {
    let mut threads = server.channels();
    threads.retain(|it| it.parent == Some(channel));
    threads.into_iter().map(|it| (it.id, it.name)).collect()
}

/// Ann opens a table, and the program is killed at a point of it; what comes of it lies in the folder.
async fn interrupted(point: Point) -> (Running, TempDir, Id) {
    let server = stand_in().await;
    let folder = TempDir::new().unwrap();
    let general = server.channel("general");
    let mut program = Program::start(&server, folder.path(), Some((point, 1)), 0);
    assert!(server.wait_for_bot().await);
    let ann = server.person("Ann");
    let asked = ann.command(general, "/table new game:Combat Castles");
    let asked = asked.unwrap();
    program.life.over().await;
    drop(asked);
    program.end().await;
    assert!(server.wait_until_alone().await);
    assert_eq!(threads(&server, general).len(), 1);
    (server, folder, general)
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_thread_without_a_table_is_the_next_ones() {
    let (server, folder, general) = interrupted(Point::CreateBeforeCommit).await;
    let program = Program::start(&server, folder.path(), None, 0);
    assert!(server.wait_for_bot().await);
    let thread = new_table(&server.person("Ben"), general).await;
    assert_eq!(
        threads(&server, general),
        [(thread, "Combat Castles #1: Ben".to_owned())]
    );
    // That one is in use.
    let other = new_table(&server.person("Cleo"), general).await;
    assert_ne!(thread, other);
    drop(program);
    server.stop().await;
}

/// Delivers the command again until its answer comes. On a busy machine the bot's answer may take longer than the
/// three seconds that Discord gives it, and is lost.
async fn answered_at_last(server: &Server, ann: &Person, place: Id) -> Message {
    let opened = |message: &Message| message.content.contains("has opened table");
    let answer = async {
        loop {
            server.deliver_again();
            let answer = ann.wait_for(place, opened);
            if let Ok(answer) = tokio::time::timeout(Duration::from_secs(10), answer).await {
                return answer.expect("an answer");
            }
        }
    };
    let answer = tokio::time::timeout(PATIENCE, answer).await;
    answer.expect("an answer to the command")
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_a_table_asked_for_again_after_a_kill_has_one_thread() {
    for point in [Point::CreateBeforeCommit, Point::CreateAfterCommit] {
        let (server, folder, general) = interrupted(point).await;
        let program = Program::start(&server, folder.path(), None, 0);
        assert!(server.wait_for_bot().await);
        let ann = server.person("Ann");
        let opened = answered_at_last(&server, &ann, general).await;
        let made = threads(&server, general);
        assert_eq!(made.len(), 1, "{made:?}");
        let link = format!("<#{}>", made[0].0);
        assert!(opened.content.contains(&link), "{}", opened.content);
        let seen = command(&ann, general, "/table list").await.content;
        assert!(
            seen.contains("#1 Combat") && !seen.contains("#2 Combat"),
            "{seen}"
        );
        drop(program);
        server.stop().await;
    }
}
