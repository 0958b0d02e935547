//! The bars of a map picture: parts that are kept as long as they say the same.

use super::{
    key::{self, KeyPlan},
    layout::{Layout, Names},
    legend, title,
    view::SIZE,
};
use crate::{
    canvas::{Raster, Rect, Size},
    chrome::{self, TITLE_HEIGHT},
    look::Scale,
    scene::{Badge, Crest, Faction, Heading, MapScene, MapSide},
    workshop::{Easel, Workshop},
};

/// One part with all that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// The title bar.
    Title(Crest, String, Heading, Option<Badge>),
    /// The empty panel, beside the map or below it.
    Panel(bool),
    /// The captions over the numbers.
    Head(Vec<String>, Vec<u16>),
    /// A side, the widths of its numbers, and where its name stands.
    Side(MapSide, Vec<u16>, Names),
    /// The key.
    Key(KeyPlan),
}

/// What the indices of a part depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartKey {
    part: Part,
    factions: Vec<Faction>,
    size: [u64; 2],
    scale: Scale,
}

impl PartKey {
    pub(super) fn new(part: &Part, factions: &[Faction], area: Rect, scale: Scale) -> Self {
        Self {
            part: part.clone(),
            factions: factions.to_vec(),
            size: [area.width(), area.height()].map(f64::to_bits),
            scale,
        }
    }
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
        parts.push((Part::Key(KeyPlan::of(scene, layout)), key));
    }
    // What reaches out of the panel is not drawn.
    parts.retain(|(_, area)| area.y1 <= SIZE.height && area.x1 <= SIZE.width);
    parts
}

/// How far the frame of a side reaches beyond it.
const FRAME: f64 = 4.0;

impl Part {
    /// Draws the part with the ground that it lies on.
    pub(super) fn draw(&self, area: Rect, factor: f64, workshop: &Workshop) -> Raster {
        let mut easel = Easel::new(workshop, area, factor);
        match self {
            Self::Title(..) => {
                let size = Size::new(area.width(), TITLE_HEIGHT);
                chrome::ground(&mut easel.canvas, size);
            }
            Self::Panel(is_beside) => legend::draw_panel(&mut easel, area, *is_beside),
            Self::Head(..) | Self::Side(..) | Self::Key(_) => {
                easel.canvas.fill(&area, crate::theme::BAR);
            }
        }
        self.draw_over(&mut easel, area);
        easel.canvas.finish()
    }

    fn draw_over(&self, easel: &mut Easel<'_>, area: Rect) {
        match self {
            Self::Title(crest, title, heading, badge) => {
                let title = (*crest, title.as_str());
                title::draw(easel, area.width(), title, heading, badge.as_ref());
            }
            Self::Panel(_) => {}
            Self::Head(captions, widths) => legend::draw_head(easel, area, captions, widths),
            Self::Side(side, widths, names) => {
                let rect = area.inset((-FRAME, 0.0));
                legend::draw_side(easel, rect, side, widths, *names);
            }
            Self::Key(plan) => key::draw(easel, area, plan),
        }
    }
}
