//! The real program, asked to stop while something hangs.

use std::time::Duration;

use playground::{Gate, Id, Message, Running, Server};
use tempfile::TempDir;

use super::restart::Program;
use super::world::{command, is_board, new_table, stand_in};

const POST: &str = "POST /channels/{channel_id}/messages";
const ANSWER: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";

/// The program with a game that has begun.
struct Scene {
    server: Running,
    folder: TempDir,
    program: Program,
    thread: Id,
}

impl Scene {
    async fn set() -> Self {
        let server = stand_in().await;
        let folder = TempDir::new().unwrap();
        let program = Program::start(&server, folder.path()).await;
        let (ann, ben) = (server.person("Ann"), server.person("Ben"));
        let thread = new_table(&ann, server.channel("general")).await;
        command(&ben, thread, "/table join").await;
        command(&ann, thread, "/table options option:first value:1").await;
        command(&ann, thread, "/table start").await;
        ann.wait_for(thread, is_board).await.expect("a board");
        Self {
            server,
            folder,
            program,
            thread,
        }
    }

    /// Ben's order counts, and its board is on its way, held by the gate.
    async fn order_whose_board_is_held(&self) -> Gate {
        let gate = self.server.hold(POST, 1);
        let (ben, boards) = (self.server.person("Ben"), self.boards());
        let answer = command(&ben, self.thread, "/play text:+c4").await;
        assert!(answer.content.contains("order is in"), "{}", answer.content);
        let held = |server: &Server| {
            let requests = server.requests();
            requests
                .iter()
                .any(|it| it.route == POST && it.status.is_none())
        };
        assert!(self.server.wait_until(held).await, "nothing is held");
        assert_eq!(self.boards(), boards, "the board is held");
        gate
    }

    fn boards(&self) -> usize {
        boards(&self.server, self.thread)
    }
}

fn boards(server: &Server, thread: Id) -> usize {
    let messages = server.messages(thread);
    let board = |message: &&Message| !message.attachments.is_empty() && !message.is_ephemeral();
    messages.iter().filter(board).count()
}

/// Asks the program to stop, and waits until it has: what hangs would hang for ever. Its exit code.
async fn stopped(program: Program) -> Option<i32> {
    program.signal("TERM");
    program.ended().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_hangs_does_not_hold_a_stop_and_is_sent_once_after_the_next_start() {
    let scene = Scene::set().await;
    let before = scene.boards();
    let gate = scene.order_whose_board_is_held().await;
    let Scene {
        server,
        folder,
        program,
        thread,
    } = scene;
    let code = stopped(program).await;
    assert_eq!(code, Some(0));
    gate.open();
    let program = Program::start(&server, folder.path()).await;
    let sent = |server: &Server| boards(server, thread) > before;
    assert!(server.wait_until(sent).await, "the board is not sent");
    // Delivery is idle again once a later board is there.
    command(&server.person("Ann"), thread, "/play text:resign").await;
    let ended = |server: &Server| boards(server, thread) > before + 1;
    assert!(server.wait_until(ended).await, "the last board is not sent");
    let code = stopped(program).await;
    assert_eq!(code, Some(0));
    assert_eq!(boards(&server, thread), before + 2);
    assert!(server.violations().is_empty(), "{:#?}", server.violations());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_hangs_does_not_hold_a_stop() {
    let Scene {
        server,
        program,
        folder: _folder,
        ..
    } = Scene::set().await;
    server.hang_gateway();
    let code = stopped(program).await;
    assert_eq!(code, Some(0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_an_open_interaction_be_answered() {
    let Scene {
        server,
        program,
        thread,
        folder: _folder,
    } = Scene::set().await;
    let gate = server.hold(ANSWER, 1);
    let asked = server.person("Ann").command(thread, "/log").unwrap();
    let held = |it: &playground::Logged| it.route == ANSWER && it.status.is_none();
    server
        .wait_for_request(held)
        .await
        .expect("an answer on its way");
    program.signal("TERM");
    assert!(server.wait_until(|server| !server.bot_online()).await);
    // Nothing else is left to wait for.
    let mut ended = std::pin::pin!(program.ended());
    let early = tokio::time::timeout(Duration::from_secs(1), &mut ended).await;
    assert!(early.is_err(), "the program did not wait for its answer");
    gate.open();
    let answer = asked.answer().await.message();
    assert!(answer.is_some(), "the stop cut the answer");
    assert_eq!(ended.await, Some(0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_hangs_does_not_hold_a_stop() {
    let Scene {
        server,
        program,
        thread,
        folder: _folder,
    } = Scene::set().await;
    let _gate = server.hold(ANSWER, 1);
    let _asked = server.person("Ann").command(thread, "/log").unwrap();
    let held = |it: &playground::Logged| it.route == ANSWER && it.status.is_none();
    server
        .wait_for_request(held)
        .await
        .expect("an answer on its way");
    let code = stopped(program).await;
    assert_eq!(code, Some(0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_hangs_can_be_stopped() {
    let server = stand_in().await;
    let folder = TempDir::new().unwrap();
    let _gate = server.hold("*", 1);
    let program = Program::spawn(&server, folder.path());
    server.wait_for_request(|_| true).await.expect("a request");
    let code = stopped(program).await;
    assert_eq!(code, Some(0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_ends_the_program_at_once() {
    let scene = Scene::set().await;
    let _gate = scene.order_whose_board_is_held().await;
    let Scene {
        server,
        program,
        folder: _folder,
        ..
    } = scene;
    program.signal("INT");
    assert!(server.wait_until(|server| !server.bot_online()).await);
    program.signal("INT");
    // A stop that ran to its end would say that all is well.
    assert_eq!(program.ended().await, Some(130));
    server.stop().await;
}
