//! The README's pictures of the page, taken from the real program by `docs/pictures/make`.

use std::path::Path;

use super::browser::{Browser, PHONE, Tab};
use super::program::Program;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes into docs/pictures; docs/pictures/make runs it"]
async fn the_readmes_pictures_of_the_page() {
    let browser = Browser::start("the pictures of the README").expect("a browser");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let program = Program::start();
    let desk = browser.open(&program.url, (1440, 1100), false).await;
    desk.press("Play Combat Castles against the bot").await;
    desk.read("guide", "It is your turn").await;
    desk.press("Play").await;
    desk.read("guide", "your castle must move").await;
    let drawn = "[...document.querySelectorAll('.message:last-child img')]
        .every((it) => it.complete && it.naturalWidth > 0)";
    desk.until(drawn).await;
    keep(&desk, &folder.join("playground.png")).await;
    let address = desk.client.current_url().await.unwrap();
    let thread = address.as_str().replace("#/Ann/", "#/Ben/");
    let phone = browser.open(&thread, PHONE, true).await;
    phone.read("content", "your turn").await;
    phone.until(drawn).await;
    keep(&phone, &folder.join("playground-phone.png")).await;
    desk.close().await;
    phone.close().await;
}

async fn keep(tab: &Tab, path: &Path) {
    std::fs::write(path, tab.client.screenshot().await.unwrap()).unwrap();
}
