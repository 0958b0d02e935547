//! A block in its place.

use super::{
    block::{Block, Content},
    grid::Area,
    signs::Sign,
    view::{Grain, ViewKey},
};
use crate::canvas::{Point, Rect};

/// A block found its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) signs: Vec<(Sign, Point)>,
    /// The room of each sign, in their order.
    pub(super) rects: Vec<Rect>,
    /// The size of its signs.
    pub(super) grain: Grain,
    /// From the middle of the region to the block, when it lies beside.
    pub(super) leader: Option<(Point, Point)>,
}

/// What the place of a block inside of its region depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlaceKey {
    pub(super) view: ViewKey,
    pub(super) region: usize,
    pub(super) content: Content,
}

impl Placed {
    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        300 + self.signs.len() * (size_of::<(Sign, Point)>() + size_of::<Rect>() + 60)
    }

    /// The bounds of all its signs.
    pub(super) fn bounds(&self) -> Option<Rect> {
        self.rects
            .iter()
            .copied()
            .reduce(|one, other| one.union(other))
    }

    pub(super) fn new(block: Block, middle: Point) -> Self {
        let grain = block.grain;
        let (signs, rects) = block.at(middle);
        Self {
            signs,
            rects,
            grain,
            leader: None,
        }
    }
}

/// The first block that fits into a region, as near to its middle as it does.
pub(super) fn inside<'b>(
    blocks: impl IntoIterator<Item = &'b Block>,
    area: &Area,
    is_free: impl Fn(&Block, Point) -> bool,
) -> Option<Placed> {
    for block in blocks {
        if !area.may_hold(block.widest(), block.bounds.height()) {
            continue;
        }
        let find = |margin: i32| area.find(&block.rows, margin, |middle| is_free(block, middle));
        if let Some(tight) = find(1) {
            let middle = find(5).or_else(|| find(2)).unwrap_or(tight);
            return Some(Placed::new(block.clone(), middle));
        }
    }
    None
}
