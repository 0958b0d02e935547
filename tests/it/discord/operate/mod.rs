//! The commands of whoever runs the bot, as processes on the stand-in for Discord.

mod doctor;
mod setup;
mod watch;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program in a folder, with a token in the environment if there is one.
async fn castellan(folder: &Path, args: &[&str], token: Option<&str>, input: &str) -> Output {
    let token: Vec<(&str, &str)> = token
        .into_iter()
        .map(|token| ("DISCORD_TOKEN", token))
        .collect();
    castellan_in(folder, args, &token, input).await
}

/// The same with any variables in the environment.
async fn castellan_in(
    folder: &Path,
    args: &[&str],
    variables: &[(&str, &str)],
    input: &str,
) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN_FILE")
        .env_remove("CREDENTIALS_DIRECTORY")
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.envs(variables.iter().copied());
    let input = input.to_owned();
    let work = tokio::task::spawn_blocking(move || {
        let mut child = command.spawn().unwrap();
        let mut into = child.stdin.take().unwrap();
        // It may end without reading it.
        let _ = into.write_all(input.as_bytes());
        drop(into);
        child.wait_with_output().unwrap()
    });
    work.await.unwrap()
}

/// What it printed, and its exit code.
fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}
