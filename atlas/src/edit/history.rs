//! Edits that can be taken back, and made again.

use super::{Draft, Edit, EditFault};

/// How many edits can be taken back.
pub const STEPS: usize = 200;

/// A draft with what it was before.
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
pub struct History {
    past: Vec<Step>,
    now: Draft,
    future: Vec<Step>,
    /// The text or number that the last step has changed, while nothing else has happened.
    typed: Option<(&'static str, Option<usize>)>,
}

/// A draft before or after an edit, and what the edit was.
#[derive(Clone, Debug)]
struct Step {
    draft: Draft,
    what: String,
}

impl History {
    /// A draft to which nothing has happened.
    pub fn new(now: Draft) -> Self {
        Self {
            past: Vec::new(),
            now,
            future: Vec::new(),
            typed: None,
        }
    }

    /// The draft as it is.
    pub fn now(&self) -> &Draft {
        &self.now
    }

    /// Makes an edit; says whether it changed anything.
    ///
    /// # Errors
    ///
    /// [`EditFault`] where it is refused.
    pub fn apply(&mut self, edit: &Edit) -> Result<bool, EditFault> {
        let next = self.now.apply(edit)?;
        if next == self.now {
            return Ok(false);
        }
        let typed = edit.typed();
        let goes_on = typed.is_some() && typed == self.typed && !self.past.is_empty();
        if goes_on {
            self.now = next;
        } else {
            let what = edit.describe(&self.now);
            let draft = std::mem::replace(&mut self.now, next);
            self.past.push(Step { draft, what });
            if self.past.len() > STEPS {
                self.past.remove(0);
            }
        }
        self.future.clear();
        self.typed = typed;
        Ok(true)
    }

    /// Takes the last step back; false where there is none.
    pub fn undo(&mut self) -> bool {
        self.typed = None;
        let Some(Step { draft, what }) = self.past.pop() else {
            return false;
        };
        let draft = std::mem::replace(&mut self.now, draft);
        self.future.push(Step { draft, what });
        true
    }

    /// Makes the step again that was taken back last; false where there is none.
    pub fn redo(&mut self) -> bool {
        self.typed = None;
        let Some(Step { draft, what }) = self.future.pop() else {
            return false;
        };
        let draft = std::mem::replace(&mut self.now, draft);
        self.past.push(Step { draft, what });
        true
    }

    /// What the next undo takes back, in a few words.
    pub fn undoes(&self) -> Option<&str> {
        self.past.last().map(|step| step.what.as_str())
    }

    /// What the next redo makes again, in a few words.
    pub fn redoes(&self) -> Option<&str> {
        self.future.last().map(|step| step.what.as_str())
    }
}
