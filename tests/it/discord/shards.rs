//! Several shards: they begin in turn, and each hears of its own servers. Outages of one are in `clock`.

use std::time::Duration;

use playground::{Config, Id, Message, Person, Server};
use serde_json::{Value, json};

use super::link::quick;
use super::world::{World, command, is_board, new_table, patient};

const GATEWAY: &str = "GET /gateway/bot";

/// A stand-in with so many servers, which recommends so many shards.
fn sharded(servers: usize, shards: u64) -> Config {
    Config {
        servers,
        shards,
        ..patient()
    }
}

/// Waits until so many shards are connected.
async fn are_in(world: &World, count: usize) {
    let all = |server: &Server| server.shards_online().len() == count;
    assert!(world.server.wait_until(all).await, "a shard did not come");
}

/// A game of Ann and Ben in a channel.
async fn game(people: [&Person; 2], channel: Id) -> Id {
    let thread = new_table(people[0], channel).await;
    command(people[1], thread, "/table join").await;
    command(people[0], thread, "/table start").await;
    let board = people[0].wait_for(thread, is_board).await;
    board.expect("a board");
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_in_servers_of_different_shards_are_answered() {
    let world = World::with(sharded(5, 4), quick()).await;
    are_in(&world, 4).await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    for server in world.server.servers() {
        let channel = world.server.channel_of(server.id);
        let thread = game([&ann, &ben], channel).await;
        let panel = command(&ben, thread, "/play").await;
        assert!(!panel.buttons().is_empty(), "{}", panel.content);
    }
    assert_eq!(world.server.gateway_connections(), 4);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_begin_in_turn() {
    for at_once in [1, 2] {
        let config = Config {
            max_concurrency: at_once,
            identify_every: Duration::from_millis(250),
            ..sharded(1, 8)
        };
        let bounds = castellan::discord::Bounds {
            identify: Duration::from_millis(300),
            ..quick()
        };
        let world = World::with(config, bounds).await;
        are_in(&world, 8).await;
        assert_eq!(world.server.early_identifies(), 0, "{at_once} at once");
        assert_eq!(world.server.identifies(), 8);
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_whose_sessions_all_end_at_once_begin_in_turn_again() {
    let config = Config {
        identify_every: Duration::from_millis(250),
        ..sharded(4, 4)
    };
    let bounds = castellan::discord::Bounds {
        identify: Duration::from_millis(300),
        ..quick()
    };
    let world = World::with(config, bounds).await;
    are_in(&world, 4).await;
    let ann = world.server.person("Ann");
    world.server.invalidate_session(false);
    let all = |server: &Server| server.identifies() == 8 && server.shards_online().len() == 4;
    assert!(world.server.wait_until(all).await, "a shard did not come");
    assert_eq!(world.server.early_identifies(), 0);
    for server in world.server.servers() {
        command(&ann, world.server.channel_of(server.id), "/games list").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_session_left_it_waits_for_tomorrows() {
    let mut world = World::without_bot(quick()).await;
    let used_up = json!({ "session_start_limit": { "remaining": 0, "reset_after": 200 } });
    world.server.overlay(GATEWAY, used_up);
    world.begin_bot();
    let asked = |server: &Server| {
        let requests = server.requests();
        requests.iter().filter(|it| it.route == GATEWAY).count() > 2
    };
    assert!(
        world.server.wait_until(asked).await,
        "it does not ask again"
    );
    assert_eq!(world.server.identifies(), 0);
    world.server.overlay(GATEWAY, Value::Null);
    assert!(world.server.wait_for_bot().await, "the bot did not come");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_refuses_for_good_ends_the_program_with_what_to_do() {
    for (code, words) in [
        (4010, "shard 0 of 1 (4010, invalid shard): correct `shards`"),
        (4011, "it has more servers than one connection may have"),
        (4013, "(4013, invalid intents): this version is too old"),
        (4014, "(4014, disallowed intents)"),
    ] {
        let mut world = World::without_bot(quick()).await;
        world.server.refuse_identify(Some(code));
        world.begin_bot();
        let ended = world.bot_ended().await.unwrap_err();
        assert!(ended.to_string().contains(words), "{code}: {ended}");
        assert_eq!(ended.is_configuration(), code < 4012, "{code}");
        world.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_with_too_many_servers_ends_the_program() {
    let mut world = World::with(patient(), quick()).await;
    world.server.refuse_identify(Some(4011));
    world.server.close_gateway(Some(4011));
    let ended = world.bot_ended().await.unwrap_err();
    assert!(ended.to_string().contains("4011"), "{ended}");
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_configuration_says_how_many_shards_there_are() {
    let mut world = World::without_bot(quick()).await;
    world.shards = Some(3);
    world.start_bot().await;
    are_in(&world, 3).await;
    world.end().await;
}

/// When the decision that a table waits for is due, as its card says, in seconds.
fn due(person: &Person, thread: Id) -> Option<i64> {
    let seen = person.sees(thread);
    seen.iter().find_map(|message| {
        let about = message.embeds.first()?["description"].as_str()?;
        let (_, rest) = about.split_once(" has until <t:")?;
        rest.split_once(':')?.0.parse().ok()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_06_ten_minutes_without_one_shard_move_the_deadlines_of_its_servers_alone() {
    const MINUTE: Duration = Duration::from_mins(1);
    let config = Config {
        heartbeat: Duration::from_millis(100),
        ..sharded(4, 2)
    };
    let bounds = castellan::discord::Bounds {
        silence: Duration::from_secs(2),
        ..quick()
    };
    let (world, clock) = World::turned_with(config, bounds).await;
    are_in(&world, 2).await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let mut threads = [None; 2];
    for server in world.server.servers() {
        let shard = usize::from(!(server.id.0 >> 22).is_multiple_of(2));
        if threads[shard].is_none() {
            let thread = game([&ann, &ben], world.server.channel_of(server.id)).await;
            threads[shard] = Some(thread);
        }
    }
    let [first, second] = threads.map(|thread| thread.expect("a server of each shard"));
    let told = |_: &Server| [first, second].iter().all(|it| due(&ann, *it).is_some());
    assert!(world.server.wait_until(told).await, "no deadlines");
    let before = [first, second].map(|thread| due(&ann, thread).unwrap());

    // Half an hour before they are due, one connection is lost.
    clock.advance(MINUTE * (47 * 60 + 30));
    for thread in [first, second] {
        let reminds = |it: &Message| it.content.contains("your decision is due");
        assert!(ann.wait_for(thread, reminds).await.is_some(), "no reminder");
    }
    world.server.keep_shard_out(1, true);
    world.server.close_shard(1, None);
    // The session is resumed in vain, then the bot makes a new connection: it knows by then.
    let connections = world.server.gateway_connections();
    let is_out = move |server: &Server| {
        server.shards_online() == [0] && server.gateway_connections() > connections + 1
    };
    assert!(world.server.wait_until(is_out).await, "it is not out");
    for _ in 0..10 {
        clock.advance(MINUTE);
        // Who is on the other shard plays on.
        command(&ann, first, "/play").await;
    }
    world.server.keep_shard_out(1, false);
    are_in(&world, 2).await;
    // The bot looks again when its time goes on.
    let moved = async {
        while due(&ann, second) == Some(before[1]) {
            clock.advance(Duration::from_millis(10));
            command(&ann, first, "/play").await;
        }
    };
    let moved = tokio::time::timeout(MINUTE, moved).await;
    moved.expect("nothing moves");
    assert_eq!(due(&ann, second).unwrap() - before[1], 60 * 60);
    assert_eq!(due(&ann, first), Some(before[0]));
    for (thread, count) in [(first, 0), (second, 1)] {
        let seen = ann.sees(thread);
        let says = |word: &str| seen.iter().filter(|it| it.content.contains(word)).count();
        assert_eq!(says("I was offline"), count);
        assert_eq!(says("stands still"), 0);
    }
    world.end().await;
}
