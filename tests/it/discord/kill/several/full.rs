//! A database whose disk is full: nothing counts until there is room, and nothing is lost.

use std::time::Duration;

use playground::Server;
use sqlx::{Connection as _, PgConnection};

use super::{Cluster, Game, Kept, Order, PATIENCE, Scene, Several, command, database_on};

/// What the server has for its data, in MiB: a new one takes half of it.
const DISK: u32 = 128;
/// How many orders may still find room in pages that are there.
const ROOM: usize = 60;
/// A board that is not there by then waits for room.
const LATE: Duration = Duration::from_secs(10);

/// Gives orders until one finds no room. Where the database ended while it was to be saved, nobody knows yet whether it
/// counts: that one, and whose it is.
async fn until_refused(games: &mut [Game], scene: &Scene) -> Option<(usize, Order)> {
    for number in 0..ROOM {
        let which = number % games.len();
        let game = &mut games[which];
        let (told, order) = game.tried().await;
        if told.contains("did **not** count") {
            return None;
        }
        if told.contains("has not confirmed") {
            return Some((which, order));
        }
        let said = scene.several.said();
        assert!(told.contains("order is in"), "{told}\n{said}");
        game.counts(order);
        // It may not come before there is room; one that is late would be told together with the next.
        let is_said = |it: &Server| game.boards(it) >= game.expected();
        let board = scene.server.wait_until(is_said);
        let _ = tokio::time::timeout(LATE, board).await;
    }
    panic!("the disk is not full");
}

/// Whether the log has an order.
async fn is_kept(order: &Order, scene: &Scene) -> bool {
    let kept = Kept::read(scene.several.data()).await;
    let mut entries = kept.tables.values().flat_map(|it| &it.entries);
    entries.any(|it| it.cause == order.cause)
}

/// Gives an order until it counts.
async fn until_counted(game: &mut Game, scene: &Scene) {
    let counted = async {
        loop {
            let told = game.tries().await;
            if told.contains("order is in") {
                return;
            }
            let said = scene.several.said();
            assert!(told.contains("did **not** count"), "{told}\n{said}");
        }
    };
    let counted = tokio::time::timeout(PATIENCE, counted).await;
    assert!(counted.is_ok(), "{}", scene.several.said());
}

/// Waits until a board of each order so far is there.
async fn is_said(game: &Game, scene: &Scene) {
    let is_said = |it: &Server| game.boards(it) >= game.expected();
    let is_said = scene.server.wait_until(is_said).await;
    assert!(
        is_said,
        "a board of {:?} is missing\n{}",
        game.causes,
        scene.several.said()
    );
}

/// What waited for room comes, and then orders count.
async fn goes_on(games: &mut [Game], scene: &Scene) {
    for game in games {
        is_said(game, scene).await;
        until_counted(game, scene).await;
        is_said(game, scene).await;
    }
}

/// Has the server write so much into its own log that it finds no room for it.
async fn fill_log(cluster: &Cluster) {
    let mut db = PgConnection::connect(&cluster.address("postgres"))
        .await
        .unwrap();
    let sql = "SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))";
    for _ in 0..200 {
        if sqlx::query(sql).execute(&mut db).await.is_err() {
            return;
        }
    }
    panic!("there is room for its log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_of_the_database_is_got_over() {
    let Some(cluster) = Cluster::on_small_disk(DISK) else {
        eprintln!("SKIPPED: no file system of its own may be made here");
        return;
    };
    let several = Several::on(database_on(&cluster, "full_disk").await);
    let scene = Scene::on(several, 2, 2).await;
    let mut games = scene.games().await;
    for game in &mut games {
        game.order().await;
        is_said(game, &scene).await;
    }
    cluster.fill_disk();
    let unknown = until_refused(&mut games, &scene).await;
    assert!(unknown.is_none(), "{}", scene.several.said());
    // Who only looks is not held up.
    let Game {
        people: [ann, _],
        thread,
        ..
    } = &games[0];
    let looked = command(ann, *thread, "/board").await;
    assert!(!looked.attachments.is_empty(), "{}", looked.content);
    cluster.free_disk();
    goes_on(&mut games, &scene).await;
    // Where there is no room for the server's own log, it ends.
    cluster.fill_disk();
    fill_log(&cluster).await;
    let unknown = until_refused(&mut games, &scene).await;
    cluster.free_disk();
    cluster.kill();
    cluster.start_again();
    if let Some((which, order)) = unknown
        && is_kept(&order, &scene).await
    {
        games[which].counts(order);
    }
    goes_on(&mut games, &scene).await;
    scene
        .several
        .are_balanced(&scene.server, scene.shards)
        .await;
    scene.end(&games).await;
}
