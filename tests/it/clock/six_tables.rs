//! Ten people at six tables of all games who come, go, fall ill, say that they are away and come back, by a seeded
//! script on a turned clock, with restarts: what is said and what the clock does never contradict each other.

use std::collections::{BTreeMap, BTreeSet};

use castellan::table::model::{
    Absence, Destination, Holder, Millis, Notice, PersonId, PlaceId, PostKind, Stage, TableId, Wait,
};
use castellan::table::patience::Patience;
use castellan::table::{Standing, TableError, TableRequest};
use rules::any::GameId;
use rules::{BotSeats, Seat};

use super::ground::{Ground, HOUR, MINUTE};
use crate::maker;

const DAY: i64 = 24 * HOUR;
const PEOPLE: u64 = 10;
/// The least time between a notice and the clock's decision, in the pace of all of them.
const NOTICE: i64 = 12 * HOUR;
/// A decision, the host's and the seat's own day more for it, a day for what was moved, and the clock's own moments.
const LONGEST: i64 = (48 + 24 + 24 + 24 + 1) * HOUR;

/// The tables: the game, and who sits there.
const TABLES: [(GameId, &[u64]); 6] = [
    (GameId::Castles, &[1, 2]),
    (GameId::Castles, &[9, 10]),
    (GameId::Boki, &[3, 4, 5, 6]),
    (GameId::Kerfuffle, &[2, 7, 8]),
    (GameId::Erkenfara, &[1, 3, 5, 7, 9]),
    (GameId::Erkenfara, &[2, 4, 6, 8, 10]),
];

/// A small generator, so that a year is the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn hours(&mut self, from: u64, to: u64) -> i64 {
        HOUR * i64::try_from(from + self.below(to - from)).unwrap()
    }
}

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    Here,
    /// Nobody knows: they do nothing until then.
    Gone(Millis),
}

/// A table before the clock has ticked.
struct Before {
    waits: Vec<Wait>,
    standing: BTreeMap<Seat, Standing>,
    is_paused: bool,
    /// The number of its last entry.
    seq: u64,
}

/// What came of it.
#[derive(Debug, Default)]
struct Tally {
    /// Decisions of the clock, of which none came before it was told.
    decided: usize,
    reminders: usize,
    /// Messages at the tables, and to people alone.
    messages: usize,
    dms: usize,
    /// Changes of messages, also of the cards.
    changes: usize,
    /// Seats that were told of a deadline: so often people were mentioned, reminders apart.
    told: usize,
    /// Refused requests, which are no faults.
    refused: usize,
    games: usize,
    restarts: usize,
}

struct Year {
    ground: Ground,
    tables: Vec<TableId>,
    luck: Luck,
    lives: BTreeMap<PersonId, Life>,
    /// Up to which notice everything was looked at.
    looked: usize,
    /// The waits of which people were told.
    told: BTreeSet<(TableId, i64)>,
    /// The waits that were reminded, with the moments for which.
    reminded: BTreeSet<(TableId, i64, i64)>,
    /// When a table's clock was last seen to stand still, as it does while everybody is away.
    stood: BTreeMap<TableId, Millis>,
    tally: Tally,
}

impl Year {
    async fn new(seed: u64) -> Self {
        let mut year = Self {
            ground: Ground::new().await,
            tables: Vec::new(),
            luck: Luck(seed),
            lives: (1..=PEOPLE).map(|id| (PersonId(id), Life::Here)).collect(),
            looked: 0,
            told: BTreeSet::new(),
            reminded: BTreeSet::new(),
            stood: BTreeMap::new(),
            tally: Tally::default(),
        };
        for place in 0..TABLES.len() {
            let table = year.table(place).await;
            year.tables.push(table);
        }
        year
    }

    /// A game that begins at a place.
    async fn table(&mut self, place: usize) -> TableId {
        self.tally.games += 1;
        let (game, people) = TABLES[place];
        let number = self.tally.games;
        let (host, guests) = people.split_first().unwrap();
        let request = TableRequest {
            cause: format!("new {number}"),
            place: PlaceId(100 + place as u64),
            host: PersonId(*host),
            seats: Some(people.len()),
            ..maker::request(game)
        };
        let tables = self.ground.tables.clone();
        let table = tables
            .create(request, &format!("Person {host}"))
            .await
            .unwrap();
        for guest in guests {
            let called = format!("Person {guest}");
            let join = tables.join(table, PersonId(*guest), &called);
            join.await.unwrap();
        }
        let host = PersonId(*host);
        tables
            .set_patience(table, host, Patience::STEADY)
            .await
            .unwrap();
        tables
            .start(table, host, format!("start {number}"))
            .await
            .unwrap();
        table
    }

    async fn before(&self, table: TableId) -> Before {
        let glance = self.ground.tables.glance(table).await.unwrap();
        Before {
            waits: self.ground.waits(table).await,
            standing: glance.standing,
            is_paused: glance.row.paused.is_some(),
            seq: glance.row.seq,
        }
    }

    /// Lets the clock tick, and checks what it has done against what was said before.
    async fn tick(&mut self) {
        let mut before = BTreeMap::new();
        for table in &self.tables {
            before.insert(*table, self.before(*table).await);
        }
        self.ground.tick().await;
        for (table, before) in before {
            self.check(table, &before).await;
        }
        self.look_at_notices(&self.tables.clone()).await;
    }

    async fn check(&mut self, table: TableId, before: &Before) {
        let now = self.ground.now();
        // The last that was there, and what has come since.
        let store = self.ground.tables.store();
        let from = before.seq.saturating_sub(1);
        let entries = store.entries(table, from).await.unwrap();
        let mut seen = BTreeSet::new();
        for entry in entries.iter().filter(|entry| entry.seq > before.seq) {
            let Some(seat) = entry
                .by
                .seat()
                .filter(|_| entry.cause.starts_with("clock:"))
            else {
                continue;
            };
            // What it decides at once after it has decided, for who is stood in for, nobody was told of.
            if !seen.insert(seat) || before.standing.contains_key(&seat) {
                continue;
            }
            assert!(!before.is_paused, "table {table}: its clock stands still");
            let known = before.waits.iter().filter(|wait| wait.seat == seat);
            let known = known.filter_map(|wait| Some((wait.notified?, wait.until?)));
            let (notified, until) = known.min_by_key(|(_, until)| *until).unwrap_or_else(|| {
                panic!("table {table}: {seat} was decided for and not asked: {entry:?}")
            });
            assert!(until <= now, "table {table}: {seat} had until {until:?}");
            let noticed = (now.0 - notified.0) / MINUTE;
            assert!(
                now.0 - notified.0 >= NOTICE,
                "table {table}: {seat} had {noticed} minutes: {entry:?} {:?}",
                before.waits
            );
            self.tally.decided += 1;
        }
        if before.is_paused {
            self.stood.insert(table, now);
        }
        if let Some(last) = entries.last().filter(|_| !before.is_paused) {
            let is_waiting = before.waits.iter().any(|wait| wait.until.is_some());
            let stood = self.stood.get(&table).copied().unwrap_or(last.at);
            let still = now.0 - last.at.max(stood).0;
            assert!(
                !is_waiting || still <= LONGEST,
                "table {table} stands still for {} h, at {now:?} since {:?}: {:#?}",
                still / HOUR,
                last.at.max(stood),
                before.waits
            );
        }
    }

    /// Nobody is reminded of what they are not asked, nor twice of the same moment.
    async fn look_at_notices(&mut self, tables: &[TableId]) {
        let mut asked: BTreeMap<TableId, Vec<Wait>> = BTreeMap::new();
        for table in tables {
            let waits = self.ground.waits(*table).await;
            let told = waits
                .iter()
                .filter(|wait| wait.notified.is_some() && wait.until.is_some());
            self.told.extend(told.map(|wait| (*table, wait.id)));
            asked.insert(*table, waits);
        }
        self.tally.told = self.told.len();
        for (table, to, notice, _) in &self.ground.posted[self.looked..] {
            match (notice.post_kind(), to) {
                (None | Some(PostKind::Card), _) => self.tally.changes += 1,
                (Some(_), Destination::Table | Destination::SideThread(_)) => {
                    self.tally.messages += 1;
                }
                (Some(_), Destination::Person(_)) => self.tally.dms += 1,
            }
            let Notice::Reminder {
                wait,
                seat,
                until,
                also,
            } = notice
            else {
                continue;
            };
            self.tally.reminders += 1 + also.len();
            let is_new = self.reminded.insert((*table, *wait, until.0));
            assert!(is_new, "table {table}: {seat} is reminded twice");
            let waits = asked.get(table).into_iter().flatten();
            let of_seat = |other: Seat| waits.clone().any(|wait| wait.seat == other);
            for (seat, _) in also.iter().chain([&(*seat, *until)]) {
                assert!(
                    of_seat(*seat),
                    "table {table}: {seat} is reminded of nothing"
                );
            }
        }
        self.looked = self.ground.posted.len();
    }

    /// Counts a refusal; a fault is one.
    fn may_be_refused<T>(&mut self, result: Result<T, TableError>) {
        match result {
            Ok(_) => {}
            Err(TableError::Refused(_)) => self.tally.refused += 1,
            Err(TableError::Fault(fault)) => panic!("{fault}"),
        }
    }

    /// Something happens to somebody, or somebody presses something.
    async fn happens(&mut self) {
        let person = PersonId(1 + self.luck.below(PEOPLE));
        let table = self.tables[usize::try_from(self.luck.below(6)).unwrap()];
        let (tables, now) = (self.ground.tables.clone(), self.ground.now());
        let later = |hours: i64| Millis(now.0 + hours);
        match self.luck.below(16) {
            0 => {
                // Ill: up to three weeks without a word.
                let until = later(self.luck.hours(24, 500));
                self.lives.insert(person, Life::Gone(until));
            }
            1 => {
                let until = later(self.luck.hours(24, 700));
                for table in self.tables.clone() {
                    self.may_be_refused(tables.go_away(table, person, Absence::until(until)).await);
                }
                self.lives.insert(person, Life::Gone(until));
            }
            2 => {
                // Away by word, and there all the same.
                let until = later(self.luck.hours(24, 100));
                self.may_be_refused(tables.go_away(table, person, Absence::until(until)).await);
            }
            3 => {
                self.ground.restart();
                self.tally.restarts += 1;
            }
            4 => self.may_be_refused(tables.extend(table, person, 24).await),
            5 => self.may_be_refused(tables.nudge(table, person).await),
            6 => self.may_be_refused(tables.pause(table, person).await),
            7 => self.may_be_refused(tables.claim_host(table, person).await),
            8 => {
                let claim = tables.glance(table).await.unwrap().row.claim;
                if let Some(claim) = claim {
                    self.may_be_refused(tables.object_to_claim(table, person, claim.at).await);
                }
            }
            9 => self.may_be_refused(tables.set_co_hosts(table, person, vec![PersonId(3)]).await),
            10 => {
                let seat = Seat(u8::try_from(self.luck.below(5)).unwrap());
                let (called, cause) = (format!("Person {}", person.0), format!("take {}", now.0));
                let taken = tables.take_offered(table, (person, &called), cause, seat);
                self.may_be_refused(taken.await);
            }
            _ => self.may_be_refused(tables.take_day(table, person).await),
        }
    }

    /// Those who are back say so, and hosts let clocks go on; what was over begins anew.
    async fn comes_back(&mut self) {
        let now = self.ground.now();
        for life in self.lives.values_mut() {
            if matches!(life, Life::Gone(until) if *until <= now) {
                *life = Life::Here;
            }
        }
        for place in 0..TABLES.len() {
            let (table, tables) = (self.tables[place], self.ground.tables.clone());
            let row = tables.glance(table).await.unwrap().row;
            if !row.stage.is_active() {
                self.tables[place] = self.table(place).await;
                continue;
            }
            let people: Vec<PersonId> = row
                .seats
                .iter()
                .flat_map(|seat| here(&seat.holder))
                .collect();
            for person in people {
                if !self.is_here(person) {
                    continue;
                }
                tables.seen(person).await.unwrap();
                if row.paused.is_some() {
                    self.may_be_refused(tables.resume(table, person).await);
                }
                if self.luck.below(20) == 0 {
                    self.may_be_refused(tables.come_back(table, person).await);
                }
            }
        }
    }

    fn is_here(&self, person: PersonId) -> bool {
        self.lives.get(&person) == Some(&Life::Here)
    }

    /// Whoever is asked for long enough and is there decides; whether anybody has.
    async fn answers(&mut self) -> bool {
        let now = self.ground.now();
        for (index, table) in self.tables.clone().into_iter().enumerate() {
            let row = self.ground.tables.glance(table).await.unwrap().row;
            if row.stage != Stage::Playing {
                continue;
            }
            for wait in self.ground.waits(table).await {
                let people = here(row.holder(wait.seat));
                let Some(person) = people.into_iter().find(|person| self.is_here(*person)) else {
                    continue;
                };
                if wait.since.0 + takes(index, wait.seat) > now.0 {
                    continue;
                }
                let texts = if row.game == GameId::Erkenfara {
                    vec!["ready".to_owned(), "end".to_owned()]
                } else {
                    let alone = BotSeats::default();
                    vec![self.ground.thought_by(table, person, alone).await]
                };
                for text in texts {
                    if self.ground.order(table, person, &text).await.is_ok() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// When something is to be done next.
    async fn next(&self) -> i64 {
        let now = self.ground.now().0;
        let mut next = now + 12 * HOUR;
        for (index, table) in self.tables.iter().enumerate() {
            for wait in self.ground.waits(*table).await {
                let due = wait.until.map(|until| until.0 + 5_000);
                let remind = wait.remind.map(|at| at.0);
                let answers = Some(wait.since.0 + takes(index, wait.seat));
                let all = [due, remind, answers].into_iter().flatten();
                next = all
                    .filter(|at| *at > now)
                    .chain([next])
                    .min()
                    .unwrap_or(next);
            }
        }
        next
    }

    async fn live(&mut self, time: i64) {
        let begun = self.ground.now().0;
        while self.ground.now().0 - begun < time {
            self.tick().await;
            self.comes_back().await;
            if self.luck.below(6) == 0 {
                self.happens().await;
                continue;
            }
            if self.answers().await {
                continue;
            }
            let next = self.next().await;
            self.ground.turn((next - self.ground.now().0).max(MINUTE));
        }
        self.ground.proven().await;
    }
}

/// The people of a seat.
fn here(holder: &Holder) -> Vec<PersonId> {
    match holder {
        Holder::People(people) => people.clone(),
        Holder::Bot | Holder::Nobody => Vec::new(),
    }
}

/// How long somebody who is there takes for a decision: some are late now and then.
fn takes(table: usize, seat: Seat) -> i64 {
    HOUR * i64::from([3, 9, 20, 30, 6, 50][(table + seat.index()) % 6])
}

#[tokio::test]
async fn tb_20_six_tables_and_ten_people_contradict_nothing_that_was_said() {
    let mut year = Year::new(5).await;
    year.live(20 * DAY).await;
    let tally = &year.tally;
    eprintln!("{tally:?}");
    assert!(tally.decided > 20 && tally.reminders > 20, "{tally:?}");
    assert!(tally.restarts > 2, "{tally:?}");
}

#[tokio::test]
#[ignore = "takes minutes: figures of a whole year"]
async fn tb_20_a_year_of_six_tables_and_ten_people() {
    for seed in 0..3 {
        let mut year = Year::new(seed).await;
        year.live(365 * DAY).await;
        // In tenths.
        let of_each = |count: usize| count / 52;
        let tally = &year.tally;
        eprintln!(
            "seed {seed}: {tally:?}; tenths for a person and week: {} messages, {} mentions, {} of them \
             reminders, {} DMs",
            of_each(tally.messages),
            of_each(tally.told + tally.reminders),
            of_each(tally.reminders),
            of_each(tally.dms)
        );
    }
}
