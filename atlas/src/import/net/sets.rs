//! Sets of shapes, each kept once: lines and faces hold numbers of sets.

use std::collections::HashMap;

use super::Tangled;
use crate::model::pair;

/// How many members all sets together may have.
const ROOM: usize = 1 << 23;

/// Sets of numbers, which are called by their own number; 0 is the empty one.
#[derive(Debug)]
pub(in crate::import) struct Sets {
    lists: Vec<Vec<usize>>,
    known: HashMap<Vec<usize>, usize>,
    sums: HashMap<(usize, usize), usize>,
    room: usize,
}

impl Sets {
    pub(in crate::import) fn new() -> Self {
        Self {
            lists: vec![Vec::new()],
            known: HashMap::from([(Vec::new(), 0)]),
            sums: HashMap::new(),
            room: ROOM,
        }
    }

    /// The members of a set, in order.
    pub(in crate::import) fn members(&self, set: usize) -> &[usize] {
        self.lists.get(set).map_or(&[], Vec::as_slice)
    }

    /// The set of one member.
    pub(in crate::import) fn one(&mut self, member: usize) -> Result<usize, Tangled> {
        self.keep(vec![member])
    }

    /// What is in exactly one of two sets.
    pub(in crate::import) fn sum(&mut self, one: usize, other: usize) -> Result<usize, Tangled> {
        if one == 0 || other == 0 {
            return Ok(one.max(other));
        }
        let pair = pair(one, other);
        if let Some(&sum) = self.sums.get(&pair) {
            return Ok(sum);
        }
        let (first, second) = (&self.lists[one], &self.lists[other]);
        let mut sum: Vec<usize> = first
            .iter()
            .filter(|member| second.binary_search(member).is_err())
            .chain(
                second
                    .iter()
                    .filter(|member| first.binary_search(member).is_err()),
            )
            .copied()
            .collect();
        sum.sort_unstable();
        let sum = self.keep(sum)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    fn keep(&mut self, list: Vec<usize>) -> Result<usize, Tangled> {
        if let Some(&set) = self.known.get(&list) {
            return Ok(set);
        }
        self.room = self.room.checked_sub(list.len() + 1).ok_or(Tangled)?;
        let set = self.lists.len();
        self.lists.push(list.clone());
        self.known.insert(list, set);
        Ok(set)
    }
}
