//! Where everything of a board picture goes, in units of a picture 1000 wide.

use super::{
    key::{self, KeyStyle},
    lists,
};
use crate::{
    canvas::{Point, Rect, Size},
    chrome::{MARGIN, TITLE_HEIGHT},
    num::pixels,
    scene::{BoardScene, Square},
};

const WIDTH: f64 = 1000.0;
const SEAT_HEIGHT: f64 = 92.0;
const OUTCOME_HEIGHT: f64 = 96.0;
const GAP: f64 = 12.0;
/// Width of the panel around the board, and of those beside it.
const PANEL_WIDTH: f64 = 780.0;
const ASIDE_LEFT: f64 = 820.0;
const ASIDE_GAP: f64 = 16.0;
/// Room for letters and numbers around the squares.
const BORDER: f64 = 38.0;
/// The board panel is at least so high, that the panels beside it have room.
const LEAST_HEIGHT: f64 = 640.0;
/// Squares of tall boards shrink so that the picture stays near to square.
const MOST_HEIGHT: f64 = 880.0;

/// Where things go.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) size: Size,
    pub(super) top: Rect,
    pub(super) outcome: Option<Rect>,
    /// The panel around the board.
    pub(super) panel: Rect,
    /// The squares.
    pub(super) field: Rect,
    /// The side of a square.
    pub(super) side: f64,
    pub(super) lists: Option<Rect>,
    pub(super) key: Option<Rect>,
    pub(super) key_style: KeyStyle,
    pub(super) key_height: u16,
    pub(super) bottom: Rect,
}

impl Layout {
    pub(super) fn of(scene: &BoardScene) -> Self {
        let (cols, rows) = (f64::from(scene.size.cols), f64::from(scene.size.rows));
        let side = ((PANEL_WIDTH - 2.0 * BORDER) / cols)
            .min(MOST_HEIGHT / rows)
            .floor();
        let bar = |y: f64, height: f64| Rect::new(MARGIN, y, WIDTH - MARGIN, y + height);
        let top = bar(TITLE_HEIGHT + GAP, SEAT_HEIGHT);
        let mut y = top.y1 + GAP;
        let outcome = scene.outcome.as_ref().map(|_| bar(y, OUTCOME_HEIGHT));
        if let Some(outcome) = outcome {
            y = outcome.y1 + GAP;
        }
        let height = (side * rows + 2.0 * BORDER).max(LEAST_HEIGHT);
        let panel = Rect::new(MARGIN, y, MARGIN + PANEL_WIDTH, y + height);
        let field = Rect::from_center_size(panel.center(), (side * cols, side * rows));
        // On whole units, so that squares are sharp.
        let field = Rect::from_origin_size(field.origin().round(), field.size());
        let bottom = bar(panel.y1 + GAP, SEAT_HEIGHT);
        let aside = Rect::new(ASIDE_LEFT, panel.y0, WIDTH - MARGIN, panel.y1);
        let (lists, key, key_style) = share(scene, aside);
        Self {
            size: Size::new(WIDTH, (bottom.y1 + 20.0).ceil()),
            top,
            outcome,
            panel,
            field,
            side,
            lists,
            key,
            key_style,
            key_height: key.map_or(0, |key| pixels(key.height())),
            bottom,
        }
    }

    /// The place of a square.
    pub(super) fn square(&self, square: Square) -> Rect {
        let x = self.field.x0 + f64::from(square.col) * self.side;
        let y = self.field.y1 - f64::from(square.row) * self.side;
        Rect::new(x, y - self.side, x + self.side, y)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> Point {
        self.square(square).center()
    }
}

/// Divides the room beside the board between the lists and the key below them;
/// the key is set tightly if that lets every line of the lists be shown.
fn share(scene: &BoardScene, aside: Rect) -> (Option<Rect>, Option<Rect>, KeyStyle) {
    let has_lists = !scene.lists.is_empty();
    let wanted = if has_lists {
        lists::height(&scene.lists) + ASIDE_GAP
    } else {
        0.0
    };
    let roomy = key::height(scene, KeyStyle::Roomy);
    let fits = roomy + wanted <= aside.height();
    let style = if fits {
        KeyStyle::Roomy
    } else {
        KeyStyle::Tight
    };
    let needed = key::height(scene, style).min(aside.height() * 0.7).round();
    let (lists, key) = match (has_lists, needed > 0.0) {
        (false, false) => (None, None),
        (true, false) => (Some(aside), None),
        (false, true) => (None, Some(aside)),
        (true, true) => {
            let border = aside.y1 - needed;
            let lists = Rect {
                y1: border - ASIDE_GAP,
                ..aside
            };
            (
                Some(lists),
                Some(Rect {
                    y0: border,
                    ..aside
                }),
            )
        }
    };
    (lists, key, style)
}
