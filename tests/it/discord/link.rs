//! The connection to the gateway: lost in every way, and found again.

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Config, Server};

use super::world::{World, unhurried};

/// Looks at the connection often, so that tests need not wait.
pub(super) fn quick() -> Bounds {
    Bounds {
        look: Duration::from_millis(50),
        first_wait: Duration::from_millis(10),
        longest_wait: Duration::from_millis(200),
        round: Duration::from_millis(200),
        ..unhurried()
    }
}

/// The bot answers again, over a connection that was not there before.
async fn comes_back(world: &World, before: u64) {
    let back = |server: &Server| server.gateway_connections() > before && server.bot_online();
    assert!(world.server.wait_until(back).await, "no new connection");
    answers(world).await;
}

/// What is asked of a connection that is about to be given up is lost; people ask again.
async fn answers(world: &World) {
    let ann = world.server.person("Ann");
    for _ in 0..5 {
        let asked = ann.command(world.general(), "/games list").unwrap();
        if asked.answer().await.message().is_some() {
            return;
        }
    }
    panic!("the bot does not answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_closed_without_a_code_is_connected_to_again() {
    // serenity alone would spin until its next heartbeat, 41 s later.
    let world = World::with(Config::default(), quick()).await;
    for _ in 0..10 {
        let before = world.server.gateway_connections();
        world.server.close_gateway(None);
        comes_back(&world, before).await;
    }
    world.end().await;
}

/// The same with quick heartbeats, and little patience where they are not acknowledged.
async fn quick_world() -> World {
    let config = Config {
        heartbeat: Duration::from_millis(100),
        ..Config::default()
    };
    let bounds = Bounds {
        silence: Duration::from_secs(2),
        ..quick()
    };
    World::with(config, bounds).await
}

#[tokio::test(flavor = "multi_thread")]
async fn heartbeats_that_nobody_acknowledges_lead_to_a_new_connection() {
    let world = quick_world().await;
    let before = world.server.gateway_connections();
    world.server.stop_heartbeat_acks();
    let again = |server: &Server| server.gateway_connections() > before;
    assert!(world.server.wait_until(again).await, "no new connection");
    world.server.resume_heartbeat_acks();
    comes_back(&world, before).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_says_nothing_is_connected_to_again() {
    let world = quick_world().await;
    let gate = world.server.hold_hellos();
    let before = world.server.gateway_connections();
    world.server.drop_gateway();
    // The one that serenity makes by itself hangs; the next is the watchdog's.
    let again = |server: &Server| server.gateway_connections() > before + 1;
    assert!(world.server.wait_until(again).await, "no second try");
    gate.open();
    comes_back(&world, before).await;
    one_connection_is_left(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_does_not_take_connections_is_connected_to_again() {
    let world = quick_world().await;
    let gate = world.server.hold_upgrades();
    let before = world.server.gateway_connections();
    world.server.drop_gateway();
    let gone = |server: &Server| !server.bot_online();
    assert!(world.server.wait_until(gone).await);
    let given_up = |server: &Server| server.held_upgrades() > 2;
    assert!(
        world.server.wait_until(given_up).await,
        "nobody tries again"
    );
    gate.open();
    comes_back(&world, before).await;
    one_connection_is_left(&world).await;
    world.end().await;
}

/// Those that were given up do not come back beside the new one.
async fn one_connection_is_left(world: &World) {
    let one = |server: &Server| server.open_connections() == 1;
    assert!(
        world.server.wait_until(one).await,
        "more than one connection"
    );
    // Two would answer twice, which the stand-in takes for a violation.
    answers(world).await;
}
