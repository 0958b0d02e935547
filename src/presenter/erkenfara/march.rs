//! The panel of a military turn: army by army, where to and what to do there (EU-16, EU-27).

use rules::erkenfara::advance::sealed::pruned;
use rules::erkenfara::line::{Line, Name, Scope};
use rules::erkenfara::world::board::{Army, ArmyKind, Spot};
use rules::map::Region;

use super::{GameView, ahead, odds, panel, standing, ways, words};
use crate::presenter::{Act, Button, Choice, Row, Takes, Turn};

/// An army as orders name it in short.
pub(super) fn called(view: &GameView, spot: Spot) -> String {
    let fleet = match spot.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet ",
    };
    format!("{fleet}{}", panel::code(view, spot.region))
}

/// An army as people read it.
pub(super) fn shown(view: &GameView, army: &Army) -> String {
    let fleet = match army.spot.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet in ",
    };
    let place = panel::place(view, army.region());
    format!("{fleet}{place} {}", words::strength(army))
}

/// The region of an army that a panel has picked up.
pub(super) fn named(view: &GameView, picked: &str) -> Option<Region> {
    let last = picked.rsplit(' ').next()?;
    view.world.map.find(last)
}

/// An own army and what the sheet says of it.
pub(super) struct Own<'a> {
    pub(super) army: &'a Army,
    /// Where it goes, or a part of it.
    pub(super) to: Option<Region>,
    /// Whether it does something where it is.
    pub(super) acts: bool,
    /// Whether it has a standing order.
    pub(super) stands: bool,
}

impl Own<'_> {
    pub(super) fn is_ordered(&self) -> bool {
        self.to.is_some() || self.acts || self.stands
    }

    /// Where it is after the moves, as orders name it.
    pub(super) fn spot(&self) -> Spot {
        Spot {
            region: self.to.unwrap_or(self.army.region()),
            ..self.army.spot
        }
    }
}

/// The spot that a name means among the own armies.
fn spot(view: &GameView, turn: &Turn<'_, GameView>, name: Name) -> Spot {
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

/// The own armies and what a sheet says of each.
pub(super) fn own<'a>(turn: &'a Turn<'_, GameView>, lines: &[Line]) -> Vec<Own<'a>> {
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
        let here = to.unwrap_or(army.region());
        let is_there =
            |name: &Name| name.region == here && (name.fleet == (army.spot.kind == ArmyKind::Sea));
        let acts = lines.iter().any(|line| {
            let (Line::Do { army: name, .. }
            | Line::Siege {
                from: Some(name), ..
            }) = line
            else {
                return false;
            };
            is_there(name) || (to.is_none() && is_it(name))
        });
        let stands = lines.iter().any(
            |line| matches!(line, Line::Stand { scope: Scope::Army(name), .. } if is_there(name)),
        );
        Own {
            army,
            to,
            acts,
            stands,
        }
    });
    own.collect()
}

/// The army that is picked up, else the first without an order.
fn picked(turn: &Turn<'_, GameView>, own: &[Own<'_>]) -> Option<usize> {
    let wanted = turn.picked.and_then(|picked| {
        own.iter()
            .position(|it| called(turn.now, it.army.spot) == picked)
    });
    wanted
        .or_else(|| own.iter().position(|it| !it.is_ordered()))
        .or(if own.is_empty() { None } else { Some(0) })
}

pub(super) fn rows<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    let lines = panel::lines(turn);
    let own = own(turn, &lines);
    let chosen = picked(turn, &own);
    let armies = own.iter().map(|it| {
        let about = match (it.to, it.is_ordered()) {
            (Some(to), _) => format!("goes to {}", panel::place(turn.now, to)),
            (None, true) => "acts where it is".to_owned(),
            (None, false) => "no order yet: it rests".to_owned(),
        };
        Choice::new(shown(turn.now, it.army), called(turn.now, it.army.spot)).about(about)
    });
    let mut rows = vec![panel::select(
        Takes::Pick,
        "Which army?",
        armies.chain([standing::entry()]).collect(),
        chosen,
    )];
    let picked = chosen.and_then(|at| own.get(at));
    if let Some(it) = picked {
        rows.extend(orders(turn, it, &lines));
    }
    let (again, sealed) = (again(turn).is_some(), sealed(turn).is_some());
    rows.push(Row::Buttons(vec![
        Button::new("All others rest", Act::Add("all others rest".to_owned()))
            .only_if(!lines.contains(&Line::OthersRest)),
        Button::new("What I sealed", Act::Tool("sealed")).only_if(sealed),
        Button::new("Same as last turn", Act::Tool("again")).only_if(again),
        Button::new("Take its orders back", Act::Tool("drop"))
            .only_if(picked.is_some_and(Own::is_ordered)),
        Button::new("Odds in full", Act::Pick(odds::PICK.to_owned()))
            .only_if(!odds::of_sheet(turn).is_empty()),
    ]));
    rows
}

/// What can be ordered of an army.
fn orders<'a>(turn: &Turn<'_, GameView>, it: &Own<'_>, lines: &[Line]) -> Vec<Row<'a>> {
    let add = |placeholder, choices| panel::select(Takes::Add, placeholder, choices, None);
    let mut stands = ways::standing(turn, it);
    if it.is_ordered() {
        let mut all = if it.acts {
            Vec::new()
        } else {
            ways::actions(turn, it)
        };
        all.append(&mut stands);
        return vec![add("What to do there?", all)];
    }
    let ways::Destinations { free, exhausting } = ways::destinations(turn, it.army, lines);
    let mut near = free;
    near.extend(ways::actions(turn, it));
    near.append(&mut stands);
    vec![
        add("What shall it do? The nearest first", near),
        add("Farther: it arrives exhausted, −20", exhausting),
    ]
}

/// The lines of the last turn's sheet that fit now; nothing where something is ordered already.
pub(super) fn again(turn: &Turn<'_, GameView>) -> Option<String> {
    fitting(turn, &turn.now.of(turn.seat).last)
}

/// The same of the sheet that was sealed for this turn.
pub(super) fn sealed(turn: &Turn<'_, GameView>) -> Option<String> {
    let own = turn.now.of(turn.seat);
    let sealed = own.sealed_for(turn.now.board.round())?;
    fitting(turn, &sealed.lines)
}

fn fitting(turn: &Turn<'_, GameView>, lines: &[Line]) -> Option<String> {
    let (view, seat) = (turn.now, turn.seat);
    if !turn.draft.is_empty() {
        return None;
    }
    let (fits, _) = view.on_field(&view.world, |field| pruned(field, seat, lines));
    let fits: Vec<String> = fits.iter().map(|line| line.write(&view.world)).collect();
    (!fits.is_empty()).then(|| fits.join("; "))
}

/// The sheet without the lines of the army that is picked up.
pub(super) fn dropped(turn: &Turn<'_, GameView>) -> Option<String> {
    let lines = panel::lines(turn);
    let own = own(turn, &lines);
    let it = own.get(picked(turn, &own)?)?;
    let here = it.to.unwrap_or(it.army.region());
    let is_its = |line: &Line| match line {
        Line::Move { army, .. } => spot(turn.now, turn, *army) == it.army.spot,
        Line::Do { army, .. }
        | Line::Stand {
            scope: Scope::Army(army),
            ..
        }
        | Line::Siege {
            from: Some(army), ..
        } => army.region == here && army.fleet == (it.army.spot.kind == ArmyKind::Sea),
        Line::Siege { from: None, .. }
        | Line::Stand {
            scope: Scope::Region { .. } | Scope::Empire,
            ..
        }
        | Line::OthersRest
        | Line::Disband { .. }
        | Line::Raise { .. } => false,
    };
    let kept = lines.iter().filter(|line| !is_its(line));
    let kept: Vec<String> = kept.map(|line| line.write(&turn.now.world)).collect();
    Some(ahead::draft(turn, &kept))
}
