//! The editor of maps in a real browser: faults are seen and mended, regions joined, borders cut, and it is saved.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use fantoccini::key::Key;
use serde_json::json;
use tempfile::TempDir;

use super::browser::{Browser, DESK, PHONE, Tab};
use super::program::Program;
use crate::editor::bay;

/// `castellan map edit` on a file.
struct Editor {
    child: Child,
    url: String,
}

impl Editor {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["map", "edit"])
            .args(args)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        let url = first.rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{first}");
        Self { child, url }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What `castellan map check` says of a file.
fn check(folder: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(["map", "check", "bay.geojson"])
        .current_dir(folder)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// Waits for a heading of these words.
async fn heading(tab: &Tab, words: &str) {
    let is_there =
        "[...document.querySelectorAll('h2')].some((it) => it.innerText.trim() === WORDS)";
    tab.until(&is_there.replace("WORDS", &json!(words).to_string()))
        .await;
}

/// Chooses a region in the list of all.
async fn choose(tab: &Tab, name: &str) {
    let words = json!(name);
    let press = format!(
        "(() => {{
            const list = document.querySelector('.regions').closest('details');
            list.open = true;
            [...list.querySelectorAll('button')].find((it) => it.innerText.startsWith({words})).click();
            return true;
        }})()"
    );
    tab.until(&press).await;
    tab.see(&format!("[aria-label='Region {name}']")).await;
}

/// Chooses a value of a list.
async fn pick(tab: &Tab, id: &str, words: &str) {
    let list = tab.see(&format!("#{id}")).await;
    list.select_by_label(words).await.unwrap();
}

async fn mend_and_save(tab: &Tab) {
    heading(tab, "2 faults").await;
    tab.until("document.querySelectorAll('.region.wrong').length === 2")
        .await;
    tab.until("document.querySelector('.stage img').naturalWidth > 0")
        .await;
    let label = "document.querySelectorAll('.region')[1].getAttribute('aria-label')";
    tab.until(&format!(
        "{label} === 'Birch (BIR), land, production 2000000, 1 fault'"
    ))
    .await;
    tab.accessible("two faults").await;
    tab.fits().await;

    // By the form, from the list of faults.
    tab.press("Birch").await;
    let field = tab.see("#field-production-1[aria-invalid=true]").await;
    field.clear().await.unwrap();
    field.send_keys("2000").await.unwrap();
    heading(tab, "1 fault").await;
    // And by keys on the map: from Birch to the right, then on with Enter.
    tab.run("document.querySelectorAll('.region')[4].focus()", vec![])
        .await;
    tab.key(Key::Enter).await;
    tab.see("[aria-label='Region Fort Birch']").await;
    pick(tab, "level", "Level 1").await;
    heading(tab, "Nothing is wrong").await;

    choose(tab, "Ash").await;
    pick(tab, "join-with", "Fort Ash").await;
    tab.press("Join").await;
    heading(tab, "5 regions").await;
    tab.until("document.querySelectorAll('.region').length === 5")
        .await;
    tab.press("Cut the border to Bay").await;
    tab.read("ways", "border, cut").await;
    choose(tab, "Birch").await;
    pick(tab, "link-with", "Isle").await;
    tab.press("Link").await;
    tab.press("Undo: strait Birch and Isle").await;
    tab.press("Redo: strait Birch and Isle").await;
    tab.press("Remove the strait to Isle").await;
    tab.press("Undo: unlink Birch and Isle").await;
    tab.accessible("a region is chosen").await;
    tab.fits().await;
    tab.press("Save").await;
    tab.read("said", "Saved as bay.geojson.").await;
    tab.read("bar", "bay.geojson: saved").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_mended_and_saved_in_the_browser() {
    let Some(browser) = Browser::start("the editor of maps") else {
        return;
    };
    for (window, light) in [(DESK, false), (PHONE, true)] {
        let folder = TempDir::new().unwrap();
        let faulty = bay()
            .replace("\"production\": 2000", "\"production\": 2000000")
            .replace("\"level\": 1", "\"level\": 9");
        std::fs::write(folder.path().join("bay.geojson"), faulty).unwrap();
        assert!(!check(folder.path()).0);
        let editor = Editor::start(folder.path(), &["bay.geojson"]);
        let tab = browser.open(&editor.url, window, light).await;
        mend_and_save(&tab).await;
        tab.close().await;
        let (is_good, words) = check(folder.path());
        assert!(is_good, "{words}");
        assert!(words.contains("land 3, sea 1, fortification 1"), "{words}");
        assert!(words.contains("border 3, strait 2"), "{words}");
        drop(editor);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_is_made_in_the_browser() {
    let Some(browser) = Browser::start("the editor of scenarios") else {
        return;
    };
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("bay.geojson"), bay()).unwrap();
    let editor = Editor::start(folder.path(), &["bay.geojson"]);
    let tab = browser.open(&editor.url, DESK, true).await;
    tab.press("Scenario").await;
    tab.press("For Erkenfara Universalis").await;
    heading(&tab, "1 fault").await;
    for (seat, regions) in [
        ("The Lion", ["Ash", "Fort Ash"]),
        ("The Lily", ["Birch", "Isle"]),
    ] {
        tab.press("Add a seat").await;
        let name = json!(seat);
        tab.until(&format!(
            "[...document.querySelectorAll('.seat-form input')].some((it) => it.value === {name})"
        ))
        .await;
        for region in regions {
            // Pressed on the map, a region is the seat's.
            let press = format!(
                "(() => {{
                    const all = [...document.querySelectorAll('.region')];
                    const it = all.find((it) => it.getAttribute('aria-label').startsWith({}));
                    it.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
                    return true;
                }})()",
                json!(format!("{region} ("))
            );
            tab.until(&press).await;
            let owner = format!(
                "[...document.querySelectorAll('.region')].some((it) =>
                    it.getAttribute('aria-label').includes({}) && it.getAttribute('aria-label').startsWith({}))",
                json!(format!("of {seat}")),
                json!(format!("{region} ("))
            );
            tab.until(&owner).await;
        }
    }
    heading(&tab, "Nothing is wrong").await;
    tab.press("Add an army").await;
    let men = tab.see("#field-army-1-0-maximal").await;
    men.clear().await.unwrap();
    men.send_keys("10").await.unwrap();
    heading(&tab, "2 faults").await;
    men.clear().await.unwrap();
    men.send_keys("4000").await.unwrap();
    heading(&tab, "Nothing is wrong").await;
    tab.accessible("a scenario").await;
    tab.fits().await;
    tab.press("Save").await;
    tab.read("said", "Saved as bay.toml.").await;
    let text = std::fs::read_to_string(folder.path().join("bay.toml")).unwrap();
    let map = atlas::Map::read(bay().as_bytes()).unwrap().map;
    let file = atlas::scenario::ScenarioFile::read(text.as_bytes()).unwrap();
    let scenario = castellan::maps::placed::read(file, &map).unwrap();
    assert_eq!(scenario.seats()[1].armies[0].maximal, 4000, "{text}");
    tab.close().await;
    drop(editor);
}

#[tokio::test(flavor = "multi_thread")]
async fn maps_are_edited_from_the_playgrounds_menu() {
    let Some(browser) = Browser::start("maps from the playground") else {
        return;
    };
    let program = Program::start();
    let tab = browser.open(&program.url, DESK, true).await;
    tab.press("Behind the scenes").await;
    tab.press("Edit Europe").await;
    tab.until("document.querySelector('.backstage [role=status] a') !== null")
        .await;
    let address = "return document.querySelector('.backstage [role=status] a').href";
    let address = tab.run(address, Vec::new()).await;
    tab.accessible("the list of maps").await;
    let editor = browser.open(address.as_str().unwrap(), DESK, true).await;
    choose(&editor, "Albania").await;
    editor.close().await;
    assert!(program.folder.join("maps/europe.geojson").is_file());
    // What is not listed is no file of the folder, nor of any other.
    for id in ["atlantis", "../castellan", "/etc/passwd", ""] {
        let ask = "const it = new XMLHttpRequest(); it.open('POST', '/page/backstage/map', false); \
                   it.setRequestHeader('content-type', 'application/json'); \
                   it.send(JSON.stringify({ id: arguments[0] })); return [it.status, it.responseText];";
        let said = tab.run(ask, vec![json!(id)]).await;
        assert_eq!(said[0], 400, "{said}");
        let words = said[1].as_str().unwrap();
        assert!(words.contains("choose one from the list"), "{words}");
    }
    tab.close().await;
}
