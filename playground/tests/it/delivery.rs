//! Nonces against sending things twice, deadlines, tokens, files, and Discord's other refusals.

use std::time::Duration;

use playground::{Answer, Fault, Layer};
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::{
    bot::Stage,
    raw::{Raw, read},
};

#[tokio::test]
async fn the_same_mark_says_nothing_twice_for_some_minutes() {
    let raw = Raw::new().await;
    let marked = json!({ "content": "once", "nonce": "n1", "enforce_nonce": true });
    let (_, first) = raw.say(&marked).await;
    let (status, second) = raw.say(&marked).await;
    assert_eq!((status, &second["id"]), (200, &first["id"]));
    let (_, loose) = raw.say(&json!({ "content": "twice", "nonce": "n1" })).await;
    assert_ne!(loose["id"], first["id"]);
    raw.clock.advance(Duration::from_mins(6));
    let (_, later) = raw.say(&marked).await;
    assert_ne!(later["id"], first["id"]);
    assert_eq!(raw.server.messages(raw.general()).len(), 3);
    raw.server.stop().await;
}

#[tokio::test]
async fn a_lost_answer_and_its_retry_are_one_message() {
    let raw = Raw::new().await;
    raw.server
        .inject("POST /channels/{channel_id}/messages", 1, Fault::AnswerLost);
    let marked = json!({ "content": "once", "nonce": 7, "enforce_nonce": true });
    assert_eq!(raw.say(&marked).await.0, 502);
    assert_eq!(raw.say(&marked).await.0, 200);
    assert_eq!(raw.server.messages(raw.general()).len(), 1);
    raw.server.stop().await;
}

#[tokio::test]
async fn an_interaction_is_answered_once() {
    let raw = Raw::new().await;
    let asked = raw.asked().await;
    let answer = json!({ "type": 4, "data": { "content": "x" } });
    assert_eq!(raw.call_back(&asked, &answer).await.0, 204);
    let (status, body) = raw.call_back(&asked, &answer).await;
    assert_eq!((status, &body["code"]), (400, &json!(40_060)));
    assert!(matches!(asked.answer().await, Answer::Message(message) if message.content == "x"));
    raw.server.stop().await;
}

#[tokio::test]
async fn after_three_seconds_the_interaction_is_unknown_and_failed() {
    let raw = Raw::new().await;
    let asked = raw.asked().await;
    raw.clock.advance(Duration::from_millis(3_001));
    let (status, body) = raw.call_back(&asked, &json!({ "type": 5 })).await;
    assert_eq!((status, &body["code"]), (404, &json!(10_062)));
    assert!(asked.answer().await.failed());
    let violation = raw.server.violations().pop().unwrap();
    assert_eq!(
        (violation.layer, violation.code.as_str()),
        (Layer::State, "10062")
    );
    raw.server.stop().await;
}

#[tokio::test]
async fn the_token_lives_from_the_first_answer_for_fifteen_minutes() {
    let raw = Raw::new().await;
    let asked = raw.asked().await;
    let webhook = format!("/webhooks/{}/{}", raw.server.bot(), asked.token());
    let original = format!("{webhook}/messages/@original");
    let more = json!({ "content": "more" });
    let (status, body) = raw.send("POST", &webhook, &more).await;
    assert_eq!((status, &body["code"]), (404, &json!(10_015)));
    raw.call_back(&asked, &json!({ "type": 5, "data": { "flags": 64 } }))
        .await;
    assert!(asked.first().await.message().unwrap().is_thinking());
    raw.clock.advance(Duration::from_mins(14));
    let (_, body) = raw.send("PATCH", &original, &more).await;
    assert_eq!(body["flags"], 64);
    let (_, follow) = raw
        .send("POST", &webhook, &json!({ "content": "x", "flags": 64 }))
        .await;
    let path = format!("{webhook}/messages/{}", follow["id"].as_str().unwrap());
    assert_eq!(raw.send("DELETE", &path, &json!(null)).await.0, 204);
    assert_eq!(raw.get(&path).await.1["code"], 10_008);
    raw.clock.advance(Duration::from_secs(61));
    let (status, body) = raw.send("PATCH", &original, &more).await;
    assert_eq!((status, &body["code"]), (401, &json!(50_027)));
    raw.server.stop().await;
}

#[tokio::test]
async fn a_first_answer_with_response_brings_its_message() {
    let raw = Raw::new().await;
    let asked = raw.asked().await;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        asked.id(),
        asked.token()
    );
    let (status, body) = raw
        .send(
            "POST",
            &path,
            &json!({ "type": 4, "data": { "content": "x" } }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(body["resource"]["message"]["content"], "x");
    assert_eq!(
        body["interaction"]["response_message_id"],
        body["resource"]["message"]["id"]
    );
    raw.server.stop().await;
}

#[tokio::test]
async fn answers_that_do_not_fit_the_interaction_are_refused() {
    let raw = Raw::new().await;
    let asked = raw.asked().await;
    for kind in [
        json!({ "type": 6 }),
        json!({ "type": 8, "data": { "choices": [] } }),
    ] {
        let (status, body) = raw.call_back(&asked, &kind).await;
        assert_eq!((status, &body["code"]), (400, &json!(50_035)), "{kind}");
    }
    raw.server.stop().await;
}

#[tokio::test]
async fn files_go_through_the_bot_and_back() {
    let stage = Stage::new().await;
    let ann = stage.person("Ann");
    let files: [(&str, &[u8]); 1] = [("my map.png", b"\x01\x02\x03")];
    let asked = ann
        .command_with_files(stage.general(), "/upload file:my map.png", &files)
        .unwrap();
    let message = asked.answer().await.message().unwrap();
    let back = &message.attachments[0];
    assert_eq!(back.filename, "back.png");
    assert_eq!(back.description.as_deref(), Some("the same, backwards"));
    assert_eq!(&ann.download(back).unwrap()[..], b"\x03\x02\x01");
    let url = format!(
        "{}/attachments/{}/{}/back.png",
        stage.server.url(),
        stage.general(),
        back.id
    );
    let fetched = reqwest::get(&url).await.unwrap();
    assert_eq!(fetched.headers()["content-type"], "image/png");
    assert_eq!(&fetched.bytes().await.unwrap()[..], b"\x03\x02\x01");
    stage.server.delete_message(message.id);
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 404);
    stage.finish().await;
}

#[tokio::test]
async fn an_edit_keeps_the_files_it_lists() {
    let raw = Raw::new().await;
    let file = |name: &'static str| Part::bytes(vec![1]).file_name(name);
    let payload = json!({
        "content": "x", "embeds": [{ "image": { "url": "attachment://b.png" } }],
        "attachments": [{ "id": 0, "description": "first" }],
    });
    let form = Form::new()
        .part("files[0]", file("a.png"))
        .part("files[1]", file("b.png"))
        .text("payload_json", payload.to_string());
    let path = format!("/channels/{}/messages", raw.general());
    let (_, sent) = read(
        raw.request("POST", &path)
            .multipart(form)
            .send()
            .await
            .unwrap(),
    )
    .await;
    assert_eq!(sent["attachments"][0]["description"], "first");
    assert_eq!(
        sent["embeds"][0]["image"]["url"],
        sent["attachments"][1]["url"]
    );
    let kept = &sent["attachments"][1]["id"];
    let path = format!("{path}/{}", sent["id"].as_str().unwrap());
    let payload = json!({ "attachments": [{ "id": kept }, { "id": 0 }] });
    let form = Form::new()
        .part("files[0]", file("c.png"))
        .text("payload_json", payload.to_string());
    let (_, edited) = read(
        raw.request("PATCH", &path)
            .multipart(form)
            .send()
            .await
            .unwrap(),
    )
    .await;
    let names: Vec<_> = edited["attachments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["filename"])
        .collect();
    assert_eq!(names, ["b.png", "c.png"]);
    let (_, cleared) = raw
        .send("PATCH", &path, &json!({ "attachments": [] }))
        .await;
    assert_eq!(cleared["attachments"], json!([]));
    raw.server.stop().await;
}

#[tokio::test]
async fn mentions_are_those_allowed() {
    let raw = Raw::new().await;
    let (ann, ben) = (raw.server.person("Ann").id(), raw.server.person("Ben").id());
    let content = format!("<@{ann}> <@!{ben}> @everyone");
    let mentions = |body: &serde_json::Value| -> Vec<String> {
        let list = body["mentions"].as_array().unwrap();
        list.iter()
            .map(|it| it["global_name"].as_str().unwrap().to_owned())
            .collect()
    };
    let (_, all) = raw.say(&json!({ "content": content })).await;
    assert_eq!(mentions(&all), ["Ann", "Ben"]);
    assert_eq!(all["mention_everyone"], false);
    let allowed = json!({ "users": [ben] });
    let (_, one) = raw
        .say(&json!({ "content": content, "allowed_mentions": allowed }))
        .await;
    assert_eq!(mentions(&one), ["Ben"]);
    let (_, none) = raw
        .say(&json!({ "content": content, "allowed_mentions": {} }))
        .await;
    assert!(mentions(&none).is_empty());
    raw.server.stop().await;
}

#[tokio::test]
async fn both_kinds_of_pin_routes_work() {
    let raw = Raw::new().await;
    let (_, sent) = raw.say(&json!({ "content": "x" })).await;
    let id = sent["id"].as_str().unwrap();
    let channel = format!("/channels/{}", raw.general());
    let null = json!(null);
    assert_eq!(
        raw.send("PUT", &format!("{channel}/messages/pins/{id}"), &null)
            .await
            .0,
        204
    );
    let (_, page) = raw.get(&format!("{channel}/messages/pins")).await;
    assert_eq!(
        (&page["items"][0]["message"]["id"], &page["has_more"]),
        (&json!(id), &json!(false))
    );
    assert_eq!(
        raw.send("DELETE", &format!("{channel}/pins/{id}"), &null)
            .await
            .0,
        204
    );
    assert_eq!(raw.get(&format!("{channel}/pins")).await.1, json!([]));
    raw.server.stop().await;
}

#[tokio::test]
async fn strangers_and_wrong_roads_are_turned_away() {
    let raw = Raw::new().await;
    let path = format!("/channels/{}", raw.general());
    let bare = reqwest::get(format!("{}/api/v10{path}", raw.server.url()))
        .await
        .unwrap();
    let (status, body) = read(bare).await;
    assert_eq!(
        (status, body),
        (401, json!({ "message": "401: Unauthorized", "code": 0 }))
    );
    assert_eq!(
        raw.get("/nowhere").await.1,
        json!({ "message": "404: Not Found", "code": 0 })
    );
    assert_eq!(raw.send("PUT", &path, &json!({})).await.0, 405);
    let broken = raw
        .request("POST", &format!("{path}/messages"))
        .body("{")
        .send()
        .await
        .unwrap();
    assert_eq!(read(broken).await.1["code"], 50_109);
    let page = reqwest::get(raw.server.url()).await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("<title>Playground</title>"), "{page}");
    raw.server.stop().await;
}

#[tokio::test]
async fn commands_keep_their_ids_when_replaced() {
    let raw = Raw::new().await;
    let path = format!(
        "/applications/{}/guilds/{}/commands",
        raw.server.bot(),
        raw.server.guild().id
    );
    let command = |name: &str, text: &str| json!({ "name": name, "description": text });
    let (_, first) = raw
        .send("PUT", &path, &json!([command("a", "x"), command("b", "x")]))
        .await;
    let (_, second) = raw.send("PUT", &path, &json!([command("b", "y")])).await;
    assert_eq!(second[0]["id"], first[1]["id"]);
    assert_eq!(second[0]["description"], "y");
    let one = format!("{path}/{}", second[0]["id"].as_str().unwrap());
    let (_, edited) = raw
        .send("PATCH", &one, &json!({ "description": "z" }))
        .await;
    assert_eq!(
        (&edited["name"], &edited["description"]),
        (&json!("b"), &json!("z"))
    );
    let offered = raw.server.person("Ann").commands(raw.general());
    assert_eq!(
        offered
            .iter()
            .map(playground::Command::name)
            .collect::<Vec<_>>(),
        ["b"]
    );
    assert_eq!(raw.send("DELETE", &one, &json!(null)).await.0, 204);
    assert_eq!(raw.get(&one).await.1["code"], 10_063);
    raw.server.stop().await;
}
