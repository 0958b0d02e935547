//! Tiles that areas are laid out with: a colour, its weave and the patterns over it.
//!
//! A tile goes on without a seam on all sides. Laying it is copying, which is as
//! fast as filling with one colour.

use std::sync::Arc;

use super::view::View;
use crate::{
    canvas::{
        Affine, BezPath, Canvas, Circle, Line, Pen, Point, Raster, Rect, RoundedRect, Size, Sprite,
        blend, polygon,
    },
    colour::Colour,
    look::Scale,
    num::length,
    scene::{Faction, Hatch, RegionKind, RegionLook, Weave},
    theme,
};

/// The side of a tile in units; a multiple of the steps of all patterns.
const SIDE: f64 = 96.0;

/// What a tile shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TileKey {
    ground: Ground,
    occupier: Option<Faction>,
    hatches: Vec<Hatch>,
    scale: Scale,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ground {
    Water,
    Mountain,
    Nobody,
    Of(Faction),
    /// A stronghold of a faction: darker than the land around it.
    Walls(Faction),
}

impl TileKey {
    /// The tile for a region; open water without patterns needs none.
    pub(super) fn of(kind: RegionKind, look: &RegionLook, view: &View) -> Option<Self> {
        Self::for_key(kind, look, view.scale)
    }

    /// The same at a scale, for swatches.
    pub(super) fn for_key(kind: RegionKind, look: &RegionLook, scale: Scale) -> Option<Self> {
        let ground = match (kind, look.owner) {
            (RegionKind::Sea, _) if look.hatches.is_empty() => return None,
            (RegionKind::Sea, _) => Ground::Water,
            (RegionKind::Impassable, _) => Ground::Mountain,
            (RegionKind::Land | RegionKind::Fortification, None) => Ground::Nobody,
            (RegionKind::Land, Some(owner)) => Ground::Of(owner),
            (RegionKind::Fortification, Some(owner)) => Ground::Walls(owner),
        };
        let is_owned = matches!(ground, Ground::Nobody | Ground::Of(_) | Ground::Walls(_));
        let occupier = look.occupier.filter(|_| is_owned);
        let mut hatches = look.hatches.clone();
        hatches.sort_unstable();
        hatches.dedup();
        Some(Self {
            ground,
            occupier,
            hatches,
            scale,
        })
    }
}

impl TileKey {
    fn draw(&self, canvas: &mut Canvas) {
        let area = Rect::new(0.0, 0.0, SIDE, SIDE);
        match self.ground {
            Ground::Water => {}
            Ground::Mountain => mountains(canvas, area),
            Ground::Nobody => canvas.fill(&area, theme::NOBODY),
            Ground::Of(faction) => {
                canvas.fill(&area, faction.area());
                weave(canvas, area, faction.weave(), faction.thread());
            }
            Ground::Walls(faction) => {
                let [area_colour, thread] =
                    [faction.area(), faction.thread()].map(|it| it.mix(faction.rim(), 60));
                canvas.fill(&area, area_colour);
                weave(canvas, area, faction.weave(), thread);
            }
        }
        if let Some(occupier) = self.occupier {
            // Darker edges, so that bands show between colours that are alike.
            diagonals(canvas, 32.0, &Pen::new(13.0, occupier.rim()).sharp());
            diagonals(canvas, 32.0, &Pen::new(10.6, occupier.area()).sharp());
        }
        for &hatch in &self.hatches {
            draw_hatch(canvas, area, hatch);
        }
    }
}

/// The pixels of a tile.
#[derive(Debug)]
pub(super) struct Tile {
    raster: Raster,
    is_solid: bool,
}

impl Tile {
    pub(super) fn draw(key: &TileKey) -> Self {
        let area = Rect::new(0.0, 0.0, SIDE, SIDE);
        let mut canvas = Canvas::new(area, key.scale.factor());
        key.draw(&mut canvas);
        Self {
            raster: canvas.finish(),
            is_solid: key.ground != Ground::Water,
        }
    }

    /// A piece of a tile for the key, anchored in its corner.
    pub(super) fn swatch(key: &TileKey, size: Size) -> Sprite {
        let mut canvas = Canvas::new(
            Rect::from_origin_size(Point::ZERO, size),
            key.scale.factor(),
        );
        key.draw(&mut canvas);
        Sprite {
            raster: Arc::new(canvas.finish()),
            offset: (0, 0),
        }
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        self.raster.data_as_u8_slice().len()
    }

    /// Lays the tile on a stretch of a row that begins at a pixel.
    pub(super) fn lay(&self, place: &mut [[u8; 4]], x: usize, y: usize) {
        let (width, height) = (
            usize::from(self.raster.width()),
            usize::from(self.raster.height()),
        );
        let (pixels, _) = self.raster.data_as_u8_slice().as_chunks::<4>();
        let start = y % height * width;
        let row = pixels.get(start..start + width).unwrap_or_default();
        let mut from = x % width;
        let mut place = place;
        while !place.is_empty() {
            let length = place.len().min(width - from);
            let (now, later) = place.split_at_mut(length);
            let source = row.get(from..from + length).unwrap_or_default();
            if self.is_solid && source.len() == now.len() {
                now.copy_from_slice(source);
            } else {
                blend(now.as_flattened_mut(), source.as_flattened());
            }
            place = later;
            from = 0;
        }
    }
}

/// Draws a piece of a side's land, as it looks on the map, from its left upper corner.
pub(super) fn draw_land(canvas: &mut Canvas, piece: RoundedRect, faction: Faction) {
    canvas.fill(&piece, faction.area());
    canvas.clipped(&piece, |canvas| {
        let corner = piece.origin().to_vec2();
        canvas.place(Affine::translate(corner));
        let area = Rect::new(0.0, 0.0, SIDE, SIDE);
        weave(canvas, area, faction.weave(), faction.thread());
        canvas.place(Affine::IDENTITY);
    });
}

/// Weaves the land of a side: level or upright shapes, as large as names are high.
fn weave(canvas: &mut Canvas, area: Rect, weave: Weave, thread: Colour) {
    const WIDE: f64 = 16.0;
    match weave {
        Weave::Plain => {}
        Weave::Checks => {
            for (row, y) in steps(WIDE).enumerate() {
                let shift = if row % 2 == 0 { 0.0 } else { WIDE };
                for x in steps(2.0 * WIDE) {
                    let corner = Point::new(x + shift, y);
                    canvas.fill(&Rect::from_origin_size(corner, (WIDE, WIDE)), thread);
                }
            }
        }
        Weave::Bars => {
            for y in steps(2.0 * WIDE) {
                canvas.fill(&Rect::new(area.x0, y, area.x1, y + WIDE), thread);
            }
        }
        Weave::Lozenges => {
            for y in steps(3.0 * WIDE) {
                for x in steps(2.0 * WIDE) {
                    let corners = [(0.0, -1.5), (1.0, 0.0), (0.0, 1.5), (-1.0, 0.0)];
                    let corners =
                        corners.map(|(right, down)| Point::new(x + WIDE * right, y + WIDE * down));
                    canvas.fill(&polygon(corners), thread);
                }
            }
        }
    }
}

/// Draws a pattern all over a tile.
fn draw_hatch(canvas: &mut Canvas, area: Rect, hatch: Hatch) {
    let dark = theme::INK.alpha(150);
    match hatch {
        Hatch::Rising => diagonals(canvas, 12.0, &Pen::new(2.6, theme::HATCH_RED).sharp()),
        Hatch::Falling => {
            mirrored(canvas, |canvas| {
                diagonals(canvas, 12.0, &Pen::new(2.2, dark).sharp());
            });
        }
        Hatch::Crossed => {
            let pen = Pen::new(1.5, dark).sharp();
            diagonals(canvas, 12.0, &pen);
            mirrored(canvas, |canvas| diagonals(canvas, 12.0, &pen));
        }
        Hatch::Dotted => dots(canvas, dark),
        Hatch::Upright => {
            for step in steps(8.0) {
                let line = Line::new((step + 4.0, area.y0 - 1.0), (step + 4.0, area.y1 + 1.0));
                canvas.stroke(&line, &Pen::new(1.9, dark).sharp());
            }
        }
        Hatch::Wavy => waves(canvas, dark),
    }
}

/// Places at a distance over the side of a tile and a little beyond.
fn steps(step: f64) -> impl Iterator<Item = f64> {
    let count = (SIDE / step).round();
    (0..)
        .map(length)
        .take_while(move |&at| at <= count + 2.0)
        .map(move |at| (at - 1.0) * step)
}

/// Lines rising to the right, so far apart along the edge.
fn diagonals(canvas: &mut Canvas, step: f64, pen: &Pen) {
    let mut path = BezPath::new();
    for from in steps(step) {
        for foot in [from, from + SIDE] {
            path.move_to((foot - SIDE - 8.0, SIDE + 8.0));
            path.line_to((foot + 8.0, -8.0));
        }
    }
    canvas.stroke(&path, pen);
}

fn mirrored(canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
    canvas.place(Affine::new([-1.0, 0.0, 0.0, 1.0, SIDE, 0.0]));
    draw(canvas);
    canvas.place(Affine::IDENTITY);
}

fn dots(canvas: &mut Canvas, colour: Colour) {
    for (row, y) in steps(8.0).enumerate() {
        let shift = if row % 2 == 0 { 0.0 } else { 8.0 };
        for x in steps(16.0) {
            canvas.fill(&Circle::new((x + shift, y), 2.3), colour);
        }
    }
}

fn waves(canvas: &mut Canvas, colour: Colour) {
    for y in steps(12.0) {
        let mut path = BezPath::new();
        path.move_to((-24.0, y));
        for x in steps(24.0) {
            path.quad_to((x + 6.0, y - 6.0), (x + 12.0, y));
            path.quad_to((x + 18.0, y + 6.0), (x + 24.0, y));
        }
        canvas.stroke(&path, &Pen::new(1.9, colour));
    }
}

/// Peaks, lit from the left.
fn mountains(canvas: &mut Canvas, area: Rect) {
    canvas.fill(&area, theme::MOUNTAIN);
    for (row, y) in steps(24.0).enumerate() {
        let shift = if row % 2 == 0 { 0.0 } else { 16.0 };
        for x in steps(32.0) {
            peak(canvas, Point::new(x + shift, y));
        }
    }
}

/// One peak with the middle of its foot at a point.
fn peak(canvas: &mut Canvas, foot: Point) {
    let at = |x: f64, y: f64| Point::new(foot.x + x, foot.y + y);
    let tip = at(0.5, -15.0);
    canvas.fill(
        &polygon([tip, at(2.0, -7.0), at(-1.5, 0.0), at(-11.0, 0.0)]),
        theme::MOUNTAIN_LIT,
    );
    canvas.fill(
        &polygon([tip, at(11.0, 0.0), at(-1.5, 0.0), at(2.0, -7.0)]),
        theme::MOUNTAIN_DARK,
    );
}
