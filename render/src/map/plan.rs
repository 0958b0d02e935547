//! What a picture of a map consists of: the map, and an inset where armies stand close.
//!
//! The map shows all; an inset shows some of it again, larger. There is one where armies stand beside
//! their regions, or less is told of them than there is: never of land without armies.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    block::{self, Content},
    grid::Grid,
    layout::Layout,
    place::Wish,
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
    scene::{MapScene, RegionKind},
};

/// How much larger than the map an inset may be.
const ENLARGED: [f64; 3] = [2.5, 2.0, 1.6];
/// The smallest that the map becomes beside an inset, of its size without one.
const LEAST_BESIDE: f64 = 0.75;
/// So many regions whose armies stand close are worth an inset.
const MANY: usize = 3;
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
    /// The regions that it shows.
    pub(super) own: BTreeSet<usize>,
    /// What an inset shows larger, in units of this sheet.
    pub(super) window: Option<Rect>,
    pub(super) is_inset: bool,
    /// The regions whose armies stand so close to others that they are read better in an inset.
    close: Vec<usize>,
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
        let (plan, under) = place(Sketch::whole(scene, scale, tools));
        match Sketch::with_inset(&plan, scene, scale, tools) {
            Some(sketch) => place(sketch),
            None => (plan, under),
        }
    }
}

impl Sketch {
    /// The map alone.
    fn whole(scene: &MapScene, scale: Scale, tools: Tools<'_>) -> Self {
        let layout = Layout::of(scene, false, tools.workshop);
        let view = View::of(scene, layout.field, scale);
        Self {
            layout,
            frames: vec![Frame::whole(scene, view, tools)],
        }
    }

    /// The map with an inset of where armies stand close on a plan without one; nothing if it does not help.
    fn with_inset(plan: &Plan, scene: &MapScene, scale: Scale, tools: Tools<'_>) -> Option<Self> {
        let [sheet] = plan.sheets.as_slice() else {
            return None;
        };
        let may_have = scene.crop.is_none() && view::is_readable(&scene.shape);
        if !may_have || sheet.close.len() < MANY {
            return None;
        }
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
        if view.zoom < sheet.view.zoom * LEAST_BESIDE {
            return None;
        }
        let grid = tools.grid(&scene.shape, &view);
        let middles = sheet.close.iter().filter_map(|region| grid.middle(*region));
        let window = window(&middles.collect::<Vec<_>>(), &view, room)?;
        let is_inside = |region: usize| {
            let middle = grid.middle(region);
            middle.is_some_and(|middle| window.contains(middle))
        };
        let inset = View::onto(&scene.shape, view.on_map(window), room, scale);
        let inset = Frame {
            wishes: wishes(scene, &inset, &tools.grid(&scene.shape, &inset), is_inside),
            view: inset,
            window: None,
            is_inset: true,
        };
        let map = Frame {
            window: Some(window),
            ..Frame::whole(scene, view, tools)
        };
        Some(Self {
            layout,
            frames: vec![map, inset],
        })
    }
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
        let table = Table {
            shape: &scene.shape,
            grid: &grid,
            view: &frame.view,
            tools,
        };
        let mut placing = table.place(&frame.wishes);
        if scene.crop.is_some() {
            ways::add(&mut placing.placed, scene, &table);
        }
        let wishes = || frame.wishes.iter().enumerate();
        let own = wishes().filter_map(|(region, wish)| wish.as_ref().map(|_| region));
        let close = wishes().filter_map(|(region, wish)| {
            let is_armed = wish.as_ref()?.content.is_armed();
            let place = placing.placed.get(region)?.as_ref();
            let is_beside = place.is_none_or(|placed| placed.leader.is_some());
            (is_armed && (is_beside || placing.failed.contains(&region))).then_some(region)
        });
        Self {
            own: own.collect(),
            close: close.collect(),
            placed: placing.placed,
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
        // Of what is too small to be seen armies are shown.
        let is_seen = grid.sees(region) || (part.is_none() && content.is_armed());
        let is_wished = !content.is_empty() && is_here(region) && is_seen;
        let is_sea = shape.regions.get(region)?.kind == RegionKind::Sea;
        let is_shown = part.as_ref().is_none_or(|part| part.contains(&region));
        let is_part = part.is_none() || (is_shown && !is_sea);
        let is_whole = || {
            let bounds = view::bounds_of(shape, region).map(|bounds| view.place_rect(bounds));
            bounds.is_some_and(|bounds| bounds.union(view.sheet()) == view.sheet())
        };
        is_wished.then(|| Wish {
            content,
            may_leave: is_part || is_whole(),
            is_shown,
        })
    };
    (0..scene.regions.len()).map(wish).collect()
}

/// What an inset shows best of where armies stand close, in units of the view: as much and as large as can be.
fn window(middles: &[Point], view: &View, room: Rect) -> Option<Rect> {
    let mut best: Option<(f64, Rect)> = None;
    for share in ENLARGED {
        let size = room.size() / share;
        let found = busiest(middles, size.width, size.height, view.sheet());
        let Some((window, seen)) = found.filter(|(_, seen)| *seen >= MANY) else {
            continue;
        };
        let worth = length(seen) * share;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, window));
        }
    }
    best.map(|(_, window)| window)
}

/// The window of a size that holds the most of some points, around their middle, and how many.
fn busiest(points: &[Point], width: f64, height: f64, sheet: Rect) -> Option<(Rect, usize)> {
    let mut best: Option<(Rect, usize)> = None;
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
        if best.is_none_or(|(_, most)| seen > most) {
            best = Some((window, seen));
        }
    }
    best
}
