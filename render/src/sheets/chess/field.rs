//! The squares of a chess board with all that stands on them and at their edges.
//!
//! Lines are drawn before the men and end at them: they can never hide one.

use super::super::frame::{EDGE, SIZE};
use crate::{
    art::{Art, Coat},
    canvas::{Affine, BezPath, Canvas, Circle, Line, Pen, Point, Rect, RoundedRect, Vec2},
    chrome::{self, Grid},
    colour::Colour,
    scene::{
        BoardEnd, CHESS, ChessMark, ChessMarkKind, ChessMove, ChessPiece, ChessScene, ChessZone,
        Faction, Square,
    },
    theme,
    workshop::Easel,
};

/// The panel around the board.
pub(super) const PANEL: Rect = Rect::new(EDGE, EDGE, 691.0, SIZE.height - EDGE);
/// The squares, with room for numbers at the left, letters below, and signs at both edges.
const FIELD: Rect = Rect::new(66.0, 40.0, 666.0, 640.0);
/// How far from its middle a man reaches, in shares of the side of a square.
const REACH: f64 = 0.42;

/// All that the board shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::sheets) struct Field {
    /// From the far row to the near one.
    men: Vec<ChessPiece>,
    last: Option<ChessMove>,
    /// In the order of their squares.
    marks: Vec<ChessMark>,
    zones: Vec<ChessZone>,
    /// Whether row 8 is at the lower edge.
    turned: bool,
    /// Whether the sides of rows 8 and 1 are in retreat.
    retreats: [bool; 2],
    factions: [Faction; 2],
    viewer: Faction,
}

impl Field {
    pub(super) fn of(scene: &ChessScene, factions: [Faction; 2], viewer: Faction) -> Self {
        // The picture does not depend on the order in which a caller lists things.
        let mut men = scene.men.clone();
        let far = |row: u8| if scene.turned { row } else { u8::MAX - row };
        men.sort_unstable_by_key(|piece| (far(piece.square.row), piece.square.col));
        let mut marks = scene.marks.clone();
        marks.sort_unstable();
        marks.dedup();
        Self {
            men,
            last: scene.last,
            marks,
            zones: scene.zones.clone(),
            turned: scene.turned,
            retreats: [&scene.top, &scene.bottom].map(|side| side.retreat.is_some()),
            factions,
            viewer,
        }
    }

    fn faction(&self, end: BoardEnd) -> Faction {
        let [top, bottom] = self.factions;
        match end {
            BoardEnd::Top => top,
            BoardEnd::Bottom => bottom,
        }
    }

    fn is_taken(&self, square: Square) -> bool {
        self.men.iter().any(|piece| piece.square == square)
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        let grid = Grid::within(FIELD, CHESS, self.turned);
        easel.canvas.fill(&PANEL, theme::BAR);
        grid.draw_frame(easel);
        let canvas = &mut easel.canvas;
        grid.draw_squares(canvas);
        self.draw_zones(canvas, &grid);
        self.draw_under(canvas, &grid);
        for (end, is) in [BoardEnd::Top, BoardEnd::Bottom]
            .into_iter()
            .zip(self.retreats)
        {
            if is {
                draw_edge(canvas, &grid, edge(end, self.turned));
            }
        }
        if let Some(last) = self.last {
            self.draw_arrow(canvas, &grid, last);
        }
        self.draw_ways_off(canvas, &grid);
        for piece in &self.men {
            let art = Art::Man(piece.man, self.faction(piece.end), coat(piece.end));
            easel.art(art, grid.square(piece.square).origin(), grid.side);
        }
        self.draw_over(&mut easel.canvas, &grid);
    }

    fn draw_zones(&self, canvas: &mut Canvas, grid: &Grid) {
        for zone in &self.zones {
            let square = |row, col| grid.square(Square { col, row });
            let rect = square(zone.first, 0).union(square(zone.last, CHESS.cols - 1));
            draw_zone(canvas, rect, self.faction(zone.end));
        }
    }

    /// The squares that stand out, which men stand on.
    fn draw_under(&self, canvas: &mut Canvas, grid: &Grid) {
        let last = self.last.into_iter();
        for square in last.flat_map(|last| [Some(last.from), last.to]).flatten() {
            chrome::framed(canvas, grid.square(square), theme::LAST, theme::LAST_EDGE);
        }
        for mark in &self.marks {
            let square = grid.square(mark.square);
            match mark.kind {
                ChessMarkKind::Picked => chrome::chosen(canvas, square, self.viewer),
                ChessMarkKind::Capture => chrome::target_frame(canvas, square, self.viewer),
                ChessMarkKind::Quiet if self.is_taken(mark.square) => {
                    chrome::target_frame(canvas, square, self.viewer);
                }
                ChessMarkKind::Quiet => {
                    chrome::target_dot(canvas, square.center(), grid.side * 0.11, self.viewer);
                }
                ChessMarkKind::Leave(_) => {}
            }
        }
    }

    /// The last move, from the middle of a free square or the edge of a man, to the edge of one.
    fn draw_arrow(&self, canvas: &mut Canvas, grid: &Grid, last: ChessMove) {
        let start = grid.middle(last.from);
        let end = last.to.map_or_else(
            || beyond(grid, last.from, edge(last.end, self.turned), 20.0),
            |to| grid.middle(to),
        );
        let along = (end - start).normalize();
        let cut = |is_taken: bool| {
            if is_taken {
                grid.side * (REACH + 0.03)
            } else {
                0.0
            }
        };
        let from = start + along * cut(self.is_taken(last.from));
        let to = end - along * cut(last.to.is_some_and(|to| self.is_taken(to)));
        chrome::arrow(canvas, from, to, grid.side / 130.0, self.faction(last.end));
    }

    /// Dashed lines from men to the edge by which they may leave.
    fn draw_ways_off(&self, canvas: &mut Canvas, grid: &Grid) {
        for (square, end) in self.leaving() {
            let line = Line::new(grid.middle(square), beyond(grid, square, end, 0.0));
            for (width, colour) in [(7.0, theme::IVORY), (3.6, self.viewer.line())] {
                canvas.stroke(&line, &Pen::new(width, colour).dashed(9.0, 9.0, 0.0));
            }
        }
    }

    /// Who may leave, and at which edge of the picture.
    fn leaving(&self) -> impl Iterator<Item = (Square, BoardEnd)> {
        self.marks.iter().filter_map(|mark| match mark.kind {
            ChessMarkKind::Leave(end) => Some((mark.square, edge(end, self.turned))),
            ChessMarkKind::Picked | ChessMarkKind::Quiet | ChessMarkKind::Capture => None,
        })
    }

    /// The arrows through an edge, which no man may hide.
    fn draw_over(&self, canvas: &mut Canvas, grid: &Grid) {
        for (square, end) in self.leaving() {
            way_off(
                canvas,
                beyond(grid, square, end, 1.0),
                13.0,
                end,
                self.viewer,
            );
        }
    }
}

/// Men of an end have this coat.
pub(super) fn coat(end: BoardEnd) -> Coat {
    match end {
        BoardEnd::Top => Coat::Dark,
        BoardEnd::Bottom => Coat::Light,
    }
}

/// The edge of the picture at which an end of the board is.
pub(super) fn edge(end: BoardEnd, turned: bool) -> BoardEnd {
    match (end, turned) {
        (BoardEnd::Top, false) | (BoardEnd::Bottom, true) => BoardEnd::Top,
        (BoardEnd::Bottom, false) | (BoardEnd::Top, true) => BoardEnd::Bottom,
    }
}

/// A point on the file of a square, so far beyond an edge of the picture.
fn beyond(grid: &Grid, square: Square, end: BoardEnd, by: f64) -> Point {
    let x = grid.middle(square).x;
    match end {
        BoardEnd::Top => Point::new(x, grid.field.y0 - by),
        BoardEnd::Bottom => Point::new(x, grid.field.y1 + by),
    }
}

/// A disc with an arrow off the board.
pub(super) fn way_off(canvas: &mut Canvas, at: Point, radius: f64, end: BoardEnd, viewer: Faction) {
    canvas.fill(&Circle::new(at, radius + 2.6), theme::IVORY);
    canvas.fill(&Circle::new(at, radius), viewer.line());
    let mut sign = BezPath::new();
    let corners = [
        (0.0, 0.68),
        (0.6, 0.02),
        (0.2, 0.02),
        (0.2, -0.6),
        (-0.2, -0.6),
        (-0.2, 0.02),
        (-0.6, 0.02),
    ];
    for (place, corner) in corners.into_iter().enumerate() {
        if place == 0 {
            sign.move_to(corner);
        } else {
            sign.line_to(corner);
        }
    }
    sign.close_path();
    let place =
        Affine::translate(at.to_vec2()) * Affine::scale_non_uniform(radius, radius * down(end));
    canvas.fill(&(place * sign), theme::IVORY);
}

/// 1 where an edge is below, else -1.
fn down(end: BoardEnd) -> f64 {
    match end {
        BoardEnd::Top => -1.0,
        BoardEnd::Bottom => 1.0,
    }
}

/// The red edge of a side in retreat, with arrow heads between the files.
fn draw_edge(canvas: &mut Canvas, grid: &Grid, end: BoardEnd) {
    let field = grid.field;
    let (y0, y1) = match end {
        BoardEnd::Top => (field.y0 - 6.0, field.y0),
        BoardEnd::Bottom => (field.y1, field.y1 + 6.0),
    };
    let edge = Rect::new(field.x0 - 6.0, y0, field.x1 + 6.0, y1);
    canvas.fill(&RoundedRect::from_rect(edge, 2.0), theme::DANGER);
    let y = match end {
        BoardEnd::Top => field.y0 - 14.5,
        BoardEnd::Bottom => field.y1 + 14.5,
    };
    for file in 0..=CHESS.cols {
        let x = field.x0 + f64::from(file) * grid.side;
        chevron(
            canvas,
            Point::new(x, y),
            11.0,
            end,
            theme::DANGER.mix(theme::IVORY, 12),
        );
    }
}

/// A double arrow head that points to the edge of an end.
pub(super) fn chevron(canvas: &mut Canvas, at: Point, half: f64, end: BoardEnd, colour: Colour) {
    for step in [-0.32, 0.32] {
        let middle = at + Vec2::new(0.0, half * step);
        let (wing, tip) = (-half * 0.3 * down(end), half * 0.3 * down(end));
        let mut path = BezPath::new();
        path.move_to(middle + Vec2::new(-half * 0.8, wing));
        path.line_to(middle + Vec2::new(0.0, tip));
        path.line_to(middle + Vec2::new(half * 0.8, wing));
        canvas.stroke(&path, &Pen::new(half * 0.3, colour));
    }
}

/// A dashed frame around ranks, on a tint.
pub(super) fn draw_zone(canvas: &mut Canvas, rect: Rect, faction: Faction) {
    canvas.fill(&rect, faction.fill().alpha(46));
    let frame = rect.inset(-3.5);
    canvas.stroke(&frame, &Pen::new(6.5, theme::IVORY).sharp());
    let pen = Pen::new(4.0, faction.line()).sharp().dashed(16.0, 9.0, 0.0);
    canvas.stroke(&frame, &pen);
}
