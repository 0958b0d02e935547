//! Whether a seat may give an order now: a function of its view alone.

use super::card::{Card, Rank, Suit};
use super::field::{Place, Seen, Side};
use super::formation::{Formation, send_flaw, sends};
use super::order::Order;
use super::refusal::{Kind, Refusal};
use super::view::{BattleView, Step, View};
use crate::Seat;

/// How far a legal order goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It can be decided.
    Whole,
    /// It can be decided, and may also go on: a second card of support.
    Open,
    /// It is the beginning of one, for panels: something is missing.
    Begun,
}

impl View {
    /// Checks an order of `seat`, whose view this is.
    ///
    /// # Errors
    ///
    /// The refusal, under the lowest ruling that applies (BK-38).
    pub(super) fn check(&self, seat: Seat, order: &Order) -> Result<Fit, Refusal> {
        if seat.index() >= self.seats.len() {
            return Err(Refusal::NoSuchSeat(seat));
        }
        if self.turn == 0 {
            return Err(Refusal::NotStarted);
        }
        if self.over.is_some() {
            return Err(Refusal::GameOver);
        }
        if order.ranks().any(|rank| rank == Rank::Six) {
            return Err(Refusal::Train);
        }
        match order {
            Order::War { suit, on } => self.check_war(seat, *suit, *on),
            Order::Pass => self.check_pass(seat),
            Order::Defend { suit } => {
                self.check_time(seat, Step::Defence, Kind::Defend)?;
                self.check_suit(seat, *suit, Kind::Defend)?;
                Ok(Fit::Whole)
            }
            Order::Support { side, flank, cards } => self.check_support(seat, *side, *flank, cards),
            Order::SupportNone => {
                self.check_time(seat, Step::Support, Kind::Support)?;
                Ok(Fit::Whole)
            }
            Order::Deploy(formation) => self.check_deploy(seat, formation),
            Order::Send(sent) => self.check_send(seat, sent),
            Order::Hold => {
                self.check_time(seat, Step::Reinforcement, Kind::Reinforce)?;
                Ok(Fit::Whole)
            }
            Order::End { yes } => self.check_vote(seat, *yes),
            Order::StayOut => self.check_stay_out(seat),
        }
    }

    fn check_time(&self, seat: Seat, step: Step, kind: Kind) -> Result<(), Refusal> {
        if self.asked(seat) == Some(step) {
            return Ok(());
        }
        let waits = self.waits.as_ref();
        Err(Refusal::NotNow {
            kind,
            step: waits.map_or(step, |waits| waits.step),
            waiting: waits.map(|waits| waits.seats.clone()).unwrap_or_default(),
        })
    }

    fn check_suit(&self, seat: Seat, suit: Suit, kind: Kind) -> Result<(), Refusal> {
        let held = self.held_suits(seat);
        if held.contains(&suit) {
            return Ok(());
        }
        Err(Refusal::NoCards { kind, suit, held })
    }

    fn check_war(&self, seat: Seat, suit: Suit, on: Option<Seat>) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::War, Kind::War)?;
        self.check_suit(seat, suit, Kind::War)?;
        let legal = self.targets(seat);
        match on {
            None => Ok(Fit::Begun),
            Some(on) if legal.contains(&on) => Ok(Fit::Whole),
            Some(_) => Err(Refusal::Target { on, legal }),
        }
    }

    fn check_pass(&self, seat: Seat) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::War, Kind::Pass)?;
        if self.peace {
            Ok(Fit::Whole)
        } else {
            Err(Refusal::NoPeace)
        }
    }

    fn check_support(
        &self,
        seat: Seat,
        side: Side,
        flank: Place,
        cards: &[Rank],
    ) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::Support, Kind::Support)?;
        let army = self.battle.as_ref().map(|battle| battle.army(side));
        let Some(suit) = army.and_then(|army| army.suit) else {
            return Err(self.not_now(Kind::Support));
        };
        let free = self.supportable(seat);
        if flank.flank().is_none() {
            return Err(Refusal::NotAFlank { free });
        }
        if army.is_some_and(|army| army.front.supporter(flank).is_some()) {
            return Err(Refusal::FlankTaken { side, flank, free });
        }
        let held = self.own(suit);
        if held.is_empty() {
            let held = self.held_suits(seat);
            return Err(Refusal::NoCards {
                kind: Kind::Support,
                suit,
                held,
            });
        }
        let unheld = cards.iter().find(|rank| !held.contains(rank));
        let twice = matches!(cards, [one, two] if one == two).then(|| &cards[0]);
        if let Some(&rank) = unheld.or(twice) {
            return Err(Refusal::SupportCard { rank, suit, held });
        }
        match (cards.len(), held.len()) {
            (0, _) => Ok(Fit::Begun),
            (1, 2..) => Ok(Fit::Open),
            (1 | 2, _) => Ok(Fit::Whole),
            _ => Err(Refusal::SupportCount),
        }
    }

    fn check_deploy(&self, seat: Seat, formation: &Formation) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::Deployment, Kind::Deploy)?;
        let Some((army, held)) = self.own_army(seat) else {
            return Err(self.not_now(Kind::Deploy));
        };
        let refusal = |flaw| Refusal::Flaw {
            flaw,
            army: army.clone(),
        };
        match (formation.broken(&army, held), formation.flaw(&army, held)) {
            (Some(flaw), _) => Err(refusal(flaw)),
            (None, None) => Ok(Fit::Whole),
            (None, Some(_)) if formation.can_be_finished(&army, held) => Ok(Fit::Begun),
            (None, Some(flaw)) => Err(refusal(flaw)),
        }
    }

    fn check_send(&self, seat: Seat, sent: &Formation) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::Reinforcement, Kind::Reinforce)?;
        let Some(front) = self.own_front(seat) else {
            return Err(self.not_now(Kind::Reinforce));
        };
        match send_flaw(sent, front) {
            None => Ok(Fit::Whole),
            Some(super::formation::SendFlaw::Nothing) => Ok(Fit::Begun),
            Some(_) => Err(self.whole(seat, &Order::Send(sent.clone()))),
        }
    }

    fn check_vote(&self, seat: Seat, yes: bool) -> Result<Fit, Refusal> {
        if self.votes.closed {
            return Err(Refusal::VoteClosed);
        }
        if self.votes.said.get(&seat) == Some(&yes) {
            return Err(Refusal::VotedAlready { yes });
        }
        if !yes && self.votes.said.is_empty() {
            return Err(Refusal::NoVote);
        }
        Ok(Fit::Whole)
    }

    fn check_stay_out(&self, seat: Seat) -> Result<Fit, Refusal> {
        let Some(battle) = &self.battle else {
            return Err(Refusal::NothingToStayOutOf);
        };
        if battle.side_of(seat).is_some() {
            return Err(Refusal::InBattle);
        }
        if self.out.contains(&seat) {
            return Err(Refusal::StaysOut);
        }
        if self.may_be_called(battle, seat) {
            Ok(Fit::Whole)
        } else {
            Err(Refusal::NothingToStayOutOf)
        }
    }

    /// Whether a seat is asked for support in this battle, now or later, as far as is known.
    fn may_be_called(&self, battle: &BattleView, seat: Seat) -> bool {
        let step = self.waits.as_ref().map(|waits| waits.step);
        match step {
            // The defender's suit may be any.
            Some(Step::Defence) => self.has_troops(seat),
            Some(Step::Support) => {
                !battle.called.contains(&seat) && !self.supportable(seat).is_empty()
            }
            Some(Step::War | Step::Deployment | Step::Reinforcement) | None => false,
        }
    }

    /// Why an order that is legal so far is not enough for `decide`.
    pub(super) fn whole(&self, seat: Seat, order: &Order) -> Refusal {
        match order {
            Order::War { on, .. } => Refusal::Target {
                on: *on,
                legal: self.targets(seat),
            },
            Order::Deploy(formation) => {
                let (army, held) = self.own_army(seat).unwrap_or_default();
                match formation.flaw(&army, held) {
                    Some(flaw) => Refusal::Flaw { flaw, army },
                    None => self.not_now(Kind::Deploy),
                }
            }
            Order::Send(sent) => match self.own_front(seat) {
                Some(front) => match send_flaw(sent, front) {
                    Some(flaw) => Refusal::SendFlaw {
                        flaw,
                        reserve: known(&front.reserve),
                        empty: front.empty_places().collect(),
                    },
                    None => self.not_now(Kind::Reinforce),
                },
                None => self.not_now(Kind::Reinforce),
            },
            _ => Refusal::SupportCount,
        }
    }

    fn not_now(&self, kind: Kind) -> Refusal {
        let waits = self.waits.as_ref();
        Refusal::NotNow {
            kind,
            step: waits.map_or(Step::War, |waits| waits.step),
            waiting: waits.map(|waits| waits.seats.clone()).unwrap_or_default(),
        }
    }

    /// The army of a fighting seat, whose view this is, and which of its flanks supporters hold.
    pub fn own_army(&self, seat: Seat) -> Option<(Vec<Rank>, [bool; 2])> {
        let battle = self.battle.as_ref()?;
        let army = battle.army(battle.side_of(seat)?);
        Some((self.own(army.suit?), army.held()))
    }

    /// The front of a fighting seat.
    pub fn own_front(&self, seat: Seat) -> Option<&super::field::Front<Seen>> {
        let battle = self.battle.as_ref()?;
        Some(&battle.army(battle.side_of(seat)?).front)
    }

    /// All whole orders of `seat` for what it is asked.
    pub(super) fn orders(&self, seat: Seat) -> Vec<Order> {
        match self.asked(seat) {
            None => Vec::new(),
            Some(Step::War) => self.wars(seat),
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
                let sent = sends(&known(&front.reserve), &empty).into_iter();
                sent.map(Order::Send).chain([Order::Hold]).collect()
            }
        }
    }

    fn wars(&self, seat: Seat) -> Vec<Order> {
        let targets = self.targets(seat);
        let suits = self.held_suits(seat).into_iter();
        let wars = suits.flat_map(|suit| {
            targets.iter().map(move |on| Order::War {
                suit,
                on: Some(*on),
            })
        });
        wars.chain(self.peace.then_some(Order::Pass)).collect()
    }

    fn supports(&self, seat: Seat) -> Vec<Order> {
        let mut all = vec![Order::SupportNone];
        for (side, flank) in self.supportable(seat) {
            let army = self.battle.as_ref().map(|battle| battle.army(side));
            let held = army.and_then(|army| army.suit).map(|suit| self.own(suit));
            let held = held.unwrap_or_default();
            let mut add = |cards: Vec<Rank>| all.push(Order::Support { side, flank, cards });
            for &first in &held {
                add(vec![first]);
                for &second in held.iter().filter(|second| **second != first) {
                    add(vec![first, second]);
                }
            }
        }
        all
    }

    /// Orders of `seat` beside what it is asked.
    pub(super) fn asides_of(&self, seat: Seat) -> Vec<Order> {
        let all = [
            Order::End { yes: false },
            Order::End { yes: true },
            Order::StayOut,
        ];
        all.into_iter()
            .filter(|order| self.check(seat, order).is_ok())
            .collect()
    }

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
            Order::Send(sent) => {
                if let Some((battle, side)) = own_side(&mut after.battle, seat) {
                    battle.armies[side.index()].answer = Some(sent.clone());
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
        let army = |seat: Seat, suit: Option<Suit>| super::view::ArmyView {
            seat,
            suit,
            size: suit.map_or(0, |suit| {
                self.seat(seat).map_or(0, |known| known.of_suit(suit))
            }),
            ready: false,
            formation: None,
            answer: None,
            front: super::field::Front::default(),
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

/// The ranks that the viewer knows.
pub(super) fn known(cards: &[Seen]) -> Vec<Rank> {
    cards.iter().filter_map(|card| card.rank).collect()
}

/// The cards of some ranks of a suit.
pub(super) fn cards(suit: Suit, ranks: &[Rank]) -> Vec<Card> {
    ranks.iter().map(|&rank| Card { suit, rank }).collect()
}
