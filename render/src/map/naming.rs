//! Where the name of a region stands, whoever owns it and whatever stands in it.
//!
//! A place is found once for what regions usually show. What a region shows at a moment is then put around its name or
//! code there, as long as it fits: armies come and go without moving the map's names.

use super::{
    beside::Beside,
    block::{Block, Blocks, Content},
    grid::Area,
    lettering::Print,
    placed::{Placed, inside},
    signs::Sign,
    table::Table,
    view::ViewKey,
};
use crate::{
    canvas::{Point, Rect},
    scene::{Counter, CounterKind, Faction, RegionKind, RegionShape, Site, Vigour},
};

/// How much of each row lies inside of its region at least where one cannot lie there as a whole.
const MOSTLY: f64 = 0.56;

impl Table<'_> {
    /// The middle of the name of a region, or of its code where no name fits; nothing where nothing does.
    pub(super) fn name_at(&self, key: &ViewKey, region: usize) -> Option<Point> {
        let names = &self.tools.shelves.names;
        names.get_or((key.clone(), region), || {
            let shape = self.shape.regions.get(region)?;
            let area = self.area(key, region)?;
            let find = |is_armed: bool| {
                let content = Content::usual(shape, is_armed);
                let blocks = self.blocks(&content, Content::WHOLE);
                let blocks = blocks.iter().map(|(block, _)| block);
                inside(blocks, &area, |_, _| true)
            };
            // With room for an army, if there is any.
            let placed = find(true)
                .or_else(|| self.over(shape, &area))
                .or_else(|| find(false))?;
            placed.label().map(|label| label.center())
        })
    }

    /// An army that lies over the border of its region for a small part, and the name within.
    fn over(&self, shape: &RegionShape, area: &Area) -> Option<Placed> {
        let blocks = self.blocks(&Content::usual(shape, true), Content::SMALL);
        let all = blocks.iter().map(|(block, _)| block);
        let mut all = all.filter_map(|block| {
            let spots = area.spots(&block.rows, [0.84, 0.7, MOSTLY]);
            let first = spots.iter().find_map(|spots| spots.first().copied());
            first.map(|spot| Placed::new(block.clone(), area.at(spot)))
        });
        all.find(|placed| {
            let label = placed.label();
            label.is_some_and(|label| area.holds(label, 0, 1.0))
        })
    }
}

/// The richest block of a region that fits around its name where that stands.
pub(super) fn around_name(blocks: &Blocks, area: &Area, at: Option<Point>) -> Option<Placed> {
    let at = at?;
    let mut blocks = blocks.iter().map(|(block, _)| block);
    blocks.find_map(|block| {
        let middle = at - block.label()?.center().to_vec2();
        let is_inside = |row: &Rect| area.holds(*row + middle.to_vec2(), 1, 1.0);
        let fits = block.rows.iter().all(is_inside);
        fits.then(|| Placed::new(block.clone(), middle))
    })
}

impl Beside<'_> {
    /// Around the name of the region where that stands, over its border for a small part.
    pub(super) fn around_name(&self, blocks: &Blocks, area: &Area) -> Option<Placed> {
        let at = self
            .table
            .name_at(&self.table.view.key(self.table.shape), self.number)?;
        let mut blocks = blocks.iter().map(|(block, _)| block);
        blocks.find_map(|block| {
            let label = block.label()?;
            let middle = at - label.center().to_vec2();
            let is_inside = |row: &Rect| area.holds(*row + middle.to_vec2(), 0, MOSTLY);
            let fits = block.rows.iter().all(is_inside)
                && area.holds(label + middle.to_vec2(), 0, 1.0)
                && self.is_free(block, middle);
            fits.then(|| Placed::new(block.clone(), middle))
        })
    }
}

impl Content {
    /// What a region shows of itself: with a flag of its owner and, perhaps, an army.
    fn usual(shape: &RegionShape, is_armed: bool) -> Self {
        const WHOSE: Faction = Faction::Azure;
        let kind = match shape.kind {
            RegionKind::Sea => CounterKind::Fleet,
            RegionKind::Land | RegionKind::Fortification | RegionKind::Impassable => {
                CounterKind::Army
            }
        };
        let counter = Counter {
            faction: Some(WHOSE),
            strength: "12".into(),
            kind,
            vigour: Vigour::Steady,
            leader: None,
        };
        let fort = shape.kind == RegionKind::Fortification;
        let fort = fort.then_some(Sign::Site(Site::Fort(2)));
        let army = is_armed && shape.kind != RegionKind::Impassable;
        let army = army.then_some(Sign::Counter(counter, false));
        let is_owned = matches!(shape.kind, RegionKind::Land | RegionKind::Fortification);
        let tags = is_owned.then(|| Sign::Code(WHOSE, "ABC".into()));
        let icons = fort.into_iter().chain(army).collect();
        Self::of_signs(shape, icons, tags.into_iter().collect())
    }
}

/// The letters of a sign that is the name or the code of a region, if it is large enough to be read anywhere.
fn read(sign: &Sign) -> Option<&str> {
    match sign {
        Sign::Name(text, lettering) if lettering.print == Print::Large => Some(text),
        Sign::Plate(_, text) => Some(text),
        Sign::Name(..)
        | Sign::Counter(..)
        | Sign::Site(_)
        | Sign::Battle
        | Sign::Contested
        | Sign::Code(..)
        | Sign::Emblem(_)
        | Sign::Picture(..)
        | Sign::Coin(_)
        | Sign::Number(_)
        | Sign::Way(..) => None,
    }
}

/// The bounds of those of some signs that name a region.
fn label<'a>(signs: impl Iterator<Item = (&'a Sign, Rect)>) -> Option<Rect> {
    let labels = signs.filter(|(sign, _)| read(sign).is_some());
    let rects = labels.map(|(_, rect)| rect);
    rects.reduce(|one, other| one.union(other))
}

impl Block {
    /// The bounds of the name or code, from the middle of the block.
    fn label(&self) -> Option<Rect> {
        let signs = self.signs.iter().map(|(sign, _)| sign);
        label(signs.zip(self.rects.iter().copied()))
    }
}

impl Placed {
    /// The bounds of the name or code of its region.
    pub(super) fn label(&self) -> Option<Rect> {
        let signs = self.signs.iter().map(|(sign, _)| sign);
        label(signs.zip(self.rects.iter().copied()))
    }

    /// The letters of its name or code.
    pub(super) fn reads(&self) -> String {
        let texts = self.signs.iter().filter_map(|(sign, _)| read(sign));
        texts.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::{
        canvas::{Point, Rect},
        look::Scale,
        map::{Maps, layout::Layout, plan::Sheet, view::View},
        samples::{europe, maps, terrain},
        scene::{Counter, CounterKind, MapKeyEntry, MapScene, MapSymbol, RegionKind, Vigour},
        workshop::Workshop,
    };

    fn army(scene: &MapScene, region: usize, strength: &str) -> Counter {
        Counter {
            faction: scene.regions[region].owner,
            strength: strength.into(),
            kind: match scene.shape.regions[region].kind {
                RegionKind::Sea => CounterKind::Fleet,
                RegionKind::Land | RegionKind::Fortification | RegionKind::Impassable => {
                    CounterKind::Army
                }
            },
            vigour: Vigour::Steady,
            leader: None,
        }
    }

    /// The same map with an army in every region for which some number is right.
    fn with_armies(scene: &MapScene, is_there: impl Fn(usize) -> bool) -> MapScene {
        let mut armed = scene.clone();
        for region in 0..armed.regions.len() {
            let is_land = scene.shape.regions[region].kind == RegionKind::Land;
            armed.regions[region].counters.clear();
            if is_land && is_there(region) {
                let army = army(scene, region, ["7", "12"][region % 2]);
                armed.regions[region].counters.push(army);
            }
        }
        armed
    }

    /// Where the names of regions stand, by their letters, on a view of a size.
    fn names(
        scene: &MapScene,
        (maps, workshop): &(Maps, Workshop),
    ) -> BTreeMap<usize, (String, Point)> {
        let field = Rect::new(0.0, 80.0, 1240.0, 1018.0);
        let tools = maps.tools(workshop);
        let sheet = Sheet::whole(scene, View::of(scene, field, Scale::One), tools);
        let placed = sheet.placed.iter().enumerate();
        let placed = placed.filter_map(|(region, placed)| {
            let placed = placed.as_ref().filter(|placed| placed.leader.is_none())?;
            Some((region, (placed.reads(), placed.label()?.center())))
        });
        placed.collect()
    }

    #[test]
    fn names_stay_where_they_are_while_armies_move() {
        let tools = (Maps::new(), Workshop::new());
        let (mut stayed, mut moved) = ([0; 2], [const { Vec::new() }; 2]);
        for (title, scene) in [
            ("plain", maps::plain()),
            ("squares", maps::squares()),
            ("factions", maps::factions()),
            ("europe", europe::concert()),
        ] {
            let is_armed = |region: usize| [2, 3].map(|step| region.is_multiple_of(step));
            let before = names(&with_armies(&scene, |region| is_armed(region)[0]), &tools);
            let after = names(&with_armies(&scene, |region| is_armed(region)[1]), &tools);
            for (region, (text, at)) in &before {
                let Some((other, now)) = after.get(region).filter(|(other, _)| other == text)
                else {
                    continue;
                };
                let [one, two] = is_armed(*region);
                let is_other = usize::from(one != two);
                if (*now - *at).hypot() < 0.01 {
                    stayed[is_other] += 1;
                } else {
                    moved[is_other].push(format!("{title}: {other} by {:?}", *now - *at));
                }
            }
        }
        // Where armies moved elsewhere alone, and where one came or went. What moves is small, beside others that need
        // room, or open water.
        let [same, other] = moved;
        assert!(same.len() * 5 <= stayed[0], "{}: {same:#?}", stayed[0]);
        assert!(
            other.len() * 5 <= stayed[1] * 3,
            "{}: {other:#?}",
            stayed[1]
        );
    }

    #[test]
    fn a_map_keeps_its_size_while_armies_move() {
        let workshop = Workshop::new();
        let mut scene = maps::settled(terrain::squares(5, 8), 2, 4);
        (scene.sides, scene.captions) = (Vec::new(), Vec::new());
        let entries = [(MapSymbol::Army, "Army"), (MapSymbol::Tired, "Exhausted")];
        scene.key = entries
            .map(|(symbol, label)| MapKeyEntry::new(symbol, label))
            .into();
        let field = |scene: &MapScene| Layout::of(scene, false, &workshop).field;
        let rested = with_armies(&scene, |region| region.is_multiple_of(2));
        let mut tired = rested.clone();
        for counter in tired.regions.iter_mut().flat_map(|look| &mut look.counters) {
            counter.vigour = Vigour::Tired;
        }
        assert_eq!(field(&tired), field(&rested));
    }
}
