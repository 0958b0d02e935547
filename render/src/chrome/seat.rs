//! Seat bars: who, which side, whose turn, and up to four numbers.

use super::{Side, panel, pill};
use crate::{
    art::{self, Art},
    canvas::{Canvas, Line, Pen, Point, Rect},
    num::length,
    scene::{Arms, Facing, Icon, Piece, SeatBar, Standing, Stat, StatKind},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const CAPTION: Style = Style::new(Face::Caption, 22.5, theme::GREY).tracked(25);
const MEDAL_STEP: f64 = 52.0;
const MEDAL_RADIUS: f64 = 20.0;

/// Draws the empty bar.
pub(crate) fn seat_ground(canvas: &mut Canvas, rect: Rect, standing: Standing) {
    match standing {
        Standing::Waiting => panel(canvas, rect, theme::BAR_EDGE, 1.5),
        Standing::ToMove | Standing::Winner => panel(canvas, rect, theme::GOLD, 3.0),
    }
}

/// Draws what a bar says.
pub(crate) fn seat_bar(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    let middle = rect.center().y;
    let mut right = rect.x1 - 8.0;
    for stat in seat.stats.iter().rev() {
        let width = stat_width(easel, stat);
        right -= width;
        draw_stat(
            easel,
            stat,
            seat.arms,
            Rect::new(right, rect.y0, right + width, rect.y1),
        );
        let line = Line::new((right, middle - 29.0), (right, middle + 29.0));
        easel.canvas.stroke(&line, &Pen::new(1.2, theme::BAR_EDGE));
    }
    let unit = Art::Piece(Piece::Unit, seat.arms, Facing::Ready);
    easel.art(unit, Point::new(rect.x0 + 3.0, middle - 54.0), 108.0);
    draw_name(
        easel,
        Rect::new(rect.x0 + 106.0, rect.y0, right - 14.0, rect.y1),
        seat,
    );
}

fn draw_name(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    let middle = rect.center().y;
    let tag = seat.tag.as_deref().map(|tag| {
        let style = Style::new(Face::Number, 17.5, theme::INK).tracked(40);
        let width = easel.fit(tag, style, 17.5, 264.0).width + 32.0;
        (tag, style, width)
    });
    let tag_room = tag.map_or(0.0, |(_, _, width)| width + 14.0);
    let crown_room = if seat.standing == Standing::Winner {
        44.0
    } else {
        0.0
    };
    let style = Style::new(Face::Strong, 33.0, theme::IVORY);
    let room = (rect.width() - tag_room - crown_room).max(60.0);
    let name = easel.fit(&seat.name, style, 21.0, room);
    name.draw(
        &mut easel.canvas,
        Point::new(rect.x0, middle - 14.5),
        Align::Left,
    );
    let mut x = rect.x0 + name.width + 14.0;
    if seat.standing == Standing::Winner {
        art::crown(
            &mut easel.canvas,
            Point::new(x + 16.0, middle - 15.0),
            17.0,
            theme::GOLD,
        );
        x += crown_room;
    }
    if let Some((tag, style, _)) = tag {
        pill(
            easel,
            tag,
            style,
            Point::new(x, middle - 14.5),
            Side::Left,
            theme::GOLD,
        );
    }
    let label = Style::new(Face::Caption, 25.0, seat.arms.faction.pale()).tracked(20);
    easel.label(
        &seat.label,
        label,
        Point::new(rect.x0, middle + 20.5),
        Align::Left,
        rect.width(),
    );
}

fn stat_width(easel: &Easel<'_>, stat: &Stat) -> f64 {
    let caption = easel.fit(&stat.label, CAPTION, 18.0, 170.0).width;
    let content = match stat.kind {
        StatKind::Medals { of, .. } => length(of.into()) * MEDAL_STEP,
        StatKind::Count { n, .. } => 46.0 + number(easel, n),
    };
    caption.max(content) + 32.0
}

fn number_style(n: u32) -> Style {
    let colour = if n == 0 {
        theme::GREY_DEEP
    } else {
        theme::IVORY
    };
    Style::new(Face::Number, 35.0, colour)
}

fn number(easel: &Easel<'_>, n: u32) -> f64 {
    easel
        .fit(&n.to_string(), number_style(n), 24.0, 120.0)
        .width
}

fn draw_stat(easel: &mut Easel<'_>, stat: &Stat, arms: Arms, rect: Rect) {
    let middle = rect.center();
    let caption = easel.fit(&stat.label, CAPTION, 18.0, 170.0);
    caption.draw(
        &mut easel.canvas,
        Point::new(middle.x, middle.y - 20.5),
        Align::Centre,
    );
    let row = middle.y + 17.0;
    match stat.kind {
        StatKind::Medals { won, of } => {
            let first = middle.x - MEDAL_STEP * (length(of.into()) - 1.0) / 2.0;
            for place in 0..of {
                let at = Point::new(first + MEDAL_STEP * f64::from(place), row);
                if place < won {
                    art::medal(&mut easel.canvas, at, MEDAL_RADIUS);
                } else {
                    art::empty_medal(&mut easel.canvas, at, MEDAL_RADIUS);
                }
            }
        }
        StatKind::Count { icon, n } => {
            let width = number(easel, n);
            let left = middle.x - f64::midpoint(46.0, width);
            draw_icon(easel, icon, arms, Point::new(left + 18.0, row));
            easel.label(
                &n.to_string(),
                number_style(n),
                Point::new(left + 46.0, row),
                Align::Left,
                120.0,
            );
        }
    }
}

fn draw_icon(easel: &mut Easel<'_>, icon: Icon, arms: Arms, at: Point) {
    let side = match icon {
        Icon::Unit | Icon::Scrap => 62.0,
        Icon::Castle => 44.0,
    };
    let corner = Point::new(at.x - side / 2.0, at.y - side / 2.0);
    easel.art(Art::of_icon(icon, arms), corner, side);
}
