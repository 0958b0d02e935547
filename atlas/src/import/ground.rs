//! Whose each face is: what lies in several regions, gaps, specks, and regions that go into others.

use std::collections::{BTreeMap, BTreeSet};

use super::net::faces::{Faces, OUTSIDE, faces};
use super::net::sets::Sets;
use super::net::{Line, Tangled, float, square};
use super::stitch::STITCH;
use crate::model::Kind;

/// With more regions, those that touch no other do not look for the nearest.
const ISLANDS: usize = 5000;

/// Lines, faces, and the region of each face.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) lines: Vec<Line>,
    pub(super) faces: Faces,
    /// Which shapes each face lies in, by their number in the sets.
    pub(super) states: Vec<usize>,
    pub(super) label: Vec<Option<usize>>,
    /// Which lines part a gap.
    is_stitch: Vec<bool>,
}

/// Faces of one region that hang together.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) label: Option<usize>,
    /// Twice the area.
    pub(super) area: i64,
    /// The length of its border, and of that with each other label.
    length: f64,
    beside: BTreeMap<Option<usize>, f64>,
    is_outside: bool,
}

impl Part {
    /// Its mean width.
    fn width(&self) -> f64 {
        if self.length > 0.0 {
            float(self.area) / self.length
        } else {
            0.0
        }
    }

    /// The region with which it shares the longest border.
    fn nearest(&self) -> Option<usize> {
        let regions = self
            .beside
            .iter()
            .filter_map(|(label, length)| Some(((*label)?, *length)));
        regions
            .rev()
            .max_by(|one, other| one.1.total_cmp(&other.1))
            .map(|(label, _)| label)
    }
}

/// Below what things are small, in steps of the working grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// A gap or sliver of this mean width.
    pub(super) width: f64,
    /// Twice the area of a hole that is filled and of a part that is not kept.
    pub(super) speck: i64,
    /// Twice the area of a region that cannot be seen.
    pub(super) unseen: i64,
}

impl Limits {
    /// Twice the area from which on a change is worth a word.
    pub(super) fn seen(&self) -> i64 {
        self.unseen / 2
    }

    /// The limits on a map with that longer side.
    pub(super) fn of(side: i64) -> Self {
        Self {
            width: float(side) / 2500.0,
            speck: 2 * (side / 1200).pow(2),
            unseen: 2 * (side / 3000).pow(2),
        }
    }
}

/// Things by their numbers that are put together.
pub(super) struct Union(Vec<usize>);

impl Union {
    /// So many that are each alone.
    pub(super) fn of(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The first of those that one is together with.
    pub(super) fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}

impl Ground {
    /// The faces of split lines; `owner` says whose a set of shapes is.
    pub(super) fn new(
        lines: Vec<Line>,
        sets: &mut Sets,
        owner: impl Fn(&[usize]) -> Option<usize>,
    ) -> Result<Self, Tangled> {
        let faces = faces(&lines);
        let states = states(&lines, &faces, sets)?;
        let has = |line: &Line| sets.members(line.set).last() == Some(&STITCH);
        let is_stitch = lines.iter().map(has).collect();
        let label = states
            .iter()
            .map(|&state| owner(sets.members(state)))
            .collect();
        Ok(Self {
            lines,
            faces,
            states,
            label,
            is_stitch,
        })
    }

    /// The faces above and below a line.
    pub(super) fn sides(&self, line: usize) -> (usize, usize) {
        (self.faces.of[2 * line], self.faces.of[2 * line + 1])
    }

    /// Whether the faces beside a line are of one part.
    fn is_one(&self, line: usize) -> bool {
        let (above, below) = self.sides(line);
        let label = self.label[above];
        label == self.label[below] && !(label.is_none() && self.is_stitch[line])
    }

    fn length(&self, line: usize) -> f64 {
        float(square(self.lines[line].a, self.lines[line].b)).sqrt()
    }

    /// The part of each face, and all parts.
    pub(super) fn parts(&self) -> (Vec<usize>, Vec<Part>) {
        let mut union = Union::of(self.label.len());
        for line in 0..self.lines.len() {
            let (above, below) = self.sides(line);
            if self.is_one(line) {
                union.join(above, below);
            }
        }
        let mut number: BTreeMap<usize, usize> = BTreeMap::new();
        let mut parts: Vec<Part> = Vec::new();
        let mut of = Vec::with_capacity(self.label.len());
        for face in 0..self.label.len() {
            let part = *number.entry(union.root(face)).or_insert_with(|| {
                parts.push(Part {
                    label: self.label[face],
                    ..Part::default()
                });
                parts.len() - 1
            });
            if face == OUTSIDE {
                parts[part].is_outside = true;
            } else {
                parts[part].area += self.faces.area[face];
            }
            of.push(part);
        }
        for line in 0..self.lines.len() {
            let (above, below) = self.sides(line);
            if !self.is_one(line) {
                let length = self.length(line);
                for (own, other) in [(above, below), (below, above)] {
                    let part = &mut parts[of[own]];
                    part.length += length;
                    *part.beside.entry(self.label[other]).or_insert(0.0) += length;
                }
            }
        }
        (of, parts)
    }

    /// Gives gaps to neighbours, and small parts to neighbours or nobody: how many of each.
    pub(super) fn clean(&mut self, kinds: &[Kind], limits: Limits) -> (usize, usize) {
        let (of, parts) = self.parts();
        let is_gap = |part: &Part| {
            part.label.is_none()
                && !part.is_outside
                && (part.width() < limits.width || part.area < limits.speck)
        };
        let sizes: Vec<i64> = parts.iter().map(|part| part.area).collect();
        let gaps: Vec<Option<usize>> = parts
            .iter()
            .map(|part| is_gap(part).then(|| part.nearest()).flatten())
            .collect();
        for (face, part) in of.iter().enumerate() {
            if let Some(region) = gaps[*part] {
                self.label[face] = Some(region);
            }
        }
        let (of, parts) = self.parts();
        let main = main(&parts);
        let mut specks = 0;
        let mut next: Vec<Option<usize>> = parts.iter().map(|part| part.label).collect();
        for (index, part) in parts.iter().enumerate() {
            let Some(label) = part.label else { continue };
            let is_main = main.get(&label) == Some(&index);
            let is_fort = kinds.get(label) == Some(&Kind::Fortification);
            let is_small = part.area < limits.speck || part.width() < limits.width / 2.0;
            let is_unseen = part.area < limits.unseen || part.width() < limits.width / 4.0;
            let goes = if is_main {
                is_unseen && part.nearest().is_some()
            } else {
                is_small
            };
            if goes && !is_fort {
                next[index] = part.nearest();
                specks += usize::from(!is_main && part.area > limits.seen());
            }
        }
        for (face, part) in of.iter().enumerate() {
            self.label[face] = next[*part];
        }
        let seen = |(gap, part): &(&Option<usize>, &i64)| gap.is_some() && **part > limits.seen();
        let count = gaps.iter().zip(&sizes).filter(seen).count();
        (count, specks)
    }

    /// The area of each region, doubled, and the lengths of its borders with others.
    pub(super) fn regions(&self, count: usize) -> Vec<(i64, BTreeMap<usize, f64>)> {
        let mut regions = vec![(0, BTreeMap::new()); count];
        for (face, label) in self.label.iter().enumerate().skip(1) {
            if let Some(label) = *label {
                regions[label].0 += self.faces.area[face];
            }
        }
        for line in 0..self.lines.len() {
            let (above, below) = self.sides(line);
            if let (Some(one), Some(other)) = (self.label[above], self.label[below])
                && one != other
            {
                let length = self.length(line);
                *regions[one].1.entry(other).or_insert(0.0) += length;
                *regions[other].1.entry(one).or_insert(0.0) += length;
            }
        }
        regions
    }

    /// Lets the smallest regions go into neighbours of their kind until there are `most`; without neighbours into
    /// the nearest. The pairs of which went into which.
    pub(super) fn merge(&mut self, kinds: &[Kind], most: usize) -> Vec<(usize, usize)> {
        let mut regions = self.regions(kinds.len());
        let middles = self.middles(kinds.len());
        let mut by_size: BTreeSet<(i64, usize)> = BTreeSet::new();
        for (region, &(area, _)) in regions.iter().enumerate() {
            if area > 0 {
                by_size.insert((area, region));
            }
        }
        let mut into: Vec<usize> = (0..kinds.len()).collect();
        let mut pairs = Vec::new();
        let mut gone: BTreeSet<usize> = BTreeSet::new();
        while by_size.len() > most {
            let Some((area, small)) = by_size.pop_first() else {
                break;
            };
            let beside = regions[small]
                .1
                .iter()
                .map(|(other, length)| (*other, *length));
            let same = beside.filter(|(other, _)| kinds[*other] == kinds[small]);
            let longest = same
                .rev()
                .max_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(other, _)| other);
            let near = || {
                let far = |other: usize| {
                    let ((ax, ay), (bx, by)) = (middles[small], middles[other]);
                    (ax - bx).pow(2) + (ay - by).pow(2)
                };
                by_size
                    .iter()
                    .map(|&(_, other)| other)
                    .min_by_key(|&other| (kinds[other] != kinds[small], far(other), other))
            };
            // Of thousands of islands the smallest are not worth the way to the nearest.
            let is_crowd = by_size.len() > ISLANDS;
            let Some(large) = longest.or_else(|| (!is_crowd).then(near).flatten()) else {
                gone.insert(small);
                continue;
            };
            by_size.remove(&(regions[large].0, large));
            regions[large].0 += area;
            by_size.insert((regions[large].0, large));
            for (other, length) in std::mem::take(&mut regions[small].1) {
                regions[other].1.remove(&small);
                if other != large {
                    *regions[large].1.entry(other).or_insert(0.0) += length;
                    *regions[other].1.entry(large).or_insert(0.0) += length;
                }
            }
            into[small] = large;
            pairs.push((small, large));
        }
        for place in &mut self.label {
            while let Some(label) = place.filter(|label| into[*label] != *label) {
                *place = Some(into[label]);
            }
            *place = place.filter(|label| !gone.contains(label));
        }
        pairs
    }

    /// How many parts each region has.
    pub(super) fn pieces(&self, regions: usize) -> Vec<usize> {
        let (_, parts) = self.parts();
        let mut count = vec![0; regions];
        for part in &parts {
            if let Some(label) = part.label {
                count[label] += 1;
            }
        }
        count
    }

    /// The middle of the box around each region.
    fn middles(&self, count: usize) -> Vec<(i64, i64)> {
        let mut boxes = vec![(i64::MAX, i64::MAX, i64::MIN, i64::MIN); count];
        for line in 0..self.lines.len() {
            let (above, below) = self.sides(line);
            for label in [self.label[above], self.label[below]].into_iter().flatten() {
                let (west, south, east, north) = &mut boxes[label];
                for end in [self.lines[line].a, self.lines[line].b] {
                    let (x, y) = (i64::from(end.x), i64::from(end.y));
                    (*west, *south, *east, *north) = (
                        (*west).min(x),
                        (*south).min(y),
                        (*east).max(x),
                        (*north).max(y),
                    );
                }
            }
        }
        let middle = |low: i64, high: i64| {
            if low > high {
                0
            } else {
                i64::midpoint(low, high)
            }
        };
        boxes
            .into_iter()
            .map(|(west, south, east, north)| (middle(west, east), middle(south, north)))
            .collect()
    }
}

/// The largest part of each region.
pub(super) fn main(parts: &[Part]) -> BTreeMap<usize, usize> {
    let mut main: BTreeMap<usize, usize> = BTreeMap::new();
    for (index, part) in parts.iter().enumerate() {
        if let Some(label) = part.label {
            let known = main.entry(label).or_insert(index);
            if part.area > parts[*known].area {
                *known = index;
            }
        }
    }
    main
}

/// In which shapes each face lies: what changes from face to face is what has the line as an edge.
fn states(lines: &[Line], faces: &Faces, sets: &mut Sets) -> Result<Vec<usize>, Tangled> {
    let mut beside: Vec<Vec<(usize, usize)>> = vec![Vec::new(); faces.area.len()];
    for (index, line) in lines.iter().enumerate() {
        let (above, below) = (faces.of[2 * index], faces.of[2 * index + 1]);
        if above != below {
            beside[above].push((below, line.set));
            beside[below].push((above, line.set));
        }
    }
    let mut states: Vec<Option<usize>> = vec![None; beside.len()];
    states[OUTSIDE] = Some(0);
    let mut front = vec![OUTSIDE];
    while let Some(face) = front.pop() {
        let own = states[face].unwrap_or(0);
        for &(other, set) in &beside[face] {
            if states[other].is_none() {
                states[other] = Some(sets.sum(own, set)?);
                front.push(other);
            }
        }
    }
    Ok(states.into_iter().map(|state| state.unwrap_or(0)).collect())
}
