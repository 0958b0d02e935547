//! The bot starts while Discord is in trouble: it tries again, and ends only when trying again cannot help.

use std::time::Duration;

use castellan::discord::{BotError, Bounds};
use playground::{Fault, Server};
use tokio::task::JoinSet;

use super::link::quick;
use super::world::{World, command};

/// What the bot asks before it is there.
const REQUESTS: [&str; 5] = [
    "GET /oauth2/applications/@me",
    "GET /users/@me",
    "PUT /applications/{application_id}/commands",
    "GET /gateway/bot",
    "GET /gateway",
];

/// Little patience with requests that hang, and more than a busy machine needs for others.
fn impatient() -> Bounds {
    Bounds {
        request: Duration::from_secs(5),
        answer: Duration::from_secs(5),
        ..quick()
    }
}

fn asked(server: &Server, route: &str) -> usize {
    let requests = server.requests();
    requests.iter().filter(|it| it.route == route).count()
}

/// The bot comes although a request fails three times, and answers.
async fn comes_in_spite_of(route: &'static str, fault: Fault, bounds: Bounds) {
    let mut world = World::without_bot(bounds).await;
    world.server.inject(route, 3, fault);
    world.start_bot().await;
    let times = asked(&world.server, route);
    assert!(times > 3, "{route} was asked {times} times");
    let answer = command(&world.server.person("Ann"), world.general(), "/games list").await;
    assert!(!answer.content.is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_in_trouble_are_asked_again() {
    for route in REQUESTS {
        for status in [500, 502, 503, 408] {
            comes_in_spite_of(route, Fault::Status(status), quick()).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_waited_out() {
    for route in REQUESTS {
        let limited = Fault::RateLimited {
            global: true,
            retry_after: Duration::from_millis(10),
        };
        comes_in_spite_of(route, limited, quick()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_do_not_arrive_are_asked_for_again() {
    for route in REQUESTS {
        comes_in_spite_of(route, Fault::AnswerCut, quick()).await;
    }
    // Each is waited for: all at the same time.
    let mut lost = JoinSet::new();
    for route in REQUESTS {
        lost.spawn(comes_in_spite_of(route, Fault::AnswerLost, impatient()));
    }
    lost.join_all().await;
}

/// The bot gives up a request that hangs, and comes with the next.
async fn comes_in_spite_of_a_gate(route: &'static str) {
    let mut world = World::without_bot(impatient()).await;
    let gate = world.server.hold(route, 2);
    world.start_bot().await;
    assert!(asked(&world.server, route) > 2, "{route}");
    gate.open();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_hang_are_given_up_and_made_again() {
    let mut held = JoinSet::new();
    for route in REQUESTS {
        held.spawn(comes_in_spite_of_a_gate(route));
    }
    held.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_hangs_at_the_start_is_connected_to_when_it_answers() {
    let bounds = Bounds {
        silence: Duration::from_secs(2),
        ..impatient()
    };
    let mut world = World::without_bot(bounds).await;
    let gate = world.server.hold_upgrades();
    world.begin_bot();
    let given_up = |server: &Server| server.held_upgrades() > 2;
    assert!(
        world.server.wait_until(given_up).await,
        "nobody tries again"
    );
    gate.open();
    assert!(world.server.wait_for_bot().await, "the bot did not come");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_ends_it_at_once() {
    for route in REQUESTS {
        for status in [401, 403] {
            let mut world = World::without_bot(quick()).await;
            world.server.inject(route, 1, Fault::Status(status));
            world.begin_bot();
            let ended = world.bot_ended().await;
            assert!(matches!(ended, Err(BotError::Token)), "{route}: {ended:?}");
            assert_eq!(asked(&world.server, route), 1, "{route}");
            world.server.stop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_does_not_wait_for_the_next_try() {
    for route in REQUESTS {
        let bounds = Bounds {
            first_wait: Duration::from_hours(1),
            longest_wait: Duration::from_hours(1),
            ..quick()
        };
        let mut world = World::without_bot(bounds).await;
        world.server.inject(route, 1000, Fault::Status(503));
        world.begin_bot();
        let refused = |it: &playground::Logged| it.route == route && it.status == Some(503);
        world.server.wait_for_request(refused).await.expect(route);
        world.stop_bot().await;
        world.server.stop().await;
    }
}
