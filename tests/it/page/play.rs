//! The first five minutes: a tour, a second person, a turn, a restart.

use fantoccini::key::Key;

use super::browser::{Browser, DESK, PHONE};
use super::program::Program;
use super::tours::press_pointed;

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_leads_to_a_first_turn_and_a_restart_loses_nothing() {
    let Some(browser) = Browser::start("the tour of the page") else {
        return;
    };
    let mut program = Program::start();
    let tab = browser.open(&program.url, DESK, false).await;
    tab.accessible("welcome").await;
    tab.press("Play Combat Castles against the bot").await;
    // The tour makes a table, seats a bot player, starts, and points at the first button.
    tab.read("guide", "It is your turn").await;
    tab.accessible("a board").await;
    press_pointed(&tab).await;
    tab.read("guide", "your castle must move").await;
    let panel = "document.querySelector('.message.secret:last-child .pointed')";
    tab.until(panel).await;
    press_pointed(&tab).await;
    tab.read("guide", "Then press Confirm").await;
    tab.until(&format!("{panel}.innerText === 'Confirm'")).await;
    press_pointed(&tab).await;
    tab.read("guide", "That was your first turn").await;
    // The bot player has answered, and the board is really drawn: that of the beginning, which may tell the bot
    // player's first move too, that of the panel, and that of now.
    tab.read("mentioned", "your turn").await;
    tab.until(
        "[...document.querySelectorAll('.files img')].length >= 3 &&
         [...document.querySelectorAll('.files img')].every((it) => it.alt.length > 20)",
    )
    .await;
    let newest = "[...document.querySelectorAll('.files img')].at(-1)";
    tab.until(&format!("{newest}.complete && {newest}.naturalWidth > 500"))
        .await;
    tab.run(&format!("{newest}.closest('button').click()"), Vec::new())
        .await;
    tab.see("dialog.lightbox img").await;
    tab.accessible("an enlarged picture").await;
    tab.key(Key::Escape).await;
    tab.until("!document.querySelector('dialog.lightbox')")
        .await;

    // Until then messages that are there may change.
    program.settled().await;
    tab.until(
        "[...document.querySelectorAll('.message button')]
            .filter((it) => it.innerText === 'Play').length === 1",
    )
    .await;
    // How far away a moment is may change between two looks.
    let shown = r"return [...document.querySelectorAll('.message')]
        .map((it) => it.id + it.innerText.replace(/\((in |tomorrow)[^)]*\)/g, ''))";
    let before = tab.run(shown, Vec::new()).await;
    assert!(before.as_array().unwrap().len() > 4, "{before}");
    tab.client.refresh().await.unwrap();
    tab.read("mentioned", "your turn").await;
    assert_eq!(
        tab.run(shown, Vec::new()).await,
        before,
        "a reload loses nothing"
    );
    program.kill();
    tab.read("banner", "does not answer").await;
    let program = program.started_again();
    tab.until("!document.querySelector('.banner')").await;
    tab.read("mentioned", "your turn").await;
    assert_eq!(
        tab.run(shown, Vec::new()).await,
        before,
        "kill -9 loses nothing"
    );
    // The game goes on where it was. The bot is in contact a moment after the page is: who presses before it is
    // presses again.
    tab.until(
        "(() => {
            const panels = [...document.querySelectorAll('.message.secret')];
            if (panels.some((it) => it.innerText.includes('Your turn'))) return true;
            if (Date.now() - (window.played ?? 0) > 5000) {
                window.played = Date.now();
                const buttons = [...document.querySelectorAll('.message button')];
                buttons.find((it) => it.innerText === 'Play').click();
            }
            return false;
        })()",
    )
    .await;
    tab.close().await;
    drop(program);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_are_two_people_at_one_table() {
    let Some(browser) = Browser::start("two people on the page") else {
        return;
    };
    let program = Program::start();
    let ann = browser.open(&program.url, DESK, true).await;
    ann.see("[data-channel]").await;
    ann.press("games").await;
    // By keyboard alone: the command, its choice, and off.
    ann.compose("/table n").await;
    ann.read("suggestion", "Make a table and take its first seat")
        .await;
    ann.key(Key::Enter).await;
    ann.read("suggestion", "Combat Castles").await;
    ann.accessible("a command").await;
    ann.key(Key::Enter).await;
    ann.focus(".option-more input").await;
    ann.key(Key::Enter).await;
    ann.press("Combat Castles: Ann").await;
    ann.read("embed", "One seat is free").await;

    // Ben sees it unread in a second window and joins.
    let address = ann.client.current_url().await.unwrap();
    let bens = address.as_str().replace("#/Ann/", "#/Ben/");
    let ben = browser.open(&bens, PHONE, false).await;
    ben.read("embed", "One seat is free").await;
    ben.fits().await;
    ben.press("Join").await;
    ann.read("embed", "All seats are taken").await;
    ann.press("Add words").await;
    ann.focus("dialog.modal input").await;
    ann.accessible("a form of the bot").await;
    ann.keys("seven wet horses").await;
    ann.press("Submit").await;
    ann.until("!document.querySelector('dialog.modal')").await;
    ann.read("secret", "words").await;
    ann.press("Start").await;
    ann.read("content", "A game begins").await;
    ben.read("content", "A game begins").await;
    ben.fits().await;
    ben.accessible("a board on a telephone").await;

    // A panel is for its person alone.
    ann.press("Play").await;
    ann.see(".message.secret img").await;
    ben.press("Board").await;
    ben.see(".message.secret img").await;
    assert!(
        !ben.shows("words").await,
        "who adds which words is not told"
    );
    let secrets =
        "return [...document.querySelectorAll('.message.secret')].map((it) => it.innerText)";
    let seen = ben.run(secrets, Vec::new()).await.to_string();
    assert!(
        !seen.contains("Confirm") && !seen.contains("Place your first unit"),
        "{seen}"
    );
    // What only he sees he can put away.
    let count = "return document.querySelectorAll('.message.secret').length";
    let before = ben.run(count, Vec::new()).await.as_u64().unwrap();
    ben.press("Dismiss message").await;
    ben.until(&format!(
        "document.querySelectorAll('.message.secret').length < {before}"
    ))
    .await;

    // Autocomplete by the real bot.
    ann.compose("/table options ").await;
    ann.focus(".option-more input").await;
    ann.keys("opt").await;
    ann.key(Key::Enter).await;
    ann.focus("#option-option").await;
    ann.keys("ma").await;
    ann.read("suggestion", "match").await;
    ann.key(Key::Escape).await;
    ann.key(Key::Escape).await;
    ann.see("#composer").await;

    // This window becomes Cleo, who has no seat and sees no panel.
    ann.press("Be Cleo").await;
    ann.until("location.hash.startsWith('#/Cleo/')").await;
    ann.read("content", "A game begins").await;
    ann.until("!document.querySelector('.message.secret')")
        .await;
    ann.close().await;
    ben.close().await;
    drop(program);
}
