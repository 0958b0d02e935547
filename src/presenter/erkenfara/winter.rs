//! The panel of winter: what can be raised where, and what can be disbanded (EU-09, EU-11, EU-12).

use rules::erkenfara::line::{Line, Name};
use rules::erkenfara::winter::economy::{FREE, income_by_region, places, upkeep};
use rules::erkenfara::winter::{Budget, budget};
use rules::erkenfara::world::board::{Army, ArmyKind, Holding, LEAST, Spot};

use rules::map::Region;

use super::{GameView, ahead, march, panel, standing, words};
use crate::labels::seating::Names;
use crate::presenter::{Act, Button, Choice, Row, Style, Takes, Turn};

/// How many regions are named with their yield.
const YIELDS: usize = 8;

/// The sums of the sheet so far.
fn so_far(turn: &Turn<'_, GameView>, lines: &[Line]) -> Budget {
    let (view, seat) = (turn.now, turn.seat);
    let treasury = view.of(seat).treasury;
    view.on_field(&view.world, |field| budget(field, seat, treasury, lines))
}

/// What comes in, what the armies cost now and after the sheet, what is left (EU-08, EU-10, EU-12).
pub(super) fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
    let (view, seat) = (turn.now, turn.seat);
    let budget = so_far(turn, &panel::lines(turn));
    let total = |armies: &mut dyn Iterator<Item = &Army>| -> i64 {
        armies.map(|army| army.maximal).fold(0, i64::saturating_add)
    };
    let before = total(&mut view.board.armies_of(seat));
    let after = total(&mut budget.armies.values().flatten());
    let costs = |troops: i64| format!("{} gold for {troops} troops", upkeep(troops));
    let next = if before == after {
        String::new()
    } else {
        format!("; next winter {}", costs(after))
    };
    let treasury = view.of(seat).treasury;
    let rest = treasury.saturating_add(budget.income) - budget.upkeep - budget.spent;
    vec![
        format!("**Income {}**: {}.", budget.income, incomes(turn, names)),
        format!(
            "**Upkeep** {} gold this winter (without this sheet {}){next}. Up to {FREE} troops are free.",
            budget.upkeep,
            costs(before)
        ),
        format!(
            "**Treasury** {treasury} + {} − {} upkeep − {} for troops = {rest}; {}.",
            budget.income,
            budget.upkeep,
            budget.spent,
            spendable(turn, &budget)
        ),
    ]
}

/// The yield of each region, the largest first, and the regions that yield nothing.
fn incomes(turn: &Turn<'_, GameView>, names: &Names) -> String {
    let (view, seat) = (turn.now, turn.seat);
    let mut yields = view.on_field(&view.world, |field| income_by_region(field, seat));
    yields.sort_by_key(|(region, gold)| (-gold, *region));
    let of = |(region, gold): &(Region, i64)| {
        let land = view.board.land(*region);
        let name = names.region(*region);
        let is = |what: fn(&Holding) -> bool| land.is_some_and(what);
        if is(|land| land.taxed) {
            format!("{name} 0 (taxed)")
        } else if is(|land| land.burned) {
            format!("{name} 0 (burned)")
        } else if land.is_some_and(|land| land.owner != Some(seat)) {
            format!("{name} {gold} (a fifth, occupied)")
        } else {
            format!("{name} {gold}")
        }
    };
    let mut parts: Vec<String> = yields.iter().take(YIELDS).map(of).collect();
    let more: i64 = yields.iter().skip(YIELDS).map(|(_, gold)| gold).sum();
    if yields.len() > YIELDS {
        parts.push(format!("{} more {more}", yields.len() - YIELDS));
    }
    let lost = words::lands(view, seat).into_iter();
    let lost = lost.filter(|region| !yields.iter().any(|(at, _)| at == region));
    parts.extend(lost.map(|region| format!("{} 0 (occupied)", names.region(region))));
    if parts.is_empty() {
        parts.push("no land of your own".to_owned());
    }
    parts.join(", ")
}

/// Whether gold is left with which troops could be raised.
pub(super) fn reminder(turn: &Turn<'_, GameView>) -> Option<String> {
    let lines = panel::lines(turn);
    let budget = so_far(turn, &lines);
    let most = left(turn, &budget);
    let can = places_of(turn).into_iter().any(|(region, kind)| {
        let seat = turn.seat;
        let spot = Spot { region, kind, seat };
        let stands = budget.armies.get(&spot).is_some_and(Option::is_some);
        most >= if stands { 1 } else { LEAST }
    });
    can.then(|| format!("{most} gold could still raise troops (EU-12)."))
}

/// Where the seat may raise troops now (EU-12).
fn places_of(turn: &Turn<'_, GameView>) -> Vec<(Region, ArmyKind)> {
    let (view, seat) = (turn.now, turn.seat);
    view.on_field(&view.world, |field| places(field, seat))
}

/// What may still be spent on troops, or that there is nowhere to raise any.
fn spendable(turn: &Turn<'_, GameView>, budget: &Budget) -> String {
    if places_of(turn).is_empty() {
        return "you have nowhere to raise troops (EU-12)".to_owned();
    }
    format!("{} may still be spent on troops", left(turn, budget))
}

/// What may still be spent on troops.
fn left(turn: &Turn<'_, GameView>, budget: &Budget) -> i64 {
    let treasury = turn.now.of(turn.seat).treasury;
    let purse = treasury.saturating_add(budget.income) - budget.upkeep;
    (budget.income.min(purse) - budget.spent).max(0)
}

pub(super) fn rows<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    let lines = panel::lines(turn);
    let budget = so_far(turn, &lines);
    let (targets, picked) = targets(turn, &lines);
    let chosen = picked.and_then(|at| targets.get(at));
    let amounts = chosen
        .map(|(_, target)| amounts(turn, target, &budget))
        .unwrap_or_default();
    let choices = targets.iter().map(|(choice, _)| choice.clone());
    let choices = choices.chain([standing::entry()]).collect();
    let owes = budget.faults.iter().any(|(line, _)| line.is_none());
    vec![
        panel::select(Takes::Pick, "Raise or disband where?", choices, picked),
        panel::select(Takes::Add, "How many?", amounts, None),
        Row::Buttons(vec![
            Button::new("Raise nothing more", Act::Add("ready".to_owned()))
                .only_if(turn.draft.is_empty() && !owes),
            Button::new("Disband what I cannot pay", Act::Tool("cover"))
                .styled(Style::Danger)
                .only_if(owes),
        ]),
    ]
}

/// Something whose amount is asked.
enum Target {
    Raise(Spot),
    Disband(Spot, i64),
}

/// What can be raised and disbanded, and which of it is picked up.
fn targets(turn: &Turn<'_, GameView>, lines: &[Line]) -> (Vec<(Choice, Target)>, Option<usize>) {
    let (view, seat) = (turn.now, turn.seat);
    let world = &view.world;
    let free = view.on_field(world, |field| places(field, seat));
    let raise = free.into_iter().map(|(region, kind)| {
        let spot = Spot { region, kind, seat };
        let what = match kind {
            ArmyKind::Land => "Raise in",
            ArmyKind::Sea => "Raise a fleet in",
        };
        let label = format!("{what} {}", panel::place(view, region));
        let value = format!("raise {}", panel::code(view, region));
        (
            Choice::new(label, value).about(there(view, spot)),
            Target::Raise(spot),
        )
    });
    let cut = |name: &Name| {
        let same = |line: &Line| matches!(line, Line::Disband { army, .. } if army == name);
        lines.iter().any(same)
    };
    let own = view.board.armies_of(seat).filter_map(|army| {
        let spot = army.spot;
        let name = Name {
            region: spot.region,
            fleet: spot.kind == ArmyKind::Sea,
        };
        if cut(&name) {
            return None;
        }
        let called = march::called(view, spot);
        let label = format!("Disband {}", march::shown(view, army));
        let value = format!("disband {called}");
        let target = Target::Disband(spot, army.maximal);
        Some((Choice::new(label, value), target))
    });
    let all: Vec<(Choice, Target)> = raise.chain(own).collect();
    let picked = turn
        .picked
        .and_then(|picked| all.iter().position(|(choice, _)| choice.value == picked));
    let first = (!all.is_empty()).then_some(0);
    (all, picked.or(first))
}

/// What stands at a place where troops can be raised.
fn there(view: &GameView, spot: Spot) -> String {
    match view.board.army(spot) {
        Some(army) => format!("joins an army of {}", words::strength(army)),
        None => format!("a new army, {LEAST} at least"),
    }
}

/// The amounts that are offered; any other is typed.
fn amounts(turn: &Turn<'_, GameView>, target: &Target, budget: &Budget) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    match target {
        Target::Raise(spot) => {
            let most = left(turn, budget);
            let stands = budget.armies.get(spot).is_some_and(Option::is_some);
            let least = if stands { 1 } else { LEAST };
            let round = |amount: i64| amount / 100 * 100;
            let mut amounts = vec![
                most,
                round(most * 3 / 4),
                round(most / 2),
                round(most / 4),
                LEAST,
            ];
            amounts.retain(|amount| (least..=most).contains(amount));
            amounts.sort_unstable_by_key(|amount| -amount);
            amounts.dedup();
            for amount in amounts {
                let code = panel::code(turn.now, spot.region);
                let label = format!("{amount} gold: {amount} troops");
                all.push(Choice::new(label, format!("raise {code} {amount}")));
            }
        }
        Target::Disband(spot, maximal) => {
            let called = march::called(turn.now, *spot);
            let mut left = vec![maximal * 3 / 4, maximal / 2, maximal / 4, LEAST];
            left.retain(|left| (LEAST..*maximal).contains(left));
            left.push(0);
            left.dedup();
            for left in left {
                let label = if left == 0 {
                    "All of it".to_owned()
                } else {
                    format!("Down to {left}")
                };
                all.push(Choice::new(label, format!("disband {called} {left}")));
            }
        }
    }
    all
}

/// The sheet with what must be disbanded so that the purse covers the upkeep (EU-11).
pub(super) fn cover(turn: &Turn<'_, GameView>) -> Option<String> {
    let lines = panel::lines(turn);
    let budget = so_far(turn, &lines);
    let write = |line: &Line| line.write(&turn.now.world);
    let before = &turn.now.board;
    budget.faults.iter().find(|(line, _)| line.is_none())?;
    // What the cut leaves of each army, in the place of what the sheet said of it.
    let kept = lines
        .iter()
        .filter(|line| !matches!(line, Line::Disband { .. }));
    let cut = budget.armies.iter().filter_map(|(spot, army)| {
        let to = army.as_ref().map_or(0, |army| army.maximal);
        let had = before.army(*spot)?.maximal;
        let army = Name {
            region: spot.region,
            fleet: spot.kind == ArmyKind::Sea,
        };
        (to < had).then(|| write(&Line::Disband { army, to }))
    });
    let all: Vec<String> = cut.chain(kept.map(write)).collect();
    Some(ahead::draft(turn, &all))
}
