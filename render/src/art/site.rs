//! Buildings on maps: star, tower, bastion, anchor, each 44 units high or less.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::{
    emblem::{star, tower},
    path::own_path,
};
use crate::{
    canvas::{Affine, BezPath, Canvas, Circle, Pen, Point, polygon},
    colour::Colour,
    scene::Site,
    theme,
};

/// Half the width of a building.
pub(crate) fn half_width(site: Site) -> f64 {
    match site {
        Site::Capital => 17.5,
        Site::Fort(_) => 21.0,
        Site::Castle => 13.5,
        Site::Port => 15.0,
    }
}

/// Half the height of a building.
pub(crate) fn half_height(site: Site) -> f64 {
    match site {
        Site::Capital | Site::Castle | Site::Port => 18.0,
        Site::Fort(_) => 21.0,
    }
}

/// Where the middle of the level of a fort is.
pub(crate) const LEVEL: Point = Point::new(0.0, 0.3);

/// Draws a building around its middle, without the level of a fort.
pub(crate) fn draw(canvas: &mut Canvas, site: Site) {
    match site {
        Site::Capital => capital(canvas),
        Site::Castle => dark(canvas, &(Affine::scale_non_uniform(12.5, 15.0) * tower())),
        Site::Fort(_) => bastion(canvas),
        Site::Port => dark(canvas, &(Affine::scale(14.5) * anchor())),
    }
}

fn capital(canvas: &mut Canvas) {
    let shape = |size: f64| Affine::scale(size) * star(5, 0.45);
    canvas.stroke(&shape(15.6), &Pen::new(5.4, Colour::hex(0x2B_210A)));
    canvas.fill(&shape(15.6), Colour::hex(0xFF_CB3D));
    canvas.fill(&shape(8.0), Colour::hex(0xFF_EBA8));
}

/// A dark sign with a light edge.
fn dark(canvas: &mut Canvas, sign: &BezPath) {
    canvas.stroke(sign, &Pen::new(4.6, theme::IVORY));
    canvas.fill(sign, theme::INK);
}

/// A star fort from above: a square with four pointed bastions.
fn bastion(canvas: &mut Canvas) {
    let shape = own_path(
        "M-1,-1 L-.38,-.8 0,-.98 .38,-.8 1,-1 .8,-.38 .98,0 .8,.38 1,1 .38,.8 0,.98 -.38,.8 -1,1 \
         -.8,.38 -.98,0 -.8,-.38Z",
    );
    let shape = Affine::scale(19.5) * shape;
    canvas.stroke(&shape, &Pen::new(4.6, theme::IVORY));
    canvas.fill(&shape, Colour::hex(0x3B_3F4C));
    canvas.stroke(
        &(Affine::scale(0.86) * shape),
        &Pen::new(1.2, theme::IVORY.alpha(120)),
    );
}

fn anchor() -> BezPath {
    let mut path = own_path(
        "M-.11,-.58 L.11,-.58 .11,-.4 .5,-.4 .5,-.2 .11,-.2 .11,.68 C.45,.62 .66,.42 .7,.14 L.5,.2 \
         .78,-.16 1,.24 .88,.2 C.8,.66 .45,.96 0,1 C-.45,.96 -.8,.66 -.88,.2 L-1,.24 -.78,-.16 \
         -.5,.2 -.7,.14 C-.66,.42 -.45,.62 -.11,.68 L-.11,-.2 -.5,-.2 -.5,-.4 -.11,-.4Z",
    );
    // The ring: round outside, open inside.
    path.extend(own_path(
        "M0,-1 A.24,.24 0 0 1 0,-.52 A.24,.24 0 0 1 0,-1Z M0,-.88 A.12,.12 0 0 0 0,-.64 \
         A.12,.12 0 0 0 0,-.88Z",
    ));
    path
}

/// Draws a compass around a point.
pub(crate) fn compass(canvas: &mut Canvas, at: Point, radius: f64) {
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius);
    let ring = |share: f64| Circle::new(at, radius * share);
    let line = |width: f64| Pen::new(width, theme::SEA_BOUND);
    canvas.stroke(&ring(0.62), &line(1.2));
    canvas.stroke(&ring(0.68), &line(1.2));
    let [light, dark] = compass_rose();
    canvas.fill(&(place * light), theme::SEA_NAME);
    canvas.fill(&(place * dark), theme::SEA_BOUND);
    let north = own_path(
        "M-.13,.17 L-.13,-.17 -.06,-.17 .07,.05 .07,-.17 .13,-.17 .13,.17 .06,.17 -.07,-.05 -.07,.17Z",
    );
    let place = place * Affine::translate((0.0, -1.26));
    canvas.fill(&(place * north), theme::SEA_NAME);
}

/// Eight rays, each half light and half dark, in a box from -1 to 1.
fn compass_rose() -> [BezPath; 2] {
    let mut halves = [BezPath::new(), BezPath::new()];
    for (long, wide, offset) in [(0.6, 0.1, FRAC_PI_4), (1.0, 0.15, 0.0)] {
        for quarter in 0..4 {
            let turn = Affine::rotate(f64::from(quarter) * FRAC_PI_2 + offset);
            for (half, side) in halves.iter_mut().zip([-wide, wide]) {
                let ray = polygon([(0.0, -long), (0.0, 0.0), (side, -wide)].map(Point::from));
                half.extend(turn * ray);
            }
        }
    }
    halves
}
