//! The real program, stopped and started between turns.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use playground::{Id, Running};

use super::world::{Follow, card, command, first_seat, is_board, line, new_table, press, stand_in};

/// The program as a process on a stand-in.
pub(super) struct Program {
    child: Child,
}

impl Program {
    pub(super) async fn start(server: &Running, folder: &Path) -> Self {
        let program = Self::spawn(server, folder);
        assert!(server.wait_for_bot().await, "the program did not come");
        program
    }

    /// Starts the program, and does not wait for it.
    pub(super) fn spawn(server: &Running, folder: &Path) -> Self {
        let config = folder.join("config.toml");
        // A TOML literal string takes any path without a quote in it.
        let text = format!("[data]\nfolder = '{}'\n", folder.join("data").display());
        std::fs::write(&config, text).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["run", "--stand-in", &server.url(), "--config"])
            .arg(&config)
            .env("DISCORD_TOKEN", server.token())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        Self { child }
    }

    /// Sends a signal, such as `TERM`.
    #[cfg(unix)]
    pub(super) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &self.child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Waits until the program ends; its exit code.
    #[cfg(unix)]
    pub(super) async fn ended(mut self) -> Option<i32> {
        let wait = tokio::task::spawn_blocking(move || self.child.wait().unwrap().code());
        tokio::time::timeout(crate::PATIENCE, wait)
            .await
            .expect("the program does not end")
            .unwrap()
    }

    /// Kills the program without a word of warning.
    async fn kill(&mut self, server: &Running) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        assert!(server.wait_until(|server| !server.bot_online()).await);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn turn_of(server: &Running, thread: Id, game: &Follow) -> String {
    let turn = line(&game.turn());
    let person = ["Ann", "Ben"][game.to_move().unwrap().index()];
    let answer = command(
        &server.person(person),
        thread,
        &format!("/play text:{turn}"),
    )
    .await;
    assert!(
        answer.content.contains("order is in"),
        "{turn}: {}",
        answer.content
    );
    turn
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_between_any_two_turns_loses_nothing() {
    let server = stand_in().await;
    let folder = tempfile::TempDir::new().unwrap();
    let (ann, ben) = (server.person("Ann"), server.person("Ben"));
    let mut program = Program::start(&server, folder.path()).await;
    let thread = new_table(&ann, server.channel("general")).await;
    let lobby = card(&ann, thread).await;
    program.kill(&server).await;
    let mut program = Program::start(&server, folder.path()).await;
    press(&ben, &lobby, "Join").await;
    command(&ann, thread, "/table start").await;
    let mut game = Follow::new(first_seat(&[&ann, &ben], thread).await);
    let mut boards = 0;
    while game.to_move().is_some() {
        let turn = turn_of(&server, thread, &game).await;
        game.play(&turn);
        program.kill(&server).await;
        program = Program::start(&server, folder.path()).await;
        boards += 1;
    }
    // Whatever was not sent at a kill came after the start: the last board is there.
    let over = |message: &playground::Message| {
        is_board(message) && !message.buttons().iter().any(|it| it.label == "Play")
    };
    let last = ann.wait_for(thread, over).await.expect("the last board");
    // Nothing was said twice.
    let said: Vec<String> = ann
        .sees(thread)
        .into_iter()
        .filter(|message| !message.attachments.is_empty() && !message.is_ephemeral())
        .map(|message| message.content)
        .collect();
    let once: std::collections::BTreeSet<&String> = said.iter().collect();
    assert_eq!(once.len(), said.len(), "{said:#?}");
    let log = command(&ben, thread, "/log turns:50").await;
    assert!(
        log.content.lines().count() >= boards,
        "{boards} turns: {}",
        log.content
    );
    let alt = last.attachments[0].description.clone().unwrap();
    assert!(alt.contains("wins"), "{alt}");
    drop(program);
    let violations = server.violations();
    assert!(violations.is_empty(), "{violations:#?}");
    server.stop().await;
}
