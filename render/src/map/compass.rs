//! A compass where open water leaves room for one.

use std::sync::Arc;

use super::{
    chart::Chart, geometry::meet, placed::Placed, stamp::stamp, survey::is_land, view::View,
};
use crate::{
    art::site::compass,
    canvas::{Point, Raster, Rect, Size, Vec2},
    scene::MapShape,
};

/// Draws a compass into a corner of open water, if there is one.
pub(super) fn draw(
    raster: &mut Raster,
    chart: &Chart,
    shape: &MapShape,
    placed: &[Option<Arc<Placed>>],
    view: &View,
) {
    const RADIUS: f64 = 40.0;
    let (size, room) = (view.field.size(), Size::new(112.0, 132.0));
    let corners = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)];
    let free = corners.into_iter().find_map(|(right, down)| {
        let x = 22.0 + (size.width - 44.0 - room.width) * right;
        let y = 18.0 + (size.height - 36.0 - room.height) * down;
        let area = Rect::from_origin_size((x, y), room);
        let mut rects = placed.iter().flatten().flat_map(|placed| &placed.rects);
        let is_free = !rects.any(|rect| meet(*rect, area));
        (is_free && is_water(chart, shape, area)).then_some(area)
    });
    if let Some(area) = free {
        let at = area.center() + Vec2::new(0.0, 9.0);
        stamp(raster, area, view, |canvas| compass(canvas, at, RADIUS));
    }
}

fn is_water(chart: &Chart, shape: &MapShape, area: Rect) -> bool {
    (0..=14_u8).all(|row| {
        (0..=14_u8).all(|col| {
            let part = |step: u8| f64::from(step) / 14.0;
            let at = Point::new(
                area.x0 + area.width() * part(col),
                area.y0 + area.height() * part(row),
            );
            !is_land(shape, chart.grid.region(at))
        })
    })
}
