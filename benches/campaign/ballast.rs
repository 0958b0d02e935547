//! The probe game, made as large as a campaign. All that depends on how it is made large is here.
//!
//! A campaign has 12 seats, a map of 400 regions with armies on it, and years of 70 entries, of which
//! everybody may know some and one seat others.

use castellan::table::{Edit, Glance, Panel};
use rules::any::{AnyView, GameId};
use rules::map::Region;
use rules::{OptionKind, Roster, Seat};

use crate::chance::Chance;

/// Seats of a campaign.
const SEATS: usize = 12;
/// Entries of a year, which is a round of the game.
const YEAR: usize = 70;
/// What its options should be.
const OPTIONS: [(&str, i64); 2] = [("rounds", 5_000), ("regions", 400)];

/// The game that is played.
pub(crate) const GAME: GameId = GameId::Probe;

/// What a seat orders.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A bid in secret; the last one shows all.
    Bid,
    /// A die that only the seat sees.
    Peek,
    /// An army goes to a region beside its own, in the open.
    March,
}

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

/// Who orders what in a year, in order: some seats look at a die before they bid, armies march all the
/// time, and the last bid ends it.
pub(crate) fn year(glance: &Glance, chance: &mut Chance) -> Vec<(Seat, Kind)> {
    let mut year = Vec::new();
    for ask in &glance.asks {
        if chance.below(2) == 0 {
            year.push((ask.seat, Kind::Peek));
        }
        year.push((ask.seat, Kind::Bid));
    }
    while year.len() < YEAR && !year.is_empty() {
        let seat = year[chance.below(year.len())].0;
        year.insert(chance.below(year.len()), (seat, Kind::March));
    }
    year
}

/// An order of a kind that a seat may give now.
pub(crate) fn order(seat: Seat, kind: Kind, glance: &Glance, chance: &mut Chance) -> String {
    let view = glance.view.as_ref().expect("a game that is on");
    match kind {
        Kind::Bid => format!("bid {}", chance.below(10)),
        Kind::Peek => "peek".to_owned(),
        Kind::March => {
            let roster = glance.row.roster();
            let begun = march(view, &roster, seat, chance);
            one_of(view, &roster, seat, &begun, chance)
        }
    }
}

/// An order to march that only lacks where to, such as `march 17 to`.
fn march(view: &AnyView, roster: &Roster, seat: Seat, chance: &mut Chance) -> String {
    one_of(view, roster, seat, "march", chance)
}

/// What is begun with one of the pieces that may follow.
fn one_of(view: &AnyView, roster: &Roster, seat: Seat, begun: &str, chance: &mut Chance) -> String {
    let next = view.beside(roster, seat, begun);
    let piece = &next.pieces[chance.below(next.pieces.len())];
    let written = piece.write(roster, |region| view.region(region));
    format!("{begun} {written}")
}

/// A region that is picked on a panel.
pub(crate) fn pick(panel: &Panel, chance: &mut Chance) -> Edit {
    let regions = (0..).map_while(|number| panel.now.region(Region(number)));
    let names: Vec<&str> = regions.map(|(name, _)| name).collect();
    Edit::Pick(names[chance.below(names.len())].to_owned())
}

/// What somebody types who looks for a region to march to.
pub(crate) fn typed(panel: &Panel, chance: &mut Chance) -> String {
    let begun = march(&panel.now, &panel.row.roster(), panel.seat, chance);
    format!("{begun} Reg")
}
