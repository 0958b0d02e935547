//! A campaign in which twelve empires go on.

use std::time::{Duration, Instant};

use castellan::table::model::{PersonId, PlaceId, TableId};
use castellan::table::{Accepted, Cause, Secrets, TableRequest};
use rules::any::{AnyView, GameId};
use rules::erkenfara::view::View;
use rules::{BotContext, BotSeed, Seat};

use crate::shared::chance::Chance;
use crate::shared::ground::Ground;

/// How many empires there are.
pub(crate) const SEATS: usize = 12;
/// What they play on: the largest map that comes with us, of 130 regions.
pub(crate) const SCENARIO: &str = "dominions";
/// How far the clock goes on with each order: little enough that the orders between two blocks at a table
/// take less time than a decision may (TB-07).
const PACE: Duration = Duration::from_mins(10);

/// A table, and how far it is.
pub(crate) struct Table {
    pub(crate) id: TableId,
    place: PlaceId,
    entries: u64,
    pub(crate) chance: Chance,
}

impl Table {
    /// Makes a table of people and starts its campaign.
    pub(crate) async fn new(ground: &mut Ground) -> Self {
        let now = ground.now().0;
        ground.turn(PACE);
        // The clock has gone on since the last one was made, so nobody else has the number.
        let place = PlaceId(now.unsigned_abs());
        let host = person(Seat(0));
        let request = TableRequest {
            cause: format!("new {now}"),
            game: GameId::Erkenfara,
            name: None,
            guild: None,
            place,
            host,
            seats: None,
            brought: None,
        };
        let tables = &ground.tables;
        let id = tables.create(request, "Host").await.expect("a table");
        for seat in Seat::first(SEATS).skip(1) {
            let name = format!("Guest {}", seat.0);
            let joined = tables.join(id, person(seat), &name).await;
            joined.expect("a seat");
        }
        let set = tables.set_option(id, host, "scenario", SCENARIO).await;
        set.expect("a map that comes with us");
        let started = tables.start(id, host, format!("start {now}")).await;
        started.expect("a campaign");
        ground.outbox.post(tables, id, place).await;
        Self {
            id,
            place,
            entries: 1,
            chance: Chance::new(1),
        }
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

    /// Plays so many years.
    pub(crate) async fn play_years(&mut self, ground: &mut Ground, years: u32) {
        for year in 1..=years {
            while self.seen(ground).await.board.year <= year {
                self.order(ground).await;
            }
            ground.forget().await;
        }
    }

    /// Gives the order that a bot player would give in the place of the first who is asked; how long until
    /// it was answered. Then everything is posted.
    pub(crate) async fn order(&mut self, ground: &mut Ground) -> Duration {
        ground.turn(PACE);
        let seat = self.asked(ground).await;
        let secrets = ground.tables.secrets(self.id, person(seat)).await;
        let Secrets { view, row, .. } = secrets.expect("a seat");
        let seed = BotSeed::new([u8::try_from(self.entries % 256).expect("a byte"); 32]);
        let text = view.bot_order(seat, &row.roster(), BotContext::keen(seed));
        let text = text.expect("an order of one who is asked");
        let now = ground.now();
        let cause = Cause {
            id: format!("after {} at {}", self.entries, now.0),
            sent: now,
        };
        let begun = Instant::now();
        let answer = ground.tables.order(self.id, person(seat), cause, text);
        let answer = answer.await;
        let took = begun.elapsed();
        match answer.expect("a legal order") {
            Accepted::Now(seq) => self.entries = seq,
            Accepted::Before(seq) => panic!("the order was entry {seq} before"),
        }
        let Ground { tables, outbox, .. } = ground;
        outbox.post(tables, self.id, self.place).await;
        took
    }

    /// The first seat that is asked.
    pub(crate) async fn asked(&self, ground: &Ground) -> Seat {
        let glance = ground.tables.glance(self.id).await.expect("a table");
        glance.asks.first().expect("a campaign has no end").seat
    }

    /// What everybody sees.
    pub(crate) async fn seen(&self, ground: &Ground) -> View {
        let glance = ground.tables.glance(self.id).await.expect("a table");
        let Some(AnyView::Erkenfara(seen)) = glance.view else {
            panic!("a campaign that is on")
        };
        seen.view.clone()
    }
}

/// Who holds a seat.
pub(crate) fn person(seat: Seat) -> PersonId {
    PersonId(1 + u64::from(seat.0))
}
