//! The one seam to the drawing engine: shapes, pens, shadows, sprites.
//!
//! Everything else in this crate speaks in layout units and in [`Colour`]; only
//! this file knows which engine fills the pixels. Layout units become pixels by
//! one factor, so that the same code draws every scale.

use std::sync::Arc;

use vello_cpu::{
    Image, ImageSource, Level, PixmapMut, RasterizerSettings, RenderContext, RenderSettings,
    Resources, TargetInit,
    color::{AlphaColor, Srgb},
    peniko::{
        ColorStop, ColorStops, Extend, Gradient, ImageQuality, ImageSampler, LinearGradientPosition,
    },
};

#[cfg(test)]
pub(crate) use vello_cpu::kurbo::PathEl;
pub(crate) use vello_cpu::kurbo::{
    Affine, BezPath, Circle, Line, Point, Rect, RoundedRect, Shape, Size, Vec2,
};
use vello_cpu::kurbo::{Cap, Join, Stroke};

use crate::{
    colour::Colour,
    num::{byte_share, nearest_pixel, pixels, span},
};

/// Curves are flattened to within this many pixels when shapes become paths.
const TOLERANCE: f64 = 0.05;

/// Finished pixels, premultiplied RGBA.
pub(crate) type Raster = vello_cpu::Pixmap;

/// Pixels drawn once and used many times, placed by whole pixels.
#[derive(Clone, Debug)]
pub(crate) struct Sprite {
    pub(crate) raster: Arc<Raster>,
    /// From the sprite's anchor to its top left corner, in pixels.
    pub(crate) offset: (i32, i32),
}

impl Sprite {
    /// The bytes it takes in memory, for bounded caches.
    pub(crate) fn bytes(&self) -> usize {
        200 + self.raster.data_as_u8_slice().len()
    }

    /// Puts the sprite straight on pixels, with its anchor at a place in pixels;
    /// what lies outside is cut off. Much faster than through a canvas.
    pub(crate) fn put_on(&self, target: &mut Raster, at: Vec2) {
        let (width, height) = (i32::from(target.width()), i32::from(target.height()));
        let left = nearest_pixel(at.x) + self.offset.0;
        let top = nearest_pixel(at.y) + self.offset.1;
        let own_width = i32::from(self.raster.width());
        let from_x = span(-left).min(span(own_width));
        let to_x = span((width - left).min(own_width));
        if from_x >= to_x {
            return;
        }
        let bytes = target.data_as_u8_slice_mut();
        let rows = self
            .raster
            .data_as_u8_slice()
            .chunks_exact(span(own_width) * 4);
        for (row, y) in rows.zip(top..).filter(|&(_, y)| (0..height).contains(&y)) {
            let start = (span(y) * span(width) + span(left)) * 4;
            let length = (to_x - from_x) * 4;
            let source = row.get(from_x * 4..to_x * 4).unwrap_or_default();
            if let Some(place) = bytes.get_mut(start..start + length) {
                blend(place, source);
            }
        }
    }
}

/// Lays a colour over an opaque pixel, covering a share of it.
pub(crate) fn over(under: &mut [u8; 4], colour: Colour, share: u8) {
    match share {
        0 => {}
        255 => *under = [colour.r, colour.g, colour.b, 255],
        _ => {
            let (part, keep) = (u16::from(share), u16::from(255 - share));
            for (under, over) in under.iter_mut().zip([colour.r, colour.g, colour.b]) {
                let sum = u16::from(*under) * keep + u16::from(over) * part + 128;
                let [mixed, _] = (sum + (sum >> 8)).to_be_bytes();
                *under = mixed;
            }
        }
    }
}

/// Lays premultiplied pixels over opaque ones.
pub(crate) fn blend(under: &mut [u8], over: &[u8]) {
    let pairs = under
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(over.as_chunks::<4>().0);
    for (under, over) in pairs {
        match over[3] {
            0 => {}
            255 => *under = *over,
            alpha => {
                let keep = u16::from(255 - alpha);
                for (under, over) in under.iter_mut().zip(over) {
                    // Exact rounded division by 255.
                    let product = u16::from(*under) * keep + 128;
                    let [share, _] = (product + (product >> 8)).to_be_bytes();
                    *under = over.saturating_add(share);
                }
            }
        }
    }
}

/// A line to draw along a shape.
#[derive(Clone, Debug)]
pub(crate) struct Pen {
    colour: Colour,
    stroke: Stroke,
}

impl Pen {
    /// A solid line with round corners and ends.
    pub(crate) fn new(width: f64, colour: Colour) -> Self {
        let stroke = Stroke::new(width)
            .with_join(Join::Round)
            .with_caps(Cap::Round);
        Self { colour, stroke }
    }

    /// The same line with pointed corners and flat ends.
    pub(crate) fn sharp(self) -> Self {
        let stroke = self.stroke.with_join(Join::Miter).with_caps(Cap::Butt);
        Self { stroke, ..self }
    }

    /// The same line in dashes.
    pub(crate) fn dashed(self, dash: f64, gap: f64, phase: f64) -> Self {
        Self {
            stroke: self.stroke.with_dashes(phase, [dash, gap]),
            ..self
        }
    }
}

/// A picture, or a part of one, being drawn.
pub(crate) struct Canvas {
    context: RenderContext,
    /// From layout units to the pixels of this part.
    base: Affine,
    factor: f64,
    size: (u16, u16),
}

impl Canvas {
    /// What lies in an area given in layout units, `factor` pixels each.
    pub(crate) fn new(area: Rect, factor: f64) -> Self {
        let size = (
            pixels(area.width() * factor),
            pixels(area.height() * factor),
        );
        // The lowest level of the platform instead of the best of the machine:
        // fused multiplication would round differently from machine to machine.
        let settings = RenderSettings {
            level: Level::baseline(),
            num_threads: 0,
        };
        let context = RenderContext::new_with(size.0, size.1, settings);
        let base = Affine::scale(factor) * Affine::translate(-area.origin().to_vec2());
        let mut canvas = Self {
            context,
            base,
            factor,
            size,
        };
        canvas.place(Affine::IDENTITY);
        canvas
    }

    /// Pixels a layout unit.
    pub(crate) fn factor(&self) -> f64 {
        self.factor
    }

    /// Sets where following shapes go, in layout units.
    pub(crate) fn place(&mut self, place: Affine) {
        self.context.set_transform(self.base * place);
    }

    /// Moves where following shapes go, on top of where they go now.
    pub(crate) fn place_more(&mut self, place: Affine) {
        let now = *self.context.transform();
        self.context.set_transform(now * place);
    }

    /// Fills a shape.
    pub(crate) fn fill(&mut self, shape: &impl Shape, colour: Colour) {
        self.context.set_paint(engine_colour(colour));
        self.paint_shape(shape);
    }

    /// Fills a shape with a change of colour from top to bottom of its bounds.
    pub(crate) fn fill_fading(&mut self, shape: &impl Shape, top: Colour, bottom: Colour) {
        let bounds = shape.bounding_box();
        let stop = |offset, colour| ColorStop::from((offset, engine_colour(colour)));
        let position = LinearGradientPosition {
            start: Point::new(bounds.x0, bounds.y0),
            end: Point::new(bounds.x0, bounds.y1),
        };
        self.context.set_paint(Gradient {
            kind: position.into(),
            stops: ColorStops(vec![stop(0.0, top), stop(1.0, bottom)].into()),
            extend: Extend::Pad,
            ..Gradient::default()
        });
        self.paint_shape(shape);
    }

    /// Draws a line along a shape.
    pub(crate) fn stroke(&mut self, shape: &impl Shape, pen: &Pen) {
        self.context.set_paint(engine_colour(pen.colour));
        self.context.set_stroke(pen.stroke.clone());
        self.context.stroke_path(&shape.to_path(TOLERANCE));
    }

    /// Fills a shape and fades out around it, as a soft shadow does.
    ///
    /// Drawn as rings one on the other: the engine's blurs take many times longer,
    /// and on areas of this size the eye sees no difference.
    pub(crate) fn shadow(&mut self, shape: &impl Shape, reach: f64, colour: Colour) {
        const RINGS: u8 = 9;
        let path = shape.to_path(TOLERANCE);
        let mut covered = 0.0;
        for ring in (1..=RINGS).rev() {
            let distance = f64::from(ring) / f64::from(RINGS);
            // What is to be seen at this distance, all rings so far together.
            let wanted = f64::from(colour.a) / 255.0 * (1.0 - distance * 0.96).powi(2);
            let own = (wanted - covered) / (1.0 - covered);
            covered = wanted;
            let pen = Pen::new(2.0 * reach * distance, colour.alpha(byte_share(own)));
            self.stroke(&path, &pen);
        }
        self.fill(&path, colour);
    }

    /// Draws only inside of a shape.
    pub(crate) fn clipped(&mut self, shape: &impl Shape, draw: impl FnOnce(&mut Self)) {
        self.context.push_clip_layer(&shape.to_path(TOLERANCE));
        draw(self);
        self.context.pop_layer();
    }

    /// Puts a sprite with its anchor at a point, rounded to whole pixels.
    pub(crate) fn sprite(&mut self, sprite: &Sprite, at: Point) {
        let at = (self.base * at).round();
        let corner = at.to_vec2() + Vec2::from((sprite.offset.0.into(), sprite.offset.1.into()));
        let size = (
            f64::from(sprite.raster.width()),
            f64::from(sprite.raster.height()),
        );
        let sampler = ImageSampler {
            quality: ImageQuality::Low,
            ..ImageSampler::default()
        };
        let before = *self.context.transform();
        self.context.set_transform(Affine::translate(corner));
        self.context.set_paint(Image {
            image: ImageSource::Pixmap(Arc::clone(&sprite.raster)),
            sampler,
        });
        self.context
            .fill_rect(&Rect::from_origin_size(Point::ZERO, size));
        self.context.set_transform(before);
    }

    /// Puts a picture into a rectangle, scaled.
    pub(crate) fn picture(&mut self, picture: &Arc<Raster>, rect: Rect) {
        let size = Size::new(picture.width().into(), picture.height().into());
        let scale =
            Affine::scale_non_uniform(rect.width() / size.width, rect.height() / size.height);
        let before = *self.context.transform();
        let place = before * Affine::translate(rect.origin().to_vec2()) * scale;
        self.context.set_transform(place);
        self.context.set_paint(Image {
            image: ImageSource::Pixmap(Arc::clone(picture)),
            sampler: ImageSampler {
                quality: ImageQuality::Medium,
                ..ImageSampler::default()
            },
        });
        self.context.fill_rect(&size.to_rect());
        self.context.set_transform(before);
    }

    /// The pixels, on nothing.
    pub(crate) fn finish(self) -> Raster {
        let mut raster = Raster::new(self.size.0, self.size.1);
        self.finish_into(raster.as_mut(), TargetInit::Clear(AlphaColor::TRANSPARENT));
        raster
    }

    /// The pixels, on top of others of the same size.
    pub(crate) fn finish_over(self, ground: &Raster) -> Raster {
        let mut raster = ground.clone();
        self.finish_into(raster.as_mut(), TargetInit::SrcOver);
        raster
    }

    fn finish_into(mut self, target: PixmapMut<'_>, target_init: TargetInit) {
        self.context.flush();
        let settings = RasterizerSettings {
            target_init,
            ..RasterizerSettings::default()
        };
        self.context
            .render_with(target, &mut Resources::new(), settings);
    }

    fn paint_shape(&mut self, shape: &impl Shape) {
        if let Some(rect) = shape.as_rect() {
            self.context.fill_rect(&rect);
        } else {
            self.context.fill_path(&shape.to_path(TOLERANCE));
        }
    }
}

/// A closed shape of straight lines.
pub(crate) fn polygon(corners: impl IntoIterator<Item = Point>) -> BezPath {
    let mut corners = corners.into_iter();
    let mut path = BezPath::new();
    if let Some(first) = corners.next() {
        path.move_to(first);
        corners.for_each(|corner| path.line_to(corner));
        path.close_path();
    }
    path
}

fn engine_colour(colour: Colour) -> AlphaColor<Srgb> {
    AlphaColor::from_rgba8(colour.r, colour.g, colour.b, colour.a)
}
