//! A battle by dice: both forces, what they bet as both are shown, and the dice (PK-36, PK-37, PK-56).

use render::{Bet as Stake, Crest, DiceForce, DiceScene, Fate, Heading, Standing};
use rules::kerfuffle::{Bet, Party, Pieces};

use super::{BattlePicture, group, man};
use crate::labels::Seating;

/// Draws the round that was just shown, or the one in which bets are still missing.
pub(super) fn scene(battle_picture: &BattlePicture, seating: &Seating) -> DiceScene {
    let [left, right] = Party::BOTH.map(|party| force(battle_picture, party, seating));
    DiceScene {
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: battle_picture.title(&seating.plain_names()),
            sub: format!("Table #{}", seating.table_number),
        },
        badge: None,
        round: format!("Round {}", round(battle_picture)),
        left,
        right,
        note: note(battle_picture),
        outcome: battle_picture.outcome(seating),
    }
}

/// The round that is shown.
fn round(battle_picture: &BattlePicture) -> u32 {
    match battle_picture.shown {
        Some(_) => battle_picture.round.saturating_sub(1).max(1),
        None => battle_picture.round,
    }
}

fn force(battle_picture: &BattlePicture, party: Party, seating: &Seating) -> DiceForce {
    let (name, label) = battle_picture.who(party, seating);
    let at = party.index();
    let last = battle_picture
        .shown
        .as_ref()
        .and_then(|shown| shown.throws.last());
    let (standing, tag) = match battle_picture.over {
        Some((winner, _)) if winner == party => (Standing::Winner, None),
        Some(_) => (Standing::Waiting, None),
        None if battle_picture.ready[at] => {
            let tag = battle_picture.shown.as_ref().map(|_| "HAS BET");
            (Standing::Waiting, tag)
        }
        None => (Standing::ToMove, Some("BETS")),
    };
    DiceForce {
        name,
        label,
        arms: seating.arms(battle_picture.sides[at]),
        standing,
        tag: tag.map(str::to_owned),
        groups: groups(battle_picture, party),
        bet: stake(battle_picture, party),
        struck: battle_picture.shown.as_ref().and_then(|shown| shown.lost) == Some(party),
        dice: last.map_or_else(Vec::new, |both| both[at].clone()),
    }
}

/// What a side bets: shown once both have, and to its owner before (PK-36, PK-67).
fn stake(battle_picture: &BattlePicture, party: Party) -> Stake {
    let shown = battle_picture
        .shown
        .as_ref()
        .map(|shown| shown.bets[party.index()]);
    let own = battle_picture.own.filter(|(owner, _)| *owner == party);
    match shown.or(own.map(|(_, bet)| bet)) {
        Some(Bet::Figure(figure)) => Stake::Man(man(figure)),
        Some(Bet::Retreat) => Stake::Retreat("retreats".into()),
        None if battle_picture.ready[party.index()] => Stake::Sealed("has bet".into()),
        None => Stake::Open("chooses".into()),
    }
}

fn groups(battle_picture: &BattlePicture, party: Party) -> Vec<render::Losses> {
    let at = party.index();
    let field = battle_picture.field.as_ref();
    let killed = field.map(|field| field.killed[at]);
    let killed = killed.or(battle_picture.killed.map(|killed| killed[at]));
    let mut groups = vec![group(
        "In the field",
        Fate::Free,
        battle_picture.army(party),
    )];
    groups.extend(killed.map(|killed| group("Lost", Fate::Killed, killed)));
    let taken = field.map_or(Pieces::NONE, |field| field.prisoners[at]);
    if !taken.is_empty() {
        groups.push(group("Prisoners", Fate::Caught, taken));
    }
    groups
}

/// That equal sums were rolled again, or that another round begins.
fn note(battle_picture: &BattlePicture) -> String {
    let Some(shown) = &battle_picture.shown else {
        return String::new();
    };
    match shown.throws.len() {
        _ if battle_picture.ready.contains(&true) => {
            format!("One has bet for round {}", battle_picture.round)
        }
        0 | 1 if battle_picture.over.is_some() => String::new(),
        0 | 1 => format!("Both bet again, for round {}", battle_picture.round),
        2 => "Rolled again: the first sums were equal".to_owned(),
        throws => format!("Rolled {throws} times, until the sums differed"),
    }
}

/// The bets and the dice in words.
pub(super) fn words(battle_picture: &BattlePicture) -> String {
    let shown = battle_picture.shown.as_ref();
    let last = shown.and_then(|shown| shown.throws.last());
    let side = |party: Party| {
        let bet = match stake(battle_picture, party) {
            Stake::Man(_) | Stake::Retreat(_) => {
                let bet = shown.map(|shown| shown.bets[party.index()]);
                match bet.or(battle_picture.own.map(|(_, bet)| bet)) {
                    Some(Bet::Figure(figure)) => format!("bets a {}", figure.name()),
                    Some(Bet::Retreat) | None => "retreats".to_owned(),
                }
            }
            Stake::Sealed(text) | Stake::Open(text) => text,
        };
        let dice = last.map_or_else(String::new, |both| {
            let dice = &both[party.index()];
            let sum: u32 = dice.iter().copied().map(u32::from).sum();
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            format!(" and rolls {}, which makes {sum}", dice.join(", "))
        });
        format!("The {} {bet}{dice}.", party.name())
    };
    let [attacker, defender] = Party::BOTH.map(side);
    let loser = shown.and_then(|shown| shown.lost);
    let end = loser.map_or_else(String::new, |party| format!(" The {} loses.", party.name()));
    let ready = Party::BOTH
        .into_iter()
        .find(|party| battle_picture.ready[party.index()] && shown.is_some());
    let next = ready.map_or_else(String::new, |party| {
        let round = battle_picture.round;
        format!(" The {} has bet for round {round}.", party.name())
    });
    format!(
        " Round {}. {attacker} {defender}{end}{next}",
        round(battle_picture)
    )
}
