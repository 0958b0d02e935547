//! How a turn goes on by itself, event by event, until somebody has something to decide.

use super::card::{Card, Rank, Suit};
use super::event::{Dealt, Event, Outcome, PassReason};
use super::field::{Front, Round, Side};
use super::formation::Formation;
use super::options::World;
use super::state::{State, Waits};
use super::step::Step;
use crate::{Corrupt, Over, Seat};

/// Rounds of dealing in the very first turn (BK-05).
const FIRST_ROUNDS: usize = 4;

/// Events in the making, and the state that they lead to.
pub(super) struct Advance<'a> {
    world: &'a World,
    state: State,
    events: Vec<Event>,
}

impl<'a> Advance<'a> {
    pub(super) fn of(world: &'a World, state: &State) -> Self {
        Self {
            world,
            state: state.clone(),
            events: Vec::new(),
        }
    }

    /// What has happened.
    pub(super) fn observation(self) -> Vec<Event> {
        self.events
    }

    /// Adds an event. What is decided here fits the state it was decided on.
    pub(super) fn push(&mut self, event: Event) {
        let applied: Result<(), Corrupt> = self.state.apply(&event);
        debug_assert!(applied.is_ok(), "{applied:?}");
        self.events.push(event);
    }

    pub(super) fn wait(&mut self, step: Step, mut seats: Vec<Seat>) {
        seats.sort_unstable();
        self.push(Event::Waited {
            waits: Waits { step, seats },
        });
    }

    pub(super) fn all_in(&self) -> bool {
        let waits = self.state.waits.as_ref();
        waits.is_none_or(|waits| waits.seats.is_empty())
    }

    /// Begins turns from `seat` on until one has something to decide (BK-05, BK-07, BK-21).
    pub(super) fn begin_turns(&mut self, mut seat: Seat) {
        loop {
            let turn = self.state.turn.saturating_add(1);
            let quiet = self.state.quiet;
            self.push(Event::TurnBegan { turn, seat, quiet });
            self.recruit(if turn == 1 && self.world.options.scenario.is_none() {
                FIRST_ROUNDS
            } else {
                1
            });
            if self.ends() {
                return;
            }
            let rival = |other: Seat| other != seat && self.state.has_troops(other);
            let why = if !self.state.has_troops(seat) {
                PassReason::NoTroops
            } else if !self.state.after(seat).any(rival) {
                PassReason::NoEnemy
            } else {
                self.wait(Step::War, vec![seat]);
                return;
            };
            self.push(Event::Passed { seat, why });
            let Some(next) = self.end_turn() else { return };
            seat = next;
        }
    }

    /// The next seat, unless a full circle without a loss ends the game (BK-21, BK-23).
    fn end_turn(&mut self) -> Option<Seat> {
        let counts = self.state.deck.is_empty() && !self.state.bled;
        self.state.quiet = if counts { self.state.quiet + 1 } else { 0 };
        if self.state.quiet as usize >= self.state.count() {
            self.finish("standstill");
            return None;
        }
        self.state.after(self.state.active).next()
    }

    pub(super) fn next_turn(&mut self) {
        if let Some(next) = self.end_turn() {
            self.begin_turns(next);
        }
    }

    /// Deals one card to each seat, clockwise from the active one; sixes are replaced at once
    /// (BK-05, BK-31).
    fn recruit(&mut self, rounds: usize) {
        let mut deck = self.state.deck.iter();
        let active = self.state.active;
        let mut order: Vec<Seat> = self.state.after(active).collect();
        order.rotate_right(1);
        let mut dealt = Vec::new();
        'deal: for _ in 0..rounds {
            for &seat in &order {
                loop {
                    let Some(&card) = deck.next() else {
                        break 'deal;
                    };
                    dealt.push(Dealt { seat, card });
                    if card.rank != Rank::Six {
                        break;
                    }
                }
            }
        }
        if !dealt.is_empty() {
            self.push(Event::Recruited { cards: dealt });
        }
    }

    /// Asks the next seat for support, clockwise from the defender; or lets the sides deploy
    /// (BK-09, BK-36).
    pub(super) fn call_support(&mut self) {
        let Some(battle) = &self.state.battle else {
            return;
        };
        let [attacker, defender] = Side::BOTH.map(|side| battle.army(side).seat);
        let called = |seat: &Seat| battle.called.contains(seat) || self.state.out.contains(seat);
        let open = battle.armies.iter();
        let open = open.filter(|army| army.front.free_flanks().next().is_some());
        let open: Vec<Suit> = open.filter_map(|army| army.suit).collect();
        let holds = |seat: Seat| open.iter().any(|suit| self.state.holds(seat, *suit));
        let next = self
            .state
            .after(defender)
            .filter(|seat| *seat != attacker && *seat != defender && !called(seat))
            .find(|seat| holds(*seat));
        match next {
            Some(seat) => self.wait(Step::Support, vec![seat]),
            None => self.wait(Step::Deployment, vec![attacker, defender]),
        }
    }

    /// Fights rounds until somebody has something to choose, or the battle ends (BK-15 … BK-17).
    pub(super) fn fight(&mut self) {
        loop {
            let Some(battle) = &self.state.battle else {
                return;
            };
            let number = battle.last.as_ref().map_or(1, |last| last.round.number + 1);
            let round = Round::fight(number, &battle.fronts());
            self.push(Event::Fought { round });
            let Some(battle) = &self.state.battle else {
                return;
            };
            let can_send = battle.armies.iter().filter(|army| army.front.can_send());
            let asked: Vec<Seat> = can_send.map(|army| army.seat).collect();
            if !asked.is_empty() {
                self.wait(Step::Reinforcement, asked);
                return;
            }
            if let Some(outcome) = self.outcome(false) {
                self.end_battle(outcome);
                return;
            }
        }
    }

    pub(super) fn answer(&mut self, seat: Seat, reserves: Formation) {
        self.push(Event::Answered {
            seat,
            sent: reserves,
        });
        if !self.all_in() {
            return;
        }
        let answers = self.state.battle.iter().flat_map(|battle| &battle.armies);
        let reinforced = answers
            .filter_map(|army| army.answer.as_ref())
            .any(|sent| sent.cards().next().is_some());
        self.push(Event::Arrived);
        match self.outcome(reinforced) {
            Some(outcome) => self.end_battle(outcome),
            None => self.fight(),
        }
    }

    /// How the battle ends after a round, if it does.
    fn outcome(&self, reinforced: bool) -> Option<Outcome> {
        let battle = self.state.battle.as_ref()?;
        let fronts = battle.fronts();
        let bloodless = battle
            .last
            .as_ref()
            .is_some_and(|last| last.round.is_bloodless());
        outcome(&fronts, bloodless, reinforced)
    }

    /// Pays, gives the reward, and goes on to the next turn or the end (BK-19 … BK-22, BK-45, BK-46).
    fn end_battle(&mut self, outcome: Outcome) {
        let Some(battle) = self.state.battle.clone() else {
            return;
        };
        let [attacker, defender] = Side::BOTH.map(|side| battle.army(side).seat);
        let winner = match outcome {
            Outcome::Attacker => Some(Side::Attacker),
            Outcome::Defender => Some(Side::Defender),
            Outcome::Tie => None,
        };
        let mut coins = match outcome {
            Outcome::Attacker => vec![(attacker, 2)],
            Outcome::Defender | Outcome::Tie => vec![(defender, 1)],
        };
        let supporters = battle.supporters.iter();
        let paid = supporters
            .clone()
            .filter(|(_, side)| Some(**side) == winner);
        coins.extend(paid.map(|(seat, _)| (*seat, 1)));
        coins.sort_unstable();
        let trains = self
            .state
            .seats
            .get(defender.index())
            .map_or(0, |hand| hand.trains);
        let train = outcome == Outcome::Attacker && trains > 0;
        self.push(Event::Ended {
            outcome,
            coins,
            train,
        });
        let fought: Vec<Seat> = [attacker, defender]
            .into_iter()
            .chain(supporters.map(|(seat, _)| *seat))
            .collect();
        self.reward(&fought);
        // Who said nothing in the vote may have lost its last troop, and its say with it (BK-38).
        if !self.ends() && !self.agrees() {
            self.next_turn();
        }
    }

    /// Gives the Fast Player Reward to the first, clockwise from the active seat, of those that
    /// lost their last troop (BK-20, BK-29, BK-35).
    fn reward(&mut self, fought: &[Seat]) {
        if !self.state.deck.is_empty() || !self.state.reward {
            return;
        }
        let mut seats: Vec<Seat> = self.state.after(self.state.active).collect();
        seats.rotate_right(1);
        let first = seats
            .into_iter()
            .find(|seat| fought.contains(seat) && !self.state.has_troops(*seat));
        if let Some(seat) = first {
            self.push(Event::Rewarded { seat });
        }
    }

    /// Ends the game when the deck is empty and at most one seat has troops (BK-22, BK-30).
    fn ends(&mut self) -> bool {
        let armed = Seat::first(self.state.count()).filter(|seat| self.state.has_troops(*seat));
        let ends = self.state.deck.is_empty() && armed.count() <= 1;
        if ends {
            self.finish("troops");
        }
        ends
    }

    /// Ends the game when every seat with troops has said yes, in a battle too (BK-30, BK-38, BK-43).
    pub(super) fn agrees(&mut self) -> bool {
        let said = &self.state.votes.said;
        let agreed = Seat::first(self.state.count())
            .filter(|seat| self.state.has_troops(*seat))
            .all(|seat| said.get(&seat) == Some(&true));
        let ends = agreed && !self.state.votes.closed;
        if ends {
            self.finish("agreement");
        }
        ends
    }

    fn finish(&mut self, how: &str) {
        let seats = Seat::first(self.state.count());
        let scores: Vec<u32> = seats.clone().map(|seat| self.state.score(seat)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let winners = seats.filter(|seat| scores[seat.index()] == best).collect();
        let over = Over {
            winners,
            how: how.to_owned(),
        };
        self.push(Event::Finished { scores, over });
    }
}

/// How a battle ends after a round and what was sent, if it does (BK-16, BK-17).
pub(super) fn outcome(
    fronts: &[Front<Card>; 2],
    bloodless: bool,
    reinforced: bool,
) -> Option<Outcome> {
    let holds = |side: Side| !fronts[side.index()].places[0].is_empty();
    match (holds(Side::Attacker), holds(Side::Defender)) {
        (true, true) if bloodless && !reinforced => Some(Outcome::Tie),
        (true, true) => None,
        (true, false) => Some(Outcome::Attacker),
        (false, true) => Some(Outcome::Defender),
        (false, false) => Some(Outcome::Tie),
    }
}
