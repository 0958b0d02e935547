//! The database and its folder are for their owner only: the secrets of dice and of games are in it.
//!
//! Where the system has no such marks, who may read a folder is for its owner to set.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use crate::files::beside;
use crate::store::sqlite::open::OpenError;

/// What lies beside a database.
const BESIDE: [&str; 5] = ["", ".lock", "-wal", "-shm", "-journal"];

/// Options for a file that its owner alone may read and write, if it is made by them.
pub(in crate::store) fn options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no modes"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a folder with those above it, where they are missing, for their owner alone.
pub(in crate::store) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes the file of a database where there is none, so that `SQLite` does not make one that others may read,
/// and closes to others what is open to them.
pub(in crate::store) fn keep(path: &Path) -> Result<(), OpenError> {
    options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|source| OpenError::File {
            path: path.into(),
            source,
        })?;
    for suffix in BESIDE {
        close(&beside(path, suffix));
    }
    if let Some(folder) = path.parent()
        && is_own(folder, path)
    {
        close(folder);
    }
    Ok(())
}

/// Whether a folder is the database's, and not one in which everybody has files.
#[cfg(unix)]
fn is_own(folder: &Path, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    const STICKY: u32 = 0o1000;
    match (fs::metadata(folder), fs::metadata(path)) {
        (Ok(folder), Ok(file)) => folder.uid() == file.uid() && folder.mode() & STICKY == 0,
        (Ok(_), Err(_)) | (Err(_), _) => false,
    }
}

/// Takes from others what they may do with a file or folder.
#[cfg(unix)]
fn close(path: &Path) {
    use std::os::unix::fs::PermissionsExt;

    const OTHERS: u32 = 0o077;
    let Ok(data) = fs::metadata(path) else {
        return;
    };
    let mode = data.permissions().mode();
    if mode & OTHERS == 0 {
        return;
    }
    let (shown, was) = (path.display(), mode & 0o777);
    match fs::set_permissions(path, fs::Permissions::from_mode(mode & !OTHERS)) {
        Ok(()) => {
            tracing::warn!(
                "{shown} was open to others (mode {was:03o}): it is its owner's alone now"
            );
        }
        Err(error) => {
            tracing::warn!(%error, "{shown} is open to others (mode {was:03o}), and cannot be closed");
        }
    }
}

#[cfg(not(unix))]
fn is_own(_folder: &Path, _path: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn close(_path: &Path) {}
