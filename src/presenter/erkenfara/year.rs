//! A year in one look: whose land changed hands and how, where armies fought, which treaties were made and broken; and
//! the steps in which it passed.
//!
//! All of it is made of what everybody was told and could see.

use std::collections::BTreeMap;

use rules::Seat;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::state::Conflict;
use rules::erkenfara::treaties::Term;
use rules::erkenfara::view::{Observation, View};
use rules::erkenfara::world::board::{Holding, Presence, Season};
use rules::map::Region;
use rules::offers;

use super::{GameView, words};
use crate::labels::seating::Names;
use crate::presenter::deals;
use crate::presenter::{Counts, Time};

/// How many things of one kind a line names.
const NAMED: usize = 5;
/// How many battles are told one by one.
const BATTLES: usize = 8;

/// A campaign counts years, with their seasons.
pub(super) const COUNTS: Counts = Counts {
    what: "year",
    parts: &["winter", "spring", "summer", "autumn"],
    part: "season",
};

/// The season that a view is of.
pub(super) fn time(view: &View) -> Time {
    let season = view.board.season;
    Time {
        number: view.board.year,
        part: Season::ALL.iter().position(|it| *it == season).unwrap_or(0),
    }
}

/// A step ends where a season or a turn begins.
pub(super) fn cuts(observation: &Observation) -> bool {
    matches!(
        observation,
        Observation::Fact(Event::Season { .. } | Event::Turn { .. })
    )
}

/// Whether something moved on the map.
pub(super) fn is_step(observation: &Observation) -> bool {
    let Observation::Fact(event) = observation else {
        return false;
    };
    match event {
        Event::Marched { marches, .. } => !marches.is_empty(),
        Event::Changed {
            why, lands, armies, ..
        } => match why {
            Why::Winter => !armies.is_empty(),
            Why::Rest | Why::Recovery | Why::Update | Why::SeasonEnds | Why::WinterEnds => false,
            Why::Action(_) | Why::Treaty | Why::Guest | Why::Left | Why::Entered | Why::Master => {
                !lands.is_empty() || !armies.is_empty()
            }
        },
        Event::Engaged { conflict, .. } => conflict.is_some(),
        Event::Ordered { .. }
        | Event::Rounds { .. }
        | Event::Filed { .. }
        | Event::Unfiled { .. }
        | Event::Sealed { .. }
        | Event::Stood { .. }
        | Event::Accounted { .. }
        | Event::Settled { .. }
        | Event::Season { .. }
        | Event::Turn { .. }
        | Event::Exchanged { .. }
        | Event::Chose { .. }
        | Event::TimeUp { .. }
        | Event::Stayed { .. }
        | Event::Retreated { .. }
        | Event::Parted { .. }
        | Event::Skipped { .. }
        | Event::TurnEnded { .. }
        | Event::Exposed { .. }
        | Event::GivenUp { .. }
        | Event::Entered { .. }
        | Event::Joined { .. }
        | Event::Presence { .. }
        | Event::Deal(_) => false,
    }
}

/// What a year came to: its land, its battles, its treaties, who came and went.
pub(super) fn in_short(
    (begin, end): (&GameView, &GameView),
    observation: &[&Observation],
    names: &Names,
) -> Vec<String> {
    let mut lines = land((begin, end), observation, names);
    lines.extend(battles(observation, names));
    lines.extend(treaties(observation, names));
    lines.extend(people(observation, names));
    lines
}

/// How land came to somebody else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    War,
    Treaty,
    Free,
    Else,
}

/// One region that somebody else holds than at the year's beginning.
struct Passed {
    region: Region,
    from: Option<Seat>,
    to: Option<Seat>,
    how: How,
}

/// Who holds a region: whoever occupies it, else its owner.
fn holder(land: Option<&Holding>) -> Option<Seat> {
    land.and_then(|land| land.occupier.or(land.owner))
}

/// What changed hands in the year, seen from its end: the last change of each region says how.
fn passed((begin, end): (&GameView, &GameView), observation: &[&Observation]) -> Vec<Passed> {
    let mut last: BTreeMap<Region, How> = BTreeMap::new();
    let mut held: BTreeMap<Region, Option<Seat>> = BTreeMap::new();
    for observation in observation {
        let Observation::Fact(Event::Changed { why, lands, .. }) = observation else {
            continue;
        };
        for (region, land) in lands {
            let before = held.get(region).copied();
            let before = before.unwrap_or_else(|| holder(begin.board.land(*region)));
            let after = holder(Some(land));
            held.insert(*region, after);
            if before == after {
                continue;
            }
            let how = match why {
                Why::Action(_) if before.is_none() => How::Free,
                Why::Action(_) => How::War,
                Why::Treaty => How::Treaty,
                Why::Winter
                | Why::WinterEnds
                | Why::Update
                | Why::Rest
                | Why::Recovery
                | Why::SeasonEnds
                | Why::Guest
                | Why::Left
                | Why::Entered
                | Why::Master => How::Else,
            };
            last.insert(*region, how);
        }
    }
    let now = end.world.map.regions();
    let passed = now.filter_map(|region| {
        let from = holder(begin.board.land(region));
        let to = holder(end.board.land(region));
        let how = last.get(&region).copied().unwrap_or(How::Else);
        (from != to).then_some(Passed {
            region,
            from,
            to,
            how,
        })
    });
    passed.collect()
}

/// Who won and lost what, an empire a line; the winners come first.
fn land(views: (&GameView, &GameView), observation: &[&Observation], names: &Names) -> Vec<String> {
    let passed = passed(views, observation);
    let end = views.1;
    let mut rows: Vec<(i64, String)> = Vec::new();
    for seat in end.board.seats() {
        let won: Vec<&Passed> = passed.iter().filter(|it| it.to == Some(seat)).collect();
        let lost: Vec<&Passed> = passed.iter().filter(|it| it.from == Some(seat)).collect();
        if won.is_empty() && lost.is_empty() {
            continue;
        }
        let count = |all: &[&Passed]| i64::try_from(all.len()).unwrap_or(i64::MAX);
        let more = count(&won) - count(&lost);
        let held = end.world.map.regions();
        let held = held.filter(|region| holder(end.board.land(*region)) == Some(seat));
        let sign = if more < 0 { "−" } else { "+" };
        let parts: Vec<String> = gains(&won, names)
            .into_iter()
            .chain(losses(&lost, names))
            .collect();
        let line = format!(
            "- **{}** holds {} ({sign}{}): {}",
            names.of(seat),
            held.count(),
            more.unsigned_abs(),
            parts.join("; ")
        );
        rows.push((more, line));
    }
    if rows.is_empty() {
        return vec!["**Land**: none has changed hands.".to_owned()];
    }
    rows.sort_by_key(|(more, _)| std::cmp::Reverse(*more));
    let head = "**Land**".to_owned();
    let rows = rows.into_iter().map(|(_, line)| line);
    [head].into_iter().chain(rows).collect()
}

/// What an empire won, by how and from whom.
fn gains(won: &[&Passed], names: &Names) -> Vec<String> {
    by(won, |it| it.from)
        .into_iter()
        .map(|((how, from), regions)| {
            let regions = few(regions.iter().map(|region| names.region(*region)));
            match (how, from) {
                (How::War, Some(from)) => format!("took {regions} from {}", names.of(from)),
                (How::Treaty, Some(from)) => {
                    format!("got {regions} from {} by treaty", names.of(from))
                }
                (How::Free, _) | (How::War, None) => format!("took {regions}, which nobody held"),
                (How::Treaty, None) => format!("got {regions} by treaty"),
                (How::Else, _) => format!("was given {regions}"),
            }
        })
        .collect()
}

/// What an empire lost, by how and to whom.
fn losses(lost: &[&Passed], names: &Names) -> Vec<String> {
    by(lost, |it| it.to)
        .into_iter()
        .map(|((how, to), regions)| {
            let regions = few(regions.iter().map(|region| names.region(*region)));
            match (how, to) {
                (How::Treaty, Some(to)) => {
                    format!("gave {regions} to {} by treaty", names.of(to))
                }
                (_, Some(to)) => format!("lost {regions} to {}", names.of(to)),
                (_, None) => format!("left {regions} to nobody"),
            }
        })
        .collect()
}

/// How regions passed, and the other side.
type Way = (How, Option<Seat>);

/// Regions by how they passed and who the other side was.
fn by(all: &[&Passed], other: impl Fn(&Passed) -> Option<Seat>) -> BTreeMap<Way, Vec<Region>> {
    let mut ways: BTreeMap<Way, Vec<Region>> = BTreeMap::new();
    for it in all {
        ways.entry((it.how, other(it))).or_default().push(it.region);
    }
    ways
}

/// A conflict of the year, and what came of it.
struct Battle {
    conflict: Conflict,
    season: Season,
    /// The side that won its last exchange.
    ahead: Option<usize>,
    /// The side that is gone from the place.
    gone: Option<usize>,
}

impl Battle {
    /// Who won: who stayed when the other went, else who won the last exchange.
    fn winner(&self) -> Option<usize> {
        self.gone.map(|gone| 1 - gone).or(self.ahead)
    }

    fn line(&self, names: &Names) -> String {
        let [attacker, defender] = self.conflict.sides.map(|seat| names.of(seat));
        let place = names.region(self.conflict.region);
        let season = self.season.name();
        match self.winner() {
            Some(0) => format!("{attacker} beat {defender} in {place} ({season})"),
            Some(_) => format!("{defender} held {place} against {attacker} ({season})"),
            None => format!("{attacker} and {defender} fought to a draw in {place} ({season})"),
        }
    }
}

fn battles(observation: &[&Observation], names: &Names) -> Vec<String> {
    let mut season = Season::Winter;
    let mut all: BTreeMap<u32, Battle> = BTreeMap::new();
    for observation in observation {
        let Observation::Fact(event) = observation else {
            continue;
        };
        if let Event::Season { season: begun, .. } = event {
            season = *begun;
        } else if let Event::Engaged {
            conflict: Some(conflict),
            ..
        } = event
        {
            let battle = Battle {
                conflict: conflict.clone(),
                season,
                ahead: None,
                gone: None,
            };
            all.insert(conflict.number, battle);
        } else if let Event::Exchanged {
            number, exchange, ..
        } = event
            && let Some(battle) = all.get_mut(number)
        {
            battle.ahead = exchange.winner;
            let gone = exchange.after.iter().position(Option::is_none);
            // Both may be scattered at once.
            battle.gone = gone.filter(|gone| exchange.after[1 - gone].is_some());
        } else if let Event::Retreated { number, seat, .. } = event
            && let Some(battle) = all.get_mut(number)
        {
            battle.gone = battle.conflict.sides.iter().position(|it| it == seat);
        }
    }
    let count = all.len();
    let lines = all.values().take(BATTLES);
    let mut lines: Vec<String> = lines.map(|it| format!("- {}", it.line(names))).collect();
    match count {
        0 => return vec!["**Battles**: none.".to_owned()],
        1 => lines.insert(0, "**One battle**".to_owned()),
        count => lines.insert(0, format!("**{count} battles**")),
    }
    if count > BATTLES {
        lines.push(format!("- and {} more", count - BATTLES));
    }
    lines
}

/// The treaties that took force and those that were broken, as far as everybody knows of them.
fn treaties(observation: &[&Observation], names: &Names) -> Vec<String> {
    /// Who made the same treaty with whom.
    type Made = Vec<(Seat, Vec<Seat>)>;
    let mut made: Vec<(String, Made)> = Vec::new();
    let mut broken = Vec::new();
    for observation in observation {
        let Observation::Deal(deal) = observation else {
            continue;
        };
        if let offers::Observation::TookForce { offer } = deal {
            let terms = deals::agreed(offer.from, &offer.terms, names, |it| term(it, names));
            let at = made.iter().position(|(it, _)| *it == terms);
            let at = at.unwrap_or_else(|| {
                made.push((terms, Vec::new()));
                made.len() - 1
            });
            let pairs = &mut made[at].1;
            match pairs.iter_mut().find(|(from, _)| *from == offer.from) {
                Some((_, to)) if to.contains(&offer.to) => {}
                Some((_, to)) => to.push(offer.to),
                None => pairs.push((offer.from, vec![offer.to])),
            }
        } else if let offers::Observation::Broken { by, with, bond } = deal {
            let (by, with) = (names.of(*by), names.of(*with));
            broken.push(format!("- {by} broke the {bond} with {with}"));
        }
    }
    if made.is_empty() && broken.is_empty() {
        return Vec::new();
    }
    let pairs = |pairs: &Made| -> String {
        let pairs = pairs.iter().map(|(from, to)| {
            let to: Vec<&str> = to.iter().map(|seat| names.of(*seat)).collect();
            format!("{} and {}", names.of(*from), to.join(", "))
        });
        pairs.collect::<Vec<_>>().join("; ")
    };
    let made = made.iter().map(|(terms, all)| {
        let terms = crate::labels::names::upper_first(terms);
        format!("- {terms}: {}", pairs(all))
    });
    let head = "**Treaties**".to_owned();
    // What was broken is worth more than what was made, if not all finds room.
    let lines = [head].into_iter().chain(broken).chain(made);
    lines.collect()
}

/// A term without what somebody promised in words of their own.
fn term(term: &Term, names: &Names) -> String {
    match term.plain() {
        Term::Promise(_) => "promises something".to_owned(),
        plain @ (Term::Bond(_)
        | Term::War
        | Term::KeepOccupations
        | Term::Gold(_)
        | Term::GetGold(_)
        | Term::Cede(_)
        | Term::GetRegion(_)
        | Term::Openly(_)) => words::term(plain, names),
    }
}

/// Who came and went.
fn people(observation: &[&Observation], names: &Names) -> Vec<String> {
    let line = |observation: &&Observation| {
        let Observation::Fact(event) = observation else {
            return None;
        };
        if let Event::Joined { seat } | Event::Entered { seat, .. } = event {
            return Some(format!("{} entered", names.of(*seat)));
        }
        if let Event::Presence {
            seat,
            presence: Presence::Gone,
        } = event
        {
            return Some(format!("{} is gone", names.of(*seat)));
        }
        None
    };
    let mut all: Vec<String> = observation.iter().filter_map(line).collect();
    all.dedup();
    if all.is_empty() {
        return Vec::new();
    }
    vec![format!("**Empires**: {}.", all.join(", "))]
}

/// The first few of a list, and how many more there are.
fn few(items: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = items.collect();
    match all.len().checked_sub(NAMED) {
        None | Some(0) => all.join(", "),
        Some(more) => format!("{} and {more} more", all[..NAMED].join(", ")),
    }
}
