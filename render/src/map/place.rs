//! Where the blocks of regions go: inside, else a little over the border, else beside with a
//! line to them.
//!
//! A block that lies inside of its region cannot meet that of another. What does not
//! fit is set next to its region: never further than one and a half times its width, with
//! a line that crosses no other block and at most one other region. Where all cannot be,
//! what finds no place is tried first in the next round, and its neighbours say less. Armies that still have
//! none are mustered.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use super::{
    beside::Beside,
    block::{Blocks, Content},
    geometry::meet,
    grid::Area,
    naming::around_name,
    placed::{PlaceKey, Placed, inside},
    spots::Spots,
    table::Table,
    view::{ViewKey, is_readable},
};
use crate::{canvas::Rect, scene::RegionKind};

/// How often all is tried with another order.
const ROUNDS: usize = 7;

/// The block of a region, if it found a place.
type Place = Option<Arc<Placed>>;

/// What a region is to show.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) content: Content,
    /// Whether it may stand anywhere but inside of its region.
    pub(super) may_leave: bool,
    /// Whether its armies are shown whatever else must make room for them.
    pub(super) is_shown: bool,
}

/// Where all blocks went.
#[derive(Clone, Debug, Default)]
pub(super) struct Placing {
    /// One for each region; none for those with nothing to show, out of view, or without room.
    pub(super) placed: Vec<Option<Arc<Placed>>>,
    /// Those that cannot show all that they should.
    pub(super) failed: Vec<usize>,
}

/// A region whose block does not fit inside.
struct Guest<'a> {
    region: usize,
    content: &'a Content,
    /// Small blocks of it.
    blocks: Blocks,
    spots: Arc<Spots>,
    area: Arc<Area>,
    /// Whether it would fit inside, but shall make room.
    is_modest: bool,
}

impl Guest<'_> {
    /// Where no other block may lie: a small region, or some of the middle of a larger one.
    fn guarded(&self) -> Rect {
        let bounds = self.area.bounds();
        if self.is_modest {
            Rect::from_center_size(bounds.center(), bounds.size() * 0.5)
        } else {
            bounds
        }
    }
}

impl Table<'_> {
    /// Finds places for the blocks of all regions, in their order.
    pub(super) fn place(&self, wishes: &[Option<Wish>]) -> Placing {
        let key = self.view.key(self.shape);
        let lands = self.only(wishes, |is_sea| !is_sea);
        let mut modest = BTreeSet::new();
        let mut blame: BTreeMap<usize, usize> = BTreeMap::new();
        let mut best: Option<(Vec<Place>, Vec<usize>)> = None;
        let mut in_vain = 0;
        let rounds = if is_readable(self.shape) { ROUNDS } else { 1 };
        for _ in 0..rounds {
            let mut placed = self.inside(&lands, &key, &modest);
            let guests = self.guests(&lands, &placed, &key, &modest);
            let failed = self.settle(&mut placed, &guests, &blame);
            let open = guests.iter().filter(|guest| failed.contains(&guest.region));
            modest.extend(open.flat_map(|guest| self.near(&placed, guest)));
            for region in &failed {
                *blame.entry(*region).or_default() += 1;
            }
            let is_better = best
                .as_ref()
                .is_none_or(|(_, least)| failed.len() < least.len());
            in_vain = if is_better { 0 } else { in_vain + 1 };
            let is_done = failed.is_empty() || in_vain > 1;
            if is_better {
                best = Some((placed, failed));
            }
            if is_done {
                break;
            }
        }
        let (mut placed, mut failed) = best.unwrap_or_default();
        let mut waiting: BTreeSet<usize> = failed.iter().copied().collect();
        self.muster(&lands, &mut placed, &mut waiting);
        self.say_less(&lands, &mut placed, &waiting, &key);
        let open = self.seas(wishes, &mut placed, &key);
        waiting = open.iter().copied().collect();
        failed.extend(open);
        self.muster(wishes, &mut placed, &mut waiting);
        self.say_less(wishes, &mut placed, &waiting, &key);
        failed.extend(waiting);
        failed.sort_unstable();
        failed.dedup();
        Placing { placed, failed }
    }

    /// Finds places for some regions that say less than all.
    fn say_less(
        &self,
        wishes: &[Option<Wish>],
        placed: &mut [Place],
        waiting: &BTreeSet<usize>,
        key: &ViewKey,
    ) {
        let is_waiting = |region: usize| waiting.contains(&region);
        let wishes: Vec<Option<Wish>> = wishes
            .iter()
            .enumerate()
            .map(|(region, wish)| wish.clone().filter(|_| is_waiting(region)))
            .collect();
        let guests = self.guests(&wishes, placed, key, &BTreeSet::new());
        for guest in &guests {
            let beside = self.beside(placed, &guests, guest);
            let found = beside.with_less(guest.content, &guest.area);
            if let Some(place) = placed.get_mut(guest.region) {
                *place = found.map(Arc::new);
            }
        }
    }

    /// Finds places for the blocks of seas, which take what the land leaves; says what found none.
    fn seas(
        &self,
        wishes: &[Option<Wish>],
        placed: &mut [Option<Arc<Placed>>],
        key: &ViewKey,
    ) -> Vec<usize> {
        let seas: Vec<Option<Wish>> = self.only(wishes, |is_sea| is_sea);
        let plain = self.inside(&seas, key, &BTreeSet::new());
        let mut failed = Vec::new();
        for (region, (wish, plain)) in seas.iter().zip(plain).enumerate() {
            let area = wish.as_ref().filter(|_| self.grid.sees(region));
            let area = area.and_then(|_| self.area(key, region));
            let Some((wish, area)) = wish.as_ref().zip(area) else {
                continue;
            };
            let content = &wish.content;
            let guest = self.guest(region, content, Arc::clone(&area), key);
            let beside = self.beside(placed, &[], &guest);
            let mut found = plain.filter(|place| beside.is_free_for(place));
            if found.is_none() {
                let may_leave = wish.may_leave;
                let again = beside.within(&self.blocks(content, Content::WHOLE), &area);
                let again = again.or_else(|| beside.over(&guest.blocks, &area, &guest.spots));
                let near = || beside.near(&guest.blocks, &area).filter(|_| may_leave);
                let again = again.or_else(near);
                if again.is_none() {
                    failed.push(region);
                }
                found = again.map(Arc::new);
            }
            if let Some(place) = placed.get_mut(region) {
                *place = found;
            }
        }
        failed
    }

    /// The wishes of seas, or of all that is not sea.
    fn only(&self, wishes: &[Option<Wish>], wanted: impl Fn(bool) -> bool) -> Vec<Option<Wish>> {
        let regions = self.shape.regions.iter();
        let is_sea = regions.map(|region| region.kind == RegionKind::Sea);
        let wishes = wishes.iter().zip(is_sea);
        wishes
            .map(|(wish, is_sea)| wish.clone().filter(|_| wanted(is_sea)))
            .collect()
    }

    /// The blocks that fit into their regions, but for those that shall give way.
    fn inside(
        &self,
        wishes: &[Option<Wish>],
        key: &ViewKey,
        modest: &BTreeSet<usize>,
    ) -> Vec<Option<Arc<Placed>>> {
        let place = |(region, wish): (usize, &Option<Wish>)| {
            let wish = wish.as_ref().filter(|_| self.grid.sees(region))?;
            if modest.contains(&region) {
                return None;
            }
            let place = PlaceKey {
                view: key.clone(),
                region,
                content: wish.content.clone(),
            };
            self.tools.shelves.places.get_or(place, || {
                let area = self.area(key, region)?;
                let blocks = self.blocks(&wish.content, Content::WHOLE);
                let usual = around_name(&blocks, &area, self.name_at(key, region));
                let is_named = |placed: &Placed| wish.content.is_named_in(&placed.reads());
                // Where no army is, a whole name is worth another place.
                let is_best = |usual: &Placed| wish.content.is_armed() || is_named(usual);
                if usual.as_ref().is_some_and(is_best) {
                    return usual.map(Arc::new);
                }
                let blocks = blocks.iter().map(|(block, _)| block);
                let found = inside(blocks, &area, |_, _| true);
                let found = found.filter(|found| usual.is_none() || is_named(found));
                found.or(usual).map(Arc::new)
            })
        };
        let wishes = wishes.par_iter().enumerate();
        wishes.map(place).collect()
    }

    fn guests<'w>(
        &self,
        wishes: &'w [Option<Wish>],
        placed: &[Option<Arc<Placed>>],
        key: &ViewKey,
        modest: &BTreeSet<usize>,
    ) -> Vec<Guest<'w>> {
        let guest = |(region, (wish, place)): (usize, (&'w Option<Wish>, &Option<_>))| {
            let wish = wish.as_ref().filter(|wish| wish.may_leave)?;
            let is_waiting = place.is_none() && self.grid.sees(region);
            let area = is_waiting.then(|| self.area(key, region))??;
            let guest = self.guest(region, &wish.content, area, key);
            let is_modest = modest.contains(&region);
            if !is_modest {
                // They are settled one after the other; all that can be done before is done here.
                guest.spots.find_all(&guest.blocks, &guest.area);
            }
            Some(Guest { is_modest, ..guest })
        };
        let waiting = wishes.par_iter().zip(placed).enumerate();
        waiting.filter_map(guest).collect()
    }

    fn guest<'w>(
        &self,
        region: usize,
        content: &'w Content,
        area: Arc<Area>,
        key: &ViewKey,
    ) -> Guest<'w> {
        let blocks = self.blocks(content, Content::SMALL);
        let place = PlaceKey {
            view: key.clone(),
            region,
            content: content.clone(),
        };
        let spots = &self.tools.shelves.spots;
        let spots = spots.get_or(place, || Arc::new(Spots::new(&blocks, &area)));
        Guest {
            region,
            content,
            blocks,
            spots,
            area,
            is_modest: false,
        }
    }

    /// Finds places for what does not fit inside; says what found none.
    fn settle(
        &self,
        placed: &mut [Option<Arc<Placed>>],
        guests: &[Guest<'_>],
        blame: &BTreeMap<usize, usize>,
    ) -> Vec<usize> {
        let blame = |guest: &Guest<'_>| blame.get(&guest.region).copied().unwrap_or(0);
        let mut order: Vec<&Guest<'_>> = guests.iter().collect();
        order.sort_by_key(|guest| Reverse(blame(guest)));
        for is_last in [false, true] {
            for guest in &order {
                if placed.get(guest.region).is_some_and(Option::is_some) {
                    continue;
                }
                let (blocks, area) = (&guest.blocks, &guest.area);
                let beside = self.beside(placed, guests, guest);
                let mut found = beside.around_name(blocks, area);
                if found.is_none() && guest.is_modest {
                    found = beside.within(blocks, area);
                }
                found = found.or_else(|| beside.over(blocks, area, &guest.spots));
                if found.is_none() && (is_last || blame(guest) > 0) {
                    found = beside.near(blocks, area);
                }
                if let Some(place) = placed.get_mut(guest.region) {
                    *place = found.map(Arc::new);
                }
            }
        }
        let open = guests.iter().map(|guest| guest.region);
        open.filter(|region| placed.get(*region).is_some_and(Option::is_none))
            .collect()
    }

    fn beside(
        &self,
        placed: &[Option<Arc<Placed>>],
        guests: &[Guest<'_>],
        guest: &Guest<'_>,
    ) -> Beside<'_> {
        let near = guest.area.around().inset(420.0);
        let blocks = || placed.iter().flatten();
        let mut taken: Vec<Rect> = blocks()
            .flat_map(|placed| placed.rects.iter().copied())
            .filter(|rect| meet(*rect, near))
            .collect();
        let others = guests.iter().filter(|other| other.region != guest.region);
        let guarded = others.map(Guest::guarded);
        taken.extend(guarded.filter(|rect| meet(*rect, near)));
        Beside {
            table: self,
            number: guest.region,
            region: guest.area.bounds(),
            taken,
            leaders: blocks().filter_map(|placed| placed.leader).collect(),
            field: self.view.sheet().inset(-5.0),
            is_armed: guest.content.is_armed(),
        }
    }

    /// The regions whose blocks may be in the way of one without a place.
    fn near<'p>(
        &self,
        placed: &'p [Option<Arc<Placed>>],
        guest: &Guest<'_>,
    ) -> impl Iterator<Item = usize> + 'p {
        let near = guest.area.around().inset(110.0 * self.view.grain.letters);
        let placed = placed.iter().enumerate();
        placed
            .filter(move |(_, place)| {
                let place = place.as_ref().filter(|place| place.leader.is_none());
                place.is_some_and(|place| place.rects.iter().any(|rect| meet(*rect, near)))
            })
            .map(|(region, _)| region)
    }
}
