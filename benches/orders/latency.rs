//! The bot's time to answer.

use std::time::Instant;

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::table::{Presses, Table};
use crate::world::{World, command, pause};

/// A `/ping` bot.
struct Ping {
    world: World,
    took: Samples,
}

/// Castellan, and a table for orders one after another.
struct Orders {
    world: World,
    table: Table,
    /// Order to answer, everything of the order before posted.
    calm: Samples,
    /// Order to answer, while the board of the order before is still being drawn and posted.
    hurried: Samples,
    /// Order to new board.
    board: Samples,
}

/// How much longer an order may take than a ping that commits once.
const LIKE_PING: f64 = 1.5;

/// The levels of durability, and what they are called in tables.
const LEVELS: [&str; 2] = ["full", "normal"];

pub(crate) async fn measure(scale: &Scale) {
    let mut bare = Ping::new(None).await;
    let mut pings = [
        Ping::new(Some("FULL")).await,
        Ping::new(Some("NORMAL")).await,
    ];
    let mut orders = [Orders::new("full").await, Orders::new("normal").await];
    let mut table = Table::new(&orders[0].world, 1).await;
    let mut presses = Presses::default();
    for round in 0..=scale.rounds {
        if round == 1 {
            // The first round has only warmed everything up.
            bare.took = Samples::default();
            for (ping, orders) in pings.iter_mut().zip(&mut orders) {
                ping.took = Samples::default();
                orders.forget();
            }
            presses = Presses::default();
        }
        bare.block(scale.block).await;
        for (ping, orders) in pings.iter_mut().zip(&mut orders) {
            ping.block(scale.block).await;
            orders.block(scale.block).await;
        }
        for _ in 0..scale.block.div_ceil(3) {
            table.presses(&mut presses).await;
        }
    }
    report(&bare, &pings, &orders, &presses);
    bare.world.end().await;
    for ping in pings {
        ping.world.end().await;
    }
    for orders in orders {
        orders.world.end().await;
    }
}

impl Ping {
    async fn new(commit: Option<&str>) -> Self {
        Self {
            world: World::ping(commit).await,
            took: Samples::default(),
        }
    }

    async fn block(&mut self, count: usize) {
        let (person, general) = (self.world.person(0), self.world.general());
        for _ in 0..count {
            pause().await;
            let begun = Instant::now();
            command(&person, general, "/ping").await;
            self.took.add(begun.elapsed());
        }
    }
}

impl Orders {
    async fn new(synchronous: &str) -> Self {
        let world = World::castellan(synchronous, 4).await;
        let table = Table::new(&world, 0).await;
        Self {
            world,
            table,
            calm: Samples::default(),
            hurried: Samples::default(),
            board: Samples::default(),
        }
    }

    fn forget(&mut self) {
        self.calm = Samples::default();
        self.hurried = Samples::default();
        self.board = Samples::default();
    }

    async fn block(&mut self, count: usize) {
        for _ in 0..count {
            let (answer, board) = self.table.order_and_board().await;
            self.calm.add(answer);
            self.board.add(board);
        }
        // Few, since their boards wait for Discord's limit.
        for _ in 0..count.div_ceil(3) {
            self.hurried.add(self.table.order().await);
        }
        self.table.rest().await;
    }
}

fn report(bare: &Ping, pings: &[Ping; 2], orders: &[Orders; 2], presses: &Presses) {
    head("until the answer is seen");
    bare.took.line("/ping");
    for ((ping, orders), level) in pings.iter().zip(orders).zip(LEVELS) {
        ping.took.line(&format!("/ping and one commit, {level}"));
        orders.calm.line(&format!("order, {level}"));
        let hurried = format!("order, {level}, the last board still being posted");
        orders.hurried.line(&hurried);
    }
    head("until everybody sees the new board");
    for (orders, level) in orders.iter().zip(LEVELS) {
        orders.board.line(&format!("order, {level}"));
    }
    head("presses on panels, until the picture is seen (full)");
    presses.open.line("panel opened");
    presses.edit.line("draft edited");
    presses.again.line("step undone or redone: drawn before");
    presses.confirm.line("draft confirmed");
    targets("how answers compare");
    for ((ping, orders), level) in pings.iter().zip(orders).zip(LEVELS) {
        let like_ping = Target::at_most(LIKE_PING, "x");
        let what = format!("order to ping and one commit, {level}");
        compare(&like_ping, &what, &orders.calm, &ping.took);
        let what = format!("order to bare ping, {level}");
        compare(&Target::none("x"), &what, &orders.calm, &bare.took);
        let what = format!("order while posting to ping and one commit, {level}");
        compare(&Target::none("x"), &what, &orders.hurried, &ping.took);
    }
    let what = "draft edited to bare ping";
    compare(&Target::none("x"), what, &presses.edit, &bare.took);
}

/// How two figures compare at p50 and p99.
fn compare(target: &Target, what: &str, one: &Samples, other: &Samples) {
    for percent in [50, 99] {
        target.line(&format!("{what}, p{percent}"), one.to(other, percent));
    }
}
