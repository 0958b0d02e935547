//! The odds of conflicts in words: in a few for lists, in a line, or exchange by exchange.

use rules::Seat;
use rules::erkenfara::line::Standing;
use rules::erkenfara::odds::{Chance, Fates, Odds, WAYS, odds};
use rules::erkenfara::turn::is_contested;
use rules::erkenfara::world::board::{Army, Spot};
use rules::erkenfara::world::ties::Field;
use rules::map::Region;

use super::{GameView, conflict};
use crate::labels::seating::Names;
use crate::presenter::Turn;

/// What is picked up to see the odds exchange by exchange.
pub(super) const PICK: &str = "odds";

/// How many conflicts are described above a panel.
const OBSERVATION: usize = 3;
/// The same where each is told exchange by exchange.
const WHOLE: usize = 2;
/// How many exchanges are described.
const EXCHANGES: usize = 4;

/// The conflicts that a sheet starts, or the one in which a side has to choose, with their odds.
pub(super) fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
    let whole = turn.picked == Some(PICK);
    let all = of_sheet(turn);
    let most = if whole { WHOLE } else { OBSERVATION };
    let observation = all.iter().take(most);
    let mut lines: Vec<String> = observation
        .flat_map(|odds| {
            let mut lines = vec![in_a_line(odds, turn.seat, names)];
            if whole {
                lines.extend(by_exchange(odds, turn.seat, names));
            }
            lines
        })
        .collect();
    let more = all.len().saturating_sub(most);
    if more > 0 {
        lines.push(format!("… and {more} more conflicts"));
    }
    if whole && !lines.is_empty() {
        lines.push(
            "*These odds assume that others fight on while the sum of their advantages is at least yours; their \
             standing orders are secret.*"
                .to_owned(),
        );
    }
    lines
}

/// The odds of all conflicts that a sheet starts, or of the one that is open.
pub(super) fn of_sheet(turn: &Turn<'_, GameView>) -> Vec<Odds> {
    if let Some(conflict) = &turn.now.conflict {
        let view = turn.now;
        let found = view.on_field(&view.world, |field| {
            // Whoever is asked sees the odds of staying.
            odds(field, conflict.sides[0], conflict.region, &[])
        });
        return found.into_iter().collect();
    }
    let view = turn.preview;
    let standing = view.of(turn.seat).standing;
    let standing = standing.by_army(&view.board, turn.seat);
    view.on_field(&view.world, |field| {
        let mut regions: Vec<Region> = field.board.armies_of(turn.seat).map(Army::region).collect();
        regions.dedup();
        regions.retain(|region| is_contested(field, turn.seat, *region));
        let found = regions.into_iter();
        let found = found.filter_map(|region| odds(field, turn.seat, region, &standing));
        found.collect()
    })
}

/// What a conflict in a region would bring the seat, in a few words: `hold 61 %, lose it 39 %`.
pub(super) fn in_short(
    field: Field<'_>,
    seat: Seat,
    region: Region,
    standing: &[(Spot, Standing)],
) -> Option<String> {
    let odds = odds(field, seat, region, standing)?;
    let own = odds.conflict.side(seat)?;
    let fates = odds.fates.last()?;
    Some(fate(fates, own))
}

/// `hold 61 %, must retreat 30 %, scattered 9 %`; outcomes that cannot happen are left out.
fn fate(fates: &Fates, own: usize) -> String {
    let parts = [
        ("hold", fates.stands[own]),
        ("must retreat", fates.retreated[own]),
        ("scattered", fates.scattered[own]),
        ("still fighting", fates.open),
    ];
    let likely = parts.into_iter().filter(|(_, ways)| *ways > 0);
    let parts: Vec<String> = likely
        .map(|(what, ways)| format!("{what} {}", share(fates, ways)))
        .collect();
    parts.join(", ")
}

/// So many ways in percent; what is possible is never 0 %.
fn share(fates: &Fates, ways: u128) -> String {
    match fates.percent(ways) {
        0 => "under 1 %".to_owned(),
        100 if ways < fates.of => "over 99 %".to_owned(),
        percent => format!("{percent} %"),
    }
}

/// Who fights whom with what, and how it ends for the seat.
fn in_a_line(odds: &Odds, seat: Seat, names: &Names) -> String {
    let place = names.region(odds.conflict.region);
    let own = odds.conflict.side(seat).unwrap_or(0);
    let side = |at: usize| {
        let parts = conflict::advantages(&odds.advantages[at], odds.strength[at]);
        let value = odds.conflict.start[at];
        if parts.is_empty() {
            value.to_string()
        } else {
            format!("{value} ({})", parts.join(", "))
        }
    };
    let foe = names.of(odds.conflict.sides[1 - own]);
    let end = odds.fates.last().map(|fates| fate(fates, own));
    let end = end.unwrap_or_default();
    format!(
        "⚔️ **{place}**: your {} against {} of {foe}: {end}.",
        side(own),
        side(1 - own)
    )
}

/// How the first exchange may end, and how it stands after each.
fn by_exchange(odds: &Odds, seat: Seat, names: &Names) -> Vec<String> {
    let own = odds.conflict.side(seat).unwrap_or(0);
    let mut first: Vec<&Chance> = odds.first.iter().collect();
    if own == 1 {
        first.reverse();
    }
    let first: Vec<String> = first
        .into_iter()
        .map(|chance| outcome(odds, chance, own, names))
        .collect();
    let mut lines = vec![format!("First exchange: {}.", first.join("; "))];
    let after = (1..).zip(&odds.fates).take(EXCHANGES);
    lines.extend(after.map(|(number, fates)| {
        let exchanges = if number == 1 { "exchange" } else { "exchanges" };
        format!("After {number} {exchanges}: {}.", fate(fates, own))
    }));
    lines
}

/// `major for you 34 %, leaves 7600 against 2100`.
fn outcome(odds: &Odds, chance: &Chance, own: usize, names: &Names) -> String {
    let all = Fates {
        of: WAYS,
        ..Fates::default()
    };
    let percent = share(&all, chance.ways);
    let whose = match chance.exchange.winner {
        Some(winner) if winner == own => " for you".to_owned(),
        Some(winner) => format!(" for {}", names.of(odds.conflict.sides[winner])),
        None => String::new(),
    };
    let left = |side: usize| match chance.exchange.after[side] {
        Some((current, _)) => current.to_string(),
        None => "nothing".to_owned(),
    };
    let name = chance.exchange.outcome.name();
    format!(
        "{name}{whose} {percent} ({} against {})",
        left(own),
        left(1 - own)
    )
}
