//! What a seat would see after an order, as far as it can know.

use super::card::{Rank, Suit};
use super::field::{Front, Seen, Side};
use super::formation::Formation;
use super::legality::Fit;
use super::order::Order;
use super::view::{ArmyView, BattleView, View};
use crate::Seat;

impl View {
    /// The view after an order of `seat` that fits, as far as the seat can know.
    pub(super) fn after(&self, seat: Seat, order: &Order, fit: Fit) -> Self {
        let mut after = self.clone();
        if fit != Fit::Begun
            && !matches!(order, Order::End { .. })
            && let Some(waits) = &mut after.waits
        {
            waits.seats.retain(|asked| *asked != seat);
        }
        let suit_of = |side: Side| after.battle.as_ref().and_then(|b| b.army(side).suit);
        match order {
            Order::War { suit, on } => after.battle = on.map(|on| self.war(seat, *suit, on)),
            Order::Defend { suit } => {
                if let Some(battle) = &mut after.battle {
                    let army = &mut battle.armies[Side::Defender.index()];
                    army.suit = Some(*suit);
                    army.size = self.seat(seat).map_or(0, |known| known.of_suit(*suit));
                }
            }
            Order::Support { side, flank, cards } => {
                let suit = suit_of(*side);
                if let (Some(battle), Some(suit)) = (&mut after.battle, suit) {
                    let front = &mut battle.armies[side.index()].front;
                    front.places[flank.index()] = cards.iter().map(|&r| shown(suit, r)).collect();
                    if let (Some(flank), false) = (flank.flank(), cards.is_empty()) {
                        front.supporters[flank] = Some(seat);
                    }
                }
            }
            Order::Deploy(formation) => {
                if let Some((battle, side)) = own_side(&mut after.battle, seat) {
                    battle.armies[side.index()].formation = Some(formation.clone());
                    battle.armies[side.index()].ready = fit != Fit::Begun;
                }
            }
            Order::Send(reserves) => {
                if let Some((battle, side)) = own_side(&mut after.battle, seat) {
                    battle.armies[side.index()].answer = Some(reserves.clone());
                    battle.armies[side.index()].ready = fit != Fit::Begun;
                }
            }
            Order::Hold => {
                if let Some((battle, side)) = own_side(&mut after.battle, seat) {
                    battle.armies[side.index()].answer = Some(Formation::default());
                    battle.armies[side.index()].ready = true;
                }
            }
            Order::End { yes } => {
                after.votes.said.insert(seat, *yes);
            }
            Order::StayOut => after.out.push(seat),
            Order::Pass | Order::SupportNone => {}
        }
        after
    }

    fn war(&self, seat: Seat, suit: Suit, on: Seat) -> BattleView {
        let army = |seat: Seat, suit: Option<Suit>| ArmyView {
            seat,
            suit,
            size: suit.map_or(0, |suit| {
                self.seat(seat).map_or(0, |known| known.of_suit(suit))
            }),
            ready: false,
            formation: None,
            answer: None,
            front: Front::default(),
        };
        BattleView {
            armies: [army(seat, Some(suit)), army(on, None)],
            called: Vec::new(),
            last: None,
        }
    }
}

fn own_side(battle: &mut Option<BattleView>, seat: Seat) -> Option<(&mut BattleView, Side)> {
    let battle = battle.as_mut()?;
    let side = battle.side_of(seat)?;
    Some((battle, side))
}

fn shown(suit: Suit, rank: Rank) -> Seen {
    Seen {
        suit,
        rank: Some(rank),
    }
}
