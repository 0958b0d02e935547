//! How people see what is theirs alone (TB-24): palettes, large letters, text first, secrets by button.

use std::time::Duration;

use playground::{Id, Message, Person};

use super::absence::Ground;
use super::boki::{Table, open};
use super::world::{World, choose, command, is_board, press};

/// The dark ground of bars as it is posted, and with more contrast.
const BAR: [u8; 3] = [0x18, 0x1A, 0x22];
const BLACK: [u8; 3] = [4, 5, 9];
/// What somebody is told in place of their secrets.
const BY_BUTTON: &str = "**My secrets** shows what only you may know";

/// The bytes of a message's picture.
fn picture(world: &World, message: &Message) -> Vec<u8> {
    let file = message.attachments.first().map(|it| it.id);
    let file = file.and_then(|id| world.server.file(id));
    file.unwrap_or_else(|| panic!("no picture: {message:?}"))
        .to_vec()
}

/// Whether a colour is in the palette of a PNG.
fn has(png: &[u8], colour: [u8; 3]) -> bool {
    let name = png.windows(4).position(|it| it == b"PLTE").unwrap();
    let length = u32::from_be_bytes(png[name - 4..name].try_into().unwrap());
    let colours = &png[name + 4..name + 4 + usize::try_from(length).unwrap()];
    colours.as_chunks::<3>().0.contains(&colour)
}

async fn board(world: &World, person: &Person, thread: Id) -> Vec<u8> {
    picture(world, &command(person, thread, "/board").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_a_palette_is_of_one_person_and_stays() {
    let mut ground = Ground::new().await;
    let thread = ground.thread;
    let before = board(&ground.world, &ground.ann, thread).await;
    assert!(has(&before, BAR));
    assert_eq!(board(&ground.world, &ground.ben, thread).await, before);
    for (typed, words) in [
        ("/settings", "**palette**: standard"),
        ("/settings palette:contrast", "**palette**: contrast"),
    ] {
        let answer = command(&ground.ben, thread, typed).await;
        assert!(answer.content.contains(words), "{typed}: {answer:?}");
        assert!(answer.is_ephemeral());
    }
    ground.world.stop_bot().await;
    ground.world.start_bot().await;
    let (world, ann, ben) = (&ground.world, &ground.ann, &ground.ben);
    let bens = board(world, ben, thread).await;
    assert!(has(&bens, BLACK) && !has(&bens, BAR));
    assert_eq!(board(world, ann, thread).await, before);
    // What everybody sees is as it was, whoever asks for it.
    let shown = command(ben, thread, "/board open:True").await;
    assert_eq!(picture(world, &shown), before);
    let panel = command(ben, thread, "/play").await;
    assert!(has(&picture(world, &panel), BLACK));
    let part = command(ben, thread, "/board part:mine").await;
    assert!(has(&picture(world, &part), BLACK));
    command(ben, thread, "/settings palette:standard").await;
    assert_eq!(board(world, ben, thread).await, before);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_letters_are_large_for_who_wants_them() {
    let ground = Ground::new().await;
    let (world, thread) = (&ground.world, ground.thread);
    let before = board(world, &ground.ann, thread).await;
    command(&ground.ben, thread, "/settings letters:large").await;
    assert_ne!(board(world, &ground.ben, thread).await, before);
    assert_eq!(board(world, &ground.ann, thread).await, before);
    let shown = command(&ground.ben, thread, "/board open:True").await;
    assert_eq!(picture(world, &shown), before);
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_words_come_before_pictures_or_instead_of_them() {
    let ground = Ground::new().await;
    let (ann, ben, thread) = (&ground.ann, &ground.ben, ground.thread);
    let words = command(ann, thread, "/board style:text").await.content;
    let longest = words.lines().max_by_key(|line| line.len());
    let words = longest.unwrap().to_owned();
    for (text, pictures) in [("before", 1), ("instead", 0)] {
        command(ben, thread, &format!("/settings text:{text}")).await;
        for asked in ["/board", "/play", "/board part:mine"] {
            let answer = command(ben, thread, asked).await;
            let files = answer.attachments.iter();
            let images = files.filter(|it| it.filename != "board.txt");
            assert_eq!(images.count(), pictures, "{text}, {asked}: {answer:?}");
            let in_file = answer.attachments.iter().filter_map(|it| {
                let is_text = it.filename == "board.txt";
                is_text.then(|| ground.world.server.file(it.id).unwrap())
            });
            let all: Vec<String> = in_file
                .map(|it| String::from_utf8(it.to_vec()).unwrap())
                .chain([answer.content.clone()])
                .collect();
            let is_there = all.iter().any(|it| it.contains(&words));
            assert!(is_there || asked == "/play", "{text}, {asked}: {all:?}");
        }
        let shown = command(ben, thread, "/board open:True").await;
        assert!(!shown.content.contains(&words) && shown.attachments.len() == 1);
        let anns = command(ann, thread, "/board").await;
        assert!(!anns.content.contains(&words) && anns.attachments.len() == 1);
    }
    ground.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_palettes_are_shown_and_chosen_on_the_panel() {
    let ground = Ground::new().await;
    let (world, thread) = (&ground.world, ground.thread);
    let before = board(world, &ground.ann, thread).await;
    let panel = command(&ground.ben, thread, "/settings").await;
    let shown = press(&ground.ben, &panel, "Palettes").await;
    assert!(
        shown.is_ephemeral() && shown.attachments.len() == 3,
        "{shown:?}"
    );
    let pictures = shown.attachments.iter();
    let pictures: Vec<Vec<u8>> = pictures
        .map(|it| world.server.file(it.id).unwrap().to_vec())
        .collect();
    assert!(has(&pictures[0], BAR) && has(&pictures[1], BAR) && has(&pictures[2], BLACK));
    assert_ne!(pictures[0], pictures[1]);
    for (file, name) in shown
        .attachments
        .iter()
        .zip(["standard", "distinct", "contrast"])
    {
        let alt = file.description.as_deref().unwrap_or_default();
        assert!(alt.contains(name), "{alt}");
    }
    let panel = choose(&ground.ben, &panel, "palette: distinct").await;
    assert!(panel.content.contains("**palette**: distinct"), "{panel:?}");
    let bens = board(world, &ground.ben, thread).await;
    assert!(bens != before && has(&bens, BAR));
    assert_eq!(board(world, &ground.ann, thread).await, before);
    ground.world.end().await;
}

fn is_secret(message: &Message) -> bool {
    !message.attachments.is_empty()
}

/// Ben's message on which *My secrets* is.
async fn newest_board(person: &Person, thread: Id) -> Message {
    person.wait_for(thread, is_board).await.expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_secrets_by_button_come_by_no_dm() {
    let mut world = World::start().await;
    let people = ["Ann", "Ben", "Cleo", "Dan"].map(|name| world.server.person(name));
    let [ann, ben, cleo, dan] = &people;
    let answer = command(ben, world.general(), "/settings secrets:button").await;
    assert!(answer.content.contains("**secrets**: button"), "{answer:?}");
    let thread = open(&world, &people).await;
    command(ann, thread, "/table start").await;
    for person in [ann, cleo, dan] {
        person.wait_for_dm(is_secret).await.expect("a hand");
    }
    let nothing = async |person: &Person| {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(person.dms().is_empty(), "{:?}", person.dms());
    };
    nothing(ben).await;
    world.stop_bot().await;
    world.start_bot().await;
    let message = newest_board(ben, thread).await;
    let secrets = press(ben, &message, "My secrets").await;
    assert!(secrets.is_ephemeral() && is_secret(&secrets), "{secrets:?}");
    let own = secrets.content.lines().nth(1).unwrap().to_owned();
    let seen = ann.sees(thread);
    assert!(seen.iter().all(|it| !it.content.contains(&own)), "{own}");
    let panel = command(ben, thread, "/play").await;
    let refused = press(ben, &panel, "Open as DM").await;
    assert!(refused.content.contains("(TB-24)"), "{refused:?}");
    nothing(ben).await;
    // They come again for who wants them.
    command(ben, thread, "/settings secrets:dm palette:contrast").await;
    press(ben, &panel, "Open as DM").await;
    let dm = ben.wait_for_dm(is_secret).await.expect("a hand");
    assert!(has(&picture(&world, &dm), BLACK), "in Ben's palette");
    let anns = &ann.dms()[0];
    assert!(has(&picture(&world, anns), BAR));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_24_a_dm_with_secrets_holds_none_once_they_come_by_button() {
    let table = Table::start().await;
    let (ben, thread) = (&table.people[1], table.thread);
    let dm = ben.wait_for_dm(is_secret).await.expect("a hand");
    command(ben, thread, "/settings secrets:button").await;
    for _ in 0..40 {
        if !table.round().await {
            table.wait_for_dan().await;
        }
        if ben.dms().iter().any(|it| it.content.contains(BY_BUTTON)) {
            break;
        }
    }
    let dms = ben.dms();
    assert_eq!(dms.len(), 1, "{dms:?}");
    assert!(
        dms[0].id == dm.id && dms[0].content.contains(BY_BUTTON),
        "{dms:?}"
    );
    assert!(dms[0].attachments.is_empty());
    let secrets = press(ben, &dms[0], "My secrets").await;
    assert!(is_secret(&secrets), "{secrets:?}");
    // Who has set nothing has their hand there.
    assert!(table.people[0].dms().iter().all(is_secret));
    table.world.end_but_for(&["50007"]).await;
}
