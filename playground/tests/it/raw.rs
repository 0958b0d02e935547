//! Bare requests, for what serenity cannot or would not send.

use std::sync::Arc;

use playground::{Asked, Config, Id, ManualClock, Running, Server};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::bot::START_MS;

/// A stand-in without a bot, and a client that brings the bot's token.
pub(crate) struct Raw {
    pub(crate) server: Running,
    pub(crate) clock: Arc<ManualClock>,
    client: Client,
}

impl Raw {
    pub(crate) async fn new() -> Self {
        // They come as quickly as they can.
        let config = Config {
            each_second: usize::MAX,
            ..Config::default()
        };
        Self::with(config).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let clock = Arc::new(ManualClock::new(START_MS));
        let openapi = config
            .openapi
            .clone()
            .or_else(|| std::env::var_os("CASTELLAN_OPENAPI").map(Into::into));
        let config = Config {
            clock: clock.clone(),
            openapi,
            ..config
        };
        let server = Server::start(config).await.unwrap();
        Self {
            server,
            clock,
            client: Client::new(),
        }
    }

    pub(crate) fn general(&self) -> Id {
        self.server.channel("general")
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let url = format!("{}/api/v10{path}", self.server.url());
        let method: Method = method.parse().unwrap();
        self.client
            .request(method, url)
            .header("Authorization", format!("Bot {}", self.server.token()))
    }

    /// Sends JSON and returns status and JSON.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        read(self.request(method, path).json(body).send().await.unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        read(self.request("GET", path).send().await.unwrap()).await
    }

    /// Writes a message to the general channel.
    pub(crate) async fn say(&self, body: &Value) -> (u16, Value) {
        self.send(
            "POST",
            &format!("/channels/{}/messages", self.general()),
            body,
        )
        .await
    }

    /// Registers a command and lets Ann use it.
    pub(crate) async fn asked(&self) -> Asked {
        let path = format!("/applications/{}/commands", self.server.bot());
        let command = json!({ "name": "ping", "description": "Answers" });
        let (status, _) = self.send("POST", &path, &command).await;
        assert!(matches!(status, 200 | 201));
        self.server
            .person("Ann")
            .command(self.general(), "/ping")
            .unwrap()
    }

    pub(crate) async fn call_back(&self, asked: &Asked, body: &Value) -> (u16, Value) {
        let path = format!("/interactions/{}/{}/callback", asked.id(), asked.token());
        self.send("POST", &path, body).await
    }
}

pub(crate) async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or_default())
}
