//! The bot player of Boki: it sees its view only, and guesses the rest.
//!
//! It deals the cards it cannot see in some ways that fit what it knows, lets each option fight
//! quick battles against them (`skirmish`), and takes the one that earns most. All options meet
//! the same guesses. Chance comes from a generator that the view itself seeds, so the same view
//! always gets the same order.

mod guess;
mod skirmish;
#[cfg(test)]
mod tests;
mod worth;

use super::card::Suit;
use super::field::{Place, Side};
use super::formation::Formation;
use super::order::Order;
use super::view::{ArmyView, BattleView, Step, View};
use crate::Seat;
use guess::{Guess, Luck, own};
use skirmish::{Cards, Force, skirmish};
use worth::{attack_worth, defence_worth, side_worth, support_worth};

/// Ways to deal the hidden cards that all options are tried against.
const GUESSES: usize = 8;
/// The most options that are tried; of more a random choice is.
const MOST_OPTIONS: usize = 24;

/// What the bot player on `seat` does; `None` if it is not asked.
pub fn order(view: &View, seat: Seat) -> Option<Order> {
    let step = view.asked(seat)?;
    let mut luck = Luck::of(view);
    match step {
        Step::War => war(view, seat, &mut luck),
        Step::Defence => defence(view, seat, &mut luck),
        Step::Support => Some(support(view, seat, &mut luck)),
        Step::Deployment => deployment(view, seat, &Formation::default(), &mut luck),
        Step::Reinforcement => Some(reinforcement(view, seat, &mut luck)),
    }
}

/// A bot player agrees to end the game when somebody asks: it has nothing else to do tonight.
pub fn aside(view: &View, seat: Seat) -> Option<Order> {
    let asked = view.votes.said.values().any(|yes| *yes);
    let yes = Order::End { yes: true };
    (asked && view.has_troops(seat) && view.check(seat, &yes).is_ok()).then_some(yes)
}

/// Makes the beginning of an order whole, as the bot player would.
pub fn finish(view: &View, seat: Seat, begun: &Order) -> Option<Order> {
    let mut luck = Luck::of(view);
    match begun {
        Order::Deploy(formation) => deployment(view, seat, formation, &mut luck),
        Order::War { suit, .. } => {
            let options = view.targets(seat).into_iter();
            let options = options.map(|on| (*suit, on)).collect();
            best_war(view, options, &mut luck).map(|(order, _)| order)
        }
        Order::Support { side, flank, .. } => {
            best_support(view, seat, &mut luck, |at| at == (*side, *flank)).map(|(order, _)| order)
        }
        Order::Send(_) => Some(reinforcement(view, seat, &mut luck)),
        Order::Pass
        | Order::Defend { .. }
        | Order::SupportNone
        | Order::Hold
        | Order::End { .. }
        | Order::StayOut => None,
    }
}

/// The option that is worth most in all guesses together; of equals the first.
fn best<T, G>(options: Vec<T>, guesses: &[G], worth: impl Fn(&T, &G) -> i32) -> Option<(T, i32)> {
    let mut best: Option<(T, i32)> = None;
    for option in options {
        let worth: i32 = guesses.iter().map(|guess| worth(&option, guess)).sum();
        if best.as_ref().is_none_or(|(_, most)| worth > *most) {
            best = Some((option, worth));
        }
    }
    best
}

/// Guesses of whatever an option is to be tried against.
fn guesses<G>(view: &View, mut make: impl FnMut(&mut Guess) -> G) -> Vec<G> {
    let unseen = Guess::of(view);
    let mut all = Vec::with_capacity(GUESSES);
    for _ in 0..GUESSES {
        let mut guess = unseen;
        all.push(make(&mut guess));
    }
    all
}

fn war(view: &View, seat: Seat, luck: &mut Luck) -> Option<Order> {
    let targets = view.targets(seat);
    let suits = view.held_suits(seat).into_iter();
    let options: Vec<(Suit, Seat)> = suits
        .flat_map(|suit| targets.iter().map(move |on| (suit, *on)))
        .collect();
    let (order, worth) = best_war(view, options, luck)?;
    if view.peace && worth < 0 {
        return Some(Order::Pass);
    }
    Some(order)
}

fn best_war(view: &View, options: Vec<(Suit, Seat)>, luck: &mut Luck) -> Option<(Order, i32)> {
    let options = luck.some(options, MOST_OPTIONS);
    // Armies by seat and suit; those that no option needs are left out.
    let of_seats = guesses(view, |guess| {
        let army = |seat: Seat, suit: Suit| {
            let hand = guess.hand(view, seat, suit, luck);
            luck.formed(hand, [false; 2])
        };
        armies(view, &options, army)
    });
    let found = best(options, &of_seats, |(suit, on), (own, others)| {
        let train = view.seat(*on).is_some_and(|known| known.trains > 0);
        let Some(own) = &own[suit.index()] else {
            return 0;
        };
        // The other one takes the defence that is best for it, as far as a quick look tells.
        let defences = others[on.index()].iter();
        let worths = defences.map(|other| attack_worth(skirmish(own, other), train));
        worths.min().unwrap_or(0)
    });
    found.map(|((suit, on), worth)| (Order::War { suit, on: Some(on) }, worth))
}

/// The own armies by suit, and those of the seats that may be challenged.
fn armies(
    view: &View,
    options: &[(Suit, Seat)],
    mut army: impl FnMut(Seat, Suit) -> Force,
) -> ([Option<Force>; Suit::ALL.len()], Vec<Vec<Force>>) {
    let mut own = [None; Suit::ALL.len()];
    let mut others = vec![Vec::new(); view.seats.len()];
    for (suit, on) in options {
        if let (None, Some(me)) = (own[suit.index()], view.me) {
            own[suit.index()] = Some(army(me, *suit));
        }
        let other = &mut others[on.index()];
        if let (true, Some(known)) = (other.is_empty(), view.seat(*on)) {
            other.extend(known.piles.iter().map(|pile| army(*on, pile.suit)));
        }
    }
    (own, others)
}

/// Whether the defender has a supply train to lose.
fn train_of(view: &View, battle: &BattleView) -> bool {
    let defender = battle.army(Side::Defender).seat;
    view.seat(defender).is_some_and(|known| known.trains > 0)
}

fn defence(view: &View, seat: Seat, luck: &mut Luck) -> Option<Order> {
    let battle = view.battle.as_ref()?;
    let attacker = battle.army(Side::Attacker);
    let suit = attacker.suit?;
    let train = train_of(view, battle);
    let suits = view.held_suits(seat);
    let met = guesses(view, |guess| {
        let hand = guess.hand(view, attacker.seat, suit, luck);
        let enemy = luck.formed(hand, [false; 2]);
        let own = suits
            .iter()
            .map(|suit| luck.formed(own(view, *suit), [false; 2]));
        (enemy, own.collect::<Vec<Force>>())
    });
    let options = (0..suits.len()).collect();
    let (chosen, _) = best(options, &met, |at: &usize, (enemy, own)| {
        defence_worth(skirmish(enemy, &own[*at]), train)
    })?;
    Some(Order::Defend {
        suit: suits[chosen],
    })
}

fn support(view: &View, seat: Seat, luck: &mut Luck) -> Order {
    match best_support(view, seat, luck, |_| true) {
        Some((order, worth)) if worth > 0 => order,
        _ => Order::SupportNone,
    }
}

fn best_support(
    view: &View,
    seat: Seat,
    luck: &mut Luck,
    wanted: impl Fn((Side, Place)) -> bool,
) -> Option<(Order, i32)> {
    let battle = view.battle.as_ref()?;
    let mut options = Vec::new();
    for order in view.orders(seat) {
        if let Order::Support { side, flank, cards } = order
            && wanted((side, flank))
        {
            options.push((side, flank, cards));
        }
    }
    let options = luck.some(options, MOST_OPTIONS);
    // Both armies by the side and flank that is kept for the support.
    let met = guesses(view, |guess| {
        let mut both = |at: (Side, Place)| {
            let mut guess = *guess;
            Side::BOTH.map(|on| {
                let kept = (on == at.0).then_some(at.1);
                guessed_army(view, battle.army(on), &mut guess, luck, kept)
            })
        };
        Side::BOTH.map(|side| Place::FLANKS.map(|flank| both((side, flank))))
    });
    let found = best(options, &met, |(side, flank, cards), met| {
        let at = flank.flank().unwrap_or(0);
        let mut forces = met[side.index()][at];
        forces[side.index()].place(*flank, cards);
        let ended = skirmish(&forces[0], &forces[1]);
        support_worth(ended, *side, *flank)
    });
    found.map(|((side, flank, cards), worth)| (Order::Support { side, flank, cards }, worth))
}

/// An army that is still to be deployed: its own cards and its supporters', as far as they can be
/// guessed. `kept` is a flank that somebody is about to take.
fn guessed_army(
    view: &View,
    army: &ArmyView,
    guess: &mut Guess,
    luck: &mut Luck,
    kept: Option<Place>,
) -> Force {
    let Some(suit) = army.suit else {
        return Force::default();
    };
    let mut held = army.held();
    if let Some(flank) = kept.and_then(Place::flank) {
        held[flank] = true;
    }
    let hand = guess.hand(view, army.seat, suit, luck);
    let mut force = luck.formed(hand, held);
    for (flank, cards) in supporters(army, guess, luck) {
        force.place(flank, cards.ranks());
    }
    force
}

/// The cards of an army's supporters, as far as they can be guessed.
fn supporters(army: &ArmyView, guess: &mut Guess, luck: &mut Luck) -> Vec<(Place, Cards<2>)> {
    let supported = |flank: &Place| army.front.supporter(*flank).is_some();
    let flanks = Place::FLANKS.into_iter().filter(supported);
    let cards = flanks.map(|flank| {
        let cards = army.front.at(flank).iter();
        (
            flank,
            cards.filter_map(|card| guess.card(*card, luck)).collect(),
        )
    });
    cards.collect()
}

fn deployment(view: &View, seat: Seat, begun: &Formation, luck: &mut Luck) -> Option<Order> {
    let battle = view.battle.as_ref()?;
    let side = battle.side_of(seat)?;
    let (army, held) = view.own_army(seat)?;
    let options = some_completions(begun, &army, held, luck);
    let train = train_of(view, battle);
    let met = guesses(view, |guess| {
        let enemy = guessed_army(view, battle.army(side.enemy()), guess, luck, None);
        (enemy, supporters(battle.army(side), guess, luck))
    });
    let (formation, _) = best(options, &met, |formation, (enemy, supporters)| {
        let mut force = Force::of(formation);
        for (flank, cards) in supporters {
            force.place(*flank, cards.ranks());
        }
        side_worth(side, &force, enemy, train)
    })?;
    Some(Order::Deploy(formation))
}

/// Legal deployments that begin with `begun`: all, or some by chance if there are many.
fn some_completions(
    begun: &Formation,
    army: &[super::card::Rank],
    held: [bool; 2],
    luck: &mut Luck,
) -> Vec<Formation> {
    let mut some = Vec::new();
    let mut count = 0;
    begun.each_completion(army, held, |formation| {
        count += 1;
        // Each of those that came so far is kept with the same chance.
        if some.len() < MOST_OPTIONS {
            some.push(formation.clone());
        } else if let Some(slot) = some.get_mut(luck.below(count)) {
            *slot = formation.clone();
        }
    });
    some
}

fn reinforcement(view: &View, seat: Seat, luck: &mut Luck) -> Order {
    let orders = luck.some(view.orders(seat), MOST_OPTIONS);
    let Some(battle) = &view.battle else {
        return Order::Hold;
    };
    let Some(side) = battle.side_of(seat) else {
        return Order::Hold;
    };
    let train = train_of(view, battle);
    let met = guesses(view, |guess| {
        let mut standing = |side: Side| {
            let front = &battle.army(side).front;
            Force::standing(front, |card| guess.card(card, luck))
        };
        let mut enemy = standing(side.enemy());
        enemy.refill();
        (standing(side), enemy)
    });
    let found = best(orders, &met, |order, (own, enemy)| {
        let mut own = *own;
        if let Order::Send(sent) = order {
            own.send(sent);
        }
        side_worth(side, &own, enemy, train)
    });
    found.map_or(Order::Hold, |(order, _)| order)
}
