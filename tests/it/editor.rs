//! The editor's page as a browser asks it: edits, refusals, files, and other pages that ask for something.

use std::fs;
use std::path::{Path, PathBuf};

use castellan::editor::{self, Document};
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The map of docs/maps.md.
pub(crate) fn bay() -> &'static str {
    let page = include_str!("../../docs/maps.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0
}

/// A file in a folder of its own, and the page for it.
struct Page {
    folder: TempDir,
    url: String,
    stop: CancellationToken,
    task: JoinHandle<Vec<PathBuf>>,
    client: Client,
}

impl Page {
    async fn open(name: &str, text: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        Self::with(folder, Document::open(&path).unwrap()).await
    }

    async fn with(folder: TempDir, document: Document) -> Self {
        let stop = CancellationToken::new();
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let stopped = stop.clone();
        let task = tokio::spawn(async move {
            let ready = |address: &str| sender.send(address.to_owned()).unwrap();
            editor::run(document, 0, ready, stopped).await.unwrap()
        });
        Self {
            folder,
            url: receiver.await.unwrap(),
            stop,
            task,
            client: Client::new(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    async fn get(&self, path: &str) -> Value {
        let (status, value) = answer(self.ask(Method::GET, path)).await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let request = self.ask(Method::POST, path);
        answer(json_body(request, &body.to_string())).await
    }

    async fn version(&self) -> u64 {
        self.get("state").await["version"].as_u64().unwrap()
    }

    async fn edit(&self, edit: Value) -> (StatusCode, Value) {
        let body = json!({ "version": self.version().await, "edit": edit });
        self.post("edit", &body).await
    }

    /// An edit that is made; the state after it.
    #[track_caller]
    fn edited((status, state): (StatusCode, Value)) -> Value {
        assert_eq!(status, StatusCode::OK, "{state}");
        state
    }

    /// Stops the page; where it has kept what was not saved.
    async fn close(self) -> (TempDir, Vec<PathBuf>) {
        self.stop.cancel();
        (self.folder, self.task.await.unwrap())
    }
}

fn json_body(request: RequestBuilder, text: &str) -> RequestBuilder {
    let request = request.header("content-type", "application/json");
    request.body(text.to_owned())
}

async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(json!(text)))
}

fn is_map(path: &Path) -> bool {
    atlas::Map::read(&fs::read(path).unwrap()).is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_map_is_mended_and_saved() {
    let faulty = bay()
        .replace("\"Isle\", \"kind\"", "\"Birch\", \"kind\"")
        .replace("\"level\": 1", "\"level\": 9");
    let page = Page::open("bay.geojson", &faulty).await;
    let state = page.get("state").await;
    let fields = |state: &Value| -> Vec<String> {
        let marks = state["marks"].as_array().unwrap().iter();
        marks
            .map(|it| it["field"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(fields(&state), ["level", "name", "ways"]);
    assert_eq!(state["marks"][1]["regions"], json!([1, 2]));
    assert_eq!(
        state["file"]["mended"].as_array().unwrap().len(),
        1,
        "the link names nobody"
    );
    // It is drawn all the same, and its file is as it was.
    let picture = page.ask(Method::GET, "picture/1").send().await.unwrap();
    assert_eq!(picture.status(), StatusCode::OK);
    assert_eq!(
        picture.headers()["x-map-place"]
            .to_str()
            .unwrap()
            .split(' ')
            .count(),
        3
    );
    assert_eq!(&picture.bytes().await.unwrap()[1..4], b"PNG");
    let outlines = page.get("outlines").await;
    assert_eq!(outlines["paths"].as_array().unwrap().len(), 6);
    assert_eq!(page.get("fits").await["fits"], json!([]));
    assert_eq!(page.read("bay.geojson"), faulty);

    let state = Page::edited(
        page.edit(json!({"do": "rename", "region": 2, "name": "Isle"}))
            .await,
    );
    assert_eq!(
        fields(&state),
        ["level", "ways"],
        "nothing leads to the isle"
    );
    Page::edited(
        page.edit(json!({"do": "level", "region": 4, "level": 1}))
            .await,
    );
    let strait = json!({"do": "link", "between": [0, 2], "kind": "strait"});
    let state = Page::edited(page.edit(strait).await);
    assert_eq!((fields(&state).len(), &state["unsaved"]), (0, &json!(true)));
    assert_eq!(page.get("fits").await["fits"].as_array().unwrap().len(), 2);
    let state = Page::edited(
        page.edit(json!({"do": "join", "region": 0, "other": 3}))
            .await,
    );
    assert_eq!(state["regions"].as_array().unwrap().len(), 5);
    assert_eq!(state["shape"], 2, "outlines are loaded anew");
    let (_, state) = page
        .post("undo", &json!({"version": state["version"]}))
        .await;
    assert_eq!(state["redo"], "join Ash and Fort Ash");

    let (status, state) = page.post("save", &json!({"replace": false})).await;
    assert_eq!((status, &state["unsaved"]), (StatusCode::OK, &json!(false)));
    assert!(is_map(&page.path("bay.geojson")));
    let download = page.ask(Method::GET, "download").send().await.unwrap();
    let name = download.headers()["content-disposition"]
        .to_str()
        .unwrap()
        .to_owned();
    assert_eq!(name, "attachment; filename=\"bay.geojson\"");
    assert_eq!(download.text().await.unwrap(), page.read("bay.geojson"));
    assert_eq!(
        page.close().await.1,
        [] as [PathBuf; 0],
        "nothing is left to be kept"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_in_words() {
    let page = Page::open("bay.geojson", bay()).await;
    for (edit, words) in [
        (
            json!({"do": "join", "region": 0, "other": 2}),
            "Ash and Isle share no border",
        ),
        (
            json!({"do": "production", "region": 0, "production": -3}),
            "the production is -3; it must be a whole number from 0 to 1000000",
        ),
        (
            json!({"do": "rename", "region": 77, "name": "X"}),
            "there is no region 78; the map has 6",
        ),
    ] {
        let (status, refusal) = page.edit(edit).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refusal["error"], words);
    }
    // What somebody else has changed is looked at first.
    let version = page.version().await;
    Page::edited(page.edit(json!({"do": "title", "title": "Gulf"})).await);
    let late = json!({"version": version, "edit": {"do": "title", "title": "Sound"}});
    let (status, refusal) = page.post("edit", &late).await;
    assert_eq!(
        (status, &refusal["changed"]),
        (StatusCode::CONFLICT, &json!(true))
    );
    let (status, _) = page.post("undo", &json!({"version": version})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (status, _) = answer(page.ask(Method::GET, &format!("picture/{version}"))).await;
    assert_eq!(status, StatusCode::CONFLICT);

    // Whatever else comes is refused, and the page goes on.
    let deep = "[".repeat(9000);
    let bodies = [
        "",
        "null",
        "[]",
        "{}",
        "{\"version\":1}",
        "{\"version\":-1,\"edit\":{}}",
        "\u{0}",
        deep.as_str(),
        r#"{"version":2,"edit":{"do":"rename","region":-1,"name":""}}"#,
        r#"{"version":2,"edit":{"do":"rename","region":1e300,"name":""}}"#,
        r#"{"version":2,"edit":{"do":"rename","region":18446744073709551615,"name":""}}"#,
        r#"{"version":2,"edit":{"do":"remove","region":0,"more":1}}"#,
        r#"{"version":2,"edit":{"do":"link","between":[0],"kind":"strait"}}"#,
        r#"{"version":2,"edit":{"do":"link","between":[1,3],"kind":"border"}}"#,
    ];
    for path in ["edit", "undo", "redo", "save"] {
        for body in bodies {
            let (status, refusal) = answer(json_body(page.ask(Method::POST, path), body)).await;
            assert!(status.is_client_error(), "{path} {body}: {status}");
            assert!(refusal["error"].is_string(), "{path} {body}: {refusal}");
        }
        let large = format!("\"{}\"", "x".repeat(2 << 20));
        // A connection of its own, since it ends with this.
        let own = Client::new().post(format!("{}{path}", page.url));
        let sent = json_body(own, &large).send().await;
        // The answer comes before all is sent, and the connection may be closed by then.
        let status = sent.map(|response| response.status());
        assert!(
            status.is_err() || status.is_ok_and(|it| it == StatusCode::PAYLOAD_TOO_LARGE),
            "{path}"
        );
        // A form of another page could send this without asking.
        let plain = page.ask(Method::POST, path).body("{\"version\":2}");
        assert_eq!(
            answer(plain).await.0,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "{path}"
        );
    }
    assert_eq!(page.get("state").await["title"], "Gulf");
    let (folder, kept) = page.close().await;
    let beside = folder.path().canonicalize().unwrap();
    assert_eq!(kept, [beside.join("bay.unsaved.geojson")]);
    assert!(is_map(&kept[0]));
    assert_eq!(
        fs::read_to_string(folder.path().join("bay.geojson")).unwrap(),
        bay()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn other_pages_and_those_who_know_no_secret_get_nothing() {
    let page = Page::open("bay.geojson", bay()).await;
    let (base, secret) = page.url.trim_end_matches('/').rsplit_once('/').unwrap();
    assert_eq!(secret.len(), 32);
    let port = base.rsplit(':').next().unwrap();
    let foreign = [
        ("origin", "https://example.org".to_owned()),
        ("origin", "null".to_owned()),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
        ("host", format!("example.org:{port}")),
        ("host", "127.0.0.1".to_owned()),
    ];
    for (name, value) in &foreign {
        for path in ["", "state", "outlines", "picture/1", "download", "fits"] {
            let request = page.ask(Method::GET, path).header(*name, value);
            assert_eq!(
                answer(request).await.0,
                StatusCode::FORBIDDEN,
                "{path} {name}: {value}"
            );
        }
        let edit = json!({"version": 1, "edit": {"do": "title", "title": "Theirs"}});
        for path in ["edit", "undo", "redo", "save"] {
            let request = page.ask(Method::POST, path).header(*name, value);
            let request = json_body(request, &edit.to_string());
            assert_eq!(
                answer(request).await.0,
                StatusCode::FORBIDDEN,
                "{path} {name}: {value}"
            );
        }
    }
    for path in [
        "",
        "/",
        "/state",
        "/0123456789abcdef0123456789abcdef/state",
        "/edit",
    ] {
        let request = page.client.get(format!("{base}{path}"));
        assert_eq!(answer(request).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    // A link from elsewhere leads to the page itself.
    let link = page
        .ask(Method::GET, "")
        .header("sec-fetch-site", "same-site");
    let response = link
        .header("sec-fetch-mode", "navigate")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let policy = response.headers()["content-security-policy"]
        .to_str()
        .unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self';"),
        "{policy}"
    );
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    assert_eq!(page.get("state").await["title"], "The Bay");
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_programs_file_is_never_written() {
    let field = |name: &str, x: u32| {
        let east = x + 2;
        format!(
            r#"{{"type":"Feature","properties":{{"NAME_1":"{name}"}},"geometry":{{"type":"Polygon","coordinates":
            [[[{x},0],[{east},0],[{east},2],[{x},2],[{x},0]]]}}}}"#
        )
    };
    let fields = [field("Ash, Upper", 0), field("Birch", 2)].join(",");
    let theirs = format!(r#"{{"type":"FeatureCollection","features":[{fields}]}}"#);
    let page = Page::open("two.geojson", &theirs).await;
    let state = page.get("state").await;
    assert_eq!(state["file"]["target"], "two-map.geojson");
    let told = state["file"]["mended"].to_string();
    assert!(told.contains("Ash, Upper is now Ash Upper"), "{told}");
    let (status, _) = page.post("save", &json!({"replace": false})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(page.read("two.geojson"), theirs);
    assert!(is_map(&page.path("two-map.geojson")));

    // Nor what somebody has written meanwhile, unless one says so.
    Page::edited(page.edit(json!({"do": "title", "title": "Two"})).await);
    fs::write(page.path("two-map.geojson"), "theirs now").unwrap();
    let (status, refusal) = page.post("save", &json!({"replace": false})).await;
    assert_eq!(
        (status, &refusal["changed"]),
        (StatusCode::CONFLICT, &json!(true))
    );
    assert_eq!(page.read("two-map.geojson"), "theirs now");
    let (status, _) = page.post("save", &json!({"replace": true})).await;
    assert_eq!(status, StatusCode::OK);
    assert!(is_map(&page.path("two-map.geojson")));
    page.close().await;

    // What another program has put into a map of ours is not lost either.
    let shared = bay().replace("\"name\": \"Ash\"", "\"name\": \"Ash\", \"population\": 5");
    let page = Page::open("bay.geojson", &shared).await;
    let state = page.get("state").await;
    assert_eq!(state["file"]["target"], "bay-map.geojson");
    let told = state["file"]["mended"].to_string();
    assert!(told.contains("nothing reads population"), "{told}");
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn outlines_that_overlap_are_drawn_and_marked() {
    let overlap = bay().replace("[30,60]", "[30,20]");
    let page = Page::open("bay.geojson", &overlap).await;
    let state = page.get("state").await;
    assert_eq!(state["marks"][0]["field"], "outline", "{state}");
    let picture = page.ask(Method::GET, "picture/1").send().await.unwrap();
    assert_eq!(picture.status(), StatusCode::OK);
    let (status, refusal) = page.edit(json!({"do": "cut", "between": [0, 1]})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let words = refusal["error"].as_str().unwrap();
    assert!(
        words.starts_with("outlines do not fit together yet"),
        "{words}"
    );
    page.close().await;
}

/// The scenario of docs/maps.md.
fn winter() -> &'static str {
    let page = include_str!("../../docs/maps.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    rest.split_once("```").unwrap().0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_is_edited_beside_its_map() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("bay.geojson"), bay()).unwrap();
    fs::write(path("winter.toml"), format!("# Cold\n{}", winter())).unwrap();
    let mut document = Document::open(&path("bay.geojson")).unwrap();
    document.open_scenario(&path("winter.toml")).unwrap();
    assert_eq!(
        document.mended(),
        ["comments of winter.toml are not kept when it is saved"]
    );
    let page = Page::with(folder, document).await;
    let state = page.get("state").await;
    let scenario = &state["scenario"];
    assert_eq!(scenario["faults"], json!([]));
    assert_eq!(scenario["owners"], json!([0, 1, null, 0, 1, null]));

    // The isle is given to the otter, who gets an army that is too small there.
    let mut file = scenario["file"].clone();
    file["seat"][1]["owns"]
        .as_array_mut()
        .unwrap()
        .push(json!("Isle"));
    file["seat"][1]["army"]
        .as_array_mut()
        .unwrap()
        .push(json!({"at": "Isle", "maximal": 10}));
    let set = |version: u64, file: &Value| json!({"version": version, "scenario": file, "what": "owner of Isle", "typed": false});
    let state = Page::edited(page.post("scenario", &set(1, &file)).await);
    let scenario = &state["scenario"];
    assert_eq!(scenario["owners"][2], 1);
    let faults = scenario["faults"].to_string();
    assert!(
        faults.contains("the army's maximal is 10; it must be 1000 to 1000000000"),
        "{faults}"
    );
    let picture = page
        .ask(Method::GET, "scenario/picture/2")
        .send()
        .await
        .unwrap();
    assert_eq!(picture.status(), StatusCode::OK);
    let state = Page::edited(page.post("scenario/undo", &json!({"version": 2})).await);
    assert_eq!(state["scenario"]["redo"], "owner of Isle");
    let state = Page::edited(page.post("scenario/redo", &json!({"version": 3})).await);
    file["seat"][1]["army"][1]["maximal"] = json!(2000);
    let version = state["version"].as_u64().unwrap();
    Page::edited(page.post("scenario", &set(version, &file)).await);
    let (status, state) = page.post("scenario/save", &json!({"replace": false})).await;
    assert_eq!(
        (status, &state["scenario"]["unsaved"]),
        (StatusCode::OK, &json!(false))
    );
    let text = page.read("winter.toml");
    let map = atlas::Map::read(bay().as_bytes()).unwrap().map;
    let read = atlas::scenario::ScenarioFile::read(text.as_bytes()).unwrap();
    let scenario = castellan::maps::placed::read(read, &map).unwrap();
    assert_eq!(scenario.seats()[1].armies.len(), 2);
    assert_eq!(
        scenario.placed().statuses.len(),
        1,
        "what has no form is kept: {text}"
    );
    assert_eq!(page.close().await.1, [] as [PathBuf; 0]);

    // A new one gets a file of its own, and what makes no sense is refused.
    let page = Page::open("bay.geojson", bay()).await;
    for path in ["scenario/undo", "scenario/redo"] {
        let (status, refusal) = page.post(path, &json!({"version": 1})).await;
        assert_eq!(
            (status, refusal["error"].is_string()),
            (StatusCode::NOT_FOUND, true)
        );
    }
    let (status, _) = page.post("scenario", &set(1, &json!({"title": 5}))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let new = json!({"title": "New", "game": "kerfuffle", "map": "The Bay", "seat": []});
    let state = Page::edited(page.post("scenario", &set(1, &new)).await);
    assert_eq!(state["scenario"]["target"], "bay.toml");
    assert!(
        !state["scenario"]["faults"].as_array().unwrap().is_empty(),
        "it needs seats"
    );
    let (folder, kept) = page.close().await;
    assert_eq!(
        kept,
        [folder
            .path()
            .canonicalize()
            .unwrap()
            .join("bay.unsaved.toml")]
    );
}

/// All places of a scenario where a region's name may stand, as the page has them.
fn named(state: &Value) -> String {
    state["scenario"]["file"].to_string()
}

#[tokio::test]
async fn a_scenario_follows_the_regions_of_its_map() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("bay.geojson"), bay()).unwrap();
    fs::write(path("winter.toml"), winter()).unwrap();
    let mut document = Document::open(&path("bay.geojson")).unwrap();
    document.open_scenario(&path("winter.toml")).unwrap();
    let page = Page::with(folder, document).await;
    let state = page.get("state").await;
    let name = state["scenario"]["file"]["seat"][0]["owns"][0]
        .as_str()
        .unwrap()
        .to_owned();
    let before = named(&state);
    // While a name is typed there may be none for a moment.
    let rename = |name: &str| json!({"do": "rename", "region": 0, "name": name});
    let empty = Page::edited(page.edit(rename("")).await);
    assert_eq!(named(&empty), before);
    let renamed = Page::edited(page.edit(rename("Heronry")).await);
    assert_eq!(renamed["scenario"]["file"]["seat"][0]["owns"][0], "Heronry");
    assert!(
        !named(&renamed).contains(&format!("\"{name}\"")),
        "{}",
        named(&renamed)
    );
    assert_eq!(renamed["scenario"]["faults"], json!([]));
    assert_eq!(renamed["scenario"]["undo"], Value::Null);
    // It goes back with the map, too.
    let version = renamed["version"].as_u64().unwrap();
    let undone = Page::edited(page.post("undo", &json!({"version": version})).await);
    let version = undone["version"].as_u64().unwrap();
    let undone = Page::edited(page.post("undo", &json!({"version": version})).await);
    assert!(named(&undone).contains(&name), "{}", named(&undone));
}
