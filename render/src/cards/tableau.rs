//! Where everything of the table between battles goes: two columns of seats, in
//! units of a picture 1200 wide.

use super::{
    Base, Colours, Part, Sheet, Title,
    felt::{Marking, units},
    seat::{Seat, common_width},
    tally::Tally,
};
use crate::{canvas::Rect, chrome::TITLE_HEIGHT, num::length, scene::TableauScene};

const WIDTH: u16 = 1200;
const MARGIN: f64 = 24.0;
const COLUMN: f64 = 568.0;
/// Room between columns, and between rows for what hangs on the panels' edges.
const GAPS: (f64, f64) = (16.0, 28.0);
const BANNER: f64 = 96.0;

/// The table as a base with parts.
pub(super) fn sheet(scene: &TableauScene) -> Sheet {
    let rows = scene.seats.len().div_ceil(2);
    let height = row_height(rows);
    let top = TITLE_HEIGHT + 32.0;
    let first = match scene.outcome {
        Some(_) => top + BANNER + 26.0,
        None => top,
    };
    let tally = Tally::of(scene);
    let foot = units(first + length(rows) * (height + GAPS.1) - 8.0);
    let base = Base {
        marking: Marking::Plain,
        width: WIDTH,
        height: foot + units(tally.height()),
        foot,
    };
    let mut parts = vec![
        Title::part(&scene.title, &scene.heading, scene.badge.as_ref(), base),
        (Part::Tally(Box::new(tally)), base.foot()),
    ];
    if let Some(outcome) = &scene.outcome {
        let banner = Rect::new(
            MARGIN,
            top - 6.0,
            f64::from(WIDTH) - MARGIN,
            top - 6.0 + BANNER,
        );
        let area = banner.inset((0.0, 8.0));
        parts.push((Part::Outcome(Box::new(outcome.clone())), area));
    }
    let winners = scene.outcome.iter().flat_map(|outcome| &outcome.winners);
    let winners: Vec<_> = winners.copied().collect();
    let most = common_width(&scene.seats, Rect::new(0.0, 0.0, COLUMN, height));
    for (place, seat) in scene.seats.iter().enumerate() {
        let x = MARGIN + length(place % 2) * (COLUMN + GAPS.0);
        let y = first + length(place / 2) * (height + GAPS.1);
        let panel = Rect::new(x, y, x + COLUMN, y + height);
        let has_won = winners.contains(&seat.arms);
        let part = Part::Seat(Box::new(Seat::of(seat, has_won, most)));
        parts.push((part, Seat::area(panel)));
    }
    Sheet {
        base,
        colours: colours(scene),
        parts,
    }
}

/// Few seats get large cards.
fn row_height(rows: usize) -> f64 {
    match rows {
        0..=2 => 258.0,
        3 => 222.0,
        4 => 190.0,
        5 => 170.0,
        _ => 158.0,
    }
}

fn colours(scene: &TableauScene) -> Colours {
    let piles = scene.seats.iter().flat_map(|seat| &seat.piles);
    let suits = piles.map(|pile| pile.suit);
    let arms = scene.seats.iter().map(|seat| seat.arms);
    let winners = scene.outcome.iter().flat_map(|outcome| &outcome.winners);
    Colours::of(suits, arms.chain(winners.copied()))
}
