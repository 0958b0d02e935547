//! What a battle is worth to a seat: points of its own, points of others, and cards.

use super::super::field::{Place, Side};
use super::super::view::{SeatView, View};
use super::pending::{Helper, Parties};
use super::profile::Weights;
use super::skirmish::Ended;
use crate::Seat;

/// What a coin weighs.
const COIN: i32 = 100;

/// What is at stake for a seat in any battle of this turn.
pub(super) struct Stakes {
    me: Seat,
    weights: Weights,
    /// What a hundredth of a point for each seat is worth, in hundredths: 100 for one's own.
    shares: Vec<i32>,
    trains: Vec<bool>,
    troops: Vec<usize>,
    /// Whether the Fast Player Reward is to be had now, and who is first in its order.
    reward: Option<Seat>,
}

impl Stakes {
    pub(super) fn of(view: &View, me: Seat, weights: Weights) -> Self {
        let score = |seat: usize| view.seats.get(seat).map_or(0, SeatView::score);
        let own = score(me.index());
        let parts: Vec<i32> = (0..view.seats.len())
            .map(|seat| if score(seat) >= own { 3 } else { 1 })
            .collect();
        let all: i32 = parts.iter().sum::<i32>() - parts.get(me.index()).copied().unwrap_or(0);
        let share = |(seat, part): (usize, &i32)| {
            if seat == me.index() {
                100
            } else {
                -weights.rivals * part / all.max(1)
            }
        };
        let open = weights.reward && view.reward && view.deck == 0;
        Self {
            me,
            weights,
            shares: parts.iter().enumerate().map(share).collect(),
            trains: view.seats.iter().map(|seat| seat.trains > 0).collect(),
            troops: view.seats.iter().map(SeatView::troops).collect(),
            reward: open.then_some(view.active),
        }
    }

    /// What a battle that ends like this is worth.
    pub(super) fn worth(&self, ended: Ended, parties: &Parties) -> i32 {
        self.paid(ended, parties) + self.cards(ended, parties) + self.rewarded(ended, parties)
    }

    fn pay(&self, seat: Seat, points: i32) -> i32 {
        let share = self.shares.get(seat.index()).copied().unwrap_or(0);
        points * share / 100
    }

    /// Coins and the supply train (BK-19).
    fn paid(&self, ended: Ended, parties: &Parties) -> i32 {
        let [attacker, defender] = parties.leaders;
        let train = self.trains.get(defender.index()).copied().unwrap_or(false);
        let leaders = match ended.winner {
            Some(Side::Attacker) => {
                let taken = if train { self.weights.train } else { 0 };
                self.pay(attacker, 2 * COIN + taken) - self.pay(defender, taken)
            }
            Some(Side::Defender) | None => self.pay(defender, COIN),
        };
        let helpers = ended.winner.map(|side| &parties.helpers[side.index()]);
        let helpers = helpers.into_iter().flatten().flatten();
        leaders
            + helpers
                .map(|helper| self.pay(helper.seat, COIN))
                .sum::<i32>()
    }

    /// What each of those who fight loses.
    fn losses(ended: Ended, parties: &Parties) -> impl Iterator<Item = Loss> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            let mut led = Loss::all(ended, parties.leaders[side.index()], side);
            let helped = [0, 1].map(|flank| {
                let helper = parties.helpers[side.index()][flank]?;
                let loss = Loss::on_flank(ended, helper, side, flank);
                led.cards -= loss.cards;
                led.strength -= loss.strength;
                Some(loss)
            });
            helped.into_iter().flatten().chain([led])
        })
    }

    fn cards(&self, ended: Ended, parties: &Parties) -> i32 {
        let mut losses = Self::losses(ended, parties);
        let Some(lost) = losses.find(|loss| loss.seat == self.me) else {
            return 0;
        };
        let own = lost.cards * self.weights.card + lost.strength * self.weights.strength;
        if parties.leaders.contains(&self.me) {
            ended.losses(lost.side.enemy()) * self.weights.enemy_card - own
        } else {
            -own - self.weights.shown
        }
    }

    /// The Fast Player Reward for the first, clockwise from the active seat, that loses its last troop
    /// (BK-20, BK-35).
    fn rewarded(&self, ended: Ended, parties: &Parties) -> i32 {
        let Some(active) = self.reward else {
            return 0;
        };
        let count = self.troops.len();
        let last = |loss: &Loss| {
            let troops = self.troops.get(loss.seat.index()).copied().unwrap_or(0);
            loss.cards > 0 && usize::try_from(loss.cards).is_ok_and(|lost| lost >= troops)
        };
        let order = |loss: &Loss| (loss.seat.index() + count - active.index()) % count.max(1);
        let first = Self::losses(ended, parties).filter(last).min_by_key(order);
        first.map_or(0, |loss| self.pay(loss.seat, self.weights.train))
    }
}

/// What somebody loses in a battle.
struct Loss {
    seat: Seat,
    side: Side,
    cards: i32,
    /// How many ranks the cards beat, together.
    strength: i32,
}

impl Loss {
    /// All that a side loses, as if it were its leader's.
    fn all(ended: Ended, seat: Seat, side: Side) -> Self {
        Self {
            seat,
            side,
            cards: ended.losses(side),
            strength: sum(ended.strength[side.index()]),
        }
    }

    /// What a supporter loses: what falls on its flank, but for reserves that are sent there later.
    fn on_flank(ended: Ended, helper: Helper, side: Side, flank: usize) -> Self {
        let place = Place::FLANKS[flank];
        let fell = ended.flank_losses(side, place);
        let strength = i32::from(ended.strength[side.index()][place.index()]);
        let sent = i32::try_from(helper.cards.ranks().len()).unwrap_or(0);
        let cards = fell.min(sent);
        Self {
            seat: helper.seat,
            side,
            cards,
            strength: strength * cards / fell.max(1),
        }
    }
}

fn sum(counts: [u8; 3]) -> i32 {
    counts.into_iter().map(i32::from).sum()
}
