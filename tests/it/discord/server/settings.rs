//! The panel of settings, and what each of them refuses elsewhere.

use playground::permission;

use super::super::world::{World, command, is_board, new_table, new_table_of};
use super::{form, has, pressed, select, set};

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_tables_are_where_the_server_allows_them_and_refusals_say_who_can_change_that() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let (general, games) = (world.general(), world.server.channel("games"));
    let before = new_table(&ben, general).await;
    let done = set(&ann, general, "channels", &["games"]).await;
    has(
        &done,
        &["✅ Channels is now: <#", "where tables may be opened"],
    );
    let refused = command(&ben, general, "/table new game:Partial Kerfuffle").await;
    let named = format!("<#{games}>");
    has(
        &refused,
        &[&named, "manages the server", "/server setup", "TB-30"],
    );
    // A thread counts as its channel: the table that was there stays, and no other moves there.
    let refused = command(&ben, before, "/table new game:Partial Kerfuffle").await;
    has(&refused, &["TB-30"]);
    let there = new_table(&ben, games).await;
    let refused = command(&ben, general, "/table move table:2").await;
    has(&refused, &[&named, "TB-30"]);
    let moved = command(&ben, there, "/table move table:1").await;
    assert!(!moved.content.contains("TB-30"), "{moved:?}");
    // None chosen is everywhere again; the setting outlives a restart until then.
    let mut world = world;
    world.stop_bot().await;
    world.start_bot().await;
    has(
        &command(&ben, general, "/table new game:Partial Kerfuffle").await,
        &["TB-30"],
    );
    let panel = command(&ann, general, "/server setup").await;
    let picked = select(&ann, &panel, "pick", &["channels"]).await;
    let cleared = pressed(&ann, &picked, "No channel: tables everywhere").await;
    has(&cleared, &["everywhere"]);
    new_table(&ben, general).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_who_opens_tables_and_how_many_at_once_is_the_servers_word() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let general = world.general();
    world.server.give_role(&cleo, "Hosts", 0);
    let panel = command(&ann, general, "/server setup").await;
    let picked = select(&ann, &panel, "pick", &["openers"]).await;
    has(
        &select(&ann, &picked, "role", &["Hosts"]).await,
        &["✅ Who is now: <@&"],
    );
    let refused = command(&ben, general, "/table new game:Partial Kerfuffle").await;
    has(&refused, &["<@&", "manages the server", "TB-30"]);
    new_table(&cleo, general).await;
    new_table(&ann, general).await;
    has(
        &set(&ann, general, "openers", &["managers"]).await,
        &["who manages"],
    );
    has(
        &command(&cleo, general, "/table new game:Partial Kerfuffle").await,
        &["TB-30"],
    );
    has(
        &set(&ann, general, "openers", &["everyone"]).await,
        &["everyone"],
    );
    has(
        &set(&ann, general, "tables", &["2"]).await,
        &["Tables at once is now: 2"],
    );
    let refused = command(&ben, general, "/table new game:Partial Kerfuffle").await;
    has(&refused, &["2 tables at once", "/server setup", "TB-30"]);
    has(
        &set(&ann, general, "tables", &["none"]).await,
        &["no bound"],
    );
    new_table(&ben, general).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_only_who_manages_the_server_sees_its_settings_and_the_program_checks_it_too() {
    let world = World::start().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
    let general = world.general();
    assert!(
        ben.command(general, "/server setup").is_err(),
        "it is offered to none but managers"
    );
    world
        .server
        .give_role(&cleo, "Mods", permission::MANAGE_GUILD);
    has(
        &command(&cleo, general, "/server setup").await,
        &["settings for my tables"],
    );
    // Somebody who got hold of a button is refused by the program.
    let panel = command(&ann, general, "/server setup").await;
    let asked = ben.press_anyway(general, panel.id, "d|server|words");
    let refused = asked.answer().await.message().expect("a refusal");
    has(&refused, &["Manage Server", "TB-30"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_files_and_new_maps_can_be_switched_off() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    has(
        &set(&ann, general, "uploads", &["off"]).await,
        &["Files is now: off"],
    );
    has(
        &set(&ann, general, "maps", &["off"]).await,
        &["New maps is now: off"],
    );
    let made = "/table new game:Partial Kerfuffle map:city-30-7";
    has(
        &command(&ben, general, made).await,
        &["no maps are made", "TB-30"],
    );
    let generated = "/map generate style:city regions:30 seed:7";
    has(
        &command(&ben, general, generated).await,
        &["no maps are made", "TB-30"],
    );
    let typed = "/table new game:Partial Kerfuffle map_file:map.geojson";
    let files: [(&str, &[u8]); 1] = [("map.geojson", b"{}")];
    let asked = ben.command_with_files(general, typed, &files).unwrap();
    let refused = asked.answer().await.message().unwrap();
    has(&refused, &["takes no files", "TB-30"]);
    assert_eq!(
        world.server.fetched(),
        0,
        "nothing is fetched that is refused"
    );
    new_table_of(&ben, general, "Partial Kerfuffle").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_refused_words_are_in_no_name_and_no_text_of_the_servers_tables() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let panel = command(&ann, general, "/server setup").await;
    let picked = select(&ann, &panel, "pick", &["words"]).await;
    let done = form(&ann, &picked, "Write the words…", ("words", "boo, big bad")).await;
    has(&done, &["Refused words is now: 2"]);
    let named = "/table new game:Partial Kerfuffle name:the Boo";
    has(
        &command(&ben, general, named).await,
        &["boo", "/server setup", "TB-30"],
    );
    let thread = new_table_of(&ben, general, "Partial Kerfuffle").await;
    for typed in [
        "/table options option:name value:BOO night",
        "/table banner name:Big  Bad",
        "/table words text:say boo!",
    ] {
        has(&command(&ben, thread, typed).await, &["TB-30"]);
    }
    for typed in [
        "/table options option:name value:Boots",
        "/table words text:taboo",
    ] {
        let taken = command(&ben, thread, typed).await;
        assert!(!taken.content.contains("TB-30"), "{taken:?}");
    }
    // What stands in orders, too.
    let games = world.server.channel("games");
    let cleo = world.server.person("Cleo");
    command(&ann, games, "/table new game:Probe seats:3 here:true").await;
    for person in [&ben, &cleo] {
        command(person, games, "/table join").await;
    }
    command(&ann, games, "/table start").await;
    ann.wait_for(games, is_board).await.expect("a board");
    let offer = |words: &str| format!("/play text:offer Ben: promise \"{words}\"");
    let refused = command(&ann, games, &offer("no boo")).await;
    has(&refused, &["boo", "TB-30"]);
    let taken = command(&ann, games, &offer("no boots")).await;
    has(&taken, &["order is in"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_30_beyond_the_servers_mentions_people_are_called_by_dm() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    has(
        &set(&ann, general, "mentions", &["0"]).await,
        &["Mentions a day is now: 0"],
    );
    let thread = new_table(&ann, general).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    let board = ann.wait_for(thread, is_board).await.expect("a board");
    assert!(board.content.contains("<@"), "they are named: {board:?}");
    let pinged = ann
        .sees(thread)
        .into_iter()
        .filter(|it| !it.mentions.is_empty());
    assert_eq!(pinged.count(), 0, "nobody is pinged in the channel");
    let is_call = |message: &playground::Message| message.content.contains("You are called");
    let first = world.server.people().into_iter();
    let called = first.filter(|it| it.dms().iter().any(is_call));
    let (one, other) = (ann.wait_for_dm(is_call), ben.wait_for_dm(is_call));
    let call = tokio::select! {
        call = one => call,
        call = other => call,
    };
    has(&call.expect("a call"), &["TB-30", "/channels/"]);
    assert!(called.count() <= 2);
    // With room they are pinged as before.
    has(&set(&ann, general, "mentions", &["10"]).await, &["now: 10"]);
    let thread = new_table(&ann, general).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    let is_pinged =
        |message: &playground::Message| is_board(message) && !message.mentions.is_empty();
    assert!(ann.wait_for(thread, is_pinged).await.is_some());
    world.end().await;
}
