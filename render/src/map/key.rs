//! The key: what each sign in the picture means.

use std::collections::BTreeSet;

use super::{
    links,
    shelves::Tools,
    signs::Sign,
    tiles::{Tile, TileKey},
    view::{SMALLEST, inside},
    walls,
};
use crate::{
    art::counter,
    canvas::{Line, Point, Rect, RoundedRect, Shape as _, Vec2},
    chrome::{bent_arrow, dashed_arrow},
    look::Scale,
    num::length,
    scene::{
        Counter, CounterKind, Faction, Hatch, Leader, MapArrowKind, MapKeyEntry, MapScene,
        MapSymbol, RegionKind, RegionLook, Scene, Site, Vigour,
    },
    text::{Align, Face, Style},
    theme,
    workshop::{Easel, Workshop},
};

/// Height of an entry.
pub(super) const ROW: f64 = 41.0;
/// Where the words begin.
const SYMBOL: f64 = 54.0;
/// Longer labels are cut.
const MOST_LABEL: f64 = 250.0;

const LABEL: Style = Style::new(Face::Plain, SMALLEST, theme::IVORY);

/// All that a key shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeyPlan {
    entries: Vec<MapKeyEntry>,
    /// In whose colours examples are.
    example: [Faction; 2],
    columns: usize,
}

impl KeyPlan {
    pub(super) fn of(scene: &MapScene, columns: usize) -> Self {
        Self {
            entries: shown(scene).into_iter().cloned().collect(),
            example: examples(scene),
            columns,
        }
    }
}

/// Gives the maps among the pictures of a film one key, of all signs in any of them: with a key of its own each would
/// have its land elsewhere.
pub fn share_key(scenes: &mut [Scene]) {
    let mut symbols = BTreeSet::new();
    for scene in &*scenes {
        if let Scene::Map(map) = scene {
            symbols.extend(shown(map).iter().map(|entry| entry.symbol));
        }
    }
    for scene in scenes {
        if let Scene::Map(map) = scene {
            for entry in &mut map.key {
                entry.shared = symbols.contains(&entry.symbol);
            }
        }
    }
}

/// In whose colours examples are: the first sides', who are in the palette.
pub(super) fn examples(scene: &MapScene) -> [Faction; 2] {
    let mut sides = scene.sides.iter().map(|side| side.faction);
    let first = sides.next().unwrap_or(Faction::Azure);
    let other = if first == Faction::Ember {
        Faction::Azure
    } else {
        Faction::Ember
    };
    [first, sides.next().unwrap_or(other)]
}

/// The entries whose symbol is in the picture, each symbol once.
pub(super) fn shown(scene: &MapScene) -> Vec<&MapKeyEntry> {
    let mut seen = BTreeSet::new();
    let entries = scene.key.iter();
    entries
        .filter(|entry| {
            (entry.shared || is_shown(scene, entry.symbol)) && seen.insert(entry.symbol)
        })
        .collect()
}

fn is_shown(scene: &MapScene, symbol: MapSymbol) -> bool {
    let looks = || scene.regions.iter();
    let site = |wanted: fn(&Site) -> bool| looks().any(|look| look.sites.iter().any(wanted));
    let counter =
        |wanted: &dyn Fn(&Counter) -> bool| looks().any(|look| look.counters.iter().any(wanted));
    let arrow = |kind| scene.arrows.iter().any(|arrow| arrow.kind == kind);
    match symbol {
        MapSymbol::Capital => site(|site| *site == Site::Capital),
        MapSymbol::Castle => site(|site| *site == Site::Castle),
        MapSymbol::Fort => site(|site| matches!(site, Site::Fort(_))),
        MapSymbol::Port => site(|site| *site == Site::Port),
        MapSymbol::Army => counter(&|counter| counter.kind == CounterKind::Army),
        MapSymbol::Fleet => counter(&|counter| counter.kind == CounterKind::Fleet),
        MapSymbol::Crown => counter(&|counter| counter.leader == Some(Leader::Crown)),
        MapSymbol::Pennant => counter(&|counter| counter.leader == Some(Leader::Pennant)),
        MapSymbol::Rested => counter(&|counter| counter.vigour == Vigour::Rested),
        MapSymbol::Tired => counter(&|counter| counter.vigour == Vigour::Tired),
        MapSymbol::Battle => !scene.battles.is_empty(),
        MapSymbol::Contested => looks().any(|look| look.contested),
        MapSymbol::Occupied => looks().any(|look| look.occupier.is_some()),
        MapSymbol::Production => looks().any(|look| look.production.is_some()),
        MapSymbol::Number => looks().any(|look| look.number.is_some()),
        MapSymbol::Link => !scene.shape.links.is_empty(),
        MapSymbol::Wall => has_wall(scene),
        MapSymbol::March => arrow(MapArrowKind::March),
        MapSymbol::Retreat => arrow(MapArrowKind::Retreat),
        MapSymbol::Impassable => {
            let mut regions = scene.shape.regions.iter();
            regions.any(|region| region.kind == RegionKind::Impassable)
        }
        MapSymbol::Hatch(hatch) => looks().any(|look| look.hatches.contains(&hatch)),
    }
}

/// Whether a sign may be in one picture of a map and not in the next, as a matter of course.
fn comes_and_goes(symbol: MapSymbol) -> bool {
    match symbol {
        MapSymbol::Link | MapSymbol::Wall | MapSymbol::Impassable | MapSymbol::Hatch(_) => false,
        MapSymbol::Capital
        | MapSymbol::Castle
        | MapSymbol::Fort
        | MapSymbol::Port
        | MapSymbol::Army
        | MapSymbol::Fleet
        | MapSymbol::Crown
        | MapSymbol::Pennant
        | MapSymbol::Rested
        | MapSymbol::Tired
        | MapSymbol::Battle
        | MapSymbol::Contested
        | MapSymbol::Occupied
        | MapSymbol::Production
        | MapSymbol::Number
        | MapSymbol::March
        | MapSymbol::Retreat => true,
    }
}

/// Whether there is a wall in what a scene shows: on a part of a map, around one of its regions.
fn has_wall(scene: &MapScene) -> bool {
    let part = inside(scene);
    let is_in = |region| part.as_ref().is_none_or(|part| part.contains(region));
    let mut walls = scene.shape.walls.iter();
    walls.any(|(one, other)| is_in(one) || is_in(other))
}

/// Draws captions with their signs.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, plan: &KeyPlan, tools: Tools<'_>) {
    let column = rect.width() / length(plan.columns);
    let rows = plan.entries.len().div_ceil(plan.columns);
    for (place, entry) in plan.entries.iter().enumerate() {
        let x = rect.x0 + column * length(place / rows.max(1));
        let y = rect.y0 + ROW * (length(place % rows.max(1)) + 0.5);
        let at = Point::new(x + 23.0, y);
        draw_symbol(easel, at, entry.symbol, plan.example, tools);
        let text = easel.fit_normal(&entry.label, LABEL, SMALLEST, column - SYMBOL - 6.0);
        text.draw(&mut easel.canvas, Point::new(x + SYMBOL, y), Align::Left);
    }
}

/// How wide a column is that cuts no label, within reason; of those that may be there with the next army, too, so that
/// the map keeps its size.
pub(super) fn column_width(scene: &MapScene, workshop: &Workshop) -> f64 {
    let shown = shown(scene);
    let labels = scene
        .key
        .iter()
        .filter(|entry| shown.contains(entry) || comes_and_goes(entry.symbol));
    let widths = labels.map(|entry| {
        workshop
            .fit_normal(&entry.label, LABEL, SMALLEST, MOST_LABEL)
            .width
    });
    (widths.fold(60.0, f64::max) + SYMBOL + 20.0).ceil()
}

fn draw_symbol(
    easel: &mut Easel<'_>,
    at: Point,
    symbol: MapSymbol,
    example: [Faction; 2],
    tools: Tools<'_>,
) {
    const SIZE: f64 = 0.66;
    let [own, other] = example;
    let army = |kind, vigour, leader| {
        let counter = Counter {
            faction: Some(own),
            strength: String::new(),
            kind,
            vigour,
            leader,
        };
        Sign::Counter(counter, false)
    };
    let plain = Vigour::Steady;
    let (sign, size) = match symbol {
        MapSymbol::Capital => (Sign::Site(Site::Capital), 0.95),
        MapSymbol::Castle => (Sign::Site(Site::Castle), 0.95),
        MapSymbol::Fort => (Sign::Site(Site::Fort(2)), 0.99),
        MapSymbol::Port => (Sign::Site(Site::Port), 0.95),
        MapSymbol::Army => (army(CounterKind::Army, plain, None), SIZE),
        MapSymbol::Fleet => (army(CounterKind::Fleet, plain, None), SIZE),
        MapSymbol::Crown => return counter::crown_alone(&mut easel.canvas, at),
        MapSymbol::Pennant => return counter::pennant_alone(&mut easel.canvas, at),
        MapSymbol::Rested => {
            return counter::vigour(&mut easel.canvas, at, 14.0, Vigour::Rested);
        }
        MapSymbol::Tired => return counter::vigour(&mut easel.canvas, at, 14.0, Vigour::Tired),
        MapSymbol::Battle => (Sign::Battle, 1.0),
        MapSymbol::Contested => (Sign::Contested, 1.0),
        MapSymbol::Production => return counter::coin(&mut easel.canvas, at, 14.0),
        MapSymbol::Number => (Sign::Number(2), 1.0),
        MapSymbol::Link => {
            let reach = Vec2::new(16.0, 0.0);
            return links::draw_link(&mut easel.canvas, &[at - reach, at + reach]);
        }
        MapSymbol::Wall => {
            let ends = [-17.0, 17.0].map(|by| at + Vec2::new(by, 0.0));
            let line = Line::new(ends[0], ends[1]).to_path(0.1);
            return walls::draw_wall(&mut easel.canvas, &line, &ends, 1.0);
        }
        MapSymbol::March | MapSymbol::Retreat => {
            let ends = (
                Point::new(at.x - 18.0, at.y + 4.0),
                Point::new(at.x + 18.0, at.y),
            );
            let draw = if symbol == MapSymbol::March {
                bent_arrow
            } else {
                dashed_arrow
            };
            return draw(&mut easel.canvas, ends, 0.1, 0.5, own);
        }
        MapSymbol::Occupied => return swatch(easel, at, Some(own), Some(other), None),
        MapSymbol::Impassable => return swatch(easel, at, None, None, None),
        MapSymbol::Hatch(hatch) => return swatch(easel, at, None, None, Some(hatch)),
    };
    tools.put(easel, &sign, at, size);
}

/// A piece of land: mountains when neither owned nor patterned.
fn swatch(
    easel: &mut Easel<'_>,
    at: Point,
    owner: Option<Faction>,
    occupier: Option<Faction>,
    hatch: Option<Hatch>,
) {
    let rect = Rect::from_center_size(at, (40.0, 30.0));
    let kind = if owner.is_none() && hatch.is_none() {
        RegionKind::Impassable
    } else {
        RegionKind::Land
    };
    let look = RegionLook {
        owner,
        occupier,
        hatches: hatch.into_iter().collect(),
        ..RegionLook::default()
    };
    easel
        .canvas
        .fill(&RoundedRect::from_rect(rect.inset(2.0), 5.0), theme::IVORY);
    let scale = if easel.factor() > 1.5 {
        Scale::Two
    } else {
        Scale::One
    };
    if let Some(key) = TileKey::for_key(kind, &look, scale) {
        let sprite = Tile::swatch(&key, rect.size());
        easel.canvas.sprite(&sprite, rect.origin());
    }
}
