//! The economy round: what a sheet comes to, and how all are resolved (EU-07, EU-09, EU-11, EU-12, EU-26,
//! EU-50, EU-62, EU-63).

pub mod economy;

use std::collections::BTreeMap;

use crate::Seat;
use crate::erkenfara::event::Event;
use crate::erkenfara::line::{Line, Name};
use crate::erkenfara::obstacle::{LeftOut, Obstacle};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::standing::{Given, meant};
use crate::erkenfara::turn::forces::{among, named};
use crate::erkenfara::winter::economy::{cut, income, place, upkeep};
use crate::erkenfara::world::board::{Army, ArmyKind, LEAST, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// What a winter comes to for one empire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// What it takes in.
    pub income: i64,
    /// What its armies cost.
    pub upkeep: i64,
    /// What it spends on new troops.
    pub spent: i64,
    /// Its armies as they are then; nothing for one that is gone.
    pub armies: BTreeMap<Spot, Option<Army>>,
    /// The standing orders that are given with it.
    pub standing: Given,
    /// What did not fit: the number of the line, nothing for the sheet as a whole.
    pub faults: Vec<(Option<usize>, Refusal)>,
}

impl Budget {
    /// What is to be said of a sheet that does not fit: the lowest ruling that applies (EU-65).
    pub fn refusal(&self) -> Option<&Refusal> {
        let faults = self.faults.iter().map(|(_, refusal)| refusal);
        faults.min_by_key(|refusal| refusal.number())
    }

    /// What is left of the armies, by their spots.
    fn left(&self) -> impl Iterator<Item = &Army> {
        self.armies.values().flatten()
    }
}

/// What a sheet comes to, without the lines that do not fit. Where the upkeep is not covered, armies are
/// cut (EU-11) and the fault is named.
pub fn budget(field: Field<'_>, seat: Seat, treasury: i64, lines: &[Line]) -> Budget {
    let own = field.board.armies_of(seat);
    let mut budget = Budget {
        income: income(field, seat),
        armies: own.map(|army| (army.spot, Some(army.clone()))).collect(),
        ..Budget::default()
    };
    for (at, line) in lines.iter().enumerate() {
        let fault = match line {
            Line::Disband { army, to } => disband(field, seat, &mut budget, *army, *to).err(),
            Line::Raise { .. } | Line::Stand { .. } => None,
            Line::Move { .. } | Line::Do { .. } | Line::Siege { .. } | Line::OthersRest => {
                Some(Refusal::WrongRound {
                    word: line.word(),
                    season: field.board.season,
                })
            }
        };
        budget.faults.extend(fault.map(|fault| (Some(at), fault)));
    }
    pay(&mut budget, treasury);
    for (at, line) in lines.iter().enumerate() {
        if let Line::Raise { region, amount } = line {
            let fault = raise(field, seat, &mut budget, (*region, *amount), treasury).err();
            budget.faults.extend(fault.map(|fault| (Some(at), fault)));
        }
    }
    // Troops that are raised now may have them too.
    for (at, line) in lines.iter().enumerate() {
        if let Line::Stand { scope, standing } = line {
            match meant(*scope, |army| among(budget.left(), army)) {
                Ok(whom) => budget.standing.push((whom, standing.clone())),
                Err(fault) => budget.faults.push((Some(at), fault)),
            }
        }
    }
    budget
}

/// Disbands an army to a lower value (EU-09).
fn disband(
    field: Field<'_>,
    seat: Seat,
    budget: &mut Budget,
    name: Name,
    to: i64,
) -> Result<(), Refusal> {
    let spot = named(field, seat, name)?;
    let army = budget.armies.entry(spot).or_default();
    let has = army.as_ref().map_or(0, |army| army.maximal);
    if to >= has {
        let region = spot.region;
        return Err(Refusal::NotLess { region, to, has });
    }
    *army = army.take().and_then(|army| {
        let current = army.current;
        army.valued(current, to)
    });
    Ok(())
}

/// Works out the upkeep, and what must be disbanded where the purse does not cover it (EU-10, EU-11).
fn pay(budget: &mut Budget, treasury: i64) {
    let purse = treasury.saturating_add(budget.income);
    let total = budget.left().map(|army| army.maximal).sum();
    budget.upkeep = upkeep(total);
    if budget.upkeep <= purse {
        return;
    }
    let left: Vec<Army> = budget.left().cloned().collect();
    let maximal: Vec<i64> = left.iter().map(|army| army.maximal).collect();
    let cut = cut(&maximal, purse);
    let lines = left.iter().zip(&cut).zip(&maximal);
    let lines = lines.filter(|((_, left), was)| left < was);
    let fault = Refusal::Upkeep {
        upkeep: budget.upkeep,
        purse,
        cut: lines
            .map(|((army, left), _)| (army.region(), army.spot.kind, *left))
            .collect(),
    };
    budget.faults.push((None, fault));
    for (army, left) in left.into_iter().zip(cut) {
        let (spot, current) = (army.spot, army.current);
        budget.armies.insert(spot, army.valued(current, left));
    }
    budget.upkeep = upkeep(budget.left().map(|army| army.maximal).sum());
}

/// What may still be spent on troops (EU-12, EU-44).
fn allowed(budget: &Budget, treasury: i64) -> i64 {
    let left = treasury.saturating_add(budget.income) - budget.upkeep;
    budget.income.min(left).max(0)
}

/// Raises troops in a region (EU-12, EU-37).
fn raise(
    field: Field<'_>,
    seat: Seat,
    budget: &mut Budget,
    (region, amount): (Region, i64),
    treasury: i64,
) -> Result<(), Refusal> {
    let placed = place(field, seat, region);
    if let Err(refusal @ Refusal::NoPlace { .. }) = placed {
        return Err(refusal);
    }
    let most = allowed(budget, treasury) - budget.spent;
    if amount > most {
        return Err(Refusal::RaiseMore { amount, most });
    }
    let kind = match field.world.kind(region) {
        Kind::Sea => ArmyKind::Sea,
        Kind::Land | Kind::Fortification | Kind::Impassable => ArmyKind::Land,
    };
    let spot = Spot { region, kind, seat };
    let there = budget.armies.get(&spot).cloned().flatten();
    if there.is_none() && amount < LEAST {
        return Err(Refusal::RaiseLess { region, amount });
    }
    placed?;
    let army = match there {
        Some(army) => Army {
            current: army.current.saturating_add(amount),
            maximal: army.maximal.saturating_add(amount),
            ..army
        },
        None => Army::new(spot, amount),
    };
    budget.armies.insert(spot, Some(army));
    budget.spent += amount;
    Ok(())
}

/// Takes out the lines that raise a fleet where an earlier one of the turn order does so in the same
/// winter (EU-50); says which lines those are.
pub fn outrun(
    field: Field<'_>,
    lines: &[Line],
    taken: &BTreeMap<Region, Seat>,
    seat: Seat,
) -> Vec<usize> {
    let late = |(_, line): &(usize, &Line)| {
        matches!(line, Line::Raise { region, .. }
            if field.is_sea(*region) && taken.get(region).is_some_and(|by| *by != seat))
    };
    let late = lines.iter().enumerate().filter(late);
    late.map(|(at, _)| at).collect()
}

/// One empire's winter: what is told of it, and what it comes to.
pub(in crate::erkenfara) fn resolved(
    field: Field<'_>,
    seat: Seat,
    (treasury, lines): (i64, &[Line]),
    taken: &mut BTreeMap<Region, Seat>,
) -> (Event, Budget) {
    let late = outrun(field, lines, taken, seat);
    let mut left_out: Vec<LeftOut> = late
        .iter()
        .map(|at| {
            let line = lines.get(*at).cloned();
            let why = match &line {
                Some(Line::Raise { region, .. }) => Some(Obstacle::Taken(*region)),
                Some(_) | None => None,
            };
            let ruling = 50;
            LeftOut { line, ruling, why }
        })
        .collect();
    let fits = lines
        .iter()
        .enumerate()
        .filter(|(at, _)| !late.contains(at));
    let fits: Vec<Line> = fits.map(|(_, line)| line.clone()).collect();
    let budget = budget(field, seat, treasury, &fits);
    let faults = budget.faults.iter().map(|(at, refusal)| {
        let line = at.and_then(|at| fits.get(at).cloned());
        LeftOut::of(line, refusal)
    });
    left_out.extend(faults);
    let is_wrong = |at: usize| budget.faults.iter().any(|(wrong, _)| *wrong == Some(at));
    let done = fits.iter().enumerate().filter(|(at, _)| !is_wrong(*at));
    let done = done.map(|(_, line)| line.clone()).collect();
    for spot in budget.armies.keys() {
        if field.is_sea(spot.region) && field.board.army(*spot).is_none() {
            taken.insert(spot.region, seat);
        }
    }
    let accounted = Event::Accounted {
        seat,
        income: budget.income,
        upkeep: budget.upkeep,
        spent: budget.spent,
        left_out,
        done,
    };
    (accounted, budget)
}
