//! The banner of a war that is over.

use super::{page::Page, things::Thing};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect, Vec2},
    colour::Colour,
    scene::TableauOutcome,
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room between the banner and the edge of the picture.
const MARGIN: f64 = 14.0;

/// A gold band with the result in one line, and arms at its ends if one or two won;
/// more wear their crowns only.
pub(super) fn draw(outcome: &TableauOutcome, page: &mut Page<'_>) {
    let area = page.area();
    let band = Rect::new(
        area.x0 + MARGIN,
        area.y0 + 10.0,
        area.x1 - MARGIN,
        area.y1 - 10.0,
    );
    page.paint(area, |easel| {
        draw_band(easel, band);
        write_outcome(easel, band, outcome);
    });
    let ends = match *outcome.winners.as_slice() {
        [one] => Some([one, one]),
        [one, other] => Some([one, other]),
        _ => None,
    };
    let middle = band.center().y;
    for (arms, x) in ends.iter().flatten().zip([band.x0 + 44.0, band.x1 - 44.0]) {
        let shield = Thing::Shield {
            arms: *arms,
            width: 88,
        };
        page.put(&shield, Point::new(x, middle));
    }
}

fn draw_band(easel: &mut Easel<'_>, band: Rect) {
    let canvas = &mut easel.canvas;
    let shape = RoundedRect::from_rect(band, 12.0);
    let fallen = RoundedRect::from_rect(band + Vec2::new(0.0, 2.0), 12.0);
    canvas.shadow(&fallen, 6.0, theme::SHADOW.alpha(110));
    canvas.fill(&shape, Colour::hex(0xEA_C577));
    let rule = Pen::new(1.6, Colour::hex(0x9A_7430)).sharp();
    for y in [band.y0 + 6.0, band.y1 - 6.0] {
        let ends = (band.x0 + 12.0, band.x1 - 12.0);
        canvas.stroke(&Line::new((ends.0, y), (ends.1, y)), &rule);
    }
}

fn write_outcome(easel: &mut Easel<'_>, band: Rect, outcome: &TableauOutcome) {
    let room = band.width() - 180.0;
    let style = Style::new(Face::Strong, 24.0, Colour::hex(0x4A_3610));
    let detail = easel.fit(&outcome.detail, style, 16.0, room * 0.4);
    let gap = if detail.width > 0.0 { 26.0 } else { 0.0 };
    let style = Style::new(Face::Title, 36.0, theme::INK).tracked(40);
    let title = easel.fit(&outcome.title, style, 20.0, room - detail.width - gap);
    let left = band.center().x - (title.width + gap + detail.width) / 2.0;
    let middle = band.center().y;
    title.draw(
        &mut easel.canvas,
        Point::new(left, middle + 1.0),
        Align::Left,
    );
    let at = Point::new(left + title.width + gap, middle + 2.0);
    detail.draw(&mut easel.canvas, at, Align::Left);
}
