//! Events of Partial Kerfuffle in words, a line for each fact that is worth one.

use rules::kerfuffle::{
    Captive, Coin, Dealt, Encounter, Event, Fate, Ledger, Marched, Observation, Prison, SetUp,
    Stage, Turn,
};
use rules::{Over, Seat};

use super::words::objective;
use super::{and_list, in_words};
use super::{battle, treaties};
use crate::labels::seating::Names;

/// A line of the log.
pub(super) fn line(observation: &Observation, names: &Names) -> Option<String> {
    if let Some(deal) = &observation.deal {
        return Some(treaties::line(deal, names));
    }
    match &observation.fact {
        Event::SetUp(fact) => of_set_up(fact, names),
        Event::Turn(fact) => of_turn(fact, names),
        Event::March(fact) => of_march(fact, observation.encounter.as_ref(), names),
        Event::Battle(fact) => Some(battle::line(fact, observation.encounter.as_ref(), names)),
        Event::Captive(fact) => Some(of_captives(fact, names)),
        Event::Deal(fact) => treaties::fact(fact, names),
        Event::Fate(fact) => of_fate(fact, names),
    }
}

fn of_captives(fact: &Captive, names: &Names) -> String {
    match fact {
        Captive::Held { by, of, pieces } => {
            format!(
                "{} holds {} of {}",
                names.of(*by),
                in_words(*pieces),
                names.of(*of)
            )
        }
        Captive::Executed { by, of, pieces } => {
            format!(
                "☠ {} executes {} of {}",
                names.of(*by),
                in_words(*pieces),
                names.of(*of)
            )
        }
        Captive::Offered {
            by,
            of,
            pieces,
            coin,
        } => {
            let fate = match coin {
                Coin::Heads => "heads, half of them may be recruited",
                Coin::Tails => "tails, they refuse and are executed",
            };
            let (by, of, pieces) = (names.of(*by), names.of(*of), in_words(*pieces));
            format!("🪙 {by} tosses a coin to recruit {pieces} of {of}: {fate}")
        }
        Captive::Enlisted {
            by,
            taken,
            rest,
            held,
            ..
        } => {
            let others = match (rest.is_empty(), held) {
                (true, _) => String::new(),
                (false, true) => format!("; {} stay prisoners", in_words(*rest)),
                (false, false) => format!("; {} cannot be held and are executed", in_words(*rest)),
            };
            format!("{} recruits {}{others}", names.of(*by), in_words(*taken))
        }
    }
}

fn of_set_up(fact: &SetUp, names: &Names) -> Option<String> {
    Some(match fact {
        SetUp::OrderDrawn { order } => {
            let order: Vec<&str> = order.iter().map(|seat| names.of(*seat)).collect();
            format!("The turn order is drawn: {} (PK-06)", order.join(", "))
        }
        SetUp::Began {
            stage: Stage::Cards,
        } => "Objectives are dealt in secret (PK-10)".to_owned(),
        SetUp::Began { .. } | SetUp::Shuffled { .. } => return None,
        SetUp::CapitalChosen {
            seat,
            capital,
            provinces,
        } => {
            let [one, other] = provinces.map(|at| names.region(at));
            let capital = names.region(*capital);
            format!(
                "{} settles in {capital}, with {one} and {other}",
                names.of(*seat)
            )
        }
        SetUp::CastleChosen { seat, at } => {
            let at = names.region(*at);
            format!("{} has a castle built in {at}", names.of(*seat))
        }
        SetUp::CardDealt { card, why, .. } => {
            let card = objective(card, names);
            match why {
                Dealt::First => format!("Your objective: {card}"),
                Dealt::Redrawn => format!("Your new objective: {card}"),
                Dealt::Overtaken => {
                    format!(
                        "Another faction achieved yours first. Your new objective: {card} (PK-11)"
                    )
                }
            }
        }
        SetUp::CardSettled { seat } => format!("{} has chosen an objective", names.of(*seat)),
        SetUp::CardShown { seat, card } => {
            let card = objective(card, names);
            format!("{} shows an objective: {card}", names.of(*seat))
        }
    })
}

fn of_turn(fact: &Turn, names: &Names) -> Option<String> {
    Some(match fact {
        Turn::RoundBegan { round } => format!("Round {round} begins"),
        Turn::TurnBegan { seat, ledger } => match ledger {
            Some(ledger) => format!("{}'s turn: {}", names.of(*seat), booked(ledger)),
            None => format!("{}'s turn", names.of(*seat)),
        },
        Turn::Placed { seat, at, pieces } => {
            let (pieces, at) = (in_words(*pieces), names.region(*at));
            format!("{} places {pieces} in {at}", names.of(*seat))
        }
        Turn::Dismissed { seat, at, pieces } => {
            let (pieces, at) = (in_words(*pieces), names.region(*at));
            format!("{} dismisses {pieces} in {at}", names.of(*seat))
        }
        Turn::Bought { pieces, .. } => {
            let price = pieces.price();
            format!("You order {} for {price} gold", in_words(*pieces))
        }
        Turn::StackBought { seat, at, price } => {
            let at = names.region(*at);
            format!(
                "{} buys the neutral troops in {at} for {price} gold",
                names.of(*seat)
            )
        }
        Turn::PurchasesEnded { .. } | Turn::TurnEnded { .. } => return None,
    })
}

/// Income and upkeep, line by line in one.
pub(super) fn booked(ledger: &Ledger) -> String {
    let costs = [
        (ledger.heads, "king and queen outside the capital"),
        (ledger.generals, "generals outside the capital"),
        (ledger.castles, "castles"),
    ];
    let costs = costs.iter().filter(|(cost, _)| *cost > 0);
    let costs: Vec<String> = costs
        .map(|(cost, what)| format!(", −{cost} {what}"))
        .collect();
    let costs = costs.concat();
    let (before, after) = (ledger.before, ledger.after());
    let later = if ledger.later > 0 {
        format!(", +{} for going later", ledger.later)
    } else {
        String::new()
    };
    format!(
        "{before} gold, +{} territory, +{} capital{later}{costs}: {after} gold",
        ledger.territory, ledger.capital
    )
}

fn of_march(fact: &Marched, encounter: Option<&Encounter>, names: &Names) -> Option<String> {
    let defender = encounter.map_or("nobody", |encounter| names.of(encounter.sides[1]));
    let at = encounter.map_or_else(String::new, |encounter| names.region(encounter.at));
    Some(match fact {
        Marched::Moved {
            seat,
            from,
            to,
            pieces,
        } => {
            let (from, to) = (names.region(*from), names.region(*to));
            format!(
                "{} moves {} from {from} to {to}",
                names.of(*seat),
                in_words(*pieces)
            )
        }
        Marched::Attacked {
            seat, from, pieces, ..
        } => {
            let from = names.region(*from);
            let neutral = encounter.is_some_and(|encounter| encounter.neutral);
            let whom = if neutral { "neutral troops" } else { defender };
            format!(
                "⚔ {} attacks {whom} in {at} from {from} with {}",
                names.of(*seat),
                in_words(*pieces)
            )
        }
        Marched::Retreated { to, .. } => {
            format!("{defender} retreats from {at} to {}", names.region(*to))
        }
        Marched::Stood { board: false, .. } => {
            format!("{at} is defended: there will be a battle with dice")
        }
        Marched::Stood { board: true, .. } => {
            format!("{at} is defended: there will be a battle on a board")
        }
        Marched::Captured { prison, .. } => {
            let captor = encounter.map_or("nobody", |encounter| names.of(encounter.sides[0]));
            let what = match prison {
                Prison::Held => "are taken prisoner",
                Prison::Executed => {
                    "are taken and executed, since the victor's capital is occupied"
                }
            };
            format!("{defender}'s generals in {at} {what} by {captor}")
        }
        Marched::CalledOff { .. } => format!("The attack on {at} is called off (PK-78)"),
        Marched::MovesEnded { .. } => return None,
    })
}

fn of_fate(fact: &Fate, names: &Names) -> Option<String> {
    Some(match fact {
        Fate::Conquered {
            seat,
            by,
            surrendered,
            coin,
        } => {
            let name = names.of(*seat);
            let text = match (by, surrendered) {
                (Some(by), true) => format!("🏳 {name} surrenders to {}", names.of(*by)),
                (Some(by), false) => format!("👑 {name} is conquered by {}", names.of(*by)),
                (None, _) => format!("👑 {name} falls"),
            };
            match coin {
                Some(Coin::Heads) => {
                    format!("{text}; the coin: half of the troops join the victor")
                }
                Some(Coin::Tails) => {
                    format!("{text}; the coin: the troops stay, and are neutral")
                }
                None => text,
            }
        }
        Fate::Picked { by, from, taken } if !taken.is_empty() => {
            let taken = taken
                .iter()
                .map(|(at, pieces)| format!("{} in {}", in_words(*pieces), names.region(*at)));
            let taken = and_list(taken);
            format!(
                "{} takes over {taken} of {}",
                names.of(*by),
                names.of(*from)
            )
        }
        Fate::Picked { .. } => return None,
        Fate::Freed {
            holder,
            owner,
            pieces,
            to,
            waiting,
        } => {
            let back = format!(
                "{} gets {} back from {}",
                names.of(*owner),
                in_words(*pieces),
                names.of(*holder)
            );
            match (to, waiting.is_empty()) {
                (Some(to), true) => format!("{back}, in {}", names.region(*to)),
                (Some(to), false) => {
                    let (to, waiting) = (names.region(*to), in_words(*waiting));
                    format!("{back}, in {to}; still to be placed: {waiting}")
                }
                (None, false) => format!("{back}, still to be placed"),
                // PK-57: their owner is conquered.
                (None, true) => {
                    let (holder, owner) = (names.of(*holder), names.of(*owner));
                    format!("{holder} no longer holds {} of {owner}", in_words(*pieces))
                }
            }
        }
        Fate::Achieved { seat, goal } => {
            format!("🏆 {} achieves {}", names.of(*seat), goal_name(goal.name()))
        }
        Fate::Finished { cards, over } => {
            let shown = Seat::first(cards.len())
                .zip(cards)
                .filter_map(|(seat, card)| {
                    let card = objective(card.as_ref()?, names);
                    Some(format!("{}: {card}", names.of(seat)))
                });
            let shown: Vec<String> = shown.collect();
            format!("{}. Objectives: {}", ending(over, names), shown.join("; "))
        }
    })
}

/// A goal, or an ending, as a sentence has it.
fn goal_name(how: &str) -> &str {
    match how {
        "objective" => "a secret objective",
        "last faction" => "the last faction standing",
        "nobody left" => "no faction is left",
        other => other,
    }
}

/// Who won, and how.
pub(super) fn ending(over: &Over, names: &Names) -> String {
    let winners = and_list(over.winners.iter().map(|seat| names.of(*seat).to_owned()));
    let how = goal_name(&over.how);
    match over.winners.len() {
        0 => format!("Nobody wins: {how}"),
        1 => format!("{winners} wins: {how}"),
        _ => format!("{winners} win together: {how}"),
    }
}
