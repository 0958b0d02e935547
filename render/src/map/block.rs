//! What is written and put into one region, in rows, from rich to terse.

use std::{ops::Range, sync::Arc};

use super::{
    geometry::meet,
    lettering::{Lettering, Paper, Print},
    placed::Placed,
    signs::Sign,
    view::Grain,
};
use crate::{
    canvas::{Point, Rect, Vec2},
    num::length,
    scene::{Faction, MapScene, RegionKind, RegionShape},
    workshop::Workshop,
};

/// Room between the signs of a row, and between rows.
const GAP: f64 = 4.0;
const ROW_GAP: f64 = 0.5;

/// Blocks inside of a region, each with the same for beside it.
pub(super) type Blocks = Arc<[(Block, Block)]>;

/// All that a region is to show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Content {
    name: String,
    code: String,
    is_water: bool,
    icons: Vec<Sign>,
    tags: Vec<Sign>,
    is_follower: bool,
}

/// Which regions may leave it to a neighbour to say whose they are: one of the same owner, with
/// an army of that owner or before it in the list. So every realm says it somewhere.
pub(super) fn followers(scene: &MapScene) -> Vec<bool> {
    let mut followers = vec![false; scene.regions.len()];
    let owner = |region: usize| scene.regions.get(region).and_then(|look| look.owner);
    let has_army = |region: usize| {
        let look = scene.regions.get(region);
        look.is_some_and(|look| {
            let mut counters = look.counters.iter();
            counters.any(|counter| counter.faction == look.owner)
        })
    };
    for &(one, other) in &scene.shape.neighbours {
        for (region, next) in [(one, other), (other, one)] {
            if owner(region).is_some()
                && owner(region) == owner(next)
                && (has_army(next) || next < region)
                && let Some(follower) = followers.get_mut(region)
            {
                *follower = true;
            }
        }
    }
    followers
}

impl Content {
    /// What a region shows; a follower may leave it to its neighbours to say whose it is.
    pub(super) fn of(scene: &MapScene, region: usize, is_follower: bool) -> Option<Self> {
        let shape = scene.shape.regions.get(region)?;
        let look = scene.regions.get(region)?;
        let owners = [look.owner, look.occupier].into_iter().flatten();
        let is_owned = matches!(shape.kind, RegionKind::Land | RegionKind::Fortification);
        let mut tags: Vec<Sign> = owners
            .filter(|_| is_owned)
            .map(|faction| {
                let side = scene.sides.iter().find(|side| side.faction == faction);
                let code = side.map_or_else(|| format!("{faction:?}"), |side| side.code.clone());
                let letters = code.trim().chars().take(3).collect();
                Sign::Code(faction, letters)
            })
            .collect();
        tags.extend(look.production.clone().map(Sign::Coin));
        let icons = Sign::icons_of(scene, region, look);
        Some(Self {
            is_follower,
            ..Self::of_signs(shape, icons, tags)
        })
    }

    /// What a region shows that has some signs.
    pub(super) fn of_signs(shape: &RegionShape, icons: Vec<Sign>, tags: Vec<Sign>) -> Self {
        Self {
            name: shape.name.trim().to_owned(),
            code: shape.code.trim().chars().take(3).collect(),
            is_water: shape.kind == RegionKind::Sea,
            icons,
            tags,
            is_follower: false,
        }
    }

    /// Whether a block with some letters says the whole name.
    pub(super) fn is_named_in(&self, letters: &str) -> bool {
        let is_letter = |c: &char| !c.is_whitespace();
        self.name
            .chars()
            .filter(is_letter)
            .eq(letters.chars().filter(is_letter))
    }

    /// The blocks from the richest to the tersest; nothing where a step does not
    /// suit the content.
    fn block(&self, step: usize, workshop: &Workshop, grain: Grain) -> Option<Block> {
        let small = grain.tight();
        let is_many = self.icons.len() > 2;
        let icons = || vec![self.icons.clone()];
        let tags = || vec![self.tags.clone()];
        let name = || self.label(&self.name, Print::Large);
        let print = || self.label(&self.name, Print::Small);
        let badge = || self.badge();
        let stacked = || is_many.then(|| self.stacked());
        let (rows, grain) = match step {
            0 => (vec![icons(), vec![vec![name()]], tags()], grain),
            1 => (vec![icons(), self.halves()?, tags()], grain),
            2 => (
                vec![
                    vec![[self.icons.clone(), self.tags.clone()].concat()],
                    vec![vec![name()]],
                ],
                grain,
            ),
            3 => (vec![icons(), vec![badge()], vec![vec![print()]]], small),
            4 => (
                vec![
                    vec![[self.icons.clone(), badge()].concat()],
                    vec![vec![print()]],
                ],
                small,
            ),
            5 => (vec![icons(), vec![badge()]], grain),
            6 => (vec![icons(), vec![badge()]], small),
            7 => (vec![vec![[self.icons.clone(), badge()].concat()]], small),
            8 => (vec![stacked()?, vec![badge()]], small),
            9 => (vec![self.compact()], small),
            10 => (vec![vec![self.compact().concat()]], small),
            11 => (vec![self.tall()], small),
            12 => (vec![self.bare()?], small),
            13 => (vec![vec![self.bare()?.concat()]], small),
            // For want of room beside, too.
            14 => (vec![vec![self.armies()], vec![vec![self.code()]]], small),
            15 => (
                vec![vec![[self.armies(), vec![self.code()]].concat()]],
                small,
            ),
            16 => (vec![vec![self.armies()]], small),
            17 => (vec![vec![badge()]], small),
            18 => (vec![vec![vec![self.code()]]], small),
            19 => (vec![vec![self.emblems()]], small),
            20 => (vec![self.ranks(), vec![vec![self.code()]]], small),
            21 => (vec![self.ranks()], small),
            _ => return None,
        };
        let is_named = step < 5;
        if is_named && (self.name.is_empty() || !self.fits_name(workshop, step)) {
            return None;
        }
        Some(Block::of(rows.concat(), workshop, grain))
    }

    /// The blocks of some steps, with those for beside a region on strips.
    pub(super) fn blocks(&self, steps: Range<usize>, workshop: &Workshop, grain: Grain) -> Blocks {
        let blocks = steps.filter_map(|step| self.block(step, workshop, grain));
        let blocks = blocks.filter(|block| !block.rows.is_empty());
        blocks
            .map(|block| {
                let strip = Self::on_strips(block.clone(), workshop);
                (block, strip)
            })
            .collect()
    }

    /// Whether the name is short enough to stand on a map uncut.
    fn fits_name(&self, workshop: &Workshop, step: usize) -> bool {
        let labels = match step {
            0 | 2 => vec![self.label(&self.name, Print::Large)],
            1 => self.halves().unwrap_or_default().concat(),
            _ => vec![self.label(&self.name, Print::Small)],
        };
        let says_more = step < 3 || !self.name.eq_ignore_ascii_case(&self.code);
        says_more && labels.iter().all(|label| !label.is_cut(workshop))
    }

    /// Blocks with all that there is to say.
    pub(super) const WHOLE: Range<usize> = 0..12;
    /// Those of them that are small: where others wait for room, over the border, and beside.
    pub(super) const SMALL: Range<usize> = 5..14;
    /// Blocks that leave something out.
    pub(super) const LAST: Range<usize> = 14..20;
    /// Blocks with all armies, and how much each leaves out: nothing, then what stands there besides, then
    /// the code too.
    pub(super) const ARMED: [(usize, f64); 8] = [
        (8, 0.0),
        (9, 0.1),
        (10, 0.1),
        (11, 0.1),
        (14, 1.2),
        (20, 1.2),
        (16, 2.6),
        (21, 2.6),
    ];

    /// The same block for beside a region: names on strips of their own, where these are in nothing's
    /// way.
    fn on_strips(mut block: Block, workshop: &Workshop) -> Block {
        for number in 0..block.signs.len() {
            let (sign, at) = &block.signs[number];
            let mut strip = sign.clone();
            let Sign::Name(_, lettering) = &mut strip else {
                continue;
            };
            if lettering.ground != Paper::Land {
                continue;
            }
            lettering.ground = Paper::Strip;
            let rect = strip.bounds(workshop, block.grain) + *at;
            let others = block.rects.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != number);
            if others.all(|(_, other)| !meet(*other, rect)) {
                block.signs[number].0 = strip;
                block.rects[number] = rect;
                block.bounds = block.bounds.union(rect);
            }
        }
        block
    }

    /// The counters or the battle, and the number to choose by, without anything else that stands there.
    fn armies(&self) -> Vec<Sign> {
        let icons = self.icons.iter();
        icons
            .filter(|icon| icon.is_armed() || matches!(icon, Sign::Number(_)))
            .cloned()
            .collect()
    }

    /// The same in about as many rows as columns.
    fn ranks(&self) -> Vec<Vec<Sign>> {
        let armies = self.armies();
        let wide = (1..=armies.len())
            .find(|wide| wide * wide >= armies.len())
            .unwrap_or(1);
        armies.chunks(wide).map(<[Sign]>::to_vec).collect()
    }

    /// Whether an army, a fleet or a battle is among it: what a map may never leave out.
    pub(super) fn is_armed(&self) -> bool {
        self.icons.iter().any(Sign::is_armed)
    }

    /// Whether all armies and battles are among some signs.
    pub(super) fn is_armed_in(&self, placed: &Placed) -> bool {
        let all = self.icons.iter().filter(|icon| icon.is_armed()).count();
        let shown = placed.signs.iter().filter(|(sign, _)| sign.is_armed());
        shown.count() == all
    }

    fn emblems(&self) -> Vec<Sign> {
        let tags = self.tags.iter();
        let owners = tags.filter_map(|tag| {
            let Sign::Code(owner, _) = tag else {
                return None;
            };
            Some(Sign::Emblem(*owner))
        });
        owners.collect()
    }

    /// The code alone under the icons, with the emblem of each owner that no
    /// counter shows.
    fn compact(&self) -> Vec<Vec<Sign>> {
        let has_counter = |faction: Faction| {
            let is_of = |icon: &Sign| matches!(icon, Sign::Counter(counter, _) if counter.faction == Some(faction));
            self.icons.iter().any(is_of)
        };
        let (mut icons, mut rest) = (self.icons.clone(), Vec::new());
        for tag in &self.tags {
            if let Sign::Code(owner, _) = tag {
                if !has_counter(*owner) {
                    icons.push(Sign::Emblem(*owner));
                }
            } else {
                rest.push(tag.clone());
            }
        }
        vec![icons, vec![self.code()], rest]
    }

    /// As compact, without the emblem of the owner, who is seen from the neighbours.
    fn bare(&self) -> Option<Vec<Vec<Sign>>> {
        self.is_follower.then_some(())?;
        let rows = self.compact().into_iter();
        let is_kept = |sign: &Sign| !matches!(sign, Sign::Emblem(_));
        let rows: Vec<Vec<Sign>> = rows
            .map(|row| row.into_iter().filter(is_kept).collect())
            .collect();
        // An occupier is always named.
        (self.emblems().len() < 2).then_some(rows)
    }

    /// As compact, with the icons in rows of two or three.
    fn tall(&self) -> Vec<Vec<Sign>> {
        let mut rows = self.compact().into_iter();
        let icons = rows.next().unwrap_or_default();
        let wide = if icons.len() > 4 { 3 } else { 2 };
        let icons = icons.chunks(wide).map(<[Sign]>::to_vec);
        icons.chain(rows).collect()
    }

    /// The code as it is typed.
    fn code(&self) -> Sign {
        self.label(&self.code, Print::Large)
    }

    /// The code beside the arms of the owner, and whatever the tags say besides.
    fn badge(&self) -> Vec<Sign> {
        let mut tags = self.tags.iter().cloned();
        match tags.next() {
            Some(Sign::Code(owner, _)) => {
                let rest = tags.map(|tag| {
                    if let Sign::Code(occupier, _) = tag {
                        Sign::Emblem(occupier)
                    } else {
                        tag
                    }
                });
                std::iter::once(Sign::Plate(owner, self.code.clone()))
                    .chain(rest)
                    .collect()
            }
            first => std::iter::once(self.code())
                .chain(first)
                .chain(tags)
                .collect(),
        }
    }

    /// Whether there is anything to show.
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_empty() && self.icons.is_empty() && self.tags.is_empty()
    }

    fn label(&self, text: &str, print: Print) -> Sign {
        let ground = if self.is_water {
            Paper::Water
        } else {
            Paper::Land
        };
        let lettering = Lettering { ground, print };
        Sign::Name(text.to_owned(), lettering)
    }

    /// The name in two lines, cut at the blank or hyphen nearest to its middle.
    fn halves(&self) -> Option<Vec<Vec<Sign>>> {
        let middle = self.name.len() / 2;
        let cuts = self
            .name
            .char_indices()
            .filter(|(_, letter)| " -–/".contains(*letter));
        let (at, letter) = cuts.min_by_key(|(at, _)| at.abs_diff(middle))?;
        // A hyphen stays in the first line.
        let cut = if letter == ' ' {
            at
        } else {
            at + letter.len_utf8()
        };
        let (first, second) = self.name.split_at_checked(cut)?;
        if first.trim().is_empty() || second.trim().is_empty() {
            return None;
        }
        Some(
            [first, second]
                .map(|half| vec![self.label(half.trim(), Print::Large)])
                .into(),
        )
    }

    /// The icons in rows of two or three.
    fn stacked(&self) -> Vec<Vec<Sign>> {
        let wide = if self.icons.len() > 4 { 3 } else { 2 };
        self.icons.chunks(wide).map(<[Sign]>::to_vec).collect()
    }
}

/// Signs around the middle of all of them.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) signs: Vec<(Sign, Vec2)>,
    /// The room of each sign, in their order.
    pub(super) rects: Vec<Rect>,
    /// The room of each row: what must lie inside of the region.
    pub(super) rows: Vec<Rect>,
    /// Whether each row has letters.
    pub(super) is_lettered: Vec<bool>,
    pub(super) bounds: Rect,
    /// The size of its signs.
    pub(super) grain: Grain,
}

impl Block {
    fn of(rows: Vec<Vec<Sign>>, workshop: &Workshop, grain: Grain) -> Self {
        let mut block = Self {
            signs: Vec::new(),
            rects: Vec::new(),
            rows: Vec::new(),
            is_lettered: Vec::new(),
            bounds: Rect::ZERO,
            grain,
        };
        let mut top = 0.0;
        for row in rows.into_iter().filter(|row| !row.is_empty()) {
            top = block.add_row(row, top, workshop, grain) + ROW_GAP;
        }
        block.centre();
        block
    }

    /// Adds a row below a height and says where it ends.
    fn add_row(&mut self, row: Vec<Sign>, top: f64, workshop: &Workshop, grain: Grain) -> f64 {
        let bounds: Vec<Rect> = row
            .iter()
            .map(|sign| sign.bounds(workshop, grain))
            .collect();
        let gaps = GAP * grain.letters * length(row.len().saturating_sub(1));
        let width = bounds.iter().map(Rect::width).sum::<f64>() + gaps;
        let rise = bounds.iter().map(|bounds| -bounds.y0).fold(0.0, f64::max);
        let fall = bounds.iter().map(|bounds| bounds.y1).fold(0.0, f64::max);
        self.is_lettered.push(row.iter().any(Sign::has_letters));
        let mut left = -width / 2.0;
        let line = top + rise;
        for (sign, bounds) in row.into_iter().zip(bounds) {
            let at = Vec2::new(left - bounds.x0, line);
            self.rects.push(bounds + at);
            self.signs.push((sign, at));
            left += bounds.width() + GAP * grain.letters;
        }
        let rect = Rect::new(-width / 2.0, top, width / 2.0, line + fall);
        self.rows.push(rect);
        self.bounds = if self.rows.len() == 1 {
            rect
        } else {
            self.bounds.union(rect)
        };
        line + fall
    }

    fn centre(&mut self) {
        let by = -self.bounds.center().to_vec2();
        for (_, at) in &mut self.signs {
            *at += by;
        }
        for rect in self.rects.iter_mut().chain(&mut self.rows) {
            *rect = *rect + by;
        }
        self.bounds = self.bounds + by;
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        200 + self.signs.len() * (size_of::<(Sign, Vec2)>() + size_of::<Rect>() + 60)
    }

    /// The room of its armies, or of all where there are none.
    pub(super) fn armed(&self) -> Rect {
        let rects = self.signs.iter().zip(&self.rects);
        let armed = rects.filter(|((sign, _), _)| sign.is_armed());
        let armed = armed.map(|(_, rect)| *rect);
        armed
            .reduce(|one, other| one.union(other))
            .unwrap_or(self.bounds)
    }

    /// How wide its widest row is.
    pub(super) fn widest(&self) -> f64 {
        self.rows.iter().map(Rect::width).fold(0.0, f64::max)
    }

    /// The signs with their places when the middle is at a point.
    pub(super) fn at(self, middle: Point) -> (Vec<(Sign, Point)>, Vec<Rect>) {
        let by = middle.to_vec2();
        let signs = self.signs.into_iter();
        (
            signs
                .map(|(sign, at)| (sign, (at + by).to_point()))
                .collect(),
            self.rects.into_iter().map(|rect| rect + by).collect(),
        )
    }
}
