//! Lobbies that nobody starts: they close by themselves, and say so.

use castellan::maps::brought::{Brought, OwnMap};
use castellan::table::TableRequest;
use castellan::table::model::{Notice, PlaceId, Stage, TableId};
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR};
use crate::maker;

const DAY: i64 = 24 * HOUR;

/// A table in the lobby on a map of Ann's own, in a place of its own.
async fn lobby(ground: &Ground, place: u64) -> TableId {
    let thrones = atlas::bundled::Bundled::find("thrones").unwrap();
    let own = OwnMap::read(thrones.geojson.as_bytes()).unwrap();
    let brought = Brought::map(GameId::Kerfuffle, &own).unwrap();
    let request = TableRequest {
        cause: format!("lobby {place}"),
        place: PlaceId(place),
        brought: Some(brought),
        ..maker::request(GameId::Kerfuffle)
    };
    ground.tables.create(request, "Ann").await.unwrap()
}

async fn stage(ground: &Ground, table: TableId) -> Stage {
    let row = ground.tables.store().table(table).await.unwrap().unwrap();
    let has_map = row.options.contains_key("map");
    assert_eq!(
        has_map,
        row.stage.is_active(),
        "the map goes with the lobby"
    );
    row.stage
}

#[tokio::test]
async fn tb_01_a_lobby_that_nobody_touches_for_14_days_closes_and_says_so() {
    let mut ground = Ground::new().await;
    let playing = ground.game(1).await;
    let [left, joined, paced] = [
        lobby(&ground, 2).await,
        lobby(&ground, 3).await,
        lobby(&ground, 4).await,
    ];
    ground.turn(14 * DAY - 1);
    ground.tick().await;
    assert_eq!(stage(&ground, left).await, Stage::Lobby);
    ground.tables.join(joined, BEN, "Ben").await.unwrap();
    let pace = "live".parse().unwrap();
    ground.tables.set_pace(paced, ANN, pace).await.unwrap();
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(stage(&ground, left).await, Stage::Ended);
    let said = Notice::Lapsed { days: 14 };
    let mut observation = ground.posted.iter().filter(|(_, _, it, _)| *it == said);
    assert_eq!(observation.next().map(|(table, ..)| *table), Some(left));
    assert!(observation.next().is_none());
    for touched in [joined, paced] {
        assert_eq!(stage(&ground, touched).await, Stage::Lobby);
    }
    // Who does something again begins anew; a game that is on is none of it.
    ground.turn(13 * DAY);
    ground.tick().await;
    assert_eq!(stage(&ground, joined).await, Stage::Lobby);
    ground.turn(2 * DAY);
    ground.tick().await;
    for touched in [joined, paced] {
        assert_eq!(stage(&ground, touched).await, Stage::Ended);
    }
    let row = ground.tables.store().table(playing).await.unwrap().unwrap();
    assert_eq!(row.stage, Stage::Playing);
}

#[tokio::test]
async fn tb_01_a_lobby_that_is_called_off_keeps_no_map_either() {
    let ground = Ground::new().await;
    let table = lobby(&ground, 2).await;
    assert_eq!(stage(&ground, table).await, Stage::Lobby);
    ground.tables.call_off(table, ANN).await.unwrap();
    assert_eq!(stage(&ground, table).await, Stage::Ended);
}
