//! The disk of the real program is full, or fails: people are told, and everything goes on when there is room again.

use std::path::Path;
use std::process::Command;

use playground::{Config, Id, Message};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

use super::heard::Heard;
use super::world::{command, is_board, new_table, patient, stand_in, stand_in_with};

/// A game goes on after a while in which the program could save nothing.
async fn a_game_goes_on(data: &Path, fail: impl Fn(&Heard), mend: impl Fn(&Heard)) {
    let (server, folder) = (stand_in().await, TempDir::new().unwrap());
    let config = folder.path().join("config.toml");
    let program = Heard::start(&server, data, &config, "castellan=info").await;
    let (ann, ben) = (server.person("Ann"), server.person("Ben"));
    let thread = new_table(&ann, server.channel("general")).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    fail(&program);
    for _ in 0..5 {
        let observation = command(&ben, thread, "/play text:+c4").await;
        let words = observation.is_ephemeral() && observation.content.contains("did **not** count");
        assert!(words, "{}\n{}", observation.content, program.said());
    }
    // Who only looks is not held up.
    let looked = command(&ann, thread, "/board").await;
    assert!(!looked.attachments.is_empty(), "{}", looked.content);
    let said = program.said();
    let faults = said.lines().filter(|line| line.contains("ERROR"));
    assert_eq!(faults.count(), 1, "once a minute: {said}");
    assert!(said.contains("nothing can be saved"), "{said}");
    mend(&program);
    let observation = command(&ben, thread, "/play text:+c4").await;
    assert!(
        observation.content.contains("order is in"),
        "{}\n{}",
        observation.content,
        program.said()
    );
    let board = |message: &Message| is_board(message) && message.content.contains("Ben");
    ann.wait_for(thread, board).await.expect("the next board");
    let log = command(&ann, thread, "/log").await;
    assert_eq!(
        log.content.matches(" places ").count(),
        1,
        "{}",
        log.content
    );
    assert!(server.violations().is_empty(), "{:#?}", server.violations());
    server.stop().await;
}

/// Sets how long the files may be that a program writes.
fn longest(program: &Heard, bytes: &str) {
    let id = program.id().to_string();
    let set = Command::new("prlimit")
        .args(["--pid", &id, &format!("--fsize={bytes}:")])
        .status();
    assert!(set.unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_each_write_is_got_over() {
    let data = TempDir::new().unwrap();
    let fail = |program: &Heard| longest(program, "0");
    let mend = |program: &Heard| longest(program, "unlimited");
    a_game_goes_on(data.path(), fail, mend).await;
}

fn is_welcome(message: &Message) -> bool {
    message.content.contains("I am Castellan")
}

/// Whether the bot is known to be out of a server.
async fn is_left(data: &Path, guild: Id) -> bool {
    let file = SqliteConnectOptions::new().filename(data.join("castellan.sqlite"));
    let mut database = file.read_only(true).connect().await.unwrap();
    let sql = "SELECT left_at IS NOT NULL FROM servers WHERE guild = $1";
    let guild = i64::try_from(guild.0).unwrap();
    let left = sqlx::query_scalar(sql).bind(guild);
    let left = left.fetch_optional(&mut database).await.unwrap();
    database.close().await.unwrap();
    left.unwrap_or(false)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_becomes_of_servers_while_nothing_can_be_saved_is_written_later() {
    for is_back in [false, true] {
        let config = Config {
            just_joined: true,
            ..patient()
        };
        let (server, folder) = (stand_in_with(config).await, TempDir::new().unwrap());
        let (data, config) = (folder.path().join("data"), folder.path().join("config"));
        let program = Heard::start(&server, &data, &config, "castellan=debug").await;
        let (ann, home) = (server.person("Ann"), server.guild().id);
        ann.wait_for(server.channel("general"), is_welcome)
            .await
            .expect("a welcome");

        longest(&program, "0");
        server.remove_bot();
        program.until_said("said=Out(").await;
        if is_back {
            server.add_bot();
        }
        let elsewhere = server.add_server("Elsewhere");
        program.until_said(&format!("guild: {elsewhere}")).await;
        let general = server.channel_of(elsewhere);
        assert!(ann.sees(general).is_empty() && !is_left(&data, home).await);
        longest(&program, "unlimited");

        ann.wait_for(general, is_welcome).await.expect("a welcome");
        // What was heard before is written before.
        assert_eq!(is_left(&data, home).await, !is_back, "{}", program.said());
        assert!(!is_left(&data, elsewhere).await);
        server.stop().await;
    }
}

/// `CASTELLAN_SMALL_DISK` names an empty file system of some megabytes, such as a tmpfs.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a small file system of its own"]
async fn a_full_disk_is_got_over() {
    let disk = std::env::var_os("CASTELLAN_SMALL_DISK").expect("a folder");
    let data = Path::new(&disk).join("data");
    let filler = Path::new(&disk).join("filler");
    let fill = |_: &Heard| {
        // In the end byte by byte: it fails where nothing more fits.
        let mut file = std::fs::File::create(&filler).unwrap();
        for size in [65_536, 4_096, 1] {
            while std::io::Write::write_all(&mut file, &vec![1; size]).is_ok() {}
        }
    };
    let free = |_: &Heard| std::fs::remove_file(&filler).unwrap();
    a_game_goes_on(&data, fill, free).await;
}
