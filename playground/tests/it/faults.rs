//! Faults on purpose.

use std::time::Duration;

use playground::Fault;
use serde_json::json;

use crate::{bot::Stage, raw::Raw};

const MESSAGES: &str = "POST /channels/{channel_id}/messages";

#[tokio::test]
async fn a_rate_limit_has_discords_headers_and_body() {
    let raw = Raw::new().await;
    let retry_after = Duration::from_millis(1500);
    raw.server.inject(
        MESSAGES,
        1,
        Fault::RateLimited {
            global: false,
            retry_after,
        },
    );
    raw.server.inject(
        "*",
        1,
        Fault::RateLimited {
            global: true,
            retry_after,
        },
    );
    let path = format!("/channels/{}/messages", raw.general());
    let send = || {
        raw.request("POST", &path)
            .json(&json!({ "content": "x" }))
            .send()
    };
    let first = send().await.unwrap();
    assert_eq!(first.status(), 429);
    let header = |name: &str| first.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("retry-after"), "2");
    assert_eq!(header("x-ratelimit-scope"), "user");
    assert_eq!(header("x-ratelimit-remaining"), "0");
    assert_eq!(header("x-ratelimit-reset-after"), "1.500");
    assert_eq!(header("x-ratelimit-reset"), "1767225601.500");
    assert!(first.headers().contains_key("x-ratelimit-bucket"));
    let body: serde_json::Value = first.json().await.unwrap();
    assert_eq!(
        (&body["retry_after"], &body["global"]),
        (&json!(1.5), &json!(false))
    );
    let second = send().await.unwrap();
    assert_eq!(second.headers()["x-ratelimit-global"], "true");
    assert_eq!(second.headers()["x-ratelimit-scope"], "global");
    assert_eq!(send().await.unwrap().status(), 200);
    // Planned refusals are not the bot's fault.
    assert!(raw.server.violations().is_empty());
    let statuses: Vec<_> = raw.server.requests().iter().map(|it| it.status).collect();
    assert_eq!(statuses, [Some(429), Some(429), Some(200)]);
    raw.server.stop().await;
}

#[tokio::test]
async fn a_broken_discord_does_nothing() {
    let raw = Raw::new().await;
    raw.server.inject(MESSAGES, 2, Fault::Status(503));
    let body = json!({ "content": "x" });
    assert_eq!((raw.say(&body).await.0, raw.say(&body).await.0), (503, 503));
    assert!(raw.server.messages(raw.general()).is_empty());
    assert_eq!(raw.say(&body).await.0, 200);
    raw.server.stop().await;
}

#[tokio::test]
async fn slow_answers_come_all_the_same() {
    let raw = Raw::new().await;
    raw.server
        .inject("*", 1, Fault::Slow(Duration::from_millis(5)));
    let begun = std::time::Instant::now();
    assert_eq!(raw.say(&json!({ "content": "x" })).await.0, 200);
    assert!(begun.elapsed() >= Duration::from_millis(5));
    raw.server.stop().await;
}

#[tokio::test]
async fn an_answer_that_is_lost_or_cut_was_done() {
    let raw = Raw::new().await;
    let body = json!({ "content": "x" });
    raw.server.inject(MESSAGES, 1, Fault::AnswerLost);
    assert_eq!(raw.say(&body).await.0, 502);
    raw.server.inject(MESSAGES, 1, Fault::AnswerCut);
    let path = format!("/channels/{}/messages", raw.general());
    let answer = raw.request("POST", &path).json(&body).send().await;
    let read = match answer {
        Ok(answer) => answer.bytes().await.map(|_| ()),
        Err(error) => Err(error),
    };
    assert!(read.is_err(), "the answer came whole");
    assert_eq!(raw.server.messages(raw.general()).len(), 2);
    raw.server.stop().await;
}

#[tokio::test]
async fn held_requests_wait_for_the_gate() {
    let raw = Raw::new().await;
    let gate = raw.server.hold(MESSAGES, 1);
    let body = json!({ "content": "held" });
    let (held, ()) = tokio::join!(raw.say(&body), async {
        let waiting = raw
            .server
            .wait_for_request(|it| it.body["content"] == "held")
            .await;
        assert_eq!(waiting.unwrap().status, None);
        assert!(raw.server.messages(raw.general()).is_empty());
        gate.open();
    });
    assert_eq!(held.0, 200);
    raw.server.stop().await;
}

#[tokio::test]
async fn stopping_lets_held_requests_go() {
    let raw = Raw::new().await;
    let _gate = raw.server.hold(MESSAGES, 1);
    let Raw { server, .. } = &raw;
    let waiting = server.wait_for_request(|it| it.status.is_none());
    let path = format!("/channels/{}/messages", raw.general());
    let request = raw
        .request("POST", &path)
        .json(&json!({ "content": "x" }))
        .send();
    let request = tokio::spawn(request);
    waiting.await.unwrap();
    raw.server.stop().await;
    assert!(request.await.unwrap().is_ok());
}

#[tokio::test]
async fn a_bot_that_answers_too_late_fails_and_is_told_so() {
    let stage = Stage::new().await;
    let route = "POST /interactions/{interaction_id}/{interaction_token}/callback";
    let gate = stage.server.hold(route, 1);
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/ping")
        .unwrap();
    stage
        .server
        .wait_for_request(|it| it.route == route)
        .await
        .unwrap();
    stage.clock.advance(Duration::from_secs(4));
    assert!(asked.answer().await.failed());
    gate.open();
    let refused = stage
        .server
        .wait_for_request(|it| it.route == route && it.status.is_some());
    assert_eq!(refused.await.unwrap().status, Some(404));
    stage.end().await;
}

#[tokio::test]
async fn an_interaction_delivered_twice_is_answered_once() {
    let stage = Stage::new().await;
    stage.server.duplicate_interactions(1);
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/ping")
        .unwrap();
    assert_eq!(asked.answer().await.message().unwrap().content, "pong");
    let twice = |server: &playground::Server| {
        server
            .requests()
            .iter()
            .filter(|it| it.path.ends_with("/callback"))
            .count()
            == 2
            && server.violations().len() == 1
    };
    assert!(stage.server.wait_until(twice).await);
    assert_eq!(stage.server.violations()[0].code, "40060");
    assert_eq!(stage.server.messages(stage.general()).len(), 1);
    stage.end().await;
}
