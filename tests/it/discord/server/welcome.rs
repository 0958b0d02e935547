//! A server that the bot is new in, or was removed from; where commands are registered.

use std::time::Duration;

use playground::{Config, Message};

use super::super::world::{World, command, is_board, patient, press, unhurried};
use super::{game, has};

const DAY: Duration = Duration::from_hours(24);

fn is_welcome(message: &Message) -> bool {
    message.content.contains("I am Castellan")
}

async fn new_server() -> World {
    let config = Config {
        just_joined: true,
        ..patient()
    };
    World::with(config, unhurried()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_is_greeted_once_also_after_restarts_and_being_removed() {
    let mut world = new_server().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let general = world.general();
    let welcome = ann.wait_for(general, is_welcome).await.expect("a welcome");
    has(&welcome, &["/server setup", "90 days", "/about"]);
    assert!(welcome.mentions.is_empty());
    has(
        &press(&ann, &welcome, "Set up").await,
        &["settings for my tables"],
    );
    let refused = press(&ben, &welcome, "Set up").await;
    has(&refused, &["Manage Server", "TB-30"]);
    let games = press(&ben, &welcome, "Try a game").await;
    let opened = press(&ben, &games, "Combat Castles").await;
    has(&opened, &["Table #1", "The board comes"]);
    let (_, rest) = opened.content.split_once("<#").expect("a thread");
    let thread = rest.split_once('>').unwrap().0.parse().unwrap();
    assert!(ben.wait_for(thread, is_board).await.is_some());
    world.stop_bot().await;
    world.start_bot().await;
    world.server.remove_bot();
    world.server.add_bot();
    // What comes after it is there, and no second welcome.
    command(&ann, general, "/help").await;
    let count = ann.sees(general).iter().filter(|it| is_welcome(it)).count();
    assert_eq!(count, 1);
    world.end_but_for(&["50001", "50007"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_welcome_goes_to_the_system_channel_and_to_none_where_nothing_may_be_written() {
    let mut world = World::without_bot(unhurried()).await;
    world.server.remove_bot();
    world.server.add_bot();
    let ann = world.server.person("Ann");
    let games = world.server.channel("games");
    world.server.set_system_channel(Some(games));
    world.start_bot().await;
    assert!(ann.wait_for(games, is_welcome).await.is_some());
    world.end().await;

    let mut world = World::without_bot(unhurried()).await;
    world.server.remove_bot();
    world.server.add_bot();
    let ann = world.server.person("Ann");
    let places = [world.general(), world.server.channel("games")];
    for place in places {
        world
            .server
            .deny_bot(place, playground::permission::SEND_MESSAGES);
    }
    world.start_bot().await;
    command(&ann, places[0], "/help").await;
    for place in places {
        assert!(!ann.sees(place).iter().any(is_welcome));
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_no_removal_and_who_is_removed_finds_the_table_when_back() {
    let (world, clock) = World::turned().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = game(&world, [&ann, &ben]).await;
    world.server.outage(true);
    clock.advance(100 * DAY);
    world.server.outage(false);
    let board = command(&ann, thread, "/board").await;
    assert!(!board.attachments.is_empty(), "{board:?}");
    world.server.remove_bot();
    await_pause(&world).await;
    clock.advance(89 * DAY);
    world.server.add_bot();
    let board = command(&ann, thread, "/board").await;
    assert!(!board.attachments.is_empty(), "{board:?}");
    world.end_but_for(&["50001", "50007"]).await;
}

/// Waits until the bot has tried to say that it was removed, which is written with the pause.
async fn await_pause(world: &World) {
    let refused = |it: &playground::Logged| {
        it.route == "POST /channels/{channel_id}/messages" && it.status == Some(403)
    };
    assert!(world.server.wait_for_request(refused).await.is_some());
}

/// How often commands were sent, everywhere and for one server.
fn sent(world: &World) -> [usize; 2] {
    let routes = [
        "PUT /applications/{application_id}/commands",
        "PUT /applications/{application_id}/guilds/{guild_id}/commands",
    ];
    let all = world.server.requests();
    routes.map(|route| all.iter().filter(|it| it.route == route).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_sent_when_they_differ_from_what_discord_was_told_and_never_else() {
    let mut world = World::start().await;
    assert_eq!(sent(&world), [1, 0]);
    for _ in 0..2 {
        world.stop_bot().await;
        world.start_bot().await;
    }
    assert_eq!(sent(&world), [1, 0]);
    // For who works on the program they are in one server; they are taken back from there afterwards.
    world.stop_bot().await;
    world.dev_guild = Some(world.server.guild().id.0);
    world.start_bot().await;
    assert_eq!(sent(&world), [1, 1]);
    let of_guild = |world: &World| {
        world
            .server
            .commands()
            .iter()
            .filter(|it| it.guild.is_some())
            .count()
    };
    assert!(of_guild(&world) > 10);
    world.stop_bot().await;
    world.dev_guild = None;
    world.start_bot().await;
    assert_eq!((sent(&world), of_guild(&world)), ([1, 2], 0));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_works_without_a_table_works_in_dms_and_for_who_installed_the_bot_themselves() {
    let world = World::start().await;
    let contexts = |name: &str| {
        let commands = world.server.commands();
        let command = commands.into_iter().find(|it| it.name() == name).unwrap();
        let numbers = |key: &str| -> Vec<u64> {
            let list = command.body[key].as_array().cloned().unwrap_or_default();
            list.iter().filter_map(serde_json::Value::as_u64).collect()
        };
        (numbers("contexts"), numbers("integration_types"))
    };
    for name in [
        "games", "settings", "stats", "rules", "help", "about", "map",
    ] {
        assert_eq!(contexts(name), (vec![0, 1, 2], vec![0, 1]), "{name}");
    }
    for name in ["gm", "talk", "server"] {
        assert_eq!(contexts(name), (vec![0], vec![0]), "{name}");
    }
    let ben = world.server.person("Ben");
    has(
        &command(&ben, ben.dm(), "/games list").await,
        &["no tables yet"],
    );
    assert!(ben.command(ben.dm(), "/talk").is_err());
    world.end().await;
}
