//! Straits and bridges: dashed lines between regions that do not meet.

use super::{grid::Grid, stamp::stamp, view::View};
use crate::{
    canvas::{Canvas, Circle, Line, Pen, Point, Raster, Rect},
    scene::MapShape,
    theme,
};

/// Draws the dashed lines of straits and bridges.
pub(super) fn draw_links(raster: &mut Raster, links: &[(Point, Point)], view: &View) {
    for &(from, to) in links {
        let bounds = Rect::from_points(from, to).inset(8.0);
        stamp(raster, bounds, view, |canvas| draw_link(canvas, from, to));
    }
}

/// One dashed line with dots at its ends.
pub(super) fn draw_link(canvas: &mut Canvas, from: Point, to: Point) {
    let line = Line::new(from, to);
    let dashes = |pen: Pen| pen.dashed(7.0, 7.0, 0.0);
    canvas.stroke(&line, &dashes(Pen::new(6.0, theme::COAST)));
    canvas.stroke(&line, &dashes(Pen::new(3.2, theme::IVORY)));
    for end in [from, to] {
        canvas.fill(&Circle::new(end, 5.2), theme::COAST);
        canvas.fill(&Circle::new(end, 3.6), theme::IVORY);
    }
}

/// Where the links of a map that are in view begin and end.
pub(super) fn links(shape: &MapShape, grid: &Grid, view: &View) -> Vec<(Point, Point)> {
    let field = Rect::from_origin_size(Point::ZERO, view.field.size()).inset(40.0);
    let links = shape.links.iter();
    links
        .filter_map(|&link| ends(shape, link, grid, view))
        .filter(|&(from, to)| field.contains(from) && field.contains(to))
        .collect()
}

/// The nearest corners of two regions, a little inside of each.
fn ends(
    shape: &MapShape,
    (one, other): (usize, usize),
    grid: &Grid,
    view: &View,
) -> Option<(Point, Point)> {
    const INSIDE: f64 = 7.0;
    let (ones, others) = (corners(shape, one, view), corners(shape, other, view));
    let mut best: Option<(f64, Point, Point)> = None;
    for &from in &ones {
        for &to in &others {
            let apart = (to - from).hypot2();
            if best.is_none_or(|(least, ..)| apart < least) {
                best = Some((apart, from, to));
            }
        }
    }
    let (apart, from, to) = best?;
    if apart > 36.0 {
        let along = (to - from).normalize() * INSIDE;
        return Some((from - along, to + along));
    }
    // Side by side: over the common border, towards both middles.
    let (middle, away) = (from.midpoint(to), grid.middle(one)? - grid.middle(other)?);
    let along = away.normalize() * 20.0;
    along.is_finite().then(|| (middle + along, middle - along))
}

/// Some hundred corners of a region: with more, nearly the same ones are nearest.
fn corners(shape: &MapShape, region: usize, view: &View) -> Vec<Point> {
    const MOST: usize = 500;
    let region = shape.regions.get(region);
    let polygons = region.into_iter().flat_map(|region| &region.polygons);
    let all: Vec<_> = polygons.flat_map(|polygon| &polygon.outer).collect();
    let step = all.len() / MOST + 1;
    let some = all.into_iter().step_by(step);
    some.map(|&corner| view.place(corner)).collect()
}
