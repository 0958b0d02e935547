//! Connections lost, closed and resumed.

use playground::{Config, ManualClock, Server};
use poise::serenity_prelude as serenity;
use serde_json::json;

use crate::{
    bot::{START_MS, Stage, http_of},
    raw::Raw,
};

/// Lets the bot answer a command, which shows that it listens.
async fn listens(stage: &Stage) {
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/ping")
        .unwrap();
    assert_eq!(asked.answer().await.message().unwrap().content, "pong");
}

/// Waits for the bot's second connection.
async fn reconnected(stage: &Stage) -> bool {
    stage
        .server
        .wait_until(|it| it.gateway_connections() == 2 && it.bot_online())
        .await
}

#[tokio::test]
async fn a_resumed_bot_hears_what_it_missed() {
    let stage = Stage::new().await;
    stage.server.pause_delivery();
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/ping")
        .unwrap();
    stage.server.drop_gateway();
    assert!(reconnected(&stage).await);
    stage.server.resume_delivery();
    assert_eq!(asked.answer().await.message().unwrap().content, "pong");
    listens(&stage).await;
    stage.finish().await;
}

#[tokio::test]
async fn a_bot_asked_to_reconnect_comes_back() {
    let stage = Stage::new().await;
    stage.server.ask_to_reconnect();
    assert!(reconnected(&stage).await);
    listens(&stage).await;
    stage.finish().await;
}

#[tokio::test]
async fn a_gateway_closed_with_a_code_is_resumed() {
    let stage = Stage::new().await;
    stage.server.close_gateway(Some(4000));
    assert!(reconnected(&stage).await);
    listens(&stage).await;
    stage.finish().await;
}

#[tokio::test]
async fn delivery_waits_while_it_is_paused() {
    let stage = Stage::new().await;
    stage.server.pause_delivery();
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/ping")
        .unwrap();
    // Something else gets through meanwhile, and nothing was answered before it.
    let general: serenity::ChannelId = stage.general().0.into();
    general.say(&stage.http, "meanwhile").await.unwrap();
    assert_eq!(stage.server.messages(stage.general()).len(), 1);
    stage.server.resume_delivery();
    assert_eq!(asked.answer().await.message().unwrap().content, "pong");
    stage.finish().await;
}

#[tokio::test]
async fn heartbeats_are_acknowledged() {
    let clock = std::sync::Arc::new(ManualClock::new(START_MS));
    let heartbeat = std::time::Duration::from_millis(20);
    let config = Config {
        clock: clock.clone(),
        heartbeat,
        ..Config::default()
    };
    let stage = Stage::with(clock, config).await;
    // serenity reconnects when one is not.
    assert!(stage.server.wait_until(|it| it.heartbeats() > 3).await);
    assert_eq!(stage.server.gateway_connections(), 1);
    stage.finish().await;
}

#[tokio::test]
async fn heartbeats_can_go_unacknowledged() {
    let clock = std::sync::Arc::new(ManualClock::new(START_MS));
    let config = Config {
        clock: clock.clone(),
        heartbeat: std::time::Duration::from_millis(20),
        ..Config::default()
    };
    let stage = Stage::with(clock, config).await;
    stage.server.stop_heartbeat_acks();
    // serenity gives the connection up, five seconds later it makes another.
    assert!(reconnected(&stage).await);
    stage.server.resume_heartbeat_acks();
    stage.finish().await;
}

#[tokio::test]
async fn new_connections_can_be_held_before_hello() {
    let stage = Stage::new().await;
    let gate = stage.server.hold_hellos();
    stage.server.drop_gateway();
    let silent = |it: &Server| it.gateway_connections() == 2;
    assert!(stage.server.wait_until(silent).await);
    assert!(!stage.server.bot_online());
    gate.open();
    assert!(reconnected(&stage).await);
    listens(&stage).await;
    stage.finish().await;
}

#[tokio::test]
async fn new_connections_can_be_held_before_the_upgrade() {
    let stage = Stage::new().await;
    let gate = stage.server.hold_upgrades();
    stage.server.drop_gateway();
    let held = |it: &Server| it.held_upgrades() == 1;
    assert!(stage.server.wait_until(held).await);
    assert_eq!(stage.server.gateway_connections(), 1);
    gate.open();
    assert!(reconnected(&stage).await);
    listens(&stage).await;
    stage.finish().await;
}

/// Passes the names of events on.
struct Ears(tokio::sync::mpsc::UnboundedSender<String>);

#[serenity::async_trait]
impl serenity::RawEventHandler for Ears {
    async fn raw_event(&self, _: serenity::Context, event: serenity::Event) {
        // Nobody listens any more when the test ends.
        let _ = self.0.send(event.name().unwrap_or_default());
    }
}

/// serenity drops what it cannot read, so every event that arrives was written right.
#[tokio::test]
async fn events_are_understood_and_come_in_order() {
    let raw = Raw::new().await;
    let intents = serenity::GatewayIntents::non_privileged();
    let (ears, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let mut client = serenity::ClientBuilder::new_with_http(http_of(&raw.server), intents)
        .raw_event_handler(Ears(ears))
        .await
        .unwrap();
    let shards = std::sync::Arc::clone(&client.shard_manager);
    let bot = tokio::spawn(async move { client.start().await });
    assert!(raw.server.wait_until(Server::bot_online).await);

    let (server, ann) = (&raw.server, raw.server.person("Ann"));
    let here = server.add_channel("here");
    let channel = format!("/channels/{here}");
    let written = ann.say(here, "hello").unwrap();
    server.delete_message(written);
    ann.say(ann.dm(), "psst").unwrap();
    let (_, sent) = raw
        .send(
            "POST",
            &format!("{channel}/messages"),
            &json!({ "content": "x" }),
        )
        .await;
    let message = format!("{channel}/messages/{}", sent["id"].as_str().unwrap());
    raw.send("PATCH", &message, &json!({ "content": "y" }))
        .await;
    raw.send("PATCH", &channel, &json!({ "topic": "x" })).await;
    let (_, thread) = raw
        .send(
            "POST",
            &format!("{channel}/threads"),
            &json!({ "name": "t" }),
        )
        .await;
    let thread = format!("/channels/{}", thread["id"].as_str().unwrap());
    raw.send("PATCH", &thread, &json!({ "archived": true }))
        .await;
    raw.send("PATCH", &thread, &json!({ "archived": false }))
        .await;
    raw.send(
        "DELETE",
        &format!("{thread}/thread-members/@me"),
        &json!(null),
    )
    .await;
    raw.send("DELETE", &thread, &json!(null)).await;
    raw.send(
        "PUT",
        &format!("{channel}/pins/{}", sent["id"].as_str().unwrap()),
        &json!(null),
    )
    .await;
    server.delete_channel(here);
    server.remove_bot();
    server.add_bot();

    let expected = [
        "READY",
        "GUILD_CREATE",
        "CHANNEL_CREATE",
        "MESSAGE_CREATE",
        "MESSAGE_DELETE",
        "MESSAGE_CREATE",
        "MESSAGE_CREATE",
        "MESSAGE_UPDATE",
        "CHANNEL_UPDATE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_UPDATE",
        "THREAD_MEMBERS_UPDATE",
        "THREAD_DELETE",
        "MESSAGE_UPDATE",
        "CHANNEL_PINS_UPDATE",
        "MESSAGE_CREATE",
        "CHANNEL_DELETE",
        "GUILD_DELETE",
        "GUILD_CREATE",
    ];
    let mut names = Vec::new();
    let listening = async {
        while names.len() < expected.len() {
            names.push(heard.recv().await.unwrap());
        }
    };
    let _ = tokio::time::timeout(crate::PATIENCE, listening).await;
    assert_eq!(names, expected);
    shards.shutdown_all().await;
    raw.server.stop().await;
    bot.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_wrong_token_ends_the_connection() {
    let clock = std::sync::Arc::new(ManualClock::new(START_MS));
    let server = Server::start(Config {
        clock,
        ..Config::default()
    })
    .await
    .unwrap();
    let http = serenity::HttpBuilder::new("wrong")
        .proxy(server.url())
        .ratelimiter_disabled(true)
        .build();
    let builder = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS);
    let mut client = builder.await.unwrap();
    let error = client.start().await.unwrap_err();
    let refused = serenity::GatewayError::InvalidAuthentication;
    assert_eq!(error.to_string(), refused.to_string());
    assert!(http_of(&server).get_current_user().await.is_ok());
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_connected_once_the_last_line_is_closed() {
    let config = Config {
        patience: std::time::Duration::from_millis(100),
        ..Config::default()
    };
    let server = Server::start(config).await.unwrap();
    assert!(server.wait_until_alone().await);
    let address = server.url().replacen("http://", "", 1);
    let line = tokio::net::TcpStream::connect(address).await.unwrap();
    assert!(!server.wait_until_alone().await);
    drop(line);
    // So little patience may be over before it is seen.
    let alone = async { while !server.wait_until_alone().await {} };
    tokio::time::timeout(crate::PATIENCE, alone).await.unwrap();
    server.stop().await;
}
