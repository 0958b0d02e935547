//! The map as a picture: who owns what, which armies stand where and how fit they are, what moved.

use std::collections::BTreeSet;

use render::{
    Counter, CounterKind, Crest, Crop, Hatch, Heading, Leader, MapArrow, MapArrowKind, MapKeyEntry,
    MapScene, MapSide, MapSymbol, RegionLook, Scene, SideStanding, Site, Vigour,
};
use rules::Seat;
use rules::erkenfara::event::Event;
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::{Army, ArmyKind, Holding, Season};
use rules::map::Region;

use super::{GameView, march, words};
use crate::labels::Seating;
use crate::labels::map::short;
use crate::labels::{shape_of, walls};
use crate::presenter::Focus;

/// How many empires a legend has.
const SIDES: usize = 24;
/// How many counters a region has: more than two kinds of army of each empire.
const COUNTERS: usize = 64;
/// How many arrows a picture has.
const ARROWS: usize = 400;
/// A map of more regions shows the neighbourhood of what is picked up.
const SMALL: usize = 40;
/// How far that neighbourhood reaches.
const STEPS: u8 = 4;

pub(super) fn picture(
    view: &GameView,
    observation: &[&Observation],
    seating: &Seating,
    focus: Focus<'_>,
) -> Scene {
    let map = &view.world.map;
    let shape = shape_of(view.world.chart.as_deref(), map);
    let mut regions: Vec<RegionLook> = map
        .regions()
        .map(|region| look(view, seating, region))
        .collect();
    // Mountains and the like, which are not regions of the game.
    regions.resize(shape.regions.len(), RegionLook::default());
    let waits = words::asked(view);
    let seats = view.board.seats().take(SIDES);
    Scene::Map(MapScene {
        title: "Erkenfara Universalis".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: words::round(view),
            sub: format!("Table #{}", seating.table_number),
        },
        badge: None,
        shape,
        regions,
        arrows: arrows(observation, seating),
        battles: battles(view, observation),
        sides: seats
            .map(|seat| side(view, seating, seat, waits.contains(&seat)))
            .collect(),
        captions: vec!["Land".into(), "Army".into()],
        key: key(view),
        crop: crop(view, focus),
    })
}

/// The map as it stood earlier: nobody is waited for, and conflicts are marked where armies fought since.
pub(super) fn earlier(view: &GameView, observation: &[&Observation], seating: &Seating) -> Scene {
    let scene = picture(view, observation, seating, Focus::Nothing);
    let Scene::Map(mut map) = scene else {
        return scene;
    };
    for side in &mut map.sides {
        if side.standing == SideStanding::ToMove {
            side.standing = SideStanding::Waiting;
        }
    }
    map.battles = fought(observation);
    map.into()
}

/// The map at the end of a year, with all its conflicts and none of its moves.
pub(super) fn of_year(view: &GameView, observation: &[&Observation], seating: &Seating) -> Scene {
    let begins = |it: &&&Observation| matches!(it, Observation::Fact(Event::Engaged { .. }));
    let fought: Vec<&Observation> = observation.iter().filter(begins).copied().collect();
    earlier(view, &fought, seating)
}

/// Where conflicts began.
fn fought(observation: &[&Observation]) -> Vec<usize> {
    let regions = observation.iter().filter_map(|observation| {
        if let Observation::Fact(Event::Engaged { region, .. }) = observation {
            Some(region.index())
        } else {
            None
        }
    });
    let regions: BTreeSet<usize> = regions.collect();
    regions.into_iter().collect()
}

fn look(view: &GameView, seating: &Seating, region: Region) -> RegionLook {
    let site = view.world.site(region);
    let none = Holding::default();
    let land = view.board.land(region).unwrap_or(&none);
    let fort = u8::try_from(site.level).ok().filter(|level| *level > 0);
    let drawn = |seat: Seat| (seat.index() < SIDES).then(|| seating.faction(seat));
    let counters = view.board.armies_in(region).map(|army| Counter {
        faction: drawn(army.seat()),
        strength: short(thousands(army.current)),
        kind: match army.spot.kind {
            ArmyKind::Land => CounterKind::Army,
            ArmyKind::Sea => CounterKind::Fleet,
        },
        vigour: vigour(army),
        leader: (army.heroes > 0).then_some(Leader::Pennant),
    });
    let is_winter = view.board.season == Season::Winter;
    RegionLook {
        owner: land.owner.and_then(drawn),
        number: None,
        occupier: land.occupier.and_then(drawn),
        hatches: hatches(view, land),
        sites: fort.map(Site::Fort).into_iter().collect(),
        counters: counters.take(COUNTERS).collect(),
        production: (is_winter && site.production > 0).then(|| short(thousands(site.production))),
        contested: false,
    }
}

fn vigour(army: &Army) -> Vigour {
    match (army.rested, army.exhausted) {
        (true, _) => Vigour::Rested,
        (false, true) => Vigour::Tired,
        (false, false) => Vigour::Steady,
    }
}

/// An amount as pictures take it.
fn thousands(amount: i64) -> u32 {
    u32::try_from(amount).unwrap_or(u32::MAX)
}

/// Statuses as patterns: what the rules have first.
fn hatches(view: &GameView, land: &Holding) -> Vec<Hatch> {
    let own = [
        (land.burned, Hatch::Crossed),
        (land.taxed, Hatch::Falling),
        (land.besieged, Hatch::Dotted),
    ];
    let own = own.into_iter().filter(|(is, _)| *is).map(|(_, it)| it);
    let made = land.made.iter().filter_map(|made| {
        let status = view.world.status(*made)?;
        Some(if status.negative {
            Hatch::Wavy
        } else {
            Hatch::Upright
        })
    });
    let mut all: Vec<Hatch> = own.chain(made).collect();
    all.dedup();
    all.truncate(2);
    all
}

fn side(view: &GameView, seating: &Seating, seat: Seat, waits: bool) -> MapSide {
    let own = view.board.armies_of(seat);
    let strength = own.map(|army| army.current).fold(0, i64::saturating_add);
    let code = seating.roster.label(seat).map(|label| label.code.clone());
    MapSide {
        faction: seating.faction(seat),
        name: seating.plain_name(seat),
        code: code.unwrap_or_default(),
        emblem: seating.emblems.get(&seat).cloned(),
        numbers: vec![
            words::lands(view, seat).len().to_string(),
            short(thousands(strength)),
        ],
        standing: match (view.board.plays(seat), waits) {
            (false, _) => SideStanding::Out,
            (true, true) => SideStanding::ToMove,
            (true, false) => SideStanding::Waiting,
        },
    }
}

/// The moves and retreats.
fn arrows(observation: &[&Observation], seating: &Seating) -> Vec<MapArrow> {
    let mut arrows = Vec::new();
    let mut fights = Vec::new();
    let mut add = |from: Region, to: Region, seat: Seat, kind| {
        let arrow = MapArrow {
            from: from.index(),
            to: to.index(),
            faction: seating.faction(seat),
            kind,
        };
        if from != to && seat.index() < SIDES && !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    };
    for observation in observation {
        match observation {
            Observation::Fact(Event::Marched { seat, marches, .. }) => {
                for march in marches {
                    let mut from = march.from;
                    for to in &march.path {
                        add(from, *to, *seat, MapArrowKind::March);
                        from = *to;
                    }
                }
            }
            Observation::Fact(Event::Engaged {
                conflict: Some(conflict),
                ..
            }) => fights.push((conflict.number, conflict.region)),
            Observation::Fact(Event::Retreated {
                number, seat, to, ..
            }) => {
                if let Some((_, from)) = fights.iter().find(|(fight, _)| fight == number) {
                    add(*from, *to, *seat, MapArrowKind::Retreat);
                }
            }
            Observation::Fact(_)
            | Observation::Filed { .. }
            | Observation::Chose { .. }
            | Observation::TurnedBack { .. }
            | Observation::Deal(_) => {}
        }
    }
    arrows.truncate(ARROWS);
    arrows
}

/// Where armies fight, or would after what a seat composes.
fn battles(view: &GameView, observation: &[&Observation]) -> Vec<usize> {
    let mut regions: Vec<usize> = view
        .conflict
        .iter()
        .map(|conflict| conflict.region.index())
        .collect();
    if let Some(Observation::Fact(Event::Marched { queue, .. })) = observation.last() {
        regions.extend(queue.iter().map(|region| region.index()));
    }
    regions.sort_unstable();
    regions.dedup();
    regions
}

fn key(view: &GameView) -> Vec<MapKeyEntry> {
    let captions = [
        (MapSymbol::Fort, "Fort"),
        (MapSymbol::Army, "Army"),
        (MapSymbol::Fleet, "Fleet"),
        (MapSymbol::Pennant, "Heroes"),
        (MapSymbol::Rested, "Rested"),
        (MapSymbol::Tired, "Exhausted"),
        (MapSymbol::Battle, "Conflict"),
        (MapSymbol::Occupied, "Occupied"),
        (MapSymbol::Production, "Yields"),
        (MapSymbol::Hatch(Hatch::Crossed), "Burned"),
        (MapSymbol::Hatch(Hatch::Falling), "Taxed"),
        (MapSymbol::Hatch(Hatch::Dotted), "Besieged"),
        (MapSymbol::Link, "Strait"),
        (MapSymbol::March, "Move"),
        (MapSymbol::Retreat, "Retreat"),
        (MapSymbol::Wall, walls::CAPTION),
        (MapSymbol::Impassable, "Impassable"),
    ];
    let entry = |(symbol, label)| MapKeyEntry::new(symbol, label);
    let mut key: Vec<MapKeyEntry> = captions.map(entry).into();
    for (hatch, negative) in [(Hatch::Wavy, true), (Hatch::Upright, false)] {
        let made = view.world.statuses.iter();
        let names: Vec<&str> = made
            .filter(|status| status.negative == negative)
            .map(|status| status.name.as_str())
            .collect();
        if !names.is_empty() {
            let symbol = MapSymbol::Hatch(hatch);
            key.push(MapKeyEntry::new(symbol, names.join(", ")));
        }
    }
    key
}

/// On a large map the neighbourhood of the army that is picked up.
fn crop(view: &GameView, focus: Focus<'_>) -> Option<Crop> {
    let Focus::Turn {
        seat,
        picked: Some(picked),
    } = focus
    else {
        return None;
    };
    if view.world.map.len() <= SMALL {
        return None;
    }
    let region = march::named(view, picked)?;
    view.board.plays(seat).then_some(Crop {
        regions: vec![region.index()],
        steps: STEPS,
    })
}
