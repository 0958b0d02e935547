//! The map of a game of Partial Kerfuffle: who holds what, what stands where, what moved last.

use render::{
    Badge, Counter, CounterKind, Crest, Crop, Hatch, Heading, Leader, MapArrow, MapArrowKind,
    MapKeyEntry, MapScene, MapSide, MapSymbol, RegionLook, Scene, SideStanding, Site, Vigour,
};
use rules::Seat;
use rules::kerfuffle::{Event, Force, Marched, Observation, Pieces, Stage, Turn};
use rules::map::Region;

use super::{GameView, dice, panel};
use crate::labels::{Seating, names, shape_of, walls};
use crate::presenter::Focus;

/// How many arrows a picture has: those of the last moves.
const ARROWS: usize = 40;
/// The pattern of what a faction controls from beside it.
const DOMINATED: Hatch = Hatch::Dotted;
/// How many steps around a province that was picked up are shown.
const AROUND: u8 = 2;
/// So many letters of a winner's name stand in the head.
const WINNER: usize = 16;

/// Draws a view after what was told.
pub(super) fn picture(
    view: &GameView,
    observation: &[&Observation],
    seating: &Seating,
    focus: Focus<'_>,
) -> Scene {
    let mut scene = board(view, observation, seating);
    if let Focus::Turn { seat, picked } = focus {
        for (at, number) in panel::candidates(view, seat, picked).into_iter().zip(1..) {
            if let Some(look) = scene.regions.get_mut(at.index()) {
                look.number = Some(number);
            }
        }
        scene.crop = picked
            .and_then(|picked| view.world.map.begins(picked))
            .map(|(at, _)| Crop {
                regions: vec![at.index()],
                steps: AROUND,
            });
    }
    Scene::Map(scene)
}

fn board(view: &GameView, observation: &[&Observation], seating: &Seating) -> MapScene {
    let realm = &view.realm;
    let regions = view.world.map.regions();
    let battles = realm.attacks.iter().map(|attack| attack.at.index());
    MapScene {
        title: "Partial Kerfuffle".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: match realm.round {
                0 => "Set-up".to_owned(),
                round => format!("Round {round}"),
            },
            sub: format!("Table #{}", seating.table_number),
        },
        badge: badge(view, seating),
        shape: shape_of(Some(&view.world.options.map), &view.world.map),
        regions: regions.map(|at| look(view, seating, at)).collect(),
        arrows: arrows(view, observation, seating),
        battles: battles.collect(),
        sides: sides(view, seating),
        captions: vec!["Land".into(), "Pieces".into()],
        key: key(),
        crop: None,
    }
}

fn badge(view: &GameView, seating: &Seating) -> Option<Badge> {
    let realm = &view.realm;
    if let Some(over) = &realm.over {
        return Some(ended(&over.winners, seating));
    }
    let text = match realm.stage {
        Stage::Opening => return None,
        Stage::Capitals => "CAPITALS",
        Stage::Castles => "CASTLES",
        Stage::Cards => "OBJECTIVES",
        Stage::Purchases => "PURCHASES",
        Stage::Moves => "MOVES",
        Stage::Battles => "BATTLES",
    };
    let turns = matches!(
        realm.stage,
        Stage::Purchases | Stage::Moves | Stage::Battles
    );
    let active = turns.then(|| seating.faction(realm.active));
    Some(Badge {
        text: text.into(),
        faction: active,
    })
}

/// Who has won.
fn ended(winners: &[Seat], seating: &Seating) -> Badge {
    let codes: Vec<String> = winners.iter().map(|seat| seating.code(*seat)).collect();
    let text = match winners {
        [] => "OVER".to_owned(),
        [winner] => {
            let name = names::cut(&seating.plain_name(*winner), WINNER);
            format!("{} WINS", name.to_uppercase())
        }
        [_, _, ..] => format!("{} WIN", codes.join(", ")),
    };
    let only = winners.first().filter(|_| winners.len() == 1);
    Badge {
        text,
        faction: only.map(|winner| seating.faction(*winner)),
    }
}

/// What is to be seen in a province.
fn look(view: &GameView, seating: &Seating, at: Region) -> RegionLook {
    if !view.world.is_land(at) {
        return RegionLook::default();
    }
    let realm = &view.realm;
    let mut sites = Vec::new();
    if realm.capital_of(at).is_some() {
        sites.push(Site::Capital);
    }
    if realm.provinces.get(at.index()).is_some_and(|it| it.castle) {
        sites.push(Site::Castle);
    }
    let standing = realm.force(at).map(|force| counter(force, seating));
    let attacking = realm
        .attack_on(at)
        .map(|attack| army(Some(attack.by), attack.pieces(), seating));
    let dominated = realm.is_dominated(&view.world, at);
    RegionLook {
        hatches: dominated.then_some(DOMINATED).into_iter().collect(),
        contested: realm.is_contested(&view.world, at),
        owner: realm
            .control(&view.world, at)
            .map(|seat| seating.faction(seat)),
        sites,
        counters: standing.into_iter().chain(attacking).collect(),
        ..RegionLook::default()
    }
}

fn counter(force: &Force, seating: &Seating) -> Counter {
    let of = (!force.neutral).then_some(force.of);
    army(of, force.pieces, seating)
}

/// An army: its number is that of its dice.
fn army(of: Option<Seat>, pieces: Pieces, seating: &Seating) -> Counter {
    let fighters = pieces.fighters();
    let crowned = fighters.has_leader();
    let leader = match (crowned, pieces.has_leader()) {
        (true, _) => Some(Leader::Crown),
        (false, true) => Some(Leader::Pennant),
        (false, false) => None,
    };
    Counter {
        faction: of.map(|seat| seating.faction(seat)),
        strength: dice(pieces).to_string(),
        kind: CounterKind::Army,
        vigour: Vigour::Steady,
        leader,
    }
}

/// The last moves: of the turn that was told of last.
fn arrows(view: &GameView, observation: &[&Observation], seating: &Seating) -> Vec<MapArrow> {
    let began = |observation: &&&Observation| {
        matches!(observation.fact, Event::Turn(Turn::TurnBegan { .. }))
    };
    let mut arrows: Vec<MapArrow> = Vec::new();
    let mut add = |arrow: Option<MapArrow>| {
        if let Some(arrow) = arrow.filter(|arrow| arrow.from != arrow.to && !arrows.contains(arrow))
        {
            arrows.push(arrow);
        }
    };
    let last = observation
        .iter()
        .rposition(|observation| began(&observation));
    // A turn that has begun without a move yet shows those of the turn before.
    let moves = |observation: &&&Observation| matches!(observation.fact, Event::March(_));
    let from = last.filter(|at| {
        observation[*at..]
            .iter()
            .any(|observation| moves(&observation))
    });
    for observation in &observation[from.unwrap_or(0)..] {
        add(arrow(observation, seating));
    }
    for attack in &view.realm.attacks {
        for (from, _) in &attack.parts {
            add(Some(march(*from, attack.at, attack.by, seating)));
        }
    }
    let surplus = arrows.len().saturating_sub(ARROWS);
    arrows.drain(..surplus);
    arrows
}

fn march(from: Region, to: Region, seat: Seat, seating: &Seating) -> MapArrow {
    MapArrow {
        from: from.index(),
        to: to.index(),
        faction: seating.faction(seat),
        kind: MapArrowKind::March,
    }
}

fn arrow(observation: &Observation, seating: &Seating) -> Option<MapArrow> {
    let Event::March(fact) = &observation.fact else {
        return None;
    };
    match fact {
        Marched::Moved { seat, from, to, .. } | Marched::Attacked { seat, from, to, .. } => {
            Some(march(*from, *to, *seat, seating))
        }
        Marched::Retreated { to, .. } => {
            let encounter = observation.encounter.as_ref()?;
            Some(MapArrow {
                kind: MapArrowKind::Retreat,
                ..march(encounter.at, *to, encounter.sides[1], seating)
            })
        }
        Marched::Stood { .. }
        | Marched::Captured { .. }
        | Marched::MovesEnded { .. }
        | Marched::CalledOff { .. } => None,
    }
}

fn sides(view: &GameView, seating: &Seating) -> Vec<MapSide> {
    let realm = &view.realm;
    let waits = realm.waits();
    let order = if realm.order.is_empty() {
        view.world.seats().collect()
    } else {
        realm.order.clone()
    };
    let side = |seat: Seat| {
        let asked = waits.iter().any(|(waiting, _)| *waiting == seat);
        let wins = realm
            .over
            .as_ref()
            .is_some_and(|over| over.winners.contains(&seat));
        MapSide {
            faction: seating.faction(seat),
            name: seating.plain_name(seat),
            code: seating.code(seat),
            emblem: seating.emblems.get(&seat).cloned(),
            numbers: vec![
                realm.occupied(&view.world, seat).to_string(),
                realm.all_of(seat).total().to_string(),
            ],
            standing: match (realm.is_living(seat), asked || wins) {
                (false, _) => SideStanding::Out,
                (true, true) => SideStanding::ToMove,
                (true, false) => SideStanding::Waiting,
            },
        }
    };
    order.into_iter().map(side).collect()
}

/// What each sign means; the picture leaves out what it does not show.
fn key() -> Vec<MapKeyEntry> {
    let captions = [
        (MapSymbol::Capital, "Capital"),
        (MapSymbol::Castle, "Castle"),
        (MapSymbol::Hatch(DOMINATED), "From beside"),
        (MapSymbol::Contested, "Contested"),
        (MapSymbol::Army, "Its dice"),
        (MapSymbol::Crown, "King, queen"),
        (MapSymbol::Pennant, "General"),
        (MapSymbol::Battle, "Attacked"),
        (MapSymbol::March, "Move"),
        (MapSymbol::Retreat, "Retreat"),
        (MapSymbol::Number, "In the list"),
        (MapSymbol::Link, "Strait"),
        (MapSymbol::Wall, walls::CAPTION),
        (MapSymbol::Impassable, "Impassable"),
    ];
    let entry = |(symbol, label)| MapKeyEntry::new(symbol, label);
    captions.map(entry).into()
}
