//! What a picture of a map consists of: the map, and an inset where it is too crowded.
//!
//! Whether a map needs an inset, and of what, follows from its outlines as a rule, as if
//! an army stood in every third region: so it stays where it is from turn to turn. Only
//! where more stands than finds a place, what stands there decides.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    block::{self, Content},
    grid::Grid,
    layout::Layout,
    place::{FEW_ROUNDS, ROUNDS, Wish},
    placed::Placed,
    shelves::Tools,
    table::Table,
    view::{self, View},
    ways,
};
use crate::{
    canvas::{Point, Rect},
    look::Scale,
    num::length,
    scene::{Counter, CounterKind, Faction, MapScene, RegionKind, RegionLook, Site, Vigour},
};

/// How much larger than the map an inset may be.
const ENLARGED: [f64; 3] = [2.5, 2.0, 1.6];
/// The smallest that the map becomes beside an inset, of its size without one.
const LEAST_BESIDE: f64 = 0.75;
/// So many regions without a place are worth an inset that was not foreseen.
const MANY: usize = 4;
/// How wide the rules around an inset are.
pub(super) const RULE: f64 = 7.0;

/// One view of the map on the picture, and what regions are to show there.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) view: View,
    wishes: Vec<Option<Wish>>,
    /// What an inset shows larger, in units of this view.
    window: Option<Rect>,
    is_inset: bool,
}

/// What is decided before anything has its place.
#[derive(Debug)]
pub(super) struct Sketch {
    pub(super) layout: Layout,
    /// The map, then its inset if it has one.
    pub(super) frames: Vec<Frame>,
}

/// A view with all signs in their places.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) view: View,
    pub(super) grid: Arc<Grid>,
    /// One for each region; none for those that show nothing here.
    pub(super) placed: Vec<Option<Arc<Placed>>>,
    /// The regions that are shown on this sheet and on no other.
    pub(super) own: BTreeSet<usize>,
    /// What an inset shows larger, in units of this sheet.
    pub(super) window: Option<Rect>,
    pub(super) is_inset: bool,
    /// The regions that cannot show all that they should.
    pub(super) failed: Vec<usize>,
}

/// Where everything on the map goes.
#[derive(Debug)]
pub(super) struct Plan {
    /// The map, then its inset if it has one.
    pub(super) sheets: Vec<Sheet>,
}

impl Plan {
    /// Places all that a scene shows. `under` is done at the same time: what it draws lies under the signs, and
    /// depends on the sketch alone.
    pub(super) fn with<T: Send>(
        scene: &MapScene,
        scale: Scale,
        tools: Tools<'_>,
        under: impl Fn(&Sketch) -> T + Sync,
    ) -> (Self, T) {
        let place = |sketch: Sketch| {
            let sheet = |frame| Sheet::of(scene, frame, tools);
            let sheets = || sketch.frames.iter().map(sheet).collect();
            let (sheets, under) = rayon::join(sheets, || under(&sketch));
            (Self { sheets }, under)
        };
        let (plan, under) = place(Sketch::of(scene, scale, tools));
        match Sketch::instead(&plan, scene, scale, tools) {
            Some(sketch) => place(sketch),
            None => (plan, under),
        }
    }
}

impl Sketch {
    fn of(scene: &MapScene, scale: Scale, tools: Tools<'_>) -> Self {
        let layout = Layout::of(scene, false, tools.workshop);
        let view = View::of(scene, layout.field, scale);
        let crowded = if may_have_inset(scene) {
            crowded(scene, &view, tools)
        } else {
            Arc::default()
        };
        let with_inset = if crowded.is_empty() {
            None
        } else {
            Self::with_inset(scene, (&crowded, view.zoom), scale, tools)
        };
        with_inset.unwrap_or_else(|| Self {
            layout,
            frames: vec![Frame::whole(scene, view, tools)],
        })
    }

    /// A map with an inset that was not foreseen, if too much finds no place without one.
    fn instead(plan: &Plan, scene: &MapScene, scale: Scale, tools: Tools<'_>) -> Option<Self> {
        let [sheet] = plan.sheets.as_slice() else {
            return None;
        };
        let is_full = sheet.failed.len() >= MANY && may_have_inset(scene);
        let was_tried = || !crowded(scene, &sheet.view, tools).is_empty();
        if !is_full || was_tried() {
            return None;
        }
        Self::with_inset(scene, (&sheet.failed, sheet.view.zoom), scale, tools)
    }

    /// The map with an inset of where some regions find no place on one of some zoom; nothing if it does not help.
    fn with_inset(
        scene: &MapScene,
        (crowded, zoom): (&[usize], f64),
        scale: Scale,
        tools: Tools<'_>,
    ) -> Option<Self> {
        let layout = Layout::of(scene, true, tools.workshop);
        let panel = layout.panel;
        if !layout.is_beside || layout.free.height() < 200.0 {
            return None;
        }
        let room = Rect::new(
            panel.x0 + RULE,
            layout.free.y0.ceil() + RULE,
            panel.x1,
            panel.y1,
        );
        let view = View::of(scene, layout.field, scale);
        // An inset that makes all else much smaller does not help.
        if view.zoom < zoom * LEAST_BESIDE {
            return None;
        }
        let window = window(scene, crowded, &view, room, tools)?;
        let grid = tools.grid(&scene.shape, &view);
        let [here, there] = split(scene, &view, &grid, window);
        let inset = Frame {
            view: View::onto(&scene.shape, view.on_map(window), room, scale),
            wishes: there,
            window: None,
            is_inset: true,
        };
        let map = Frame {
            view,
            wishes: here,
            window: Some(window),
            is_inset: false,
        };
        Some(Self {
            layout,
            frames: vec![map, inset],
        })
    }
}

fn may_have_inset(scene: &MapScene) -> bool {
    scene.crop.is_none() && view::is_readable(&scene.shape)
}

impl Frame {
    /// All of a map on one sheet.
    fn whole(scene: &MapScene, view: View, tools: Tools<'_>) -> Self {
        let grid = tools.grid(&scene.shape, &view);
        Self {
            wishes: wishes(scene, &view, &grid, |_| true),
            view,
            window: None,
            is_inset: false,
        }
    }
}

impl Sheet {
    /// All of a map on one sheet.
    #[cfg(test)]
    pub(super) fn whole(scene: &MapScene, view: View, tools: Tools<'_>) -> Self {
        Self::of(scene, &Frame::whole(scene, view, tools), tools)
    }

    fn of(scene: &MapScene, frame: &Frame, tools: Tools<'_>) -> Self {
        let grid = tools.grid(&scene.shape, &frame.view);
        let closed: Vec<Rect> = frame.window.iter().map(|it| it.inset(4.0)).collect();
        let table = Table {
            shape: &scene.shape,
            grid: &grid,
            view: &frame.view,
            tools,
            closed: &closed,
            rounds: ROUNDS,
        };
        let mut placing = table.place(&frame.wishes);
        if scene.crop.is_some() {
            ways::add(&mut placing.placed, scene, &table);
        }
        let own = frame.wishes.iter().enumerate();
        let own = own.filter_map(|(region, wish)| wish.as_ref().map(|_| region));
        Self {
            own: own.collect(),
            placed: placing.placed,
            failed: placing.failed,
            grid,
            view: frame.view.clone(),
            window: frame.window,
            is_inset: frame.is_inset,
        }
    }
}

/// What some regions are to show on a view.
fn wishes(
    scene: &MapScene,
    view: &View,
    grid: &Grid,
    is_here: impl Fn(usize) -> bool,
) -> Vec<Option<Wish>> {
    let shape = &scene.shape;
    let part = view::inside(scene);
    let followers = block::followers(scene);
    let wish = |region: usize| {
        let content = Content::of(scene, region, *followers.get(region)?)?;
        let is_shown = !content.is_empty() && is_here(region) && grid.sees(region);
        let is_sea = shape.regions.get(region)?.kind == RegionKind::Sea;
        let is_part = part
            .as_ref()
            .is_none_or(|part| part.contains(&region) && !is_sea);
        let is_whole = || {
            let bounds = view::bounds_of(shape, region).map(|bounds| view.place_rect(bounds));
            bounds.is_some_and(|bounds| bounds.union(view.sheet()) == view.sheet())
        };
        is_shown.then(|| Wish {
            content,
            may_leave: is_part || is_whole(),
        })
    };
    (0..scene.regions.len()).map(wish).collect()
}

/// What regions are to show on a view, and what those in its window are to show in the inset.
fn split(scene: &MapScene, view: &View, grid: &Grid, window: Rect) -> [Vec<Option<Wish>>; 2] {
    let is_inside = |region: usize| {
        let middle = grid.middle(region);
        middle.is_some_and(|middle| window.contains(middle))
    };
    let here = wishes(scene, view, grid, |region| !is_inside(region));
    [here, wishes(scene, view, grid, is_inside)]
}

/// The same map with an army in every third region.
fn occupied(scene: &MapScene) -> MapScene {
    let regions = scene.shape.regions.iter();
    let looks = regions.enumerate().map(|(place, region)| {
        let is_entered = region.kind == RegionKind::Land;
        let army = Counter {
            faction: Some(Faction::Azure),
            strength: "12".into(),
            kind: CounterKind::Army,
            vigour: Vigour::Steady,
            leader: None,
        };
        let is_fort = region.kind == RegionKind::Fortification;
        RegionLook {
            owner: (is_entered || is_fort).then_some(Faction::Azure),
            counters: (is_entered && place.is_multiple_of(3))
                .then_some(army)
                .into_iter()
                .collect(),
            sites: is_fort.then_some(Site::Fort(2)).into_iter().collect(),
            ..RegionLook::default()
        }
    });
    MapScene {
        regions: looks.collect(),
        battles: vec![],
        ..scene.clone()
    }
}

/// The regions that find no place on a view if armies stand in every third.
fn crowded(scene: &MapScene, view: &View, tools: Tools<'_>) -> Arc<[usize]> {
    let shape = &scene.shape;
    tools.shelves.crowded.get_or(view.key(shape), || {
        let occupied = occupied(scene);
        let wishes = wishes(&occupied, view, &tools.grid(shape, view), |_| true);
        // As a rule no region is, and the view is what is drawn.
        let failed = || failed(&occupied, view, &wishes, &[], tools);
        rayon::join(failed, || tools.chart(shape, view)).0.into()
    })
}

fn failed(
    scene: &MapScene,
    view: &View,
    wishes: &[Option<Wish>],
    closed: &[Rect],
    tools: Tools<'_>,
) -> Vec<usize> {
    let table = Table {
        shape: &scene.shape,
        grid: &tools.grid(&scene.shape, view),
        view,
        tools,
        closed,
        rounds: FEW_ROUNDS,
    };
    table.place(wishes).failed
}

/// What an inset shows best, in units of the view.
fn window(
    scene: &MapScene,
    crowded: &[usize],
    view: &View,
    room: Rect,
    tools: Tools<'_>,
) -> Option<Rect> {
    let size = [room.width(), room.height()].map(f64::to_bits);
    let key = (view.key(&scene.shape), size, crowded.to_vec());
    tools.shelves.windows.get_or(key, || {
        let grid = tools.grid(&scene.shape, view);
        let occupied = occupied(scene);
        let open = |window: Rect| {
            let inset = View::onto(&scene.shape, view.on_map(window), room, view.scale);
            let [here, there] = split(&occupied, view, &grid, window);
            failed(&occupied, view, &here, &[window.inset(4.0)], tools).len()
                + failed(&occupied, &inset, &there, &[], tools).len()
        };
        let middles = crowded.iter().filter_map(|region| grid.middle(*region));
        let middles: Vec<Point> = middles.collect();
        let mut best: Option<(usize, Rect)> = None;
        for share in ENLARGED {
            let size = room.size() / share;
            let Some(window) = busiest(&middles, size.width, size.height, view.sheet()) else {
                continue;
            };
            let open = open(window);
            if best.is_none_or(|(least, _)| open < least) {
                best = Some((open, window));
            }
        }
        let best = best.filter(|(open, _)| *open <= crowded.len());
        best.map(|(_, window)| window)
    })
}

/// The window of a size that holds the most of some points, around their middle.
fn busiest(points: &[Point], width: f64, height: f64, sheet: Rect) -> Option<Rect> {
    let mut best: Option<(f64, Rect)> = None;
    for around in points {
        // First around the point, then around all that is seen there.
        let mut window = Rect::from_center_size(*around, (width, height));
        for _ in 0..3 {
            let seen = points.iter().filter(|point| window.contains(**point));
            let boxes = seen.map(|point| Rect::from_points(*point, *point));
            if let Some(all) = boxes.reduce(|one, other| one.union(other)) {
                window = Rect::from_center_size(all.center(), (width, height));
            }
        }
        let x = window.x0.clamp(0.0, (sheet.x1 - width).max(0.0));
        let y = window.y0.clamp(0.0, (sheet.y1 - height).max(0.0));
        let window = Rect::new(x, y, x + width, y + height);
        let seen = points
            .iter()
            .filter(|point| window.contains(**point))
            .count();
        if best.is_none_or(|(most, _)| length(seen) > most) {
            best = Some((length(seen), window));
        }
    }
    best.map(|(_, window)| window)
}
