//! The outcome of an order in a few words, for the suggestions while somebody types.

use rules::Seat;
use rules::erkenfara::turn::is_contested;
use rules::erkenfara::world::board::{Army, Season};

use super::GameView;
use crate::labels::seating::Names;

/// How many armies are described.
const MOST: usize = 2;

/// What is worth knowing about an order that leads `seat` from `now` to `after`, as far as the seat itself knows.
pub(super) fn leads_to(
    now: &GameView,
    after: &GameView,
    seat: Seat,
    names: &Names,
) -> Option<String> {
    if now.board.season == Season::Winter {
        let gold = after.own.get(&seat)?.treasury;
        let changed = gold != now.own.get(&seat)?.treasury;
        return changed.then(|| format!("{gold} gold after this winter"));
    }
    let changed = after.board.armies_of(seat).filter(|army| {
        let before = now.board.army(army.spot);
        before.is_none_or(|before| {
            army.current > before.current || army.exhausted && !before.exhausted
        })
    });
    let said: Vec<String> = changed
        .take(MOST)
        .map(|army| arrived(now, after, army, names))
        .collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// `Zara: 3000, exhausted there, conflict with Ember: 2000`.
fn arrived(now: &GameView, after: &GameView, army: &Army, names: &Names) -> String {
    let (seat, region) = (army.seat(), army.region());
    let mut parts = vec![format!("{}: {}", names.region(region), army.current)];
    if army.exhausted {
        parts.push("exhausted there".to_owned());
    }
    let enemies: Vec<(Seat, i64)> = after.on_field(&now.world, |field| {
        let enemies = field.enemies_in(seat, region);
        let enemies = enemies.filter(|_| is_contested(field, seat, region));
        enemies.map(|enemy| (enemy.seat(), enemy.current)).collect()
    });
    let strength: i64 = enemies.iter().map(|(_, current)| *current).sum();
    parts.extend(enemies.first().map(|(first, _)| {
        let more = enemies.iter().any(|(other, _)| other != first);
        let more = if more { " and others" } else { "" };
        format!("conflict with {}{more}: {strength}", names.of(*first))
    }));
    parts.join(", ")
}
