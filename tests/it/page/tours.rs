//! The tours as a stranger plays them: what they point at, what they say, and nothing to stumble over.

use super::browser::{Browser, DESK, PHONE, Tab};
use super::program::Program;

/// Presses what the tour points at, as soon as it lies there to be pressed, and in that moment: a picture or a message
/// that comes between would put something else under the pointer, such as *Take back*.
pub(super) async fn press_pointed(tab: &Tab) {
    let press = "(() => {
        const it = document.querySelector('.pointed');
        it.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = it.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (it.disabled || !it.contains(there)) return false;
        it.click();
        return true;
    })()";
    tab.until(press).await;
}

/// What the tour says now.
async fn said(tab: &Tab) -> String {
    let words = tab
        .run(
            "return document.querySelector('.guide').innerText",
            Vec::new(),
        )
        .await;
    words.as_str().unwrap().to_owned()
}

/// Waits until the tour says this and points at something that is in sight, and checks the page.
async fn shows(tab: &Tab, words: &str) {
    tab.read("guide", words).await;
    tab.until(
        "(() => {
            const it = document.querySelector('.pointed').getBoundingClientRect();
            const frame = document.querySelector('.messages').getBoundingClientRect();
            return it.top >= frame.top && it.bottom <= frame.bottom;
        })()",
    )
    .await;
    tab.fits().await;
    tab.accessible(words).await;
    screenshot(tab, words).await;
}

/// Where `CASTELLAN_SCREENSHOTS` names a folder, what the tab shows is kept there.
async fn screenshot(tab: &Tab, words: &str) {
    let Some(folder) = std::env::var_os("CASTELLAN_SCREENSHOTS") else {
        return;
    };
    let width = tab.run("return window.innerWidth", Vec::new()).await;
    let words: String = words.chars().filter(char::is_ascii_alphanumeric).collect();
    let path = std::path::Path::new(&folder).join(format!("{width}-{words}.png"));
    std::fs::write(path, tab.client.screenshot().await.unwrap()).unwrap();
}

/// Opens the list that is pointed at, takes its first choice, and waits for what comes of it.
async fn choose_pointed(tab: &Tab) {
    let is_known = "(window.panel = document.querySelector('.pointed').closest('.message'))
        && (window.words = window.panel.querySelector('.markdown').innerText)";
    tab.until(is_known).await;
    // All of the list lies inside of the conversation, or scrolls there.
    let lies_inside = format!(
        "(() => {{
            const list = {OPEN_LIST};
            if (!list?.children.length) return false;
            const [it, frame] = [list, document.querySelector('.messages')]
                .map((it) => it.getBoundingClientRect());
            return it.top >= frame.top - 1 && it.bottom <= frame.bottom + 1;
        }})()"
    );
    tab.until(&format!("{lies_inside} || ({})", open_pointed()))
        .await;
    tab.accessible("an open list").await;
    take_first(tab).await;
    let changed = "window.panel.querySelector('.markdown').innerText !== window.words";
    let idle = "!document.querySelector('[aria-busy=true]')";
    tab.until(&format!("{changed} && {idle}")).await;
}

/// Notes whenever the tour tells to confirm while nothing can be confirmed.
async fn watch_confirm(tab: &Tab) {
    let script = "window.wrong = [];
        const look = () => {
            const says = document.querySelector('.guide')?.innerText ?? '';
            const can = [...document.querySelectorAll('.message.secret button:not(:disabled)')]
                .some((it) => it.innerText.trim() === 'Confirm');
            if (/press Confirm/i.test(says) && !can) window.wrong.push(says);
        };
        new MutationObserver(look).observe(document.body,
            { subtree: true, childList: true, characterData: true, attributes: true });";
    tab.run(script, Vec::new()).await;
}

/// Plays a whole war by what the tour points at.
async fn a_war(tab: &Tab) {
    tab.press("Play Boki Card Wargame against three bots").await;
    watch_confirm(tab).await;
    shows(tab, "You begin").await;
    press_pointed(tab).await;
    shows(tab, "Choose a suit").await;
    choose_pointed(tab).await;
    shows(tab, "Choose whom to attack").await;
    choose_pointed(tab).await;
    shows(tab, "everybody hears of your war").await;
    press_pointed(tab).await;
    // Three bot players answer; then it is the attacker who deploys.
    shows(tab, "Press Play to put your cards in place").await;
    press_pointed(tab).await;
    shows(tab, "Choose a card for the place").await;
    // Nine cards at the most.
    for _ in 0..9 {
        if !said(tab).await.contains("Choose a card") {
            break;
        }
        choose_pointed(tab).await;
    }
    shows(tab, "All your cards have a place").await;
    press_pointed(tab).await;
    // As many rounds as there are cards in reserve.
    follow(tab, "The war is over").await;
    // The rounds and the spoils stand where the tour says they do.
    tab.read("message", "Round 1").await;
    tab.read("message", " coin").await;
    tab.accessible("after the war").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_boki_goes_through_a_whole_war() {
    let Some(browser) = Browser::start("the tour of Boki") else {
        return;
    };
    let program = Program::start();
    let desk = browser.open(&program.url, DESK, false).await;
    a_war(&desk).await;
    desk.close().await;
    let phone = browser.open(&program.url, PHONE, true).await;
    a_war(&phone).await;
    phone.close().await;
    drop(program);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_castles_says_what_one_plays_for() {
    let Some(browser) = Browser::start("the tour of Castles") else {
        return;
    };
    let program = Program::start();
    for (window, light) in [(PHONE, false), (DESK, true)] {
        let tab = browser.open(&program.url, window, light).await;
        tab.read("tour", "three points win").await;
        tab.press("Play Combat Castles against the bot").await;
        watch_confirm(&tab).await;
        shows(&tab, "You play for three points").await;
        press_pointed(&tab).await;
        shows(&tab, "your castle must move").await;
        press_pointed(&tab).await;
        shows(&tab, "Then press Confirm").await;
        // Taken back, there is nothing to confirm, and the tour does not say so.
        tab.press("Take back a step").await;
        shows(&tab, "your castle must move").await;
        press_pointed(&tab).await;
        shows(&tab, "Then press Confirm").await;
        press_pointed(&tab).await;
        tab.read("guide", "That was your first turn").await;
        screenshot(&tab, "That was your first turn").await;
        let wrong = tab.run("return window.wrong", Vec::new()).await;
        assert_eq!(wrong, serde_json::json!([]));
        tab.close().await;
    }
    drop(program);
}

/// The list that is open, as the page knows it.
const OPEN_LIST: &str = "document.querySelector('.listbox:not([hidden])')";

/// A script that opens the list that is pointed at where none is open, and is never true. A message that is made
/// anew meanwhile closes its list again: asked again, it opens it again.
fn open_pointed() -> String {
    format!(
        "(() => {{
            if (!{OPEN_LIST} && Date.now() - (window.opened ?? 0) > 500) {{
                window.opened = Date.now();
                document.querySelector('.pointed[aria-haspopup=listbox]')?.click();
            }}
            return false;
        }})()"
    )
}

/// Opens the list that is pointed at, where it is not open, and takes its first choice.
async fn take_first(tab: &Tab) {
    let is_taken = format!(
        "(() => {{
            const choice = {OPEN_LIST}?.children[0];
            choice?.click();
            return !!choice;
        }})()"
    );
    tab.until(&format!("{is_taken} || {}", open_pointed()))
        .await;
}

/// Sees to it that what is pointed at is in sight: what is not is shown by the tour when asked. A picture that
/// comes meanwhile may push it away again, and one asks again.
async fn look_there(tab: &Tab) {
    let is_seen = "(() => {
        const it = document.querySelector('.pointed')?.getBoundingClientRect();
        const frame = document.querySelector('.messages').getBoundingClientRect();
        if (it && it.top < frame.bottom && it.bottom > frame.top) return true;
        const button = [...document.querySelectorAll('.guide button')]
            .find((it) => it.innerText === 'Show me');
        if (button && Date.now() - (window.asked ?? 0) > 500) {
            window.asked = Date.now();
            button.click();
        }
        return false;
    })()";
    tab.until(is_seen).await;
}

/// Scrolls away from what is pointed at, and again from what is pointed at next if that comes meanwhile; the tour
/// offers the way back.
async fn look_away(tab: &Tab) {
    tab.see(".pointed").await;
    let away = "(() => {
        document.querySelector('.messages').scrollTop = 0;
        return document.querySelector('.guide .lost');
    })()";
    tab.until(away).await;
    tab.accessible("what is pointed at is out of sight").await;
    screenshot(tab, "Show me").await;
}

/// Does what the tour points at, whatever that is, until it says these words; it has told to confirm nothing that
/// could not be.
async fn follow(tab: &Tab, end: &str) {
    go_through(tab, end, false).await;
}

/// The same, but wherever the tour points at something in a private panel for the first time, the panel is dismissed:
/// the tour shows the way back.
async fn follow_astray(tab: &Tab, end: &str) {
    go_through(tab, end, true).await;
}

/// Dismisses the private panel in which something is pointed at, if it is one.
async fn dismiss_panel(tab: &Tab) -> bool {
    let dismissed = "const panel = document.querySelector('.pointed')?.closest('.message');
        const button = [...panel?.querySelectorAll('.only-you button') ?? []].at(-1);
        button?.click();
        return !!button";
    if tab.run(dismissed, Vec::new()).await != true {
        return false;
    }
    true
}

/// Where what is pointed at leads, press by press; how many presses it took is printed.
async fn go_through(tab: &Tab, end: &str, goes_astray: bool) {
    // More than any tour needs.
    const MOST: usize = 80;
    let begun = std::time::Instant::now();
    let mut presses = 0_usize;
    let mut dismissed = std::collections::BTreeSet::new();
    let pointed = "document.querySelector('.pointed') &&
        !document.querySelector('[aria-busy=true]')";
    for _ in 0..MOST {
        tab.until(&format!(
            "({pointed}) || document.querySelector('.guide').innerText.includes({end:?})"
        ))
        .await;
        let words = said(tab).await;
        if words.contains(end) {
            screenshot(tab, end).await;
            let wrong = tab.run("return window.wrong", Vec::new()).await;
            assert_eq!(wrong, serde_json::json!([]));
            let width = tab.run("return window.innerWidth", Vec::new()).await;
            let seconds = begun.elapsed().as_secs();
            eprintln!("{end}: {presses} presses in {seconds} s, {width} px wide");
            return;
        }
        look_there(tab).await;
        tab.fits().await;
        screenshot(tab, &words).await;
        if goes_astray && dismissed.insert(words.clone()) && dismiss_panel(tab).await {
            // It points back at the board: by a word of its own, or by that of an earlier press.
            let way_back = "document.querySelector('.pointed:not(.secret *)')";
            tab.until(way_back).await;
            continue;
        }
        let list = "return document.querySelector('.pointed')?.getAttribute('aria-haspopup') === 'listbox'";
        presses += 1;
        if tab.run(list, Vec::new()).await == serde_json::json!(true) {
            take_first(tab).await;
        } else {
            press_pointed(tab).await;
        }
        tab.until(&format!(
            "document.querySelector('.guide').innerText !== {}",
            serde_json::json!(words)
        ))
        .await;
    }
    panic!("the tour goes on for ever: {}", said(tab).await);
}

/// The tour of a game on a map, at a desk and on a phone.
async fn a_turn_on_a_map(what: &str, begin: &str, end: &str) {
    let Some(browser) = Browser::start(what) else {
        return;
    };
    let program = Program::start();
    for window in [DESK, PHONE] {
        let tab = browser.open(&program.url, window, false).await;
        tab.press(begin).await;
        watch_confirm(&tab).await;
        if window == PHONE {
            look_away(&tab).await;
        }
        follow(&tab, end).await;
        tab.accessible("after the turn").await;
        tab.close().await;
    }
    drop(program);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_kerfuffle_goes_through_the_shop_an_attack_and_bets() {
    let begin = "Play Partial Kerfuffle against a bot";
    a_turn_on_a_map("the tour of Kerfuffle", begin, "That was your first battle").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_boards_goes_through_six_moves() {
    let begin = "Play Partial Kerfuffle on a chess board";
    a_turn_on_a_map("the tour of boards", begin, "Those were your first moves").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_dismisses_every_panel_comes_to_the_end_of_the_tours() {
    let Some(browser) = Browser::start("tours off their rails") else {
        return;
    };
    let program = Program::start();
    for (begin, end) in [
        (
            "Play Combat Castles against the bot",
            "That was your first turn",
        ),
        (
            "Play Partial Kerfuffle against a bot",
            "That was your first battle",
        ),
        (
            "Play Partial Kerfuffle on a chess board",
            "Those were your first moves",
        ),
    ] {
        let tab = browser.open(&program.url, DESK, false).await;
        tab.press(begin).await;
        watch_confirm(&tab).await;
        follow_astray(&tab, end).await;
        tab.close().await;
    }
    drop(program);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_erkenfara_goes_through_a_treaty_a_march_and_the_second_winter() {
    let begin = "Play Erkenfara Universalis against two bots";
    a_turn_on_a_map("the tour of Erkenfara", begin, "That was your first year").await;
}
