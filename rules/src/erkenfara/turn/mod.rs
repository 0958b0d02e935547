//! A military turn as it is ordered: all moves together, then the actions (EU-16 … EU-19, EU-27, EU-33,
//! EU-38, EU-41 … EU-43, EU-51, EU-55).

pub mod exchange;
pub mod forces;
pub mod idle;
pub mod paths;
pub mod retreat;
pub mod updates;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::erkenfara::line::{Action, Line, Name};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::standing::{Given, Joining, MadeOf, StandingOrders, meant};
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::forces::{split, unite};
use crate::erkenfara::turn::paths::{ends, route};
use crate::erkenfara::world::board::{Army, ArmyKind, Board, Spot, free_steps};
use crate::erkenfara::world::production::worth;
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// One army, or part of one, that moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct March {
    pub kind: ArmyKind,
    pub from: Region,
    /// Over which regions, the end last.
    pub path: Vec<Region>,
    pub maximal: i64,
    /// Whether it is exhausted then.
    pub exhausted: bool,
}

impl March {
    /// The line that orders it, on the board before it.
    pub(in crate::erkenfara) fn line(&self, before: &Board, seat: Seat) -> Line {
        let (region, kind) = (self.from, self.kind);
        let spot = Spot { region, kind, seat };
        let whole = before.army(spot).map(|army| army.maximal);
        Line::Move {
            army: called(spot),
            stops: self.path.clone(),
            part: (whole != Some(self.maximal)).then_some(self.maximal),
        }
    }
}

/// What a sheet comes to before any conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What moves, in the order in which it was given.
    pub marches: Vec<March>,
    /// The board after the moves.
    pub after: Board,
    /// Where those that moved came to stand.
    pub moved: Vec<Spot>,
    /// The actions, with the armies named so that nothing is left open.
    pub actions: Vec<Line>,
    /// The standing orders that were given.
    pub standing: Given,
    /// Of which armies each army is made after the moves (EU-46).
    pub made_of: MadeOf,
    /// Where there are conflicts, in the order in which they are judged.
    pub queue: Vec<Region>,
    /// What did not fit, by the number of the line.
    pub faults: Vec<(usize, Refusal)>,
}

impl Plan {
    /// What is to be said of a sheet that does not fit: the lowest ruling that applies (EU-65).
    pub fn refusal(&self) -> Option<&Refusal> {
        let faults = self.faults.iter().map(|(_, refusal)| refusal);
        faults.min_by_key(|refusal| refusal.number())
    }

    /// The standing orders after the sheet, those of armies gone along with them (EU-46).
    pub fn orders(&self, before: &StandingOrders) -> StandingOrders {
        let mut after = StandingOrders {
            armies: Vec::new(),
            ..before.clone()
        };
        after.give(&before.along(&self.made_of));
        after.give(&self.standing);
        after
    }

    /// The armies of an empire that are otherwise than before.
    pub fn changes(&self, before: &Board, seat: Seat) -> Vec<(Spot, Option<Army>)> {
        let spots = before.armies_of(seat).chain(self.after.armies_of(seat));
        let mut spots: Vec<Spot> = spots.map(|army| army.spot).collect();
        spots.sort_unstable();
        spots.dedup();
        let changed = spots
            .into_iter()
            .filter(|spot| before.army(*spot) != self.after.army(*spot));
        changed
            .map(|spot| (spot, self.after.army(spot).cloned()))
            .collect()
    }
}

/// A line that moves an army, read against the board.
struct Step {
    line: usize,
    spot: Spot,
    path: Vec<Region>,
    part: Option<i64>,
}

/// What a sheet comes to. Lines that do not fit are named and left out.
pub fn plan(field: Field<'_>, seat: Seat, lines: &[Line]) -> Plan {
    let mut plan = Plan {
        marches: Vec::new(),
        after: field.board.clone(),
        moved: Vec::new(),
        actions: Vec::new(),
        standing: Vec::new(),
        made_of: Vec::new(),
        queue: Vec::new(),
        faults: Vec::new(),
    };
    let mut steps = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let step = match line {
            Line::Move { army, stops, part } => step(field, seat, (at, *army, stops, *part)),
            Line::Disband { .. } | Line::Raise { .. } => Err(Refusal::WrongRound {
                word: line.word(),
                season: field.board.season,
            }),
            Line::Do { .. } | Line::Siege { .. } | Line::Stand { .. } | Line::OthersRest => {
                continue;
            }
        };
        match step {
            Ok(step) => steps.push(step),
            Err(refusal) => plan.faults.push((at, refusal)),
        }
    }
    march(field, seat, &mut plan, &steps);
    let after = plan.after.clone();
    let then = Field::new(field.world, &after, field.ties);
    for step in &steps {
        let end = step.path.last().copied().unwrap_or(step.spot.region);
        let fleet = Spot {
            region: end,
            kind: ArmyKind::Sea,
            seat,
        };
        let has_fleet = after.army(fleet).is_some();
        if let Some(army) = field.board.army(step.spot)
            && let Err(refusal) = ends(field, army, end, has_fleet)
        {
            plan.faults.push((step.line, refusal));
        }
    }
    let ends = steps.iter().filter_map(|step| step.path.last().copied());
    plan.queue = conflicts(then, seat, ends);
    actions(then, seat, &mut plan, lines);
    plan
}

fn step(
    field: Field<'_>,
    seat: Seat,
    (line, army, stops, part): (usize, Name, &[Region], Option<i64>),
) -> Result<Step, Refusal> {
    let spot = named(field, seat, army)?;
    let path = match field.board.army(spot) {
        Some(army) => route(field, army, stops)?,
        None => Vec::new(),
    };
    Ok(Step {
        line,
        spot,
        path,
        part,
    })
}

/// Moves all at the same time: splits, goes, unites (EU-16, EU-17, EU-18).
fn march(field: Field<'_>, seat: Seat, plan: &mut Plan, steps: &[Step]) {
    let mut stand: BTreeMap<Spot, Vec<Army>> = BTreeMap::new();
    let mut joining = Joining::default();
    for army in field.board.armies_of(seat) {
        let mut own: Vec<&Step> = steps.iter().filter(|step| step.spot == army.spot).collect();
        let mut parts = loop {
            match (parts(army, &own), own.pop()) {
                (Ok(parts), last) => {
                    own.extend(last);
                    break parts.into_iter();
                }
                // The lines before it may fit without it.
                (Err(refusal), Some(last)) => plan.faults.push((last.line, refusal)),
                (Err(_), None) => break vec![army.clone()].into_iter(),
            }
        };
        for (step, part) in own.iter().zip(parts.by_ref()) {
            let exhausted = step.path.len() > free_steps(army.spot.kind);
            let end = step.path.last().copied().unwrap_or(army.region());
            let moved = if exhausted { part.tired() } else { part }.moved(end);
            plan.marches.push(March {
                kind: army.spot.kind,
                from: army.region(),
                path: step.path.clone(),
                maximal: moved.maximal,
                exhausted,
            });
            plan.moved.push(moved.spot);
            joining.add(&moved, army.spot, step.line);
            stand.entry(moved.spot).or_default().push(moved);
        }
        for part in parts {
            // What stays is named last.
            joining.add(&part, army.spot, usize::MAX);
            stand.entry(part.spot).or_default().push(part);
        }
    }
    plan.made_of = joining.made_of();
    plan.marches.sort_by_key(|march| {
        let ordered = |step: &Step| {
            let spot = step.spot;
            (spot.region, spot.kind) == (march.from, march.kind) && step.path == march.path
        };
        steps.iter().position(ordered)
    });
    plan.moved.sort_unstable();
    plan.moved.dedup();
    let own: Vec<Spot> = field.board.armies_of(seat).map(|army| army.spot).collect();
    for spot in own {
        plan.after.put(spot, None);
    }
    for (spot, armies) in stand {
        plan.after.put(spot, unite(&armies));
    }
}

/// The parts of an army that go where its lines say, in their order, and what stays.
fn parts(army: &Army, own: &[&Step]) -> Result<Vec<Army>, Refusal> {
    let named = own.iter().filter_map(|step| step.part);
    let named = named.fold(0, i64::saturating_add);
    let mut rest = Some(army.maximal.saturating_sub(named));
    let part = |step: &&Step| match step.part {
        Some(part) => part,
        // What is not named otherwise goes once; a second time nothing is left.
        None => rest.take().unwrap_or(0).max(0),
    };
    let parts: Vec<i64> = own.iter().map(part).collect();
    split(army, &parts)
}

/// Where an empire is in conflict: first where it went, in that order, then elsewhere by name (EU-20,
/// EU-38, EU-52).
pub fn conflicts(field: Field<'_>, seat: Seat, ends: impl Iterator<Item = Region>) -> Vec<Region> {
    let others = field.board.armies_of(seat).map(Army::region);
    let mut queue: Vec<Region> = Vec::new();
    for region in ends.chain(others) {
        if !queue.contains(&region) && is_contested(field, seat, region) {
            queue.push(region);
        }
    }
    queue
}

/// Whether an empire is in conflict in a region (EU-20).
pub fn is_contested(field: Field<'_>, seat: Seat, region: Region) -> bool {
    let own = |kind| field.board.army(Spot { region, kind, seat }).is_some();
    let enemy = |kind| {
        let mut enemies = field.enemies_in(seat, region);
        enemies.any(|army| army.spot.kind == kind)
    };
    if !field.is_sea(region) {
        return own(ArmyKind::Land) && enemy(ArmyKind::Land);
    }
    (own(ArmyKind::Sea) && (enemy(ArmyKind::Sea) || !unprotected(field, seat, region).is_empty()))
        || (own(ArmyKind::Land)
            && !own(ArmyKind::Sea)
            && enemy(ArmyKind::Sea)
            && !is_carried(field, seat, region))
}

/// Whether an own army takes part in the conflict in its region, and so has no action: at sea an own fleet
/// fights alone (EU-33).
pub fn is_engaged(field: Field<'_>, spot: Spot) -> bool {
    let kind = ArmyKind::Sea;
    let is_embarked = spot.kind == ArmyKind::Land && field.is_sea(spot.region);
    let has_fleet = field.board.army(Spot { kind, ..spot }).is_some();
    !(is_embarked && has_fleet) && is_contested(field, spot.seat, spot.region)
}

/// The land armies in a sea that the fleet of `seat` there destroys: those of enemies without a fleet of
/// their own or of an ally that is an enemy too (EU-20, EU-39).
pub fn unprotected(field: Field<'_>, seat: Seat, region: Region) -> Vec<Spot> {
    let land = field.enemies_in(seat, region);
    let land = land.filter(|army| army.spot.kind == ArmyKind::Land);
    let fleets = || {
        let all = field.enemies_in(seat, region);
        all.filter(|army| army.spot.kind == ArmyKind::Sea)
    };
    let alone =
        land.filter(|army| !fleets().any(|fleet| field.ties.allied(fleet.seat(), army.seat())));
    alone.map(|army| army.spot).collect()
}

/// Whether the troops of an empire are under the protection of an ally's fleet (EU-39).
pub fn is_carried(field: Field<'_>, seat: Seat, region: Region) -> bool {
    let mut armies = field.board.armies_in(region);
    armies.any(|army| {
        army.spot.kind == ArmyKind::Sea
            && army.seat() != seat
            && field.ties.allied(seat, army.seat())
    })
}

/// Reads the actions and standing orders against the board after the moves.
fn actions(then: Field<'_>, seat: Seat, plan: &mut Plan, lines: &[Line]) {
    let mut busy: Vec<Spot> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let done = match line {
            Line::Do { action, army } => act(then, seat, plan, (*action, *army)),
            Line::Siege { fort, from } => siege(then, seat, &busy, (*fort, *from)),
            Line::Stand { scope, standing } => {
                match meant(*scope, |army| named(then, seat, army)) {
                    Ok(whom) => {
                        plan.standing.push((whom, standing.clone()));
                        continue;
                    }
                    Err(refusal) => Err(refusal),
                }
            }
            Line::Move { .. } | Line::OthersRest | Line::Disband { .. } | Line::Raise { .. } => {
                continue;
            }
        };
        let done = done.and_then(|(spot, line)| {
            let region = spot.region;
            if busy.contains(&spot) {
                Err(Refusal::TwoActions { region })
            } else if is_engaged(then, spot) {
                Err(Refusal::InConflict { region })
            } else {
                Ok((spot, line))
            }
        });
        match done {
            Ok((spot, line)) => {
                busy.push(spot);
                plan.actions.push(line);
            }
            Err(refusal) => plan.faults.push((at, refusal)),
        }
    }
}

fn act(
    then: Field<'_>,
    seat: Seat,
    plan: &Plan,
    (action, army): (Action, Name),
) -> Result<(Spot, Line), Refusal> {
    let spot = named(then, seat, army)?;
    may(then, spot, action)?;
    if action == Action::Rest && plan.moved.contains(&spot) {
        let region = spot.region;
        return Err(Refusal::Moved { region });
    }
    let army = called(spot);
    Ok((spot, Line::Do { action, army }))
}

/// How an army is named so that nothing is left open.
pub(in crate::erkenfara) fn called(spot: Spot) -> Name {
    Name::of(spot)
}

fn siege(
    then: Field<'_>,
    seat: Seat,
    busy: &[Spot],
    (fort, from): (Region, Option<Name>),
) -> Result<(Spot, Line), Refusal> {
    let near = |spot: &Spot| then.world.map.borders(fort).contains(&spot.region);
    let spot = if let Some(name) = from {
        Some(named(then, seat, name)?)
    } else {
        let own = then
            .board
            .armies_of(seat)
            .map(|army| army.spot)
            .filter(near);
        let free: Vec<Spot> = own.filter(|spot| !busy.contains(spot)).collect();
        if free.len() > 1 {
            let mut from: Vec<Region> = free.iter().map(|spot| spot.region).collect();
            from.dedup();
            return may_siege(then, seat, fort).and(Err(Refusal::WhichArmy { fort, from }));
        }
        free.first().copied()
    };
    may_siege(then, seat, fort)?;
    let spot = spot
        .filter(near)
        .ok_or_else(|| no(27, fort, "none of your armies is beside it"))?;
    let from = Some(called(spot));
    Ok((spot, Line::Siege { fort, from }))
}

fn no(ruling: u16, region: Region, why: &'static str) -> Refusal {
    Refusal::NoAction {
        ruling,
        region,
        why,
    }
}

/// Whether an empire may besiege a fortification (EU-27, EU-51).
///
/// # Errors
///
/// The refusal.
pub fn may_siege(field: Field<'_>, seat: Seat, fort: Region) -> Result<(), Refusal> {
    if field.world.kind(fort) != Kind::Fortification {
        return Err(no(27, fort, "only a fortification can be besieged"));
    }
    let owner = field.board.land(fort).and_then(|land| land.owner);
    if owner.is_some_and(|owner| field.ties.enemies(seat, owner)) {
        return Ok(());
    }
    Err(no(
        27,
        fort,
        "only an enemy's fortification can be besieged",
    ))
}

/// Whether an army may do something in its region (EU-27, EU-42, EU-43).
///
/// # Errors
///
/// The refusal.
pub fn may(field: Field<'_>, spot: Spot, action: Action) -> Result<(), Refusal> {
    let (region, seat) = (spot.region, spot.seat);
    if action == Action::Rest {
        return Ok(());
    }
    let land = match field.board.land(region) {
        Some(land) if !field.is_sea(region) && spot.kind == ArmyKind::Land => land,
        Some(_) | None => return Err(no(27, region, "at sea an army can only besiege or rest")),
    };
    let friend = land
        .owner
        .filter(|owner| *owner != seat && !field.ties.enemies(seat, *owner));
    match action {
        Action::Tax | Action::Burn => {
            if worth(field.world, region, land) == 0 {
                return Err(no(27, region, "it produces nothing now"));
            }
            if land.burned {
                return Err(no(27, region, "it is burned already"));
            }
            if land.taxed && action == Action::Tax {
                return Err(no(
                    27,
                    region,
                    "it is taxed already: it may be burned, for no gold",
                ));
            }
            if friend.is_some_and(|owner| !field.ties.may_forage(seat, owner)) {
                return Err(no(
                    43,
                    region,
                    "it is a friend's, and no treaty of foraging allows it",
                ));
            }
            Ok(())
        }
        Action::Occupy => {
            if land.owner == Some(seat) {
                return Err(no(27, region, "it is yours: free it"));
            }
            if land.occupier == Some(seat) {
                return Err(no(27, region, "you occupy it already"));
            }
            if friend.is_some() {
                return Err(no(27, region, "it is a friend's"));
            }
            if land.occupier.is_some_and(|by| field.ties.allied(seat, by)) {
                return Err(no(42, region, "an ally occupies it"));
            }
            Ok(())
        }
        Action::Free => match land.occupier {
            None => Err(no(27, region, "nobody occupies it")),
            Some(by) if by == seat || land.owner == Some(seat) => Ok(()),
            Some(_)
                if land
                    .owner
                    .is_some_and(|owner| field.ties.friends(seat, owner)) =>
            {
                Ok(())
            }
            Some(_) => Err(no(27, region, "it is neither yours nor a friend's")),
        },
        Action::Rest => Ok(()),
    }
}
