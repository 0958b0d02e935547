//! What a table of Boki may fix before the start: options, stacked decks, and positions to begin
//! from.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Boki;
use super::card::{Card, Rank, Suit};
use crate::{Game, OptionKind, OptionSpec, Seat, Setup, SetupError};

/// The options, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Who is active first; drawn by lot if nobody says so (BK-04).
    pub first: Option<Seat>,
    /// Whether the active seat may pass (BK-07).
    pub peace: bool,
    /// The deck, the card that is dealt first in front; shuffled if nobody says so (BK-04).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// Where to begin, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
}

/// What never changes at a table: how many play, and the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// How many seats play, 4 to 12 (BK-01).
    pub seats: usize,
    /// What the host set.
    pub options: Options,
}

/// The options for people who set them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "first",
        about: "The seat that is active first; drawn by lot if it is not set",
        kind: OptionKind::Seat,
        default: "lot",
    },
    OptionSpec {
        name: "peace",
        about: "Whether the active seat may pass instead of declaring war",
        kind: OptionKind::Flag,
        default: "false",
    },
];

/// A position to begin from: a turn begins, with its recruiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What each seat has.
    pub seats: Vec<ScenarioSeat>,
    /// The deck, the card that is dealt first in front.
    #[serde(default)]
    pub deck: Vec<Card>,
    /// Whose turn begins.
    #[serde(default)]
    pub active: Seat,
    /// Whether the Fast Player Reward is still to be had.
    #[serde(default = "yes")]
    pub reward: bool,
}

/// What one seat has in a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ScenarioSeat {
    /// Troops that nobody else has seen.
    pub hand: Vec<Card>,
    /// Troops that are open.
    pub opened: Vec<Card>,
    pub coins: u32,
    pub trains: u32,
}

const fn yes() -> bool {
    true
}

/// The most coins that a scenario gives a seat.
const MOST_COINS: u32 = 1_000_000;

impl Options {
    /// Reads and checks the options of a set-up.
    pub(super) fn read(setup: &Setup) -> Result<Self, SetupError> {
        if let Some(message) = setup
            .options
            .get("first")
            .and_then(|first| no_seat(first, setup.seats))
        {
            return Err(SetupError::Options(format!("first is {message}")));
        }
        let value = serde_json::Value::Object(setup.options.clone());
        let options: Self = serde_json::from_value(value)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        options.check(setup.seats)?;
        Ok(options)
    }

    /// Checks the options for so many seats.
    pub(super) fn check(&self, seats: usize) -> Result<(), SetupError> {
        let options = self;
        if let Some(first) = options.first.filter(|first| first.index() >= seats) {
            let (first, last) = (first.0, seats - 1);
            let message = format!("first is {first}, but the seats are 0 to {last}");
            return Err(SetupError::Options(message));
        }
        if options.scenario.is_some() && (options.deck.is_some() || options.first.is_some()) {
            let message =
                "a scenario brings its own deck and active seat: leave out deck and first";
            return Err(SetupError::Options(message.into()));
        }
        if let Some(deck) = &options.deck {
            let mut cards = Cards::new(seats);
            deck.iter()
                .try_for_each(|card| cards.add(*card))
                .and_then(|()| cards.sixes(seats - 1))
                .map_err(|fault| SetupError::Options(format!("deck: {fault}")))?;
        }
        if let Some(scenario) = &options.scenario {
            scenario
                .check(seats)
                .map_err(|fault| SetupError::Scenario(fault.to_string()))?;
        }
        Ok(())
    }
}

/// What may be wrong with a deck or a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("{given} seats are described, but {seats} play")]
    Seats { given: usize, seats: usize },
    #[error("active is {active}, but the seats are 0 to {last}")]
    Active { active: u8, last: usize },
    #[error("seat {number} holds {card}, a supply train: count it in trains")]
    TrainInHand { number: usize, card: Card },
    #[error("seat {number} has {coins} coins; the limit is {MOST_COINS}")]
    Coins { number: usize, coins: u32 },
    #[error(
        "there are {trains} supply trains, with the reward and those in the deck; the limit is \
         {seats}"
    )]
    Trains { trains: usize, seats: usize },
    #[error(
        "{card} is not in play: the suits are {}",
        crate::notation::one_of(suits)
    )]
    Suit { card: Card, suits: &'static [Suit] },
    #[error("{0} is there twice")]
    Twice(Card),
    #[error("{sixes} supply trains; the limit is {most}, since one is the Fast Player Reward")]
    Sixes { sixes: usize, most: usize },
}

impl Scenario {
    fn check(&self, seats: usize) -> Result<(), Fault> {
        if self.seats.len() != seats {
            let given = self.seats.len();
            return Err(Fault::Seats { given, seats });
        }
        if self.active.index() >= seats {
            let active = self.active.0;
            let last = seats - 1;
            return Err(Fault::Active { active, last });
        }
        let mut cards = Cards::new(seats);
        let mut trains = usize::from(self.reward);
        for (number, seat) in self.seats.iter().enumerate() {
            for card in seat.hand.iter().chain(&seat.opened) {
                cards.add(*card)?;
                if card.rank == Rank::Six {
                    return Err(Fault::TrainInHand {
                        number,
                        card: *card,
                    });
                }
            }
            if seat.coins > MOST_COINS {
                let coins = seat.coins;
                return Err(Fault::Coins { number, coins });
            }
            trains = trains.saturating_add(seat.trains as usize);
        }
        self.deck.iter().try_for_each(|card| cards.add(*card))?;
        let sixes = self
            .deck
            .iter()
            .filter(|card| card.rank == Rank::Six)
            .count();
        if trains.saturating_add(sixes) > seats {
            return Err(Fault::Trains {
                trains: trains.saturating_add(sixes),
                seats,
            });
        }
        Ok(())
    }
}

/// Why a value is not a seat of the table, if so; null leaves it open.
fn no_seat(value: &serde_json::Value, seats: usize) -> Option<String> {
    let last = seats - 1;
    let is_seat = value.as_u64().is_some_and(|seat| seat <= last as u64);
    (!is_seat && !value.is_null()).then(|| format!("{value}, but the seats are 0 to {last}"))
}

/// Cards that are named in a set-up: of the table's suits, and none twice.
struct Cards {
    suits: &'static [Suit],
    seen: BTreeSet<Card>,
}

impl Cards {
    fn new(seats: usize) -> Self {
        Self {
            suits: Suit::first(seats),
            seen: BTreeSet::new(),
        }
    }

    fn add(&mut self, card: Card) -> Result<(), Fault> {
        if !self.suits.contains(&card.suit) {
            let suits = self.suits;
            return Err(Fault::Suit { card, suits });
        }
        if self.seen.insert(card) {
            Ok(())
        } else {
            Err(Fault::Twice(card))
        }
    }

    fn sixes(&self, most: usize) -> Result<(), Fault> {
        let sixes = self
            .seen
            .iter()
            .filter(|card| card.rank == Rank::Six)
            .count();
        if sixes <= most {
            Ok(())
        } else {
            Err(Fault::Sixes { sixes, most })
        }
    }
}

/// The cards that are shuffled: all of the table's suits but one supply train (BK-04).
pub(super) fn full_deck(seats: usize) -> Vec<Card> {
    let all = Suit::first(seats)
        .iter()
        .flat_map(|&suit| Rank::ALL.map(|rank| Card { suit, rank }));
    // Supply trains are all alike: which one is set aside makes no difference.
    all.skip(1).collect()
}

/// Refuses a number of seats that cannot play (BK-01).
pub(super) fn check_seats(seats: usize) -> Result<(), SetupError> {
    let bounds = Boki::seats();
    if bounds.contains(&seats) {
        return Ok(());
    }
    Err(SetupError::Seats {
        game: Boki::ID,
        seats,
        min: *bounds.start(),
        max: *bounds.end(),
    })
}
