//! The connection to the gateway: lost in every way, and found again.

use std::time::Duration;

use castellan::discord::Bounds;
use playground::{Config, Server};

use super::world::{World, new_table};

/// Looks at the connection often, so that tests need not wait.
fn quick() -> Bounds {
    Bounds {
        look: Duration::from_millis(50),
        first_wait: Duration::from_millis(10),
        ..Bounds::default()
    }
}

/// The bot answers again, over a connection that was not there before.
async fn comes_back(world: &World, before: u64) {
    let back = |server: &Server| server.gateway_connections() > before && server.bot_online();
    assert!(world.server.wait_until(back).await, "no new connection");
    new_table(&world.server.person("Ann"), world.general()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_closed_without_a_code_is_connected_to_again() {
    // serenity alone would spin until its next heartbeat, 41 s later.
    let world = World::with(Config::default(), quick()).await;
    let before = world.server.gateway_connections();
    world.server.close_gateway(None);
    comes_back(&world, before).await;
    world.end().await;
}
