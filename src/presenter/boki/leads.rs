//! The outcome of an order in a few words, for the suggestions while somebody types.

use rules::Seat;
use rules::boki::{ArmyView, BattleView, Formation, Place, SeatView, Side, View};

use super::{count, stakes};
use crate::labels::seating::Names;

/// What is worth knowing about an order that leads `seat` from `now` to `after`: of what everybody knows, and of
/// its own cards.
pub(super) fn leads_to(now: &View, after: &View, seat: Seat, names: &Names) -> Option<String> {
    let battle = after.battle.as_ref()?;
    let Some(before) = &now.battle else {
        return Some(war(now, battle));
    };
    let [attacker, defender] = Side::BOTH.map(|side| battle.army(side));
    if defender.suit.is_some() && before.army(Side::Defender).suit.is_none() {
        let own = count(defender.size, "card");
        return Some(format!("{own} against {}", attacker.size));
    }
    if let Some(side) = battle.side_of(seat) {
        return own_army(before.army(side), battle.army(side), (battle, seat));
    }
    let joined = |side: Side| {
        let front = |battle: &BattleView| battle.army(side).front.supporters.contains(&Some(seat));
        front(battle) && !front(before)
    };
    let side = Side::BOTH.into_iter().find(|side| joined(*side))?;
    let [own, enemy] = [side, side.enemy()].map(|side| battle.army(side));
    Some(format!(
        "with {} ({} against {}), 1 coin if they win",
        names.of(own.seat),
        own.size,
        enemy.size
    ))
}

/// `3 cards against 5 troops, for 2 coins and a supply train`.
fn war(now: &View, battle: &BattleView) -> String {
    let [attacker, defender] = Side::BOTH.map(|side| battle.army(side));
    let known = now.seat(defender.seat);
    let troops = count(known.map_or(0, SeatView::troops), "troop");
    let train = known.is_some_and(|known| known.trains > 0);
    let train = if train { " and a supply train" } else { "" };
    let own = count(attacker.size, "card");
    format!("{own} against {troops}, for 2 coins{train}")
}

/// What a deployment leaves to do, and what an answer about the reserve leads to.
fn own_army(
    before: &ArmyView,
    after: &ArmyView,
    (battle, seat): (&BattleView, Seat),
) -> Option<String> {
    if let Some(formation) = after
        .formation
        .as_ref()
        .filter(|_| before.formation != after.formation)
    {
        let placed = formation.cards().count();
        return Some(if placed < after.size {
            format!("{} to place", count(after.size - placed, "card"))
        } else {
            places(formation)
        });
    }
    let answer = after.answer.as_ref();
    let answer = answer.filter(|_| before.answer != after.answer)?;
    if answer.cards().next().is_none() {
        return stakes::holding(battle, seat);
    }
    let left = after
        .front
        .reserve
        .len()
        .saturating_sub(answer.cards().count());
    Some(format!("{} left in reserve", count(left, "card")))
}

/// How many stand where: `2 in the centre, 1 west, 0 east, 2 in reserve`.
fn places(formation: &Formation) -> String {
    let at = |place: Place| formation.at(place).len();
    format!(
        "{} in the centre, {} west, {} east, {} in reserve",
        at(Place::Centre),
        at(Place::West),
        at(Place::East),
        formation.reserve.len()
    )
}
