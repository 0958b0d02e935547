//! What may a seat order now: whole orders for what it is asked, for bot players and programs, and those
//! beside it. What people compose comes word by word from [`next`](super::next).

use super::card::Rank;
use super::field::{Place, Side};
use super::formation::{Formation, sends};
use super::legality::{Fit, known};
use super::options::World;
use super::order::Order;
use super::step::Step;
use super::view::View;
use crate::{Ctx, Seat};

impl View {
    /// All whole orders of `seat` for what it is asked.
    pub(super) fn orders(&self, world: &World, seat: Seat) -> Vec<Order> {
        match self.asked(seat) {
            None => Vec::new(),
            Some(Step::War) => self.wars(world, seat),
            Some(Step::Defence) => {
                let suits = self.held_suits(seat);
                suits
                    .into_iter()
                    .map(|suit| Order::Defend { suit })
                    .collect()
            }
            Some(Step::Support) => self.supports(seat),
            Some(Step::Deployment) => {
                let (army, held) = self.own_army(seat).unwrap_or_default();
                let all = Formation::default().completions(&army, held);
                all.into_iter().map(Order::Deploy).collect()
            }
            Some(Step::Reinforcement) => {
                let Some(front) = self.own_front(seat) else {
                    return Vec::new();
                };
                let empty: Vec<Place> = front.empty_places().collect();
                let reserves = sends(&known(&front.reserve), &empty).into_iter();
                reserves.map(Order::Send).chain([Order::Hold]).collect()
            }
        }
    }

    fn wars(&self, world: &World, seat: Seat) -> Vec<Order> {
        let targets = self.targets(seat);
        let suits = self.held_suits(seat).into_iter();
        let wars = suits.flat_map(|suit| {
            targets.iter().map(move |on| Order::War {
                suit,
                on: Some(*on),
            })
        });
        wars.chain(world.options.peace.then_some(Order::Pass))
            .collect()
    }

    fn supports(&self, seat: Seat) -> Vec<Order> {
        let mut all = vec![Order::SupportNone];
        for (side, flank) in self.supportable(seat) {
            let held = self.supporting(side);
            let ones = held.iter().map(|&rank| vec![rank]);
            let cards = ones.chain(pairs(&held));
            all.extend(cards.map(|cards| Order::Support { side, flank, cards }));
        }
        all
    }

    /// What the viewer can support a side with.
    pub(super) fn supporting(&self, side: Side) -> Vec<Rank> {
        let army = self.battle.as_ref().map(|battle| battle.army(side));
        let suit = army.and_then(|army| army.suit);
        suit.map(|suit| self.own(suit)).unwrap_or_default()
    }

    /// Orders of `seat` beside what it is asked.
    pub(super) fn asides_of(&self, world: &World, seat: Seat) -> Vec<Order> {
        let all = [
            Order::End { yes: false },
            Order::End { yes: true },
            Order::StayOut,
        ];
        all.into_iter()
            .filter(|order| self.check(world, seat, order).is_ok())
            .collect()
    }
}

/// Two different cards, first line and second.
fn pairs(held: &[Rank]) -> impl Iterator<Item = Vec<Rank>> + '_ {
    held.iter().flat_map(move |first| {
        let others = held.iter().filter(move |second| *second != first);
        others.map(|second| vec![*first, *second])
    })
}

/// All whole orders of `seat` for what it is asked as texts, or all that makes a beginning whole, or longer.
pub(super) fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
    let roster = ctx.roster;
    if partial.trim().is_empty() {
        let orders = view.orders(ctx.world, seat).into_iter();
        return orders.map(|order| order.write(roster)).collect();
    }
    let order = Order::read(partial, roster, view.suits());
    order.map_or_else(|_| Vec::new(), |begun| rests(ctx, view, seat, &begun))
}

fn rests(ctx: Ctx<'_, World>, view: &View, seat: Seat, begun: &Order) -> Vec<String> {
    let (world, roster) = (ctx.world, ctx.roster);
    let fit = match view.check(world, seat, begun) {
        Ok(fit) if fit != Fit::Whole => fit,
        _ => return Vec::new(),
    };
    match begun {
        Order::War { .. } => {
            let targets = view.targets(seat).into_iter();
            targets
                .map(|on| format!("on {}", roster.write(on)))
                .collect()
        }
        Order::Support { side, cards, .. } => {
            let held = view.supporting(*side);
            let unused = held.iter().filter(|rank| !cards.contains(rank));
            let mut rests: Vec<Vec<Rank>> = unused.map(|&rank| vec![rank]).collect();
            if cards.is_empty() {
                rests.extend(pairs(&held));
            }
            rests.iter().map(|rest| texts(rest)).collect()
        }
        Order::Deploy(formation) => {
            let (army, held) = view.own_army(seat).unwrap_or_default();
            let all = formation.completions(&army, held).into_iter();
            all.filter_map(|whole| added(formation, &whole)).collect()
        }
        Order::Send(_) if fit == Fit::Begun => {
            let all = view.orders(world, seat).into_iter();
            all.filter(|order| matches!(order, Order::Send(_)))
                .filter_map(|order| Some(order.write(roster).strip_prefix("send ")?.to_owned()))
                .collect()
        }
        Order::Send(_)
        | Order::Pass
        | Order::Defend { .. }
        | Order::SupportNone
        | Order::Hold
        | Order::End { .. }
        | Order::StayOut => Vec::new(),
    }
}

/// What a longer deployment adds to a shorter one, if it adds only behind what stands.
fn added(shorter: &Formation, longer: &Formation) -> Option<String> {
    let mut words = Vec::new();
    for place in Place::ALL {
        let more = longer.at(place).strip_prefix(shorter.at(place))?;
        if !more.is_empty() {
            words.push(format!("{place} {}", texts(more)));
        }
    }
    let new = |rank: &Rank| !shorter.reserve.contains(rank);
    let reserve: Vec<Rank> = longer.reserve.iter().copied().filter(new).collect();
    if !reserve.is_empty() {
        words.push(format!("reserve {}", texts(&reserve)));
    }
    Some(words.join(" "))
}

fn texts(ranks: &[Rank]) -> String {
    let ranks: Vec<&str> = ranks.iter().map(|rank| rank.text()).collect();
    ranks.join(" ")
}
