//! The conflicts of a turn, one after another, each to its end (EU-20 … EU-26, EU-38 … EU-40, EU-46,
//! EU-52, EU-58).

use crate::Seat;
use crate::dice::DiceStop;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::event::Event;
use crate::erkenfara::line::Standing;
use crate::erkenfara::standing::Joining;
use crate::erkenfara::state::{Choice, Conflict, State};
use crate::erkenfara::turn::exchange::{Advantage, advantages, exchange, strength, sum};
use crate::erkenfara::turn::forces::unite;
use crate::erkenfara::turn::retreat::{carried, is_open, refuges, taken};
use crate::erkenfara::turn::{is_carried, is_contested, unprotected};
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::ties::Field;
use crate::erkenfara::world::{Choosing, World};
use crate::map::Region;

impl Advance<'_> {
    /// Goes on with the conflicts of the turn; whether all are over, or somebody is asked.
    pub(in crate::erkenfara) fn resolve_conflicts(&mut self) -> Result<bool, DiceStop> {
        loop {
            let Some(turning) = &self.state.turning else {
                return Ok(true);
            };
            match (turning.conflict.clone(), turning.queue.first().copied()) {
                (Some(conflict), _) if conflict.choosing == [false, false] => {
                    self.exchange(&conflict)?;
                }
                (Some(conflict), _) => match self.choices(&conflict) {
                    Some(choices) => self.choose(&conflict, &choices),
                    None => return Ok(false),
                },
                (None, Some(region)) => self.engage(region),
                (None, None) => return Ok(true),
            }
        }
    }

    /// The next conflict, if it is still one (EU-20).
    fn engage(&mut self, region: Region) {
        let Some(seat) = self.state.board.turn else {
            return;
        };
        let number = self.state.conflicts.saturating_add(1);
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let Meeting { conflict, sunk, by } = meeting(field, seat, region, number);
        self.emit(Event::Engaged {
            region,
            conflict,
            sunk,
            by,
        });
    }

    /// One exchange (EU-23).
    fn exchange(&mut self, conflict: &Conflict) -> Result<(), DiceStop> {
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let spots = [conflict.spot(0), conflict.spot(1)];
        let (Some(one), Some(other)) = (field.board.army(spots[0]), field.board.army(spots[1]))
        else {
            self.emit(Event::Parted {
                number: conflict.number,
            });
            return Ok(());
        };
        let armies = [one.clone(), other.clone()];
        let can = [0, 1].map(|side| !refuges(field, conflict, side).is_empty());
        let advantages = both(field, [&armies[0], &armies[1]], can);
        let carried = [0, 1].map(|side| carried(field, conflict, side));
        let mut roll = |what: &str| self.dice.roll(what, 100).map(i64::from);
        let rolls = [roll("attacker")?, roll("defender")?];
        let values = [0, 1].map(|side| (armies[side].current, armies[side].maximal));
        let sums = [sum(&advantages[0]), sum(&advantages[1])];
        let exchange = exchange(values, sums, rolls, self.world.options.overrun);
        let mut changed = Vec::new();
        for ((army, after), carried) in armies.into_iter().zip(&exchange.after).zip(carried) {
            let spot = army.spot;
            let left = after.and_then(|(current, maximal)| army.valued(current, maximal));
            if left.is_none() {
                // They share its fate (EU-39).
                changed.extend(carried.into_iter().map(|spot| (spot, None)));
            }
            changed.push((spot, left));
        }
        let alive = exchange.after.iter().all(Option::is_some);
        self.emit(Event::Exchanged {
            number: conflict.number,
            advantages,
            exchange,
            armies: changed,
            choosing: can.map(|can| can && alive),
        });
        if !alive {
            self.emit(Event::Parted {
                number: conflict.number,
            });
        }
        Ok(())
    }

    /// What both sides choose, if nobody is asked for it.
    fn choices(&self, conflict: &Conflict) -> Option<[Choice; 2]> {
        let of = |side: usize| {
            if !conflict.choosing[side] {
                return Some(Choice::Stay);
            }
            let private = self.state.of(conflict.sides[side]);
            let chosen = private.and_then(|private| private.choice.clone());
            chosen.or_else(|| automatic(self.world, &self.state, conflict, side))
        };
        Some([of(0)?, of(1)?])
    }

    /// The deadline has passed for a side of the conflict that is open. If the game goes on with that, the rest of the
    /// conflict has no other (EU-58).
    pub(in crate::erkenfara) fn time_up(&mut self) {
        let conflict = self
            .state
            .turning
            .as_ref()
            .and_then(|turning| turning.conflict.clone());
        if let Some(conflict) = conflict
            && self.choices(&conflict).is_some()
        {
            let number = conflict.number;
            self.emit(Event::TimeUp { number });
        }
    }

    /// Carries out what both sides chose, the defender first (EU-24, EU-40).
    fn choose(&mut self, conflict: &Conflict, choices: &[Choice; 2]) {
        let number = conflict.number;
        let mut parted = false;
        // The defender chooses its place first.
        for side in [1, 0] {
            if let Choice::Retreat { to } = &choices[side] {
                parted |= self.retreat(conflict, side, to);
            }
        }
        self.emit(if parted {
            Event::Parted { number }
        } else {
            Event::Stayed { number }
        });
    }

    /// A side retreats, if it can; whether it did (EU-25, EU-39, EU-40, EU-52, EU-64).
    fn retreat(&mut self, conflict: &Conflict, side: usize, wanted: &[Region]) -> bool {
        let ties = self.ties();
        let field = Field::new(self.world, &self.state.board, &ties);
        let seat = conflict.sides[side];
        let chosen = taken(field, seat, wanted, &refuges(field, conflict, side));
        let (Some(to), Some(lead)) = (chosen, field.board.army(conflict.spot(side))) else {
            return false;
        };
        let carried = carried(field, conflict, side);
        let carried = carried.iter().filter_map(|spot| field.board.army(*spot));
        let (mut armies, mut fought) = (Vec::new(), Vec::new());
        let mut joining = Joining::default();
        for army in [lead].into_iter().chain(carried) {
            armies.push((army.spot, None));
            if !is_open(field, army, to) {
                continue;
            }
            let moved = army.clone().tired().moved(to);
            let spot = moved.spot;
            // Whoever stands there already is named first (EU-46).
            joining.add(&moved, army.spot, 1);
            if let Some(there) = field.board.army(spot) {
                joining.add(there, spot, 0);
                // Who is joined keeps its own action (EU-33).
                armies.push((spot, unite(&[there.clone(), moved])));
            } else {
                fought.push(spot);
                armies.push((spot, Some(moved)));
            }
        }
        let (number, seat) = (conflict.number, lead.seat());
        let orders = self.going_along(&joining.made_of());
        self.emit(Event::Retreated {
            number,
            seat,
            to,
            armies,
            fought,
        });
        self.go_along(orders);
        true
    }
}

/// How a conflict begins.
#[derive(Default)]
pub(in crate::erkenfara) struct Meeting {
    /// Who fights whom.
    pub(in crate::erkenfara) conflict: Option<Conflict>,
    /// What is destroyed outright.
    sunk: Vec<Spot>,
    /// What destroys it.
    by: Vec<Spot>,
}

/// What becomes of it that an empire and its enemies meet in a region (EU-20); nothing where they do not.
pub(in crate::erkenfara) fn meeting(
    field: Field<'_>,
    seat: Seat,
    region: Region,
    number: u32,
) -> Meeting {
    let is_sea = field.is_sea(region);
    let kind = if is_sea {
        ArmyKind::Sea
    } else {
        ArmyKind::Land
    };
    let own = |kind| Spot { region, kind, seat };
    if !is_contested(field, seat, region) {
        return Meeting::default();
    }
    let mut enemies = field.enemies_in(seat, region);
    let enemy = enemies.find(|army| army.spot.kind == kind);
    match (field.board.army(own(kind)), enemy) {
        (Some(lead), enemy) => {
            let sunk = if is_sea {
                unprotected(field, seat, region)
            } else {
                Vec::new()
            };
            let by = (!sunk.is_empty()).then_some(lead.spot);
            let conflict = enemy.map(|enemy| Conflict {
                number,
                region,
                kind,
                sides: [seat, enemy.seat()],
                exchanges: 0,
                start: [lead.current, enemy.current],
                choosing: [false, false],
                asked: [false, false],
                timed_out: false,
            });
            Meeting {
                conflict,
                sunk,
                by: by.into_iter().collect(),
            }
        }
        (None, Some(fleet)) if is_sea && !is_carried(field, seat, region) => Meeting {
            conflict: None,
            sunk: vec![own(ArmyKind::Land)],
            by: vec![fleet.spot],
        },
        (None, _) => Meeting::default(),
    }
}

/// What a side does without being asked: by its standing order, and without one as EU-29 says, unless it
/// is there and each choice is asked (EU-58).
pub(in crate::erkenfara) fn automatic(
    world: &World,
    state: &State,
    conflict: &Conflict,
    side: usize,
) -> Option<Choice> {
    let spot = conflict.spot(side);
    let private = state.of(spot.seat)?;
    if let Some(standing) = private.standing.of(spot) {
        let now = state.board.army(spot).map_or(0, |army| army.current);
        return Some(ordered(standing, now, conflict.start[side]));
    }
    let is_live = world.options.conflict == Choosing::Live && !conflict.timed_out;
    let asked = is_live && state.board.is_here(spot.seat);
    (!asked).then(|| state.on_field(world, |field| held(field, conflict, side)))
}

/// What a side does that has no standing order (EU-29).
pub(in crate::erkenfara) fn held(field: Field<'_>, conflict: &Conflict, side: usize) -> Choice {
    let of = |side: usize| field.board.army(conflict.spot(side));
    let (Some(one), Some(other)) = (of(0), of(1)) else {
        return Choice::Stay;
    };
    let can = [0, 1].map(|side| !refuges(field, conflict, side).is_empty());
    let advantages = both(field, [one, other], can);
    let sums = [sum(&advantages[0]), sum(&advantages[1])];
    usual([one.current, other.current], sums, side)
}

/// The strategic advantages of both sides, attacker first: whether each can retreat is given.
fn both(field: Field<'_>, armies: [&Army; 2], can: [bool; 2]) -> [Vec<Advantage>; 2] {
    [0, 1].map(|side| advantages(field, armies[side], side == 1, can[side]))
}

/// What a standing order makes of this moment (EU-26, EU-46).
pub(in crate::erkenfara) fn ordered(standing: &Standing, now: i64, start: i64) -> Choice {
    match standing {
        Standing::Fight => Choice::Stay,
        Standing::Retreat { to } => Choice::Retreat { to: to.clone() },
        Standing::Below { percent, to } => {
            if i128::from(now) * 100 < i128::from(start) * i128::from(*percent) {
                Choice::Retreat { to: to.clone() }
            } else {
                Choice::Stay
            }
        }
    }
}

/// EU-29: a side fights on while the sum of its advantages is at least the other's. Given are the current values and
/// the sums of the strategic advantages, attacker first.
pub(in crate::erkenfara) fn usual(values: [i64; 2], sums: [i64; 2], side: usize) -> Choice {
    let strength = strength(values);
    let of = |side: usize| strength[side].saturating_add(sums[side]);
    if of(side) >= of(1 - side) {
        Choice::Stay
    } else {
        Choice::Retreat { to: Vec::new() }
    }
}

/// Whether a seat is asked in the conflict that is open: it can retreat, and has not answered by hand.
pub(in crate::erkenfara) fn is_asked(conflict: &Conflict, seat: Seat, chosen: bool) -> bool {
    conflict
        .side(seat)
        .is_some_and(|side| conflict.choosing[side])
        && !chosen
}
