//! Servers from which the bot was removed (TB-30).

use castellan::table::TableRequest;
use castellan::table::model::{Because, PlaceId};
use rules::any::GameId;

use super::ground::{Ground, HOUR};
use crate::maker;

const DAY: i64 = 24 * HOUR;
const GUILD: u64 = 77;

#[tokio::test]
async fn tb_30_a_server_without_the_bot_is_kept_for_90_days_unless_it_is_back() {
    for is_back in [true, false] {
        let mut ground = Ground::new().await;
        let request = TableRequest {
            cause: "new".into(),
            place: PlaceId(7),
            guild: Some(GUILD),
            ..maker::request(GameId::Castles)
        };
        let table = maker::lobby(&ground.tables, request, 2).await;
        let start = ground
            .tables
            .start(table, super::ground::ANN, "start".into());
        start.await.unwrap();
        ground.tables.meet_server(GUILD).await.unwrap();
        ground.post().await;
        let settled = ground.tables.settle_server(GUILD, |_| false);
        settled.await.unwrap();
        let row = ground.tables.glance(table).await.unwrap().row;
        let why = row.paused.map(|pause| pause.why);
        assert_eq!(why, Some(Because::Unreachable));
        ground.turn(89 * DAY);
        ground.tick().await;
        assert!(ground.tables.glance(table).await.is_ok());
        if is_back {
            assert!(!ground.tables.meet_server(GUILD).await.unwrap());
        }
        ground.turn(2 * DAY);
        ground.restart();
        ground.tick().await;
        assert_eq!(ground.tables.glance(table).await.is_ok(), is_back);
        ground.proven().await;
    }
}
