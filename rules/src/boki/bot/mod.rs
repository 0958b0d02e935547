//! The bot player of Boki: it sees its view only, and guesses the rest.
//!
//! It deals the cards it cannot see in some ways that fit what it knows, lets each option fight
//! quick battles against them (`skirmish`), and takes one that earns much. All options meet the same
//! guesses. How much it tries and what it weighs is its `profile`; chance is handed in, so the same view
//! with the same bot context always gets the same order.

mod cards;
mod choose;
mod future;
mod guess;
mod pending;
mod profile;
mod rivals;
mod skirmish;
#[cfg(test)]
mod tests;
mod vote;
mod worth;

use super::card::{Rank, Suit};
use super::field::{Place, Side};
use super::formation::Formation;
use super::options::World;
use super::order::Order;
use super::step::Step;
use super::view::{BattleView, View};
use crate::{BotContext, Seat};
use cards::Hand;
use choose::{choose, some};
use guess::{Luck, Muster, Unseen};
use pending::{Helper, Parties, PendingBattle, callable};
use profile::{Foresight, Profile};
use rand::RngExt as _;
use skirmish::{Force, skirmish};
use worth::Stakes;

pub use rivals::{former, greedy};
pub use vote::aside;

/// What the bot player on `seat` does; `None` if it is not asked.
pub fn order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    Search::new(
        world,
        view,
        seat,
        Profile::of(context.level),
        context.seed.chance(),
    )
    .order()
}

/// Makes the beginning of an order whole, as the bot player would.
pub fn finish(
    world: &World,
    view: &View,
    seat: Seat,
    begun: &Order,
    context: BotContext,
) -> Option<Order> {
    Search::new(
        world,
        view,
        seat,
        Profile::of(context.level),
        context.seed.chance(),
    )
    .finish(begun)
}

/// A decision in the making.
struct Search<'a> {
    world: &'a World,
    view: &'a View,
    seat: Seat,
    profile: &'a Profile,
    luck: Luck,
    unseen: Unseen,
    stakes: Stakes,
}

impl<'a> Search<'a> {
    fn new(world: &'a World, view: &'a View, seat: Seat, profile: &'a Profile, luck: Luck) -> Self {
        Self {
            world,
            view,
            seat,
            profile,
            luck,
            unseen: Unseen::of(view),
            stakes: Stakes::of(view, seat, profile.weights),
        }
    }

    fn order(mut self) -> Option<Order> {
        match self.view.asked(self.seat)? {
            Step::War => self.war(),
            Step::Defence => self.defence(),
            Step::Support => Some(self.support()),
            Step::Deployment => self.deployment(&Formation::default()),
            Step::Reinforcement => Some(self.reinforcement()),
        }
    }

    fn finish(mut self, begun: &Order) -> Option<Order> {
        match begun {
            Order::Deploy(formation) => self.deployment(formation),
            Order::War { suit, .. } => {
                let targets = self.view.targets(self.seat).into_iter();
                let options = targets.map(|on| (*suit, on)).collect();
                self.best_war(options).map(|(order, _)| order)
            }
            Order::Support { side, flank, .. } => {
                self.best_support(|at| at == Some((*side, *flank)))
            }
            Order::Send(_) => Some(self.reinforcement()),
            Order::Pass
            | Order::Defend { .. }
            | Order::SupportNone
            | Order::Hold
            | Order::End { .. }
            | Order::StayOut => None,
        }
    }

    /// Whether it expects others to support, and to know what they do.
    fn foresees(&self) -> bool {
        self.profile.foresight == Foresight::Others
    }

    fn war(&mut self) -> Option<Order> {
        let targets = self.view.targets(self.seat);
        let suits = self.view.held_suits(self.seat).into_iter();
        let options: Vec<(Suit, Seat)> = suits
            .flat_map(|suit| targets.iter().map(move |on| (suit, *on)))
            .collect();
        let (order, worth) = self.best_war(options)?;
        if self.world.options.peace && worth < 0 {
            return Some(Order::Pass);
        }
        Some(order)
    }

    fn best_war(&mut self, options: Vec<(Suit, Seat)>) -> Option<(Order, i32)> {
        let options = some(options, self.profile.options, &mut self.luck);
        let (view, me, unseen, stakes) = (self.view, self.seat, self.unseen, &self.stakes);
        let foresees = self.foresees();
        let guess = |luck: &mut Luck| {
            let muster = Muster::of(view, unseen, luck);
            let taken_for = view.held_suits(me).into_iter();
            let taken_for = taken_for.map(|suit| (suit, muster.taken_for(view, suit, luck)));
            let taken_for: Vec<(Suit, Hand)> = taken_for.collect();
            (muster, taken_for)
        };
        let found = choose(
            self.profile,
            options,
            &mut self.luck,
            guess,
            |war, guess, luck| {
                let (suit, on) = *war;
                let (muster, taken_for) = guess;
                let pending =
                    |defence| PendingBattle::new(Parties::alone([me, on]), [suit, defence], muster);
                let suits = view.held_suits(on).into_iter();
                if !foresees {
                    // The other one takes the defence that is best for it, as if it knew everything.
                    let worths = suits.map(|suit| {
                        let pending = pending(suit);
                        stakes.worth(pending.fight(luck), &pending.parties)
                    });
                    return worths.min().unwrap_or(0);
                }
                let seems = taken_for.iter().find(|(of, _)| *of == suit);
                let seems = seems.map_or_else(Hand::default, |(_, hand)| *hand);
                let Some(defence) = likely_defence(seems, on, suits, muster, luck) else {
                    return 0;
                };
                let mut pending = pending(defence);
                pending.call(&callable(view, [me, on], None), muster, luck);
                stakes.worth(pending.fight(luck), &pending.parties)
            },
        );
        found.map(|((suit, on), worth)| (Order::War { suit, on: Some(on) }, worth))
    }

    fn defence(&mut self) -> Option<Order> {
        let battle = self.view.battle.as_ref()?;
        let attacker = battle.army(Side::Attacker);
        let suit = attacker.suit?;
        let leaders = [attacker.seat, self.seat];
        let options = self.view.held_suits(self.seat);
        let (view, unseen, stakes) = (self.view, self.unseen, &self.stakes);
        let called = self.foresees().then(|| callable(view, leaders, None));
        let guess = |luck: &mut Luck| Muster::of(view, unseen, luck);
        let found = choose(
            self.profile,
            options,
            &mut self.luck,
            guess,
            |own, muster, luck| {
                let mut pending = PendingBattle::new(Parties::alone(leaders), [suit, *own], muster);
                if let Some(called) = &called {
                    pending.call(called, muster, luck);
                }
                stakes.worth(pending.fight(luck), &pending.parties)
            },
        );
        found.map(|(suit, _)| Order::Defend { suit })
    }

    fn support(&mut self) -> Order {
        self.best_support(|_| true).unwrap_or(Order::SupportNone)
    }

    /// The best support of those that are wanted, with none at all among them.
    fn best_support(&mut self, wanted: impl Fn(Option<(Side, Place)>) -> bool) -> Option<Order> {
        let battle = self.view.battle.as_ref()?;
        let orders = self.view.orders(self.world, self.seat).into_iter();
        let supports = orders.filter(|order| support_at(order).is_some_and(|at| wanted(Some(at))));
        let mut options = some(supports.collect(), self.profile.options, &mut self.luck);
        if wanted(None) {
            options.push(Order::SupportNone);
        }
        let (view, me, unseen, stakes) = (self.view, self.seat, self.unseen, &self.stakes);
        let leaders = Side::BOTH.map(|side| battle.army(side).seat);
        let called = self.foresees().then(|| callable(view, leaders, Some(me)));
        let guess = |luck: &mut Luck| Muster::of(view, unseen, luck);
        let found = choose(
            self.profile,
            options,
            &mut self.luck,
            guess,
            |order, muster, luck| {
                let Some(mut pending) = PendingBattle::of(battle, muster) else {
                    return 0;
                };
                if let Order::Support { side, flank, cards } = order {
                    let at = flank.flank().unwrap_or(0);
                    pending.parties.helpers[side.index()][at] = Some(Helper {
                        seat: me,
                        cards: cards.iter().copied().collect(),
                    });
                } else if called.is_none() {
                    // Who cares for no others has nothing to win or lose here.
                    return 0;
                }
                if let Some(called) = &called {
                    pending.call(called, muster, luck);
                }
                stakes.worth(pending.fight(luck), &pending.parties)
            },
        );
        found.map(|(order, _)| order)
    }

    fn deployment(&mut self, begun: &Formation) -> Option<Order> {
        let battle = self.view.battle.as_ref()?;
        let side = battle.side_of(self.seat)?;
        let (army, held) = self.view.own_army(self.seat)?;
        let options = some_completions(begun, &army, held, self.profile.options, &mut self.luck);
        let (view, unseen, stakes) = (self.view, self.unseen, &self.stakes);
        let foresees = self.foresees();
        let guess = |luck: &mut Luck| {
            let muster = Muster::of(view, unseen, luck);
            let pending = PendingBattle::of(battle, &muster)?;
            let enemy = if foresees && luck.random_ratio(1, 2) {
                pending.weighed(side.enemy(), luck)
            } else {
                pending.force(side.enemy(), luck)
            };
            Some((pending.parties, enemy))
        };
        let found = choose(
            self.profile,
            options,
            &mut self.luck,
            guess,
            |formation, guess, _| {
                let Some((parties, enemy)) = guess else {
                    return 0;
                };
                let mut own = Force::of(formation);
                parties.join(side, &mut own);
                stakes.worth(fought(side, &own, enemy), parties)
            },
        );
        found.map(|(formation, _)| Order::Deploy(formation))
    }

    fn reinforcement(&mut self) -> Order {
        let orders = some(
            self.view.orders(self.world, self.seat),
            self.profile.options,
            &mut self.luck,
        );
        let Some(battle) = &self.view.battle else {
            return Order::Hold;
        };
        let Some(side) = battle.side_of(self.seat) else {
            return Order::Hold;
        };
        let (view, unseen, stakes) = (self.view, self.unseen, &self.stakes);
        let guess = |luck: &mut Luck| standing(view, battle, side, unseen, luck);
        let found = choose(
            self.profile,
            orders,
            &mut self.luck,
            guess,
            |order, guess, _| {
                let (parties, own, enemy) = guess;
                let mut own = *own;
                if let Order::Send(sent) = order {
                    own.send(sent);
                }
                stakes.worth(fought(side, &own, enemy), parties)
            },
        );
        found.map_or(Order::Hold, |(order, _)| order)
    }
}

/// Where a support is to stand.
fn support_at(order: &Order) -> Option<(Side, Place)> {
    if let Order::Support { side, flank, .. } = order {
        return Some((*side, *flank));
    }
    None
}

/// The suit that a defender chooses against an army that it takes for `seems`.
fn likely_defence(
    seems: Hand,
    defender: Seat,
    suits: impl Iterator<Item = Suit>,
    muster: &Muster,
    luck: &mut Luck,
) -> Option<Suit> {
    let attacker = Force::shuffled(seems, luck);
    suits.max_by_key(|suit| {
        let own = Force::shuffled(muster.hand(defender, *suit), luck);
        let ended = skirmish(&attacker, &own);
        let kept = if ended.winner == Some(Side::Attacker) {
            0
        } else {
            10
        };
        kept - ended.losses(Side::Defender)
    })
}

/// Both sides of a battle that has begun, in one guess: the enemy sends what it can.
fn standing(
    view: &View,
    battle: &BattleView,
    side: Side,
    unseen: Unseen,
    luck: &mut Luck,
) -> (Parties, Force, Force) {
    let muster = Muster::of(view, unseen, luck);
    let mut cards = unseen;
    let mut force = |side: Side| {
        let front = &battle.army(side).front;
        Force::standing(front, |card| cards.card(card, luck))
    };
    let own = force(side);
    let mut enemy = force(side.enemy());
    enemy.refill();
    (Parties::of(battle, &muster), own, enemy)
}

fn fought(side: Side, own: &Force, enemy: &Force) -> skirmish::Ended {
    match side {
        Side::Attacker => skirmish(own, enemy),
        Side::Defender => skirmish(enemy, own),
    }
}

/// Legal deployments that begin with `begun`: all, or some by chance if there are many.
fn some_completions(
    begun: &Formation,
    army: &[Rank],
    held: [bool; 2],
    most: usize,
    luck: &mut Luck,
) -> Vec<Formation> {
    let mut some = Vec::new();
    let mut count: usize = 0;
    begun.each_completion(army, held, |formation| {
        count += 1;
        // Each of those that came so far is kept with the same chance.
        if some.len() < most {
            some.push(formation.clone());
        } else if let Some(slot) = some.get_mut(luck.random_range(..count)) {
            slot.clone_from(formation);
        }
    });
    some
}
