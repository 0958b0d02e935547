//! Looking back at a game that was long: the log by what it is about, page by page and as a file; boards after a line;
//! films and stills of a stretch; a walk over the map.

use playground::Message;

use super::past::{Campaign, attached};
use super::world::press;

/// The numbers of the lines of a page of the log, oldest first.
fn numbers(page: &Message) -> Vec<u64> {
    let lines = page.content.lines();
    let number = |line: &str| line.strip_prefix("`#")?.split_once('`')?.0.parse().ok();
    lines.filter_map(number).collect()
}

/// The labels of the buttons that can be pressed, of those that turn pages.
fn buttons(message: &Message) -> Vec<String> {
    let all = message.buttons().into_iter();
    let open = all.filter(|button| !button.disabled && button.label != "Question a line");
    open.map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_turned_page_by_page_and_read_by_seat_and_kind() {
    let it = Campaign::start().await;
    it.year().await;
    it.told().await;
    let cleo = &it.people[2];

    // From the newest page to the first, and back: nothing is missing, and nothing comes twice.
    let mut page = it.says(2, "/log turns:3").await;
    assert!(page.is_ephemeral());
    assert_eq!(buttons(&page), ["Earlier"], "{page:?}");
    let newest = numbers(&page);
    let mut seen = newest.clone();
    while buttons(&page).contains(&"Earlier".to_owned()) {
        page = press(cleo, &page, "Earlier").await;
        let mut before = numbers(&page);
        before.append(&mut seen);
        seen = before;
    }
    let last = *seen.last().unwrap();
    assert!(seen.is_sorted_by(|one, other| one < other), "{seen:?}");
    assert!(last > 9 && seen[0] == 1, "{seen:?}");
    let mut again = numbers(&page);
    while buttons(&page).contains(&"Later".to_owned()) {
        page = press(cleo, &page, "Later").await;
        again.extend(numbers(&page));
    }
    assert_eq!(again, seen);
    let front = press(cleo, &page, "Newest").await;
    assert_eq!(numbers(&front), newest);

    // By seat, as people name them; what others did alone is not in it.
    let ann = it.says(2, "/log seat:Ann turns:50").await;
    assert!(ann.content.contains("Only seat Aquila"), "{ann:?}");
    assert!(
        ann.content.contains("took Dora") || ann.content.contains("Dora"),
        "{ann:?}"
    );
    let empire = it.says(2, "/log seat:Aquila turns:50").await;
    assert_eq!(empire.content, ann.content);
    let ben = it.says(2, "/log seat:Ben turns:50").await;
    assert_ne!(numbers(&ben), numbers(&ann));
    let suggested = it.suggests(2, "/log seat:Aq", "seat").await;
    assert!(
        suggested.iter().any(|(name, _)| name.contains("Aquila")),
        "{suggested:?}"
    );

    // By kind: each line is of one or more, and all kinds together are the whole log.
    let kinds = it.suggests(2, "/log kind:", "kind").await;
    let kinds: Vec<String> = kinds.into_iter().map(|(_, word)| word).collect();
    assert_eq!(kinds, ["battles", "treaties", "money", "orders"]);
    let mut together = Vec::new();
    for kind in &kinds {
        let of_kind = it.says(2, &format!("/log kind:{kind} turns:50")).await;
        together.extend(numbers(&of_kind));
    }
    together.sort_unstable();
    together.dedup();
    assert_eq!(together, seen);
    let treaties = it.says(2, "/log kind:treaties").await;
    assert!(treaties.content.contains("promise"), "{treaties:?}");
    assert!(!treaties.content.contains("occup"), "{treaties:?}");
    let battles = it
        .says(2, "/log kind:battles seat:Ben region:Alba year:1")
        .await;
    assert!(!numbers(&battles).is_empty(), "{battles:?}");
    assert!(battles.content.contains("kind battles"), "{battles:?}");

    // What leaves nothing says so, and which filter does.
    let none = it.says(2, "/log kind:battles region:Dora").await;
    assert!(
        none.content
            .contains("has nothing of the kind `battles` about Dora")
            && none.content.contains("without `region`")
            && none.content.contains("`kind:orders`"),
        "{none:?}"
    );
    for (typed, why) in [
        ("seat:Nobody", "no seat called Nobody"),
        (
            "kind:gold",
            "choose `battles`, `treaties`, `money`, `orders`",
        ),
    ] {
        let wrong = it.says(2, &format!("/log {typed}")).await;
        assert!(wrong.content.contains(why), "{wrong:?}");
    }
    // A filter goes on with the buttons.
    let mut few = it.says(2, "/log seat:Ann turns:2").await;
    let mut turned = numbers(&few);
    while buttons(&few).contains(&"Earlier".to_owned()) {
        few = press(cleo, &few, "Earlier").await;
        let mut before = numbers(&few);
        before.append(&mut turned);
        turned = before;
    }
    assert_eq!(turned, numbers(&ann));
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_a_board_is_shown_after_a_line_by_the_number_that_its_reader_has() {
    let it = Campaign::start().await;
    it.year().await;
    it.told().await;
    // The two who have a secret treaty count its lines; Cleo, who watches, does not.
    let all = async |who: usize| it.says(who, "/log turns:50 kind:orders").await;
    let occupied = |page: &Message| {
        let line = page
            .content
            .lines()
            .find(|line| line.contains("Dora"))
            .unwrap()
            .to_owned();
        let number = line
            .strip_prefix("`#")
            .unwrap()
            .split_once('`')
            .unwrap()
            .0
            .to_owned();
        number.parse::<u64>().unwrap()
    };
    let (own, open) = (occupied(&all(0).await), occupied(&all(2).await));
    assert!(own > open, "{own} and {open}");
    for (who, number) in [(0, own), (2, open)] {
        let shown = it.says(who, &format!("/board at:#{number}")).await;
        let head = format!("**After #{number}**, as everybody saw it then.");
        assert!(shown.content.starts_with(&head), "{shown:?}");
        assert!(shown.content.contains("Dora"), "{shown:?}");
        let alt = &attached(&shown)[0].1;
        assert!(alt.contains("Year 1, spring."), "{alt}");
        let text = it
            .says(who, &format!("/board at:#{number} style:text"))
            .await;
        assert!(text.content.contains("armies: Dora 9000"), "{text:?}");
        assert!(!text.content.contains("passage"), "{text:?}");
    }
    // In the open everybody's numbers count.
    let shown = it.says(0, &format!("/board at:#{open} open:true")).await;
    assert!(shown.content.contains("Dora"), "{shown:?}");
    let last = async |who: usize| {
        let wrong = it.says(who, "/board at:#9999").await.content;
        let (_, rest) = wrong.split_once("name one from #1 to #").unwrap();
        rest.trim_end_matches('.').parse::<u64>().unwrap()
    };
    assert!(last(0).await > last(2).await);
    let found = it.suggests(2, &format!("/board at:#{open}"), "at").await;
    assert_eq!(found[0].1, format!("#{open}"));
    assert!(found[0].0.contains("Dora"), "{found:?}");
    let newest = it.suggests(2, "/board at:#", "at").await;
    assert_eq!(
        newest.len(),
        25.min(usize::try_from(last(2).await).unwrap())
    );
    let words = format!("{newest:?}");
    assert!(
        !words.contains("passage") && !words.contains("plums"),
        "{words}"
    );
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stretch_is_shown_as_a_film_or_as_stills() {
    let it = Campaign::start().await;
    it.year().await;
    it.told().await;
    let cleo = &it.people[2];
    let asked = it.says(2, "/replay from:1 spring to:1 autumn").await;
    let is_whole = |message: &Message| message.id == asked.id && !message.attachments.is_empty();
    let film = cleo.wait_for(it.thread, is_whole).await.expect("a film");
    assert!(film.is_ephemeral());
    assert!(
        film.content.contains("Year 1, spring to Year 1, autumn"),
        "{film:?}"
    );
    let [(name, alt)] = &attached(&film)[..] else {
        panic!("{film:?}");
    };
    assert!(name == "film.gif" && alt.contains("as a film of"), "{alt}");
    let gif = cleo.download(&film.attachments[0]).unwrap();
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 8 << 20);

    let mut still = it
        .says(2, "/replay from:1 spring to:1 autumn as:stills")
        .await;
    let (_, count) = still.content.split_once("**Board 1 of ").unwrap();
    let count: usize = count.split_once("**").unwrap().0.parse().unwrap();
    assert!(count >= 4, "{still:?}");
    assert!(still.content.contains("· Year 1, spring"), "{still:?}");
    assert_eq!(buttons(&still), ["Forward", "Last"]);
    let mut alts = vec![attached(&still)[0].1.clone()];
    for number in 2..=count {
        let pressed = press(cleo, &still, "Forward").await;
        let head = format!("**Board {number} of {count}**");
        let is_drawn = |message: &Message| {
            message.id == pressed.id
                && message.content.starts_with(&head)
                && !message.attachments.is_empty()
        };
        still = cleo.wait_for(it.thread, is_drawn).await.expect("a still");
        alts.push(attached(&still)[0].1.clone());
    }
    assert_eq!(buttons(&still), ["First", "Back"]);
    assert!(
        alts[0].contains("spring") && alts[count - 1].contains("autumn"),
        "{alts:?}"
    );
    for alt in &alts {
        assert!(!alt.contains("passage"), "{alt}");
    }
    let first = press(cleo, &still, "First").await;
    assert!(first.content.starts_with("**Board 1 of"), "{first:?}");

    // One line of the log alone is one board.
    let one = it.says(2, "/replay from:#2 to:#2 as:stills").await;
    assert!(one.content.contains("**Board 1 of 1**"), "{one:?}");
    for (typed, why) in [
        ("from:1 autumn to:1 spring", "`from` is after `to`"),
        ("from:#9 to:#3", "`from` is after `to`"),
        ("year:1 from:1", "`year` stands alone"),
        ("from:#9999", "There is no line #9999"),
        ("to:9", "There is no year 9"),
    ] {
        let wrong = it.says(2, &format!("/replay {typed}")).await;
        assert!(wrong.content.contains(why), "{typed}: {wrong:?}");
    }
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_taken_away_as_text_or_as_a_page() {
    let it = Campaign::start().await;
    it.year().await;
    it.told().await;
    let file = async |who: usize, text: &str| {
        let asked = it.says(who, text).await;
        assert!(asked.is_ephemeral(), "{asked:?}");
        let is_there =
            |message: &Message| message.id == asked.id && !message.attachments.is_empty();
        let there = it.people[who]
            .wait_for(it.thread, is_there)
            .await
            .expect("a file");
        let bytes = it.people[who].download(&there.attachments[0]).unwrap();
        let name = there.attachments[0].filename.clone();
        (name, String::from_utf8(bytes.to_vec()).unwrap())
    };
    let (name, page) = file(2, "/log as:html").await;
    assert_eq!(name, "castellan-log-1.html");
    for words in [
        "<!doctype html>",
        "<h2>Year 1</h2>",
        "<h2>Year 2</h2>",
        "<strong>Aquila</strong>",
        "src=\"data:image/png;base64,",
        "alt=\"Year 1, autumn.",
        "prefers-color-scheme",
        "What everybody may know.",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(
        !page.contains("<script") && page.len() < 8 << 20,
        "{}",
        page.len()
    );
    let (name, text) = file(2, "/log as:text").await;
    assert_eq!(name, "castellan-log-1.txt");
    assert!(text.contains("\n== Year 1 ==\n"), "{text}");
    let newest = numbers(&it.says(2, "/log turns:1").await);
    assert!(text.contains(&format!("\n#{} ", newest[0])), "{text}");
    for secret in ["passage", "plums"] {
        assert!(!page.contains(secret) && !text.contains(secret), "{secret}");
    }
    // Whoever has a seat takes away what it was told.
    let (_, own) = file(0, "/log as:text").await;
    assert!(
        own.contains("plums") && own.contains("that seat's alone"),
        "{own}"
    );
    let (_, part) = file(2, "/log as:text kind:treaties").await;
    assert!(
        part.contains("Only a part") && part.len() < text.len(),
        "{part}"
    );
    let wrong = it.says(2, "/log as:text turns:3").await;
    assert!(
        wrong.content.contains("A file has the whole log"),
        "{wrong:?}"
    );
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_walk_over_the_map_in_words() {
    let it = Campaign::start().await;
    let cleo = &it.people[2];
    let home = it.says(1, "/board style:walk").await;
    assert!(
        home.content.contains("**Bria**") || home.content.contains("**Cora**"),
        "{home:?}"
    );
    let mut at = it.says(2, "/board style:walk around:Alba").await;
    assert!(at.is_ephemeral());
    let text = &at.content;
    for words in [
        "**Alba**",
        "Aquila holds it.",
        "There stand: Aquila: army 9k",
        "Borders on: Bria (Boreas), Dora.",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    assert_eq!(buttons(&at), ["Bria", "Dora"]);
    at = press(cleo, &at, "Dora").await;
    let lines: Vec<&str> = at.content.lines().collect();
    let wanted = [
        "**Dora** (DOR), land",
        "Nobody holds it.",
        "There: yields 1k.",
        "Nobody stands there.",
        "Borders on: Alba (Aquila).",
    ];
    assert_eq!(lines, wanted);
    assert_eq!(buttons(&at), ["Alba"]);
    let back = press(cleo, &at, "Alba").await;
    assert!(back.content.starts_with("**Alba**"), "{back:?}");
    let open = it.says(2, "/board style:walk around:Bria open:true").await;
    assert!(buttons(&open).is_empty(), "{open:?}");
    let none = it.says(2, "/board style:walk around:Atlantis").await;
    assert!(
        none.content.contains("There is no region Atlantis"),
        "{none:?}"
    );
    it.world.end().await;
}
