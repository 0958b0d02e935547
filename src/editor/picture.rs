//! The picture of a draft, whether right or not, and the outlines that lie over it.

use std::fmt::Write as _;

use atlas::edit::Draft;
use atlas::scenario::{ArmyFile, ScenarioFile, SeatFile};
use atlas::{Kind, RegionDraft};
use render::{
    Crest, Faction, Heading, MapGeometry, MapPoint, MapScene, MapShape, MapSide, RegionLook,
    RegionShape, Site,
};
use serde::Serialize;

use super::sheet::owners;
use crate::labels::Frame;
use crate::labels::map::{counter, key, short, side};

/// The most links, walls and neighbours that a picture takes, and of buildings and armies in a region.
const LINKS: usize = 400;
const WALLS: usize = 1000;
const NEIGHBOURS: usize = 4000;
const SITES: usize = 3;
const COUNTERS: usize = 64;

/// The outlines of a draft in the picture's units.
pub(super) fn shape(draft: &Draft) -> MapGeometry {
    let frame = Frame::new(draft.extent(), draft.projection());
    let regions = draft.regions().iter().map(|region| {
        let polygons = region.polygons.iter();
        // A ring of fewer corners has nothing to be drawn.
        let polygons = polygons.filter(|rings| rings.first().is_some_and(|ring| ring.len() > 2));
        let polygons = polygons.map(|rings| rings.iter().map(Vec::as_slice));
        let code = region.code.as_deref().unwrap_or_default();
        let ground = (region.kind, region.terrain);
        frame.region(&region.name, code, ground, polygons)
    });
    MapGeometry {
        width: frame.width,
        height: frame.height,
        regions: regions.collect(),
        neighbours: draft.shared().iter().copied().take(NEIGHBOURS).collect(),
        links: draft.links().keys().copied().take(LINKS).collect(),
        walls: draft.cuts().iter().copied().take(WALLS).collect(),
    }
}

/// A scenario to be drawn, with the codes of its seats.
#[derive(Debug)]
pub(super) struct Peopled {
    pub(super) file: ScenarioFile,
    pub(super) codes: Vec<String>,
}

/// The picture of a draft, and of a scenario on it.
pub(super) fn scene(draft: &Draft, codes: &[String], scenario: Option<&Peopled>) -> MapScene {
    let file = scenario.map(|it| &it.file);
    let mut geometry = shape(draft);
    for (region, code) in geometry.regions.iter_mut().zip(codes) {
        region.code.clone_from(code);
    }
    let count = draft.regions().len();
    let mut looks: Vec<RegionLook> = draft
        .regions()
        .iter()
        .map(|region| look(region, file.is_none()))
        .collect();
    if let Some(file) = file {
        people(&mut looks, draft, file);
    }
    let title = file.map_or(draft.title(), |file| &file.title);
    MapScene {
        title: title.to_owned(),
        crest: Crest::Swords,
        heading: Heading {
            main: format!("{count} regions"),
            sub: file.map_or("Map", |_| draft.title()).to_owned(),
        },
        badge: None,
        shape: MapShape::new(geometry),
        regions: looks,
        arrows: Vec::new(),
        battles: Vec::new(),
        sides: scenario.map_or_else(Vec::new, sides),
        captions: file.map_or_else(Vec::new, |_| vec!["Land".into(), "Army".into()]),
        key: key("Capital", draft.links().values().copied()),
        crop: None,
    }
}

/// What a region has by itself.
fn look(region: &RegionDraft, has_coins: bool) -> RegionLook {
    let is_fort = region.kind == Kind::Fortification;
    let fort = region.level.filter(|_| is_fort);
    let fort = fort.map(|level| Site::Fort(level.clamp(1, 4)));
    let is_worth = has_coins && region.production > 0;
    RegionLook {
        sites: fort.into_iter().collect(),
        production: is_worth.then(|| short(region.production)),
        ..RegionLook::default()
    }
}

/// The seats with their factions; more than there are factions are left out.
fn seats(file: &ScenarioFile) -> impl Iterator<Item = (Faction, &SeatFile)> {
    Faction::ALL.into_iter().zip(&file.seats)
}

/// Puts on regions whose they are, and what stands there.
fn people(looks: &mut [RegionLook], draft: &Draft, file: &ScenarioFile) {
    let owners = owners(file, draft);
    for (look, owner) in looks.iter_mut().zip(owners) {
        look.owner = owner.and_then(|seat| Faction::ALL.get(seat).copied());
    }
    for (faction, seat) in seats(file) {
        let places = [(&seat.capital, Site::Capital), (&seat.castle, Site::Castle)];
        for (place, site) in places {
            let place = place.as_ref().and_then(|name| draft.find(name));
            let look = place.and_then(|place| looks.get_mut(place));
            if let Some(look) = look.filter(|look| look.sites.len() < SITES) {
                look.sites.push(site);
            }
        }
        for army in &seat.armies {
            let look = draft.find(&army.at).and_then(|at| looks.get_mut(at));
            if let Some(look) = look.filter(|look| look.counters.len() < COUNTERS) {
                look.counters.push(counter(faction, army.kind, men(army)));
            }
        }
    }
}

/// How many men an army has now.
fn men(army: &ArmyFile) -> u32 {
    u32::try_from(army.current.unwrap_or(army.maximal)).unwrap_or(0)
}

fn sides(scenario: &Peopled) -> Vec<MapSide> {
    let seats = seats(&scenario.file).zip(&scenario.codes);
    let seats = seats.map(|((faction, seat), code)| {
        let men = seat.armies.iter().map(men);
        side(faction, (&seat.name, code), seat.owns.len(), men)
    });
    seats.collect()
}

/// The outlines of all regions as paths of SVG, in the picture's units.
#[derive(Debug, Serialize)]
pub(super) struct Outlines {
    width: i32,
    height: i32,
    /// One a region.
    paths: Vec<String>,
    /// Which outlines they are: the number that a state has too.
    shape: u64,
}

impl Outlines {
    pub(super) fn of(draft: &Draft, number: u64) -> Self {
        let shape = shape(draft);
        Self {
            width: shape.width,
            height: shape.height,
            paths: shape.regions.iter().map(path).collect(),
            shape: number,
        }
    }
}

fn path(region: &RegionShape) -> String {
    let rings = region.polygons.iter().flat_map(|polygon| {
        let holes = polygon.holes.iter();
        std::iter::once(&polygon.outer).chain(holes)
    });
    let mut path = String::new();
    for ring in rings {
        for (place, MapPoint { x, y }) in ring.iter().enumerate() {
            let step = if place == 0 { 'M' } else { 'L' };
            // Writing to a string does not fail.
            let _ = write!(path, "{step}{x} {y}");
        }
        path.push('Z');
    }
    path
}
