//! What came out of games without people: who won, how long it took, what was counted.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use rules::{Over, Seat, Viewer};

use super::{Played, Simulation, add};
use crate::presenter::{self, Tally};

/// What came out.
#[derive(Debug)]
pub struct Report {
    pub(super) simulation: Simulation,
    wins: Vec<u32>,
    /// How many games the first player won alone, and in how many there was one.
    first: [u32; 2],
    /// How many games each place in the order of turns won alone, in games that have such an order.
    places: Vec<u32>,
    shared: u32,
    draws: u32,
    unfinished: u32,
    ends: BTreeMap<String, u32>,
    orders: u64,
    longest: u32,
    /// The rounds of each game, where the game has rounds.
    rounds: Vec<u32>,
    /// What each seat earned in all games, where the game has something to count.
    tally: Option<Tally>,
    /// How many seats ended with nothing of what is counted.
    without: u64,
    /// What percent of it all the seat with the most had in each game.
    largest: Vec<u64>,
    counts: BTreeMap<&'static str, u64>,
    /// What was looked at whenever a year was over: how many of how many.
    shares: BTreeMap<&'static str, [u64; 2]>,
    years: u64,
    watch: Stopwatch,
}

impl Report {
    /// A report of no game yet, of so many seats.
    pub(super) fn new(simulation: Simulation, seats: usize) -> Self {
        Self {
            simulation,
            wins: vec![0; seats],
            first: [0; 2],
            places: Vec::new(),
            shared: 0,
            draws: 0,
            unfinished: 0,
            ends: BTreeMap::new(),
            orders: 0,
            longest: 0,
            rounds: Vec::new(),
            tally: None,
            without: 0,
            largest: Vec::new(),
            counts: BTreeMap::new(),
            shares: BTreeMap::new(),
            years: 0,
            watch: Stopwatch::start(),
        }
    }

    /// Notes that all games are played.
    pub(super) fn stop(&mut self) {
        self.watch.stop();
    }

    /// Adds a game.
    pub(super) fn count(&mut self, played: &Played) {
        let &Played {
            ref state,
            orders,
            first,
            years,
            ref counts,
            ref shares,
        } = played;
        add(
            &mut self.shares,
            shares.iter().map(|(what, sum)| (*what, *sum)),
        );
        self.years += u64::from(years);
        for (what, count) in counts {
            *self.counts.entry(what).or_default() += count;
        }
        let over: Option<Over> = state.over();
        self.orders += u64::from(orders);
        self.longest = self.longest.max(orders);
        self.rounds
            .extend(presenter::rounds(&state.view(Viewer::Public)));
        if let Some(tally) = presenter::tally(&state.view(Viewer::Public)) {
            let none = tally.each.iter().filter(|count| **count == 0).count();
            self.without += none as u64;
            let all: u64 = tally.each.iter().sum();
            let most = tally.each.iter().max().copied().unwrap_or(0);
            self.largest.push(most * 100 / all.max(1));
            match &mut self.tally {
                None => self.tally = Some(tally),
                Some(sum) => {
                    for (sum, more) in sum.each.iter_mut().zip(tally.each) {
                        *sum += more;
                    }
                }
            }
        }
        let Some(over) = over else {
            self.unfinished += 1;
            return;
        };
        if let Some(first) = first {
            let [won, of] = &mut self.first;
            *won += u32::from(over.winners == [first]);
            *of += 1;
        }
        match over.winners.as_slice() {
            [] => self.draws += 1,
            [winner] => {
                self.wins[winner.index()] += 1;
                let order = presenter::turn_order(&state.view(Viewer::Public));
                self.places.resize(order.len(), 0);
                if let Some(place) = order.iter().position(|seat| seat == winner) {
                    self.places[place] += 1;
                }
            }
            _ => self.shared += 1,
        }
        *self.ends.entry(over.how).or_default() += 1;
    }

    /// What each seat earned in all games, such as coins, where the game has something to count.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// How many games the first player won alone, and in how many there was one.
    pub fn first(&self) -> [u32; 2] {
        self.first
    }

    /// How many games each seat won alone.
    pub fn wins(&self) -> &[u32] {
        &self.wins
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Simulation {
            game,
            games,
            seed,
            players,
            ..
        } = &self.simulation;
        writeln!(f, "game {game}\ngames {games}\nseed {seed}")?;
        for ((seat, wins), player) in Seat::first(self.wins.len()).zip(&self.wins).zip(players) {
            writeln!(f, "wins {seat} ({player}) {wins}")?;
        }
        if let Some(Tally { what, each }) = &self.tally {
            for ((seat, sum), player) in Seat::first(each.len()).zip(each).zip(players) {
                let hundredths = sum * 100 / u64::from(*games).max(1);
                let (whole, part) = (hundredths / 100, hundredths % 100);
                writeln!(f, "{what} per game {seat} ({player}) {whole}.{part:02}")?;
            }
            let seats = each.len() as u64 * u64::from(*games);
            writeln!(f, "seats without {what} {} of {seats}", self.without)?;
            let mut largest = self.largest.clone();
            largest.sort_unstable();
            if let (Some(half), Some(most)) = (largest.get(largest.len() / 2), largest.last()) {
                writeln!(
                    f,
                    "percent of {what} of the largest half {half} most {most}"
                )?;
            }
        }
        let [won, of] = self.first;
        if of > 0 {
            writeln!(f, "wins of the first player {won} of {of}")?;
        }
        for (place, wins) in (1..).zip(&self.places) {
            writeln!(f, "wins of turn {place} of each round {wins}")?;
        }
        writeln!(f, "draws {}", self.draws)?;
        if self.shared > 0 {
            writeln!(f, "shared wins {}", self.shared)?;
        }
        writeln!(f, "unfinished {}", self.unfinished)?;
        for (how, count) in &self.ends {
            writeln!(f, "ended by {how} {count}")?;
        }
        let mut rounds = self.rounds.clone();
        rounds.sort_unstable();
        let share = |of: usize| rounds.get(rounds.len() * of / 100);
        if let (Some(half), Some(most), Some(last)) = (share(50), share(95), rounds.last()) {
            writeln!(f, "rounds half {half} of 95 in 100 {most} longest {last}")?;
        }
        let tenths = self.orders * 10 / u64::from(*games).max(1);
        writeln!(
            f,
            "orders per game {}.{} longest {}",
            tenths / 10,
            tenths % 10,
            self.longest
        )?;
        if self.years > 0 && !self.counts.is_empty() {
            for (what, count) in &self.counts {
                let hundredths = count.saturating_mul(100) / self.years.max(1);
                let (whole, part) = (hundredths / 100, hundredths % 100);
                writeln!(f, "{what} per year {whole}.{part:02}")?;
            }
            for (what, [part, of]) in &self.shares {
                writeln!(f, "{what} {part} of {of}")?;
            }
            writeln!(f, "years/s {}", self.watch.per_second(self.years))?;
        }
        writeln!(f, "games/s {}", self.watch.per_second(u64::from(*games)))
    }
}

/// Measures how long something took.
#[derive(Debug)]
pub struct Stopwatch {
    started: Instant,
    took: Option<Duration>,
}

impl Stopwatch {
    /// A watch that runs from now on.
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
            took: None,
        }
    }

    fn stop(&mut self) {
        self.took = Some(self.started.elapsed());
    }

    /// How many a second `count` were, until the stop or now.
    pub fn per_second(&self, count: u64) -> u64 {
        let took = self.took.unwrap_or_else(|| self.started.elapsed());
        let rate = u128::from(count) * 1_000_000_000 / took.as_nanos().max(1);
        u64::try_from(rate).unwrap_or(u64::MAX)
    }
}
