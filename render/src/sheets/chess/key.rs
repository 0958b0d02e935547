//! The key of a chess board: captions for those signs that are in the picture, two side by side.

use super::field::{chevron, draw_zone, way_off};
use crate::{
    canvas::{Point, Rect},
    chrome,
    num::length,
    scene::{BoardEnd, ChessKeyEntry, ChessSign, Faction},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// The most height of a row.
const ROW: f64 = 34.0;
/// Room for a sign before its caption.
const SIGN: f64 = 46.0;
const SQUARE: f64 = 28.0;

/// Draws captions with their signs.
pub(super) fn draw(easel: &mut Easel<'_>, rect: Rect, key: &[ChessKeyEntry], viewer: Faction) {
    let rows = key.len().div_ceil(2).max(1);
    let height = (rect.height() / length(rows)).min(ROW);
    // The last of an odd number has the row for itself.
    for (place, entry) in key.iter().enumerate() {
        let (row, half) = (place / 2, place % 2);
        let x0 = rect.x0 + length(half) * rect.width() / 2.0;
        let is_alone = half == 0 && place + 1 == key.len();
        let x1 = if half == 1 || is_alone {
            rect.x1
        } else {
            rect.center().x
        };
        let y = rect.y0 + (length(row) + 0.5) * height;
        draw_sign(easel, Point::new(x0 + SIGN / 2.0, y), entry.sign, viewer);
        let style = Style::new(Face::Caption, 22.0, theme::IVORY).tracked(10);
        let at = Point::new(x0 + SIGN + 4.0, y);
        let caption = easel.fit(&entry.label, style, 17.5, x1 - at.x - 2.0);
        caption.draw(&mut easel.canvas, at, Align::Left);
    }
}

/// Draws a sign as on the board.
fn draw_sign(easel: &mut Easel<'_>, at: Point, sign: ChessSign, viewer: Faction) {
    let square = Rect::from_center_size(at, (SQUARE, SQUARE));
    let canvas = &mut easel.canvas;
    match sign {
        ChessSign::LastMove => {
            chrome::framed(canvas, square, theme::LAST, theme::LAST_EDGE);
            let from = Point::new(square.x0 - 4.0, at.y + 6.0);
            chrome::arrow(
                canvas,
                from,
                Point::new(square.x1 + 3.0, at.y),
                0.42,
                viewer,
            );
        }
        ChessSign::Picked => chrome::chosen(canvas, square, viewer),
        ChessSign::Quiet => {
            canvas.fill(&square, theme::SQUARE_DARK);
            chrome::target_dot(canvas, at, 6.5, viewer);
        }
        ChessSign::Capture => {
            canvas.fill(&square, theme::SQUARE_DARK);
            chrome::target_frame(canvas, square, viewer);
        }
        ChessSign::Leave => way_off(canvas, at, 10.5, BoardEnd::Bottom, viewer),
        ChessSign::Retreat => {
            let edge = Rect::new(square.x0 - 4.0, at.y - 9.0, square.x1 + 4.0, at.y - 4.0);
            canvas.fill(&edge, theme::DANGER);
            let colour = theme::DANGER.mix(theme::IVORY, 12);
            for x in [at.x - 11.0, at.x + 11.0] {
                chevron(
                    canvas,
                    Point::new(x, at.y + 5.0),
                    9.5,
                    BoardEnd::Bottom,
                    colour,
                );
            }
        }
        ChessSign::Zone => {
            canvas.fill(&square, theme::SQUARE_LIGHT);
            draw_zone(canvas, square, viewer);
        }
    }
}
