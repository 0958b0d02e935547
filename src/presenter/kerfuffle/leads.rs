//! The outcome of an order in a few words, for the suggestions while somebody types.

use rules::Seat;
use rules::kerfuffle::{Force, Pieces};
use rules::map::Region;

use super::{GameView, in_words};
use crate::labels::seating::Names;

/// What is worth knowing about an order that leads `seat` from `now` to `after`: of what everybody knows, and of
/// its own gold.
pub(super) fn leads_to(
    now: &GameView,
    after: &GameView,
    seat: Seat,
    names: &Names,
) -> Option<String> {
    let mut parts = Vec::new();
    if after.realm.declared > now.realm.declared {
        let attack = after.realm.attacks.last();
        parts.extend(attack.map(|attack| attacked(now, attack.at, names)));
    } else {
        parts.extend(gathered(now, after, seat));
    }
    if now.me == Some(seat) && after.me == Some(seat) {
        let gold = after.own.treasury;
        if gold != now.own.treasury {
            parts.push(if gold < 0 {
                format!("{} gold in debt", gold.unsigned_abs())
            } else {
                format!("{gold} gold left")
            });
        }
        if after.own.waiting != now.own.waiting {
            parts.push(if after.own.waiting.is_empty() {
                "all placed".to_owned()
            } else {
                format!("{} still to place", in_words(after.own.waiting))
            });
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `attack on Ember, 2 pawns defend`.
fn attacked(now: &GameView, at: Region, names: &Names) -> String {
    let Some(force) = now.realm.force(at) else {
        return "attack".to_owned();
    };
    let whose = if force.neutral {
        "a neutral stack"
    } else {
        names.of(force.of)
    };
    let verb = if force.pieces.total() == 1 {
        "defends"
    } else {
        "defend"
    };
    format!("attack on {whose}, {} {verb}", in_words(force.pieces))
}

/// What stands where the order brings pieces to; of several places the last on the map.
fn gathered(now: &GameView, after: &GameView, seat: Seat) -> Option<String> {
    let before = |at: Region| now.realm.own(seat, at).map_or(Pieces::NONE, |it| it.pieces);
    let grew = |(at, force): &(Region, &Force)| force.pieces.total() > before(*at).total();
    let (at, force) = after.realm.forces(seat).filter(grew).last()?;
    let others = before(at);
    Some(if others.is_empty() {
        "nobody else of yours is there".to_owned()
    } else {
        format!(
            "joins {}, {} there then",
            in_words(others),
            force.pieces.total()
        )
    })
}
