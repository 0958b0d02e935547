//! The lists beside the board, one under the other in one panel.

use crate::{
    canvas::{Point, Rect, RoundedRect},
    chrome::panel_title,
    num::{length, whole},
    scene::{LineList, LineTone},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const LINE: f64 = 36.0;
/// Title with its rule.
const HEAD: f64 = 59.0;
const GAP: f64 = 12.0;

/// How high lists are when every line is shown.
pub(super) fn height(lists: &[LineList]) -> f64 {
    let lines = lists.iter().map(|list| list.lines.len()).sum();
    length(lists.len()) * (HEAD + GAP) + length(lines) * LINE
}

/// Draws lists; lines without room are counted in the last line of their list.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, lists: &[LineList]) {
    let mut y = rect.y0;
    let shown = share(rect.height(), lists);
    for (list, shown) in lists.iter().zip(shown) {
        let area = Rect { y0: y, ..rect };
        y = panel_title(easel, &list.title, area);
        for row in 0..shown {
            let line = Rect::new(rect.x0 + 14.0, y, rect.x1 - 14.0, y + LINE);
            let left = list.lines.len() - row;
            if row + 1 == shown && left > 1 {
                draw_line(easel, line, &format!("+{left}"), LineTone::Quiet);
            } else if let Some(entry) = list.lines.get(row) {
                draw_line(easel, line, &entry.text, entry.tone);
            }
            y += LINE;
        }
        y += GAP;
    }
}

fn draw_line(easel: &mut Easel<'_>, rect: Rect, text: &str, tone: LineTone) {
    let (face, colour) = match tone {
        LineTone::Quiet => (Face::Plain, theme::GREY),
        LineTone::Plain => (Face::Plain, theme::IVORY),
        LineTone::Strong => (Face::Strong, theme::GOLD_PALE),
    };
    if tone == LineTone::Strong {
        let ground = theme::BAR.mix(theme::GOLD, 27);
        easel.canvas.fill(
            &RoundedRect::from_rect(rect.inset((0.0, -1.0)), 6.0),
            ground,
        );
    }
    let at = Point::new(rect.center().x, rect.center().y);
    let style = Style::new(face, 25.0, colour);
    let text = easel.fit(text, style, 17.5, rect.width() - 8.0);
    text.draw(&mut easel.canvas, at, Align::Centre);
}

/// How many lines of each list find room: all, or else the last lists give way
/// first, down to one line each.
fn share(height: f64, lists: &[LineList]) -> Vec<usize> {
    let heads = length(lists.len()) * (HEAD + GAP);
    let room = whole((height - heads) / LINE);
    let mut shown: Vec<usize> = lists.iter().map(|list| list.lines.len()).collect();
    for kept in [1, 0] {
        for place in (0..shown.len()).rev() {
            let over = shown.iter().sum::<usize>().saturating_sub(room);
            if let Some(count) = shown.get_mut(place) {
                *count -= over.min(count.saturating_sub(kept));
            }
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::share;
    use crate::scene::{Line, LineList, LineTone};

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
    fn the_last_list_gives_way_first_but_keeps_a_line() {
        let lists = [list(3), list(4)];
        assert_eq!(share(1000.0, &lists), [3, 4]);
        assert_eq!(share(2.0 * 71.0 + 5.0 * 36.0, &lists), [3, 2]);
        assert_eq!(share(2.0 * 71.0 + 3.0 * 36.0, &lists), [2, 1]);
        assert_eq!(share(0.0, &lists), [0, 0]);
    }
}
