//! Files that are there whole or not at all, and that nobody else may read.
//!
//! A [`Part`] is written beside its place as `NAME.part` and put there at once, when it is on the
//! disk. Whoever is interrupted leaves the place as it was.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Refuse,
    /// The new one takes its place.
    Replace,
}

/// Why a file could not be written. Its place is as it was.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FileError {
    /// There is a file already.
    #[error("{} is there already; --force replaces it", .0.display())]
    Exists(PathBuf),
    /// The path names no file.
    #[error("{} is not a file name", .0.display())]
    Name(PathBuf),
    /// The system says no.
    #[error("{} cannot be written: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// A file in the making; gone when it is dropped unfinished.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    meanwhile: PathBuf,
    finished: bool,
}

impl Part {
    /// Begins a file, empty and for its owner's eyes only.
    ///
    /// # Errors
    ///
    /// [`FileError`] when the file is there and must not be replaced, or cannot be made.
    pub fn begin(path: &Path, existing: Existing) -> Result<Self, FileError> {
        if path.file_name().is_none() || path.is_dir() {
            return Err(FileError::Name(path.into()));
        }
        if existing == Existing::Refuse && fs::symlink_metadata(path).is_ok() {
            return Err(FileError::Exists(path.into()));
        }
        let part = Self {
            path: path.into(),
            meanwhile: beside(path, ".part"),
            finished: false,
        };
        // What an interrupted one left.
        remove(&part.meanwhile)?;
        private().open(&part.meanwhile).map_err(part.fail())?;
        Ok(part)
    }

    /// Where it is written meanwhile.
    pub fn part(&self) -> &Path {
        &self.meanwhile
    }

    /// Writes all of it.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] when the disk does not take it.
    pub fn write(&self, bytes: &[u8]) -> Result<(), FileError> {
        fs::write(&self.meanwhile, bytes).map_err(self.fail())
    }

    /// Puts it in its place, when all of it is on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] when it cannot be written; its place is as it was.
    pub fn finish(mut self) -> Result<(), FileError> {
        File::options()
            .write(true)
            .open(&self.meanwhile)
            .and_then(|file| file.sync_all())
            .map_err(self.fail())?;
        fs::rename(&self.meanwhile, &self.path).map_err(self.fail())?;
        self.finished = true;
        sync_folder(&self.path)
    }

    fn fail(&self) -> impl Fn(io::Error) -> FileError + use<> {
        let path = self.path.clone();
        move |source| FileError::Io {
            path: path.clone(),
            source,
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.finished {
            // Whatever cannot be removed now is when the next one begins.
            let _ = fs::remove_file(&self.meanwhile);
        }
    }
}

/// The path with `suffix` after its name.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Removes a file; it is well if there is none.
///
/// # Errors
///
/// [`FileError::Io`] when it is there and cannot be removed.
pub fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(FileError::Io {
            path: path.into(),
            source,
        }),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Makes what was put into a file's folder survive a power cut.
///
/// # Errors
///
/// [`FileError::Io`] when the system cannot promise it.
pub fn sync_folder(path: &Path) -> Result<(), FileError> {
    // Elsewhere a folder cannot be opened as a file.
    #[cfg(unix)]
    {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            Some(_) | None => Path::new("."),
        };
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|source| FileError::Io {
                path: folder.into(),
                source,
            })?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Options that make a new file which only its owner may read.
fn private() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let part = Part::begin(&path, Existing::Refuse).unwrap();
        part.write(b"half").unwrap();
        assert_eq!(names(folder.path()), ["a.part"]);
        drop(part);
        assert!(names(folder.path()).is_empty());

        // What a killed process left may stay: it is written over.
        fs::write(beside(&path, ".part"), "older and longer").unwrap();
        let part = Part::begin(&path, Existing::Refuse).unwrap();
        part.write(b"whole").unwrap();
        part.finish().unwrap();
        assert_eq!(names(folder.path()), ["a"]);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }

    #[test]
    fn a_file_is_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        let error = Part::begin(&path, Existing::Refuse).unwrap_err();
        assert!(error.to_string().contains("--force"), "{error}");
        assert_eq!(names(folder.path()), ["a"]);
        let part = Part::begin(&path, Existing::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        part.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
        for path in [folder.path(), Path::new("/"), Path::new("")] {
            let error = Part::begin(path, Existing::Replace).unwrap_err();
            assert!(matches!(error, FileError::Name(_)), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read_it() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        Part::begin(&path, Existing::Refuse)
            .unwrap()
            .finish()
            .unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
