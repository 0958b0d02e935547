//! Refusals: other pages, paths that lead elsewhere, files that are not pictures.

use playground::{Config, Pointer, Running, Server, Step, Tour};
use reqwest::{Client, Method, RequestBuilder, StatusCode, multipart};
use serde_json::{Value, json};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02";

struct Page {
    server: Running,
    client: Client,
}

impl Page {
    async fn new() -> Self {
        Self {
            server: Server::start(Config::default()).await.unwrap(),
            client: Client::new(),
        }
    }

    fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.server.url());
        self.client.request(method, url)
    }

    fn act(&self, act: &str) -> RequestBuilder {
        let ann = self.server.person("Ann").id();
        self.ask(Method::POST, &format!("/page/people/{ann}/{act}"))
    }

    fn say(&self) -> Value {
        json!({ "channel": self.server.channel("general"), "text": "hello" })
    }

    async fn upload(&self, name: &str, bytes: &[u8]) -> (StatusCode, Value) {
        let part = multipart::Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form = multipart::Form::new()
            .text("payload_json", self.say().to_string())
            .part("files[0]", part);
        let response = self.act("say").multipart(form).send().await.unwrap();
        (response.status(), response.json().await.unwrap())
    }

    fn said(&self) -> usize {
        self.server.messages(self.server.channel("general")).len()
    }
}

async fn status(request: RequestBuilder) -> StatusCode {
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn another_page_may_ask_nothing() {
    let page = Page::new().await;
    let port = page.server.url().rsplit(':').next().unwrap().to_owned();
    let foreign = [
        ("origin", "https://example.org".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("http://example.org:{port}")),
        ("origin", "http://127.0.0.1:1".to_owned()),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
        // Another name for this machine, as DNS rebinding makes it.
        ("host", format!("example.org:{port}")),
        ("host", format!("127.0.0.1.example.org:{port}")),
        ("host", "127.0.0.1".to_owned()),
        ("host", "127.0.0.1:1".to_owned()),
    ];
    let paths = [
        (Method::GET, "/"),
        (Method::GET, "/page/app.js"),
        (Method::GET, "/page/people"),
        (Method::POST, "/page/backstage/fault"),
        (Method::GET, "/gateway"),
        (Method::GET, "/api/v10/gateway"),
        (Method::GET, "/attachments/1/2/x.png"),
    ];
    for (name, value) in &foreign {
        for (method, path) in &paths {
            let request = page.ask(method.clone(), path).header(*name, value);
            let found = status(request).await;
            assert_eq!(
                found,
                StatusCode::FORBIDDEN,
                "{method} {path} with {name}: {value}"
            );
        }
        let request = page.act("say").header(*name, value).json(&page.say());
        assert_eq!(
            status(request).await,
            StatusCode::FORBIDDEN,
            "{name}: {value}"
        );
    }
    assert_eq!(page.said(), 0);
    // The page itself, under either name, and a link to it from anywhere.
    let ours = [
        vec![
            ("origin", page.server.url()),
            ("sec-fetch-site", "same-origin".into()),
        ],
        vec![
            ("host", format!("localhost:{port}")),
            ("origin", format!("http://localhost:{port}")),
        ],
    ];
    for headers in ours {
        let request = page.act("say").json(&page.say());
        let request = headers
            .iter()
            .fold(request, |it, (name, value)| it.header(*name, value));
        assert_eq!(status(request).await, StatusCode::OK, "{headers:?}");
    }
    let link = page
        .ask(Method::GET, "/")
        .header("sec-fetch-site", "cross-site")
        .header("sec-fetch-mode", "navigate");
    assert_eq!(status(link).await, StatusCode::OK);
    page.server.stop().await;
}

#[tokio::test]
async fn every_answer_keeps_foreign_scripts_out() {
    let page = Page::new().await;
    for path in [
        "/",
        "/page/app.js",
        "/page/people",
        "/page/nothing",
        "/elsewhere",
    ] {
        let response = page.ask(Method::GET, path).send().await.unwrap();
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["x-frame-options"], "DENY");
    }
    page.server.stop().await;
}

#[tokio::test]
async fn paths_lead_nowhere_else() {
    let page = Page::new().await;
    let ann = page.server.person("Ann").id();
    let paths = [
        "/page/..%2f..%2fCargo.toml",
        "/page/%2e%2e%2fsrc%2flib.rs",
        "/page/app.js%00",
        "/page//etc/passwd",
        "/attachments/..%2f..%2f/1/passwd",
        "/attachments/1/2/..%2f..%2fworld.jsonl",
        "/page/people/0/pins/1",
        "/page/people/-1/pins/1",
        "/page/people/Ann/pins/1",
    ];
    for path in paths {
        let found = status(page.ask(Method::GET, path)).await;
        assert!(found.is_client_error(), "{path}: {found}");
    }
    for act in ["", "say/more", "..%2fsay", "nothing"] {
        let request = page.ask(Method::POST, &format!("/page/people/{ann}/{act}"));
        let found = status(request.json(&page.say())).await;
        assert!(found.is_client_error(), "{act}: {found}");
    }
    assert_eq!(page.said(), 0);
    page.server.stop().await;
}

#[tokio::test]
async fn acts_that_make_no_sense_are_refused_with_words() {
    let page = Page::new().await;
    let general = page.server.channel("general");
    let long = "x".repeat(2001);
    let cases = [
        (
            "say",
            json!({ "channel": general, "text": long }),
            "at most 2000 characters, not 2001",
        ),
        (
            "say",
            json!({ "channel": general, "text": " \n" }),
            "needs a text or a picture",
        ),
        (
            "say",
            json!({ "channel": "5", "text": "x" }),
            "channel 5 is not there",
        ),
        ("say", json!({ "channel": 5, "text": "x" }), "invalid type"),
        ("say", json!([]), "invalid"),
        (
            "press",
            json!({ "message": "9", "custom_id": "x" }),
            "message 9 is not there",
        ),
        (
            "choose",
            json!({ "message": "9", "custom_id": "x", "values": [] }),
            "message 9",
        ),
        (
            "command",
            json!({ "channel": general, "text": "/fly" }),
            "no command /fly",
        ),
        (
            "command",
            json!({ "channel": general, "path": "" }),
            "no command /",
        ),
        (
            "suggest",
            json!({ "channel": general, "path": "fly" }),
            "no command /fly",
        ),
        (
            "fill",
            json!({ "interaction": "9", "values": [] }),
            "no component",
        ),
        ("dismiss", json!({ "message": "9" }), "message 9"),
    ];
    for (act, body, words) in cases {
        let response = page.act(act).json(&body).send().await.unwrap();
        let found = response.status();
        let said: Value = response.json().await.unwrap();
        let error = said["error"].as_str().unwrap_or_default();
        assert!(
            found.is_client_error() && error.contains(words),
            "{act}: {found} {said}"
        );
    }
    let broken = page.act("say").body("{").send().await.unwrap();
    assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
    let turns = [
        json!({ "ahead": { "seconds": u64::MAX } }),
        json!({ "speed": { "times": 1 } }),
        json!({ "back": 1 }),
    ];
    for turn in turns {
        // This clock cannot be turned at all.
        let request = page.ask(Method::POST, "/page/backstage/clock").json(&turn);
        assert_eq!(status(request).await, StatusCode::BAD_REQUEST, "{turn}");
    }
    assert_eq!(page.said(), 0);
    page.server.stop().await;
}

#[tokio::test]
async fn only_pictures_of_a_fair_size_are_taken() {
    let page = Page::new().await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let refused: [(&str, &[u8]); 4] = [
        ("page.html", b"<script>alert(1)</script>"),
        ("page.png", b"<script>alert(1)</script>"),
        ("picture.svg", svg),
        ("empty.png", b""),
    ];
    for (name, bytes) in refused {
        let (found, said) = page.upload(name, bytes).await;
        assert_eq!(found, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{name}: {said}");
    }
    let mut large = PICTURE.to_vec();
    large.resize(10 * 1024 * 1024 + 1, 0);
    let (found, said) = page.upload("large.png", &large).await;
    assert_eq!(found, StatusCode::PAYLOAD_TOO_LARGE, "{said}");
    assert_eq!(page.said(), 0);

    // What it is counts, not what it is called.
    let (found, said) = page.upload("../../<b>x</b>.html", PICTURE).await;
    assert_eq!(found, StatusCode::OK, "{said}");
    let message = page
        .server
        .messages(page.server.channel("general"))
        .remove(0);
    let file = &message.attachments[0];
    assert!(
        file.filename.rsplit('.').next() == Some("png") && !file.filename.contains(['/', '<']),
        "{file:?}"
    );
    let path = format!(
        "/attachments/{}/{}/{}",
        file.channel, file.id, file.filename
    );
    let response = page.ask(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.headers()["content-disposition"], "inline");
    assert_eq!(response.headers()["content-security-policy"], "sandbox");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    page.server.stop().await;
}

#[tokio::test]
async fn what_is_no_picture_is_saved_and_never_shown() {
    let page = Page::new().await;
    let general = page.server.channel("general");
    let html = b"<script>alert(1)</script>";
    let ann = page.server.person("Ann");
    ann.say_with_files(general, "", &[("page.html", html)])
        .unwrap();
    let file = page
        .server
        .messages(general)
        .remove(0)
        .attachments
        .remove(0);
    let path = format!("/attachments/{general}/{}/{}", file.id, file.filename);
    let response = page.ask(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.headers()["content-disposition"], "attachment");
    assert_eq!(response.headers()["content-security-policy"], "sandbox");
    page.server.stop().await;
}

#[tokio::test]
async fn the_page_is_told_who_there_is_and_which_tours() {
    let tour = Tour {
        emoji: "🏰".into(),
        title: "Try it".into(),
        about: "A try.".into(),
        channel: "games".into(),
        steps: vec![Step::Point {
            at: vec![Pointer {
                name: "Play".into(),
                says: "Press it.".into(),
            }],
            says: "It comes".into(),
            until: Vec::new(),
        }],
        end: "That was it.".into(),
    };
    let config = Config {
        tours: vec![tour],
        ..Config::default()
    };
    let server = Server::start(config).await.unwrap();
    let response = reqwest::get(format!("{}/page/people", server.url()))
        .await
        .unwrap();
    let told: Value = response.json().await.unwrap();
    assert_eq!(told["people"].as_array().unwrap().len(), 6);
    assert_eq!(told["tours"][0]["steps"][0]["do"], "point");
    server.stop().await;
}

/// The numbers that tell which sources the page was made of.
#[test]
fn the_page_was_made_of_its_sources() {
    use std::{collections::BTreeMap, fs, path::Path};

    use sha2::{Digest, Sha256};

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let files: BTreeMap<String, Vec<u8>> = fs::read_dir(folder.join("src"))
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    let mut sum = Sha256::new();
    for (name, bytes) in files {
        sum.update(format!("{name}\n"));
        sum.update(bytes);
    }
    let bytes = sum.finalize();
    let hex = |text: String, byte: &u8| format!("{text}{byte:02x}");
    let number = bytes.iter().fold(String::new(), hex);
    let page = fs::read_to_string(folder.join("dist/index.html")).unwrap();
    assert!(
        page.contains(&number),
        "run `npm run build` in playground/page"
    );
}
