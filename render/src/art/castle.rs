//! Castles: pointed roofs or battlements, a gate, a flag; painted or bare wood.

use super::{emblem::emblem, path::own_path};
use crate::{
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Rect, RoundedRect, Shape},
    colour::Colour,
    scene::{Arms, Build, Facing},
    theme,
};

/// The colours of one castle.
struct Paint {
    wall: Colour,
    lit: Colour,
    shade: Colour,
    roof: Colour,
    roof_shade: Colour,
    sign: Colour,
    edge: Colour,
}

impl Paint {
    fn of(arms: Arms, facing: Facing) -> Self {
        let faction = arms.faction;
        let (fill, deep) = (faction.fill(), faction.deep());
        let half = fill.mix(deep, 50);
        match facing {
            Facing::Ready => Self {
                wall: fill,
                lit: faction.lit(),
                shade: half,
                roof: half,
                roof_shade: deep,
                sign: faction.ink(),
                edge: deep,
            },
            // The back of a castle is bare wood; roofs and battlements keep the colour.
            Facing::Moved => Self {
                wall: theme::WOOD,
                lit: theme::WOOD.mix(theme::IVORY, 60),
                shade: theme::WOOD_GRAIN,
                roof: fill,
                roof_shade: half,
                sign: deep,
                edge: deep,
            },
        }
    }
}

/// Draws a castle with its shadow.
pub(super) fn draw(canvas: &mut Canvas, arms: Arms, facing: Facing) {
    let paint = Paint::of(arms, facing);
    let parts = silhouette(arms.build);
    let foot = RoundedRect::new(12.0, 78.0, 88.0, 96.5, 4.0);
    canvas.shadow(&foot, 6.5, theme::SHADOW.alpha(140));
    for (width, colour) in [(6.4, paint.edge), (4.8, theme::IVORY)] {
        for part in &parts {
            canvas.stroke(part, &Pen::new(width, colour));
            canvas.fill(part, colour);
        }
    }
    draw_flag(canvas, arms, facing);
    draw_wall(canvas, &paint);
    match arms.build {
        Build::Round => draw_round(canvas, &paint),
        Build::Square => draw_square(canvas, &paint),
    }
    for x in [23.2, 76.8] {
        canvas.fill(
            &RoundedRect::new(x - 2.2, 65.5, x + 2.2, 75.5, 2.2),
            window(&paint),
        );
    }
    draw_gate(canvas, &paint);
    let sign = Affine::translate((50.0, 60.0)) * Affine::scale(8.3) * emblem(arms.faction).clone();
    canvas.fill(&sign, paint.sign);
}

fn window(paint: &Paint) -> Colour {
    paint.edge.mix(theme::SHADOW, 55)
}

/// The outlines of the parts, for the white edge and the shadow.
fn silhouette(build: Build) -> Vec<BezPath> {
    let mut parts = vec![flag_pole().to_path(0.02), flag()];
    parts.push(Rect::new(16.0, 60.0, 84.0, 95.0).to_path(0.02));
    match build {
        Build::Round => {
            for x in [12.6, 64.4] {
                parts.push(Rect::new(x, 51.0, x + 23.0, 95.0).to_path(0.02));
                parts.push(roof(x + 11.5, 33.5, 51.0, 14.4));
            }
            parts.push(Rect::new(35.0, 44.0, 65.0, 95.0).to_path(0.02));
            parts.push(roof(50.0, 14.0, 44.5, 19.5));
        }
        Build::Square => {
            parts.extend([
                battlement_tower(12.4),
                battlement_tower(64.0),
                battlement_keep(),
            ]);
        }
    }
    parts
}

fn flag_pole() -> Rect {
    Rect::new(49.4, 7.0, 50.6, 36.0)
}

fn flag() -> BezPath {
    own_path("M50.6,7 L66.5,11.3 50.6,16Z")
}

fn draw_flag(canvas: &mut Canvas, arms: Arms, facing: Facing) {
    canvas.fill(&flag_pole(), theme::INK);
    let cloth = match facing {
        Facing::Ready => theme::GOLD,
        Facing::Moved => arms.faction.fill(),
    };
    canvas.fill(&flag(), cloth);
}

/// A pointed roof: tip, height of its edge, half its width.
fn roof(x: f64, tip: f64, edge: f64, half: f64) -> BezPath {
    own_path(&format!(
        "M{x},{tip} L{},{edge} Q{x},{} {},{edge}Z",
        x + half,
        edge + 2.6,
        x - half
    ))
}

/// A tower of 23.6 units width at its two merlons, narrower below.
fn battlement_tower(x: f64) -> BezPath {
    own_path(&format!(
        "M{x},50 h8.6 v5.6 h6.4 v-5.6 h8.6 v11 l-2,3.4 v30.6 h-19.6 v-30.6 l-2,-3.4Z"
    ))
}

fn battlement_keep() -> BezPath {
    own_path(
        "M32,34.5 h7.4 v5.6 h7 v-5.6 h7.2 v5.6 h7 v-5.6 h7.4 v10.5 l-3,3.6 v46.4 h-30 v-46.4 l-3,-3.6Z",
    )
}

/// The low wall between the towers.
fn draw_wall(canvas: &mut Canvas, paint: &Paint) {
    canvas.fill(&Rect::new(30.0, 60.0, 70.0, 95.0), paint.shade);
}

fn draw_round(canvas: &mut Canvas, paint: &Paint) {
    for x in [12.6, 64.4] {
        shaded(
            canvas,
            paint,
            &Rect::new(x, 50.0, x + 23.0, 95.0).to_path(0.02),
        );
        draw_roof(canvas, paint, x + 11.5, 33.5, 51.0, 14.4);
    }
    shaded(
        canvas,
        paint,
        &Rect::new(35.0, 43.0, 65.0, 95.0).to_path(0.02),
    );
    draw_roof(canvas, paint, 50.0, 14.0, 44.5, 19.5);
    canvas.fill(&Rect::new(49.4, 13.0, 50.6, 21.0), theme::INK);
}

fn draw_roof(canvas: &mut Canvas, paint: &Paint, x: f64, tip: f64, edge: f64, half: f64) {
    let whole = roof(x, tip, edge, half);
    canvas.fill(&whole, paint.roof);
    canvas.clipped(&whole, |canvas| {
        let lean = own_path(&format!(
            "M{x},{tip} L{},{} L{},{}Z",
            x - half * 0.18,
            edge + 3.0,
            x + half + 2.0,
            edge + 3.0
        ));
        canvas.fill(&lean, paint.roof_shade);
    });
}

fn draw_square(canvas: &mut Canvas, paint: &Paint) {
    for x in [12.4, 64.0] {
        let tower = battlement_tower(x);
        shaded(canvas, paint, &tower);
        crowned(canvas, paint, &tower, 56.0);
    }
    let keep = battlement_keep();
    shaded(canvas, paint, &keep);
    crowned(canvas, paint, &keep, 40.4);
}

/// A wall lit from the left: a light stripe, the wall, a dark stripe.
fn shaded(canvas: &mut Canvas, paint: &Paint, outline: &BezPath) {
    let bounds = outline.bounding_box();
    let stripe = |from: f64, to: f64| {
        let at = |share| bounds.x0 + bounds.width() * share;
        Rect::new(at(from), bounds.y0, at(to), bounds.y1)
    };
    canvas.fill(outline, paint.wall);
    canvas.clipped(outline, |canvas| {
        canvas.fill(&stripe(0.0, 0.2), paint.lit);
        canvas.fill(&stripe(0.76, 1.0), paint.shade);
    });
}

/// Battlements in the colour of roofs where the wall is bare wood.
fn crowned(canvas: &mut Canvas, paint: &Paint, outline: &BezPath, below: f64) {
    if paint.wall == theme::WOOD {
        let top = Rect::new(0.0, 0.0, 100.0, below + 2.6);
        canvas.clipped(outline, |canvas| canvas.fill(&top, paint.roof));
    }
}

/// The gate with its portcullis.
fn draw_gate(canvas: &mut Canvas, paint: &Paint) {
    let mut gate = Rect::new(42.0, 82.5, 58.0, 95.0).to_path(0.02);
    gate.extend(Circle::new((50.0, 82.5), 8.0).to_path(0.02));
    canvas.fill(&gate, window(paint));
    canvas.clipped(&gate, |canvas| {
        let bar = Pen::new(0.8, theme::GOLD.mix(window(paint), 30)).sharp();
        for x in [46.0, 50.0, 54.0] {
            canvas.stroke(&Line::new((x, 74.0), (x, 95.0)), &bar);
        }
        canvas.stroke(&Line::new((42.0, 84.5), (58.0, 84.5)), &bar);
    });
}
