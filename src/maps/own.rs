//! People's own maps, by the text of their files.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::Ground;

/// How many maps are kept as they were read: a large one takes a tenth of a second to read again.
const KEPT: usize = 8;

/// Whether what stands for a map is its file. Words begin with a letter, files with a bracket.
pub(super) fn is_own(source: &str) -> bool {
    source.starts_with('{')
}

/// A map by its file; nothing where it is none.
pub(super) fn ground(file: &str) -> Option<Arc<Ground>> {
    static READ: Mutex<VecDeque<(Arc<str>, Arc<Ground>)>> = Mutex::new(VecDeque::new());
    // Nobody panics with it in hand.
    let read = || READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read()
        .iter()
        .find(|(text, _)| **text == *file)
        .map(|(_, ground)| Arc::clone(ground));
    if known.is_some() {
        return known;
    }
    // It takes its time, and others wait for theirs.
    let ground = Ground::read(file)?;
    let mut read = read();
    if read.len() >= KEPT {
        read.pop_front();
    }
    read.push_back((file.into(), Arc::clone(&ground)));
    Some(ground)
}
