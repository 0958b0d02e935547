//! The emblems, one for each faction, in a box from -1 to 1.
//!
//! Filled by the non-zero rule: outer lines run clockwise, holes the other way.

use std::{f64::consts::TAU, sync::LazyLock};

use super::path::own_path;
use crate::{
    canvas::{Affine, BezPath, Circle, Point, Shape, polygon},
    scene::Faction,
};

/// The emblem of a faction.
pub(crate) fn emblem(faction: Faction) -> &'static BezPath {
    static ALL: LazyLock<[BezPath; 24]> = LazyLock::new(|| Faction::ALL.map(draw));
    let place = Faction::ALL.iter().position(|&each| each == faction);
    &ALL[place.unwrap_or(0)]
}

fn draw(faction: Faction) -> BezPath {
    match faction {
        Faction::Azure => cross(),
        Faction::Ember => own_path("M-.92,.06 L0,-.84 .92,.06 .92,.76 0,-.14 -.92,.76Z"),
        Faction::Jade => leaf(),
        Faction::Rose => rose(),
        Faction::Gold => star(5, 0.43),
        Faction::Sky => waves(),
        Faction::Violet => own_path("M.62,-.89 A1,1 0 1 0 .62,.89 A.95,.95 0 0 1 .62,-.89Z"),
        Faction::Wine => tower(),
        Faction::Iron => own_path(
            "M-.94,-.54 L-.54,-.94 0,-.4 .54,-.94 .94,-.54 .4,0 .94,.54 .54,.94 0,.4 -.54,.94 \
             -.94,.54 -.4,0Z",
        ),
        Faction::Silver => own_path("M0,-1 L.76,0 0,1 -.76,0Z M0,-.46 L-.35,0 0,.46 .35,0Z"),
        Faction::Lime => trefoil(),
        Faction::Umber => crown(),
        Faction::Coral => fish(),
        Faction::Teal => own_path(
            "M-.78,-1 L.78,-1 .78,-.76 .62,-.76 C.62,-.3 .16,-.2 .16,0 C.16,.2 .62,.3 .62,.76 \
             L.78,.76 .78,1 -.78,1 -.78,.76 -.62,.76 C-.62,.3 -.16,.2 -.16,0 C-.16,-.2 -.62,-.3 \
             -.62,-.76 L-.78,-.76Z",
        ),
        Faction::Amber => key(),
        Faction::Plum => own_path(
            "M-.11,-1.02 L.11,-1.02 .11,-.62 Q.55,-.62 .9,-.96 Q.7,-.34 .9,.3 Q.55,-.08 .11,-.06 \
             L.11,1.02 -.11,1.02 -.11,-.06 Q-.55,-.08 -.9,.3 Q-.7,-.34 -.9,-.96 \
             Q-.55,-.62 -.11,-.62Z",
        ),
        Faction::Moss => own_path(
            "M0,-1.02 L.46,-.44 .22,-.44 .66,.08 .36,.08 .86,.66 .14,.66 .14,1 -.14,1 -.14,.66 \
             -.86,.66 -.36,.08 -.66,.08 -.22,-.44 -.46,-.44Z",
        ),
        Faction::Slate => {
            own_path("M-.98,-.62 L-.5,-.94 .72,-.94 .72,-.3 .2,-.3 .2,1 -.16,1 -.16,-.3 -.5,-.3Z")
        }
        Faction::Mint => own_path(
            "M0,-1.02 L.66,-.24 .2,-.24 .2,.42 .52,.7 .52,1.02 0,.66 -.52,1.02 -.52,.7 -.2,.42 \
             -.2,-.24 -.66,-.24Z",
        ),
        Faction::Rust => flame(),
        Faction::Lilac => own_path("M.3,-1 L-.66,.18 -.1,.18 -.34,1 .66,-.28 .08,-.28Z"),
        Faction::Cobalt => own_path(
            "M-.88,-.92 L-.46,-.92 -.46,.92 -.88,.92Z M-.21,-.92 L.21,-.92 .21,.92 -.21,.92Z \
             M.46,-.92 L.88,-.92 .88,.92 .46,.92Z",
        ),
        Faction::Peach => own_path(
            "M-.62,.98 C-1.2,-.2 -.84,-1 0,-1 C.84,-1 1.2,-.2 .62,.98 L.24,.84 C.66,-.1 .5,-.54 \
             0,-.54 C-.5,-.54 -.66,-.1 -.24,.84Z",
        ),
        Faction::Pine => wheel(),
    }
}

fn cross() -> BezPath {
    own_path(
        "M-.46,-1 Q-.36,-.42 -.13,-.13 Q-.42,-.36 -1,-.46 L-1,.46 Q-.42,.36 -.13,.13 \
         Q-.36,.42 -.46,1 L.46,1 Q.36,.42 .13,.13 Q.42,.36 1,.46 L1,-.46 \
         Q.42,-.36 .13,-.13 Q.36,-.42 .46,-1Z",
    )
    .reverse_subpaths()
}

fn leaf() -> BezPath {
    own_path(
        "M0,-1.02 C.82,-.6 .92,.3 .1,.66 L.1,1 -.1,1 -.1,.66 C-.92,.3 -.82,-.6 0,-1.02Z \
         M-.07,.5 L.07,.5 .05,.2 .42,-.16 .34,-.26 .04,.02 0,-.6 -.04,.02 -.34,-.26 -.42,-.16 \
         -.05,.2Z",
    )
}

/// Five petals that leave a ring free around a round heart.
fn rose() -> BezPath {
    let at = |radius: f64, turn: f64| {
        let angle = turn * TAU - TAU / 4.0;
        Point::new(radius * angle.cos(), radius * angle.sin())
    };
    let mut path = Circle::new((0.0, 0.0), 0.25).to_path(0.001);
    for petal in 0..5 {
        let middle = f64::from(petal) / 5.0;
        path.move_to(at(0.38, middle - 0.07));
        path.curve_to(
            at(1.2, middle - 0.13),
            at(1.08, middle - 0.02),
            at(0.92, middle),
        );
        path.curve_to(
            at(1.08, middle + 0.02),
            at(1.2, middle + 0.13),
            at(0.38, middle + 0.07),
        );
        path.close_path();
    }
    path
}

/// A star with so many points, the inner corners at a share of the outer ones.
pub(crate) fn star(points: u8, inner: f64) -> BezPath {
    polygon((0..points * 2).map(|corner| {
        let angle = TAU * (f64::from(corner) / f64::from(points * 2) - 0.25);
        let radius = if corner % 2 == 0 { 1.0 } else { inner };
        Point::new(radius * angle.cos(), radius * angle.sin() + 0.04)
    }))
}

fn waves() -> BezPath {
    let mut path = BezPath::new();
    for top in ["-.78", "-.16", ".46"] {
        path.extend(own_path(&format!(
            "M-1,{top} q.25,-.36 .5,0 t.5,0 t.5,0 t.5,0 l0,.3 q-.25,.36 -.5,0 t-.5,0 t-.5,0 t-.5,0Z"
        )));
    }
    path
}

pub(super) fn tower() -> BezPath {
    own_path(
        "M-.74,-1 L-.36,-1 -.36,-.72 -.19,-.72 -.19,-1 .19,-1 .19,-.72 .36,-.72 .36,-1 .74,-1 \
         .74,-.4 .5,-.2 .5,.6 .72,.76 .72,1 -.72,1 -.72,.76 -.5,.6 -.5,-.2 -.74,-.4Z \
         M-.18,.7 L.18,.7 .18,.26 A.18,.18 0 0 0 -.18,.26Z",
    )
}

fn trefoil() -> BezPath {
    let mut path = own_path("M-.12,-.1 L.12,-.1 Q.12,.68 .4,1 L-.4,1 Q-.12,.68 -.12,-.1Z");
    for centre in [(0.0, -0.54), (-0.5, 0.16), (0.5, 0.16)] {
        path.extend(Circle::new(centre, 0.44).to_path(0.001));
    }
    path
}

fn circle(centre: (f64, f64), radius: f64) -> BezPath {
    Circle::new(centre, radius).to_path(0.001)
}

fn fish() -> BezPath {
    let mut path = own_path(
        "M-1,0 C-.62,-.7 .14,-.76 .5,-.14 L1,-.62 .84,0 1,.62 .5,.14 C.14,.76 -.62,.7 -1,0Z",
    );
    path.extend(circle((-0.52, -0.12), 0.13).reverse_subpaths());
    path
}

fn key() -> BezPath {
    let mut path = circle((0.0, -0.54), 0.48);
    path.extend(circle((0.0, -0.54), 0.22).reverse_subpaths());
    path.extend(own_path(
        "M-.13,-.12 L.13,-.12 .13,.38 .5,.38 .5,.58 .13,.58 .13,.74 .42,.74 .42,.94 .13,.94 \
         .13,1.02 -.13,1.02Z",
    ));
    path
}

fn flame() -> BezPath {
    let mut path = own_path(
        "M.08,-1.04 C.2,-.5 .84,-.2 .78,.36 C.74,.8 .4,1 0,1 C-.44,1 -.78,.74 -.78,.3 \
         C-.78,-.02 -.56,-.22 -.46,-.52 C-.3,-.36 -.22,-.24 -.2,-.06 C.06,-.3 .14,-.62 .08,-1.04Z",
    );
    let heart =
        "M.04,.12 C.32,.4 .36,.56 .3,.7 C.22,.86 -.2,.88 -.3,.68 C-.36,.46 -.04,.38 .04,.12Z";
    path.extend(own_path(heart).reverse_subpaths());
    path
}

/// A rim around a hub on six spokes.
fn wheel() -> BezPath {
    let mut path = circle((0.0, 0.0), 1.0);
    path.extend(circle((0.0, 0.0), 0.76).reverse_subpaths());
    path.extend(circle((0.0, 0.0), 0.26));
    for spoke in 0..6 {
        let turn = Affine::rotate(f64::from(spoke) * TAU / 6.0);
        path.extend(turn * own_path("M-.09,-.88 L.09,-.88 .09,0 -.09,0Z"));
    }
    path
}

pub(super) fn crown() -> BezPath {
    let mut path = own_path(
        "M-.86,-.42 L-.42,.06 0,-.62 .42,.06 .86,-.42 .72,.5 -.72,.5Z M-.72,.6 L.72,.6 .72,.84 -.72,.84Z",
    );
    for centre in [(-0.88, -0.5), (0.0, -0.74), (0.88, -0.5)] {
        path.extend(Circle::new(centre, 0.14).to_path(0.001));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of 24 by 24 points in the box of an emblem it covers.
    fn covered(emblem: &BezPath) -> Vec<bool> {
        let at = |place: i32| (f64::from(place) + 0.5) / 12.0 - 1.0;
        let points = (0..24).flat_map(|y| (0..24).map(move |x| Point::new(at(x), at(y))));
        points.map(|point| emblem.winding(point) != 0).collect()
    }

    /// How much of what two emblems cover together they both cover.
    fn likeness(one: &[bool], other: &[bool]) -> f64 {
        let count = |of: fn(&(&bool, &bool)) -> bool| one.iter().zip(other).filter(of).count();
        let both = count(|(one, other)| **one && **other);
        let any = count(|(one, other)| **one || **other);
        crate::num::length(both) / crate::num::length(any)
    }

    #[test]
    fn no_two_emblems_are_alike() {
        let all = Faction::ALL.map(|faction| (faction, covered(emblem(faction))));
        for (place, (one, shape)) in all.iter().enumerate() {
            let ink = shape.iter().filter(|inked| **inked).count();
            assert!(
                (80..420).contains(&ink),
                "{one:?} covers {ink} of 576 points"
            );
            for (other, other_shape) in &all[..place] {
                let likeness = likeness(shape, other_shape);
                assert!(likeness < 0.7, "{one:?} and {other:?}: {likeness:.2}");
            }
        }
    }
}
