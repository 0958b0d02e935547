//! Conflicts in words, exchange by exchange (EU-22, EU-23).

use rules::Seat;
use rules::erkenfara::event::Event;
use rules::erkenfara::turn::exchange::{Advantage, Cause, Exchange};
use rules::erkenfara::view::Observation;

use super::observation;
use crate::labels::seating::Names;
use crate::presenter::Shown;

/// A conflict in its own message.
pub(super) fn episode(key: &str, observation: &[&Observation], names: &Names) -> Shown {
    let begun = observation.iter().find_map(|observation| {
        let Observation::Fact(Event::Engaged { conflict, .. }) = observation else {
            return None;
        };
        conflict.as_ref()
    });
    let number = key.trim_start_matches("conflict-");
    let title = match begun {
        Some(conflict) => {
            let [one, other] = conflict.sides.map(|seat| names.of(seat));
            let place = names.region(conflict.region);
            format!("Conflict {number} in {place}: {one} against {other}")
        }
        None => format!("Conflict {number}"),
    };
    let sides = begun.map(|conflict| conflict.sides);
    let mut lines: Vec<String> = observation
        .iter()
        .filter_map(|observation| match (observation, sides) {
            (
                Observation::Fact(Event::Exchanged {
                    advantages,
                    exchange,
                    ..
                }),
                Some(sides),
            ) => Some(exchanged(sides, advantages, exchange, names)),
            (observation, _) => observation::line(observation, names),
        })
        .collect();
    lines.extend(sides.and_then(|sides| why(sides, observation, names)));
    Shown {
        title,
        picture: None,
        lines,
    }
}

/// Why the last exchange ended as it did: the sums of both sides' advantages, and the nearest roll of each side that
/// would have changed it.
fn why(sides: [Seat; 2], observation: &[&Observation], names: &Names) -> Option<String> {
    let exchanges = observation.iter().filter_map(|observation| {
        let Observation::Fact(Event::Exchanged { exchange, .. }) = observation else {
            return None;
        };
        Some(exchange)
    });
    let exchange = exchanges.clone().next_back()?;
    let which = match exchanges.count() {
        1 => String::new(),
        count => format!(" (exchange {count})"),
    };
    let name = |side: usize| names.of(sides[side]);
    let sums = [0, 1].map(|side| format!("{} {}", name(side), signed(exchange.advantage(side))));
    let rolls = [0, 1].map(|side| {
        let Some((roll, outcome, winner)) = exchange.nearest_change(side) else {
            return format!("no roll of {} alone would have changed it", name(side));
        };
        let outcome = match winner {
            Some(winner) => format!("it would have been {} for {}", outcome.name(), name(winner)),
            None => "it would have been a draw".to_owned(),
        };
        let rolled = exchange.rolls[side];
        format!(
            "with a roll of {roll} instead of {rolled} by {} {outcome}",
            name(side)
        )
    });
    Some(format!(
        "**Why?**{which} Advantages in all: {}. {}.",
        sums.join(", "),
        crate::labels::names::upper_first(&rolls.join("; "))
    ))
}

/// The outcome of an exchange, with every modifier named.
fn exchanged(
    sides: [Seat; 2],
    advantages: &[Vec<Advantage>; 2],
    exchange: &Exchange,
    names: &Names,
) -> String {
    let side = |at: usize| {
        format!(
            "{} {}",
            names.of(sides[at]),
            sum(&advantages[at], exchange, at)
        )
    };
    let left = |at: usize| match exchange.after[at] {
        Some((current, maximal)) => format!("{} has {current} of {maximal}", names.of(sides[at])),
        None => format!("{} is scattered", names.of(sides[at])),
    };
    let outcome = match exchange.winner {
        Some(at) => format!("{} for {}", exchange.outcome.name(), names.of(sides[at])),
        None => exchange.outcome.name().to_owned(),
    };
    format!(
        "{}; {}: {outcome}. {}, {}",
        side(0),
        side(1),
        left(0),
        left(1)
    )
}

/// `+20 homeland, −20 exhausted, +47 strength, rolled 61 = 108`.
pub(super) fn sum(advantages: &[Advantage], exchange: &Exchange, side: usize) -> String {
    let mut parts = self::advantages(advantages, exchange.strength[side]);
    parts.push(format!("rolled {}", exchange.rolls[side]));
    format!("{} = {}", parts.join(", "), exchange.results[side])
}

/// `+20 homeland`, `+47 strength`: all that a side adds to its throw.
pub(super) fn advantages(advantages: &[Advantage], strength: i64) -> Vec<String> {
    let named = advantages
        .iter()
        .map(|it| format!("{} {}", signed(it.percent), cause(it.cause)));
    let strength = (strength != 0).then(|| format!("{} strength", signed(strength)));
    named.chain(strength).collect()
}

/// `+20`, `−20`, `+0`.
fn signed(percent: i64) -> String {
    if percent < 0 {
        format!("−{}", percent.unsigned_abs())
    } else {
        format!("+{percent}")
    }
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Rested => "well rested",
        Cause::Exhausted => "exhausted",
        Cause::Homeland => "homeland",
        Cause::Fortification => "fortification",
        Cause::HostileLand => "hostile land",
        Cause::LastStand => "last stand",
        Cause::Heroes => "heroes",
        Cause::Enchantment => "enchantment",
        Cause::Status(_) => "status",
    }
}
