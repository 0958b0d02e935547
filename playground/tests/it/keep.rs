//! The world on the disk: its state after a restart, and the errors when it cannot be read.

use std::{fs, path::Path};

use playground::{Channel, Config, KeepFault, Message, Person, Running, Server, StartFault};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::raw::Raw;

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02";

fn kept(folder: &Path) -> Config {
    Config {
        data: Some(folder.to_owned()),
        ..Config::default()
    }
}

async fn start(folder: &Path) -> Running {
    Server::start(kept(folder)).await.unwrap()
}

/// What `kill -9` would leave: a copy of the folder as it is at this moment.
fn killed(folder: &Path) -> TempDir {
    let copy = TempDir::new().unwrap();
    fs::create_dir(copy.path().join("files")).unwrap();
    for place in ["", "files"] {
        for entry in fs::read_dir(folder.join(place)).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                let to = copy.path().join(place).join(entry.file_name());
                fs::copy(entry.path(), to).unwrap();
            }
        }
    }
    copy
}

/// Everything a person sees, without the address, which is another at each start.
fn sight(server: &Server, person: &Person) -> Value {
    let seen = |channel: &Channel| -> Vec<Message> { person.sees(channel.id) };
    let all: Vec<(Channel, Vec<Message>)> = person
        .channels()
        .into_iter()
        .map(|it| (it.clone(), seen(&it)))
        .collect();
    let text = json!({ "places": all, "commands": person.commands(server.channel("general")) });
    serde_json::from_str(&text.to_string().replace(&server.url(), "")).unwrap()
}

/// Lets the bot and people leave something of each kind.
async fn live(raw: &Raw) {
    let (general, ann) = (raw.general(), raw.server.person("Ann"));
    ann.say(general, "before").unwrap();
    ann.say_with_files(general, "a picture", &[("map.png", PICTURE)])
        .unwrap();
    let (_, thread) = raw
        .send(
            "POST",
            &format!("/channels/{general}/threads"),
            &json!({ "name": "a thread", "type": 11 }),
        )
        .await;
    let thread = thread["id"].as_str().unwrap().to_owned();
    let (_, card) = raw
        .send(
            "POST",
            &format!("/channels/{thread}/messages"),
            &json!({
                "content": "a card", "nonce": "7", "enforce_nonce": true,
            }),
        )
        .await;
    let card = card["id"].as_str().unwrap().to_owned();
    raw.send(
        "PUT",
        &format!("/channels/{thread}/pins/{card}"),
        &Value::Null,
    )
    .await;
    raw.send(
        "PATCH",
        &format!("/channels/{thread}/messages/{card}"),
        &json!({ "content": "a card, edited" }),
    )
    .await;
    let dm = ann.dm();
    raw.send(
        "POST",
        &format!("/channels/{dm}/messages"),
        &json!({ "content": "for Ann" }),
    )
    .await;
    let asked = raw.asked().await;
    raw.call_back(
        &asked,
        &json!({ "type": 4, "data": { "content": "psst", "flags": 64 } }),
    )
    .await;
    let gone = raw.say(&json!({ "content": "gone again" })).await.1;
    raw.send(
        "DELETE",
        &format!(
            "/channels/{general}/messages/{}",
            gone["id"].as_str().unwrap()
        ),
        &Value::Null,
    )
    .await;
    raw.server.person("Ben").close_dms(true);
}

#[tokio::test]
async fn everything_that_was_answered_survives_a_kill() {
    let folder = TempDir::new().unwrap();
    let raw = Raw::with(kept(folder.path())).await;
    live(&raw).await;
    let left = killed(folder.path());
    let before: Vec<Value> = raw
        .server
        .people()
        .iter()
        .map(|it| sight(&raw.server, it))
        .collect();
    let again = start(left.path()).await;
    let after: Vec<Value> = again.people().iter().map(|it| sight(&again, it)).collect();
    assert_eq!(before, after);
    assert_eq!(raw.server.bot(), again.bot());
    let ann = again.person("Ann");
    let seen = ann.sees(again.channel("general"));
    let picture = seen.iter().find(|it| !it.attachments.is_empty()).unwrap();
    assert_eq!(ann.download(&picture.attachments[0]).unwrap(), PICTURE);
    again.stop().await;
    raw.server.stop().await;
}

#[tokio::test]
async fn a_bot_that_sends_again_after_a_kill_is_given_the_first_message() {
    let folder = TempDir::new().unwrap();
    let body = json!({ "content": "once", "nonce": "42", "enforce_nonce": true });
    let raw = Raw::with(kept(folder.path())).await;
    let first = raw.say(&body).await.1;
    let left = killed(folder.path());
    raw.server.stop().await;
    let raw = Raw::with(kept(left.path())).await;
    let second = raw.say(&body).await.1;
    assert_eq!(first["id"], second["id"]);
    let other = raw.say(&json!({ "content": "another" })).await.1;
    assert!(other["id"].as_str() > first["id"].as_str(), "ids only grow");
    raw.server.stop().await;
}

#[tokio::test]
async fn a_line_that_was_cut_off_is_forgotten() {
    let folder = TempDir::new().unwrap();
    let server = start(folder.path()).await;
    let general = server.channel("general");
    server.person("Ann").say(general, "whole").unwrap();
    server.person("Ann").say(general, "cut off").unwrap();
    server.stop().await;
    let journal = folder.path().join("world.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let (before, _) = text.split_once("cut off").unwrap();
    fs::write(&journal, before).unwrap();
    let again = start(folder.path()).await;
    let seen = again.person("Ann").sees(general);
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].content, "whole");
    // What comes after it is read again as well.
    again.person("Ann").say(general, "later").unwrap();
    again.stop().await;
    let again = start(folder.path()).await;
    assert_eq!(again.person("Ann").sees(general).len(), 2);
    again.stop().await;
}

#[tokio::test]
async fn a_damaged_world_is_named_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let server = start(folder.path()).await;
    server.stop().await;
    let journal = folder.path().join("world.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let cases = [
        (format!("{}\nnot json\n", lines[0]), "line 2"),
        (
            format!("{}\n{{\"at\":1,\"put\":{{\"dragon\":1}}}}\n", lines[0]),
            "dragon",
        ),
        (text.replace("\"version\":1", "\"version\":9"), "form 9"),
        (format!("{text}{}\n", message_in("77")), "no channel 77"),
    ];
    for (broken, words) in cases {
        fs::write(&journal, &broken).unwrap();
        let fault = Server::start(kept(folder.path())).await.unwrap_err();
        let said = fault.to_string();
        assert!(
            said.contains("world.jsonl") && said.contains(words),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&journal).unwrap(), broken);
    }
}

fn message_in(channel: &str) -> String {
    json!({ "at": 1, "put": { "message": {
        "id": "5", "channel": channel, "author": "1", "kind": 0, "content": "", "embeds": [],
        "components": [], "attachments": [], "poll": null, "flags": 0, "mentions": [],
        "mention_roles": [], "mention_everyone": false, "pinned_ms": null, "edited_ms": null,
        "nonce": null, "tts": false, "only_for": null, "reference": null, "origin": null,
        "thread": null,
    } } })
    .to_string()
}

#[tokio::test]
async fn a_folder_or_port_in_use_is_said_in_words() {
    let folder = TempDir::new().unwrap();
    let server = start(folder.path()).await;
    let fault = Server::start(kept(folder.path())).await.unwrap_err();
    assert!(
        matches!(&fault, StartFault::Keep(KeepFault::InUse(_)))
            && fault.to_string().contains("in use by another playground"),
        "{fault}"
    );
    let port = server.url().rsplit(':').next().unwrap().parse().unwrap();
    let config = Config {
        port,
        ..Config::default()
    };
    let fault = Server::start(config).await.unwrap_err();
    let words = format!("port {port} on 127.0.0.1 is in use");
    assert!(fault.to_string().contains(&words), "{fault}");
    server.stop().await;
    // It is free again.
    start(folder.path()).await.stop().await;
}

#[tokio::test]
async fn newcomers_of_the_configuration_join_the_kept_world() {
    let folder = TempDir::new().unwrap();
    let server = start(folder.path()).await;
    server
        .person("Ann")
        .say(server.channel("general"), "hello")
        .unwrap();
    server.stop().await;
    let mut config = kept(folder.path());
    config.people.push("Gil".to_owned());
    config.channels.push("maps".to_owned());
    let server = Server::start(config).await.unwrap();
    assert_eq!(server.people().len(), 7);
    let gil = server.person("Gil");
    assert_eq!(gil.sees(server.channel("general")).len(), 1);
    assert!(gil.sees(server.channel("maps")).is_empty());
    server.stop().await;
}

#[tokio::test]
async fn of_files_the_newest_are_kept_up_to_a_number_of_bytes() {
    let folder = TempDir::new().unwrap();
    let bounded = |bytes: u64| Config {
        attachments: bytes,
        ..kept(folder.path())
    };
    let server = Server::start(bounded(1000)).await.unwrap();
    let (ann, general) = (server.person("Ann"), server.channel("general"));
    let picture = |first: u8| {
        let mut bytes = vec![first; 400];
        bytes[..PICTURE.len()].copy_from_slice(PICTURE);
        bytes
    };
    let say = |first: u8| {
        let file = picture(first);
        ann.say_with_files(general, "a picture", &[("map.png", &file)])
            .unwrap()
    };
    let messages = [1, 2, 3].map(say);
    let there = |server: &Server| {
        let all = server.messages(general).into_iter();
        let files = all.flat_map(|message| message.attachments);
        files
            .map(|file| server.file(file.id).is_some())
            .collect::<Vec<_>>()
    };
    // Two of three have room; the message of the first stays.
    assert_eq!(messages.len(), 3);
    assert_eq!(there(&server), [false, true, true]);
    let on_disk = || fs::read_dir(folder.path().join("files")).unwrap().count();
    assert_eq!(on_disk(), 2);
    // Nor is it kept as something that people were shown.
    let shown = server.person("Ben").received().into_iter();
    let shown = shown.filter(|it| matches!(it.sight, playground::Sight::File { .. }));
    assert_eq!(shown.count(), 2);
    // One that is larger than all that is kept takes everything's place.
    let large = vec![7; 2000];
    ann.say_with_files(general, "much", &[("large.bin", &large)])
        .unwrap();
    assert_eq!(there(&server), [false, false, false, true]);
    server.stop().await;
    // A smaller bound holds from the next start on.
    let server = Server::start(bounded(10_000)).await.unwrap();
    assert_eq!(there(&server), [false, false, false, true]);
    let ann = server.person("Ann");
    let general = server.channel("general");
    ann.say_with_files(general, "more", &[("map.png", &picture(8))])
        .unwrap();
    server.stop().await;
    let server = Server::start(bounded(500)).await.unwrap();
    assert_eq!(there(&server), [false, false, false, false, true]);
    assert_eq!(on_disk(), 1);
    server.stop().await;
}
