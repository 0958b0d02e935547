//! The twelve emblems, one for each faction, in a box from -1 to 1.
//!
//! Filled by the non-zero rule: outer lines run clockwise, holes the other way.

use std::{f64::consts::TAU, sync::LazyLock};

use super::own_path;
use crate::{
    canvas::{BezPath, Circle, Point, Shape, polygon},
    scene::Faction,
};

/// The emblem of a faction.
pub(crate) fn emblem(faction: Faction) -> &'static BezPath {
    static CROSS: LazyLock<BezPath> = LazyLock::new(cross);
    static CHEVRON: LazyLock<BezPath> =
        LazyLock::new(|| own_path("M-.92,.06 L0,-.84 .92,.06 .92,.76 0,-.14 -.92,.76Z"));
    static LEAF: LazyLock<BezPath> = LazyLock::new(leaf);
    static ROSE: LazyLock<BezPath> = LazyLock::new(rose);
    static STAR: LazyLock<BezPath> = LazyLock::new(|| star(5, 0.43));
    static WAVES: LazyLock<BezPath> = LazyLock::new(waves);
    static CRESCENT: LazyLock<BezPath> =
        LazyLock::new(|| own_path("M.62,-.89 A1,1 0 1 0 .62,.89 A.95,.95 0 0 1 .62,-.89Z"));
    static TOWER: LazyLock<BezPath> = LazyLock::new(tower);
    static SALTIRE: LazyLock<BezPath> = LazyLock::new(|| {
        own_path(
            "M-.94,-.54 L-.54,-.94 0,-.4 .54,-.94 .94,-.54 .4,0 .94,.54 .54,.94 0,.4 -.54,.94 -.94,.54 -.4,0Z",
        )
    });
    static LOZENGE: LazyLock<BezPath> =
        LazyLock::new(|| own_path("M0,-1 L.76,0 0,1 -.76,0Z M0,-.46 L-.35,0 0,.46 .35,0Z"));
    static TREFOIL: LazyLock<BezPath> = LazyLock::new(trefoil);
    static CROWN: LazyLock<BezPath> = LazyLock::new(crown);
    match faction {
        Faction::Azure => &CROSS,
        Faction::Ember => &CHEVRON,
        Faction::Jade => &LEAF,
        Faction::Rose => &ROSE,
        Faction::Gold => &STAR,
        Faction::Sky => &WAVES,
        Faction::Violet => &CRESCENT,
        Faction::Wine => &TOWER,
        Faction::Iron => &SALTIRE,
        Faction::Silver => &LOZENGE,
        Faction::Lime => &TREFOIL,
        Faction::Umber => &CROWN,
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

pub(super) fn crown() -> BezPath {
    let mut path = own_path(
        "M-.86,-.42 L-.42,.06 0,-.62 .42,.06 .86,-.42 .72,.5 -.72,.5Z M-.72,.6 L.72,.6 .72,.84 -.72,.84Z",
    );
    for centre in [(-0.88, -0.5), (0.0, -0.74), (0.88, -0.5)] {
        path.extend(Circle::new(centre, 0.14).to_path(0.001));
    }
    path
}
