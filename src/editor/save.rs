//! Writes a document to its file: whole or not at all, and never over what another program has written meanwhile.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use atlas::bounds;
use atlas::scenario::ScenarioFault;

use super::open::{free_beside, read};
use super::{Document, EditorError};
use crate::files::{Existing, FileError, Part};

/// Why a document is not saved. Its file is as it was.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    /// Somebody else has written the file.
    #[error(
        "{name} has changed since it was opened here: replace it, or download what you have instead"
    )]
    Changed { name: String },
    /// What would be written could not be read again.
    #[error(
        "the map would take {length} bytes, and a file of one has at most {most}: join regions, or \
         simplify the outlines",
        most = bounds::FILE_BYTES
    )]
    Size { length: usize },
    /// The scenario has no form as a file.
    #[error(transparent)]
    Scenario(#[from] ScenarioFault),
    /// The disk does not take it.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file cannot be looked at.
    #[error("{name} cannot be read: {source}")]
    Unread { name: String, source: io::Error },
}

impl Document {
    /// The document as a file: a map where nothing is wrong, else the draft as it is, which can be opened here again.
    pub(super) fn file(&self) -> String {
        match &self.judged.map {
            Some(map) => map.to_geojson(),
            None => self.now().to_geojson(),
        }
    }

    /// Writes the map's file.
    ///
    /// # Errors
    ///
    /// [`SaveError`]; [`SaveError::Changed`] only if what is there may not be replaced.
    pub(super) fn save(&mut self, changed: Existing) -> Result<(), SaveError> {
        let text = self.file();
        if text.len() > bounds::FILE_BYTES {
            let length = text.len();
            return Err(SaveError::Size { length });
        }
        let source = &mut self.source;
        write(&source.target, &mut source.disk, text, changed)?;
        self.saved = self.now().clone();
        Ok(())
    }

    /// Writes the scenario's file; nothing where there is none.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub(super) fn save_scenario(&mut self, changed: Existing) -> Result<(), SaveError> {
        let Some(sheet) = &mut self.sheet else {
            return Ok(());
        };
        let text = sheet.now().to_toml()?;
        write(&sheet.target, &mut sheet.disk, text, changed)?;
        sheet.saved = Some(sheet.now().clone());
        Ok(())
    }

    /// Keeps what was not saved in new files beside, so that it can be opened again; the paths of those.
    ///
    /// # Errors
    ///
    /// [`EditorError::Unkept`] where one cannot be written, [`EditorError::NoName`] where none is free.
    pub(super) fn keep(&self) -> Result<Vec<PathBuf>, EditorError> {
        let mut kept = Vec::new();
        if self.is_map_unsaved() {
            let path = self.source.target.with_extension("unsaved.geojson");
            let path = free_beside(&path, "map", "geojson")?;
            put(&path, self.file().as_bytes())?;
            kept.push(path);
        }
        if let Some(sheet) = self.sheet.as_ref().filter(|sheet| sheet.is_unsaved()) {
            let path = sheet.target.with_extension("unsaved.toml");
            let path = free_beside(&path, "scenario", "toml")?;
            let text = sheet.now().to_toml().map_err(io::Error::other)?;
            put(&path, text.as_bytes())?;
            kept.push(path);
        }
        Ok(kept)
    }
}

/// Puts a text into its file, of which `disk` is what we know.
fn write(
    target: &Path,
    disk: &mut Option<Vec<u8>>,
    text: String,
    changed: Existing,
) -> Result<(), SaveError> {
    let there = match read(target, bounds::FILE_BYTES) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(source) => {
            let name = name(target);
            return Err(SaveError::Unread { name, source });
        }
    };
    // What is gone is written anew.
    if there.is_some() && there != *disk && changed == Existing::Refuse {
        let name = name(target);
        return Err(SaveError::Changed { name });
    }
    put(target, text.as_bytes())?;
    *disk = Some(text.into_bytes());
    Ok(())
}

/// Writes a file whole. Whoever could read what was there can read it still.
fn put(target: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let part = Part::begin(target, Existing::Replace)?;
    part.write(bytes)?;
    if let Ok(old) = fs::metadata(target) {
        let _ = fs::set_permissions(part.part(), old.permissions());
    }
    part.finish()
}

/// A file's name without its folder.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
