//! Where everything of a board picture goes: the board at the left as high as the picture, all
//! else beside it.
//!
//! Every picture has the same size, that of the frame in which Discord shows one, doubled.

use super::{key::KeyPlan, lists};
use crate::{
    canvas::{Point, Rect, Size},
    chrome::{Grid, SEAT_HEIGHT},
    num::pixels,
    scene::{BoardScene, BoardSize, Standing},
};

const SIZE: Size = Size::new(1100.0, 700.0);
/// Room around all, and between things.
const EDGE: f64 = 12.0;
const GAP: f64 = 10.0;
/// The squares are in here; 4, 6, 8 or 12 of them fill it without a rest.
const FIELD: Rect = Rect::new(55.0, 24.0, 679.0, 648.0);
/// The panel around them, with room for numbers at the left and letters below.
const PANEL: Rect = Rect::new(EDGE, EDGE, FIELD.x1 + EDGE, SIZE.height - EDGE);
/// The column beside the board.
const ASIDE: Rect = Rect::new(PANEL.x1 + GAP, EDGE, SIZE.width - EDGE, PANEL.y1);
const TITLE_HEIGHT: f64 = 82.0;
const OUTCOME_HEIGHT: f64 = 84.0;

/// Where each thing goes.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) size: Size,
    pub(super) title: Rect,
    pub(super) top: Rect,
    pub(super) outcome: Option<Rect>,
    /// The panel around the board.
    pub(super) panel: Rect,
    pub(super) grid: Grid,
    pub(super) lists: Option<Rect>,
    pub(super) key: Option<Rect>,
    pub(super) bottom: Rect,
}

/// What of the layout, and of what lies on it, a part shows that is not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ground {
    size: BoardSize,
    turned: bool,
    pub(super) standings: [Standing; 2],
    is_over: bool,
    has_lists: bool,
    key_height: u16,
}

impl Ground {
    pub(super) fn of(scene: &BoardScene, layout: &Layout) -> Self {
        Self {
            size: scene.size,
            turned: scene.turned,
            standings: [scene.top.standing, scene.bottom.standing],
            is_over: scene.outcome.is_some(),
            has_lists: layout.lists.is_some(),
            key_height: layout.key.map_or(0, |key| pixels(key.height())),
        }
    }
}

impl Layout {
    /// The area of the whole picture.
    pub(super) fn whole(&self) -> Rect {
        Rect::from_origin_size(Point::ZERO, self.size)
    }

    pub(super) fn of(scene: &BoardScene, plan: &KeyPlan) -> Self {
        let band = |y: f64, height: f64| Rect::new(ASIDE.x0, y, ASIDE.x1, y + height);
        let title = band(ASIDE.y0, TITLE_HEIGHT);
        let top = band(title.y1 + GAP, SEAT_HEIGHT);
        let bottom = band(ASIDE.y1 - SEAT_HEIGHT, SEAT_HEIGHT);
        let outcome = scene.outcome.as_ref();
        let outcome = outcome.map(|_| band(top.y1 + GAP, OUTCOME_HEIGHT));
        let middle = Rect {
            y0: outcome.map_or(top.y1, |outcome| outcome.y1) + GAP,
            y1: bottom.y0 - GAP,
            ..ASIDE
        };
        let (lists, key) = share(scene, plan, middle);
        Self {
            size: SIZE,
            title,
            top,
            outcome,
            panel: PANEL,
            grid: Grid::within(FIELD, scene.size, scene.turned),
            lists,
            key,
            bottom,
        }
    }
}

/// Divides what is left between the seats: the key takes what it needs, the lists above it the
/// rest.
fn share(scene: &BoardScene, plan: &KeyPlan, room: Rect) -> (Option<Rect>, Option<Rect>) {
    let needed = plan.height().min(room.height());
    let rest = room.height() - needed - GAP;
    let has_lists = !scene.lists.is_empty() && rest >= lists::LEAST;
    match (has_lists, needed > 0.0) {
        (false, false) => (None, None),
        (true, false) => (Some(room), None),
        (false, true) => (None, Some(room)),
        (true, true) => {
            let border = room.y1 - needed;
            let lists = Rect {
                y1: border - GAP,
                ..room
            };
            let key = Rect { y0: border, ..room };
            (Some(lists), Some(key))
        }
    }
}
