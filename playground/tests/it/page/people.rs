//! The page in a real browser, with a small bot that does all that a bot may do.

use fantoccini::key::Key;
use playground::{Config, ManualClock};
use serde_json::json;

use super::browser::{Browser, DESK, PHONE, Tab};
use crate::bot::{START_MS, Stage};

const PICTURE: &[u8] = include_bytes!("dot.png");

/// The page of a person in #general.
async fn open(browser: &Browser, stage: &Stage, name: &str, size: (u32, u32)) -> Tab {
    let url = format!("{}/#/{name}/{}", stage.server.url(), stage.general());
    let tab = browser.open(&url, size, size == PHONE).await;
    tab.see("#composer").await;
    tab
}

/// Picks a command by its whole name.
async fn command(tab: &Tab, path: &str) {
    tab.compose(&format!("/{path}")).await;
    tab.read("suggestion", path).await;
    tab.key(Key::Enter).await;
    tab.focus(".composer.command input").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_selects_and_buttons_are_answered() {
    let Some(browser) = Browser::start("forms and selects on the page") else {
        return;
    };
    let stage = Stage::new().await;
    let tab = open(&browser, &stage, "Ann", DESK).await;
    command(&tab, "panel").await;
    tab.key(Key::Enter).await;
    tab.see(".select-button").await;
    tab.accessible("buttons and selects").await;

    tab.press("Ask").await;
    tab.see("dialog.modal input").await;
    tab.accessible("a form").await;
    // The browser keeps it from being sent empty, and from being too long.
    tab.key(Key::Enter).await;
    tab.see("dialog.modal input:invalid").await;
    tab.keys("far too many words").await;
    tab.press("Submit").await;
    tab.read("content", "you said far too ma").await;
    tab.until("!document.querySelector('dialog.modal')").await;

    // A form can be left, and with it the focus goes back: later it would be taken from others.
    tab.press("Ask").await;
    tab.focus("dialog.modal input").await;
    tab.run(
        "new MutationObserver(() => {
           if (!document.querySelector('dialog.modal'))
             window.focusedThen ??= document.activeElement.textContent;
         }).observe(document.body, { childList: true, subtree: true })",
        Vec::new(),
    )
    .await;
    tab.key(Key::Escape).await;
    tab.until("window.focusedThen === 'Ask'").await;

    // By keyboard: open, down, choose.
    tab.run(
        "document.querySelector('[data-custom-id=way]').focus()",
        Vec::new(),
    )
    .await;
    tab.key(Key::Enter).await;
    tab.see("[role=option].active").await;
    tab.key(Key::Down).await;
    tab.key(Key::Enter).await;
    tab.read("content", "south").await;
    // By mouse: a person.
    tab.see("[data-custom-id=whom]")
        .await
        .click()
        .await
        .unwrap();
    tab.read("option", "Finn").await.click().await.unwrap();
    let finn = stage.person("Finn").id().to_string();
    tab.read("content", &finn).await;

    assert!(
        tab.run(
            "return document.querySelector('[data-custom-id=grey]').disabled",
            vec![]
        )
        .await
            == true
    );
    tab.press("Update").await;
    tab.read("content", "updated").await;
    tab.close().await;
    stage.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_filled_with_hints_and_suggestions() {
    let Some(browser) = Browser::start("options on the page") else {
        return;
    };
    let stage = Stage::new().await;
    let tab = open(&browser, &stage, "Ann", PHONE).await;
    command(&tab, "card").await;
    tab.keys("k").await;
    tab.read("suggestion", "king").await;
    tab.accessible("suggestions").await;
    tab.fits().await;
    tab.key(Key::Down).await;
    tab.key(Key::Enter).await;
    // The further option, which takes no 9.
    tab.focus(".option-more input").await;
    tab.keys("cou").await;
    tab.key(Key::Enter).await;
    tab.focus("#option-count").await;
    tab.keys("9").await;
    tab.key(Key::Enter).await;
    tab.read("suggestions", "at most 4").await;
    tab.key(Key::Backspace).await;
    tab.keys("2").await;
    tab.key(Key::Enter).await;
    tab.read("content", "king x2").await;

    command(&tab, "table new").await;
    // A required option that is missing is asked for.
    tab.run(
        "document.querySelector('.composer .send').click()",
        Vec::new(),
    )
    .await;
    tab.read("suggestions", "this option is required").await;
    tab.keys("bok").await;
    tab.read("suggestion", "Boki").await;
    tab.key(Key::Tab).await;
    tab.focus(".option-more input").await;
    tab.keys("tit").await;
    tab.key(Key::Enter).await;
    tab.focus("#option-title").await;
    tab.keys("a game:b").await;
    tab.key(Key::Enter).await;
    tab.read("content", "Boki  None Some(\"a game:b\")").await;

    // A whole command can be typed, or left.
    tab.compose("/card card:queen count:3").await;
    tab.key(Key::Enter).await;
    tab.read("content", "queen x3").await;
    command(&tab, "upload").await;
    let field = tab.see(".option-field input[type=file]").await;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/page/dot.png");
    field.send_keys(file).await.unwrap();
    tab.press("Send the command").await;
    tab.read("content", "back").await;
    tab.close().await;
    stage.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_direct_is_unread_until_it_was_seen() {
    let Some(browser) = Browser::start("direct messages on the page") else {
        return;
    };
    let stage = Stage::new().await;
    let (ann, ben) = (
        open(&browser, &stage, "Ann", DESK).await,
        open(&browser, &stage, "Ben", DESK).await,
    );
    command(&ann, "whisper").await;
    // Typed as a whole, a choice is sent like any other text.
    ann.keys("Ben").await;
    ann.key(Key::Enter).await;
    ann.read("content", "sent").await;
    // The badge is a number that is read out, too.
    ben.read("badge", "1 for you").await;
    ben.see(".rail-button .badge").await;
    ben.accessible("an unread message").await;
    assert!(!ann.shows("your hand").await);
    ben.read("entry", "1 for you").await.click().await.unwrap();
    ben.read("content", "your hand").await;
    ben.until("!document.querySelector('.badge')").await;
    ben.accessible("a direct message").await;
    ben.client.refresh().await.unwrap();
    ben.read("content", "your hand").await;
    ben.until("!document.querySelector('.badge')").await;
    assert!(
        stage
            .person("Ann")
            .sees(stage.person("Ben").dm())
            .is_empty()
    );
    ann.close().await;
    ben.close().await;
    stage.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_thinks_or_is_silent_is_shown_so() {
    let Some(browser) = Browser::start("answers that take time") else {
        return;
    };
    let stage = Stage::new().await;
    let tab = open(&browser, &stage, "Ann", DESK).await;
    let gate = stage.server.hold(
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
        9,
    );
    let more = stage
        .server
        .hold("POST /webhooks/{webhook_id}/{webhook_token}", 9);
    command(&tab, "slow").await;
    tab.key(Key::Enter).await;
    tab.read("thinking", "Castellan is thinking").await;
    gate.open();
    more.open();
    tab.read("content", "thought").await;
    tab.until("!document.querySelector('.thinking')").await;

    command(&tab, "silent").await;
    tab.key(Key::Enter).await;
    tab.see("[aria-busy=true]").await;
    stage.clock.advance(std::time::Duration::from_secs(4));
    // Waiting is woken by the next change.
    stage.person("Ben").say(stage.general(), "well?").unwrap();
    tab.read("failed", "Castellan did not respond").await;
    tab.key(Key::Escape).await;
    tab.see("#composer").await;

    command(&tab, "panel").await;
    tab.key(Key::Enter).await;
    tab.see("[data-custom-id=later]").await;
    let late = stage.server.hold(
        "POST /interactions/{interaction_id}/{interaction_token}/callback",
        1,
    );
    tab.press("Later").await;
    tab.see(".button.busy").await;
    stage.clock.advance(std::time::Duration::from_secs(4));
    stage
        .person("Ben")
        .say(stage.general(), "and now?")
        .unwrap();
    tab.read("failed", "This interaction failed").await;
    late.open();
    tab.close().await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_write_is_text_and_never_runs() {
    let Some(browser) = Browser::start("texts with HTML on the page") else {
        return;
    };
    let evil = "<img src=x onerror=\"window.ran=1\"><script>window.ran=1</script>";
    let clock = std::sync::Arc::new(ManualClock::new(START_MS));
    let config = Config {
        clock: clock.clone(),
        people: ["Ann", evil].map(str::to_owned).into(),
        guild: evil.to_owned(),
        channels: vec!["general".to_owned(), evil.to_owned()],
        ..Config::default()
    };
    let stage = Stage::with(clock, config).await;
    let general = stage.general();
    let texts = [
        evil.to_owned(),
        format!("**{evil}**"),
        format!("`{evil}`"),
        "[press me](javascript:window.ran=1)".to_owned(),
        "[press me](https://example.org/\"onmouseover=\"window.ran=1)".to_owned(),
        "<t:99999999999999:R> <@1> <#2> </x:3>".to_owned(),
        "# head\n- one\n  - two\n> quoted\n||hidden|| ~~struck~~ <t:1767225600:R>".to_owned(),
    ];
    for text in &texts {
        stage.person(evil).say(general, text).unwrap();
    }
    let tab = open(&browser, &stage, "Ann", DESK).await;
    tab.read("content", "head").await;
    assert!(tab.shows(evil).await);
    tab.press("Show the spoiler").await;
    tab.read("spoiler", "hidden").await;
    let script = "return [typeof window.ran, document.querySelectorAll('.messages img').length,
        [...document.querySelectorAll('.messages a')].map((it) => it.protocol).join(),
        document.querySelectorAll('.markdown li').length,
        /^(now|\\d seconds? ago)$/.test(document.querySelector('.markdown time').innerText)]";
    let found = tab.run(script, Vec::new()).await;
    assert_eq!(found, json!(["undefined", 0, "https:", 2, true]));
    // Times go on with the stand-in's clock.
    clock_moves(&stage, &tab).await;
    tab.accessible("texts").await;
    tab.close().await;
    stage.finish().await;
}

/// The clock of this stage stands, so a new connection tells the page the later moment.
async fn clock_moves(stage: &Stage, tab: &Tab) {
    stage.clock.advance(std::time::Duration::from_hours(2));
    tab.client.refresh().await.unwrap();
    tab.until("document.querySelector('.markdown time').innerText === '2 hours ago'")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_sent_pinned_messages_found_and_names_become_mentions() {
    let Some(browser) = Browser::start("pictures and pins on the page") else {
        return;
    };
    let stage = Stage::new().await;
    let general = stage.general();
    let (ann, ben) = (
        open(&browser, &stage, "Ann", DESK).await,
        open(&browser, &stage, "Ben", DESK).await,
    );
    let chooser = ann.see(".composer input[type=file]").await;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/page/dot.png");
    chooser.send_keys(file).await.unwrap();
    ann.see(".uploads img").await;
    ann.compose("look, @Ben").await;
    ann.key(Key::Enter).await;
    ben.read("mentioned", "look, @Ben").await;
    ben.until("document.querySelector('.files img').naturalWidth === 3")
        .await;
    let sent = stage.person("Ben").sees(general).pop().unwrap();
    assert_eq!(sent.mentions, [stage.person("Ben").id()]);
    assert_eq!(stage.server.file(sent.attachments[0].id).unwrap(), PICTURE);

    // A file that is not a picture is refused before it is sent.
    let chooser = ann.see(".composer input[type=file]").await;
    chooser
        .send_keys(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .await
        .unwrap();
    ann.read("toast", "Cargo.toml is not a PNG").await;

    stage
        .http
        .pin_message(general.0.into(), sent.id.0.into(), None)
        .await
        .unwrap();
    ann.press("Pinned").await;
    ann.read("pin", "look, @Ben").await;
    ann.accessible("pins").await;
    ann.press("Jump").await;
    ann.see(".message.marked").await;
    // What was typed is there after a reload.
    ann.compose("half a thou").await;
    ann.client.refresh().await.unwrap();
    ann.until("document.querySelector('#composer').value === 'half a thou'")
        .await;
    ann.close().await;
    ben.close().await;
    stage.finish().await;
}
