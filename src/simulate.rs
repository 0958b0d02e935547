//! Games without people: how strong players are, how long games last, how fast they run.

#[cfg(test)]
mod examples;
mod report;

use std::collections::BTreeMap;
use std::fmt;

use clap::ValueEnum;
use rand::seq::IndexedRandom as _;
use rules::any::{AnyEvent, AnyState, AnyView, GameId};
use rules::dice::{DiceStop, Key, Secret};
use rules::{
    Actor, BotContext, BotSeats, BotSeed, Corrupt, Halt, Roster, Seat, SetupError, Viewer,
};
use serde_json::{Map, Value};

use crate::maps;
use crate::presenter::{self, Measure};

pub use report::{Report, Stopwatch};

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
#[expect(missing_docs, reason = "the names say it")]
pub struct Simulation {
    /// The game that is played.
    pub game: GameId,
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
        /// The kind of player.
        player: Player,
        /// The game that it cannot play.
        game: GameId,
    },
    /// A game could not be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A player was refused, which is a fault of the player.
    #[error("the {player} player was refused {order:?}: {refusal}")]
    Refused {
        /// The player that broke the rules.
        player: Player,
        /// What it wanted to do.
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
    let simulation = Simulation {
        players,
        ..simulation.clone()
    };
    let mut report = Report::new(simulation, seats);
    for number in 0..report.simulation.games {
        let played = play(&report.simulation, number)?;
        report.count(&played);
    }
    report.stop();
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
        let seq = u64::from(orders) + 2;
        let chosen = bots_first(&state, &simulation.players, (&roster, bot_seats), &key, seq);
        let (seat, text) = if let Some(chosen) = chosen {
            chosen
        } else {
            let (seat, view) = (ask.seat, state.view(Viewer::Seat(ask.seat)));
            let (player, seed) = (simulation.players[seat.index()], key.bot_seed(seq, seat));
            (seat, alone(player, &view, seat, &roster, seed)?)
        };
        let player = simulation.players[seat.index()];
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

/// What the first bot player does that has something to do: as at tables, those who are not asked speak too.
fn bots_first(
    state: &AnyState,
    players: &[Player],
    (roster, bot_seats): (&Roster, BotSeats),
    key: &Key,
    seq: u64,
) -> Option<(Seat, String)> {
    let mut seats = Seat::first(players.len()).zip(players);
    seats.find_map(|(seat, player)| {
        let seed = key.bot_seed(seq, seat);
        let context = match player {
            Player::Bot => BotContext::keen(seed),
            Player::Gentle => BotContext::gentle(seed),
            Player::Former | Player::Random | Player::Greedy | Player::Absent => return None,
        };
        let context = context.natured(key.nature_seed(seat)).among(bot_seats);
        let view = state.view(Viewer::Seat(seat));
        Some((seat, view.bot_order(seat, roster, context)?))
    })
}

/// What a player does that is asked, while no bot player has anything to do.
fn alone(
    player: Player,
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    seed: BotSeed,
) -> Result<String, SimulateError> {
    let measure = match player {
        Player::Bot | Player::Gentle => return Err(SimulateError::Idle(player)),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_bot_player_that_is_not_asked_answers_an_offer() {
        let game = GameId::ALL.iter().copied().find(|it| it.years().is_some());
        let game = game.expect("there is a campaign");
        let options = json!({"round": "turns"});
        let world = game.world(&maps::setup(game, 2, options.as_object().unwrap()));
        let mut state = world.unwrap().open();
        let key = Key::new(&Secret::new([1; 32]), &[]);
        for event in state.start(&mut key.dice(1)).unwrap() {
            state.apply(&event).unwrap();
        }
        let roster = Roster::of_names(["Ann", "Bot"]);
        let players = [Player::Absent, Player::Bot];
        let bot_seats = BotSeats::of([Seat(1)]);
        let first = |state: &AnyState| {
            let found = bots_first(state, &players, (&roster, bot_seats), &key, 2);
            found.map(|(_, text)| text)
        };
        // It says in winter what it has to say, and is ready.
        while let Some(text) = first(&state) {
            let player = Player::Bot;
            for event in decide(&mut state, player, Seat(1), &roster, &text, &key, 2).unwrap() {
                state.apply(&event).unwrap();
            }
        }
        let asked: Vec<Seat> = state.asks().iter().map(|ask| ask.seat).collect();
        assert_eq!(asked, [Seat(0)]);
        let ann = Actor::Seat(Seat(0));
        let offer = state.decide(ann, &roster, "offer Bot: gold 100", &mut key.dice(3));
        for event in offer.unwrap().events {
            state.apply(&event).unwrap();
        }
        let text = first(&state).expect("it answers");
        assert!(text.starts_with("accept"), "{text}");
    }
}
