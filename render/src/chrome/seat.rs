//! Seat panels: who, which side, whose turn, and up to four numbers.

use super::{panel::panel, pill::Pill};
use crate::{
    art::{self, Art},
    canvas::{Canvas, Line, Pen, Point, Rect},
    num::length,
    scene::{Arms, Facing, Icon, Piece, SeatBar, Standing, Stat, StatKind},
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Easel,
};

/// Height of a seat panel.
pub(crate) const SEAT_HEIGHT: f64 = 142.0;
/// Room at the left and right of its texts.
const PAD: f64 = 14.0;
/// The middles of what stands one under the other, from the upper edge.
const NAME: f64 = 28.0;
const LABEL: f64 = 60.0;
const NUMBER: f64 = 99.0;
const CAPTION: f64 = 126.0;

const CAPTION_STYLE: Style = Style::new(Face::Caption, 20.0, theme::GREY).tracked(20);
const MEDAL_STEP: f64 = 40.0;
const MEDAL_RADIUS: f64 = 16.0;
/// Room for an icon before its number.
const ICON: f64 = 40.0;
/// Room around what a number shows.
const CELL_PAD: f64 = 20.0;

/// Draws the empty panel.
pub(crate) fn seat_ground(canvas: &mut Canvas, rect: Rect, standing: Standing) {
    match standing {
        Standing::Waiting => panel(canvas, rect, theme::BAR_EDGE, 1.5),
        Standing::ToMove | Standing::Winner => panel(canvas, rect, theme::GOLD, 3.0),
    }
}

/// Draws what a panel says.
pub(crate) fn seat_bar(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    const UNIT: f64 = 92.0;
    let heart = Point::new(rect.x0 + 44.0, rect.y0 + 43.0);
    if seat.standing == Standing::Winner {
        let middle = Point::new(heart.x, heart.y - 1.0);
        art::laurel(&mut easel.canvas, middle, 27.0, theme::GOLD);
    }
    let unit = Art::Piece(Piece::Unit, seat.arms, Facing::Ready);
    let side = match seat.standing {
        Standing::Winner => UNIT * 0.68,
        Standing::Waiting | Standing::ToMove => UNIT,
    };
    let corner = Point::new(heart.x - side / 2.0, heart.y - side / 2.0);
    easel.art(unit, corner, side);
    let left = rect.x0 + 84.0;
    draw_name(easel, Rect { x0: left, ..rect }, seat);
    draw_label(easel, Rect { x0: left, ..rect }, seat);
    draw_stats(easel, rect, seat);
}

fn draw_name(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    let is_winner = seat.standing == Standing::Winner;
    let crown_room = if is_winner { 46.0 } else { 0.0 };
    let style = Style::new(Face::Strong, 30.0, theme::IVORY);
    let room = rect.width() - PAD - crown_room;
    let name = easel.fit(&seat.name, style, 22.5, room);
    let at = Point::new(rect.x0, rect.y0 + NAME);
    name.draw(&mut easel.canvas, at, Align::Left);
    if is_winner {
        let at = Point::new(at.x + name.width + 29.0, at.y - 0.5);
        art::crown(&mut easel.canvas, at, 17.0, theme::GOLD);
    }
}

/// The side at the left, the tag at the right.
fn draw_label(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    let mut right = rect.x1 - PAD;
    if let Some(tag) = seat.tag.as_deref() {
        let style = Style::new(Face::Number, 22.0, theme::INK).tracked(30);
        let at = Point::new(right + 2.0, rect.y0 + LABEL - 1.0);
        right -= Pill::new(style, theme::GOLD).draw(easel, tag, at) + 10.0;
    }
    let style = Style::new(Face::Caption, 25.5, seat.arms.faction.pale()).tracked(20);
    let at = Point::new(rect.x0, rect.y0 + LABEL);
    let label = easel.fit(&seat.label, style, 17.5, (right - at.x).max(20.0));
    label.draw(&mut easel.canvas, at, Align::Left);
}

/// The numbers side by side, each as wide as it needs, spread over the panel.
fn draw_stats(easel: &mut Easel<'_>, rect: Rect, seat: &SeatBar) {
    let room = rect.width() - 8.0;
    let widths: Vec<f64> = seat.stats.iter().map(|stat| width(easel, stat)).collect();
    let needed: f64 = widths.iter().sum();
    let spread = (room - needed).max(0.0) / length(widths.len().max(1));
    let shrink = (room / needed.max(1.0)).min(1.0);
    let mut x = rect.x0 + 4.0;
    for (place, (stat, width)) in seat.stats.iter().zip(widths).enumerate() {
        if place > 0 {
            let ends = (rect.y0 + NUMBER - 14.0, rect.y0 + CAPTION + 7.0);
            let line = Line::new((x, ends.0), (x, ends.1));
            easel.canvas.stroke(&line, &Pen::new(1.2, theme::BAR_EDGE));
        }
        let cell = Rect {
            x0: x,
            x1: x + width * shrink + spread,
            ..rect
        };
        draw_stat(easel, stat, seat.arms, cell);
        x = cell.x1;
    }
}

fn caption(easel: &Easel<'_>, stat: &Stat, room: f64) -> Fitted {
    easel.fit(&stat.label, CAPTION_STYLE, 16.0, room)
}

/// How wide a number is with what belongs to it.
fn width(easel: &Easel<'_>, stat: &Stat) -> f64 {
    let content = match stat.kind {
        StatKind::Medals { of, .. } => length(of.into()) * MEDAL_STEP,
        StatKind::Count { n, .. } => ICON + number(easel, n, 180.0).width,
    };
    content.max(caption(easel, stat, 150.0).width) + CELL_PAD
}

fn number(easel: &Easel<'_>, n: u32, room: f64) -> Fitted {
    let style = Style::new(Face::Number, 31.0, theme::count(n));
    easel.fit(&n.to_string(), style, 17.5, room)
}

fn draw_stat(easel: &mut Easel<'_>, stat: &Stat, arms: Arms, cell: Rect) {
    let middle = Point::new(cell.center().x, cell.y0 + NUMBER);
    let inner = cell.width() - CELL_PAD / 2.0;
    match stat.kind {
        StatKind::Medals { won, of } => draw_medals(&mut easel.canvas, (won, of), middle, inner),
        StatKind::Count { icon, n } => {
            let number = number(easel, n, inner - ICON);
            let left = middle.x - f64::midpoint(ICON, number.width);
            draw_icon(easel, icon, arms, Point::new(left + 16.0, middle.y));
            let at = Point::new(left + ICON, middle.y);
            number.draw(&mut easel.canvas, at, Align::Left);
        }
    }
    let caption = caption(easel, stat, inner);
    let at = Point::new(middle.x, cell.y0 + CAPTION);
    caption.draw(&mut easel.canvas, at, Align::Centre);
}

fn draw_medals(canvas: &mut Canvas, (won, of): (u8, u8), middle: Point, room: f64) {
    let step = MEDAL_STEP.min(room / length(of.into()));
    let radius = MEDAL_RADIUS * step / MEDAL_STEP;
    let first = middle.x - step * (length(of.into()) - 1.0) / 2.0;
    for place in 0..of {
        let at = Point::new(first + step * f64::from(place), middle.y);
        if place < won {
            art::medal(canvas, at, radius);
        } else {
            art::empty_medal(canvas, at, radius);
        }
    }
}

fn draw_icon(easel: &mut Easel<'_>, icon: Icon, arms: Arms, at: Point) {
    let side = match icon {
        Icon::Unit | Icon::Scrap => 56.0,
        Icon::Castle => 40.0,
    };
    let corner = Point::new(at.x - side / 2.0, at.y - side / 2.0);
    easel.art(Art::of_icon(icon, arms), corner, side);
}
