//! What blocks are placed on.

use std::{ops::Range, sync::Arc};

use super::{
    block::{Blocks, Content},
    grid::{Area, Grid},
    shelves::Tools,
    view::{View, ViewKey},
};
use crate::scene::MapShape;

/// A view of a map, with what is known of it.
pub(super) struct Table<'a> {
    pub(super) shape: &'a MapShape,
    pub(super) grid: &'a Grid,
    pub(super) view: &'a View,
    pub(super) tools: Tools<'a>,
}

impl Table<'_> {
    /// The blocks of some steps of a content.
    pub(super) fn blocks(&self, content: &Content, steps: Range<usize>) -> Blocks {
        self.tools.blocks(content, steps, self.view.grain)
    }

    /// The cells of a region.
    pub(super) fn area(&self, key: &ViewKey, region: usize) -> Option<Arc<Area>> {
        let areas = &self.tools.shelves.areas;
        areas.get_or((key.clone(), region), || {
            let anchor = self.shape.regions.get(region)?.anchor;
            let anchor = anchor.map(|anchor| self.view.place(anchor));
            Area::of(self.grid, region, anchor).map(Arc::new)
        })
    }
}
