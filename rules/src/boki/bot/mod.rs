//! The bot player of Boki: it sees its view only, and guesses the rest.
//!
//! It deals the cards it cannot see in some ways that fit what it knows, lets each option fight
//! quick battles against them ([`skirmish`]), and takes the one that earns most. Chance comes from a
//! generator that the view itself seeds, so the same view always gets the same order.

mod guess;
mod skirmish;
#[cfg(test)]
mod tests;

use super::card::{Rank, Suit};
use super::field::{Place, Side};
use super::formation::Formation;
use super::order::Order;
use super::view::{ArmyView, BattleView, Step, View};
use crate::Seat;
use guess::{Guess, Luck};
use skirmish::{Force, Result as Met, skirmish};

/// Ways to deal the hidden cards that an option is tried against.
const GUESSES: usize = 12;
/// The most options that are tried; of more a random choice is.
const MOST_OPTIONS: usize = 40;

/// What a lost card of one's own weighs against coins, in hundredths.
const CARD: i32 = 12;
/// What a card that another loses is worth.
const ENEMY_CARD: i32 = 4;
/// What a coin weighs.
const COIN: i32 = 100;
/// What a supply train weighs.
const TRAIN: i32 = 150;

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
        _ => None,
    }
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
    best(options, |(suit, on)| {
        let train = view.seat(*on).is_some_and(|known| known.trains > 0);
        let mut worth = 0;
        for _ in 0..GUESSES {
            let mut guess = Guess::new(view, luck);
            let own = luck.formed(&view.own(*suit), [false; 2]);
            // The other one takes the defence that is best for it, as far as a quick look tells.
            let worst = view
                .held_suits(*on)
                .into_iter()
                .map(|defence| {
                    let cards = guess.of(view, *on, defence);
                    let other = luck.formed(&cards, [false; 2]);
                    attack_worth(&skirmish(&own, &other), train)
                })
                .min();
            worth += worst.unwrap_or(0);
        }
        worth / GUESSES as i32
    })
    .map(|((suit, on), worth)| (Order::War { suit, on: Some(on) }, worth))
}

fn attack_worth(met: &Met, train: bool) -> i32 {
    let won = if met.winner == Some(Side::Attacker) {
        2 * COIN + if train { TRAIN } else { 0 }
    } else {
        0
    };
    won + met.cards(Side::Attacker)
}

fn defence_worth(met: &Met, train: bool) -> i32 {
    let kept = if met.winner == Some(Side::Attacker) {
        if train { -TRAIN } else { 0 }
    } else {
        COIN
    };
    kept + met.cards(Side::Defender)
}

fn defence(view: &View, seat: Seat, luck: &mut Luck) -> Option<Order> {
    let battle = view.battle.as_ref()?;
    let attacker = battle.army(Side::Attacker);
    let suit = attacker.suit?;
    let train = view.seat(seat).is_some_and(|known| known.trains > 0);
    let options = view.held_suits(seat);
    let ((suit,), _) = best(
        options.into_iter().map(|suit| (suit,)).collect(),
        |(own,)| {
            let mut worth = 0;
            for _ in 0..GUESSES {
                let cards = Guess::new(view, luck).of(view, attacker.seat, suit);
                let enemy = luck.formed(&cards, [false; 2]);
                let own = luck.formed(&view.own(*own), [false; 2]);
                worth += defence_worth(&skirmish(&enemy, &own), train);
            }
            worth
        },
    )?;
    Some(Order::Defend { suit })
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
        if let Order::Support { side, flank, .. } = &order
            && wanted((*side, *flank))
        {
            options.push(order);
        }
    }
    let options = luck.some(options, MOST_OPTIONS);
    best(options, |order| {
        let Order::Support { side, flank, cards } = order else {
            return 0;
        };
        let mut worth = 0;
        for _ in 0..GUESSES {
            let mut guess = Guess::new(view, luck);
            let mut forces = Side::BOTH.map(|on| {
                guessed_army(
                    view,
                    battle.army(on),
                    &mut guess,
                    luck,
                    (on == *side).then_some(*flank),
                )
            });
            forces[side.index()].place(*flank, cards);
            let met = skirmish(&forces[0], &forces[1]);
            let lost = met.flank_losses(*side, *flank) * CARD;
            worth += if met.winner == Some(*side) { COIN } else { 0 } - lost;
        }
        // A supporter also shows what it has.
        worth / GUESSES as i32 - CARD
    })
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
    let own = guess.of(view, army.seat, suit);
    let mut force = luck.formed(&own, held);
    for flank in Place::FLANKS {
        let cards = army.front.at(flank);
        if !cards.is_empty() {
            let cards: Vec<Rank> = cards.iter().filter_map(|card| guess.card(*card)).collect();
            force.place(flank, &cards);
        }
    }
    force
}

fn deployment(view: &View, seat: Seat, begun: &Formation, luck: &mut Luck) -> Option<Order> {
    let battle = view.battle.as_ref()?;
    let side = battle.side_of(seat)?;
    let (army, held) = view.own_army(seat)?;
    let options = luck.some(begun.completions(&army, held), MOST_OPTIONS);
    let own = battle.army(side);
    let train = train_of(view, battle);
    let (formation, _) = best(options, |formation| {
        let mut worth = 0;
        for _ in 0..GUESSES {
            let mut guess = Guess::new(view, luck);
            let enemy = guessed_army(view, battle.army(side.enemy()), &mut guess, luck, None);
            let mut force = Force::of(formation);
            for flank in Place::FLANKS {
                let cards = own.front.at(flank);
                let cards: Vec<Rank> = cards.iter().filter_map(|card| guess.card(*card)).collect();
                if !cards.is_empty() {
                    force.place(flank, &cards);
                }
            }
            worth += side_worth(side, &force, &enemy, train);
        }
        worth
    })?;
    Some(Order::Deploy(formation))
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
    let found = best(orders, |order| {
        let mut worth = 0;
        for _ in 0..GUESSES {
            let mut guess = Guess::new(view, luck);
            let enemy = &battle.army(side.enemy()).front;
            let mut enemy = Force::standing(enemy, |card| guess.card(card));
            enemy.refill();
            let mut own = Force::standing(&battle.army(side).front, |card| guess.card(card));
            if let Order::Send(sent) = order {
                own.send(sent);
            }
            worth += side_worth(side, &own, &enemy, train);
        }
        worth
    });
    found.map_or(Order::Hold, |(order, _)| order)
}

fn side_worth(side: Side, own: &Force, enemy: &Force, train: bool) -> i32 {
    match side {
        Side::Attacker => attack_worth(&skirmish(own, enemy), train),
        Side::Defender => defence_worth(&skirmish(enemy, own), train),
    }
}

/// Whether the defender has a supply train to lose.
fn train_of(view: &View, battle: &BattleView) -> bool {
    let defender = battle.army(Side::Defender).seat;
    view.seat(defender).is_some_and(|known| known.trains > 0)
}

/// The option that is worth most; of equals the first.
fn best<T>(options: Vec<T>, mut worth: impl FnMut(&T) -> i32) -> Option<(T, i32)> {
    let mut best: Option<(T, i32)> = None;
    for option in options {
        let worth = worth(&option);
        if best.as_ref().is_none_or(|(_, most)| worth > *most) {
            best = Some((option, worth));
        }
    }
    best
}
