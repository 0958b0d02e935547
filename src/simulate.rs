//! Games without people: how strong players are, how long games last, how fast they run.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use rand::seq::IndexedRandom as _;
use rules::any::{AnyEvent, AnyState, AnyView, GameId};
use rules::dice::{DiceStop, Key, Secret};
use rules::{
    Actor, BotContext, BotSeats, BotSeed, Corrupt, Halt, Over, Roster, Seat, SetupError, Viewer,
};
use serde_json::{Map, Value};

use crate::maps;
use crate::presenter::{self, Measure, Tally};

/// What is thrown for when the first player is drawn by lot.
const FIRST: &str = "first player";
/// Orders after which a game is given up as unfinished.
const MOST_ORDERS: u32 = 5_000;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// The bot player that tables have, as keen as it can be.
    Bot,
    /// The bot player that newcomers can beat.
    Gentle,
    /// The bot player that came before, in games that had another.
    Former,
    /// Any legal order, each as likely.
    Random,
    /// The order that looks best at once, in games that have such a player.
    Greedy,
    /// What the clock does for those who are away.
    Absent,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bot => "bot",
            Self::Gentle => "gentle",
            Self::Former => "former",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Absent => "absent",
        })
    }
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The game.
    pub game: GameId,
    /// How many games.
    pub games: u32,
    /// Games of the same seed are the same.
    pub seed: u64,
    /// How many seats play; as many as players if any are named, else the fewest that can.
    pub seats: Option<usize>,
    /// A player for each seat; none for bot players on all.
    pub players: Vec<Player>,
    /// What a host would set before the start.
    pub options: Map<String, Value>,
    /// A map of somebody's own, for games that are played on one.
    pub map: Option<atlas::Map>,
    /// After how many years games without an end are left: their editions' boundaries (TB-11).
    pub years: Option<u32>,
}

/// Why a simulation could not be played.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// The players do not fit the seats.
    #[error("{given} players for {seats} seats: name one for each seat")]
    Players {
        /// How many were named.
        given: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A player does not know the game.
    #[error("the {player} player does not know {game}")]
    Unknown {
        /// The player.
        player: Player,
        /// The game.
        game: GameId,
    },
    /// A game could not be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A player was refused, which is a fault of the player.
    #[error("the {player} player was refused {order:?}: {refusal}")]
    Refused {
        /// The player.
        player: Player,
        /// Its order.
        order: String,
        /// What the rules said.
        refusal: String,
    },
    /// A player had nothing to do though it was asked.
    #[error("the {0} player has no order though it is asked")]
    Idle(Player),
    /// An event did not apply, which is a fault of the rules.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
    /// The dice stopped, which sealed dice do not.
    #[error(transparent)]
    Dice(#[from] DiceStop),
}

/// What came out.
#[derive(Debug)]
pub struct Report {
    simulation: Simulation,
    wins: Vec<u32>,
    /// How many games the first player won alone, and in how many there was one.
    first: [u32; 2],
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
    counts: BTreeMap<&'static str, u64>,
    /// What was looked at whenever a year was over: how many of how many.
    shares: BTreeMap<&'static str, [u64; 2]>,
    years: u64,
    watch: Stopwatch,
}

/// Plays all games of a simulation.
///
/// # Errors
///
/// [`SimulateError`] when the players do not fit the game, or one of them breaks its rules.
pub fn run(simulation: &Simulation) -> Result<Report, SimulateError> {
    let game = simulation.game;
    let mut players = simulation.players.clone();
    // As many as players are named, where the game can be played by so many.
    let named = Some(players.len()).filter(|named| game.seats().contains(named));
    let seats = simulation.seats.or(named);
    let seats = seats.unwrap_or(*game.seats().start());
    if players.is_empty() {
        players = vec![Player::Bot; seats];
    }
    if players.len() != seats {
        return Err(SimulateError::Players {
            given: players.len(),
            seats,
        });
    }
    let mut report = Report {
        simulation: Simulation {
            players,
            ..simulation.clone()
        },
        wins: vec![0; seats],
        first: [0; 2],
        shared: 0,
        draws: 0,
        unfinished: 0,
        ends: BTreeMap::new(),
        orders: 0,
        longest: 0,
        rounds: Vec::new(),
        tally: None,
        without: 0,
        counts: BTreeMap::new(),
        shares: BTreeMap::new(),
        years: 0,
        watch: Stopwatch::start(),
    };
    for number in 0..simulation.games {
        let played = play(&report.simulation, number)?;
        report.count(&played);
    }
    report.watch.stop();
    Ok(report)
}

/// A game that was played.
struct Played {
    state: AnyState,
    orders: u32,
    /// Who goes first, where that is drawn by lot.
    first: Option<Seat>,
    /// How often what a game counts has happened.
    counts: BTreeMap<&'static str, u64>,
    /// What was looked at whenever a year was over.
    shares: BTreeMap<&'static str, [u64; 2]>,
    years: u32,
}

/// Plays one game to its end and counts its orders.
fn play(simulation: &Simulation, number: u32) -> Result<Played, SimulateError> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&simulation.seed.to_le_bytes());
    bytes[8..12].copy_from_slice(&number.to_le_bytes());
    // Dice and players have their chance from it as at a table.
    let key = Key::new(&Secret::new(bytes), &[]);
    let seats = simulation.players.len();
    let roster = Roster::of_names(Seat::first(seats).map(|seat| seat.to_string()));
    let setup = match &simulation.map {
        Some(map) => maps::setup_on(map, simulation.game, seats, &simulation.options),
        None => maps::setup(simulation.game, seats, &simulation.options),
    };
    let world = simulation.game.world(&setup)?;
    let mut state = world.open();
    let mut dice = key.dice(1);
    for event in state.start(&mut dice)? {
        state.apply(&event)?;
    }
    let draws = dice.into_draws();
    let lot = draws.iter().find(|draw| draw.what == FIRST);
    let first = lot.and_then(|lot| Seat::first(seats).nth(lot.result.saturating_sub(1) as usize));
    let is_bot = |seat: &Seat| {
        let player = simulation.players.get(seat.index());
        matches!(player, Some(Player::Bot | Player::Gentle))
    };
    let bot_seats = BotSeats::of(Seat::first(seats).filter(is_bot));
    let mut orders = 0;
    let mut counts = BTreeMap::new();
    let mut shares = BTreeMap::new();
    let mut years = 0;
    while let Some(ask) = state.asks().first()
        && simulation
            .years
            .map_or(orders < MOST_ORDERS, |most| years < most)
    {
        let (seat, seq) = (ask.seat, u64::from(orders) + 2);
        let player = simulation.players[seat.index()];
        let view = state.view(Viewer::Seat(seat));
        let seed = key.bot_seed(seq, seat);
        let text = choose(player, &view, (seat, bot_seats), &roster, seed)?;
        let events = decide(&mut state, player, seat, &roster, &text, &key, seq)?;
        orders += 1;
        for event in &events {
            years += u32::from(event.is_boundary());
            let observation = state.observe(event, Viewer::Public);
            for what in observation.iter().flat_map(presenter::counted) {
                *counts.entry(what).or_default() += 1;
            }
            state.apply(event)?;
            if event.is_boundary() {
                let shown = presenter::shares(&state.view(Viewer::Public));
                add(
                    &mut shares,
                    shown.iter().map(|it| (it.what, [it.part, it.of])),
                );
            }
        }
    }
    Ok(Played {
        state,
        orders,
        first,
        counts,
        shares,
        years,
    })
}

/// Adds how many of how many there are.
fn add(
    sums: &mut BTreeMap<&'static str, [u64; 2]>,
    more: impl IntoIterator<Item = (&'static str, [u64; 2])>,
) {
    for (what, [part, of]) in more {
        let sum = sums.entry(what).or_default();
        *sum = [sum[0] + part, sum[1] + of];
    }
}

fn decide(
    state: &mut AnyState,
    player: Player,
    seat: Seat,
    roster: &Roster,
    text: &str,
    key: &Key,
    seq: u64,
) -> Result<Vec<AnyEvent>, SimulateError> {
    let decided = state
        .decide(Actor::Seat(seat), roster, text, &mut key.dice(seq))
        .map_err(|halt| match halt {
            Halt::Refused(refusal) => {
                let (order, refusal) = (text.to_owned(), refusal.to_string());
                SimulateError::Refused {
                    player,
                    order,
                    refusal,
                }
            }
            Halt::Dice(stop) => SimulateError::Dice(stop),
        })?;
    Ok(decided.events)
}

fn choose(
    player: Player,
    view: &AnyView,
    (seat, bot_seats): (Seat, BotSeats),
    roster: &Roster,
    seed: BotSeed,
) -> Result<String, SimulateError> {
    let bot = |context: BotContext| {
        let order = view.bot_order(seat, roster, context.among(bot_seats));
        order.ok_or(SimulateError::Idle(player))
    };
    let measure = match player {
        Player::Bot => return bot(BotContext::keen(seed)),
        Player::Gentle => return bot(BotContext::gentle(seed)),
        Player::Absent => {
            let order = view.default_order(seat, roster, BotContext::keen(seed));
            return order.ok_or(SimulateError::Idle(player));
        }
        Player::Random => Measure::Random,
        Player::Greedy => Measure::Greedy,
        Player::Former => Measure::Former,
    };
    match (
        presenter::measure(measure, view, seat, roster, seed),
        measure,
    ) {
        (Some(order), _) => Ok(order),
        (None, Measure::Random) => random(view, seat, roster, seed),
        (None, Measure::Greedy | Measure::Former) => Err(SimulateError::Unknown {
            player,
            game: view.game(),
        }),
    }
}

/// Any of the orders that are listed as legal.
fn random(
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    seed: BotSeed,
) -> Result<String, SimulateError> {
    let legal = view.legal(roster, seat, "");
    let chosen = legal.choose(&mut seed.chance()).cloned();
    chosen.ok_or(SimulateError::Idle(Player::Random))
}

impl Report {
    fn count(&mut self, played: &Played) {
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
            [winner] => self.wins[winner.index()] += 1,
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
        }
        let [won, of] = self.first;
        if of > 0 {
            writeln!(f, "wins of the first player {won} of {of}")?;
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
    /// Starts now.
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
