//! One person's page is sent what that person may see, and nothing of the others.

use futures_util::{SinkExt, StreamExt};
use playground::{Config, Id, Person, Server, TurnableClock};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::{bot::Stage, raw::Raw};

/// A page without a browser.
struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything it was told, as text.
    told: String,
    /// The messages on the screen.
    messages: Vec<Value>,
    /// The newest state of each other part.
    parts: Value,
}

impl Page {
    async fn of(server: &Server, person: &Person, channel: Id) -> Self {
        let url = server.url().replacen("http", "ws", 1);
        let url = format!("{url}/page/people/{}/live", person.id());
        let (socket, _) = connect_async(url).await.unwrap();
        let mut page = Self {
            socket,
            told: String::new(),
            messages: Vec::new(),
            parts: json!({}),
        };
        page.wish(&json!({ "view": { "channel": channel, "count": 50 } }))
            .await;
        page
    }

    async fn wish(&mut self, wish: &Value) {
        self.socket
            .send(Message::text(wish.to_string()))
            .await
            .unwrap();
    }

    /// Takes news in until `fits` holds.
    async fn until(&mut self, fits: impl Fn(&Self) -> bool) {
        while !fits(self) {
            let news = self.socket.next().await.unwrap().unwrap();
            let text = news.to_text().unwrap();
            self.told.push_str(text);
            let news: Value = serde_json::from_str(text).unwrap();
            for (name, part) in news.as_object().unwrap() {
                if name != "messages" {
                    self.parts[name] = part.clone();
                    continue;
                }
                let changed = part["changed"].as_array().unwrap();
                let gone = part["gone"].as_array().unwrap();
                let same = |a: &Value, b: &Value| a["id"] == b["id"];
                self.messages.retain(|it| {
                    !gone.contains(&it["id"]) && !changed.iter().any(|other| same(it, other))
                });
                self.messages.extend(changed.iter().cloned());
            }
        }
    }

    fn shows(&self, words: &str) -> bool {
        self.messages
            .iter()
            .any(|it| it.to_string().contains(words))
    }
}

#[tokio::test]
async fn messages_come_change_and_go() {
    let raw = Raw::new().await;
    let general = raw.general();
    let ben = raw.server.person("Ben");
    let mut page = Page::of(&raw.server, &ben, general).await;
    let sent = raw.say(&json!({ "content": "first" })).await.1;
    page.until(|it| it.shows("first")).await;
    let path = format!(
        "/channels/{general}/messages/{}",
        sent["id"].as_str().unwrap()
    );
    raw.send("PATCH", &path, &json!({ "content": "second" }))
        .await;
    page.until(|it| it.shows("second") && !it.shows("first"))
        .await;
    raw.send("DELETE", &path, &Value::Null).await;
    page.until(|it| it.messages.is_empty()).await;
    raw.server.stop().await;
}

#[tokio::test]
async fn what_is_for_one_person_reaches_no_other_page() {
    let raw = Raw::new().await;
    let (ann, ben) = (raw.server.person("Ann"), raw.server.person("Ben"));
    let general = raw.general();
    let mut anns = Page::of(&raw.server, &ann, general).await;
    let mut bens = Page::of(&raw.server, &ben, general).await;
    let asked = raw.asked().await;
    raw.call_back(
        &asked,
        &json!({ "type": 4, "data": { "content": "secret 1", "flags": 64 } }),
    )
    .await;
    let dm = ann.dm();
    raw.send(
        "POST",
        &format!("/channels/{dm}/messages"),
        &json!({ "content": "secret 2" }),
    )
    .await;
    let (_, thread) = raw
        .send(
            "POST",
            &format!("/channels/{general}/threads"),
            &json!({
                "name": "secret 3", "type": 12,
            }),
        )
        .await;
    let private = thread["id"].as_str().unwrap();
    raw.send(
        "PUT",
        &format!("/channels/{private}/thread-members/{}", ann.id()),
        &Value::Null,
    )
    .await;
    raw.say(&json!({ "content": "for all" })).await;
    // A page may wish to look where its person may not.
    anns.until(|it| it.shows("for all") && it.shows("secret 1"))
        .await;
    bens.until(|it| it.shows("for all")).await;
    for place in [dm.to_string(), private.to_owned()] {
        bens.wish(&json!({ "view": { "channel": place, "count": 50 } }))
            .await;
    }
    bens.wish(&json!({ "view": { "channel": general, "count": 50 } }))
        .await;
    raw.say(&json!({ "content": "the end" })).await;
    bens.until(|it| it.shows("the end")).await;
    assert!(!bens.told.contains("secret"), "{}", bens.told);
    for id in [dm.to_string(), private.to_owned(), asked.id().to_string()] {
        assert!(!bens.told.contains(&id), "{id}: {}", bens.told);
    }
    assert!(anns.told.contains("secret 3"));
    raw.server.stop().await;
}

#[tokio::test]
async fn a_channel_that_is_closed_to_someone_leaves_their_page() {
    let raw = Raw::new().await;
    let general = raw.general();
    let ben = raw.server.person("Ben");
    let mut page = Page::of(&raw.server, &ben, general).await;
    raw.say(&json!({ "content": "for all" })).await;
    page.until(|it| it.shows("for all")).await;
    raw.server.set_overwrite(
        general,
        playground::Overwrite {
            id: ben.id(),
            member: true,
            allow: 0,
            deny: playground::permission::VIEW_CHANNEL,
        },
    );
    let id = general.to_string();
    page.until(|it| it.messages.is_empty() && !it.parts["channels"].to_string().contains(&id))
        .await;
    raw.server.stop().await;
}

#[tokio::test]
async fn unread_marks_fall_when_it_was_on_the_screen() {
    let raw = Raw::new().await;
    let ann = raw.server.person("Ann");
    let (general, dm) = (raw.general(), ann.dm());
    let mut page = Page::of(&raw.server, &ann, general).await;
    let unread = move |it: &Page, channel: Id| -> (u64, u64) {
        let id = channel.to_string();
        let list = it.parts["channels"].as_array().cloned().unwrap_or_default();
        let found = list
            .iter()
            .find(|it| it["id"] == id.as_str())
            .cloned()
            .unwrap_or_default();
        (
            found["unread"].as_u64().unwrap_or(99),
            found["mentions"].as_u64().unwrap_or(99),
        )
    };
    raw.say(&json!({ "content": "for nobody" })).await;
    let words = format!("<@{}>", ann.id());
    let last = raw.say(&json!({ "content": words })).await.1;
    raw.send(
        "POST",
        &format!("/channels/{dm}/messages"),
        &json!({ "content": "your hand" }),
    )
    .await;
    page.until(|it| unread(it, general) == (2, 1) && unread(it, dm) == (1, 1))
        .await;
    page.wish(&json!({ "read": { "channel": general, "message": last["id"] } }))
        .await;
    page.until(|it| unread(it, general) == (0, 0)).await;
    assert_eq!(unread(&page, dm), (1, 1));
    // What one wrote oneself is read.
    ann.say(general, "mine").unwrap();
    page.until(|it| it.shows("mine")).await;
    assert_eq!(unread(&page, general), (0, 0));
    raw.server.stop().await;
}

#[tokio::test]
async fn a_message_that_was_put_away_stays_away() {
    let stage = Stage::new().await;
    let (ann, general) = (stage.person("Ann"), stage.general());
    let secret = ann.command(general, "/secret").unwrap().answer().await;
    let secret = secret.message().unwrap();
    let mut page = Page::of(&stage.server, &ann, general).await;
    page.until(|it| it.shows("psst")).await;
    assert!(stage.person("Ben").dismiss(secret.id).is_err());
    ann.dismiss(secret.id).unwrap();
    page.until(|it| it.messages.is_empty()).await;
    assert!(ann.sees(general).is_empty());
    let public = ann.say(general, "for all").unwrap();
    assert!(ann.dismiss(public).is_err());
    stage.finish().await;
}

#[tokio::test]
async fn the_clock_that_is_turned_is_everybodys() {
    let clock = TurnableClock::default();
    let config = Config {
        clock: std::sync::Arc::new(clock.clone()),
        ..Config::default()
    };
    let server = Server::start(config).await.unwrap();
    let ann = server.person("Ann");
    let mut page = Page::of(&server, &ann, server.channel("general")).await;
    page.until(|it| it.parts["clock"]["speed"] == 1).await;
    let before = page.parts["clock"]["now"].as_i64().unwrap();
    let turn = |body: Value| {
        let url = format!("{}/page/backstage/clock", server.url());
        reqwest::Client::new().post(url).json(&body).send()
    };
    let day = 24 * 3600;
    assert_eq!(
        turn(json!({ "ahead": { "seconds": day } }))
            .await
            .unwrap()
            .status(),
        200
    );
    page.until(|it| it.parts["clock"]["now"].as_i64().unwrap() >= before + day * 1000)
        .await;
    assert_eq!(
        turn(json!({ "speed": { "times": 60 } }))
            .await
            .unwrap()
            .status(),
        200
    );
    page.until(|it| it.parts["clock"]["speed"] == 60).await;
    assert_eq!(
        turn(json!({ "speed": { "times": 3601 } }))
            .await
            .unwrap()
            .status(),
        400
    );
    let furthest = json!({ "ahead": { "seconds": 367 * day } });
    assert_eq!(turn(furthest).await.unwrap().status(), 400);
    assert_eq!(clock.speed(), 60);
    server.stop().await;
}

#[tokio::test]
async fn turning_the_clock_makes_no_answer_late() {
    let clock = TurnableClock::default();
    let config = Config {
        clock: std::sync::Arc::new(clock.clone()),
        ..Config::default()
    };
    let stage = Stage::on(config).await;
    let (ann, general) = (stage.server.person("Ann"), stage.general());
    clock.set_speed(3600);
    let asked = ann.command(general, "/slow").unwrap();
    clock.advance(std::time::Duration::from_hours(1));
    let answer = asked.answer().await.message().unwrap();
    assert!(answer.content.starts_with("thought"), "{answer:?}");
    stage.finish().await;
}

#[tokio::test]
async fn behind_the_scenes_is_told_only_to_who_looks() {
    let raw = Raw::new().await;
    let ann = raw.server.person("Ann");
    let mut page = Page::of(&raw.server, &ann, raw.general()).await;
    raw.say(&json!({ "content": "one" })).await;
    page.until(|it| it.shows("one")).await;
    assert!(page.parts["backstage"].is_null());
    page.wish(&json!({ "backstage": true })).await;
    page.until(|it| it.parts["backstage"]["requests"][0]["status"] == 200)
        .await;
    raw.say(&json!({ "content": "" })).await;
    page.until(|it| !it.parts["backstage"]["refused"][0].is_null())
        .await;
    raw.server.stop().await;
}
