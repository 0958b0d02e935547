//! A battle in its own message: round by round with what each bet was worth (PK-36), or move by move.

use rules::kerfuffle::board::Action;
use rules::kerfuffle::{
    BattleEvent, Bet, Encounter, Event, Figure, Observation, Odds, Party, Pieces, Played,
};

use super::battle_picture::BattlePicture;
use super::{and_list, in_words};
use crate::labels::Seating;
use crate::labels::seating::Names;
use crate::presenter::Shown;

/// How many moves on a board are told: the picture shows what they led to.
const MOVES: usize = 2;

/// The message of a battle, from all that was told in it.
///
/// That a side has bet is worth a line only while the other has not.
pub(super) fn shown(observation: &[&Observation], seating: &Seating, names: &Names) -> Shown {
    let encounter = observation
        .iter()
        .find_map(|observation| observation.encounter.as_ref());
    let title = encounter.map_or_else(
        || "Battle".to_owned(),
        |encounter| format!("Battle of {}", names.region(encounter.at)),
    );
    let is_open = |at: usize| {
        let is_fought = |observation: &&&Observation| {
            matches!(observation.fact, Event::Battle(BattleEvent::Fought { .. }))
        };
        !observation[at..]
            .iter()
            .any(|observation| is_fought(&observation))
    };
    let is_move = |observation: &&&Observation| {
        matches!(observation.fact, Event::Battle(BattleEvent::Played { .. }))
    };
    let before = observation
        .iter()
        .filter(is_move)
        .count()
        .saturating_sub(MOVES);
    let (mut round, mut moves) = (0, 0);
    let mut lines = Vec::new();
    for (at, observation) in observation.iter().enumerate() {
        let Event::Battle(fact) = &observation.fact else {
            continue;
        };
        if matches!(fact, BattleEvent::BetPlaced { .. }) && !is_open(at) {
            continue;
        }
        if is_move(&observation) {
            moves += 1;
            if moves == before {
                let count = super::count(before, "move");
                lines.push(format!("*{count} before: `/log`*"));
            }
            if moves <= before {
                continue;
            }
        }
        let line = line(fact, observation.encounter.as_ref(), names);
        if matches!(fact, BattleEvent::Fought { .. }) {
            round += 1;
            lines.push(format!("Round {round}: {line}"));
        } else {
            lines.push(line);
        }
    }
    let battle_picture = BattlePicture::observation(observation);
    let clocks = battle_picture
        .as_ref()
        .and_then(|battle_picture| battle_picture.clocks(names));
    lines.extend(clocks.map(|clocks| format!("⏳ Time left: {clocks}")));
    Shown {
        title,
        picture: battle_picture.map(|battle_picture| battle_picture.pictured(seating)),
        lines,
    }
}

/// What a simulation counts: battles of both kinds, and how long those on boards are.
pub(super) fn counted(observation: &Observation) -> Option<&'static str> {
    let Event::Battle(fact) = &observation.fact else {
        return None;
    };
    if let BattleEvent::BattleBegan { board, .. } = fact {
        return Some(if *board {
            "battles on boards"
        } else {
            "battles by dice"
        });
    }
    matches!(fact, BattleEvent::Played { .. }).then_some("moves on boards")
}

/// A line about a battle.
pub(super) fn line(fact: &BattleEvent, encounter: Option<&Encounter>, names: &Names) -> String {
    let at = encounter.map_or_else(String::new, |encounter| names.region(encounter.at));
    let side = |party: Party| side(encounter, party, names);
    match fact {
        BattleEvent::BattleBegan { .. } => {
            let army = |party: Party| {
                let pieces = encounter.map(|encounter| encounter.armies[party.index()]);
                in_words(pieces.unwrap_or_default().fighters())
            };
            let [attacker, defender] = Party::BOTH.map(|party| (side(party), army(party)));
            format!(
                "⚔ Battle of {at}: {} with {} against {} with {}",
                attacker.0, attacker.1, defender.0, defender.1
            )
        }
        BattleEvent::BetPlaced {
            seat, bet: None, ..
        } => format!("{} has bet", names.of(*seat)),
        BattleEvent::BetPlaced {
            seat,
            bet: Some(bet),
            ..
        } => match bet {
            Bet::Retreat => format!("{} means to retreat", names.of(*seat)),
            Bet::Figure(figure) => format!("{} has bet a {}", names.of(*seat), figure.name()),
        },
        BattleEvent::Planned { seat, plan, .. } => match plan {
            Some(_) => format!("{} has planned bets in secret", names.of(*seat)),
            None => format!("{} has taken its planned bets back", names.of(*seat)),
        },
        BattleEvent::StancesFiled { seat, stances } => {
            let name = names.of(*seat);
            if stances.is_empty() {
                format!("{name} is asked again when it is attacked")
            } else {
                format!("{name} has filed in secret how it answers attacks")
            }
        }
        BattleEvent::LinesFiled { seat, lines } => {
            let name = names.of(*seat);
            if lines.is_empty() {
                format!("{name} has taken its filed moves back")
            } else {
                format!("{name} has filed moves in secret")
            }
        }
        BattleEvent::Fought {
            bets, throws, lost, ..
        } => fought(*bets, throws, *lost, side),
        BattleEvent::BattleEnded { winner, .. } => match winner {
            Party::Attacker => format!("{} wins the battle of {at}", side(Party::Attacker)),
            Party::Defender => format!("{} holds {at}", side(Party::Defender)),
        },
        BattleEvent::FellBack {
            seat,
            to,
            killed,
            taken,
        } => fell_back(names.of(*seat), to, (*killed, *taken), names),
        BattleEvent::Deployed { party, pieces, .. } => {
            format!("{} sets up: {pieces}", side(*party))
        }
        BattleEvent::Played { played, .. } => moved(*played, side),
        BattleEvent::Settled { party, agreed, .. } => {
            if *agreed {
                format!("🎲 {} agrees: dice decide what is left", side(*party))
            } else {
                format!("{} offers to settle by dice", side(*party))
            }
        }
        BattleEvent::Taken { party, pieces, .. } => {
            format!(
                "Taken prisoner from {}: {}",
                side(*party),
                in_words(*pieces)
            )
        }
    }
}

/// A move on a board, and what it took.
fn moved(played: Played, side: impl Fn(Party) -> String) -> String {
    let who = side(played.party);
    let figure = played.figure.map_or("piece", Figure::name);
    let text = match played.action {
        Action::Pass => format!("{who} passes"),
        Action::Retreat => format!("🏳 {who} declares retreat"),
        Action::Leave(from) => format!("{who}'s {figure} leaves the board from {from}"),
        Action::Step {
            from,
            to,
            promotion,
        } => {
            let becomes =
                promotion.map_or_else(String::new, |it| format!(" and becomes a {}", it.name()));
            format!("{who}'s {figure} goes {from}–{to}{becomes}")
        }
    };
    match played.lost {
        Some(lost) if lost.prisoner => format!("{text}, taking a {} prisoner", lost.figure.name()),
        Some(lost) => format!("{text}, killing a {}", lost.figure.name()),
        None => text,
    }
}

/// Who fights on a side.
fn side(encounter: Option<&Encounter>, party: Party, names: &Names) -> String {
    let Some(encounter) = encounter else {
        return format!("the {}", party.name());
    };
    let name = names.of(encounter.sides[party.index()]);
    if encounter.neutral && party == Party::Defender {
        format!("the neutral troops (once of {name})")
    } else {
        name.to_owned()
    }
}

/// Both bets with their chances, the dice, and who falls.
fn fought(
    bets: [Bet; 2],
    throws: &[[Vec<u8>; 2]],
    lost: Option<Party>,
    side: impl Fn(Party) -> String,
) -> String {
    let [Bet::Figure(attacker), Bet::Figure(defender)] = bets else {
        let retreats = Party::BOTH
            .into_iter()
            .filter(|party| bets[party.index()] == Bet::Retreat);
        let names: Vec<String> = retreats.map(side).collect();
        let verb = if names.len() == 1 {
            "retreats"
        } else {
            "retreat"
        };
        return format!("{} {verb}", and_list(names));
    };
    let figures = [attacker, defender];
    let bet = |party: Party| {
        let (own, other) = (figures[party.index()], figures[party.enemy().index()]);
        let chance = Odds::of(own, other).percent();
        format!("{}'s {} ({chance} %)", side(party), own.name())
    };
    let [one, other] = Party::BOTH.map(bet);
    let rolls: Vec<String> = throws
        .iter()
        .map(|[a, d]| format!("{} against {}", rolled(a), rolled(d)))
        .collect();
    let fallen = lost.map_or_else(String::new, |party| {
        let figure: Figure = figures[party.index()];
        format!(": {}'s {} falls", side(party), figure.name())
    });
    format!("{one} against {other}: {}{fallen}", rolls.join(", again "))
}

/// Dice as dice, with their sum: `⚃⚀ 5`.
fn rolled(dice: &[u8]) -> String {
    const FACES: [char; 6] = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
    let face = |pips: &u8| FACES.get(usize::from(*pips).saturating_sub(1));
    let faces: String = dice.iter().filter_map(face).collect();
    let sum: u32 = dice.iter().map(|pips| u32::from(*pips)).sum();
    format!("{faces} {sum}")
}

fn fell_back(
    name: &str,
    to: &[(rules::map::Region, Pieces)],
    (killed, taken): (Pieces, Pieces),
    names: &Names,
) -> String {
    let lost = killed.with(&taken);
    let fate = match (taken.is_empty(), lost.total()) {
        (true, 1) => "is killed",
        (true, _) => "are killed",
        (false, 1) => "is taken prisoner",
        (false, _) => "are taken prisoner",
    };
    let to = to
        .iter()
        .map(|(at, pieces)| format!("{} to {}", in_words(*pieces), names.region(*at)));
    let to: Vec<String> = to.collect();
    match (to.is_empty(), lost.is_empty()) {
        (false, true) => format!("{name} falls back: {}", and_list(to)),
        (false, false) => format!(
            "{name} falls back: {}; with nowhere to go, {} {fate}",
            and_list(to),
            in_words(lost)
        ),
        (true, _) => format!("{name} has nowhere to go: {} {fate}", in_words(lost)),
    }
}
