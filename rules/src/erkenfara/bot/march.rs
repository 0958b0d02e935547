//! A bot player's armies on land: they unite before they attack, take what lies open with small parts, guard
//! its forts, and go together to where something is to be won.
//!
//! [`super::prizes`] says what is worth going for, [`super::garrison`] what stays at home.

use crate::erkenfara::bot::aims::Aims;
use crate::erkenfara::bot::garrison;
use crate::erkenfara::bot::mind::{Mind, distances};
use crate::erkenfara::bot::prizes::{Prize, foe_in, need, prizes};
use crate::erkenfara::bot::unit::Unit;
use crate::erkenfara::line::{Action, Line};
use crate::erkenfara::odds::odds;
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::{called, is_engaged, may, may_siege};
use crate::erkenfara::world::board::{Army, ArmyKind, Season, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// What a part is that takes land and is not to fight.
const PART: i64 = 1_500;
/// An attack is made with up to so many tenths of what it needs.
const PLENTY: i64 = 20;

/// The lines for the land armies, and where the armies that are left would like to go.
pub(super) struct Marches<'a> {
    mind: &'a Mind<'a>,
    aims: &'a Aims,
    pub(super) units: Vec<Unit<'a>>,
    pub(super) lines: Vec<Line>,
    threats: Vec<i64>,
    besieged: Vec<Region>,
    /// Where an army came from with the last sheet, by where it stands.
    came: Vec<(Region, Region)>,
}

/// What all land armies of a seat do in a turn.
pub(super) fn marches<'a>(mind: &'a Mind<'a>, aims: &'a Aims, last: &[Line]) -> Marches<'a> {
    let field = mind.field;
    let threats = mind.threats(ArmyKind::Land);
    let armies = field.board.armies_of(mind.seat);
    let armies = armies.filter(|army| army.spot.kind == ArmyKind::Land);
    let units = armies.map(|army| Unit {
        army,
        free: army.maximal - garrison::needed(mind, army, &threats),
        sent: Vec::new(),
        busy: false,
        reach: reach(field, army),
    });
    let mut marches = Marches {
        mind,
        aims,
        units: units.collect(),
        lines: Vec::new(),
        threats,
        besieged: Vec::new(),
        came: last.iter().filter_map(came).collect(),
    };
    let prizes = prizes(mind, aims);
    marches.stay();
    for prize in &prizes {
        match foe_in(field, mind.seat, prize.region) {
            Some(foe) => marches.attack(prize, foe),
            None => marches.take(prize),
        }
    }
    marches.besiege();
    marches.gather(&prizes);
    marches.tax();
    marches.order();
    marches
}

/// Where a line sends an army, and from where.
fn came(line: &Line) -> Option<(Region, Region)> {
    let Line::Move { army, stops, .. } = line else {
        return None;
    };
    Some((*stops.last()?, army.region))
}

impl Marches<'_> {
    fn spot(&self, region: Region) -> Spot {
        Spot {
            region,
            kind: ArmyKind::Land,
            seat: self.mind.seat,
        }
    }

    fn does(&mut self, action: Action, region: Region) {
        let army = called(self.spot(region));
        self.lines.push(Line::Do { action, army });
    }

    /// What there is to do where an army stands, and nobody is to fight there.
    fn here(&self, region: Region) -> Option<Action> {
        let (field, seat) = (self.mind.field, self.mind.seat);
        let spot = self.spot(region);
        let land = field.board.land(region)?;
        if land.owner == Some(seat) {
            return (land.occupier.is_some() && may(field, spot, Action::Free).is_ok())
                .then_some(Action::Free);
        }
        may(field, spot, Action::Occupy).ok()?;
        Some(self.incident(region))
    }

    /// Whether land is better taken, or taxed or burned because it cannot be held.
    fn incident(&self, region: Region) -> Action {
        let (field, seat) = (self.mind.field, self.mind.seat);
        let spot = self.spot(region);
        let land = field.board.land(region);
        let owner = land.and_then(|land| land.owner);
        let here: i64 = field
            .board
            .own_in(seat, region)
            .map(|army| army.current)
            .sum();
        let is_lost = self.threats[region.index()] > here.max(2 * PART) * 3 / 2;
        let is_robbed = self.mind.nature.is_keen()
            && owner.is_some_and(|owner| owner != seat)
            && is_lost
            && field.board.season == Season::Autumn;
        let robs = |action: &Action| is_robbed && may(field, spot, *action).is_ok();
        let stronger = owner.is_some_and(|owner| {
            let own = self.mind.power(seat).troops;
            self.aims.quarry == Some(owner) && self.mind.power(owner).troops > own
        });
        let hurts = [Action::Burn].into_iter().filter(|_| stronger);
        let mut hurts = hurts.chain([Action::Tax]);
        hurts.find(robs).unwrap_or(Action::Occupy)
    }

    /// Who stands on what can be taken takes it, and the whole army stays until it has: a small part left alone
    /// is lost to the first enemy that comes, and what goes on without it is weaker.
    fn stay(&mut self) {
        for at in 0..self.units.len() {
            let army = self.units[at].army;
            if self.mind.field.has_enemies(self.mind.seat, army.region()) {
                continue;
            }
            let Some(action) = self.here(army.region()) else {
                continue;
            };
            self.does(action, army.region());
            let unit = &mut self.units[at];
            unit.busy = true;
            unit.free = 0;
        }
    }

    /// Whether something is sent to a region already.
    fn is_sent(&self, to: Region) -> bool {
        let mut sent = self.units.iter().flat_map(|unit| &unit.sent);
        sent.any(|(at, _)| *at == to)
    }

    fn is_back(&self, from: Region, to: Region) -> bool {
        let land = self.mind.field.board.land(to);
        let is_own = land.is_some_and(|land| land.owner == Some(self.mind.seat));
        !is_own && self.came.contains(&(from, to))
    }

    /// Takes land that nobody defends, with as little as will do.
    fn take(&mut self, prize: &Prize) {
        let to = prize.region;
        let field = self.mind.field;
        if self.is_sent(to) || field.board.own_in(self.mind.seat, to).next().is_some() {
            return;
        }
        let is_safe = self.threats[to.index()] == 0 || prize.value >= PART;
        let splits = self.mind.nature.is_keen() && is_safe;
        let fits = self.units.iter().enumerate().filter_map(|(at, unit)| {
            let goes = unit.free > 0 && unit.reaches(to) && !self.is_back(unit.army.region(), to);
            let wanted = if splits { PART } else { unit.free };
            let part = goes.then(|| unit.part(wanted))??;
            // An army that would be lost there does not go; a part may.
            let dares = part <= 2 * PART || unit.current(part) * 4 >= self.threats[to.index()] * 3;
            let steps = unit.reach.get(&to).map_or(9, |(steps, _)| *steps);
            dares.then_some((part, steps, at))
        });
        if let Some((part, _, at)) = fits.min() {
            self.units[at].send(to, part);
            let action = self.incident(to);
            let land = field.board.land(to);
            let is_own = land.is_some_and(|land| land.owner == Some(self.mind.seat));
            self.does(if is_own { Action::Free } else { action }, to);
        }
    }

    /// Brings together what is needed against who stands there; with less nobody goes.
    fn attack(&mut self, prize: &Prize, foe: &Army) {
        let to = prize.region;
        let need = need(self.mind, foe);
        let able =
            |unit: &Unit<'_>| unit.free > 0 && (unit.reaches(to) || unit.army.region() == to);
        let mut able: Vec<usize> = (0..self.units.len())
            .filter(|at| able(&self.units[*at]))
            .collect();
        able.sort_by_key(|at| std::cmp::Reverse(self.units[*at].free));
        let (mut sum, mut parts) = (0, Vec::new());
        for at in able {
            if sum * 10 >= need * PLENTY {
                break;
            }
            let unit = &self.units[at];
            if let Some(part) = unit.part(unit.free) {
                sum += unit.current(part);
                parts.push((at, part));
            }
        }
        if sum < need || !self.wins(to, &parts) {
            return;
        }
        for (at, part) in parts {
            if self.units[at].army.region() == to {
                self.units[at].free = 0;
                self.units[at].busy = true;
            } else {
                self.units[at].send(to, part);
            }
        }
    }

    /// Whether parts of armies that unite in a region hold it by the odds.
    fn wins(&self, to: Region, parts: &[(usize, i64)]) -> bool {
        let field = self.mind.field;
        let mut board = field.board.clone();
        let (mut current, mut maximal) = (0, 0);
        for (at, part) in parts {
            let unit = &self.units[*at];
            current += unit.current(*part);
            maximal += *part;
            board.put(unit.army.spot, None);
        }
        let spot = self.spot(to);
        let army = Army::new(spot, maximal);
        board.put(spot, Some(Army { current, ..army }));
        let then = Field::new(field.world, &board, field.ties);
        let Some(odds) = odds(then, self.mind.seat, to, &[]) else {
            return false;
        };
        let holds = if self.mind.nature.is_keen() { 60 } else { 80 };
        let fates = odds.fates.last();
        fates.is_some_and(|fates| fates.percent(fates.stands[0]) >= holds)
    }

    /// An army that has nothing better to do besieges an enemy's fort, which cannot raise troops then.
    fn besiege(&mut self) {
        let field = self.mind.field;
        for at in 0..self.units.len() {
            let unit = &self.units[at];
            if unit.busy || !unit.sent.is_empty() || is_engaged(field, unit.army.spot) {
                continue;
            }
            if let Some(line) = siege(field, unit.army, &mut self.besieged) {
                self.lines.push(line);
                self.units[at].busy = true;
                self.units[at].free = 0;
            }
        }
    }

    /// Those that are left go where the largest of them can do something, and so unite.
    fn gather(&mut self, prizes: &[Prize]) {
        let map = &self.mind.field.world.map;
        let Some(host) = (0..self.units.len()).max_by_key(|at| self.units[*at].free) else {
            return;
        };
        if self.units[host].free == 0 {
            return;
        }
        let from = distances(map, [self.units[host].army.region()].into_iter());
        let rank = |prize: &&Prize| {
            let far = i64::try_from(from[prize.region.index()]).unwrap_or(i64::MAX);
            prize.value.saturating_mul(10) / far.saturating_add(1).max(1)
        };
        let Some(goal) = prizes
            .iter()
            .filter(|prize| from[prize.region.index()] != usize::MAX)
            .max_by_key(rank)
        else {
            return;
        };
        let to_goal = distances(map, [goal.region].into_iter());
        let next = self.step(host, &to_goal);
        let rally = next.unwrap_or(self.units[host].army.region());
        if let Some(to) = next {
            let all = self.units[host].free;
            if let Some(part) = self.units[host].part(all) {
                self.units[host].send(to, part);
            }
        }
        let to_rally = distances(map, [rally].into_iter());
        for at in 0..self.units.len() {
            let all = self.units[at].free;
            if at == host || all == 0 {
                continue;
            }
            if let Some(to) = self.step(at, &to_rally)
                && let Some(part) = self.units[at].part(all)
            {
                self.units[at].send(to, part);
            }
        }
    }

    /// The nearest place to a goal that a unit reaches and that is safe enough; nothing where it stands as near.
    fn step(&self, at: usize, far: &[usize]) -> Option<Region> {
        let field = self.mind.field;
        let unit = &self.units[at];
        let own = far[unit.army.region().index()];
        let force = unit.current(unit.free);
        let fits = unit.reach.iter().filter(|(to, (_, exhausted))| {
            let is_shelter = self.threats[to.index()] * 2 <= force * 3;
            !exhausted
                && far[to.index()] < own
                && !field.is_sea(**to)
                && !field.has_enemies(self.mind.seat, **to)
                && is_shelter
        });
        let best = fits.min_by_key(|(to, (steps, _))| (far[to.index()], *steps, **to));
        best.map(|(to, _)| *to)
    }

    /// Who stands on taken land with nothing else to do taxes it before winter, when the owner would get
    /// nothing of it anyway and the occupier little.
    fn tax(&mut self) {
        let (field, seat) = (self.mind.field, self.mind.seat);
        if field.board.season != Season::Autumn || !self.mind.nature.is_keen() {
            return;
        }
        let spots: Vec<Spot> = self
            .units
            .iter()
            .filter(|unit| !unit.busy && (unit.sent.is_empty() || unit.free > 0))
            .map(|unit| unit.army.spot)
            .collect();
        for spot in spots {
            let land = field.board.land(spot.region);
            let is_foreign = land.is_some_and(|land| {
                land.occupier == Some(seat) && land.owner.is_some_and(|owner| owner != seat)
            });
            if is_foreign && !is_engaged(field, spot) && may(field, spot, Action::Tax).is_ok() {
                self.does(Action::Tax, spot.region);
            }
        }
    }

    /// The moves, before all actions.
    fn order(&mut self) {
        let mut moves = Vec::new();
        for unit in &self.units {
            let sent: i64 = unit.sent.iter().map(|(_, part)| part).sum();
            for (to, part) in &unit.sent {
                let is_whole = *part == unit.army.maximal && sent == *part;
                moves.push(Line::Move {
                    army: called(unit.army.spot),
                    stops: vec![*to],
                    part: (!is_whole).then_some(*part),
                });
            }
        }
        moves.append(&mut self.lines);
        self.lines = moves;
    }
}

/// The siege that an army can lay, of forts that nobody else besieges.
pub(super) fn siege(field: Field<'_>, army: &Army, besieged: &mut Vec<Region>) -> Option<Line> {
    let near = field.world.map.borders(army.region()).iter().copied();
    let mut forts = near.filter(|fort| may_siege(field, army.seat(), *fort).is_ok());
    let fort = forts.find(|fort| !besieged.contains(fort))?;
    besieged.push(fort);
    let from = Some(called(army.spot));
    Some(Line::Siege { fort, from })
}
