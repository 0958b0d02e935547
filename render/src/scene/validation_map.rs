//! Whether a map can be drawn: one named check per rule.

use std::collections::BTreeSet;

use super::{
    error::{RenderError, within},
    map::{MapGeometry, MapPoint, MapScene, MapSymbol, RegionLook, Site},
};

/// The most corners of a map; one of 200 regions with wild coasts has about 20,000.
const MOST_CORNERS: usize = 100_000;
/// The most sides that a legend has room for.
const MOST_SIDES: usize = 24;
/// The most moves that one picture takes.
const MOST_ARROWS: usize = 400;

impl MapScene {
    /// Says what is wrong with the scene, if anything is.
    pub(crate) fn check(&self) -> Result<(), RenderError> {
        self.shape.check()?;
        let regions = self.shape.regions.len();
        within("looks of regions", self.regions.len(), regions, regions)?;
        within("arrows", self.arrows.len(), 0, MOST_ARROWS)?;
        within("battles", self.battles.len(), 0, regions)?;
        within("sides of the legend", self.sides.len(), 0, MOST_SIDES)?;
        within("captions of the legend", self.captions.len(), 0, 3)?;
        within("captions of the key", self.key.len(), 0, 32)?;
        self.regions.iter().try_for_each(RegionLook::check)?;
        self.check_places()?;
        self.check_legend()
    }

    fn check_places(&self) -> Result<(), RenderError> {
        for arrow in &self.arrows {
            self.shape.has("arrow", arrow.from)?;
            self.shape.has("arrow", arrow.to)?;
            apart("arrow", (arrow.from, arrow.to))?;
        }
        for &battle in &self.battles {
            self.shape.has("battle", battle)?;
        }
        if let Some(crop) = &self.crop {
            within("regions of the crop", crop.regions.len(), 1, 400)?;
            for &region in &crop.regions {
                self.shape.has("crop", region)?;
            }
            within("steps of the crop", crop.steps.into(), 0, 4)?;
        }
        Ok(())
    }

    fn check_legend(&self) -> Result<(), RenderError> {
        let mut seen = BTreeSet::new();
        for side in &self.sides {
            let faction = side.faction;
            within(
                "numbers of a side",
                side.numbers.len(),
                0,
                self.captions.len(),
            )?;
            if !seen.insert(faction) {
                return Err(RenderError::TwiceInLegend { faction });
            }
        }
        let captioned = |symbol| self.key.iter().any(|entry| entry.symbol == symbol);
        for &hatch in self.regions.iter().flat_map(|look| &look.hatches) {
            if !captioned(MapSymbol::Hatch(hatch)) {
                return Err(RenderError::Uncaptioned { hatch });
            }
        }
        Ok(())
    }
}

impl RegionLook {
    fn check(&self) -> Result<(), RenderError> {
        within("hatches of a region", self.hatches.len(), 0, 2)?;
        within("sites of a region", self.sites.len(), 0, 3)?;
        within("counters of a region", self.counters.len(), 0, 64)?;
        for site in &self.sites {
            if let Site::Fort(level) = *site {
                within("level of a fort", level.into(), 1, 4)?;
            }
        }
        Ok(())
    }
}

impl MapGeometry {
    fn check(&self) -> Result<(), RenderError> {
        within("width of the map", count(self.width), 16, 20_000)?;
        within("height of the map", count(self.height), 16, 20_000)?;
        within("regions", self.regions.len(), 1, 400)?;
        let rings = self
            .regions
            .iter()
            .flat_map(|region| &region.polygons)
            .flat_map(|polygon| std::iter::once(&polygon.outer).chain(&polygon.holes));
        let corners = rings.map(Vec::len).sum();
        within("corners of the map", corners, 0, MOST_CORNERS)?;
        within("neighbours of the map", self.neighbours.len(), 0, 4000)?;
        within("links of the map", self.links.len(), 0, 400)?;
        within("walls of the map", self.walls.len(), 0, 1000)?;
        for (what, pairs) in [
            ("neighbour", &self.neighbours),
            ("link", &self.links),
            ("wall", &self.walls),
        ] {
            for &pair in pairs {
                self.has(what, pair.0)?;
                self.has(what, pair.1)?;
                apart(what, pair)?;
            }
        }
        self.check_corners()
    }

    fn check_corners(&self) -> Result<(), RenderError> {
        for (place, region) in self.regions.iter().enumerate() {
            for polygon in &region.polygons {
                for &corner in polygon.outer.iter().chain(polygon.holes.iter().flatten()) {
                    self.inside("a corner", place, corner)?;
                }
            }
            if let Some(anchor) = region.anchor {
                self.inside("the anchor", place, anchor)?;
            }
        }
        Ok(())
    }

    fn inside(&self, what: &'static str, region: usize, at: MapPoint) -> Result<(), RenderError> {
        let (MapPoint { x, y }, width, height) = (at, self.width, self.height);
        if (0..=width).contains(&x) && (0..=height).contains(&y) {
            return Ok(());
        }
        Err(RenderError::OffMap {
            what,
            region,
            x,
            y,
            width,
            height,
        })
    }

    fn has(&self, what: &'static str, region: usize) -> Result<(), RenderError> {
        let regions = self.regions.len();
        if region < regions {
            return Ok(());
        }
        Err(RenderError::NoRegion {
            what,
            region,
            regions,
        })
    }
}

fn apart(what: &'static str, (one, other): (usize, usize)) -> Result<(), RenderError> {
    if one == other {
        return Err(RenderError::LeadsToItself { what, region: one });
    }
    Ok(())
}

/// A length as a count; nothing when negative.
fn count(length: i32) -> usize {
    usize::try_from(length).unwrap_or(0)
}
