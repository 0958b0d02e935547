//! What is written and put into one region, in rows, from rich to terse.

use super::{
    place::meet,
    signs::{Lettering, Paper, Sign},
};
use crate::{
    canvas::{Point, Rect, Vec2},
    num::length,
    scene::{Faction, MapScene, RegionKind, RegionShape},
    workshop::Workshop,
};

/// Room between the signs of a row, and between rows.
const GAP: f64 = 4.0;
const ROW_GAP: f64 = 1.5;

/// Sizes of names, in tenths of a unit.
const LARGE: u16 = 235;
const MIDDLE: u16 = 205;
/// At Discord's preview width smaller letters cannot be read.
const SMALL: u16 = 178;
/// The size of icons where room is short; counters stay over 30 units wide.
const TIGHT: f64 = 0.8;

/// All that a region is to show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    name: String,
    code: String,
    is_water: bool,
    icons: Vec<Sign>,
    tags: Vec<Sign>,
}

impl Content {
    pub(super) fn of(scene: &MapScene, region: usize, shape: &RegionShape) -> Option<Self> {
        let look = scene.regions.get(region)?;
        let in_battle = scene.battles.contains(&region);
        let mut icons: Vec<Sign> = look.sites.iter().copied().map(Sign::Site).collect();
        if look.contested {
            icons.push(Sign::Contested);
        }
        if in_battle && look.counters.is_empty() {
            icons.push(Sign::Battle);
        }
        let last = look.counters.len();
        for (counter, place) in look.counters.iter().zip(1..) {
            let is_last = place == last;
            icons.push(Sign::Counter(counter.clone(), in_battle && is_last));
        }
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
        let content = Self {
            name: shape.name.trim().to_owned(),
            code: shape.code.trim().chars().take(3).collect(),
            is_water: shape.kind == RegionKind::Sea,
            icons,
            tags,
        };
        Some(content)
    }

    /// The blocks from the richest to the tersest; nothing where a step does not
    /// suit the content.
    pub(super) fn block(&self, step: usize, workshop: &Workshop, grain: f64) -> Option<Block> {
        let small = grain.min(TIGHT);
        let is_many = self.icons.len() > 2;
        let icons = || vec![self.icons.clone()];
        let tags = || vec![self.tags.clone()];
        let name = |size| vec![vec![self.label(&self.name, size)]];
        let beside =
            |front: Vec<Vec<Sign>>, back: Vec<Vec<Sign>>| vec![[front, back].concat().concat()];
        let stacked = || is_many.then(|| self.stacked());
        let badge = || vec![self.badge()];
        let (rows, grain) = match step {
            0 => ([icons(), name(LARGE), tags()], grain),
            1 => ([icons(), name(MIDDLE), tags()], grain),
            2 => ([icons(), self.halves(MIDDLE)?, tags()], grain),
            3 => ([icons(), name(SMALL), tags()], grain),
            4 => ([beside(icons(), tags()), name(SMALL), vec![]], grain),
            5 => ([icons(), self.halves(SMALL)?, tags()], grain),
            6 => ([icons(), name(SMALL), tags()], small),
            7 => ([icons(), beside(tags(), name(SMALL)), vec![]], small),
            8 => ([stacked()?, name(SMALL), tags()], small),
            9 => ([icons(), self.halves(SMALL)?, tags()], small),
            10 => (
                [icons(), vec![vec![self.label(&self.code, MIDDLE)]], tags()],
                small,
            ),
            11 => ([icons(), badge(), vec![]], grain),
            12 => ([icons(), badge(), vec![]], small),
            13 => ([beside(icons(), badge()), vec![], vec![]], small),
            14 => ([stacked()?, badge(), vec![]], small),
            15 => ([self.compact(), vec![], vec![]], small),
            // For want of room beside, too.
            16 => (
                [self.compact().into_iter().take(1).collect(), vec![], vec![]],
                small,
            ),
            17 => (
                [
                    vec![self.counters()],
                    vec![vec![self.label(&self.code, SMALL)]],
                    vec![],
                ],
                small,
            ),
            18 => ([badge(), vec![], vec![]], small),
            19 => ([vec![self.counters()], vec![], vec![]], small),
            20 => ([vec![self.emblems()], vec![], vec![]], small),
            _ => return None,
        };
        Some(Block::of(rows.concat(), workshop, grain))
    }

    /// Blocks with all that there is to say.
    pub(super) const WHOLE: std::ops::Range<usize> = 0..16;
    /// The same block for beside a region: names on strips of their own, where these are in nothing's
    /// way.
    pub(super) fn on_strips(mut block: Block, workshop: &Workshop) -> Block {
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

    /// Blocks of which icons may reach over the border.
    pub(super) const SQUEEZED: [usize; 7] = [6, 10, 11, 12, 14, 15, 13];

    /// Blocks for beside a region: with its name, but with its code on a crowded map.
    pub(super) fn beside(grain: f64) -> [usize; 4] {
        if grain > TIGHT {
            [6, 12, 13, 14]
        } else {
            [12, 13, 14, 6]
        }
    }

    /// Blocks that leave something out.
    pub(super) const LAST: std::ops::Range<usize> = 16..21;
    /// Those of them without letters.
    pub(super) const SILENT: [usize; 3] = [16, 19, 20];

    fn counters(&self) -> Vec<Sign> {
        let icons = self.icons.iter();
        icons
            .filter(|icon| matches!(icon, Sign::Counter(..)))
            .cloned()
            .collect()
    }

    fn emblems(&self) -> Vec<Sign> {
        let tags = self.tags.iter();
        tags.filter_map(|tag| match tag {
            Sign::Code(owner, _) => Some(Sign::Emblem(*owner)),
            Sign::Counter(..)
            | Sign::Site(_)
            | Sign::Battle
            | Sign::Contested
            | Sign::Name(..)
            | Sign::Emblem(_)
            | Sign::Plate(..)
            | Sign::Coin(_) => None,
        })
        .collect()
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
        vec![icons, vec![self.label(&self.code, SMALL)], rest]
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
            first => {
                let code = self.label(&self.code, MIDDLE);
                std::iter::once(code).chain(first).chain(tags).collect()
            }
        }
    }

    /// Whether there is anything to show.
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_empty() && self.icons.is_empty() && self.tags.is_empty()
    }

    fn label(&self, text: &str, size: u16) -> Sign {
        let ground = if self.is_water {
            Paper::Water
        } else {
            Paper::Land
        };
        let lettering = Lettering { ground, size };
        Sign::Name(text.to_owned(), lettering)
    }

    /// The name in two lines, cut at the blank or hyphen nearest to its middle.
    fn halves(&self, size: u16) -> Option<Vec<Vec<Sign>>> {
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
                .map(|half| vec![self.label(half.trim(), size)])
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
    pub(super) grain: f64,
}

impl Block {
    fn of(rows: Vec<Vec<Sign>>, workshop: &Workshop, grain: f64) -> Self {
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
    fn add_row(&mut self, row: Vec<Sign>, top: f64, workshop: &Workshop, grain: f64) -> f64 {
        let bounds: Vec<Rect> = row
            .iter()
            .map(|sign| sign.bounds(workshop, grain))
            .collect();
        let gaps = GAP * grain * length(row.len().saturating_sub(1));
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
            left += bounds.width() + GAP * grain;
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
