//! The stakes of a battle in words, for seats that defend, may support a side, or hold reserves.

use rules::Seat;
use rules::boki::{ArmyView, BattleView, Place, Side, Step, View};

use super::{count, ranks, suit_name};
use crate::labels::seating::Names;

/// The war that `seat` is asked about: who is in it, with what, and what it may bring.
pub(super) fn about(view: &View, seat: Seat, names: &Names) -> Vec<String> {
    let (Some(battle), Some(step)) = (&view.battle, view.asked(seat)) else {
        return Vec::new();
    };
    match step {
        Step::Defence => vec![defence(view, battle, seat, names)],
        Step::Support => support(view, battle, names),
        Step::Reinforcement => {
            let held = holding(battle, seat).map(|held| format!("If you hold: {held}."));
            held.into_iter().collect()
        }
        Step::War | Step::Deployment => Vec::new(),
    }
}

/// What the war may bring the viewer, each with what has to happen: few words, for a picture.
pub(super) fn spoils(view: &View, battle: &BattleView) -> Vec<(&'static str, String)> {
    let defends = view
        .me
        .filter(|me| *me == battle.army(Side::Defender).seat)
        .and_then(|me| view.seat(me));
    if let Some(own) = defends {
        let train = if own.trains > 0 {
            " and 1 of your trains"
        } else {
            ""
        };
        return vec![
            ("Win or tie", "1 coin".to_owned()),
            ("Defeat", format!("the attacker gets 2 coins{train}")),
        ];
    }
    vec![
        ("If your side wins", "1 coin".to_owned()),
        ("Tie or defeat", "nothing".to_owned()),
    ]
}

fn defence(view: &View, battle: &BattleView, seat: Seat, names: &Names) -> String {
    let attacker = battle.army(Side::Attacker);
    let who = names.of(attacker.seat);
    let trains = view.seat(seat).map_or(0, |own| own.trains);
    let spoils = if trains > 0 {
        "2 coins and one of your supply trains"
    } else {
        "2 coins"
    };
    format!(
        "⚔️ {who} attacks you with {}. If you win or tie, you get 1 coin; if you lose, {who} gets {spoils}.",
        army(view, attacker)
    )
}

fn support(view: &View, battle: &BattleView, names: &Names) -> Vec<String> {
    let [attacker, defender] = Side::BOTH.map(|side| battle.army(side));
    let mut lines = vec![format!(
        "⚔️ {} attacks {}: {} against {}.",
        names.of(attacker.seat),
        names.of(defender.seat),
        army(view, attacker),
        army(view, defender)
    )];
    for side in Side::BOTH {
        let front = &battle.army(side).front;
        let with = Place::FLANKS.into_iter().filter_map(|flank| {
            let who = names.of(front.supporter(flank)?);
            let cards = count(front.at(flank).len(), "card");
            Some(format!(
                "{who} supports the {side} in the {flank} with {cards}."
            ))
        });
        lines.extend(with);
    }
    lines.push(
        "If the side that you support wins, you get 1 coin; a tie or a defeat brings you nothing."
            .to_owned(),
    );
    lines
}

/// `3 Hearts (open: K and 9)`.
fn army(view: &View, army: &ArmyView) -> String {
    let Some(suit) = army.suit else {
        return "an army".to_owned();
    };
    let piles = view.seat(army.seat).map(|known| known.piles.as_slice());
    let mut piles = piles.unwrap_or_default().iter();
    let opened = piles.find(|pile| pile.suit == suit);
    let opened = opened
        .map(|pile| pile.opened.as_slice())
        .unwrap_or_default();
    let open = if opened.is_empty() {
        String::new()
    } else {
        format!(" (open: {})", ranks(opened))
    };
    format!("{} {}{open}", army.size, suit_name(suit))
}

/// What holding leads to, as far as `seat` can know: the enemy may send what it has in reserve.
pub(super) fn holding(battle: &BattleView, seat: Seat) -> Option<String> {
    let side = battle.side_of(seat)?;
    let front = |side| &battle.army(side).front;
    let stands = |side| !front(side).at(Place::Centre).is_empty();
    let tie = match side {
        Side::Attacker => "a tie: no coins for you",
        Side::Defender => "a tie: 1 coin for you",
    };
    let win = match side {
        Side::Attacker => "you win: 2 coins for you",
        Side::Defender => "you win: 1 coin for you",
    };
    let enemy = side.enemy();
    let may_fill = front(enemy).can_send();
    let quiet = battle
        .last
        .as_ref()
        .is_some_and(|last| last.round.is_bloodless());
    Some(match (stands(side), stands(enemy)) {
        (true, true) if quiet && may_fill => format!("{tie}, unless the enemy sends cards"),
        (true, true) if quiet => tie.to_owned(),
        (true, true) => "the next round".to_owned(),
        (true, false) if may_fill => format!("{win}, unless the enemy fills its centre"),
        (true, false) => win.to_owned(),
        (false, true) => "a defeat: no coins for you".to_owned(),
        (false, false) if may_fill => format!("{tie}, or a defeat if the enemy fills its centre"),
        (false, false) => tie.to_owned(),
    })
}
