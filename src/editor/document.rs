//! The file that is edited: its draft with what was before, what is wrong with it, and where it is saved.

use std::path::PathBuf;
use std::sync::Arc;

use atlas::Map;
use atlas::edit::{Draft, Edit, EditFault, History, Mark};
use rules::map::fold;

use super::sheet::Sheet;

/// Where a draft comes from, and where it goes.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The file that was opened.
    pub(super) opened: PathBuf,
    /// The file that is written.
    pub(super) target: PathBuf,
    /// What was changed or left out on the way in, a line each.
    pub(super) mended: Vec<String>,
    /// Whether it is another program's file.
    pub(super) is_imported: bool,
    /// What stands in the file that is written, as far as we know; nothing where there is none.
    pub(super) disk: Option<Vec<u8>>,
}

/// What the check says of a draft.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    /// The map, where nothing is wrong.
    pub(super) map: Option<Arc<Map>>,
    /// All that is wrong.
    pub(super) marks: Vec<Mark>,
    /// What may be of interest.
    pub(super) notes: Vec<String>,
}

/// A map that is being edited, with its file.
#[derive(Debug)]
pub struct Document {
    history: History,
    pub(super) source: Source,
    pub(super) judged: Judged,
    /// What the regions were called when it was last clear which is which.
    called: Called,
    /// The scenario on the map, if one is edited too.
    pub(super) sheet: Option<Sheet>,
    /// The draft as it was opened or saved last.
    pub(super) saved: Draft,
    /// Counts changes, so that nobody edits what they do not see.
    pub(super) version: u64,
    /// Counts changes of outlines, so that a page need not load them with each.
    pub(super) shape: u64,
}

impl Document {
    pub(super) fn new(draft: Draft, source: Source) -> Self {
        let judged = judge(&draft);
        Self {
            called: called(&draft, judged.map.as_deref()),
            judged,
            saved: draft.clone(),
            history: History::new(draft),
            source,
            sheet: None,
            version: 1,
            shape: 1,
        }
    }

    /// What was changed or left out when the file was opened, a line each.
    pub fn mended(&self) -> &[String] {
        &self.source.mended
    }

    /// The draft as it is.
    pub(super) fn now(&self) -> &Draft {
        self.history.now()
    }

    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// Whether there are changes that no file has.
    pub fn is_unsaved(&self) -> bool {
        self.is_map_unsaved() || self.sheet.as_ref().is_some_and(Sheet::is_unsaved)
    }

    /// The same of the map alone.
    pub(super) fn is_map_unsaved(&self) -> bool {
        *self.now() != self.saved
    }

    /// Makes an edit.
    ///
    /// # Errors
    ///
    /// [`EditFault`] where it is refused; nothing has changed then.
    pub(super) fn apply(&mut self, edit: &Edit) -> Result<(), EditFault> {
        let before = self.now().clone();
        if self.history.apply(edit)? {
            self.changed(&before);
        }
        Ok(())
    }

    /// Takes a step back; nothing happens where there is none.
    pub(super) fn undo(&mut self) {
        let before = self.now().clone();
        if self.history.undo() {
            self.changed(&before);
        }
    }

    /// Makes a step again; nothing happens where there is none.
    pub(super) fn redo(&mut self) {
        let before = self.now().clone();
        if self.history.redo() {
            self.changed(&before);
        }
    }

    fn changed(&mut self, before: &Draft) {
        self.version += 1;
        self.judged = judge(self.now());
        self.follow();
        let outlines = |draft: &Draft| draft.regions().len();
        let is_same = outlines(before) == outlines(self.now())
            && before
                .regions()
                .iter()
                .zip(self.now().regions())
                .all(|(one, other)| one.polygons == other.polygons);
        if !is_same {
            self.shape += 1;
        }
    }

    /// Calls regions in the scenario as the map does now. While two are called alike, or one is called nothing because
    /// somebody is typing, nothing follows.
    fn follow(&mut self) {
        let map = self.judged.map.as_deref();
        let is_same = self.called.len() == self.history.now().regions().len();
        if map.is_none() && is_same {
            return;
        }
        let now = called(self.history.now(), map);
        if let Some(sheet) = self.sheet.as_mut().filter(|_| is_same) {
            let both = self.called.iter().flatten().zip(now.iter().flatten());
            let changed = both.filter(|(old, new)| old != new && !old.is_empty());
            let changed = changed.map(|(old, new)| (fold(old), new.clone()));
            sheet.rename(&changed.collect());
        }
        self.called = now;
    }
}

/// What regions are called: by name, and by the code that they have or that is made for them.
type Called = Vec<[String; 2]>;

fn called(draft: &Draft, map: Option<&Map>) -> Called {
    if let Some(map) = map {
        let areas = map.areas();
        return areas
            .map(|area| [area.name().to_owned(), area.code().to_owned()])
            .collect();
    }
    let regions = draft.regions().iter();
    let names = regions.map(|it| [it.name.clone(), it.code.clone().unwrap_or_default()]);
    names.collect()
}

fn judge(draft: &Draft) -> Judged {
    match draft.check() {
        Ok(checked) => Judged {
            map: Some(Arc::new(checked.map)),
            marks: Vec::new(),
            notes: checked.notes.iter().map(ToString::to_string).collect(),
        },
        Err(faults) => Judged {
            map: None,
            marks: draft.marks(&faults),
            notes: Vec::new(),
        },
    }
}
