//! The squares of a board with their frame, letters and numbers.

use crate::{
    canvas::{Canvas, Line, Pen, Point, Rect, RoundedRect},
    scene::{BoardSize, Square},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Where the squares of a board are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    /// All squares together.
    pub(crate) field: Rect,
    /// The side of a square.
    pub(crate) side: f64,
    /// How many there are.
    pub(crate) size: BoardSize,
    /// Whether it is seen from the other side.
    pub(crate) turned: bool,
}

impl Grid {
    /// The squares in the middle of an area, as large as they fit, on whole units, so that they are
    /// sharp.
    pub(crate) fn within(area: Rect, squares: BoardSize, turned: bool) -> Self {
        let (cols, rows) = (f64::from(squares.cols), f64::from(squares.rows));
        let side = (area.width() / cols.max(rows)).floor();
        let field = Rect::from_center_size(area.center(), (side * cols, side * rows));
        let field = Rect::from_origin_size(field.origin().round(), field.size());
        Self {
            field,
            side,
            size: squares,
            turned,
        }
    }

    /// The place of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let BoardSize { cols, rows } = self.size;
        let Square { col, row } = square;
        let (right, up) = if self.turned {
            (cols.saturating_sub(col + 1), rows.saturating_sub(row + 1))
        } else {
            (col, row)
        };
        let x = self.field.x0 + f64::from(right) * self.side;
        let y = self.field.y1 - f64::from(up) * self.side;
        Rect::new(x, y - self.side, x + self.side, y)
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, square: Square) -> Point {
        self.square(square).center()
    }

    /// Draws the gold frame around the squares and their names.
    pub(crate) fn draw_frame(&self, easel: &mut Easel<'_>) {
        let field = self.field;
        let canvas = &mut easel.canvas;
        canvas.fill(&RoundedRect::from_rect(field.inset(6.0), 4.0), theme::GOLD);
        canvas.fill(
            &RoundedRect::from_rect(field.inset(4.0), 2.5),
            theme::SHADOW,
        );
        self.draw_names(easel);
    }

    /// Draws the empty squares.
    pub(crate) fn draw_squares(&self, canvas: &mut Canvas) {
        let (field, size) = (self.field, self.size);
        canvas.fill(&field, theme::SQUARE_LIGHT);
        for (col, row) in squares(size) {
            if (col + row) % 2 == 0 {
                canvas.fill(&self.square(Square { col, row }), theme::SQUARE_DARK);
            }
        }
        let pen = Pen::new(1.0, theme::SQUARE_EDGE).sharp();
        for col in 1..size.cols {
            let x = field.x0 + f64::from(col) * self.side;
            canvas.stroke(&Line::new((x, field.y0), (x, field.y1)), &pen);
        }
        for row in 1..size.rows {
            let y = field.y0 + f64::from(row) * self.side;
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

    /// Letters below the squares, numbers at their left.
    fn draw_names(&self, easel: &mut Easel<'_>) {
        let (field, size) = (self.field, self.size);
        let style = Style::new(Face::Number, 27.0, theme::GOLD);
        for col in 0..size.cols {
            let letter = char::from(b'a' + col).to_string();
            let x = self.middle(Square { col, row: 0 }).x;
            // Small letters look centred when placed a little higher than capitals.
            let at = Point::new(x, field.y1 + 20.5);
            easel.text(&letter, style, at, Align::Centre);
        }
        for row in 0..size.rows {
            let number = (row + 1).to_string();
            let y = self.middle(Square { col: 0, row }).y;
            let at = Point::new(field.x0 - 24.5, y);
            easel.text(&number, style, at, Align::Centre);
        }
    }
}

fn squares(size: BoardSize) -> impl Iterator<Item = (u8, u8)> {
    (0..size.rows).flat_map(move |row| (0..size.cols).map(move |col| (col, row)))
}
