//! Events of Boki in words, a line for each fact.

use rules::boki::{
    Came, Dealt, Observation, Outcome, PassReason, Place, Rank, Round, Seen, Side, Strike,
};
use rules::{Over, Seat};

use super::{and_list, cards, count, ranks, suit_name};
use crate::labels::seating::Names;

/// A line of the log.
pub(super) fn line(observation: &Observation, names: &Names) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match observation {
        Observation::FirstDrawn { seat } => format!("{} begins", name(seat)),
        Observation::TurnBegan { turn, seat } => format!("Turn {turn}: {} is active", name(seat)),
        Observation::Recruited { cards, left } => recruited(cards, *left, names),
        Observation::Passed { seat, why } => {
            let why = match why {
                PassReason::Chosen => "keeps the peace",
                PassReason::NoTroops => "has no troops, the turn passes on",
                PassReason::NoEnemy => "has nobody to fight, the turn passes on",
            };
            format!("{} {why}", name(seat))
        }
        Observation::Declared {
            seat,
            suit,
            cards,
            on,
        } => format!(
            "{} declares war on {} with {} ({})",
            name(seat),
            name(on),
            suit_name(*suit),
            count(*cards, "card")
        ),
        Observation::Defended {
            seat,
            suit,
            cards,
            out,
        } => {
            let (suit, cards) = (suit_name(*suit), count(*cards, "card"));
            let text = format!("{} defends with {suit} ({cards})", name(seat));
            let stay = match out.len() {
                0 => return text,
                1 => "stays",
                _ => "stay",
            };
            let out = and_list(out.iter().map(|seat| name(seat).to_owned()));
            format!("{text}; {out} {stay} out of the battle")
        }
        Observation::StayedOut { seat } => format!("{} stays out of the battle", name(seat)),
        Observation::Rewarded { seat } => {
            format!(
                "{} gets the Fast Player Reward, a supply train (BK-20)",
                name(seat)
            )
        }
        Observation::Voted { seat, yes: true } => {
            format!("{} would like to end the game here", name(seat))
        }
        Observation::Voted { seat, yes: false } => format!("{} wants to play on", name(seat)),
        Observation::Finished { scores, over } => finished(scores, over, names),
        Observation::Supported { .. }
        | Observation::Declined { .. }
        | Observation::Deployed { .. }
        | Observation::Joined { .. }
        | Observation::Fought { .. }
        | Observation::Answered { .. }
        | Observation::Arrived { .. }
        | Observation::Ended { .. } => of_battle(observation, names).unwrap_or_default(),
    }
}

/// A line about a battle.
fn of_battle(observation: &Observation, names: &Names) -> Option<String> {
    let name = |seat: &Seat| names.of(*seat);
    Some(match observation {
        Observation::Supported {
            seat,
            side,
            flank,
            cards: sent,
        } => format!(
            "{} supports the {side} in the {flank} with {}",
            name(seat),
            cards(sent)
        ),
        Observation::Declined { seat } => format!("{} supports nobody", name(seat)),
        Observation::Deployed {
            seat,
            formation: None,
        } => format!("{} has deployed", name(seat)),
        Observation::Deployed {
            seat,
            formation: Some(formation),
        } => {
            let mut places: Vec<String> = Place::ALL
                .into_iter()
                .filter(|place| !formation.at(*place).is_empty())
                .map(|place| format!("{place} {}", ranks(formation.at(place))))
                .collect();
            if !formation.reserve.is_empty() {
                places.push(format!("reserve {}", ranks(&formation.reserve)));
            }
            format!("{} has deployed: {}", name(seat), places.join("; "))
        }
        Observation::Joined { fronts } => {
            let front = |side: Side| {
                let front = &fronts[side as usize];
                let places = Place::ALL.map(|place| format!("{place} {}", front.at(place).len()));
                format!(
                    "{side}: {}, reserve {}",
                    places.join(", "),
                    front.reserve.len()
                )
            };
            format!(
                "The armies meet. {}. {}",
                front(Side::Attacker),
                front(Side::Defender)
            )
        }
        Observation::Fought { round } => fought(round),
        Observation::Answered { seat, sent: None } => {
            format!("{} has decided about the reserve", name(seat))
        }
        Observation::Answered {
            seat,
            sent: Some(sent),
        } => {
            let sent = and_list(sent.cards().map(|rank| rank.to_string()));
            if sent == "none" {
                format!("{} holds the reserve", name(seat))
            } else {
                format!("{} sends {sent}", name(seat))
            }
        }
        Observation::Arrived { sent } => arrived(sent),
        Observation::Ended {
            outcome,
            armies,
            coins,
            train,
        } => ended(*outcome, *armies, coins, *train, names),
        Observation::FirstDrawn { .. }
        | Observation::TurnBegan { .. }
        | Observation::Recruited { .. }
        | Observation::Passed { .. }
        | Observation::Declared { .. }
        | Observation::Defended { .. }
        | Observation::StayedOut { .. }
        | Observation::Rewarded { .. }
        | Observation::Voted { .. }
        | Observation::Finished { .. } => return None,
    })
}

fn recruited(dealt: &[Dealt<Seen>], left: usize, names: &Names) -> String {
    let trains = dealt
        .iter()
        .filter(|dealt| dealt.card.rank == Some(Rank::Six));
    let mut trains: Vec<Seat> = trains.map(|dealt| dealt.seat).collect();
    let cards = dealt.len() - trains.len();
    trains.sort_unstable();
    let trains: Vec<String> = trains
        .chunk_by(|one, other| one == other)
        .map(|own| match own {
            [seat] => format!("a supply train for {}", names.of(*seat)),
            [seat, ..] => format!("{} supply trains for {}", own.len(), names.of(*seat)),
            [] => String::new(),
        })
        .collect();
    let own: Vec<String> = dealt
        .iter()
        .filter_map(|dealt| Some((dealt.card.suit, dealt.card.rank?)))
        .filter(|(_, rank)| *rank != Rank::Six)
        .map(|(suit, rank)| format!("{} {rank}", suit_name(suit)))
        .collect();
    let mut text = format!("{} dealt, {left} left in the deck", count(cards, "card"));
    if !trains.is_empty() {
        text = format!("{text}; {}", and_list(trains));
    }
    if !own.is_empty() {
        text = format!("{text}; you get {}", and_list(own));
    }
    text
}

/// What happened, a line for each fact, and one for each clash of a round.
pub(super) fn lines(observation: &[&Observation], names: &Names) -> Vec<String> {
    let mut lines = Vec::new();
    for observation in observation {
        if let Observation::Fought { round } = observation {
            lines.push(format!("Round {}", round.number));
            lines.extend(
                round
                    .strikes
                    .iter()
                    .map(|strike| format!("• {}", clash(*strike))),
            );
        } else {
            lines.push(line(observation, names));
        }
    }
    lines
}

/// How a battle ended, and who is paid.
fn ended(
    outcome: Outcome,
    [attacker, defender]: [Seat; 2],
    coins: &[(Seat, u32)],
    train: bool,
    names: &Names,
) -> String {
    let name = |seat: Seat| names.of(seat);
    let result = match outcome {
        Outcome::Attacker => {
            format!(
                "{} wins the battle against {}",
                name(attacker),
                name(defender)
            )
        }
        Outcome::Defender => format!("{} holds against {}", name(defender), name(attacker)),
        Outcome::Tie => format!("{} and {} tie", name(attacker), name(defender)),
    };
    let paid = coins
        .iter()
        .map(|(seat, coins)| format!("{} {}", name(*seat), count(*coins as usize, "coin")));
    let text = format!("{result}: {} (BK-19)", and_list(paid));
    if train {
        format!("{text}; {} takes a supply train", name(attacker))
    } else {
        text
    }
}

/// A round as one line: the outcome at each place.
fn fought(round: &Round) -> String {
    let strikes: Vec<String> = round.strikes.iter().copied().map(clash).collect();
    format!("Round {}: {}", round.number, strikes.join("; "))
}

/// The outcome of a clash, and why: `9 beats Q in the centre (BK-03)`.
pub(super) fn clash(strike: Strike) -> String {
    let Strike {
        side,
        from,
        rank,
        against,
        came,
        ..
    } = strike;
    let ruling = strike.ruling();
    let charge = strike.from != strike.at;
    let (side, enemy) = (side.name(), side.enemy().name());
    match came {
        Came::Beats if charge => format!(
            "the {side}'s {rank} is unopposed in the {from}, charges the centre and beats {against} \
             ({ruling})"
        ),
        Came::Fails if charge => format!(
            "the {side}'s {rank} is unopposed in the {from}, charges the centre and does not beat \
             {against} ({ruling})"
        ),
        Came::Beats => {
            format!("the {side}'s {rank} beats the {enemy}'s {against} in the {from} ({ruling})")
        }
        Came::Ties | Came::Fails => {
            format!("{rank} meets {against} in the {from}: both stay ({ruling})")
        }
    }
}

fn arrived(sent: &[[usize; 3]; 2]) -> String {
    let side = |side: Side| {
        let sent = &sent[side as usize];
        let places = Place::ALL
            .into_iter()
            .zip(sent)
            .filter(|(_, count)| **count > 0);
        let places: Vec<String> = places
            .map(|(place, number)| format!("{} to the {place}", count(*number, "card")))
            .collect();
        if places.is_empty() {
            format!("the {side} holds")
        } else {
            format!("the {side} sends {}", and_list(places))
        }
    };
    format!(
        "Reserves: {}, {}",
        side(Side::Attacker),
        side(Side::Defender)
    )
}

fn finished(scores: &[u32], over: &Over, names: &Names) -> String {
    format!("{} with {}", winners(over, names), points(scores, over))
}

/// The winners in words: one, several who share the win, or nobody.
pub(super) fn winners(over: &Over, names: &Names) -> String {
    let winners = and_list(over.winners.iter().map(|seat| names.of(*seat).to_owned()));
    match over.winners.len() {
        0 => "Nobody wins".to_owned(),
        1 => format!("{winners} wins"),
        _ => format!("{winners} share the win"),
    }
}

fn points(scores: &[u32], over: &Over) -> String {
    let best = scores.iter().copied().max().unwrap_or(0);
    let each = if over.winners.len() > 1 { " each" } else { "" };
    format!("{}{each}", count(best as usize, "point"))
}
