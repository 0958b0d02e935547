//! A channel, a right or the server is lost, and found again: the table pauses, its people are told,
//! and nothing is thrown away.

use playground::{Id, Message};

use super::super::link::quick;
use super::super::world::command;
use super::match_play::Match;
use super::{POST, code};

/// Discord's bits.
mod may {
    pub(super) const VIEW: u64 = 1 << 10;
    pub(super) const EMBED: u64 = 1 << 14;
    pub(super) const ATTACH: u64 = 1 << 15;
    pub(super) const READ_HISTORY: u64 = 1 << 16;
    pub(super) const SEND_IN_THREADS: u64 = 1 << 38;
}

/// What a person is told when nothing can be posted.
fn observation_of_it(message: &Message) -> bool {
    message.content.contains("can't post")
}

/// Plays three turns, one more while the bot may not do `bits`, and the rest.
async fn without(bits: u64) -> Match {
    let mut game = Match::start(quick()).await;
    for _ in 0..3 {
        game.turn().await;
    }
    assert!(game.newest_board().await);
    game.world.server.deny_bot(game.world.general(), bits);
    game.turn().await;
    game
}

/// The people are told; when the right is back, so is the board, without anybody's doing.
async fn pauses_and_goes_on(bits: u64, refused: &[&str]) {
    let game = without(bits).await;
    let (server, boards) = (&game.world.server, game.boards().len());
    for name in ["Ann", "Ben"] {
        let dm = server.person(name).wait_for_dm(observation_of_it).await;
        assert!(dm.is_some(), "{name} is not told");
    }
    assert_eq!(game.boards().len(), boards, "nothing can be posted");
    server.deny_bot(game.world.general(), 0);
    assert!(game.newest_board().await, "the board does not come");
    game.finish(refused).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_to_send() {
    pauses_and_goes_on(may::SEND_IN_THREADS, &[code::MISSING_PERMISSIONS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_to_attach_files() {
    pauses_and_goes_on(may::ATTACH, &[code::MISSING_PERMISSIONS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_to_see_the_channel() {
    pauses_and_goes_on(may::VIEW, &[code::MISSING_ACCESS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rights_to_read_and_to_embed_are_not_needed_for_boards() {
    let game = without(may::READ_HISTORY | may::EMBED).await;
    assert!(game.newest_board().await, "the board does not come");
    game.finish(&[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_dms_hold_nobody_else_up() {
    let mut game = Match::start(quick()).await;
    game.turn().await;
    let server = &game.world.server;
    let (ann, ben) = (server.person("Ann"), server.person("Ben"));
    ann.close_dms(true);
    server.deny_bot(game.world.general(), may::SEND_IN_THREADS);
    game.turn().await;
    let server = &game.world.server;
    assert!(
        ben.wait_for_dm(observation_of_it).await.is_some(),
        "Ben is not told"
    );
    server.deny_bot(game.world.general(), 0);
    assert!(game.newest_board().await, "the board does not come");
    assert!(
        !ann.dms().iter().any(observation_of_it),
        "Ann's DMs are closed"
    );
    game.finish(&[code::MISSING_PERMISSIONS, code::CLOSED_DM])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server() {
    let mut game = Match::start(quick()).await;
    game.turn().await;
    assert!(game.newest_board().await);
    // The bot is thrown out while a board is on its way.
    let held_back = game.world.server.hold(POST, 1);
    game.turn().await;
    let server = &game.world.server;
    let held = |it: &playground::Logged| it.route == POST && it.status.is_none();
    server
        .wait_for_request(held)
        .await
        .expect("a board on its way");
    server.remove_bot();
    held_back.open();
    let refused = |it: &playground::Logged| it.route == POST && it.status == Some(403);
    server.wait_for_request(refused).await.expect("a refusal");
    server.add_bot();
    assert!(game.newest_board().await, "the board does not come");
    game.finish(&[code::MISSING_ACCESS, code::CLOSED_DM]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channel() {
    let mut game = Match::start(quick()).await;
    game.turn().await;
    assert!(game.newest_board().await);
    game.world.server.delete_channel(game.thread);
    // It goes on from another channel; its boards cannot be posted until it has a new one.
    game.place = (game.world.general(), " table:1");
    game.turn().await;
    let ben = game.world.server.person("Ben");
    assert!(
        ben.wait_for_dm(observation_of_it).await.is_some(),
        "Ben is not told"
    );
    game.thread = move_here(&game).await;
    game.place = (game.thread, "");
    assert!(game.newest_board().await, "the board does not come");
    game.finish(&[code::UNKNOWN_CHANNEL]).await;
}

/// The host moves the table to the games channel.
async fn move_here(game: &Match) -> Id {
    let server = &game.world.server;
    let place = server.channel("games");
    command(&server.person("Ann"), place, "/table move table:1").await;
    place
}
