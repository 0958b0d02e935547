//! From a file to a document: a map as it is, right or not, or what an import makes of another program's file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use atlas::edit::{Draft, Opened};
use atlas::import::{Wishes, import};
use atlas::scenario::{self, ScenarioFile};
use atlas::{Map, bounds};

use super::document::Source;
use super::sheet::Sheet;
use super::{Document, EditorError};
use crate::maps::brought::is_ours;

/// Files longer than this are not read; the import says what would help.
const FILE_BYTES: usize = 64 << 20;
/// How many names are tried for what is saved beside another program's file.
const NAMES: u32 = 100;

impl Document {
    /// Opens a map, or imports another program's file, which is never written over.
    ///
    /// # Errors
    ///
    /// [`EditorError`] where the file cannot be read, or nothing can be made of it.
    pub fn open(path: &Path) -> Result<Self, EditorError> {
        let unread = EditorError::unread(path);
        // What a link leads to is written, and the link stays.
        let path = fs::canonicalize(path).map_err(&unread)?;
        let bytes = read(&path, FILE_BYTES).map_err(&unread)?;
        let fits = bytes.len() <= bounds::FILE_BYTES;
        if fits && (is_ours(&bytes) || Map::read(&bytes).is_ok()) {
            return Self::own(&path, bytes);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let made = import(&name, &bytes, &Wishes::default());
        let made = made.map_err(|source| EditorError::Refused {
            path: path.clone(),
            source: Box::new(source),
        })?;
        let source = Source {
            target: free_beside(&path, "map", "geojson")?,
            opened: path.clone(),
            mended: made.mends.iter().map(ToString::to_string).collect(),
            is_imported: true,
            disk: None,
        };
        Ok(Self::new(Draft::from(&made.map), source))
    }

    /// Opens a scenario on the map, which may be wrong.
    ///
    /// # Errors
    ///
    /// [`EditorError`] where the file cannot be read or is not a scenario.
    pub fn open_scenario(&mut self, path: &Path) -> Result<(), EditorError> {
        let unread = EditorError::unread(path);
        let path = fs::canonicalize(path).map_err(&unread)?;
        let bytes = read(&path, scenario::FILE_BYTES).map_err(&unread)?;
        let file = ScenarioFile::read(&bytes);
        let file = file.map_err(|source| EditorError::BadScenario {
            path: path.clone(),
            source,
        })?;
        let is_comment = |line: &[u8]| line.trim_ascii_start().starts_with(b"#");
        if bytes.split(|byte| *byte == b'\n').any(is_comment) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let line = format!("comments of {name} are not kept when it is saved");
            self.source.mended.push(line);
        }
        self.sheet = Some(Sheet::new(file, path, Some(bytes)));
        Ok(())
    }

    /// A map of ours. What another program has put into it is not written again, so that one is saved beside.
    fn own(path: &Path, bytes: Vec<u8>) -> Result<Self, EditorError> {
        let opened = Draft::open(&bytes).map_err(|source| EditorError::Faulty {
            path: path.into(),
            source,
        })?;
        let Opened {
            draft,
            mut left_out,
            unread,
        } = opened;
        let is_shared = !unread.is_empty();
        if is_shared {
            let names = unread.join(", ");
            left_out.push(format!(
                "nothing reads {names}, so the map is saved beside this file"
            ));
        }
        let source = Source {
            target: if is_shared {
                free_beside(path, "map", "geojson")?
            } else {
                path.into()
            },
            opened: path.into(),
            mended: left_out,
            is_imported: false,
            disk: (!is_shared).then_some(bytes),
        };
        Ok(Self::new(draft, source))
    }
}

/// The file's bytes; of a file longer than `most`, enough to show that.
pub(super) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A name beside a file that nobody has: `land.geojson` beside `land.shp`, or else `land-map.geojson`.
pub(super) fn free_beside(path: &Path, what: &str, ending: &str) -> Result<PathBuf, EditorError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let names = std::iter::once(format!("{stem}.{ending}"))
        .chain(std::iter::once(format!("{stem}-{what}.{ending}")))
        .chain((2..NAMES).map(|number| format!("{stem}-{what}-{number}.{ending}")));
    let mut paths = names.map(|name| path.with_file_name(name));
    let free = paths.find(|path| fs::symlink_metadata(path).is_err());
    free.ok_or_else(|| EditorError::NoName(path.into()))
}
