//! The lists beside the board, one under the other in one panel, each with its lines side by side.

use crate::{
    canvas::{Point, Rect, RoundedRect},
    chrome::{PANEL_TITLE, panel_title},
    num::{length, whole},
    scene::{LineList, LineTone},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// The most lines side by side; moves are short.
const COLUMNS: usize = 3;
const ROW: f64 = 30.0;
const GAP: f64 = 6.0;
const PAD: f64 = 8.0;
/// With less height, nothing of a list can be shown.
pub(super) const LEAST: f64 = 2.0 * PAD + PANEL_TITLE + ROW;

/// Draws lists; lines without room are counted in the last place of their list.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, lists: &[LineList]) {
    let mut y = rect.y0 + PAD;
    let rows = share(rect.height() - 2.0 * PAD, lists);
    for (list, rows) in lists.iter().zip(rows).filter(|(_, rows)| *rows > 0) {
        let area = Rect { y0: y, ..rect };
        y = panel_title(easel, &list.title, area);
        draw_lines(easel, Rect { y0: y, ..rect }, list, rows);
        y += length(rows) * ROW + GAP;
    }
}

fn draw_lines(easel: &mut Easel<'_>, rect: Rect, list: &LineList, rows: usize) {
    let columns = columns(list);
    let places = rows * columns;
    let inner = rect.inset((-PAD, 0.0));
    let width = inner.width() / length(columns);
    for (place, line) in list.lines.iter().take(places).enumerate() {
        let (row, column) = (place / columns, place % columns);
        let x = inner.x0 + length(column) * width;
        let y = rect.y0 + length(row) * ROW;
        let area = Rect::new(x, y, x + width, y + ROW);
        let left = list.lines.len() - place;
        if place + 1 == places && left > 1 {
            draw_line(easel, area, &format!("+{left}"), LineTone::Quiet);
        } else {
            draw_line(easel, area, &line.text, line.tone);
        }
    }
}

fn draw_line(easel: &mut Easel<'_>, area: Rect, text: &str, tone: LineTone) {
    let (face, colour) = match tone {
        LineTone::Quiet => (Face::Plain, theme::GREY),
        LineTone::Plain => (Face::Plain, theme::IVORY),
        LineTone::Strong => (Face::Strong, theme::GOLD_PALE),
    };
    let style = Style::new(face, 24.5, colour);
    let text = easel.fit(text, style, 22.5, area.width() - 10.0);
    if tone == LineTone::Strong {
        let ground = theme::BAR.mix(theme::GOLD, 27);
        let size = (text.width + 22.0, ROW - 2.0);
        let pill = Rect::from_center_size(area.center(), size).intersect(area);
        let pill = RoundedRect::from_rect(pill, 6.0);
        easel.canvas.fill(&pill, ground);
    }
    let at = Point::new(area.center().x, area.center().y);
    text.draw(&mut easel.canvas, at, Align::Centre);
}

/// Few lines share the whole width.
fn columns(list: &LineList) -> usize {
    list.lines.len().clamp(1, COLUMNS)
}

/// How many rows of each list find room: all, or else the last lists give way first.
fn share(height: f64, lists: &[LineList]) -> Vec<usize> {
    let mut left = height;
    let mut shown = Vec::new();
    for list in lists {
        let room = whole((left - PANEL_TITLE) / ROW);
        let rows = list.lines.len().div_ceil(columns(list)).min(room);
        if rows > 0 {
            left -= PANEL_TITLE + length(rows) * ROW + GAP;
        }
        shown.push(rows);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{GAP, ROW, share};
    use crate::{
        chrome::PANEL_TITLE,
        scene::{Line, LineList, LineTone},
    };

    fn list(lines: usize) -> LineList {
        let line = Line {
            text: String::new(),
            tone: LineTone::Plain,
        };
        LineList {
            title: String::new(),
            lines: vec![line; lines],
        }
    }

    #[test]
    fn the_last_list_gives_way_first() {
        let lists = [list(5), list(7)];
        let height = |rows: f64| 2.0 * PANEL_TITLE + GAP + rows * ROW;
        assert_eq!(share(1000.0, &lists), [2, 3]);
        assert_eq!(share(height(4.0), &lists), [2, 2]);
        assert_eq!(share(height(2.0), &lists), [2, 0]);
        assert_eq!(share(PANEL_TITLE + ROW, &lists), [1, 0]);
        assert_eq!(share(0.0, &lists), [0, 0]);
    }
}
