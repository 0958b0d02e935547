//! Where everything of the table between battles goes: panels of seats in two
//! columns, or three where there are many.

use super::{
    base::{Base, Marking, WIDTH},
    part::Part,
    seat::{Form, Seat, common_width},
    spread::Spread,
    tally::Tally,
};
use crate::{
    canvas::{Point, Rect},
    chrome::TITLE_HEIGHT,
    num::length,
    scene::TableauScene,
};

const MARGIN: f64 = 14.0;
/// Room between columns, and between rows for what hangs on the panels' edges.
const GAPS: (f64, f64) = (12.0, 20.0);
/// Room above the first row, and below the last.
const ENDS: (f64, f64) = (18.0, 9.0);
/// Height of the banner with room for its shadow.
const BANNER: f64 = 76.0;

/// The table as a base with parts.
pub(super) fn spread(scene: &TableauScene) -> Spread {
    let tally = Tally::of(scene);
    let base = Base::new(Marking::Plain, tally.height());
    let mut parts = vec![
        Part::title(&scene.title, &scene.heading, scene.badge.as_ref()),
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
    Spread {
        base,
        suits: piles.map(|pile| pile.suit).collect(),
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
