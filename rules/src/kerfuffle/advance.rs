//! How a game goes on, event by event, until somebody has something to decide.

use super::event::{BattleEvent, Event, Fate, March, SetUp, Turn};
use super::goals::{self, Moment};
use super::legality::Legality;
use super::options::{Start, World};
use super::order::{self, Step};
use super::pieces::Pieces;
use super::realm::{Goal, Stage, Task};
use super::state::State;
use crate::dice::{Dice, DiceStop, shuffle};
use crate::map::Region;
use crate::{Corrupt, Over, Seat};

/// Events in the making, and the state that they lead to.
pub(super) struct Advance<'a> {
    pub(super) world: &'a World,
    pub(super) state: State,
    events: Vec<Event>,
}

pub(super) type Thrown<T = ()> = Result<T, DiceStop>;

impl<'a> Advance<'a> {
    pub(super) fn of(world: &'a World, state: State) -> Self {
        Self {
            world,
            state,
            events: Vec::new(),
        }
    }

    /// What has happened.
    pub(super) fn observation(self) -> Vec<Event> {
        self.events
    }

    /// Adds an event. What is decided here fits the state it was decided on.
    pub(super) fn push(&mut self, event: impl Into<Event>) {
        let event = event.into();
        let applied: Result<(), Corrupt> = self.state.apply(&event);
        debug_assert!(applied.is_ok(), "{applied:?}");
        self.events.push(event);
    }

    /// The turn order, and what begins with it (PK-06, PK-70).
    pub(super) fn start(&mut self, dice: &mut dyn Dice) -> Thrown {
        let scenario = self.world.options.scenario.as_ref();
        let order = match scenario.and_then(|scenario| scenario.order.clone()) {
            Some(order) => order,
            None => self.lots(dice)?,
        };
        self.push(SetUp::OrderDrawn { order });
        match scenario {
            Some(_) if self.is_settled() => {
                self.begin();
                Ok(())
            }
            Some(_) => self.deal(dice),
            None if self.world.options.start == Start::Drawn => {
                self.draw_starts(dice)?;
                self.deal(dice)
            }
            None => {
                let stage = Stage::Capitals;
                self.push(SetUp::Began { stage });
                Ok(())
            }
        }
    }

    fn lots(&self, dice: &mut dyn Dice) -> Thrown<Vec<Seat>> {
        let count = u32::try_from(self.world.seats).unwrap_or(u32::MAX);
        let all: Vec<Seat> = self.world.seats().collect();
        let order = shuffle(dice, "turn order", count)?;
        Ok(order.into_iter().map(|at| all[at as usize]).collect())
    }

    /// Whether all cards are settled (PK-10).
    fn is_settled(&self) -> bool {
        let realm = &self.state.realm;
        let mut living = realm.living().filter_map(|seat| realm.faction(seat));
        living.all(|faction| faction.settled)
    }

    /// The first turn (PK-12).
    fn begin(&mut self) {
        let scenario = self.world.options.scenario.as_ref();
        let round = scenario.map_or(1, |scenario| scenario.round);
        let first = self.state.realm.living().next().unwrap_or_default();
        let first = scenario
            .and_then(|scenario| scenario.active)
            .unwrap_or(first);
        self.push(Turn::RoundBegan { round });
        self.begin_turn(first);
    }

    pub(super) fn begin_turn(&mut self, seat: Seat) {
        let own = self.state.own(seat).cloned().unwrap_or_default();
        let (before, allies) = (own.treasury, own.allies);
        let realm = &self.state.realm;
        let ledger = Some(realm.ledger(self.world, seat, before, &allies));
        self.push(Turn::TurnBegan { seat, ledger });
        self.pay_debts(seat);
    }

    /// What a step leads to; it was checked.
    pub(super) fn step(&mut self, seat: Seat, step: &Step, dice: &mut dyn Dice) -> Thrown {
        match step {
            Step::Capital { capital, provinces } => {
                self.capital(seat, *capital, *provinces);
                Ok(())
            }
            Step::Castle(at) => self.castle(seat, *at, dice),
            Step::Keep => {
                self.settle_card(seat);
                Ok(())
            }
            Step::Redraw => {
                self.draw_card(seat, super::event::Dealt::Redrawn, dice)?;
                self.settle_card(seat);
                Ok(())
            }
            Step::ShowCard => {
                if let Some(card) = self.state.own(seat).and_then(|own| own.card.clone()) {
                    self.push(SetUp::CardShown { seat, card });
                }
                Ok(())
            }
            Step::Place(..)
            | Step::Dismiss(..)
            | Step::Buy(_)
            | Step::Done
            | Step::Move(_)
            | Step::Attack(_)
            | Step::BuyStack(_)
            | Step::Bets { .. }
            | Step::Attacked(_)
            | Step::Lines(_) => {
                self.turn_step(seat, step);
                Ok(())
            }
            Step::End => {
                self.push(March::MovesEnded { seat });
                self.go_on();
                Ok(())
            }
            Step::Battle { board, at } => {
                self.stand(seat, *board, *at);
                self.go_on();
                Ok(())
            }
            Step::Deploy(pieces) => {
                self.deploy(pieces);
                Ok(())
            }
            Step::Play(action) => self.play(*action, dice),
            Step::Settle => self.settle(dice),
            Step::Hold(pieces) => self.hold(seat, *pieces, dice),
            Step::Execute(pieces, of) => self.execute(seat, (*pieces, *of), dice),
            Step::Recruit(pieces, of) => self.recruit(seat, (*pieces, *of), dice),
            Step::Ransom(ransom) => {
                self.ransom(seat, ransom);
                Ok(())
            }
            Step::Deal(act) => self.agree(seat, act, dice),
            Step::Enlist(taken) => self.enlist(*taken, dice),
            Step::Retreat { to, at } => {
                if let Some(number) = self.attack_of(seat, *at) {
                    self.push(March::Retreated { number, to: *to });
                    self.free_prisoners();
                }
                self.go_on();
                Ok(())
            }
            Step::Bet(bet) => {
                self.bet(seat, *bet);
                Ok(())
            }
            Step::FallBack(to) => self.fall_back(seat, to, dice),
            Step::Pick(taken) => {
                if let Some(Task::Pick { by, from, .. }) = self.state.realm.task {
                    let taken = taken.clone();
                    self.push(Fate::Picked { by, from, taken });
                }
                self.after_conquest(seat);
                Ok(())
            }
            Step::Surrender(to) => {
                self.conquer(seat, Some(*to), true, dice)?;
                self.after_conquest(*to);
                Ok(())
            }
        }
    }

    /// Steps of a turn, which throw nothing: they are tried on what a faction sees, too.
    pub(super) fn turn_step(&mut self, seat: Seat, step: &Step) {
        match step {
            Step::Place(pieces, at) => {
                let (pieces, at) = (*pieces, *at);
                self.push(Turn::Placed { seat, at, pieces });
            }
            Step::Dismiss(pieces, at) => {
                let (pieces, at) = (*pieces, *at);
                self.push(Turn::Dismissed { seat, at, pieces });
            }
            Step::Buy(pieces) => {
                let pieces = *pieces;
                self.push(Turn::Bought { seat, pieces });
            }
            Step::Done => self.push(Turn::PurchasesEnded { seat }),
            Step::Move(order::March { from, to, pieces }) => {
                self.push(March::Moved {
                    seat,
                    from: *from,
                    to: *to,
                    pieces: *pieces,
                });
                self.free_prisoners();
            }
            Step::Attack(march) => self.attack(seat, *march),
            Step::Deploy(pieces) => self.deploy(pieces),
            Step::Play(action) => self.act(*action, false),
            Step::BuyStack(at) => {
                let stack = self.state.realm.force(*at);
                let price = stack.map_or(0, |stack| stack.pieces.price());
                let at = *at;
                self.push(Turn::StackBought { seat, at, price });
                self.free_prisoners();
            }
            Step::Bets { at, plan } => {
                let legality = Legality {
                    world: self.world,
                    state: &self.state,
                    seat,
                };
                if let Ok(number) = legality.planned(*at) {
                    let plan = plan.clone();
                    self.push(BattleEvent::Planned { seat, number, plan });
                }
            }
            Step::Attacked(stances) => {
                let stances = stances.clone();
                self.push(BattleEvent::StancesFiled { seat, stances });
            }
            Step::Lines(lines) => {
                let lines = lines.clone();
                self.push(BattleEvent::LinesFiled { seat, lines });
            }
            Step::Capital { .. }
            | Step::Castle(_)
            | Step::Keep
            | Step::Redraw
            | Step::ShowCard
            | Step::End
            | Step::Battle { .. }
            | Step::Retreat { .. }
            | Step::Bet(_)
            | Step::FallBack(_)
            | Step::Pick(_)
            | Step::Settle
            | Step::Hold(_)
            | Step::Execute(..)
            | Step::Recruit(..)
            | Step::Ransom(_)
            | Step::Deal(_)
            | Step::Enlist(_)
            | Step::Surrender(_) => {}
        }
    }

    /// PK-07; then castles.
    fn capital(&mut self, seat: Seat, capital: Region, provinces: [Region; 2]) {
        self.push(SetUp::CapitalChosen {
            seat,
            capital,
            provinces,
        });
        if self.state.realm.picking().is_none() {
            let stage = Stage::Castles;
            self.push(SetUp::Began { stage });
        }
    }

    /// PK-09; then cards.
    fn castle(&mut self, seat: Seat, at: Region, dice: &mut dyn Dice) -> Thrown {
        self.push(SetUp::CastleChosen { seat, at });
        if self.state.realm.picking().is_some() {
            return Ok(());
        }
        self.deal(dice)
    }

    /// PK-10; then the first turn.
    fn settle_card(&mut self, seat: Seat) {
        self.push(SetUp::CardSettled { seat });
        if self.is_settled() {
            self.begin();
        }
    }

    /// Goes on with battles and turns until somebody is asked.
    pub(super) fn go_on(&mut self) {
        let realm = &self.state.realm;
        if realm.over.is_some() || realm.is_held_up() || realm.battle.is_some() {
            return;
        }
        self.take_force();
        let realm = &self.state.realm;
        match realm.stage {
            Stage::Battles if realm.attacks.iter().any(|attack| !attack.answered) => {}
            Stage::Battles => match realm.attacks.first() {
                Some(attack) => {
                    let (number, board) = (attack.number, attack.board);
                    self.push(BattleEvent::BattleBegan { number, board });
                }
                None => self.end_turn(),
            },
            // A faction that has surrendered in its turn.
            Stage::Purchases | Stage::Moves if !realm.is_living(realm.active) => self.end_turn(),
            Stage::Opening
            | Stage::Capitals
            | Stage::Castles
            | Stage::Cards
            | Stage::Purchases
            | Stage::Moves => {}
        }
    }

    /// What was achieved, and the next turn (PK-12, PK-42, PK-64, PK-72).
    fn end_turn(&mut self) {
        let realm = &self.state.realm;
        let (seat, round) = (realm.active, realm.round);
        let at = realm
            .order
            .iter()
            .position(|other| *other == seat)
            .unwrap_or(0);
        let (before, after) = realm.order.split_at((at + 1).min(realm.order.len()));
        let living = |seat: &&Seat| realm.is_living(**seat);
        let later = after.iter().find(living).copied();
        let next = later.or_else(|| before.iter().find(living).copied());
        let others: Vec<Seat> = realm.living().filter(|other| *other != seat).collect();
        let is_living = realm.is_living(seat);
        if is_living {
            let turns = Some(self.state.turns_held(self.world, seat));
            self.push(Turn::TurnEnded { seat, turns });
        }
        let is_round_over = later.is_none();
        if is_living && (round > goals::FIRST || (round == goals::FIRST && is_round_over)) {
            self.achieve(seat, Moment::TurnEnd);
        }
        if round == goals::FIRST && is_round_over {
            for other in others {
                self.achieve(other, Moment::Between);
            }
        }
        if self.ends() {
            return;
        }
        if is_round_over {
            self.settle_debts();
            self.push(Turn::RoundBegan {
                round: round.saturating_add(1),
            });
            self.mark_round();
        }
        if let Some(next) = next {
            self.begin_turn(next);
        }
    }

    /// What a faction has achieved now (PK-42).
    pub(super) fn achieve(&mut self, seat: Seat, moment: Moment) {
        for goal in self.state.achieved(self.world, seat, moment) {
            self.push(Fate::Achieved { seat, goal });
        }
    }

    /// Ends the game when enough was achieved (PK-43).
    pub(super) fn ends(&mut self) -> bool {
        let factions = self.state.realm.factions.iter();
        let count: usize = factions.map(|faction| faction.goals.len()).sum();
        if count < (self.world.seats / 2).max(1) {
            return false;
        }
        self.finish(self.last_goal().map_or("objective", Goal::name));
        true
    }

    /// What was achieved last in this entry: an end is named after it.
    fn last_goal(&self) -> Option<Goal> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Fate(Fate::Achieved { goal, .. }) => Some(*goal),
            Event::SetUp(_)
            | Event::Turn(_)
            | Event::March(_)
            | Event::Battle(_)
            | Event::Captive(_)
            | Event::Deal(_)
            | Event::Fate(_) => None,
        })
    }

    /// Ends the game when one faction is left (PK-43), or none (PK-90).
    pub(super) fn closes(&mut self) -> bool {
        let realm = &self.state.realm;
        let living: Vec<Seat> = realm.living().collect();
        let last = match living[..] {
            [] => {
                self.finish("nobody left");
                return true;
            }
            [last] => last,
            [_, _, ..] => return false,
        };
        if realm.round > goals::FIRST {
            self.achieve(last, Moment::Between);
        }
        if !self.ends() {
            self.finish(self.last_goal().map_or("last faction", Goal::name));
        }
        true
    }

    fn finish(&mut self, how: &str) {
        let realm = &self.state.realm;
        let alone = realm.living().count() == 1;
        let wins = |seat: &Seat| {
            let faction = realm.faction(*seat);
            let achieved = faction.is_some_and(|faction| !faction.goals.is_empty());
            achieved || (alone && realm.is_living(*seat))
        };
        let over = Over {
            winners: self.world.seats().filter(wins).collect(),
            how: how.to_owned(),
        };
        let cards = self.state.own.iter().map(|own| own.card.clone()).collect();
        self.push(Fate::Finished { cards, over });
    }

    /// Prisoners go free where the capital that holds them is occupied (PK-33, PK-57).
    pub(super) fn free_prisoners(&mut self) {
        let realm = &self.state.realm;
        let occupied = realm.living().filter(|seat| realm.is_occupied(*seat));
        let holders: Vec<Seat> = occupied.collect();
        for holder in holders {
            self.release(holder);
        }
    }

    /// All prisoners of a faction go free.
    pub(super) fn release(&mut self, holder: Seat) {
        let held = self.state.realm.faction(holder);
        let all: Vec<(Seat, Pieces)> = held
            .map(|own| {
                own.prisoners
                    .iter()
                    .map(|(of, pieces)| (*of, *pieces))
                    .collect()
            })
            .unwrap_or_default();
        for (owner, pieces) in all {
            self.free(holder, owner, pieces, Pieces::NONE);
        }
    }

    /// The attack that a faction answers.
    pub(super) fn attack_of(&self, seat: Seat, at: Option<Region>) -> Option<u32> {
        let at = at.or_else(|| self.state.attacked(seat).first().copied())?;
        self.state.realm.attack_on(at).map(|attack| attack.number)
    }

    /// Pieces that a faction has in a province.
    pub(super) fn there(&self, seat: Seat, at: Region) -> Pieces {
        self.state.realm.room(seat, at)
    }
}
