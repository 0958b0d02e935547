//! A table in somebody's DMs with the bot: a game of one person against bot players.

use playground::{Id, Message, Person};

use super::world::{World, card, command, is_board, new_table, press, press_silently};

/// A board in somebody's DMs on which they can play, newer than that of an id.
async fn board(ann: &Person, after: Id) -> Message {
    let is_theirs = |message: &Message| {
        let can_play = message.buttons().iter().any(|it| it.label == "Play");
        message.id > after && is_board(message) && can_play
    };
    let found = ann.wait_for(ann.dm(), is_theirs).await;
    found.expect("a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_plays_alone_against_bot_players_in_their_dms() {
    let mut world = World::start().await;
    let ann = world.server.person("Ann");
    let dm = ann.dm();
    let opened = command(&ann, dm, "/table new game:Partial Kerfuffle").await;
    assert!(opened.content.contains("for you alone"), "{opened:?}");
    command(&ann, dm, "/table options option:map value:border-war").await;
    let lobby = card(&ann, dm).await;
    press_silently(&ann, &lobby, "Add bot player").await;
    command(&ann, dm, "/table start").await;
    let first = board(&ann, lobby.id).await;
    // The objective is behind its button, and in no message beside the board.
    let secrets = press(&ann, &first, "My secrets").await;
    assert!(secrets.is_ephemeral(), "{secrets:?}");
    let kept = command(&ann, dm, "/play text:keep").await;
    assert!(kept.content.contains("order is in"), "{kept:?}");
    let second = board(&ann, first.id).await;
    // A restart says nothing twice, and buttons go on working.
    world.stop_bot().await;
    world.start_bot().await;
    let panel = command(&ann, dm, "/play").await;
    assert!(panel.is_ephemeral(), "{panel:?}");
    for text in ["done", "end"] {
        let done = command(&ann, dm, &format!("/play text:{text}")).await;
        assert!(done.content.contains("order is in"), "{done:?}");
    }
    board(&ann, second.id).await;
    let listed = command(&ann, dm, "/games list").await;
    assert!(
        format!("{listed:?}").contains("Partial Kerfuffle"),
        "{listed:?}"
    );
    let all = ann.dms();
    let is_secret = |it: &&Message| !it.is_ephemeral() && it.content.starts_with('🔒');
    assert_eq!(all.iter().filter(is_secret).count(), 0, "{all:?}");
    let pictures = all.iter().filter(|it| is_board(it));
    let mut alts: Vec<String> = pictures.map(|it| format!("{:?}", it.content)).collect();
    let count = alts.len();
    alts.dedup();
    assert_eq!(alts.len(), count, "a board stands there twice");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_do_not_move_between_servers_and_dms() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let dm = ann.dm();
    let thread = new_table(&ann, world.general()).await;
    command(&ann, dm, "/table new game:Combat Castles").await;
    let moved = command(&ann, dm, "/table move table:1").await;
    assert!(moved.content.contains("stays in its server"), "{moved:?}");
    let moved = command(&ann, thread, "/table move table:2").await;
    assert!(moved.content.contains("stays there"), "{moved:?}");
    let listed = command(&ann, dm, "/table list").await;
    assert!(listed.content.contains("no active tables"), "{listed:?}");
    world.end().await;
}
