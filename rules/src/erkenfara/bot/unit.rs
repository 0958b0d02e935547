//! An army while its turn is thought out: what of it has been sent, and what is still free to go.

use std::collections::BTreeMap;

use crate::erkenfara::world::board::{Army, LEAST};
use crate::map::Region;

/// An army and what of it is still free to go.
pub(super) struct Unit<'a> {
    pub(super) army: &'a Army,
    /// Of its maximal value so much may go.
    pub(super) free: i64,
    /// What has been sent, and where to.
    pub(super) sent: Vec<(Region, i64)>,
    /// Whether what stays has something to do.
    pub(super) busy: bool,
    pub(super) reach: BTreeMap<Region, (usize, bool)>,
}

impl Unit<'_> {
    /// Whether it comes to a region without being exhausted.
    pub(super) fn reaches(&self, to: Region) -> bool {
        self.reach.get(&to).is_some_and(|(_, exhausted)| !exhausted)
    }

    /// What of a maximal value is there now.
    pub(super) fn current(&self, maximal: i64) -> i64 {
        let army = self.army;
        let share =
            i128::from(army.current) * i128::from(maximal) / i128::from(army.maximal.max(1));
        i64::try_from(share).unwrap_or(0)
    }

    /// The part of about this size that may go: all that is free where less than an army would be left.
    pub(super) fn part(&self, wanted: i64) -> Option<i64> {
        let is_army = |part: i64| part == 0 || self.current(part) > LEAST;
        let sent: i64 = self.sent.iter().map(|(_, part)| part).sum();
        let fits = |part: &i64| {
            let left = self.army.maximal - sent - part;
            *part > 0 && *part <= self.free && is_army(*part) && is_army(left)
        };
        [wanted, self.free].into_iter().find(fits)
    }

    /// Sends a part of it.
    pub(super) fn send(&mut self, to: Region, part: i64) {
        self.sent.push((to, part));
        self.free -= part;
    }
}
