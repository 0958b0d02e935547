//! The parts a board picture is put together of.
//!
//! A part holds all that it shows, so that equal parts look equal and can be kept.

use super::{
    key::{self, KeyPlan},
    layout::{Ground, Layout},
    lists,
};
use crate::{
    canvas::Rect,
    chrome::{self, PANEL_EDGE},
    scene::{BoardScene, Crest, Heading, LineList, Outcome, SeatBar},
    theme,
    workshop::Easel,
};

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Ground, empty bars and panels, the frame of the board.
    Base(Ground),
    /// The squares without anything on them.
    Squares(Ground),
    /// The title with what goes with it.
    Title(Crest, String, Heading),
    /// The seat beside the upper edge of the board.
    Top(SeatBar),
    /// The seat beside its lower edge.
    Bottom(SeatBar),
    /// The banner of a finished game, between panels.
    Outcome(Ground, Outcome),
    /// The lists beside the board.
    Lists(Vec<LineList>),
    /// Captions for signs.
    Key(KeyPlan),
}

/// The parts with their places, but for the squares.
pub(super) fn of(
    scene: &BoardScene,
    layout: &Layout,
    ground: Ground,
    plan: KeyPlan,
) -> Vec<(Part, Rect)> {
    let title = Part::Title(scene.crest, scene.title.clone(), scene.heading.clone());
    let outcome = scene.outcome.clone();
    let outcome = outcome.map(|outcome| Part::Outcome(ground, outcome));
    let lists = Part::Lists(scene.lists.clone());
    let inner = |area: Rect| area.inset(-PANEL_EDGE);
    let parts = [
        (Part::Base(ground), Some(layout.whole())),
        (title, Some(inner(layout.title))),
        (Part::Top(scene.top.clone()), Some(inner(layout.top))),
        (
            Part::Bottom(scene.bottom.clone()),
            Some(inner(layout.bottom)),
        ),
        (lists, layout.lists.map(inner)),
        (Part::Key(plan), layout.key.map(inner)),
    ];
    let parts = parts
        .into_iter()
        .chain(outcome.map(|part| (part, layout.outcome)));
    parts
        .filter_map(|(part, area)| Some((part, area?)))
        .collect()
}

impl Part {
    /// Draws the part with the ground that it lies on.
    pub(super) fn draw(&self, easel: &mut Easel<'_>, layout: &Layout) {
        self.draw_ground(easel, layout);
        self.draw_over(easel, layout);
    }

    /// Draws what lies under the part: most lie well inside of a dark panel.
    fn draw_ground(&self, easel: &mut Easel<'_>, layout: &Layout) {
        match self {
            Self::Squares(_) => {}
            Self::Title(..) | Self::Top(_) | Self::Bottom(_) | Self::Lists(_) | Self::Key(_) => {
                easel.canvas.fill(&layout.whole(), theme::BAR);
            }
            Self::Base(_) | Self::Outcome(..) => {
                easel.canvas.fill(&layout.whole(), theme::GROUND);
                draw_panels(easel, layout);
            }
        }
    }

    /// Draws the part itself.
    pub(super) fn draw_over(&self, easel: &mut Easel<'_>, layout: &Layout) {
        match self {
            Self::Base(ground) => {
                let [top, bottom] = ground.standings;
                chrome::seat_ground(&mut easel.canvas, layout.top, top);
                chrome::seat_ground(&mut easel.canvas, layout.bottom, bottom);
                layout.grid.draw_frame(easel);
            }
            Self::Squares(_) => layout.grid.draw_squares(&mut easel.canvas),
            Self::Title(crest, title, heading) => {
                chrome::corner_title(easel, layout.title, (*crest, title), heading);
            }
            Self::Top(seat) => chrome::seat_bar(easel, layout.top, seat),
            Self::Bottom(seat) => chrome::seat_bar(easel, layout.bottom, seat),
            Self::Outcome(_, outcome) => {
                if let Some(area) = layout.outcome {
                    chrome::banner(easel, area, [&outcome.title, &outcome.detail], None);
                }
            }
            Self::Lists(lists) => {
                if let Some(area) = layout.lists {
                    lists::draw(easel, area, lists);
                }
            }
            Self::Key(plan) => {
                if let Some(area) = layout.key {
                    key::draw(easel, area, plan);
                }
            }
        }
    }
}

/// The dark panels around and beside the board.
fn draw_panels(easel: &mut Easel<'_>, layout: &Layout) {
    let panels = [
        Some(layout.panel),
        Some(layout.title),
        layout.lists,
        layout.key,
    ];
    for rect in panels.into_iter().flatten() {
        chrome::panel(&mut easel.canvas, rect, theme::BAR, 0.0);
    }
}
