//! A real browser for tests: Chromium without a window, driven through chromedriver.
//!
//! Without one, tests that need it are left out and say so, unless `CASTELLAN_BROWSER` is
//! set, as it is in `.ci/run`. `CASTELLAN_AXE` does the same for what checks accessibility.

use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use fantoccini::{Client, ClientBuilder, Locator, elements::Element, key::Key};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::PATIENCE;

/// A desk, and a telephone.
pub(crate) const DESK: (u32, u32) = (1440, 900);
pub(crate) const PHONE: (u32, u32) = (390, 844);

/// The driver; whatever it has started ends with it.
pub(crate) struct Browser {
    driver: Child,
    address: String,
    profiles: TempDir,
}

/// One window with all of its tabs.
pub(crate) struct Tab {
    pub(crate) client: Client,
}

impl Browser {
    /// Starts the driver; none if there is none on this machine.
    pub(crate) fn start(test: &str) -> Option<Self> {
        let mut said = Vec::new();
        // The port that it finds free for one family of addresses may be taken in the other.
        for _ in 0..5 {
            let mut driver = match driver() {
                Ok(driver) => driver,
                Err(error) => {
                    left_out(test, &error);
                    return None;
                }
            };
            let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
            let port = lines.by_ref().map(Result::unwrap).find_map(|line| {
                let port = line.split_once("started successfully on port ");
                let port = port.and_then(|(_, port)| port.trim_end_matches('.').parse().ok());
                said.push(line);
                port
            });
            let Some(port): Option<u16> = port else {
                driver.wait().unwrap();
                continue;
            };
            // It stops when nobody reads what it says.
            std::thread::spawn(move || lines.for_each(drop));
            return Some(Self {
                driver,
                address: format!("http://127.0.0.1:{port}"),
                profiles: TempDir::new().unwrap(),
            });
        }
        panic!("chromedriver names no port: {said:#?}");
    }

    /// Opens a page in a window of its own, dark or light, as wide as a desk or a telephone.
    pub(crate) async fn open(&self, url: &str, (width, height): (u32, u32), light: bool) -> Tab {
        let profile = tempfile::tempdir_in(self.profiles.path()).unwrap().keep();
        let mut options = json!({ "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en-GB",
            format!("--window-size={width},{height}"),
            format!("--user-data-dir={}", profile.display()),
        ] });
        if width < 500 {
            options["mobileEmulation"] = json!({ "deviceMetrics": {
                "width": width, "height": height, "pixelRatio": 1, "touch": true, "mobile": true,
            } });
        }
        // The driver's own bounds are for machines with time to spare.
        let ms = u64::try_from(2 * PATIENCE.as_millis()).unwrap();
        let wanted = json!({
            "goog:chromeOptions": options, "browserName": "chrome",
            "timeouts": { "script": ms, "pageLoad": ms },
        });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted.as_object().unwrap().clone())
            .connect(&self.address)
            .await
            .unwrap();
        let tab = Tab { client };
        tab.client.goto(url).await.unwrap();
        let theme = if light { "light" } else { "dark" };
        let choose = format!("localStorage.setItem('playground-theme', '{theme}')");
        tab.run(&choose, Vec::new()).await;
        tab.client.refresh().await.unwrap();
        tab
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The windows of a test that failed end with the driver: they are in its group.
        #[cfg(unix)]
        {
            let group = format!("-{}", self.driver.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn driver() -> std::io::Result<Child> {
    let mut command = Command::new("chromedriver");
    command
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Says that a test is left out, or fails where a browser is required.
fn left_out(test: &str, error: &std::io::Error) {
    let required = std::env::var_os("CASTELLAN_BROWSER").is_some();
    assert!(!required, "{test} needs chromedriver: {error}");
    let words = format!(
        "\nSKIPPED: {test} needs a browser, and there is no chromedriver ({error}).\n\
         Install chromium and chromium-driver to run it.\n"
    );
    // Written past the harness, which would swallow it.
    let _ = std::io::stderr().write_all(words.as_bytes());
}

/// Quotes text for `XPath`, which knows no escapes.
fn quoted(text: &str) -> String {
    if text.contains('\'') {
        format!("\"{text}\"")
    } else {
        format!("'{text}'")
    }
}

impl Tab {
    /// Waits for an element.
    pub(crate) async fn see(&self, css: &str) -> Element {
        let found = self
            .client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::Css(css))
            .await;
        self.found(css, found).await
    }

    async fn see_path(&self, path: &str) -> Element {
        let found = self
            .client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::XPath(path))
            .await;
        self.found(path, found).await
    }

    async fn found(
        &self,
        what: &str,
        found: Result<Element, fantoccini::error::CmdError>,
    ) -> Element {
        match found {
            Ok(found) => found,
            Err(error) => {
                let text = self.run("return document.body.innerText", Vec::new()).await;
                panic!("{what}: {error}\n{}", text.as_str().unwrap_or_default());
            }
        }
    }

    /// Waits until an element of this kind shows these words.
    pub(crate) async fn read(&self, css_class: &str, words: &str) -> Element {
        let path = format!(
            "(//*[contains(concat(' ', @class, ' '), ' {css_class} ')][contains(., {})])[last()]",
            quoted(words)
        );
        self.see_path(&path).await
    }

    /// Whether the page shows these words anywhere.
    pub(crate) async fn shows(&self, words: &str) -> bool {
        let script = "return document.body.innerText.includes(arguments[0])";
        self.run(script, vec![json!(words)]).await == true
    }

    /// Presses the newest button of this name that can be pressed.
    pub(crate) async fn press(&self, name: &str) {
        let name = quoted(name);
        let path = format!(
            "(//button[not(@disabled)][normalize-space(.)={name} or @aria-label={name}])[last()]"
        );
        self.see_path(&path).await;
        for _ in 0..10 {
            let found = self.see_path(&path).await;
            if self.hits(found).await {
                return;
            }
        }
        panic!("{name} cannot be pressed");
    }

    /// Clicks an element and says whether it was hit. A message or a picture that comes at that moment may take its
    /// place: a picture that opened is closed again.
    pub(crate) async fn hits(&self, element: Element) -> bool {
        let watch = "const aim = arguments[0];
            window.hit = false;
            document.addEventListener('click', (it) => { window.hit = aim.contains(it.target); },
                { capture: true, once: true })";
        let aim = vec![serde_json::to_value(&element).unwrap()];
        if self.client.execute(watch, aim).await.is_err() || element.click().await.is_err() {
            return false;
        }
        // Where the click has led to another page, nothing is known of it any more, and that is a hit.
        if self.run("return window.hit ?? true", Vec::new()).await == true {
            return true;
        }
        let is_open = "return document.querySelector('dialog.lightbox') !== null";
        if self.run(is_open, Vec::new()).await == true {
            self.key(Key::Escape).await;
            self.until("!document.querySelector('dialog.lightbox')")
                .await;
        }
        false
    }

    /// Types into whatever has the focus.
    pub(crate) async fn keys(&self, keys: &str) {
        for _ in 0..10 {
            let focused = self.client.active_element().await.unwrap();
            // An element that was just replaced takes no keys.
            if focused.send_keys(keys).await.is_ok() {
                return;
            }
        }
        panic!("nothing takes {keys:?}");
    }

    /// Waits until an element has the focus.
    pub(crate) async fn focus(&self, css: &str) {
        self.until(&format!("document.activeElement.matches('{css}')"))
            .await;
    }

    pub(crate) async fn key(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// Types into the message box.
    pub(crate) async fn compose(&self, text: &str) {
        self.see("#composer").await.click().await.unwrap();
        self.keys(text).await;
    }

    /// Runs a script of the test's own.
    pub(crate) async fn run(&self, script: &str, args: Vec<Value>) -> Value {
        self.client.execute(script, args).await.unwrap()
    }

    /// Waits until a script of the test's own returns true.
    pub(crate) async fn until(&self, condition: &str) {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             const end = Date.now() + {};
             const look = () => {{
               let holds = false;
               try {{ holds = Boolean({condition}); }} catch {{ holds = false; }}
               if (holds || Date.now() > end) done(holds);
               else setTimeout(look, 30);
             }};
             look();",
            PATIENCE.as_millis()
        );
        let held = self
            .client
            .execute_async(&script, Vec::new())
            .await
            .unwrap();
        let text = self.run("return document.body.innerText", Vec::new()).await;
        assert_eq!(
            held,
            true,
            "{condition}\n{}",
            text.as_str().unwrap_or_default()
        );
    }

    /// Checks that axe finds nothing people with other senses would stumble over.
    pub(crate) async fn accessible(&self, what: &str) {
        let path = axe();
        let Ok(axe) = std::fs::read_to_string(&path) else {
            let required = std::env::var_os("CASTELLAN_AXE").is_some();
            assert!(
                !required,
                "{} is needed: run `npm ci` there",
                path.display()
            );
            let words = "\nSKIPPED: without axe-core in playground/page/node_modules (`npm ci` \
                         there) accessibility is not checked.\n";
            let _ = std::io::stderr().write_all(words.as_bytes());
            return;
        };
        self.run(&axe, Vec::new()).await;
        let script = "const done = arguments[0];
            axe.run(document, { resultTypes: ['violations'] }).then((found) => done(
                found.violations.map((it) => `${it.id}: ${it.nodes[0].html}`)));";
        let found = self.client.execute_async(script, Vec::new()).await.unwrap();
        assert_eq!(found, json!([]), "{what}");
    }

    /// Checks that nothing is wider than the window.
    pub(crate) async fn fits(&self) {
        let script = "return [document.documentElement.scrollWidth, window.innerWidth]";
        let sizes = self.run(script, Vec::new()).await;
        assert!(sizes[0].as_u64() <= sizes[1].as_u64(), "{sizes}");
        // What scrolls hides what is too wide.
        let script = "return [...document.querySelectorAll('.components :is(button, img)')]
            .filter((it) => it.getBoundingClientRect().right > window.innerWidth)
            .map((it) => it.innerText || it.alt)";
        let cut = self.run(script, Vec::new()).await;
        assert_eq!(cut, json!([]), "cut off at the right edge");
    }

    pub(crate) async fn close(self) {
        self.client.close().await.unwrap();
    }
}

fn axe() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = ["playground/page", "page"]
        .into_iter()
        .map(|place| root.join(place))
        .find(|place| place.join("build.mjs").exists())
        .expect("the page's folder");
    page.join("node_modules/axe-core/axe.min.js")
}
