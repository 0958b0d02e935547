//! A campaign over months: the year and place of each line of its log, and the briefing of newcomers.

use rules::Seat;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::line::{Action, Line};
use rules::erkenfara::view::Observation;
use rules::erkenfara::winter::economy::income;
use rules::erkenfara::world::ties::Relation;
use rules::offers;

use super::{GameView, observation, words};
use crate::labels::Seating;
use crate::labels::seating::Names;

/// How many recent events a briefing tells.
const LATELY: usize = 6;
/// How many of the reader's own regions and armies it names.
const NAMED: usize = 12;

/// The year that a round begins or goes on with.
pub(super) fn year(observation: &Observation) -> Option<u32> {
    match observation {
        Observation::Fact(Event::Season { year, .. }) => Some(*year),
        Observation::Fact(_)
        | Observation::Filed { .. }
        | Observation::Chose { .. }
        | Observation::TurnedBack { .. }
        | Observation::Deal(_) => None,
    }
}

/// The briefing of somebody who joins a running campaign.
pub(super) fn briefing(
    view: &GameView,
    observation: &[&Observation],
    seat: Option<Seat>,
    seating: &Seating,
    names: &Names,
) -> String {
    let mut parts = vec![format!("**{}**", words::status(view, names))];
    let own = seat.filter(|seat| view.board.plays(*seat));
    parts.extend(own.map(|seat| of_one(view, seat, names)));
    let empires = view.board.seats().filter(|seat| view.board.plays(*seat));
    let empires: Vec<String> = empires
        .map(|seat| empire(view, seat, seating, names))
        .collect();
    parts.push(format!("**Who is who**\n{}", empires.join("\n")));
    let happened: Vec<String> = observation
        .iter()
        .filter(|observation| is_news(observation))
        .filter_map(|observation| observation::line(observation, names))
        .collect();
    let last = happened.len().saturating_sub(LATELY);
    if let Some(lately) = happened.get(last..).filter(|lately| !lately.is_empty()) {
        parts.push(format!("**Lately**\n- {}", lately.join("\n- ")));
    }
    parts.join("\n")
}

/// What the reader owns: land, gold, armies.
fn of_one(view: &GameView, seat: Seat, names: &Names) -> String {
    let lands: Vec<String> = words::lands(view, seat)
        .into_iter()
        .map(|region| names.region(region))
        .collect();
    let armies: Vec<String> = view
        .board
        .armies_of(seat)
        .map(|army| words::army(army, names))
        .collect();
    let income = view.on_field(&view.world, |field| income(field, seat));
    let gold = view.own.get(&seat).map(|own| own.treasury);
    let gold = gold.map_or_else(String::new, |gold| format!("{gold} gold, "));
    let mut text = format!(
        "**You are {}**: {gold}{income} gold of income a winter.\n- Land: {}\n- Armies: {}",
        names.of(seat),
        few(&lands),
        few(&armies)
    );
    if lands.is_empty() {
        text.push_str(
            "\n- You own no land, and troops are raised at forts: ask another empire for land with one, or the host \
             for the seat of a bot player.",
        );
    }
    text
}

/// An empire in a line: how large it is, and who is not its enemy.
fn empire(view: &GameView, seat: Seat, seating: &Seating, names: &Names) -> String {
    let own = view.board.armies_of(seat);
    let strength = own.map(|army| army.current).fold(0, i64::saturating_add);
    let regions = words::lands(view, seat).len();
    let ties = view.ties(&view.world);
    let others = |wanted: Relation| -> Vec<String> {
        let others = view.board.seats().filter(|other| *other != seat);
        let others = others.filter(|other| view.board.plays(*other));
        let bound = others.filter(|other| ties.relation(seat, *other) == wanted);
        bound.map(|other| names.of(other).to_owned()).collect()
    };
    let said = [
        ("allied with", Relation::Alliance),
        ("at peace with", Relation::Peace),
        ("no war yet with", Relation::Truce),
        ("at war with", Relation::War),
    ];
    let said = said.into_iter().filter_map(|(what, relation)| {
        let others = others(relation);
        (!others.is_empty()).then(|| format!("{what} {}", few(&others)))
    });
    let said: Vec<String> = said.collect();
    let rests = if view.board.is_here(seat) {
        ""
    } else {
        ", rests"
    };
    format!(
        "- {} ({}): {regions} regions, strength {strength}{rests}; {}",
        names.of(seat),
        seating.faction_name(seat),
        said.join("; ")
    )
}

/// Whether a newcomer wants to hear of it: wars, land, treaties, who came and went.
fn is_news(observation: &Observation) -> bool {
    match observation {
        Observation::Fact(event) => match event {
            Event::Engaged { conflict, sunk, .. } => conflict.is_some() || !sunk.is_empty(),
            Event::Changed {
                why: Why::Treaty | Why::Left | Why::Entered | Why::Master,
                ..
            }
            | Event::Changed {
                why:
                    Why::Action(Line::Do {
                        action: Action::Occupy,
                        ..
                    }),
                ..
            }
            | Event::Retreated { .. }
            | Event::Settled { .. }
            | Event::Joined { .. }
            | Event::Entered { .. }
            | Event::GivenUp { .. }
            | Event::Exposed { .. }
            | Event::Presence { .. } => true,
            Event::Ordered { .. }
            | Event::Rounds { .. }
            | Event::Filed { .. }
            | Event::Unfiled { .. }
            | Event::Sealed { .. }
            | Event::Stood { .. }
            | Event::Accounted { .. }
            | Event::Changed { .. }
            | Event::Season { .. }
            | Event::Turn { .. }
            | Event::Marched { .. }
            | Event::Exchanged { .. }
            | Event::Chose { .. }
            | Event::TimeUp { .. }
            | Event::Stayed { .. }
            | Event::Parted { .. }
            | Event::Skipped { .. }
            | Event::TurnEnded { .. }
            | Event::Deal(_) => false,
        },
        Observation::Deal(observation) => matches!(
            observation,
            offers::Observation::TookForce { .. }
                | offers::Observation::Broken { .. }
                | offers::Observation::Accepted { .. }
        ),
        Observation::Filed { .. } | Observation::Chose { .. } | Observation::TurnedBack { .. } => {
            false
        }
    }
}

/// The first few of a list, and how many more there are.
fn few(all: &[String]) -> String {
    match all.len().checked_sub(NAMED) {
        _ if all.is_empty() => "none".to_owned(),
        None | Some(0) => all.join(", "),
        Some(more) => format!("{} and {more} more", all[..NAMED].join(", ")),
    }
}
