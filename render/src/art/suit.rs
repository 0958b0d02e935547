//! The twelve emblems of the suits, in a box from -1 to 1.
//!
//! Filled by the non-zero rule: outer lines run clockwise, holes the other way.

use std::{f64::consts::TAU, sync::LazyLock};

use super::{
    emblem::{crown, star},
    path::own_path,
};
use crate::{
    canvas::{Affine, BezPath, Circle, Point, Shape, polygon},
    scene::Suit,
};

/// The emblem of a suit.
pub(crate) fn suit_emblem(suit: Suit) -> &'static BezPath {
    static ALL: LazyLock<[BezPath; 12]> = LazyLock::new(|| Suit::ALL.map(draw));
    let [
        hearts,
        spades,
        suns,
        moons,
        bells,
        acorns,
        diamonds,
        clubs,
        cups,
        swords,
        shells,
        anchors,
    ] = &*ALL;
    match suit {
        Suit::Hearts => hearts,
        Suit::Spades => spades,
        Suit::Suns => suns,
        Suit::Moons => moons,
        Suit::Bells => bells,
        Suit::Acorns => acorns,
        Suit::Diamonds => diamonds,
        Suit::Clubs => clubs,
        Suit::Cups => cups,
        Suit::Swords => swords,
        Suit::Shells => shells,
        Suit::Anchors => anchors,
    }
}

fn draw(suit: Suit) -> BezPath {
    match suit {
        Suit::Hearts => own_path(
            "M0,.98 C-.22,.66 -1,.24 -1,-.36 C-1,-.7 -.76,-.9 -.5,-.9 C-.26,-.9 -.08,-.76 0,-.54 \
             C.08,-.76 .26,-.9 .5,-.9 C.76,-.9 1,-.7 1,-.36 C1,.24 .22,.66 0,.98Z",
        ),
        Suit::Spades => own_path(
            "M0,-1 C.2,-.66 .92,-.3 .92,.26 C.92,.56 .7,.72 .46,.72 C.3,.72 .18,.65 .1,.54 \
             Q.13,.84 .38,1 L-.38,1 Q-.13,.84 -.1,.54 C-.18,.65 -.3,.72 -.46,.72 \
             C-.7,.72 -.92,.56 -.92,.26 C-.92,-.3 -.2,-.66 0,-1Z",
        ),
        Suit::Suns => sun(),
        Suit::Moons => moon(),
        Suit::Bells => own_path(
            "M0,-1 C.14,-1 .2,-.9 .18,-.78 C.5,-.68 .6,-.4 .62,-.02 C.64,.26 .7,.36 .9,.5 L.9,.64 \
             L-.9,.64 -.9,.5 C-.7,.36 -.64,.26 -.62,-.02 C-.6,-.4 -.5,-.68 -.18,-.78 \
             C-.2,-.9 -.14,-1 0,-1Z M-.24,.74 L.24,.74 C.24,.9 .12,1 0,1 C-.12,1 -.24,.9 -.24,.74Z \
             M-.66,.44 L.66,.44 .6,.33 -.6,.33Z",
        ),
        Suit::Acorns => own_path(
            "M-.07,-.7 L-.16,-1 .1,-1 .09,-.7 C.5,-.68 .86,-.5 .88,-.16 Q.88,-.06 .78,-.06 \
             L-.78,-.06 Q-.88,-.06 -.88,-.16 C-.86,-.5 -.5,-.68 -.07,-.7Z \
             M-.68,.06 L.68,.06 C.66,.5 .36,.74 .08,.84 L0,1.02 -.08,.84 C-.36,.74 -.66,.5 -.68,.06Z",
        ),
        Suit::Diamonds => own_path(
            "M-.52,-.78 L-.2,-.78 -.46,-.3 -.94,-.3Z M-.06,-.78 L.06,-.78 .32,-.3 -.32,-.3Z \
             M.2,-.78 L.52,-.78 .94,-.3 .46,-.3Z M-.94,-.17 L-.44,-.17 -.12,.72Z \
             M-.3,-.17 L.3,-.17 0,.86Z M.44,-.17 L.94,-.17 .12,.72Z",
        ),
        Suit::Clubs => club(),
        Suit::Cups => own_path(
            "M-.74,-.94 L.74,-.94 C.78,-.3 .6,.1 .14,.2 L.14,.56 Q.2,.74 .56,.78 L.56,.96 -.56,.96 \
             -.56,.78 Q-.2,.74 -.14,.56 L-.14,.2 C-.6,.1 -.78,-.3 -.74,-.94Z \
             M-.56,-.66 L.56,-.66 .57,-.78 -.57,-.78Z",
        ),
        Suit::Swords => swords(),
        Suit::Shells => shell(),
        Suit::Anchors => anchor(),
    }
}

/// An open eye, in a box from -1 to 1.
pub(crate) fn eye_shape() -> &'static BezPath {
    static EYE: LazyLock<BezPath> =
        LazyLock::new(|| own_path("M-.74,0 Q0,-.86 .74,0 Q0,.86 -.74,0Z"));
    &EYE
}

/// A crown, in a box from -1 to 1.
pub(crate) fn emblem_crown() -> BezPath {
    crown()
}

fn circle(x: f64, y: f64, radius: f64) -> BezPath {
    Circle::new((x, y), radius).to_path(0.001)
}

fn hole(x: f64, y: f64, radius: f64) -> BezPath {
    circle(x, y, radius).reverse_subpaths()
}

/// Twelve rays, long and short in turn, around a disc with a ring.
fn sun() -> BezPath {
    let mut path = circle(0.0, 0.0, 0.52);
    path.extend(hole(0.0, 0.0, 0.42));
    path.extend(circle(0.0, 0.0, 0.32));
    for ray in 0..12 {
        let tip = if ray % 2 == 0 { 1.02 } else { 0.84 };
        let at = |turn: f64, radius: f64| {
            let angle = TAU * (f64::from(ray) + turn) / 12.0 - TAU / 4.0;
            Point::new(radius * angle.cos(), radius * angle.sin())
        };
        path.extend(polygon([at(-0.34, 0.58), at(0.0, tip), at(0.34, 0.58)]));
    }
    path
}

/// A crescent with a star in its arms.
fn moon() -> BezPath {
    let mut path = own_path("M.3,-.95 A1,1 0 1 0 .86,.52 A.83,.83 0 1 1 .3,-.95Z");
    path.extend(Affine::translate((0.5, -0.12)) * Affine::scale(0.4) * star(5, 0.42));
    path
}

/// A knotty cudgel: a leaf of three would look like the trefoil of a seat.
fn club() -> BezPath {
    let mut path = own_path(
        "M-.1,1.1 L-.13,.36 C-.4,.24 -.5,-.06 -.46,-.28 L-.76,-.36 -.5,-.56 -.46,-.76 -.66,-1 \
         -.3,-1.03 C-.2,-1.14 -.1,-1.2 0,-1.2 C.1,-1.2 .2,-1.14 .3,-1.03 L.66,-1 .46,-.76 \
         .5,-.56 .76,-.36 .46,-.28 C.5,-.06 .4,.24 .13,.36 L.1,1.1Z",
    );
    path.extend(hole(0.0, -0.72, 0.15));
    path.extend(hole(0.0, -0.18, 0.13));
    path.extend(circle(0.0, 1.13, 0.21));
    Affine::rotate(0.62) * path
}

fn swords() -> BezPath {
    let sword = own_path(
        "M0,-1.26 L.15,-1.02 .13,.42 .44,.42 .44,.6 .1,.6 .1,.92 .17,1.04 .1,1.18 -.1,1.18 \
         -.17,1.04 -.1,.92 -.1,.6 -.44,.6 -.44,.42 -.13,.42 -.15,-1.02Z",
    );
    let mut both = Affine::rotate(0.72) * sword.clone();
    both.extend(Affine::rotate(-0.72) * sword);
    both
}

/// A fan of seven ribs over a hinge.
fn shell() -> BezPath {
    let mut path = own_path("M-.34,.7 L.34,.7 .44,.96 -.44,.96Z");
    for rib in -3..=3 {
        let turn = f64::from(rib) * 0.4;
        let reach = 1.62 - 0.1 * f64::from(rib * rib) / 1.6;
        let at = |lean: f64, share: f64| {
            let angle = turn + lean;
            Point::new(
                reach * share * angle.sin() * 0.82,
                0.74 - reach * share * angle.cos(),
            )
        };
        path.move_to(at(0.0, 0.06));
        path.line_to(at(-0.165, 0.84));
        path.curve_to(at(-0.14, 1.05), at(0.14, 1.05), at(0.165, 0.84));
        path.close_path();
    }
    path.reverse_subpaths()
}

fn anchor() -> BezPath {
    let mut path = circle(0.0, -0.76, 0.25);
    path.extend(hole(0.0, -0.76, 0.11));
    path.extend(own_path(
        "M-.12,-.55 L.12,-.55 .12,-.42 .5,-.42 .5,-.2 .12,-.2 .12,.7 Q.5,.6 .6,.24 L.4,.3 .72,-.1 \
         .98,.34 .8,.3 Q.7,.88 0,1.02 Q-.7,.88 -.8,.3 L-.98,.34 -.72,-.1 -.4,.3 -.6,.24 \
         Q-.5,.6 -.12,.7 L-.12,-.2 -.5,-.2 -.5,-.42 -.12,-.42Z",
    ));
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{art::emblem, num::length, scene::Faction};

    /// Which of 24 by 24 points in its box an emblem covers.
    fn covered(emblem: &BezPath) -> Vec<bool> {
        let at = |place: i32| (f64::from(place) + 0.5) / 12.0 - 1.0;
        let points = (0..24).flat_map(|y| (0..24).map(move |x| Point::new(at(x), at(y))));
        points.map(|point| emblem.winding(point) != 0).collect()
    }

    /// Three leaves on a stem are the trefoil of a seat: the suit is a club to strike with.
    #[test]
    fn clubs_and_the_trefoil_differ() {
        let clubs = covered(suit_emblem(Suit::Clubs));
        let trefoil = covered(emblem(Faction::Lime));
        let points = || clubs.iter().zip(&trefoil);
        let both = points().filter(|(one, other)| **one && **other).count();
        let any = points().filter(|(one, other)| **one || **other).count();
        let likeness = length(both) / length(any);
        assert!(likeness < 0.5, "{likeness:.2}");
    }
}
