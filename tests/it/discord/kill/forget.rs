//! Somebody is forgotten as a whole or not at all, wherever the program is killed (TB-29).

use castellan::fail::Point;
use playground::Message;
use tempfile::TempDir;

use super::super::world::{command, is_board, new_table, press, stand_in};
use super::kept::Kept;
use super::program::Program;

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_somebody_is_forgotten_as_a_whole_or_not_at_all() {
    for (point, is_forgotten) in [
        (Point::ForgetBeforeCommit, false),
        (Point::ForgetAfterCommit, true),
    ] {
        let server = stand_in().await;
        let folder = TempDir::new().unwrap();
        let (ann, ben) = (server.person("Ann"), server.person("Ben"));
        let program = Program::start(&server, folder.path(), None, 0);
        assert!(server.wait_for_bot().await);
        let thread = new_table(&ann, server.channel("general")).await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table start").await;
        ann.wait_for(thread, is_board).await.unwrap();
        drop(program);
        assert!(server.wait_until_alone().await);

        let mut program = Program::start(&server, folder.path(), Some((point, 1)), 0);
        assert!(server.wait_for_bot().await);
        let asked = command(&ben, thread, "/games forget").await;
        let meant = ben.press(asked.id, "Forget me").unwrap();
        program.life.over().await;
        drop(meant);
        program.end().await;
        assert!(server.wait_until_alone().await);
        // What is left leads to a state, and the log to it.
        for table in Kept::read(folder.path()).await.tables.values() {
            table.steps().unwrap();
        }

        let program = Program::start(&server, folder.path(), None, 0);
        assert!(server.wait_for_bot().await);
        let asked = command(&ben, thread, "/games forget").await;
        let says = |words: &str| asked.content.contains(words);
        if is_forgotten {
            assert!(says("I keep nothing about you"), "{}", asked.content);
        } else {
            // He is known, and asks again.
            assert!(says("**Ben**"), "{}", asked.content);
            press(&ben, &asked, "Forget me").await;
            let done = |message: &Message| message.content.contains("nothing about you any more");
            assert!(ben.wait_for(thread, done).await.is_some(), "{point:?}");
        }
        drop(program);
        server.stop().await;
    }
}
