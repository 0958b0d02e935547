//! Possible oversights in a deployment or an answer, shown before it is confirmed.

use rules::Seat;
use rules::boki::{Place, Rank, View};

/// Possible oversights of `seat` in the view that its draft leads to; each a sentence.
pub(super) fn oversights(view: &View, seat: Seat) -> Vec<String> {
    let Some(battle) = &view.battle else {
        return Vec::new();
    };
    let Some(side) = battle.side_of(seat) else {
        return Vec::new();
    };
    let army = battle.army(side);
    let mut found = Vec::new();
    if let Some(formation) = &army.formation {
        let open = Place::FLANKS
            .into_iter()
            .filter(|flank| formation.at(*flank).is_empty() && army.front.at(*flank).is_empty());
        for flank in open {
            let enemy = battle.army(side.enemy()).front.at(flank).len();
            if enemy > 0 || formation.cards().count() > 2 {
                found.push(format!(
                    "Nobody stands in your {flank}: an enemy there charges your centre (BK-14)."
                ));
            }
        }
        let lady = formation.at(Place::Centre).first() == Some(&Rank::Queen);
        if lady {
            found.push("The lady leads your centre: she beats cavalry only (BK-03).".to_owned());
        }
    }
    if let Some(answer) = &army.answer {
        let centre = army.front.at(Place::Centre).is_empty();
        if centre && answer.at(Place::Centre).is_empty() {
            found.push("Your centre stays empty: the battle ends (BK-16).".to_owned());
        }
    }
    found
}
