//! Water with the glow of coasts and the dashed bounds of seas.

use super::{
    border::{Side, Sides},
    chains::{chains, path},
    survey::{NONE, is_land},
    view::View,
};
use crate::{
    canvas::{Canvas, Pen, Point, Raster, Rect},
    scene::MapShape,
    theme,
};

/// How far each shade of shallow water reaches from the coast, in units.
const REACHES: [f64; 4] = [58.0, 40.0, 24.0, 11.0];

pub(super) fn draw(shape: &MapShape, view: &View, sides: &Sides) -> Raster {
    let area = Rect::from_origin_size(Point::ZERO, view.field.size());
    let mut canvas = Canvas::new(area, view.factor());
    canvas.fill(&area, theme::SEA);
    let coast = |pair: &(u16, u16)| is_land(shape, pair.0) != is_land(shape, pair.1);
    let coasts = chains(&lines(sides, coast));
    for (colour, reach) in theme::SHALLOWS.into_iter().zip(REACHES) {
        let reach = reach * view.grain.letters;
        // Far from a coast its small bends do not show.
        let path = path(&coasts, view, reach * 0.22);
        canvas.stroke(&path, &Pen::new(2.0 * reach, colour));
    }
    let water =
        |pair: &(u16, u16)| pair.1 != NONE && !is_land(shape, pair.0) && !is_land(shape, pair.1);
    let bounds = path(&chains(&lines(sides, water)), view, 1.0);
    let pen = Pen::new(1.3, theme::SEA_BOUND).dashed(7.0, 6.0, 0.0);
    canvas.stroke(&bounds, &pen);
    canvas.finish()
}

fn lines(sides: &Sides, wanted: impl Fn(&(u16, u16)) -> bool) -> Vec<Side> {
    let wanted = sides.iter().filter(|(pair, _)| wanted(pair));
    wanted
        .flat_map(|(_, lines)| lines.iter().copied())
        .collect()
}
