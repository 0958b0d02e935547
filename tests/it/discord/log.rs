//! Tokens and secrets, which the log never holds, whatever its filter says.

use playground::Fault;
use tempfile::TempDir;

use super::heard::Heard;
use super::world::{card, command, new_table, stand_in};

const ANSWER: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";

#[tokio::test(flavor = "multi_thread")]
async fn no_token_and_no_payload_is_in_it_at_any_level() {
    let (server, folder) = (stand_in().await, TempDir::new().unwrap());
    let config = folder.path().join("config.toml");
    let program = Heard::start(&server, &folder.path().join("data"), &config, "trace").await;
    let ann = server.person("Ann");
    let thread = new_table(&ann, server.channel("general")).await;
    let lobby = card(&ann, thread).await;
    let mut tokens = vec![server.token()];
    for fault in [None, Some(Fault::Status(500)), Some(Fault::AnswerCut)] {
        if let Some(fault) = fault {
            server.inject(ANSWER, 2, fault);
        }
        let typed = ann.command(thread, "/table list").unwrap();
        let pressed = ann.press(lobby.id, "Join").unwrap();
        for token in [typed.token(), pressed.token()] {
            // An answer that fails is seen by nobody.
            let tried = server.wait_for_request(|request| {
                request.path.contains(&token) && request.status.is_some()
            });
            assert!(tried.await.is_some(), "the bot says nothing to {token}");
            tokens.push(token);
        }
    }
    // Its tables are at work, whose log is heard at every level.
    command(&ann, thread, "/table list").await;
    let said = program.said();
    assert!(said.contains("in contact with Discord"), "{said}");
    for token in tokens {
        assert!(!said.contains(&token), "{token} is in {said}");
    }
    for word in ["INTERACTION_CREATE", "InteractionCreate", "session_id"] {
        assert!(!said.contains(word), "{word} is in {said}");
    }
    server.stop().await;
}
