//! Bad input: a clear message that names the thing, nothing lost, no panic.

use super::world::{World, command, is_board, new_table};

#[tokio::test(flavor = "multi_thread")]
async fn strange_orders_are_refused_with_words() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    let early = command(&ann, thread, "/play text:Cb2").await;
    assert!(
        early.content.contains("has not started"),
        "{}",
        early.content
    );
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    let long = "a1b2 ".repeat(1000);
    let cases = [
        ("@everyone", "(CC-16)"),
        ("🏰🏰🏰", "(CC-16)"),
        ("\u{202e}1b2a", "(CC-16)"),
        (".", "(CC-03)"),
        ("Cb2", "(CC-03)"),
        ("+a1", "(CC-03)"),
        (long.as_str(), "(CC-03)"),
    ];
    for (text, words) in cases {
        let refused = command(&ben, thread, &format!("/play text:{text}")).await;
        assert!(refused.is_ephemeral(), "{text}");
        assert!(
            refused.content.contains(words),
            "{text}: {}",
            refused.content
        );
        assert!(
            !refused.content.contains("@everyone"),
            "{}",
            refused.content
        );
    }
    let turn = command(&ann, thread, "/play text:Ca2").await;
    assert!(turn.content.contains("turn of"), "{}", turn.content);
    command(&ben, thread, "/play text:+c4").await;
    let resigned = command(&ben, thread, "/play text:resign").await;
    assert!(
        resigned.content.contains("order is in"),
        "{}",
        resigned.content
    );
    let late = command(&ann, thread, "/play text:Ca2 .").await;
    assert!(late.content.contains("(CC-14)"), "{}", late.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_without_a_table_say_how_to_make_one() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    for text in [
        "/play",
        "/board",
        "/log",
        "/table join",
        "/table start",
        "/table end",
    ] {
        let refused = command(&ann, world.general(), text).await;
        assert!(
            refused.content.contains("/table new"),
            "{text}: {}",
            refused.content
        );
    }
    let stranger = command(&ann, world.general(), "/board table:77").await;
    assert!(
        stranger.content.contains("You don't play at table #77"),
        "{}",
        stranger.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strange_names_are_shown_without_harm() {
    let long = "Ж".repeat(1_000);
    let names = [
        "@everyone <@&1> **x**",
        "\u{202e}evil\u{200b}",
        "👨‍👩‍👧‍👦🏰",
        "`rm` ||spoiler|| [a](http://b)",
        long.as_str(),
        "مرحبا",
    ];
    let world = World::of(names.map(str::to_owned).to_vec()).await;
    for pair in names.chunks(2) {
        let [one, two] = [pair[0], pair[1]].map(|name| world.server.person(name));
        let thread = new_table(&one, world.general()).await;
        command(&two, thread, "/table join").await;
        command(&one, thread, "/table start").await;
        let board = one.wait_for(thread, is_board).await.unwrap();
        assert!(
            !board.mention_everyone && !board.content.contains("@everyone"),
            "{board:?}"
        );
        let text = command(&two, thread, "/board style:text").await;
        assert!(text.content.contains("castle on"), "{}", text.content);
        let list = command(&one, thread, "/games list").await;
        assert!(!list.content.contains("@everyone"), "{}", list.content);
    }
    world.end().await;
}
