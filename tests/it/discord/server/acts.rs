//! What whoever manages a server sees and does: checks, tables, files, what is deleted, receipts, the log channel.

use playground::permission;

use super::super::world::{World, command, is_board, new_table, press};
use super::{chosen, form, game, has, pressed, set};

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_check_names_what_is_missing_where_and_what_fails_without_it() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let (general, games) = (world.general(), world.server.channel("games"));
    let fine = command(&ann, general, "/server check").await;
    assert!(fine.is_ephemeral());
    has(&fine, &["✅", "the one place"]);
    new_table(&ann, general).await;
    set(&ann, general, "channels", &["games", "general"]).await;
    world
        .server
        .deny_bot(games, permission::ATTACH_FILES | permission::PIN_MESSAGES);
    let lacks = command(&ann, general, "/server check").await;
    let place = format!("<#{games}>");
    has(
        &lacks,
        &[
            &place,
            "Attach Files (no board is posted)",
            "Pin Messages (the status card is not pinned)",
        ],
    );
    assert!(
        !lacks.content.contains(&format!("<#{general}>")),
        "{lacks:?}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_who_manages_pauses_resumes_ends_and_brings_back_and_the_table_is_told() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let (general, games) = (world.general(), world.server.channel("games"));
    // Ann manages the server and has nothing to do with the table.
    let thread = game(&world, [&ben, &cleo]).await;
    set(&ann, general, "log", &["games"]).await;
    let list = command(&ann, general, "/server tables").await;
    let place = format!("<#{thread}>");
    has(
        &list,
        &[
            "#1",
            "Combat Castles",
            &place,
            "host <@",
            "since <t:",
            "· on ·",
        ],
    );
    let one = chosen(&ann, general, "1").await;
    let says = |words: &'static str| {
        let name = format!("<@{}>", ann.id());
        move |it: &playground::Message| it.content.contains(words) && it.content.contains(&name)
    };
    let paused = pressed(&ann, &one, "Pause the clock").await;
    has(&paused, &["paused", "✅"]);
    assert!(
        ben.wait_for(thread, says("has paused the clock"))
            .await
            .is_some()
    );
    let on = pressed(&ann, &paused, "Resume the clock").await;
    assert!(
        ben.wait_for(thread, says("has restarted the clock"))
            .await
            .is_some()
    );
    let asked = pressed(&ann, &on, "End the table").await;
    has(&asked, &["End table #1?", "24 hours"]);
    let kept = pressed(&ann, &asked, "No, leave it as it is").await;
    has(&kept, &["· on ·"]);
    let asked = pressed(&ann, &kept, "End the table").await;
    let ended = pressed(&ann, &asked, "End the table").await;
    has(&ended, &["can be brought back until <t:"]);
    assert!(
        ben.wait_for(thread, says("has ended table #1"))
            .await
            .is_some()
    );
    let refused = command(&ben, thread, "/play text:+c4").await;
    assert!(refused.content.contains('✋'), "{refused:?}");
    pressed(&ann, &ended, "Bring it back").await;
    assert!(
        ben.wait_for(thread, says("has brought table #1 back"))
            .await
            .is_some()
    );
    // All of it is in the log channel, by name and without a ping.
    for words in [
        "has ended table #1 (Combat Castles)",
        "has brought table #1",
    ] {
        let line = ann.wait_for(games, says(words)).await.expect(words);
        assert!(line.mentions.is_empty(), "{line:?}");
    }
    // She did not become a host by it.
    let desk = command(&ann, thread, "/table desk").await;
    has(&desk, &["The desk is for its hosts"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_tables_can_be_moved_and_no_picture_of_a_game_is_shown_to_who_manages() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let (general, games) = (world.general(), world.server.channel("games"));
    game(&world, [&ben, &cleo]).await;
    let one = chosen(&ann, general, "1").await;
    let asked = pressed(&ann, &one, "End the table").await;
    for message in [&one, &asked] {
        assert!(message.attachments.is_empty(), "{message:?}");
    }
    let kept = pressed(&ann, &asked, "No, leave it as it is").await;
    let where_to = pressed(&ann, &kept, "Move it").await;
    let moved = super::select(&ann, &where_to, "move|1", &["games"]).await;
    has(&moved, &["The table has moved", &format!("<#{games}>")]);
    assert!(ben.wait_for(games, is_board).await.is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_an_export_has_what_everybody_knows_of_all_tables() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let none = command(&ann, general, "/server export").await;
    has(&none, &["no tables yet"]);
    let thread = game(&world, [&ann, &ben]).await;
    command(&ben, thread, "/play text:resign").await;
    game(&world, [&ben, &ann]).await;
    let asked = ann.command(general, "/server export").unwrap();
    let first = asked.answer().await.message().unwrap();
    let is_there = |it: &playground::Message| it.id == first.id && !it.attachments.is_empty();
    let message = ann.wait_for(general, is_there).await.expect("a file");
    let file = ann.download(&message.attachments[0]).unwrap();
    let text = String::from_utf8(file.to_vec()).unwrap();
    for words in [
        "Table #1: Combat Castles",
        "Table #2: Combat Castles",
        "What everybody may know",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.to_lowercase().contains("resign"), "{text}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_what_is_over_or_all_is_deleted_once_the_servers_name_is_typed() {
    let mut world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let thread = game(&world, [&ann, &ben]).await;
    command(&ben, thread, "/play text:resign").await;
    let on = game(&world, [&ben, &ann]).await;
    let asked = command(&ann, general, "/server purge").await;
    has(
        &asked,
        &[
            "1 tables that are over, 1 that wait or are on",
            "What stays",
        ],
    );
    let no = form(
        &ann,
        &asked,
        "Delete what is over (1)…",
        ("server", "Elsewhere"),
    )
    .await;
    has(&no, &["nothing is deleted"]);
    let kept = command(&ann, thread, "/board").await;
    assert!(!kept.attachments.is_empty(), "{kept:?}");
    let asked = command(&ann, general, "/server purge").await;
    form(
        &ann,
        &asked,
        "Delete what is over (1)…",
        ("server", "Playground"),
    )
    .await;
    let done = |words: &'static str| move |it: &playground::Message| it.content.contains(words);
    assert!(
        ann.wait_for(general, done("1 tables that were over are deleted"))
            .await
            .is_some()
    );
    let gone = command(&ann, thread, "/board").await;
    has(&gone, &["no table in this channel"]);
    // The other is as it was, and then it goes too, also for good.
    let board = command(&ben, on, "/board").await;
    assert!(!board.attachments.is_empty(), "{board:?}");
    let asked = command(&ann, general, "/server purge").await;
    form(&ann, &asked, "Delete all (1)…", ("server", "Playground")).await;
    assert!(
        ann.wait_for(general, done("1 tables of this server are deleted"))
            .await
            .is_some()
    );
    world.stop_bot().await;
    world.start_bot().await;
    has(
        &command(&ben, on, "/board").await,
        &["no table in this channel"],
    );
    has(
        &command(&ann, general, "/server purge").await,
        &["Nothing is kept"],
    );
    new_table(&ben, general).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_a_word_is_removed_from_the_texts_of_all_tables() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let named = "/table new game:Combat Castles name:Boo night";
    let opened = command(&ben, general, named).await;
    let (_, rest) = opened.content.split_once("<#").expect("a thread");
    let thread = rest.split_once('>').unwrap().0.parse().unwrap();
    command(&ben, thread, "/table words text:boo hoo").await;
    has(
        &command(&ann, general, "/server tables").await,
        &["Boo night"],
    );
    let which = command(&ann, general, "/server redact").await;
    has(&which, &["Fill in one of the two"]);
    let done = command(&ann, general, "/server redact word:boo").await;
    has(&done, &["✅", "for good", "1 tables"]);
    let list = command(&ann, general, "/server tables").await;
    assert!(!list.content.contains("Boo"), "{list:?}");
    let database = world.folder.path().join("castellan.sqlite");
    let of_thread = |channel: &playground::Channel| channel.id == thread;
    let called = world.server.channels().into_iter().find(of_thread).unwrap();
    assert!(!called.name.contains("Boo"), "{called:?}");
    let bytes = std::fs::read(database).unwrap();
    let holds = |words: &[u8]| bytes.windows(words.len()).any(|it| it == words);
    assert!(
        !holds(b"boo hoo") && !holds(b"Boo night"),
        "it is in the database still"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_a_receipt_counts_what_was_done_and_names_what_was_never_used() {
    let mut world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let none = command(&ann, general, "/server receipt").await;
    has(
        &none,
        &["log channel: 0;", "Pin Messages", "Manage Channels"],
    );
    game(&world, [&ann, &ben]).await;
    let after = command(&ann, general, "/server receipt").await;
    assert!(!after.content.contains("log channel: 0;"), "{after:?}");
    assert!(!after.content.contains("Pin Messages"), "{after:?}");
    assert!(after.content.contains("kB") || after.content.contains("bytes"));
    assert!(
        !after.content.contains(&ben.id().to_string()),
        "nobody is named: {after:?}"
    );
    // It outlives a restart.
    world.stop_bot().await;
    world.start_bot().await;
    let again = command(&ann, general, "/server receipt").await;
    assert!(!again.content.contains("log channel: 0;"), "{again:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_tables_leads_to_the_next() {
    let world = World::start().await;
    let people = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    for round in 0..6 {
        for person in &people {
            new_table(person, general).await;
            let _ = round;
        }
    }
    let first = command(&people[0], general, "/server tables").await;
    has(&first, &["page 1 of 2", "#12"]);
    let second = press(&people[0], &first, "Older").await;
    has(&second, &["page 2 of 2", "#1 "]);
    world.end().await;
}
