//! The conversation as people use it: what is typed by hand.

use fantoccini::key::Key;

use super::browser::{Browser, DESK, Tab};
use super::program::Program;

/// A table of Combat Castles at which Ann is to move, and no tour.
async fn table(tab: &Tab) {
    tab.press("Play Combat Castles against the bot").await;
    tab.read("guide", "It is your turn").await;
    tab.press("End the tour").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_typed_by_hand_are_sent() {
    let Some(browser) = Browser::start("options typed by hand") else {
        return;
    };
    let program = Program::start();
    let tab = browser.open(&program.url, DESK, false).await;
    table(&tab).await;
    // A choice that is typed as a whole needs no second Enter.
    tab.compose("/board ").await;
    tab.focus(".option-more input").await;
    tab.keys("style:").await;
    tab.focus("#option-style").await;
    tab.keys("text").await;
    tab.key(Key::Enter).await;
    tab.read("message", "Combat Castles, table #").await;
    tab.see("#composer").await;
    // What belongs to no option is not left out without a word.
    tab.compose("/play ").await;
    tab.focus(".option-more input").await;
    tab.keys("Cb2 .").await;
    tab.key(Key::Enter).await;
    tab.read("failed", "“Cb2 .” belongs to no option").await;
    tab.accessible("a text that belongs to no option").await;
    tab.key(Key::Escape).await;
    tab.key(Key::Escape).await;
    tab.see("#composer").await;
    tab.compose("/play ").await;
    tab.focus(".option-more input").await;
    tab.keys("text:").await;
    tab.focus("#option-text").await;
    tab.keys("Cb2 .").await;
    tab.key(Key::Enter).await;
    // The turn is played, and the bot player has answered.
    tab.read("message", "castle a1 → b2").await;
    tab.read("mentioned", "your turn").await;
    tab.close().await;
    drop(program);
}
