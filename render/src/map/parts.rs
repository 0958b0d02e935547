//! The bars of a map picture: parts that are kept as long as they say the same.

use super::{
    legend::{self, KeyPlan, Layout},
    view::View,
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
    /// The empty legend.
    Bar,
    /// The captions over the numbers.
    Head(Vec<String>, Vec<u16>),
    /// A side, and the widths of its numbers.
    Side(MapSide, Vec<u16>),
    /// The key, beside the sides or below them.
    Key(KeyPlan, bool),
    /// A line under the legend.
    Note(String),
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
pub(super) fn of(scene: &MapScene, view: &View, layout: &Layout) -> Vec<(Part, Rect)> {
    let title = Part::Title(
        scene.crest,
        scene.title.clone(),
        scene.heading.clone(),
        scene.badge.clone(),
    );
    let bar = Rect::new(0.0, 0.0, view.field.width(), TITLE_HEIGHT);
    let mut parts = vec![(title, bar), (Part::Bar, layout.area)];
    for &head in &layout.heads {
        parts.push((
            Part::Head(scene.captions.clone(), layout.numbers.clone()),
            head,
        ));
    }
    for (side, &rect) in scene.sides.iter().zip(&layout.sides) {
        // Its frame reaches beyond it.
        let rect = rect.inset((4.0, 0.0));
        parts.push((Part::Side(side.clone(), layout.numbers.clone()), rect));
    }
    if let Some(key) = layout.key {
        let is_beside = scene.crop.is_none();
        let rect = key.inset((16.0, 0.0));
        parts.push((Part::Key(KeyPlan::of(scene, layout), is_beside), rect));
    }
    for (note, &rect) in scene.notes.iter().zip(&layout.notes) {
        parts.push((Part::Note(note.clone()), rect));
    }
    parts
}

impl Part {
    /// Draws the part with the ground that it lies on.
    pub(super) fn draw(&self, area: Rect, factor: f64, workshop: &Workshop) -> Raster {
        let mut easel = Easel::new(workshop, area, factor);
        match self {
            Self::Title(..) => {
                let size = Size::new(area.width(), TITLE_HEIGHT);
                chrome::ground(&mut easel.canvas, size);
            }
            Self::Bar => legend::draw_bar(&mut easel, area),
            Self::Head(..) | Self::Side(..) | Self::Key(..) | Self::Note(_) => {
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
                chrome::title_bar(easel, area.width(), title, heading, badge.as_ref());
            }
            Self::Bar => {}
            Self::Head(captions, widths) => legend::draw_head(easel, area, captions, widths),
            Self::Side(side, widths) => {
                legend::draw_side(easel, area.inset((-4.0, 0.0)), side, widths);
            }
            Self::Key(plan, is_beside) => {
                legend::draw_key(easel, area.inset((-16.0, 0.0)), plan, *is_beside);
            }
            Self::Note(note) => legend::draw_note(easel, area, note),
        }
    }
}
