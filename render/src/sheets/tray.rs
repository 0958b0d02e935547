//! A tray of men: each by itself where there is room, else each kind once with a number.

use crate::{
    art::{Art, Coat},
    canvas::{Canvas, Line, Pen, Point, Rect, RoundedRect},
    num::{length, whole},
    scene::{Chessman, Faction, Fate},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// The sides of the boxes in which men are drawn, the largest that fits is taken.
const SIDES: [f64; 9] = [88.0, 76.0, 64.0, 56.0, 50.0, 44.0, 38.0, 34.0, 30.0];
/// How much of its box a man needs from left to right.
const WIDE: f64 = 0.74;
/// How much of its box the widest man takes, the points of whose crown reach over its neighbours' places.
const WIDEST: f64 = 0.86;
const PAD: f64 = 4.0;

/// Room at either end of a row of men.
fn margin(side: f64) -> f64 {
    PAD + side * (WIDEST - WIDE) / 2.0
}

/// Where men go in a tray.
#[derive(Debug, PartialEq)]
struct Places {
    side: f64,
    columns: usize,
    step: f64,
    /// Whether each kind stands once, with its number.
    is_counted: bool,
}

/// Draws a tray with men.
pub(super) fn draw(
    easel: &mut Easel<'_>,
    rect: Rect,
    (men, fate): (&[Chessman], Fate),
    (faction, coat): (Faction, Coat),
) {
    let shape = RoundedRect::from_rect(rect, 6.0);
    let ground = match fate {
        Fate::Killed | Fate::Free => theme::GROUND.mix(theme::BAR_EDGE, 45),
        Fate::Caught => theme::BAR_EDGE.mix(theme::WOOD_DARK, 55),
    };
    easel.canvas.fill(&shape, ground);
    if fate == Fate::Caught {
        bars(&mut easel.canvas, rect);
    }
    let kinds = counted(men);
    let places = places(rect, men.len(), kinds.len());
    let all: Vec<(Chessman, usize)> = if places.is_counted {
        kinds
    } else {
        let each = kinds.into_iter();
        each.flat_map(|(man, count)| vec![(man, 1); count])
            .collect()
    };
    let rows = all.len().div_ceil(places.columns);
    let top = rect.center().y - length(rows) * places.side / 2.0;
    for (place, (man, count)) in all.into_iter().enumerate() {
        let (row, column) = (place / places.columns, place % places.columns);
        let x = rect.x0 + margin(places.side) + length(column) * places.step;
        let y = top + length(row) * places.side;
        let corner = Point::new(x - places.side * (1.0 - WIDE) / 2.0, y);
        easel.art(Art::Man(man, faction, coat), corner, places.side);
        let middle = Point::new(x + places.side * WIDE / 2.0, y + places.side / 2.0);
        if fate == Fate::Killed {
            stroke_out(&mut easel.canvas, middle, places.side * 0.3);
        }
        if places.is_counted && count > 1 {
            let style = Style::new(Face::Number, 23.0, theme::IVORY);
            let left = x + places.side * WIDE - 2.0;
            let room = (x + places.step - left).max(10.0);
            let text = easel.fit(&count.to_string(), style, 16.0, room);
            text.draw(
                &mut easel.canvas,
                Point::new(left, middle.y + 6.0),
                Align::Left,
            );
        }
    }
}

/// How many there are of each kind that is there.
fn counted(men: &[Chessman]) -> Vec<(Chessman, usize)> {
    let count = |man: Chessman| (man, men.iter().filter(|&&each| each == man).count());
    let all = Chessman::ALL.into_iter().map(count);
    all.filter(|&(_, count)| count > 0).collect()
}

fn places(rect: Rect, men: usize, kinds: usize) -> Places {
    for side in SIDES {
        let side = side.min(rect.height() - 1.0);
        let step = side * WIDE;
        let columns = whole((rect.width() - 2.0 * margin(side)) / step).max(1);
        let rows = whole((rect.height() - 1.0) / side).max(1);
        if columns * rows >= men {
            return Places {
                side,
                columns,
                step,
                is_counted: false,
            };
        }
    }
    // A kind needs room for itself and a number of two digits.
    let step = (rect.width() - 2.0 * margin(34.0)) / length(kinds.max(1));
    let side = (rect.height() - 1.0)
        .min((step - 15.0) / WIDE)
        .clamp(14.0, 64.0);
    Places {
        side,
        columns: kinds.max(1),
        step: step.min(side * WIDE + 34.0),
        is_counted: true,
    }
}

/// A red stroke through what is lost.
pub(super) fn stroke_out(canvas: &mut Canvas, at: Point, half: f64) {
    let line = Line::new((at.x - half, at.y + half), (at.x + half, at.y - half));
    canvas.stroke(&line, &Pen::new(half * 0.46, theme::INK));
    canvas.stroke(
        &line,
        &Pen::new(half * 0.26, theme::DANGER.mix(theme::IVORY, 22)),
    );
}

/// Bars behind those who are caught: before them they would hide who they are.
fn bars(canvas: &mut Canvas, rect: Rect) {
    let pen = Pen::new(2.4, theme::INK).sharp();
    for y in [rect.y0 + 1.5, rect.y1 - 1.5] {
        canvas.stroke(&Line::new((rect.x0 + 3.0, y), (rect.x1 - 3.0, y)), &pen);
    }
    let count = whole(rect.width() / 22.0).max(1);
    let step = rect.width() / length(count);
    for place in 1..count {
        let x = rect.x0 + length(place) * step;
        canvas.stroke(&Line::new((x, rect.y0), (x, rect.y1)), &pen);
    }
}

#[cfg(test)]
mod tests {
    use super::{WIDE, WIDEST, margin, places};
    use crate::{canvas::Rect, num::length};

    const ROW: Rect = Rect::new(0.0, 0.0, 213.0, 35.0);

    #[test]
    fn men_stand_each_alone_until_they_find_no_room() {
        assert!(!places(ROW, 9, 6).is_counted);
        assert!(places(ROW, 16, 6).is_counted);
    }

    #[test]
    fn nothing_reaches_out_of_a_tray() {
        for kinds in 1..=7 {
            for men in kinds..=64 {
                for rect in [ROW, Rect::new(0.0, 0.0, 272.0, 140.0)] {
                    let places = places(rect, men, kinds);
                    let shown = if places.is_counted { kinds } else { men };
                    let columns = places.columns.min(shown);
                    let rows = shown.div_ceil(places.columns);
                    let reach = places.side * (WIDEST - WIDE) / 2.0;
                    let left = margin(places.side) - reach;
                    assert!(left >= 3.0, "{men} of {kinds}: {places:?}");
                    let last = margin(places.side) + length(columns - 1) * places.step;
                    let right = last + places.side * WIDE + reach;
                    assert!(right <= rect.width() - 3.0, "{men} of {kinds}: {places:?}");
                    let foot = length(rows) * places.side;
                    assert!(foot <= rect.height() + 1.0, "{men} of {kinds}: {places:?}");
                }
            }
        }
    }
}
