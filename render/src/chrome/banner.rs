//! The banner of a finished game, beside what it hides nothing of.

use crate::{
    art::{self, Art},
    canvas::{BezPath, Canvas, Line, Pen, Point, Rect, Vec2, polygon},
    colour::Colour,
    scene::{Arms, Facing, Piece},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const FADED_GOLD: Colour = Colour::hex(0xB9_9148);

/// Draws a ribbon with a title and a detail, and arms in laurel at its ends.
pub(crate) fn banner(
    easel: &mut Easel<'_>,
    rect: Rect,
    [title, detail]: [&str; 2],
    winners: Option<[Arms; 2]>,
) {
    let middle = rect.center();
    ribbon(&mut easel.canvas, rect);
    let mut room = rect.width() - 2.0 * fold(rect) - 16.0;
    if let Some([left, right]) = winners {
        for (arms, x) in [(left, rect.x0 + 130.0), (right, rect.x1 - 130.0)] {
            winner(easel, arms, Point::new(x, middle.y));
        }
        room = rect.width() - 390.0;
    }
    let has_detail = !detail.trim().is_empty();
    let style = Style::new(Face::Title, 40.0, theme::INK).tracked(50);
    let title = easel.fit(title, style, 24.0, room);
    let y = if has_detail {
        middle.y - 18.0
    } else {
        middle.y
    };
    title.draw(&mut easel.canvas, Point::new(middle.x, y), Align::Centre);
    let style = Style::new(Face::Strong, 23.0, Colour::hex(0x4A_3610));
    let detail = easel.fit(detail, style, 17.5, room);
    detail.draw(
        &mut easel.canvas,
        Point::new(middle.x, middle.y + 15.0),
        Align::Centre,
    );
}

/// How far the ends of a ribbon stand out behind its band.
fn fold(rect: Rect) -> f64 {
    (rect.width() * 0.045).clamp(14.0, 44.0)
}

/// A gold band with folded, notched ends.
fn ribbon(canvas: &mut Canvas, rect: Rect) {
    let fold = fold(rect);
    let band = Rect::new(rect.x0 + fold, rect.y0, rect.x1 - fold, rect.y1 - 8.0);
    canvas.shadow(
        &(band + Vec2::new(0.0, 5.0)),
        10.0,
        theme::SHADOW.alpha(120),
    );
    let reach = fold * 1.6;
    for (outer, inner, fold) in [
        (rect.x0, rect.x0 + reach, band.x0),
        (rect.x1, rect.x1 - reach, band.x1),
    ] {
        let notch = outer + (inner - outer) * 0.32;
        let (top, bottom) = (rect.y0 + 12.0, rect.y1);
        let tail = [
            (outer, top),
            (inner, top),
            (inner, bottom),
            (outer, bottom),
            (notch, f64::midpoint(top, bottom)),
        ];
        canvas.fill(&shape(&tail), FADED_GOLD);
        let shade = [(fold, band.y1), (inner, band.y1), (inner, bottom)];
        canvas.fill(&shape(&shade), Colour::hex(0x5E_4519));
    }
    canvas.fill(&band, Colour::hex(0xEA_C577));
    let rule = Pen::new(1.6, Colour::hex(0x9A_7430)).sharp();
    for y in [band.y0 + 6.0, band.y1 - 6.0] {
        canvas.stroke(&Line::new((band.x0, y), (band.x1, y)), &rule);
    }
}

fn winner(easel: &mut Easel<'_>, arms: Arms, at: Point) {
    let at = Point::new(at.x, at.y - 4.0);
    art::laurel(&mut easel.canvas, at, 31.0, Colour::hex(0x6E_5212));
    let unit = Art::Piece(Piece::Unit, arms, Facing::Ready);
    easel.art(unit, Point::new(at.x - 38.0, at.y - 38.0), 76.0);
}

fn shape(corners: &[(f64, f64)]) -> BezPath {
    polygon(corners.iter().map(|&corner| corner.into()))
}
