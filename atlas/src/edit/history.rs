//! Edits that can be taken back, and made again.

use std::collections::VecDeque;

use super::{Draft, Edit, EditFault};

/// How many edits can be taken back.
pub const STEPS: usize = 200;

/// A draft, or something else that is edited, with what it was before.
///
/// Edits of one text or number that follow each other are one step: what was typed is taken back as a whole.
///
/// # Examples
///
/// ```
/// use atlas::Map;
/// use atlas::bundled::Bundled;
/// use atlas::edit::{Draft, Edit, History};
///
/// let file = Bundled::find("thrones").map(|bundled| bundled.geojson).unwrap_or_default();
/// let map = Map::read(file.as_bytes())?.map;
/// let mut history = History::new(Draft::from(&map));
/// for title in ["The", "The Thr", "The Throne"] {
///     history.apply(&Edit::Title { title: title.to_owned() })?;
/// }
/// assert_eq!(history.undoes(), Some("title"));
/// assert!(history.undo());
/// assert_eq!(history.now().title(), map.title());
/// assert_eq!((history.undoes(), history.redoes()), (None, Some("title")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<T = Draft> {
    past: VecDeque<Step<T>>,
    now: T,
    future: Vec<Step<T>>,
    /// What the last step has changed, if that is typed, while nothing else has happened.
    typed: Option<String>,
}

/// What was before or after a change, and what the change was.
#[derive(Clone, Debug)]
struct Step<T> {
    then: T,
    what: String,
}

impl<T: PartialEq> History<T> {
    /// Something to which nothing has happened.
    pub fn new(now: T) -> Self {
        Self {
            past: VecDeque::new(),
            now,
            future: Vec::new(),
            typed: None,
        }
    }

    /// How it is.
    pub fn now(&self) -> &T {
        &self.now
    }

    /// Puts something else in its place, and says whether that is a change. `what` says in a few words what it is;
    /// `typed` is for one that goes on while the same is typed.
    pub fn set(&mut self, next: T, what: impl FnOnce(&T) -> String, typed: Option<String>) -> bool {
        if next == self.now {
            return false;
        }
        let goes_on = typed.is_some() && typed == self.typed && !self.past.is_empty();
        let what = what(&self.now);
        let then = std::mem::replace(&mut self.now, next);
        if !goes_on {
            self.past.push_back(Step { then, what });
            if self.past.len() > STEPS {
                self.past.pop_front();
            }
        }
        self.future.clear();
        self.typed = typed;
        true
    }

    /// Takes the last step back; false where there is none.
    pub fn undo(&mut self) -> bool {
        self.typed = None;
        let Some(Step { then, what }) = self.past.pop_back() else {
            return false;
        };
        let then = std::mem::replace(&mut self.now, then);
        self.future.push(Step { then, what });
        true
    }

    /// Makes the step again that was taken back last; false where there is none.
    pub fn redo(&mut self) -> bool {
        self.typed = None;
        let Some(Step { then, what }) = self.future.pop() else {
            return false;
        };
        let then = std::mem::replace(&mut self.now, then);
        self.past.push_back(Step { then, what });
        true
    }

    /// What the next undo takes back, in a few words.
    pub fn undoes(&self) -> Option<&str> {
        self.past.back().map(|step| step.what.as_str())
    }

    /// What the next redo makes again, in a few words.
    pub fn redoes(&self) -> Option<&str> {
        self.future.last().map(|step| step.what.as_str())
    }

    /// All that it is, was and can be again, to be put right without a step.
    pub fn each(&mut self) -> impl Iterator<Item = &mut T> {
        let steps = self.past.iter_mut().chain(&mut self.future);
        steps.map(|step| &mut step.then).chain([&mut self.now])
    }
}

impl History {
    /// Makes an edit; says whether it changed anything.
    ///
    /// # Errors
    ///
    /// [`EditFault`] where it is refused.
    pub fn apply(&mut self, edit: &Edit) -> Result<bool, EditFault> {
        let next = self.now.apply(edit)?;
        let typed = edit.typed().map(|field| format!("{field:?}"));
        Ok(self.set(next, |before| edit.describe(before), typed))
    }
}
