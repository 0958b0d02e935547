//! Where everything of the table between battles goes: panels of seats in two
//! columns, or three where there are many.

use super::{
    Base, Colours, Part, Sheet, Title, WIDTH,
    felt::Marking,
    page::Page,
    seat::{Form, Seat, common_width},
    tally::Tally,
    things::Thing,
};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect, Vec2},
    chrome::TITLE_HEIGHT,
    colour::Colour,
    num::length,
    scene::{TableauOutcome, TableauScene},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const MARGIN: f64 = 14.0;
/// Room between columns, and between rows for what hangs on the panels' edges.
const GAPS: (f64, f64) = (12.0, 20.0);
/// Room above the first row, and below the last.
const ENDS: (f64, f64) = (18.0, 9.0);
/// Height of the banner with room for its shadow.
const BANNER: f64 = 76.0;

/// The table as a base with parts.
pub(super) fn sheet(scene: &TableauScene) -> Sheet {
    let tally = Tally::of(scene);
    let base = Base::new(Marking::Plain, tally.height());
    let mut parts = vec![
        Title::part(&scene.title, &scene.heading, scene.badge.as_ref()),
        (Part::Tally(Box::new(tally)), base.foot()),
    ];
    let mut top = TITLE_HEIGHT;
    if let Some(outcome) = &scene.outcome {
        let area = Rect::new(0.0, top + 2.0, WIDTH.into(), top + 2.0 + BANNER);
        parts.push((Part::Outcome(Box::new(outcome.clone())), area));
        top += BANNER;
    }
    let room = Rect::new(
        MARGIN,
        top + ENDS.0,
        f64::from(WIDTH) - MARGIN,
        f64::from(base.foot) - ENDS.1,
    );
    parts.extend(seats(scene, room));
    let piles = scene.seats.iter().flat_map(|seat| &seat.piles);
    Sheet {
        base,
        colours: Colours::of(piles.map(|pile| pile.suit)),
        parts,
    }
}

/// The panels of the seats in a room, row by row; a last row that is short lies in
/// the middle.
fn seats(scene: &TableauScene, room: Rect) -> Vec<(Part, Rect)> {
    let count = scene.seats.len();
    let (form, cols) = if count <= 6 {
        (Form::Broad, 2)
    } else {
        (Form::Narrow, 3)
    };
    let rows = count.div_ceil(cols);
    let side =
        |whole: f64, gap: f64, number: usize| ((whole + gap) / length(number.max(1)) - gap).floor();
    let width = side(room.width(), GAPS.0, cols);
    let height = side(room.height(), GAPS.1, rows).max(40.0);
    let most = common_width(&scene.seats, form, (width, height));
    let winners = scene.outcome.iter().flat_map(|outcome| &outcome.winners);
    let winners: Vec<_> = winners.copied().collect();
    let parts = scene.seats.iter().enumerate().map(|(place, seat)| {
        let (col, row) = (place % cols, place / cols);
        let in_row = cols.min(count - row * cols);
        let wide = length(in_row) * (width + GAPS.0) - GAPS.0;
        let left = (room.center().x - wide / 2.0).floor();
        let corner = Point::new(
            left + length(col) * (width + GAPS.0),
            room.y0 + length(row) * (height + GAPS.1),
        );
        let panel = Rect::from_origin_size(corner, (width, height));
        let has_won = winners.contains(&seat.arms);
        let part = Part::Seat(Box::new(Seat::of(seat, form, has_won, most)));
        (part, Seat::area(panel))
    });
    parts.collect()
}

/// A gold band with the result in one line, and arms at its ends if one or two won;
/// more wear their crowns only.
pub(super) fn draw_outcome(outcome: &TableauOutcome, page: &mut Page<'_>) {
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
