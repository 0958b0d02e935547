//! What a card counts as, drawn: guns, horses, a crown, pikes, a wagon.
//!
//! Each icon is a body, painted in the colour of the suit with a dark edge, and
//! lines on it in the colour of the edge. Boxes from -1 to 1.

use std::{f64::consts::TAU, sync::LazyLock};

use super::path::own_path;
use crate::{
    canvas::{Affine, BezPath, Circle, Rect, Shape},
    scene::Rank,
};

/// An icon: layers, the first below.
pub(crate) type Role = Vec<Layer>;

/// A body with a dark edge, and what is drawn on it.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) body: BezPath,
    pub(crate) lines: BezPath,
}

/// The icon of a rank.
pub(crate) fn role(rank: Rank) -> &'static Role {
    static ALL: LazyLock<[Role; 9]> = LazyLock::new(|| Rank::ALL.map(draw));
    let [six, seven, eight, nine, ten, jack, queen, king, ace] = &*ALL;
    match rank {
        Rank::Six => six,
        Rank::Seven => seven,
        Rank::Eight => eight,
        Rank::Nine => nine,
        Rank::Ten => ten,
        Rank::Jack => jack,
        Rank::Queen => queen,
        Rank::King => king,
        Rank::Ace => ace,
    }
}

fn draw(rank: Rank) -> Role {
    match rank {
        Rank::Six => wagon(),
        Rank::Seven => vec![musket().placed(Affine::rotate(-0.98))],
        Rank::Eight => {
            let one = musket().placed(Affine::rotate(-0.94));
            let other = one.clone().placed(Affine::scale_non_uniform(-1.0, 1.0));
            vec![one, other]
        }
        Rank::Nine => gun(),
        Rank::Ten => mortar(),
        Rank::Jack => vec![horse()],
        Rank::Queen => vec![coronet()],
        Rank::King => armoured_horse(),
        Rank::Ace => pikes(),
    }
}

impl Layer {
    fn of(body: &str, lines: &str) -> Self {
        Self {
            body: own_path(body),
            lines: own_path(lines),
        }
    }

    fn placed(self, place: Affine) -> Self {
        Self {
            body: place * self.body,
            lines: place * self.lines,
        }
    }
}

fn circle(x: f64, y: f64, radius: f64) -> BezPath {
    Circle::new((x, y), radius).to_path(0.001)
}

/// A wheel: a tyre, eight spokes and a hub.
fn wheel(x: f64, y: f64, radius: f64) -> Layer {
    let mut body = circle(x, y, radius);
    body.extend(circle(x, y, radius * 0.74).reverse_subpaths());
    let spoke = Rect::new(-0.07, -0.8, 0.07, 0.0).to_path(0.01);
    for turn in 0..8 {
        let place = Affine::translate((x, y))
            * Affine::rotate(TAU * f64::from(turn) / 8.0)
            * Affine::scale(radius);
        body.extend(place * spoke.clone());
    }
    body.extend(circle(x, y, radius * 0.28));
    Layer {
        body,
        lines: circle(x, y, radius * 0.12),
    }
}

fn wagon() -> Role {
    let cover = Layer::of(
        "M-.92,.08 C-1.08,-.5 -.8,-.86 -.4,-.86 L.5,-.86 C.9,-.86 1.08,-.5 .92,.08Z",
        "M-.46,.08 C-.56,-.3 -.5,-.66 -.36,-.86 L-.28,-.86 C-.42,-.62 -.46,-.3 -.38,.08Z \
         M-.04,.08 L-.04,-.86 .04,-.86 .04,.08Z \
         M.38,.08 C.46,-.3 .42,-.62 .28,-.86 L.36,-.86 C.5,-.66 .56,-.3 .46,.08Z",
    );
    let bed = Layer::of(
        "M-1,.12 L1,.12 .95,.3 1.28,.44 1.26,.54 .92,.44 -.92,.44Z",
        "M-.86,.25 L.86,.25 .85,.31 -.85,.31Z",
    );
    vec![
        cover,
        bed,
        wheel(-0.56, 0.58, 0.36),
        wheel(0.56, 0.58, 0.36),
    ]
}

/// A musket that lies flat, its muzzle at the right.
fn musket() -> Layer {
    Layer::of(
        "M-1.3,.02 L-1.26,.4 Q-.98,.42 -.74,.17 Q-.66,.11 -.56,.1 L-.52,.1 Q-.5,.24 -.38,.24 \
         Q-.26,.24 -.24,.1 L.74,.08 .78,.04 1.36,.04 1.36,-.08 -.3,-.09 -.36,-.24 -.46,-.27 \
         -.44,-.16 -.52,-.1 Q-.76,-.1 -.92,-.05Z",
        "M-.4,.0 L.76,-.03 .76,.01 -.4,.04Z M.1,-.09 L.18,-.09 .18,.09 .1,.09Z \
         M.56,-.09 L.64,-.09 .64,.08 .56,.08Z",
    )
}

fn gun() -> Role {
    let barrel = Layer::of(
        "M-.9,-.24 L-.84,-.27 L.72,-.17 .76,-.23 .98,-.23 .98,.21 .76,.21 .72,.15 -.84,.26 -.9,.23 \
         Q-1,.1 -1.14,.07 L-1.14,-.07 Q-1,-.1 -.9,-.24Z",
        "M-.66,-.26 L-.58,-.26 -.58,.25 -.66,.25Z M-.1,-.22 L-.03,-.22 -.03,.21 -.1,.21Z \
         M.4,-.19 L.46,-.19 .46,.17 .4,.17Z",
    );
    let trail = Layer::of(
        "M.34,.1 L-.28,.1 -1.18,.74 -1.18,.9 -.84,.9 .3,.5Z",
        "M-.86,.7 L-.78,.65 -.7,.82 -.78,.85Z",
    );
    let barrel = barrel.placed(Affine::translate((0.08, -0.16)) * Affine::rotate(-0.2));
    vec![trail, barrel, wheel(0.22, 0.42, 0.5)]
}

fn mortar() -> Role {
    let barrel = Layer::of(
        "M-.38,.36 C-.38,.64 -.2,.76 0,.76 C.2,.76 .38,.64 .38,.36 L.38,-.3 .48,-.36 .48,-.62 \
         -.48,-.62 -.48,-.36 -.38,-.3Z",
        "M-.38,-.04 L.38,-.04 .38,-.11 -.38,-.11Z M-.38,.32 L.38,.32 .38,.25 -.38,.25Z \
         M-.46,-.53 L.46,-.53 .46,-.47 -.46,-.47Z",
    );
    let mut bed = Layer::of(
        "M-1.04,.62 L-.62,.62 -.3,.2 .12,.2 .6,.62 .98,.62 .98,.92 -1.04,.92Z",
        "M-.9,.74 L.84,.74 .84,.8 -.9,.8Z",
    );
    bed.lines.extend(circle(-0.09, 0.42, 0.11));
    let bomb = Layer {
        body: circle(0.8, -0.68, 0.25),
        lines: circle(0.72, -0.76, 0.07),
    };
    let fuse = Layer::of("M.86,-.86 L.95,-1.1 1.06,-1.04 .98,-.82Z", "");
    let barrel = barrel.placed(Affine::translate((-0.16, 0.06)) * Affine::rotate(0.68));
    vec![fuse, barrel, bed, bomb]
}

const HORSE: &str = "M.8,.98 C.94,.36 .86,-.3 .42,-.66 L.4,-1 .16,-.76 .04,-.98 -.06,-.68 \
     C-.3,-.56 -.46,-.36 -.56,-.14 C-.66,.06 -.86,.22 -.94,.36 C-1,.48 -.96,.62 -.84,.68 \
     C-.72,.74 -.62,.7 -.54,.6 L-.46,.52 C-.36,.5 -.24,.46 -.1,.4 C.02,.36 .1,.3 .16,.2 \
     C.18,.44 .06,.56 -.14,.68 C-.36,.8 -.48,.88 -.5,.98Z";

/// A horse's head with a flowing mane.
fn horse() -> Layer {
    Layer::of(
        HORSE,
        "M-.3,-.34 C-.24,-.44 -.14,-.44 -.1,-.34 C-.16,-.26 -.24,-.26 -.3,-.34Z \
         M-.82,.4 C-.78,.34 -.7,.36 -.7,.42 C-.74,.48 -.8,.46 -.82,.4Z \
         M-.7,.6 L-.5,.46 -.46,.5 -.62,.63Z \
         M.3,-.56 C.52,-.3 .6,0 .56,.3 L.48,.3 C.5,.02 .42,-.26 .24,-.48Z \
         M.52,-.36 C.72,-.06 .76,.3 .7,.62 L.63,.62 C.66,.32 .62,0 .46,-.26Z \
         M.4,.16 C.42,.44 .3,.66 .12,.82 L.06,.78 C.24,.62 .34,.42 .32,.16Z",
    )
}

/// A horse's head under armour, with a plume.
fn armoured_horse() -> Role {
    let plume = Layer::of(
        "M.2,-.74 C.06,-1.1 .3,-1.42 .66,-1.38 C.6,-1.3 .62,-1.26 .68,-1.24 C.92,-1.24 1.1,-1.04 \
         1.08,-.82 C1,-.86 .94,-.84 .92,-.78 C.98,-.6 .94,-.42 .84,-.3 C.74,-.52 .6,-.66 .36,-.7Z",
        "M.34,-.82 C.44,-1.02 .58,-1.12 .74,-1.14 L.76,-1.08 C.64,-1.04 .52,-.94 .44,-.8Z \
         M.54,-.74 C.66,-.82 .76,-.84 .86,-.84 L.87,-.78 C.78,-.78 .7,-.76 .6,-.7Z",
    );
    // Plates down the neck, a plate over the face with a slit for the eye.
    let head = Layer::of(
        HORSE,
        "M-.34,-.36 L-.04,-.4 -.1,-.26 -.32,-.25Z \
         M-.84,.42 L-.72,.36 -.7,.44 -.8,.5Z \
         M-.02,-.66 C-.06,-.3 -.3,0 -.5,.22 L-.56,.16 C-.36,-.06 -.14,-.34 -.1,-.66Z \
         M.08,-.66 C.3,-.36 .32,0 .2,.24 L.13,.2 C.24,-.04 .2,-.36 0,-.62Z \
         M.28,.26 Q.6,.16 .86,.2 L.87,.27 Q.62,.24 .26,.34Z \
         M.2,.52 Q.5,.42 .88,.48 L.88,.55 Q.5,.5 .12,.62Z \
         M-.04,.74 Q.4,.64 .86,.74 L.85,.81 Q.4,.72 -.2,.84Z",
    );
    let mut rivets = head;
    for (x, y) in [(0.48, -0.12), (0.54, 0.04), (0.4, -0.28)] {
        rivets.lines.extend(circle(x, y, 0.055));
    }
    vec![plume, rivets]
}

fn coronet() -> Layer {
    let mut coronet = Layer::of(
        "M-.72,.44 L-.98,-.42 -.5,.02 -.42,-.66 0,-.06 .42,-.66 .5,.02 .98,-.42 .72,.44Z \
         M-.74,.52 L.74,.52 .74,.86 -.74,.86Z",
        "M-.12,.69 L0,.58 .12,.69 0,.8Z",
    );
    for (x, y, radius) in [
        (-0.98, -0.52, 0.14),
        (-0.42, -0.78, 0.16),
        (0.42, -0.78, 0.16),
        (0.98, -0.52, 0.14),
        (0.0, -0.2, 0.15),
    ] {
        coronet.body.extend(circle(x, y, radius));
    }
    for x in [-0.44, 0.44] {
        coronet.lines.extend(circle(x, 0.69, 0.085));
    }
    for x in [-0.36, 0.0, 0.36] {
        coronet.lines.extend(circle(x, 0.24, 0.06));
    }
    coronet
}

fn pikes() -> Role {
    let pike = Layer::of(
        "M-.05,1.06 L-.05,-.52 -.11,-.52 -.11,-.6 -.06,-.62 Q-.2,-.86 0,-1.2 Q.2,-.86 .06,-.62 \
         L.11,-.6 .11,-.52 .05,-.52 .05,1.06Z",
        "M-.02,-1.02 L.02,-1.02 .02,-.66 -.02,-.66Z",
    );
    let lean = |turn: f64| {
        let about = Affine::translate((0.0, 0.56));
        pike.clone()
            .placed(about * Affine::rotate(turn) * about.inverse())
    };
    vec![lean(-0.5), lean(0.5), lean(0.0)]
}
