//! The bars of a map picture: parts that are kept as long as they say the same.

use super::{
    key::{self, KeyPlan},
    layout::Layout,
    legend::{self, Names},
    shelves::Tools,
    title,
    view::SIZE,
};
use crate::{
    canvas::{Rect, Size},
    chrome::{self, TITLE_HEIGHT},
    scene::{Badge, Crest, Heading, MapScene, MapSide},
    theme,
    workshop::Easel,
};

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// What stands on the title bar.
    Title(Crest, String, Heading, Option<Badge>),
    /// The empty panel, beside the map or below it.
    Panel(bool),
    /// The captions over the numbers.
    Head(Vec<String>, Vec<u16>),
    /// A side, the widths of its numbers, and where its name stands.
    Side(MapSide, Vec<u16>, Names),
    /// Captions for signs.
    Key(KeyPlan),
}

/// The parts around the map with their places, lower ones first.
pub(super) fn of(scene: &MapScene, layout: &Layout) -> Vec<(Part, Rect)> {
    let title = Part::Title(
        scene.crest,
        scene.title.clone(),
        scene.heading.clone(),
        scene.badge.clone(),
    );
    let bar = Rect::new(0.0, 0.0, SIZE.width, TITLE_HEIGHT);
    let panel = (Part::Panel(layout.is_beside), layout.panel);
    let mut parts = vec![(title, bar), panel];
    for &head in &layout.heads {
        let part = Part::Head(scene.captions.clone(), layout.numbers.clone());
        parts.push((part, head));
    }
    for (side, &rect) in scene.sides.iter().zip(&layout.sides) {
        let part = Part::Side(side.clone(), layout.numbers.clone(), layout.names);
        // Its frame reaches beyond it.
        parts.push((part, rect.inset((FRAME, 0.0))));
    }
    if let Some(key) = layout.key {
        parts.push((Part::Key(KeyPlan::of(scene, layout.key_columns)), key));
    }
    // What reaches out of the panel is not drawn.
    parts.retain(|(_, area)| area.y1 <= SIZE.height && area.x1 <= SIZE.width);
    parts
}

/// How far the frame of a side reaches beyond it.
const FRAME: f64 = 4.0;

impl Part {
    /// Draws the part with the ground that it lies on.
    pub(super) fn draw(&self, easel: &mut Easel<'_>, tools: Tools<'_>) {
        let area = easel.area();
        match self {
            Self::Title(..) => {
                let size = Size::new(area.width(), TITLE_HEIGHT);
                chrome::ground(&mut easel.canvas, size);
            }
            Self::Panel(is_beside) => legend::draw_panel(easel, area, *is_beside),
            Self::Head(..) | Self::Side(..) | Self::Key(_) => {
                easel.canvas.fill(&area, theme::BAR);
            }
        }
        self.draw_over(easel, area, tools);
    }

    fn draw_over(&self, easel: &mut Easel<'_>, area: Rect, tools: Tools<'_>) {
        match self {
            Self::Title(crest, title, heading, badge) => {
                let title = (*crest, title.as_str());
                title::draw(easel, area.width(), title, heading, badge.as_ref());
            }
            Self::Panel(_) => {}
            Self::Head(captions, widths) => legend::draw_head(easel, area, captions, widths),
            Self::Side(side, widths, names) => {
                let rect = area.inset((-FRAME, 0.0));
                legend::draw_side(easel, rect, side, widths, *names, tools);
            }
            Self::Key(plan) => key::draw(easel, area, plan, tools),
        }
    }
}
