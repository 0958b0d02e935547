//! The probe game: small, and full of everything that can go wrong.
//!
//! Two seats, three rounds. Each seat is dealt a hidden card (dice, a private event), bids in secret
//! at the same time as the other, and may peek at a private die. When both bids are in they are
//! shown together with a die that breaks ties; at the end the cards are shown. It is in no release:
//! it holds the promises of every contract, delivery and clock test before the games that need them.
//!
//! | id | ruling |
//! |---|---|
//! | PR-01 | A bid is a whole number from 0 to 9. |
//! | PR-02 | Each seat bids once a round; nobody sees a bid before both are in. |
//! | PR-03 | Each seat may peek once a round, before it bids: a die only it sees. |
//! | PR-04 | A round goes to the higher bid; the shown die breaks a tie, odd for seat 1. |
//! | PR-05 | After three rounds the most rounds and card points win; a tie is a draw. |
//! | PR-06 | `bid N`, `peek`. Deadline default: `bid 0`. |

mod order;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use order::{Order, Refusal};

use crate::dice::{Dice, DiceStop};
use crate::{
    Actor, Ask, Corrupt, Game, Halt, OptionKind, OptionSpec, Over, Preview, Roster, Seat, Setup,
    SetupError, Viewer,
};

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Probe;

/// The highest bid.
pub const MOST: u8 = 9;
/// Card values go from 1 to this.
pub const CARDS: u8 = 13;

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Rounds to play.
    pub rounds: u8,
    /// The round, from 1; 0 before the deal.
    pub round: u8,
    /// Each seat's hidden card.
    pub cards: [Option<u8>; 2],
    /// This round's bids.
    pub bids: [Option<u8>; 2],
    /// This round's private dice.
    pub peeks: [Option<u8>; 2],
    /// Rounds won.
    pub won: [u8; 2],
    /// How it ended.
    pub over: Option<Over>,
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was dealt face down.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// A seat threw a die for itself.
    Peeked {
        /// Who.
        seat: Seat,
        /// What it showed.
        die: u8,
    },
    /// A seat has bid.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        bid: u8,
    },
    /// Both bids are shown, and the round is won.
    Shown {
        /// By seat.
        bids: [u8; 2],
        /// The die that breaks ties.
        die: u8,
        /// Who won the round.
        winner: Seat,
    },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: [u8; 2],
        /// How it ended.
        over: Over,
    },
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The round, from 1; 0 before the deal.
    pub round: u8,
    /// Who has bid in this round.
    pub ready: [bool; 2],
    /// The viewer's own card, bid and peek; both seats' cards at the end.
    pub own: [Own; 2],
    /// Rounds won.
    pub won: [u8; 2],
    /// How it ended.
    pub over: Option<Over>,
}

/// What a viewer knows of a seat's secrets: all of its own, nothing of the other's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// The card.
    pub card: Option<u8>,
    /// The bid.
    pub bid: Option<u8>,
    /// The private die.
    pub peek: Option<u8>,
}

/// What one viewer may be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// A card was dealt; its value for its owner only.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
    /// The viewer's own private die.
    Peeked {
        /// What it showed.
        die: u8,
    },
    /// A seat has bid; how much for its owner only.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        bid: Option<u8>,
    },
    /// Both bids are shown.
    Shown {
        /// By seat.
        bids: [u8; 2],
        /// The die that breaks ties.
        die: u8,
        /// Who won the round.
        winner: Seat,
    },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: [u8; 2],
        /// How it ended.
        over: Over,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    rounds: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 3 }
    }
}

const SPECS: &[OptionSpec] = &[OptionSpec {
    name: "rounds",
    about: "Rounds to play",
    kind: OptionKind::Number(1..=9),
    default: "3",
}];

impl State {
    fn decide_bid(&self, seat: Seat, bid: u8, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        let mut events = vec![Event::Bid { seat, bid }];
        let other = Seat(1 - seat.0);
        let Some(theirs) = self.bids[other.index()] else {
            return Ok(events);
        };
        let mut bids = [bid; 2];
        bids[other.index()] = theirs;
        let breaker = throw(dice, "tie breaker", 6)?;
        let winner = match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => Seat(0),
            std::cmp::Ordering::Less => Seat(1),
            std::cmp::Ordering::Equal => Seat(1 - breaker % 2),
        };
        events.push(Event::Shown {
            bids,
            die: breaker,
            winner,
        });
        if self.round >= self.rounds {
            let mut won = self.won;
            won[winner.index()] += 1;
            events.push(self.end(won));
        }
        Ok(events)
    }

    fn end(&self, won: [u8; 2]) -> Event {
        let cards = self.cards.map(|card| card.unwrap_or(0));
        let score = [0, 1].map(|seat| u16::from(won[seat]) * 10 + u16::from(cards[seat]));
        let winners = match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => vec![Seat(0)],
            std::cmp::Ordering::Less => vec![Seat(1)],
            std::cmp::Ordering::Equal => Vec::new(),
        };
        Event::Ended {
            cards,
            over: Over {
                winners,
                how: "score".into(),
            },
        }
    }

    fn playing(&self) -> bool {
        self.round > 0 && self.over.is_none()
    }
}

fn throw(dice: &mut dyn Dice, what: &str, sides: u8) -> Result<u8, DiceStop> {
    let result = dice.roll(what, u32::from(sides))?;
    Ok(u8::try_from(result).unwrap_or(sides))
}

impl View {
    fn asked(&self, seat: Seat) -> bool {
        self.round > 0 && self.over.is_none() && self.ready.get(seat.index()) == Some(&false)
    }
}

impl Game for Probe {
    const ID: &'static str = "probe";
    const TITLE: &'static str = "Probe";
    const EDITION: u32 = 1;
    const SECRETS: bool = true;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Told = Told;

    fn seats() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> &'static [OptionSpec] {
        SPECS
    }

    fn open(setup: &Setup) -> Result<State, SetupError> {
        if setup.seats != 2 {
            return Err(SetupError::Seats {
                game: Self::ID,
                seats: setup.seats,
                min: 2,
                max: 2,
            });
        }
        let options = serde_json::Value::Object(setup.options.clone());
        let Options { rounds } = serde_json::from_value(options)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        if !(1..=9).contains(&rounds) {
            return Err(SetupError::Options(format!(
                "rounds is {rounds}, but must be 1 to 9"
            )));
        }
        Ok(State {
            rounds,
            round: 0,
            cards: [None; 2],
            bids: [None; 2],
            peeks: [None; 2],
            won: [0; 2],
            over: None,
        })
    }

    fn start(_state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        let mut deal = |seat| {
            Ok(Event::Dealt {
                seat,
                card: throw(dice, "card", CARDS)?,
            })
        };
        Ok(vec![deal(Seat(0))?, deal(Seat(1))?])
    }

    fn decide(
        state: &State,
        actor: Actor,
        order: &Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        let seat = actor.seat();
        let view = Self::view(state, Viewer::Seat(seat));
        order.check(&view, seat).map_err(Halt::Refused)?;
        match order {
            Order::Bid(bid) => Ok(state.decide_bid(seat, *bid, dice)?),
            Order::Peek => Ok(vec![Event::Peeked {
                seat,
                die: throw(dice, "peek", 6)?,
            }]),
        }
    }

    fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
        let corrupt = || Err(Corrupt(format!("{event:?} in round {}", state.round)));
        match event {
            Event::Dealt { seat, card } => match state.cards.get_mut(seat.index()) {
                Some(slot @ None) => *slot = Some(*card),
                Some(Some(_)) | None => return corrupt(),
            },
            Event::Peeked { seat, die } => match state.peeks.get_mut(seat.index()) {
                Some(slot @ None) => *slot = Some(*die),
                Some(Some(_)) | None => return corrupt(),
            },
            Event::Bid { seat, bid } => match state.bids.get_mut(seat.index()) {
                Some(slot @ None) => *slot = Some(*bid),
                Some(Some(_)) | None => return corrupt(),
            },
            Event::Shown { winner, .. } => {
                let Some(won) = state.won.get_mut(winner.index()) else {
                    return corrupt();
                };
                *won = won.saturating_add(1);
                state.bids = [None; 2];
                state.peeks = [None; 2];
                state.round = state.round.saturating_add(1);
            }
            Event::Ended { over, .. } => state.over = Some(over.clone()),
        }
        if state.round == 0 && state.cards.iter().all(Option::is_some) {
            state.round = 1;
        }
        Ok(())
    }

    fn asks(state: &State) -> Vec<Ask> {
        let view = Self::view(state, Viewer::Public);
        Seat::first(2)
            .filter(|seat| view.asked(*seat))
            .map(|seat| Ask {
                seat,
                kind: "bid".into(),
                key: format!("bid-{}", state.round),
            })
            .collect()
    }

    fn over(state: &State) -> Option<Over> {
        state.over.clone()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let own = |index: usize| {
            let all = Own {
                card: state.cards[index],
                bid: state.bids[index],
                peek: state.peeks[index],
            };
            match viewer {
                Viewer::Seat(seat) if seat.index() == index => all,
                Viewer::Seat(_) | Viewer::Public if state.over.is_some() => all,
                Viewer::Seat(_) | Viewer::Public => Own::default(),
            }
        };
        View {
            round: state.round,
            ready: state.bids.map(|bid| bid.is_some()),
            own: [own(0), own(1)],
            won: state.won,
            over: state.over.clone(),
        }
    }

    fn tell(_before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        let mine = |seat: &Seat| viewer == Viewer::Seat(*seat);
        match event {
            Event::Dealt { seat, card } => Some(Told::Dealt {
                seat: *seat,
                card: mine(seat).then_some(*card),
            }),
            Event::Peeked { seat, die } => mine(seat).then_some(Told::Peeked { die: *die }),
            Event::Bid { seat, bid } => Some(Told::Bid {
                seat: *seat,
                bid: mine(seat).then_some(*bid),
            }),
            Event::Shown { bids, die, winner } => Some(Told::Shown {
                bids: *bids,
                die: *die,
                winner: *winner,
            }),
            Event::Ended { cards, over } => Some(Told::Ended {
                cards: *cards,
                over: over.clone(),
            }),
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown { .. } | Event::Ended { .. })
    }

    fn legal(view: &View, _roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        if !view.asked(seat) || !partial.trim().is_empty() {
            return Vec::new();
        }
        (0..=MOST).map(|bid| format!("bid {bid}")).collect()
    }

    fn asides(view: &View, seat: Seat) -> Vec<String> {
        let may = view.asked(seat) && view.own[seat.index()].peek.is_none();
        may.then(|| "peek".to_owned()).into_iter().collect()
    }

    fn is_aside(order: &Order) -> bool {
        *order == Order::Peek
    }

    fn preview(view: &View, seat: Seat, order: &Order) -> Result<Preview<Self>, Refusal> {
        order.check(view, seat)?;
        let mut after = view.clone();
        match *order {
            // What the die will show, nobody knows.
            Order::Peek => Ok(Preview {
                view: after,
                told: Vec::new(),
                complete: false,
            }),
            Order::Bid(bid) => {
                after.ready[seat.index()] = true;
                after.own[seat.index()].bid = Some(bid);
                let told = vec![Told::Bid {
                    seat,
                    bid: Some(bid),
                }];
                Ok(Preview {
                    view: after,
                    told,
                    complete: true,
                })
            }
        }
    }

    fn default_order(view: &View, seat: Seat) -> Option<Order> {
        view.asked(seat).then_some(Order::Bid(0))
    }

    fn bot_order(view: &View, seat: Seat) -> Option<Order> {
        let card = view.own.get(seat.index())?.card.unwrap_or(0);
        view.asked(seat).then_some(Order::Bid(card.min(MOST)))
    }

    fn parse(_view: &View, _roster: &Roster, text: &str) -> Result<Order, Refusal> {
        Order::read(text)
    }

    fn print(_view: &View, _roster: &Roster, order: &Order) -> String {
        order.to_string()
    }
}

impl State {
    /// The same table with another truth behind what `viewer` cannot see, for secrecy tests.
    #[must_use]
    pub fn with_other_secrets(&self, viewer: Viewer, pick: u8) -> Self {
        let mut other = self.clone();
        for seat in Seat::first(2).filter(|seat| viewer != Viewer::Seat(*seat)) {
            let at = seat.index();
            if self.playing() {
                other.cards[at] = self.cards[at].map(|card| (card + pick) % CARDS + 1);
                other.bids[at] = self.bids[at].map(|bid| (bid + pick + 1) % (MOST + 1));
                // Whether the other seat has peeked is a secret too.
                other.peeks[at] = if self.peeks[at].is_some() {
                    None
                } else {
                    Some(pick % 6 + 1)
                };
            }
        }
        other
    }
}
