//! How long a campaign of ten people stands still in a year in which some of them stay away now and then, with and
//! without patience (TB-20).

use castellan::table::model::{PersonId, PlaceId, TableId};
use castellan::table::patience::Patience;
use castellan::table::{Standing, TableRequest};
use rules::Seat;
use rules::any::GameId;

use super::ground::{ANN, Ground, HOUR};
use crate::maker;

const DAY: i64 = 24 * HOUR;
const YEAR: i64 = 365 * DAY;
const SUMMER: i64 = 75 * DAY;
const PEOPLE: u8 = 10;
/// How long somebody who is there takes for a decision.
const ANSWER: i64 = 12 * HOUR;
/// How long the clock waits for orders that were sent in time.
const GRACE: i64 = 3_000;

/// A small generator, so that a year is the same every time.
struct Luck(u64);

impl Luck {
    fn days(&mut self, from: i64, to: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let span = u64::try_from((to - from) * 24).unwrap();
        from * DAY + i64::try_from((self.0 >> 33) % span).unwrap() * HOUR
    }
}

/// When somebody goes and comes, from the first day on: at even places they go.
struct Life(Vec<i64>);

impl Life {
    /// Somebody who is away so many hundredths of the time, for one to four weeks each time.
    fn of(share: i64, luck: &mut Luck) -> Self {
        let mut changes = Vec::new();
        let mut at = 0;
        while at < YEAR && share > 0 {
            let away = luck.days(7, 28);
            let here = away * (100 - share) / share;
            // They are not all there at first, nor all away at once.
            at += if changes.is_empty() {
                here / 240 * (luck.days(0, 10) / HOUR)
            } else {
                here
            };
            changes.push(at);
            at += away;
            changes.push(at);
        }
        Self(changes)
    }

    fn is_here(&self, at: i64) -> bool {
        self.0.iter().filter(|change| **change <= at).count() % 2 == 0
    }

    fn next(&self, at: i64) -> Option<i64> {
        self.0.iter().copied().find(|change| *change > at)
    }
}

fn person(seat: Seat) -> PersonId {
    PersonId(u64::from(seat.0) + 1)
}

/// A campaign that all ten have begun.
async fn campaign(ground: &mut Ground, patience: Patience) -> TableId {
    let request = TableRequest {
        place: PlaceId(7),
        seats: Some(usize::from(PEOPLE)),
        ..maker::request(GameId::Erkenfara)
    };
    let table = ground.tables.create(request, "Ann").await.unwrap();
    for seat in 1..PEOPLE {
        let called = format!("Person {seat}");
        let join = ground.tables.join(table, person(Seat(seat)), &called);
        join.await.unwrap();
    }
    let set = ground.tables.set_patience(table, ANN, patience);
    set.await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    table
}

/// What a time of it came to.
#[derive(Debug)]
struct Played {
    /// The days on which nobody was waited for but people who were away.
    still: i64,
    /// The seasons that were played.
    seasons: usize,
}

/// Somebody is asked, and is there: they end their part of the season.
async fn answer(ground: &mut Ground, table: TableId, seat: Seat) {
    for text in ["ready", "end"] {
        if ground.order(table, person(seat), text).await.is_ok() {
            return;
        }
    }
    panic!("{seat} can do nothing");
}

/// Plays for a while.
async fn played(share: i64, patience: Patience, time: i64) -> Played {
    let mut ground = Ground::new().await;
    let table = campaign(&mut ground, patience).await;
    let begun = ground.now().0;
    let mut luck = Luck(11);
    let lives: Vec<Life> = (0..PEOPLE).map(|_| Life::of(share, &mut luck)).collect();
    let (mut still, mut seasons) = (0, 0);
    let mut asked = None;
    while ground.now().0 - begun < time {
        ground.tick().await;
        let now = ground.now().0;
        let day = now - begun;
        let waits = ground.waits(table).await;
        let kind = waits.first().map(|wait| wait.key.clone());
        if kind != asked {
            seasons += 1;
            asked = kind;
        }
        let here = |seat: Seat| lives[seat.index()].is_here(day);
        let row = ground.tables.glance(table).await.unwrap().row;
        if row.paused.is_some() {
            ground.tables.resume(table, ANN).await.unwrap();
        }
        // Who comes back says so.
        let mut is_back = false;
        for seat in (0..PEOPLE).map(Seat).filter(|seat| here(*seat)) {
            let standing = ground.tables.standing(table, person(seat)).await.unwrap();
            if standing != Standing::Here {
                ground.tables.come_back(table, person(seat)).await.unwrap();
                is_back = true;
            }
        }
        if is_back {
            continue;
        }
        let ready = |at: i64| at + ANSWER <= now;
        let mut due = waits.iter().filter(|wait| here(wait.seat));
        if let Some(wait) = due.find(|wait| ready(wait.since.0)) {
            answer(&mut ground, table, wait.seat).await;
            continue;
        }
        let answers = waits.iter().filter(|wait| here(wait.seat));
        let answers = answers.map(|wait| wait.since.0 + ANSWER);
        let deadlines = waits.iter().filter_map(|wait| wait.until);
        let deadlines = deadlines.map(|until| until.0 + GRACE);
        let changes = lives.iter().filter_map(|life| life.next(day));
        let changes = changes.map(|change| begun + change);
        let next = answers.chain(deadlines).chain(changes);
        let next = next.filter(|at| *at > now).min().unwrap_or(now + DAY);
        if !waits.is_empty() && !waits.iter().any(|wait| here(wait.seat)) {
            still += next - now;
        }
        ground.turn(next - now);
    }
    ground.proven().await;
    Played {
        still: still / DAY,
        seasons,
    }
}

/// With so many hundredths of all time away, without patience and with it.
async fn both(share: i64, time: i64) -> [Played; 2] {
    let without = played(share, Patience::NONE, time).await;
    let steady = played(share, Patience::STEADY, time).await;
    eprintln!("{share} % away: without patience {without:?}, steady {steady:?}");
    assert!(steady.seasons > without.seasons, "{without:?}, {steady:?}");
    [without, steady]
}

#[tokio::test]
async fn tb_20_a_campaign_of_ten_stands_still_for_less_than_half_as_long() {
    let [without, steady] = both(20, SUMMER).await;
    assert!(steady.still * 2 <= without.still, "{without:?}, {steady:?}");
}

#[tokio::test]
#[ignore = "takes minutes: figures of a whole year"]
async fn tb_20_a_year_of_ten_people_of_whom_more_and_more_are_away() {
    for share in [10, 20, 40] {
        both(share, YEAR).await;
    }
}
