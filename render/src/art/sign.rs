//! Small signs of the chrome: medals, the crest of the title, crown and laurel.

use std::f64::consts::FRAC_PI_2;

use super::{
    emblem::{self, star},
    path::own_path,
};
use crate::{
    canvas::{Affine, BezPath, Canvas, Circle, Pen, Point},
    colour::Colour,
    scene::Crest,
    theme,
};

/// A gold medal with a star, of a radius.
pub(crate) fn medal(canvas: &mut Canvas, at: Point, radius: f64) {
    let disc = |share: f64| Circle::new(at, radius * share);
    canvas.fill(&disc(1.0), theme::GOLD_DEEP);
    canvas.fill_fading(&disc(0.92), Colour::hex(0xFF_D978), Colour::hex(0xE0_A830));
    canvas.stroke(
        &disc(0.72),
        &Pen::new(radius * 0.07, Colour::hex(0xB8_8414)),
    );
    let sign = Affine::translate(at.to_vec2()) * Affine::scale(radius * 0.56) * star(5, 0.45);
    canvas.fill(&sign, Colour::hex(0x7A_5410));
}

/// The ring where a medal is still missing.
pub(crate) fn empty_medal(canvas: &mut Canvas, at: Point, radius: f64) {
    canvas.fill(
        &Circle::new(at, radius),
        theme::BAR_EDGE.mix(theme::GREY_DEEP, 40),
    );
    canvas.fill(&Circle::new(at, radius - 2.0), Colour::hex(0x11_1218));
}

/// A gold shield with a sign, before the title.
pub(crate) fn crest(canvas: &mut Canvas, crest: Crest, at: Point, height: f64) {
    let place = Affine::translate(at.to_vec2()) * Affine::scale(height / 2.2);
    let shield = own_path(
        "M-.8,-1.1 L.8,-1.1 Q.88,-1.1 .88,-1.02 L.88,-.1 C.88,.5 .5,.84 0,1.1 \
         C-.5,.84 -.88,.5 -.88,-.1 L-.88,-1.02 Q-.88,-1.1 -.8,-1.1Z",
    );
    canvas.place(place);
    canvas.stroke(&shield, &Pen::new(0.13, theme::GOLD));
    canvas.fill(&shield, Colour::hex(0x10_1117));
    canvas.stroke(&shield, &Pen::new(0.1, theme::GOLD));
    canvas.place(place * Affine::translate((0.0, -0.14)) * Affine::scale(0.55));
    canvas.fill(&crest_sign(crest), theme::GOLD);
    canvas.place(Affine::IDENTITY);
}

fn crest_sign(crest: Crest) -> BezPath {
    match crest {
        Crest::Tower => emblem::tower(),
        Crest::Swords => swords(),
    }
}

/// Two crossed swords.
pub(super) fn swords() -> BezPath {
    let sword = own_path(
        "M-.07,-1 L0,-1.16 .07,-1 .07,.5 .3,.5 .3,.64 .07,.64 .07,1 -.07,1 -.07,.64 -.3,.64 -.3,.5 -.07,.5Z",
    );
    let mut both = Affine::rotate(0.78) * sword.clone();
    both.extend(Affine::rotate(-0.78) * sword);
    both
}

/// Crossed swords in gold around a point.
pub(crate) fn swords_alone(canvas: &mut Canvas, at: Point, half: f64) {
    let place = Affine::translate(at.to_vec2()) * Affine::scale(half);
    canvas.fill(&Circle::new(at, half * 1.25), theme::BAR);
    canvas.fill(&(place * swords()), theme::GOLD);
}

/// A dagger with its point down, in a box from -1 to 1, where the canvas is placed.
pub(crate) fn dagger(canvas: &mut Canvas) {
    let blade = own_path("M-.1,-.3 L.1,-.3 .08,.72 0,1 -.08,.72Z");
    let groove = own_path("M-.02,-.26 L.02,-.26 .02,.6 -.02,.6Z");
    let guard = own_path("M-.36,-.4 L.36,-.4 .4,-.28 -.4,-.28Z");
    let grip = own_path("M-.07,-.8 L.07,-.8 .09,-.4 -.09,-.4Z");
    let pommel = Circle::new(Point::new(0.0, -0.88), 0.12);
    let dark = Pen::new(0.055, theme::INK);
    for shape in [&blade, &guard, &grip] {
        canvas.stroke(shape, &dark);
    }
    canvas.stroke(&pommel, &dark);
    canvas.fill(&blade, theme::GREY);
    canvas.fill(&groove, theme::GREY_DEEP);
    canvas.fill(&grip, Colour::hex(0x9C_1D2B));
    canvas.fill(&guard, theme::GOLD);
    canvas.fill(&pommel, theme::GOLD);
}

/// A crown for a winner, of a half width.
pub(crate) fn crown(canvas: &mut Canvas, at: Point, half: f64, colour: Colour) {
    let place = Affine::translate(at.to_vec2()) * Affine::scale(half);
    canvas.fill(&(place * emblem::crown()), colour);
}

/// Two laurel branches around a middle, open at the top.
pub(crate) fn laurel(canvas: &mut Canvas, at: Point, radius: f64, colour: Colour) {
    let leaf = own_path("M0,0 C.13,-.1 .15,-.3 0,-.44 C-.15,-.3 -.13,-.1 0,0Z");
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius);
    for side in [-1.0, 1.0] {
        let half = place * Affine::scale_non_uniform(side, 1.0);
        let mut branch = BezPath::new();
        for step in 0..7 {
            let turn = 0.24 + f64::from(step) * 0.36;
            let foot = (turn.sin(), turn.cos());
            for lean in [-0.62, 0.5] {
                let grown = Affine::translate(foot) * Affine::rotate(FRAC_PI_2 - turn + lean);
                branch.extend(grown * leaf.clone());
            }
        }
        canvas.fill(&(half * branch), colour);
    }
}
