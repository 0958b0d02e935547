//! Counters of armies and fleets: emblem above, strength below, marks around.
//!
//! Drawn around the middle of their body, 50 units high.

use std::sync::Arc;

use super::{
    emblem::{crown, emblem},
    path::own_path,
    sign::swords,
};
use crate::{
    canvas::{
        Affine, BezPath, Canvas, Circle, Pen, Point, Raster, Rect, RoundedRect, Shape, Vec2,
        polygon,
    },
    colour::Colour,
    scene::{CounterKind, Emblem, Faction, Leader, Vigour},
    theme,
};

/// Half the height of the body.
pub(crate) const HALF: f64 = 25.0;
/// How far a leader reaches above the body.
pub(crate) const LEADER: f64 = 17.0;
/// How far a vigour mark reaches beyond the body.
pub(crate) const OVERHANG: f64 = 9.0;
/// How far a battle mark reaches beyond the body.
pub(crate) const BATTLE: f64 = 10.5;

/// All of a counter but its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    pub(crate) faction: Option<Faction>,
    pub(crate) kind: CounterKind,
    pub(crate) vigour: Vigour,
    pub(crate) leader: Option<Leader>,
    /// Half the width.
    pub(crate) half: f64,
}

impl Body {
    /// Where the middle of the number is.
    pub(crate) fn number(&self) -> Point {
        match self.kind {
            CounterKind::Army => Point::new(0.0, 5.4),
            CounterKind::Fleet => Point::new(0.0, 8.8),
        }
    }

    /// The colour of the number.
    pub(crate) fn ink(&self) -> Colour {
        self.faction.map_or(theme::IVORY, Faction::ink)
    }

    fn fill(&self) -> Colour {
        self.faction.map_or(theme::NEUTRAL, Faction::fill)
    }

    fn deep(&self) -> Colour {
        self.faction
            .map_or(theme::NEUTRAL.mix(theme::INK, 50), Faction::deep)
    }

    /// Draws the body with its shadow.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        let outline = self.outline();
        let fallen = Affine::translate((0.0, 2.4)) * outline.clone();
        canvas.shadow(&fallen, 4.0, theme::SHADOW.alpha(125));
        canvas.stroke(&outline, &Pen::new(6.4, self.deep()));
        canvas.stroke(&outline, &Pen::new(4.4, theme::IVORY));
        canvas.fill(&outline, self.fill());
        self.draw_chief(canvas, &outline);
        match self.leader {
            Some(Leader::Crown) => draw_crown(canvas),
            Some(Leader::Pennant) => draw_pennant(canvas),
            None => {}
        }
        self.draw_vigour(canvas);
    }

    fn outline(&self) -> BezPath {
        let half = self.half;
        match self.kind {
            CounterKind::Army => {
                // Wide shields keep the slope of narrow ones at the tip.
                let bend = half - 2.0;
                own_path(&format!(
                    "M{},-25 L{},-25 Q{half},-25 {half},-22 L{half},9 C{half},18 {bend},19 0,25 \
                     C-{bend},19 -{half},18 -{half},9 L-{half},-22 Q-{half},-25 {},-25Z",
                    3.0 - half,
                    half - 3.0,
                    3.0 - half
                ))
            }
            CounterKind::Fleet => {
                let sail = half - 5.0;
                own_path(&format!(
                    "M-{sail},-25 L{sail},-25 Q{},-16 {sail},-7 L{half},-7 Q{},18 {},24 L-{},24 \
                     Q-{},18 -{half},-7 L-{sail},-7 Q-{},-16 -{sail},-25Z",
                    sail + 2.5,
                    half - 1.0,
                    half - 9.0,
                    half - 9.0,
                    half - 1.0,
                    sail - 2.5,
                ))
            }
        }
    }

    /// The light band at the top with the emblem.
    fn draw_chief(&self, canvas: &mut Canvas, outline: &BezPath) {
        let foot = match self.kind {
            CounterKind::Army => -8.5,
            CounterKind::Fleet => -7.0,
        };
        let band = Rect::new(-self.half - 6.0, -HALF - 7.0, self.half + 6.0, foot);
        let light = theme::IVORY.mix(self.fill(), 12);
        canvas.clipped(outline, |canvas| {
            canvas.fill(&band, light);
            let rule = Rect::new(band.x0, foot - 0.7, band.x1, foot + 0.7);
            canvas.fill(&rule, self.deep());
        });
        let middle = Affine::translate((0.0, f64::midpoint(foot, -HALF) + 0.2));
        match self.faction {
            Some(faction) => {
                let sign = middle * Affine::scale(7.4) * emblem(faction).clone();
                canvas.fill(&sign, sign_colour(faction));
            }
            None => {
                for x in [-7.0, 0.0, 7.0] {
                    let dot = Circle::new((x, f64::midpoint(foot, -HALF)), 2.2);
                    canvas.fill(&dot, self.deep());
                }
            }
        }
    }

    fn draw_vigour(&self, canvas: &mut Canvas) {
        vigour(
            canvas,
            Point::new(self.half + 1.0, HALF - 9.0),
            9.5,
            self.vigour,
        );
    }
}

/// Draws how fit an army is: an arrow up on light, or down on dark.
pub(crate) fn vigour(canvas: &mut Canvas, at: Point, radius: f64, vigour: Vigour) {
    let (edge, ground, sign, turn) = match vigour {
        Vigour::Steady => return,
        Vigour::Rested => (
            theme::INK,
            Colour::hex(0xE4_F6DE),
            Colour::hex(0x14_5A2C),
            1.0,
        ),
        Vigour::Tired => (
            theme::IVORY,
            Colour::hex(0x23_2630),
            Colour::hex(0xFF_C24A),
            -1.0,
        ),
    };
    canvas.fill(&Circle::new(at, radius), edge);
    canvas.fill(&Circle::new(at, radius * 0.87), ground);
    let arrow = own_path("M0,-.58 L.55,.07 .19,.07 .19,.55 -.19,.55 -.19,.07 -.55,.07Z");
    let place = Affine::translate(at.to_vec2()) * Affine::scale_non_uniform(radius, radius * turn);
    canvas.fill(&(place * arrow), sign);
}

/// The colour of an emblem on a light ground.
pub(crate) fn sign_colour(faction: Faction) -> Colour {
    if faction.ink() == Faction::Azure.ink() {
        faction.fill().mix(faction.deep(), 40)
    } else {
        faction.deep()
    }
}

fn draw_crown(canvas: &mut Canvas) {
    crown_alone(canvas, Point::new(0.0, -HALF - 6.2));
}

/// Draws the crown of a king or queen around a point.
pub(crate) fn crown_alone(canvas: &mut Canvas, at: Point) {
    let sign = Affine::translate(at.to_vec2()) * Affine::scale(10.5) * crown();
    canvas.stroke(&sign, &Pen::new(4.2, theme::INK));
    canvas.fill(&sign, Colour::hex(0xFF_CF4D));
}

fn draw_pennant(canvas: &mut Canvas) {
    pennant_alone(canvas, Point::new(0.0, -HALF - 6.6));
}

/// Draws the pennant of a general around a point.
pub(crate) fn pennant_alone(canvas: &mut Canvas, at: Point) {
    let pole = Rect::new(-7.6, -7.4, -5.8, 7.6) + at.to_vec2();
    let cloth = Affine::translate(at.to_vec2()) * own_path("M-5.8,-7 L8.6,-2.8 -5.8,1.6Z");
    let edge = Pen::new(3.4, theme::INK);
    canvas.stroke(&pole, &edge);
    canvas.stroke(&cloth, &edge);
    canvas.fill(&pole, theme::IVORY);
    canvas.fill(&cloth, Colour::hex(0xFF_CF4D));
}

/// Draws the red disc of a battle around a point.
pub(crate) fn battle(canvas: &mut Canvas, at: Point, radius: f64) {
    canvas.shadow(
        &Circle::new(at + Vec2::new(0.0, 1.4), radius),
        3.0,
        theme::SHADOW.alpha(120),
    );
    canvas.fill(&Circle::new(at, radius), theme::IVORY);
    canvas.fill(&Circle::new(at, radius * 0.86), theme::DANGER);
    let place = Affine::translate(at.to_vec2()) * Affine::scale(radius * 0.56);
    canvas.stroke(&(place * swords()), &Pen::new(radius * 0.07, theme::IVORY));
    canvas.fill(&(place * swords()), theme::IVORY);
}

/// Draws the mark of a contested region: an amber lozenge, two ways pointing.
pub(crate) fn contested(canvas: &mut Canvas, at: Point, half: f64) {
    let lozenge = |half: f64| {
        polygon(
            [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)]
                .map(|(x, y)| at + Vec2::new(x, y)),
        )
    };
    canvas.shadow(&lozenge(half), 3.0, theme::SHADOW.alpha(110));
    canvas.fill(&lozenge(half), theme::INK);
    canvas.fill(&lozenge(half - 2.4), Colour::hex(0xFF_B733));
    let sign = own_path("M-.62,0 L-.18,-.36 -.18,.36Z M.62,0 L.18,.36 .18,-.36Z");
    let place = Affine::translate(at.to_vec2()) * Affine::scale(half);
    canvas.fill(&(place * sign), theme::INK);
}

/// Draws a coin around a point.
pub(crate) fn coin(canvas: &mut Canvas, at: Point, radius: f64) {
    canvas.fill(&Circle::new(at, radius), Colour::hex(0x6B_4A08));
    canvas.fill(&Circle::new(at, radius * 0.86), Colour::hex(0xF6_C544));
    canvas.stroke(
        &Circle::new(at, radius * 0.55),
        &Pen::new(radius * 0.16, Colour::hex(0xA8_7812)),
    );
}

/// Draws a pill in the colour of a side with its emblem before the room for its code.
pub(crate) fn code_pill(canvas: &mut Canvas, faction: Faction, rect: Rect) {
    let shape = |by: f64| {
        let rect = rect.inset(by);
        RoundedRect::from_rect(rect, rect.height() * 0.36).to_path(0.02)
    };
    canvas.fill(&shape(1.6), theme::IVORY.alpha(210));
    canvas.fill(&shape(0.0), faction.fill());
    let half = rect.height() * 0.31;
    let at = Vec2::new(rect.x0 + rect.height() * 0.55, rect.center().y);
    let sign = Affine::translate(at) * Affine::scale(half) * emblem(faction).clone();
    canvas.fill(&sign, faction.ink());
}

/// Draws a light plate whose left end is in the colour of a side, with its emblem.
pub(crate) fn plate(canvas: &mut Canvas, faction: Faction, rect: Rect) {
    let shape = RoundedRect::from_rect(rect, rect.height() * 0.22).to_path(0.02);
    canvas.stroke(&shape, &Pen::new(3.0, faction.fill()));
    canvas.fill(&shape, theme::IVORY);
    let arms = Rect::new(rect.x0, rect.y0, rect.x0 + rect.height() * 0.98, rect.y1);
    canvas.clipped(&shape, |canvas| canvas.fill(&arms, faction.fill()));
    let at = arms.center().to_vec2();
    let sign = Affine::translate(at) * Affine::scale(rect.height() * 0.34);
    canvas.fill(&(sign * emblem(faction).clone()), faction.ink());
}

/// Draws the emblem of a side on a disc of its colour, around the origin.
pub(crate) fn roundel(canvas: &mut Canvas, faction: Faction, radius: f64) {
    canvas.fill(&Circle::new(Point::ZERO, radius + 1.8), faction.deep());
    canvas.fill(&Circle::new(Point::ZERO, radius + 1.0), theme::IVORY);
    canvas.fill(&Circle::new(Point::ZERO, radius - 0.6), faction.fill());
    let sign = Affine::scale(radius * 0.62) * emblem(faction).clone();
    canvas.fill(&sign, faction.ink());
}

/// How far the rim of a portrait reaches beyond it.
pub(crate) const RIM: f64 = 2.2;

/// Draws the picture that a side brought, round and with a rim in the side's colour.
pub(crate) fn portrait(canvas: &mut Canvas, faction: Faction, emblem: &Emblem, radius: f64) {
    canvas.fill(&Circle::new(Point::ZERO, radius + RIM), faction.deep());
    canvas.fill(&Circle::new(Point::ZERO, radius + 0.6), theme::IVORY);
    let side = 2.0 * radius;
    let rect = Rect::from_center_size(Point::ZERO, (side, side));
    canvas.clipped(&Circle::new(Point::ZERO, radius - 0.6), |canvas| {
        canvas.picture(&raster(emblem), rect);
    });
}

fn raster(emblem: &Emblem) -> Arc<Raster> {
    let mut raster = Raster::new(Emblem::SIDE, Emblem::SIDE);
    let pixels = raster.data_as_u8_slice_mut().as_chunks_mut::<4>().0;
    for (pixel, own) in pixels.iter_mut().zip(emblem.pixels().as_chunks::<3>().0) {
        *pixel = [own[0], own[1], own[2], 255];
    }
    Arc::new(raster)
}
