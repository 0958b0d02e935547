//! What is played: the probe game, as large as it can be made. All that depends on how it is made
//! large is here.
//!
//! A campaign has 12 seats, a map of 400 regions, and a year of 70 entries, of which everybody may know
//! some and one seat others.

use castellan::table::{Edit, Panel};
use rules::any::GameId;
use rules::{Ask, OptionKind, Seat};

use crate::chance::Chance;

/// Seats of a campaign, and what its options should be, if the game has them.
const SEATS: usize = 12;
const OPTIONS: [(&str, i64); 2] = [("rounds", 5_000), ("regions", 400)];

/// The game that is played.
pub(crate) const GAME: GameId = GameId::Probe;

/// How many seats there are: as many of a campaign's as the game has.
pub(crate) fn seats() -> usize {
    SEATS.min(*GAME.seats().end())
}

/// The options to be set: as much of what a campaign needs as the game takes.
pub(crate) fn options() -> Vec<(&'static str, i64)> {
    let takes = |(name, wanted): (&str, i64)| {
        let spec = GAME.options().iter().find(|spec| spec.name == name)?;
        let OptionKind::Number(bounds) = &spec.kind else {
            return None;
        };
        Some((spec.name, wanted.clamp(*bounds.start(), *bounds.end())))
    };
    OPTIONS.into_iter().filter_map(takes).collect()
}

/// The fewest entries after which the game may be over: each seat bids once a round.
pub(crate) fn longest() -> u64 {
    let rounds = options().into_iter().find(|(name, _)| *name == "rounds");
    let rounds = rounds.map_or(1, |(_, rounds)| rounds.unsigned_abs());
    rounds * u64::try_from(seats()).expect("a few")
}

/// What is played, in a sentence.
pub(crate) fn about() -> String {
    let options: Vec<String> = options()
        .iter()
        .map(|(name, value)| format!("{value} {name}"))
        .collect();
    format!(
        "{} with {} seats, {}",
        GAME.title(),
        seats(),
        options.join(", ")
    )
}

/// The orders of a round, in the order in which they are given: some seats look at a private die first
/// (a private event), then all bid in secret, and with the last bid the round is shown.
pub(crate) fn round(asks: &[Ask], chance: &mut Chance) -> Vec<(Seat, String)> {
    let mut orders = Vec::new();
    for ask in asks {
        if chance.below(2) == 0 {
            orders.push((ask.seat, "peek".to_owned()));
        }
        orders.push((ask.seat, format!("bid {}", chance.below(10))));
    }
    orders
}

/// A press that picks something in a panel: a region, once there are some.
pub(crate) fn pick(panel: &Panel, chance: &mut Chance) -> Edit {
    let number = chance.below(panel.legal.len());
    Edit::Add(panel.legal[number].clone())
}
