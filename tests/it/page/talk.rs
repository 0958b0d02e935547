//! The conversation as people use it: what is typed by hand, and which part of it is on the screen.

use fantoccini::key::Key;

use super::browser::{Browser, DESK, PHONE, Tab};
use super::program::Program;

/// A table of Combat Castles at which Ann is to move, and no tour.
async fn table(tab: &Tab) {
    tab.press("Play Combat Castles against the bot").await;
    tab.read("guide", "It is your turn").await;
    tab.press("End the tour").await;
}

const BELOW: &str = "(() => {
    const it = document.querySelector('.messages');
    return it.scrollHeight - it.scrollTop - it.clientHeight;
})()";

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
    // Text that belongs to no option is not dropped silently.
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

#[tokio::test(flavor = "multi_thread")]
async fn the_view_follows_ones_own_move_and_jumps_to_the_present() {
    let Some(browser) = Browser::start("what is on the screen") else {
        return;
    };
    let program = Program::start();
    for window in [DESK, PHONE] {
        let tab = browser.open(&program.url, window, false).await;
        table(&tab).await;
        tab.press("Play").await;
        tab.see(".message.secret .files img").await;
        tab.until(&format!("{BELOW} < 5")).await;
        let up = "document.querySelector('.messages').scrollTop = 0";
        tab.run(up, Vec::new()).await;
        tab.see(".present").await;
        tab.accessible("a conversation further up").await;
        tab.press("Jump to present").await;
        tab.until(&format!(
            "{BELOW} < 5 && !document.querySelector('.present')"
        ))
        .await;
        // What somebody does is followed, wherever they have read.
        tab.run(up, Vec::new()).await;
        tab.see(".present").await;
        let shown = tab
            .run(
                "return document.querySelectorAll('.message').length",
                Vec::new(),
            )
            .await;
        tab.run(
            "[...document.querySelectorAll('.message button')]
                .find((it) => it.innerText.trim() === 'Board').click()",
            Vec::new(),
        )
        .await;
        tab.until(&format!(
            "document.querySelectorAll('.message').length > {shown} && {BELOW} < 5"
        ))
        .await;
        tab.close().await;
    }
    drop(program);
}
