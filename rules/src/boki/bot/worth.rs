//! What a battle is worth to those who fight it.

use super::super::field::{Place, Side};
use super::skirmish::{Ended, Force, skirmish};

/// What a lost card of one's own weighs against coins, in hundredths.
const CARD: i32 = 12;
/// What a card that another loses is worth.
const ENEMY_CARD: i32 = 4;
/// What a coin weighs.
const COIN: i32 = 100;
/// What a supply train weighs.
const TRAIN: i32 = 150;

fn card_worth(ended: Ended, side: Side) -> i32 {
    ended.losses(side.enemy()) * ENEMY_CARD - ended.losses(side) * CARD
}

pub(super) fn attack_worth(ended: Ended, train: bool) -> i32 {
    let won = if ended.winner == Some(Side::Attacker) {
        2 * COIN + if train { TRAIN } else { 0 }
    } else {
        0
    };
    won + card_worth(ended, Side::Attacker)
}

pub(super) fn defence_worth(ended: Ended, train: bool) -> i32 {
    let kept = if ended.winner == Some(Side::Attacker) {
        if train { -TRAIN } else { 0 }
    } else {
        COIN
    };
    kept + card_worth(ended, Side::Defender)
}

pub(super) fn side_worth(side: Side, own: &Force, enemy: &Force, train: bool) -> i32 {
    match side {
        Side::Attacker => attack_worth(skirmish(own, enemy), train),
        Side::Defender => defence_worth(skirmish(enemy, own), train),
    }
}

/// What a supporter gets, and loses.
pub(super) fn support_worth(ended: Ended, side: Side, flank: Place) -> i32 {
    let paid = if ended.winner == Some(side) { COIN } else { 0 };
    // It also shows what it has.
    paid - (ended.flank_losses(side, flank) + 1) * CARD
}
