//! What one viewer may be told of an event (BK-37).

use serde::{Deserialize, Serialize};

use super::card::{Card, Rank, Suit};
use super::event::{Dealt, Event, Outcome, PassReason};
use super::field::{Front, Place, Round, Seen, Side};
use super::formation::Formation;
use super::state::{Battle, State};
use crate::{Over, Seat, Viewer};

/// What one viewer may be told of one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Observation {
    /// The lot fell.
    FirstDrawn {
        /// Who is active first.
        seat: Seat,
    },
    /// A turn begins.
    TurnBegan {
        turn: u32,
        /// Who is active.
        seat: Seat,
    },
    /// Cards were dealt; a six is a supply train.
    Recruited {
        /// To whom, and which.
        cards: Vec<Dealt<Seen>>,
        /// How many are left in the deck.
        left: usize,
    },
    /// The turn passed without a war.
    Passed { seat: Seat, why: PassReason },
    /// War was declared.
    Declared {
        seat: Seat,
        /// With which suit.
        suit: Suit,
        /// With how many cards.
        cards: usize,
        on: Seat,
    },
    /// The defence was chosen.
    Defended {
        seat: Seat,
        /// With which suit.
        suit: Suit,
        /// With how many cards.
        cards: usize,
        /// Who had said by then that it stays out of the battle.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<Seat>,
    },
    /// A seat stays out; for its own people only until the defence is chosen.
    StayedOut { seat: Seat },
    /// A seat supports a side.
    Supported {
        seat: Seat,
        side: Side,
        flank: Place,
        /// With what, first line first.
        cards: Vec<Seen>,
    },
    /// A seat supports nobody.
    Declined { seat: Seat },
    /// A side has deployed; how for its own people only.
    Deployed {
        seat: Seat,
        formation: Option<Formation>,
    },
    /// Both sides stand on the field.
    Joined {
        /// The attacker's and the defender's fronts.
        fronts: [Front<Seen>; 2],
    },
    /// A round was fought.
    Fought { round: Round },
    /// A side has answered about its reserve; how for its own people only.
    Answered {
        seat: Seat,
        /// What is sent; nothing for a hold.
        sent: Option<Formation>,
    },
    /// Reserves have come, or none.
    Arrived {
        /// How many to centre, west and east; the attacker's first.
        sent: [[usize; 3]; 2],
    },
    /// The battle is over, and paid.
    Ended {
        outcome: Outcome,
        /// The attacker and the defender.
        armies: [Seat; 2],
        /// Coins that were paid, in seat order.
        coins: Vec<(Seat, u32)>,
        /// Whether the attacker took a supply train from the defender.
        train: bool,
    },
    /// The Fast Player Reward was given.
    Rewarded { seat: Seat },
    /// A seat spoke in the vote to end the game.
    Voted {
        seat: Seat,
        /// Whether it agrees.
        yes: bool,
    },
    /// The game is over.
    Finished {
        /// Points by seat.
        scores: Vec<u32>,
        /// Who won, and how it ended.
        over: Over,
    },
}

impl State {
    /// What `viewer` may be told of an event that is about to be applied.
    pub(super) fn observe(&self, event: &Event, viewer: Viewer) -> Option<Observation> {
        let mine = |seat: &Seat| viewer == Viewer::Seat(*seat);
        Some(match event {
            Event::Shuffled { .. } | Event::Waited { .. } => return None,
            Event::FirstDrawn { seat } => Observation::FirstDrawn { seat: *seat },
            Event::TurnBegan { turn, seat, .. } => Observation::TurnBegan {
                turn: *turn,
                seat: *seat,
            },
            Event::Recruited { cards } => Observation::Recruited {
                cards: cards.iter().map(|dealt| recruit(*dealt, viewer)).collect(),
                left: self.deck.len().saturating_sub(cards.len()),
            },
            Event::Passed { seat, why } => Observation::Passed {
                seat: *seat,
                why: *why,
            },
            Event::Declared { seat, suit, on } => Observation::Declared {
                seat: *seat,
                suit: *suit,
                cards: self.army(*seat, *suit).len(),
                on: *on,
            },
            Event::Defended { seat, suit, out } => Observation::Defended {
                seat: *seat,
                suit: *suit,
                cards: self.army(*seat, *suit).len(),
                out: out.clone(),
            },
            Event::StayedOut { seat } => {
                let may = mine(seat) || self.shows_out();
                return may.then_some(Observation::StayedOut { seat: *seat });
            }
            Event::Declined { seat } => Observation::Declined { seat: *seat },
            Event::Rewarded { seat } => Observation::Rewarded { seat: *seat },
            Event::Voted { seat, yes } => Observation::Voted {
                seat: *seat,
                yes: *yes,
            },
            Event::Finished { scores, over } => Observation::Finished {
                scores: scores.clone(),
                over: over.clone(),
            },
            Event::Supported {
                seat,
                side,
                flank,
                cards,
            } => {
                let me = match viewer {
                    Viewer::Seat(seat) => Some(seat),
                    Viewer::Public => None,
                };
                Observation::Supported {
                    seat: *seat,
                    side: *side,
                    flank: *flank,
                    cards: cards.iter().map(|card| self.seen(*card, me)).collect(),
                }
            }
            Event::Deployed { seat, formation } => Observation::Deployed {
                seat: *seat,
                formation: mine(seat).then(|| formation.clone()),
            },
            Event::Joined => Observation::Joined {
                fronts: self.fronts_after(event, viewer)?,
            },
            Event::Fought { round } => Observation::Fought {
                round: round.clone(),
            },
            Event::Answered { seat, sent } => Observation::Answered {
                seat: *seat,
                sent: mine(seat).then(|| sent.clone()),
            },
            Event::Arrived => Observation::Arrived {
                sent: self.battle.as_ref()?.sent(),
            },
            Event::Ended {
                outcome,
                coins,
                train,
            } => Observation::Ended {
                outcome: *outcome,
                armies: self
                    .battle
                    .as_ref()?
                    .armies
                    .each_ref()
                    .map(|army| army.seat),
                coins: coins.clone(),
                train: *train,
            },
        })
    }

    /// Both fronts as a viewer sees them after an event.
    fn fronts_after(&self, event: &Event, viewer: Viewer) -> Option<[Front<Seen>; 2]> {
        let mut after = self.clone();
        after.apply(event).ok()?;
        let battle = after.battle_view(after.battle.as_ref()?, viewer);
        Some(battle.armies.map(|army| army.front))
    }
}

/// A card that was dealt; its rank is its owner's alone, but for trains, which lie open.
fn recruit(dealt: Dealt<Card>, viewer: Viewer) -> Dealt<Seen> {
    let is_known = dealt.card.rank == Rank::Six || viewer == Viewer::Seat(dealt.seat);
    Dealt {
        seat: dealt.seat,
        card: Seen {
            suit: dealt.card.suit,
            rank: is_known.then_some(dealt.card.rank),
        },
    }
}

impl Battle {
    /// How many both sides send to centre, west and east.
    fn sent(&self) -> [[usize; 3]; 2] {
        Side::BOTH.map(|side| {
            let answer = self.army(side).answer.as_ref();
            Place::ALL.map(|place| answer.map_or(0, |sent| sent.at(place).len()))
        })
    }
}
