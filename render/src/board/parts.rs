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
    art,
    canvas::{Point, Raster, Rect},
    chrome::{self, PANEL_EDGE},
    scene::{BoardScene, Crest, Heading, LineList, Outcome, SeatBar},
    text::{Align, Face, Style},
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
    /// The title with what goes with it.
    Title(Crest, String, Heading),
    /// The seat beside the upper edge of the board.
    Top(SeatBar),
    /// The seat beside its lower edge.
    Bottom(SeatBar),
    /// The banner of a finished game.
    Outcome(Outcome),
    /// The lists beside the board.
    Lists(Vec<LineList>),
    /// The key.
    Key(KeyPlan),
}

/// The parts over the base with their places.
pub(super) fn of(scene: &BoardScene, layout: &Layout, plan: KeyPlan) -> Vec<(Part, Rect)> {
    let title = Part::Title(scene.crest, scene.title.clone(), scene.heading.clone());
    let outcome = scene.outcome.clone().map(Part::Outcome);
    let lists = Part::Lists(scene.lists.clone());
    let inner = |area: Rect| area.inset(-PANEL_EDGE);
    let parts = [
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
                easel.canvas.fill(&whole(layout), theme::GROUND);
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
                field::draw_frame(easel, &layout.grid);
            }
            Self::Squares(_) => field::draw_squares(&mut easel.canvas, &layout.grid),
            Self::Title(crest, title, heading) => {
                draw_title(easel, layout.title, (*crest, title), heading);
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

/// The title over its heading, both beside the crest.
pub(crate) fn draw_title(
    easel: &mut Easel<'_>,
    rect: Rect,
    (crest, title): (Crest, &str),
    heading: &Heading,
) {
    let (left, right) = (rect.x0 + 68.0, rect.x1 - 16.0);
    let at = Point::new(rect.x0 + 37.0, rect.y0 + 36.5);
    art::crest(&mut easel.canvas, crest, at, 46.0);
    let style = Style::new(Face::Title, 31.0, theme::IVORY).tracked(40);
    let title = easel.fit(title, style, 22.0, right - left);
    let at = Point::new(left, rect.y0 + 22.0);
    title.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Strong, 24.0, theme::GOLD_PALE);
    let main = easel.fit(&heading.main, style, 22.5, (right - left) * 0.6);
    let at = Point::new(left, rect.y0 + 51.5);
    main.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Plain, 18.0, theme::GREY);
    let room = right - left - main.width - 16.0;
    let sub = easel.fit(&heading.sub, style, 16.0, room);
    let at = Point::new(right, rect.y0 + 51.5);
    sub.draw(&mut easel.canvas, at, Align::Right);
    let (x0, x1) = (rect.x0 + PANEL_EDGE, rect.x1 - PANEL_EDGE);
    chrome::gold_rule(&mut easel.canvas, x0, x1, rect.y1 - PANEL_EDGE);
}

/// The area of a whole picture.
pub(super) fn whole(layout: &Layout) -> Rect {
    Rect::from_origin_size(Point::ZERO, layout.size)
}
