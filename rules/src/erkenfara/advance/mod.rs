//! How a campaign goes on by itself: from what was ordered to the next thing somebody is asked (EU-07,
//! EU-15, EU-54 … EU-57, EU-62, EU-63).

pub(super) mod conflict;
pub(super) mod deals;
mod filing;
mod guests;
pub mod sealed;
pub(super) mod seats;

use std::collections::BTreeMap;

use crate::Seat;
use crate::dice::{Dice, DiceStop};
use crate::erkenfara::advance::sealed::pruned;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::line::{Action, Line};
use crate::erkenfara::obstacle::LeftOut;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::standing::{Given, MadeOf};
use crate::erkenfara::state::State;
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::updates::{
    acted, after_winter, aged, armies_at_update, is_owned, recovered, relieved,
};
use crate::erkenfara::turn::{Plan, may, may_siege, plan};
use crate::erkenfara::waiting::idle;
use crate::erkenfara::winter::resolved;
use crate::erkenfara::world::board::{Army, Empire, Season, Spot};
use crate::erkenfara::world::production::spoils;
use crate::erkenfara::world::ties::{Field, Ties};
use crate::erkenfara::world::{Orders, Rounds, World};
use crate::map::Region;
use crate::offers::Moment;

/// A state that goes on, with the facts that made it so.
pub(super) struct Advance<'a> {
    pub(super) world: &'a World,
    pub(super) state: State,
    pub(super) events: Vec<Event>,
    pub(super) dice: &'a mut dyn Dice,
}

impl<'a> Advance<'a> {
    /// From a state on.
    pub(super) fn new(world: &'a World, state: &State, dice: &'a mut dyn Dice) -> Self {
        Self {
            world,
            state: state.clone(),
            events: Vec::new(),
            dice,
        }
    }

    /// One fact more.
    pub(super) fn emit(&mut self, event: Event) {
        let applied = self.state.apply(&event);
        debug_assert!(applied.is_ok(), "{applied:?}: {event:?}");
        self.events.push(event);
    }

    /// Armies, regions and gold change, if any do.
    pub(super) fn change(
        &mut self,
        why: Why,
        armies: Vec<(Spot, Option<Army>)>,
        lands: Vec<(Region, crate::erkenfara::world::board::Holding)>,
        gold: Vec<(Seat, i64)>,
    ) {
        if armies.is_empty() && lands.is_empty() && gold.is_empty() {
            return;
        }
        self.emit(Event::Changed {
            why,
            armies,
            lands,
            gold,
        });
    }

    pub(super) fn ties(&self) -> Ties {
        self.state.ties(self.world)
    }

    /// Goes on until somebody is asked.
    pub(super) fn run(&mut self) -> Result<(), DiceStop> {
        loop {
            if self.state.turning.is_some() {
                if !self.resolve_conflicts()? {
                    return Ok(());
                }
                self.finish();
                self.next_turn();
                continue;
            }
            match (self.state.board.season, self.state.board.turn) {
                (Season::Winter, _) if self.all_ready() => {
                    self.winter();
                    self.next_season();
                }
                (Season::Winter, _) => return Ok(()),
                (_, None) if self.all_ready() => self.begin_filed(),
                (_, None) => return Ok(()),
                (_, Some(seat)) => match self.at_hand(seat) {
                    Some((lines, left_out)) => self.march(seat, &lines, left_out),
                    None => return Ok(()),
                },
            }
        }
    }

    fn all_ready(&self) -> bool {
        self.state.waited_for(self.world).is_empty()
    }

    /// What an empire plays without being asked: nothing while it rests, else what it has sealed, and nothing where it
    /// can do nothing (EU-79) or has not sent its sheet with all others (EU-57).
    fn at_hand(&self, seat: Seat) -> Option<(Vec<Line>, Vec<LeftOut>)> {
        if !self.state.board.is_here(seat) {
            return Some((Vec::new(), Vec::new()));
        }
        let is_idle = idle(self.world, &self.state.board).contains(&seat);
        let sealed = self.state.of(seat)?.sealed_for(self.state.board.round());
        let Some(sealed) = sealed.filter(|sealed| !sealed.asked || is_idle) else {
            let holds = is_idle || self.state.board.rounds(self.world) == Rounds::Filed;
            return holds.then(|| (Vec::new(), Vec::new()));
        };
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        Some(pruned(field, seat, &sealed.lines))
    }

    pub(super) fn begin_first(&mut self) {
        if let Some(first) = self.state.board.order.first().copied() {
            self.begin(first);
        }
    }

    /// Begins a seat's military turn with its update (EU-15).
    fn begin(&mut self, seat: Seat) {
        self.emit(Event::Turn { seat });
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let (armies, lands) = (armies_at_update(field, seat), relieved(field));
        self.change(Why::Update, armies, lands, Vec::new());
        self.look_at_sealed(seat);
    }

    /// The moves of a turn.
    pub(super) fn march(&mut self, seat: Seat, lines: &[Line], left_out: Vec<LeftOut>) {
        let ties = self.ties();
        let plan = plan(
            Field::new(self.world, &self.state.board, &ties),
            seat,
            lines,
        );
        if ties.guarded.contains(&seat) && self.attacks(&ties, seat, &plan) {
            self.emit(Event::Exposed { seat });
        }
        let armies = plan.changes(&self.state.board, seat);
        // What is to follow the conflicts is told when it is done.
        let is_now = |line: &&Line| {
            matches!(
                line,
                Line::Move { .. } | Line::Stand { .. } | Line::OthersRest
            )
        };
        let done = lines.iter().filter(is_now).cloned().collect();
        self.tell(seat, done, left_out);
        let Plan {
            marches,
            moved,
            actions,
            standing,
            made_of,
            queue,
            ..
        } = plan;
        let along = self.going_along(&made_of);
        self.emit(Event::Marched {
            seat,
            marches,
            armies,
            moved,
            lines: actions,
            queue,
        });
        self.go_along(along);
        self.stand(seat, standing);
    }

    /// Whether a plan leads to a conflict, or does something to what is an enemy's (EU-61).
    fn attacks(&self, ties: &Ties, seat: Seat, plan: &Plan) -> bool {
        let is_enemys = |line: &Line| {
            let region = match line {
                Line::Siege { fort, .. } => *fort,
                Line::Do { action, army } if *action != Action::Rest => army.region,
                Line::Do { .. }
                | Line::Move { .. }
                | Line::Stand { .. }
                | Line::OthersRest
                | Line::Disband { .. }
                | Line::Raise { .. } => return false,
            };
            let land = self.state.board.land(region);
            let owner = land.and_then(|land| land.owner);
            owner.is_some_and(|owner| ties.enemies(seat, owner))
        };
        !plan.queue.is_empty() || plan.actions.iter().any(is_enemys)
    }

    /// Standing orders that were given (EU-26).
    pub(super) fn stand(&mut self, seat: Seat, orders: Given) {
        if !orders.is_empty() {
            let along = false;
            self.emit(Event::Stood {
                seat,
                orders,
                along,
            });
        }
    }

    /// What armies that will be made of others will have for orders, by empire (EU-46).
    fn going_along(&self, made_of: &MadeOf) -> Vec<(Seat, Given)> {
        let mut by_seat: BTreeMap<Seat, MadeOf> = BTreeMap::new();
        for (spot, from) in made_of {
            let own = by_seat.entry(spot.seat).or_default();
            own.push((*spot, from.clone()));
        }
        let along = |(seat, made_of)| Some((seat, self.state.of(seat)?.standing.along(&made_of)));
        by_seat.into_iter().filter_map(along).collect()
    }

    /// The armies are where they go: their orders are there too, as far as that is new.
    fn go_along(&mut self, orders: Vec<(Seat, Given)>) {
        for (seat, orders) in orders {
            let now = self.state.of(seat).map(|private| &private.standing);
            let orders = now.map(|now| now.news(orders)).unwrap_or_default();
            if !orders.is_empty() {
                let along = true;
                self.emit(Event::Stood {
                    seat,
                    orders,
                    along,
                });
            }
        }
    }

    /// Actions, rest and recovery (EU-27, EU-28, EU-55), and the treaties that waited (EU-56).
    fn finish(&mut self) {
        let Some(seat) = self.state.board.turn else {
            return;
        };
        let lines = self
            .state
            .turning
            .as_ref()
            .map(|turning| turning.lines.clone());
        let (mut done, mut left_out) = (Vec::new(), Vec::new());
        let mut busy = Vec::new();
        for line in lines.unwrap_or_default() {
            match self.action(seat, &line) {
                Ok(spot) => {
                    busy.push(spot);
                    done.push(line);
                }
                Err(refusal) => left_out.push(LeftOut::of(Some(line), &refusal)),
            }
        }
        self.tell(seat, done, left_out);
        let armies = self.resting(seat, &busy);
        self.change(Why::Rest, armies, Vec::new(), Vec::new());
        let ties = self.ties();
        let armies = recovered(Field::new(self.world, &self.state.board, &ties), seat);
        self.change(Why::Recovery, armies, Vec::new(), Vec::new());
        self.move_guests(seat);
        self.emit(Event::TurnEnded { seat });
        self.take_force();
    }

    /// Does what an army was ordered to, if it still can.
    fn action(&mut self, seat: Seat, line: &Line) -> Result<Spot, Refusal> {
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let (Line::Do { army: name, .. }
        | Line::Siege {
            from: Some(name), ..
        }) = line
        else {
            return Err(Refusal::NoChoice);
        };
        let spot = named(field, seat, *name)?;
        let region = spot.region;
        let turning = self.state.turning.as_ref();
        if turning.is_some_and(|turning| turning.fought.contains(&spot)) {
            return Err(Refusal::InConflict { region });
        }
        if let Line::Siege { fort, .. } = line {
            may_siege(field, seat, *fort)?;
            self.land(line, *fort, |land| land.besieged = true, Vec::new());
            return Ok(spot);
        }
        if let Line::Do { action, .. } = line {
            may(field, spot, *action)?;
            let land = field.board.land(region);
            let gold = land.map_or(0, |land| spoils(self.world, region, land));
            let gold = if gold > 0 {
                vec![(seat, gold)]
            } else {
                Vec::new()
            };
            match action {
                Action::Tax | Action::Burn | Action::Occupy | Action::Free => {
                    let gold = if action.pays() { gold } else { Vec::new() };
                    self.land(
                        line,
                        region,
                        |land| *land = acted(land, *action, seat),
                        gold,
                    );
                }
                Action::Rest => {
                    let armies = self
                        .state
                        .board
                        .army(spot)
                        .map(|army| (spot, Some(rested(army))));
                    self.change(
                        Why::Rest,
                        armies.into_iter().collect(),
                        Vec::new(),
                        Vec::new(),
                    );
                }
            }
        }
        Ok(spot)
    }

    fn land(
        &mut self,
        line: &Line,
        region: Region,
        change: impl FnOnce(&mut crate::erkenfara::world::board::Holding),
        gold: Vec<(Seat, i64)>,
    ) {
        if let Some(mut land) = self.state.board.land(region).cloned() {
            change(&mut land);
            self.change(
                Why::Action(line.clone()),
                Vec::new(),
                vec![(region, land)],
                gold,
            );
        }
    }

    /// The armies that neither moved nor fought nor did anything rest (EU-55).
    fn resting(&self, seat: Seat, busy: &[Spot]) -> Vec<(Spot, Option<Army>)> {
        let Some(turning) = &self.state.turning else {
            return Vec::new();
        };
        let idle = |spot: &Spot| {
            !busy.contains(spot) && !turning.moved.contains(spot) && !turning.fought.contains(spot)
        };
        let own = self.state.board.armies_of(seat);
        let idle = own.filter(|army| idle(&army.spot));
        idle.map(|army| (army.spot, Some(rested(army)))).collect()
    }

    /// The next empire in turn order, or the next round.
    fn next_turn(&mut self) {
        let board = &self.state.board;
        let at = board
            .order
            .iter()
            .position(|seat| Some(*seat) == board.turn);
        let next = at.and_then(|at| board.order.get(at + 1)).copied();
        match next {
            Some(next) => self.begin(next),
            None => self.next_season(),
        }
    }

    fn next_season(&mut self) {
        if self.state.board.season != Season::Winter {
            self.age();
        }
        let board = &self.state.board;
        let season = board.season.next();
        let more = u32::from(season == Season::Winter);
        let year = board.year.saturating_add(more);
        self.emit(Event::Season { year, season });
        if season == Season::Winter {
            self.rotate();
            self.dissolve();
        }
        let round = Moment::Round(round(year, season));
        for lapsed in self.state.offers.lapse(round) {
            self.emit(Event::Deal(lapsed));
        }
        if season != Season::Winter && self.state.board.rounds(self.world) == Rounds::Turns {
            self.begin_first();
        } else {
            self.file_sealed();
        }
    }

    /// The first of the last year is the last of the next (EU-54).
    fn rotate(&mut self) {
        let mut order = self.state.board.order.clone();
        if self.world.options.order == Orders::Rotates && order.len() > 1 {
            order.rotate_left(1);
            self.emit(Event::Ordered { order });
        }
    }

    /// Takes a turn off the statuses that last a while (EU-31).
    fn age(&mut self) {
        let board = &self.state.board;
        let lands = self.world.map.regions().zip(&board.lands);
        let lands = lands.map(|(region, land)| {
            let made = aged(&land.made);
            let land = crate::erkenfara::world::board::Holding {
                made,
                ..land.clone()
            };
            (region, land)
        });
        let lands = lands.filter(|(region, land)| board.land(*region) != Some(land));
        let armies = board.armies.iter().map(|army| Army {
            made: aged(&army.made),
            ..army.clone()
        });
        let armies = armies.filter(|army| board.army(army.spot) != Some(army));
        let (lands, armies) = (
            lands.collect(),
            armies.map(|army| (army.spot, Some(army))).collect(),
        );
        self.change(Why::SeasonEnds, armies, lands, Vec::new());
    }

    /// All sheets of a winter are resolved (EU-07).
    pub(super) fn winter(&mut self) {
        let ties = self.ties();
        let before = self.state.board.clone();
        let field = Field::new(self.world, &before, &ties);
        let mut taken: BTreeMap<Region, Seat> = BTreeMap::new();
        let (mut armies, mut standing) = (Vec::new(), Vec::new());
        for seat in before.order.clone() {
            let private = self.state.of(seat).cloned().unwrap_or_default();
            let lines = private.sheet.unwrap_or_default();
            let (accounted, budget) = resolved(field, seat, (private.treasury, &lines), &mut taken);
            armies.extend(budget.armies);
            standing.push((seat, budget.standing));
            self.emit(accounted);
        }
        armies.retain(|(spot, army)| before.army(*spot) != army.as_ref());
        self.change(Why::Winter, armies, Vec::new(), Vec::new());
        for (seat, orders) in standing {
            self.stand(seat, orders);
        }
        let lands = after_winter(self.world, &self.state.board.lands);
        self.change(Why::WinterEnds, Vec::new(), lands, Vec::new());
        self.settle();
    }

    /// EU-04, EU-67: of those whose first winter is over.
    fn settle(&mut self) {
        let board = self.state.board.clone();
        let new = board.seats().zip(&board.empires);
        let is_first = |empire: &Empire| empire.winter.or(empire.entered) == Some(board.year);
        let new = new.filter(|(_, empire)| is_first(empire) && empire.homeland.is_empty());
        for (seat, _) in new {
            let regions = self
                .world
                .map
                .regions()
                .filter(|region| is_owned(self.world, *region));
            let own =
                |region: &Region| board.land(*region).and_then(|land| land.owner) == Some(seat);
            let homeland: Vec<Region> = regions.filter(own).collect();
            if !homeland.is_empty() {
                self.emit(Event::Settled { seat, homeland });
            }
        }
    }
}

/// An army that rests: exhaustion and rest cancel (EU-18, EU-33).
fn rested(army: &Army) -> Army {
    Army {
        rested: !army.exhausted,
        exhausted: false,
        ..army.clone()
    }
}

/// Rounds as offers count them.
pub(super) fn round(year: u32, season: Season) -> u32 {
    let season = match season {
        Season::Winter => 0,
        Season::Spring => 1,
        Season::Summer => 2,
        Season::Autumn => 3,
    };
    year.saturating_mul(4).saturating_add(season)
}
