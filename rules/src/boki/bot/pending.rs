//! A battle that is still to be deployed, in one guess: both armies, and who supports them.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::super::card::Suit;
use super::super::field::{Place, Side};
use super::super::view::{BattleView, View};
use super::cards::{Cards, Hand};
use super::guess::{Luck, Muster};
use super::skirmish::{Ended, Force, skirmish};
use crate::Seat;

/// How many of ten seats that can support do.
const HELPFUL: u32 = 6;
/// How many of ten supporters choose the side that would win without them.
const RIGHT: u32 = 7;
/// Deployments that an enemy thinks about, and armies that it thinks of.
const WEIGHED: [usize; 2] = [4, 3];

/// A supporter on a flank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Helper {
    pub(super) seat: Seat,
    pub(super) cards: Cards<2>,
}

/// Who is in a battle: both leaders, and the supporters by side, then west and east.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parties {
    pub(super) leaders: [Seat; 2],
    pub(super) helpers: [[Option<Helper>; 2]; 2],
}

impl Parties {
    /// Nobody beside the two.
    pub(super) fn alone(leaders: [Seat; 2]) -> Self {
        let helpers = [[None; 2]; 2];
        Self { leaders, helpers }
    }

    /// Whether a supporter holds a flank of a side, west and east.
    pub(super) fn held(&self, side: Side) -> [bool; 2] {
        self.helpers[side.index()].map(|helper| helper.is_some())
    }

    /// Puts the supporters of a side onto their flanks.
    pub(super) fn join(&self, side: Side, force: &mut Force) {
        for (flank, helper) in Place::FLANKS.into_iter().zip(self.helpers[side.index()]) {
            if let Some(helper) = helper {
                force.place(flank, helper.cards.ranks());
            }
        }
    }

    /// Those of a battle that goes on; cards of supporters that the viewer does not know are as in the
    /// guess.
    pub(super) fn of(battle: &BattleView, muster: &Muster) -> Self {
        let leaders = Side::BOTH.map(|side| battle.army(side).seat);
        let mut parties = Self::alone(leaders);
        for side in Side::BOTH {
            let front = &battle.army(side).front;
            for (at, flank) in Place::FLANKS.into_iter().enumerate() {
                let Some(seat) = front.supporter(flank) else {
                    continue;
                };
                let cards = front.at(flank);
                let known: Cards<2> = cards.iter().filter_map(|card| card.rank).collect();
                let suit = cards.first().map_or(Suit::Hearts, |card| card.suit);
                let hand = muster.hand(seat, suit);
                let others = hand.ranks().iter();
                let others = others.filter(|rank| !known.ranks().contains(rank));
                let mut others = others.copied();
                let cards = cards.iter();
                let cards = cards.filter_map(|card| card.rank.or_else(|| others.next()));
                parties.helpers[side.index()][at] = Some(Helper {
                    seat,
                    cards: cards.collect(),
                });
            }
        }
        parties
    }
}

/// A battle that is still to be deployed.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingBattle {
    pub(super) parties: Parties,
    suits: [Suit; 2],
    /// The leaders' armies.
    hands: [Hand; 2],
}

impl PendingBattle {
    /// Two armies in one guess.
    pub(super) fn new(parties: Parties, suits: [Suit; 2], muster: &Muster) -> Self {
        let hands = [0, 1].map(|side: usize| muster.hand(parties.leaders[side], suits[side]));
        Self {
            parties,
            suits,
            hands,
        }
    }

    /// The battle that goes on, in one guess; `None` before both suits are chosen.
    pub(super) fn of(battle: &BattleView, muster: &Muster) -> Option<Self> {
        let [attacker, defender] = Side::BOTH.map(|side| battle.army(side).suit);
        let parties = Parties::of(battle, muster);
        Some(Self::new(parties, [attacker?, defender?], muster))
    }

    /// A side's army in a random legal deployment, with its supporters.
    pub(super) fn force(&self, side: Side, luck: &mut Luck) -> Force {
        let mut cards = self.hands[side.index()];
        cards.ranks_mut().shuffle(luck);
        let mut force = Force::filled(cards.ranks(), self.parties.held(side));
        self.parties.join(side, &mut force);
        force
    }

    /// A side's army as somebody deploys it who thinks a little: the best of a few deployments against
    /// a few of the other side's.
    pub(super) fn weighed(&self, side: Side, luck: &mut Luck) -> Force {
        let [tried, against] = WEIGHED;
        let enemies: Vec<Force> = (0..against)
            .map(|_| self.force(side.enemy(), luck))
            .collect();
        let mut best = (i32::MIN, Force::default());
        for _ in 0..tried {
            let own = self.force(side, luck);
            let worths = enemies.iter().map(|enemy| plain_worth(side, &own, enemy));
            let worth = worths.sum();
            if worth > best.0 {
                best = (worth, own);
            }
        }
        best.1
    }

    /// The battle in random deployments.
    pub(super) fn fight(&self, luck: &mut Luck) -> Ended {
        let [attacker, defender] = Side::BOTH.map(|side| self.force(side, luck));
        skirmish(&attacker, &defender)
    }

    /// Lets `seats` support, each in its turn, as they may.
    pub(super) fn call(&mut self, seats: &[Seat], muster: &Muster, luck: &mut Luck) {
        let held = |seat: &Seat| {
            let suits = self.suits.iter();
            suits
                .copied()
                .any(|suit| !muster.hand(*seat, suit).is_empty())
        };
        let able: Vec<Seat> = seats.iter().copied().filter(held).collect();
        if able.is_empty() {
            return;
        }
        let winner = self.fight(luck).winner;
        for seat in able {
            if luck.random_ratio(HELPFUL, 10) {
                self.help(seat, winner, muster, luck);
            }
        }
    }

    /// Lets a seat support: the side that wins without it, if it guesses right.
    fn help(&mut self, seat: Seat, winner: Option<Side>, muster: &Muster, luck: &mut Luck) {
        let right = luck.random_ratio(RIGHT, 10);
        let first = match winner {
            Some(side) if right => side,
            Some(side) => side.enemy(),
            None if right => Side::Defender,
            None => Side::Attacker,
        };
        let flank = usize::from(luck.random_ratio(1, 2));
        for side in [first, first.enemy()] {
            let mut hand = muster.hand(seat, self.suits[side.index()]);
            let flanks = &mut self.parties.helpers[side.index()];
            let free = [flank, 1 - flank]
                .into_iter()
                .find(|at| flanks[*at].is_none());
            let Some(free) = free.filter(|_| !hand.is_empty()) else {
                continue;
            };
            hand.ranks_mut().shuffle(luck);
            let count = 1 + usize::from(luck.random_ratio(1, 2));
            flanks[free] = Some(Helper {
                seat,
                cards: hand.ranks().iter().copied().take(count).collect(),
            });
            return;
        }
    }
}

/// What a battle is worth to a side that knows nothing of points: winning it, then its cards.
fn plain_worth(side: Side, own: &Force, enemy: &Force) -> i32 {
    let ended = match side {
        Side::Attacker => skirmish(own, enemy),
        Side::Defender => skirmish(enemy, own),
    };
    let won = match ended.winner {
        Some(winner) if winner == side => 20,
        // A tie is the defender's.
        None if side == Side::Defender => 20,
        Some(_) | None => 0,
    };
    won + ended.losses(side.enemy()) - ended.losses(side)
}

/// The seats that may still be called, clockwise from the defender (BK-09); `after` is the one that is
/// called now, if one is.
pub(super) fn callable(view: &View, leaders: [Seat; 2], after: Option<Seat>) -> Vec<Seat> {
    let count = view.seats.len();
    let called = view.battle.as_ref().map_or(&[][..], |it| &it.called);
    let seats: Vec<Seat> = Seat::first(count).collect();
    let from = after.unwrap_or(leaders[1]).index();
    let others = (1..count).map(|step| seats[(from + step) % count]);
    let may = |seat: &Seat| {
        let free = !leaders.contains(seat) && after != Some(*seat);
        free && !called.contains(seat) && !view.out.contains(seat)
    };
    others.filter(may).collect()
}
