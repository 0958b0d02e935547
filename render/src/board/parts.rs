//! The parts a board picture is put together of.
//!
//! A part holds all that it shows, so that equal parts look equal and can be kept.

use super::{
    Ground, field,
    key::{self, KeyPlan},
    layout::Layout,
    lists, outcome,
};
use crate::{
    canvas::{Point, Raster, Rect},
    chrome::{self, PANEL_EDGE, TITLE_RULE},
    scene::{Badge, BoardScene, Crest, Heading, LineList, Outcome, SeatBar},
    theme,
    workshop::{Easel, Workshop},
};

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// Ground, empty bars and panels, the frame of the board.
    Base(Ground),
    /// The empty squares.
    Squares(Ground),
    /// The title bar.
    Title(Crest, String, Heading, Option<Badge>),
    /// The seat above the board.
    Top(SeatBar),
    /// The seat below the board.
    Bottom(SeatBar),
    /// The banner of a finished game.
    Outcome(Outcome),
    /// The lists beside the board.
    Lists(Vec<LineList>),
    /// The key.
    Key(KeyPlan),
}

/// The parts over the base with their places.
pub(super) fn of(scene: &BoardScene, layout: &Layout) -> Vec<(Part, Rect)> {
    let title = (
        scene.title.clone(),
        scene.heading.clone(),
        scene.badge.clone(),
    );
    let bar = Rect::new(0.0, 0.0, layout.size.width, TITLE_RULE);
    let mut parts = vec![
        (Part::Title(scene.crest, title.0, title.1, title.2), bar),
        (Part::Top(scene.top.clone()), layout.top.inset(-PANEL_EDGE)),
        (
            Part::Bottom(scene.bottom.clone()),
            layout.bottom.inset(-PANEL_EDGE),
        ),
    ];
    if let (Some(outcome), Some(area)) = (&scene.outcome, layout.outcome) {
        parts.push((Part::Outcome(outcome.clone()), area));
    }
    if let Some(area) = layout.lists {
        parts.push((Part::Lists(scene.lists.clone()), area.inset(-PANEL_EDGE)));
    }
    if let Some(area) = layout.key {
        parts.push((
            Part::Key(KeyPlan::of(scene, layout.key_style)),
            area.inset(-PANEL_EDGE),
        ));
    }
    parts
}

impl Part {
    /// Draws the part with the ground that it lies on.
    pub(super) fn draw(
        &self,
        layout: &Layout,
        area: Rect,
        factor: f64,
        workshop: &Workshop,
    ) -> Raster {
        let mut easel = Easel::new(workshop, area, factor);
        self.draw_ground(&mut easel, layout);
        self.draw_over(&mut easel, layout);
        easel.canvas.finish()
    }

    /// Draws what lies under the part: most lie well inside of a dark panel.
    fn draw_ground(&self, easel: &mut Easel<'_>, layout: &Layout) {
        match self {
            Self::Squares(_) => {}
            Self::Title(..) | Self::Top(_) | Self::Bottom(_) | Self::Lists(_) | Self::Key(_) => {
                easel.canvas.fill(&whole(layout), theme::BAR);
            }
            Self::Base(_) | Self::Outcome(_) => {
                chrome::ground(&mut easel.canvas, layout.size);
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
                field::draw_frame(easel, ground.size, layout);
            }
            Self::Squares(ground) => field::draw_squares(&mut easel.canvas, ground.size, layout),
            Self::Title(crest, title, heading, badge) => {
                let title = (*crest, title.as_str());
                chrome::title_bar(easel, layout.size.width, title, heading, badge.as_ref());
            }
            Self::Top(seat) => chrome::seat_bar(easel, layout.top, seat),
            Self::Bottom(seat) => chrome::seat_bar(easel, layout.bottom, seat),
            Self::Outcome(outcome) => {
                if let Some(area) = layout.outcome {
                    outcome::draw(easel, area, outcome);
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
    for rect in [Some(layout.panel), layout.lists, layout.key]
        .into_iter()
        .flatten()
    {
        chrome::panel(&mut easel.canvas, rect, theme::BAR, 0.0);
    }
}

/// The area of a whole picture.
pub(super) fn whole(layout: &Layout) -> Rect {
    Rect::from_origin_size(Point::ZERO, layout.size)
}
