//! The squares with their frame, letters and numbers.

use super::layout::{Grid, Layout};
use crate::{
    art::Art,
    canvas::{Canvas, Line, Pen, Point, Raster, Rect, RoundedRect},
    scene::{BoardScene, BoardSize, Square},
    text::{Align, Face, Style},
    theme,
    workshop::{Easel, Workshop},
};

/// Draws the gold frame around the squares and their names.
pub(crate) fn draw_frame(easel: &mut Easel<'_>, grid: &Grid) {
    let field = grid.field;
    let canvas = &mut easel.canvas;
    canvas.fill(&RoundedRect::from_rect(field.inset(6.0), 4.0), theme::GOLD);
    canvas.fill(
        &RoundedRect::from_rect(field.inset(4.0), 2.5),
        theme::SHADOW,
    );
    draw_names(easel, grid);
}

/// Draws the empty squares.
pub(crate) fn draw_squares(canvas: &mut Canvas, grid: &Grid) {
    let (field, size) = (grid.field, grid.size);
    canvas.fill(&field, theme::SQUARE_LIGHT);
    for (col, row) in squares(size) {
        if (col + row) % 2 == 0 {
            canvas.fill(&grid.square(Square { col, row }), theme::SQUARE_DARK);
        }
    }
    let pen = Pen::new(1.0, theme::SQUARE_EDGE).sharp();
    for col in 1..size.cols {
        let x = field.x0 + f64::from(col) * grid.side;
        canvas.stroke(&Line::new((x, field.y0), (x, field.y1)), &pen);
    }
    for row in 1..size.rows {
        let y = field.y0 + f64::from(row) * grid.side;
        canvas.stroke(&Line::new((field.x0, y), (field.x1, y)), &pen);
    }
    // A soft inner shadow lets the board lie in its frame.
    canvas.clipped(&field, |canvas| {
        let rim = Pen::new(5.0, theme::SHADOW.alpha(26));
        canvas.stroke(
            &Rect {
                x1: field.x1 + 9.0,
                y1: field.y1 + 9.0,
                ..field
            },
            &rim,
        );
    });
}

/// Puts the tokens on a raster that begins at the field, or at the picture.
pub(super) fn draw_tokens(
    raster: &mut Raster,
    scene: &BoardScene,
    layout: &Layout,
    factor: f64,
    workshop: &Workshop,
) {
    let is_field = f64::from(raster.width()) < layout.size.width * factor;
    let origin = if is_field {
        layout.grid.field.origin()
    } else {
        Point::ZERO
    };
    // From the far row to the near one, so that shadows fall on what is behind.
    let far = |row: u8| {
        if layout.grid.turned {
            row
        } else {
            u8::MAX - row
        }
    };
    let mut tokens = scene.tokens.clone();
    tokens.sort_unstable_by_key(|token| (far(token.square.row), token.square.col));
    for token in tokens {
        let corner = layout.grid.square(token.square).origin() - origin.to_vec2();
        let sprite = workshop.sprite(Art::of_token(token), layout.grid.side * factor);
        sprite.put_on(raster, corner.to_vec2() * factor);
    }
}

/// Letters below the squares, numbers at their left.
fn draw_names(easel: &mut Easel<'_>, grid: &Grid) {
    let (field, size) = (grid.field, grid.size);
    let style = Style::new(Face::Number, 27.0, theme::GOLD);
    for col in 0..size.cols {
        let letter = char::from(b'a' + col).to_string();
        let x = grid.middle(Square { col, row: 0 }).x;
        // Small letters look centred when placed a little higher than capitals.
        let at = Point::new(x, field.y1 + 20.5);
        easel.text(&letter, style, at, Align::Centre);
    }
    for row in 0..size.rows {
        let number = (row + 1).to_string();
        let y = grid.middle(Square { col: 0, row }).y;
        let at = Point::new(field.x0 - 24.5, y);
        easel.text(&number, style, at, Align::Centre);
    }
}

fn squares(size: BoardSize) -> impl Iterator<Item = (u8, u8)> {
    (0..size.rows).flat_map(move |row| (0..size.cols).map(move |col| (col, row)))
}
