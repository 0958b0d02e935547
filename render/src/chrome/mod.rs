//! What frames every scene: titles, panels, pills, seat bars, banners; and what boards of squares share:
//! squares with their frame, marks on them, lines over them.

mod banner;
mod grid;
mod lines;
mod marks;
mod panel;
mod pill;
mod seat;
mod title;

pub(crate) use banner::banner;
pub(crate) use grid::Grid;
pub(crate) use lines::{arrow, bent_arrow, dashed_arrow, trail};
pub(crate) use marks::{chosen, danger, framed, target_dot, target_frame};
pub(crate) use panel::{PANEL_EDGE, PANEL_TITLE, panel, panel_title};
pub(crate) use pill::Pill;
pub(crate) use seat::{SEAT_HEIGHT, seat_bar, seat_ground};
pub(crate) use title::{
    MARGIN, TITLE_HEIGHT, TITLE_RULE, TitleBar, corner_title, ground, title_ground,
};
