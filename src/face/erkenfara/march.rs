//! The panel of a military turn: army by army, where to and what to do there (EU-16, EU-27).

use rules::erkenfara::board::{Army, ArmyKind, Spot};
use rules::erkenfara::line::{Deed, Line, Name};
use rules::erkenfara::paths::reach;
use rules::erkenfara::turn::{is_contested, may, may_siege};
use rules::map::Region;

use super::{Sight, panel, words};
use crate::face::{Act, Button, Choice, Row, Takes, Turn};

/// An army as orders name it in short.
pub(super) fn called(view: &Sight, spot: Spot) -> String {
    let fleet = match spot.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet ",
    };
    format!("{fleet}{}", panel::code(view, spot.region))
}

/// An army as people read it.
pub(super) fn shown(view: &Sight, army: &Army) -> String {
    let fleet = match army.spot.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet in ",
    };
    let name = view.world.name(army.region());
    format!("{fleet}{name} {}", words::strength(army))
}

/// The region of an army that a panel has picked up.
pub(super) fn named(view: &Sight, picked: &str) -> Option<Region> {
    let last = picked.rsplit(' ').next()?;
    view.world.map.find(last)
}

/// An own army and what the sheet says of it.
struct Own<'a> {
    army: &'a Army,
    /// Where it goes as a whole.
    to: Option<Region>,
    is_ordered: bool,
}

/// The spot that a name means among the own armies.
fn spot(view: &Sight, turn: &Turn<'_, Sight>, name: Name) -> Spot {
    let at = |kind| Spot {
        region: name.region,
        kind,
        seat: turn.seat,
    };
    let land = at(ArmyKind::Land);
    if name.fleet || view.board.army(land).is_none() {
        at(ArmyKind::Sea)
    } else {
        land
    }
}

fn own<'a>(turn: &'a Turn<'_, Sight>, lines: &[Line]) -> Vec<Own<'a>> {
    let view = turn.now;
    let armies = view.board.armies_of(turn.seat);
    let own = armies.map(|army| {
        let is_it = |name: &Name| spot(view, turn, *name) == army.spot;
        let mut moves = lines.iter().filter_map(|line| {
            let Line::Move {
                army: name, stops, ..
            } = line
            else {
                return None;
            };
            stops.last().copied().filter(|_| is_it(name))
        });
        let to = moves.next_back();
        let acts = lines.iter().any(|line| {
            let (Line::Do { army: name, .. }
            | Line::Siege {
                from: Some(name), ..
            }) = line
            else {
                return false;
            };
            to.is_none() && is_it(name)
        });
        Own {
            army,
            to,
            is_ordered: to.is_some() || acts,
        }
    });
    own.collect()
}

/// The army that is picked up, else the first without an order.
fn picked(turn: &Turn<'_, Sight>, own: &[Own<'_>]) -> Option<usize> {
    let wanted = turn.picked.and_then(|picked| {
        own.iter()
            .position(|it| called(turn.now, it.army.spot) == picked)
    });
    wanted
        .or_else(|| own.iter().position(|it| !it.is_ordered))
        .or(if own.is_empty() { None } else { Some(0) })
}

pub(super) fn rows<'a>(turn: &Turn<'_, Sight>) -> Vec<Row<'a>> {
    let lines = panel::lines(turn);
    let own = own(turn, &lines);
    let chosen = picked(turn, &own);
    let armies = own.iter().map(|it| {
        let about = match (it.to, it.is_ordered) {
            (Some(to), _) => format!("goes to {}", turn.now.world.name(to)),
            (None, true) => "acts where it is".to_owned(),
            (None, false) => "no order yet: it rests".to_owned(),
        };
        Choice::new(shown(turn.now, it.army), called(turn.now, it.army.spot)).about(about)
    });
    let mut rows = vec![panel::select(
        Takes::Pick,
        "Which army?",
        armies.collect(),
        chosen,
    )];
    let picked = chosen.and_then(|at| own.get(at));
    if let Some(it) = picked {
        if it.to.is_none() {
            let places = destinations(turn, it.army);
            rows.push(panel::select(Takes::Add, "Where to?", places, None));
        }
        rows.push(panel::select(
            Takes::Add,
            "What to do there?",
            deeds(turn, it, &lines),
            None,
        ));
    }
    let rest = "all others rest";
    rows.push(Row::Buttons(vec![
        Button::new("All others rest", Act::Add(rest.to_owned()))
            .only_if(!lines.contains(&Line::OthersRest)),
        Button::new("Take its orders back", Act::Tool("drop"))
            .only_if(picked.is_some_and(|it| it.is_ordered)),
    ]));
    rows
}

/// Where an army can go: what does not exhaust it first, the nearest first.
fn destinations(turn: &Turn<'_, Sight>, army: &Army) -> Vec<Choice> {
    let view = turn.now;
    let word = match army.spot.kind {
        ArmyKind::Land => "move",
        ArmyKind::Sea => "sail",
    };
    let from = panel::code(view, army.region());
    view.on_field(&view.world, |field| {
        let mut all: Vec<(bool, usize, Region)> = reach(field, army)
            .into_iter()
            .map(|(to, (steps, exhausted))| (exhausted, steps, to))
            .collect();
        all.sort_unstable();
        let choice = |(exhausted, steps, to): (bool, usize, Region)| {
            let step = if steps == 1 { "step" } else { "steps" };
            let mut about = format!("{steps} {step}");
            if exhausted {
                about.push_str(", arrives exhausted");
            }
            let enemies = field.enemies_in(army.seat(), to);
            let enemies: i64 = enemies.map(|enemy| enemy.current).sum();
            if enemies > 0 {
                about = format!("{about}; enemies of {enemies}");
            }
            let value = format!("{word} {from} > {}", panel::code(view, to));
            Choice::new(view.world.name(to), value).about(about)
        };
        all.into_iter().map(choice).collect()
    })
}

/// What an army can do where it is after the moves.
fn deeds(turn: &Turn<'_, Sight>, it: &Own<'_>, lines: &[Line]) -> Vec<Choice> {
    // After the moves of the sheet, where there are some.
    let view = if it.to.is_some() {
        turn.preview
    } else {
        turn.now
    };
    let spot = Spot {
        region: it.to.unwrap_or(it.army.region()),
        ..it.army.spot
    };
    let name = called(view, spot);
    let place = view.world.name(spot.region);
    let mut all = Vec::new();
    view.on_field(&view.world, |field| {
        let is_free = !is_contested(field, spot.seat, spot.region);
        for deed in Deed::ALL.into_iter().filter(|_| is_free) {
            let may_rest = deed != Deed::Rest || it.to.is_none();
            if !may_rest || may(field, spot, deed).is_err() {
                continue;
            }
            let about = match deed {
                Deed::Tax => format!("{} gold", view.world.site(spot.region).production),
                Deed::Burn => "its production, and nothing for two winters".to_owned(),
                Deed::Occupy => "a fifth of what it produces each winter".to_owned(),
                Deed::Free => "its owner has its production again".to_owned(),
                Deed::Rest => "well rested: +10".to_owned(),
            };
            let word = crate::scene::names::upper_first(deed.word());
            let choice = Choice::new(format!("{word} {place}"), format!("{} {name}", deed.word()));
            all.push(choice.about(about));
        }
        for fort in view.world.map.borders(spot.region) {
            if is_free && may_siege(field, spot.seat, *fort).is_ok() {
                let label = format!("Besiege {}", view.world.name(*fort));
                let code = panel::code(view, *fort);
                all.push(Choice::new(label, format!("siege {code} from {name}")));
            }
        }
    });
    let stands = lines
        .iter()
        .any(|line| matches!(line, Line::Stand { army, .. } if army.region == spot.region));
    if !stands {
        let ways = [
            ("fight", "In a conflict: fight to the end"),
            ("retreat below 50%", "In a conflict: retreat below half"),
            ("retreat", "In a conflict: retreat after the first exchange"),
        ];
        all.extend(ways.map(|(way, label)| Choice::new(label, format!("stand {name}: {way}"))));
    }
    all
}

/// The sheet without the lines of the army that is picked up.
pub(super) fn dropped(turn: &Turn<'_, Sight>) -> Option<String> {
    let lines = panel::lines(turn);
    let own = own(turn, &lines);
    let it = own.get(picked(turn, &own)?)?;
    let here = it.to.unwrap_or(it.army.region());
    let is_its = |line: &Line| match line {
        Line::Move { army, .. } => spot(turn.now, turn, *army) == it.army.spot,
        Line::Do { army, .. }
        | Line::Stand { army, .. }
        | Line::Siege {
            from: Some(army), ..
        } => army.region == here && army.fleet == (it.army.spot.kind == ArmyKind::Sea),
        Line::Siege { from: None, .. }
        | Line::OthersRest
        | Line::Disband { .. }
        | Line::Raise { .. } => false,
    };
    let kept = lines.iter().filter(|line| !is_its(line));
    let kept: Vec<String> = kept.map(|line| line.write(&turn.now.world)).collect();
    Some(kept.join("; "))
}
