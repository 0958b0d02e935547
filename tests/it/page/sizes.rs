//! Pictures on the page are as large as Discord shows them, and the page draws emoji itself.

use std::{collections::BTreeSet, fs, path::Path};

use super::browser::{Browser, DESK, PHONE, Tab};
use super::program::Program;

/// How wide and high each picture is shown and is itself, and how wide its column is.
const SIZES: &str = "return [...document.querySelectorAll('.files img')].map((it) => {
    const shown = it.getBoundingClientRect();
    const column = it.closest('.files').getBoundingClientRect();
    return [shown.width, shown.height, it.naturalWidth, it.naturalHeight, column.width];
})";

/// The sizes of all pictures once they have come.
async fn sizes(tab: &Tab) -> Vec<[f64; 5]> {
    let all = "[...document.querySelectorAll('.files img')]";
    // Those out of sight would be loaded later.
    tab.run(
        &format!("{all}.forEach((it) => (it.loading = 'eager'))"),
        Vec::new(),
    )
    .await;
    tab.until(&format!(
        "{all}.length > 0 && {all}.every((it) => it.complete && it.naturalWidth > 0)"
    ))
    .await;
    serde_json::from_value(tab.run(SIZES, Vec::new()).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_as_large_as_discord_shows_them() {
    let Some(browser) = Browser::start("the sizes of pictures") else {
        return;
    };
    let program = Program::start();
    let desk = browser.open(&program.url, DESK, false).await;
    desk.press("Play Combat Castles against the bot").await;
    desk.read("guide", "It is your turn").await;
    let address = desk.client.current_url().await.unwrap();
    for [width, height, own_width, own_height, _] in sizes(&desk).await {
        // Discord's desktop client: within 550 by 350, never enlarged.
        let scale = (550.0 / own_width).min(350.0 / own_height).min(1.0);
        let near = |shown: f64, own: f64| (shown - own * scale).abs() <= 1.0;
        assert!(
            near(width, own_width) && near(height, own_height),
            "{own_width} x {own_height} is shown as {width} x {height}"
        );
    }
    let phone = browser.open(address.as_str(), PHONE, false).await;
    phone.see(".files img").await;
    for [width, height, own_width, own_height, column] in sizes(&phone).await {
        // A telephone: as wide as the column.
        assert!((300.0..=390.0).contains(&column), "{column}");
        assert!((width - column.min(own_width)).abs() <= 1.0, "{width}");
        let form = own_width / own_height;
        assert!((height - width / form).abs() <= 1.0, "{height}");
    }
    phone.fits().await;
    // The tour's own sign is a picture, too.
    desk.see(".guide svg.sign").await;
    desk.close().await;
    phone.close().await;
}

/// Whether people see a letter as a picture, which not every machine has.
fn is_emoji(letter: char) -> bool {
    // Arrows and chess pieces are in ordinary fonts, but for the arrow that is asked for as a picture.
    matches!(letter, '\u{231A}'..='\u{23FF}' | '\u{25AA}'..='\u{25C0}' | '\u{2600}'..='\u{2604}'
        | '\u{2690}'..='\u{27BF}' | '\u{2B50}'..='\u{2B55}' | '\u{1F000}'..='\u{1FAFF}' | '↩')
}

/// The emoji in the sources below a folder, without those of tests.
fn used(folder: &Path, found: &mut BTreeSet<char>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            used(&path, found);
        } else if path.is_file() && name != "tests" {
            let text = fs::read_to_string(&path).unwrap();
            let end = text.find("\nmod tests {").unwrap_or(text.len());
            found.extend(text[..end].chars().filter(|&letter| is_emoji(letter)));
        }
    }
}

#[test]
fn the_page_draws_every_sign_that_the_bot_uses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = root.join("playground/page/src");
    let signs = fs::read_to_string(page.join("emoji.js")).unwrap();
    let mut letters = BTreeSet::new();
    used(&root.join("src"), &mut letters);
    used(&page, &mut letters);
    assert!(letters.contains(&'⏳'), "{letters:?}");
    letters.retain(|letter| !signs.contains(&format!("\"{letter}\": [")));
    assert!(letters.is_empty(), "the page cannot draw {letters:?}");
}
