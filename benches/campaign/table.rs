//! A table at which orders follow each other.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use castellan::table::model::{PersonId, PlaceId, TableId};
use castellan::table::{Accepted, Cause, Glance, TableRequest};
use rules::Seat;

use crate::ballast::{self, Kind};
use crate::shared::chance::Chance;
use crate::shared::ground::Ground;

/// How far the clock goes on with each order: little enough that three years of 70 entries, which lie
/// between two blocks of orders, take less time than a decision may (TB-07).
const PACE: Duration = Duration::from_mins(10);

/// A table, and what is to be ordered there next.
pub(crate) struct Table {
    pub(crate) id: TableId,
    place: PlaceId,
    next: VecDeque<(Seat, Kind)>,
    /// Whether nothing was ordered yet in the present year.
    is_fresh: bool,
    entries: u64,
    pub(crate) chance: Chance,
}

impl Table {
    /// Makes a table and starts its game.
    pub(crate) async fn new(ground: &mut Ground) -> Self {
        let now = ground.now().0;
        ground.turn(PACE);
        // The clock has gone on since the last one was made, so nobody else has the number.
        let place = PlaceId(now.unsigned_abs());
        let host = person(Seat(0));
        let request = TableRequest {
            cause: format!("new {now}"),
            game: ballast::GAME,
            name: None,
            guild: None,
            place,
            host,
            seats: None,
            brought: None,
        };
        let tables = &ground.tables;
        let id = tables.create(request, "Host").await.expect("a table");
        for seat in Seat::first(ballast::seats()).skip(1) {
            let name = format!("Guest {}", seat.0);
            let joined = tables.join(id, person(seat), &name).await;
            joined.expect("a seat");
        }
        for (name, value) in ballast::options() {
            let value = value.to_string();
            let set = tables.set_option(id, host, name, &value).await;
            set.expect("an option of the game");
        }
        let started = tables.start(id, host, format!("start {now}")).await;
        started.expect("a game");
        ground.outbox.post(tables, id, place).await;
        let mut table = Self {
            id,
            place,
            next: VecDeque::new(),
            is_fresh: true,
            entries: 1,
            chance: Chance::new(1),
        };
        table.look_ahead(ground).await;
        table
    }

    /// The entries of its log.
    pub(crate) fn entries(&self) -> u64 {
        self.entries
    }

    /// Plays until its log has so many entries.
    pub(crate) async fn grow(&mut self, ground: &mut Ground, entries: u64) {
        while self.entries < entries {
            self.order(ground).await;
        }
    }

    /// Plays until a year begins.
    pub(crate) async fn finish_year(&mut self, ground: &mut Ground) {
        while !self.is_fresh {
            self.order(ground).await;
        }
    }

    /// Gives the next order; how long until it was answered. Then everything is posted.
    pub(crate) async fn order(&mut self, ground: &mut Ground) -> Duration {
        ground.turn(PACE);
        let (seat, kind) = self.next.pop_front().expect("the game goes on");
        let glance = self.glance(ground).await;
        let text = ballast::order(seat, kind, &glance, &mut self.chance);
        let cause = self.cause(ground);
        let begun = Instant::now();
        let answer = ground.tables.order(self.id, person(seat), cause, text);
        let answer = answer.await;
        let took = begun.elapsed();
        match answer.expect("a legal order") {
            Accepted::Now(seq) => self.entries = seq,
            Accepted::Before(seq) => panic!("the order was entry {seq} before"),
        }
        self.post(ground).await;
        self.is_fresh = false;
        if self.next.is_empty() {
            self.look_ahead(ground).await;
        }
        took
    }

    /// Posts what it has to say.
    pub(crate) async fn post(&self, ground: &mut Ground) {
        let Ground { tables, outbox, .. } = ground;
        outbox.post(tables, self.id, self.place).await;
    }

    /// A cause of its own, sent now.
    pub(crate) fn cause(&self, ground: &Ground) -> Cause {
        let sent = ground.now();
        Cause {
            id: format!("after {} at {}", self.entries, sent.0),
            sent,
        }
    }

    /// A seat that has not bid yet.
    pub(crate) fn asked(&self) -> Seat {
        let mut bids = self.next.iter().filter(|(_, kind)| *kind == Kind::Bid);
        bids.next().expect("the year ends with a bid").0
    }

    async fn look_ahead(&mut self, ground: &Ground) {
        ground.forget().await;
        let glance = self.glance(ground).await;
        self.next = ballast::year(&glance, &mut self.chance).into();
        self.is_fresh = true;
    }

    async fn glance(&self, ground: &Ground) -> Glance {
        ground.tables.glance(self.id).await.expect("a table")
    }
}

/// Who holds a seat.
pub(crate) fn person(seat: Seat) -> PersonId {
    PersonId(1 + u64::from(seat.0))
}
