//! A start with thousands of boards that were left over: whether Discord's limit is kept, and how long whoever plays
//! waits for an answer and a board.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use castellan::store::Database as _;
use castellan::table::Tables;
use castellan::table::environment::SystemEnvironment;
use castellan::table::model::PlaceId;
use playground::{Id, Running};
use tempfile::TempDir;
use tokio::sync::mpsc;

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::load;
use crate::table::Table;
use crate::world::{World, stand_in};

/// The most requests that Discord takes in a second.
const MOST_REQUESTS: f64 = 50.0;

pub(crate) async fn measure(scale: &Scale) {
    let (alone, _) = played(scale, 0).await;
    let (among, boards) = played(scale, scale.left).await;
    head(&format!("{} boards were left over", scale.left));
    alone.line("order to answer, where there is none");
    among.line("while they are sent");
    boards.line("order to board, while they are sent");
    targets("boards that were left over");
    let ratio = among.to(&alone, 50);
    Target::at_most(1.1, "x").line("order to answer, p50 against where there is none", ratio);
    Target::at_most(2_000.0, "ms").line("order to board, p99", boards.ms(99));
}

/// Starts with so many boards left over, and plays until they are sent; order to answer and to board.
async fn played(scale: &Scale, left: usize) -> (Samples, Samples) {
    let room = |number: usize| format!("room-{number}");
    let mut channels: Vec<String> = (0..left).map(room).collect();
    channels.push("general".into());
    let server = stand_in(2, &channels).await;
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let rooms: Vec<Id> = (0..left).map(|it| server.channel(&room(it))).collect();
    leave_over(&server, &rooms, &folder.path().join("data")).await;
    let world = World::join(server, "full", folder.path()).await;
    let mut table = Table::new(&world, 0).await;
    let (mut answers, mut boards) = (Samples::default(), Samples::default());
    let is_silent = |room: &Id| world.server.messages(*room).is_empty();
    // Where nothing was left over there is nothing to wait for.
    while answers.count() < scale.rounds * 5 || rooms.iter().any(is_silent) {
        let (answer, board) = table.order_and_board().await;
        answers.add(answer);
        boards.add(board);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    if left > 0 {
        let paced = world.server.paced();
        targets("what Discord gets");
        let most = f64::from(u32::try_from(paced.most_in_a_second).expect("a small number"));
        Target::at_most(MOST_REQUESTS, "").line("requests in one second, most", most);
        let limited = f64::from(u32::try_from(paced.limited).expect("a small number"));
        Target::at_most(0.0, "").line("requests refused for all limits", limited);
    }
    world.end().await;
    (answers, boards)
}

/// Starts a game in each room, of whose boards none was sent.
async fn leave_over(server: &Running, rooms: &[Id], data: &Path) {
    let store = load::open(data).await;
    let (news, _heard) = mpsc::unbounded_channel();
    let environment = Arc::new(SystemEnvironment);
    let tables = Tables::with_idle(store.clone(), environment, news, Duration::ZERO);
    for (number, room) in (0..).zip(rooms) {
        let guild = Some(server.guild().id.0);
        load::start(&tables, number, guild, PlaceId(room.0)).await;
    }
    drop(tables);
    while Arc::strong_count(&store) > 1 {
        // Idle tables are leaving memory.
        tokio::task::yield_now().await;
    }
    store.close().await;
}
