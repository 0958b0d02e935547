//! Units: a disc or a shield, painted on the face and bare wood on the back.

use super::{emblem::emblem, path::own_path};
use crate::{
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Point, Shape, Vec2},
    scene::{Arms, Build, Facing, Piece},
    theme,
};

/// How far from the middle of its square a token reaches, in shares of the side.
pub(crate) fn clearance(piece: Piece, direction: Vec2) -> f64 {
    match piece {
        Piece::Unit => 0.345,
        // A castle fills a box rather than a circle.
        Piece::Castle => {
            let across = 0.43 / direction.x.abs().max(1e-6);
            let along = 0.49 / direction.y.abs().max(1e-6);
            across.min(along)
        }
    }
}

/// The outline of a unit, without its white edge.
fn body(build: Build) -> BezPath {
    match build {
        Build::Round => Circle::new((50.0, 50.0), 28.0).to_path(0.02),
        Build::Square => own_path(
            "M26,20 L74,20 Q76.5,20 76.5,22.5 L76.5,46 C76.5,64 64,75.5 50,82.5 \
             C36,75.5 23.5,64 23.5,46 L23.5,22.5 Q23.5,20 26,20Z",
        ),
    }
}

/// Where the middle of the emblem is: a shield's is higher than its box's.
fn heart(build: Build) -> Point {
    match build {
        Build::Round => Point::new(50.0, 50.0),
        Build::Square => Point::new(50.0, 47.5),
    }
}

/// The body made smaller by so many units on every side, about its heart.
fn inset(build: Build, by: f64) -> BezPath {
    let about = heart(build).to_vec2();
    let share = 1.0 - by / 28.0;
    Affine::translate(about) * Affine::scale(share) * Affine::translate(-about) * body(build)
}

/// Draws a unit with its shadow.
pub(super) fn draw(canvas: &mut Canvas, arms: Arms, facing: Facing) {
    let outline = body(arms.build);
    let fallen = Affine::translate((0.0, 3.6)) * outline.clone();
    canvas.shadow(&fallen, 7.0, theme::SHADOW.alpha(135));
    match facing {
        Facing::Ready => draw_face(canvas, arms, &outline),
        Facing::Moved => draw_back(canvas, arms, &outline),
    }
}

/// The painted face: white edge, dark rim, colour, a fine inner line, emblem.
fn draw_face(canvas: &mut Canvas, arms: Arms, outline: &BezPath) {
    let faction = arms.faction;
    let fill = faction.fill();
    canvas.stroke(outline, &Pen::new(5.6, theme::IVORY));
    canvas.fill(outline, faction.deep());
    let face = inset(arms.build, 1.7);
    canvas.fill(&face, fill);
    canvas.stroke(
        &inset(arms.build, 5.8),
        &Pen::new(0.8, faction.ink().alpha(95)),
    );
    let size = emblem_size(arms.build);
    let sign = placed_emblem(arms, size);
    canvas.fill(
        &(Affine::translate((0.0, 0.9)) * sign.clone()),
        faction.deep().alpha(110),
    );
    canvas.fill(&sign, faction.ink());
}

/// Draws arms without their colour, in the same outline: a gold emblem on steel.
pub(super) fn draw_plate(canvas: &mut Canvas, arms: Arms) {
    let outline = body(arms.build);
    let fallen = Affine::translate((0.0, 3.6)) * outline.clone();
    canvas.shadow(&fallen, 7.0, theme::SHADOW.alpha(135));
    canvas.stroke(&outline, &Pen::new(6.4, theme::BAR));
    canvas.stroke(&outline, &Pen::new(4.4, theme::GOLD_PALE));
    canvas.fill(&outline, theme::STEEL_DARK);
    canvas.fill(&inset(arms.build, 1.7), theme::STEEL);
    let sign = placed_emblem(arms, emblem_size(arms.build) * 1.08);
    canvas.fill(
        &(Affine::translate((0.0, 1.1)) * sign.clone()),
        theme::STEEL_DARK,
    );
    canvas.fill(&sign, theme::GOLD_PALE);
}

/// The back: a thick rim of colour around planks, the emblem in outline only.
fn draw_back(canvas: &mut Canvas, arms: Arms, outline: &BezPath) {
    let faction = arms.faction;
    canvas.stroke(outline, &Pen::new(5.0, theme::IVORY));
    canvas.stroke(outline, &Pen::new(2.2, faction.deep()));
    canvas.fill(outline, faction.fill());
    let planks = inset(arms.build, 6.6);
    canvas.stroke(&planks, &Pen::new(1.4, faction.deep().alpha(150)));
    canvas.fill(&planks, theme::WOOD);
    canvas.clipped(&planks, |canvas| {
        for x in [36.5, 45.5, 54.5, 63.5] {
            let gap = Line::new((x, 20.0), (x, 84.0));
            canvas.stroke(&gap, &Pen::new(0.9, theme::WOOD_GRAIN.mix(theme::INK, 12)));
        }
    });
    let sign = placed_emblem(arms, emblem_size(arms.build) * 0.86);
    canvas.stroke(&sign, &Pen::new(3.8, faction.deep()));
    canvas.fill(&sign, theme::WOOD);
}

fn emblem_size(build: Build) -> f64 {
    match build {
        Build::Round => 15.5,
        Build::Square => 15.0,
    }
}

fn placed_emblem(arms: Arms, size: f64) -> BezPath {
    let place = Affine::translate(heart(arms.build).to_vec2()) * Affine::scale(size);
    place * emblem(arms.faction).clone()
}

/// Draws a broken unit: its outline in grey, split by a jagged crack.
pub(super) fn draw_scrap(canvas: &mut Canvas, build: Build) {
    let outline = body(build);
    let left = own_path("M0,0 L56,0 47,26 55,40 44,58 52,72 46,100 0,100Z");
    let right = own_path("M64,0 L100,0 100,100 54,100 60,74 52,60 63,42 55,27Z");
    for (half, slip) in [(left, Vec2::new(-2.5, 0.0)), (right, Vec2::new(2.5, 2.0))] {
        canvas.place_more(Affine::translate(slip));
        canvas.clipped(&half, |canvas| {
            canvas.fill(&outline, theme::RUIN);
            canvas.stroke(&inset(build, 4.5), &Pen::new(2.0, theme::BAR.alpha(110)));
        });
        canvas.place_more(Affine::translate(-slip));
    }
}
