//! People's own maps, by the text of their files.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::read_kept;

/// How many maps are kept as they were read: a large one takes a tenth of a second to read again.
const KEPT: usize = 8;

/// Whether what stands for a map is its file. Words begin with a letter, files with a bracket.
pub(super) fn is_own(source: &str) -> bool {
    source.starts_with('{')
}

/// A map by its file; nothing where it is none.
pub(super) fn map(file: &str) -> Option<Arc<atlas::Map>> {
    static READ: Mutex<VecDeque<(Arc<str>, Arc<atlas::Map>)>> = Mutex::new(VecDeque::new());
    // Nobody panics with it in hand.
    let read = || READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read()
        .iter()
        .find(|(text, _)| **text == *file)
        .map(|(_, map)| Arc::clone(map));
    if known.is_some() {
        return known;
    }
    // It takes its time, and others wait for theirs.
    let map = read_kept(file)?;
    let mut read = read();
    if read.len() >= KEPT {
        read.pop_front();
    }
    read.push_back((file.into(), Arc::clone(&map)));
    Some(map)
}
