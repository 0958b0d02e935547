//! Events of a campaign in words, a line for each fact.

use rules::Seat;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::line::{Action, Line, Scope};
use rules::erkenfara::state::Sealed;
use rules::erkenfara::turn::March;
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::{Army, ArmyKind, Holding, Presence, Round, Season, Spot};
use rules::map::Region;

use super::{ahead, conflict, words};
use crate::labels::names::upper_first;
use crate::labels::seating::Names;
use crate::presenter::deals;

/// How many things of one kind a line lists.
const LISTED: usize = 6;

/// What happened, a line for each fact. Whose turn it was is seen from what they did: only whose turn it is now is
/// said.
pub(super) fn lines(observation: &[&Observation], names: &Names) -> Vec<String> {
    let is_turn = |it: &Observation| matches!(it, Observation::Fact(Event::Turn { .. }));
    let begins =
        |it: &&Observation| is_turn(it) || matches!(it, Observation::Fact(Event::Season { .. }));
    let last = observation.iter().rposition(begins);
    let all = observation.iter().enumerate();
    all.filter(|(at, it)| !is_turn(it) || last == Some(*at))
        .filter_map(|(_, it)| line(it, names))
        .collect()
}

/// A line of the log; nothing for what is not worth one.
pub(super) fn line(observation: &Observation, names: &Names) -> Option<String> {
    said(observation, names).map(|line| upper_first(&line))
}

fn said(observation: &Observation, names: &Names) -> Option<String> {
    let ready = |seat: &Seat| Some(format!("{} is ready", names.of(*seat)));
    match observation {
        Observation::Filed { seat } | Observation::Fact(Event::Filed { seat, .. }) => ready(seat),
        Observation::Chose { seat } | Observation::Fact(Event::Chose { seat, .. }) => {
            Some(format!("{} has chosen", names.of(*seat)))
        }
        Observation::TurnedBack { seat, armies } => {
            let armies = armies.iter().map(|it| {
                let (from, at) = (names.region(it.from), names.region(it.at));
                format!("the army in {from} turned back before {at}")
            });
            Some(format!("{}: {}", names.of(*seat), few(armies)))
        }
        Observation::Deal(observation) => Some(deals::line(observation, names, |term| {
            words::term(term, names)
        })),
        Observation::Fact(event) => fact(event, names),
    }
}

fn fact(event: &Event, names: &Names) -> Option<String> {
    let of = |seat: &Seat| names.of(*seat);
    Some(match event {
        Event::Ordered { order } => {
            let order: Vec<&str> = order.iter().map(of).collect();
            format!("turn order: {}", order.join(", "))
        }
        Event::Rounds { round } => {
            format!("from next winter on, {}", words::round_taken(*round))
        }
        Event::Unfiled { seat } => format!("{} is not ready after all", of(seat)),
        Event::Sealed {
            seat,
            sealed,
            round,
        } => sealing(of(seat), sealed.as_ref(), *round),
        // Whoever sees an army go knows that its order goes along.
        Event::Stood { along: true, .. } => return None,
        Event::Stood { seat, orders, .. } => {
            let whom = orders.iter().map(|(scope, _)| match scope {
                Scope::Army(spot) => names.region(spot.region),
                Scope::Region { all_in } => format!("all in {}", names.region(*all_in)),
                Scope::Empire => "all armies".to_owned(),
            });
            format!("standing orders of {}: {}", of(seat), few(whom))
        }
        Event::Accounted {
            seat,
            income,
            upkeep,
            spent,
            left_out,
            done,
        } => {
            let text = format!(
                "{}: income {income}, upkeep {upkeep}, {spent} spent on troops",
                of(seat)
            );
            if done.is_empty() && left_out.is_empty() {
                text
            } else {
                format!("{text}; {}", ahead::outcomes(done, left_out, names))
            }
        }
        Event::Changed {
            why,
            armies,
            lands,
            gold,
        } => return changed(why, (armies, lands, gold), names),
        Event::Settled { seat, homeland } => format!(
            "main homeland of {}: {}",
            of(seat),
            few(homeland.iter().map(|region| names.region(*region)))
        ),
        Event::Season {
            year,
            season: Season::Winter,
        } => format!("winter of year {year} begins"),
        Event::Season { year, season } => format!("{} of year {year} begins", season.name()),
        Event::Turn { seat } => format!("it is the turn of {}", of(seat)),
        Event::Skipped {
            seat,
            left_out,
            done,
        } => format!(
            "the sheet of {}: {}",
            of(seat),
            ahead::outcomes(done, left_out, names)
        ),
        Event::Marched { seat, marches, .. } if marches.is_empty() => {
            format!("{} moves no army", of(seat))
        }
        Event::Marched { seat, marches, .. } => format!(
            "{} moves {}",
            of(seat),
            few(marches.iter().map(|it| march(it, names)))
        ),
        Event::Engaged { .. }
        | Event::Exchanged { .. }
        | Event::TimeUp { .. }
        | Event::Stayed { .. }
        | Event::Retreated { .. }
        | Event::Parted { .. } => return fought(event, names),
        Event::Exposed { seat } => format!("{} attacks, so its shelter is over", of(seat)),
        Event::GivenUp { seat, given_up } => going(of(seat), *given_up),
        Event::Joined { seat } | Event::Entered { seat, .. } => {
            format!("{} enters the campaign", of(seat))
        }
        Event::Presence { seat, presence } => match presence {
            Presence::Here => format!("{} is back", of(seat)),
            Presence::Paused => format!("{} rests; its armies stay and defend", of(seat)),
            Presence::Gone => format!("{} leaves the campaign", of(seat)),
        },
        Event::TurnEnded { .. } | Event::Filed { .. } | Event::Chose { .. } | Event::Deal(_) => {
            return None;
        }
    })
}

/// Whether an empire will be gone.
fn going(name: &str, given_up: bool) -> String {
    let goes = if given_up { "will be gone" } else { "stays" };
    format!("{name} {goes} when the next winter begins")
}

/// What happened in a conflict.
fn fought(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Engaged {
            region,
            conflict,
            sunk,
            ..
        } => {
            let place = names.region(*region);
            let drowned = sunk.iter().map(|spot| {
                let whose = names.of(spot.seat);
                format!("troops of {whose} are sunk in {place}")
            });
            let fights = conflict.as_ref().map(|conflict| {
                let [one, other] = conflict.sides.map(|seat| names.of(seat));
                let [here, there] = conflict.start;
                format!("{one} attacks {other} in {place}, {here} against {there}")
            });
            let all: Vec<String> = drowned.chain(fights).collect();
            if all.is_empty() {
                return None;
            }
            all.join("; ")
        }
        Event::Exchanged {
            advantages,
            exchange,
            ..
        } => {
            let side = |at: usize| conflict::sum(&advantages[at], exchange, at);
            let outcome = exchange.outcome.name();
            format!(
                "exchange: attacker {}; defender {}: {outcome}",
                side(0),
                side(1)
            )
        }
        Event::TimeUp { .. } => {
            "the time for choices is up: standing orders decide the rest, and EU-29 where there are none".to_owned()
        }
        Event::Stayed { .. } => "nobody retreats".to_owned(),
        Event::Retreated { seat, to, .. } => {
            format!("{} retreats to {}", names.of(*seat), names.region(*to))
        }
        Event::Parted { number } => format!("conflict {number} is over"),
        Event::Ordered { .. }
        | Event::Rounds { .. }
        | Event::Filed { .. }
        | Event::Unfiled { .. }
        | Event::Sealed { .. }
        | Event::Stood { .. }
        | Event::Accounted { .. }
        | Event::Changed { .. }
        | Event::Settled { .. }
        | Event::Season { .. }
        | Event::Turn { .. }
        | Event::Marched { .. }
        | Event::Chose { .. }
        | Event::Skipped { .. }
        | Event::TurnEnded { .. }
        | Event::Joined { .. }
        | Event::Entered { .. }
        | Event::GivenUp { .. }
        | Event::Exposed { .. }
        | Event::Presence { .. }
        | Event::Deal(_) => return None,
    })
}

/// A move, such as `Alba > Bria 6000`.
fn march(march: &March, names: &Names) -> String {
    let from = names.region(march.from);
    let to = march.path.last().map(|to| names.region(*to));
    let fleet = match march.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet ",
    };
    let to = to.unwrap_or_default();
    let tired = if march.exhausted { ", exhausted" } else { "" };
    format!("{fleet}{from} → {to} ({}{tired})", march.maximal)
}

type Change<'a> = (
    &'a [(Spot, Option<Army>)],
    &'a [(Region, Holding)],
    &'a [(Seat, i64)],
);

fn changed(why: &Why, change: Change<'_>, names: &Names) -> Option<String> {
    let (armies, lands, gold) = change;
    let what = match why {
        Why::Winter => "armies after winter",
        Why::WinterEnds | Why::Rest | Why::Recovery | Why::SeasonEnds => return None,
        Why::Update => {
            let gone: Vec<(Spot, Option<Army>)> = armies
                .iter()
                .filter(|(_, army)| army.is_none())
                .cloned()
                .collect();
            if gone.is_empty() && lands.is_empty() {
                return None;
            }
            return Some(listed("before the turn", (&gone, lands, &[]), names));
        }
        Why::Action(line) => return Some(action(line, lands, gold, names)),
        Why::Treaty => "by treaty",
        Why::Guest => "guests who did not leave a friend's side move on",
        Why::Left => "after leaving",
        Why::Entered => "given to who enters",
        Why::Master => "the game master corrects",
    };
    Some(listed(what, (armies, lands, gold), names))
}

/// An action that was done (EU-27).
fn action(line: &Line, lands: &[(Region, Holding)], gold: &[(Seat, i64)], names: &Names) -> String {
    let place = lands
        .first()
        .map(|(region, _)| names.region(*region))
        .unwrap_or_default();
    let occupier = lands.first().and_then(|(_, land)| land.occupier);
    let text = match line {
        Line::Do {
            action: Action::Tax,
            ..
        } => format!("{place} is taxed"),
        Line::Do {
            action: Action::Burn,
            ..
        } => format!("{place} is burned"),
        Line::Do {
            action: Action::Occupy,
            ..
        } => match occupier {
            Some(by) => format!("{place} is occupied by {}", names.of(by)),
            None => format!("{place} is occupied"),
        },
        Line::Do {
            action: Action::Free,
            ..
        } => format!("{place} is free"),
        Line::Siege { .. } => format!("{place} is besieged"),
        Line::Do {
            action: Action::Rest,
            ..
        }
        | Line::Move { .. }
        | Line::Stand { .. }
        | Line::OthersRest
        | Line::Disband { .. }
        | Line::Raise { .. } => format!("{} is done", line.word()),
    };
    let gold: Vec<String> = gold
        .iter()
        .map(|(seat, gold)| format!(", {gold} gold for {}", names.of(*seat)))
        .collect();
    format!("{text}{}", gold.concat())
}

fn listed(what: &str, (armies, lands, gold): Change<'_>, names: &Names) -> String {
    let armies = armies.iter().map(|(spot, army)| {
        let whose = names.of(spot.seat);
        match army {
            Some(army) => format!("{whose}: {}", words::army(army, names)),
            None => match spot.kind {
                ArmyKind::Land => {
                    format!("{whose}: no army in {} any more", names.region(spot.region))
                }
                ArmyKind::Sea => format!(
                    "{whose}: no fleet in {} any more",
                    names.region(spot.region)
                ),
            },
        }
    });
    let lands = lands.iter().map(|(region, land)| {
        let name = names.region(*region);
        let owner = match land.owner {
            Some(owner) => format!("{name} is {}'s", names.of(owner)),
            None => format!("{name} is nobody's"),
        };
        match land.occupier {
            Some(by) => format!("{owner}, occupied by {}", names.of(by)),
            None => owner,
        }
    });
    let gold = gold.iter().map(|(seat, gold)| {
        let sign = if *gold < 0 { "−" } else { "+" };
        format!("{}: {sign}{} gold", names.of(*seat), gold.unsigned_abs())
    });
    format!("{what}: {}", few(armies.chain(lands).chain(gold)))
}

/// A sheet that is sealed, asked about or opened.
fn sealing(whose: &str, sealed: Option<&Sealed>, round: Option<Round>) -> String {
    let turn = |round: Option<Round>| match round {
        Some(round) => ahead::named(round),
        None => "the next turn".to_owned(),
    };
    match sealed {
        Some(sealed) if sealed.asked => format!(
            "the sheet that {whose} sealed for {} is not played yet: its tripwire went off, or nobody else is asked. \
             Without an answer by the deadline it is played as far as it is legal",
            turn(sealed.round)
        ),
        Some(sealed) => format!("{whose} seals a sheet for {}", turn(sealed.round)),
        None => format!("{whose} opens the sheet for {}", turn(round)),
    }
}

/// A list of a few things, and how many more there are.
fn few(items: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = items.collect();
    let shown = all.len().min(LISTED);
    let text = all[..shown].join("; ");
    match all.len() - shown {
        0 => text,
        more => format!("{text}; and {more} more"),
    }
}
