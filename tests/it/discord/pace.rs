//! Requests go out at the pace that Discord allows, those of a table that is played at first.

use std::sync::Arc;

use castellan::store::Sqlite;
use castellan::table::TableRequest;
use castellan::table::Tables;
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{PersonId, PlaceId};
use rules::any::GameId;
use tokio::sync::mpsc;

use super::world::{World, card, new_table, opened, patient, unhurried};

/// So many tables have something to say that was left over.
const TABLES: usize = 120;

/// Opens a table in each of these channels while the bot is away.
async fn open_tables(world: &World) {
    let store = Sqlite::open(&opened(world.folder.path())).await.unwrap();
    let (news, _) = mpsc::unbounded_channel();
    let tables = Tables::new(Arc::new(store), Arc::new(SystemEnvironment), news);
    for number in 0..TABLES {
        // Nobody may have many tables that have not begun.
        let host = PersonId(1_000 + number as u64 / 8);
        let request = TableRequest {
            cause: format!("new {number}"),
            game: GameId::Castles,
            name: None,
            guild: Some(world.server.guild().id.0),
            place: PlaceId(world.server.channel(&channel(number)).0),
            host,
            seats: None,
            brought: None,
        };
        tables.create(request, "Somebody").await.unwrap();
    }
}

fn channel(number: usize) -> String {
    format!("room-{number}")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_no_second_has_too_many_requests_and_who_plays_does_not_wait() {
    let mut channels: Vec<String> = (0..TABLES).map(channel).collect();
    channels.push("general".into());
    let config = playground::Config {
        channels,
        ..patient()
    };
    let mut world = World::with(config, unhurried()).await;
    world.stop_bot().await;
    open_tables(&world).await;
    world.start_bot().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    card(&ann, thread).await;
    let said = |server: &playground::Server| {
        let rooms = (0..TABLES).map(|number| server.channel(&channel(number)));
        rooms
            .filter(|room| !server.messages(*room).is_empty())
            .count()
    };
    let before = said(&world.server);
    assert!(before < TABLES, "who plays waited for {before} others");
    assert!(
        world
            .server
            .wait_until(|server| said(server) == TABLES)
            .await
    );
    let paced = world.server.paced();
    assert_eq!(paced.limited, 0, "{paced:?}");
    assert!((10..=50).contains(&paced.most_in_a_second), "{paced:?}");
    world.end().await;
}
