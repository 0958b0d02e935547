//! Who is frozen while others take over says nothing twice when it goes on, and nothing that no longer holds.

use castellan::fail::Point;
use playground::Logged;
use rustix::process::Signal;

use super::{Scene, are_in, until};

const POST: &str = "POST /channels/{channel_id}/messages";

/// Freezes the program that looks after a table when an order has been given there, or while its board is on its way.
async fn frozen(name: &str, is_on_its_way: bool) {
    let scene = Scene::new(name, 2, 2).await;
    let mut game = scene.game_of(0).await;
    scene.settle().await;
    let before = scene.server.identifies();
    let held = is_on_its_way.then(|| scene.server.hold(POST, 1));
    game.order().await;
    let waits = |it: &Logged| it.route == POST && it.status.is_none();
    if is_on_its_way {
        let held = scene.server.wait_for_request(waits).await;
        held.expect("a board on its way");
    }
    let program = &scene.several.members[0].program;
    program.signal(Signal::STOP);
    // Discord takes it, and the program does not hear of that.
    drop(held);
    let is_run = scene.server.wait_until(|it| it.identifies() > before);
    assert!(is_run.await, "nobody takes over: {}", scene.several.said());
    game.is_said(&scene.server).await;
    // Both programs are told of this one.
    game.order().await;
    let heard_by_both = game.causes.last().expect("an order").replace("i:", "/");
    game.is_said(&scene.server).await;
    program.signal(Signal::CONT);
    scene
        .several
        .are_balanced(&scene.server, scene.shards)
        .await;
    game.order().await;
    game.is_said(&scene.server).await;
    // It was answered when the frozen one could. What that one was sending when it froze it may send once more.
    let mut answers = scene.server.violations().into_iter();
    let second = answers.find(|it| it.code == "40060" && it.request.contains(&heard_by_both));
    assert!(second.is_none(), "{second:?}");
    scene.end(&[game]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_owner_says_nothing_twice() {
    frozen("frozen", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_owner_whose_board_is_on_its_way_says_nothing_twice() {
    frozen("on_its_way", true).await;
}

/// Freezes the program that looks after a table when it is the turn of the `nth` thing that Discord is to do for it:
/// what was drawn before is not said when others have played on.
async fn frozen_in_turn(nth: u32) {
    let mut scene = Scene::new(&format!("turn_{nth}"), 1, 1).await;
    let mut game = scene.game_of(0).await;
    scene.settle().await;
    let held = scene.server.hold(POST, 1);
    game.order().await;
    let waits = |it: &Logged| it.route == POST && it.status.is_none();
    let request = scene.server.wait_for_request(waits).await;
    request.expect("a board on its way");
    scene.several.kill(0).await;
    drop(held);
    // The next one has all that is left to be said, and nobody waits for an answer.
    let at = (Point::TurnCome, nth);
    scene.several.join_to_freeze(&scene.server, at).await;
    let program = &scene.several.members[0].program;
    let is_frozen = until(async || program.said().contains("frozen at")).await;
    assert!(is_frozen, "{}", program.said());
    let before = scene.server.identifies();
    scene.several.join(&scene.server).await;
    let is_run = scene.server.wait_until(|it| it.identifies() > before);
    assert!(is_run.await, "nobody takes over: {}", scene.several.said());
    for _ in 0..2 {
        game.is_said(&scene.server).await;
        game.order().await;
    }
    game.is_said(&scene.server).await;
    scene.settle().await;
    scene.several.members[0].program.signal(Signal::CONT);
    let shards = scene.shards;
    let is_left = scene.server.wait_until(|it| are_in(it, shards)).await;
    assert!(is_left, "{}", scene.several.said());
    scene.end(&[game]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lost_a_table_while_frozen_in_its_turn_says_nothing_of_before() {
    tokio::join!(frozen_in_turn(1), frozen_in_turn(2), frozen_in_turn(3));
}
