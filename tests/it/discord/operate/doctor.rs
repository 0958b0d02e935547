//! `castellan doctor`: what is wrong has its line, and what is not has none.

use std::path::{Path, PathBuf};

use castellan::files::Existing;
use playground::{Config, permission as may};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{castellan_in, said};
use crate::discord::world::{World, command, new_table};

const COMMANDS: &str = "GET /applications/{application_id}/commands";
const APPLICATION: &str = "GET /applications/@me";
const GATEWAY: &str = "GET /gateway/bot";

/// A bot with a table in a thread, and a folder from which it is looked at.
struct Scene {
    world: World,
    home: TempDir,
    thread: playground::Id,
}

impl Scene {
    async fn set() -> Self {
        let world = World::start().await;
        let thread = new_table(&world.server.person("Ann"), world.general()).await;
        let home = TempDir::new().unwrap();
        let scene = Self {
            world,
            home,
            thread,
        };
        scene.configure("");
        scene
    }

    fn configure(&self, more: &str) {
        let data = self.world.folder.path().display();
        let text = format!("[data]\nfolder = '{data}'\n{more}");
        std::fs::write(self.home.path().join("config.toml"), text).unwrap();
    }

    /// What the doctor says with the right token.
    async fn look(&self) -> (Option<i32>, String) {
        let token = self.world.server.token();
        self.look_with(&[("DISCORD_TOKEN", &token)]).await
    }

    async fn look_with(&self, variables: &[(&str, &str)]) -> (Option<i32>, String) {
        let url = self.world.server.url();
        let args = ["doctor", "--stand-in", &url];
        said(&castellan_in(self.home.path(), &args, variables, "").await)
    }

    /// Lays something over an answer, and looks.
    async fn overlaid(&self, route: &str, fields: Value) -> (Option<i32>, String) {
        self.world.server.overlay(route, fields);
        let found = self.look().await;
        self.world.server.overlay(route, Value::Null);
        found
    }
}

/// Something is to do about one thing alone.
#[track_caller]
fn only((code, text): &(Option<i32>, String), about: &str, words: &str) {
    assert_eq!(*code, Some(1), "{text}");
    let wrong: Vec<&str> = text.lines().filter(|it| it.starts_with("to do ")).collect();
    assert_eq!(wrong.len(), 1, "{text}");
    assert!(
        wrong[0].starts_with(&format!("to do      {about} ")),
        "{text}"
    );
    assert!(wrong[0].contains(words), "{words}: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_runs_well_has_nothing_to_do() {
    let scene = Scene::set().await;
    let (code, text) = scene.look().await;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.ends_with("\n\nAll is fine.\n"), "{text}");
    for about in [
        "version",
        "fonts",
        "configuration",
        "database",
        "backups",
        "disk",
        "token",
        "application",
        "commands",
        "permissions",
        "gateway",
        "clock",
    ] {
        assert!(
            text.lines()
                .any(|it| it.starts_with(&format!("fine       {about} "))),
            "{about}: {text}"
        );
    }
    assert!(
        !text.contains(&scene.world.server.token()) || scene.world.server.token() == "playground"
    );
    scene.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_the_token_is_said() {
    let scene = Scene::set().await;
    let token = scene.world.server.token();
    only(&scene.look_with(&[]).await, "token", "run castellan setup");
    only(
        &scene.look_with(&[("DISCORD_TOKEN", "wrong")]).await,
        "token",
        "Discord refuses the one from DISCORD_TOKEN",
    );
    let (_, text) = scene.look_with(&[("DISCORD_TOKEN", "secret blank")]).await;
    assert!(
        text.contains("its character 7 is a blank") && !text.contains("secret"),
        "{text}"
    );
    scene.configure("[discord]\ntoken = 'another'\n");
    let (_, text) = scene.look().await;
    assert!(
        text.contains("taken from DISCORD_TOKEN; token under [discord] is not used"),
        "{text}"
    );
    assert!(!text.contains("another"), "{text}");
    scene.configure("[discord]\ntoken_file = 'gone'\n");
    only(&scene.look_with(&[]).await, "token", "gone: ");
    let file = scene.home.path().join("mine");
    std::fs::write(&file, &token).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        scene.configure("[discord]\ntoken_file = 'mine'\n");
        only(
            &scene.look_with(&[]).await,
            "token",
            "can read mine (mode 644): chmod 600 mine",
        );
    }
    scene.world.end_but_for(&["0"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_on_discord_is_said() {
    let scene = Scene::set().await;
    let found = scene.overlaid(
        APPLICATION,
        json!({ "interactions_endpoint_url": "https://example.org/x" }),
    );
    only(
        &found.await,
        "application",
        "clear it under General Information",
    );
    let found = scene.overlaid(APPLICATION, json!({ "bot_require_code_grant": true }));
    only(&found.await, "application", "Requires OAuth2 Code Grant");
    let found = scene.overlaid(
        APPLICATION,
        json!({ "install_params": { "permissions": "1024" } }),
    );
    only(
        &found.await,
        "application",
        "does not ask for Send Messages",
    );
    only(
        &scene.overlaid(COMMANDS, json!([])).await,
        "commands",
        "Discord does not know /about",
    );
    let commands = scene.world.server.commands();
    let mut bodies: Vec<Value> = commands.iter().map(|it| it.body.clone()).collect();
    bodies[0]["description"] = json!("Something else");
    only(
        &scene.overlaid(COMMANDS, bodies.into()).await,
        "commands",
        "differs from what Discord knows",
    );
    scene.configure("[discord]\nshards = 1\n");
    only(
        &scene.overlaid(GATEWAY, json!({ "shards": 2 })).await,
        "gateway",
        "2 shards, but shards under [discord] is 1",
    );
    scene.configure("");
    let more = scene.overlaid(GATEWAY, json!({ "shards": 2 })).await;
    assert!(more.1.contains("2 shards, "), "{}", more.1);
    let few = json!({ "session_start_limit": { "remaining": 3, "reset_after": 7_200_000 } });
    only(
        &scene.overlaid(GATEWAY, few).await,
        "gateway",
        "3 of 1000 starts are left; let the bot rest for 2 h",
    );
    let token = scene.world.server.token();
    let ahead = [
        ("DISCORD_TOKEN", token.as_str()),
        ("CASTELLAN_CLOCK_AHEAD", "600000"),
    ];
    only(
        &scene.look_with(&ahead).await,
        "clock",
        "ahead of Discord's",
    );
    // Nobody is there.
    let args = ["doctor", "--stand-in", "http://127.0.0.1:9"];
    let (code, text) = said(&castellan_in(scene.home.path(), &args, &ahead[..1], "").await);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("not asked  token          Discord could not be asked"),
        "{text}"
    );
    assert!(
        text.contains("fine       database ") && text.contains("not asked  gateway "),
        "{text}"
    );
    scene.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_may_not_do_where_tables_are_is_said() {
    let scene = Scene::set().await;
    let (server, general) = (&scene.world.server, scene.world.general());
    server.deny_bot(general, may::ATTACH_FILES | may::PIN_MESSAGES);
    let words = "table 1: in #";
    let found = scene.look().await;
    only(&found, "permissions", words);
    only(
        &found,
        "permissions",
        "the bot lacks Attach Files (no board is posted), Pin Messages (",
    );
    server.deny_bot(general, may::VIEW_CHANNEL);
    only(&scene.look().await, "permissions", "cannot see");
    server.deny_bot(general, 0);
    server.delete_channel(scene.thread);
    only(&scene.look().await, "permissions", "is gone: /table move");
    server.remove_bot();
    only(&scene.look().await, "permissions", "invite it again");
    scene
        .world
        .end_but_for(&["10003", "50001", "10004", "50013"])
        .await;
}

/// A folder with a database that an earlier bot left, and what the doctor says of it.
struct Left {
    home: TempDir,
    config: String,
}

impl Left {
    fn database(&self) -> PathBuf {
        self.home.path().join("data").join("castellan.sqlite")
    }

    fn backup(&self, time: &str) -> PathBuf {
        let folder = self.home.path().join("data/backups");
        std::fs::create_dir_all(&folder).unwrap();
        folder.join(format!("castellan-nightly-{time}.sqlite"))
    }

    async fn look(&self, server: &playground::Server) -> (Option<i32>, String) {
        std::fs::write(self.home.path().join("config.toml"), &self.config).unwrap();
        let (url, token) = (server.url(), server.token());
        let args = ["doctor", "--stand-in", &url];
        said(&castellan_in(self.home.path(), &args, &[("DISCORD_TOKEN", &token)], "").await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_the_files_is_said() {
    let mut world = World::with(Config::default(), castellan::discord::Bounds::default()).await;
    let thread = new_table(&world.server.person("Ann"), world.general()).await;
    command(&world.server.person("Ann"), thread, "/table end").await;
    world.stop_bot().await;
    let left = Left {
        home: TempDir::new().unwrap(),
        config: String::new(),
    };
    std::fs::create_dir(left.home.path().join("data")).unwrap();
    // A part of it may still lie in the file beside it.
    let whole = left.home.path().join("whole.sqlite");
    let stopped = world.folder.path().join("castellan.sqlite");
    let copied = castellan::store::backup(&stopped, &whole, Existing::Refuse);
    copied.await.unwrap();
    let copy = |to: &Path| std::fs::copy(&whole, to).unwrap();
    let (code, text) = left.look(&world.server).await;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("is not there yet"), "{text}");
    copy(&left.database());
    let (code, text) = left.look(&world.server).await;
    assert_eq!(code, Some(0), "{text}");
    let old = left.backup("20240101T030000Z");
    copy(&old);
    only(
        &left.look(&world.server).await,
        "backups",
        "let the bot run, or look in its log",
    );
    std::fs::write(&old, "somebody's diary".repeat(1000)).unwrap();
    let (_, text) = left.look(&world.server).await;
    assert!(text.contains("is not a database; remove it"), "{text}");
    std::fs::remove_file(&old).unwrap();
    // Whole pages are zeros, as some disks leave them.
    let mut bytes = std::fs::read(left.database()).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0);
    std::fs::write(left.database(), &bytes).unwrap();
    only(&left.look(&world.server).await, "database", "is damaged");
    std::fs::write(left.database(), "somebody's diary".repeat(1000)).unwrap();
    only(
        &left.look(&world.server).await,
        "database",
        "is not a database",
    );
    let unreadable = Left {
        home: TempDir::new().unwrap(),
        config: "[dta]\n".into(),
    };
    let (code, text) = unreadable.look(&world.server).await;
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("unknown field `dta`"), "{text}");
    world.start_bot().await;
    world.end().await;
}
