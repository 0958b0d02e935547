//! Straits and bridges: dashed lines between regions that do not meet.
//!
//! A line leads from one region's middle towards the other's, as far as names and counters let it, and over the water
//! where it meets no third region. So one sees which two it joins.

use std::sync::Arc;

use super::{
    grid::Grid,
    placed::Placed,
    stamp::stamp,
    survey::is_land,
    view::{View, bounds_of},
};
use crate::{
    canvas::{BezPath, Canvas, Circle, Pen, Point, Raster, Rect, Vec2},
    num::{length, whole},
    scene::MapShape,
    theme,
};

/// How deep a line leads into a region at most, in units.
const DEEP: f64 = 84.0;
/// Less deep it seems to end at the coast.
const SHALLOW: f64 = 20.0;
/// What a unit of land costs beside one of water: lines prefer straits that are narrow.
const LAND: f64 = 0.6;
/// So many ways over the water are looked at closely, those that are shortest on the whole.
const TRIED: usize = 400;
/// Units between two looks at what lies below a line.
const LOOK: f64 = 3.0;
/// Room around the end of a line.
const END: f64 = 8.0;

/// A strait or a bridge.
#[derive(Clone, Debug)]
pub(super) struct Link {
    regions: (usize, usize),
    /// Deep in the first region, at its coast, at the coast of the second, deep in that.
    course: [Point; 4],
}

/// Draws the dashed lines of straits and bridges up to the signs of their regions.
pub(super) fn draw_links(
    raster: &mut Raster,
    links: &[Link],
    placed: &[Option<Arc<Placed>>],
    view: &View,
) {
    let rects = |placed: &Arc<Placed>| -> Vec<Rect> {
        placed.rects.iter().map(|rect| rect.inset(END)).collect()
    };
    let taken: Vec<Rect> = placed.iter().flatten().flat_map(rects).collect();
    let own = |region: usize| {
        let placed = placed.get(region).and_then(Option::as_ref);
        placed.map(rects).unwrap_or_default()
    };
    for link in links {
        let [deep, coast, other_coast, other_deep] = link.course;
        let (one, other) = link.regions;
        let course = [
            free((coast, deep), &own(one), &taken),
            coast,
            other_coast,
            free((other_coast, other_deep), &own(other), &taken),
        ];
        let boxes = course.map(|at| Rect::from_points(at, at));
        let bounds = boxes.into_iter().reduce(|one, other| one.union(other));
        if let Some(bounds) = bounds {
            stamp(raster, bounds.inset(8.0), view, |canvas| {
                draw_link(canvas, &course);
            });
        }
    }
}

/// The last point on the way from a coast inland that no sign covers, before those of the region itself.
fn free((coast, deep): (Point, Point), own: &[Rect], taken: &[Rect]) -> Point {
    let lies_in = |rects: &[Rect], at: &Point| rects.iter().any(|rect| rect.contains(*at));
    let points = points(coast, deep).take_while(|at| !lies_in(own, at));
    let free = points.filter(|at| !lies_in(taken, at));
    free.last().unwrap_or(coast)
}

/// One dashed line with dots at its ends.
pub(super) fn draw_link(canvas: &mut Canvas, course: &[Point]) {
    let mut path = BezPath::new();
    for (place, &at) in course.iter().enumerate() {
        if place == 0 {
            path.move_to(at);
        } else {
            path.line_to(at);
        }
    }
    let dashes = |pen: Pen| pen.dashed(7.0, 7.0, 0.0);
    canvas.stroke(&path, &dashes(Pen::new(6.0, theme::COAST)));
    canvas.stroke(&path, &dashes(Pen::new(3.2, theme::IVORY)));
    for &end in [course.first(), course.last()].into_iter().flatten() {
        canvas.fill(&Circle::new(end, 5.2), theme::COAST);
        canvas.fill(&Circle::new(end, 3.6), theme::IVORY);
    }
}

/// The links of a map of which some is in view.
pub(super) fn links(shape: &MapShape, grid: &Grid, view: &View) -> Vec<Link> {
    let field = view.sheet();
    let links = shape.links.iter();
    let links = links.filter_map(|&regions| Finder { shape, grid, view }.link(regions));
    links
        .filter(|link| link.course.iter().any(|at| field.contains(*at)))
        .collect()
}

/// What a line is looked for on.
#[derive(Clone, Copy)]
struct Finder<'a> {
    shape: &'a MapShape,
    grid: &'a Grid,
    view: &'a View,
}

impl Finder<'_> {
    fn link(self, regions: (usize, usize)) -> Option<Link> {
        let (one, other) = regions;
        let middles = [self.middle(one)?, self.middle(other)?];
        let mut ways = Vec::new();
        for from in self.corners(one) {
            for to in self.corners(other) {
                let inland = (from - middles[0]).hypot() + (to - middles[1]).hypot();
                ways.push((LAND * inland + (to - from).hypot(), from, to));
            }
        }
        let cost = |way: &(f64, Point, Point)| way.0;
        if ways.len() > TRIED {
            ways.select_nth_unstable_by(TRIED, |a, b| cost(a).total_cmp(&cost(b)));
            ways.truncate(TRIED);
        }
        let course = |&(_, from, to): &(f64, Point, Point)| {
            let [deep, other_deep] = [(one, from, middles[0]), (other, to, middles[1])]
                .map(|(region, coast, middle)| self.deep(region, coast, middle));
            [deep, from, to, other_deep]
        };
        let trouble = |way: &(f64, Point, Point)| {
            let [deep, from, to, other_deep] = course(way);
            let depths = [(deep, from), (other_deep, to)].map(|(deep, at)| (deep - at).hypot());
            let least = SHALLOW * self.view.grain.letters;
            let shallow = depths.map(|depth| (least - depth).max(0.0));
            way.0 + 6.0 * self.foreign(from, to, regions) + 4.0 * (shallow[0] + shallow[1])
        };
        let tried = ways.iter().map(|way| (trouble(way), way));
        let best = tried.min_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, way)| Link {
            regions,
            course: course(way),
        })
    }

    /// Where a region is widest; of one out of view the middle of the box around it.
    fn middle(self, region: usize) -> Option<Point> {
        self.grid.middle(region).or_else(|| {
            let bounds = bounds_of(self.shape, region)?;
            Some(self.view.place_rect(bounds).center())
        })
    }

    /// The point up to which a line from a coast towards the middle stays in its region.
    fn deep(self, region: usize, coast: Point, middle: Point) -> Point {
        let most = DEEP * self.view.grain.letters;
        let mut end = coast;
        for at in points(coast, middle) {
            let away = (at - coast).hypot();
            let is_inside = usize::from(self.grid.region(at)) == region;
            // The first steps may be beside a coast that is not straight.
            if away > most || (!is_inside && away > END) {
                break;
            }
            if is_inside {
                end = at;
            }
        }
        end
    }

    /// For how many units a line over the water lies on land of neither side.
    fn foreign(self, from: Point, to: Point, (one, other): (usize, usize)) -> f64 {
        let is_foreign = |at: &Point| {
            let region = self.grid.region(*at);
            let place = usize::from(region);
            place != one && place != other && is_land(self.shape, region)
        };
        length(points(from, to).filter(is_foreign).count()) * LOOK
    }

    /// Some corners of a region: with more, nearly the same ones are best.
    fn corners(self, region: usize) -> Vec<Point> {
        const MOST: usize = 80;
        let region = self.shape.regions.get(region);
        let polygons = region.into_iter().flat_map(|region| &region.polygons);
        let all: Vec<_> = polygons.flat_map(|polygon| &polygon.outer).collect();
        let step = all.len() / MOST + 1;
        let some = all.into_iter().step_by(step);
        some.map(|&corner| self.view.place(corner)).collect()
    }
}

/// Points on a line, a few units apart, its ends too.
fn points(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let steps = whole(((to - from).hypot() / LOOK).ceil()).max(1);
    let along: Vec2 = (to - from) / length(steps);
    (0..=steps).map(move |step| from + along * length(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        look::Scale,
        map::Maps,
        samples::europe,
        scene::{MapGeometry, MapPoint, MapPolygon, MapShape, RegionKind, RegionShape, Terrain},
        workshop::Workshop,
    };

    fn links_of(shape: &MapShape, view: &View) -> (Vec<Link>, Arc<Grid>) {
        let (maps, workshop) = (Maps::new(), Workshop::new());
        let grid = maps.tools(&workshop).grid(shape, view);
        (links(shape, &grid, view), grid)
    }

    /// What is wrong with a link: an end outside of its region, or a stop in a third one.
    #[track_caller]
    fn assert_joins(shape: &MapShape, link: &Link, grid: &Grid, view: &View) {
        let [deep, coast, other_coast, other_deep] = link.course;
        let (one, other) = link.regions;
        let names = [one, other].map(|region| shape.regions[region].name.as_str());
        assert_eq!(usize::from(grid.region(deep)), one, "{names:?}");
        assert_eq!(usize::from(grid.region(other_deep)), other, "{names:?}");
        let finder = Finder { shape, grid, view };
        let foreign = finder.foreign(coast, other_coast, (one, other));
        assert!(foreign < 1.0, "{names:?} over {foreign} units of others");
    }

    #[test]
    fn links_of_europe_lead_from_land_to_land_over_water_alone() {
        let scene = europe::concert();
        let field = Rect::new(0.0, 80.0, 1240.0, 1018.0);
        let view = View::of(&scene, field, Scale::One);
        let (links, grid) = links_of(&scene.shape, &view);
        assert_eq!(links.len(), scene.shape.links.len());
        for link in &links {
            assert_joins(&scene.shape, link, &grid, &view);
        }
    }

    /// Three squares of land in a row, with water between and around.
    fn three() -> MapShape {
        let square = |x: i32, name: &str| RegionShape {
            name: name.into(),
            code: name[..3].to_uppercase(),
            kind: RegionKind::Land,
            terrain: Terrain::Plain,
            polygons: vec![MapPolygon {
                outer: [(x, 200), (x + 100, 200), (x + 100, 400), (x, 400)]
                    .map(|(x, y)| MapPoint { x, y })
                    .into(),
                holes: vec![],
            }],
            anchor: None,
        };
        MapShape::new(MapGeometry {
            width: 600,
            height: 600,
            regions: vec![
                square(50, "West"),
                square(250, "Middle"),
                square(450, "East"),
            ],
            neighbours: vec![],
            links: vec![(0, 1)],
            walls: vec![],
        })
    }

    #[test]
    fn a_line_that_does_not_reach_the_middle_stays_short_of_signs() {
        let shape = three();
        let view = View::small(&shape, 800.0, 800.0);
        let (links, grid) = links_of(&shape, &view);
        assert_joins(&shape, &links[0], &grid, &view);
        let [deep, coast, ..] = links[0].course;
        assert!((deep - coast).hypot() > SHALLOW, "{deep:?} {coast:?}");
        let sign = Rect::from_center_size(deep, (30.0, 60.0));
        let end = free((coast, deep), &[sign], &[sign]);
        assert!(!sign.contains(end) && (end - coast).hypot() > 1.0);
    }
}
