//! The lanes of a battle, and where cards stand in them: west, centre and east. On either side the
//! card of the first line is the large one; that of the second stands beside it, further from the enemy.

use super::{
    felt::{LANE, LANE_EDGE, NO_MANS_LAND},
    grid::TALL,
};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome::TITLE_HEIGHT,
    scene::{Place, Side},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room between the edge of the picture and the panels beside the lanes, and their width at the left.
pub(super) const MARGIN: f64 = 14.0;
pub(super) const PANEL_WIDTH: f64 = 188.0;
/// Height of the bar at the foot.
pub(super) const FOOT: u16 = 72;
pub(super) const TOP: f64 = TITLE_HEIGHT + 12.0;
pub(super) const BOTTOM: f64 = 616.0;
const LEFT: f64 = 218.0;
pub(super) const RIGHT: f64 = LEFT + 2.0 * LANE_STEP + LANE_WIDTH;
const LANE_WIDTH: f64 = 213.0;
pub(super) const LANE_STEP: f64 = 221.0;
/// Width of cards of the first line and of the second, and the height of the first.
pub(super) const FIRST: u16 = 118;
pub(super) const SECOND: u16 = 76;
const FIRST_TALL: f64 = 165.0;
/// From the side of a lane to the second line, and to the first beside it.
const ASIDE: (f64, f64) = (5.0, 89.0);
/// Room above the cards for the name of the place and of a supporter, and below for
/// the name of a supporter.
const ABOVE: f64 = 73.0;
const BELOW: f64 = 45.0;
/// Room between the first lines for arrows.
pub(super) const BETWEEN: f64 = BOTTOM - TOP - ABOVE - BELOW - 2.0 * FIRST_TALL;
/// Where the two lines of battle meet.
pub(super) const MIDDLE: f64 = TOP + ABOVE + FIRST_TALL + BETWEEN / 2.0;

/// The place of a lane.
pub(super) fn lane(place: Place) -> Rect {
    let number = match place {
        Place::West => 0.0,
        Place::Centre => 1.0,
        Place::East => 2.0,
    };
    let x = LEFT + number * LANE_STEP;
    Rect::new(x, TOP, x + LANE_WIDTH, BOTTOM)
}

fn tall(width: u16) -> f64 {
    (f64::from(width) * TALL).round()
}

/// The corner of a card in the first line.
pub(super) fn first(side: Side, place: Place) -> Point {
    let y = match side {
        Side::Attacker => MIDDLE - BETWEEN / 2.0 - FIRST_TALL,
        Side::Defender => MIDDLE + BETWEEN / 2.0,
    };
    Point::new(lane(place).x0 + ASIDE.1, y)
}

/// The middle of the cards in the first line from left to right.
pub(super) fn axis(place: Place) -> f64 {
    lane(place).x0 + ASIDE.1 + f64::from(FIRST) / 2.0
}

/// The corner of a card in the second line.
pub(super) fn second(side: Side, place: Place) -> Point {
    let first = first(side, place);
    let y = match side {
        Side::Attacker => first.y,
        Side::Defender => first.y + FIRST_TALL - tall(SECOND),
    };
    Point::new(lane(place).x0 + ASIDE.0, y)
}

/// The middle of the room for the name of a supporter.
pub(super) fn behind_lines(side: Side, place: Place) -> Point {
    let first = first(side, place);
    let y = match side {
        Side::Attacker => first.y - 22.0,
        Side::Defender => first.y + FIRST_TALL + 23.0,
    };
    Point::new(lane(place).center().x.round(), y.round())
}

/// Draws the empty lanes.
pub(super) fn draw(easel: &mut Easel<'_>) {
    for place in [Place::West, Place::Centre, Place::East] {
        let rect = lane(place);
        let outline = RoundedRect::from_rect(rect, 14.0);
        easel.canvas.fill(&outline, LANE_EDGE);
        let inner = RoundedRect::from_rect(rect.inset(-1.5), 12.5);
        easel.canvas.fill(&inner, LANE);
        for side in [Side::Attacker, Side::Defender] {
            draw_slot(easel, first(side, place), FIRST);
            draw_slot(easel, second(side, place), SECOND);
        }
    }
    draw_line_of_battle(easel);
    draw_names(easel);
}

/// The dark ground between the armies, under the arrows.
fn draw_line_of_battle(easel: &mut Easel<'_>) {
    let half = BETWEEN / 2.0 - 13.0;
    let band = Rect::new(LEFT - 6.0, MIDDLE - half, RIGHT + 6.0, MIDDLE + half);
    easel.canvas.fill(&band, NO_MANS_LAND);
    let rule = Pen::new(1.5, theme::GOLD_DEEP).sharp();
    for y in [band.y0, band.y1] {
        let line = Line::new((band.x0, y), (band.x1, y));
        easel.canvas.stroke(&line, &rule);
    }
}

/// The names of the places over the lanes.
fn draw_names(easel: &mut Easel<'_>) {
    let style = Style::new(Face::Header, 27.0, theme::GOLD_PALE).tracked(40);
    for (place, name) in [
        (Place::West, "West"),
        (Place::Centre, "Centre"),
        (Place::East, "East"),
    ] {
        let at = Point::new(lane(place).center().x, TOP + 19.0);
        easel.text(name, style, at, Align::Centre);
    }
}

fn draw_slot(easel: &mut Easel<'_>, corner: Point, width: u16) {
    let rect = Rect::from_origin_size(corner, (f64::from(width), tall(width)));
    let slot = RoundedRect::from_rect(rect.inset(-1.5), 9.0);
    let pen = Pen::new(2.0, LANE_EDGE).dashed(7.0, 8.0, 0.0);
    easel.canvas.stroke(&slot, &pen);
}
