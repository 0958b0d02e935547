//! Bot players: the host chooses how well they play, and their orders follow from the table's secret.

use castellan::table::TableError;
use castellan::table::model::{Act, By, TableId};
use castellan::table::store::LogStore as _;
use rules::any::{AnyState, GameId};
use rules::dice::Key;
use rules::{BotContext, BotSeats, Level, Viewer};

use crate::context;
use crate::maker::{self, ANN, BEN};
use crate::seats::Ground;

/// A table of Castles that Ann hosts, with a bot player.
async fn made(ground: &Ground) -> TableId {
    let table = maker::lobby(&ground.tables, maker::request(GameId::Castles), 1).await;
    ground.tables.add_bot(table, ANN).await.unwrap();
    table
}

/// Plays Ann's part until somebody has won.
async fn play(ground: &Ground, table: TableId) {
    ground
        .tables
        .start(table, ANN, "start".into())
        .await
        .unwrap();
    for _ in 0..100 {
        ground.let_bots_play(table).await;
        let glance = ground.tables.glance(table).await.unwrap();
        let (Some(view), Some(ask)) = (glance.view, glance.asks.first()) else {
            return;
        };
        let roster = glance.row.roster();
        let order = view.bot_order(ask.seat, &roster, context()).unwrap();
        ground.order(table, ANN, &order).await.unwrap();
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn bot_players_play_as_well_as_the_host_wants() {
    for level in Level::ALL {
        let ground = Ground::new().await;
        let table = made(&ground).await;
        let row = ground.tables.glance(table).await.unwrap().row;
        assert_eq!(row.bots, Level::Gentle, "newcomers can win");
        ground.tables.set_bots(table, ANN, level).await.unwrap();
        play(&ground, table).await;

        let row = ground.store.table(table).await.unwrap().unwrap();
        assert_eq!(row.bots, level);
        let (key, roster) = (Key::new(&row.secret, &[]), row.roster());
        let mut state: Option<AnyState> = None;
        let mut differs = 0;
        for entry in ground.store.entries(table, 0).await.unwrap() {
            if let Act::Start { world, .. } = &entry.act {
                state = Some(world.open());
            }
            let state = state.as_mut().unwrap();
            if let By::Bot { seat } = entry.by {
                let view = state.view(Viewer::Seat(seat));
                let [gentle, keen] = Level::ALL.map(|level| {
                    let seed = key.bot_seed(entry.seq, seat);
                    view.bot_order(
                        seat,
                        &roster,
                        BotContext {
                            level,
                            seed,
                            nature: key.nature_seed(seat),
                            bot_seats: BotSeats::default(),
                        },
                    )
                    .unwrap()
                });
                differs += usize::from(gentle != keen);
                let [expected, _] = match level {
                    Level::Gentle => [gentle, keen],
                    Level::Keen => [keen, gentle],
                };
                assert_eq!(entry.order, expected, "entry {}", entry.seq);
            }
            for event in entry.act.events() {
                state.apply(event).unwrap();
            }
        }
        assert!(differs > 0, "both levels play the same");
    }
}

#[tokio::test]
async fn only_the_host_says_how_well_bot_players_play_and_only_before_the_start() {
    let ground = Ground::new().await;
    let table = made(&ground).await;
    let refused = |answer: Result<(), TableError>| {
        let Err(TableError::Refused(refusal)) = answer else {
            panic!("{answer:?}");
        };
        refusal.to_string()
    };
    let stranger = ground.tables.set_bots(table, BEN, Level::Keen).await;
    assert!(refused(stranger).contains("only the host"));
    ground
        .tables
        .start(table, ANN, "start".into())
        .await
        .unwrap();
    let late = ground.tables.set_bots(table, ANN, Level::Keen).await;
    assert!(refused(late).contains("too late"), "a game is on");
    let row = ground.store.table(table).await.unwrap().unwrap();
    assert_eq!(row.bots, Level::Gentle);
}
