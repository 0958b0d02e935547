//! Whether a seat may give an order now: a function of its view alone.

use super::card::{Card, Rank, Suit};
use super::field::{Place, Seen, Side};
use super::formation::{Formation, send_flaw};
use super::options::World;
use super::order::Order;
use super::refusal::{Kind, NoVote, NotOut, Refusal};
use super::step::Step;
use super::view::{BattleView, View};
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
    pub(super) fn check(&self, world: &World, seat: Seat, order: &Order) -> Result<Fit, Refusal> {
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
            Order::Pass => self.check_pass(world, seat),
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
            Order::Send(reserves) => self.check_send(seat, reserves),
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

    fn check_pass(&self, world: &World, seat: Seat) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::War, Kind::Pass)?;
        if world.options.peace {
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
            (None, None) => Ok(Fit::Whole),
            (None, Some(_)) if formation.can_be_finished(&army, held) => Ok(Fit::Begun),
            (Some(flaw), _) | (None, Some(flaw)) => Err(refusal(flaw)),
        }
    }

    fn check_send(&self, seat: Seat, reserves: &Formation) -> Result<Fit, Refusal> {
        self.check_time(seat, Step::Reinforcement, Kind::Reinforce)?;
        let Some(front) = self.own_front(seat) else {
            return Err(self.not_now(Kind::Reinforce));
        };
        match send_flaw(reserves, front) {
            None => Ok(Fit::Whole),
            Some(super::formation::SendFlaw::Nothing) => Ok(Fit::Begun),
            Some(_) => Err(self.whole(seat, &Order::Send(reserves.clone()))),
        }
    }

    fn check_vote(&self, seat: Seat, yes: bool) -> Result<Fit, Refusal> {
        if self.votes.closed {
            return Err(Refusal::Vote(NoVote::Closed));
        }
        if self.votes.said.get(&seat) == Some(&yes) {
            return Err(Refusal::Vote(NoVote::Said { yes }));
        }
        if !yes && self.votes.said.is_empty() {
            return Err(Refusal::Vote(NoVote::NotOpen));
        }
        Ok(Fit::Whole)
    }

    fn check_stay_out(&self, seat: Seat) -> Result<Fit, Refusal> {
        let Some(battle) = &self.battle else {
            return Err(Refusal::Out(NotOut::NoBattle));
        };
        if battle.side_of(seat).is_some() {
            return Err(Refusal::Out(NotOut::Fighting));
        }
        if self.out.contains(&seat) {
            return Err(Refusal::Out(NotOut::Already));
        }
        if self.may_be_called(battle, seat) {
            Ok(Fit::Whole)
        } else {
            Err(Refusal::Out(NotOut::NoBattle))
        }
    }

    /// Whether a seat is asked for support in this battle, now or later, as far as is known.
    fn may_be_called(&self, battle: &BattleView, seat: Seat) -> bool {
        let step = self.waits.as_ref().map(|waits| waits.step);
        match step {
            // The defender may choose any suit that it holds.
            Some(Step::Defence) => {
                let defences = self.held_suits(battle.army(Side::Defender).seat);
                let attack = battle.army(Side::Attacker).suit;
                let held = self.held_suits(seat);
                held.iter()
                    .any(|suit| attack == Some(*suit) || defences.contains(suit))
            }
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
            Order::Send(reserves) => match self.own_front(seat) {
                Some(front) => match send_flaw(reserves, front) {
                    Some(flaw) => Refusal::SendFlaw {
                        flaw,
                        reserve: known(&front.reserve),
                        empty: front.empty_places().collect(),
                    },
                    None => self.not_now(Kind::Reinforce),
                },
                None => self.not_now(Kind::Reinforce),
            },
            Order::Support { .. }
            | Order::SupportNone
            | Order::Pass
            | Order::Defend { .. }
            | Order::Hold
            | Order::End { .. }
            | Order::StayOut => Refusal::SupportCount,
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
}

/// The ranks that the viewer knows.
pub(super) fn known(cards: &[Seen]) -> Vec<Rank> {
    cards.iter().filter_map(|card| card.rank).collect()
}

/// The cards of some ranks of a suit.
pub(super) fn cards(suit: Suit, ranks: &[Rank]) -> Vec<Card> {
    ranks.iter().map(|&rank| Card { suit, rank }).collect()
}
