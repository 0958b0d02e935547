//! A battle by dice: both forces, what they bet as both are shown, and the dice (PK-36, PK-37, PK-56).

use render::{Bet as Stake, Crest, DiceForce, DiceScene, Fate, Heading, Standing};
use rules::kerfuffle::{Bet, Party, Pieces};

use super::{Fray, group, man};
use crate::labels::Seating;

/// Draws the round that was just shown, or the one in which bets are waited for.
pub(super) fn scene(fray: &Fray, seating: &Seating) -> DiceScene {
    let [left, right] = Party::BOTH.map(|party| force(fray, party, seating));
    DiceScene {
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: fray.title(&seating.plain_names()),
            sub: format!("Table #{}", seating.table_number),
        },
        badge: None,
        round: format!("Round {}", round(fray)),
        left,
        right,
        note: note(fray),
        outcome: fray.outcome(seating),
    }
}

/// The round that is shown.
fn round(fray: &Fray) -> u32 {
    match fray.shown {
        Some(_) => fray.round.saturating_sub(1).max(1),
        None => fray.round,
    }
}

fn force(fray: &Fray, party: Party, seating: &Seating) -> DiceForce {
    let (name, label) = fray.who(party, seating);
    let at = party.index();
    let last = fray.shown.as_ref().and_then(|shown| shown.throws.last());
    let (standing, tag) = match fray.over {
        Some((winner, _)) if winner == party => (Standing::Winner, None),
        Some(_) => (Standing::Waiting, None),
        None if fray.ready[at] => (Standing::Waiting, None),
        None => (Standing::ToMove, Some("BETS")),
    };
    DiceForce {
        name,
        label,
        arms: seating.arms(fray.sides[at]),
        standing,
        tag: tag.map(str::to_owned),
        groups: groups(fray, party),
        bet: stake(fray, party),
        struck: fray.shown.as_ref().and_then(|shown| shown.lost) == Some(party),
        dice: last.map_or_else(Vec::new, |both| both[at].clone()),
    }
}

/// What a side bets: shown once both have, and to its owner before (PK-36, PK-67).
fn stake(fray: &Fray, party: Party) -> Stake {
    let shown = fray.shown.as_ref().map(|shown| shown.bets[party.index()]);
    let own = fray.own.filter(|(owner, _)| *owner == party);
    match shown.or(own.map(|(_, bet)| bet)) {
        Some(Bet::Figure(figure)) => Stake::Man(man(figure)),
        Some(Bet::Retreat) => Stake::Retreat("retreats".into()),
        None if fray.ready[party.index()] => Stake::Sealed("has bet".into()),
        None => Stake::Open("chooses".into()),
    }
}

fn groups(fray: &Fray, party: Party) -> Vec<render::Losses> {
    let at = party.index();
    let field = fray.field.as_ref();
    let killed = field.map(|field| field.killed[at]);
    let killed = killed.or(fray.killed.map(|killed| killed[at]));
    let mut groups = vec![group("In the field", Fate::Free, fray.army(party))];
    groups.extend(killed.map(|killed| group("Killed", Fate::Killed, killed)));
    let taken = field.map_or(Pieces::NONE, |field| field.prisoners[at]);
    if !taken.is_empty() {
        groups.push(group("Prisoners", Fate::Caught, taken));
    }
    groups
}

/// That equal sums were rolled again, or that another round begins.
fn note(fray: &Fray) -> String {
    let Some(shown) = &fray.shown else {
        return String::new();
    };
    match shown.throws.len() {
        0 | 1 if fray.over.is_some() => String::new(),
        0 | 1 => format!("Both bet again, for round {}", fray.round),
        2 => "Rolled again: the first sums were equal".to_owned(),
        throws => format!("Rolled {throws} times, until the sums differed"),
    }
}

/// The bets and the dice in words.
pub(super) fn words(fray: &Fray) -> String {
    let shown = fray.shown.as_ref();
    let last = shown.and_then(|shown| shown.throws.last());
    let side = |party: Party| {
        let bet = match stake(fray, party) {
            Stake::Man(_) | Stake::Retreat(_) => {
                let bet = shown.map(|shown| shown.bets[party.index()]);
                match bet.or(fray.own.map(|(_, bet)| bet)) {
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
    format!(" Round {}. {attacker} {defender}{end}", round(fray))
}
