//! From a file or a loose draft to one that can be edited.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Draft, Pair};
use crate::draft::MapDraft;
use crate::fault::{Faults, Note, quoted};
use crate::model::{BorderKind, pair};
use crate::names::fold;

/// The draft of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// What is edited.
    pub draft: Draft,
    /// What could not be read and took a default, and ways that name no region: a line for each.
    pub left_out: Vec<String>,
    /// Members and properties that nothing reads, and that are not written either.
    pub unread: Vec<String>,
}

impl Draft {
    /// Opens the file of a map, right or not.
    ///
    /// # Errors
    ///
    /// Where the bytes are not a collection of features at all, or one of its lists is too long.
    pub fn open(bytes: &[u8]) -> Result<Opened, Faults> {
        let (draft, faults, notes) = MapDraft::read(bytes)?;
        let (draft, ways) = Self::of(draft);
        let defaults = faults.list().iter().map(ToString::to_string);
        let unlisted = faults.count() - faults.list().len();
        let more = (unlisted > 0).then(|| format!("and {unlisted} more"));
        let unread = notes.into_iter().filter_map(|note| match note {
            Note::Unread(names) => Some(names),
            Note::Turned(_) | Note::Joined(_) | Note::Codes(_) => None,
        });
        Ok(Opened {
            draft,
            left_out: defaults.chain(more).chain(ways).collect(),
            unread: unread.flatten().collect(),
        })
    }

    /// The draft with links and cuts by the places of regions, and what was left out.
    pub(super) fn of(draft: MapDraft) -> (Self, Vec<String>) {
        let mut left_out = Vec::new();
        let known = Known::new(&draft);
        let mut links: BTreeMap<Pair, BorderKind> = BTreeMap::new();
        for link in &draft.links {
            match known.pair("the link", &link.between) {
                Ok(pair) => drop(links.insert(pair, link.kind)),
                Err(why) => left_out.push(why),
            }
        }
        let mut cuts: BTreeSet<Pair> = BTreeSet::new();
        for cut in &draft.cuts {
            match known.pair("the cut", cut) {
                Ok(pair) => drop(cuts.insert(pair)),
                Err(why) => left_out.push(why),
            }
        }
        let mut made = Self {
            title: draft.title,
            projection: draft.projection,
            regions: draft.regions.into_iter().map(Arc::new).collect(),
            links,
            cuts,
            notices: draft.notices,
            shared: None,
        };
        let before = made.cuts.clone();
        // Outlines that do not fit together stay as they are; the check says what is wrong with them.
        let _ = made.settle();
        for &(one, other) in before.difference(&made.cuts) {
            let (one, other) = (made.name(one), made.name(other));
            left_out.push(format!(
                "the cut between {one} and {other} was left out: they share no border"
            ));
        }
        (made, left_out)
    }
}

/// Regions by their names and codes.
struct Known(BTreeMap<String, usize>);

impl Known {
    fn new(draft: &MapDraft) -> Self {
        let regions = || draft.regions.iter().enumerate();
        let codes = regions().filter_map(|(at, it)| Some((fold(it.code.as_deref()?), at)));
        // Of two with one name the first is meant.
        let names = regions().rev().map(|(at, it)| (fold(&it.name), at));
        Self(codes.chain(names).collect())
    }

    fn pair(&self, what: &str, ends: &[String; 2]) -> Result<Pair, String> {
        let [one, other] = ends.each_ref().map(|end| quoted(end));
        let find = |end: &String| self.0.get(&fold(end)).copied();
        let missing = |end: &str| {
            format!(
                "{what} between {one} and {other} was left out: there is no region \"{}\"",
                quoted(end)
            )
        };
        let first = find(&ends[0]).ok_or_else(|| missing(&ends[0]))?;
        let second = find(&ends[1]).ok_or_else(|| missing(&ends[1]))?;
        if first == second {
            return Err(format!(
                "{what} of {one} with itself was left out: it needs two regions"
            ));
        }
        Ok(pair(first, second))
    }
}
