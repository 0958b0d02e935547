//! `castellan setup` and `castellan invite`.

use std::path::Path;

use playground::{Config, Running};
use tempfile::TempDir;

use super::{castellan, said};
use crate::discord::world::{patient, stand_in_with};

const TOKEN: &str = "a-token-for-setup.x";

async fn discord() -> Running {
    let config = Config {
        token: TOKEN.into(),
        ..patient()
    };
    stand_in_with(config).await
}

/// Sets up with a token on standard input.
async fn set_up(
    server: &Running,
    folder: &Path,
    args: &[&str],
    input: &str,
) -> (Option<i32>, String) {
    let url = server.url();
    let args = [&["setup", "--stand-in", &url], args].concat();
    let (code, text) = said(&castellan(folder, &args, None, input).await);
    for secret in [TOKEN, "wrong-token"] {
        assert!(!text.contains(secret), "{text}");
    }
    (code, text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_becomes_a_file_that_the_configuration_names_and_the_bot_runs_with() {
    let (server, folder) = (discord().await, TempDir::new().unwrap());
    let (code, text) = set_up(&server, folder.path(), &[], &format!("{TOKEN}\n")).await;
    assert_eq!(code, Some(0), "{text}");
    let link = format!(
        "client_id={}&scope=bot+applications.commands&permissions=2252177770925056",
        server.bot()
    );
    assert!(
        text.contains(&link) && text.contains("castellan run\n"),
        "{text}"
    );
    let file = folder.path().join("discord-token");
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        format!("{TOKEN}\n")
    );
    let config = std::fs::read_to_string(folder.path().join("config.toml")).unwrap();
    assert!(
        config.contains("[discord]\ntoken_file = \"discord-token\"\n"),
        "{config}"
    );
    assert!(!config.contains(TOKEN));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // The same once more changes nothing, and the invite is made with the token that was written.
    let (code, text) = set_up(&server, folder.path(), &[], TOKEN).await;
    assert_eq!(code, Some(0), "{text}");
    let args = ["invite", "--stand-in", &server.url()];
    let (code, text) = said(&castellan(folder.path(), &args, None, "").await);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&link), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_there_stays_unless_it_is_to_be_replaced() {
    let (server, folder) = (discord().await, TempDir::new().unwrap());
    let config = folder.path().join("config.toml");
    let old = "[discord]\ntoken = \"older\"\n[data]\nfolder = \"tables\"\n";
    std::fs::write(&config, old).unwrap();
    let (code, text) = set_up(&server, folder.path(), &[], TOKEN).await;
    assert_eq!(code, Some(78), "{text}");
    assert!(
        text.contains("token under [discord]") && text.contains("--replace"),
        "{text}"
    );
    assert_eq!(std::fs::read_to_string(&config).unwrap(), old);
    let (code, text) = set_up(&server, folder.path(), &["--replace"], TOKEN).await;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Replaced token under [discord]"), "{text}");
    let new = std::fs::read_to_string(&config).unwrap();
    assert_eq!(
        new,
        "[discord]\ntoken_file = \"discord-token\"\n[data]\nfolder = \"tables\"\n"
    );
    std::fs::write(folder.path().join("discord-token"), "another").unwrap();
    let (code, text) = set_up(&server, folder.path(), &[], TOKEN).await;
    assert_eq!(code, Some(78), "{text}");
    assert!(text.contains("holds another token"), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_no_good_leaves_nothing_behind() {
    let (server, folder) = (discord().await, TempDir::new().unwrap());
    let cases = [
        ("wrong-token", "Discord refused the token"),
        ("wrong-token with blanks", "its character 12 is a blank"),
        ("\n", "no token was given"),
    ];
    for (token, words) in cases {
        let (code, text) = set_up(&server, folder.path(), &[], token).await;
        assert_eq!(code, Some(78), "{text}");
        assert!(text.contains(words), "{text}");
    }
    let nobody = ["setup", "--stand-in", "http://127.0.0.1:9"];
    let (code, text) = said(&castellan(folder.path(), &nobody, None, TOKEN).await);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("could not be asked") && !text.contains(TOKEN),
        "{text}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    // A file with the token will do as well.
    let file = folder.path().join("mine");
    std::fs::write(&file, format!("{TOKEN}\r\n")).unwrap();
    let (code, text) = set_up(&server, folder.path(), &["--token-file", "mine"], "").await;
    assert_eq!(code, Some(0), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invite_needs_no_token_where_the_application_is_named() {
    let folder = TempDir::new().unwrap();
    let (code, text) =
        said(&castellan(folder.path(), &["invite", "--application", "7"], None, "").await);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("client_id=7&"), "{text}");
    let (code, text) = said(&castellan(folder.path(), &["invite"], None, "").await);
    assert_eq!(code, Some(78), "{text}");
    assert!(text.contains("--application ID"), "{text}");
}
