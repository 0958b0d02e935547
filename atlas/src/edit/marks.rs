//! Where each fault of a draft is: which regions it is about, and what of them.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Draft, Pair};
use crate::fault::{Fault, Faults, Feature};
use crate::model::{Border, BorderKind, Region};
use crate::validation::parts;

/// What of a map or a region a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// The map's title.
    Title,
    /// The map's notices.
    Notices,
    /// A region's name.
    Name,
    /// A region's code.
    Code,
    /// A region's production.
    Production,
    /// A region's level.
    Level,
    /// What grows and rises in a region.
    Terrain,
    /// A region's kind, or what stands beside it for its kind.
    Kind,
    /// A region's outline.
    Outline,
    /// Borders, cuts and links of regions.
    Ways,
    /// The map as a whole.
    Map,
}

/// A fault in words, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What is wrong, in a sentence.
    pub text: String,
    /// The regions that it is about, by their places.
    pub regions: Vec<usize>,
    /// What of them, or of the map.
    pub field: Field,
}

impl Draft {
    /// The faults that [`check`](Self::check) has found, each with its place.
    pub fn marks(&self, faults: &Faults) -> Vec<Mark> {
        let mark = |fault: &Fault| {
            let (field, mut regions) = self.place(fault);
            regions.retain(|region| *region < self.regions.len());
            regions.sort_unstable();
            regions.dedup();
            Mark {
                text: fault.to_string(),
                regions,
                field,
            }
        };
        let unlisted = faults.count() - faults.list().len();
        let more = (unlisted > 0).then(|| Mark {
            text: format!("and {unlisted} more"),
            regions: Vec::new(),
            field: Field::Map,
        });
        faults.list().iter().map(mark).chain(more).collect()
    }

    fn place(&self, fault: &Fault) -> (Field, Vec<usize>) {
        let at = |feature: &Feature| feature.number.saturating_sub(1);
        match fault {
            Fault::Title(_) => (Field::Title, vec![]),
            Fault::Unseen { what, .. } if *what == "the title" => (Field::Title, vec![]),
            Fault::Notices(_) | Fault::Notice { .. } | Fault::Unseen { .. } => {
                (Field::Notices, vec![])
            }
            Fault::Name { feature, .. } => (Field::Name, vec![at(feature)]),
            Fault::SameName { first, second } | Fault::SameLook { first, second } => {
                (Field::Name, vec![at(first), at(second)])
            }
            Fault::Code { feature, .. }
            | Fault::ReservedCode { feature, .. }
            | Fault::NoCode(feature) => (Field::Code, vec![at(feature)]),
            Fault::SameCode { first, second, .. } => (Field::Code, vec![at(first), at(second)]),
            Fault::Level { feature, .. } | Fault::LevelElsewhere { feature, .. } => {
                (Field::Level, vec![at(feature)])
            }
            Fault::Terrain { feature, .. } => (Field::Terrain, vec![at(feature)]),
            Fault::Production { feature, .. } => (Field::Production, vec![at(feature)]),
            Fault::Property { feature, .. } | Fault::Fortification { feature, .. } => {
                (Field::Kind, vec![at(feature)])
            }
            Fault::Outside { ring, .. }
            | Fault::Open { ring, .. }
            | Fault::Short { ring, .. }
            | Fault::Flat { ring, .. }
            | Fault::Crossing { ring, .. }
            | Fault::Doubled { ring, .. }
            | Fault::Nesting { ring, .. }
            | Fault::Position { ring, .. }
            | Fault::NoList { ring, .. } => (Field::Outline, vec![at(&ring.feature)]),
            Fault::NoShape(feature) => (Field::Outline, vec![at(feature)]),
            Fault::Overlap { first, second, .. } => (Field::Outline, vec![at(first), at(second)]),
            Fault::NoRegion { what, number, .. }
            | Fault::Itself { what, number, .. }
            | Fault::Again { what, number, .. }
            | Fault::Impassable { what, number, .. } => (Field::Ways, self.ends(what, *number)),
            Fault::LinkKind { number, .. } | Fault::LinkedAnyway { number, .. } => {
                (Field::Ways, self.ends("link", *number))
            }
            Fault::NothingToCut { number, .. } => (Field::Ways, self.ends("cut", *number)),
            Fault::Apart { .. } => (Field::Ways, self.astray()),
            Fault::FileSize(_)
            | Fault::Ground(_)
            | Fault::NotText(_)
            | Fault::Depth { .. }
            | Fault::Json { .. }
            | Fault::NoCollection { .. }
            | Fault::Member { .. }
            | Fault::Corners(_)
            | Fault::Tangled(_)
            | Fault::Regions(_)
            | Fault::Links { .. }
            | Fault::AllImpassable => (Field::Map, vec![]),
        }
    }

    /// The two regions of a link or cut by its number, counted from 1.
    fn ends(&self, what: &str, number: usize) -> Vec<usize> {
        let place = number.saturating_sub(1);
        let pair: Option<Pair> = if what == "cut" {
            self.cuts.iter().nth(place).copied()
        } else {
            self.links.keys().nth(place).copied()
        };
        pair.map_or_else(Vec::new, |(one, other)| vec![one, other])
    }

    /// The regions that nobody can reach from the largest part.
    fn astray(&self) -> Vec<usize> {
        let open = self.shared().difference(&self.cuts);
        let ways: BTreeSet<Pair> = open.chain(self.links.keys()).copied().collect();
        let id = |at: usize| u16::try_from(at).ok().map(Region);
        let border = |(one, other): Pair| {
            Some(Border {
                first: id(one)?,
                second: id(other)?,
                kind: BorderKind::Border,
            })
        };
        let ways: Vec<Border> = ways.into_iter().filter_map(border).collect();
        let parts = parts(self.regions.len(), &ways, |at| {
            self.regions[at].kind.is_passable()
        });
        parts.into_iter().skip(1).flatten().collect()
    }
}
